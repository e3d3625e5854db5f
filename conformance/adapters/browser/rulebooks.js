// Loading a component in a browser: from its bytes, by their digest.

import { contract, Rulebook, Unloadable } from '../javascript/rulebook.js';
import { transpile } from '../javascript/transpile.js';
import { sha256 } from './verify.js';

/** The rulebook of these bytes, if they have that digest: nothing looks into others. */
export async function load(wasm, allowed) {
  const digest = await sha256(wasm);
  if (digest !== allowed) throw new Unloadable(`the component has the digest ${digest}, ${allowed} is allowed`);
  const found = contract(wasm);
  const files = await transpile(wasm);
  const { instantiate } = await imported(files.get('rulebook.js'));
  const modules = [...files].filter(([name]) => name.endsWith('.wasm'));
  const compiled = modules.map(async ([name, bytes]) => [name, await WebAssembly.compile(bytes)]);
  return new Rulebook(instantiate, new Map(await Promise.all(compiled)), found);
}

async function imported(source) {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
