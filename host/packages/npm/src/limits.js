// What an instance may have at most, as kip's own host has it (host/src/limits.rs). For Node and for browsers.
//
// JavaScript has no limits to set on a store: a module declares its memories and tables, and an engine lets them grow up to
// what is declared. So what a component declares is counted before any of it is made, and its modules are compiled with the
// limit as the most that they declare.

import { Unloadable } from './faults.js';
import { Reader } from './reader.js';

const PAGE = 65_536;
const ENTRY = 8;
const MEMORY_BYTES = 16 << 20;

/** Of a whole component; its memory and its tables share `MEMORY_BYTES` when they are made. */
const MOST = { instances: 4, memories: 1, tables: 4 };

const TABLES = 4;
const MEMORIES = 5;
const PREAMBLE = 8;

/** The core modules, each with the limits as the most that it declares; `instances` are of which module each is. */
export function limited(modules, instances) {
  const found = modules.map(rewritten);
  const used = instances.map((module) => found[module] ?? refuse('a core module that is not its own'));
  const all = (of) => used.reduce((sum, each) => sum + each[of], 0);
  requireAtMost('instances', used.length, MOST.instances);
  requireAtMost('memories', all('memories'), MOST.memories);
  requireAtMost('tables', all('tables'), MOST.tables);
  requireAtMost('bytes of memory', all('bytes'), MEMORY_BYTES);
  return found.map(({ wasm }) => wasm);
}

function requireAtMost(what, found, most) {
  if (found > most) refuse(`${found} ${what}, the limit is ${most}`);
}

function refuse(what) {
  throw new Unloadable(`the component has ${what}`);
}

/** A module with other sections of memories and tables, and what it makes when it is instantiated. */
function rewritten(wasm) {
  const reader = new Reader(wasm);
  const sum = { memories: 0, tables: 0, bytes: 0 };
  const parts = [reader.take(PREAMBLE)];
  while (!reader.done) {
    const began = reader.at;
    const section = reader.byte();
    const inside = new Reader(reader.take(reader.number()));
    if (section === TABLES) {
      parts.push(written(TABLES, inside.list(() => declared(inside, sum, 'tables', ENTRY))));
    } else if (section === MEMORIES) {
      parts.push(written(MEMORIES, inside.list(() => declared(inside, sum, 'memories', PAGE))));
    } else parts.push(wasm.subarray(began, reader.at));
  }
  return { ...sum, wasm: joined(parts) };
}

/** One memory or table: its bytes again, with no more than the limit as its most. */
function declared(reader, sum, kind, size) {
  const of = kind === 'tables' ? [reader.byte()] : [];
  if (of[0] !== undefined && of[0] !== 0x70 && of[0] !== 0x6f) refuse('a table of other than functions');
  const flags = reader.byte();
  if (flags > 1) refuse('a memory or table of 64 bits, or a shared one');
  const least = reader.number();
  const most = Math.min(flags === 1 ? reader.number() : Infinity, MEMORY_BYTES / size);
  sum[kind] += 1;
  sum.bytes += least * size;
  return [...of, 1, ...digits(least), ...digits(Math.max(least, most))];
}

function written(section, entries) {
  const inside = [...digits(entries.length), ...entries.flat()];
  return Uint8Array.from([section, ...digits(inside.length), ...inside]);
}

/** A number as WebAssembly writes it. */
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
