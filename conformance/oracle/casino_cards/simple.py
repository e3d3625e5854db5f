"""A second, deliberately simple list of the moves of the seat that has to act: every subset of everything, put to the rules.

It knows what words there are and nothing of what they mean. Tests hold `choices.py` against it.
"""

from __future__ import annotations

import itertools
import json
from typing import Any, Iterable, Iterator

from oracle.refuse import Refused

from .cards import names
from .table import Table

MOST_LOOSE = 9
"""With more loose cards there are too many subsets."""


def moves(table: Table) -> set[str]:
    """Returns every command of the seat that has to act that is accepted, as JSON."""
    seat = table.state.to_act()
    if seat is None:
        return set()
    by = {"role": "player", "number": seat}
    found = set()
    for command in everything(table):
        try:
            table.judged(by, table.state.now, command)
        except Refused:
            continue
        found.add(json.dumps(command, sort_keys=True))
    return found


def subsets(cards: Iterable[int]) -> Iterator[tuple[int, ...]]:
    """Yields every subset, in the pack's order."""
    ordered = sorted(cards)
    for many in range(len(ordered) + 1):
        yield from itertools.combinations(ordered, many)


def everything(table: Table) -> Iterator[Any]:
    """Yields every command with every card that anybody can see or holds."""
    state = table.state
    seat = state.to_act()
    assert seat is not None
    for name in (
        "done", "ask", "let-pass", "capture", "drift", "insist", "waive", "stack-rest", "hand-to-partner", "end-turn",
    ):  # fmt: skip
        yield name
    if state.phase == "cut":
        yield from ({"cut": {"above": above}} for above in range(60))
        return
    hand = sorted(state.seats[seat].hand)
    loose = sorted(state.loose())
    tops = sorted({top for pile in state.piles if (top := state.top(pile)) is not None})
    turn = state.turn
    assert turn is not None
    for card in names([*hand, *turn.captured, *turn.pictures]):
        yield {"stack": {"card": card}}
        yield {"give": {"card": card}}
        yield {"discard": {"card": card}}
        yield from ({"play": {"card": card, "value": value}} for value in range(16))
    numbers = [build.number for build in state.builds()]
    yield from ({"take": {"build": number}} for number in numbers)
    if state.phase == "taking":
        yield from ({"take": {"cards": names(chosen)}} for chosen in subsets([*loose, *tops]))
        return
    if state.phase != "turn":
        return
    cards: list[Any] = [{}, *({"hand": card} for card in names(hand))]
    for number, held in itertools.product(numbers, cards):
        yield {"change": {"build": number, **held}} if held else {"change": {"build": number, "hand": "ca"}}
    owners = range(1, state.n + 1)
    for chosen, held in itertools.product(subsets(loose), cards):
        for value, owner in itertools.product(range(1, 16), owners):
            yield {"form": {"value": value, "loose": names(chosen), "owner": owner, **held}}
        for stolen in subsets(tops):
            carried = {"loose": names(chosen), "tops": names(stolen), **held}
            yield from ({"augment": {"build": number, **carried}} for number in numbers)
            for base in set(loose) - set(chosen):
                value_of = {value for value in range(1, 15)} & likely(state.book.counts(base))
                for value, owner in itertools.product(value_of, owners):
                    yield {"found": {"on": names([base])[0], "value": value, "owner": owner, **carried}}


def likely(counts: Iterable[int]) -> set[int]:
    """Returns the values for which the base counts, and one for which it does not."""
    return {*counts, 9}
