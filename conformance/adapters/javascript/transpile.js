// A component as an ES module and its core modules, made by jco's own generator; for Node and for browsers.

import { $init, generate } from '@bytecodealliance/jco-transpile/component';

import { exported, Unloadable } from './rulebook.js';

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
  const { files, imports, exports } = generated(wasm);
  if (imports.length > 0) {
    throw new Unloadable(`a rulebook imports nothing, this component imports ${imports.join(', ')}`);
  }
  exported(exports.map(([name]) => name), 'rulebook');
  return new Map(files);
}

function generated(wasm) {
  try {
    return generate(wasm, OPTIONS);
  } catch (error) {
    throw new Unloadable(`not a valid component: ${error.payload ?? error.message}`);
  }
}
