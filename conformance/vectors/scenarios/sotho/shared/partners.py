"""Four players in partnerships, in the Sotho rulebooks: each with a pile."""

from __future__ import annotations

from typing import Any

from .table import come_to, sothos


def partners_ten(t: Any, one: str = "", three: str = "", **more: Any) -> None:
    """Seat 1 has formed a 10-build with the four; seat 2 has laid down a three."""
    t.deal({1: f"h10 h4 {one}", 2: "h3", 3: three}, "d6 c9 s8 d8", **more)
    t.do(1, "form 10 d6 hand h4")
    t.end(1)
    t.lay(2, "h3")


@sothos(44, "1.4 14.4 2.2 C3 C10", players=4)
def partners_sit_opposite_and_keep_a_pile_each(t: Any) -> None:
    t.deal({1: "h9", 2: "s10", 3: "s6"}, "c9 d4 d6 h8")
    t.chow(1, "h9", "c9")
    t.lay(2, "s10")
    t.chow(3, "s6", "d6")
    t.pile(1, "h9 c9")
    t.pile(3, "s6 d6", viewer=2)
    t.money({})


@sothos(45, "14.4 6.3 6.5 C7 C12", players=4)
def the_partners_top_is_stolen(t: Any) -> None:
    """Swazi's 6.9 forbids it; here the own pile alone is forbidden."""
    t.deal({1: "h5", 2: "d10", 3: "h9"}, "c5 c9 c4 h10")
    t.chow(1, "h5", "c5")
    t.lay(2, "d10")
    t.do(3, "found c9 c4 tops h5")
    t.told("build-founded", by=3, tops="h5", build=dict(owner=3, cards="c9 c4 h5"))
    t.pile(1, "c5")
    t.money({})


@sothos(46, "6.9 14.4 C7 C12", players=4)
def the_own_top_is_not(t: Any) -> None:
    t.deal({1: "h5 h9 c6", 2: "d10", 3: "c8", 4: "s10"}, "c5 c9 c4 h10")
    t.chow(1, "h5", "c5")
    t.lay(2, "d10")
    t.lay(3, "c8")
    t.lay(4, "s10")
    t.refused(1, "found c9 c4 tops h5", "own-top", "6.9")
    t.money({})


@sothos(47, "6.2 6.3 8.5 C7", players=4)
def a_partners_build_is_augmented_without_another_card_of_the_value(t: Any) -> None:
    """Its owner covers it (13.19)."""
    partners_ten(t, three="c10", without={3: "10"})
    t.do(3, "augment #1 hand c10")
    t.told("build-augmented", by=3, hand="c10", build=dict(number=1, owner=1, value=10, augmented=True))
    t.money({})


@sothos(48, "5.2 5.3 5.8 C6", players=4)
def a_partners_build_is_not_changed(t: Any) -> None:
    """The text's own example: the 9-build is the partner's."""
    t.deal({1: "h9 d4", 2: "s8", 3: "ha c10"}, "h5 c2 s10 d10")
    t.do(1, "form 9 h5 hand d4")
    t.end(1)
    t.lay(2, "s8")
    t.refused(3, "change #1 ha", "own-side", "5.3")
    t.money({})


@sothos(49, "9.2 9.5 C11", players=4)
def the_partner_lets_the_capture_pass(t: Any) -> None:
    """What is captured lies on the pile of who captured."""
    partners_ten(t, three="c10")
    t.turn(3, "play c10", "take #1", "done")
    t.told("request-open", "9.5", seat=1)
    t.view(phase="asked", to_act=1)
    t.do(1, "let-pass")
    t.told("capture-not-asked", seat=1)
    t.told("captured", seat=3)
    t.told("rank-known", "9.2", seat=1, rank=10, known=True)
    t.sees(1, 2, known=[10])
    t.pile(3, "c10 h4 d6")
    t.pile(1, "")
    t.money({})


@sothos(50, "9.5 9.6 C11", players=4)
def the_partner_asks_and_the_card_drifts_into_the_build(t: Any) -> None:
    partners_ten(t, three="c10")
    t.turn(3, "play c10", "take #1", "done")
    t.do(1, "ask")
    t.told("capture-asked", "9.5", seat=1)
    t.view(phase="requested", to_act=3)
    t.do(3, "drift")
    t.told("capture-drifted", "9.6", by=3, hand="c10", build=dict(owner=1, value=10, augmented=True, cards="d6 h4 c10"))
    t.view(phase="turn", to_act=3)
    t.money({})


@sothos(51, "9.5 9.6 C11", players=4)
def the_partner_asks_and_is_ignored(t: Any) -> None:
    partners_ten(t, three="c10")
    t.turn(3, "play c10", "take #1", "done")
    t.do(1, "ask")
    t.do(3, "capture")
    t.told("captured", seat=3, card="c10")
    t.money({})


@sothos(52, "9.5 C11", players=4)
def who_has_no_card_of_the_rank_asks_nothing(t: Any) -> None:
    t.deal({1: "h2", 2: "h3", 3: "c10 d10 h4", 4: "h9"}, "d6 c7 s8 d8", lead=3, without={1: "10"})
    t.do(3, "form 10 d6 hand h4")
    t.end(3)
    t.lay(4, "h9")
    come_to(t, 3, "c10")
    t.turn(3, "play c10", "take #1", "done")
    t.told("request-open", seat=1)
    t.refused(1, "ask", "nothing-to-ask", "9.5")
    t.may(1, "let-pass")
    t.money({})


@sothos(53, "9.4 C11", players=4)
def nothing_is_built_for_a_partner_who_is_not_known_to_hold_the_rank(t: Any) -> None:
    t.deal({1: "h10 s10", 3: "h2"}, "h5 c3 s2 d9", lead=3)
    t.refused(3, "form 10 h5 c3 s2 for 1", "not-known-to-hold", "9.4")
    t.refused(3, "form 10 h5 c3 s2 for 2", "not-known-to-hold", "9.4")
    t.money({})


@sothos(54, "8.8 9.2 9.3 C11 C34", players=4)
def the_partner_owns_what_is_built_for_it_until_it_plays_the_rank(t: Any) -> None:
    """Seat 4 took seat 1's 10-build."""
    t.deal({1: "h10 s10 d4 s9", 2: "h9 d2", 3: "c9 h2", 4: "c10 d9"}, "d6 c8 s7 h3", without={3: "10"})
    t.do(1, "form 10 d6 hand d4")
    t.end(1)
    t.lay(2, "h9")
    t.lay(3, "c9")
    t.chow(4, "c10", "#1")
    t.told("rank-known", "9.2", seat=1, rank=10, known=True)
    t.lay(1, "s9")
    t.lay(2, "d2")
    t.do(3, "form 10 c8 d2 for 1")
    t.told("build-formed", "9.3", by=3, build=dict(owner=1, value=10))
    t.refused(3, "form 10 s7 h3 for 1", "value-on-table", "8.9")
    t.money({})


@sothos(55, "9.3 9.4 C11", players=4)
def a_rank_is_known_no_longer_when_a_card_of_it_is_played(t: Any) -> None:
    t.deal({1: "h10 s10 d4", 2: "h9 d2", 3: "c9 h2 c4", 4: "c10 d9"}, "d6 c8 s7 h3", without={3: "10"})
    t.do(1, "form 10 d6 hand d4")
    t.end(1)
    t.lay(2, "h9")
    t.lay(3, "c9")
    t.chow(4, "c10", "#1")
    t.lay(1, "h10")
    t.told("rank-known", "9.3", seat=1, rank=10, known=False)
    t.sees(1, known=[])
    t.lay(2, "d2")
    t.refused(3, "form 10 c8 d2 for 1", "not-known-to-hold", "9.4")
    t.money({})


@sothos(56, "10.2 10.3 10.9 14.4 C14 C15", players=4, per_point=100)
def partners_score_their_two_piles_together(t: Any) -> None:
    t.deal({1: "h9", 2: "d10", 3: "s6"}, "c9 d4 d6 h8")
    t.chow(1, "h9", "c9")
    t.lay(2, "d10")
    t.chow(3, "s6", "d6")
    t.play_on()
    t.told("layout-collected", "10.2", seat=3)
    t.scores({1: 11, 2: 0})
    t.settled(1, won=1100, back=2200)
    t.settled(4, lost=1100, back=0)
    t.money({1: 1100, 2: -1100, 3: 1100, 4: -1100})


@sothos(57, "3.13 C9", players=4)
def only_opponents_are_asked_whether_they_insist(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 h10")
    t.turn(1, "play h9", "take c6 d3", "done")
    t.told("claim-open", seat=2)
    t.refused(3, "insist", "no-claim", "3.13")
    t.do(2, "waive")
    t.told("claim-open", seat=4)
    t.do(4, "insist")
    t.told("insisted", seat=4)
    t.money({})
