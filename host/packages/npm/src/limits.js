// The limits of an instance, as in kip's own host (host/src/limits.rs). For Node and for browsers.
//
// JavaScript has no limits to set on a store: a module declares its memories and tables, and an engine lets them grow up to
// the declared maximum. So this file counts a component's declarations before any of it is made, and compiles its modules with
// the limit as their declared maximum.

import { Unloadable } from './faults.js';
import { Reader } from './reader.js';

/** The limits of a whole component: one module has the only memory, a few small ones are from the encoder. */
const MOST = { instances: 4, memories: 1, tables: 4 };

/** The limits of a rulebook's memory in pages of 64 KiB, and of one table in elements. */
export const PAGES = 256;
const ELEMENTS = 20_000;

const TABLES = 4; // section numbers of a module
const MEMORIES = 5;
const PREAMBLE = 8;

/** Returns the core modules, each with the limits as its declared maximum; `instances` has the module of each instance. */
export function limited(modules, instances, pages = PAGES) {
  const found = modules.map((wasm) => rewritten(wasm, pages));
  const used = instances.map((module) => found[module] ?? refuse('a core module that is not its own'));
  const all = (of) => used.reduce((sum, each) => sum + each[of], 0);
  requireAtMost('instances', used.length, MOST.instances);
  requireAtMost('memories', all('memories'), MOST.memories);
  requireAtMost('tables', all('tables'), MOST.tables);
  return found.map(({ wasm }) => wasm);
}

function requireAtMost(what, found, most) {
  if (found > most) refuse(`${found} ${what}, the limit is ${most}`);
}

function refuse(what) {
  throw new Unloadable(`the component has ${what}`);
}

/** Returns a module with replaced sections of memories and tables, and the items that its instantiation makes. */
function rewritten(wasm, pages) {
  const reader = new Reader(wasm);
  const sum = { memories: 0, tables: 0 };
  const parts = [reader.take(PREAMBLE)];
  while (!reader.done) {
    const began = reader.at;
    const section = reader.byte();
    const inside = new Reader(reader.take(reader.number()));
    if (section === TABLES) {
      parts.push(written(TABLES, inside.list(() => table(inside, sum))));
    } else if (section === MEMORIES) {
      parts.push(written(MEMORIES, inside.list(() => memory(inside, sum, pages))));
    } else parts.push(wasm.subarray(began, reader.at));
  }
  return { ...sum, wasm: joined(parts) };
}

function table(reader, sum) {
  const element = reader.byte();
  if (element !== 0x70 && element !== 0x6f) refuse('a table with elements of a type that is not known here');
  sum.tables += 1;
  return [element, ...size(reader, 'elements of a table', ELEMENTS)];
}

function memory(reader, sum, pages) {
  sum.memories += 1;
  return size(reader, 'pages of memory', pages);
}

/** Reads the initial size and the maximum size, which is no larger than the limit. */
function size(reader, what, limit) {
  const flags = reader.byte();
  if (flags > 1) refuse('a memory or table of 64 bits, or a shared one');
  const least = reader.number();
  requireAtMost(what, least, limit);
  const most = flags === 1 ? Math.min(reader.number(), limit) : limit;
  return [1, ...digits(least), ...digits(most)];
}

function written(section, entries) {
  const inside = [...digits(entries.length), ...entries.flat()];
  return Uint8Array.from([section, ...digits(inside.length), ...inside]);
}

/** Returns a number as WebAssembly writes it. */
function digits(number) {
  return number < 128 ? [number] : [(number % 128) + 128, ...digits(Math.floor(number / 128))];
}

function joined(parts) {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
