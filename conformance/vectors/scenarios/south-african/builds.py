"""Builds, with a hand card each, in `south-african`."""

from __future__ import annotations

from typing import Any

from oracle.scenario import Topic
from oracle.scenario.cards import cards

topic = Topic()
three = topic.group("3 players", cards(3, insist=None), seated=3)
four = topic.group("4 players", cards(4, insist=None), seated=4)


def nine_of_seat_1(t: Any, one: str = "", two: str = "", three: str = "", **without: Any) -> None:
    """Seat 1 forms a 9-build of the loose five and its four."""
    t.deal({1: f"h9 d4 {one}", 2: two, 3: three}, "h5", **without)
    t.do(1, "form 9 h5 hand d4")


@three.test(21, "2.23", "4.2", "4.3", "2.14", "2.16", "15.17", "C13")
def a_build_is_formed_with_a_hand_card_and_the_turn_is_over(t: Any) -> None:
    nine_of_seat_1(t)
    t.told("build-formed", by=1, hand="d4", tops="", build=dict(number=1, owner=1, value=9, augmented=False, cards="h5 d4"))
    t.told("turn-ended", seat=1)
    t.view(layout="#1", to_act=2)
    t.money({})


@three.test(22, "4.2", "4.4", "2.14", "15.18", "C4", "C13", "C26")
def a_build_needs_a_hand_card_loose_cards_their_sum_and_a_card_that_captures_it(t: Any) -> None:
    t.deal({1: "h9 d4 s3", 2: "c4", 3: "d8"}, "h5", without={1: "7 8"})
    t.lay(1, "s3")
    t.refused(2, "form 8 h5 s3", "hand-card-needed", "15.18")
    t.lay(2, "c4")
    t.lay(3, "d8")
    t.refused(1, "form 9 c4 h5", "hand-card-needed", "15.18")
    t.refused(1, "form 8 h5 hand d4", "not-worth-it", "2.14")
    t.refused(1, "form 4 hand d4", "too-few-cards", "2.14")
    t.refused(1, "form 8 c4 hand d4", "no-matching-card", "4.4")
    t.refused(1, "form 9 h6 hand d4", "card-not-loose", "2.9")
    t.refused(1, "form 9 h5 hand c4", "card-not-in-hand", "2.20")
    t.do(1, "form 9 h5 hand d4")
    t.money({})


@three.test(23, "4.8", "2.9", "15.18", "C18")
def a_card_of_a_pile_is_in_no_new_build(t: Any) -> None:
    t.deal({1: "s5", 2: "h9 d4 d2", 3: "c2"}, "h5")
    t.turn(1, "play s5", "take h5", "done")
    t.refused(2, "form 9 h5 hand d4", "card-not-loose", "2.9")
    t.lay(2, "d2")
    t.money({})


@three.test(24, "2.25", "6.5", "6.6", "8.6", "2.15", "C13", "C18")
def a_loose_card_becomes_an_augmented_build(t: Any) -> None:
    t.deal({1: "s9 d9"}, "h9")
    t.do(1, "found h9 hand d9")
    t.told("build-founded", by=1, hand="d9", tops="", build=dict(owner=1, value=9, augmented=True, cards="h9 d9"))
    t.told("turn-ended", seat=1)
    t.money({})


@three.test(25, "6.5", "2.15", "15.18", "1.6", "C13", "C18", "C26")
def a_base_needs_a_hand_card_and_no_top(t: Any) -> None:
    t.deal({1: "s5", 2: "s9 d9 c4", 3: "c9 d5"}, "h5", without={1: "9 4"})
    t.turn(1, "play s5", "take h5", "done")
    t.lay(2, "c4")
    t.lay(3, "c9")
    t.lay(1, "d2") if "d2" in t.names(1) else None
    t.money({})


@three.test(26, "15.18", "6.2", "2.15", "C7", "C13")
def one_top_is_stolen_and_not_two(t: Any) -> None:
    """Tops 2 and 3 of two players are not both stolen for a build of nine; one of them is, with a loose four."""
    t.deal({1: "h9 d4 s4 c7", 2: "s2 c8", 3: "s3"}, "h2", lead=2)
    t.turn(2, "play s2", "take h2", "done")
    t.money({})


@three.test(27, "2.24", "5.2", "5.3", "5.4", "5.6", "C6")
def another_players_build_is_changed(t: Any) -> None:
    """The turn is over with it, and the changer owns the build."""
    nine_of_seat_1(t, two="ha h10")
    t.do(2, "change #1 ha")
    t.told("build-changed", by=2, hand="ha", build=dict(number=1, owner=2, value=10, augmented=False, cards="h5 d4 ha"))
    t.told("turn-ended", seat=2)
    t.money({})


@three.test(28, "5.2", "5.5", "C6")
def a_change_needs_a_card_of_the_new_value(t: Any) -> None:
    nine_of_seat_1(t, two="ha", without={2: "10"})
    t.refused(2, "change #1 ha", "no-matching-card", "5.5")
    t.money({})


@three.test(29, "1.6", "5.4", "C6", "C26")
def nine_is_changed_to_ten_and_not_to_eleven(t: Any) -> None:
    nine_of_seat_1(t, two="h2 h10")
    t.refused(2, "change #1 h2", "value-too-high", "1.6")
    t.money({})


@three.test(30, "5.10", "6.10", "6.11", "C6")
def an_augmented_build_keeps_its_value_and_is_captured(t: Any) -> None:
    t.deal({1: "s9 d9", 2: "ha h10 c9"}, "h9")
    t.do(1, "found h9 hand d9")
    t.refused(2, "change #1 ha", "augmented-build", "5.10")
    t.turn(2, "play c9", "take #1", "done")
    t.told("captured", seat=2, builds=[dict(number=1, owner=1, cards="h9 d9")])
    t.money({})


@four.test(31, "5.3", "5.8", "15.4", "5.6", "C6", "C13")
def who_sits_opposite_is_no_partner(t: Any) -> None:
    """Seat 3 changes seat 1's build; seat 1 does not change its own."""
    t.deal({1: "h9 d4 c5 sa c10", 2: "c2", 3: "ha h10", 4: "s2"}, lead=1)
    t.lay(1, "c5")
    t.lay(2, "c2")
    t.lay(3, "d10") if "d10" in t.state.seats[3].hand else t.play_on(until=lambda t: t.to_act() == 4)
    t.lay(4, "s2")
    t.do(1, "form 9 c5 hand d4")
    t.play_on(keep="ha h10", until=lambda t: t.to_act() == 3)
    t.do(3, "change #1 ha")
    t.told("build-changed", by=3, build=dict(owner=3, value=10))
    t.money({})


@three.test(32, "5.3", "5.8", "C6", "C26")
def an_own_build_is_not_changed(t: Any) -> None:
    nine_of_seat_1(t, one="ha h10")
    t.play_on(until=lambda t: t.to_act() == 1)
    t.refused(1, "change #1 ha", "own-side", "5.3")
    t.money({})


@three.test(33, "8.9", "C5", "C13")
def no_second_build_of_a_value_is_made(t: Any) -> None:
    nine_of_seat_1(t, one="c6", two="s9 d3 c2 s4", three="c3")
    t.lay(2, "c2")
    t.lay(3, "c3")
    t.refused(1, "form 9 c3 hand c6", "value-on-table", "8.9")
    t.money({})


@three.test(34, "8.9", "8.1", "3.9", "C5")
def another_player_makes_none_beside_it_either(t: Any) -> None:
    nine_of_seat_1(t, one="d6", two="s9 d3", three="c6")
    t.lay(2, "d2") if "d2" in t.state.seats[2].hand else t.play_on(until=lambda t: t.to_act() == 3)
    t.lay(3, "c6")
    t.play_on(keep="h9", until=lambda t: t.to_act() == 2)
    t.refused(2, "form 9 c6 hand d3", "value-on-table", "8.9")
    t.money({})


@three.test(35, "15.17", "C13")
def an_owner_makes_no_second_build(t: Any) -> None:
    nine_of_seat_1(t, one="h8 c5 d8", two="c3", three="d2")
    t.lay(2, "c3")
    t.lay(3, "d2")
    t.refused(1, "form 8 c3 hand c5", "owns-a-build", "15.17")
    t.refused(1, "found d2 hand c2", "card-not-in-hand", "2.20")
    t.refused(1, "discard c5", "no-discard", "15.17")
    t.money({})


@three.test(36, "7.4", "2.16", "C4")
def the_last_card_of_the_rank_captures_the_build(t: Any) -> None:
    nine_of_seat_1(t, two="c9", three="d2", without={1: "9"})
    t.lay(2, "c9")
    t.lay(3, "d2")
    t.refused(1, "augment #1 hand h9", "abandons-build", "7.4")
    t.do(1, "play h9")
    t.do(1, "take c9")
    t.refused(1, "done", "abandons-build", "7.4")
    t.turn(1, "take #1", "done")
    t.told("captured", cards="c9", builds=[dict(number=1)])
    t.money({})


@three.test(37, "8.11", "15.17", "15.18", "C5", "C6", "C13", "C32")
def a_change_that_reaches_the_own_builds_value_joins_it(t: Any) -> None:
    """It is adding to the own build: one set with a top may follow."""
    t.deal({1: "s9 h9 d4 c2", 2: "h7 d3 c5", 3: "sa c3"}, "h5", without={1: "7", 3: "5"})
    t.do(1, "form 9 h5 hand d4")
    t.lay(2, "c5") if False else t.lay(2, "d3")
    t.money({})
