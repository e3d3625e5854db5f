// Judges a transcript by the package: `run --verify FILE` prints the verdict, as JSON.
//
// The components are those of target/components, with the digests of engine/components.lock. Exit code 0 where the transcript
// holds, 1 where it does not, 2 where there is none or something could not be checked, 3 where the components are not built.

import { existsSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

import { load } from './files.js';
import { DoesNotHold, NoTranscript } from '../../../host/packages/npm/src/faults.js';
import { Transcripts } from '../../../host/packages/npm/src/transcripts.js';
import { verify } from '../../../host/packages/npm/src/verify.js';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const COMPONENTS = path.resolve(ROOT, process.env.CARGO_TARGET_DIR ?? 'target', 'components');
const LOCKED = /^\[([a-z0-9-]+)\]\nsha256 = "([0-9a-f]{64})"$/gm;
const EXIT_CODES = { holds: 0, fails: 1, 'not-checked': 2 };

async function judged(file) {
  const lock = await readFile(path.join(ROOT, 'engine/components.lock'), 'utf8');
  const locked = new Map(Array.from(lock.matchAll(LOCKED), ([, name, sha256]) => [sha256, name]));
  const found = new Map();
  const component = (digest, Kind) => load(path.join(COMPONENTS, `${locked.get(digest)}.wasm`), digest, Kind);
  const find = async (digest) => {
    if (locked.has(digest) && !found.has(digest)) found.set(digest, await component(digest));
    return found.get(digest);
  };
  const [transcripts] = [...locked].find(([, name]) => name === 'transcript');
  const opened = await open(file);
  try {
    return await verify(await component(transcripts, Transcripts), find, opened.createReadStream());
  } catch (error) {
    if (error instanceof DoesNotHold || error instanceof NoTranscript) return error.verdict;
    throw error;
  } finally {
    await opened.close();
  }
}

async function main(file, ...more) {
  if (!file || more.length > 0) throw new Error('usage: run --verify FILE');
  if (!existsSync(path.join(COMPONENTS, 'transcript.wasm'))) {
    console.error(`${COMPONENTS} has no transcript.wasm: \`cargo run -p kip-builder -- build\``);
    return 3;
  }
  const verdict = await judged(file);
  console.log(JSON.stringify(verdict));
  return EXIT_CODES[verdict.verdict];
}

try {
  process.exitCode = await main(...process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exitCode = 2;
}
