// Builds `kip.html`, one file with everything in it: the page, the JavaScript adapter, jco's generator,
// and the component that judges transcripts.

import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

import esbuild from 'esbuild';

const here = import.meta.dirname;

/** What judges transcripts, where it is built; without it the page hosts rulebooks only. */
const TRANSCRIPT = path.resolve(here, '../../..', process.env.CARGO_TARGET_DIR ?? 'target', 'components/transcript.wasm');
const judge = {
  name: 'judge',
  setup(build) {
    build.onResolve({ filter: /^transcript\.wasm$/ }, () => ({ path: TRANSCRIPT, namespace: 'judge' }));
    build.onLoad({ filter: /.*/, namespace: 'judge' }, async () => ({
      contents: existsSync(TRANSCRIPT) ? await readFile(TRANSCRIPT) : '',
      loader: 'binary',
    }));
  },
};

/** jco fetches its own modules by address; in one file they are bytes beside it. */
const embedded = {
  name: 'embedded',
  setup(build) {
    build.onLoad({ filter: /js-component-bindgen-component\.js$/ }, async ({ path: file }) => {
      const found = [];
      const source = (await readFile(file, 'utf8')).replace(
        /fetchCompile\(new URL\('(\.\/[^']+)', import\.meta\.url\)\)/g,
        (_, module) => `WebAssembly.compile(module$${found.push(module)})`,
      );
      if (found.length === 0) throw new Error(`${file} loads its modules in another way than before`);
      const imports = found.map((module, index) => `import module$${index + 1} from '${module}';\n`);
      return { contents: imports.join('') + source, loader: 'js' };
    });
  },
};

const { outputFiles } = await esbuild.build({
  entryPoints: [path.join(here, 'page.js')],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  minify: true,
  legalComments: 'inline',
  loader: { '.wasm': 'binary' },
  plugins: [embedded, judge],
  external: ['node:*'], // asked for where there is a Node, never in a browser
  logLevel: 'warning',
});
const page = await readFile(path.join(here, 'page.html'), 'utf8');
await writeFile(path.join(here, 'kip.html'), page.replace('/* page.js */', () => outputFiles[0].text));
