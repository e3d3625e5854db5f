// The module that hosts a component in a page, with only what the page calls:
// node glue.js COMPONENT.wasm SHA256 FILE.js [EXPORT]...

import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import process from 'node:process';
import { gzipSync } from 'node:zlib';

import { CALLED, contract, Unloadable } from '../../../host/packages/npm/src/rulebook.js';
import { transpile } from '../javascript/transpile.js';
import { slim } from './slim.js';

/** All that a table in JavaScript calls, of any family. */
export const TABLE = CALLED.map((name) => `rulebook#${name}`);

/** The module's source; `wanted` are exports of the component, as slim.js has them. */
export async function glue(wasm, wanted = TABLE) {
  contract(wasm); // what is no rulebook is refused before jco sees it
  return slim(new TextDecoder().decode(await transpile(wasm)), wanted);
}

if (process.argv[1] === import.meta.filename) {
  try {
    await main(...process.argv.slice(2));
  } catch (error) {
    console.error(`glue: ${error.message}`);
    process.exitCode = error instanceof Unloadable ? 1 : 2;
  }
}

async function main(component, sha256, file, ...named) {
  if (!file) throw new Error('usage: run --glue COMPONENT.wasm SHA256 FILE.js [EXPORT]...');
  const wasm = await readFile(component);
  const digest = createHash('sha256').update(wasm).digest('hex');
  if (digest !== sha256) throw new Unloadable(`${component} has the digest ${digest}, not ${sha256}`);
  const source = await glue(wasm, named.length > 0 ? named : TABLE);
  await writeFile(file, source);
  for (const [name, bytes] of [[component, wasm], [file, Buffer.from(source)]]) {
    console.log(`${name}: ${bytes.length} bytes, ${gzipSync(bytes, { level: 9 }).length} gzip`);
  }
}
