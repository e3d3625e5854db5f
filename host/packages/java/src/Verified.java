package kip;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/** A verdict on a transcript, equal to that of {@code kip verify}. */
public final class Verified {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** The size of a transcript's pieces for the judge. */
    private static final int PIECE_BYTES = 64 << 10;
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
        Replay replay = new Replay(transcript, books);
        Instance judge = transcripts.begin();
        try {
            judge.ask("begin", options);
            JsonNode wanted = TextNode.valueOf("bytes");
            while (!wanted.asText().equals("nothing")) {
                wanted = judge.ask("next", replay.give(wanted));
            }
            Verified verdict = new Verified(JSON.readTree(judge.ask("verdict").asText()));
            verdict.requireHolds();
            return verdict;
        } finally {
            judge.end();
        }
    }

    private void requireHolds() throws Unverified {
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

    /** A table on which a transcript is played again. */
    private static final class Replay {
        private final Map<String, Rulebook> books = new HashMap<>();
        private final InputStream transcript;
        private Table table;

        Replay(InputStream transcript, Rulebook... books) {
            this.transcript = transcript;
            for (Rulebook book : books) {
                this.books.put(book.digest(), book);
            }
        }

        private interface Play {
            Table play() throws Refusal, Fault, JsonProcessingException;
        }

        /** Returns the answer that the judge wants. */
        JsonNode give(JsonNode wanted) throws IOException {
            String what = wanted.isObject() ? wanted.fieldNames().next() : wanted.asText();
            JsonNode words = wanted.path(what);
            Rulebook book = books.get(words.path("digest").asText());
            switch (what) {
                case "open":
                    return play(book, true, () -> book.open(JSON.readTree(words.get("config").asText())));
                case "swap":
                    return play(book, true, () -> swap(book, words));
                case "apply":
                    return play(table.book(), false, () -> table.after((ObjectNode) JSON.readTree(words.asText())));
                case "bytes":
                    byte[] piece = transcript.readNBytes(PIECE_BYTES);
                    TextNode hex = TextNode.valueOf(HexFormat.of().formatHex(piece));
                    return piece.length == 0 ? TextNode.valueOf("end-of-file") : told("bytes", hex);
                default:
                    return TextNode.valueOf("not-checked");
            }
        }

        /** Continues with another component: with the state as it is, or with the export of the rulebook before it. */
        private Table swap(Rulebook book, JsonNode words) throws Refusal, Fault, JsonProcessingException {
            if (words.get("as-it-is").asBoolean()) {
                return book.restore(table.state());
            }
            JsonNode terms = words.has("terms") ? JSON.readTree(words.get("terms").asText()) : null;
            return Table.from(table, book, terms, words.get("at"));
        }

        private JsonNode play(Rulebook book, boolean opens, Play play) {
            if (book == null) {
                return TextNode.valueOf("unavailable");
            }
            try {
                table = play.play();
            } catch (Refusal refusal) {
                return told("refused", Transcripts.text(refusal.words()));
            } catch (Fault | JsonProcessingException fault) {
                return told("failed", Transcripts.text(fault.getMessage()));
            }
            ObjectNode step = Transcripts.reached(table);
            return opens ? told("opened", told("by", book.facts()).set("step", step)) : told("accepted", step);
        }

        private static ObjectNode told(String how, JsonNode what) {
            return JsonNodeFactory.instance.objectNode().set(how, what);
        }
    }
}
