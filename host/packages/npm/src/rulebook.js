// Hosts a rulebook: instances of a transpiled component, and a table that is kept warm, and restored
// when its instance is dead. For Node and for browsers. No rule of a game may enter this file.

import { surface } from './component.js';
import { Busy, Dead, Malformed, NotSwapped, Refused, Unloadable } from './faults.js';
import { build, takenOver } from './swap.js';
import { camel, word } from './words.js';

export { Dead, Refused, Unloadable };

const GENERATION = '1.0';

/** The interface of a rulebook, of any family and in any correction. */
const CONTRACT = new RegExp(`^kip:([a-z0-9-]+)/rulebook@${GENERATION.replace('.', '\\.')}\\.[0-9]+$`);

const METHODS = ['apply', 'apply-all', 'view', 'legal', 'chances', 'snapshot'].map((name) => `[method]table.${name}`);

/** The called functions of the contract. */
export const CALLED = ['describe', 'open', 'fill', 'disclose', '[static]table.restore', ...METHODS];

/** The whole list. */
const EVERY = 2 ** 32 - 1;

/** 2001 in milliseconds: a moment before it is likely to be in seconds. */
const SECONDS = 978_307_200_000;

/** The function by which Node's `console.log` shows an object. */
export const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/**
 * Returns a component's rulebook interface, its family, and the functions of every interface. Runs nothing of the
 * component.
 */
export function contract(wasm) {
  const { imports, interfaces } = read(wasm);
  if (imports.length > 0) {
    throw new Unloadable(`a rulebook imports nothing, this component imports ${imports.join(', ')}`);
  }
  const found = [...interfaces.keys()].map((name) => name.match(CONTRACT)).filter(Boolean);
  if (found.length !== 1) {
    const names = found.map(([name]) => name).join(' and ') || 'none';
    throw new Unloadable(`a rulebook exports one kip:FAMILY/rulebook@${GENERATION}.x, this component exports ${names}`);
  }
  const [[name, family]] = found;
  return { name, family, interfaces };
}

export function read(wasm) {
  try {
    return surface(wasm);
  } catch (error) {
    throw new Unloadable(`not a valid component: ${error.message}`);
  }
}

/** A component that was checked and compiled. */
export class Hosted {
  #idle = []; // instances, for calls without a table
  #signatures = new Map();

  /** Takes `instantiate` of the transpiled module, the compiled core modules by name, and the component's `contract`. */
  constructor(instantiate, modules, contract) {
    this.instantiate = () => swiftly(() => instantiate((name) => modules.get(name), {}));
    this.contract = contract;
  }

  /** Returns the interface of a called function. */
  interfaceOf() {
    return this.contract.name;
  }

  /** Returns a function's parameters, result and refusal, as words. */
  signature(name) {
    if (!this.#signatures.has(name)) {
      const of = this.interfaceOf(name);
      const { parameters, result } = this.contract.interfaces.get(of)?.get(name) ?? {};
      if (!parameters) throw new Unloadable(`the component does not export ${of}#${name}`);
      const given = parameters.filter(([name]) => name !== 'self').map(([name, type]) => [name, word(type)]);
      const refusal = result.kind === 'result' ? word(result.of[1]) : undefined;
      this.#signatures.set(name, { of, parameters: given, result: word(result.kind ? result : { kind: 'handle' }), refusal });
    }
    return this.#signatures.get(name);
  }

  /** Calls a function that needs no table, in an instance that no other call uses meanwhile. A cut call discards its instance. */
  call(name, json) {
    const instance = this.#idle.pop() ?? new Instance(this);
    try {
      const answer = instance.call(name, json);
      this.#idle.push(instance);
      return answer;
    } catch (error) {
      if (error instanceof Refused || error instanceof Malformed) this.#idle.push(instance);
      throw error;
    }
  }
}

/** A rulebook's component; every table has its own instance. */
export class Rulebook extends Hosted {
  static contract = contract;

  constructor(instantiate, modules, contract) {
    super(instantiate, modules, contract);
    for (const name of CALLED) this.signature(name);
    this.description = described(() => this.call('describe'));
    this.head = this.description.head; // the part common to all families' descriptions
    this.clauses = new Map(this.head.clauses.map(({ number, id }) => [number, id]));
    const { family, generation } = this.head;
    if (family !== contract.family || generation !== GENERATION) {
      throw new Unloadable(`what exports ${contract.name} says that it is generation ${generation} of ${family}`);
    }
  }

  /** The rulebook's id, such as `nsw`. */
  get id() {
    return this.head.rulebook;
  }

  /** The example configs with which a table of this rulebook opens. */
  get examples() {
    return this.description.examples;
  }

  /** Opens a table, and returns it with the events of its opening. */
  open(config) {
    requireMilliseconds(config?.['opened-at'], 'config.opened-at');
    return Table.open(this, config);
  }

  /** Restores the table that has this state, in hex. */
  restore(state) {
    return Table.restore(this, state);
  }

  /** Fills in the blanks of a listed command; judges nothing else. */
  fill(command, fillings) {
    return this.call('fill', { command, fillings });
  }

  /** Returns the part of events that the viewer may know; without a viewer, the public part. */
  disclose(events, viewer) {
    return this.call('disclose', { events, viewer });
  }

  /** Returns an event with the names of its clause and ruling, such as `nsw 6.3` and `R8`, in place of numbers. */
  cite({ cite, ...event }) {
    const names = Object.entries(cite).map(([key, number]) => [key, this.clauses.get(number) ?? 'unknown']);
    return { ...event, ...Object.fromEntries(names) };
  }

  toString() {
    return `<Rulebook ${this.id} ${this.digest.slice(0, 8)}, ${this.head.family}>`;
  }

  [INSPECT]() {
    return this.toString();
  }
}

/** Requires a moment that is not in seconds, as `Date.now() / 1000` is. */
export function requireMilliseconds(moment, at) {
  if (typeof moment !== 'number' || moment < 0 || (moment >= SECONDS && Number.isInteger(moment))) return;
  throw new Malformed(`${at}: ${moment} is no moment since 2001 in whole milliseconds: seconds?`);
}

function described(describe) {
  try {
    return describe();
  } catch (error) {
    if (!(error instanceof Dead)) throw error;
    throw new Unloadable(`the component cannot describe itself: ${error.message}`);
  }
}

/**
 * jco calls `WebAssembly.promising` once for every function that returns memory, though none here waits. If it is missing,
 * as in Node 20, every failure costs ten milliseconds: so this defines one meanwhile.
 */
function swiftly(instantiate) {
  if ('promising' in WebAssembly) return instantiate();
  try {
    WebAssembly.promising = (func) => func;
    return instantiate();
  } finally {
    delete WebAssembly.promising;
  }
}

/** A living instance. It is dead after any result except an answer or a refusal. */
export class Instance {
  constructor(hosted) {
    this.hosted = hosted;
    this.exports = alive(() => hosted.instantiate());
  }

  /**
   * Calls a function with JSON, on a table where the function is a table's, and returns JSON. A refusal that is only a sentence
   * is `Malformed`.
   */
  call(name, json, table) {
    const { of, parameters, result, refusal } = this.hosted.signature(name);
    const values = parameters.map(([key, word]) => word.read(json?.[key], key));
    const [func] = name.match(/[^.]+$/);
    const owner = name.startsWith('[static]') ? this.exports[of].Table : this.exports[of];
    try {
      return result.tell((table ?? owner)[camel(func)](...values));
    } catch (error) {
      // A refusal is thrown too, with a payload; a trap has none.
      if (!refusal || error?.payload === undefined) throw trapped(error);
      const told = refusal.tell(error.payload);
      throw typeof told === 'string' ? new Malformed(told) : new Refused(told);
    }
  }
}

const trapped = (error) => new Dead(`the component trapped: ${error?.message ?? error}`);

function alive(instantiate) {
  try {
    return instantiate();
  } catch (error) {
    throw trapped(error);
  }
}

/**
 * A table: an instance with the component's `table` in it, and its last good state.
 *
 * A call that is cut, such as by a time limit of `node:vm`, has either changed nothing or, where `state` is another, everything
 * that it was to change; its unfinished work in the instance is discarded.
 */
export class Table {
  /** A rulebook, a state and, where there are any, the instance and the handle of a table in that state, in one object. */
  #kept;

  constructor(rulebook, instance, state) {
    this.#kept = revived(rulebook, instance, state);
  }

  /** Opens the table, and returns it with the events of its opening. */
  static open(rulebook, config) {
    const instance = new Instance(rulebook);
    const { state, events } = instance.call('open', { config });
    return [new Table(rulebook, instance, state), events];
  }

  /** Restores the table that has this state. */
  static restore(rulebook, state) {
    return new Table(rulebook, new Instance(rulebook), state);
  }

  /** The rulebook that serves the table. */
  get rulebook() {
    return this.#kept.rulebook;
  }

  /** The last good state, in hex, the only thing that a host has to keep. */
  get state() {
    return this.#kept.state;
  }

  /** The component's table that is in this state; absent during a call and after a call that was cut. */
  get handle() {
    return this.#kept.handle;
  }

  /** Applies one command, and returns its events. */
  apply(by, at, command) {
    requireMilliseconds(at, 'order.at');
    return this.change('apply', { order: { by, at, command } });
  }

  /** Returns the events of several orders, the count of events after each, and the reason why the next one was not accepted. */
  applyAll(orders) {
    if (Array.isArray(orders)) orders.forEach((order, index) => requireMilliseconds(order?.at, `orders[${index}].at`));
    return this.change('apply-all', { orders });
  }

  /** Returns the table as that actor may see it; without an actor, as everybody may. */
  view(viewer) {
    return this.call('view', { viewer });
  }

  /** Returns the acceptable commands at that time, of that actor or of everybody: the first ones, and their number. */
  legal(at, of, most = EVERY) {
    requireMilliseconds(at, 'at');
    return this.call('legal', { at, of, most });
  }

  /** Returns the possible outcomes of chance that are due, where there are no more than `most`. */
  chances(most) {
    return this.call('chances', { most });
  }

  /** Returns the state, in hex, which a host keeps and `restore` takes. */
  snapshot() {
    return this.call('snapshot');
  }

  /**
   * Lets another component take the table over: another build of its rulebook, or another rulebook, where the rules allow it. `terms`
   * are the table's under another rulebook; without, it keeps its own. Name, players, money on the table and the chain of draws must
   * be the same afterwards. Throws `NotSwapped` or `Malformed`; the table is then served as before.
   */
  swap(rulebook, at, terms) {
    const { swapped, keep } = this.beginSwap(rulebook, at, terms);
    keep();
    return swapped;
  }

  /** Prepares a swap; returns what it is, the state after it, and the function by which the other component serves. */
  beginSwap(rulebook, at, terms) {
    requireMilliseconds(at, 'at');
    const before = this.#take();
    let after;
    try {
      after = takenOver(before, rulebook, at, terms);
    } catch (error) {
      if (error instanceof NotSwapped || error instanceof Malformed) this.#keep(before, before);
      throw error;
    }
    const { events, ...kept } = after;
    const swapped = { from: build(before.rulebook), to: build(rulebook), at, terms, events };
    return { swapped, state: kept.state, keep: () => this.#commit(before, kept) };
  }

  toString() {
    const { table, taken, closed } = this.view().common;
    const { id, digest } = this.rulebook;
    return `<Table '${table}' of ${id} ${digest.slice(0, 8)}, seats taken: ${taken.join(', ') || 'none'}${closed ? ', closed' : ''}>`;
  }

  [INSPECT]() {
    return this.toString();
  }

  /** Calls a method that changes nothing. */
  call(name, json) {
    const before = this.#take();
    const answer = this.#answer(before, name, json);
    this.#keep(before, before);
    return answer;
  }

  /** Calls a method that changes the table, and returns its answer. */
  change(name, json) {
    const before = this.#take();
    const answer = this.#answer(before, name, json);
    this.#commit(before, { ...before, state: method(before, 'snapshot') });
    return answer;
  }

  /** Calls a method that changes the table; returns its answer, the state after it, and the function that keeps that state. */
  begin(name, json) {
    const before = this.#take();
    const answer = this.#answer(before, name, json);
    const state = method(before, 'snapshot');
    return { answer, state, keep: () => this.#commit(before, { ...before, state }) };
  }

  /** Takes the kept state with a living instance. During a call only the state is kept, so any interruption leaves it. */
  #take() {
    const { rulebook, state, instance } = this.#kept;
    const before = instance ? this.#kept : revived(rulebook, new Instance(rulebook), state);
    this.#kept = { rulebook, state };
    return before;
  }

  /** Returns a method's answer. After a refusal, or without a call, the instance is as it was before. */
  #answer(before, name, json) {
    try {
      return method(before, name, json);
    } catch (error) {
      if (error instanceof Refused || error instanceof Malformed) this.#keep(before, before);
      throw error;
    }
  }

  #commit(before, after) {
    if (this.#keep(before, after)) return;
    throw new Busy('a call of the same table came in between: of this one nothing is kept');
  }

  /** Ends a call that took the instance; returns whether no other call has changed the state in between. */
  #keep(before, after) {
    if (this.#kept.state !== before.state || this.#kept.rulebook !== before.rulebook) return false;
    this.#kept = after;
    return true;
  }
}

/** Makes a table of that state in an instance. */
export function revived(rulebook, instance, state) {
  const handle = instance.call('[static]table.restore', { state });
  return { rulebook, state: method({ instance, handle }, 'snapshot'), instance, handle };
}

export function method({ instance, handle }, name, json) {
  return instance.call(`[method]table.${name}`, json, handle);
}
