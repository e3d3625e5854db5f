// Workers, calls that are cut, transcripts that are not written and hostile components do not get a table past its state.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import vm from 'node:vm';
import { Worker } from 'node:worker_threads';

import * as kip from 'kip-rulebooks';

const MOMENTS = 1_000;
const WORKERS = 16;
const join = (seat) => ({ join: { seat, 'age-attested': true } });
const here = import.meta.resolve('kip-rulebooks');

const rulebook = await kip.load('nsw');
const [config] = rulebook.examples;
const now = config['opened-at'];
const opened = () => rulebook.open(config)[0];

// What is hostile in a component that is otherwise whole: bytes of a module, and how often it is instantiated.

const number = (value) => (value < 128 ? [value] : [(value % 128) + 128, ...number(Math.floor(value / 128))]);
const section = (kind, inside) => [kind, ...number(inside.length), ...inside];
const module = (...sections) => [0, 97, 115, 109, 1, 0, 0, 0, ...sections.flat()];
/** A module whose start function is this, up to its end; it has no locals. */
const starting = (code, ...sections) =>
  module(
    section(1, [1, 0x60, 0, 0]),
    section(3, [1, 0]),
    ...sections,
    section(8, [0]),
    section(10, [1, ...number(code.length + 2), 0, ...code, 0x0b]),
  );
const TABLE = (...limits) => section(4, [1, 0x70, ...limits]);
const MEMORY = (...limits) => section(5, [1, ...limits]);
/** loop (br_if 0 (i32.ne -1 (…grow))) end */
const untilRefused = (...grow) => [0x03, 0x40, ...grow, 0x41, 0x7f, 0x47, 0x0d, 0, 0x0b];
const MODULES = {
  memories: [module(MEMORY(1, 128, 2, 128, 2)), 64],
  tables: [module(TABLE(0, ...number(10_000_000))), 1],
  'many tables': [module(TABLE(0, 1)), 5],
  instances: [module(), 1_000],
  'memory of 64 bits': [module(MEMORY(4, 1)), 1],
  'shared memory': [module(MEMORY(3, 1, 1)), 1],
  'table that grows': [starting(untilRefused(0xd0, 0x70, 0x41, 1, 0xfc, 15, 0), TABLE(0, 1)), 1],
  'start loop': [starting([0x03, 0x40, 0x0c, 0, 0x0b]), 1],
  'start recursion': [starting([0x10, 0]), 1],
};

function* sections(wasm) {
  for (let at = 8; at < wasm.length; ) {
    const began = at;
    const kind = wasm[at++];
    let size = 0;
    for (let shift = 0, byte = 128; byte >= 128; shift += 7) size += ((byte = wasm[at++]) % 128) * 2 ** shift;
    at += size;
    yield { kind, inside: wasm.subarray(at - size, at), whole: wasm.subarray(began, at) };
  }
}

const whole = await readFile(kip.rulebooks.nsw.wasm);
const modules = [...sections(whole)].filter(({ kind }) => kind === 1).length;
const sha256 = (wasm) => createHash('sha256').update(wasm).digest('hex');
const carried = () => import('kip-rulebooks/components/two-up.js');

const opening = (wasm, glue = carried) => kip.open(wasm, sha256(wasm), glue);

function hostile(kind) {
  const [bytes, times] = MODULES[kind];
  const instances = [...number(times), ...Array.from({ length: times }, () => [0, ...number(modules), 0]).flat()];
  return Buffer.concat([whole, Buffer.from([...section(1, bytes), ...section(2, instances)])]);
}

/** A module that hosts the component and makes the added instance first, as jco's does. */
const making = (made) => async () => {
  const { instantiate } = await carried();
  const name = `rulebook.core${modules + 1}.wasm`;
  return {
    instantiate(core, ...more) {
      made(new WebAssembly.Instance(core(name)));
      return instantiate(core, ...more);
    },
  };
};

for (const [kind, why] of Object.entries({
  memories: /the component has \d+ instances, the limit is 4/,
  tables: /the component has 10000000 elements of a table, the limit is 20000/,
  'many tables': /the component has \d+ instances, the limit is 4/,
  instances: /the component has \d+ instances, the limit is 4/,
  'memory of 64 bits': /64 bits/,
  'shared memory': /shared/,
})) {
  test(`a component with more than the limits allow is refused: ${kind}`, async () => {
    const refused = (error) => [kip.Unloadable, kip.Fault].every((of) => error instanceof of) && why.test(error.message);
    await assert.rejects(opening(hostile(kind)), refused);
  });
}

test('start_recursion: what traps at its start is refused', async () => {
  await assert.rejects(
    opening(hostile('start recursion'), making(() => {})),
    (error) => error instanceof kip.Unloadable && /cannot describe itself: the component trapped/.test(error.message),
  );
});

test('a table that grows gets no more than the limit', async () => {
  let made = 0;
  const found = await opening(hostile('table that grows'), making(() => (made += 1)));
  assert.equal(found.id, 'nsw');
  assert.ok(made > 0);
});

test('memories and tables of a module have the limits as the most that they may grow to', async () => {
  const { limited } = await import(new URL('limits.js', here));
  const exported = (bytes, kind) => [...bytes, ...section(7, [1, 1, 97, kind, 0])];
  const made = ([wasm]) => new WebAssembly.Instance(new WebAssembly.Module(wasm)).exports.a;
  for (const limits of [[0, 1], [1, 1, ...number(65_536)]]) {
    const memory = made(limited([Uint8Array.from(exported(module(MEMORY(...limits)), 2))], [0]));
    assert.equal(memory.grow(255), 1);
    assert.throws(() => memory.grow(1), RangeError);
  }
  const small = made(limited([Uint8Array.from(exported(module(MEMORY(1, 1, 2)), 2))], [0]));
  assert.equal(small.grow(1), 1);
  assert.throws(() => small.grow(1), RangeError);
  const table = made(limited([Uint8Array.from(exported(module(TABLE(0, 1)), 1))], [0]));
  assert.equal(table.grow(19_999), 1);
  assert.throws(() => table.grow(1), RangeError);
  assert.throws(() => limited([Uint8Array.from(module(MEMORY(0, ...number(257))))], [0]), kip.Unloadable);
});

test('two_contracts: a component with two contracts is refused', async () => {
  const name = Buffer.from('kip:two-up/rulebook@1.0.0');
  const { inside } = [...sections(whole)].find(({ kind, inside }) => kind === 11 && Buffer.from(inside).includes(name));
  const sort = Buffer.from(inside).indexOf(name) + name.length;
  assert.equal(inside[sort], 5, 'an instance');
  const after = [...inside.subarray(sort + 1)];
  const instance = after.slice(0, after.findIndex((byte) => byte < 128) + 1);
  const again = [...name.subarray(0, -1), 0x31];
  const wasm = Buffer.concat([whole, Buffer.from(section(11, [1, 0, ...number(again.length), ...again, 5, ...instance, 0]))]);
  await assert.rejects(opening(wasm), /kip:two-up\/rulebook@1\.0\.0 and kip:two-up\/rulebook@1\.0\.1/);
});

// Workers.

const inWorker = (program, workerData) => new Worker(`(async () => { const { parentPort, workerData } = require('node:worker_threads');
  const kip = await import(workerData.here); ${program} })()`, { eval: true, workerData: { here, ...workerData } });

const answer = (worker) => new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));

test('sixteen workers load and play at once, and what one has played another plays on', async () => {
  const program = `const rulebook = await kip.load('nsw');
    const [table, events] = rulebook.open(rulebook.examples[0]);
    const joined = table.apply(kip.HOST, workerData.now, workerData.command);
    parentPort.postMessage({ events, joined, state: table.state, view: table.view() });`;
  const found = await Promise.all(Array.from({ length: WORKERS }, () => answer(inWorker(program, { now, command: join(1) }))));
  const [table, events] = rulebook.open(config);
  const joined = table.apply(kip.HOST, now, join(1));
  for (const each of found) assert.deepEqual(each, { events, joined, state: table.state, view: table.view() });
  assert.deepEqual(rulebook.restore(found[0].state).view(), table.view());
});

test('start_loop: a worker whose component never ends is terminated, and the others play on', async () => {
  const program = `const whole = new Uint8Array(workerData.wasm);
    const { instantiate } = await import(workerData.glue);
    const glue = async () => ({ instantiate(core, ...more) {
      parentPort.postMessage('begins');
      new WebAssembly.Instance(core(workerData.name));
      return instantiate(core, ...more);
    } });
    await kip.open(whole, workerData.sha256, glue);
    parentPort.postMessage('ends');`;
  const wasm = hostile('start loop');
  const glue = import.meta.resolve('kip-rulebooks/components/two-up.js');
  const worker = inWorker(program, { wasm, glue, sha256: sha256(wasm), name: `rulebook.core${modules + 1}.wasm` });
  assert.equal(await answer(worker), 'begins');
  await worker.terminate();
  const table = opened();
  table.apply(kip.HOST, now, join(1));
  assert.equal(table.snapshot(), table.state);
});

// Calls that are cut.

/** The table's state is whole: it plays on as another table of that state does. */
function requireWhole(table) {
  const { state } = table;
  assert.equal(table.snapshot(), state);
  assert.deepEqual(table.view(), rulebook.restore(state).view());
}

test('interrupted_apply: a time limit cuts orders at a thousand moments, and the last good state is left', () => {
  const table = opened();
  const present = (is) => ({ 'set-supervisor-presence': { role: 'casino-supervisor', present: is } });
  let done = 0;
  globalThis.endlessly = () => {
    for (;;) {
      table.apply(kip.HOST, now, present(done % 2 === 0));
      done += 1;
    }
  };
  const script = new vm.Script('endlessly()');
  const states = new Set();
  for (let moment = 0; moment < MOMENTS; moment++) {
    assert.throws(() => script.runInThisContext({ timeout: 1 }), { code: 'ERR_SCRIPT_EXECUTION_TIMEOUT' });
    assert.equal(table.snapshot(), table.state);
    if (moment % 50 === 0) requireWhole(table);
    states.add(table.state);
  }
  assert.ok(done > MOMENTS / 10, `${done} orders`);
  assert.ok(states.size > 1);
  delete globalThis.endlessly;
});

test('a stack that ends in the middle of an order leaves the last good state', () => {
  const table = opened();
  const before = table.state;
  table.apply(kip.HOST, now, join(1));
  const after = table.state;
  let depth = 0;
  const deepest = () => {
    depth += 1;
    deepest();
  };
  assert.throws(deepest, RangeError);
  const at = (left, tried) => (left === 0 ? tried.apply(kip.HOST, now, join(1)) : at(left - 1, tried));
  let cut = 0;
  for (let moment = 0; moment < MOMENTS; moment++) {
    const tried = rulebook.restore(before);
    try {
      at(Math.floor(depth * (0.2 + 0.8 * (moment / MOMENTS))), tried);
    } catch (error) {
      assert.ok(error instanceof RangeError || error instanceof kip.Dead, error.stack);
      cut += 1;
    }
    assert.ok([before, after].includes(tried.state));
    assert.equal(tried.snapshot(), tried.state);
  }
  assert.ok(cut > 0);
});

test('an exception out of the words of an order leaves the last good state', () => {
  const table = opened();
  const before = table.state;
  const command = { join: { seat: 1, get 'age-attested'() { throw new Error('cut'); } } };
  assert.throws(() => table.apply(kip.HOST, now, command), /^Error: cut$/);
  assert.equal(table.state, before);
  requireWhole(table);
});

test('of an order that another one came into nothing is kept', () => {
  const table = opened();
  const within = { join: { seat: 1, get 'age-attested'() { table.apply(kip.HOST, now, join(2)); return true; } } };
  assert.throws(() => table.apply(kip.HOST, now, within), kip.Busy);
  requireWhole(table);
  assert.throws(() => table.apply(kip.HOST, now, join(2)), kip.Refused);
  table.apply(kip.HOST, now, join(1));
});

// Transcripts.

/** A disk that is full at its n-th write and has room again after that. */
const disk = (at, kind) => {
  const out = {
    text: '',
    left: at,
    write(line) {
      out.left -= 1;
      if (out.left === 0 && kind.includes('half')) out.text += line.slice(0, line.length / 2);
      if (out.left === 0 && kind.includes('throws')) throw new Error('ENOSPC');
      if (out.left === 0) return Promise.reject(new Error('ENOSPC'));
      out.text += line;
      return kind.includes('throws') ? undefined : new Promise((resolve) => setImmediate(resolve));
    },
  };
  return out;
};

async function played(out) {
  const unwritten = (error) => error instanceof kip.Unwritten && error.cause?.message === 'ENOSPC';
  let table;
  try {
    [table] = await kip.RecordedTable.open(rulebook, config, out.write);
  } catch (error) {
    assert.ok(unwritten(error));
    return error;
  }
  for (const order of [join(1), join(1), join(2), undefined]) {
    const before = table.table.state;
    try {
      await (order ? table.apply(kip.HOST, now, order) : table.end());
    } catch (error) {
      assert.ok(error instanceof kip.Refused || unwritten(error), error.stack);
      assert.equal(table.table.state, before);
      if (error instanceof kip.Refused) continue;
      const left = out.text;
      for (const again of [() => table.apply(kip.HOST, now, join(3)), () => table.end()]) {
        await assert.rejects(again(), (refused) => refused instanceof kip.Unwritten && /takes no orders/.test(refused.message));
      }
      assert.deepEqual([out.text, table.table.state, table.table.snapshot()], [left, before, before]);
      return error;
    }
  }
  return undefined;
}

for (const kind of ['throws', 'throws after half', 'rejects', 'rejects after half']) {
  test(`full_disk: a write that ${kind}, at each write, ends the orders`, async () => {
    for (let at = 1; at < 9; at++) assert.ok(await played(disk(at, kind)), `${at}`);
    const out = disk(9, kind);
    assert.equal(await played(out), undefined);
    assert.equal((await kip.verify(out.text)).commands, 3);
  });
}

test('orders that are given at once are recorded one after the other, and looked at meanwhile', async () => {
  const out = disk(-1, 'rejects');
  let table;
  [table] = await kip.RecordedTable.open(rulebook, config, (line) => {
    table?.table.view();
    return out.write(line);
  });
  const seats = Array.from({ length: config.seats }, (_, at) => at + 1);
  const found = await Promise.allSettled([...seats, ...seats].map((seat) => table.apply(kip.HOST, now, join(seat))));
  assert.deepEqual(found.map(({ status }) => status), [...seats.map(() => 'fulfilled'), ...seats.map(() => 'rejected')]);
  await table.end();
  assert.equal((await kip.verify(out.text)).commands, 2 * seats.length);
  await assert.rejects(table.apply(kip.HOST, now, join(1)), /the transcript is at its end/);
});

test('what is changed in an order after it was given is in no transcript', async () => {
  const out = disk(-1, 'throws');
  const [table] = await kip.RecordedTable.open(rulebook, config, out.write);
  const command = join(1);
  const given = table.apply(kip.HOST, now, command);
  command.join.seat = 'nonsense';
  await given;
  await table.end();
  assert.equal((await kip.verify(out.text)).commands, 1);
});
