// The package as it is installed: node --test. Altered files are copies.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import * as kip from 'kip-rulebooks';

const NOON = 1_767_348_000_000;
const JOIN = { join: { seat: 1, 'age-attested': true } };
const installed = path.dirname(path.dirname(fileURLToPath(import.meta.resolve('kip-rulebooks'))));

test('every carried component opens a table', async () => {
  assert.equal(Object.keys(kip.rulebooks).length, 11);
  for (const [id, { family, sha256 }] of Object.entries(kip.rulebooks)) {
    const rulebook = await kip.load(id);
    assert.deepEqual([rulebook.id, rulebook.head.family, rulebook.digest], [id, family, sha256]);
    const [table, events] = rulebook.open(rulebook.examples[0]);
    assert.equal(events[0].what, 'table-opened');
    assert.deepEqual(rulebook.restore(table.state).view(), table.view());
    assert.deepEqual(rulebook.disclose(events), events);
  }
});

test('a component altered by a byte is refused', async (t) => {
  const copy = await mkdtemp(path.join(os.tmpdir(), 'kip-altered-'));
  t.after(() => rm(copy, { recursive: true }));
  await cp(installed, copy, { recursive: true });
  const file = path.join(copy, 'components/nsw.wasm');
  const wasm = await readFile(file);
  wasm[1000] ^= 1;
  await writeFile(file, wasm);
  const altered = await import(pathToFileURL(path.join(copy, 'src/index.js')));
  const digest = createHash('sha256').update(wasm).digest('hex');
  const why = new RegExp(`nsw is not loaded: the component has the digest ${digest}, ${kip.rulebooks.nsw.sha256} is allowed`);
  await assert.rejects(altered.load('nsw'), (error) => error instanceof altered.Unloadable && why.test(error.message));
  await rm(file);
  await assert.rejects(altered.load('nsw'), /nsw is not loaded: ENOENT/);
  await assert.rejects(altered.load('poker'), /'poker' is no rulebook of this package: .*nsw/);
});

test('an engine without vectors is told so', () => {
  // V8 has none on a processor without SSE4.1.
  const program = `import('kip-rulebooks').then((kip) => kip.load('nsw')).catch((error) => console.log(error.message))`;
  const said = execFileSync(process.execPath, ['--no-enable-sse4-1', '--no-enable-sse4-2', '--no-enable-avx', '-e', program]);
  assert.match(said.toString(), /nsw is not loaded: this engine has no 128-bit vectors \(WebAssembly SIMD\)/);
});

test('a refusal is a value and changes nothing', async () => {
  const rulebook = await kip.load('house');
  const [table] = rulebook.open(rulebook.examples[0]);
  const before = table.state;
  const late = rulebook.examples[0]['opened-at'] + 1;
  assert.throws(
    () => table.apply(kip.actor('player', 1), late, 'accept-coins'),
    (error) => error instanceof kip.Refused && Boolean(error.refusal.code && error.refusal.clause),
  );
  assert.equal(table.snapshot(), before);
  assert.throws(() => table.apply(kip.HOST, late, 'dance'), kip.Malformed);
});

async function recorded() {
  const rulebook = await kip.load('house');
  let text = '';
  const [table] = await kip.RecordedTable.open(rulebook, { ...rulebook.examples[0], 'opened-at': NOON }, (line) => (text += line));
  await table.apply(kip.HOST, NOON, JOIN);
  await assert.rejects(table.apply(kip.HOST, NOON, JOIN), kip.Refused);
  await assert.rejects(table.apply(kip.HOST, NOON, 'dance'), kip.Malformed);
  return [await table.end(), text];
}

test('a transcript is verified', async () => {
  const [chain, text] = await recorded();
  const verified = await kip.verify(text);
  assert.deepEqual([verified.commands, verified.chain, verified.header.rulebook], [2, chain, 'house']);
});

test('a transcript that was altered does not hold', async () => {
  const [, text] = await recorded();
  const lines = text.split(/(?<=\n)/);
  for (const [wrong, why] of [
    [text.replace('"seat":1', '"seat":2'), /line 2 was altered/],
    [text.slice(0, -2), /the last line is cut off/],
    [lines.slice(0, -1).join(''), /the last line is missing/],
    ['', /line 1: this is no transcript/],
    [lines.toSpliced(2, 1).join(''), /line 3 was altered/],
  ]) {
    await assert.rejects(kip.verify(wrong), (error) => error instanceof kip.DoesNotHold && why.test(error.message));
  }
});

test('a transcript that tells something else does not hold, though its chain is right', async () => {
  const [, text] = await recorded();
  let chain = Buffer.alloc(32);
  const told = text.replace('"player-joined":{"seat":1', '"player-joined":{"seat":2').trimEnd().split('\n');
  const again = told.map((line) => {
    const own = Buffer.from(line.slice(0, -76));
    chain = createHash('sha256').update(Buffer.concat([chain, own])).digest();
    return `${own},"chain":"${chain.toString('hex')}"}\n`;
  });
  await assert.rejects(kip.verify(again.join('')), /line 3: the component answers/);
});
