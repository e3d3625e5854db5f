// Tables that write their transcripts, so that anybody can play them again and compare. For Node and for browsers.
//
// The transcript's component writes every line, with the same lines as `kip play --transcript`.

import { Dead, Malformed, Refused, Unwritten } from './faults.js';
import { transcripts } from './load.js';
import { sha256 } from './open.js';
import { Instance } from './rulebook.js';
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
  /** The ids of answered orders, and the numbers of their commands. */
  #ids = new Map();
  #writer;
  #out;

  constructor(writer, out) {
    this.#writer = writer;
    this.#out = out;
  }

  /** Opens a table, and returns it with the events of its opening. */
  static async open(rulebook, config, write) {
    const [table, events] = rulebook.open(config);
    const recorded = new RecordedTable(new Instance(await transcripts()), write);
    const opened = step(events, table.state);
    await recorded.#write(recorded.#line('open', { rulebook: facts(rulebook), config: JSON.stringify(config), opened }));
    return [Object.assign(recorded, { table, commands: 0 }), events];
  }

  /**
   * Continues a transcript that is at this `place`, with the table in this state. The caller keeps the ids that
   * were given before. Throws `Malformed` where the state is another, or the last order has no outcome.
   */
  static async resume(rulebook, state, place, write) {
    if (place.unanswered || place.state !== (await digest(state))) {
      throw new Malformed('a transcript goes on from the state that it tells, after the outcome of its last order');
    }
    const writer = new Instance(await transcripts());
    writer.call('resume', { rulebook: facts(rulebook), place });
    const table = rulebook.restore(state);
    return Object.assign(new RecordedTable(writer, write), { table, commands: place.commands });
  }

  /** The place of the transcript, which `resume` takes beside the state. */
  get place() {
    return this.#writer.call('current-place');
  }

  /** Applies as `Table.apply` does; the transcript records refusals and failures too, but not malformed orders. */
  async apply(by, at, command, id) {
    const order = this.#read({ by, at, command });
    return this.#inTurn(() => this.#record(order, id));
  }

  /** Returns the order as the transcript writes it, if it is in the contract's words. It may wait, and stays unchanged. */
  #read(given) {
    const [[, word]] = this.table.rulebook.signature('[method]table.apply').parameters;
    word.read(given, 'order');
    const order = JSON.parse(JSON.stringify(given));
    word.read(order, 'order');
    return order;
  }

  async #record(order, id) {
    const n = this.commands + 1;
    if (this.#ids.has(id)) throw new Malformed(`the id ${id} is that of command ${this.#ids.get(id)}`);
    this.#closed = `command ${n} was not recorded whole`;
    await this.#write(this.#order(order, id));
    const { told, events, error, keep } = applied(this.table, order);
    await this.#write(this.#line(...told));
    keep?.();
    if (id != null && told[0] !== 'faulted') this.#ids.set(id, n);
    this.commands = n;
    this.#closed = undefined;
    if (error) throw error;
    return events;
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
    return { told: ['accepted', { step: step(answer, state) }], events: answer, keep };
  } catch (error) {
    if (error instanceof Refused) return { told: ['refused', { refusal: JSON.stringify(error.refusal) }], error };
    if (error instanceof Dead) return { told: ['faulted', { fault: error.message }], error };
    throw error;
  }
}

const digest = (state) => sha256(Uint8Array.from(state.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
