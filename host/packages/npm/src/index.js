// kip's rulebooks of casino games, the very components that are certified. For Node and for browsers.
//
// Time and chance are the caller's to bring. The types are in index.d.ts, the words of the contract in contract/.

import { bytes } from '#bytes';
import { carried } from './carried.js';
import { DoesNotHold, Unloadable } from './faults.js';
import { open } from './open.js';
import { verify as verifyBy } from './verify.js';

export { Busy, Dead, DoesNotHold, Fault, Malformed, Refused, Unloadable, Unwritten } from './faults.js';
export { hex, open } from './open.js';
export { Rulebook, Table } from './rulebook.js';
export { RecordedTable } from './transcript.js';

/** What this package carries, by rulebook id: `family`, `sha256`, `size`, and `wasm`, its file's address. */
export const rulebooks = carried;

/** Who acts: a role of the rulebook, and for a player the seat. */
export const actor = (role, number = 0) => ({ role, number });

/** The platform: it seats players and brings chance. */
export const HOST = actor('host');

/** Where money went, in order: their sum is the ledger. */
export const moves = (events) => events.flatMap(({ moves }) => moves);

/** The carried component of a rulebook, such as `nsw`. Throws `Unloadable`, also where its bytes were altered. */
export async function load(rulebook) {
  if (!Object.hasOwn(carried, rulebook)) {
    throw new Unloadable(`'${rulebook}' is no rulebook of this package: ${Object.keys(carried).join(', ')}`);
  }
  const { wasm, sha256, glue } = carried[rulebook];
  try {
    return await open(await bytes(wasm), sha256, glue);
  } catch (error) {
    throw new Unloadable(`the component of ${rulebook} is not loaded: ${error.message}`, { cause: error });
  }
}

/**
 * Verifies a transcript's text: its chain, and every event, refusal and state by the component that served, one that this
 * package carries or one of `others`; of Two-Up each landing too, which `tell` is told. Throws `DoesNotHold` with the
 * line, `Unloadable` for a component that is not there.
 */
export async function verify(text, { others = [], tell = () => {} } = {}) {
  const header = headerOf(text);
  const found = new Map(others.map((rulebook) => [rulebook.digest, rulebook]));
  const find = async ({ rulebook, digest }) => {
    if (!found.has(digest)) {
      if (!Object.hasOwn(carried, rulebook) || carried[rulebook].sha256 !== digest) {
        throw new Unloadable(`the component ${digest} of '${rulebook}' is not carried here: give it in 'others'`);
      }
      found.set(digest, await load(rulebook));
    }
    return found.get(digest);
  };
  const rulebook = await find(header);
  return verifyBy(rulebook, rulebook.digest, text, tell, find);
}

function headerOf(text) {
  try {
    const header = JSON.parse(text.slice(0, text.indexOf('\n')));
    if (header['kip-transcript'] === 1) return header;
  } catch {
    // told below
  }
  throw new DoesNotHold('line 1: this is no transcript of kip, of form 1');
}
