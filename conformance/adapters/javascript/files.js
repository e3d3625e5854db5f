// Loading a component in Node: from a file, by its digest. What was made of it is kept in `.transpiled`.

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { contract, Rulebook, Unloadable } from './rulebook.js';

const here = import.meta.dirname;
const { dependencies } = createRequire(import.meta.url)('./package.json');

/** The release of jco, which also names the folder of what it made. */
export const JCO = dependencies['@bytecodealliance/jco-transpile'];

/** The rulebook in that file, if its bytes have that digest: nothing looks into others. */
export async function load(file, sha256) {
  const wasm = await readFile(file).catch((error) => {
    throw new Unloadable(`${file}: ${error.message}`);
  });
  const digest = createHash('sha256').update(wasm).digest('hex');
  if (digest !== sha256) throw new Unloadable(`the component has the digest ${digest}, ${sha256} is allowed`);
  const found = contract(wasm);
  const folder = await transpiled(wasm, digest);
  const { instantiate } = await import(pathToFileURL(path.join(folder, 'rulebook.js')));
  return new Rulebook(instantiate, await compiled(folder), found);
}

/** The folder with what jco made of these bytes; made at the first time. */
async function transpiled(wasm, digest) {
  const folder = path.join(here, '.transpiled', `${JCO}-${digest}`);
  if (await readdir(folder).then(Boolean, () => false)) return folder;
  const { transpile } = await import('./transpile.js');
  const files = await transpile(wasm);
  await mkdir(path.dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  for (const [name, bytes] of files) await writeFile(path.join(unfinished, name), bytes);
  // Whoever comes second finds the folder there, with the same files.
  await rename(unfinished, folder).catch((error) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return folder;
}

async function compiled(folder) {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.wasm'));
  const modules = names.map(async (name) => [name, new WebAssembly.Module(await readFile(path.join(folder, name)))]);
  return new Map(await Promise.all(modules));
}
