package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.util.HashMap;
import java.util.Map;

/** A component at work, for one call at a time: a store of its own, with its functions and the place of an answer. */
final class Instance {
    private final Words words = new Words();
    private final Memory answer = new Memory(Wasmtime.VALUE);
    private final Map<String, Memory> functions = new HashMap<>();
    private final Pointer store = Sandbox.store();

    /** The linker is empty: there is nothing a rulebook could be given. */
    Instance(Pointer component, Map<String, Pointer> exports) throws Fault {
        Pointer linker = Wasmtime.wasmtime_component_linker_new(Sandbox.ENGINE);
        boolean well = false;
        try (Memory instance = new Memory(Wasmtime.INSTANCE)) {
            Pointer context = Sandbox.context(store);
            Sandbox.check(Wasmtime.wasmtime_component_linker_instantiate(linker, context, component, instance));
            for (Map.Entry<String, Pointer> export : exports.entrySet()) {
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
        Wasmtime.wasmtime_store_delete(store);
    }

    /** What the component says of a function. */
    Type.Signature signature(String name) {
        Pointer type = Wasmtime.wasmtime_component_func_type(functions.get(name), Sandbox.context(store));
        try {
            return Type.of(type);
        } finally {
            Wasmtime.wasmtime_component_func_type_delete(type);
        }
    }

    /** The values of a call, good until the next ones. */
    Pointer prepare(Type.Signature signature, ObjectNode arguments) throws Words.WrongWord {
        return words.arguments(signature.takes(), arguments);
    }

    /** What a function gives. */
    JsonNode call(String name, Type.Signature signature, ObjectNode arguments) throws Words.WrongWord, Fault {
        invoke(name, signature, prepare(signature, arguments));
        try {
            return Words.read(signature.gives(), answer);
        } finally {
            Wasmtime.wasmtime_component_val_delete(answer);
        }
    }

    /** A call with ready values and without a look at the answer. */
    void callOnly(String name, Type.Signature signature, Pointer given) throws Fault {
        invoke(name, signature, given);
        Wasmtime.wasmtime_component_val_delete(answer);
    }

    private void invoke(String name, Type.Signature signature, Pointer given) throws Fault {
        // What stands there is dropped for the answer: it must be a value.
        answer.setByte(0, (byte) Wasmtime.BOOL);
        Pointer context = Sandbox.context(store);
        int count = signature.takes().parts.size();
        Sandbox.check(Wasmtime.wasmtime_component_func_call(functions.get(name), context, given, count, answer, 1));
    }
}
