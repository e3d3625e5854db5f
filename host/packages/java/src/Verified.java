package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/** A verdict on a transcript, equal to that of {@code kip verify}. */
public final class Verified {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** The notes that give the reason why something could not be checked. */
    private static final List<String> REASONS = List.of("no-transcript", "component-unavailable", "draws-unknown");

    private final JsonNode words;

    private Verified(JsonNode words) {
        this.words = words;
    }

    /** Returns options to alter: {@code unfinished}; and {@code heads}, {@code receipts}, {@code chain} that must be in it. */
    public static ObjectNode options() {
        ObjectNode options = JsonNodeFactory.instance.objectNode().put("unfinished", false).put("chain", "");
        options.putArray("heads");
        options.putArray("receipts");
        return options;
    }

    /** Judges a transcript with the default {@link #options()}. */
    public static Verified verify(Transcripts transcripts, InputStream transcript, Rulebook... books)
            throws Unverified, Fault, IOException {
        return verify(transcripts, transcript, options(), books);
    }

    /**
     * Judges a transcript: its text, its draws, and every event, refusal and state, which one of these rulebooks gives again,
     * the one that served, by its digest.
     *
     * @throws Unverified where it does not hold or could not be checked, with the verdict
     */
    public static Verified verify(Transcripts transcripts, InputStream transcript, ObjectNode options, Rulebook... books)
            throws Unverified, Fault, IOException {
        Verified verdict = judge(transcripts, new Replay(transcript, books), options);
        verdict.requireHolds();
        return verdict;
    }

    /** Returns the verdict, whatever it is. */
    static Verified judge(Transcripts transcripts, Replay replay, ObjectNode options) throws Fault, IOException {
        Instance judge = transcripts.begin();
        try {
            judge.ask("begin", options);
            JsonNode wanted = TextNode.valueOf("bytes");
            while (!wanted.asText().equals("nothing")) {
                wanted = judge.ask("next", replay.give(wanted));
            }
            return new Verified(JSON.readTree(judge.ask("verdict").asText()));
        } finally {
            judge.end();
        }
    }

    /** Throws where it does not hold or could not be checked. */
    void requireHolds() throws Unverified {
        if (verdict().equals("holds")) {
            return;
        }
        JsonNode first = words.get("findings").path(0);
        for (JsonNode note : words.get("notes")) {
            if (first.isMissingNode() && REASONS.contains(note.get("code").asText())) {
                first = note;
            }
        }
        throw new Unverified(this, first);
    }

    /** Returns {@code holds}, {@code fails} where there is a finding, or {@code not-checked}. */
    public String verdict() {
        return words.get("verdict").asText();
    }

    /** Returns the number of accepted commands. */
    public int accepted() {
        return words.get("accepted").asInt();
    }

    /** Returns the number of refused commands. */
    public int refused() {
        return words.get("refused").asInt();
    }

    /** Returns the number of commands at which the component failed, as the host claims: nobody can play those again. */
    public int failed() {
        return words.get("failed").asInt();
    }

    /** Returns whether the transcript has its last line. */
    public boolean isClosed() {
        return words.get("ending").asText().equals("closed");
    }

    /** Returns the last chain, in hex. */
    public String chain() {
        return words.get("chain").asText();
    }

    /** Returns the whole verdict: host/docs/transcripts.md in kip's tree defines each word. */
    public JsonNode words() {
        return words;
    }
}
