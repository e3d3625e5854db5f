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

/**
 * A refusal by the rules; nothing has changed. `refusal` is the contract's, as JSON. The message has a marked place for the amount or
 * the moment that the refusal names.
 */
export class Refused extends Fault {
  constructor(refusal) {
    super(`${refusal.code} (${refusal.clause}): ${text(refusal)}`);
    this.refusal = refusal;
  }

  /**
   * Returns the sentence, with the amount that it names as `money` writes it, and the moment in local time: `zone` is minutes east
   * of UTC, a config's `zone-offset-minutes`. Without them the place stays marked, such as `{100000 minor units}`.
   */
  text(money, zone) {
    return text(this.refusal, money, zone);
  }
}

/** Another component has not taken a table over, which is served as before. `reason` names the case; `refusal` is the rules', if any. */
export class NotSwapped extends Fault {
  constructor(reason, message, refusal) {
    super(`${reason}: ${message}`);
    this.reason = reason;
    this.refusal = refusal;
  }
}

export function text({ message, names }, money, zone) {
  const { amount, moment } = names ?? {};
  if (amount !== undefined) return filled(message, amount, money ? money(amount) : `{${amount} minor units}`);
  return moment === undefined ? message : filled(message, moment, localTime(moment, zone));
}

/** Replaces a number that is in the message once by words; appends the words otherwise. */
function filled(message, number, words) {
  const parts = message.split(new RegExp(`(?<!\\d)${number}(?!\\d)`));
  return parts.length === 2 ? parts.join(words) : `${message} (${words})`;
}

function localTime(moment, zone) {
  const local = new Date(moment + zone * 60_000);
  return Number.isNaN(local.getTime()) ? `{${moment} ms}` : local.toISOString().slice(0, 19).replace('T', ' ');
}
