// kip's rulebooks of casino games, as certified components, hosted in JavaScript.
//
// Values are JSON in the contract's words. Each family has a module with their types: `kip-rulebooks/contract/two-up` and
// `kip-rulebooks/contract/casino-cards`. A rulebook belongs to a family: `Rulebook<TwoUp>`.

import type * as cards from '../contract/casino-cards.js';
import type * as twoUp from '../contract/two-up.js';

/** The words of a family of games. */
export interface Family {
  actor: unknown;
  command: unknown;
  config: unknown;
  event: { moves: twoUp.Move[]; what: unknown };
  order: unknown;
  steps: unknown;
  view: unknown;
  choices: unknown;
  chances: unknown;
  description: { head: twoUp.Head; examples: unknown[] };
}

/** Two-Up. */
export interface TwoUp extends Family {
  actor: twoUp.Actor;
  command: twoUp.Command;
  config: twoUp.Config;
  event: twoUp.Event;
  order: twoUp.Order;
  steps: twoUp.TableSteps;
  view: twoUp.TableView;
  choices: twoUp.Choices;
  chances: twoUp.DueChance;
  description: twoUp.Description;
}

/** Casino, the card game. */
export interface CasinoCards extends Family {
  actor: cards.Actor;
  command: cards.Command;
  config: cards.Config;
  event: cards.Event;
  order: cards.Order;
  steps: cards.TableSteps;
  view: cards.TableView;
  choices: cards.Choices;
  chances: cards.DueChance;
  description: cards.Description;
}

/** The carried rulebooks of Two-Up. */
export type TwoUpId = 'commemorative' | 'house' | 'nsw' | 'pub' | 'ringkeeper';

/** The carried rulebooks of Casino, the card game. */
export type CasinoCardsId = 'crazy' | 'sotho' | 'sotho-forty' | 'south-african' | 'swazi' | 'swazi-two';

/** A component of this package. */
export interface Carried {
  family: string;
  sha256: string;
  size: number;
  /** The component's file. */
  wasm: URL;
}

/** The carried components, by rulebook id. */
export const rulebooks: Record<TwoUpId | CasinoCardsId, Carried>;

/** Loads the carried component of a rulebook. Throws `Unloadable`, also where its bytes were altered. */
export function load(rulebook: TwoUpId): Promise<Rulebook<TwoUp>>;
export function load(rulebook: CasinoCardsId): Promise<Rulebook<CasinoCards>>;
export function load(rulebook: string): Promise<Rulebook>;

/**
 * Loads the rulebook of a component's bytes, if they have that digest; other bytes are never parsed. `glue` gives the module that
 * jco makes of it for synchronous instantiation under the name `rulebook`. Throws `Unloadable`.
 */
export function open<F extends Family = Family>(
  wasm: Uint8Array,
  sha256: string,
  glue: () => Promise<{ instantiate: unknown }>,
): Promise<Rulebook<F>>;

/** A component that was checked and compiled; every table has its own instance. */
export class Rulebook<F extends Family = Family> {
  private constructor();
  /** The id, such as `nsw`. */
  readonly id: string;
  /** The component's SHA-256, in hex. */
  readonly digest: string;
  /** The rulebook's own description. */
  readonly description: F['description'];
  /** The part common to all families' descriptions: clauses, commands, bets with their odds, refusals. */
  readonly head: twoUp.Head;
  /** The citation of each clause, by its number in an event. */
  readonly clauses: Map<number, string>;
  /** The example configs with which a table of this rulebook opens. */
  readonly examples: F['config'][];
  /** Opens a table, and returns it with the events of its opening. Throws `Refused`, `Malformed`, `Dead`. */
  open(config: F['config']): [Table<F>, F['event'][]];
  /** Restores the table that has this state, in hex. Throws `Refused`, `Malformed`, `Dead`. */
  restore(state: string): Table<F>;
  /** Fills in the blanks of a listed command; judges nothing else. */
  fill(command: F['command'], fillings: twoUp.Filling[]): F['command'];
  /** Returns the part of events that the viewer may know; without a viewer, the public part. */
  disclose(events: F['event'][], viewer?: F['actor']): F['event'][];
}

/** A table: an instance of the component, and its last good state. */
export class Table<F extends Family = Family> {
  private constructor();
  readonly rulebook: Rulebook<F>;
  /** The last good state, in hex, the only thing that a host has to keep. */
  readonly state: string;
  /**
   * Applies one command of that actor, at that time in milliseconds since 1970 UTC, and returns its events. Throws `Refused`,
   * `Malformed` or `Dead`; the table is then as it was.
   */
  apply(by: F['actor'], at: number, command: F['command']): F['event'][];
  /** Returns the events of several orders, the count of events after each, and the reason why the next one was not accepted. */
  applyAll(orders: F['order'][]): F['steps'];
  /** Returns the table as that actor may see it; without an actor, as everybody may. */
  view(viewer?: F['actor']): F['view'];
  /** Returns the acceptable commands at that time, of that actor or of everybody: the first ones, and their number. */
  legal(at: number, of?: F['actor'], most?: number): F['choices'];
  /** Returns the possible outcomes of chance that are due, where there are no more than `most`. */
  chances(most: number): F['chances'];
  /** Returns the state, in hex, which a host keeps and `restore` takes. */
  snapshot(): string;
}

/**
 * A table that writes its transcript: each order before it is applied, then its outcome. Orders wait for each other. If
 * `write` throws or rejects, the order is not applied and no other is taken: `Unwritten`.
 */
export class RecordedTable<F extends Family = Family> {
  private constructor();
  readonly table: Table<F>;
  /** Opens a table, and returns it with the events of its opening. Calls `write` with each line, and waits for it. */
  static open<F extends Family>(
    rulebook: Rulebook<F>,
    config: F['config'],
    write: (line: string) => unknown,
  ): Promise<[RecordedTable<F>, F['event'][]]>;
  /** Continues a transcript that is at this place. Throws `Malformed` where the state is another. */
  static resume<F extends Family>(
    rulebook: Rulebook<F>,
    state: string,
    place: Place,
    write: (line: string) => unknown,
  ): Promise<RecordedTable<F>>;
  /** The place of the transcript. */
  readonly place: Place;
  /**
   * Applies as `Table.apply` does; the transcript records refusals and failures too. An id, of 1 to 64 visible ASCII characters,
   * names one order: the id of an answered order is `Malformed`.
   */
  apply(by: F['actor'], at: number, command: F['command'], id?: string): Promise<F['event'][]>;
  /** Closes the transcript and returns its last chain, in hex, by which anybody can verify that it is complete. */
  end(): Promise<string>;
}

/** The place of a transcript, in hex and numbers. */
export interface Place {
  commands: number;
  /** True while the last order has no outcome; a transcript cannot be resumed from there. */
  unanswered: boolean;
  state: string;
  chain: string;
}

/** A finding, which does not hold, or a note, which may be right and is named all the same. */
export interface Finding {
  /** The line, from 1; absent for the transcript as a whole. */
  line?: number;
  /** The code, for programs. */
  code: string;
  message: string;
}

/** The verdict on a transcript. */
export interface Verdict {
  /** `not-checked` where nothing fails and something could not be checked: `notes` give the reason. */
  verdict: 'holds' | 'fails' | 'not-checked';
  /** `unanswered`: the last order has no outcome; `broken`: a line does not hold. */
  ending: 'closed' | 'open' | 'unanswered' | 'broken';
  commands: number;
  accepted: number;
  refused: number;
  /** The number of orders at which the component failed: nobody can play those again. */
  failed: number;
  swaps: number;
  /** The number of landings or deals. */
  draws: number;
  /** True when the components applied every order again with the same results. */
  replayed: boolean;
  /** The chain of the last line that was read, in hex. */
  chain: string;
  /** The findings, in the order of lines. */
  findings: Finding[];
  /** The notes: acts that may be right and are named all the same. */
  notes: Finding[];
  /** This field and the following: from the first line, if that holds. */
  family?: string;
  rulebook?: string;
  digest?: string;
  table?: string;
  source?: string;
}

/** The options of `verify`. */
export interface Judging {
  /** The rulebooks that are not carried. */
  others?: Rulebook[];
  /** True to judge a transcript without a last line as far as it goes. */
  unfinished?: boolean;
  /** The values that must be in it, in hex: published heads, chains of lines, the last chain. */
  heads?: string[];
  receipts?: string[];
  chain?: string;
}

/**
 * Judges a transcript, a text, its bytes or pieces of them: its text, its draws and money, and every event, refusal and state by
 * the component that served, one that this package carries or one of `others`. Throws `DoesNotHold`, which has the whole verdict,
 * or `NoTranscript`.
 */
export function verify(
  transcript: string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options?: Judging,
): Promise<Verdict>;

/** Returns an actor: a role of the rulebook, and for a player the seat. */
export function actor<R extends twoUp.Role | cards.Role>(role: R, number?: number): { role: R; number: number };

/** The platform, which seats players and brings chance. */
export const HOST: { role: 'host'; number: 0 };

/** Returns bytes as the contract's words write them: a seed is `hex(crypto.getRandomValues(new Uint8Array(32)))`. */
export function hex(bytes: Uint8Array | ArrayBuffer): string;

/** Returns the movements of money, in order: their sum is the ledger. */
export function moves(events: { moves: twoUp.Move[] }[]): twoUp.Move[];

/** An action that was not done; nothing has changed. */
export class Fault extends Error {}

/** A component that is not loaded; the message gives the reason. */
export class Unloadable extends Fault {}

/** JSON that is not a word of the contract; the message gives the place and the reason. */
export class Malformed extends Fault {}

/** The component trapped or met a limit: the call did nothing, and the table is as it was. */
export class Dead extends Fault {}

/** Another call of the same table came in between; its change is kept. */
export class Busy extends Fault {}

/** A transcript that was not written whole: its table takes no more orders, and the last one is not applied. */
export class Unwritten extends Fault {}

/** A refusal by the rules; nothing has changed. */
export class Refused extends Fault {
  readonly refusal: twoUp.Refusal;
}

/** A transcript with a false statement; the message is the first finding, with its line. */
export class DoesNotHold extends Fault {
  readonly verdict: Verdict;
}

/** A file that is not a transcript, or not of a known kind; the message names what it is. */
export class NoTranscript extends Fault {
  readonly verdict: Verdict;
}
