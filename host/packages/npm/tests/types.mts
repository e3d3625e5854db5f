// What the types allow and what they do not: compiled after the README's program.
import { Ledger, RecordedTable, replay, verify } from 'kip-rulebooks';
import type { Command, Event } from 'kip-rulebooks/contract/two-up';

const announced: Command = 'announce-result';
export const told: Event[] = table.apply({ role: 'boxer', number: 1 }, now, announced);
// @ts-expect-error: no command of Two-Up
table.apply(HOST, now, 'dance');
const cards = await load('swazi');
// @ts-expect-error: a config of the other family
cards.open(rulebook.examples[0]);
export const word: 'holds' | 'fails' | 'not-checked' = (await verify('')).verdict;
// @ts-expect-error: heads are texts in hex
await verify('', { heads: [1] });
const [recordedTable] = await RecordedTable.open(rulebook, rulebook.examples[0], () => {});
const { outcome, repeated } = await recordedTable.applyOnce('a', HOST, now, { leave: 1 });
export const shown: [boolean, string | undefined] = [repeated, outcome.refused?.message ?? rulebook.cite(outcome.accepted![0]).ruling];
// @ts-expect-error: a rulebook of the other family
table.swap(cards, now);
export const purse: number = new Ledger().balance({ purse: 1 });
export const again = await (await replay('')).resume(() => {});
