// kip's rulebooks of casino games, as certified components. For Node and for browsers.
//
// The caller brings time and chance. The types are in index.d.ts, the words of the contract in contract/.

import { carried } from './carried.js';
import { finder, transcripts } from './load.js';
import { replay as replayBy } from './replay.js';
import { verify as verifyBy } from './verify.js';

export { Busy, Dead, DoesNotHold, Fault, Malformed, NoTranscript, NotSwapped, Refused, Unloadable, Unwritten } from './faults.js';
export { load } from './load.js';
export { Ledger, money, MoneyError, moves, Rounds } from './money.js';
export { playUntil } from './play.js';
export { hex, open } from './open.js';
export { Rulebook, Table } from './rulebook.js';
export { RecordedTable } from './transcript.js';

/** The carried components, by rulebook id: `family`, `sha256`, `size`, and `wasm`, the file's address. */
export const rulebooks = carried;

/** Returns an actor: a role of the rulebook, and for a player the seat. */
export const actor = (role, number = 0) => ({ role, number });

/** The platform, which seats players and brings chance. */
export const HOST = actor('host');

/**
 * Judges a transcript, a text, its bytes or pieces of them: its text, its draws and money, and every event, refusal and state by
 * the component that served, one that this package carries or one of `others`. Throws `DoesNotHold`, which has the whole verdict,
 * or `NoTranscript`.
 */
export const verify = async (transcript, { others = [], ...options } = {}) =>
  verifyBy(await transcripts(), finder(others), transcript, options);

/**
 * Plays a transcript again as far as it goes, and returns the table in its last state: `resume` continues it. Throws as `verify` does,
 * and `Malformed` where a component is neither carried nor one of `others`.
 */
export const replay = async (transcript, { others = [] } = {}) => replayBy(await transcripts(), finder(others), transcript);
