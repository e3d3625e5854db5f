"""A turn: one hand card, piles that are captured from, the builder's duties, in `south-african`."""

from __future__ import annotations

from typing import Any

from oracle.scenario import Topic
from oracle.scenario.cards import cards

topic = Topic()
two = topic.group("2 players", cards(2, insist=None), seated=2)
three = topic.group("3 players", cards(3, insist=None), seated=3)
four = topic.group("4 players", cards(4, insist=None), seated=4)


def a_seven_and_two_eights(t: Any) -> None:
    """The text's own example: player A is seat 1. A has two eights, a seven, and cards that can do nothing here."""
    t.deal({1: "h7 h8 s8 c5 d3 d2", 2: "ca sa c7"}, lead=2, without={1: "a 7 8"})
    t.lay(2, "ca")
    t.lay(1, "c5")
    t.lay(2, "c7")
    t.turn(1, "form 8 c5 hand d3")
    t.turn(2, "play sa 1", "take ca", "done")
    t.view(layout="c7 #1", to_act=1, phase="turn")
    t.pile(2, "ca sa")


@two.test(1, "15.18", "15.19", "15.17", "C13", "C25")
def player_a_has_seven_turns(t: Any) -> None:
    """They begin with six commands, the two eights told apart; an eight played or added goes on in several ways."""
    a_seven_and_two_eights(t)
    t.may(1, "play h7; play h8; play s8; augment #1 hand h8; augment #1 hand s8; augment #1 tops ca hand h7")
    t.money({})


@two.test(2, "15.19", "3.4", "C13")
def the_seven_takes_the_seven(t: Any) -> None:
    a_seven_and_two_eights(t)
    t.do(1, "play h7")
    t.may(1, "take c7")
    t.do(1, "take c7")
    t.may(1, "done")
    t.do(1, "done")
    t.told("captured", seat=1, card="h7", cards="c7", builds=[])
    t.view(layout="#1", to_act=2)
    t.money({})


@two.test(3, "15.18", "15.21", "6.2", "2.15", "C7", "C13")
def the_seven_and_the_stolen_ace_are_added_to_the_build(t: Any) -> None:
    """The text's own option 1. The turn is over with it."""
    a_seven_and_two_eights(t)
    t.do(1, "augment #1 tops ca hand h7")
    t.told("build-augmented", "15.18", by=1, hand="h7", tops="ca", build=dict(owner=1, value=8, augmented=True, cards="c5 d3 ca h7"))
    t.told("turn-ended", seat=1)
    t.told("turn-began", seat=2)
    t.pile(2, "sa")
    t.money({})


@two.test(4, "15.18", "15.22", "6.2", "C13")
def an_eight_is_added_to_the_build(t: Any) -> None:
    """The text's own option 2. The loose seven and the ace may follow, or the turn is ended."""
    a_seven_and_two_eights(t)
    t.do(1, "augment #1 hand h8")
    t.told("build-augmented", by=1, hand="h8", tops="", build=dict(augmented=True, cards="c5 d3 h8"))
    t.untold("turn-ended")
    t.may(1, "augment #1 c7 tops ca; end-turn")
    t.do(1, "end-turn")
    t.told("turn-ended", seat=1)
    t.view(layout="c7 #1")
    t.money({})


@two.test(5, "15.18", "15.22", "C13")
def the_loose_seven_and_the_stolen_ace_follow_the_eight(t: Any) -> None:
    """One set with a top, and the turn is over."""
    a_seven_and_two_eights(t)
    t.do(1, "augment #1 hand s8")
    t.do(1, "augment #1 c7 tops ca")
    t.told("build-augmented", by=1, hand=None, tops="ca", build=dict(cards="c5 d3 s8 c7 ca"))
    t.told("turn-ended", seat=1)
    t.view(layout="#1", to_act=2)
    t.money({})


@two.test(6, "15.16", "15.23", "3.6", "3.7", "15.15", "C10", "C13")
def an_eight_captures_the_build_the_seven_and_the_ace(t: Any) -> None:
    """The text's own option 3. The highest number lies lowest, the capturing card too."""
    a_seven_and_two_eights(t)
    t.do(1, "play h8")
    t.may(1, "take ca c7; take #1")
    t.turn(1, "take #1", "take ca c7", "done")
    t.told("captured", seat=1, card="h8", cards="c7 ca", builds=[dict(number=1, owner=1, value=8, cards="c5 d3")])
    t.told("pile-stacked", "15.15", seat=1, cards="h8 c7 c5 d3 ca", in_order=True)
    t.pile(1, "ca d3 c5 c7 h8")
    t.pile(2, "sa")
    t.view(layout="", to_act=2, last_capture=1)
    t.money({})


@two.test(7, "15.16", "15.23", "C13")
def an_eight_captures_the_build_alone(t: Any) -> None:
    """There is no duty to take all."""
    a_seven_and_two_eights(t)
    t.turn(1, "play h8", "take #1")
    t.may(1, "take ca c7; done")
    t.do(1, "done")
    t.told("captured", cards="", builds=[dict(number=1)])
    t.told("turn-ended", seat=1)
    t.view(layout="c7")
    t.money({})


@two.test(8, "15.16", "15.23", "7.4", "C4", "C13")
def an_eight_captures_the_seven_and_the_ace_alone(t: Any) -> None:
    """The other eight keeps the build."""
    a_seven_and_two_eights(t)
    t.turn(1, "play s8", "take ca c7", "done")
    t.told("captured", card="s8", cards="c7 ca", builds=[])
    t.view(layout="#1")
    t.money({})


@two.test(9, "15.17", "C13")
def a_builder_does_not_drift(t: Any) -> None:
    a_seven_and_two_eights(t)
    t.refused(1, "discard h7", "no-discard", "15.17")
    t.refused(1, "discard h8", "no-discard", "15.17")
    t.refused(1, "form 9 c7 hand d2", "owns-a-build", "15.17")
    t.refused(1, "found c7 hand h7", "owns-a-build", "15.17")
    t.money({})


@two.test(10, "15.18", "2.20", "2.27", "C13")
def nothing_is_done_without_a_hand_card_but_what_follows_one(t: Any) -> None:
    a_seven_and_two_eights(t)
    t.refused(1, "augment #1 c7 tops ca", "hand-card-needed", "15.18")
    t.refused(1, "end-turn", "no-hand-card-played", "2.20")
    t.do(1, "augment #1 hand h8")
    t.refused(1, "play s8", "hand-card-played", "2.20")
    t.refused(1, "augment #1 hand s8", "hand-card-played", "2.20")
    t.refused(1, "discard h7", "hand-card-played", "2.20")
    t.money({})


@two.test(11, "15.11", "15.12", "15.8", "2.26", "2.11", "2.18", "1.5", "C3", "C13")
def with_two_players_nothing_lies_on_the_table_and_the_first_card_is_laid_down(t: Any) -> None:
    t.deal({1: "c2 c3", 2: "h9"}, lead=1)
    t.view(layout="", pack=20, half=1, to_act=1, phase="turn")
    t.told("hand-dealt", "15.8", seat=1, count=10)
    t.refused(1, "play c2", "captures-nothing", "3.2")
    t.refused(2, "discard h9", "not-your-turn", "2.18")
    t.do(1, "discard c2")
    t.told_only("card-discarded", "turn-ended", "turn-began")
    t.told("turn-began", seat=2)
    t.view(layout="c2", to_act=2)
    t.money({})


@four.test(12, "15.4", "15.10", "15.11", "2.18", "C3", "C13")
def four_play_with_ten_cards_each_and_nothing_on_the_table(t: Any) -> None:
    """Nobody has a partner: seat 3 may not let a build of seat 1 be, nor own a pile with it."""
    t.deal({1: "c2", 2: "d3", 3: "h4", 4: "c5"}, lead=1)
    t.told("hand-dealt", seat=4, count=10)
    t.view(layout="", pack=0, to_act=1)
    t.lay(1, "c2")
    t.lay(2, "d3")
    t.lay(3, "h4")
    t.lay(4, "c5")
    t.view(layout="c2 d3 h4 c5", to_act=1)
    t.money({})


@three.test(13, "15.9", "2.9", "C3")
def with_three_players_the_fortieth_card_lies_face_up(t: Any) -> None:
    t.deal({1: "s9"}, "h9")
    t.told("hand-dealt", seat=1, count=13)
    t.told("card-laid", "15.9", card="h9")
    t.view(layout="h9", pack=0, to_act=1)
    t.turn(1, "play s9", "take h9", "done")
    t.told("captured", seat=1, card="s9", cards="h9")
    t.money({})


@three.test(14, "3.2", "3.4", "3.5", "3.7", "2.22", "15.13", "15.14", "15.15", "C10")
def captures_lie_on_each_other_each_with_the_lowest_card_on_top(t: Any) -> None:
    """Of equal numbers spades lie lowest, then hearts, diamonds, clubs."""
    t.deal({1: "s6 d6", 2: "c10 h10", 3: "c2 d2"}, "h6")
    t.turn(1, "play s6", "take h6", "done")
    t.told("pile-stacked", "15.15", cards="s6 h6", in_order=True)
    t.lay(2, "c10")
    t.lay(3, "c2")
    t.pile(1, "h6 s6", viewer=2)
    t.refused(1, "play d6", "captures-nothing", "3.2")
    t.money({})


@three.test(15, "15.15", "3.5", "3.7", "C10")
def the_rulings_example_of_a_capture_with_a_build(t: Any) -> None:
    """Cards h3, c4, d4, c5 and an eight: the eight, c5, d4, c4, h3 from below."""
    t.deal({1: "d4 h8 c8", 2: "h3", 3: "c5"}, "c4")
    t.turn(1, "form 8 c4 hand d4")
    t.lay(2, "h3")
    t.lay(3, "c5")
    t.turn(1, "play c8", "take h3 c5", "take #1", "done")
    t.told("pile-stacked", cards="c8 c5 d4 c4 h3")
    t.pile(1, "h3 c4 d4 c5 c8", viewer=3)
    t.money({})


@three.test(16, "15.16", "15.13", "15.14", "3.5", "3.7", "C13")
def the_tops_of_all_other_piles_are_captured_as_they_lay(t: Any) -> None:
    """Seat 3 takes seat 2's top by itself and seat 1's with a loose card; what lay beneath is not captured with it."""
    t.deal({1: "s6 c2", 2: "d9 s9", 3: "c3 h9"}, "h6")
    t.turn(1, "play s6", "take h6", "done")
    t.lay(2, "d9")
    t.lay(3, "c3")
    t.lay(1, "c2")
    t.turn(2, "play s9", "take d9", "done")
    t.pile(2, "d9 s9")
    t.do(3, "play h9")
    t.may(3, "take c3 h6; take d9")
    t.do(3, "take d9")
    t.told("target-taken", "15.16", cards="d9")
    t.refused(3, "take d9", "already-taken", "3.7")
    t.turn(3, "take c3 h6", "done")
    t.told("captured", seat=3, card="h9", cards="c3 h6 d9")
    t.pile(1, "s6")
    t.pile(2, "s9")
    t.pile(3, "c3 h6 d9 h9")
    t.money({})


@three.test(17, "15.16", "3.2", "C13")
def the_own_top_is_not_captured(t: Any) -> None:
    t.deal({1: "s6 c6", 2: "d9", 3: "c3"}, "h6", without={1: "6"})
    t.turn(1, "play s6", "take h6", "done")
    t.lay(2, "d9")
    t.lay(3, "c3")
    t.refused(1, "play c6", "captures-nothing", "3.2")
    t.money({})


@three.test(18, "1.6", "15.15", "C8")
def an_ace_is_one_and_never_fourteen(t: Any) -> None:
    t.deal({1: "ca"}, "ha")
    t.refused(1, "play ca 14", "wrong-value", "1.6")
    t.refused(1, "play ca 0", "wrong-value", "1.6")
    t.turn(1, "play ca 1", "take ha", "done")
    t.told("captured", card="ca", cards="ha")
    t.money({})


@three.test(19, "3.2", "3.4", "3.5", "2.9", "2.12", "2.14", "2.20", "C26", "C31")
def what_is_no_set_of_the_value_is_not_taken(t: Any) -> None:
    t.deal({1: "h9 d8", 2: "c3", 3: "s6"}, "h6")
    t.lay(1, "d8")
    t.lay(2, "c3")
    t.lay(3, "s6")
    t.refused(1, "play s9", "card-not-in-hand", "2.20")
    t.refused(1, "play h9 8", "wrong-value", "1.6")
    t.do(1, "play h9")
    t.refused(1, "done", "nothing-taken", "3.2")
    t.refused(1, "take d8", "not-worth-it", "3.5")
    t.refused(1, "take c3", "not-worth-it", "3.5")
    t.refused(1, "take c9", "card-not-loose", "2.9")
    t.refused(1, "take #1", "no-such-build", "2.12")
    t.refused(1, {"take": {"cards": ["c3", "c3"]}}, "card-named-twice", "2.14")
    t.turn(1, "take c3 h6", "done")
    t.view(layout="d8 s6")
    t.money({})


@two.test(20, "15.8", "15.24", "15.17", "15.25", "C13", "C19", "C30")
def in_the_second_ten_an_owner_drifts(t: Any) -> None:
    """Ten cards more when the first ten are played; the layout stays. A second build there is still refused."""
    t.deal({}, second={1: "h9 s9 c5 d4 c2", 2: "d7"}, lead=1)
    t.play_on(until=lambda t: t.state.half == 2)
    t.told("second-deal", "15.24")
    t.told("hand-dealt", "15.24", seat=1, count=10)
    t.view(half=2, pack=0, to_act=1)
    t.lay(1, "c5")
    t.lay(2, "d7")
    t.do(1, "form 9 c5 hand d4")
    t.told("build-formed", by=1)
    t.play_on(until=lambda t: t.to_act() == 1)
    t.refused(1, "form 9 d7 hand c2", "value-on-table", "8.9")
    t.do(1, "discard c2")
    t.told("card-discarded", seat=1, card="c2")
    t.money({})


@two.test(64, "15.18", "2.27", "6.2", "C13", "C26")
def what_follows_the_hand_card_is_a_set_with_a_top(t: Any) -> None:
    """A loose eight alone is not, nor is another build."""
    t.deal({1: "h7 h8 s8 c5 d3 d2", 2: "ca sa c8 c7"}, lead=2, without={1: "a 7 8"})
    t.lay(2, "ca")
    t.lay(1, "c5")
    t.lay(2, "c8")
    t.lay(1, "d2")
    t.lay(2, "c7")
    t.do(1, "form 8 c5 hand d3")
    t.turn(2, "play sa 1", "take ca", "done")
    t.refused(1, "augment #1 c8", "hand-card-needed", "15.18")
    t.do(1, "augment #1 hand h8")
    t.refused(1, "augment #1 c8", "hand-card-needed", "15.18")
    t.refused(1, "augment #1 tops ca", "not-worth-it", "2.15")
    t.do(1, "end-turn")
    t.money({})


@two.test(65, "15.18", "6.2", "C7", "C13")
def where_no_top_fits_the_turn_is_over_with_the_hand_card(t: Any) -> None:
    """First there is no top; then there is an ace, and no seven beside it."""
    t.deal({1: "h8 s8 d8 c5 d3", 2: "c10 ca sa c9"}, lead=2, without={1: "a 7 8"})
    t.lay(2, "ca")
    t.lay(1, "c5")
    t.lay(2, "c10")
    t.do(1, "form 8 c5 hand d3")
    t.lay(2, "c9")
    t.do(1, "augment #1 hand s8")
    t.told("turn-ended", "2.18", seat=1)
    t.turn(2, "play sa 1", "take ca", "done")
    t.do(1, "augment #1 hand d8")
    t.told("turn-ended", seat=1)
    t.money({})


@two.test(66, "15.18", "6.2", "C7", "C13")
def a_top_of_the_value_follows_alone(t: Any) -> None:
    t.deal({1: "h8 s8 c5 d3", 2: "c8 d8 c9"}, lead=2)
    t.lay(2, "c8")
    t.lay(1, "c5")
    t.turn(2, "play d8", "take c8", "done")
    t.do(1, "form 8 c5 hand d3")
    t.lay(2, "c9")
    t.do(1, "augment #1 hand s8")
    t.untold("turn-ended")
    t.may(1, "augment #1 tops c8; end-turn")
    t.do(1, "augment #1 tops c8")
    t.told("turn-ended", seat=1)
    t.build(1, cards="c5 d3 s8 c8")
    t.pile(2, "d8")
    t.money({})
