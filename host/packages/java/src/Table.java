package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A table as a platform plays it: a rulebook, a state, and the last events. If a call fails or is refused the table is
 * as it was; the orders of several threads run one after another. No rule of a game may enter here.
 */
public final class Table implements Playable {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    /** The whole list. */
    private static final long EVERY = 0xffff_ffffL;

    /** A component by its rulebook's id and its digest. */
    public record Build(String rulebook, String digest) {
        static Build of(Rulebook book) {
            return new Build(book.id(), book.digest());
        }
    }

    /**
     * A completed swap: the component that served before, the one that serves now, the time, the new terms if another rulebook was
     * given some, and the events of the import by another rulebook; none for another build.
     */
    public record Swapped(Build from, Build to, long at, JsonNode terms, JsonNode events) {}

    /** A rulebook, the state, and the last events, all of one moment. */
    private record Kept(Rulebook book, JsonNode step) {}

    private volatile Kept kept;
    /** True when its orders must go through a transcript. */
    private volatile boolean recorded;

    Table(Rulebook book, JsonNode step) {
        kept = new Kept(book, step);
    }

    /** The parts of every family's view that a swap keeps. */
    private static final Map<String, String> COMMON =
            Map.of("table", "name", "taken", "players", "lying", "money", "chain", "chain of draws");

    /** Coins may lie either way round before a throw, so a throw is given as it is listed. Only people know how they come down. */
    private static final String THROW = "throw-coins";

    /** The blanks that want what only people have. */
    private static final Set<String> UNKNOWN = Set.of("attestation", "details", "link", "commitment");

    /**
     * Gives what the game waits for, of players too, until {@code until} holds for a command's events, and returns the events of them
     * all. {@code seed} gives 32 bytes of the host's generator, in hex. The play also ends after {@code most} commands, and where
     * nothing is left that a program can know. It stakes nothing and closes a window at once: players bet before.
     */
    public static ArrayNode playUntil(Playable table, Predicate<JsonNode> until, long at, Supplier<String> seed, int most)
            throws Refusal, Fault, IOException {
        ArrayNode played = JSON.arrayNode();
        for (int nth = 0; nth < most; nth++) {
            JsonNode choice = next(table.legal(at, null, EVERY));
            if (choice == null) {
                break;
            }
            ArrayNode fillings = JSON.arrayNode();
            for (JsonNode blank : choice.get("blanks")) {
                if (name(blank).equals("seed")) {
                    fillings.addObject().put("seed", seed.get());
                }
            }
            JsonNode events = table.apply(choice.get("by"), at, table.book().fill(choice.get("command"), fillings));
            events.forEach(played::add);
            if (until.test(events)) {
                break;
            }
        }
        return played;
    }

    /** Returns the choice that is taken next, or null. */
    private static JsonNode next(JsonNode choices) {
        for (String standing : List.of("awaited", "closes-window", "instead")) {
            for (JsonNode choice : choices) {
                if (choice.get("standing").asText().equals(standing) && isKnown(choice)) {
                    return choice;
                }
            }
        }
        return null;
    }

    /** Returns whether a program can give the command: only people have what its blanks want otherwise. */
    private static boolean isKnown(JsonNode choice) {
        boolean isThrow = name(choice.get("command")).equals(THROW);
        for (JsonNode blank : choice.get("blanks")) {
            if (UNKNOWN.contains(name(blank)) || name(blank).equals("lie") && !isThrow) {
                return false;
            }
        }
        return true;
    }

    /** Returns the name of a case, with or without a payload. */
    private static String name(JsonNode word) {
        return word.isObject() ? word.fieldNames().next() : word.asText();
    }

    /** Returns the function that writes minor units with so many decimals: {@code money(2).apply(100000)} is {@code 1,000.00}. */
    public static LongFunction<String> money(int decimals) {
        return amount -> {
            String decimal = BigDecimal.valueOf(amount, decimals).toPlainString();
            int end = decimal.contains(".") ? decimal.indexOf('.') : decimal.length();
            StringBuilder text = new StringBuilder(decimal);
            for (int place = end - 3; place > (amount < 0 ? 1 : 0); place -= 3) {
                text.insert(place, ',');
            }
            return text.toString();
        };
    }

    /** Takes over another rulebook's table. */
    static Table from(Table before, Rulebook book, JsonNode terms, JsonNode at) throws Refusal, Fault {
        ObjectNode arguments = JSON.objectNode().put("state", before.state());
        JsonNode exported = before.book().call("export-table", arguments.set("at", at));
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

    /** Returns the rulebook that serves the table. */
    @Override
    public Rulebook book() {
        return kept.book;
    }

    /** Returns the state, in hex, which a host keeps and {@link Rulebook#restore} takes. */
    public String state() {
        return kept.step.get("state").asText();
    }

    /** Returns the events of the last command, at first those of the opening. */
    public JsonNode events() {
        return kept.step.get("events");
    }

    /** Applies one command of that actor, at that time in milliseconds since 1970 UTC, and returns its events. */
    @Override
    public synchronized JsonNode apply(JsonNode by, long at, JsonNode command) throws Refusal, Fault {
        requireUnrecorded();
        Rulebook.requireMilliseconds("order.at", at);
        return apply(order(by, at, command));
    }

    private void requireUnrecorded() throws Fault {
        if (recorded) {
            throw new Fault("the orders of this table go through its transcript");
        }
    }

    /**
     * Lets another component take the table over: another build of its rulebook, or another rulebook, where the rules allow it. Name,
     * players, money on the table and the chain of draws must be the same afterwards. After an exception the table is served as before.
     *
     * @param terms the table's under another rulebook; with null it keeps its own
     */
    public synchronized Swapped swap(Rulebook book, long at, JsonNode terms) throws NotSwapped, Fault {
        requireUnrecorded();
        Table after = takenOver(book, at, terms);
        Swapped swapped = swapped(after, at, terms);
        become(after);
        return swapped;
    }

    Swapped swapped(Table after, long at, JsonNode terms) {
        return new Swapped(Build.of(book()), Build.of(after.book()), at, terms, after.events());
    }

    /** Returns the table as another component has it; this one stays as it was. */
    Table takenOver(Rulebook book, long at, JsonNode terms) throws NotSwapped, Fault {
        Rulebook.requireMilliseconds("at", at);
        boolean isBuild = book.id().equals(book().id());
        if (book.digest().equals(book().digest())) {
            throw new NotSwapped("already-serving", "the component with the digest " + book.digest() + " serves the table already");
        }
        if (isBuild && terms != null) {
            throw new NotSwapped("terms-stay",
                    "another build of a rulebook keeps the table's terms: only another rulebook is given new ones");
        }
        String reason = "no-state";
        try {
            JsonNode before = view(null).get("common");
            if (isBuild && at < before.get("now").asLong()) {
                throw new NotSwapped("time-backwards", "a swap cannot be earlier than the last command");
            }
            JsonNode moment = JSON.numberNode(at);
            if (!isBuild) {
                reason = "not-now";
                book().call("export-table", asking().set("at", moment));
                if (terms != null) {
                    book.requireWords("import-table", JSON.objectNode().put("exported", "").<ObjectNode>set("terms", terms).set("at", moment));
                }
            }
            reason = "failed";
            Table after = isBuild ? book.restore(state()) : from(this, book, terms, moment);
            if (!isBuild) {
                book.call("export-table", after.asking().set("at", moment)); // it must be able to give the table on
            }
            JsonNode shown = after.view(null).get("common");
            for (var part : COMMON.entrySet()) {
                if (!before.path(part.getKey()).equals(shown.path(part.getKey()))) {
                    throw new NotSwapped("lost", "the new component loses the table's " + part.getValue());
                }
            }
            return after;
        } catch (Refusal refusal) {
            throw new NotSwapped(reason.equals("failed") ? "refused" : reason, refusal);
        } catch (Fault fault) {
            if (reason.equals("not-now")) {
                throw fault;
            }
            throw new NotSwapped(fault.getMessage().equals(Rulebook.OTHER_BYTES) ? "other-state" : reason, fault.getMessage());
        }
    }

    static ObjectNode order(JsonNode by, long at, JsonNode command) {
        ObjectNode order = JSON.objectNode().set("by", by);
        return order.put("at", at).set("command", command);
    }

    JsonNode apply(ObjectNode order) throws Refusal, Fault {
        become(after(order));
        return events();
    }

    /** Returns the table as it is after an order; this one stays as it was. */
    Table after(ObjectNode order) throws Refusal, Fault {
        return new Table(book(), book().call("apply", asking().set("order", order)));
    }

    void become(Table after) {
        kept = after.kept;
    }

    void record() {
        recorded = true;
    }

    /** Throws where the order is not in the words of the contract. */
    void requireWords(ObjectNode order) throws Fault {
        book().requireWords("apply", asking().set("order", order));
    }

    private ObjectNode asking() {
        return JSON.objectNode().put("state", state());
    }

    /** Returns the table as that actor may see it; with null, as everybody may. */
    public JsonNode view(JsonNode viewer) throws Refusal, Fault {
        return book().call("view", asking().set("viewer", viewer));
    }

    /**
     * Returns the acceptable commands at that time, of that actor or, with null, of everybody: at most so many, those that the
     * game waits for first.
     */
    @Override
    public JsonNode legal(long at, JsonNode of, long most) throws Refusal, Fault {
        Rulebook.requireMilliseconds("at", at);
        ObjectNode arguments = asking().put("at", at).put("most", most);
        return book().call("legal", arguments.set("of", of)).get("first");
    }

    /** Returns the table's name, its rulebook, and the seats that are taken. */
    @Override
    public String toString() {
        try {
            JsonNode common = view(null).get("common");
            return "<Table %s of %s %.8s, seats taken: %s>".formatted(
                    common.get("table"), book().id(), book().digest(), common.get("taken"));
        } catch (Refusal | Fault failure) {
            return "<Table of " + book() + ">";
        }
    }
}
