package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.util.Arrays;

/**
 * What one call costs: the median of many, in microseconds.
 *
 * <pre>run --bench COMPONENT.wasm SHA256</pre>
 */
public final class Bench {
    private static final int CALLS = 20000;
    private static final ObjectMapper JSON = new ObjectMapper();

    private interface Call {
        void once() throws Refusal, Fault;
    }

    private Bench() {}

    /** Measures. */
    public static void main(String[] given) throws IOException, Refusal, Fault {
        if (given.length != 3) {
            System.err.println("usage: run --bench COMPONENT.wasm SHA256");
            System.exit(2);
        }
        Rulebook book = Rulebook.load(given[0], given[1]);
        ObjectNode apply = afterTheRound(book, JSON.readTree(new File(given[2])));
        ObjectNode view = JSON.createObjectNode().set("state", apply.get("state"));
        int size = apply.get("state").textValue().length() / 2;
        System.out.printf("median of %d calls, a state of %d bytes  µs%n", CALLS, size);
        Rulebook.Ready values = book.prepare("apply", apply);
        measure("apply, from values to values", values::call);
        measure("apply, from JSON to JSON", () -> book.call("apply", apply));
        measure("view, from JSON to JSON", () -> book.call("view", view));
        ObjectNode legal = view.deepCopy().put("most", 0xffffffffL);
        legal.set("at", apply.get("order").get("at"));
        measure("legal, of everybody, from JSON to JSON", () -> book.call("legal", legal));
        Rulebook.Ready again = book.prepare("apply", apply);
        measure("apply, in a new instance", () -> {
            book.discard();
            again.call();
        });
        beside(book, apply, JSON.readTree(new File(given[2])));
    }

    /** What every language's host is measured by: conformance/adapters/bench. */
    private static void beside(Rulebook book, ObjectNode apply, JsonNode round) throws Refusal, Fault {
        ObjectNode nothing = JSON.createObjectNode();
        nothing.putArray("events");
        measure("the cheapest call", () -> book.call("disclose", nothing));
        measure("a new instance, and that call", () -> {
            book.discard();
            book.call("disclose", nothing);
        });
        measure("one command", () -> book.call("apply", apply));
        Table table = book.open(((ObjectNode) round.get("config")).put("source", "fresh"));
        ObjectNode play = JSON.createObjectNode().put("state", table.state());
        play.set("plan", ((ObjectNode) round.get("plan")).put("rounds", 100_000));
        measure("auto-play of 100,000 spins", 21, () -> book.call("auto-play", play));
    }

    private static void measure(String what, Call call) throws Refusal, Fault {
        measure(what, CALLS, call);
    }

    private static void measure(String what, int calls, Call call) throws Refusal, Fault {
        long[] took = new long[calls];
        for (int nth = 0; nth < calls; nth++) {
            long start = System.nanoTime();
            call.once();
            took[nth] = System.nanoTime() - start;
        }
        Arrays.sort(took);
        System.out.printf("%-40s %8.1f%n", what, took[calls / 2] / 1e3);
    }

    /**
     * Plays the round. The arguments of a command that is accepted as often as it is given: that a supervisor is
     * at hand, which the round begins with.
     */
    private static ObjectNode afterTheRound(Rulebook book, JsonNode round) throws Refusal, Fault {
        JsonNode opened = book.call("open", JSON.createObjectNode().set("config", round.get("config")));
        ObjectNode arguments = JSON.createObjectNode().set("state", opened.get("state"));
        for (JsonNode order : round.get("orders")) {
            try {
                arguments.set("state", book.call("apply", arguments.set("order", order)).get("state"));
            } catch (Refusal late) {
                // The round has a wager that comes too late: nothing has changed.
            }
        }
        ObjectNode first = (ObjectNode) round.get("orders").get(0);
        return arguments.set("order", first.set("at", round.get("plan").get("at")));
    }
}
