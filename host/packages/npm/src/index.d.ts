// kip's rulebooks of casino games, the very components that are certified, hosted in JavaScript.
//
// Values are JSON in the contract's words. Their types are a module a family: `kip-rulebooks/contract/two-up` and
// `kip-rulebooks/contract/casino-cards`; a rulebook is one of a family, `Rulebook<TwoUp>`.

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

/** What this package carries, by rulebook id. */
export const rulebooks: Record<TwoUpId | CasinoCardsId, Carried>;

/** The carried component of a rulebook. Throws `Unloadable`, also where its bytes were altered. */
export function load(rulebook: TwoUpId): Promise<Rulebook<TwoUp>>;
export function load(rulebook: CasinoCardsId): Promise<Rulebook<CasinoCards>>;
export function load(rulebook: string): Promise<Rulebook>;

/**
 * The rulebook of a component's bytes, if they have that digest: nothing looks into others. `glue` gives the module that jco
 * makes of it for synchronous instantiation under the name `rulebook`. Throws `Unloadable`.
 */
export function open<F extends Family = Family>(
  wasm: Uint8Array,
  sha256: string,
  glue: () => Promise<{ instantiate: unknown }>,
): Promise<Rulebook<F>>;

/** A component that was checked and compiled; every table has an instance of its own. */
export class Rulebook<F extends Family = Family> {
  private constructor();
  /** Its id, such as `nsw`. */
  readonly id: string;
  /** The component's SHA-256, in hex. */
  readonly digest: string;
  /** What it says of itself. */
  readonly description: F['description'];
  /** What every family's description begins with: clauses, commands, bets and what they pay, refusals. */
  readonly head: twoUp.Head;
  /** What a clause is cited as, by its number in an event. */
  readonly clauses: Map<number, string>;
  /** Configs with which a table of this rulebook opens. */
  readonly examples: F['config'][];
  /** A table, and the events of its opening. Throws `Refused`, `Malformed`, `Dead`. */
  open(config: F['config']): [Table<F>, F['event'][]];
  /** The table that has this state, in hex. Throws `Refused`, `Malformed`, `Dead`. */
  restore(state: string): Table<F>;
  /** A listed command with its blanks filled in; nothing else is judged. */
  fill(command: F['command'], fillings: twoUp.Filling[]): F['command'];
  /** What of events that viewer may know; without one, what everybody may. */
  disclose(events: F['event'][], viewer?: F['actor']): F['event'][];
}

/** A table: an instance of the component, and its last good state. */
export class Table<F extends Family = Family> {
  private constructor();
  readonly rulebook: Rulebook<F>;
  /** The last good state, in hex: all that a host has to keep. */
  readonly state: string;
  /**
   * The events of one command of that actor, at that time in milliseconds since 1970 UTC. Throws `Refused`, `Malformed` or
   * `Dead`; the table is then as it was.
   */
  apply(by: F['actor'], at: number, command: F['command']): F['event'][];
  /** The events of several, how many had been told after each, and why the next one was not accepted. */
  applyAll(orders: F['order'][]): F['steps'];
  /** The table as that actor may see it; without one, as everybody may. */
  view(viewer?: F['actor']): F['view'];
  /** What would be accepted at that time, of that actor or of everybody: the first of it, and how much it is. */
  legal(at: number, of?: F['actor'], most?: number): F['choices'];
  /** What chance is due, where that is no more than so many things. */
  chances(most: number): F['chances'];
  /** The state, in hex: what a host keeps, and `restore` takes. */
  snapshot(): string;
}

/**
 * A table that writes its transcript: each order before it is applied, then what came of it. Orders wait for each other. Where
 * `write` throws or rejects, the order is not applied and no other is taken: `Unwritten`.
 */
export class RecordedTable<F extends Family = Family> {
  private constructor();
  readonly table: Table<F>;
  /** The table, and the events of its opening. `write` is given each line, and waited for. */
  static open<F extends Family>(
    rulebook: Rulebook<F>,
    config: F['config'],
    write: (line: string) => unknown,
  ): Promise<[RecordedTable<F>, F['event'][]]>;
  /** Goes on at the end of a transcript that is at this place. Throws `Malformed` where the state is another. */
  static resume<F extends Family>(
    rulebook: Rulebook<F>,
    state: string,
    place: Place,
    write: (line: string) => unknown,
  ): Promise<RecordedTable<F>>;
  /** Where the transcript is. */
  readonly place: Place;
  /**
   * As `Table.apply`; what is refused or fails is told in the transcript too. An id, of 1 to 64 visible ASCII characters, names one
   * order: that of an order that was answered is `Malformed`.
   */
  apply(by: F['actor'], at: number, command: F['command'], id?: string): Promise<F['event'][]>;
  /** Closes the transcript; its last chain, in hex, by which anybody can tell that it is whole. */
  end(): Promise<string>;
}

/** Where a transcript is, in hex and numbers. */
export interface Place {
  commands: number;
  /** Whether the last order has no outcome yet: nothing goes on from there. */
  unanswered: boolean;
  state: string;
  chain: string;
}

/** Something that does not hold, or that is named although it may be right. */
export interface Finding {
  /** From 1; none for the transcript as a whole. */
  line?: number;
  /** What it is, for programs. */
  code: string;
  message: string;
}

/** What a transcript comes to. */
export interface Verdict {
  /** `not-checked` where nothing fails and something could not be checked: `notes` say what. */
  verdict: 'holds' | 'fails' | 'not-checked';
  /** `unanswered`: the last order has no outcome; `broken`: a line does not hold. */
  ending: 'closed' | 'open' | 'unanswered' | 'broken';
  commands: number;
  accepted: number;
  refused: number;
  /** At how many the component failed: nobody can play those again. */
  failed: number;
  swaps: number;
  /** Landings or deals. */
  draws: number;
  /** Whether the components applied every order again, and all was as written. */
  replayed: boolean;
  /** That of the last line that was read, in hex. */
  chain: string;
  /** What does not hold, in the order of lines. */
  findings: Finding[];
  /** What is named although it may be right. */
  notes: Finding[];
  /** This and what follows: of the first line, if that holds. */
  family?: string;
  rulebook?: string;
  digest?: string;
  table?: string;
  source?: string;
}

/** How to judge. */
export interface Judging {
  /** Rulebooks that are not carried. */
  others?: Rulebook[];
  /** Whether a transcript without a last line is judged as far as it goes. */
  unfinished?: boolean;
  /** What must be in it, in hex: published heads, chains of lines, the last chain. */
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

/** Who acts: a role of the rulebook, and for a player the seat. */
export function actor<R extends twoUp.Role | cards.Role>(role: R, number?: number): { role: R; number: number };

/** The platform: it seats players and brings chance. */
export const HOST: { role: 'host'; number: 0 };

/** Bytes as the contract's words have them: a seed is `hex(crypto.getRandomValues(new Uint8Array(32)))`. */
export function hex(bytes: Uint8Array | ArrayBuffer): string;

/** Where money went, in order: their sum is the ledger. */
export function moves(events: { moves: twoUp.Move[] }[]): twoUp.Move[];

/** Something was not done, and nothing has changed. */
export class Fault extends Error {}

/** A component that is not loaded, and why. */
export class Unloadable extends Fault {}

/** JSON that is no word of the contract; says where and why. */
export class Malformed extends Fault {}

/** The component trapped or met a limit: the call did nothing, the table is where it was. */
export class Dead extends Fault {}

/** Another call came in between on the same table, and its change is kept. */
export class Busy extends Fault {}

/** A transcript that was not written whole: its table takes no more orders, and the last one is not applied. */
export class Unwritten extends Fault {}

/** The rules do not accept it, nothing has changed. */
export class Refused extends Fault {
  readonly refusal: twoUp.Refusal;
}

/** A transcript tells something that is not so: the first of it, with its line. */
export class DoesNotHold extends Fault {
  readonly verdict: Verdict;
}

/** A file that is no transcript, or none that is read here: what it is instead. */
export class NoTranscript extends Fault {
  readonly verdict: Verdict;
}
