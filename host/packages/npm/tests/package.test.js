// The package as it is installed: node --test. Altered files are copies.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

import * as kip from 'kip-rulebooks';

const NOON = 1_767_348_000_000;
const JOIN = { join: { seat: 1, 'age-attested': true } };
/** False and honest ones: `host/packages/try` puts them there, from conformance/transcripts. */
const TRANSCRIPTS = path.join(import.meta.dirname, 'transcripts');
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
  await table.apply(kip.HOST, NOON, JOIN, 'order-1');
  await assert.rejects(table.apply(kip.HOST, NOON, JOIN), kip.Refused);
  for (const [at, command, id] of [[NOON, 'dance'], [NOON, JOIN, 'order-1'], [NOON, JOIN, ''], [NOON, JOIN, 'an id'], [2 ** 53, JOIN]]) {
    await assert.rejects(table.apply(kip.HOST, at, command, id), kip.Malformed);
  }
  return [await table.end(), text];
}

/** The verdict on what does not hold, for that reason. */
async function fails(transcript, why = /./) {
  const error = await kip.verify(transcript).then(() => assert.fail('it holds'), (error) => error);
  assert.ok(error instanceof kip.DoesNotHold && error instanceof kip.Fault, error.stack);
  assert.match(error.message, why);
  assert.equal(error.verdict.verdict, 'fails');
  return error.verdict;
}

test('a transcript is verified', async () => {
  const [chain, text] = await recorded();
  const verdict = await kip.verify(text, { chain });
  assert.deepEqual([verdict.verdict, verdict.findings, verdict.replayed], ['holds', [], true]);
  assert.deepEqual([verdict.commands, verdict.accepted, verdict.refused, verdict.failed], [2, 1, 1, 0]);
  assert.deepEqual([verdict.rulebook, verdict.ending, verdict.chain], ['house', 'closed', chain]);
  const bytes = Buffer.from(text);
  assert.deepEqual(await kip.verify(bytes), verdict);
  assert.deepEqual(await kip.verify(Readable.from([bytes.subarray(0, 99), bytes.subarray(99)])), verdict);
});

test('an unfinished transcript holds where that is asked', async () => {
  const [, text] = await recorded();
  const cut = text.slice(0, text.trimEnd().lastIndexOf('\n') + 1);
  assert.equal((await fails(cut)).findings[0].code, 'open');
  assert.equal((await kip.verify(cut, { unfinished: true })).ending, 'open');
});

test('a transcript goes on at its place', async () => {
  const rulebook = await kip.load('house');
  let text = '';
  const write = (line) => (text += line);
  const [table] = await kip.RecordedTable.open(rulebook, { ...rulebook.examples[0], 'opened-at': NOON }, write);
  const { state: before } = table.table;
  await table.apply(kip.HOST, NOON, JOIN);
  await assert.rejects(kip.RecordedTable.resume(rulebook, before, table.place, write), /the state that it tells/);
  const again = await kip.RecordedTable.resume(rulebook, table.table.state, table.place, write);
  await assert.rejects(again.apply(kip.HOST, NOON, JOIN), kip.Refused);
  await again.end();
  assert.equal((await kip.verify(text)).commands, 2);
});

test('a transcript that was altered does not hold', async () => {
  const [, text] = await recorded();
  const lines = text.split(/(?<=\n)/);
  for (const [wrong, why] of [
    [text.replace('"seat":1', '"seat":2'), /^line 2: altered/],
    [text.slice(0, -2), /^line 6: cut off/],
    [lines.toSpliced(2, 1).join(''), /^line 3: altered/],
  ]) {
    await fails(wrong, why);
  }
});

test('what is no transcript is told', async () => {
  for (const [other, what] of [['', /empty/], ['{"a":1}\n', /no transcript/], ['\ufeff{', /byte order mark/]]) {
    await assert.rejects(kip.verify(other), (error) => error instanceof kip.NoTranscript && what.test(error.message));
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
  const { findings } = await fails(again.join(''), /^line 3: event 1 differs: expected .*, found/);
  assert.deepEqual(findings.map(({ line, code }) => [line, code]), [[3, 'event-differs']]);
});

test('a component that is not carried is named, or is one of others', async () => {
  const [, text] = await recorded();
  const { verify } = await import(new URL('verify.js', import.meta.resolve('kip-rulebooks')));
  const { transcripts } = await import(new URL('load.js', import.meta.resolve('kip-rulebooks')));
  const house = await kip.load('house');
  const verdict = await verify(await transcripts(), async () => undefined, text);
  assert.deepEqual([verdict.verdict, verdict.replayed], ['not-checked', false]);
  assert.ok(verdict.notes.some(({ code }) => code === 'component-unavailable'));
  assert.equal((await kip.verify(text, { others: [house] })).verdict, 'holds');
});

const { cases } = JSON.parse(await readFile(path.join(TRANSCRIPTS, 'cases.json'), 'utf8'));
for (const { case: name, is, verdict: wanted, line } of cases) {
  test(`a false transcript has the verdict that is wanted: ${name}, ${is}`, async () => {
    const error = await kip.verify(createReadStream(path.join(TRANSCRIPTS, `tests/cases/${name}.jsonl`))).catch((error) => error);
    assert.ok(error instanceof (wanted === 'fails' ? kip.DoesNotHold : kip.NoTranscript), error.stack);
    const lines = [...error.verdict.findings, ...error.verdict.notes].map((each) => each.line);
    if (line) assert.ok(lines.includes(line), `${lines}`);
  });
}

test('honest transcripts hold, as far as the components that they name are carried', async () => {
  const carried = Object.values(kip.rulebooks).map(({ sha256 }) => sha256);
  for (const name of ['nsw', 'swazi']) {
    const verdict = await kip.verify(createReadStream(path.join(TRANSCRIPTS, `honest/${name}.jsonl`)), { unfinished: true });
    assert.equal(verdict.verdict, carried.includes(verdict.digest) ? 'holds' : 'not-checked');
  }
});
