package kip;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * A table that writes its transcript: each order before it is applied, then its outcome. If a write fails, or an error is
 * thrown on the way, the order is not applied: the table is as it was before it, and takes nothing more. Every later call throws
 * a fault that reports it.
 */
public final class RecordedTable implements Playable {
    /**
     * The answer to an order that has an id: its number in the transcript, by which a wallet books nothing twice; its outcome,
     * {@code {"accepted": events}} or {@code {"refused": refusal}}; the rulebook whose clauses the events cite; and whether it
     * repeats the first answer, so that nothing was applied and nothing written.
     */
    public record Answer(long number, JsonNode outcome, Rulebook book, boolean repeated) {}

    /** The order that an id names, without its time, and its answer. */
    public record Answered(JsonNode order, Answer answer) {}

    private final Table table;
    private final OutputStream out;
    private final Instance writer;
    private final Map<String, Answered> answers;
    private long commands;
    /** The reason why nothing more is written. */
    private String broken;

    private RecordedTable(Table table, Instance writer, OutputStream out, Map<String, Answered> answers) {
        this.table = table;
        this.writer = writer;
        this.out = out;
        this.answers = answers;
        table.record();
    }

    /** Opens a table. Flushes the transcript and leaves syncing to the file. */
    public static RecordedTable open(Transcripts transcripts, Rulebook book, JsonNode config, OutputStream out)
            throws Refusal, Fault, IOException {
        RecordedTable recorded = new RecordedTable(book.open(config), transcripts.begin(), out, new HashMap<>());
        recorded.write("open", book.facts(), Transcripts.text(config), Transcripts.reached(recorded.table));
        return recorded;
    }

    /**
     * Continues a transcript that is at this {@link #place()}, with the table in this state and the {@link #answers()} to earlier
     * orders: without its answer an order that comes again is applied again. Throws where the state is another, or the last order has
     * no outcome: {@link Replayed#replay} finds that order in the transcript.
     */
    public static RecordedTable takeUp(
            Transcripts transcripts, Rulebook book, String state, JsonNode place, OutputStream out, Map<String, Answered> answers)
            throws Refusal, Fault {
        if (place.path("unanswered").asBoolean(true) || !place.path("state").asText().equals(digest(state))) {
            throw new Fault("a transcript goes on from the state that it tells, after the outcome of its last order");
        }
        return at(transcripts, book.restore(state), place, out, new HashMap<>(answers));
    }

    /** Returns a table that goes on from a place; where an order is unanswered there, {@link #answer} has to be called first. */
    static RecordedTable at(
            Transcripts transcripts, Table table, JsonNode place, OutputStream out, Map<String, Answered> answers) throws Fault {
        RecordedTable recorded = new RecordedTable(table, transcripts.begin(), out, answers);
        JsonNode resumed = recorded.writer.ask("resume", table.book().facts(), place);
        if (resumed.has("err")) {
            throw new Fault(resumed.get("err").asText());
        }
        recorded.commands = place.get("commands").asLong();
        return recorded;
    }

    /** Returns the SHA-256 of a state's bytes, both in hex. */
    static String digest(String state) {
        try {
            byte[] bytes = HexFormat.of().parseHex(state);
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException(missing);
        }
    }

    /** Returns the table itself, for viewing: it takes no orders, and its calls are in no transcript. */
    public Table table() {
        return table;
    }

    /** Returns the place of the transcript, which {@link #takeUp} takes beside the state. */
    public synchronized JsonNode place() throws Fault {
        return writer.ask("current-place");
    }

    /** Returns the answers to the orders that have an id. Nothing is forgotten as long as the table lives. */
    public synchronized Map<String, Answered> answers() {
        return Map.copyOf(answers);
    }

    @Override
    public Rulebook book() {
        return table.book();
    }

    @Override
    public JsonNode legal(long at, JsonNode of, long most) throws Refusal, Fault {
        return table.legal(at, of, most);
    }

    /**
     * Applies as {@link Table#apply} does; the transcript records refusals and failures too. A malformed order is in no
     * transcript: the fault comes before anything is written.
     */
    @Override
    public JsonNode apply(JsonNode by, long at, JsonNode command) throws Refusal, Fault, IOException {
        JsonNode outcome = give(null, by, at, command).outcome();
        if (outcome.has("refused")) {
            throw new Refusal((ObjectNode) outcome.get("refused"));
        }
        return outcome.get("accepted");
    }

    /**
     * Applies an order with an id: 1 to 64 visible ASCII characters. An order that comes again gets its first answer; a refusal is an
     * answer too. It is the same order where giver and command are the same; another one with this id is a fault. An order at which
     * the component fails is a fault, and its id is free again.
     */
    public Answer applyOnce(String id, JsonNode by, long at, JsonNode command) throws Fault, IOException {
        if (id == null) {
            throw new Fault("id: 1 to 64 visible ASCII characters are wanted");
        }
        return give(id, by, at, command);
    }

    private synchronized Answer give(String id, JsonNode by, long at, JsonNode command) throws Fault, IOException {
        Rulebook.requireMilliseconds("order.at", at);
        ObjectNode order = Table.order(by, at, command);
        table.requireWords(order);
        begin();
        Answered first = answers.get(id);
        if (first != null) {
            return again(id, first, order);
        }
        JsonNode line = writer.ask("order", Transcripts.text(id), Transcripts.text(by), order.get("at"), Transcripts.text(command));
        if (line.has("err")) {
            throw unwritten(line.get("err").asText());
        }
        store(line);
        commands++;
        return answer(id, order);
    }

    private Answer again(String id, Answered first, ObjectNode order) throws Fault {
        if (!first.order().equals(timeless(order))) {
            throw unwritten("the id %s is that of command %d, which is another order".formatted(id, first.answer().number()));
        }
        broken = null;
        return new Answer(first.answer().number(), first.answer().outcome(), first.answer().book(), true);
    }

    /** Applies an order that is written already, and writes its outcome. */
    synchronized Answer answer(String id, ObjectNode order) throws Fault, IOException {
        broken = "a write of the transcript was cut";
        Rulebook book = table.book();
        ObjectNode outcome = JsonNodeFactory.instance.objectNode();
        Table after = null;
        try {
            after = table.after(order);
        } catch (Refusal refusal) {
            write("refused", Transcripts.text(refusal.words()));
            outcome.set("refused", refusal.words());
        } catch (Fault fault) {
            write("faulted", Transcripts.text(fault.getMessage()));
            broken = null;
            throw fault;
        }
        if (after != null) {
            write("accepted", Transcripts.reached(after));
            table.become(after);
            outcome.set("accepted", after.events());
        }
        Answer answer = new Answer(commands, outcome, book, false);
        keep(answers, id, order, answer);
        broken = null;
        return answer;
    }

    /** Keeps the first answer to an order that has an id. */
    static void keep(Map<String, Answered> answers, String id, ObjectNode order, Answer answer) {
        if (id != null) {
            answers.putIfAbsent(id, new Answered(timeless(order), answer));
        }
    }

    /** Returns an order without its time, with its numbers as a reader of JSON has them. */
    private static JsonNode timeless(ObjectNode order) {
        try {
            return ((ObjectNode) new ObjectMapper().readTree(order.toString())).without("at");
        } catch (JsonProcessingException wrong) {
            throw new IllegalStateException(wrong); // what was written can be read
        }
    }

    /** Swaps as {@link Table#swap} does. The swap is written before the other component serves; one that fails is not. */
    public synchronized Table.Swapped swap(Rulebook book, long at, JsonNode terms) throws NotSwapped, Fault, IOException {
        begin();
        Table after;
        try {
            after = table.takenOver(book, at, terms);
        } catch (NotSwapped | Fault failure) {
            broken = null;
            throw failure;
        }
        Table.Swapped swapped = table.swapped(after, at, terms);
        write("swap", book.facts(), Transcripts.text(terms), JsonNodeFactory.instance.numberNode(at), Transcripts.reached(after));
        table.become(after);
        broken = null;
        return swapped;
    }

    /** Closes the transcript. By its last chain, in hex, anybody can verify that it is complete. */
    public synchronized String end() throws Fault, IOException {
        begin();
        write("end");
        String chain = writer.ask("current-place").get("chain").asText();
        writer.end();
        broken = "its transcript has ended";
        return chain;
    }

    @Override
    public String toString() {
        return "<RecordedTable after %d commands: %s>".formatted(commands, table);
    }

    /** Begins an order. An error before {@code broken} is null again leaves it set. */
    private void begin() throws Fault {
        if (broken != null) {
            throw new Fault("the table takes nothing more: " + broken);
        }
        broken = "a write of the transcript was cut";
    }

    /** Returns the fault of an order that is in no transcript: the table goes on. */
    private Fault unwritten(String why) {
        broken = null;
        return new Fault(why);
    }

    private void write(String function, JsonNode... words) throws Fault, IOException {
        store(writer.ask(function, words));
    }

    private void store(JsonNode line) throws Fault, IOException {
        if (line.has("err")) {
            broken = line.get("err").asText();
            throw new Fault(broken);
        }
        try {
            out.write(line.get("ok").textValue().getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (IOException problem) {
            broken = "the transcript cannot be written: " + problem.getMessage();
            throw problem;
        }
    }
}
