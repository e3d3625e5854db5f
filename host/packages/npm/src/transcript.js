// Transcripts: what happened at a table, line by line, so that anybody can play it again and compare. For Node and for browsers.
//
// The form is that of `kip play --transcript`; `kip replay` and `kip verify` read these. It is described in
// host/src/transcript/mod.rs of kip's source.

import { Dead, Refused, Unwritten } from './faults.js';
import { sha256 } from './open.js';

const FORMAT = 1;

export const fromHex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Writes lines, each with the digest of the one before it. */
class Lines {
  chain = '00'.repeat(32);

  constructor(write) {
    this.out = write;
  }

  async write(line) {
    const text = JSON.stringify(line).slice(0, -1);
    const chain = await sha256(new Uint8Array([...fromHex(this.chain), ...new TextEncoder().encode(text)]));
    try {
      await this.out(`${text},"chain":"${chain}"}\n`);
    } catch (error) {
      throw new Unwritten(`the transcript is not written: ${error?.message ?? error}`, { cause: error });
    }
    this.chain = chain;
  }
}

/**
 * A table that writes its transcript: each order before it is applied, then what came of it. `write` is given each line, and
 * waited for. Orders wait for each other. Where `write` throws or rejects, the order is not applied and no other is taken.
 */
export class RecordedTable {
  commands = 0;
  /** Why no order is taken: one was not recorded whole, or the transcript is at its end. */
  #closed;
  /** Settles when the order before is answered. */
  #before = Promise.resolve();

  constructor(table, lines) {
    Object.assign(this, { table, lines });
  }

  /** The table, and the events of its opening. */
  static async open(rulebook, config, write) {
    const [table, events] = rulebook.open(config);
    const lines = new Lines(write);
    const { family, rulebook: id, generation } = rulebook.head;
    const about = { family, rulebook: id, digest: rulebook.digest, generation, config };
    await lines.write({ 'kip-transcript': FORMAT, ...about, ...(await cameTo(rulebook, events, table.state)) });
    return [new RecordedTable(table, lines), events];
  }

  /** As `Table.apply`; what is refused or fails is told in the transcript too. What is no word of the contract is not. */
  async apply(by, at, command) {
    const order = this.#read({ by, at, command });
    return this.#inTurn(() => this.#record(order));
  }

  /** The order as the transcript tells it, if it is in the contract's words. It may wait, and is not changed meanwhile. */
  #read(given) {
    const { parameters } = this.table.rulebook.signature(this.table.rulebook.contract.name, '[method]table.apply');
    const [[, word]] = parameters;
    word.read(given, 'order');
    const order = JSON.parse(JSON.stringify(given));
    word.read(order, 'order');
    return order;
  }

  async #record(order) {
    const { rulebook } = this.table;
    const n = this.commands + 1;
    this.#closed = `command ${n} was not recorded whole`;
    await this.lines.write({ n, ...order });
    const came = applied(this.table, order);
    const { refusal, fault, events, state = this.table.state, keep = () => {} } = came;
    const outcome = events ? await cameTo(rulebook, events, state) : { refusal, fault, state: await digest(state) };
    await this.lines.write({ n, ...outcome });
    keep();
    this.commands = n;
    this.#closed = undefined;
    if (came.error) throw came.error;
    return events;
  }

  /** Closes the transcript; its last chain, in hex, by which anybody can tell that it is whole. */
  end() {
    return this.#inTurn(async () => {
      this.#closed = 'the transcript is at its end';
      await this.lines.write({ end: this.commands });
      return this.lines.chain;
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
}

/** What came of an order, as far as a transcript tells it; nothing of it is kept yet. */
function applied(table, order) {
  try {
    const { answer, ...after } = table.begin('apply', { order });
    return { events: answer, ...after };
  } catch (error) {
    if (error instanceof Refused) return { refusal: error.refusal, error };
    if (error instanceof Dead) return { fault: error.message, error };
    throw error;
  }
}

/** Events as transcripts have them, and the digest of the state. */
async function cameTo(rulebook, events, state) {
  return { events: events.map((event) => rulebook.cited(event)), state: await digest(state) };
}

export const digest = (state) => sha256(fromHex(state));
