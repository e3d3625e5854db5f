// What a call costs in the page: node bench.js COMPONENT.wasm SHA256 — medians in microseconds.

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

import { CONFIG, HOST, NOON } from '../javascript/example.js';
import { openPage } from './chromium.js';

const [, , file, sha256] = process.argv;
if (!sha256) throw new Error('usage: node bench.js COMPONENT.wasm SHA256');
const round = JSON.parse(await readFile(path.join(import.meta.dirname, '../libwasmtime/round.json'), 'utf8'));
const { browser, page } = await openPage();
const rows = await page.evaluate(measured, [await readFile(file, 'base64'), sha256, CONFIG, HOST, NOON, round]);
for (const [what, micros] of rows) console.log(`${micros.toFixed(1).padStart(10)} µs  ${what}`);
await browser.close();

/** Runs in the page. Its clock is coarse, so that batches of calls are measured. */
async function measured([base64, digest, config, by, at, round]) {
  const { bytes, load, Instance, Refused, Table } = globalThis.kip;
  const rulebook = await load(bytes(base64), digest);
  const [table] = Table.open(rulebook, config);
  const command = { 'set-supervisor-presence': { role: 'casino-supervisor', present: true } };
  const median = (call, batch) => {
    const times = Array.from({ length: 31 }, () => {
      const before = performance.now();
      for (let n = 0; n < batch; n++) call();
      return (performance.now() - before) / batch;
    });
    return times.sort((a, b) => a - b)[15] * 1000;
  };
  const [played] = rulebook.open(round.config);
  for (const order of round.orders) {
    try {
      played.apply(order.by, order.at, order.command);
    } catch (error) {
      if (!(error instanceof Refused)) throw error; // the round has a wager that comes too late
    }
  }
  const [{ state }] = rulebook.open({ ...round.config, source: 'fresh' });
  const plan = { ...round.plan, rounds: 100_000 };
  return [
    ['an instance', median(() => new Instance(rulebook), 10)],
    ['no command', median(() => table.call('apply-all', { orders: [] }), 500)],
    ['one command', median(() => table.call('apply', { order: { by, at, command } }), 500)],
    ['one command, and its state kept', median(() => table.apply(by, at, command), 500)],
    ['snapshot', median(() => table.snapshot(), 500)],
    ['view', median(() => table.view(), 500)],
    ['legal, of everybody', median(() => table.legal(at), 500)],
    // What every language's host is measured by: conformance/adapters/bench.
    ['the cheapest call', median(() => rulebook.disclose([]), 500)],
    ['a new instance, and that call', median(() => new Instance(rulebook).call('disclose', { events: [] }), 10)],
    ['one command', median(() => played.apply(by, plan.at, command), 500)],
    ['auto-play of 100,000 spins', median(() => rulebook.call('auto-play', { state, plan }), 1)],
  ];
}
