package kip;

/** An inconsistency in moves; the rulebook that emitted them is at fault. */
public final class MoneyError extends Exception {
    MoneyError(String what) {
        super(what);
    }
}
