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
import { inspect } from 'node:util';

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
  assert.throws(() => table.apply(kip.HOST, late, 'dance'), /^Error: order.command: one of join, leave, .*, throw-coins is wanted, not "dance"/);
});

async function recorded() {
  const rulebook = await kip.load('house');
  let text = '';
  const [table] = await kip.RecordedTable.open(rulebook, { ...rulebook.examples[0], 'opened-at': NOON }, (line) => (text += line));
  const first = await table.applyOnce('order-1', kip.HOST, NOON, JOIN);
  assert.deepEqual([first.number, first.repeated, first.outcome.accepted.length], [1, false, 1]);
  const later = { join: { 'age-attested': true, seat: 1 } }; // the same order, its keys in another order
  assert.deepEqual(await table.applyOnce('order-1', kip.HOST, NOON + 30_000, later), { ...first, repeated: true });
  await assert.rejects(table.apply(kip.HOST, NOON, JOIN), kip.Refused);
  for (const [id, at, command] of [['a', NOON, 'dance'], ['order-1', NOON, { leave: 1 }], ['', NOON, JOIN], ['an id', NOON, JOIN], ['a', 2 ** 53, JOIN], [undefined, NOON, JOIN]]) {
    await assert.rejects(table.applyOnce(id, kip.HOST, at, command), kip.Malformed);
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

/** A table of `house` that writes into `lines`. */
async function open(id = 'house', opened = NOON, lines = []) {
  const rulebook = await kip.load(id);
  const [table] = await kip.RecordedTable.open(rulebook, { ...rulebook.examples[0], 'opened-at': opened }, (line) => void lines.push(line));
  return { rulebook, table, lines };
}

/** Another build of a rulebook: the component with an empty section more. */
async function otherBuild(id) {
  const wasm = Buffer.concat([await readFile(path.join(installed, `components/${id}.wasm`)), Buffer.from('\0\x02\x01x')]);
  const glue = () => import('kip-rulebooks/components/two-up.js');
  return kip.open(wasm, createHash('sha256').update(wasm).digest('hex'), glue);
}

const seed = () => kip.hex(crypto.getRandomValues(new Uint8Array(32)));
const named = ({ what }) => (typeof what === 'string' ? what : Object.keys(what)[0]);
const playTo = (table, name) => kip.playUntil(table, (events) => events.some((event) => named(event) === name), NOON, seed);
const wager = (chips) => ({ 'place-wager': { side: 'tails', stake: { chips, tokens: 0 } } });

test('a transcript goes on at its place', async () => {
  const { rulebook, table, lines } = await open();
  const write = (line) => void lines.push(line);
  const before = table.state;
  await table.applyOnce('a', kip.HOST, NOON, JOIN);
  await assert.rejects(kip.RecordedTable.takeUp(rulebook, before, table.place, write), /the state that it tells/);
  const again = await kip.RecordedTable.takeUp(rulebook, table.state, table.place, write, table.answers);
  await assert.rejects(again.apply(kip.HOST, NOON, JOIN), kip.Refused);
  assert.equal((await again.applyOnce('a', kip.HOST, NOON, JOIN)).repeated, true);
  await again.end();
  assert.equal((await kip.verify(lines.join(''))).commands, 2);
});

test('a table goes on where its transcript ends, after every line', async () => {
  const { table, lines } = await open();
  const first = await table.applyOnce('a', kip.HOST, NOON, JOIN);
  const refused = await table.applyOnce('b', kip.HOST, NOON, JOIN);
  assert.equal(refused.outcome.refused.code, 'seat-taken');
  const last = await table.applyOnce('c', kip.HOST, NOON, { leave: 1 });
  assert.equal(lines.length, 7);
  for (let count = 1; count <= lines.length; count++) {
    const cut = lines.slice(0, count);
    const replayed = await kip.replay(cut.join(''));
    assert.equal(Boolean(replayed.unanswered), count % 2 === 0);
    const [again, answer] = await replayed.resume((line) => void cut.push(line));
    assert.equal(answer?.number, count % 2 === 0 ? count / 2 : undefined);
    for (const [id, command, wanted] of [['a', JOIN, first], ['b', JOIN, refused], ['c', { leave: 1 }, last]]) {
      assert.deepEqual((await again.applyOnce(id, kip.HOST, NOON, command)).outcome, wanted.outcome);
    }
    await again.end();
    assert.equal((await kip.verify(cut.join(''))).verdict, 'holds');
    await assert.rejects((await kip.replay(cut.join(''))).resume(() => {}), /at its end/);
  }
  await assert.rejects(kip.replay(lines.join('').slice(0, -2)), kip.DoesNotHold);
});

test('swaps are written and played again: to another build, to another rulebook, with other terms', async () => {
  const ring = await kip.load('commemorative');
  const day = ring.examples[0]['opened-at'];
  const { rulebook: nsw, table, lines } = await open('nsw', day);
  const build = await otherBuild('nsw');
  await table.apply(kip.HOST, day, JOIN);
  const { state } = table;
  const swapped = await table.swap(build, day);
  assert.deepEqual([swapped.from.digest, swapped.to.digest, swapped.events], [nsw.digest, build.digest, []]);
  assert.deepEqual([table.state, table.rulebook], [state, build]);
  for (const [rulebook, terms] of [[await kip.load('house')], [ring, ring.examples[0].terms]]) {
    const { events } = await table.swap(rulebook, day, terms);
    assert.deepEqual([rulebook.cite(events[0]).clause, rulebook.cite(events[0]).cite], ['R68', undefined]);
  }
  const replayed = await kip.replay(lines.join(''), { others: [build] });
  assert.deepEqual([replayed.table.state, replayed.table.rulebook.id], [table.state, 'commemorative']);
  await table.end();
  const verdict = await kip.verify(lines.join(''), { others: [build] });
  assert.deepEqual([verdict.verdict, verdict.swaps, verdict.replayed], ['holds', 3, true]);
  await assert.rejects(kip.replay(lines.join('')), /cannot be played again/);
});

test('a swap that fails leaves the table as it was', async () => {
  const { rulebook: house, table, lines } = await open();
  const [nsw, build] = [await kip.load('nsw'), await otherBuild('house')];
  await table.apply(kip.HOST, NOON, JOIN);
  await playTo(table, 'betting-opened');
  const before = [table.state, lines.length];
  for (const [rulebook, at, terms, reason] of [
    [house, NOON, undefined, 'already-serving'],
    [nsw, NOON, undefined, 'not-now'],
    [build, NOON - 1, undefined, 'time-backwards'],
    [build, NOON, house.examples[0].terms, 'terms-stay'],
  ]) {
    await assert.rejects(table.swap(rulebook, at, terms), (error) => error instanceof kip.NotSwapped && error.reason === reason);
    assert.deepEqual([table.state, lines.length, table.rulebook], [...before, house]);
  }
  const [free] = house.open({ ...house.examples[0], 'opened-at': NOON });
  assert.throws(() => free.swap(nsw, NOON, 1), kip.Malformed);
  assert.deepEqual([free.rulebook, free.swap(nsw, NOON).to.rulebook, free.rulebook], [house, 'nsw', nsw]);
  await playTo(table, 'result-announced');
});

test('a round is staked, settled and ends', async () => {
  const { table } = await open();
  const rounds = new kip.Rounds();
  await table.apply(kip.HOST, NOON, JOIN);
  await playTo(table, 'betting-opened');
  const round = { seat: 1, number: 1 };
  const { begun, ended } = rounds.follow(kip.moves(await table.apply(kip.actor('player', 1), NOON, wager(500))));
  assert.deepEqual([begun, ended, rounds.open(1), rounds.ledger.balance({ purse: 1 })], [[round], [], round, -500]);
  rounds.ledger.requireLying(table.view().common.lying);
  assert.throws(() => rounds.ledger.requireLying([]), /seat 1, in tender 0; the table shows \{0 minor units\}/);
  while (rounds.open(1)) {
    for (const { moves } of await playTo(table, 'result-announced')) {
      for (const posting of rounds.follow(moves).postings) assert.deepEqual(posting.round, round);
    }
  }
  assert.equal(rounds.ledger.balances().reduce((sum, { has }) => sum + has, 0), 0);
  assert.equal(Math.abs(rounds.ledger.balance({ purse: 1 })), 500);
  const move = { payer: { table: 1 }, payee: { purse: 1 }, tender: 0, amount: 1, bet: 0, cause: 'refund' };
  const before = rounds.ledger.balances();
  for (const wrong of [move, { ...move, payer: { purse: 1 }, amount: 0 }, { ...move, payee: { purse: 2 } }]) {
    assert.throws(() => rounds.follow([wrong]), kip.MoneyError);
  }
  assert.deepEqual([rounds.ledger.balances(), rounds.open(1)], [before, undefined]);
});

test('a refusal writes money and moments as its caller does', async () => {
  const { table } = await open();
  await table.apply(kip.HOST, NOON, JOIN);
  await playTo(table, 'betting-opened');
  const refused = (at, by, command) => table.apply(by, at, command).then(() => assert.fail('accepted'), (error) => error);
  const above = await refused(NOON, kip.actor('player', 1), wager(1e8));
  assert.equal(above.message, "above-maximum (nsw 5.1): The sign's maximum is {100000 minor units}.");
  assert.equal(above.text(kip.money()), "The sign's maximum is 1,000.00.");
  assert.equal(above.text((amount) => `$${amount / 100}`), "The sign's maximum is $1000.");
  const early = await refused(NOON - 1, kip.HOST, JOIN);
  assert.equal(early.text(), 'The last command was given at {1767348000000 ms}.');
  assert.equal(early.text(undefined, 600), 'The last command was given at 2026-01-02 20:00:00.');
  const twice = new kip.Refused({ code: 'a', clause: 'b', message: '5 of 5, or 55.', names: { amount: 5 } });
  assert.equal(twice.text(kip.money(0)), '5 of 5, or 55. (5)');
  assert.deepEqual([kip.money(3)(1_234_567), kip.money()(-5)], ['1,234.567', '-0.05']);
});

test('a time in seconds is refused as such', async () => {
  const { rulebook, table } = await open();
  for (const at of [NOON / 1000, NOON + 0.5]) {
    assert.throws(() => table.table.apply(kip.HOST, at, JOIN), /seconds\?/);
    assert.throws(() => table.table.applyAll([{ by: kip.HOST, at, command: JOIN }]), /seconds\?/);
    assert.throws(() => table.legal(at), /seconds\?/);
    assert.throws(() => rulebook.open({ ...rulebook.examples[0], 'opened-at': at }), /seconds\?/);
    await assert.rejects(table.apply(kip.HOST, at, JOIN), /seconds\?/);
    await assert.rejects(table.swap(rulebook, at), /seconds\?/);
  }
});

test('objects show what they are', async () => {
  const { rulebook, table } = await open();
  await table.apply(kip.HOST, NOON, JOIN);
  const digest = rulebook.digest.slice(0, 8);
  assert.equal(`${rulebook}`, `<Rulebook house ${digest}, two-up>`);
  assert.equal(inspect(rulebook), `${rulebook}`);
  assert.equal(`${table.table}`, `<Table '${table.view().common.table}' of house ${digest}, seats taken: 1>`);
  assert.equal(inspect(table), `<RecordedTable after 1 commands: ${table.table}>`);
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
