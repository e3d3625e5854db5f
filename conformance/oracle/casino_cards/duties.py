"""The duties by which every own action of a player is judged: cover and duties (C4, C17, C19)."""

from __future__ import annotations

from typing import Iterable

from .state import State, covers
from .table import Table


def judge(
    table: Table, seat: int, hand: list[int], own: list[int], must: int | None, played: bool, creates: str | None = None
) -> None:
    """Refuses an action after which the player would hold `hand`, own builds of the values `own` and have to capture the
    opponent's build of value `must`. `played`: the turn's hand card is used up. `creates`: the duty that the action is about.

    7.4: "You may not, however, abandon a build that you own"; C17: "Duties that an action creates must stay possible, or it
    is refused (`must-capture`, `one-build`)"."""
    state = table.state
    table.require(covers(hand, own), "abandons-build", "a build would be left that its owner cannot capture")
    crowded = state.one_build() and len(own) > 1
    if must is None and not crowded:
        return
    if played or not any(meets(state, hand, card, own, must) for card in hand):
        code = creates or ("one-build" if crowded else "must-capture")
        if code == "one-build" and not crowded:
            code = "must-capture"
        if code == "must-capture" and must is None:
            code = "one-build"
        table.refuse(code, "a duty of this turn could not be met any more")


def meets(state: State, hand: Iterable[int], card: int, own: list[int], must: int | None) -> bool:
    """Returns whether playing this card can meet all duties."""
    rest = [other for other in hand if other != card]
    return any(captures_enough(state, rest, value, own, must) for value in state.book.counts(card))


def captures_enough(state: State, rest: list[int], value: int, own: list[int], must: int | None) -> bool:
    """Returns whether a capture with that value, the rest of the hand left, can meet cover and duties: at best it takes the build
    of the value."""
    left = [other for other in own if other != value]
    if must is not None and must != value:
        return False
    if state.one_build() and len(left) > 1:
        return False
    return covers(rest, left)
