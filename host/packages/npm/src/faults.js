// The errors, one class for each kind; all are `Fault`. For Node and for browsers.

/** An action that was not done; nothing has changed. */
export class Fault extends Error {}

/** A component that is not loaded; the message gives the reason. */
export class Unloadable extends Fault {}

/** JSON that is not a word of the contract; the message gives the place and the reason. */
export class Malformed extends Fault {}

/** The component trapped or met a limit: the call did nothing, and the table is as it was. */
export class Dead extends Fault {}

/** Another call of the same table came in between; its change is kept. */
export class Busy extends Fault {}

/** A transcript that was not written whole: its table takes no more orders, and the last one is not applied. */
export class Unwritten extends Fault {}

/** A transcript that is not as it should be; `verdict` has all findings. */
class Unverified extends Fault {
  constructor(message, verdict) {
    super(message);
    this.verdict = verdict;
  }
}

/** A transcript with a false statement; the message is the first finding, with its line. */
export class DoesNotHold extends Unverified {}

/** A file that is not a transcript, or not of a known kind; the message names what it is. */
export class NoTranscript extends Unverified {}

/** A refusal by the rules; nothing has changed. `refusal` is the contract's, as JSON. */
export class Refused extends Fault {
  constructor(refusal) {
    super(`${refusal.code} (${refusal.clause}): ${refusal.message}`);
    this.refusal = refusal;
  }
}
