package kip;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Queue;

/** A table on which a transcript is played again, and the orders of the transcript as the judge reads it. */
final class Replay {
    private static final ObjectMapper JSON = new ObjectMapper();
    /** The size of a transcript's pieces for the judge. */
    private static final int PIECE_BYTES = 64 << 10;

    private final Map<String, Rulebook> books = new HashMap<>();
    private final InputStream transcript;
    /** The table as it is so far. */
    Table table;
    /** The answers to the orders that have an id. */
    final Map<String, RecordedTable.Answered> answers = new HashMap<>();
    /** The last order, while its outcome is missing. */
    JsonNode unanswered;
    /** The number of orders so far. */
    long commands;
    /** The last refusal. */
    private Refusal refusal;
    /** The orders with an outcome that the judge has not asked for yet, as lines. */
    private final Queue<JsonNode> answered = new ArrayDeque<>();
    private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

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
                return play(book, true, () -> book.opened(JSON.readTree(words.get("config").asText())));
            case "swap":
                return play(book, true, () -> swap(book, words));
            case "apply":
                return apply((ObjectNode) JSON.readTree(words.asText()));
            case "bytes":
                byte[] piece = transcript.readNBytes(PIECE_BYTES);
                read(piece);
                TextNode hex = TextNode.valueOf(HexFormat.of().formatHex(piece));
                return piece.length == 0 ? TextNode.valueOf("end-of-file") : told("bytes", hex);
            default:
                return TextNode.valueOf("not-checked");
        }
    }

    private JsonNode apply(ObjectNode order) {
        Rulebook book = table.book();
        JsonNode told = play(book, false, () -> table.after(order));
        JsonNode line = answered.poll();
        if (line == null || told.has("failed")) {
            return told;
        }
        ObjectNode outcome = told.has("accepted") ? told("accepted", table.events()) : told("refused", refusal.words());
        RecordedTable.Answer answer = new RecordedTable.Answer(line.get("n").asLong(), outcome, book, false);
        RecordedTable.keep(answers, line.path("id").textValue(), order, answer);
        return told;
    }

    private void read(byte[] piece) {
        for (byte each : piece) {
            if (each != '\n') {
                begun.write(each);
                continue;
            }
            String line = begun.toString(StandardCharsets.UTF_8);
            begun.reset();
            if (line.startsWith("{\"n\":")) {
                read(line);
            }
        }
    }

    private void read(String line) {
        JsonNode told;
        try {
            told = JSON.readTree(line);
        } catch (JsonProcessingException wrong) {
            return; // the judge says what is wrong with it
        }
        if (told.has("command")) {
            commands = told.path("n").asLong();
            unanswered = told;
            return;
        }
        if (unanswered != null && !told.has("fault")) {
            answered.add(unanswered);
        }
        unanswered = null;
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
            this.refusal = refusal;
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
