package kip;

import com.fasterxml.jackson.databind.JsonNode;

/** A transcript that does not hold, with the first finding; or that could not be checked, with the reason. */
public final class Unverified extends Exception {
    private final transient Verified verdict;
    private final transient JsonNode finding;

    Unverified(Verified verdict, JsonNode finding) {
        super((finding.has("line") ? "line " + finding.get("line") + ": " : "") + finding.path("message").asText());
        this.verdict = verdict;
        this.finding = finding;
    }

    /** Returns the verdict. */
    public Verified verdict() {
        return verdict;
    }

    /** Returns {@code line} (except for the transcript as a whole), {@code code} and {@code message}. */
    public JsonNode finding() {
        return finding;
    }

    /** Returns whether the file is not a transcript; the message names what it is. */
    public boolean isNoTranscript() {
        return finding.path("code").asText().equals("no-transcript");
    }
}
