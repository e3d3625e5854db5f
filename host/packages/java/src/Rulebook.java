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
 * A rulebook that is loaded, checked and ready to run: a component that imports nothing, run by
 * libwasmtime inside limits.
 *
 * <p>This host uses the stateless interface: a state is bytes that the host keeps (as hex here, a JSON
 * text), and an instance of a rulebook serves whichever table calls. So a dead instance costs a table nothing:
 * the next call makes another and is given the state as it was.
 *
 * <p>Everything here may be shared between threads. Calls run side by side, each in an instance of its own; those of one
 * table come one after another. What is told (descriptions, events) is not to be altered.
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

    /** Instances that a rulebook keeps for its next calls. */
    private static final int MOST_IDLE = 16;

    /** How long one call may take. */
    public static volatile Duration deadline = Duration.ofSeconds(5);

    private final Component component;
    /** The instances that no call has. The last used is the next. */
    private final Deque<Instance> idle = new ArrayDeque<>();
    /** By which the component is a rulebook: {@link #CONTRACT}. */
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

    /** An instance for one call: an idle one, or a new one. */
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
     * Calls a function with its arguments by name: what it gives.
     *
     * @throws Refusal where the rules refuse
     * @throws Fault where the arguments are no words of the contract, or the component fails
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

    /** Whether that can be given to the component at all. */
    void requireWords(String name, ObjectNode arguments) throws Fault {
        call(living -> living.prepare(component.signatures.get(name), arguments));
    }

    /** A call with ready values and without a look at the answer. */
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
                Reference.reachabilityFence(words); // the values lie in its memory
            };
        } catch (Words.WrongWord wrong) {
            throw new Fault(wrong.getMessage());
        }
    }

    /** What the rulebook says of itself. */
    public JsonNode description() {
        return description;
    }

    /** The SHA-256 of the component, in hex. */
    public String digest() {
        return component.digest;
    }

    /** The rulebook's id, such as {@code nsw}. */
    public String id() {
        return description.at("/head/rulebook").asText();
    }

    /** What a transcript has of it. */
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

    // ---- what needs no table, or makes one ----

    /** A table; its {@link Table#events()} are those of its opening. */
    public Table open(JsonNode config) throws Refusal, Fault {
        return new Table(this, call("open", JsonNodeFactory.instance.objectNode().set("config", config)));
    }

    /** The table that has this state, in hex. */
    public Table restore(String state) throws Refusal, Fault {
        ObjectNode step = JsonNodeFactory.instance.objectNode().put("state", state);
        step.putArray("events");
        if (!call("rebuild", step).asText().equals(state)) {
            throw new Fault("the state, restored, has other bytes");
        }
        return new Table(this, step);
    }

    /** Fills in the blanks of a listed command; judges nothing else. */
    public JsonNode fill(JsonNode command, JsonNode fillings) throws Refusal, Fault {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode().set("command", command);
        return call("fill", arguments.set("fillings", fillings));
    }

    /** What of events that viewer may know; without one, null, what everybody may. */
    public JsonNode disclose(JsonNode events, JsonNode viewer) throws Refusal, Fault {
        ObjectNode arguments = JsonNodeFactory.instance.objectNode().set("events", events);
        return call("disclose", arguments.set("viewer", viewer));
    }

    // ---- loading ----

    /**
     * The rulebook in a file, if the file's bytes have that SHA-256, 64 lower-case hex digits: only what has
     * the digest is compiled and run. The same bytes are the same rulebook, kept as long as the program runs.
     *
     * @throws Fault where they are not, or are no rulebook of this generation, or import anything
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
