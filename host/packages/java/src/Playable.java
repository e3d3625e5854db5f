package kip;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;

/** A table that can be played: one of memory, or one that writes its transcript. */
public interface Playable {
    /** Returns the rulebook that serves the table. */
    Rulebook book();

    /** Applies one command, and returns its events. */
    JsonNode apply(JsonNode by, long at, JsonNode command) throws Refusal, Fault, IOException;

    /** Returns the acceptable commands, those that the game waits for first. */
    JsonNode legal(long at, JsonNode of, long most) throws Refusal, Fault;
}
