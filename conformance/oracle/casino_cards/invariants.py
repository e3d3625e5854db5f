"""The invariants of a table (the last part of `casino-cards.md`)."""

from __future__ import annotations

from oracle.balances import Balances

from .cards import new_pack
from .imagine import needs
from .state import Build, State, covers
from .table import Event
from .view import view

HOST = {"role": "host", "number": 0}


def places(state: State) -> list[int]:
    """Returns every card of the pack, once for each place in which it is."""
    held = [*state.pack]
    for seat in state.seats.values():
        held += seat.hand
    for item in state.layout:
        held += item.cards if isinstance(item, Build) else [item]
    for pile in state.piles:
        held += state.pile_cards(pile)
    if state.turn is not None and state.turn.out and state.turn.played is not None:
        held.append(state.turn.played)
    if state.turn is not None and state.phase == "stacking":
        held += state.turn.captured
    return sorted(held)


def check(state: State) -> None:
    """Raises `AssertionError` where something does not hold."""
    whole = new_pack(state.book.forty) if state.in_hand() else []
    assert places(state) == whole, "every card of the pack in exactly one place"
    values = [build.value for build in state.builds()]
    assert len(values) == len(set(values)), "two builds of a value"
    for seat, held in state.seats.items():
        hand = held.hand
        if state.turn is not None and state.turn.seat == seat and state.turn.out:
            assert state.turn.played is not None
            hand = [*hand, state.turn.played]
        assert covers(hand, state.own_values(seat)), f"seat {seat} does not cover"
        ranks = {card % 13 + 1 for card in held.hand}
        assert held.known <= ranks, f"seat {seat} is known to hold what it does not"
        if state.in_hand():
            wanted = needs(state, seat)
            for rank, many in wanted.items():
                assert sum(1 for card in held.hand if card % 13 + 1 == rank) >= many, "what a seat must hold"
    if state.phase == "between":
        assert state.turn is None and not state.layout and not state.pack


class Ledger:
    """The money of one table, over its events."""

    def __init__(self) -> None:
        self.balances = Balances(ring=False)

    def book(self, state: State, events: list[Event]) -> None:
        """Books the events of a command, and compares what lies on the table with the view."""
        self.balances.book(events)
        self.balances.check(view(state, HOST))


def check_scores(state: State, event: Event) -> None:
    """C14: "always 11 when anybody captured"; South African "9 to 13"."""
    if not isinstance(event["what"], dict) or "hand-scored" not in event["what"]:
        return
    sides = event["what"]["hand-scored"]["sides"]
    points = sum(side["points"] for side in sides)
    captured = any(side["cards"] for side in sides)
    if state.book.south:
        assert not captured or points <= 13, points
    else:
        assert points == (11 if captured else 0), points
