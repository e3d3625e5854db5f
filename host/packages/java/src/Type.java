package kip;

import com.sun.jna.Memory;
import com.sun.jna.Pointer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongFunction;

/** A type of the contract, read from the component once, when it is loaded. */
final class Type {
    /** The numbers of wasmtime_component_valtype_kind_t; most types except integers have the numbers of their values. */
    enum Kind { BOOL, INTEGER, STRING, LIST, BYTES, RECORD, VARIANT, ENUM, OPTION, RESULT, UNUSED }

    /** A field, a case, or the content of a list or an option; null for a case without a payload. */
    static final class Part {
        final String name;
        final Type of;
        /** The name in C's memory, for the values that the component gets. */
        final Memory cName;
        final int size;

        Part(String name, Type of) {
            byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
            this.name = name;
            this.of = of;
            this.size = bytes.length;
            this.cName = new Memory(bytes.length + 1L);
            cName.write(0, bytes, 0, bytes.length);
        }
    }

    /** A function's parameters, as the fields of a record, and its result; null for none. */
    record Signature(Type takes, Type gives) {}

    final Kind kind;
    /** An integer's kind as a value. */
    final int integer;
    final List<Part> parts;
    final Map<String, Part> byName = new HashMap<>();

    private Type(Kind kind, int integer, List<Part> parts) {
        this.kind = kind;
        this.integer = integer;
        this.parts = parts;
        parts.forEach(part -> byName.put(part.name, part));
    }

    private Type(Kind kind, List<Part> parts) {
        this(kind, -1, parts);
    }

    static Signature of(Pointer function) {
        try (Reader reader = new Reader()) {
            List<Part> takes = reader.parts(
                    Wasmtime.wasmtime_component_func_type_param_count(function),
                    nth -> {
                        Wasmtime.wasmtime_component_func_type_param_nth(
                                function, nth, reader.text, reader.size, reader.type);
                        return reader.part();
                    });
            boolean gives = Wasmtime.wasmtime_component_func_type_result(function, reader.type) != 0;
            return new Signature(new Type(Kind.RECORD, takes), gives ? reader.type() : null);
        }
    }

    /** The memory into which libwasmtime writes a type; each level of a type has its own. */
    private static final class Reader implements AutoCloseable {
        private final Memory memory = new Memory(48);
        final Pointer text = memory.share(0);
        final Pointer size = memory.share(8);
        final Pointer carries = memory.share(16);
        final Pointer type = memory.share(32);

        @Override
        public void close() {
            memory.close();
        }

        String name() {
            byte[] bytes = text.getPointer(0).getByteArray(0, (int) size.getLong(0));
            return new String(bytes, StandardCharsets.UTF_8);
        }

        Part part() {
            return new Part(name(), type());
        }

        List<Part> parts(long count, LongFunction<Part> nth) {
            List<Part> parts = new ArrayList<>();
            for (long at = 0; at < count; at++) {
                parts.add(nth.apply(at));
            }
            return parts;
        }

        /** Reads the type in {@code type}, and releases it. */
        Type type() {
            int kind = type.getByte(0);
            Type read = kind > 0 && kind < Wasmtime.INTEGERS.length
                    ? new Type(Kind.INTEGER, Wasmtime.INTEGERS[kind], List.of())
                    : composed(kind, type.getPointer(8));
            Wasmtime.wasmtime_component_valtype_delete(type);
            return read;
        }
    }

    private static Type composed(int kind, Pointer from) {
        try (Reader inner = new Reader()) {
            switch (kind) {
                case Wasmtime.BOOL:
                    return new Type(Kind.BOOL, List.of());
                case Wasmtime.STRING:
                    return new Type(Kind.STRING, List.of());
                case Wasmtime.LIST:
                    Wasmtime.wasmtime_component_list_type_element(from, inner.type);
                    return listOf(inner.type());
                case Wasmtime.OPTION:
                    Wasmtime.wasmtime_component_option_type_ty(from, inner.type);
                    return new Type(Kind.OPTION, List.of(new Part("some", inner.type())));
                case Wasmtime.RECORD:
                    return new Type(Kind.RECORD, inner.parts(
                            Wasmtime.wasmtime_component_record_type_field_count(from), nth -> field(from, nth, inner)));
                case Wasmtime.VARIANT:
                    return new Type(Kind.VARIANT, inner.parts(
                            Wasmtime.wasmtime_component_variant_type_case_count(from),
                            nth -> choice(from, nth, inner)));
                case Wasmtime.ENUM:
                    return new Type(Kind.ENUM, inner.parts(
                            Wasmtime.wasmtime_component_enum_type_names_count(from), nth -> word(from, nth, inner)));
                case Wasmtime.RESULT:
                    Type ok = Wasmtime.wasmtime_component_result_type_ok(from, inner.type) == 0 ? null : inner.type();
                    Type err = Wasmtime.wasmtime_component_result_type_err(from, inner.type) == 0 ? null : inner.type();
                    return new Type(Kind.RESULT, List.of(new Part("ok", ok), new Part("err", err)));
                default:
                    // The contract does not use it: it has no values.
                    return new Type(Kind.UNUSED, List.of());
            }
        }
    }

    private static Type listOf(Type element) {
        return new Type(element.integer == Wasmtime.U8 ? Kind.BYTES : Kind.LIST, List.of(new Part("item", element)));
    }

    private static Part field(Pointer record, long nth, Reader inner) {
        Wasmtime.wasmtime_component_record_type_field_nth(record, nth, inner.text, inner.size, inner.type);
        return inner.part();
    }

    private static Part choice(Pointer variant, long nth, Reader inner) {
        Wasmtime.wasmtime_component_variant_type_case_nth(
                variant, nth, inner.text, inner.size, inner.carries, inner.type);
        return inner.carries.getByte(0) == 0 ? new Part(inner.name(), null) : inner.part();
    }

    private static Part word(Pointer cases, long nth, Reader inner) {
        Wasmtime.wasmtime_component_enum_type_names_nth(cases, nth, inner.text, inner.size);
        return new Part(inner.name(), null);
    }
}
