package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.jna.Pointer;
import java.lang.ref.Reference;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A loaded and checked rulebook, ready to run: a component that imports nothing, run by
 * libwasmtime inside limits.
 *
 * <p>This host uses the stateless interface: a state is bytes that the host keeps (here as hex, a JSON
 * text), and an instance of a rulebook serves any table that calls. So a dead instance costs a table nothing:
 * the next call makes another and passes it the state as it was.
 *
 * <p>Threads may share everything here. Calls run side by side, each in its own instance; those of one table run one
 * after another. Results (descriptions, events) must not be altered.
 */
public final class Rulebook {
    private static final String GENERATION = "1.0";
    /** The interface of a rulebook, of any family and in any correction. */
    private static final Pattern CONTRACT =
            Pattern.compile("kip:([a-z0-9-]+)/rulebook@" + Pattern.quote(GENERATION) + "\\.[0-9]+");
    /** The called functions of the contract. */
    private static final String[] FUNCTIONS = {
        "describe", "open", "apply", "apply-all", "view", "legal", "chances", "fill", "disclose", "rebuild",
        "auto-play", "export-table", "import-table"
    };

    static final String OTHER_BYTES = "the state, restored, has other bytes";

    /** 2001 in milliseconds: a moment before it is likely to be in seconds. */
    private static final long SECONDS = 978_307_200_000L;

    /** The number of instances that a rulebook keeps for its next calls. */
    private static final int MOST_IDLE = 16;

    /** The time limit of one call. */
    public static volatile Duration deadline = Duration.ofSeconds(5);

    private final Component component;
    /** The instances that no call uses. The last used is the next. */
    private final Deque<Instance> idle = new ArrayDeque<>();
    /** The component's rulebook interface: {@link #CONTRACT}. */
    private MatchResult contract;
    private JsonNode description;

    private Rulebook(Component component) throws Fault {
        this.component = component;
        boolean well = false;
        try {
            findContract();
            component.find(contract.group(), FUNCTIONS);
            component.readWords();
            describe();
            well = true;
        } finally {
            if (!well) {
                discard();
            }
        }
    }

    // ---- instances ----

    /** Returns an instance for one call: an idle one, or a new one. */
    private Instance take() throws Fault {
        synchronized (idle) {
            if (!idle.isEmpty()) {
                return idle.pop();
            }
        }
        return new Instance(component);
    }

    private void giveBack(Instance living) {
        synchronized (idle) {
            if (idle.size() < MOST_IDLE) {
                idle.push(living);
                return;
            }
        }
        living.end();
    }

    /** Throws the idle instances away; the next call makes another. */
    public void discard() {
        List<Instance> all;
        synchronized (idle) {
            all = List.copyOf(idle);
            idle.clear();
        }
        all.forEach(Instance::end);
    }

    private interface Call<T> {
        T of(Instance living) throws Fault, Words.WrongWord;
    }

    private <T> T call(Call<T> call) throws Fault {
        Sandbox.enter();
        try {
            Instance living = take();
            boolean well = false;
            try {
                T told = call.of(living);
                well = true;
                return told;
            } catch (Words.WrongWord wrong) {
                well = true; // nothing was called
                throw new Fault(wrong.getMessage());
            } finally {
                if (well) {
                    giveBack(living);
                } else {
                    // It trapped, or met a limit: the instance is dead. The next call makes another.
                    living.end();
                }
            }
        } finally {
            Sandbox.CALLS.release();
        }
    }

    /**
     * Calls a function with its arguments by name, and returns its result.
     *
     * @throws Refusal where the rules refuse
     * @throws Fault where the arguments are not words of the contract, or the component fails
     */
    public JsonNode call(String name, ObjectNode arguments) throws Refusal, Fault {
        Type.Signature signature = component.signatures.get(name);
        if (signature == null) {
            throw new Fault(name + " is no function of the contract that is called here");
        }
        JsonNode told = call(living -> living.call(name, signature, arguments));
        if (signature.gives().kind != Type.Kind.RESULT) {
            return told;
        }
        if (told.has("err")) {
            throw new Refusal((ObjectNode) told.get("err"));
        }
        return told.get("ok");
    }

    /** Throws where the arguments are not words of the contract. */
    void requireWords(String name, ObjectNode arguments) throws Fault {
        call(living -> living.prepare(component.signatures.get(name), arguments));
    }

    /** A call with ready values, whose answer is ignored. */
    interface Ready {
        void call() throws Fault;
    }

    /** Makes a call's values once: for measuring. */
    Ready prepare(String name, ObjectNode arguments) throws Fault {
        Words words = new Words();
        Type.Signature signature = component.signatures.get(name);
        try {
            Pointer given = words.arguments(signature.takes(), arguments);
            return () -> {
                call(living -> {
                    living.callOnly(name, signature, given);
                    return null;
                });
                Reference.reachabilityFence(words); // its memory has the values
            };
        } catch (Words.WrongWord wrong) {
            throw new Fault(wrong.getMessage());
        }
    }

    /** Returns the rulebook's own description. */
    public JsonNode description() {
        return description;
    }

    /** Returns the SHA-256 of the component, in hex. */
    public String digest() {
        return component.digest;
    }

    /** Returns the rulebook's id, such as {@code nsw}. */
    public String id() {
        return description.at("/head/rulebook").asText();
    }

    /** Returns the facts that a transcript has about it. */
    ObjectNode facts() {
        ObjectNode facts = JsonNodeFactory.instance.objectNode().put("family", contract.group(1)).put("id", id());
        ArrayNode clauses = facts.put("generation", GENERATION).put("digest", digest()).putArray("clauses");
        for (JsonNode row : description.at("/head/clauses")) {
            clauses.addObject().<ObjectNode>set("number", row.get("number")).set("id", row.get("id"));
        }
        return facts;
    }

    /** Returns example configs with which a table of this rulebook opens. */
    public JsonNode examples() {
        return description.get("examples");
    }

    /** Returns an event with the names of its clause and ruling, such as {@code nsw 6.3} and {@code R8}, in place of numbers. */
    public ObjectNode cite(JsonNode event) {
        ObjectNode cited = event.<ObjectNode>deepCopy().without("cite");
        event.get("cite").fields().forEachRemaining(cite -> {
            String name = "unknown";
            for (JsonNode row : description.at("/head/clauses")) {
                name = row.get("number").asLong() == cite.getValue().asLong() ? row.get("id").asText() : name;
            }
            cited.put(cite.getKey(), name);
        });
        return cited;
    }

    @Override
    public String toString() {
        return "<Rulebook %s %.8s, %s>".formatted(id(), digest(), contract.group(1));
    }

    /** Requires a moment that is not in seconds, as {@code Instant.getEpochSecond} gives it. */
    static void requireMilliseconds(String place, long at) throws Fault {
        if (at >= 0 && at < SECONDS) {
            throw new Fault("%s: %d is no moment since 2001 in milliseconds: seconds?".formatted(place, at));
        }
    }

    // ---- calls without a table, and calls that make one ----

    /** Opens a table; its {@link Table#events()} are those of its opening. */
    public Table open(JsonNode config) throws Refusal, Fault {
        if (config.path("opened-at").canConvertToLong()) {
            requireMilliseconds("config.opened-at", config.get("opened-at").asLong());
        }
        return opened(config);
    }

    Table opened(JsonNode config) throws Refusal, Fault {
        return new Table(this, call("open", JsonNodeFactory.instance.objectNode().set("config", config)));
    }

    /** Restores the table that has this state, in hex. */
    public Table restore(String state) throws Refusal, Fault {
        ObjectNode step = JsonNodeFactory.instance.objectNode().put("state", state);
        step.putArray("events");
        if (!call("rebuild", step).asText().equals(state)) {
            throw new Fault(OTHER_BYTES);
        }
        return new Table(this, step);
    }

    /** Fills in the blanks of a listed command; judges nothing else. */
    public JsonNode fill(JsonNode command, JsonNode fillings) throws Refusal, Fault {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode().set("command", command);
        return call("fill", arguments.set("fillings", fillings));
    }

    /** Returns the part of events that the viewer may know; with null, the public part. */
    public JsonNode disclose(JsonNode events, JsonNode viewer) throws Refusal, Fault {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode().set("events", events);
        return call("disclose", arguments.set("viewer", viewer));
    }

    // ---- loading ----

    /**
     * Loads the rulebook in a file, if the file's bytes have that SHA-256, 64 lower-case hex digits: a file with another
     * digest is never compiled or run. The same bytes are the same rulebook, kept as long as the program runs.
     *
     * @throws Fault where the digest is another, or the file is not a rulebook of this generation, or imports anything
     */
    public static Rulebook load(String path, String sha256) throws Fault {
        return Component.load(path, sha256, Sandbox.MEMORY_BYTES, Rulebook.class, Rulebook::new);
    }

    private void findContract() throws Fault {
        List<MatchResult> found = component.exported(CONTRACT);
        if (found.size() != 1) {
            throw new Fault("a rulebook exports one kip:FAMILY/rulebook@%s.x, this component exports %d"
                    .formatted(GENERATION, found.size()));
        }
        contract = found.get(0);
    }

    private void describe() throws Fault {
        try {
            description = call("describe", JsonNodeFactory.instance.objectNode());
        } catch (Refusal refusal) {
            throw new Fault("the component does not describe itself: " + refusal.getMessage());
        }
        String family = description.at("/head/family").asText();
        String generation = description.at("/head/generation").asText();
        if (!family.equals(contract.group(1)) || !generation.equals(GENERATION)) {
            throw new Fault("what exports %s says that it is generation %s of %s"
                    .formatted(contract.group(), generation, family));
        }
    }
}
