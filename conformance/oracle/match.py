"""One table on both sides, given the same orders; and how a case that shows a difference is made small."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Iterator

from .balances import Balances
from .compare import Judge, kind_of
from .shapes import LARGEST, case_of
from .sides import EngineSide, OracleSide
from .states import States

Order = dict[str, Any]
Answer = dict[str, Any]
Step = tuple[Order, Answer, Any]
"""An order, the oracle's answer, and what it sees then where it has accepted."""
Waiting = tuple[int, Order, Answer, Any, "Looked | None"]
"""The number of an order, the order, answer and view, and what else the oracle was asked."""
CHANCES = 16
"""Things that chance can bring, at most, for them to be listed."""


@dataclass(frozen=True)
class Looked:
    """The lists of the oracle after an order."""

    at: int
    legal: dict[str, Any]
    chances: Any


def steps(ours: OracleSide, orders: Iterable[Order]) -> Iterator[Step]:
    """Yields the orders put to the oracle."""
    for order in orders:
        answer = ours.apply(order)
        yield order, answer, ours.view() if "events" in answer else None


class Match:
    """Plays tables on both sides until they differ."""

    def __init__(
        self, rulebook: str, engine: EngineSide, judge: Judge, states: bool = False, legal: int = 0
    ) -> None:
        """Compares the adapter's states too with `states` (`states.py`); with `legal` N, after every N-th command, the whole list
        of choices and the chance that is due."""
        self.rulebook, self.engine, self.judge = rulebook, engine, judge
        self.states = States(engine) if states else None
        self.legal = legal
        self.last = 0
        """A case that is replayed has so many orders: lists are compared after the last."""

    def play(self, config: Any, orders: Callable[[OracleSide], Iterator[Step]]) -> "Played":
        """Plays one table. `orders` gives orders that it has put to the oracle, with the oracle's answers, and what it sees
        after those that it accepted."""
        ours = OracleSide(self.rulebook)
        mine = ours.open(config)
        self.engine.send_open(config)
        self.engine.flush()
        difference = self.judge.answers(mine, self.engine.take())
        if difference or "refusal" in mine:
            return Played([], difference and f"open: {difference}")
        if self.states is not None:
            difference = self.states.opened()
        balances = Balances(ring="ring" in config["terms"])
        played = Played([], difference) if difference else self._orders(orders(ours), ours, balances)
        if self.states is not None:
            self.states.closed()
        self.engine.send_close()
        self.engine.flush()
        self.engine.take()
        return played

    def _orders(self, orders: Iterator[Step], ours: OracleSide, balances: Balances) -> "Played":
        """Plays the orders, some of them ahead of the adapter's answers: it works on one lot while the next is drawn."""
        given: list[Order] = []
        waiting: deque[Waiting] = deque()
        found = None
        lot = 1 if self.states else self.engine.ahead
        for order, answer, view in orders:
            given.append(order)
            looked = looked_at(ours, order) if self.looks(len(given)) else None
            self.engine.send_apply(order)
            if view is not None:
                self.engine.send_view()
                balances.book(answer["events"])
                balances.check(view)
            if looked is not None:
                self.engine.send_legal(looked.at)
                self.engine.send_chances(CHANCES)
            waiting.append((len(given), order, answer, view, looked))
            if len(given) % lot == 0:
                self.engine.flush()
                found = self._difference(waiting, 0 if self.states else lot)
                if found:
                    break
        self.engine.flush()
        last = self._difference(waiting, 0)
        count, difference = found or last or (len(given), None)
        return Played(given[:count], difference)

    def looks(self, count: int) -> bool:
        """Returns whether lists are compared after that order."""
        return self.legal > 0 and (count == self.last if self.last else count % self.legal == 0)

    def _difference(self, waiting: deque[Waiting], left: int) -> tuple[int, str] | None:
        """Takes the adapter's answers until so many are left; the first difference, and after how many orders."""
        found: tuple[int, str] | None = None
        while len(waiting) > left:
            count, order, answer, view, looked = waiting.popleft()
            theirs = self.engine.take()
            seen = None if view is None else self.engine.take()
            lists = None if looked is None else (self.engine.take(), self.engine.take())
            if found is None:
                difference = self.judge.answers(answer, theirs)
                if difference is None and seen is not None:
                    difference = self.judge.views(view, seen.get("view", seen))
                if difference is None and looked is not None and lists is not None:
                    difference = self.judge.lists(looked.at, looked.legal, lists[0].get("legal", lists[0]))
                    difference = difference or self.judge.due(looked.chances, lists[1].get("chances", lists[1]))
                if difference is None and self.states is not None and "error" not in theirs:
                    difference = self.states.after(order, theirs)
                found = (count, difference) if difference else None
        return found

    def replay(self, config: Any, orders: list[Order]) -> "Played":
        """Replays the same orders; lists are compared after the last."""
        self.last = len(orders)
        played = self.play(config, lambda ours: steps(ours, orders))
        self.last = 0
        return played

    # ------------------------------------------------------------------ shrinking

    def shrunk(self, config: Any, orders: list[Order], difference: str) -> tuple[Any, list[Order], str]:
        """Takes away orders, in ever smaller pieces, as long as the same kind of difference stays, until none can go.

        Links of a chain cannot be left out, so that spins are first turned into observed ones, where the difference
        survives that."""
        looked_at = self.observed(config, orders)
        seen = self.replay(*looked_at)
        if seen.difference and kind_of(seen.difference) == kind_of(difference):
            config, orders, difference = looked_at[0], seen.orders, seen.difference
        before = len(orders) + 1
        while len(orders) < before:
            before = len(orders)
            orders, difference = self.without_pieces(config, orders, difference)
        return config, orders, difference

    def without_pieces(self, config: Any, orders: list[Order], difference: str) -> tuple[list[Order], str]:
        """Tries one round: halves, quarters, and so on to single orders."""
        piece = max(1, len(orders) // 2)
        while piece:
            index = 0
            while index < len(orders):
                tried = self.replay(config, orders[:index] + orders[index + piece :])
                if tried.difference and kind_of(tried.difference) == kind_of(difference):
                    orders, difference = tried.orders, tried.difference
                else:
                    index += piece
            piece //= 2
        return orders, difference

    def observed(self, config: Any, orders: list[Order]) -> tuple[Any, list[Order]]:
        """Returns the same game on a table whose spins are observed."""
        ours = OracleSide(self.rulebook)
        ours.open(config)
        conductor = "boxer" if "casino" in config["terms"] else "ringkeeper"
        looked_at = []
        for order in orders:
            landed = carried_by(ours.apply(order).get("events", []), "coins-landed")
            if landed is not None:
                landing = {"land": {"observed": landed}}
                order = {**order, "by": {"role": conductor, "number": 1}, "command": landing}
            looked_at.append(order)
        return {**config, "source": "observed"}, looked_at

    def told(self, config: Any, orders: list[Order]) -> list[tuple[Order, Answer, Answer]]:
        """Returns each order with the answers of the oracle and the adapter."""
        ours = OracleSide(self.rulebook)
        ours.open(config)
        self.engine.send_open(config)
        for order in orders:
            self.engine.send_apply(order)
        self.engine.flush()
        self.engine.take()
        return [(order, ours.apply(order), self.engine.take()) for order in orders]


def looked_at(ours: OracleSide, order: Order) -> Looked:
    """Returns the oracle's lists at the order's time, or, where that is none, at the table's."""
    at = order["at"]
    if type(at) is not int or not 0 <= at <= LARGEST:
        at = ours.now()
    return Looked(at, ours.legal(at), ours.chances(CHANCES))


class Played:
    """The orders that were given, and the difference they led to, if there is one."""

    def __init__(self, orders: list[Order], difference: str | None) -> None:
        self.orders, self.difference = orders, difference


def carried_by(events: Iterable[Any], name: str) -> Any:
    """Returns the payload of the first event of that name."""
    cases = (case_of(event["what"]) for event in events)
    return next((carried for told, carried in cases if told == name), None)
