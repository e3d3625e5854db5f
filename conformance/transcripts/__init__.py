"""Transcripts for whoever verifies them: honest ones made from the page, altered ones, and what the verifiers say of both."""
