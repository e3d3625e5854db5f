"""Two players, in `swazi-two`: two deals of twelve, and what the first half forbids."""

from __future__ import annotations

from typing import Any

from oracle.scenario import Topic
from oracle.scenario.cards import cards

topic = Topic()
two = topic.group("2 players", cards(2), seated=2)


@two.test(37, "11.2", "11.6", "11.7", "C19")
def twelve_cards_are_dealt_and_twelve_more(t: Any) -> None:
    """The layout stays, and the last capture carries over."""
    t.deal({1: "h9"}, "c9 d4 s6 hk")
    t.told("hand-dealt", seat=1, count=12)
    t.sees(1, count=12)
    t.view(pack=24, half=1)
    t.chow(1, "h9", "c9")
    t.play_on(until=lambda t: t.state.half == 2)
    t.told("second-deal")
    t.view(pack=0, half=2, last_capture=1, to_act=1)
    t.sees(2, count=12)
    t.play_on(capture=(1,))
    t.scores({1: 11, 2: 0})
    t.money({})


@two.test(65, "11.3", "11.4", "C19")
def an_owner_does_not_discard_in_the_first_half(t: Any) -> None:
    t.deal({1: "h9 c2"}, "c6 d3 hq hk")
    t.do(1, "form 9 c6 d3")
    t.refused(1, "discard c2", "no-discard", "11.4")
    t.money({})


@two.test(93, "11.7", "7.2", "7.3", "C19")
def an_owner_may_discard_in_the_second_half(t: Any) -> None:
    t.deal({}, "c6 d3 hq hk", second={1: "h9 c2"})
    t.play_on(until=lambda t: t.state.half == 2)
    t.turn(1, "form 9 c6 d3", "discard c2")
    t.money({})


@two.test(94, "11.3", "11.5", "C19")
def a_second_build_is_made_where_one_of_the_two_is_captured(t: Any) -> None:
    """The ruling's example: own 10-build, a ten and a six in hand, layout 4 and 2, a six on the other's pile."""
    t.deal({1: "s10 c6 d5", 2: "h6 d8"}, "h5 d6 s4 c2", without={1: "6"})
    t.do(1, "form 10 h5 hand d5")
    t.end(1)
    t.chow(2, "h6", "d6")
    t.do(1, "form 6 s4 c2")
    t.do(1, "augment #2 tops h6")
    t.refused(1, "discard s10", "one-build", "11.5")
    t.turn(1, "play c6", "take #2", "done")
    t.told("captured", card="c6")
    t.money({})


@two.test(95, "11.5", "C19")
def two_builds_do_not_stand_at_the_turns_end(t: Any) -> None:
    t.deal({1: "s10 h9 c2 d5"}, "h5 c5 s4 dk")
    t.do(1, "form 10 h5 hand d5")
    t.refused(1, "form 9 c5 s4", "one-build", "11.5")
    t.money({})


@two.test(96, "11.5", "C19")
def a_second_build_of_the_value_is_none_in_the_first_half_either(t: Any) -> None:
    t.deal({1: "s10 h9 h8"}, "h5 c5 s4 d4")
    t.do(1, "form 9 h5 s4")
    t.refused(1, "form 9 c5 d4", "value-on-table", "8.9")
    t.refused(1, "discard s10", "no-discard", "11.4")
    t.money({})


@two.test(104, "11.5", "C17", "C19")
def a_third_build_is_never_made_in_the_first_half(t: Any) -> None:
    t.deal({1: "s10 c6 hq d5", 2: "c9"}, "h5 s4 c2 d3")
    t.do(1, "form 10 h5 hand d5")
    t.end(1)
    t.lay(2, "c9")
    t.do(1, "form 6 s4 c2")
    t.refused(1, "form 12 c9 d3", "one-build", "11.5")
    t.turn(1, "play c6", "take #2", "done")
    t.money({})


@two.test(105, "6.7", "11.5", "C17", "C19")
def who_has_two_builds_adds_to_none_of_an_opponents(t: Any) -> None:
    """One of the two is captured in this turn, and so the opponent's cannot be."""
    t.deal({1: "s10 c6 s7 d5", 2: "d7 c4 h7"}, "h5 s4 c2 d3", lead=2)
    t.lay(2, "d7")
    t.do(1, "form 10 h5 hand d5")
    t.end(1)
    t.do(2, "form 7 d3 hand c4")
    t.end(2)
    t.do(1, "form 6 s4 c2")
    t.refused(1, "augment #2 d7", "must-capture", "6.7")
    t.turn(1, "play c6", "take #3", "done")
    t.money({})
