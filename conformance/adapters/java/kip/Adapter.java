package kip;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The adapter in Java: one JSON object a line, an answer to each, until {@code stop} or the end of the
 * input.
 *
 * <p>The words of the game in it are the contract's. What is no word of the contract cannot be given to a
 * component: it is an {@code error}, not a {@code refusal}. No rule of a game may enter this program.
 */
public final class Adapter {
    /** The most bytes of a request and of an answer, as of a component's file: the same in every language. */
    private static final int MOST_BYTES = 8 << 20;

    private static final ObjectMapper JSON =
            new ObjectMapper()
                    .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    // No number becomes infinite on its way through.
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    /** A table: its rulebook and its state. */
    private static final class Table {
        final Rulebook book;
        JsonNode state;

        Table(Rulebook book, JsonNode state) {
            this.book = book;
            this.state = state;
        }
    }

    private interface Command {
        ObjectNode answer(ObjectNode request) throws Refusal, Fault;
    }

    /** What can be asked, beside {@code stop}. */
    private final Map<String, Command> commands = Map.ofEntries(
            Map.entry("start", this::start),
            Map.entry("load", this::load),
            Map.entry("open", this::open),
            Map.entry("apply", this::apply),
            Map.entry("apply-all", request -> play(table(request), "apply-all", request)),
            Map.entry("view", request -> see("view", request)),
            Map.entry("legal", request -> see("legal", request)),
            Map.entry("chances", request -> see("chances", request)),
            Map.entry("fill", request -> tell("fill", "command", request)),
            Map.entry("disclose", request -> tell("disclose", "events", request)),
            Map.entry("snapshot", this::snapshot),
            Map.entry("restore", this::restore),
            Map.entry("close", this::close));

    private final Map<String, Table> tables = new HashMap<>();
    /** Whether the rest of a line is to be skipped. */
    private boolean isCut;
    /** The rulebook that was loaded last. */
    private Rulebook loaded;

    private static Fault noField(String name) {
        return new Fault(name + ": there is no such field");
    }

    /** A text of a request, taken out of it. */
    private static String text(ObjectNode request, String name) throws Fault {
        JsonNode text = request.remove(name);
        if (text == null || !text.isTextual()) {
            throw new Fault(name + ": a text is wanted");
        }
        return text.textValue();
    }

    private static void nothingElse(ObjectNode request) throws Fault {
        if (!request.isEmpty()) {
            throw noField(request.fieldNames().next());
        }
    }

    /** The texts of a request that must have these fields and no other. */
    private static String[] only(ObjectNode request, String... names) throws Fault {
        String[] texts = new String[names.length];
        for (int nth = 0; nth < names.length; nth++) {
            texts[nth] = text(request, names[nth]);
        }
        nothingElse(request);
        return texts;
    }

    private Table table(String name) throws Fault {
        Table table = tables.get(name);
        if (table == null) {
            throw new Fault("no table \"" + name + "\" is open");
        }
        return table;
    }

    /** The table that a request names, whose name is taken out of it. */
    private Table table(ObjectNode request) throws Fault {
        return table(text(request, "table"));
    }

    /** The name of a table that is not open yet, where a component is loaded to open it. */
    private String vacant(String name) throws Fault {
        if (tables.containsKey(name)) {
            throw new Fault("a table \"" + name + "\" is open; `close` it first");
        }
        requireLoaded();
        return name;
    }

    private void requireLoaded() throws Fault {
        if (loaded == null) {
            throw new Fault("no component is loaded; `load` one first");
        }
    }

    private ObjectNode start(ObjectNode request) throws Fault {
        JsonNode protocol = request.remove("protocol");
        if (protocol == null || !protocol.isInt() || protocol.intValue() != 1) {
            throw new Fault("protocol: 1 is spoken here, not " + protocol);
        }
        nothingElse(request);
        return JSON.createObjectNode()
                .put("name", "kip-adapter-java")
                .put("version", System.getProperty("kip.version"))
                .put("language", "Java")
                .put("runtime", "wasmtime " + System.getProperty("kip.wasmtime"))
                .put("os", System.getProperty("os.name").toLowerCase(Locale.ROOT));
    }

    private ObjectNode load(ObjectNode request) throws Fault {
        String[] texts = only(request, "component", "sha256");
        loaded = Rulebook.load(texts[0], texts[1]);
        return JSON.createObjectNode().set("describe", loaded.description());
    }

    private ObjectNode open(ObjectNode request) throws Refusal, Fault {
        String name = vacant(text(request, "table"));
        ObjectNode step = (ObjectNode) loaded.call("open", request);
        tables.put(name, new Table(loaded, step.remove("state")));
        return step;
    }

    /** A state is restored by rebuilding it after no events: it is refused where it is none. */
    private ObjectNode restore(ObjectNode request) throws Refusal, Fault {
        String[] texts = only(request, "table", "state");
        String name = vacant(texts[0]);
        ObjectNode arguments = JSON.createObjectNode().put("state", texts[1]);
        arguments.putArray("events");
        JsonNode state = loaded.call("rebuild", arguments);
        if (!state.textValue().equals(texts[1])) {
            throw new Fault("the state, restored, has other bytes");
        }
        tables.put(name, new Table(loaded, state));
        return JSON.createObjectNode().put("restored", name);
    }

    /** Asks a function of a table. The state is the host's to add. */
    private static JsonNode ask(Table table, String function, ObjectNode request) throws Refusal, Fault {
        if (request.has("state")) {
            throw noField("state");
        }
        return table.book.call(function, request.set("state", table.state));
    }

    /** What was accepted is the table's new state. */
    private static ObjectNode play(Table table, String function, ObjectNode request) throws Refusal, Fault {
        ObjectNode step = (ObjectNode) ask(table, function, request);
        table.state = step.remove("state");
        return step;
    }

    /** The order is made of what the request has beside the table. */
    private ObjectNode apply(ObjectNode request) throws Refusal, Fault {
        Table table = table(request);
        return play(table, "apply", JSON.createObjectNode().set("order", request));
    }

    private ObjectNode see(String function, ObjectNode request) throws Refusal, Fault {
        return JSON.createObjectNode().set(function, ask(table(request), function, request));
    }

    /** What needs no table, under the name that the answer has. */
    private ObjectNode tell(String function, String name, ObjectNode request) throws Refusal, Fault {
        requireLoaded();
        return JSON.createObjectNode().set(name, loaded.call(function, request));
    }

    private ObjectNode snapshot(ObjectNode request) throws Fault {
        return JSON.createObjectNode().set("state", table(only(request, "table")[0]).state);
    }

    private ObjectNode close(ObjectNode request) throws Fault {
        String name = only(request, "table")[0];
        table(name);
        tables.remove(name);
        return JSON.createObjectNode().put("closed", name);
    }

    private static ObjectNode error(String what) {
        return JSON.createObjectNode().put("error", what);
    }

    private ObjectNode told(JsonNode cmd, ObjectNode request) {
        Command command = cmd != null && cmd.isTextual() ? commands.get(cmd.textValue()) : null;
        if (command == null) {
            return error("cmd: " + cmd + " cannot be asked so");
        }
        try {
            return command.answer(request);
        } catch (Refusal refusal) {
            return JSON.createObjectNode().set("refusal", refusal.words());
        } catch (Fault fault) {
            return error(fault.getMessage());
        }
    }

    private static boolean isStop(JsonNode cmd, ObjectNode request) {
        return cmd != null && "stop".equals(cmd.textValue()) && request.isEmpty();
    }

    /** The answer to a line; null for {@code stop}. */
    private ObjectNode answer(byte[] line) {
        JsonNode seq = null;
        ObjectNode answer;
        try {
            if (line.length > MOST_BYTES) {
                answer = error("a request has at most " + MOST_BYTES + " bytes");
            } else if (JSON.readTree(line) instanceof ObjectNode request) {
                seq = request.remove("seq");
                JsonNode cmd = request.remove("cmd");
                if (isStop(cmd, request)) {
                    return null;
                }
                answer = told(cmd, request);
            } else {
                answer = error("a JSON object is wanted");
            }
        } catch (IOException wrong) {
            answer = error("a JSON object is wanted: " + wrong.getMessage());
        }
        return answer.set("seq", seq == null ? NullNode.instance : seq);
    }

    /**
     * A line without its end; null where there is none. Of one that is too long only the beginning is kept; the rest is
     * skipped before the next.
     */
    private byte[] line(InputStream input) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        int next = input.read();
        while (isCut && next >= 0) {
            isCut = next != '\n';
            next = input.read();
        }
        if (next < 0) {
            return null;
        }
        for (; next >= 0 && next != '\n'; next = input.read()) {
            line.write(next);
            if (line.size() > MOST_BYTES) {
                isCut = true;
                break;
            }
        }
        return line.toByteArray();
    }

    /** An answer's line. One that is too long is an error. */
    private static byte[] lineOf(ObjectNode answer) throws IOException {
        byte[] line = JSON.writeValueAsBytes(answer);
        if (line.length <= MOST_BYTES) {
            return line;
        }
        ObjectNode error = error("the answer has more than " + MOST_BYTES + " bytes");
        boolean isLongBySeq = error.get("error").equals(answer.get("error"));
        return lineOf(error.set("seq", isLongBySeq ? NullNode.instance : answer.get("seq")));
    }

    private void serve(InputStream input, OutputStream output) throws IOException {
        for (byte[] line = line(input); line != null; line = line(input)) {
            ObjectNode answer = answer(line);
            if (answer == null) {
                return;
            }
            output.write(lineOf(answer));
            output.write('\n');
            output.flush();
        }
    }

    /** Reads requests from standard input. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 0) {
            System.err.println("usage: run; requests come on standard input, one JSON object a line");
            System.exit(2);
        }
        new Adapter().serve(new BufferedInputStream(System.in), System.out);
    }
}
