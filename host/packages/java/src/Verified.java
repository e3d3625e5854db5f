package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a transcript comes to that holds. */
public final class Verified {
    private final Map<String, Rulebook> books = new HashMap<>();
    private final Transcript lines = new Transcript();
    private final List<Integer> failed = new ArrayList<>();
    private Table table;
    private JsonNode order;
    private int accepted;
    private int refused;
    private boolean closed;

    private Verified() {}

    /**
     * Verifies a transcript: its chain, and every event, refusal and state, which one of these rulebooks gives again, the one
     * that served, by its digest. Draws are the component's to check: it accepts no link that was not committed to, and coins
     * and packs follow from links and entropy.
     *
     * @throws Fault where it does not hold, with the line
     */
    public static Verified verify(InputStream transcript, Rulebook... books) throws Fault, IOException {
        Verified again = new Verified();
        for (Rulebook book : books) {
            again.books.put(book.digest(), book);
        }
        InputStream input = new BufferedInputStream(transcript);
        byte[] line = Transcript.next(input);
        for (int number = 1; line != null || number == 1; number++) {
            try {
                again.follow(line);
            } catch (Refusal | Fault problem) {
                throw new Fault("line " + number + ": " + problem.getMessage());
            }
            line = Transcript.next(input);
        }
        return again;
    }

    /** The rulebook that served last. */
    public Rulebook book() {
        return table.book();
    }

    /** How many commands were accepted. */
    public int accepted() {
        return accepted;
    }

    /** How many commands were refused. */
    public int refused() {
        return refused;
    }

    /** The numbers of commands that are told as failed: nobody can play those again. */
    public List<Integer> failed() {
        return List.copyOf(failed);
    }

    /** Whether it has its last line; one without may have been cut after any other. */
    public boolean isClosed() {
        return closed;
    }

    /** The last chain, in hex. */
    public String chain() {
        return lines.chain();
    }

    private static void require(boolean holds, String problem) throws Fault {
        if (!holds) {
            throw new Fault(problem);
        }
    }

    private void follow(byte[] text) throws Refusal, Fault {
        require(text != null, "this is no transcript");
        if (table != null && Transcript.isNames(text)) {
            return;
        }
        JsonNode line = lines.read(text);
        require(!closed, "it comes after the last");
        if (table == null) {
            open(line);
        } else if (line.has("command")) {
            String due = "the outcome of the order before it, or command " + (count() + 1) + ", is due";
            require(order == null && line.path("n").asInt() == count() + 1, due);
            order = line;
        } else if (line.has("swap")) {
            swap(line);
        } else if (line.has("end")) {
            closed = order == null && line.get("end").asInt() == count();
            require(closed, count() + " commands were told");
        } else {
            boolean follows = order != null && order.get("n").equals(line.get("n"));
            require(follows, "an outcome comes without its order");
            outcome(line);
            order = null;
        }
    }

    private int count() {
        return accepted + refused + failed.size();
    }

    private Rulebook find(JsonNode digest) throws Fault {
        Rulebook book = books.get(digest.asText());
        require(book != null, "the component " + digest + " is not among the rulebooks that were given");
        return book;
    }

    private void open(JsonNode line) throws Refusal, Fault {
        String form = "this is no transcript of kip, of form " + Transcript.FORM;
        require(line.path("kip-transcript").asInt() == Transcript.FORM, form);
        table = find(line.path("digest")).open(line.path("config"));
        compare(line, Transcript.cameTo(table, table.events()));
    }

    private void outcome(JsonNode line) throws Fault {
        if (line.has("fault")) {
            failed.add(count() + 1);
            compare(line, Transcript.JSON.createObjectNode().put("state", Transcript.digest(table)));
            return;
        }
        ObjectNode given = Transcript.JSON.createObjectNode();
        for (String name : new String[] {"by", "at", "command"}) {
            given.set(name, order.get(name));
        }
        ObjectNode found;
        try {
            found = Transcript.cameTo(table, table.apply(given));
            accepted++;
        } catch (Refusal refusal) {
            found = Transcript.refused(table, refusal);
            refused++;
        }
        compare(line, found);
    }

    /** Another component plays on: with the state as it is, or with what the rulebook before it exports. */
    private void swap(JsonNode line) throws Refusal, Fault {
        JsonNode swap = line.get("swap");
        Rulebook book = find(swap.at("/to/digest"));
        table = book.id().equals(table.book().id())
                ? book.restore(table.state())
                : Table.from(table, book, swap.get("terms"), line.get("at"));
        compare(line, Transcript.cameTo(table, table.events()));
    }

    private static void compare(JsonNode told, ObjectNode found) throws Fault {
        JsonNode again;
        try {
            again = Transcript.JSON.readTree(Transcript.JSON.writeValueAsBytes(found)); // numbers are read as those told are
        } catch (IOException impossible) {
            throw new IllegalStateException(impossible);
        }
        for (String key : new String[] {"events", "refusal", "state"}) {
            String differs = key + ": the component gives " + again.get(key) + ", told is " + told.get(key);
            require(told.path(key).equals(again.path(key)), differs);
        }
    }
}
