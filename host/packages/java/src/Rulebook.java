package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.PointerByReference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A rulebook that is loaded, checked and ready to run: a component that imports nothing, run by
 * libwasmtime inside limits. It is for one thread at a time.
 *
 * <p>This host uses the stateless interface: a state is bytes that the host keeps (as hex here, a JSON
 * text), and one instance of a rulebook serves all its tables. So a dead instance costs a table nothing:
 * the next call makes another and is given the state as it was.
 */
public final class Rulebook {
    private static final String GENERATION = "1.0";
    /** The interface of a rulebook, of any family and in any correction. */
    private static final Pattern CONTRACT =
            Pattern.compile("kip:([a-z0-9-]+)/rulebook@" + Pattern.quote(GENERATION) + "\\.[0-9]+");
    /** The functions of the contract that are called. */
    private static final String[] FUNCTIONS = {
        "describe", "open", "apply", "apply-all", "view", "legal", "chances", "fill", "disclose", "rebuild",
        "auto-play", "export-table", "import-table"
    };

    private static final long MEMORY_BYTES = 16 << 20;
    private static final Duration TICK = Duration.ofMillis(100);
    private static final Pointer ENGINE = sandbox();
    private static final Map<String, Rulebook> LOADED = new HashMap<>();

    /** How long one call may take. */
    public static Duration deadline = Duration.ofSeconds(5);

    private final Words words = new Words();
    private final Memory answer = new Memory(Wasmtime.VALUE);
    private final Map<String, Function> functions = new HashMap<>();
    private Pointer component;
    /** By which the component is a rulebook: {@link #CONTRACT}. */
    private MatchResult contract;
    /** The living instance; without a store there is none. */
    private Pointer store;
    private JsonNode description;
    private String digest;

    /** A function: where the component has it, what it takes and gives, and the living instance's. */
    private static final class Function {
        final Pointer export;
        final Memory living = new Memory(Wasmtime.FUNCTION);
        Type.Signature signature;

        Function(Pointer export) {
            this.export = export;
        }
    }

    private Rulebook() {}

    // ---- the sandbox ----

    /** A deadline is a number of ticks: compiled code looks at the count in every loop. */
    private static Pointer sandbox() {
        Pointer config = Wasmtime.wasm_config_new();
        Wasmtime.wasmtime_config_epoch_interruption_set(config, true);
        // The signals are the virtual machine's own; traps are told by the code.
        Wasmtime.wasmtime_config_signals_based_traps_set(config, false);
        Pointer engine = Wasmtime.wasm_engine_new_with_config(config);
        Thread clock = new Thread(() -> tick(engine), "deadlines");
        clock.setDaemon(true);
        clock.start();
        return engine;
    }

    private static void tick(Pointer engine) {
        try {
            while (true) {
                Thread.sleep(TICK.toMillis());
                Wasmtime.wasmtime_engine_increment_epoch(engine);
            }
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }

    /** Throws what libwasmtime says went wrong, where something did. */
    private static void check(Pointer error) throws Fault {
        if (error == null) {
            return;
        }
        try (Memory message = new Memory(Wasmtime.NAME)) {
            Wasmtime.wasmtime_error_message(error, message);
            byte[] text = message.getPointer(8).getByteArray(0, (int) message.getLong(0));
            Wasmtime.wasm_byte_vec_delete(message);
            Wasmtime.wasmtime_error_delete(error);
            throw new Fault(new String(text, StandardCharsets.UTF_8).strip());
        }
    }

    // ---- an instance ----

    /** Throws the living instance away, as a trap does; the next call makes another. */
    public void discard() {
        if (store != null) {
            Wasmtime.wasmtime_store_delete(store);
        }
        store = null;
    }

    private Pointer context() {
        Pointer context = Wasmtime.wasmtime_store_context(store);
        Wasmtime.wasmtime_context_set_epoch_deadline(context, deadline.dividedBy(TICK) + 1);
        return context;
    }

    /**
     * A new instance in a store of its own, with its limits. The linker is empty: there is nothing a rulebook could
     * be given.
     */
    private void instantiate() throws Fault {
        Pointer linker = Wasmtime.wasmtime_component_linker_new(ENGINE);
        store = Wasmtime.wasmtime_store_new(ENGINE, null, null);
        Wasmtime.wasmtime_store_limiter(store, MEMORY_BYTES, MEMORY_BYTES / 8, -1, -1, -1);
        try (Memory instance = new Memory(Wasmtime.INSTANCE)) {
            check(Wasmtime.wasmtime_component_linker_instantiate(linker, context(), component, instance));
            for (Map.Entry<String, Function> function : functions.entrySet()) {
                find(function.getKey(), function.getValue(), instance);
            }
        } catch (Fault fault) {
            discard();
            throw fault;
        } finally {
            Wasmtime.wasmtime_component_linker_delete(linker);
        }
    }

    private void find(String name, Function function, Pointer instance) throws Fault {
        byte found = Wasmtime.wasmtime_component_instance_get_func(
                instance, context(), function.export, function.living);
        if (found == 0) {
            throw new Fault(name + " of the component is no function");
        }
    }

    /**
     * Calls a function with its arguments by name: what it gives.
     *
     * @throws Refusal where the rules refuse
     * @throws Fault where the arguments are no words of the contract, or the component fails
     */
    public JsonNode call(String name, ObjectNode arguments) throws Refusal, Fault {
        Function function = functions.get(name);
        if (function == null) {
            throw new Fault(name + " is no function of the contract that is called here");
        }
        Pointer given = prepare(name, arguments);
        invoke(name, given);
        JsonNode told = Words.read(function.signature.gives(), answer);
        Wasmtime.wasmtime_component_val_delete(answer);
        if (function.signature.gives().kind != Type.Kind.RESULT) {
            return told;
        }
        if (told.has("err")) {
            throw new Refusal((ObjectNode) told.get("err"));
        }
        return told.get("ok");
    }

    /** The values of a call, good until the next ones. */
    Pointer prepare(String name, ObjectNode arguments) throws Fault {
        try {
            return words.arguments(functions.get(name).signature.takes(), arguments);
        } catch (Words.WrongWord wrong) {
            throw new Fault(wrong.getMessage());
        }
    }

    /** A call with ready values; its answer is to be given back. */
    private void invoke(String name, Pointer given) throws Fault {
        if (store == null) {
            instantiate();
        }
        Function function = functions.get(name);
        int count = function.signature.takes().parts.size();
        // What stands there is dropped for the answer: it must be a value.
        answer.setByte(0, (byte) Wasmtime.BOOL);
        try {
            check(Wasmtime.wasmtime_component_func_call(function.living, context(), given, count, answer, 1));
        } catch (Fault fault) {
            // It trapped, or met a limit: the instance is dead. The next call makes another.
            discard();
            throw fault;
        }
    }

    /** A call with ready values and without a look at the answer: for measuring. */
    void callOnly(String name, Pointer given) throws Fault {
        invoke(name, given);
        Wasmtime.wasmtime_component_val_delete(answer);
    }

    /** What the rulebook says of itself. */
    public JsonNode description() {
        return description;
    }

    /** The SHA-256 of the component, in hex. */
    public String digest() {
        return digest;
    }

    /** The rulebook's id, such as {@code nsw}. */
    public String id() {
        return description.at("/head/rulebook").asText();
    }

    String family() {
        return contract.group(1);
    }

    /** Configs with which a table of this rulebook opens. */
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

    /** A listed command with its blanks filled in; nothing else is judged. */
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
        byte[] wasm = contents(path);
        String found = digest(wasm);
        if (!found.equals(sha256)) {
            throw new Fault("the SHA-256 of %s is %s, not %s".formatted(path, found, sha256));
        }
        Rulebook book = LOADED.get(found);
        if (book == null) {
            book = compile(wasm);
            book.digest = found;
            LOADED.put(found, book);
        }
        return book;
    }

    private static byte[] contents(String path) throws Fault {
        try {
            return Files.readAllBytes(Path.of(path));
        } catch (IOException | InvalidPathException error) {
            throw new Fault("the component cannot be read: " + error);
        }
    }

    private static String digest(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static Rulebook compile(byte[] wasm) throws Fault {
        // libwasmtime takes WebAssembly's text form too.
        if (wasm.length < 4 || wasm[0] != 0 || wasm[1] != 'a' || wasm[2] != 's' || wasm[3] != 'm') {
            throw new Fault("this is no WebAssembly");
        }
        PointerByReference compiled = new PointerByReference();
        check(Wasmtime.wasmtime_component_new(ENGINE, wasm, wasm.length, compiled.getPointer()));
        Rulebook book = new Rulebook();
        book.component = compiled.getValue();
        try {
            book.importsNothing();
            book.findContract();
            book.findExports();
            book.readWords();
            book.describe();
        } catch (Fault fault) {
            book.forget();
            throw fault;
        }
        return book;
    }

    private void importsNothing() throws Fault {
        Pointer type = Wasmtime.wasmtime_component_type(component);
        long imports = Wasmtime.wasmtime_component_type_import_count(type, ENGINE);
        Wasmtime.wasmtime_component_type_delete(type);
        if (imports > 0) {
            throw new Fault("a rulebook imports nothing, this component has " + imports + " imports");
        }
    }

    private void findContract() throws Fault {
        Pointer type = Wasmtime.wasmtime_component_type(component);
        List<MatchResult> found = new ArrayList<>();
        try (Memory out = new Memory(24)) {
            Pointer name = out.share(0);
            Pointer size = out.share(8);
            Pointer export = out.share(16);
            for (long nth = 0;
                    Wasmtime.wasmtime_component_type_export_nth(type, ENGINE, nth, name, size, export) != 0;
                    nth++) {
                byte[] text = name.getPointer(0).getByteArray(0, (int) size.getLong(0));
                Matcher matcher = CONTRACT.matcher(new String(text, StandardCharsets.UTF_8));
                if (matcher.matches()) {
                    found.add(matcher);
                }
                Wasmtime.wasmtime_component_extern_delete(export.getPointer(0));
            }
        } finally {
            Wasmtime.wasmtime_component_type_delete(type);
        }
        if (found.size() != 1) {
            throw new Fault("a rulebook exports one kip:FAMILY/rulebook@%s.x, this component exports %d"
                    .formatted(GENERATION, found.size()));
        }
        contract = found.get(0);
    }

    private Pointer export(Pointer in, String name) throws Fault {
        byte[] text = name.getBytes(StandardCharsets.UTF_8);
        Pointer export = Wasmtime.wasmtime_component_get_export_index(component, in, text, text.length);
        if (export == null) {
            throw new Fault("the component does not export " + (in == null ? "" : contract.group() + "#") + name);
        }
        return export;
    }

    private void findExports() throws Fault {
        Pointer rulebook = export(null, contract.group());
        try {
            for (String name : FUNCTIONS) {
                functions.put(name, new Function(export(rulebook, name)));
            }
        } finally {
            Wasmtime.wasmtime_component_export_index_delete(rulebook);
        }
    }

    private void readWords() throws Fault {
        instantiate();
        for (Function function : functions.values()) {
            Pointer type = Wasmtime.wasmtime_component_func_type(function.living, context());
            function.signature = Type.of(type);
            Wasmtime.wasmtime_component_func_type_delete(type);
        }
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

    private void forget() {
        discard();
        functions.values().forEach(function -> Wasmtime.wasmtime_component_export_index_delete(function.export));
        Wasmtime.wasmtime_component_delete(component);
    }
}
