// One round of Two-Up under `nsw`, hosted in JavaScript: node example.js nsw.wasm SHA256
//
// On the way a refusal, and an instance that dies: the round goes on after both.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import process from 'node:process';
import { pathToFileURL } from 'node:url';

import { load } from './files.js';
import { Dead, Refused, Table } from '../../../host/packages/npm/src/rulebook.js';

export const NOON = 1_767_348_000_000; // milliseconds since 1970 UTC
const SIGN = { min: 500, max: 50_000 }; // minor units: cents
export const CONFIG = {
  table: 'Ring 1',
  seats: 4,
  'opened-at': NOON,
  'zone-offset-minutes': 660,
  source: 'fresh',
  terms: {
    casino: {
      sign: { spinner: SIGN, 'heads-tails': SIGN },
      enforcement: 'strict',
      denominations: [100, 500],
      'allow-return-over-one': false,
    },
  },
};
export const HOST = { role: 'host', number: 0 };
const BOXER = { role: 'boxer', number: 1 };
const SPINNER = { role: 'player', number: 1 };
const BETTOR = { role: 'player', number: 2 };
const TAILS = 1; // a row of head.bets
const CHIPS = 0; // a row of head.tenders
const BEFORE_THE_BETS = [
  [HOST, { join: { seat: 1, 'age-attested': true } }],
  [HOST, { join: { seat: 2, 'age-attested': true } }],
  [BOXER, { 'offer-coins': 1 }],
  [SPINNER, 'accept-coins'],
  [SPINNER, { 'select-coins': { first: 1, second: 2 } }],
  [SPINNER, { 'call-side': 'heads' }],
  [SPINNER, { 'place-spinner-wager': { chips: 500, tokens: 0 } }],
  [BOXER, 'place-your-bets'],
];

async function main(component, sha256) {
  const rulebook = await load(component, sha256);
  const clauses = new Map(rulebook.head.clauses.map(({ number, id }) => [number, id]));
  const [table] = Table.open(rulebook, CONFIG);
  for (const [by, command] of BEFORE_THE_BETS) table.apply(by, NOON, command);
  wager(table, 1000);
  table.apply(BOXER, NOON, 'no-more-bets');

  try {
    // Too late: a refusal is a value, and nothing has changed.
    table.apply(BETTOR, NOON, { 'place-wager': { side: 'heads', stake: { chips: 1000, tokens: 0 } } });
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused;
    console.log(`refused: ${refused.message}`);
  }

  const before = table.snapshot();
  try {
    table.handle[Symbol.dispose](); // as if it had trapped: the instance has no such table any more
    table.legal(NOON);
  } catch (dead) {
    if (!(dead instanceof Dead)) throw dead;
    console.log(`dead: ${dead.message}`);
  }
  assert.equal(table.snapshot(), before, 'a new instance has the last good state');

  while (!spin(table, clauses)) console.log('Odds: the coins are thrown again');
}

/** On tails: a choice from the list of what the bettor may do, its amount filled in. */
function wager(table, chips) {
  const tails = table.legal(NOON, BETTOR).first.filter(({ bet }) => bet === TAILS);
  const choice = tails.find(({ blanks: [{ amount }] }) => amount.tender === CHIPS);
  const [{ amount }] = choice.blanks;
  console.log(`on tails: ${amount.least} to ${amount.most}`);
  const command = table.rulebook.fill(choice.command, [{ amount: { tender: CHIPS, amount: chips } }]);
  table.apply(BETTOR, NOON, command);
}

/** Throws and lands the coins; whether there was a result. */
function spin(table, clauses) {
  table.apply(SPINNER, NOON, { 'throw-coins': { first: 'heads', second: 'tails' } });
  table.apply(HOST, NOON, { land: { fresh: randomBytes(32).toString('hex') } });
  const events = table.apply(BOXER, NOON, 'announce-result');
  for (const { cite, what, moves } of events) {
    console.log(`${clauses.get(cite.clause)}: ${JSON.stringify(what)}`);
    for (const move of moves) console.log(`    ${JSON.stringify(move)}`);
  }
  return events.some(({ what }) => 'result-announced' in what);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  if (process.argv.length !== 4) throw new Error('usage: node example.js nsw.wasm SHA256');
  await main(process.argv[2], process.argv[3]);
}
