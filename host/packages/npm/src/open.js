// Opens a rulebook from a component's bytes, by their digest. For Node and for browsers.

import { modules as modulesOf } from './component.js';
import { Unloadable } from './faults.js';
import { Rulebook } from './rulebook.js';
import { hex } from './words.js';

export { hex };

/** A module with one function that returns a vector, which an engine without vectors does not accept. */
const VECTORS = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11);

/** Returns the SHA-256 of bytes, in hex. */
export async function sha256(data) {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) throw new Unloadable('digests need a page in a secure context: https, localhost or a file');
  return hex(await subtle.digest('SHA-256', data));
}

/**
 * Loads the rulebook of these bytes, if they have that digest; other bytes are never parsed. `glue` gives the module that jco
 * makes of a component, for synchronous instantiation under the name `rulebook`; rulebooks of one family share it. The code
 * that runs is that of the component's core modules. Throws `Unloadable`.
 */
export const open = (wasm, allowed, glue) => hosted(wasm, allowed, glue, Rulebook);

/** Loads any component in the same way, by the class that hosts it. */
export async function hosted(wasm, allowed, glue, Kind) {
  const digest = await sha256(wasm);
  if (digest !== allowed) throw new Unloadable(`the component has the digest ${digest}, ${allowed} is allowed`);
  requireVectors();
  const found = Kind.contract(wasm);
  const { instantiate } = await glue();
  const compiled = [...modules(wasm, Kind.pages)].map(async ([name, bytes]) => [name, await compile(bytes)]);
  return Object.assign(new Kind(instantiate, new Map(await Promise.all(compiled)), found), { digest });
}

function requireVectors() {
  if (WebAssembly.validate(VECTORS)) return;
  throw new Unloadable(
    'this engine has no 128-bit vectors (WebAssembly SIMD), which the components need: Chrome 91, Firefox 89, Safari 16.4, ' +
      'Node.js 16.4 and newer have them, on a processor with SSE4.1 or Neon',
  );
}

function modules(wasm, pages) {
  try {
    return modulesOf(wasm, pages);
  } catch (error) {
    throw error instanceof Unloadable ? error : new Unloadable(`not a valid component: ${error.message}`);
  }
}

async function compile(module) {
  try {
    return await WebAssembly.compile(module);
  } catch (error) {
    throw new Unloadable(`not a valid component: ${error.message}`);
  }
}
