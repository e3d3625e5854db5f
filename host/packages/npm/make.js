// What the package has that is made of the components: node make.js FOLDER, whose `components/` has them.
//
// Writes the module that hosts the components of a family (`components/<family>.js`), the list of what is carried
// (`src/carried.js`), and the package for browsers in one file (`dist/index.js`). jco, esbuild and slim.js are the adapters' own.

import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';

import { TABLE } from '../../../conformance/adapters/browser/glue.js';
import { slim } from '../../../conformance/adapters/browser/slim.js';
import { transpile } from '../../../conformance/adapters/javascript/transpile.js';

const esbuild = createRequire(path.resolve(import.meta.dirname, '../../../conformance/adapters/browser/package.json'))('esbuild');
const MINIFIED = { minify: true, target: 'es2022', format: 'esm', legalComments: 'none' };

/** What the package calls of a component: a table of it, and in src/verify.js swaps and draws, of Two-Up the coins too. */
const called = (family) => [
  ...TABLE,
  ...['rulebook#export-table', 'rulebook#import-table', 'draws#add-entropy', 'draws#follows', 'draws#outcome-seed'],
  ...(family === 'two-up' ? ['coins#coins-of'] : []),
];

/** The modules by family: rulebooks of one have the same types, and so the same module. */
async function glue(components, folder) {
  const found = new Map();
  for (const [rulebook, { family }] of Object.entries(components)) {
    const source = Buffer.from(await transpile(await readFile(path.join(folder, `${rulebook}.wasm`)))).toString();
    if ((found.get(family) ?? source) !== source) throw new Error(`${rulebook} has other types than others of ${family}`);
    found.set(family, source);
  }
  return found;
}

/** Addresses and imports are written out, so that bundlers find them. */
function carried(components) {
  const rows = Object.entries(components).map(([rulebook, { family, sha256, size }]) => {
    const wasm = `new URL('../components/${rulebook}.wasm', import.meta.url)`;
    const about = `family: '${family}', sha256: '${sha256}', size: ${size}`;
    return `  '${rulebook}': { ${about}, wasm: ${wasm}, glue: () => import('../components/${family}.js') },\n`;
  });
  return `// Made by host/packages/build.\nexport const carried = {\n${rows.join('')}};\n`;
}

const [, , folder] = process.argv;
const inside = path.join(folder, 'components');
const components = JSON.parse(await readFile(path.join(inside, 'components.json'), 'utf8'));
for (const [family, source] of await glue(components, inside)) {
  await writeFile(path.join(inside, `${family}.js`), await slim(source, called(family)));
}
await writeFile(path.join(folder, 'src/carried.js'), carried(components));
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
