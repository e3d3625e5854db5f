package kip;

/** Anything but the rules' answer: words that are none of the contract, a component that is not allowed or fails. */
public final class Fault extends Exception {
    Fault(String what) {
        super(what);
    }
}
