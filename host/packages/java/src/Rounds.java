package kip;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Assigns each move to a round of a seat. It is for one thread at a time.
 *
 * <p>A seat's round begins when money leaves its purse while it has none on the table, and ends when it has none there any more, both
 * judged after the whole command. A reversal, and a payment without an open round, belong to the round settled last.
 */
public final class Rounds {
    /** A round of one seat; its number at that seat, from 1. */
    public record Round(int seat, long number) {}

    /** A move with the round it belongs to. A move between two seats gets one posting for each seat. */
    public record Posting(Round round, JsonNode move) {}

    /**
     * The effect of one command: the rounds that began, every move with its round, and the rounds whose seat has no money on the table
     * any more. A reversal can reopen one, which then ends again.
     */
    public record Followed(List<Round> begun, List<Posting> postings, List<Round> ended) {}

    /** How many rounds have begun at a seat, and the numbers of the open one and of the one settled last, 0 for none. */
    private record AtSeat(long count, long open, long settled) {}

    private Ledger ledger = new Ledger();
    private Map<Integer, AtSeat> seats = new HashMap<>();

    /** Returns the ledger of all moves followed so far. */
    public Ledger ledger() {
        return ledger;
    }

    /** Returns the number of the open round of a seat, 0 where none is open. */
    public long open(int seat) {
        return seats.getOrDefault(seat, new AtSeat(0, 0, 0)).open;
    }

    /** Follows all moves of one command in order. Throws where they are inconsistent; then nothing changes. */
    public Followed follow(Iterable<JsonNode> moves) throws MoneyError {
        Rounds next = new Rounds();
        next.ledger = new Ledger(ledger);
        next.seats.putAll(seats);
        Followed followed = next.followed(moves);
        ledger = next.ledger;
        seats = next.seats;
        return followed;
    }

    private Followed followed(Iterable<JsonNode> moves) throws MoneyError {
        Followed followed = new Followed(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (JsonNode move : moves) {
            Ledger.Account payer = Ledger.Account.of(move.get("payer"));
            boolean pays = payer.kind().equals("purse") && !move.get("cause").asText().equals("reverse");
            if (pays && open(payer.number()) == 0) {
                AtSeat at = seats.getOrDefault(payer.number(), new AtSeat(0, 0, 0));
                seats.put(payer.number(), new AtSeat(at.count + 1, at.count + 1, at.settled));
                followed.begun.add(new Round(payer.number(), at.count + 1));
            }
        }
        ledger.postAll(moves);
        for (JsonNode move : moves) {
            for (int seat : seatsOf(move)) {
                followed.postings.add(new Posting(round(seat, move.get("cause").asText()), move));
            }
        }
        for (Posting posting : followed.postings) {
            if (ends(posting.round)) {
                followed.ended.add(posting.round);
            }
        }
        return followed;
    }

    /** Returns the seats whose money a move is, each once. */
    private static List<Integer> seatsOf(JsonNode move) {
        return Stream.of("payer", "payee").map(side -> Ledger.Account.of(move.get(side)))
                .filter(account -> !account.kind().equals("house")).map(Ledger.Account::number).distinct().toList();
    }

    private Round round(int seat, String cause) throws MoneyError {
        AtSeat at = seats.get(seat);
        if (at == null) {
            throw new MoneyError("money moves for seat " + seat + ", which has staked nothing yet");
        }
        boolean reverses = cause.equals("reverse");
        long first = reverses ? at.settled : at.open;
        long second = reverses ? at.open : at.settled;
        long number = first != 0 ? first : second != 0 ? second : at.count;
        if (cause.equals("settle")) {
            seats.put(seat, new AtSeat(at.count, at.open, number));
        }
        return new Round(seat, number);
    }

    /** Closes the round if its seat has no money on the table, and otherwise keeps it open or reopens it. */
    private boolean ends(Round round) {
        AtSeat at = seats.get(round.seat);
        boolean lies = ledger.lies(round.seat);
        long open = !lies ? 0 : at.open != 0 ? at.open : round.number;
        seats.put(round.seat, new AtSeat(at.count, open, at.settled));
        return !lies && at.open != 0;
    }
}
