"""Captures, claims, sorting and the turn in the Swazi rulebooks."""

from __future__ import annotations

from typing import Any

from .table import each, others, swazis

ALWAYS: Any = {"insist": "always"}


@swazis("3.2 3.4 2.2 2.4 2.6 2.22 C9 C10", 38)
def a_card_captures_one_of_its_rank(t: Any) -> None:
    t.deal({1: "h9"}, "c9 d4 s2 hk")
    t.turn(1, "play h9", "take c9")
    t.told("target-taken", cards="c9")
    t.do(1, "done")
    t.told("captured", seat=1, card="h9", cards="c9", builds=[])
    t.told("pile-stacked", seat=1, cards="c9 h9", in_order=True)
    t.view(phase="turn", layout="d4 s2 hk", last_capture=1)
    t.pile(1, "h9 c9")
    t.money({})


@swazis("3.5 3.7 2.22 C9", 39)
def a_card_captures_sets_of_its_sum_as_many_as_there_are(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.turn(1, "play h9", "take c6 d3")
    t.told("target-taken", "3.5", cards="c6 d3")
    t.do(1, "take s9")
    t.refused(1, "take s9", "already-taken", "3.7")
    t.do(1, "done")
    t.told("captured", cards="c6 d3 s9")
    t.money({})


@swazis("3.2 3.5 2.9 2.14 C26 C31", 40)
def what_is_no_set_of_the_value_is_not_taken(t: Any) -> None:
    t.deal({1: "h9 h8", 2: "s10"}, "c6 d3 s9 hk")
    t.refused(1, "play h8", "captures-nothing", "3.2")
    t.refused(1, "play h9 8", "wrong-value", "1.6")
    t.refused(1, "play s10", "card-not-in-hand", "2.20")
    t.do(1, "play h9")
    t.refused(1, "done", "nothing-taken", "3.2")
    t.refused(1, "take hk", "not-worth-it", "3.5")
    t.refused(1, "take c6", "not-worth-it", "3.5")
    t.refused(1, "take c8", "card-not-loose", "2.9")
    t.refused(1, "take #1", "no-such-build", "2.12")
    t.refused(1, {"take": {"cards": ["d3", "d3"]}}, "card-named-twice", "2.14")
    t.refused(1, {"take": {"cards": ["d3", "c6"]}}, "not-in-order", "C26", adopted=True)
    t.do(1, "take c6 d3")
    t.money({})


@swazis("3.6 3.9 C9", 41)
def a_build_is_captured_by_its_value_and_nothing_else(t: Any) -> None:
    t.deal({1: "h9 d4", 2: "s9 s4"}, "h5 c4 sk dk")
    t.do(1, "form 9 h5 hand d4")
    t.end(1)
    t.do(2, "play s4")
    t.refused(2, "take #1", "not-worth-it", "3.6")
    t.do(2, "take c4")
    t.do(2, "done")
    t.money({})


@swazis("3.6 2.16 2.22 C9", 42)
def an_opponents_build_is_captured_whoever_owns_it(t: Any) -> None:
    t.deal({1: "h9 d4", 2: "s9"}, "h5 c2 sk dk")
    t.do(1, "form 9 h5 hand d4")
    t.end(1)
    t.turn(2, "play s9", "take #1")
    t.told("target-taken", "3.6", build=1)
    t.do(2, "done")
    t.told("captured", seat=2, builds=[dict(number=1, owner=1, value=9, cards="h5 d4")])
    t.money({})


@swazis("3.8 2.9 C16", 43)
def a_top_of_a_pile_is_not_captured_directly(t: Any) -> None:
    t.deal({1: "h5", 2: "s5 d9 s9"}, "c5 d5 c4 h9")
    t.chow(1, "h5", "c5", "d5")
    t.refused(2, "play s5", "captures-nothing", "3.2")
    t.do(2, "play s9")
    t.refused(2, "take c4 h5", "card-not-loose", "2.9")
    t.money({})


@swazis("8.15 8.17 1.6 C8", 44)
def an_ace_says_what_it_counts_for_the_whole_capture(t: Any) -> None:
    t.deal({1: "ha"}, "ca hk da c4")
    t.refused(1, "play ha 2", "wrong-value", "1.6")
    t.do(1, "play ha 14")
    t.turn(1, "take ca", "take da hk")
    t.do(1, "done")
    t.told("captured", cards="ca hk da")
    t.money({})


@swazis("8.15 C8", 45)
def three_aces_are_no_fifteen_and_an_ace_as_one_takes_aces_alone(t: Any) -> None:
    t.deal({1: "ha"}, "ca hk da c4")
    t.do(1, "play ha 1")
    t.refused(1, "take da hk", "not-worth-it", "3.5")
    t.turn(1, "take ca", "take da", "done")
    t.money({})


@swazis("3.13 C9", 46)
def six_and_three_leave_two_and_ace_and_nothing_is_missing(t: Any) -> None:
    """The ruling's example: layout 6, 3, 2, A."""
    t.deal({1: "h9"}, "c6 d3 s2 ha")
    t.turn(1, "play h9", "take c6 d3", "done")
    t.untold("claim-open")
    t.view(phase="stacking")
    t.money({})


@swazis("3.13 C9", 47)
def six_two_and_ace_leave_three_and_nothing_is_missing(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s2 ha")
    t.turn(1, "play h9", "take c6 s2 ha", "done")
    t.untold("claim-open")
    t.money({})


@swazis("3.13 C9", 48)
def who_leaves_something_is_made_to_take_it(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.turn(1, "play h9", "take c6 d3", "done")
    t.told("claim-open", claim="take-all", seat=2)
    t.view(phase="challenge-play", to_act=2)
    t.do(2, "insist")
    t.told("insisted", "3.13", claim="take-all", seat=2)
    t.view(phase="taking", to_act=1, turn=dict(insisted=True))
    t.refused(1, "done", "not-all-taken", "3.13")
    t.turn(1, "take s9", "done")
    t.told("captured", cards="c6 d3 s9")
    t.money({})


@swazis("3.13 3.14 C9 C24", 49)
def what_is_waived_stands(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.turn(1, "play h9", "take c6 d3", "done")
    t.do(2, "waive")
    t.told("waived", "3.14", claim="take-all", seat=2)
    t.waive()
    t.view(phase="stacking", layout="s9 hk")
    t.refused(2, "insist", "no-claim", "3.13")
    t.money({})


@swazis("3.13 C9 C24", 50)
def only_who_is_asked_may_insist(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.refused(2, "insist", "no-claim", "3.13")
    t.refused(2, "waive", "no-claim", "3.13")
    t.turn(1, "play h9", "take c6 d3", "done")
    t.refused(1, "insist", "no-claim", "3.13")
    if t.state.n == 3:
        t.refused(3, "insist", "no-claim", "3.13")
    t.may(2, "insist; waive")
    t.money({})


@swazis("3.13 7.2 C9 C16", 51)
def a_discard_that_could_have_captured_is_taken_back(t: Any) -> None:
    t.deal({1: "h9 h8"}, "c6 d3 s2 hk")
    t.do(1, "discard h9")
    t.told("card-discarded", seat=1, card="h9")
    t.told("claim-open", claim="take-all", seat=2)
    t.do(2, "insist")
    t.told("card-taken-back", "3.13", seat=1, card="h9")
    t.view(1, turn=dict(must_play="h9"), layout="c6 d3 s2 hk")
    t.refused(1, "discard h8", "must-take", "3.13")
    t.refused(1, "discard h9", "must-take", "3.13")
    t.turn(1, "play h9", "take c6 d3", "done")
    t.told("captured", card="h9")
    t.money({})


@swazis("2.11 2.26 7.2 3.14 C9", 52)
def a_card_may_be_laid_down_and_stays_loose(t: Any) -> None:
    t.deal({1: "h9 h8"}, "c6 d3 s4 hk")
    t.do(1, "discard h8")
    t.told_only("card-discarded")
    t.view(layout="c6 d3 s4 hk h8", phase="turn")
    t.do(1, "end-turn")
    t.told("turn-ended", seat=1)
    t.told("turn-began", seat=2)
    t.money({})


@swazis("3.13 6.18 C9", 53, **ALWAYS)
def where_it_is_always_so_nothing_that_can_be_taken_or_added_is_left(t: Any) -> None:
    t.deal({1: "h9 h8 c9"}, "c6 d3 s9 hk")
    t.refused(1, "discard h9", "must-take", "3.13")
    t.turn(1, "play h9", "take c6 d3")
    t.refused(1, "done", "not-all-taken", "3.13")
    t.turn(1, "take s9", "done", "stack-rest", "end-turn")
    t.untold("claim-open")
    t.money({})


@swazis("6.18 C9", 54, **ALWAYS)
def where_it_is_always_so_what_can_be_added_is_added_before_the_turn_ends(t: Any) -> None:
    t.deal({1: "h9 c9 h5"}, "c6 d3 s9 hk")
    t.do(1, "form 9 c6 d3")
    t.do(1, "augment #1 hand h9")
    t.refused(1, "end-turn", "not-added", "6.18")
    t.turn(1, "augment #1 s9", "end-turn")
    t.money({})


@swazis("6.18 C9", 55)
def who_could_add_is_made_to(t: Any) -> None:
    t.deal({1: "h9 c9"}, "c6 d3 s9 hk")
    t.turn(1, "form 9 c6 d3", "augment #1 hand h9", "end-turn")
    t.told("claim-open", claim="add-all", seat=2)
    t.view(phase="challenge-end")
    t.refused(1, "waive", "no-claim", "6.18")
    t.do(2, "insist")
    t.told("insisted", "6.18", claim="add-all", seat=2)
    t.refused(1, "end-turn", "not-added", "6.18")
    t.turn(1, "augment #1 s9", "end-turn")
    t.told("turn-ended", seat=1)
    t.money({})


@swazis("6.18 C9", 56)
def what_could_be_added_may_be_left_where_all_waive(t: Any) -> None:
    t.deal({1: "h9 c9"}, "c6 d3 s9 hk")
    t.turn(1, "form 9 c6 d3", "augment #1 hand h9", "end-turn")
    t.waive()
    t.told("turn-ended", seat=1)
    t.view(layout="s9 hk #1", to_act=2)
    t.money({})


@swazis("6.18 6.13 C9", 57)
def what_lies_on_a_pile_can_be_insisted_on_too(t: Any) -> None:
    t.deal({1: "h5", 2: "h9 d6 c9"}, "c5 s4 d3 dk")
    t.chow(1, "h5", "c5")
    t.turn(2, "form 9 d3 hand d6", "end-turn")
    t.told("claim-open", claim="add-all")
    if t.state.n == 3:
        t.do(3, "waive")
    t.do(1, "insist")
    t.turn(2, "augment #1 s4 tops h5", "end-turn")
    t.told("turn-ended", seat=2)
    t.money({})


@swazis("2.5 2.6 2.7 2.4 C10 C20", 58)
def the_captured_cards_are_sorted_as_one_likes_and_nobody_sees_how(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.turn(1, "play h9", "take c6 d3", "take s9", "done")
    t.view(1, phase="stacking", turn=dict(to_sort="c6 d3 s9"), to_act=1)
    t.refused(1, "stack hk", "not-to-sort", "2.5")
    t.refused(1, "stack h9", "not-to-sort", "2.5")
    t.refused(2, "stack c6", "not-your-turn", "2.18")
    t.do(1, "stack s9")
    t.told("card-sorted", "2.5", seat=1, card="s9")
    t.view(1, turn=dict(to_sort="c6 d3"))
    t.view(2, turn=dict(to_sort="c6 d3 s9"))
    t.refused(1, "stack s9", "not-to-sort", "2.5")
    t.do(1, "stack c6")
    t.told("card-sorted", "2.5", seat=1, card="d3")
    t.told("pile-stacked", seat=1, sorter=1, cards="s9 c6 d3 h9", in_order=True)
    t.pile(1, "h9 d3 c6 s9", viewer=1)
    t.pile(1, "h9; c6 d3 s9?", viewer=2)
    t.view(piles={1: "h9; c6 d3 s9?"})
    t.money({})


@swazis("2.7 2.5 C10 C20", each(145, 112, 112))
def order_sorted_is_told_to_the_sorter_alone(t: Any) -> None:
    """Others see neither how many cards are laid nor when; `now` is that of the last move."""
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.turn(1, "play h9", "take c6 d3", "take s9", "done")
    began = t.at
    for card in ("s9", "d3"):
        t.view(2, now=began, waiting_since=began, turn=dict(to_sort="c6 d3 s9"))
        t.wait(1_000)
        t.do(1, f"stack {card}")
    t.told("card-sorted", "2.5", seat=1, card="d3")
    t.told("card-sorted", "2.5", seat=1, card="c6")
    t.told("pile-stacked", "2.6", seat=1, sorter=1, cards="s9 d3 c6 h9")
    t.view(2, now=t.at, waiting_since=t.at)
    t.pile(1, "h9; c6 d3 s9?", viewer=2)
    t.money({})


@swazis("2.5 C10 C20", each(146, 113, 113))
def order_as_they_lay_is_told_card_by_card(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.turn(1, "play h9", "take c6 d3", "take s9", "done")
    t.do(1, "stack-rest")
    t.told_only("card-sorted", "card-sorted", "card-sorted", "pile-stacked")
    t.pile(1, "h9; c6 d3 s9?", viewer=2)
    t.money({})


@swazis("2.5 C10", each(147, 114, 114))
def the_last_card_needs_no_word(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 hk s2")
    t.turn(1, "play h9", "take c6 d3", "done")
    t.may(1, "stack c6; stack d3; stack-rest")
    t.do(1, "stack d3")
    t.told_only("card-sorted", "card-sorted", "pile-stacked")
    t.view(phase="turn")
    t.pile(1, "h9 c6 d3", viewer=1)
    t.money({})


@swazis("2.5 C10 C20 C23", each(148, 115, 115), patience=60_000)
def a_silent_sorter_is_passed_over_from_when_the_sorting_began(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.turn(1, "play h9", "take c6 d3", "take s9", "done")
    t.wait(30_000)
    t.do(1, "stack s9")
    t.wait(29_999)
    t.refused("host", "pass-over", "too-early", "C23")
    t.wait(1)
    t.do("host", "pass-over")
    t.told_only("passed-over", "card-sorted", "card-sorted", "pile-stacked")
    t.pile(1, "h9 d3 c6 s9", viewer=1)
    t.money({})


@swazis("6.18 C9", each(149, None, 116))
def insisted_only_adds(t: Any) -> None:
    """Who has said the turn to be over, and is insisted upon, adds and does nothing else."""
    t.deal({1: "h9 c9 hj"}, "c6 d3 s9 s2")
    t.turn(1, "form 9 c6 d3", "augment #1 hand h9", "end-turn")
    t.do(2, "insist")
    t.refused(1, "form 11 s9 s2", "not-added", "6.18")
    t.refused(1, "end-turn", "not-added", "6.18")
    t.may(1, "augment #1 s9")
    t.turn(1, "augment #1 s9", "end-turn")
    t.money({})


@swazis("2.5 C10", 59)
def the_rest_is_sorted_as_it_lay(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.turn(1, "play h9", "take s9", "take c6 d3", "done", "stack d3", "stack-rest")
    t.pile(1, "h9 s9 c6 d3", viewer=1)
    t.money({})


@swazis("2.7 6.13 C20 C33", 60)
def a_top_that_is_stolen_lays_the_next_open(t: Any) -> None:
    t.deal({1: "h9", 2: "hj cj"}, "c6 d3 s9 s2")
    t.turn(1, "play h9", "take c6 d3", "take s9", "done", "stack s9", "stack c6", "end-turn")
    t.pile(1, "h9; c6 d3 s9?", viewer=2)
    t.do(2, "discard cj")
    t.waive()
    t.do(2, "found cj s2 tops h9")
    t.told("top-opened", "6.13", pile=1, card="d3")
    t.pile(1, "d3; c6 s9?", viewer=2)
    t.pile(1, "d3 c6 s9", viewer=1)
    t.money({})


@swazis("2.19 2.20 2.27 2.28 2.29 C17", 61)
def one_card_from_the_hand_and_builds_before_and_after(t: Any) -> None:
    t.deal({1: "h9 c9 h2 d2"}, "c6 d3 s9 s2")
    t.refused(1, "end-turn", "no-hand-card-played", "2.20")
    t.do(1, "form 9 c6 d3")
    t.turn(1, "play h2", "take s2", "done")
    t.do(1, "augment #1 s9")
    t.refused(1, "discard d2", "hand-card-played", "2.20")
    t.refused(1, "play d2", "hand-card-played", "2.20")
    t.refused(1, "augment #1 hand c9", "hand-card-played", "2.20")
    t.do(1, "end-turn")
    t.money({})


@swazis("2.18 2.19 1.5 C3 C26", 62)
def the_turn_goes_round_and_others_wait(t: Any) -> None:
    t.deal({1: "h8", 2: "hq", **others(t, "hj")}, "c6 d7 s9 hk")
    t.refused(2, "discard hq", "not-your-turn", "2.18")
    t.refused(1, "done", "wrong-phase", "2.19")
    t.refused(1, "take c6", "wrong-phase", "2.19")
    t.refused(1, "stack c6", "wrong-phase", "2.19")
    t.lay(1, "h8")
    t.refused(1, "discard h8", "not-your-turn", "2.18")
    t.lay(2, "hq")
    t.view(to_act=3 if t.state.n == 3 else 1)
    t.money({})


@swazis("2.17 2.10 2.9 1.7 C2", 63)
def four_single_cards_lie_in_the_layout_at_the_start(t: Any) -> None:
    t.deal({1: "h8"}, "c6 d7 s9 hk")
    t.view(layout="c6 d7 s9 hk", phase="turn", to_act=1, last_capture=None, half=1)
    t.view(2, layout="c6 d7 s9 hk")
    t.money({})


@swazis("2.2 C20", 64)
def a_hand_is_its_players_alone(t: Any) -> None:
    t.deal({1: "h8", 2: "hq"}, "c6 d7 s9 hk")
    size = len(t.state.seats[1].hand)
    t.sees(1, 2, hand="", count=size)
    t.sees(1, hand="", count=size)
    t.sees(2, 1, hand="", count=size)
    t.sees(1, 1, hand="… h8", count=size)
    t.sees(1, "host", hand="… h8")
    t.money({})


@swazis("7.2 7.3 C4", {"swazi": 65})
def an_owner_may_lay_a_card_down(t: Any) -> None:
    """There is no obligation to capture."""
    t.deal({1: "h9 c2"}, "c6 d3 hq hk")
    t.turn(1, "form 9 c6 d3", "discard c2")
    t.told("card-discarded", card="c2")
    t.money({})
