package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;

/** A table that writes its transcript: each order before it is applied, then what came of it. */
public final class RecordedTable {
    private final Table table;
    private final OutputStream out;
    private final Transcript lines = new Transcript();
    private int commands;

    private RecordedTable(Table table, OutputStream out) {
        this.table = table;
        this.out = out;
    }

    /** Opens a table. The transcript is flushed, not synced: that is the file's to do. */
    public static RecordedTable open(Rulebook book, JsonNode config, OutputStream out)
            throws Refusal, Fault, IOException {
        RecordedTable recorded = new RecordedTable(book.open(config), out);
        ObjectNode header = Transcript.JSON.createObjectNode().put("kip-transcript", Transcript.FORM);
        header.put("family", book.family()).put("rulebook", book.id()).put("digest", book.digest());
        header.set("generation", book.description().at("/head/generation"));
        header.set("config", config);
        recorded.write(header.setAll(Transcript.cameTo(recorded.table, recorded.table.events())));
        return recorded;
    }

    /** The table itself: what is asked of it is in no transcript. */
    public Table table() {
        return table;
    }

    /**
     * As {@link Table#apply}; what is refused or fails is told in the transcript too. What is no word of the contract is in no
     * transcript: the fault comes before anything is written.
     */
    public JsonNode apply(JsonNode by, long at, JsonNode command) throws Refusal, Fault, IOException {
        ObjectNode order = Table.order(by, at, command);
        table.requireWords(order);
        commands++;
        write(numbered().setAll(order));
        try {
            JsonNode events = table.apply(order);
            write(numbered().setAll(Transcript.cameTo(table, events)));
            return events;
        } catch (Refusal refusal) {
            write(numbered().setAll(Transcript.refused(table, refusal)));
            throw refusal;
        } catch (Fault fault) {
            write(numbered().put("fault", fault.getMessage()).put("state", Transcript.digest(table)));
            throw fault;
        }
    }

    /** Closes the transcript. Its last chain, in hex, is how anybody can tell that it is whole. */
    public String end() throws IOException {
        write(Transcript.JSON.createObjectNode().put("end", commands));
        return lines.chain();
    }

    private ObjectNode numbered() {
        return Transcript.JSON.createObjectNode().put("n", commands);
    }

    private void write(JsonNode line) throws IOException {
        out.write(lines.line((ObjectNode) line));
        out.flush();
    }
}
