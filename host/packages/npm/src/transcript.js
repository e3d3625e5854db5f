// Transcripts: what happened at a table, line by line, so that anybody can play it again and compare. For Node and for browsers.
//
// The form is that of `kip play --transcript`; `kip replay` and `kip verify` read these. It is described in
// host/src/transcript/mod.rs of kip's source.

import { sha256 } from './open.js';
import { Dead, Refused } from './rulebook.js';

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
    this.chain = await sha256(new Uint8Array([...fromHex(this.chain), ...new TextEncoder().encode(text)]));
    await this.out(`${text},"chain":"${this.chain}"}\n`);
  }
}

/**
 * A table that writes its transcript: each order before it is applied, then what came of it. `write` is given each line, and
 * waited for. One order at a time: the next begins when the one before is answered.
 */
export class RecordedTable {
  commands = 0;

  constructor(table, lines) {
    Object.assign(this, { table, lines });
  }

  /** The table, and the events of its opening. */
  static async open(rulebook, config, write) {
    const [table, events] = rulebook.open(config);
    const lines = new Lines(write);
    const { family, rulebook: id, generation } = rulebook.head;
    const about = { family, rulebook: id, digest: rulebook.digest, generation, config };
    await lines.write({ 'kip-transcript': FORMAT, ...about, ...(await cameTo(table, events)) });
    return [new RecordedTable(table, lines), events];
  }

  /** As `Table.apply`; what is refused or fails is told in the transcript too. What is no word of the contract is not. */
  async apply(by, at, command) {
    const { parameters } = this.table.rulebook.signature(this.table.rulebook.contract.name, '[method]table.apply');
    for (const [name, word] of parameters) word.read({ by, at, command }, name);
    this.commands += 1;
    const n = this.commands;
    await this.lines.write({ n, by, at, command });
    let events;
    try {
      events = this.table.apply(by, at, command);
    } catch (error) {
      const state = await digest(this.table.state);
      if (error instanceof Refused) await this.lines.write({ n, refusal: error.refusal, state });
      if (error instanceof Dead) await this.lines.write({ n, fault: error.message, state });
      throw error;
    }
    await this.lines.write({ n, ...(await cameTo(this.table, events)) });
    return events;
  }

  /** Closes the transcript; its last chain, in hex, by which anybody can tell that it is whole. */
  async end() {
    await this.lines.write({ end: this.commands });
    return this.lines.chain;
  }
}

/** Events as transcripts have them, and the digest of the state. */
async function cameTo(table, events) {
  return { events: events.map((event) => table.rulebook.cited(event)), state: await digest(table.state) };
}

export const digest = (state) => sha256(fromHex(state));
