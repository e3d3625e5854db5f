// Judges a transcript: the transcript's component judges, rulebooks play again. For Node and for browsers.

import { Dead, DoesNotHold, Malformed, NoTranscript, Refused } from './faults.js';
import { hex } from './open.js';
import { Instance, Table } from './rulebook.js';
import { facts, step } from './transcripts.js';

const PIECE = 1 << 16;

/**
 * Returns the verdict on a transcript: a text, its bytes, or pieces of them. `find` gives the rulebook of a component, by its
 * digest, if it is available. Throws `DoesNotHold` or `NoTranscript`.
 */
export const verify = (transcripts, find, transcript, options) =>
  judged(transcripts, new Replay(find), pieces(transcript), options);

/** Judges by the rulebooks of a `Replay`. */
export async function judged(transcripts, replay, given, { unfinished = false, heads = [], receipts = [], chain = '' } = {}) {
  const judge = new Instance(transcripts);
  judge.call('begin', { options: { unfinished, heads, receipts, chain } });
  let wanted = 'bytes';
  while (wanted !== 'nothing') {
    const answer = wanted === 'bytes' ? (await given.next()).value ?? 'end-of-file' : await replay.answer(...Object.entries(wanted)[0]);
    wanted = judge.call('next', { given: answer });
  }
  await given.return(); // ends the source of pieces
  const verdict = JSON.parse(judge.call('verdict'));
  const [first] = verdict.findings;
  if (first) throw new DoesNotHold(first.line === undefined ? first.message : `line ${first.line}: ${first.message}`, verdict);
  const none = verdict.notes.find(({ code }) => code === 'no-transcript');
  if (none) throw new NoTranscript(none.message, verdict);
  return verdict;
}

/** Returns a transcript in pieces, as the judge gets them. `read` gets their bytes before. */
export async function* pieces(transcript, read) {
  const bytes = typeof transcript === 'string' ? new TextEncoder().encode(transcript) : transcript;
  for await (const part of bytes instanceof Uint8Array ? [bytes] : bytes) {
    read?.(part);
    for (let at = 0; at < part.length; at += PIECE) yield { bytes: hex(part.subarray(at, at + PIECE)) };
  }
}

/** The rulebooks from which the judge requests answers. */
export class Replay {
  /** `keep` gets each order, its outcome, and the rulebook that gave it. */
  constructor(find, keep = () => {}) {
    this.find = find;
    this.keep = keep;
  }

  /** Returns a rulebook's answer, which the judge compares. */
  async answer(what, asked) {
    if (what === 'signature') return 'not-checked';
    const rulebook = what === 'apply' ? this.table.rulebook : await this.find(asked.digest);
    if (!rulebook) return 'unavailable';
    try {
      const events = this[what](rulebook, asked);
      const came = step(events, this.table.state);
      return what === 'apply' ? { accepted: came } : { opened: { by: facts(rulebook), step: came } };
    } catch (error) {
      if (error instanceof Refused) return { refused: JSON.stringify(error.refusal) };
      if (error instanceof Dead || error instanceof Malformed) return { failed: error.message };
      throw error;
    }
  }

  open(rulebook, { config }) {
    const [table, events] = Table.open(rulebook, JSON.parse(config));
    this.table = table;
    return events;
  }

  apply(rulebook, asked) {
    const order = JSON.parse(asked);
    try {
      const { answer, keep } = this.table.begin('apply', { order });
      keep();
      this.keep(order, { accepted: answer }, rulebook);
      return answer;
    } catch (error) {
      if (error instanceof Refused) this.keep(order, { refused: error.refusal }, rulebook);
      throw error;
    }
  }

  /** Continues with another component: with the state as it is, or with the export of the rulebook before it. */
  swap(rulebook, { 'as-it-is': asItIs, terms, at }) {
    const { rulebook: before, state } = this.table;
    const exported = () => before.call('export-table', { state, at });
    const imported = () => rulebook.call('import-table', { exported: exported(), terms: terms && JSON.parse(terms), at });
    const taken = asItIs ? { state, events: [] } : imported();
    this.table = rulebook.restore(taken.state);
    return taken.events;
  }
}
