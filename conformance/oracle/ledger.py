"""What events say of money: who has paid, who holds it now (contract: "money events").

The accounts are `(seat)` for a player's purse, `layout` for what lies on a casino's table, `pot` for a ring's centre
and covers, `held` for what head bettors hold, `house` for the bank and for what is forfeited. Every event moves money
between them, so that their sum is always 0: that is the invariant.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Iterable

from .shapes import case_of

Account = int | str

_IN_POT = {
    "centre-staked": 1, "centre-covered": 1, "due-reversed": 1, "centre-returned": -1, "cover-returned": -1,
    "due-paid": -1,
}  # fmt: skip
LYING = ("layout", "pot", "held")
_TO_HOUSE = {"centre-forfeited": "pot", "cover-forfeited": "pot", "side-bet-forfeited": "held"}
_ON_LAYOUT = {
    "spinner-wager-placed": 1, "wager-placed": 1, "wager-withdrawn": -1, "wager-refused": -1, "wager-returned": -1,
    "excess-returned": -1,
}  # fmt: skip


def total(stake: dict[str, int]) -> int:
    """Chips and tokens together."""
    return stake["chips"] + stake["tokens"]


class Ledger:
    """The accounts of one table."""

    def __init__(self) -> None:
        self.accounts: Counter[Account] = Counter()

    def move(self, source: Account, target: Account, amount: int) -> None:
        """Moves an amount."""
        self.accounts[source] -= amount
        self.accounts[target] += amount

    def book(self, events: Iterable[dict[str, Any]]) -> None:
        """Books events in order."""
        for event in events:
            name, carried = case_of(event["what"])
            self._book(name, carried)
            # R114: "a ledger over the events, one by one, never falls below zero"
            assert min(self.accounts[account] for account in LYING) >= 0, (name, carried, self.as_line())

    def _book(self, name: str, it: dict[str, Any]) -> None:
        if name in _IN_POT:
            self.move(it["seat"], "pot", _IN_POT[name] * it["amount"])
        elif name == "cover-paid":
            self.move("pot", it["seat"], it["paid"])
        elif name == "cover-reversed":
            self.move(it["seat"], "pot", it["paid"])
        elif name in _TO_HOUSE:
            self.move(_TO_HOUSE[name], "house", it["amount"])
        elif name == "side-bet-made":
            self.move(it["heads"], "held", it["amount"])
            self.move(it["tails"], "held", it["amount"])
        elif name == "side-bet-returned":
            self.move("held", it["seat"], it["amount"])
        elif name == "side-bet-settled":
            self.move("held", it["winner"], 2 * it["amount"])
        elif name == "side-bet-reversed":
            self.move(it["winner"], "held", 2 * it["amount"])
        elif name in _ON_LAYOUT:
            self.move(it["seat"], "layout", _ON_LAYOUT[name] * total(it["stake"]))
        elif name in ("wager-changed", "spinner-wager-changed"):
            self.move(it["seat"], "layout", total(it["added"]) - total(it["removed"]))
        elif name == "wager-won":
            self.move("layout", it["seat"], total(it["stake"]))
            self.move("house", it["seat"], it["paid"])
        elif name in ("wager-lost", "wager-forfeited"):
            self.move("layout", "house", total(it["stake"]))
        elif name == "wager-halved":
            self.move("layout", it["seat"], total(it["returned"]))
            self.move("layout", "house", total(it["lost"]))
        elif name == "settlement-reversed":
            self.move(it["seat"] if it["won"] else "house", "layout", total(it["stake"]))
            self.move(it["seat"], "house", it["paid"])

    def between_players(self) -> int:
        """What the players' purses come to."""
        return sum(amount for account, amount in self.accounts.items() if isinstance(account, int))

    def as_line(self) -> dict[str, int]:
        """The money line: what each account comes to, zeros left out."""
        return {str(account): amount for account, amount in sorted(self.accounts.items(), key=str) if amount}


def owed(view: dict[str, Any]) -> dict[str, int]:
    """What a view says lies on the layout, in the pot and with holders."""
    held = sum(seat["held"] for seat in view["seats"])
    layout = sum(total(wager["stake"]) for seat in view["seats"] for wager in seat["wagers"])
    centre = view.get("ring", {}).get("centre")
    pot = centre["stake"] + sum(cover["amount"] for cover in centre["covers"]) if centre else 0
    return {"held": held, "layout": layout, "pot": pot}


def check_money(ledger: Ledger, view: dict[str, Any]) -> None:
    """Players, bank or pot, and holders come to 0, and what the view shows is what the events left there."""
    assert sum(ledger.accounts.values()) == 0
    for account, amount in owed(view).items():
        assert ledger.accounts[account] == amount, (account, ledger.as_line(), amount)
