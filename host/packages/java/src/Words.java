package kip;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.sun.jna.Pointer;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.stream.Collectors;

/**
 * Converts JSON to values, and values to JSON, by their types: a record is an object, an absent option
 * is left out, a case without payload is a text and one with payload an object of one key, a list of
 * bytes is lower-case hex. No rule of a game may enter here.
 */
final class Words {
    /** The error of JSON that is not a word of the contract, with its place. */
    static final class WrongWord extends Exception {
        private final String place;
        private final String wanted;

        WrongWord(String place, String wanted) {
            super(place + ": " + wanted);
            this.place = place;
            this.wanted = wanted;
        }

        /** Puts the place before: each level of a word adds its own. */
        WrongWord in(String outer) {
            String dot = place.isEmpty() || place.startsWith("[") ? "" : ".";
            return new WrongWord(outer + dot + place, wanted);
        }
    }

    /** The offset of a value's content, behind its kind. */
    private static final int CONTENT = 8;

    private static final HexFormat HEX = HexFormat.of();
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final Arena arena = new Arena();

    private static WrongWord wanted(String what) {
        return new WrongWord("", what + " is wanted");
    }

    // ---- JSON into values ----

    /** Makes the arguments of a call, by their names in the contract. They are valid until the next arguments. */
    Pointer arguments(Type takes, ObjectNode given) throws WrongWord {
        arena.clear();
        onlyFields(takes, given);
        Arena.Place all = arena.take(takes.parts.size() * Wasmtime.VALUE);
        for (int nth = 0; nth < takes.parts.size(); nth++) {
            field(takes.parts.get(nth), given, all.bytes(), all.at() + nth * Wasmtime.VALUE);
        }
        return new Pointer(all.address());
    }

    private void write(Type type, JsonNode given, ByteBuffer into, int at) throws WrongWord {
        switch (type.kind) {
            case BOOL -> flag(given, into, at);
            case INTEGER -> integer(type, given, into, at);
            case STRING -> text(given, into, at);
            case BYTES -> bytes(given, into, at);
            case LIST -> list(type, given, into, at);
            case RECORD -> record(type, given, into, at);
            case VARIANT -> variant(type, given, into, at);
            case ENUM -> word(type, given, into, at);
            case OPTION -> option(type, given, into, at);
            default -> throw new WrongWord("", "a type that the contract does not use");
        }
    }

    private static void flag(JsonNode given, ByteBuffer into, int at) throws WrongWord {
        if (!given.isBoolean()) {
            throw wanted("true or false");
        }
        into.put(at, (byte) Wasmtime.BOOL).put(at + CONTENT, (byte) (given.booleanValue() ? 1 : 0));
    }

    private static void integer(Type type, JsonNode given, ByteBuffer into, int at) throws WrongWord {
        boolean signed = type.integer % 2 == 1;
        int bits = 8 << (type.integer - 1) / 2;
        BigInteger whole = given.isIntegralNumber() ? given.bigIntegerValue() : null;
        boolean fits = whole != null
                && (signed ? whole.bitLength() < bits : whole.signum() >= 0 && whole.bitLength() <= bits);
        if (!fits) {
            throw wanted("a whole number of " + bits + (signed ? " bits" : " bits, not negative,"));
        }
        into.put(at, (byte) type.integer);
        // Writes the widest integer: of a smaller one only the first bytes are read.
        into.putLong(at + CONTENT, whole.longValue());
    }

    private void text(JsonNode given, ByteBuffer into, int at) throws WrongWord {
        byte[] utf8 = given.isTextual() ? given.textValue().getBytes(UTF_8) : null;
        // Half a surrogate pair is not text.
        if (utf8 == null || !new String(utf8, UTF_8).equals(given.textValue())) {
            throw wanted("a text");
        }
        Arena.Place place = arena.take(utf8.length);
        place.bytes().put(place.at(), utf8);
        vector(Wasmtime.STRING, utf8.length, place.address(), into, at);
    }

    private static void vector(int kind, long size, long address, ByteBuffer into, int at) {
        into.put(at, (byte) kind).putLong(at + CONTENT, size).putLong(at + CONTENT + 8, address);
    }

    private void bytes(JsonNode given, ByteBuffer into, int at) throws WrongWord {
        byte[] bytes = unhex(given);
        Arena.Place all = arena.take(bytes.length * Wasmtime.VALUE);
        for (int nth = 0; nth < bytes.length; nth++) {
            int item = all.at() + nth * Wasmtime.VALUE;
            all.bytes().put(item, (byte) Wasmtime.U8).put(item + CONTENT, bytes[nth]);
        }
        vector(Wasmtime.LIST, bytes.length, all.address(), into, at);
    }

    private static byte[] unhex(JsonNode given) throws WrongWord {
        String digits = given.isTextual() ? given.textValue() : "no digits";
        try {
            byte[] bytes = HEX.parseHex(digits);
            if (digits.equals(HEX.formatHex(bytes))) {
                return bytes;
            }
        } catch (IllegalArgumentException odd) {
            // Reported below.
        }
        throw wanted("an even number of lower-case hex digits");
    }

    private void list(Type type, JsonNode given, ByteBuffer into, int at) throws WrongWord {
        if (!given.isArray()) {
            throw wanted("a list");
        }
        Arena.Place all = arena.take(given.size() * Wasmtime.VALUE);
        for (int nth = 0; nth < given.size(); nth++) {
            try {
                write(type.parts.get(0).of, given.get(nth), all.bytes(), all.at() + nth * Wasmtime.VALUE);
            } catch (WrongWord wrong) {
                throw wrong.in("[" + nth + "]");
            }
        }
        vector(Wasmtime.LIST, given.size(), all.address(), into, at);
    }

    /** Returns the fields or cases of a type. */
    private static String names(Type type) {
        return type.parts.stream().map(part -> part.name).collect(Collectors.joining(", "));
    }

    private static void onlyFields(Type type, JsonNode given) throws WrongWord {
        for (Iterator<String> names = given.fieldNames(); names.hasNext(); ) {
            String name = names.next();
            if (!type.byName.containsKey(name)) {
                throw new WrongWord(name, "there is no such field, only " + names(type));
            }
        }
    }

    /** Writes a field: an option may be left out, anything else may not. */
    private void field(Type.Part field, JsonNode given, ByteBuffer into, int at) throws WrongWord {
        JsonNode word = given.get(field.name);
        if (word == null && field.of.kind != Type.Kind.OPTION) {
            throw new WrongWord(field.name, "it is missing");
        }
        try {
            write(field.of, word, into, at);
        } catch (WrongWord wrong) {
            throw wrong.in(field.name);
        }
    }

    private void record(Type type, JsonNode given, ByteBuffer into, int at) throws WrongWord {
        if (!given.isObject()) {
            throw wanted("an object");
        }
        onlyFields(type, given);
        Arena.Place all = arena.take(type.parts.size() * Wasmtime.ENTRY);
        for (int nth = 0; nth < type.parts.size(); nth++) {
            Type.Part part = type.parts.get(nth);
            int entry = all.at() + nth * Wasmtime.ENTRY;
            name(part, all.bytes(), entry);
            field(part, given, all.bytes(), entry + Wasmtime.NAME);
        }
        vector(Wasmtime.RECORD, type.parts.size(), all.address(), into, at);
    }

    private static void name(Type.Part part, ByteBuffer into, int at) {
        into.putLong(at, part.size).putLong(at + 8, Pointer.nativeValue(part.cName));
    }

    private static void word(Type type, JsonNode given, ByteBuffer into, int at) throws WrongWord {
        Type.Part chosen = given.isTextual() ? type.byName.get(given.textValue()) : null;
        if (chosen == null) {
            throw wanted("one of " + names(type));
        }
        name(chosen, into.put(at, (byte) Wasmtime.ENUM), at + CONTENT);
    }

    private void variant(Type type, JsonNode given, ByteBuffer into, int at) throws WrongWord {
        boolean carries = given.isObject() && given.size() == 1;
        Type.Part chosen = type.byName.get(carries ? given.fieldNames().next() : given.textValue());
        if (chosen == null) {
            throw wanted("one of " + names(type));
        }
        if (carries != (chosen.of != null)) {
            throw wanted(chosen.name + (carries ? " with nothing" : " with what it carries"));
        }
        name(chosen, into.put(at, (byte) Wasmtime.VARIANT), at + CONTENT);
        into.putLong(at + CONTENT + Wasmtime.NAME, carries ? behind(chosen, given) : 0);
    }

    /** Returns the address of a case's payload. */
    private long behind(Type.Part chosen, JsonNode given) throws WrongWord {
        Arena.Place payload = arena.take(Wasmtime.VALUE);
        try {
            write(chosen.of, given.get(chosen.name), payload.bytes(), payload.at());
        } catch (WrongWord wrong) {
            throw wrong.in(chosen.name);
        }
        return payload.address();
    }

    private void option(Type type, JsonNode given, ByteBuffer into, int at) throws WrongWord {
        into.put(at, (byte) Wasmtime.OPTION).putLong(at + CONTENT, 0);
        if (given == null || given.isNull()) {
            return;
        }
        Arena.Place some = arena.take(Wasmtime.VALUE);
        into.putLong(at + CONTENT, some.address());
        write(type.parts.get(0).of, given, some.bytes(), some.at());
    }

    // ---- values into JSON ----

    /** Returns a value in C's memory as JSON. A result is {@code {"ok": …}} or {@code {"err": …}}. */
    static JsonNode read(Type type, Pointer from) {
        return read(type, from.getByteBuffer(0, Wasmtime.VALUE), 0);
    }

    private static JsonNode read(Type type, ByteBuffer from, int at) {
        int content = at + CONTENT;
        switch (from.get(at)) {
            case Wasmtime.BOOL:
                return BooleanNode.valueOf(from.get(content) != 0);
            case Wasmtime.U8:
                return LongNode.valueOf(from.get(content) & 0xff);
            case Wasmtime.U16:
                return LongNode.valueOf(from.getShort(content) & 0xffff);
            case Wasmtime.U32:
                return LongNode.valueOf(from.getInt(content) & 0xffffffffL);
            case Wasmtime.U64:
                return unsigned(from.getLong(content));
            case Wasmtime.S8:
                return LongNode.valueOf(from.get(content));
            case Wasmtime.S16:
                return LongNode.valueOf(from.getShort(content));
            case Wasmtime.S32:
                return LongNode.valueOf(from.getInt(content));
            case Wasmtime.S64:
                return LongNode.valueOf(from.getLong(content));
            case Wasmtime.STRING, Wasmtime.ENUM:
                return TextNode.valueOf(text(from, content));
            case Wasmtime.LIST:
                return readList(type, from, content);
            case Wasmtime.RECORD:
                return readRecord(type, from, content);
            case Wasmtime.VARIANT:
                return readVariant(type, from, content);
            case Wasmtime.OPTION:
                return some(type, from.getLong(content));
            case Wasmtime.RESULT:
                return readResult(type, from, content);
            default:
                throw new IllegalStateException("a value of kind " + from.get(at) + " is no word of the contract");
        }
    }

    private static JsonNode unsigned(long whole) {
        return whole >= 0
                ? LongNode.valueOf(whole)
                : BigIntegerNode.valueOf(new BigInteger(Long.toUnsignedString(whole)));
    }

    private static String text(ByteBuffer from, int at) {
        int size = (int) from.getLong(at);
        return size == 0 ? "" : new String(new Pointer(from.getLong(at + 8)).getByteArray(0, size), UTF_8);
    }

    /** Returns so many structs of a vector, as one buffer. */
    private static ByteBuffer items(ByteBuffer from, int at, int each) {
        long size = from.getLong(at);
        return size == 0 ? ByteBuffer.allocate(0) : new Pointer(from.getLong(at + 8)).getByteBuffer(0, size * each);
    }

    private static JsonNode readList(Type type, ByteBuffer from, int at) {
        ByteBuffer items = items(from, at, Wasmtime.VALUE);
        int size = items.capacity() / Wasmtime.VALUE;
        if (type.kind == Type.Kind.BYTES) {
            byte[] bytes = new byte[size];
            for (int nth = 0; nth < size; nth++) {
                bytes[nth] = items.get(nth * Wasmtime.VALUE + CONTENT);
            }
            return TextNode.valueOf(HEX.formatHex(bytes));
        }
        ArrayNode list = JSON.arrayNode(size);
        for (int nth = 0; nth < size; nth++) {
            list.add(read(type.parts.get(0).of, items, nth * Wasmtime.VALUE));
        }
        return list;
    }

    /** Reads a record, whose fields come in the order of its type. */
    private static JsonNode readRecord(Type type, ByteBuffer from, int at) {
        ByteBuffer items = items(from, at, Wasmtime.ENTRY);
        ObjectNode record = JSON.objectNode();
        for (int nth = 0; nth < type.parts.size(); nth++) {
            Type.Part part = type.parts.get(nth);
            JsonNode field = read(part.of, items, nth * Wasmtime.ENTRY + Wasmtime.NAME);
            if (!field.isNull()) {
                record.set(part.name, field);
            }
        }
        return record;
    }

    private static JsonNode readVariant(Type type, ByteBuffer from, int at) {
        String name = text(from, at);
        long payload = from.getLong(at + Wasmtime.NAME);
        if (payload == 0) {
            return TextNode.valueOf(name);
        }
        return JSON.objectNode().set(name, read(type.byName.get(name).of, new Pointer(payload)));
    }

    private static JsonNode readResult(Type type, ByteBuffer from, int at) {
        Type.Part side = type.parts.get(from.get(at) != 0 ? 0 : 1);
        JsonNode carried = side.of == null ? NullNode.instance : read(side.of, new Pointer(from.getLong(at + 8)));
        return JSON.objectNode().set(side.name, carried);
    }

    private static JsonNode some(Type type, long address) {
        return address == 0 ? NullNode.instance : read(type.parts.get(0).of, new Pointer(address));
    }
}
