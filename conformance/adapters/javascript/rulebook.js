// Hosting a rulebook: instances of a transpiled component, a table that is kept warm, and taken up again
// when its instance is dead. For Node and for browsers. No rule of a game may enter this file.

import { camel, Words } from './words.js';

/** Whose contract, and which generation of it, is spoken here: what a component says of itself has to be the same. */
const FAMILY = 'two-up';
const GENERATION = '1.0';

/** The interfaces that are called, by the names that the contract gives them. */
const INTERFACES = { rulebook: `${FAMILY}/rulebook`, draws: 'draws/draws', coins: `${FAMILY}/coins` };

/** Of a list. */
const EVERY = 2 ** 32 - 1;

/** The full name of an interface among a component's exports: any correction of this generation will do. */
export function exported(names, of) {
  const wanted = `kip:${INTERFACES[of]}@${GENERATION}`;
  const name = names.find((name) => name.startsWith(`${wanted}.`));
  if (name === undefined) throw new Unloadable(`the component does not export ${wanted}`);
  return name;
}

/** A component that is not loaded, and why. */
export class Unloadable extends Error {}

/** The component trapped: the call did nothing, the table is where it was. */
export class Dead extends Error {}

/** The rules do not accept it, nothing has changed. `refusal` is the contract's, as JSON. */
export class Refused extends Error {
  constructor(refusal) {
    super(`${refusal.code} (${refusal.clause}): ${refusal.message}`);
    this.refusal = refusal;
  }
}

/** A component that was checked and compiled; every table has an instance of its own. */
export class Rulebook {
  #instance; // for what needs no table

  /** From `instantiate` of the transpiled module, the compiled core modules by name, and the contract (wit.js). */
  constructor(instantiate, modules, { words, functions }) {
    this.instantiate = () => swiftly(() => instantiate((name) => modules.get(name), {}));
    this.words = new Words(words);
    this.refusal = this.words.named('types.refusal');
    this.functions = functions;
    this.signatures = new Map();
    this.description = this.call('describe');
    this.head = this.description.head; // what every family's description begins with
    const { family, generation } = this.head;
    if (family !== FAMILY || generation !== GENERATION) {
      const hosted = `generation ${GENERATION} of the family ${FAMILY} is hosted here`;
      throw new Unloadable(`${hosted}, not ${generation} of ${family}`);
    }
  }

  /** What a function takes and gives, as words. */
  signature(name) {
    if (!this.signatures.has(name)) {
      const { parameters, result } = this.functions.get(name);
      const words = parameters.map(([key, type]) => [key, this.words.of(type)]);
      this.signatures.set(name, { parameters: words, result: this.words.of(result) });
    }
    return this.signatures.get(name);
  }

  /** A listed command with its placeholders filled in; nothing else is judged. */
  fill(command, fillings) {
    return this.call('fill', { command, fillings });
  }

  /** What of events that viewer may know; without one, what everybody may. */
  disclose(events, viewer) {
    return this.call('disclose', { events, viewer });
  }

  /** One function that needs no table. A dead instance is thrown away: the next call has a new one. */
  call(name, json) {
    this.#instance ??= new Instance(this);
    try {
      return this.#instance.call(`rulebook.${name}`, json);
    } catch (error) {
      if (error instanceof Dead) this.#instance = undefined;
      throw error;
    }
  }
}

/**
 * jco asks for `WebAssembly.promising` once for every function that returns memory, though none here waits.
 * Where there is none, as in Node 20, every failure costs ten milliseconds: so there is one meanwhile.
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

/** A living instance. After anything but an answer or a refusal it is dead. */
export class Instance {
  constructor(rulebook) {
    const exports = rulebook.instantiate();
    const names = Object.keys(exports);
    this.rulebook = rulebook;
    this.owners = Object.fromEntries(Object.keys(INTERFACES).map((of) => [of, exports[exported(names, of)]]));
    this.owners['rulebook.table'] = this.owners.rulebook.Table;
  }

  /** Calls a function of the contract with JSON, on a table where it is one's; answers with JSON. */
  call(name, json = {}, table = undefined) {
    const { parameters, result } = this.rulebook.signature(name);
    const values = parameters.map(([key, word]) => word.read(json[key], key));
    const [, scope, func] = name.match(/(.*)\.(.*)/);
    try {
      return result.tell((table ?? this.owners[scope])[camel(func)](...values));
    } catch (error) {
      // A refusal is thrown too, with a payload; a trap has none.
      if (error?.payload?.code !== undefined) throw new Refused(this.rulebook.refusal.tell(error.payload));
      throw new Dead(`the component trapped: ${error?.message ?? error}`);
    }
  }
}

/** A table: an instance with the component's `table` in it, and its last good state. */
export class Table {
  constructor(rulebook, instance, state) {
    Object.assign(this, { rulebook, instance });
    this.handle = instance.call('rulebook.table.restore', { state });
    this.state = this.snapshot();
  }

  /** The table, and the events of its opening. */
  static open(rulebook, config) {
    const instance = new Instance(rulebook);
    const { state, events } = instance.call('rulebook.open', { config });
    return [new Table(rulebook, instance, state), events];
  }

  /** The table that has this state. */
  static restore(rulebook, state) {
    return new Table(rulebook, new Instance(rulebook), state);
  }

  /** The events of one command. */
  apply(by, at, command) {
    const events = this.call('apply', { order: { by, at, command } });
    this.state = this.snapshot();
    return events;
  }

  /** The events of several, how many had been told after each, and why the next one was not accepted. */
  applyAll(orders) {
    const steps = this.call('apply-all', { orders });
    this.state = this.snapshot();
    return steps;
  }

  view(viewer) {
    return this.call('view', { viewer });
  }

  /** What would be accepted at that time, of that actor or of everybody: the first of it, and how much it is. */
  legal(at, of, most = EVERY) {
    return this.call('legal', { at, of, most });
  }

  /** What chance is due, where that is no more than so many things. */
  chances(most) {
    return this.call('chances', { most });
  }

  snapshot() {
    return this.call('snapshot');
  }

  /** One method. A dead instance is thrown away: the next call has a new one, with the last good state. */
  call(name, json) {
    if (!this.instance) {
      const { instance, handle } = Table.restore(this.rulebook, this.state);
      Object.assign(this, { instance, handle });
    }
    try {
      return this.instance.call(`rulebook.table.${name}`, json, this.handle);
    } catch (error) {
      if (error instanceof Dead) this.instance = this.handle = undefined;
      throw error;
    }
  }
}
