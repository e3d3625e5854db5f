package kip;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * The balance of every account: the sum of all moves posted so far. All accounts start at zero. Accounts and moves are JSON in the
 * contract's words, such as {@code {"purse": 1}}. It is for one thread at a time. No rule of a game may enter here.
 */
public final class Ledger {
    /** Whose money it is: purse, stack, table or house, and the seat, or the row of the house's account. */
    public record Account(String kind, int number) {
        private static final List<String> KINDS = List.of("purse", "stack", "table", "house");

        static Account of(JsonNode word) {
            String kind = word.fieldNames().next();
            return new Account(kind, word.get(kind).asInt());
        }

        private int order() {
            return KINDS.indexOf(kind);
        }
    }

    /** An account's balance in one tender from the moves of one bet; negative when more left the account than reached it. */
    public record Balance(Account account, int tender, int bet, long has) {}

    private record Row(Account account, int tender, int bet) implements Comparable<Row> {
        private static final Comparator<Row> ORDER = Comparator.comparingInt((Row row) -> row.account.order())
                .thenComparingInt(row -> row.account.number()).thenComparingInt(Row::tender).thenComparingInt(Row::bet);

        @Override
        public int compareTo(Row other) {
            return ORDER.compare(this, other);
        }
    }

    private TreeMap<Row, Long> sums = new TreeMap<>();

    /** Makes a ledger without moves. */
    public Ledger() {}

    /** Makes a ledger with the same balances. */
    Ledger(Ledger other) {
        sums.putAll(other.sums);
    }

    /** Posts all moves of an event. Throws where a stack or table ends below zero; then none is posted. */
    public void postAll(Iterable<JsonNode> moves) throws MoneyError {
        Ledger next = new Ledger(this);
        for (JsonNode move : moves) {
            next.change("payer", move, -move.get("amount").asLong());
            next.change("payee", move, move.get("amount").asLong());
        }
        for (JsonNode move : moves) {
            Account payer = Account.of(move.get("payer"));
            int tender = move.get("tender").asInt();
            if (move.get("amount").asLong() == 0) {
                throw new MoneyError("nothing moves, in tender " + tender);
            }
            boolean isAtTable = payer.kind().equals("table") || payer.kind().equals("stack");
            if (isAtTable && next.balance(payer, tender) < 0) {
                throw new MoneyError("more leaves the %s of seat %d than lies there, in tender %d"
                        .formatted(payer.kind(), payer.number(), tender));
            }
        }
        sums = next.sums;
    }

    private void change(String side, JsonNode move, long change) {
        Row row = new Row(Account.of(move.get(side)), move.get("tender").asInt(), move.get("bet").asInt());
        sums.merge(row, change, (one, other) -> one + other == 0 ? null : one + other);
    }

    /** Returns an account's balance in a tender, 0 if no move touched it. */
    public long balance(Account account, int tender) {
        return balances().stream()
                .filter(row -> row.account().equals(account) && row.tender() == tender)
                .mapToLong(Balance::has).sum();
    }

    /** Returns all balances other than zero, by account, tender and bet: purses, stacks, tables, then house accounts. */
    public List<Balance> balances() {
        return sums.entrySet().stream()
                .filter(entry -> entry.getValue() != 0)
                .map(entry -> new Balance(entry.getKey().account, entry.getKey().tender, entry.getKey().bet, entry.getValue()))
                .toList();
    }

    /** Returns the money on the table by seat, bet and tender: a view's {@code common.lying}. */
    public List<Balance> lying() {
        return balances().stream()
                .filter(row -> row.account().kind().equals("table"))
                .sorted(Comparator.comparingInt((Balance row) -> row.account().number())
                        .thenComparingInt(Balance::bet).thenComparingInt(Balance::tender))
                .toList();
    }

    /** Checks that the table shows the sums of the moves, by seat and tender: a view's {@code common.lying}. Throws where it does not. */
    public void requireLying(Iterable<JsonNode> shown) throws MoneyError {
        TreeMap<Row, Long> differences = new TreeMap<>();
        for (Balance row : lying()) {
            differences.merge(new Row(row.account(), row.tender(), 0), row.has(), Long::sum);
        }
        for (JsonNode row : shown) {
            Account account = new Account("table", row.get("seat").asInt());
            differences.merge(new Row(account, row.get("tender").asInt(), 0), -row.get("amount").asLong(), Long::sum);
        }
        for (var entry : differences.entrySet()) {
            if (entry.getValue() != 0) {
                Row row = entry.getKey();
                long lies = balance(row.account, row.tender);
                throw new MoneyError(("by the moves {%d minor units} lie on the table for seat %d, in tender %d; "
                        + "the table shows {%d minor units}").formatted(
                                lies, row.account.number(), row.tender, lies - entry.getValue()));
            }
        }
    }

    /** Returns whether a seat has money on the table. */
    boolean lies(int seat) {
        return lying().stream().anyMatch(row -> row.account().number() == seat);
    }

    @Override
    public String toString() {
        return balances().toString();
    }
}
