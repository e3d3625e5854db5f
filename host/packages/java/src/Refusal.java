package kip;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The rules' answer, not a fault: nothing has changed. */
public final class Refusal extends Exception {
    private final transient ObjectNode words;

    Refusal(ObjectNode words) {
        super("%s (%s, %s)".formatted(
                words.path("message").asText(), words.path("code").asText(), words.path("clause").asText()));
        this.words = words;
    }

    /** Returns {@code code}, {@code clause}, {@code ruling} where there is one, {@code message}. */
    public ObjectNode words() {
        return words;
    }
}
