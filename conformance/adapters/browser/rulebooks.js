// Loading a component from its bytes, by their digest; and from what was made of it for a page to download.

import { contract, Rulebook, Unloadable } from '../javascript/rulebook.js';
import { transpile } from '../javascript/transpile.js';
import { sha256 } from './verify.js';

/** The file of a component's types, beside its modules. */
export const TYPES = 'rulebook.types';

/**
 * The rulebook of these bytes, if they have that digest: nothing looks into others. Without `files`, which download.js
 * makes of a component, the page makes them itself.
 */
export async function load(wasm, allowed, files = inThePage) {
  const digest = await sha256(wasm);
  if (digest !== allowed) throw new Unloadable(`the component has the digest ${digest}, ${allowed} is allowed`);
  contract(wasm);
  return rulebook(await files(wasm));
}

async function inThePage(wasm) {
  return (await transpile(wasm)).set(TYPES, wasm);
}

/** The rulebook of the files that a page downloaded, by name. */
export async function rulebook(files) {
  const { instantiate } = await imported(files.get('rulebook.js'));
  const modules = [...files].filter(([name]) => name.endsWith('.wasm'));
  const compiled = modules.map(async ([name, bytes]) => [name, await WebAssembly.compile(bytes)]);
  return new Rulebook(instantiate, new Map(await Promise.all(compiled)), contract(files.get(TYPES)));
}

async function imported(source) {
  const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  try {
    return await import(url);
  } finally {
    URL.revokeObjectURL(url);
  }
}
