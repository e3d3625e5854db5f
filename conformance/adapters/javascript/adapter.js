// An adapter: answers a conformance runner on standard input and output, by a component that Node hosts.
// The protocol is in protocol.js; hosting is the package's, host/packages/npm.

import { createRequire } from 'node:module';
import process from 'node:process';

import { JCO, load } from './files.js';
import { lines } from './lines.js';
import { lineOf, Session } from './protocol.js';

const { name, version } = createRequire(import.meta.url)('./package.json');
const runtime = `jco-transpile ${JCO} on Node.js ${process.versions.node}`;
const about = { name, version, language: 'JavaScript', runtime, os: process.platform };

if (process.argv.length > 2) {
  console.error('usage: run [--example | --bench …]; requests come on standard input, a line each');
  process.exit(2);
}
const session = new Session(about, load);
for await (const line of lines(process.stdin)) {
  const answer = await session.line(line);
  if (answer === undefined) break;
  process.stdout.write(`${lineOf(answer)}\n`);
}
