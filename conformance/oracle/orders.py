"""Orders as they are drawn for one table, and what the oracle says to them: for a duel, or for the oracle alone."""

from __future__ import annotations

from typing import Any, Iterator

from .match import Answer, Order, Step
from .sampler import Sampler
from .sides import OracleSide
from .tally import Tally

TRIES = 60
"""Commands that are drawn, at most, until the oracle accepts one."""


def orders(sampler: Sampler, ours: OracleSide, many: int, accepted: float, tally: Tally) -> Iterator[Step]:
    """Yields at most so many orders, with the oracle's answers; `accepted` is about the part that it accepts."""
    view = ours.view()
    for index in range(many):
        order, answer = next_order(sampler, ours, view, accepted)
        tally.count(order, answer)
        seen = ours.view() if "events" in answer else None
        view = seen or view
        yield order, answer, seen
        if view["phase"] == "closed" and index % 8 == 0:
            return


def next_order(sampler: Sampler, ours: OracleSide, view: Any, accepted: float) -> tuple[Order, Answer]:
    """Draws again until the oracle accepts, as often as is asked for."""
    tries = TRIES if sampler.rng.random() < accepted else 1
    for _ in range(tries):
        order = sampler.order(view)
        answer = ours.apply(order)
        if "events" in answer:
            break
    return order, answer
