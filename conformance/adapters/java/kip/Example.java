package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.File;
import java.io.IOException;
import java.time.Duration;

/**
 * A host in Java: plays a round, is refused a late wager, asks what may be done, and loses an instance in
 * mid-game.
 *
 * <pre>run --example COMPONENT.wasm SHA256</pre>
 *
 * <p>The round is libwasmtime/round.json: a table of {@code nsw}, and who does what when.
 */
public final class Example {
    private static final ObjectMapper JSON = new ObjectMapper();

    private Example() {}

    /** Plays. */
    public static void main(String[] given) throws IOException, Refusal, Fault {
        if (given.length != 3) {
            System.err.println("usage: run --example COMPONENT.wasm SHA256");
            System.exit(2);
        }
        JsonNode round = JSON.readTree(new File(given[2]));
        Rulebook book = Rulebook.load(given[0], given[1]);
        ObjectNode config = (ObjectNode) round.get("config");
        JsonNode state = open(book, config);
        for (JsonNode order : round.get("orders")) {
            state = apply(book, state, (ObjectNode) order);
        }
        ObjectNode plan = (ObjectNode) round.get("plan");
        choose(book, state, plan.get("at"));
        loseAnInstance(book, config, plan);
    }

    /** A table's first state. */
    private static JsonNode open(Rulebook book, ObjectNode config) throws Refusal, Fault {
        return book.call("open", JSON.createObjectNode().set("config", config)).get("state");
    }

    /** One command: the state afterwards, which is the state before where the rules refuse. */
    private static JsonNode apply(Rulebook book, JsonNode state, ObjectNode order) throws Fault {
        System.out.printf("%-24s", name(order.get("command")));
        try {
            ObjectNode arguments = JSON.createObjectNode().set("state", state);
            JsonNode step = book.call("apply", arguments.set("order", order));
            step.get("events").forEach(event -> System.out.print(" " + name(event.get("what"))));
            System.out.println();
            return step.get("state");
        } catch (Refusal refusal) {
            System.out.println(" refused: " + refusal.getMessage());
            return state;
        }
    }

    /** The name of a case: of an event, or of a command. */
    private static String name(JsonNode word) {
        return word.isTextual() ? word.textValue() : word.fieldNames().next();
    }

    /**
     * A list of what would be accepted: whole commands. The first is what the game waits for; a player's
     * question has a blank, which is filled in.
     */
    private static JsonNode choose(Rulebook book, JsonNode state, JsonNode at) throws Refusal, Fault {
        ObjectNode arguments = JSON.createObjectNode().put("most", 1000);
        JsonNode listed = book.call("legal", arguments.<ObjectNode>set("state", state).set("at", at)).get("first");
        System.out.println("the game waits for: " + name(listed.get(0).get("command")));
        for (JsonNode choice : listed) {
            if (!name(choice.get("command")).equals("raise-dispute")) {
                continue;
            }
            ObjectNode filling = JSON.createObjectNode().set("command", choice.get("command"));
            filling.putArray("fillings").addObject().put("text", "Were both coins flat?");
            JsonNode command = book.call("fill", filling);
            ObjectNode order = JSON.createObjectNode().set("by", choice.get("by"));
            return apply(book, state, order.<ObjectNode>set("at", at).set("command", command));
        }
        return state;
    }

    /**
     * A billion spins in one call meet the deadline, and the instance is dead. The state is the host's: the
     * next call makes another instance, which goes on from it.
     */
    private static void loseAnInstance(Rulebook book, ObjectNode config, ObjectNode plan) throws Refusal, Fault {
        JsonNode state = open(book, config.put("source", "fresh"));
        ObjectNode arguments = JSON.createObjectNode().set("state", state);
        arguments.set("plan", plan);
        Rulebook.deadline = Duration.ofMillis(300);
        try {
            book.call("auto-play", arguments);
            throw new IllegalStateException("a billion spins are done in 300 ms");
        } catch (Fault dead) {
            String[] lines = dead.getMessage().split("\n");
            System.out.println("the instance is dead: " + lines[lines.length - 1].strip());
        }
        plan.put("rounds", 1000);
        JsonNode tally = book.call("auto-play", arguments).get("tally");
        System.out.println("another instance goes on from the same state: " + tally.get("spins") + " spins");
    }
}
