// The protocol of a conformance runner: one JSON object a line, an answer to each. For Node and for browsers.
//
// What cannot be given to a component is an `error`; what the rules do not accept is a `refusal`.

import { Dead, Refused, Table, Unloadable } from '../../../host/packages/npm/src/rulebook.js';
import { isObject, Malformed } from '../../../host/packages/npm/src/words.js';

/** The most bytes of a request, of an answer, and of a component's file: the same in every language. */
export const MOST_BYTES = 8 * 2 ** 20;

// What each request has beside `seq` and `cmd`; words of the contract are checked by its types.
const REQUESTS = {
  start: { protocol: 'number' },
  load: { component: 'string', sha256: 'string' },
  open: { table: 'string', config: 'any' },
  apply: { table: 'string', by: 'any', at: 'any', command: 'any' },
  'apply-all': { table: 'string', orders: 'any' },
  view: { table: 'string', viewer: 'may be left out' },
  legal: { table: 'string', at: 'any', of: 'may be left out', most: 'any' },
  chances: { table: 'string', most: 'any' },
  fill: { command: 'any', fillings: 'any' },
  disclose: { events: 'any', viewer: 'may be left out' },
  snapshot: { table: 'string' },
  restore: { table: 'string', state: 'any' },
  close: { table: 'string' },
  stop: {},
};

/** The tables of one run, and the rulebook that was loaded last. */
export class Session {
  #about;
  #load;
  #rulebook;
  #tables = new Map();

  /** What `start` answers, and a function that loads a component by path and digest. */
  constructor(about, load) {
    this.#about = about;
    this.#load = load;
  }

  /** The answer to a line; none to `stop`. */
  async line(line) {
    let seq = null;
    try {
      const request = parsed(line);
      ({ seq = null } = request);
      const { seq: _, cmd, ...fields } = request;
      check(cmd, fields);
      return cmd === 'stop' ? undefined : { seq, ...(await this.#answers[cmd](fields)) };
    } catch (error) {
      if (error instanceof Refused) return { seq, refusal: error.refusal };
      if ([Malformed, Unloadable, Dead].some((kind) => error instanceof kind)) return { seq, error: error.message };
      throw error;
    }
  }

  #answers = {
    start: ({ protocol }) => {
      if (protocol !== 1) throw new Malformed(`protocol: 1 is spoken here, not ${protocol}`);
      return this.#about;
    },
    load: async ({ component, sha256 }) => {
      if (!/^[0-9a-f]{64}$/.test(sha256)) throw new Malformed('sha256: 64 lower-case hex digits are wanted');
      this.#rulebook = await this.#load(component, sha256);
      return { describe: this.#rulebook.description };
    },
    open: ({ table, config }) => {
      this.#vacant(table);
      const [opened, events] = Table.open(this.#loaded(), config);
      this.#tables.set(table, opened);
      return { events };
    },
    // Any time: `apply`, `applyAll` and `legal` of a table refuse those that are likely to be in seconds.
    apply: ({ table, ...order }) => ({ events: this.#table(table).change('apply', { order }) }),
    'apply-all': ({ table, orders }) => this.#table(table).change('apply-all', { orders }),
    view: ({ table, viewer }) => ({ view: this.#table(table).view(viewer) }),
    legal: ({ table, ...asked }) => ({ legal: this.#table(table).call('legal', asked) }),
    chances: ({ table, most }) => ({ chances: this.#table(table).chances(most) }),
    fill: ({ command, fillings }) => ({ command: this.#loaded().fill(command, fillings) }),
    disclose: ({ events, viewer }) => ({ events: this.#loaded().disclose(events, viewer) }),
    snapshot: ({ table }) => ({ state: this.#table(table).snapshot() }),
    restore: ({ table, state }) => {
      this.#vacant(table);
      this.#tables.set(table, Table.restore(this.#loaded(), state));
      return { restored: table };
    },
    close: ({ table }) => {
      this.#table(table);
      this.#tables.delete(table);
      return { closed: table };
    },
  };

  #loaded() {
    if (!this.#rulebook) throw new Malformed('no component is loaded; `load` one first');
    return this.#rulebook;
  }

  #table(name) {
    if (!this.#tables.has(name)) throw new Malformed(`no table ${JSON.stringify(name)} is open`);
    return this.#tables.get(name);
  }

  #vacant(name) {
    if (this.#tables.has(name)) throw new Malformed(`a table ${JSON.stringify(name)} is open; \`close\` it first`);
  }
}

/** An answer's line, without its end. One that is too long is an error. */
export function lineOf(answer) {
  const line = JSON.stringify(answer);
  if (new TextEncoder().encode(line).length <= MOST_BYTES) return line;
  const error = `the answer has more than ${MOST_BYTES} bytes`;
  return lineOf({ seq: answer.error === error ? null : answer.seq, error });
}

/** A line's bytes as an object. */
function parsed(line) {
  if (line.length > MOST_BYTES) throw new Malformed(`a request has at most ${MOST_BYTES} bytes`);
  let request;
  try {
    request = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line));
  } catch (error) {
    throw new Malformed(`a JSON object is wanted: ${error.message}`);
  }
  if (!isObject(request)) throw new Malformed('a JSON object is wanted');
  return request;
}

/** That this is a request at all. */
function check(cmd, fields) {
  if (typeof cmd !== 'string' || !Object.hasOwn(REQUESTS, cmd)) {
    throw new Malformed(`cmd: one of ${Object.keys(REQUESTS).join(', ')} is wanted`);
  }
  const known = REQUESTS[cmd];
  const unknown = Object.keys(fields).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined) throw new Malformed(`${cmd}.${unknown}: there is no such field`);
  for (const [name, type] of Object.entries(known)) {
    const there = Object.hasOwn(fields, name);
    if (!there && type !== 'may be left out') throw new Malformed(`${cmd}.${name}: is missing`);
    if ((type === 'number' || type === 'string') && typeof fields[name] !== type) {
      throw new Malformed(`${cmd}.${name}: a ${type === 'number' ? 'number' : 'text'} is wanted`);
    }
  }
}
