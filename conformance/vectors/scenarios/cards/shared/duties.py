"""The duties of a turn, in the Swazi rulebooks: to what an opponent has insisted on, and to an opponent's build that was added
to."""

from __future__ import annotations

from typing import Any

from .table import each, others, swazis

ALWAYS: Any = {"insist": "always"}


@swazis("3.13 C9 C17 C26", each(109, 97, 97))
def nothing_else_is_done_before_a_card_that_was_laid_down_captures(t: Any) -> None:
    """All that is refused here could be done if no opponent had insisted."""
    t.deal({1: "h9 h8 c8 d8 da h6 d5", 2: "s5 d2", **others(t, "hk")}, "c5 d4 s8 h3", lead=2)
    t.do(2, "form 5 h3 hand d2")
    t.end(2)
    if t.state.n == 3:
        t.lay(3, "hk")
    t.do(1, "discard h9")
    t.do(2, "insist")
    t.refused(1, "play h8", "must-take", "3.13")
    t.refused(1, "discard h8", "must-take", "3.13")
    t.refused(1, "form 9 c5 d4", "must-take", "3.13")
    t.refused(1, "found s8 hand h8", "must-take", "3.13")
    t.refused(1, "change #1 da", "must-take", "3.13")
    t.refused(1, "augment #1 c5", "must-take", "3.13")
    t.refused(1, "end-turn", "no-hand-card-played", "2.20")
    t.turn(1, "play h9", "take c5 d4", "done")
    t.told("captured", seat=1, card="h9", cards="c5 d4")
    t.money({})


@swazis("6.18 C9 C17 C26", each(110, None, 98))
def nothing_else_is_made_before_all_is_added(t: Any) -> None:
    """Both could be made if no opponent had insisted."""
    t.deal({1: "h9 d9 h5 ha"}, "c9 s9 d5 s5")
    t.turn(1, "found c9 hand h9", "end-turn")
    t.do(2, "insist")
    t.refused(1, "form 14 d5 s9", "not-added", "6.18")
    t.refused(1, "found d5 s5", "not-added", "6.18")
    t.turn(1, "augment #1 s9", "end-turn")
    t.told("turn-ended", seat=1)
    t.money({})


@swazis("3.6 3.13 C9", each(111, 98, 99))
def who_leaves_a_build_is_made_to_take_it(t: Any) -> None:
    t.deal({1: "h9 d4", 2: "s9"}, "h5 c9 ck dk")
    t.do(1, "form 9 h5 hand d4")
    t.end(1)
    t.turn(2, "play s9", "take c9", "done")
    t.told("claim-open", claim="take-all")
    t.do(t.to_act(), "insist")
    t.refused(2, "done", "not-all-taken", "3.13")
    t.turn(2, "take #1")
    t.refused(2, "take #1", "already-taken", "3.7")
    t.do(2, "done")
    t.told("captured", seat=2, cards="c9", builds=[dict(number=1)])
    t.money({})


@swazis("3.6 3.13 C9", each(112, 99, 100), **ALWAYS)
def where_it_is_always_so_no_build_is_left(t: Any) -> None:
    t.deal({1: "h9 d4", 2: "s9"}, "h5 ck c9 dk")
    t.do(1, "form 9 h5 hand d4")
    t.turn(1, "augment #1 c9", "end-turn")
    t.refused(2, "discard s9", "must-take", "3.13")
    t.turn(2, "play s9", "take #1", "done")
    t.told("captured", seat=2, cards="", builds=[dict(number=1)])
    t.money({})


@swazis("6.7 6.8 C7 C17", each(113, 100, 101))
def an_opponents_build_that_was_added_to_is_what_is_captured(t: Any) -> None:
    """It takes several sets. No other card is played, and the card that is takes the build."""
    t.deal({1: "h6 d2", 2: "s6 dk"}, "c4 c6 d6 hk")
    t.do(1, "form 6 c4 hand d2")
    t.end(1)
    t.do(2, "augment #1 c6")
    t.told("build-augmented", "6.7", by=2, hand=None, build=dict(owner=1, cards="c4 d2 c6"))
    t.refused(2, "play dk", "must-capture", "6.7")
    t.turn(2, "play s6", "take d6")
    t.refused(2, "done", "must-capture", "6.7")
    t.turn(2, "take #1", "done")
    t.told("captured", seat=2, cards="d6", builds=[dict(number=1)])
    t.money({})


@swazis("6.7 6.8 C7 C17", each(114, 101, 102))
def an_opponents_build_takes_one_set_after_another(t: Any) -> None:
    t.deal({1: "h6 d2", 2: "s6"}, "c4 c6 d6 hk")
    t.do(1, "form 6 c4 hand d2")
    t.end(1)
    t.turn(2, "augment #1 c6", "augment #1 d6")
    t.build(1, owner=1, cards="c4 d2 c6 d6")
    t.turn(2, "play s6", "take #1", "done")
    t.told("captured", seat=2)
    t.money({})


@swazis("6.7 C17", each(115, None, None))
def two_opponents_builds_are_not_both_added_to(t: Any) -> None:
    t.deal({1: "h6 d2", 2: "h9 d4", 3: "s6 c9"}, "c4 c5 d6 s9")
    t.do(1, "form 6 c4 hand d2")
    t.end(1)
    t.do(2, "form 9 c5 hand d4")
    t.end(2)
    t.do(3, "augment #1 d6")
    t.refused(3, "augment #2 s9", "must-capture", "6.7")
    t.turn(3, "play s6", "take #1", "done")
    t.told("captured", seat=3)
    t.money({})


@swazis("6.7 7.4 C4 C17", each(116, 102, 103))
def an_owner_adds_to_an_opponents_build_and_captures_it(t: Any) -> None:
    """The ruling's example: own 9-build with one nine, the opponent's 6-build, a six in hand, 4 and 2 in the layout."""
    t.deal({1: "h9 s4 h6", 2: "s6 c5", **others(t, "hk")}, "h5 ca d4 s2", without={1: "9"})
    t.do(1, "form 9 h5 hand s4")
    t.end(1)
    t.do(2, "form 6 ca hand c5")
    t.end(2)
    if t.state.n == 3:
        t.lay(3, "hk")
    t.do(1, "augment #2 s2 d4")
    t.turn(1, "play h6", "take #2", "done")
    t.told("captured", seat=1, card="h6", builds=[dict(number=2, owner=2)])
    t.money({})


@swazis("6.7 7.4 C4 C17", each(117, 103, 104))
def an_opponents_build_is_not_added_to_where_the_own_one_needs_the_card(t: Any) -> None:
    """The one ace keeps the own build of 1: it cannot capture the opponent's of 14."""
    t.deal({1: "ha da", 2: "sa d4", **others(t, "hk")}, "ca h10 c9 c5")
    t.do(1, "found ca as 1 hand ha")
    t.end(1)
    t.do(2, "form 14 h10 hand d4")
    t.end(2)
    if t.state.n == 3:
        t.lay(3, "hk")
    t.refused(1, "augment #2 c5 c9", "must-capture", "6.7")
    t.money({})


@swazis("6.7 7.4 C4 C17", each(144, None, None))
def who_owns_two_builds_adds_to_an_opponents_and_captures_it(t: Any) -> None:
    """Both stay covered."""
    t.deal({1: "h9 hk d4 s6", 2: "h6 d2", 3: "c6"}, "h5 c8 s5 c4")
    t.turn(1, "form 13 c8 s5", "form 9 h5 hand d4")
    t.end(1)
    t.do(2, "form 6 c4 hand d2")
    t.end(2)
    t.lay(3, "c6")
    t.do(1, "augment #3 c6")
    t.turn(1, "play s6", "take #3", "done")
    t.told("captured", seat=1, card="s6", builds=[dict(number=3, owner=2)])
    t.view(layout="#1 #2")
    t.money({})
