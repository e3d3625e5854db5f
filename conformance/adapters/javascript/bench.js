// What a call costs: node bench.js COMPONENT.wasm SHA256 — medians in microseconds.

import process from 'node:process';

import { CONFIG, HOST, NOON } from './example.js';
import { load } from './files.js';
import { Instance, Table } from '../../../host/packages/npm/src/rulebook.js';

/** The median of many calls, in microseconds. */
function median(call, calls) {
  const times = [];
  for (let n = 0; n < calls; n++) {
    const before = process.hrtime.bigint();
    call();
    times.push(Number(process.hrtime.bigint() - before));
  }
  return times.sort((a, b) => a - b)[calls >> 1] / 1000;
}

const [, , file, sha256] = process.argv;
if (!sha256) throw new Error('usage: node bench.js COMPONENT.wasm SHA256');
const rulebook = await load(file, sha256);
const [table] = Table.open(rulebook, CONFIG);
const command = { 'set-supervisor-presence': { role: 'casino-supervisor', present: true } };
const order = { by: HOST, at: NOON, command };
for (const [what, call, calls] of [
  ['an instance', () => new Instance(rulebook), 20],
  ['no command', () => table.call('apply-all', { orders: [] }), 5000],
  ['one command', () => table.call('apply', { order }), 5000],
  ['one command, and its state kept', () => table.apply(HOST, NOON, command), 5000],
  ['snapshot', () => table.snapshot(), 5000],
  ['view', () => table.view(), 5000],
  ['legal, of everybody', () => table.legal(NOON), 5000],
]) {
  console.log(`${median(call, calls).toFixed(1).padStart(10)} µs  ${what}`);
}
