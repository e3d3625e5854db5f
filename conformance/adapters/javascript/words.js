// JSON to the values that jco takes, and back, driven by the contract's types (wit.js).
//
// The JSON form of the contract's words: a record is an object whose absent options are left out, a variant
// an object with one key or, for a case without payload, its bare name; `list<u8>` is lower-case hex.
// No rule of a game and no name of the contract may enter this file.

/** JSON that is no word of the contract; says where and why. */
export class Malformed extends Error {}

const wanted = (what, json, at) => new Malformed(`${at}: ${what} is wanted, not ${JSON.stringify(json)?.slice(0, 80)}`);

const same = (value) => value;

/** What is no composed type: how it is read, how it is told. */
const PLAIN = {
  bool: plain('true or false', (json) => typeof json === 'boolean'),
  // A lone surrogate is no text: the component would get another one.
  string: plain('a text', (json) => typeof json === 'string' && json.isWellFormed()),
  u8: integer(0, 2 ** 8 - 1),
  u16: integer(0, 2 ** 16 - 1),
  u32: integer(0, 2 ** 32 - 1),
  s16: integer(-(2 ** 15), 2 ** 15 - 1),
  // A bigint for jco. JSON numbers are exact up to 2^53; the contract has none above 2^53 - 1.
  u64: {
    read: (json, at) => BigInt(integer(0, 2 ** 53).read(json, at)),
    tell: Number,
  },
};

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

const BYTES = {
  read(json, at) {
    checked(typeof json === 'string' && /^([0-9a-f]{2})*$/.test(json), 'bytes in lower-case hex', json, at);
    return Uint8Array.from(json.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  },
  tell: (bytes) => Array.from(bytes, (byte) => DIGITS[byte]).join(''),
};

function checked(holds, what, json, at) {
  if (!holds) throw wanted(what, json, at);
  return json;
}

function plain(what, holds) {
  return { read: (json, at) => checked(holds(json), what, json, at), tell: same };
}

function integer(least, most) {
  const holds = (json) => Number.isInteger(json) && json >= least && json <= most;
  return plain(`a whole number from ${least} to ${most}`, holds);
}

/** The words of a contract: each is made once, where it is first asked for. */
export class Words {
  #types;
  #made = new Map();

  constructor(types) {
    this.#types = types;
  }

  /** The word of a type. */
  of({ kind, scope, name, of = [], cases }) {
    if (kind !== 'name') return this[kind](cases);
    if (name === 'list') return this.of(of[0]) === PLAIN.u8 ? BYTES : this.list(of[0]);
    if (name === 'option') return this.option(of[0]);
    if (name === 'result') return this.of(of[0]); // jco throws the other one
    return PLAIN[name] ?? this.named(`${scope}.${name}`);
  }

  /** The word of that name, with its interface: `types.refusal`. */
  named(name) {
    if (!this.#made.has(name)) {
      if (!this.#types.has(name)) return { read: same, tell: same }; // a handle is passed on
      this.#made.set(name, this.of(this.#types.get(name)));
    }
    return this.#made.get(name);
  }

  list(type) {
    const item = this.of(type);
    return {
      read(json, at) {
        checked(Array.isArray(json), 'a list', json, at);
        return json.map((each, index) => item.read(each, `${at}[${index}]`));
      },
      // jco gives a typed array where the items are numbers.
      tell: (values) => Array.from(values, (value) => item.tell(value)),
    };
  }

  option(type) {
    const some = this.of(type);
    return {
      optional: true,
      read: (json, at) => (json === null || json === undefined ? undefined : some.read(json, at)),
      tell: (value) => (value === undefined ? undefined : some.tell(value)),
    };
  }

  record(cases) {
    const fields = cases.map(([name, type]) => ({ name, key: camel(name), word: this.of(type) }));
    const names = new Set(fields.map(({ name }) => name));
    return {
      read(json, at) {
        checked(isObject(json), `an object with ${[...names].join(', ')}`, json, at);
        const unknown = Object.keys(json).find((name) => !names.has(name));
        if (unknown !== undefined) throw new Malformed(`${at}.${unknown}: there is no such field`);
        return Object.fromEntries(fields.map(({ name, key, word }) => [key, field(json, name, word, at)]));
      },
      tell(value) {
        const told = {};
        for (const { name, key, word } of fields) {
          const json = word.tell(value[key]);
          if (json !== undefined) told[name] = json;
        }
        return told;
      },
    };
  }

  variant(cases) {
    const words = new Map(cases.map(([name, type]) => [name, type && this.of(type)]));
    return {
      read(json, at) {
        const bare = typeof json === 'string';
        const one = isObject(json) && Object.keys(json).length === 1;
        const [name, payload] = one ? Object.entries(json)[0] : [json];
        checked(words.has(name), 'a case of the contract', json, at);
        const word = words.get(name);
        if (bare !== !word) throw new Malformed(`${at}: ${name} carries ${bare ? 'something' : 'nothing'}`);
        return bare ? { tag: name } : { tag: name, val: word.read(payload, `${at}.${name}`) };
      },
      tell: ({ tag, val }) => (words.get(tag) ? { [tag]: words.get(tag).tell(val) } : tag),
    };
  }

  enum(cases) {
    const names = cases.map(([name]) => name);
    return { read: (json, at) => checked(names.includes(json), `one of ${names.join(', ')}`, json, at), tell: same };
  }
}

function field(json, name, word, at) {
  if (!Object.hasOwn(json, name) && !word.optional) throw new Malformed(`${at}.${name}: is missing`);
  return word.read(json[name], `${at}.${name}`);
}

export const isObject = (json) => typeof json === 'object' && json !== null && !Array.isArray(json);

/** How jco writes a name of the contract. */
export const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
