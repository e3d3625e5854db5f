"""The drawing pile, in `crazy`."""

from __future__ import annotations

from typing import Any

from oracle.scenario import Topic
from oracle.scenario.cards import cards

topic = Topic()
two = topic.group("2 players", cards(2), seated=2)
bound = topic.group("2 players, one build", cards(2, one_build=True), seated=2)


@two.test(65, "12.2", "12.1", "C19", "C20")
def eight_cards_each_and_one_is_drawn_at_the_end_of_a_turn(t: Any) -> None:
    t.deal({1: "h9"}, "c9 d4 s6 hk", drawn="s2 d10")
    t.told("hand-dealt", "12.2", seat=1, count=8)
    t.view(pack=32)
    t.turn(1, "play h9", "take c9", "done")
    t.sees(1, count=7)
    t.do(1, "end-turn")
    t.told("card-drawn", "12.2", seat=1, card="s2", left=31)
    t.sees(1, count=8)
    t.sees(1, 1, hand="… s2")
    t.sees(1, 2, hand="", count=8)
    t.money({})


@two.test(93, "12.3", "11.4", "C19")
def an_owner_does_not_discard_while_there_is_a_drawing_pile(t: Any) -> None:
    t.deal({1: "h9 c2"}, "c6 d3 hq hk")
    t.do(1, "form 9 c6 d3")
    t.refused(1, "discard c2", "no-discard", "12.3")
    t.money({})


@two.test(94, "12.3", "7.2", "7.3", "C19")
def an_owner_may_discard_when_the_drawing_pile_is_gone(t: Any) -> None:
    t.deal({1: "h9 c2"}, "c6 d3 hq hk")
    t.play_on(keep="h9 c2", until=lambda t: not t.state.pack and t.to_act() == 1 and t.state.turn.played is None)
    t.view(pack=0)
    t.turn(1, "form 9 c6 d3", "discard c2")
    t.told("card-discarded", card="c2")
    t.money({})


@two.test(95, "12.4", "11.5", "C19")
def two_builds_may_stand_where_the_table_does_not_forbid_it(t: Any) -> None:
    t.deal({1: "s10 h9 d5"}, "h5 c5 s4 dk")
    t.do(1, "form 10 h5 hand d5")
    t.do(1, "form 9 c5 s4")
    t.money({})


@bound.test(96, "12.4", "11.5", "C19")
def two_builds_do_not_stand_where_the_table_forbids_it(t: Any) -> None:
    t.deal({1: "s10 h9 d5"}, "h5 c5 s4 dk")
    t.do(1, "form 10 h5 hand d5")
    t.refused(1, "form 9 c5 s4", "one-build", "11.5")
    t.money({})


@bound.test(105, "12.4", "11.5", "C19")
def two_builds_stand_where_the_drawing_pile_is_gone(t: Any) -> None:
    t.deal({1: "s10 h9 d5"}, "h5 c5 s4 dk")
    t.play_on(keep="s10 h9 d5", until=lambda t: not t.state.pack and t.to_act() == 1 and t.state.turn.played is None)
    t.do(1, "form 10 h5 hand d5")
    t.do(1, "form 9 c5 s4")
    t.told("build-formed", by=1)
    t.money({})
