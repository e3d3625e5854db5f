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
  /** Returns an event with the names of its clause and ruling, such as `nsw 6.3` and `R8`, in place of numbers. */
  cite(event: F['event']): Cited<F>;
}

/** An event as transcripts have it. */
export type Cited<F extends Family = Family> = Omit<F['event'], 'cite'> & { clause: string; ruling?: string };

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
  /**
   * Lets another component take the table over: another build of its rulebook, or another rulebook, where the rules allow it. `terms`
   * are the table's under another rulebook; without, it keeps its own. Throws `NotSwapped` or `Malformed`; the table is then served as
   * before.
   */
  swap(rulebook: Rulebook<F>, at: number, terms?: unknown): Swapped<F>;
}

/** A component by its rulebook's id and its digest. */
export interface Build {
  rulebook: string;
  digest: string;
}

/** A completed swap. */
export interface Swapped<F extends Family = Family> {
  from: Build;
  to: Build;
  at: number;
  /** The new terms, where another rulebook was given some. */
  terms?: unknown;
  /** The events of the import by another rulebook; empty for another build. */
  events: F['event'][];
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
  /**
   * Continues a transcript that is at this place, with the answers to earlier orders: without its answer an order that comes again is
   * applied again. Throws `Malformed` where the state is another.
   */
  static takeUp<F extends Family>(
    rulebook: Rulebook<F>,
    state: string,
    place: Place,
    write: (line: string) => unknown,
    answers?: Answers,
  ): Promise<RecordedTable<F>>;
  /** The rulebook that serves the table. */
  readonly rulebook: Rulebook<F>;
  /** The table's last good state, in hex. */
  readonly state: string;
  /** The place of the transcript. */
  readonly place: Place;
  /** The answers to the orders that have an id, for `takeUp`. Nothing is forgotten as long as the table lives. */
  readonly answers: Answers;
  /** As of the table. */
  view(viewer?: F['actor']): F['view'];
  /** As of the table. */
  legal(at: number, of?: F['actor'], most?: number): F['choices'];
  /** Applies as `Table.apply` does; the transcript records refusals and failures too. */
  apply(by: F['actor'], at: number, command: F['command']): Promise<F['event'][]>;
  /**
   * Applies an order with an id, 1 to 64 visible ASCII characters. An order that comes again gets its first answer. It is the same
   * order where giver and command are the same; another one with this id is `Malformed`. If the component fails the order throws
   * `Dead`, and its id is free again.
   */
  applyOnce(id: string, by: F['actor'], at: number, command: F['command']): Promise<Answer<F>>;
  /** Swaps as `Table.swap` does. The swap is written before the other component serves; one that fails is not. */
  swap(rulebook: Rulebook<F>, at: number, terms?: unknown): Promise<Swapped<F>>;
  /** Closes the transcript and returns its last chain, in hex, by which anybody can verify that it is complete. */
  end(): Promise<string>;
}

/** The answer to an order that has an id. */
export interface Answer<F extends Family = Family> {
  /** The number of the command in the transcript. A wallet that books by it books nothing twice. */
  number: number;
  outcome: { accepted: F['event'][]; refused?: undefined } | { accepted?: undefined; refused: twoUp.Refusal };
  /** The rulebook whose clauses the events cite. */
  rulebook: Rulebook<F>;
  /** True for a repetition of the first answer: nothing was applied and nothing written. */
  repeated: boolean;
}

/** The answers to the orders that have an id. */
export type Answers = ReadonlyMap<string, unknown>;

/** A table that was played again from its transcript. */
export class Replayed<F extends Family = Family> {
  private constructor();
  /** The table in its last state. */
  readonly table: Table<F>;
  readonly verdict: Verdict;
  readonly answers: Answers;
  /** The last order, where its outcome is missing; it was not applied. */
  readonly unanswered?: F['order'];
  /**
   * Continues the transcript: `write` appends to it. An order whose outcome is missing is applied now, and its answer is returned
   * beside the table: who follows events has not seen these. Throws `Malformed` for a transcript that has its last line.
   */
  resume(write: (line: string) => unknown): Promise<[RecordedTable<F>, Answer<F> | undefined]>;
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

/**
 * Plays a transcript again as far as it goes, and returns the table in its last state: `resume` continues it. Throws as `verify` does,
 * and `Malformed` where a component is neither carried nor one of `others`.
 */
export function replay<F extends Family = Family>(
  transcript: string | Uint8Array | Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  options?: { others?: Rulebook[] },
): Promise<Replayed<F>>;

/**
 * Gives what the game waits for, of players too, until `until` holds for a command's events; returns the events of them all. `seed`
 * returns 32 bytes of the host's generator, in hex. The play also ends after `most` commands, by default 10,000, and where nothing is
 * left that a program can know. It stakes nothing and closes a window at once: players bet before.
 */
export function playUntil<F extends Family>(
  table: Table<F> | RecordedTable<F>,
  until: (events: F['event'][]) => boolean,
  at: number,
  seed: () => string,
  most?: number,
): Promise<F['event'][]>;

/** Returns an actor: a role of the rulebook, and for a player the seat. */
export function actor<R extends twoUp.Role | cards.Role>(role: R, number?: number): { role: R; number: number };

/** The platform, which seats players and brings chance. */
export const HOST: { role: 'host'; number: 0 };

/** Returns bytes as the contract's words write them: a seed is `hex(crypto.getRandomValues(new Uint8Array(32)))`. */
export function hex(bytes: Uint8Array | ArrayBuffer): string;

/** Returns the movements of money, in order: their sum is the ledger. */
export function moves(events: { moves: twoUp.Move[] }[]): twoUp.Move[];

/** Returns the function that writes minor units with so many decimals, by default two: `money()(100000)` is `1,000.00`. */
export function money(decimals?: number): (amount: number) => string;

/** The balance of every account: the sum of all moves posted so far. All accounts start at zero. */
export class Ledger {
  /** Posts all moves of an event. Throws `MoneyError` where a stack or table ends below zero; then none is posted. */
  postAll(moves: twoUp.Move[]): void;
  /** Returns an account's balance in a tender, by default 0; 0 if no move touched it. */
  balance(account: twoUp.Account, tender?: number): number;
  /** Returns all balances other than zero, by account, tender and bet: purses, stacks, tables, then house accounts. */
  balances(): { account: twoUp.Account; tender: number; bet: number; has: number }[];
  /** Returns the money on the table by seat, bet and tender, in the shape of a view's `common.lying`. */
  lying(): twoUp.Lying[];
  /** Checks that the table shows the sums of the moves, by seat and tender. Throws `MoneyError` where it does not. */
  requireLying(shown: twoUp.Lying[]): void;
}

/** A round of one seat; its number at that seat, from 1. */
export interface Round {
  seat: number;
  number: number;
}

/** Assigns each move to a round of a seat. */
export class Rounds {
  /** The ledger of all moves followed so far. */
  readonly ledger: Ledger;
  /** Follows all moves of one command in order. Throws `MoneyError`; then nothing changes. */
  follow(moves: twoUp.Move[]): { begun: Round[]; postings: { round: Round; move: twoUp.Move }[]; ended: Round[] };
  /** Returns the open round of a seat, if there is one. */
  open(seat: number): Round | undefined;
}

/** An inconsistency in moves; the rulebook that emitted them is at fault. */
export class MoneyError extends Error {}

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

/** A refusal by the rules; nothing has changed. The message has a marked place for the amount or the moment that it names. */
export class Refused extends Fault {
  readonly refusal: twoUp.Refusal;
  /**
   * Returns the sentence, with the amount that it names as `money` writes it, and the moment in local time: `zone` is minutes east of
   * UTC, a config's `zone-offset-minutes`. Without them the place stays marked, such as `{100000 minor units}`.
   */
  text(money?: (amount: number) => string, zone?: number): string;
}

/** Another component has not taken a table over, which is served as before. */
export class NotSwapped extends Fault {
  /** The name of the case, such as `not-now`. */
  readonly reason: string;
  /** The rules' refusal, if it is one. */
  readonly refusal?: twoUp.Refusal;
}

/** A transcript with a false statement; the message is the first finding, with its line. */
export class DoesNotHold extends Fault {
  readonly verdict: Verdict;
}

/** A file that is not a transcript, or not of a known kind; the message names what it is. */
export class NoTranscript extends Fault {
  readonly verdict: Verdict;
}
