// Verifies a transcript by the component that played it: its lines, its commands, and of Two-Up its draws.
//
// Chains, entropy, seeds and coins are computed by the component's own `draws` and `coins`, the commands are played
// again at a table of it. The transcript's form is described in host/src/transcript/mod.rs of kip's source.

import { Dead, DoesNotHold, Malformed, Refused } from './faults.js';
import { sha256 } from './open.js';
import { Instance, Table } from './rulebook.js';
import { digest as digestOf, fromHex } from './transcript.js';

const FAMILY = 'two-up';
const TAIL = 76; // ,"chain":"  64 digits  "}
const NAMES = '{"names":';
const ZEROS = '00'.repeat(32);
const NEXT_CHAIN_WAITS = 2; // decisions, until a committed chain serves
const LEAST_LINKS = 64; // left when betting opens, unless another chain is committed

export { DoesNotHold };

function hold(holds, problem) {
  if (!holds) throw new DoesNotHold(problem);
}

/** What a transcript's text holds, line by line, as far as each follows from the one before. */
async function* readLines(text) {
  let before = ZEROS;
  const lines = text.split('\n');
  hold(lines.pop() === '', 'the last line is cut off');
  for (const [index, line] of lines.entries()) {
    if (index > 0 && line.startsWith(NAMES)) {
      // What the host calls the players: in no chain, and nothing to check.
      const { names, ...more } = parsed(line, index + 1);
      const isTold = names?.constructor === Object && Object.values(names).every((name) => typeof name === 'string');
      hold(isTold && Object.keys(more).length === 0, `line ${index + 1} is no line of names`);
      continue;
    }
    const own = new TextEncoder().encode(line.slice(0, -TAIL));
    before = await sha256(new Uint8Array([...fromHex(before), ...own]));
    hold(line.endsWith(`,"chain":"${before}"}`), `line ${index + 1} was altered, or one before it`);
    yield [index + 1, parsed(line, index + 1)];
  }
}

function parsed(line, number) {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new DoesNotHold(`line ${number} is no line of a transcript: ${error.message}`);
  }
}

/** What has been published, given and revealed at a table. */
class Draws {
  constructor(rulebook, header) {
    this.component = new Instance(rulebook);
    const { config, rulebook: id, generation } = header;
    Object.assign(this, { table: config.table, rulebook: id, generation });
    this.chain = config.source.committed;
    this.last = this.chain?.head;
    this.revealed = 0;
    this.waits = 0;
    this.eyes = config.source === 'observed';
    this.inTheAir = false;
    this.entropy = this.joining = ZEROS;
    this.known = new Map(this.chain ? [[this.last, 'the published head']] : []);
  }

  draws(name, json) {
    return this.component.callOf('draws/draws', name, json);
  }

  /** One event; a landing's coins, or nothing. */
  happened({ at, what }) {
    const [name, told] = typeof what === 'string' ? [what, {}] : Object.entries(what)[0];
    return this[name]?.(told, at);
  }

  'draws-committed'(commitment) {
    hold(![this.last, this.chain?.head].includes(commitment.head), 'a known head is committed again');
    this.known.set(commitment.head, 'the published head of a later chain');
    this.next = commitment;
    this.waits = NEXT_CHAIN_WAITS;
    this.passesADecisionBy();
  }

  /** Where no link is left the next chain takes over at the next "place your bets"; what was given joins. */
  passesADecisionBy() {
    if (!this.next || this.waits < NEXT_CHAIN_WAITS || this.revealed < this.chain.length) return;
    this.waits -= 1;
    this.entropy = this.joining;
  }

  'entropy-added'({ seat, bytes }) {
    this.known.set(bytes, `the entropy of seat ${seat}`);
    this.joining = this.draws('add-entropy', { digest: this.joining, seat, bytes });
  }

  'betting-opened'() {
    if (!this.chain) return;
    const left = this.chain.length - this.revealed;
    hold(this.next || left >= LEAST_LINKS, `betting opens with ${left} links left, and no chain to follow`);
    this.entropy = this.joining;
    this.waits = Math.max(this.waits - 1, 0);
    if (!this.next || this.waits > 0) return;
    [this.chain, this.last, this.next, this.revealed] = [this.next, this.next.head, undefined, 0];
  }

  /** The beacon's round of a throw is the first that is published at least one period after it. */
  'coins-thrown'(_, at) {
    this.undone();
    this.inTheAir = true;
    const beacon = this.chain?.beacon;
    if (!beacon) return;
    const { period, 'first-round-at': first } = beacon;
    this.due = Math.max(0, Math.ceil((at + period - first) / period)) + 1;
  }

  'round-due'(round) {
    hold(round === this.due, `round ${round} of the beacon is said to be due, and it is ${this.due ?? 'none'}`);
  }

  'spin-invalid'() {
    this.undone();
  }

  'outcome-invalidated'() {
    this.undone();
  }

  /** Where coins are numbers, a throw lands: nothing else undoes it. */
  undone() {
    hold(this.eyes || !this.inTheAir, 'a throw of numbers is called off');
    this.inTheAir = false;
  }

  'draw-revealed'({ number, link: { x: link, beacon: { round, bytes: beacon } = { bytes: '' } }, entropy }) {
    hold(this.chain, 'a draw is revealed where none is committed');
    hold(number === this.revealed + 1, `link ${number} is revealed where ${this.revealed + 1} is due`);
    hold(number <= this.chain.length, 'the chain has no such link');
    hold(this.draws('follows', { head: this.last, link }), `link ${number} was not committed to`);
    hold(Boolean(beacon) === Boolean(this.chain.beacon), 'a beacon is missing, or was not announced');
    hold(round === this.due, `round ${round} of the beacon lands, and ${this.due} was due`);
    hold(entropy === this.entropy, `entropy ${entropy} is said to have gone into the draw, and it is ${this.entropy}`);
    this.due = undefined;
    [this.last, this.revealed] = [link, number];
    const { table, rulebook, generation } = this;
    const draw = { table, rulebook, generation, number, entropy, beacon };
    this.seed = this.draws('outcome-seed', { link, draw });
    this.passesADecisionBy();
  }

  'coins-landed'(rests) {
    const landed = ['first', 'second', 'third'].map((coin) => rests[coin]).filter(Boolean);
    const { seed } = this;
    this.seed = undefined;
    this.inTheAir = false;
    if (seed === undefined) return { landed, from: 'seen by eyes' };
    const coins = this.component.callOf('two-up/coins', 'coins-of', { seed, k: 0 });
    const drawn = Object.values(coins).slice(0, landed.length);
    hold(`${drawn}` === `${landed}`, `drawn ${drawn.join(', ')}, said to have landed ${landed.join(', ')}`);
    return { landed, from: this.chain ? `link ${this.revealed}: ${this.last}` : `seed ${seed}` };
  }
}

/** A table of the component, on which a transcript is played again. */
class Again {
  constructor(rulebook, config) {
    this.rulebook = rulebook;
    let events;
    [this.table, events] = Table.open(rulebook, config);
    this.found = { events };
  }

  order({ by, at, command }) {
    this.before = this.table.state;
    try {
      this.found = { events: this.table.apply(by, at, command) };
    } catch (error) {
      if (!(error instanceof Refused || error instanceof Dead)) throw error;
      this.found = { refusal: error.refusal };
    }
  }

  /** That a line tells what the component does; where the component failed, that the table stayed as it was. */
  async check({ events, refusal, fault, state }) {
    if (fault !== undefined) this.table = Table.restore(this.rulebook, this.before);
    const told = JSON.stringify(events ?? refusal);
    const found = JSON.stringify(this.found.events?.map((event) => this.rulebook.cited(event)) ?? this.found.refusal);
    hold(fault !== undefined || told === found, `the component answers ${found}, the transcript tells ${told}`);
    hold((await digestOf(this.table.state)) === state, 'the component comes to another state');
  }

  /** Another component plays on: with the state as it is, or with what the rulebook before it exports. */
  swap({ swap, at }, rulebook) {
    const { rulebook: before, table } = this;
    this.rulebook = rulebook;
    if (rulebook.id === before.id) {
      this.table = rulebook.restore(table.state);
      this.found = { events: [] };
      return;
    }
    const exported = before.call('export-table', { state: table.state, at });
    const { state, events } = rulebook.call('import-table', { exported, terms: swap.terms, at });
    this.table = rulebook.restore(state);
    this.found = { events };
  }
}

/**
 * Verifies a transcript's text by a rulebook, whose component has that digest. Tells each landing as it goes:
 * `{ line, landed, from }`. `find` gives the rulebook of another component that plays on, by `{ rulebook, digest }`; without
 * one its commands are not played again. Returns what was verified, with what a player may have written down (`known`);
 * throws `DoesNotHold` with the line.
 */
export async function verify(rulebook, digest, text, tell, find = () => undefined) {
  const lines = readLines(text);
  const { value: first } = await lines.next();
  hold(first && first[1]['kip-transcript'] === 1, 'this is no transcript of kip');
  const [, header] = first;
  const { family } = header;
  const same = header.digest === digest;
  const draws = family === FAMILY ? new Draws(rulebook, header) : undefined;
  if (!draws && !same) throw new Error(`a transcript of the family ${family}, of the component ${header.digest}`);
  const sum = { header, known: draws?.known ?? new Map(), landings: 0, commands: 0, same, closed: false };
  let again = same ? new Again(rulebook, header.config) : undefined;
  await again?.check(header);
  let order;
  for await (const [number, line] of lines) {
    try {
      sum.chain = line.chain;
      sum.closed = 'end' in line;
      if (line.swap) {
        if (draws) draws.rulebook = line.swap.to.rulebook;
        const next = again && (await find(line.swap.to));
        if (next) again.swap(line, next);
        else again = undefined; // another component plays on
        await again?.check(line);
      } else if (line.command !== undefined) {
        order = line;
        again?.order(line);
      } else if (!sum.closed) {
        await again?.check(line);
        sum.commands += Boolean(again);
      }
      for (const landing of landings(draws, line, order)) {
        tell({ line: number, ...landing });
        sum.landings += 1;
      }
    } catch (error) {
      throw atLine(number, error);
    }
  }
  hold(sum.closed, 'the last line is missing: the transcript may have been cut');
  sum.known.set(sum.chain, 'the last chain');
  return sum;
}

function* landings(draws, { events = [] }, order) {
  if (!draws) return;
  if (!draws.chain && events.length > 0) draws.seed = order?.command.land?.fresh;
  for (const event of events) {
    const landing = draws.happened(event);
    if (landing) yield landing;
  }
}

/** With the line; what a component answers to words that are none, or refuses in a swap, is the transcript's fault. */
function atLine(number, error) {
  const ofLine = [DoesNotHold, Malformed, Refused, Dead, TypeError].some((kind) => error instanceof kind);
  return ofLine ? new DoesNotHold(`line ${number}: ${error.message}`) : error;
}
