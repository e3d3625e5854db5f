// Tables that write their transcripts, so that anybody can play them again and compare. For Node and for browsers.
//
// The transcript's component writes every line, with the same lines as `kip play --transcript`.

import { Dead, Malformed, Refused, Unwritten } from './faults.js';
import { transcripts } from './load.js';
import { sha256 } from './open.js';
import { INSPECT, Instance, requireMilliseconds } from './rulebook.js';
import { facts, step } from './transcripts.js';

/**
 * A table that writes its transcript: each order before it is applied, then its outcome. The table calls `write` with each line,
 * and waits for it. Orders wait for each other. If `write` throws or rejects, the order is not applied and no other is taken.
 */
export class RecordedTable {
  /** The reason why no order is taken: one was not recorded whole, or the transcript is at its end. */
  #closed;
  /** A promise that settles when the order before is answered. */
  #before = Promise.resolve();
  #writer;
  #out;

  constructor(writer, out, { table, commands = 0, answers = new Map() }) {
    this.#writer = writer;
    this.#out = out;
    this.table = table;
    this.commands = commands;
    /** Giver, command and answer of the orders that have an id, by that id. Nothing is forgotten as long as the table lives. */
    this.answers = answers;
  }

  /** Opens a table, and returns it with the events of its opening. */
  static async open(rulebook, config, write) {
    const [table, events] = rulebook.open(config);
    const recorded = new RecordedTable(new Instance(await transcripts()), write, { table });
    const opened = step(events, table.state);
    await recorded.#write(recorded.#line('open', { rulebook: facts(rulebook), config: JSON.stringify(config), opened }));
    return [recorded, events];
  }

  /**
   * Continues a transcript that is at this `place`, with the table in this state and the `answers` to earlier orders: without its
   * answer, an order that comes again is applied again. Throws `Malformed` where the state is another, or the last order has no
   * outcome: `replay` finds that order in the transcript.
   */
  static async takeUp(rulebook, state, place, write, answers) {
    if (place.unanswered || place.state !== (await digest(state))) {
      throw new Malformed('a transcript goes on from the state that it tells, after the outcome of its last order');
    }
    return RecordedTable.at(rulebook.restore(state), place, write, answers);
  }

  /** Returns a table that goes on from a place; where an order is unanswered there, `answer` has to be called first. */
  static async at(table, place, write, answers) {
    const writer = new Instance(await transcripts());
    writer.call('resume', { rulebook: facts(table.rulebook), place });
    return new RecordedTable(writer, write, { table, commands: place.commands, answers });
  }

  /** The place of the transcript, which `takeUp` takes beside the state. */
  get place() {
    return this.#writer.call('current-place');
  }

  /** The rulebook that serves the table. */
  get rulebook() {
    return this.table.rulebook;
  }

  /** The table's last good state, in hex. */
  get state() {
    return this.table.state;
  }

  /** As of the table. */
  view(viewer) {
    return this.table.view(viewer);
  }

  /** As of the table. */
  legal(at, of, most) {
    return this.table.legal(at, of, most);
  }

  /** Applies as `Table.apply` does; the transcript records refusals and failures too, but not malformed orders. */
  async apply(by, at, command) {
    const { outcome } = await this.#give(undefined, { by, at, command });
    if (outcome.refused) throw new Refused(outcome.refused);
    return outcome.accepted;
  }

  /**
   * Applies an order with an id, 1 to 64 visible ASCII characters. An order that comes again gets its first answer: `number`,
   * `outcome`, which is `{ accepted: events }` or `{ refused: refusal }`, `rulebook`, and `repeated`. It is the same order where giver
   * and command are the same; another one with this id is `Malformed`. If the component fails the order throws `Dead`, and its id is
   * free again.
   */
  async applyOnce(id, by, at, command) {
    if (id === undefined || id === null) throw new Malformed('id: 1 to 64 visible ASCII characters are wanted');
    return this.#give(id, { by, at, command });
  }

  async #give(id, given) {
    const order = this.#read(given);
    return this.#inTurn(async () => {
      if (this.answers.has(id)) return this.#repeated(id, order);
      this.#closed = `command ${this.commands + 1} was not recorded whole`;
      await this.#write(this.#order(order, id));
      this.commands += 1;
      return this.#answer(order, id);
    });
  }

  /** Returns the order as the transcript writes it, if it is in the contract's words. It may wait, and stays unchanged. */
  #read(given) {
    requireMilliseconds(given.at, 'order.at');
    const [[, word]] = this.table.rulebook.signature('[method]table.apply').parameters;
    word.read(given, 'order');
    const order = JSON.parse(JSON.stringify(given));
    word.read(order, 'order');
    return order;
  }

  #repeated(id, order) {
    const { of, answer } = this.answers.get(id);
    if (of !== named(order)) throw new Malformed(`the id ${id} is that of command ${answer.number}, which is another order`);
    return { ...answer, repeated: true };
  }

  /** Applies an order that is written already, and writes its outcome. */
  answer(order, id) {
    return this.#inTurn(() => {
      this.#closed = `command ${this.commands} was not recorded whole`;
      return this.#answer(order, id);
    });
  }

  async #answer(order, id) {
    const { rulebook } = this;
    const { told, outcome, error, keep } = applied(this.table, order);
    await this.#write(this.#line(...told));
    keep?.();
    this.#closed = undefined;
    if (error) throw error;
    const answer = { number: this.commands, outcome, rulebook, repeated: false };
    keepAnswer(this.answers, id, order, answer);
    return answer;
  }

  /** Swaps as `Table.swap` does. The swap is written before the other component serves; one that fails is not. */
  async swap(rulebook, at, terms) {
    return this.#inTurn(async () => {
      const { swapped, state, keep } = this.table.beginSwap(rulebook, at, terms);
      this.#closed = 'a swap was not recorded whole';
      const told = { to: facts(rulebook), terms: terms && JSON.stringify(terms), at, imported: step(swapped.events, state) };
      await this.#write(this.#line('swap', told));
      keep();
      this.#closed = undefined;
      return swapped;
    });
  }

  toString() {
    return `<RecordedTable after ${this.commands} commands: ${this.table}>`;
  }

  [INSPECT]() {
    return this.toString();
  }

  #order({ by, at, command }, id) {
    try {
      return this.#writer.call('order', { id, by: JSON.stringify(by), at, command: JSON.stringify(command) });
    } catch (error) {
      if (error instanceof Malformed) this.#closed = undefined;
      throw error;
    }
  }

  /** Closes the transcript and returns its last chain, in hex, by which anybody can verify that it is complete. */
  end() {
    return this.#inTurn(async () => {
      this.#closed = 'the transcript is at its end';
      await this.#write(this.#line('end'));
      return this.place.chain;
    });
  }

  #inTurn(record) {
    const answer = this.#before.then(() => {
      if (this.#closed) throw new Unwritten(`${this.#closed}: this table takes no orders`);
      return record();
    });
    this.#before = answer.catch(() => {});
    return answer;
  }

  #line(name, json) {
    try {
      return this.#writer.call(name, json);
    } catch (error) {
      throw unwritten(error);
    }
  }

  async #write(line) {
    try {
      await this.#out(line);
    } catch (error) {
      throw unwritten(error);
    }
  }
}

const unwritten = (error) => new Unwritten(`the transcript is not written: ${error?.message ?? error}`, { cause: error });

/** Returns an order's outcome, and the transcript's line with it; nothing of it is kept yet. */
function applied(table, order) {
  try {
    const { answer, state, keep } = table.begin('apply', { order });
    return { told: ['accepted', { step: step(answer, state) }], outcome: { accepted: answer }, keep };
  } catch (error) {
    const { refusal } = error;
    if (error instanceof Refused) return { told: ['refused', { refusal: JSON.stringify(refusal) }], outcome: { refused: refusal } };
    if (error instanceof Dead) return { told: ['faulted', { fault: error.message }], error };
    throw error;
  }
}

/** Names an order, whatever the order of its keys: giver and command, without the time. */
const named = ({ by, command }) => JSON.stringify(ordered([by, command]));

function ordered(json) {
  if (typeof json !== 'object' || json === null) return json;
  if (Array.isArray(json)) return json.map(ordered);
  return Object.fromEntries(Object.keys(json).sort().map((key) => [key, ordered(json[key])]));
}

/** Keeps the first answer to an order that has an id. */
export function keepAnswer(answers, id, order, answer) {
  if (id !== undefined && !answers.has(id)) answers.set(id, { of: named(order), answer });
}

export const digest = (state) => sha256(Uint8Array.from(state.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
