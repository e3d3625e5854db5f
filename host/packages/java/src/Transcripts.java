package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

/**
 * The loaded component that writes and judges transcripts, which record a table line by line. A verdict equals that of
 * {@code kip verify}.
 */
public final class Transcripts {
    /** The memory limit: a line has up to 64 MiB. */
    private static final long MEMORY_BYTES = 1 << 30;

    private static final String[] WRITER = {
        "open", "resume", "order", "accepted", "refused", "faulted", "swap", "end", "current-place"
    };
    private static final String[] JUDGE = {"begin", "next", "verdict"};

    private final Component component;

    private Transcripts(Component component) throws Fault {
        this.component = component;
        component.find("kip:transcript/writer@1.0.0", WRITER);
        component.find("kip:transcript/judge@1.0.0", JUDGE);
        component.readWords();
    }

    /** Loads the component as {@link Rulebook#load} does. */
    public static Transcripts load(String path, String sha256) throws Fault {
        return Component.load(path, sha256, MEMORY_BYTES, Transcripts.class, Transcripts::new);
    }

    /** Makes an instance for one transcript. */
    Instance begin() throws Fault {
        return new Instance(component).cleaned();
    }

    /** Returns a word in the component's form: as JSON, in a text; null for none. */
    static JsonNode text(Object word) {
        return word == null ? null : TextNode.valueOf(word.toString());
    }

    /** Returns the step that led to a table. */
    static ObjectNode reached(Table table) {
        return JsonNodeFactory.instance.objectNode().put("events", table.events().toString()).put("state", table.state());
    }
}
