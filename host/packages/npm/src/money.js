// Sums the moves of events: the balance of every account, and the round of a seat that each move belongs to. For Node and for
// browsers. Accounts and moves are JSON in the contract's words, such as `{ purse: 1 }`. No rule of a game may enter this file.

const ACCOUNTS = ['purse', 'stack', 'table', 'house'];

/** Returns the function that writes minor units with so many decimals: `money()(100000)` is `1,000.00`. */
export function money(decimals = 2) {
  const scale = 10 ** decimals;
  return (amount) => {
    const part = Math.abs(amount) % scale;
    const whole = ((Math.abs(amount) - part) / scale).toLocaleString('en-US', { useGrouping: true });
    return `${amount < 0 ? '-' : ''}${whole}${decimals ? `.${String(part).padStart(decimals, '0')}` : ''}`;
  };
}

/** Returns the movements of money, in order: their sum is the ledger. */
export const moves = (events) => events.flatMap(({ moves }) => moves);

/** An inconsistency in moves; the rulebook that emitted them is at fault. */
export class MoneyError extends Error {}

const kindAndNumber = (account) => Object.entries(account)[0];

/** The balance of every account: the sum of all moves posted so far. All accounts start at zero. */
export class Ledger {
  /** Balances other than zero, by account, tender and bet. */
  #rows = new Map();

  /** Posts all moves of an event. Throws `MoneyError` where a stack or table ends below zero; then none is posted. */
  postAll(moves) {
    const before = new Map(this.#rows);
    for (const move of moves) {
      this.#change(move.payer, -move.amount, move);
      this.#change(move.payee, move.amount, move);
    }
    for (const { payer, tender, amount } of moves) {
      const [kind, number] = kindAndNumber(payer);
      const overdrawn = (kind === 'table' || kind === 'stack') && this.balance(payer, tender) < 0;
      if (!overdrawn && amount !== 0) continue;
      this.#rows = before;
      const what = overdrawn ? `more leaves the ${kind} of seat ${number} than lies there` : 'nothing moves';
      throw new MoneyError(`${what}, in tender ${tender}`);
    }
  }

  #change(account, change, { tender, bet }) {
    const key = JSON.stringify([account, tender, bet]);
    const has = (this.#rows.get(key)?.has ?? 0) + change;
    if (has === 0) this.#rows.delete(key);
    else this.#rows.set(key, { account, tender, bet, has });
  }

  /** Returns an account's balance in a tender, 0 if no move touched it. */
  balance(account, tender = 0) {
    const [kind, number] = kindAndNumber(account);
    return this.balances().reduce((sum, row) => (row.account[kind] === number && row.tender === tender ? sum + row.has : sum), 0);
  }

  /** Returns all balances other than zero, by account, tender and bet: purses, stacks, tables, then house accounts. */
  balances() {
    const order = ({ account, tender, bet }) => {
      const [kind, number] = kindAndNumber(account);
      return [ACCOUNTS.indexOf(kind), number, tender, bet];
    };
    return sorted([...this.#rows.values()].map((row) => ({ ...row })), order);
  }

  /** Returns the money on the table by seat, bet and tender, in the shape of a view's `common.lying`. */
  lying() {
    const rows = this.balances().filter(({ account }) => 'table' in account);
    const lying = rows.map(({ account, bet, tender, has }) => ({ seat: account.table, bet, tender, amount: has }));
    return sorted(lying, ({ seat, bet, tender }) => [seat, bet, tender]);
  }

  /** Checks that the table shows the sums of the moves, by seat and tender. Throws `MoneyError` where it does not. */
  requireLying(shown) {
    const sums = new Map();
    const add = (sign) => ({ seat, tender, amount }) => {
      const key = `${seat} ${tender}`;
      sums.set(key, { seat, tender, differs: (sums.get(key)?.differs ?? 0) + sign * amount });
    };
    this.lying().forEach(add(1));
    shown.forEach(add(-1));
    const first = [...sums.values()].find(({ differs }) => differs !== 0);
    if (!first) return;
    const lies = this.balance({ table: first.seat }, first.tender);
    throw new MoneyError(
      `by the moves {${lies} minor units} lie on the table for seat ${first.seat}, in tender ${first.tender}; ` +
        `the table shows {${lies - first.differs} minor units}`,
    );
  }

  /** Returns a ledger with the same balances. */
  copy() {
    const copy = new Ledger();
    copy.#rows = new Map(this.#rows);
    return copy;
  }

  toJSON() {
    return this.balances();
  }
}

function sorted(rows, order) {
  const keyed = rows.map((row) => [order(row), row]);
  keyed.sort(([one], [other]) => one.reduce((differs, part, nth) => differs || part - other[nth], 0));
  return keyed.map(([, row]) => row);
}

/**
 * Assigns each move to a round of a seat: `{ seat, number }`, from 1.
 *
 * A seat's round begins when money leaves its purse while it has none on the table, and ends when it has none there any more, both
 * judged after the whole command. A reversal, and a payment without an open round, belong to the round settled last.
 */
export class Rounds {
  /** The ledger of all moves followed so far. */
  ledger = new Ledger();
  /** By seat: how many rounds have begun, and the numbers of the open one and of the one settled last. */
  #seats = new Map();

  /** Follows all moves of one command in order: returns `begun`, `postings` and `ended`. Throws `MoneyError`; then nothing changes. */
  follow(moves) {
    const next = new Rounds();
    next.ledger = this.ledger.copy();
    next.#seats = new Map([...this.#seats].map(([seat, at]) => [seat, { ...at }]));
    const followed = next.#followed(moves);
    this.ledger = next.ledger;
    this.#seats = next.#seats;
    return followed;
  }

  #followed(moves) {
    const payers = moves.filter(({ payer, cause }) => 'purse' in payer && cause !== 'reverse').map(({ payer }) => payer.purse);
    const begun = payers.flatMap((seat) => this.#begin(seat) ?? []);
    this.ledger.postAll(moves);
    const postings = moves.flatMap((move) => seatsOf(move).map((seat) => ({ round: this.#round(seat, move.cause), move })));
    return { begun, postings, ended: postings.filter(({ round }) => this.#ends(round)).map(({ round }) => round) };
  }

  /** Returns the open round of a seat, if there is one. */
  open(seat) {
    const number = this.#seats.get(seat)?.open;
    return number && { seat, number };
  }

  #begin(seat) {
    const at = this.#seats.get(seat) ?? { count: 0 };
    this.#seats.set(seat, at);
    if (at.open) return undefined;
    at.open = at.count += 1;
    return { seat, number: at.count };
  }

  #round(seat, cause) {
    const at = this.#seats.get(seat);
    if (!at) throw new MoneyError(`money moves for seat ${seat}, which has staked nothing yet`);
    const number = (cause === 'reverse' ? at.settled ?? at.open : at.open ?? at.settled) ?? at.count;
    if (cause === 'settle') at.settled = number;
    return { seat, number };
  }

  /** Closes the round if its seat has no money on the table, and otherwise keeps it open or reopens it. */
  #ends({ seat, number }) {
    const at = this.#seats.get(seat);
    const ended = at.open !== undefined;
    const lies = this.ledger.lying().some((row) => row.seat === seat);
    at.open = lies ? at.open ?? number : undefined;
    return ended && !lies;
  }
}

/** Returns the seats whose money a move is, each once. */
function seatsOf({ payer, payee }) {
  const seats = [payer, payee].map(kindAndNumber).filter(([kind]) => kind !== 'house');
  return [...new Set(seats.map(([, seat]) => seat))];
}
