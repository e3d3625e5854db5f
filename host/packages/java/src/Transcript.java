package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;

/**
 * What happened at a table, line by line, so that anybody can play it again and compare. The form is that of
 * {@code kip play --transcript}: {@code kip replay} and {@code kip verify} read what a {@link RecordedTable} writes.
 */
final class Transcript {
    static final int FORM = 1;
    static final ObjectMapper JSON = new ObjectMapper();
    /** What stands at a line's end: the chain, and the object's. */
    private static final int TAIL = ",\"chain\":\"".length() + 64 + "\"}".length();

    /** How a line begins that tells what the host calls the players. */
    private static final byte[] NAMES = "{\"names\":".getBytes(StandardCharsets.UTF_8);

    private byte[] chain = new byte[32];

    static byte[] sha256(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The last chain, in hex. */
    String chain() {
        return HexFormat.of().formatHex(chain);
    }

    /** A line with the digest of the one before it. */
    byte[] line(ObjectNode told) throws IOException {
        String text = JSON.writeValueAsString(told);
        String own = text.substring(0, text.length() - 1);
        chain = sha256(chain, own.getBytes(StandardCharsets.UTF_8));
        return (own + ",\"chain\":\"" + chain() + "\"}\n").getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Whether a line tells what the host calls the players: it is in no chain, and nothing follows from it.
     *
     * @throws Fault where it begins so, and is something else
     */
    static boolean isNames(byte[] line) throws Fault {
        if (line == null || line.length < NAMES.length || !Arrays.equals(line, 0, NAMES.length, NAMES, 0, NAMES.length)) {
            return false;
        }
        try {
            JsonNode told = JSON.readTree(line);
            boolean isTold = told.size() == 1 && told.path("names").isObject() && line[line.length - 1] == '\n';
            for (JsonNode name : told.path("names")) {
                isTold &= name.isTextual();
            }
            if (isTold) {
                return true;
            }
        } catch (IOException problem) {
            // Said below.
        }
        throw new Fault("it is no line of names");
    }

    /** What a line tells, whose chain is checked: SHA-256(chain before || text before the chain). */
    JsonNode read(byte[] line) throws Fault {
        String end = new String(line, Math.max(line.length - 3, 0), Math.min(line.length, 3), StandardCharsets.ISO_8859_1);
        if (!end.equals("\"}\n") || line.length <= TAIL) {
            throw new Fault("it is cut off");
        }
        chain = sha256(chain, Arrays.copyOf(line, line.length - 1 - TAIL));
        JsonNode told;
        try {
            told = JSON.readTree(line);
        } catch (IOException problem) {
            throw new Fault("this is no line of a transcript: " + problem.getMessage());
        }
        if (!told.path("chain").asText().equals(chain())) {
            throw new Fault("it was altered, or one before it");
        }
        return told;
    }

    /** A line with its end, if it has one; null where there is none. */
    static byte[] next(InputStream input) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = input.read(); next >= 0; next = input.read()) {
            line.write(next);
            if (next == '\n') {
                break;
            }
        }
        return line.size() == 0 ? null : line.toByteArray();
    }

    static String digest(Table table) {
        return HexFormat.of().formatHex(sha256(HexFormat.of().parseHex(table.state())));
    }

    /** Events as transcripts have them, and the digest of the state. */
    static ObjectNode cameTo(Table table, JsonNode events) {
        Map<Long, JsonNode> clauses = new HashMap<>();
        table.book().description().at("/head/clauses")
                .forEach(row -> clauses.put(row.get("number").asLong(), row.get("id")));
        ObjectNode told = JSON.createObjectNode();
        ArrayNode cited = told.putArray("events");
        for (JsonNode event : events) {
            JsonNode cite = event.get("cite");
            ObjectNode one = cited.addObject().set("at", event.get("at"));
            one.set("clause", clauses.get(cite.get("clause").asLong()));
            if (cite.has("ruling")) {
                one.set("ruling", clauses.get(cite.get("ruling").asLong()));
            }
            one.set("what", event.get("what"));
            if (!event.get("moves").isEmpty()) {
                one.set("moves", event.get("moves"));
            }
        }
        return told.put("state", digest(table));
    }

    static ObjectNode refused(Table table, Refusal refusal) {
        return JSON.createObjectNode().<ObjectNode>set("refusal", refusal.words()).put("state", digest(table));
    }
}
