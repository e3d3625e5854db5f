// Loading a component in a browser: from its bytes, by their digest.

import { open } from '../../../host/packages/npm/src/open.js';
import { transpile } from '../javascript/transpile.js';

/**
 * The rulebook of these bytes, if they have that digest: nothing looks into others. `glue` gives the source of the module
 * that hosts a component; without it the page makes it.
 */
export const load = (wasm, sha256, glue = transpile) => open(wasm, sha256, async () => imported(await glue(wasm)));

async function imported(source) {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
