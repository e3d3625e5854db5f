package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;

/**
 * A table that writes its transcript: each order before it is applied, then its outcome. If a write fails, or an error is
 * thrown on the way, the order is not applied: the table is as it was before it, and takes nothing more. Every later call throws
 * a fault that reports it.
 */
public final class RecordedTable {
    private final Table table;
    private final OutputStream out;
    private final Instance writer;
    /** The ids of orders that were accepted or refused. */
    private final Set<String> ids = new HashSet<>();
    /** The reason why nothing more is written. */
    private String broken;

    private RecordedTable(Table table, Instance writer, OutputStream out) {
        this.table = table;
        this.writer = writer;
        this.out = out;
    }

    /** Opens a table. Flushes the transcript and leaves syncing to the file. */
    public static RecordedTable open(Transcripts transcripts, Rulebook book, JsonNode config, OutputStream out)
            throws Refusal, Fault, IOException {
        RecordedTable recorded = new RecordedTable(book.open(config), transcripts.begin(), out);
        recorded.table.record();
        recorded.write("open", book.facts(), Transcripts.text(config), Transcripts.reached(recorded.table));
        return recorded;
    }

    /** Returns the table itself, for viewing: it takes no orders, and its calls are in no transcript. */
    public Table table() {
        return table;
    }

    /**
     * Applies as {@link Table#apply} does; the transcript records refusals and failures too. A malformed order is in no
     * transcript: the fault comes before anything is written.
     */
    public JsonNode apply(JsonNode by, long at, JsonNode command) throws Refusal, Fault, IOException {
        return apply(null, by, at, command);
    }

    /**
     * Applies as {@link #apply(JsonNode, long, JsonNode)} does, with an id: 1 to 64 visible ASCII characters, which name one
     * order. An id may be used again only after the component failed at its order.
     */
    public synchronized JsonNode apply(String id, JsonNode by, long at, JsonNode command)
            throws Refusal, Fault, IOException {
        ObjectNode order = Table.order(by, at, command);
        table.requireWords(order);
        begin();
        if (ids.contains(id)) {
            throw unwritten("the id " + id + " names another order");
        }
        JsonNode line = writer.ask("order", Transcripts.text(id), Transcripts.text(by), order.get("at"), Transcripts.text(command));
        if (line.has("err")) {
            throw unwritten(line.get("err").asText());
        }
        store(line);
        Table after;
        try {
            after = table.after(order);
        } catch (Refusal refusal) {
            write("refused", Transcripts.text(refusal.words()));
            take(id);
            throw refusal;
        } catch (Fault fault) {
            write("faulted", Transcripts.text(fault.getMessage()));
            broken = null;
            throw fault;
        }
        write("accepted", Transcripts.reached(after));
        table.become(after);
        take(id);
        return after.events();
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

    private void take(String id) {
        if (id != null) {
            ids.add(id);
        }
        broken = null;
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
