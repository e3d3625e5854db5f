package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.util.HashMap;
import java.util.Map;

/** A running component, for one call at a time: its own store, with its functions and the place of an answer. */
final class Instance {
    private static final Cleaner CLEANER = Cleaner.create();

    private final Words words = new Words();
    private final Memory answer = new Memory(Wasmtime.VALUE);
    private final Map<String, Memory> functions = new HashMap<>();
    private final Component component;
    private final Pointer store;
    private Cleaner.Cleanable cleaning;

    /** Makes an instance. The linker is empty: a component gets nothing. */
    Instance(Component component) throws Fault {
        this.component = component;
        store = Sandbox.store(component.memoryBytes);
        Pointer linker = Wasmtime.wasmtime_component_linker_new(Sandbox.ENGINE);
        boolean well = false;
        try (Memory instance = new Memory(Wasmtime.INSTANCE)) {
            Pointer context = Sandbox.context(store);
            Sandbox.check(Wasmtime.wasmtime_component_linker_instantiate(linker, context, component.compiled, instance));
            for (Map.Entry<String, Pointer> export : component.exports.entrySet()) {
                Memory function = new Memory(Wasmtime.FUNCTION);
                if (Wasmtime.wasmtime_component_instance_get_func(instance, context, export.getValue(), function) == 0) {
                    throw new Fault(export.getKey() + " of the component is no function");
                }
                functions.put(export.getKey(), function);
            }
            well = true;
        } finally {
            Wasmtime.wasmtime_component_linker_delete(linker);
            if (!well) {
                end();
            }
        }
    }

    void end() {
        if (cleaning == null) {
            Wasmtime.wasmtime_store_delete(store);
        } else {
            cleaning.clean();
        }
    }

    /** Returns a function's parameters and result, from the component. */
    Type.Signature signature(String name) {
        Pointer type = Wasmtime.wasmtime_component_func_type(functions.get(name), Sandbox.context(store));
        try {
            return Type.of(type);
        } finally {
            Wasmtime.wasmtime_component_func_type_delete(type);
        }
    }

    /** Makes the values of a call, valid until the next values. */
    Pointer prepare(Type.Signature signature, ObjectNode arguments) throws Words.WrongWord {
        return words.arguments(signature.takes(), arguments);
    }

    /** Calls a function, and returns its result. */
    JsonNode call(String name, Type.Signature signature, ObjectNode arguments) throws Words.WrongWord, Fault {
        return answer(name, signature, prepare(signature, arguments));
    }

    private JsonNode answer(String name, Type.Signature signature, Pointer given) throws Fault {
        invoke(name, signature, given);
        try {
            return signature.gives() == null ? null : Words.read(signature.gives(), answer);
        } finally {
            Wasmtime.wasmtime_component_val_delete(answer);
        }
    }

    /** Calls with ready values, and ignores the answer. */
    void callOnly(String name, Type.Signature signature, Pointer given) throws Fault {
        invoke(name, signature, given);
        Wasmtime.wasmtime_component_val_delete(answer);
    }

    private void invoke(String name, Type.Signature signature, Pointer given) throws Fault {
        // The answer replaces the old content, which must be a value.
        answer.setByte(0, (byte) Wasmtime.BOOL);
        Pointer context = Sandbox.context(store);
        int count = signature.takes().parts.size();
        int answers = signature.gives() == null ? 0 : 1;
        Sandbox.check(Wasmtime.wasmtime_component_func_call(functions.get(name), context, given, count, answer, answers));
    }

    /** Calls a function of a component that is not a rulebook, with its arguments in order; returns null for no result. */
    JsonNode ask(String name, JsonNode... words) throws Fault {
        Type.Signature signature = component.signatures.get(name);
        ObjectNode arguments = JsonNodeFactory.instance.objectNode();
        for (int nth = 0; nth < words.length; nth++) {
            arguments.set(signature.takes().parts.get(nth).name, words[nth]);
        }
        Pointer values;
        try {
            values = prepare(signature, arguments);
        } catch (Words.WrongWord wrong) {
            throw new Fault(wrong.getMessage());
        }
        Sandbox.enter();
        try {
            return answer(name, signature, values);
        } finally {
            Sandbox.CALLS.release();
            Reference.reachabilityFence(this); // else a cleaner may end it meanwhile
        }
    }

    /** Makes the instance end by itself, too, when nothing refers to it. */
    Instance cleaned() {
        Pointer own = store;
        cleaning = CLEANER.register(this, () -> Wasmtime.wasmtime_store_delete(own));
        return this;
    }
}
