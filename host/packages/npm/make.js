// What the package has that is made of the components: node make.js FOLDER, whose `components/` has them.
//
// Writes the module that hosts the components of a family (`components/<family>.js`) and that of transcripts, the list of what is
// carried (`src/carried.js`), and the package for browsers in one file (`dist/index.js`). jco, esbuild and slim.js are the adapters' own.

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

import { TABLE } from '../../../conformance/adapters/browser/glue.js';
import { slim } from '../../../conformance/adapters/browser/slim.js';
import { transpile } from '../../../conformance/adapters/javascript/transpile.js';
import { CALLED } from './src/transcripts.js';

const esbuild = createRequire(path.resolve(import.meta.dirname, '../../../conformance/adapters/browser/package.json'))('esbuild');
const [, , folder] = process.argv;
const inside = path.join(folder, 'components');
const MINIFIED = { minify: true, target: 'es2022', format: 'esm', legalComments: 'none' };

/** What the package calls of a rulebook: a table of it, and in src/verify.js swaps. */
const OF_RULEBOOK = [...TABLE, 'rulebook#export-table', 'rulebook#import-table'];
const OF_TRANSCRIPTS = Object.entries(CALLED).flatMap(([of, functions]) => functions.map((name) => `${of}#${name}`));

const transpiled = async (name) => Buffer.from(await transpile(await readFile(path.join(inside, `${name}.wasm`)))).toString();
const listed = async (name) => JSON.parse(await readFile(path.join(inside, `${name}.json`), 'utf8'));

/** The modules by family: rulebooks of one have the same types, and so the same module. */
async function glue(components) {
  const found = new Map();
  for (const [rulebook, { family }] of Object.entries(components)) {
    const source = await transpiled(rulebook);
    if ((found.get(family) ?? source) !== source) throw new Error(`${rulebook} has other types than others of ${family}`);
    found.set(family, source);
  }
  return found;
}

/** Addresses and imports are written out, so that bundlers find them. */
function carried(components, transcript) {
  const row = (name, module, about) => {
    const wasm = `new URL('../components/${name}.wasm', import.meta.url)`;
    return `{ ${about}, wasm: ${wasm}, glue: () => import('../components/${module}.js') }`;
  };
  const rows = Object.entries(components).map(([rulebook, { family, sha256, size }]) => {
    const about = `family: '${family}', sha256: '${sha256}', size: ${size}`;
    return `  '${rulebook}': ${row(rulebook, family, about)},\n`;
  });
  const of = row('transcript', 'transcript', `sha256: '${transcript.sha256}'`);
  return `// Made by host/packages/build.\nexport const carried = {\n${rows.join('')}};\nexport const transcript = ${of};\n`;
}

const components = await listed('components');
for (const [family, source] of await glue(components)) {
  await writeFile(path.join(inside, `${family}.js`), await slim(source, OF_RULEBOOK));
}
await writeFile(path.join(inside, 'transcript.js'), await slim(await transpiled('transcript'), OF_TRANSCRIPTS));
await writeFile(path.join(folder, 'src/carried.js'), carried(components, await listed('transcript')));
await esbuild.build({
  ...MINIFIED,
  absWorkingDir: path.resolve(folder),
  entryPoints: ['src/index.js'],
  outfile: 'dist/index.js',
  bundle: true,
  platform: 'browser',
  external: ['../components/*'],
  logLevel: 'warning',
});
