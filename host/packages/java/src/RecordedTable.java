package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;

/**
 * A table that writes its transcript: each order before it is applied, then what came of it. Where a write fails, or an error is
 * thrown on the way, the order is not applied: the table is as it was before it, and takes nothing more. Every later call is a
 * fault that says so.
 */
public final class RecordedTable {
    private final Table table;
    private final OutputStream out;
    private final Transcript lines = new Transcript();
    private int commands;
    /** Why nothing more is written. */
    private String broken;

    private RecordedTable(Table table, OutputStream out) {
        this.table = table;
        this.out = out;
    }

    /** Opens a table. The transcript is flushed, not synced: that is the file's to do. */
    public static RecordedTable open(Rulebook book, JsonNode config, OutputStream out)
            throws Refusal, Fault, IOException {
        RecordedTable recorded = new RecordedTable(book.open(config), out);
        recorded.table.record();
        ObjectNode header = Transcript.JSON.createObjectNode().put("kip-transcript", Transcript.FORM);
        header.put("family", book.family()).put("rulebook", book.id()).put("digest", book.digest());
        header.set("generation", book.description().at("/head/generation"));
        header.set("config", config);
        recorded.write(header.setAll(Transcript.cameTo(recorded.table, recorded.table.events())));
        return recorded;
    }

    /** The table itself, to look at: it takes no orders, and what is asked of it is in no transcript. */
    public Table table() {
        return table;
    }

    /**
     * As {@link Table#apply}; what is refused or fails is told in the transcript too. What is no word of the contract is in no
     * transcript: the fault comes before anything is written.
     */
    public synchronized JsonNode apply(JsonNode by, long at, JsonNode command) throws Refusal, Fault, IOException {
        ObjectNode order = Table.order(by, at, command);
        table.requireWords(order);
        begin();
        commands++;
        write(numbered().setAll(order));
        Table after;
        try {
            after = table.after(order);
        } catch (Refusal refusal) {
            write(numbered().setAll(Transcript.refused(table, refusal)));
            broken = null;
            throw refusal;
        } catch (Fault fault) {
            write(numbered().put("fault", fault.getMessage()).put("state", Transcript.digest(table)));
            broken = null;
            throw fault;
        }
        write(numbered().setAll(Transcript.cameTo(after, after.events())));
        table.become(after);
        broken = null;
        return after.events();
    }

    /** Closes the transcript. Its last chain, in hex, is how anybody can tell that it is whole. */
    public synchronized String end() throws Fault, IOException {
        begin();
        write(Transcript.JSON.createObjectNode().put("end", commands));
        broken = null;
        return lines.chain();
    }

    /** Whatever is thrown before {@code broken} is null again leaves it so. */
    private void begin() throws Fault {
        if (broken != null) {
            throw new Fault("the table takes nothing more: " + broken);
        }
        broken = "a write of the transcript was cut";
    }

    private ObjectNode numbered() {
        return Transcript.JSON.createObjectNode().put("n", commands);
    }

    private void write(JsonNode line) throws IOException {
        try {
            out.write(lines.line((ObjectNode) line));
            out.flush();
        } catch (IOException problem) {
            broken = "the transcript cannot be written: " + problem.getMessage();
            throw problem;
        }
    }
}
