// Reads a component's own types: its imports and exports, and the parameters and results of its interfaces' functions.
//
// JavaScript has no types at run time; a component has them in its bytes. This file reads the part of WebAssembly's component
// format that a component made from WIT uses, and no more.

import { Unloadable } from './faults.js';
import { limited } from './limits.js';
import { Reader } from './reader.js';

const PREAMBLE = '0,97,115,109,13,0,1,0'; // \0asm, and the format's version

/** The sorts of items with their own index spaces, as the format numbers them. */
const SORTS = ['core', 'func', 'value', 'type', 'component', 'instance'];

/** The types without parts, from 0x73 on. */
const PLAIN = ['string', 'char', 'f64', 'f32', 'u64', 's64', 'u32', 's32', 'u16', 's16', 'u8', 's8', 'bool'].map(
  (kind) => ({ kind }),
);
const FIRST_PLAIN = 0x73;
const HANDLE = { kind: 'handle' };

/**
 * Returns a component's imports by name, and the functions of each exported interface by the names of both. A function
 * is `{ parameters: [[name, type]], result }`, a type `{ kind, cases, of }`: its fields or cases with their names, or the
 * content type of a list, an option or a result.
 */
export function surface(wasm) {
  const { imports, exports } = new Component(new Reader(wasm));
  return { imports, interfaces: new Map([...exports].filter(([, item]) => item instanceof Map)) };
}

const MODULE = 1;
const INSTANCES = 2;
const COMPONENT = 4;

/** Returns a component's core modules by the names under which jco requests them, within the limits of an instance. */
export function modules(wasm, pages) {
  const reader = new Reader(wasm);
  reader.take(8);
  const found = [];
  const instances = [];
  while (!reader.done) {
    const section = reader.byte();
    const bytes = reader.take(reader.number());
    if (section === MODULE) found.push(bytes);
    if (section === INSTANCES) instances.push(...instantiated(new Reader(bytes)));
    if (section === COMPONENT && hasModules(bytes)) throw new Unloadable('the component has core modules within another component');
  }
  const name = (at) => `rulebook.core${at === 0 ? '' : at + 1}.wasm`;
  return new Map(limited(found, instances, pages).map((bytes, at) => [name(at), bytes]));
}

/** Reads the modules that are instantiated; other instances only rename items. */
function instantiated(reader) {
  const name = () => [reader.text(), reader.byte(), reader.number()];
  const found = reader.list(() => {
    if (reader.byte() === 0) return { module: reader.number(), given: reader.list(name) };
    return { given: reader.list(name) };
  });
  return found.filter(({ module }) => module !== undefined).map(({ module }) => module);
}

/** Returns whether an inner component makes more than types: core instances, or modules of its own or from outside. */
function hasModules(wasm) {
  const reader = new Reader(wasm);
  reader.take(8);
  while (!reader.done) {
    const section = reader.byte();
    const bytes = reader.take(reader.number());
    if ([MODULE, INSTANCES].includes(section) || (section === COMPONENT && hasModules(bytes))) return true;
  }
  return false;
}

class Component {
  imports = [];
  exports = new Map();
  items = Object.fromEntries(SORTS.map((sort) => [sort, []]));

  /** Reads the component in those bytes, inside another one or not. */
  constructor(reader, outer) {
    this.outer = outer;
    if (reader.take(8).join() !== PREAMBLE) throw new Error('this is no component');
    while (!reader.done) {
      const section = reader.byte();
      this.reader = new Reader(reader.take(reader.number()));
      this.section(section);
    }
  }

  section(section) {
    const { reader, items } = this;
    switch (section) {
      case 4:
        return items.component.push(new Component(reader, this));
      case 5:
        return reader.list(() => items.instance.push(this.instance()));
      case 6:
        return reader.list(() => this.alias());
      case 7:
        return reader.list(() => items.type.push(this.definition(reader.byte())));
      case 8:
        return reader.list(() => this.canonical(reader.byte()));
      case 10:
        return reader.list(() => this.imported());
      case 11:
        return reader.list(() => this.exported());
    } // anything else is modules and their instances
  }

  sort() {
    const sort = SORTS[this.reader.byte()];
    if (sort === 'core') this.reader.byte();
    return sort;
  }

  /** Returns an item by sort and number. */
  item() {
    return this.items[this.sort()][this.reader.number()];
  }

  /** Reads an instance's exports: a component's exports for any arguments, or existing items. */
  instance() {
    const { reader, items } = this;
    if (reader.byte() !== 0) return new Map(reader.list(() => [reader.text(), this.item()]));
    const { exports } = items.component[reader.number()];
    reader.list(() => [reader.text(), this.item()]);
    return exports;
  }

  alias() {
    const { reader, items } = this;
    const sort = this.sort();
    const target = reader.byte();
    const number = reader.number();
    if (target === 0) items[sort].push(items.instance[number].get(reader.text()));
    else if (target === 1) reader.text();
    else items[sort].push(this.around(number).items[sort][reader.number()]);
  }

  around(levels) {
    return levels === 0 ? this : this.outer.around(levels - 1);
  }

  /** Reads a module's function that is lifted into the component; lowered functions have no type here. */
  canonical(kind) {
    const { reader, items } = this;
    if (kind > 4) throw new Error(`a canonical function ${kind} is not known here`);
    if (kind < 2) reader.byte();
    reader.number();
    if (kind < 2) reader.list(() => this.option(reader.byte()));
    if (kind === 0) items.func.push(items.type[reader.number()]);
  }

  option(kind) {
    if (kind >= 3 && kind !== 6) this.reader.number();
  }

  imported() {
    this.imports.push(this.name());
    const sort = this.sort();
    this.items[sort].push(this.described(sort));
  }

  exported() {
    const name = this.name();
    const sort = this.sort();
    const item = this.items[sort][this.reader.number()];
    const described = this.reader.optional(() => this.described(this.sort()));
    this.items[sort].push(described ?? item);
    this.exports.set(name, described ?? item);
  }

  name() {
    this.reader.byte();
    return this.reader.text();
  }

  /** Reads the declared type of an item of that sort; for a type itself, the type that it equals, or a resource. */
  described(sort) {
    const { reader, items } = this;
    const equals = sort !== 'type' || reader.byte() === 0;
    return equals ? items.type[reader.number()] : HANDLE;
  }

  type() {
    const { reader, items } = this;
    const byte = reader.bytes[reader.at];
    return byte >= FIRST_PLAIN && byte < 0x80 ? PLAIN[reader.byte() - FIRST_PLAIN] : items.type[reader.number()];
  }

  named() {
    return [this.reader.text(), this.type()];
  }

  definition(kind) {
    const { reader } = this;
    const type = () => this.type();
    switch (kind) {
      case 0x3f:
        reader.byte();
        reader.optional(() => reader.number());
        return HANDLE;
      case 0x40: {
        const parameters = reader.list(() => this.named());
        return { parameters, result: reader.byte() === 0 ? type() : reader.byte() };
      }
      case 0x68:
      case 0x69:
        reader.number();
        return HANDLE;
      case 0x6a:
        return { kind: 'result', of: [reader.optional(type), reader.optional(type)] };
      case 0x6b:
        return { kind: 'option', of: [type()] };
      case 0x6d:
        return { kind: 'enum', cases: reader.list(() => [reader.text()]) };
      case 0x6e:
        return { kind: 'flags', cases: reader.list(() => [reader.text()]) };
      case 0x6f:
        return { kind: 'tuple', of: reader.list(type) };
      case 0x70:
        return { kind: 'list', of: [type()] };
      case 0x71:
        return { kind: 'variant', cases: reader.list(() => this.case()) };
      case 0x72:
        return { kind: 'record', cases: reader.list(() => this.named()) };
    }
    if (kind >= FIRST_PLAIN && kind < 0x80) return PLAIN[kind - FIRST_PLAIN];
    throw new Error(`a type ${kind} is not known here`);
  }

  case() {
    const { reader } = this;
    const named = [reader.text(), reader.optional(() => this.type())];
    reader.byte();
    return named;
  }
}
