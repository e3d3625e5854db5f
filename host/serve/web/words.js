// Words for what the contract names: money, seats, events, commands. A family's own words come from its picture module; what
// has none is shown by its name and its facts.

/** Sentences for what every family has. Marks as in {@link phrase}. */
const EVERY = {
  "table-opened": "The table opens",
  "table-imported": "The table goes on under this rulebook, after %rulebook",
  "table-closed": "The table is closed",
  // A step may come before the picture that names who sits there.
  "player-joined": ({ seat }, words) => `${words.sitters[seat] ? words.name(seat) : "A player"} takes seat ${seat}`,
  "player-left": "@_ leaves",
  "entropy-added": "@seat adds entropy ~bytes",
  "draws-committed": "A chain of #length draws is published, head ~head",
  "round-due": "Round #_ of the beacon is due",
  "draw-revealed": "Draw #number is revealed: ~link.x",
};
const COMMANDS = {
  join: "Seat a player at #seat",
  leave: "Take @_ from the table",
  "add-entropy": "Add your entropy",
  "close-table": "Close the table",
};

/** Splits a case of a variant: `"stay"` and `{"play":{…}}`. */
export const cased = (value) => (typeof value === "string" ? [value, undefined] : (Object.entries(value ?? {})[0] ?? ["", undefined]));

export const spaced = (name) => String(name).replaceAll("-", " ");
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
export const short = (hex) => (/^[0-9a-f]{17,}$/.test(hex) ? `${String(hex).slice(0, 12)}…` : String(hex));

/** Writes a moment as the time of day. */
export const timeOf = (at) => new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** Makes the function that writes amounts of a currency. */
export function moneyIn(currency, decimals = 2) {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  let format;
  try {
    format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol", ...digits });
  } catch {
    format = new Intl.NumberFormat("en", digits);
  }
  const scale = 10 ** decimals;
  return Object.assign((amount) => format.format(amount / scale), { scale });
}

/** The words for one table, as its viewer reads them. */
export class Words {
  constructor(money, family, head) {
    this.money = money;
    this.family = family;
    this.head = head;
    /** Who sits where, by seat: `{name, computer}`. */
    this.sitters = {};
    this.me = undefined;
    this.clauses = new Map(head?.clauses?.map((clause) => [clause.id, clause.text]));
  }

  /** Names a seat's player. */
  name(seat) {
    const name = this.sitters[seat]?.name || `Seat ${seat}`;
    return seat === this.me ? `${name} (you)` : name;
  }

  /** Writes an amount, or a stake in several tenders. */
  sum(amount) {
    if (typeof amount === "number") return this.money(amount);
    const parts = Object.entries(amount ?? {}).filter(([, part]) => part > 0);
    return (
      parts.map(([tender, part], at) => this.money(part) + (at || tender !== this.mainTender() ? ` in ${tender}` : "")).join(" and ") ||
      this.money(0)
    );
  }

  mainTender() {
    return this.head?.tenders[0]?.name;
  }

  /** Names a bet by its row. */
  bet(row) {
    return capital(spaced(this.head?.bets[row]?.name ?? ""));
  }

  /**
   * Fills a phrase. `@seat` names a seat, `$amount` writes money, `#n` a number or text, `!t` a moment; `%word` spaces a
   * name, `^word` begins it with a capital, `~hex` shortens bytes, `*card` is the family's; `_` is the payload itself. A
   * phrase may be a function of payload and words.
   */
  phrase(phrase, payload) {
    if (typeof phrase === "function") return phrase(payload, this);
    return phrase.replace(/([@$#!%^~*])([\w-]+(?:\.[\w-]+)*)/g, (_, mark, path) => {
      const value = path === "_" ? payload : path.split(".").reduce((at, key) => at?.[key], payload);
      if (value === undefined) return "";
      if (mark === "@") return this.name(value);
      if (mark === "$") return this.sum(value);
      if (mark === "%") return typeof value === "string" ? spaced(value) : this.facts(value);
      if (mark === "!") return timeOf(value);
      if (mark === "^") return capital(spaced(value));
      if (mark === "~") return short(value);
      return mark === "*" ? this.family.cards(value) : value;
    });
  }

  /** Writes any payload: its facts, one after the other. */
  facts(value) {
    if (value === undefined || value === null) return "";
    if (typeof value !== "object") return spaced(short(value));
    if (Array.isArray(value)) return value.map((one) => this.facts(one)).join(", ");
    return Object.entries(value)
      .map(([key, one]) => `${spaced(key)} ${this.facts(one)}`)
      .join(", ");
  }

  /** Describes an event in a sentence; an empty one where another event of the step says it. */
  event(what) {
    const [name, payload] = cased(what);
    const phrase = this.family.events?.[name] ?? EVERY[name];
    if (phrase !== undefined) return this.phrase(phrase, payload);
    const facts = this.facts(payload);
    return capital(spaced(name)) + (facts ? `: ${facts}` : "");
  }

  /** Names a command as a button does. */
  command(command) {
    const [name, payload] = cased(command);
    const phrase = this.family.commands?.[name] ?? COMMANDS[name];
    if (phrase !== undefined) return this.phrase(phrase, payload);
    const facts = typeof payload === "object" ? "" : this.facts(payload);
    return capital(spaced(name)) + (facts ? ` ${facts}` : "");
  }

  /** Explains a command, as the rulebook's description does. */
  means(command) {
    const line = this.head?.commands.find(({ name }) => name === cased(command)[0]);
    return line?.means ?? "";
  }

  /** Returns clause ids with their texts, the ruling after the clause. */
  cited({ clause, ruling } = {}) {
    return [clause, ruling].filter(Boolean).map((id) => [id, this.clauses.get(id) ?? ""]);
  }

  /**
   * Writes a refusal. The amount or the moment that its sentence names, as a number or as a marked place, is written as people read
   * it, and seats get names. The server has filled in money already where it knows the currency.
   */
  refusal({ message, names = {} }) {
    const { amount, moment } = names ?? {};
    const number = amount ?? moment;
    const words = amount !== undefined ? this.money(amount) : moment !== undefined && timeOf(moment);
    const found = number === undefined ? [] : [...message.matchAll(new RegExp(`\\{${number} [a-z ]+\\}|(?<!\\d)${number}(?!\\d)`, "g"))];
    // A number that is there twice is left as it is, and said once more.
    const shown = found.length === 1 ? message.replace(found[0][0], words) : found.length > 1 ? `${message} (${words})` : message;
    const named = (text, seat) => (this.sitters[seat] ? `${text} (${this.name(Number(seat))})` : text);
    return capital(shown.replace(/\bseat (\d+)\b/gi, named));
  }
}
