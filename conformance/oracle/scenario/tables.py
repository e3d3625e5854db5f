"""Deeds of a casino's table, and deeds of a ring."""

from __future__ import annotations

from . import commands as give
from .play import DEALER, By, Disagreement, Play


class CasinoPlay(Play):
    """At a casino's table."""

    def ready(self, seat: int, chips: int = 1000, side: str = "heads", tokens: int = 0) -> None:
        """Lets the spinner select coins 1 and 2 (or the first there are), call, and wager."""
        with self.line():
            self.select(seat)
            self.call_side(seat, side)
            self.do(seat, give.stake(chips, tokens))

    def call_side(self, seat: int, side: str = "heads") -> None:
        """Calls a side for the spinner; in `house` it is always Heads (1.B), and there is nothing to call."""
        if self.rulebook == "nsw":
            self.do(seat, give.side(side))
        elif side != "heads":
            raise Disagreement(f"{self.rulebook} knows no spinner of {side}")

    def select(self, seat: int) -> None:
        """Selects the first two coins there are."""
        statuses = self.table.view()["coins"]
        there = [coin for coin, status in enumerate(statuses, 1) if status in ("available", "in-play")]
        self.do(seat, give.select(*there[:2]))

    def spinner(self, seat: int, chips: int = 1000, side: str = "heads", tokens: int = 0) -> None:
        """Makes a player the spinner: coins offered, accepted and selected, side called, wager placed."""
        with self.line():
            self.accept(seat)
            self.ready(seat, chips, side, tokens)

    def house_spin(self, *seats: int, by: By = DEALER) -> None:
        """Lets everybody named decline, so that the house spins."""
        with self.line():
            self.decline(*seats)
            self.do(by, "start-house-spin")

    def bet(self, seat: int, side: str, chips: int, tokens: int = 0) -> None:
        self.do(seat, give.place(side, chips, tokens))

    def bets(self, *wagers: tuple[int, str, int] | tuple[int, str, int, int]) -> None:
        """ "Place your bets", the wagers as `(seat, side, chips[, tokens])`, "no more bets"."""
        with self.line():
            self.open_bets()
            for seat, side, *amounts in wagers:
                self.bet(seat, side, *amounts)
            self.close_bets()

    def to_dealer(self, role: str = DEALER) -> None:
        """Appoints somebody to spin in the spinner's stead."""
        self.do("boxer", give.substitute(role))


class RingPlay(Play):
    """In a ring."""

    start = "tt"

    @property
    def spun(self) -> int:
        """How many coins are spun."""
        return 3 if self.rulebook == "commemorative" else 2

    def throw(self, by: By | None = None) -> None:
        self.do(self.thrower() if by is None else by, give.throw("t" * self.spun))

    def spinner(self, seat: int) -> None:
        """Makes a player the spinner: kip offered and accepted, and coins selected if there are any to select."""
        with self.line():
            self.accept(seat)
            self.select(seat)

    def select(self, seat: int, *coins: int) -> None:
        """Selects the coins named, or the first; in `pub` there are none to select."""
        if self.rulebook != "pub":
            self.do(seat, give.select(*(coins or range(1, self.spun + 1))))

    def stake(self, seat: int, amount: int) -> None:
        self.do(seat, give.centre(amount))

    def cover(self, seat: int, amount: int) -> None:
        self.do(seat, give.cover(amount))

    def call(self) -> None:
        """Gives both calls."""
        with self.line():
            self.open_bets()
            self.close_bets()

    def bet(self, heads: int, tails: int, amount: int) -> None:
        """Makes a side bet, matched in full."""
        with self.line():
            self.do(heads, give.side_bet(amount))
            offer = self.table.view()["ring"]["offers"][-1]["offer"]
            self.do(tails, give.match(offer, amount))
