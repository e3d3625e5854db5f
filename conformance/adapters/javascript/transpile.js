// The ES module that hosts a component in JavaScript, made by jco's own generator; for Node and for browsers.

import { $init, generate } from '@bytecodealliance/jco-transpile/component';

import { Unloadable } from '../../../host/packages/npm/src/rulebook.js';

const OPTIONS = {
  name: 'rulebook',
  strict: true, // without it a number that is too large is cut off without a word
  instantiation: { tag: 'sync' },
  noTypescript: true,
  noNodejsCompat: true,
  base64Cutoff: 0,
};

/** The module of a component that imports nothing. The core modules that it asks for lie in the component itself. */
export async function transpile(wasm) {
  await $init;
  try {
    return new Map(generate(wasm, OPTIONS).files).get('rulebook.js');
  } catch (error) {
    throw new Unloadable(`not a valid component: ${error.payload ?? error.message}`);
  }
}
