package kip;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.LongFunction;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The rules' answer, not a fault: nothing has changed. Its message has a marked place for the amount or the moment that it names. */
public final class Refusal extends Exception {
    private static final DateTimeFormatter LOCAL = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final transient ObjectNode words;

    Refusal(ObjectNode words) {
        super("%s (%s, %s)".formatted(text(words, null, null), words.path("code").asText(), words.path("clause").asText()));
        this.words = words;
    }

    /** Returns {@code code}, {@code clause}, {@code ruling} where there is one, {@code message}, {@code names}. */
    public ObjectNode words() {
        return words;
    }

    /**
     * Returns the sentence, with the amount that it names as {@code money} writes it, and the moment in local time. With null the
     * place stays marked, such as <code>{100000 minor units}</code>.
     *
     * @param money from minor units to text, such as {@link Table#money}
     * @param zone minutes east of UTC, a config's {@code zone-offset-minutes}
     */
    public String text(LongFunction<String> money, Integer zone) {
        return text(words, money, zone);
    }

    private static String text(JsonNode words, LongFunction<String> money, Integer zone) {
        String message = words.path("message").asText();
        JsonNode names = words.path("names");
        if (names.has("amount")) {
            long amount = names.get("amount").asLong();
            return filled(message, amount, money == null ? "{" + amount + " minor units}" : money.apply(amount));
        }
        if (names.has("moment")) {
            long moment = names.get("moment").asLong();
            return filled(message, moment, zone == null ? "{" + moment + " ms}" : local(moment, zone));
        }
        return message;
    }

    private static String local(long moment, int zone) {
        return LOCAL.format(Instant.ofEpochMilli(moment).atOffset(ZoneOffset.UTC).plusMinutes(zone));
    }

    /** Replaces a number that is in the message once by words; appends the words otherwise. */
    private static String filled(String message, long number, String words) {
        Pattern alone = Pattern.compile("(?<!\\d)" + number + "(?!\\d)");
        List<MatchResult> found = alone.matcher(message).results().toList();
        if (found.size() != 1) {
            return message + " (" + words + ")";
        }
        return message.substring(0, found.get(0).start()) + words + message.substring(found.get(0).end());
    }
}
