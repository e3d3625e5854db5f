// What a page downloads to host one rulebook, and how much it is:
// node download.js COMPONENT.wasm SHA256 FOLDER [EXPORT]...
//
// jco's module with nothing in it but the exports that a page calls, the component's core modules, and its types.

import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';

import { typesAlone } from '../javascript/component.js';
import { CALLED, contract, Unloadable } from '../javascript/rulebook.js';
import { transpile } from '../javascript/transpile.js';
import { TYPES } from './rulebooks.js';
import { slim } from './slim.js';

/** All that the JavaScript host calls. */
export const HOST = CALLED.map((name) => `rulebook#${name}`);

/** What a player's page calls that plays a transcript again and verifies its draws: verify.js, of Two-Up. */
export const PLAYER = [
  ...['describe', 'open', '[static]table.restore', '[method]table.apply', '[method]table.snapshot'].map(
    (name) => `rulebook#${name}`,
  ),
  ...['add-entropy', 'follows', 'outcome-seed'].map((name) => `draws#${name}`),
  'coins#coins-of',
];

/** The files of a component by name, as bytes; `wanted` are the exports that the page calls, as slim.js has them. */
export async function download(wasm, wanted = HOST) {
  contract(wasm); // what is no rulebook is refused before jco sees it
  const files = await transpile(wasm);
  const glue = await slim(new TextDecoder().decode(files.get('rulebook.js')), wanted);
  files.set('rulebook.js', new TextEncoder().encode(glue));
  return files.set(TYPES, typesAlone(wasm));
}

if (process.argv[1] === import.meta.filename) {
  try {
    await main(...process.argv.slice(2));
  } catch (error) {
    console.error(`download: ${error.message}`);
    process.exitCode = error instanceof Unloadable ? 1 : 2;
  }
}

async function main(component, sha256, folder, ...named) {
  if (!folder) throw new Error('usage: run --download COMPONENT.wasm SHA256 FOLDER [EXPORT]... | --player');
  const wasm = await readFile(component);
  const digest = createHash('sha256').update(wasm).digest('hex');
  if (digest !== sha256) throw new Unloadable(`${component} has the digest ${digest}, not ${sha256}`);
  const wanted = named.length === 0 ? HOST : named.flatMap((name) => (name === '--player' ? PLAYER : [name]));
  const files = await download(wasm, wanted);
  await mkdir(folder, { recursive: true });
  let sum = 0;
  for (const [name, bytes] of files) {
    await writeFile(path.join(folder, name), bytes);
    const packed = gzipSync(bytes, { level: 9 }).length;
    sum += packed;
    console.log(`${String(bytes.length).padStart(9)} bytes ${String(packed).padStart(8)} gzip  ${name}`);
  }
  console.log(`${' '.repeat(15)} ${String(sum).padStart(8)} gzip  in all`);
}
