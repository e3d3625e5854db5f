package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Map;

/** A table that was played again from its transcript, and continues it. */
public final class Replayed {
    private final Transcripts transcripts;
    private final Verified verdict;
    private final Replay played;

    private Replayed(Transcripts transcripts, Verified verdict, Replay played) {
        this.transcripts = transcripts;
        this.verdict = verdict;
        this.played = played;
    }

    /**
     * Plays a transcript again as far as it goes, with these rulebooks.
     *
     * @throws Unverified where it does not hold, or a rulebook is missing
     */
    public static Replayed replay(Transcripts transcripts, InputStream transcript, Rulebook... books)
            throws Unverified, Fault, IOException {
        Replay played = new Replay(transcript, books);
        Verified verdict = Verified.judge(transcripts, played, Verified.options().put("unfinished", true));
        if (!verdict.words().get("replayed").asBoolean() || verdict.verdict().equals("fails")) {
            verdict.requireHolds();
        }
        return new Replayed(transcripts, verdict, played);
    }

    /** Returns the table in its last state. */
    public Table table() {
        return played.table;
    }

    /** Returns the verdict on the transcript as far as it goes. */
    public Verified verdict() {
        return verdict;
    }

    /** Returns the last order, where its outcome is missing, or null; it was not applied. */
    public JsonNode unanswered() {
        return played.unanswered;
    }

    /** Returns the answers to the orders that have an id, for {@link RecordedTable#takeUp}. */
    public Map<String, RecordedTable.Answered> answers() {
        return played.answers;
    }

    /** A table that goes on, and the answer to the order whose outcome was missing; null without one. */
    public record Resumed(RecordedTable table, RecordedTable.Answer answer) {}

    /**
     * Continues the transcript: {@code out} appends to it. An order whose outcome is missing is applied now, and its answer is
     * returned too: who follows events has not seen these.
     */
    public Resumed resume(OutputStream out) throws Fault, IOException {
        if (verdict.isClosed()) {
            throw new Fault("the transcript is at its end: nothing may follow it");
        }
        JsonNode order = played.unanswered;
        ObjectNode place = JsonNodeFactory.instance.objectNode().put("commands", played.commands);
        place.put("unanswered", order != null).put("state", RecordedTable.digest(table().state())).put("chain", verdict.chain());
        RecordedTable recorded = RecordedTable.at(transcripts, table(), place, out, played.answers);
        if (order == null) {
            return new Resumed(recorded, null);
        }
        ObjectNode given = Table.order(order.get("by"), order.get("at").asLong(), order.get("command"));
        return new Resumed(recorded, recorded.answer(order.path("id").textValue(), given));
    }

    @Override
    public String toString() {
        return "<Replayed after %d commands: %s>".formatted(played.commands, table());
    }
}
