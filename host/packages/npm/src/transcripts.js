// The component that writes and judges transcripts (`kip:transcript`), and the facts that it gets about rulebooks. For Node and
// for browsers.

import { Unloadable } from './faults.js';
import { Hosted, read } from './rulebook.js';

/** The called functions, by their interface. */
export const CALLED = {
  writer: ['open', 'resume', 'order', 'accepted', 'refused', 'faulted', 'swap', 'end', 'current-place'],
  judge: ['begin', 'next', 'verdict'],
};

/** Returns its contract, as `contract` of a rulebook does. Runs nothing of the component. */
function contract(wasm) {
  const { imports, interfaces } = read(wasm);
  if (imports.length > 0) throw new Unloadable(`it imports ${imports.join(', ')}, where the transcript's component imports nothing`);
  const names = Object.entries(CALLED).flatMap(([name, functions]) => {
    const found = [...interfaces.keys()].filter((full) => new RegExp(`^kip:transcript/${name}@1\\.0\\.[0-9]+$`).test(full));
    if (found.length !== 1) throw new Unloadable(`the transcript's component exports one kip:transcript/${name}@1.0.x, this one ${found.length}`);
    return functions.map((each) => [each, found[0]]);
  });
  return { interfaces, names: new Map(names) };
}

/** The component; each transcript has its own instance. */
export class Transcripts extends Hosted {
  static contract = contract;
  /** The memory limit: a line has up to 64 MiB. */
  static pages = 16_384;

  constructor(instantiate, modules, contract) {
    super(instantiate, modules, contract);
    for (const name of contract.names.keys()) this.signature(name);
  }

  interfaceOf(name) {
    return this.contract.names.get(name);
  }
}

/** Returns the facts that a transcript states about the component that serves. */
export function facts({ digest, clauses, head: { family, rulebook: id, generation } }) {
  return { family, id, generation, digest, clauses: Array.from(clauses, ([number, id]) => ({ number, id })) };
}

export const step = (events, state) => ({ events: JSON.stringify(events), state });
