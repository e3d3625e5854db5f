"""Sums the moves of events: the balance of every account, and the round of a seat that each move belongs to.

Accounts and moves are JSON in the contract's words, such as `{"purse": 1}`. No rule of a game may enter this file.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

ACCOUNTS = ("purse", "stack", "table", "house")
Row = tuple[str, int, int, int]  # kind and number of an account, tender, bet


def money(decimals: int = 2) -> Callable[[int], str]:
    """Returns the function that writes minor units with so many decimals: `money()(100000)` is `1,000.00`."""

    def written(amount: int) -> str:
        whole, part = divmod(abs(amount), 10**decimals)
        return "-" * (amount < 0) + f"{whole:,}" + (f".{part:0{decimals}}" if decimals else "")

    return written


def moves(events: Iterable[Any]) -> list[Any]:
    """Returns the movements of money, in order: their sum is the ledger."""
    return [move for event in events for move in event["moves"]]


class MoneyError(ValueError):
    """An inconsistency in moves; the rulebook that emitted them is at fault."""


class Ledger:
    """The balance of every account: the sum of all moves posted so far. All accounts start at zero."""

    def __init__(self) -> None:
        self.sums: dict[Row, int] = {}

    def post_all(self, moves: Iterable[Any]) -> None:
        """Posts all moves of an event. Raises `MoneyError` where a stack or table ends below zero; then none is posted."""
        moves, before = list(moves), dict(self.sums)
        for move in moves:
            for account, change in ((move["payer"], -move["amount"]), (move["payee"], move["amount"])):
                row = (*kind_and_number(account), move["tender"], move["bet"])
                self.sums[row] = self.sums.get(row, 0) + change
        for move in moves:
            (kind, number), tender = kind_and_number(move["payer"]), move["tender"]
            overdrawn = kind in ("table", "stack") and self.balance(move["payer"], tender) < 0
            if overdrawn or move["amount"] == 0:
                self.sums = before
                what = f"more leaves the {kind} of seat {number} than lies there" if overdrawn else "nothing moves"
                raise MoneyError(f"{what}, in tender {tender}")

    def balance(self, account: Any, tender: int = 0) -> int:
        """Returns an account's balance in a tender, 0 if no move touched it."""
        wanted = (*kind_and_number(account), tender)
        return sum(has for row, has in self.sums.items() if row[:3] == wanted)

    def balances(self) -> list[Any]:
        """Returns all balances other than zero, by account, tender and bet: purses, stacks, tables, then house accounts."""
        rows = sorted((row for row in self.sums.items() if row[1]), key=lambda row: (ACCOUNTS.index(row[0][0]), row[0]))
        return [{"account": {kind: number}, "tender": tender, "bet": bet, "has": has} for (kind, number, tender, bet), has in rows]

    def lying(self) -> list[Any]:
        """Returns the money on the table by seat, bet and tender, in the shape of a view's `common.lying`."""
        rows = sorted((seat, bet, tender, has) for (kind, seat, tender, bet), has in self.sums.items() if kind == "table" and has)
        return [{"seat": seat, "bet": bet, "tender": tender, "amount": has} for seat, bet, tender, has in rows]

    def require_lying(self, shown: Iterable[Any]) -> None:
        """Checks that the table shows the sums of the moves, by seat and tender. Raises `MoneyError` where it does not."""
        sums: dict[tuple[int, int], int] = {}
        for sign, rows in ((1, self.lying()), (-1, shown)):
            for row in rows:
                at = (row["seat"], row["tender"])
                sums[at] = sums.get(at, 0) + sign * row["amount"]
        for (seat, tender), differs in sorted(sums.items()):
            if differs:
                lies = self.balance({"table": seat}, tender)
                raise MoneyError(
                    f"by the moves {{{lies} minor units}} lie on the table for seat {seat}, in tender {tender}; "
                    f"the table shows {{{lies - differs} minor units}}"
                )

    def __repr__(self) -> str:
        return f"<Ledger of {len(self.balances())} balances>"


@dataclass(frozen=True)
class Round:
    """A round of one seat."""

    seat: int
    number: int
    """The round's number at that seat, from 1."""


@dataclass
class Followed:
    """The effect of one command on the rounds of the seats."""

    begun: list[Round] = field(default_factory=list)
    postings: list[tuple[Round, Any]] = field(default_factory=list)
    """Every move in order, with its round: one posting for each seat whose money it is."""
    ended: list[Round] = field(default_factory=list)
    """The rounds whose seat has no money on the table any more. A reversal can reopen one, which then ends again."""


@dataclass
class AtSeat:
    count: int = 0
    open: int | None = None
    settled: int | None = None


class Rounds:
    """Assigns each move to a round of a seat.

    A seat's round begins when money leaves its purse while it has none on the table, and ends when it has none there any more,
    both judged after the whole command. A reversal, and a payment without an open round, belong to the round settled last.
    """

    def __init__(self) -> None:
        self.ledger = Ledger()
        """The ledger of all moves followed so far."""
        self.seats: dict[int, AtSeat] = {}

    def follow(self, moves: Iterable[Any]) -> Followed:
        """Follows all moves of one command in order. Raises `MoneyError`; then nothing changes."""
        moves, followed, before = list(moves), Followed(), copy.deepcopy((self.ledger.sums, self.seats))
        try:
            for move in moves:
                kind, seat = kind_and_number(move["payer"])
                at = self.seats.setdefault(seat, AtSeat()) if kind == "purse" and move["cause"] != "reverse" else None
                if at and at.open is None:
                    at.count += 1
                    at.open = at.count
                    followed.begun.append(Round(seat, at.count))
            self.ledger.post_all(moves)
            for move in moves:
                sides = [kind_and_number(move[side]) for side in ("payer", "payee")]
                for seat in dict.fromkeys(number for kind, number in sides if kind != "house"):
                    followed.postings.append((self.round(seat, move["cause"]), move))
            for round, _ in followed.postings:
                if self.ends(round):
                    followed.ended.append(round)
        except MoneyError:
            self.ledger.sums, self.seats = before
            raise
        return followed

    def open(self, seat: int) -> Round | None:
        """Returns the open round of a seat."""
        at = self.seats.get(seat)
        return Round(seat, at.open) if at and at.open is not None else None

    def round(self, seat: int, cause: str) -> Round:
        at = self.seats.get(seat)
        if at is None:
            raise MoneyError(f"money moves for seat {seat}, which has staked nothing yet")
        number = (at.settled or at.open if cause == "reverse" else at.open or at.settled) or at.count
        if cause == "settle":
            at.settled = number
        return Round(seat, number)

    def ends(self, round: Round) -> bool:
        """Closes the round if its seat has no money on the table, and otherwise keeps it open or reopens it."""
        at = self.seats[round.seat]
        if any(has for (kind, seat, *_), has in self.ledger.sums.items() if (kind, seat) == ("table", round.seat)):
            at.open = at.open or round.number
            return False
        ended, at.open = at.open is not None, None
        return ended

    def __repr__(self) -> str:
        return f"<Rounds, open at seats {', '.join(str(seat) for seat, at in sorted(self.seats.items()) if at.open) or 'none'}>"


def kind_and_number(account: Any) -> tuple[str, int]:
    kind, number = next(iter(account.items()))
    return kind, number
