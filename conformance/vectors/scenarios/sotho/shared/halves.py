"""Two players, in the Sotho rulebooks: two deals, and what the first half forbids."""

from __future__ import annotations

from typing import Any

from .table import come_to, sothos


@sothos(58, "11.2 11.6 11.7 1.8 C19", players=2)
def half_the_cards_are_dealt_and_then_the_other_half(t: Any) -> None:
    """The layout stays, and the last capture carries over."""
    each = 9 if t.state.book.forty else 12
    t.deal({1: "h9"}, "c9 d4 s6 h10")
    t.told("hand-dealt", "11.2", seat=1, count=each)
    t.view(pack=2 * each, half=1)
    t.chow(1, "h9", "c9")
    t.play_on(until=lambda t: t.state.half == 2)
    t.told("second-deal", "11.6")
    t.view(pack=0, half=2, last_capture=1, to_act=1)
    t.sees(2, count=each)
    t.play_on()
    t.scores({1: 11, 2: 0})
    t.money({})


@sothos(59, "11.3 11.4 C19", players=2)
def an_owner_does_not_discard_in_the_first_half(t: Any) -> None:
    t.deal({1: "h9 c2"}, "c6 d3 d10 h10")
    t.do(1, "form 9 c6 d3")
    t.refused(1, "discard c2", "no-discard", "11.4")
    t.money({})


@sothos(60, "11.7 7.2 7.3 C19", players=2)
def an_owner_may_discard_in_the_second_half(t: Any) -> None:
    t.deal({1: "h5 d7", 2: "c2"}, "h10 s10 d10 c10", second={1: "h9 s9 d4 c3"})
    t.play_on(until=lambda t: t.state.half == 2)
    t.do(1, "form 9 h5 hand d4")
    t.end(1)
    come_to(t, 1, "h9 s9 c3")
    t.do(1, "discard c3")
    t.told("card-discarded", card="c3")
    t.money({})


@sothos(61, "11.3 11.5 C19", players=2)
def a_second_build_is_made_where_one_of_the_two_is_captured(t: Any) -> None:
    """The ruling's example: own 10-build, a ten and a six in hand, layout 4 and 2, a six on the other's pile."""
    t.deal({1: "s10 c6 d5 c3", 2: "h6 d8"}, "h5 d6 s4 c2", without={1: "6"})
    t.do(1, "form 10 h5 hand d5")
    t.end(1)
    t.chow(2, "h6", "d6")
    t.do(1, "form 6 s4 c2")
    t.do(1, "augment #2 tops h6")
    t.refused(1, "discard c3", "one-build", "11.5")
    t.turn(1, "play c6", "take #2", "done")
    t.told("captured", card="c6")
    t.money({})


@sothos(62, "11.5 C19", players=2)
def two_builds_do_not_stand_at_the_turns_end(t: Any) -> None:
    t.deal({1: "s10 h9 c2 d5"}, "h5 c5 s4 d7")
    t.do(1, "form 10 h5 hand d5")
    t.refused(1, "form 9 c5 s4", "one-build", "11.5")
    t.money({})


@sothos(63, "11.7 C19", players=2)
def in_the_second_half_they_do(t: Any) -> None:
    """Two builds of one player stand at the end of a turn."""
    t.deal({1: "h5 s4 s5 d3", 2: "c2"}, "h10 s10 d10 c10", second={1: "h9 s8 d2"})
    t.play_on(until=lambda t: t.state.half == 2)
    t.do(1, "form 9 h5 s4")
    t.do(1, "form 8 s5 d3")
    t.do(1, "discard d2")
    t.end(1)
    t.told("turn-ended", seat=1)
    t.money({})
