"""Builds of the Sotho rulebooks: formed, founded, changed, augmented."""

from __future__ import annotations

from typing import Any

from .table import come_to, sothos


@sothos(1, "4.2 4.3 4.6 2.12 2.14 2.16 2.23 2.28 C18")
def five_three_and_two_are_combined_into_a_build_of_ten(t: Any) -> None:
    """The text's own example."""
    t.deal({1: "h10"}, "h5 c3 s2 d7")
    t.do(1, "form 10 h5 c3 s2")
    t.told("build-formed", by=1, hand=None, tops="", build=dict(number=1, owner=1, value=10, augmented=False, cards="h5 c3 s2"))
    t.view(layout="d7 #1")
    t.money({})


@sothos(2, "4.2 4.4 2.14 1.6 C4 C18 C26")
def a_build_is_worth_its_value_and_needs_a_card_that_captures_it(t: Any) -> None:
    """Ten is the highest number."""
    t.deal({1: "h9 c5"}, "h5 c3 s2 d7", without={1: "10"})
    t.refused(1, "form 10 h5 c3 s2", "no-matching-card", "4.4")
    t.refused(1, "form 10 h5 hand c5", "no-matching-card", "4.4")
    t.refused(1, "form 9 h5 c3", "not-worth-it", "2.14")
    t.refused(1, "form 5 h5", "too-few-cards", "2.14")
    t.refused(1, "form 12 h5 d7", "value-too-high", "1.6")
    t.do(1, "form 9 d7 s2")
    t.money({})


@sothos(3, "14.2 1.6 2.14 C8")
def an_ace_is_one(t: Any) -> None:
    t.deal({1: "ca h2 sa"}, "ha da h9 d7")
    t.refused(1, "play ca 14", "wrong-value", "1.6")
    t.do(1, "form 2 ha da")
    t.build(1, value=2, augmented=False, cards="ha da")
    t.money({})


@sothos(4, "14.2 6.5 C8 C18")
def two_aces_are_an_augmented_build_of_one(t: Any) -> None:
    t.deal({1: "ca h2 sa"}, "ha da h9 d5")
    t.refused(1, {"found": {"on": "ha", "value": 14, "loose": ["d5", "h9"], "tops": [], "owner": 1}}, "wrong-value", "1.6")
    t.do(1, "found ha as 1 da")
    t.build(1, value=1, augmented=True, cards="ha da")
    t.money({})


@sothos(5, "2.9 2.20 2.14 C26 C31")
def cards_of_a_build_lie_loose_or_are_in_the_hand(t: Any) -> None:
    t.deal({1: "h10 d5", 2: "c5"}, "h5 c3 s2 d7")
    t.refused(1, "form 10 h5 c5", "card-not-loose", "2.9")
    t.refused(1, "form 10 h5 hand c5", "card-not-in-hand", "2.20")
    t.refused(1, {"form": {"value": 10, "loose": ["h5", "h5"], "owner": 1}}, "card-named-twice", "2.14")
    t.do(1, "form 10 h5 hand d5")
    t.money({})


def nine_of_seat_1(t: Any, one: str = "", two: str = "", layout: str = "h5 d8 s10 c2", **more: Any) -> None:
    """Seat 1 forms a 9-build of the loose five and its four."""
    t.deal({1: f"h9 d4 {one}", 2: two}, layout, **more)
    t.do(1, "form 9 h5 hand d4")
    t.end(1)


@sothos(6, "5.2 5.4 5.6 2.24 C6")
def an_opponents_build_of_nine_becomes_ten(t: Any) -> None:
    nine_of_seat_1(t, two="ha h10")
    t.do(2, "change #1 ha")
    t.told("build-changed", "5.6", by=2, hand="ha", build=dict(owner=2, value=10, augmented=False, cards="h5 d4 ha"))
    t.money({})


@sothos(7, "5.2 5.5 1.6 C6 C26")
def a_change_needs_a_card_of_the_new_value_ten_at_most(t: Any) -> None:
    nine_of_seat_1(t, two="ha h2", without={2: "10"})
    t.refused(2, "change #1 h2", "value-too-high", "1.6")
    t.refused(2, "change #1 ha", "no-matching-card", "5.5")
    t.money({})


@sothos(8, "5.2 5.3 5.8 C6")
def an_own_build_is_not_changed(t: Any) -> None:
    """The text's own example: the 9-build is the player's."""
    t.deal({1: "h9 h10 ha"}, "h5 d4 s10 c2")
    t.do(1, "form 9 h5 d4")
    t.refused(1, "change #1 ha", "own-side", "5.3")
    t.money({})


@sothos(9, "5.10 6.10 6.11 C6")
def an_augmented_build_keeps_its_value(t: Any) -> None:
    t.deal({1: "h9 c9", 2: "ha h10 s9"}, "h5 d4 d8 c2", without={1: "s"})
    t.turn(1, "form 9 h5 d4", "augment #1 hand c9")
    t.end(1)
    t.refused(2, "change #1 ha", "augmented-build", "5.10")
    t.turn(2, "play s9", "take #1", "done")
    t.told("captured", seat=2, builds=[dict(number=1, owner=1, cards="h5 d4 c9")])
    t.money({})


@sothos(10, "5.9 2.20 2.27 C17")
def a_build_that_is_changed_is_not_captured_in_the_same_turn(t: Any) -> None:
    nine_of_seat_1(t, two="ha h10 c10")
    t.do(2, "change #1 ha")
    t.refused(2, "play h10", "hand-card-played", "2.20")
    t.refused(2, "discard c10", "hand-card-played", "2.20")
    t.money({})


@sothos(11, "8.9 C5")
def no_second_build_of_a_value_stands_beside_an_opponents(t: Any) -> None:
    nine_of_seat_1(t, two="s9 d7", layout="h5 c6 s3 c2")
    t.refused(2, "form 9 c6 s3", "value-on-table", "8.9")
    t.refused(2, "form 9 c2 hand d7", "value-on-table", "8.9")
    t.money({})


@sothos(12, "8.9 8.11 6.2 C5 C18")
def a_second_build_of_an_own_value_is_added_to_the_first(t: Any) -> None:
    t.deal({1: "h9"}, "h5 d4 s6 d3")
    t.do(1, "form 9 h5 d4")
    t.refused(1, "form 9 s6 d3", "value-on-table", "8.9")
    t.do(1, "augment #1 s6 d3")
    t.build(1, owner=1, value=9, augmented=True, cards="h5 d4 s6 d3")
    t.money({})


@sothos(13, "8.11 5.6 C5 C6")
def a_change_that_reaches_an_own_value_joins_the_two(t: Any) -> None:
    """Seat 2 owns a nine and raises seat 1's seven by two."""
    t.deal({1: "h7 d4 c3 d3 s3", 2: "h9 s4 c2", 3: "c4"}, "c5 h3 s10 d8", lead=2)
    t.do(2, "form 9 c5 hand s4")
    t.end(2)
    t.lay(3, "c4")
    t.do(1, "form 7 h3 hand d4")
    t.end(1)
    t.do(2, "change #2 c2")
    t.told("build-joined", "8.11", by=2, gone=2, hand="c2", build=dict(number=1, owner=2, value=9, augmented=True, cards="c5 s4 h3 d4 c2"))
    t.money({})


@sothos(14, "2.15 2.25 6.2 6.3 6.4 8.5 C7 C26")
def a_build_is_formed_and_augmented_in_one_turn(t: Any) -> None:
    t.deal({1: "h9 c9"}, "d8 da c7 c2")
    t.do(1, "form 9 d8 da")
    t.refused(1, "augment #1 c7", "not-worth-it", "2.15")
    t.refused(1, "augment #1 c7 c2 hand c9", "not-worth-it", "2.15")
    t.refused(1, "augment #2 c7 c2", "no-such-build", "2.12")
    t.do(1, "augment #1 c7 c2")
    t.told("build-augmented", "6.2", by=1, hand=None, build=dict(owner=1, value=9, augmented=True, cards="d8 da c7 c2"))
    t.do(1, "augment #1 hand c9")
    t.build(1, cards="d8 da c7 c2 c9")
    t.money({})


@sothos(15, "0.13 6.12 6.14 6.15 6.16 8.2 14.3 C7 C10")
def the_second_card_of_a_pile_is_not_taken_with_the_first(t: Any) -> None:
    """The text's own example: 9 and 2 in the layout, a 9 in the hand, 5 on the pile and a 2 beneath it."""
    t.deal({1: "h5", 2: "h9"}, "c9 s2 c3 d2")
    t.chow(1, "h5", "c3 d2")
    t.refused(2, "found c9 s2 tops h5 d2", "not-a-top", "6.12")
    t.money({})


@sothos(16, "0.13 6.3 6.5 6.6 6.12 6.13 6.17 8.3 8.6 8.7 C7 C33")
def what_lay_beneath_is_free_for_the_next_set(t: Any) -> None:
    """The text's own example: 9, 7 and 4 in the layout: 4 with the 5, then 7 with the 2 that lies open now."""
    t.deal({1: "h5 s4", 2: "h9 h8", 3: "s8"}, "c9 c7 c3 d2")
    t.lay(1, "s4")
    t.lay(2, "h8")
    t.lay(3, "s8")
    t.chow(1, "h5", "c3 d2")
    t.do(2, "found c9 s4 tops h5")
    t.told("build-founded", by=2, tops="h5", build=dict(owner=2, value=9, augmented=True, cards="c9 s4 h5"))
    t.do(2, "augment #1 c7 tops d2")
    t.build(1, cards="c9 s4 h5 c7 d2")
    t.pile(1, "c3")
    t.money({})


@sothos(17, "6.9 8.2 C7")
def nothing_is_taken_from_the_own_pile(t: Any) -> None:
    t.deal({1: "h5 h9"}, "c5 c9 c4 d10")
    t.turn(1, "play h5", "take c5", "done")
    t.refused(1, "found c9 c4 tops h5", "own-top", "6.9")
    t.money({})


@sothos(18, "4.8 2.9 8.2 8.3 C18")
def a_single_build_has_no_card_of_a_pile(t: Any) -> None:
    t.deal({1: "h5", 2: "h9"}, "c5 s4 c10 d10")
    t.chow(1, "h5", "c5")
    t.refused(2, "form 9 s4 h5", "card-not-loose", "2.9")
    t.money({})


@sothos(19, "6.7 6.8 3.6 C7 C16 C17")
def an_opponents_build_is_augmented_and_then_captured(t: Any) -> None:
    t.deal({1: "h6 d2", 2: "s6"}, "c4 d5 sa h10")
    t.do(1, "form 6 c4 hand d2")
    t.end(1)
    t.do(2, "augment #1 d5 sa")
    t.told("build-augmented", by=2, build=dict(owner=1, value=6, cards="c4 d2 d5 sa"))
    t.view(turn=dict(must_capture=1))
    t.refused(2, "discard s6", "must-capture", "6.7")
    t.refused(2, "end-turn", "no-hand-card-played", "2.20")
    t.turn(2, "play s6", "take #1", "done")
    t.told("captured", seat=2, card="s6")
    t.money({})


@sothos(20, "6.7 6.8 C7 C17")
def an_opponents_build_takes_no_hand_card_and_nothing_after_one(t: Any) -> None:
    t.deal({1: "h6 d2", 2: "s6 c6 s9"}, "c4 d5 sa h10")
    t.do(1, "form 6 c4 hand d2")
    t.end(1)
    t.refused(2, "augment #1 hand s6", "opponents-build", "6.7")
    t.do(2, "discard s9")
    t.waive()
    t.refused(2, "augment #1 d5 sa", "opponents-build", "6.7")
    t.money({})


@sothos(21, "6.7 C17")
def an_opponents_build_is_not_augmented_without_the_card_that_captures_it(t: Any) -> None:
    t.deal({1: "h6 d2"}, "c4 d5 sa h10", without={2: "6"})
    t.do(1, "form 6 c4 hand d2")
    t.end(1)
    t.refused(2, "augment #1 d5 sa", "must-capture", "6.7")
    t.money({})


@sothos(22, "6.5 6.6 8.6 8.7 1.6 2.15 C18 C26")
def a_loose_card_becomes_an_augmented_build(t: Any) -> None:
    t.deal({1: "h9 c9 h3"}, "d9 c4 s5 h10", without={1: "10"})
    t.refused(1, {"found": {"on": "h10", "value": 9, "loose": ["c4", "s5"], "tops": [], "owner": 1}}, "wrong-value", "1.6")
    t.refused(1, "found d9 c4", "not-worth-it", "2.15")
    t.do(1, "found d9 hand c9")
    t.told("build-founded", by=1, hand="c9", build=dict(owner=1, value=9, augmented=True, cards="d9 c9"))
    t.money({})


@sothos(23, "8.7 6.5 C18")
def a_base_is_matched_from_the_hand(t: Any) -> None:
    t.deal({1: "h9"}, "d10 c4 s6 c9", without={1: "10"})
    t.refused(1, "found d10 c4 s6", "no-matching-card", "8.7")
    t.money({})


@sothos(24, "7.4 2.16 C4")
def the_last_card_of_an_owners_rank_captures_the_build_alone(t: Any) -> None:
    t.deal({1: "h10 d5"}, "h5 c3 s10 d2", without={1: "10"})
    t.do(1, "form 10 h5 hand d5")
    t.end(1)
    come_to(t, 1, "h10")
    t.refused(1, "discard h10", "abandons-build", "7.4")
    t.turn(1, "play h10", "take s10")
    t.refused(1, "done", "abandons-build", "7.4")
    t.turn(1, "take #1", "done")
    t.money({})


@sothos(25, "2.22 3.6 3.7 3.9 3.10 3.12 8.1")
def a_six_takes_the_six_and_the_build_of_six(t: Any) -> None:
    """The text's own example: builds of 8 (5+3) and 6 (4+2), and a single 6."""
    t.deal({1: "h8 h3", 2: "s6 h2", 3: "c6"}, "c5 c4 h6 s10")
    t.do(1, "form 8 c5 hand h3")
    t.end(1)
    t.do(2, "form 6 c4 hand h2")
    t.end(2)
    t.do(3, "play c6")
    t.refused(3, "take #1", "not-worth-it", "3.6")
    t.turn(3, "take h6", "take #2", "done")
    t.told("captured", seat=3, card="c6", cards="h6", builds=[dict(number=2, owner=2, cards="c4 h2")])
    t.view(layout="s10 #1")
    t.money({})


@sothos(26, "3.15 3.17 2.28 C9")
def a_card_that_could_capture_may_drift_into_a_build(t: Any) -> None:
    """Nobody can insist."""
    t.deal({1: "h9 c9 s9"}, "d9 c4 s5 h10")
    t.do(1, "form 9 c4 s5")
    t.do(1, "augment #1 hand c9")
    t.told_only("build-augmented")
    t.view(phase="turn")
    t.money({})
