// What a call costs: node bench.js COMPONENT.wasm SHA256 — medians in microseconds.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

import { CONFIG, HOST, NOON } from './example.js';
import { load } from './files.js';
import { Instance, Refused, Table } from '../../../host/packages/npm/src/rulebook.js';

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

const ROUND = path.join(import.meta.dirname, '../libwasmtime/round.json');
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

// What every language's host is measured by: conformance/adapters/bench.
const { config, orders, plan } = JSON.parse(await readFile(ROUND, 'utf8'));
const [played] = rulebook.open(config);
for (const { by, at, command } of orders) {
  try {
    played.apply(by, at, command);
  } catch (error) {
    if (!(error instanceof Refused)) throw error; // the round has a wager that comes too late
  }
}
const [{ state }] = rulebook.open({ ...config, source: 'fresh' });
for (const [what, call, calls] of [
  ['the cheapest call', () => rulebook.disclose([]), 5000],
  ['a new instance, and that call', () => new Instance(rulebook).call('disclose', { events: [] }), 101],
  ['one command', () => played.apply(HOST, plan.at, command), 5000],
  ['auto-play of 100,000 spins', () => rulebook.call('auto-play', { state, plan: { ...plan, rounds: 100_000 } }), 21],
]) {
  console.log(`${median(call, calls).toFixed(1).padStart(10)} µs  ${what}`);
}
