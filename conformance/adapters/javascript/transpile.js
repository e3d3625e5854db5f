// A component as an ES module and its core modules, made by jco's own generator; for Node and for browsers.

import { $init, generate } from '@bytecodealliance/jco-transpile/component';

import { Unloadable } from './rulebook.js';

const OPTIONS = {
  name: 'rulebook',
  strict: true, // without it a number that is too large is cut off without a word
  instantiation: { tag: 'sync' },
  noTypescript: true,
  noNodejsCompat: true,
  base64Cutoff: 0,
};

/** The files of a component that imports nothing, by name: `rulebook.js` and what it asks for. */
export async function transpile(wasm) {
  await $init;
  try {
    return new Map(generate(wasm, OPTIONS).files);
  } catch (error) {
    throw new Unloadable(`not a valid component: ${error.payload ?? error.message}`);
  }
}
