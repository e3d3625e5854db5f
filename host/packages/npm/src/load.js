// The components that this package carries. For Node and for browsers.

import { bytes } from '#bytes';
import { carried, transcript } from './carried.js';
import { Unloadable } from './faults.js';
import { hosted } from './open.js';
import { Rulebook } from './rulebook.js';
import { Transcripts } from './transcripts.js';

/** Loads the carried component of a rulebook, such as `nsw`. Throws `Unloadable`, also where its bytes were altered. */
export async function load(rulebook) {
  if (!Object.hasOwn(carried, rulebook)) {
    throw new Unloadable(`'${rulebook}' is no rulebook of this package: ${Object.keys(carried).join(', ')}`);
  }
  return loaded(rulebook, carried[rulebook], Rulebook);
}

let found;

/** Loads the carried component of transcripts, once. */
export function transcripts() {
  found ??= loaded('transcripts', transcript, Transcripts);
  found.catch(() => (found = undefined)); // the next call loads it anew
  return found;
}

async function loaded(of, { wasm, sha256, glue }, Kind) {
  try {
    return await hosted(await bytes(wasm), sha256, glue, Kind);
  } catch (error) {
    throw new Unloadable(`the component of ${of} is not loaded: ${error.message}`, { cause: error });
  }
}

/** Finds rulebooks by their component's digest: those that are given, then those that are carried. */
export function finder(others) {
  const found = new Map(others.map((rulebook) => [rulebook.digest, rulebook]));
  return async (digest) => {
    const name = Object.keys(carried).find((id) => carried[id].sha256 === digest);
    if (!found.has(digest) && name) found.set(digest, await load(name));
    return found.get(digest);
  };
}
