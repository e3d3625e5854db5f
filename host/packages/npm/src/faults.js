// What may go wrong, one class for each kind; all are `Fault`. For Node and for browsers.

/** Something was not done, and nothing has changed. */
export class Fault extends Error {}

/** A component that is not loaded, and why. */
export class Unloadable extends Fault {}

/** JSON that is no word of the contract; says where and why. */
export class Malformed extends Fault {}

/** The component trapped or met a limit: the call did nothing, the table is where it was. */
export class Dead extends Fault {}

/** Another call came in between on the same table, and its change is kept. */
export class Busy extends Fault {}

/** A transcript that was not written whole: its table takes no more orders, and the last one is not applied. */
export class Unwritten extends Fault {}

/** A transcript that is not as it should be; `verdict` is the whole of it. */
class Unverified extends Fault {
  constructor(message, verdict) {
    super(message);
    this.verdict = verdict;
  }
}

/** A transcript tells something that is not so: the first of it, with its line. */
export class DoesNotHold extends Unverified {}

/** A file that is no transcript, or none that is read here: what it is instead. */
export class NoTranscript extends Unverified {}

/** The rules do not accept it, nothing has changed. `refusal` is the contract's, as JSON. */
export class Refused extends Fault {
  constructor(refusal) {
    super(`${refusal.code} (${refusal.clause}): ${refusal.message}`);
    this.refusal = refusal;
  }
}
