package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * A table as a platform plays it: a rulebook, a state, and the last events. If a call fails or is refused the table is
 * as it was; the orders of several threads run one after another. No rule of a game may enter here.
 */
public final class Table {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Rulebook book;
    private volatile JsonNode step;
    /** True when its orders must go through a transcript. */
    private volatile boolean recorded;

    Table(Rulebook book, JsonNode step) {
        this.book = book;
        this.step = step;
    }

    /** Takes over another rulebook's table. */
    static Table from(Table before, Rulebook book, JsonNode terms, JsonNode at) throws Refusal, Fault {
        ObjectNode arguments = JSON.objectNode().put("state", before.state());
        JsonNode exported = before.book.call("export-table", arguments.set("at", at));
        ObjectNode imported = JSON.objectNode().set("exported", exported);
        return new Table(book, book.call("import-table", imported.<ObjectNode>set("terms", terms).set("at", at)));
    }

    /** Returns an actor: a role of the rulebook, and for a player the seat. */
    public static ObjectNode actor(String role, int number) {
        return JSON.objectNode().put("role", role).put("number", number);
    }

    /** Returns the platform as an actor, which seats players and brings chance. */
    public static ObjectNode host() {
        return actor("host", 0);
    }

    /** Returns the movements of money, in order: their sum is the ledger. */
    public static ArrayNode moves(JsonNode events) {
        ArrayNode moves = JSON.arrayNode();
        events.forEach(event -> event.get("moves").forEach(moves::add));
        return moves;
    }

    /** Returns the table's rulebook. */
    public Rulebook book() {
        return book;
    }

    /** Returns the state, in hex, which a host keeps and {@link Rulebook#restore} takes. */
    public String state() {
        return step.get("state").asText();
    }

    /** Returns the events of the last command, at first those of the opening. */
    public JsonNode events() {
        return step.get("events");
    }

    /** Applies one command of that actor, at that time in milliseconds since 1970 UTC, and returns its events. */
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

    /** Returns the table as it is after an order; this one stays as it was. */
    Table after(ObjectNode order) throws Refusal, Fault {
        return new Table(book, book.call("apply", asking().set("order", order)));
    }

    void become(Table after) {
        step = after.step;
    }

    void record() {
        recorded = true;
    }

    /** Throws where the order is not in the words of the contract. */
    void requireWords(ObjectNode order) throws Fault {
        book.requireWords("apply", asking().set("order", order));
    }

    private ObjectNode asking() {
        return JSON.objectNode().put("state", state());
    }

    /** Returns the table as that actor may see it; with null, as everybody may. */
    public JsonNode view(JsonNode viewer) throws Refusal, Fault {
        return book.call("view", asking().set("viewer", viewer));
    }

    /**
     * Returns the acceptable commands at that time, of that actor or, with null, of everybody: at most so many, those that the
     * game waits for first.
     */
    public JsonNode legal(long at, JsonNode of, long most) throws Refusal, Fault {
        ObjectNode arguments = asking().put("at", at).put("most", most);
        return book.call("legal", arguments.set("of", of)).get("first");
    }
}
