// An adapter: hands a conformance runner's lines to the page in Chromium, and its answers back.
//
// The page hosts the component and speaks the protocol; it cannot open a file by its path, so that is done here.

import { createRequire } from 'node:module';
import process from 'node:process';

import { Unloadable } from '../../../host/packages/npm/src/rulebook.js';
import { openPage } from './chromium.js';
import { glue } from './glue.js';
import { read } from '../javascript/files.js';
import { lines } from '../javascript/lines.js';
import { lineOf } from '../javascript/protocol.js';

if (process.argv.length > 2) {
  console.error('usage: run [--example | --bench | --glue …]; requests come on standard input, a line each');
  process.exit(2);
}
const require = createRequire(import.meta.url);
const { name, version } = require('./package.json');
const { dependencies } = require('../javascript/package.json');

const { browser, page } = await openPage();
const runtime = `jco-transpile ${dependencies['@bytecodealliance/jco-transpile']} in Chromium ${browser.version()}`;
const about = { name, version, language: 'JavaScript', runtime, os: process.platform };
let opened;
await page.exposeFunction('glue', () => made(opened));
await page.evaluate((about) => void (globalThis.line = globalThis.kip.adapter(about, globalThis.glue)), about);

/** The module that hosts a component, with what the adapter calls and nothing else, or why there is none. */
async function made({ wasm }) {
  try {
    return { source: await glue(Buffer.from(wasm, 'base64')) };
  } catch (error) {
    if (error instanceof Unloadable) return { error: error.message };
    throw error;
  }
}

/** The component that a line asks to load, in base64, or why it cannot be read. */
async function componentOf(line) {
  try {
    const { cmd, component } = JSON.parse(line);
    if (cmd !== 'load' || typeof component !== 'string') return undefined;
    return await read(component).then(
      (wasm) => ({ wasm: wasm.toString('base64') }),
      (error) => ({ error: `${component}: ${error.message}` }),
    );
  } catch {
    return undefined; // no request: the page says so
  }
}

for await (const line of lines(process.stdin)) {
  opened = await componentOf(line);
  const asked = [line.toString('base64'), opened];
  const answer = await page.evaluate(async ([line, file]) => JSON.stringify(await globalThis.line(line, file)), asked);
  if (answer === undefined) break;
  process.stdout.write(`${lineOf(JSON.parse(answer))}\n`);
}
await browser.close();
