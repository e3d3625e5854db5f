"""The moves of every event, written from the contract's words on moves (`wit/`).

A move is the contract's record `move`: `payer` and `payee` are accounts, then tender, amount, bet and cause. The moves of
an event are in the order in which money goes. A move of 0 is left out.
"""

from __future__ import annotations

from typing import Any, Callable, Iterable

from .shapes import case_of

Said = dict[str, Any]
Account = dict[str, int]
Move = dict[str, Any]
Row = Callable[[Said], Iterable[Move]]

CHIPS, TOKENS = 0, 1
"""The tenders of a casino."""
MONEY = 0
"""The one tender of a ring."""
BETS = {"heads": 0, "tails": 1, "spinner": 2}
"""The bets of a casino. A wager in prison stays on its side."""
SIDE_BET, CENTRE = 0, 1
"""The bets of a ring. Stake and covers are both on the centre."""
HOUSE: Account = {"house": 0}
"""The house's first account: in a casino its bank, in a ring forfeits."""

NO_MOVES = frozenset(
    """
    table-opened table-imported table-closed player-joined player-left supervisor-presence-changed
    limits-announced limits-changed player-limits-changed closing-announced closing-cancelled
    draws-committed entropy-added round-due draw-revealed coins-offered coins-accepted coins-declined
    house-spin-started house-spin-ended coins-selected coins-changed coins-lost coins-returned set-replaced side-called
    cover-declined centre-called-off centre-lost betting-opened betting-closed betting-reopened
    coins-thrown spin-invalid coins-landed result-announced odds-standing wager-imprisoned
    election-required election-made spinner-retired spinner-stayed spinner-sent-out coins-handed-over
    substitute-appointed spinner-game-ended outcome-invalidated wagers-voided player-excluded seat-vacated
    dispute-raised dispute-decided review-requested inspector-referred
    """.split()
)
"""Events by which no money moves. The money of a lost centre went out with `cover-paid`."""


def moves_of(what: Any) -> list[Move]:
    """Returns the moves of what happened, by its payload alone."""
    name, carried = case_of(what)
    if name in NO_MOVES:
        return []
    return [move for move in ROWS[name](carried) if move["amount"]]


# ---------------------------------------------------------------------- accounts and moves


def purse(seat: int) -> Account:
    """Returns the account of a player's money beside the table."""
    return {"purse": seat}


def table(seat: int) -> Account:
    """Returns the account of a seat's money on the table."""
    return {"table": seat}


def move(payer: Account, payee: Account, tender: int, amount: int, bet: int, cause: str) -> Move:
    """Returns the record `move`."""
    return {"payer": payer, "payee": payee, "tender": tender, "amount": amount, "bet": bet, "cause": cause}


def in_tenders(payer: Account, payee: Account, stake: dict[str, int], bet: int, cause: str) -> list[Move]:
    """Returns the moves of a casino's stake: one a tender."""
    amounts = ((CHIPS, stake["chips"]), (TOKENS, stake["tokens"]))
    return [move(payer, payee, tender, amount, bet, cause) for tender, amount in amounts]


def in_ring(payer: Account, payee: Account, amount: int, bet: int, cause: str) -> Move:
    """Returns the move of a ring's amount: a ring has one tender."""
    return move(payer, payee, MONEY, amount, bet, cause)


# ---------------------------------------------------------------------- casino


def bet_of(said: Said) -> int:
    """Returns the bet of a wager; a wager in prison is on its side still."""
    return BETS[said["wager"].removeprefix("imprisoned-")]


def spinner_wager_placed(said: Said) -> list[Move]:
    """P(s)→T(s) stake."""
    return in_tenders(purse(said["seat"]), table(said["seat"]), said["stake"], bet_of(said), "stake")


def wager_placed(said: Said) -> list[Move]:
    """P(s)→T(s) stake: what was added, not the total."""
    return in_tenders(purse(said["seat"]), table(said["seat"]), said["stake"], BETS[said["side"]], "stake")


def wager_changed(said: Said) -> list[Move]:
    """P(s)→T(s) added; T(s)→P(s) removed: added first, "so that T(s) does not touch 0 and no round ends"."""
    seat, bet = said["seat"], bet_of(said)
    added = in_tenders(purse(seat), table(seat), said["added"], bet, "stake")
    return added + in_tenders(table(seat), purse(seat), said["removed"], bet, "withdraw")


def stake_back(cause: str) -> Row:
    """T(s)→P(s) stake."""
    return lambda said: in_tenders(table(said["seat"]), purse(said["seat"]), said["stake"], bet_of(said), cause)


def wager_returned(said: Said) -> list[Move]:
    """T(s)→P(s) stake: `released` is a settlement, `retired` a withdrawal, all other reasons are refunds."""
    cause = {"released": "settle", "retired": "withdraw"}.get(said["reason"], "refund")
    return list(stake_back(cause)(said))


def wager_won(said: Said) -> list[Move]:
    """T(s)→P(s) stake; H→P(s) paid, in money."""
    paid = move(HOUSE, purse(said["seat"]), CHIPS, said["paid"], bet_of(said), "settle")
    return [*stake_back("settle")(said), paid]


def stake_to_house(cause: str) -> Row:
    """T(s)→H stake: tokens go to the house as tokens."""
    return lambda said: in_tenders(table(said["seat"]), HOUSE, said["stake"], bet_of(said), cause)


def wager_halved(said: Said) -> list[Move]:
    """T(s)→P(s) returned; T(s)→H lost."""
    seat, bet = said["seat"], bet_of(said)
    returned = in_tenders(table(seat), purse(seat), said["returned"], bet, "settle")
    return returned + in_tenders(table(seat), HOUSE, said["lost"], bet, "settle")


def settlement_reversed(said: Said) -> list[Move]:
    """Won: P(s)→T(s) stake; P(s)→H paid. Lost: H→T(s) stake."""
    seat, bet = said["seat"], bet_of(said)
    stake = in_tenders(purse(seat) if said["won"] else HOUSE, table(seat), said["stake"], bet, "reverse")
    return [*stake, move(purse(seat), HOUSE, CHIPS, said["paid"], bet, "reverse")]


# ---------------------------------------------------------------------- the centre of a ring


def to_table(bet: int, cause: str) -> Row:
    """P(s)→T(s) amount."""
    return lambda said: [in_ring(purse(said["seat"]), table(said["seat"]), said["amount"], bet, cause)]


def to_purse(bet: int, cause: str) -> Row:
    """T(s)→P(s) amount."""
    return lambda said: [in_ring(table(said["seat"]), purse(said["seat"]), said["amount"], bet, cause)]


def to_house(bet: int) -> Row:
    """T(s)→H amount."""
    return lambda said: [in_ring(table(said["seat"]), HOUSE, said["amount"], bet, "forfeit")]


def centre_rides(said: Said) -> list[Move]:
    """For each cover of the throw, by seat: T(c)→T(spinner) cover."""
    spinner = table(said["seat"])
    return [in_ring(table(c["seat"]), spinner, c["amount"], CENTRE, "settle") for c in said["covers"]]


def cover_returned(said: Said) -> list[Move]:
    """T(c)→P(c) the cover of the throw to come; T(spinner)→P(c) the seat's covers of earlier throws."""
    seat, earlier = said["seat"], said["earlier"]
    of_this_throw = in_ring(table(seat), purse(seat), said["amount"] - earlier, CENTRE, "refund")
    return [of_this_throw, in_ring(table(said["spinner"]), purse(seat), earlier, CENTRE, "refund")]


def cover_paid(said: Said) -> list[Move]:
    """T(c)→P(c) cover; T(spinner)→P(c) paid − cover."""
    seat, won = said["seat"], said["paid"] - said["cover"]
    own = in_ring(table(seat), purse(seat), said["cover"], CENTRE, "settle")
    return [own, in_ring(table(said["spinner"]), purse(seat), won, CENTRE, "settle")]


def cover_reversed(said: Said) -> list[Move]:
    """Tails: P(c)→T(c) cover; P(c)→T(spinner) paid − cover. Heads, where nothing was paid: T(spinner)→T(c) cover."""
    seat, spinner, cover = said["seat"], table(said["spinner"]), said["cover"]
    if not said["paid"]:
        return [in_ring(spinner, table(seat), cover, CENTRE, "reverse")]
    own = in_ring(purse(seat), table(seat), cover, CENTRE, "reverse")
    return [own, in_ring(purse(seat), spinner, said["paid"] - cover, CENTRE, "reverse")]


# ---------------------------------------------------------------------- side bets


def side_offer_withdrawn(said: Said) -> list[Move]:
    """T(s)→P(s) what is open of it: a withdrawal, and a refund where it was not the player."""
    return list(to_purse(SIDE_BET, "withdraw" if said["by-player"] else "refund")(said))


def side_bet_made(said: Said) -> list[Move]:
    """P(tails)→T(tails) amount: "the head bettor's part lies in T(heads) since the offer"."""
    return [in_ring(purse(said["tails"]), table(said["tails"]), said["amount"], SIDE_BET, "stake")]


def side_bet_settled(said: Said) -> list[Move]:
    """T(winner)→P(winner) amount; T(loser)→P(winner) amount."""
    winner, loser, amount = said["winner"], said["loser"], said["amount"]
    return [in_ring(table(seat), purse(winner), amount, SIDE_BET, "settle") for seat in (winner, loser)]


def side_bet_reversed(said: Said) -> list[Move]:
    """P(winner)→T(winner) amount; P(winner)→T(loser) amount."""
    winner, loser, amount = said["winner"], said["loser"], said["amount"]
    return [in_ring(purse(winner), table(seat), amount, SIDE_BET, "reverse") for seat in (winner, loser)]


ROWS: dict[str, Row] = {
    "spinner-wager-placed": spinner_wager_placed,
    "spinner-wager-changed": wager_changed,
    "wager-placed": wager_placed,
    "wager-changed": wager_changed,
    "wager-withdrawn": stake_back("withdraw"),
    "wager-refused": stake_back("refund"),
    "wager-returned": wager_returned,
    "excess-returned": stake_back("refund"),
    "wager-won": wager_won,
    "wager-lost": stake_to_house("settle"),
    "wager-forfeited": stake_to_house("forfeit"),
    "wager-halved": wager_halved,
    "settlement-reversed": settlement_reversed,
    "centre-staked": to_table(CENTRE, "stake"),
    "centre-covered": to_table(CENTRE, "stake"),
    "centre-rides": centre_rides,
    "centre-returned": to_purse(CENTRE, "refund"),
    "cover-returned": cover_returned,
    "cover-paid": cover_paid,
    "due-paid": to_purse(CENTRE, "settle"),
    "centre-forfeited": to_house(CENTRE),
    "cover-forfeited": to_house(CENTRE),
    "cover-reversed": cover_reversed,
    "due-reversed": to_table(CENTRE, "reverse"),
    "side-offer-made": to_table(SIDE_BET, "stake"),
    "side-offer-withdrawn": side_offer_withdrawn,
    "side-offer-lapsed": to_purse(SIDE_BET, "refund"),
    "side-bet-made": side_bet_made,
    "side-bet-settled": side_bet_settled,
    "side-bet-returned": to_purse(SIDE_BET, "refund"),
    "side-bet-forfeited": to_house(SIDE_BET),
    "side-bet-reversed": side_bet_reversed,
}
"""The row of each event by which money moves."""
