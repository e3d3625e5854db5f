// Plays a table by itself, to try rules out. For Node and for browsers. No name of a command but `THROW` may enter this file.

/** Coins may lie either way round before a throw, so a throw is given as it is listed. Only people know how they come down. */
const THROW = 'throw-coins';
const IN_TURN = ['awaited', 'closes-window', 'instead'];

/** The blanks that want what only people have. */
const UNKNOWN = ['attestation', 'details', 'link', 'commitment'];

/**
 * Gives what the game waits for, of players too, until `until` holds for a command's events; returns the events of them all.
 * `seed` returns 32 bytes of the host's generator, in hex. The play also ends after `most` commands, and where nothing is left
 * that a program can know. It stakes nothing and closes a window at once: players bet before.
 */
export async function playUntil(table, until, at, seed, most = 10_000) {
  const played = [];
  for (let nth = 0; nth < most; nth++) {
    const choice = next(table.legal(at).first.filter(isKnown));
    if (!choice) break;
    const fillings = choice.blanks.includes('seed') ? [{ seed: seed() }] : [];
    const events = await table.apply(choice.by, at, table.rulebook.fill(choice.command, fillings));
    played.push(...events);
    if (until(events)) break;
  }
  return played;
}

const next = (choices) => IN_TURN.map((turn) => choices.find(({ standing }) => standing === turn)).find(Boolean);

const named = (word) => (typeof word === 'string' ? word : Object.keys(word)[0]);

function isKnown({ command, blanks }) {
  const unknown = named(command) === THROW ? UNKNOWN : [...UNKNOWN, 'lie'];
  return !blanks.some((blank) => unknown.includes(named(blank)));
}
