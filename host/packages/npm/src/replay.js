// Plays a table again from its transcript, and continues it where the transcript ends. For Node and for browsers.

import { Malformed } from './faults.js';
import { INSPECT } from './rulebook.js';
import { digest, keepAnswer, RecordedTable } from './transcript.js';
import { judged, pieces, Replay } from './verify.js';

/**
 * Plays a transcript again as far as it goes, and returns the table in its last state, which `resume` continues. Throws as `verify`
 * does, and `Malformed` where a component is not available.
 */
export async function replay(transcripts, find, transcript) {
  const orders = new Orders();
  const play = new Replay(find, (order, outcome, rulebook) => orders.keep(order, outcome, rulebook));
  const verdict = await judged(transcripts, play, pieces(transcript, (bytes) => orders.read(bytes)), { unfinished: true });
  if (!verdict.replayed) {
    throw new Malformed(`the table cannot be played again: ${verdict.notes.map(({ message }) => message).join('; ')}`);
  }
  return new Replayed(play.table, verdict, orders);
}

/** The orders of a transcript as the judge reads it: their numbers and ids, which it does not pass on. */
class Orders {
  #decoder = new TextDecoder();
  #begun = '';
  /** Number and id of the orders with an outcome that the judge has not asked for yet. */
  #answered = [];
  /** The answers to the orders that have an id. */
  answers = new Map();
  /** The last order, while its outcome is missing. */
  unanswered;
  commands = 0;

  read(bytes) {
    const lines = (this.#begun + this.#decoder.decode(bytes, { stream: true })).split('\n');
    this.#begun = lines.pop();
    for (const line of lines) if (line.startsWith('{"n":')) this.#line(line);
  }

  keep(order, outcome, rulebook) {
    const { number, id } = this.#answered.shift() ?? {};
    keepAnswer(this.answers, id, order, { number, outcome, rulebook, repeated: false });
  }

  #line(line) {
    let told;
    try {
      told = JSON.parse(line);
    } catch {
      return; // the judge says what is wrong with it
    }
    if ('command' in told) {
      this.commands = told.n;
      this.unanswered = told;
      return;
    }
    if (this.unanswered && !('fault' in told)) this.#answered.push({ number: told.n, id: this.unanswered.id });
    this.unanswered = undefined;
  }
}

/** A table that was played again from its transcript. */
class Replayed {
  #orders;

  constructor(table, verdict, orders) {
    this.#orders = orders;
    this.table = table;
    this.verdict = verdict;
    this.answers = orders.answers;
    this.unanswered = orders.unanswered;
  }

  /**
   * Continues the transcript: `write` appends to it. An order whose outcome is missing is applied now, and its answer is returned
   * beside the table: who follows events has not seen these. Throws `Malformed` for a transcript that has its last line.
   */
  async resume(write) {
    if (this.verdict.ending === 'closed') throw new Malformed('the transcript is at its end: nothing may follow it');
    const { table, unanswered, answers } = this;
    const { commands } = this.#orders;
    const place = { commands, unanswered: Boolean(unanswered), state: await digest(table.state), chain: this.verdict.chain };
    const recorded = await RecordedTable.at(table, place, write, answers);
    if (!unanswered) return [recorded, undefined];
    const { by, at, command, id } = unanswered;
    return [recorded, await recorded.answer({ by, at, command }, id)];
  }

  toString() {
    return `<Replayed after ${this.#orders.commands} commands, ${this.verdict.ending}: ${this.table}>`;
  }

  [INSPECT]() {
    return this.toString();
  }
}
