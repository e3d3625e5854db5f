"""Transcripts for those who verify them: honest ones made from the page, altered ones, and the verifiers' answers on both."""
