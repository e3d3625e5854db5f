"""Builds, with a hand card each, in `south-african`."""

from __future__ import annotations

from typing import Any

from oracle.scenario import Topic
from oracle.scenario.cards import cards

topic = Topic()
three = topic.group("3 players", cards(3, insist=None), seated=3)
four = topic.group("4 players", cards(4, insist=None), seated=4)


def nine_of_seat_1(t: Any, one: str = "", two: str = "", three: str = "", **more: Any) -> None:
    """Seat 1 forms a 9-build of the loose five and its four."""
    t.deal({1: f"h9 d4 {one}", 2: two, 3: three}, "h5", **more)
    t.do(1, "form 9 h5 hand d4")


@three.test(21, "2.23", "4.2", "4.3", "2.14", "2.16", "C13", "C18")
def a_build_is_formed_with_a_hand_card_and_the_turn_is_over(t: Any) -> None:
    nine_of_seat_1(t)
    t.told("build-formed", by=1, hand="d4", tops="", build=dict(number=1, owner=1, value=9, augmented=False, cards="h5 d4"))
    t.told("turn-ended", seat=1)
    t.view(layout="#1", to_act=2)
    t.money({})


@three.test(22, "4.2", "4.4", "2.14", "15.18", "C4", "C13", "C26")
def a_build_has_a_hand_card_loose_cards_their_sum_and_a_card_that_captures_it(t: Any) -> None:
    t.deal({1: "h9 d4 s3", 2: "c4", 3: "d8"}, "h5", without={1: "7 8"})
    t.lay(1, "s3")
    t.lay(2, "c4")
    t.lay(3, "d8")
    t.refused(1, "form 9 c4 h5", "hand-card-needed", "15.18")
    t.refused(1, "form 8 h5 hand d4", "not-worth-it", "2.14")
    t.refused(1, "form 4 hand d4", "too-few-cards", "2.14")
    t.refused(1, "form 8 c4 hand d4", "no-matching-card", "4.4")
    t.refused(1, "form 9 h6 hand d4", "card-not-loose", "2.9")
    t.refused(1, "form 9 h5 hand c4", "card-not-in-hand", "2.20")
    t.refused(1, "form 11 c4 s3 hand d4", "value-too-high", "1.6")
    t.do(1, "form 9 h5 hand d4")
    t.money({})


@three.test(23, "4.8", "2.9", "C18")
def a_card_of_a_pile_is_in_no_new_build(t: Any) -> None:
    t.deal({1: "s5", 2: "h9 d4"}, "h5")
    t.turn(1, "play s5", "take h5", "done")
    t.refused(2, "form 9 h5 hand d4", "card-not-loose", "2.9")
    t.money({})


@three.test(24, "2.25", "3.15", "6.5", "6.6", "8.6", "2.15", "C13", "C18")
def a_loose_card_becomes_an_augmented_build(t: Any) -> None:
    """The nine could have captured."""
    t.deal({1: "s9 d9"}, "h9")
    t.do(1, "found h9 hand d9")
    t.told("build-founded", by=1, hand="d9", tops="", build=dict(owner=1, value=9, augmented=True, cards="h9 d9"))
    t.told("turn-ended", seat=1)
    t.view(layout="#1", to_act=2)
    t.money({})


@three.test(25, "6.5", "2.15", "2.9", "15.18", "1.6", "C13", "C18", "C26")
def a_base_counts_its_value_and_a_set_with_a_hand_card_is_laid_on_it(t: Any) -> None:
    t.deal({1: "s9 d4 c2", 2: "c4", 3: "d5"}, "h9")
    t.lay(1, "c2")
    t.lay(2, "c4")
    t.lay(3, "d5")
    t.refused(1, "found h9 c4 d5", "hand-card-needed", "15.18")
    t.refused(1, "found h9 c4 hand d4", "not-worth-it", "2.15")
    t.refused(1, "found c9 d5 hand d4", "card-not-loose", "2.9")
    t.refused(1, {"found": {"on": "c4", "value": 9, "loose": ["d5"], "tops": [], "hand": "d4", "owner": 1}}, "wrong-value", "1.6")
    t.do(1, "found h9 d5 hand d4")
    t.told("build-founded", build=dict(value=9, cards="h9 d5 d4"))
    t.money({})


def build_and_two_tops(t: Any) -> None:
    """Seat 1 owns a 9-build of five and four; on seat 2's pile lies h2 on s2, on seat 3's c3 on s3; it is seat 1's turn."""
    t.deal({1: "h9 d4 s4 c7 c5", 2: "s2 c8 c10", 3: "s3 c3 d10"}, "h2", lead=2)
    t.turn(2, "play s2", "take h2", "done")
    t.lay(3, "s3")
    t.lay(1, "c5")
    t.lay(2, "c8")
    t.turn(3, "play c3", "take s3", "done")
    t.do(1, "form 9 c5 hand d4")
    t.lay(2, "c10")
    t.lay(3, "d10")


@three.test(26, "15.18", "6.2", "2.15", "C7", "C13")
def one_top_is_stolen_and_not_two(t: Any) -> None:
    """2, 3 and 4 are nine, but only one of the tops is stolen; 2 and 7 are nine as well."""
    build_and_two_tops(t)
    t.refused(1, "augment #1 tops h2 c3 hand s4", "two-tops", "15.18")
    t.do(1, "augment #1 tops h2 hand c7")
    t.told("build-augmented", tops="h2", hand="c7", build=dict(cards="c5 d4 h2 c7", augmented=True))
    t.pile(2, "s2")
    t.money({})


@three.test(27, "15.16", "15.18", "2.12", "2.15", "C26")
def only_what_lies_on_top_is_stolen(t: Any) -> None:
    build_and_two_tops(t)
    t.refused(1, "augment #1 tops s2 hand c7", "not-a-top", "15.16")
    t.refused(1, "augment #2 tops h2 hand c7", "no-such-build", "2.12")
    t.refused(1, "augment #1 tops c3 hand c7", "not-worth-it", "2.15")
    t.refused(1, "augment #1 tops h2 hand c8", "card-not-in-hand", "2.20")
    t.do(1, "augment #1 tops h2 hand c7")
    t.money({})


@three.test(28, "2.24", "5.2", "5.4", "5.6", "5.9", "C6", "C13")
def another_players_build_is_changed(t: Any) -> None:
    """The turn is over with it, and the changer owns the build."""
    nine_of_seat_1(t, two="ha h10")
    t.do(2, "change #1 ha")
    t.told("build-changed", by=2, hand="ha", build=dict(number=1, owner=2, value=10, augmented=False, cards="h5 d4 ha"))
    t.told("turn-ended", seat=2)
    t.refused(2, "play h10", "not-your-turn", "2.18")
    t.money({})


@three.test(29, "5.2", "5.5", "C6")
def a_change_needs_a_card_of_the_new_value(t: Any) -> None:
    nine_of_seat_1(t, two="ha", without={2: "10"})
    t.refused(2, "change #1 ha", "no-matching-card", "5.5")
    t.money({})


@three.test(30, "1.6", "5.4", "C6", "C26")
def nine_is_not_changed_to_eleven(t: Any) -> None:
    nine_of_seat_1(t, two="h2 h10")
    t.refused(2, "change #1 h2", "value-too-high", "1.6")
    t.refused(2, "change #1 c2", "card-not-in-hand", "2.20")
    t.refused(2, "change #2 h2", "no-such-build", "2.12")
    t.money({})


@three.test(31, "5.10", "6.10", "6.11", "3.6", "2.17", "C6")
def an_augmented_build_keeps_its_value_and_anybody_captures_it(t: Any) -> None:
    t.deal({1: "s9 d9", 2: "ha h10 c9"}, "h9", without={1: "c"})
    t.do(1, "found h9 hand d9")
    t.refused(2, "change #1 ha", "augmented-build", "5.10")
    t.turn(2, "play c9", "take #1")
    t.told("target-taken", "3.6", build=1)
    t.do(2, "done")
    t.told("captured", seat=2, builds=[dict(number=1, owner=1, cards="h9 d9")])
    t.money({})


@four.test(32, "15.4", "5.3", "C6", "C13")
def who_sits_opposite_is_no_partner(t: Any) -> None:
    """Seat 3 changes seat 1's build, and steals from seat 1."""
    t.deal({1: "h9 d4", 2: "c2", 3: "ha h10", 4: "c5"}, lead=4)
    t.lay(4, "c5")
    t.do(1, "form 9 c5 hand d4")
    t.lay(2, "c2")
    t.do(3, "change #1 ha")
    t.told("build-changed", by=3, build=dict(owner=3, value=10))
    t.money({})


@three.test(33, "5.3", "5.8", "C6", "C26")
def an_own_build_is_not_changed(t: Any) -> None:
    """The text's own example: the 9-build is the player's."""
    nine_of_seat_1(t, one="ha h10", two="c2", three="d3")
    t.lay(2, "c2")
    t.lay(3, "d3")
    t.refused(1, "change #1 ha", "own-side", "5.3")
    t.money({})


@three.test(34, "8.9", "8.6", "C5", "C13", "C18")
def nobody_makes_a_second_build_of_a_value(t: Any) -> None:
    nine_of_seat_1(t, two="c9", three="s9 d9 h8", without={2: "a"})
    t.lay(2, "c9")
    t.refused(3, "found c9 hand d9", "value-on-table", "8.9")
    t.lay(3, "h8")
    t.money({})


@three.test(35, "15.17", "C13")
def an_owner_makes_no_second_build(t: Any) -> None:
    nine_of_seat_1(t, one="h8 c5 c2", two="c3", three="d2")
    t.lay(2, "c3")
    t.lay(3, "d2")
    t.refused(1, "form 8 c3 hand c5", "owns-a-build", "15.17")
    t.refused(1, "found d2 hand c2", "owns-a-build", "15.17")
    t.refused(1, "discard c5", "no-discard", "15.17")
    t.money({})


@three.test(36, "7.4", "2.16", "15.17", "C4")
def the_last_card_of_the_rank_captures_the_build(t: Any) -> None:
    nine_of_seat_1(t, two="c9", three="d2", without={1: "9"})
    t.lay(2, "c9")
    t.lay(3, "d2")
    t.refused(1, "augment #1 hand h9", "abandons-build", "7.4")
    t.turn(1, "play h9", "take c9")
    t.refused(1, "done", "abandons-build", "7.4")
    t.turn(1, "take #1", "done")
    t.told("captured", cards="c9", builds=[dict(number=1)])
    t.money({})


def seven_of_seat_3(t: Any, one: str = "", two: str = "") -> None:
    """Seat 1 owns a 9-build (#1), seat 3 a 7-build (#2); c8 is loose, the ace of hearts is on seat 2's pile; seat 1's turn."""
    t.deal({1: f"s9 d9 d4 h5 {one}", 2: f"sa c8 c10 {two}", 3: "c5 d10 d2 h7"}, "ha", lead=2)
    t.turn(2, "play sa 1", "take ha", "done")
    t.lay(3, "c5")
    t.lay(1, "h5")
    t.lay(2, "c8")
    t.lay(3, "d10")
    t.do(1, "form 9 h5 hand d4")
    t.lay(2, "c10")
    t.do(3, "form 7 c5 hand d2")


@three.test(37, "8.11", "5.6", "15.17", "15.18", "C5", "C6", "C13", "C32")
def a_change_that_reaches_the_own_builds_value_joins_it(t: Any) -> None:
    """It is adding to the own build: one set with a top may follow."""
    seven_of_seat_3(t, "c2")
    t.do(1, "change #2 c2")
    t.told("build-joined", "8.11", by=1, gone=2, hand="c2", build=dict(number=1, owner=1, value=9, augmented=True, cards="h5 d4 c5 d2 c2"))
    t.untold("turn-ended")
    t.may(1, "augment #1 c8 tops ha; end-turn")
    t.do(1, "augment #1 c8 tops ha")
    t.told("turn-ended", seat=1)
    t.build(1, owner=1, cards="h5 d4 c5 d2 c2 c8 ha")
    t.money({})


@three.test(38, "15.17", "C6", "C13")
def an_owner_changes_no_build_to_another_value(t: Any) -> None:
    seven_of_seat_3(t, "da h8")
    t.refused(1, "change #2 da", "owns-a-build", "15.17")
    t.money({})


@three.test(39, "8.9", "C5", "C6")
def a_change_does_not_reach_the_value_of_anothers_build(t: Any) -> None:
    """Seat 1 adds a nine and stops there."""
    seven_of_seat_3(t, two="h9 s2")
    t.turn(1, "augment #1 hand d9", "end-turn")
    t.refused(2, "change #2 s2", "value-on-table", "8.9")
    t.money({})


@three.test(40, "2.22", "3.6", "3.7", "3.9", "3.10", "3.12", "8.1")
def a_six_takes_the_six_and_the_build_of_six(t: Any) -> None:
    """The text's own example: builds of 8 (5+3) and 6 (4+2), and a single 6."""
    t.deal({1: "h6 d3 h8", 2: "c4 h2 s6", 3: "s10 d6 c2"}, "c5")
    t.lay(1, "h6")
    t.lay(2, "c4")
    t.lay(3, "s10")
    t.do(1, "form 8 c5 hand d3")
    t.do(2, "form 6 c4 hand h2")
    t.do(3, "play d6")
    t.refused(3, "take #1", "not-worth-it", "3.6")
    t.turn(3, "take h6", "take #2", "done")
    t.told("captured", seat=3, card="d6", cards="h6", builds=[dict(number=2, owner=2, cards="c4 h2")])
    t.view(layout="s10 #1")
    t.money({})


@three.test(41, "8.9", "C5")
def nobody_forms_a_second_build_of_a_value(t: Any) -> None:
    nine_of_seat_1(t, two="s4", three="s9 d5")
    t.lay(2, "s4")
    t.refused(3, "form 9 s4 hand d5", "value-on-table", "8.9")
    t.money({})
