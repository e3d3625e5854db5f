// Loading a component in Node: from a file, by its digest. What was made of it is kept in `.transpiled`.

import { access, mkdir, mkdtemp, readFile, rename, rmdir, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { hosted } from '../../../host/packages/npm/src/open.js';
import { Rulebook, Unloadable } from '../../../host/packages/npm/src/rulebook.js';
import { MOST_BYTES } from './protocol.js';

const here = import.meta.dirname;
const { dependencies } = createRequire(import.meta.url)('./package.json');

/** The release of jco, which also names what it made. */
export const JCO = dependencies['@bytecodealliance/jco-transpile'];

/** The rulebook in that file, or another kind of component, if its bytes have that digest: nothing looks into others. */
export async function load(file, sha256, Kind = Rulebook) {
  const wasm = await read(file).catch((error) => {
    throw new Unloadable(`${file}: ${error.message}`);
  });
  return hosted(wasm, sha256, async () => import(pathToFileURL(await transpiled(wasm, sha256))), Kind);
}

/** A component's bytes: of a file, and no larger than one may be. */
export async function read(file) {
  const found = await stat(file);
  if (!found.isFile()) throw new Error('it is no file');
  if (found.size > MOST_BYTES) throw new Error(`it has more than ${MOST_BYTES} bytes`);
  return readFile(file);
}

/** The module that jco made of these bytes; made at the first time. */
async function transpiled(wasm, digest) {
  const file = path.join(here, '.transpiled', `${JCO}-${digest}.js`);
  if (await access(file).then(() => true, () => false)) return file;
  const { transpile } = await import('./transpile.js');
  const made = await transpile(wasm);
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = path.join(await mkdtemp(`${file}-`), 'unfinished.js');
  await writeFile(unfinished, made);
  await rename(unfinished, file); // whoever comes second puts the same there
  await rmdir(path.dirname(unfinished));
  return file;
}
