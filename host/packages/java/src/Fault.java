package kip;

/** Any error except a refusal: words that are not of the contract, a component that is not allowed or fails. */
public final class Fault extends Exception {
    Fault(String what) {
        super(what);
    }
}
