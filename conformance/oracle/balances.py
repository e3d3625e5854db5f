"""The ledger: the sum of the moves of events, and what must hold of it (the contract's words on moves)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Callable, Iterable

from .rows import CENTRE, CHIPS, SIDE_BET, TOKENS, Move
from .shapes import case_of

Account = tuple[str, int]
"""An account's case and its seat or row: `("table", 3)`."""
Told = dict[str, Any]
"""An event."""


class Broken(AssertionError):
    """An invariant of the ledger that does not hold."""


class Balances:
    """The balances of one table's accounts."""

    def __init__(self, ring: bool) -> None:
        self.ring = ring
        self.by_bet: Counter[tuple[Account, int, int]] = Counter()
        """By account, tender and bet."""
        self.accounts: Counter[tuple[Account, int]] = Counter()
        """By account and tender."""
        self.staked: set[int] = set()
        """Seats whose player has staked something since sitting down."""

    # ------------------------------------------------------------------ booking

    def book(self, events: Iterable[Told], seen: Callable[[Told, Move], None] | None = None) -> None:
        """Books the events of one command, and checks what must hold during it; `seen` is given each move."""
        payers: set[int] = set()
        for event in events:
            moves = event["moves"]
            for move in moves:
                self._book(move)
                if move["cause"] != "reverse" and "purse" in move["payer"]:
                    payers.add(move["payer"]["purse"])
                if seen is not None:
                    seen(event, move)
            self._check_event(event, moves)
        require(len(payers) <= 1, f"one command takes money out of the purses {sorted(payers)}")

    def _book(self, move: Move) -> None:
        require(move["amount"] > 0, f"a move of nothing: {move}")
        require(move["payer"] != move["payee"], f"a move to its payer: {move}")
        if move["cause"] == "stake":
            self.staked.add(move["payer"]["purse"])
        ends = (*move["payer"].items(), *move["payee"].items())
        strangers = {seat for case, seat in ends if case != "house"} - self.staked
        require(not strangers, f"money of seats {sorted(strangers)}, where nobody has staked: {move}")
        for end, amount in (("payer", -move["amount"]), ("payee", move["amount"])):
            (account,) = move[end].items()
            self.accounts[account, move["tender"]] += amount
            self.by_bet[account, move["tender"], move["bet"]] += amount

    def _check_event(self, event: Told, moves: list[Move]) -> None:
        """T(s) is never below zero after any single event; in a ring H is not either. T(s) of a seat that is left is 0."""
        for move in moves:
            for end in ("payer", "payee"):
                (account,) = move[end].items()
                held = self.accounts[account, move["tender"]]
                bounded = account[0] == "table" or (self.ring and account[0] == "house")
                require(not bounded or held >= 0, f"{account} comes to {held} by {event['what']}")
        name, carried = case_of(event["what"])
        if name in ("player-left", "seat-vacated"):
            left = [self.accounts[("table", carried), tender] for tender in (CHIPS, TOKENS)]
            require(not any(left), f"seat {carried} is left with {left} on the table")
            self.staked.discard(carried)

    # ------------------------------------------------------------------ after a command

    def check(self, view: dict[str, Any]) -> None:
        """Checks, after a command, that all accounts of a tender add up to 0, and that T(s) is the money that the view shows for
        s."""
        sums: Counter[int] = Counter()
        for (_, tender), amount in self.accounts.items():
            sums[tender] += amount
        require(not any(sums.values()), f"the accounts come to {dict(sums)}")
        seen: Counter[tuple[int, int, int]] = Counter()
        for lies in view["common"]["lying"]:
            seen[lies["seat"], lies["tender"], lies["bet"]] += lies["amount"]
        here = {
            (account[1], tender, bet): amount
            for (account, tender, bet), amount in self.by_bet.items()
            if account[0] == "table" and amount
        }
        require(here == dict(seen), f"by seat, tender and bet there lies {dict(seen)}, the moves come to {here}")

    # ------------------------------------------------------------------ what was asked

    def of(self, account: str, number: int, tender: int | None = None) -> int:
        """Returns an account's balance, in one tender or in all."""
        tenders = (CHIPS, TOKENS) if tender is None else (tender,)
        return sum(self.accounts[(account, number), held] for held in tenders)

    def on_table(self, bet: int) -> int:
        """Returns the amount that lies on a bet, of all seats."""
        return sum(amount for (account, _, on), amount in self.by_bet.items() if account[0] == "table" and on == bet)

    def money_line(self) -> dict[str, int]:
        """Returns the money line of the vectors: each account's balance, zeros left out. Money on the table is named by its
        purpose: `layout` in a casino, `pot` for a ring's centre and its covers, `held` for its side bets, open offers among
        them."""
        line: Counter[str] = Counter()
        for (account, _, bet), amount in self.by_bet.items():
            if account[0] == "table":
                line[("pot" if bet == CENTRE else "held") if self.ring else "layout"] += amount
            else:
                line["house" if account[0] == "house" else str(account[1])] += amount
        return {account: line[account] for account in sorted(line) if line[account]}


def require(holds: bool, why: str) -> None:
    """Requires an invariant."""
    if not holds:
        raise Broken(why)
