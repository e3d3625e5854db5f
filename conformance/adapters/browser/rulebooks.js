// Loading a component in a browser: from its bytes, by their digest.

import transcript from 'transcript.wasm';

import { hosted, open, sha256 } from '../../../host/packages/npm/src/open.js';
import { Transcripts } from '../../../host/packages/npm/src/transcripts.js';
import { transpile } from '../javascript/transpile.js';

/**
 * The rulebook of these bytes, if they have that digest: nothing looks into others. `glue` gives the source of the module
 * that hosts a component; without it the page makes it.
 */
export const load = (wasm, sha256, glue = transpile) => open(wasm, sha256, async () => imported(await glue(wasm)));

/** The component of transcripts, which this page has in it, and its digest with it. */
export async function transcripts() {
  if (transcript.length === 0) throw new Error('this page was built without the component that judges transcripts');
  return hosted(transcript, await sha256(transcript), async () => imported(await transpile(transcript)), Transcripts);
}

async function imported(source) {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
