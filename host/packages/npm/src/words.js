// Converts JSON to the values that jco takes, and back, by the types that the component has (component.js).
//
// The JSON form of the contract's words: a record is an object whose absent options are left out, a variant
// an object with one key or, for a case without payload, its bare name; `list<u8>` is lower-case hex.
// No rule of a game and no name of the contract may enter this file.

import { Malformed } from './faults.js';

export { Malformed };

const wanted = (what, json, at) => new Malformed(`${at}: ${what} is wanted, not ${JSON.stringify(json)?.slice(0, 80)}`);

const same = (value) => value;

/** The types without parts: how each is read, and how it is written. */
const PLAIN = {
  handle: { read: same, tell: same },
  bool: plain('true or false', (json) => typeof json === 'boolean'),
  // A lone surrogate is not text: the component would get another character.
  string: plain('a text', (json) => typeof json === 'string' && json.isWellFormed()),
  u8: integer(0, 2 ** 8 - 1),
  u16: integer(0, 2 ** 16 - 1),
  u32: integer(0, 2 ** 32 - 1),
  s8: integer(-(2 ** 7), 2 ** 7 - 1),
  s16: integer(-(2 ** 15), 2 ** 15 - 1),
  s32: integer(-(2 ** 31), 2 ** 31 - 1),
  // JSON numbers are exact up to 2^53; the contract has none above 2^53 - 1.
  u64: big(0, 2 ** 53),
  s64: big(-(2 ** 53), 2 ** 53),
};

const DIGITS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns bytes in lower-case hex. */
export function hex(bytes) {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += DIGITS[byte];
  return text;
}

const digit = (code) => (code < 97 ? code - 48 : code - 87);

const BYTES = {
  read(json, at) {
    checked(typeof json === 'string' && /^(?:[0-9a-f]{2})*$/.test(json), 'bytes in lower-case hex', json, at);
    const bytes = new Uint8Array(json.length / 2);
    for (let index = 0; index < bytes.length; index++) {
      bytes[index] = 16 * digit(json.charCodeAt(2 * index)) + digit(json.charCodeAt(2 * index + 1));
    }
    return bytes;
  },
  tell: hex,
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

/** Returns the type of a bigint for jco. */
function big(least, most) {
  return { read: (json, at) => BigInt(integer(least, most).read(json, at)), tell: Number };
}

const made = new WeakMap();

/** Returns the word of a type, made once. */
export function word(type) {
  if (!made.has(type)) {
    if (!(type.kind in PLAIN) && !(type.kind in COMPOSED)) throw new Malformed(`the contract has no ${type.kind}`);
    made.set(type, PLAIN[type.kind] ?? COMPOSED[type.kind](type));
  }
  return made.get(type);
}

const COMPOSED = {
  list({ of: [type] }) {
    if (type.kind === 'u8') return BYTES;
    const item = word(type);
    return {
      read(json, at) {
        checked(Array.isArray(json), 'a list', json, at);
        return json.map((each, index) => item.read(each, `${at}[${index}]`));
      },
      // jco gives a typed array where the items are numbers.
      tell: (values) => Array.from(values, (value) => item.tell(value)),
    };
  },

  option({ of: [type] }) {
    const some = word(type);
    return {
      optional: true,
      read: (json, at) => (json === null || json === undefined ? undefined : some.read(json, at)),
      tell: (value) => (value === undefined ? undefined : some.tell(value)),
    };
  },

  /** The value of ok; jco throws the error. */
  result: ({ of: [type] }) => (type ? word(type) : PLAIN.handle),

  record({ cases }) {
    const fields = cases.map(([name, type]) => ({ name, key: camel(name), word: word(type) }));
    const names = new Set(fields.map(({ name }) => name));
    return {
      read(json, at) {
        checked(isObject(json), `an object with ${[...names].join(', ')}`, json, at);
        const unknown = Object.keys(json).find((name) => !names.has(name));
        if (unknown !== undefined) throw new Malformed(`${at}.${unknown}: there is no such field, only ${[...names].join(', ') || 'none'}`);
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
  },

  variant({ cases }) {
    const words = new Map(cases.map(([name, type]) => [name, type && word(type)]));
    return {
      read(json, at) {
        const bare = typeof json === 'string';
        const one = isObject(json) && Object.keys(json).length === 1;
        const [name, payload] = one ? Object.entries(json)[0] : [json];
        checked(words.has(name), `one of ${[...words.keys()].join(', ')}`, json, at);
        const carried = words.get(name);
        if (bare !== !carried) throw new Malformed(`${at}: ${name} carries ${bare ? 'something' : 'nothing'}`);
        return bare ? { tag: name } : { tag: name, val: carried.read(payload, `${at}.${name}`) };
      },
      tell: ({ tag, val }) => (words.get(tag) ? { [tag]: words.get(tag).tell(val) } : tag),
    };
  },

  enum({ cases }) {
    const names = cases.map(([name]) => name);
    return { read: (json, at) => checked(names.includes(json), `one of ${names.join(', ')}`, json, at), tell: same };
  },
};

function field(json, name, word, at) {
  if (!Object.hasOwn(json, name) && !word.optional) throw new Malformed(`${at}.${name}: is missing`);
  return word.read(json[name], `${at}.${name}`);
}

export const isObject = (json) => typeof json === 'object' && json !== null && !Array.isArray(json);

/** Returns a name of the contract as jco writes it. */
export const camel = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
