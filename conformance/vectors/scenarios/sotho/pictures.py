"""Pictures, in `sotho`: they have no number, take their like, and lie beneath the others of a pile."""

from __future__ import annotations

from typing import Any

from oracle.scenario import Topic
from oracle.scenario.cards import cards

topic = Topic()
three = topic.group("3 players", cards(3), seated=3)
redealt = topic.group("3 players, cut again", cards(3, redeal=True), seated=3)
four = topic.group("4 players", cards(4), seated=4)


@redealt.test(80, "1.13", "1.15", "1.16", "C2")
def three_pictures_are_cut_again(t: Any) -> None:
    t.deal(layout="hj cq dk s3", cut=False)
    t.do(1, "cut 24")
    t.told("cut-again", "1.16", points=0, pictures=3)
    t.money({})


@redealt.test(81, "1.15", "C2")
def two_pictures_are_not(t: Any) -> None:
    t.deal(layout="hj cq d4 s3", cut=False)
    t.do(1, "cut 24")
    t.untold("cut-again")
    t.told("turn-began", seat=1)
    t.money({})


@three.test(82, "1.2", "14.2", "C12", "C21")
def the_pack_has_pictures_and_they_have_no_number(t: Any) -> None:
    """A jack is not eleven: it captures no five and six, and no build holds it."""
    t.deal({1: "hj h9"}, "c5 d6 cj s2")
    t.told("hand-dealt", "1.8", seat=1, count=16)
    t.refused(1, "form 13 s2 hand hj", "no-number", "14.2")
    t.do(1, "play hj 0")
    t.refused(1, "take c5 d6", "not-worth-it", "3.5")
    t.do(1, "take cj")
    t.told("target-taken", "14.2")
    t.money({})


@three.test(83, "14.5", "14.3", "C10")
def pictures_lie_beneath_the_numerals_and_above_other_pictures(t: Any) -> None:
    t.deal({1: "h9 hj hq", 2: "s4 s2 s3", 3: "d2 d3 d4"}, "c9 cj cq s8")
    t.chow(1, "hj 0", "cj")
    t.told("pile-stacked", "14.5")
    t.lay(2, "s4")
    t.lay(3, "d2")
    t.chow(1, "h9", "c9")
    t.told("pile-stacked", "14.3")
    t.pile(1, "h9 c9; hj cj")
    t.lay(2, "s2")
    t.lay(3, "d3")
    t.chow(1, "hq 0", "cq")
    t.pile(1, "h9 c9; hq cq; hj cj")
    t.money({})


@four.test(84, "14.6", "14.4", "14.5", "C12")
def a_captured_picture_may_lie_on_the_partners_pile(t: Any) -> None:
    t.deal({1: "hj", 2: "s4", 3: "h9"}, "c9 cj d8 sk")
    t.chow(1, "hj 0", "cj", end=False)
    t.refused(1, "give sk", "not-to-give", "14.6")
    t.do(1, "give cj")
    t.told("picture-given", "14.6", seat=1, card="cj")
    t.refused(1, "give cj", "not-to-give", "14.6")
    t.pile(3, "cj")
    t.pile(1, "hj")
    t.end(1)
    t.refused(1, "give hj", "not-your-turn", "2.18")
    t.lay(2, "s4")
    t.chow(3, "h9", "c9")
    t.pile(3, "h9 c9; cj")
    t.money({})


@three.test(85, "14.6", "C12")
def who_has_no_partner_gives_no_picture(t: Any) -> None:
    t.deal({1: "hj"}, "c9 cj d8 sk")
    t.chow(1, "hj 0", "cj", end=False)
    t.refused(1, "give cj", "not-to-give", "14.6")
    t.money({})


@three.test(89, "14.5", "14.3", "C10")
def tens_are_numerals_and_three_jacks_lie_beneath_them(t: Any) -> None:
    """What came together stays together, whatever its number."""
    t.deal({1: "h10 hj hq h9", 2: "s4 s2", 3: "d2 d3"}, "c10 cj dj cq")
    t.chow(1, "h10", "c10")
    t.told("pile-stacked", "14.3", cards="c10 h10")
    t.lay(2, "s4")
    t.lay(3, "d2")
    t.chow(1, "hj 0", "cj", "dj")
    t.pile(1, "h10 c10; hj dj cj")
    t.lay(2, "s2")
    t.lay(3, "d3")
    t.chow(1, "hq 0", "cq")
    t.pile(1, "h10 c10; hq cq; hj dj cj")
    t.money({})


@four.test(90, "14.6", "14.5", "C12")
def pictures_of_a_capture_are_given_one_by_one(t: Any) -> None:
    """Each lies beneath the partner's numerals, on the pictures that are there; the own pile keeps the rest."""
    t.deal({1: "hj h9 hq", 2: "s4 s2", 3: "h8 dk", 4: "d2 d3"}, "cj c8 c9 ck")
    t.chow(1, "hj 0", "cj")
    t.lay(2, "s4")
    t.chow(3, "h8", "c8")
    t.lay(4, "d2")
    t.chow(1, "h9", "c9")
    t.lay(2, "s2")
    t.chow(3, "dk 0", "ck", end=False)
    t.pile(3, "h8 c8; dk ck")
    t.refused(3, "give c8", "not-to-give", "14.6")
    t.do(3, "give ck")
    t.pile(3, "h8 c8; dk")
    t.pile(1, "h9 c9; ck; hj cj")
    t.do(3, "give dk")
    t.pile(3, "h8 c8")
    t.pile(1, "h9 c9; dk; ck; hj cj")
    t.refused(3, "give dk", "not-to-give", "14.6")
    t.end(3)
    t.money({})


@four.test(91, "14.6", "14.5", "C12")
def older_pictures_lie_beneath_those_that_are_given(t: Any) -> None:
    t.deal({1: "h9 c5", 2: "s4 s2", 3: "hj dk", 4: "d2"}, "cj c8 c9 ck")
    t.chow(1, "h9", "c9")
    t.lay(2, "s4")
    t.chow(3, "hj 0", "cj")
    t.lay(4, "d2")
    t.lay(1, "c5")
    t.lay(2, "s2")
    t.chow(3, "dk 0", "ck", end=False)
    t.do(3, "give ck")
    t.pile(3, "dk; hj cj")
    t.pile(1, "h9 c9; ck")
    t.refused(3, "give hj", "not-to-give", "14.6")
    t.do(3, "give dk")
    t.pile(3, "hj cj")
    t.pile(1, "h9 c9; dk; ck")
    t.end(3)
    t.money({})


@three.test(92, "14.2", "3.4", "C12")
def a_picture_takes_pictures_like_it_one_by_one(t: Any) -> None:
    t.deal({1: "hj"}, "cj dj cq s2")
    t.refused(1, "play hj 11", "wrong-value", "1.6")
    t.do(1, "play hj 0")
    t.refused(1, "take cj dj", "not-worth-it", "3.5")
    t.refused(1, "take cq", "not-worth-it", "3.5")
    t.turn(1, "take cj", "take dj", "done")
    t.told("captured", card="hj", cards="cj dj")
    t.money({})


@three.test(93, "14.3", "14.5", "C10")
def tens_lie_on_the_numerals_that_are_there(t: Any) -> None:
    """They are no pictures."""
    t.deal({1: "h9 h10", 2: "s4", 3: "d2"}, "c9 c10 cj dj")
    t.chow(1, "h9", "c9")
    t.lay(2, "s4")
    t.lay(3, "d2")
    t.chow(1, "h10", "c10")
    t.told("pile-stacked", "14.3")
    t.pile(1, "h10 c10; h9 c9")
    t.money({})
