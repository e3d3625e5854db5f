"""Captures, claims, piles and the turn in the Sotho rulebooks."""

from __future__ import annotations

from typing import Any

from .table import sothos

ALWAYS: Any = {"insist": "always"}


@sothos(27, "3.2 3.4 2.2 2.4 2.6 2.22 14.3 C9 C10")
def a_card_captures_one_of_its_rank_and_nothing_is_sorted(t: Any) -> None:
    t.deal({1: "h9"}, "c9 d4 s2 h10")
    t.turn(1, "play h9", "take c9")
    t.told("target-taken", "3.4", cards="c9")
    t.do(1, "done")
    t.told("captured", seat=1, card="h9", cards="c9", builds=[])
    t.told("pile-stacked", "14.3", seat=1, cards="c9 h9", in_order=True)
    t.view(phase="turn", layout="d4 s2 h10", last_capture=1)
    t.pile(1, "h9 c9", viewer=2)
    t.money({})


@sothos(28, "3.5 3.7 14.3 2.4 2.6 C9 C10")
def captured_cards_lie_as_on_the_table_whatever_was_taken_first(t: Any) -> None:
    """The later capture lies on the earlier one."""
    t.deal({1: "h9 h8", 2: "s4", 3: "d10"}, "c6 d3 s9 c8")
    t.turn(1, "play h9", "take s9", "take c6 d3")
    t.refused(1, "take s9", "already-taken", "3.7")
    t.do(1, "done")
    t.told("pile-stacked", cards="c6 d3 s9 h9", in_order=True)
    t.do(1, "end-turn")
    t.lay(2, "s4")
    t.lay(3, "d10")
    t.chow(1, "h8", "c8")
    t.pile(1, "h8 c8; h9 s9 d3 c6", viewer=3)
    t.money({})


@sothos(29, "14.3 3.6 3.7 C10")
def a_builds_cards_lie_as_they_came_to_it(t: Any) -> None:
    """The ruling's example: h3, a build of c4 and d4, c5 in table order; an eight takes all three."""
    t.deal({1: "h8 d4", 2: "c5", 3: "d10"}, "h3 c4 s10 h10")
    t.do(1, "form 8 c4 hand d4")
    t.end(1)
    t.lay(2, "c5")
    t.lay(3, "d10")
    t.turn(1, "play h8", "take h3 c5", "take #1", "done")
    t.told("pile-stacked", "14.3", cards="h3 c4 d4 c5 h8")
    t.pile(1, "h8 c5 d4 c4 h3", viewer=2)
    t.money({})


@sothos(30, "3.2 3.5 2.9 2.14 C26 C31")
def what_is_no_set_of_the_value_is_not_taken(t: Any) -> None:
    t.deal({1: "h9 h8", 2: "s10"}, "c6 d3 s9 h10")
    t.refused(1, "play h8", "captures-nothing", "3.2")
    t.refused(1, "play h9 8", "wrong-value", "1.6")
    t.refused(1, "play s10", "card-not-in-hand", "2.20")
    t.do(1, "play h9")
    t.refused(1, "done", "nothing-taken", "3.2")
    t.refused(1, "take h10", "not-worth-it", "3.5")
    t.refused(1, "take c6", "not-worth-it", "3.5")
    t.refused(1, "take c8", "card-not-loose", "2.9")
    t.refused(1, "take #1", "no-such-build", "2.12")
    t.refused(1, {"take": {"cards": ["d3", "d3"]}}, "card-named-twice", "2.14")
    t.do(1, "take c6 d3")
    t.money({})


@sothos(31, "3.6 2.16 2.17 2.22 C9")
def an_opponents_build_is_captured_whoever_owns_it(t: Any) -> None:
    t.deal({1: "h9 d4", 2: "s9"}, "h5 c2 s10 d10")
    t.do(1, "form 9 h5 hand d4")
    t.end(1)
    t.turn(2, "play s9", "take #1")
    t.told("target-taken", "3.6", build=1)
    t.do(2, "done")
    t.told("captured", seat=2, builds=[dict(number=1, owner=1, value=9, cards="h5 d4")])
    t.money({})


@sothos(32, "3.8 8.2 2.9 C16")
def a_top_of_a_pile_is_not_captured_directly(t: Any) -> None:
    t.deal({1: "h5", 2: "s5 s9"}, "c5 d10 c4 h9")
    t.chow(1, "h5", "c5")
    t.refused(2, "play s5", "captures-nothing", "3.2")
    t.do(2, "play s9")
    t.refused(2, "take c4 h5", "card-not-loose", "2.9")
    t.money({})


@sothos(33, "3.13 C9")
def who_leaves_something_is_made_to_take_it(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 h10")
    t.turn(1, "play h9", "take c6 d3", "done")
    t.told("claim-open", claim="take-all", seat=2)
    t.view(phase="challenge-play", to_act=2)
    t.refused(3, "insist", "no-claim", "3.13")
    t.do(2, "insist")
    t.told("insisted", "3.13", claim="take-all", seat=2)
    t.refused(1, "done", "not-all-taken", "3.13")
    t.turn(1, "take s9", "done")
    t.told("captured", cards="c6 d3 s9")
    t.money({})


@sothos(34, "3.14 C9 C24")
def what_is_waived_stands(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 h10")
    t.turn(1, "play h9", "take c6 d3", "done")
    t.do(2, "waive")
    t.told("waived", "3.14", claim="take-all", seat=2)
    t.do(3, "waive")
    t.told("captured", cards="c6 d3")
    t.view(phase="turn", layout="s9 h10")
    t.money({})


@sothos(35, "3.13 7.2 C9 C16")
def a_discard_that_could_have_captured_is_taken_back(t: Any) -> None:
    t.deal({1: "h9 h8"}, "c6 d3 s2 h10")
    t.do(1, "discard h9")
    t.do(2, "insist")
    t.told("card-taken-back", "3.13", seat=1, card="h9")
    t.refused(1, "discard h8", "must-take", "3.13")
    t.turn(1, "play h9", "take c6 d3", "done")
    t.told("captured", card="h9")
    t.money({})


@sothos(36, "2.11 2.26 7.2 C9")
def a_card_may_be_laid_down_and_stays_loose(t: Any) -> None:
    t.deal({1: "h9 h8"}, "c6 d3 s4 h10")
    t.do(1, "discard h8")
    t.told_only("card-discarded")
    t.view(layout="c6 d3 s4 h10 h8", phase="turn")
    t.do(1, "end-turn")
    t.told("turn-ended", seat=1)
    t.told("turn-began", seat=2)
    t.money({})


@sothos(37, "7.2 7.3 C4")
def an_owner_may_lay_a_card_down(t: Any) -> None:
    """There is no obligation to capture."""
    t.deal({1: "h9 c2"}, "c6 d3 d10 h10")
    t.turn(1, "form 9 c6 d3", "discard c2")
    t.told("card-discarded", card="c2")
    t.money({})


@sothos(38, "3.13 6.18 C9", **ALWAYS)
def where_it_is_always_so_nothing_that_can_be_taken_or_added_is_left(t: Any) -> None:
    t.deal({1: "h9 h8 c9"}, "c6 d3 s9 h10")
    t.refused(1, "discard h9", "must-take", "3.13")
    t.turn(1, "play h9", "take c6 d3")
    t.refused(1, "done", "not-all-taken", "3.13")
    t.turn(1, "take s9", "done", "end-turn")
    t.untold("claim-open")
    t.money({})


@sothos(39, "6.18 C9")
def who_could_add_is_made_to(t: Any) -> None:
    t.deal({1: "h9 c9"}, "c6 d3 s9 h10")
    t.turn(1, "form 9 c6 d3", "augment #1 hand h9", "end-turn")
    t.told("claim-open", claim="add-all", seat=2)
    t.do(2, "insist")
    t.told("insisted", "6.18", claim="add-all", seat=2)
    t.refused(1, "end-turn", "not-added", "6.18")
    t.turn(1, "augment #1 s9", "end-turn")
    t.told("turn-ended", seat=1)
    t.money({})


@sothos(40, "6.18 6.13 C9")
def what_lies_on_a_pile_can_be_insisted_on_too(t: Any) -> None:
    t.deal({1: "h5", 2: "h9 d6 c9"}, "c5 s4 d3 d10")
    t.chow(1, "h5", "c5")
    t.turn(2, "form 9 d3 hand d6", "end-turn")
    t.do(3, "waive")
    t.do(1, "insist")
    t.turn(2, "augment #1 s4 tops h5", "end-turn")
    t.told("turn-ended", seat=2)
    t.money({})


@sothos(41, "2.19 2.20 2.27 2.28 2.29 C17")
def one_card_from_the_hand_and_builds_before_and_after(t: Any) -> None:
    t.deal({1: "h9 c9 h2 d2"}, "c6 d3 s9 s2")
    t.refused(1, "end-turn", "no-hand-card-played", "2.20")
    t.do(1, "form 9 c6 d3")
    t.turn(1, "play h2", "take s2", "done")
    t.do(1, "augment #1 s9")
    t.refused(1, "discard d2", "hand-card-played", "2.20")
    t.refused(1, "augment #1 hand c9", "hand-card-played", "2.20")
    t.do(1, "end-turn")
    t.money({})


@sothos(42, "2.18 2.19 1.5 C3 C26")
def the_turn_goes_round_and_others_wait(t: Any) -> None:
    t.deal({1: "h8", 2: "d10", 3: "s10"}, "c6 d7 s9 h10")
    t.refused(2, "discard d10", "not-your-turn", "2.18")
    t.refused(1, "done", "wrong-phase", "2.19")
    t.lay(1, "h8")
    t.refused(1, "discard h8", "not-your-turn", "2.18")
    t.lay(2, "d10")
    t.view(to_act=3)
    t.lay(3, "s10")
    t.view(to_act=1)
    t.money({})


@sothos(43, "2.2 2.9 2.10 2.17 C2 C20")
def four_single_cards_lie_in_the_layout_at_the_start(t: Any) -> None:
    t.deal({1: "h8", 2: "d10"}, "c6 d7 s9 h10")
    t.view(layout="c6 d7 s9 h10", phase="turn", to_act=1, last_capture=None, half=1)
    t.sees(1, 2, hand="")
    t.view(2, layout="c6 d7 s9 h10")
    t.money({})
