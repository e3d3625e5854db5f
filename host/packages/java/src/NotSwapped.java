package kip;

/** Another component has not taken a table over, which is served as before. */
public final class NotSwapped extends Exception {
    private final String reason;
    private final transient Refusal refusal;

    NotSwapped(String reason, String why) {
        super(reason + ": " + why);
        this.reason = reason;
        this.refusal = null;
    }

    NotSwapped(String reason, Refusal refusal) {
        super(reason + ": " + refusal.text(null, null), refusal);
        this.reason = reason;
        this.refusal = refusal;
    }

    /** Returns the name of the case, such as {@code not-now}. */
    public String reason() {
        return reason;
    }

    /** Returns the rules' refusal, or null where it is none. */
    public Refusal refusal() {
        return refusal;
    }
}
