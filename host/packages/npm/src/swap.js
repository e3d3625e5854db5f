// Lets another component take a table over. For Node and for browsers. No rule of a game may enter this file.

import { Dead, NotSwapped, Refused, text } from './faults.js';
import { Instance, method, revived } from './rulebook.js';

/** Returns the id and digest of a component. */
export const build = ({ id, digest }) => ({ rulebook: id, digest });

/** The parts of every family's view that a swap keeps. */
const COMMON = { table: 'name', taken: 'players', lying: 'money', chain: 'chain of draws' };

/** Returns the table as another component has it, with the events of the import. `before` stays as it is. */
export function takenOver(before, rulebook, at, terms) {
  const serving = before.rulebook;
  const common = (of) => method(of, 'view').common;
  if (rulebook.digest === serving.digest) {
    throw new NotSwapped('already-serving', `the component with the digest ${rulebook.digest} serves the table already`);
  }
  const isBuild = rulebook.id === serving.id;
  if (isBuild && terms !== undefined) {
    throw new NotSwapped('terms-stay', "another build of a rulebook keeps the table's terms: only another rulebook is given new ones");
  }
  const view = common(before);
  if (isBuild && at < view.now) throw new NotSwapped('time-backwards', 'a swap cannot be earlier than the last command');
  let { state } = before;
  let events = [];
  let reason = 'not-now';
  try {
    if (!isBuild) {
      const exported = serving.call('export-table', { state, at });
      reason = 'refused';
      ({ state, events } = rulebook.call('import-table', { exported, terms, at }));
      rulebook.call('export-table', { state, at }); // it must be able to give the table on
    }
    reason = 'refused';
    const after = revived(rulebook, new Instance(rulebook), state);
    if (after.state !== state) {
      throw new NotSwapped('other-state', "the new component takes the table's state and gives other bytes for it");
    }
    const shown = common(after);
    const lost = Object.keys(COMMON).find((key) => JSON.stringify(view[key]) !== JSON.stringify(shown[key]));
    if (lost) throw new NotSwapped('lost', `the new component loses the table's ${COMMON[lost]}`);
    return { ...after, events };
  } catch (error) {
    if (error instanceof Refused) throw new NotSwapped(reason, text(error.refusal), error.refusal);
    if (error instanceof Dead) throw new NotSwapped(reason === 'not-now' ? 'no-state' : 'failed', error.message);
    throw error;
  }
}
