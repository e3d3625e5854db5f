package kip;

import com.fasterxml.jackson.databind.JsonNode;

/** A transcript that does not hold, with the first finding; or that could not be checked, and why. */
public final class Unverified extends Exception {
    private final transient Verified verdict;
    private final transient JsonNode finding;

    Unverified(Verified verdict, JsonNode finding) {
        super((finding.has("line") ? "line " + finding.get("line") + ": " : "") + finding.path("message").asText());
        this.verdict = verdict;
        this.finding = finding;
    }

    /** The verdict. */
    public Verified verdict() {
        return verdict;
    }

    /** {@code line}, but for the transcript as a whole, {@code code} and {@code message}. */
    public JsonNode finding() {
        return finding;
    }

    /** Whether it is no transcript at all; what it is instead the message says. */
    public boolean isNoTranscript() {
        return finding.path("code").asText().equals("no-transcript");
    }
}
