// What the types allow and what they do not: compiled after the README's program.
import { verify } from 'kip-rulebooks';
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
