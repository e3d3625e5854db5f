"""Builds of the Swazi rulebooks: formed, founded, changed, augmented."""

from __future__ import annotations

from typing import Any

from .table import come_to, each, others, swazis


@swazis("4.2 4.3 4.6 2.12 2.14 2.23 2.28 C18", 1)
def five_three_and_two_are_combined_into_a_build_of_ten(t: Any) -> None:
    """The text's own example."""
    t.deal({1: "h10"}, "h5 c3 s2 dk")
    t.do(1, "form 10 h5 c3 s2")
    t.told("build-formed", by=1, hand=None, tops="", build=dict(number=1, owner=1, value=10, augmented=False, cards="h5 c3 s2"))
    t.view(layout="dk #1")
    t.money({})


@swazis("4.7 1.6 2.28 8.15 C8", 2)
def four_five_and_a_five_from_the_hand_make_fourteen_for_an_ace(t: Any) -> None:
    """The text's own example."""
    t.deal({1: "h5 ca"}, "s4 d5 ck hk")
    t.do(1, "form 14 s4 d5 hand h5")
    t.told("build-formed", hand="h5", build=dict(value=14, cards="s4 d5 h5"))
    t.money({})


@swazis("4.4 C4", 3)
def a_build_needs_a_card_that_captures_it(t: Any) -> None:
    t.deal({1: "h9"}, "h5 c3 s2 dk", without={1: "10"})
    t.refused(1, "form 10 h5 c3 s2", "no-matching-card", "4.4")
    t.refused(1, "form 10 c3 s2 hand c5", "no-matching-card", "4.4")
    t.do(1, "form 8 h5 c3")
    t.money({})


@swazis("4.4 C4 C18", 4)
def the_card_that_is_built_in_does_not_capture_the_build(t: Any) -> None:
    """A build of two aces on a third needs a fourth; the only ace in the hand cannot be built in as well."""
    t.deal({1: "sa"}, "ca ha c5 d7", without={1: "a"})
    t.refused(1, "found ca as 14 ha hand sa", "not-worth-it", "2.15")
    t.refused(1, "found ca as 14 hand sa", "no-matching-card", "8.7")
    t.do(1, "found ca as 14 ha")
    t.money({})


@swazis("2.14 C18 C26", 5)
def a_single_build_is_worth_its_value_and_has_two_cards(t: Any) -> None:
    """What is not worth the value is told before what is too few."""
    t.deal({1: "d9 d6 d5"}, "h5 c3 s2 dk")
    t.refused(1, "form 9 h5 c3", "not-worth-it", "2.14")
    t.refused(1, "form 6 h5", "not-worth-it", "2.14")
    t.refused(1, "form 5 h5", "too-few-cards", "2.14")
    t.refused(1, "form 5 hand d5", "too-few-cards", "2.14")
    t.money({})


@swazis("2.9 2.20 C26", 6)
def cards_of_a_build_lie_loose_or_are_in_the_hand(t: Any) -> None:
    t.deal({1: "h10 d5", 2: "c5"}, "h5 c3 s2 dk")
    t.refused(1, "form 10 h5 c5", "card-not-loose", "2.9")
    t.refused(1, "form 10 h5 hand c5", "card-not-in-hand", "2.20")
    t.refused(1, {"form": {"value": 10, "loose": ["h5", "h5"], "owner": 1}}, "card-named-twice", "2.14")
    t.do(1, "form 10 h5 hand d5")
    t.money({})


@swazis("1.6 4.7 C6 C8", 7)
def a_build_is_worth_fourteen_at_most(t: Any) -> None:
    t.deal({1: "ha d2"}, "hq c3 s2 dk")
    t.refused(1, "form 15 hq c3", "value-too-high", "1.6")
    t.do(1, "form 14 hq s2")
    t.money({})


@swazis("8.9 8.10 C5", 8)
def no_second_build_of_a_value_stands_beside_an_opponents(t: Any) -> None:
    """The text's own example: the opponent has a build of 13."""
    t.deal({1: "hk d4", 2: "sk d5"}, "h9 c8 s6 d7")
    t.do(1, "form 13 h9 hand d4")
    t.end(1)
    t.refused(2, "form 13 c8 hand d5", "value-on-table", "8.9")
    t.refused(2, "form 13 s6 d7", "value-on-table", "8.9")
    t.money({})


@swazis("8.11 8.9 6.2 C5 C18", 9)
def a_second_build_of_an_own_value_is_added_to_the_first(t: Any) -> None:
    t.deal({1: "hk"}, "h9 d4 s6 d7")
    t.do(1, "form 13 h9 d4")
    t.refused(1, "form 13 s6 d7", "value-on-table", "8.9")
    t.do(1, "augment #1 s6 d7")
    t.build(1, owner=1, value=13, augmented=True, cards="h9 d4 s6 d7")
    t.money({})


@swazis("5.2 5.3 5.4 5.6 5.7 2.24 C6", 10)
def two_more_make_a_build_of_nine_eleven(t: Any) -> None:
    """The text's own example: a 2 and a jack in the hand."""
    t.deal({1: "h9 d4", 2: "h2 hj"}, "h5 c3 sk dk")
    t.do(1, "form 9 h5 hand d4")
    t.end(1)
    t.do(2, "change #1 h2")
    t.told("build-changed", "5.6", by=2, hand="h2", build=dict(owner=2, value=11, augmented=False, cards="h5 d4 h2"))
    t.money({})


@swazis("5.5 5.2 C6", 11)
def a_build_is_not_changed_without_a_card_of_the_new_value(t: Any) -> None:
    t.deal({1: "h9 d4", 2: "h2"}, "h5 c3 sk dk", without={2: "j"})
    t.do(1, "form 9 h5 hand d4")
    t.end(1)
    t.refused(2, "change #1 h2", "no-matching-card", "5.5")
    t.money({})


@swazis("5.3 5.8 C6", 12)
def an_own_build_is_not_changed(t: Any) -> None:
    """The text's own example: the 9-build is the player's."""
    t.deal({1: "h9 hj h2"}, "h5 d4 sk dk")
    t.do(1, "form 9 h5 d4")
    t.refused(1, "change #1 h2", "own-side", "5.3")
    t.money({})


@swazis("5.10 6.10 6.11 C6", 13)
def an_augmented_build_keeps_its_value(t: Any) -> None:
    t.deal({1: "h9 c9", 2: "h2 hj"}, "h5 d4 sk dk")
    t.turn(1, "form 9 h5 d4", "augment #1 hand c9")
    t.end(1)
    t.refused(2, "change #1 h2", "augmented-build", "5.10")
    t.money({})


@swazis("5.9 2.20 2.27 C17", 14)
def a_build_that_is_changed_is_not_captured_in_the_same_turn(t: Any) -> None:
    """Nothing else is played after the change."""
    t.deal({1: "h9 d4", 2: "h2 hj cj"}, "h5 c3 sk dk")
    t.do(1, "form 9 h5 hand d4")
    t.end(1)
    t.do(2, "change #1 h2")
    t.refused(2, "play hj", "hand-card-played", "2.20")
    t.refused(2, "discard cj", "hand-card-played", "2.20")
    t.refused(2, "augment #1 hand cj", "hand-card-played", "2.20")
    t.money({})


@swazis("1.6 5.4 8.15 C6", 15)
def thirteen_is_changed_to_fourteen_and_twelve_not_to_fifteen(t: Any) -> None:
    """An ace that is added counts 1."""
    t.deal({1: "hk d4", 2: "ha ca"}, "h9 c8 s6 d7")
    t.do(1, "form 13 h9 hand d4")
    t.end(1)
    t.do(2, "change #1 ha")
    t.build(1, owner=2, value=14, cards="h9 d4 ha")
    t.money({})


@swazis("1.6 C6 C26", 16)
def twelve_and_three_is_too_high(t: Any) -> None:
    t.deal({1: "hq d4", 2: "d3 ca"}, "h8 c9 s6 dk")
    t.do(1, "form 12 h8 hand d4")
    t.end(1)
    t.refused(2, "change #1 d3", "value-too-high", "1.6")
    t.money({})


@swazis("8.9 C5", {"swazi": 17, "crazy": 17})
def a_change_does_not_reach_the_value_of_an_opponents_build(t: Any) -> None:
    t.deal({1: "h9 d4 hj", 2: "h2 cj"}, "h5 c9 s2 dk")
    t.turn(1, "form 11 c9 s2", "form 9 h5 hand d4")
    t.end(1)
    t.refused(2, "change #2 h2", "value-on-table", "8.9")
    t.money({})


@swazis("8.11 8.12 8.13 C5 C6", 18)
def four_raises_a_nine_to_the_own_thirteen_and_both_are_one(t: Any) -> None:
    """The text's own example."""
    t.deal({1: "h9 d6", 2: "hk d5 d4", **others(t, "cq")}, "c8 s3 sk hq", lead=2)
    t.do(2, "form 13 c8 hand d5")
    t.end(2)
    come_to(t, 1, "h9 d6 hk d4")
    t.do(1, "form 9 s3 hand d6")
    t.end(1)
    t.do(2, "change #2 d4")
    t.told("build-joined", "8.11", by=2, gone=2, hand="d4", build=dict(number=1, owner=2, value=13, augmented=True))
    t.money({})


@swazis("2.15 2.25 6.2 6.3 6.4 8.5 C7", 19)
def a_build_is_formed_and_augmented_in_one_turn(t: Any) -> None:
    """The text's own twelves: Q + 7+5."""
    t.deal({1: "hq cq"}, "d8 d4 c7 c5")
    t.do(1, "form 12 d8 d4")
    t.do(1, "augment #1 c7 c5")
    t.told("build-augmented", by=1, hand=None, build=dict(owner=1, value=12, augmented=True, cards="d8 d4 c7 c5"))
    t.do(1, "augment #1 hand cq")
    t.build(1, cards="d8 d4 c7 c5 cq")
    t.money({})


@swazis("2.15 C7 C26", 20)
def one_set_at_a_time_is_added(t: Any) -> None:
    t.deal({1: "hq cq dq"}, "d8 d4 c7 c5")
    t.do(1, "form 12 d8 d4")
    t.refused(1, "augment #1 c7", "not-worth-it", "2.15")
    t.refused(1, "augment #1 c7 c5 hand cq", "not-worth-it", "2.15")
    t.refused(1, "augment #2 c7 c5", "no-such-build", "2.12")
    t.refused(1, "augment #1", "not-worth-it", "2.15")
    t.money({})


@swazis("0.13 6.12 6.14 6.15 6.16 8.2 C7", 21)
def the_second_card_of_a_pile_is_not_taken_with_the_first(t: Any) -> None:
    """The text's own example: 9 and 2 in the layout, a 9 in the hand, 5 on the pile and a 2 beneath it."""
    t.deal({1: "h5", 2: "h9"}, "c9 s2 c3 d2")
    t.turn(1, "play h5", "take c3 d2", "done", "stack c3", "end-turn")
    t.refused(2, "found c9 s2 tops h5 d2", "not-a-top", "6.12")
    t.money({})


@swazis("0.13 6.3 6.5 6.6 6.12 6.13 6.17 8.3 8.6 8.7 C7", 22)
def what_lay_beneath_is_free_for_the_next_set(t: Any) -> None:
    """The text's own example: 9, 7 and 4 in the layout: 4 with the 5, then 7 with the 2 that lies open now."""
    t.deal({1: "h5 s4", 2: "h9 h8", **others(t, "s8")}, "c9 c7 c3 d2")
    t.lay(1, "s4")
    t.lay(2, "h8")
    if t.state.n == 3:
        t.lay(3, "s8")
    t.turn(1, "play h5", "take c3 d2", "done", "stack c3", "end-turn")
    t.do(2, "found c9 s4 tops h5")
    t.told("build-founded", by=2, tops="h5", build=dict(owner=2, value=9, augmented=True, cards="c9 s4 h5"))
    t.told("top-opened", pile=1, card="d2")
    t.do(2, "augment #1 c7 tops d2")
    t.build(1, cards="c9 s4 h5 c7 d2")
    t.pile(1, "c3")
    t.money({})


@swazis("6.9 C7", 23)
def nothing_is_taken_from_the_own_pile(t: Any) -> None:
    t.deal({1: "h5 h9"}, "c5 c9 c4 dk")
    t.turn(1, "play h5", "take c5", "done")
    t.refused(1, "found c9 c4 tops h5", "own-top", "6.9")
    t.money({})


@swazis("4.8 2.9 8.2 8.3 C18", 24)
def a_single_build_has_no_card_of_a_pile(t: Any) -> None:
    t.deal({1: "h5", 2: "h9"}, "c5 s4 ck dk")
    t.chow(1, "h5", "c5")
    t.refused(2, "form 9 s4 h5", "card-not-loose", "2.9")
    t.money({})


@swazis("6.7 6.8 3.6 C7 C16 C17", 25)
def an_opponents_build_is_augmented_and_then_captured(t: Any) -> None:
    t.deal({1: "h6 d2", 2: "s6"}, "c4 d5 sa hk")
    t.do(1, "form 6 c4 hand d2")
    t.end(1)
    t.do(2, "augment #1 d5 sa")
    t.told("build-augmented", by=2, build=dict(owner=1, value=6, cards="c4 d2 d5 sa"))
    t.view(turn=dict(must_capture=1))
    t.refused(2, "discard s6", "must-capture", "6.7")
    t.refused(2, "end-turn", "no-hand-card-played", "2.20")
    t.do(2, "play s6")
    t.refused(2, "done", "nothing-taken", "3.2")
    t.turn(2, "take #1", "done")
    t.told("captured", seat=2, card="s6")
    t.money({})


@swazis("6.7 6.8 C7", 26)
def an_opponents_build_takes_no_hand_card_and_nothing_after_one(t: Any) -> None:
    t.deal({1: "h6 d2", 2: "s6 c6 s3"}, "c4 d5 sa hk")
    t.do(1, "form 6 c4 hand d2")
    t.end(1)
    t.refused(2, "augment #1 hand s6", "opponents-build", "6.7")
    t.do(2, "discard s3")
    t.waive()
    t.refused(2, "augment #1 d5 sa", "opponents-build", "6.7")
    t.money({})


@swazis("6.7 C17", 27)
def an_opponents_build_is_not_augmented_without_the_card_that_captures_it(t: Any) -> None:
    t.deal({1: "h6 d2"}, "c4 d5 sa hk", without={2: "6"})
    t.do(1, "form 6 c4 hand d2")
    t.end(1)
    t.refused(2, "augment #1 d5 sa", "must-capture", "6.7")
    t.money({})


@swazis("6.5 6.6 8.6 8.7 C18", 28)
def a_loose_card_becomes_an_augmented_build(t: Any) -> None:
    t.deal({1: "h9 c9"}, "d9 c4 s5 hk")
    t.do(1, "found d9 hand c9")
    t.build(1, owner=1, value=9, augmented=True, cards="d9 c9")
    t.do(1, "augment #1 c4 s5")
    t.money({})


@swazis("8.6 8.7 C18 C26", 29)
def a_base_counts_its_value_and_is_matched_from_the_hand(t: Any) -> None:
    t.deal({1: "h9 h3"}, "d9 c4 s5 hk", without={1: "k"})
    t.refused(1, {"found": {"on": "hk", "value": 9, "loose": ["c4", "s5"], "tops": [], "owner": 1}}, "wrong-value", "1.6")
    t.refused(1, "found hk d9 c4", "no-matching-card", "8.7")
    t.refused(1, "found d9 c4", "not-worth-it", "2.15")
    t.do(1, "found d9 c4 s5")
    t.money({})


@swazis("8.17 8.15 8.16 C8", 30)
def two_aces_are_a_build_of_one(t: Any) -> None:
    t.deal({1: "da sa h4"}, "ca ha c5 d7")
    t.do(1, "found ca as 1 ha")
    t.build(1, value=1, augmented=True, cards="ca ha")
    t.refused(1, "play da 14", "captures-nothing", "3.2")
    t.do(1, "play da 1")
    t.do(1, "take #1")
    t.money({})


@swazis("8.17 8.15 8.16 C8", 31)
def two_aces_are_a_build_of_fourteen(t: Any) -> None:
    t.deal({1: "da sa h4"}, "ca ha c5 d7")
    t.do(1, "found ca as 14 ha")
    t.build(1, value=14, augmented=True, cards="ca ha")
    t.refused(1, "play da 1", "captures-nothing", "3.2")
    t.turn(1, "play da 14", "take #1")
    t.money({})


@swazis("8.17 2.14 C8", 32)
def two_aces_are_a_single_build_of_two(t: Any) -> None:
    t.deal({1: "h2"}, "ca ha c5 d7")
    t.do(1, "form 2 ca ha")
    t.build(1, value=2, augmented=False)
    t.money({})


@swazis("7.4 2.16 C4", 33)
def the_last_card_of_an_owners_rank_captures_the_build_alone(t: Any) -> None:
    t.deal({1: "h10 d5"}, "h5 c3 s10 d2", without={1: "10"})
    t.do(1, "form 10 h5 hand d5")
    t.end(1)
    come_to(t, 1, "h10 d5")
    t.refused(1, "discard h10", "abandons-build", "7.4")
    t.turn(1, "play h10", "take s10")
    t.refused(1, "done", "abandons-build", "7.4")
    t.turn(1, "take #1", "done")
    t.money({})


@swazis("7.4 C4", 34)
def a_build_of_one_and_one_of_fourteen_need_two_aces(t: Any) -> None:
    t.deal({1: "da"}, "ca ha c9 d5", without={1: "a"})
    t.do(1, "form 14 c9 d5")
    t.refused(1, "found ca as 1 ha", "abandons-build", "7.4")
    t.money({})


@swazis("8.1 3.9 3.10 3.11 3.12 3.6 3.7 2.22 C8", 35)
def a_six_takes_the_six_and_the_build_of_six_and_an_ace_nothing(t: Any) -> None:
    """The text's own example: builds of 8 (5+3) and 6 (4+2), and a single 6."""
    t.deal({1: "h8 h3 ca d6", 2: "s6 h2", **others(t, "ha c6")}, "c5 c4 h6 sk")
    t.do(1, "form 8 c5 hand h3")
    t.end(1)
    t.do(2, "form 6 c4 hand h2")
    t.end(2)
    third = t.to_act()
    ace, six = ("ha", "c6") if third == 3 else ("ca", "d6")
    t.refused(third, f"play {ace} 14", "captures-nothing", "3.2")
    t.turn(third, f"play {six}", "take h6", "take #2", "done")
    t.told("captured", seat=third, card=six, cards="h6", builds=[dict(number=2, owner=2, cards="c4 h2")])
    t.view(layout="sk #1")
    t.money({})


@swazis("3.15 3.16 3.17 2.28 C9", 36)
def a_card_that_could_capture_may_drift_into_a_build(t: Any) -> None:
    """Nobody can insist."""
    t.deal({1: "h9 c9 s9"}, "d9 c4 s5 hk")
    t.do(1, "form 9 c4 s5")
    t.do(1, "augment #1 hand c9")
    t.told_only("build-augmented")
    t.view(phase="turn")
    t.money({})


@swazis("6.3 C7", {"swazi": 37, "swazi-two": 17, "crazy": 37})
def a_ten_that_captured_is_taken_from_the_pile_with_a_three_from_the_hand(t: Any) -> None:
    """What the notes on tactics tell (13.10): the opponent has a 13-build, plays a 3 and takes the 10 with it."""
    t.deal({1: "hk d4 s3", 2: "h10", **others(t, "c2")}, "h9 c10 s6 d7")
    t.do(1, "form 13 h9 hand d4")
    t.end(1)
    t.chow(2, "h10", "c10")
    come_to(t, 1, "hk s3")
    t.do(1, "augment #1 tops h10 hand s3")
    t.told("build-augmented", tops="h10", hand="s3", build=dict(value=13, augmented=True))
    t.money({})


@swazis("2.14 6.5 6.6 C26", each(124, 106, 106))
def a_card_is_named_once(t: Any) -> None:
    t.deal({1: "h9 c9"}, "d9 c4 s5 hk")
    t.view(turn=dict(played=None, value=None, must_capture=None, must_play=None, insisted=False))
    t.refused(1, "found d9 d9", "card-named-twice", "2.14")
    t.do(1, "found d9 hand c9")
    t.told("build-founded", "6.6", by=1, hand="c9")
    t.refused(1, "augment #1 hand h9", "hand-card-played", "2.20")
    t.money({})


@swazis("6.3 6.12 6.13 C7", each(125, None, None))
def tops_of_two_opponents_are_one_set(t: Any) -> None:
    """The ruling's example: own 9-build, tops 5 and 4. In the build they lie from the player's right on: seat 3's, seat 1's."""
    t.deal({1: "h5", 2: "h9 c3 hj", 3: "h4"}, "c5 c4 c6 hk")
    t.chow(1, "h5", "c5")
    t.do(2, "form 9 c6 hand c3")
    t.end(2)
    t.chow(3, "h4", "c4")
    t.play_on(keep="h9 hj", until=lambda t: t.to_act() == 2 and t.state.phase == "turn" and t.state.turn.played is None)
    t.do(2, "augment #1 tops h4 h5")
    t.told("build-augmented", by=2, tops="h4 h5", build=dict(cards="c6 c3 h4 h5"))
    t.money({})
