package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A table as a platform plays it: a rulebook, a state, and what was told last. Where a call fails or is refused the table is
 * as it was; of several threads' orders one comes after another. No rule of a game may enter here.
 */
public final class Table {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Rulebook book;
    private volatile JsonNode step;
    /** Its orders go through a transcript, and no other way. */
    private volatile boolean recorded;

    Table(Rulebook book, JsonNode step) {
        this.book = book;
        this.step = step;
    }

    /** The table, taken over from another rulebook's. */
    static Table from(Table before, Rulebook book, JsonNode terms, JsonNode at) throws Refusal, Fault {
        ObjectNode arguments = JSON.objectNode().put("state", before.state());
        JsonNode exported = before.book.call("export-table", arguments.set("at", at));
        ObjectNode imported = JSON.objectNode().set("exported", exported);
        return new Table(book, book.call("import-table", imported.<ObjectNode>set("terms", terms).set("at", at)));
    }

    /** The actor: a role of the rulebook, and for a player the seat. */
    public static ObjectNode actor(String role, int number) {
        return JSON.objectNode().put("role", role).put("number", number);
    }

    /** The platform, which seats players and brings chance. */
    public static ObjectNode host() {
        return actor("host", 0);
    }

    /** Returns the movements of money, in order: their sum is the ledger. */
    public static ArrayNode moves(JsonNode events) {
        ArrayNode moves = JSON.arrayNode();
        events.forEach(event -> event.get("moves").forEach(moves::add));
        return moves;
    }

    /** Whose table it is. */
    public Rulebook book() {
        return book;
    }

    /** What a host keeps, in hex, and {@link Rulebook#restore} takes. */
    public String state() {
        return step.get("state").asText();
    }

    /** The events of the last command, at first those of the opening. */
    public JsonNode events() {
        return step.get("events");
    }

    /** The events of one command of that actor, at that time in milliseconds since 1970 UTC. */
    public synchronized JsonNode apply(JsonNode by, long at, JsonNode command) throws Refusal, Fault {
        if (recorded) {
            throw new Fault("the orders of this table go through its transcript");
        }
        return apply(order(by, at, command));
    }

    static ObjectNode order(JsonNode by, long at, JsonNode command) {
        ObjectNode order = JSON.objectNode().set("by", by);
        return order.put("at", at).set("command", command);
    }

    JsonNode apply(ObjectNode order) throws Refusal, Fault {
        step = after(order).step;
        return events();
    }

    /** The table as it is after an order; this one is as it was. */
    Table after(ObjectNode order) throws Refusal, Fault {
        return new Table(book, book.call("apply", asking().set("order", order)));
    }

    void become(Table after) {
        step = after.step;
    }

    void record() {
        recorded = true;
    }

    /** Whether that can be given to the component at all. */
    void requireWords(ObjectNode order) throws Fault {
        book.requireWords("apply", asking().set("order", order));
    }

    private ObjectNode asking() {
        return JSON.objectNode().put("state", state());
    }

    /** The table as that actor may see it; without one, null, as everybody may. */
    public JsonNode view(JsonNode viewer) throws Refusal, Fault {
        return book.call("view", asking().set("viewer", viewer));
    }

    /**
     * What would be accepted at that time, of that actor or, null, of everybody: the first of it, those before others that the
     * game waits for.
     */
    public JsonNode legal(long at, JsonNode of, long most) throws Refusal, Fault {
        ObjectNode arguments = asking().put("at", at).put("most", most);
        return book.call("legal", arguments.set("of", of)).get("first");
    }
}
