"""Four players in partnerships, in `swazi`."""

from __future__ import annotations

from typing import Any

from oracle.scenario import Topic
from oracle.scenario.cards import cards

topic = Topic()
four = topic.group("4 players", cards(4), seated=4)
three = topic.group("3 players", cards(3), seated=3)
staked = topic.group("4 players, 100 a point", cards(4, per_point=100), seated=4)


def partners_twelve(t: Any, one: str = "", three: str = "") -> None:
    """Seat 1 has formed a 12-build with the four; seat 2 has laid down a three."""
    t.deal({1: f"hq h4 {one}", 2: "h3", 3: three}, "d8 ck s6 dk")
    t.do(1, "form 12 d8 hand h4")
    t.end(1)
    t.lay(2, "h3")


@four.test(93, "1.4", "1.8", "2.3", "8.5", "C3", "C10")
def partners_sit_opposite_and_share_a_pile(t: Any) -> None:
    t.deal({1: "h9", 2: "sk", 3: "s6"}, "c9 d4 d6 hq")
    t.told("hand-dealt", "1.8", seat=1, count=12)
    t.chow(1, "h9", "c9")
    t.lay(2, "sk")
    t.chow(3, "s6", "d6")
    t.pile(1, "s6 d6; h9 c9")
    t.money({})


@four.test(94, "2.8", "2.5", "C10")
def captured_cards_are_handed_to_the_partner_to_be_sorted(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.turn(1, "play h9", "take c6 d3", "take s9", "done", "hand-to-partner")
    t.told("sorting-handed-over", "2.8", seat=3)
    t.refused(1, "stack c6", "not-your-turn", "2.18")
    t.refused(3, "hand-to-partner", "not-to-sort", "2.8")
    t.turn(3, "stack s9", "stack c6")
    t.told("pile-stacked", seat=1, sorter=3, cards="s9 c6 d3 h9")
    t.pile(1, "h9 d3 c6 s9", viewer=3)
    t.pile(1, "h9; c6 d3 s9?", viewer=1)
    t.money({})


@four.test(95, "6.2", "6.3", "8.5", "C7")
def a_partners_build_is_augmented_without_another_card_of_the_value(t: Any) -> None:
    """What the notes on tactics tell (13.19 to 13.21): a king may drift onto the partner's build, and another back."""
    t.deal({1: "hk sk d4", 2: "h2", 3: "dk", 4: "d2"}, "h9 c8 s6 c2")
    t.do(1, "form 13 h9 hand d4")
    t.end(1)
    t.lay(2, "h2")
    t.do(3, "augment #1 hand dk")
    t.told("build-augmented", by=3, hand="dk", build=dict(number=1, owner=1, value=13, augmented=True))
    t.end(3)
    t.lay(4, "d2")
    t.do(1, "augment #1 hand sk")
    t.build(1, owner=1, cards="h9 d4 dk sk")
    t.money({})


@four.test(96, "5.3", "5.8", "C6")
def a_partners_build_is_not_changed(t: Any) -> None:
    t.deal({1: "h9 d4", 2: "hk", 3: "h2 cj"}, "h5 c8 sk dk")
    t.do(1, "form 9 h5 hand d4")
    t.end(1)
    t.lay(2, "hk")
    t.refused(3, "change #1 h2", "own-side", "5.3")
    t.money({})


@four.test(97, "6.9", "6.12", "C7")
def nothing_is_taken_from_the_partners_pile(t: Any) -> None:
    t.deal({1: "h5", 2: "hq", 3: "h9"}, "c5 c9 c4 dk")
    t.chow(1, "h5", "c5")
    t.lay(2, "hq")
    t.refused(3, "found c9 c4 tops h5", "own-top", "6.9")
    t.money({})


@four.test(98, "9.5", "C11")
def the_partner_lets_the_capture_pass(t: Any) -> None:
    partners_twelve(t, three="cq")
    t.turn(3, "play cq", "take #1", "done")
    t.told("request-open", "9.5", seat=1)
    t.view(phase="asked", to_act=1)
    t.refused(2, "let-pass", "not-your-turn", "2.18")
    t.do(1, "let-pass")
    t.told("capture-not-asked", seat=1)
    t.told("captured", seat=3)
    t.told("rank-known", "9.2", seat=1, rank=12, known=True)
    t.sees(1, 2, known=[12])
    t.money({})


@four.test(99, "9.5", "9.6", "C11")
def the_partner_asks_and_the_card_drifts_into_the_build(t: Any) -> None:
    partners_twelve(t, three="cq")
    t.turn(3, "play cq", "take #1", "done")
    t.do(1, "ask")
    t.told("capture-asked", "9.5", seat=1)
    t.view(phase="requested", to_act=3)
    t.refused(3, "done", "wrong-phase", "2.19")
    t.do(3, "drift")
    t.told("capture-drifted", "9.6", by=3, hand="cq", build=dict(owner=1, value=12, augmented=True, cards="d8 h4 cq"))
    t.view(phase="turn", to_act=3)
    t.money({})


@four.test(100, "9.5", "9.6", "C11")
def the_partner_asks_and_is_ignored(t: Any) -> None:
    partners_twelve(t, three="cq")
    t.turn(3, "play cq", "take #1", "done")
    t.do(1, "ask")
    t.do(3, "capture")
    t.told("captured", seat=3, card="cq")
    t.money({})


@four.test(101, "9.5", "9.6", "C11")
def the_asking_partner_takes_the_build_over(t: Any) -> None:
    """Seat 3 plays its queen on its own build; seat 1 has a queen, asks, and owns the build then."""
    t.deal({1: "hq", 2: "h3", 3: "cq dq h4", 4: "hk"}, "d8 ck s6 dk", lead=3)
    t.do(3, "form 12 d8 hand h4")
    t.end(3)
    t.lay(4, "hk")
    t.play_on(keep="hq cq", until=lambda t: t.to_act() == 3 and t.state.phase == "turn" and t.state.turn.played is None)
    t.turn(3, "play cq", "take #1", "done")
    t.do(1, "ask")
    t.do(3, "drift")
    t.told("capture-drifted", build=dict(owner=1))
    t.money({})


@four.test(102, "9.5", "C11")
def who_has_no_card_of_the_rank_asks_nothing(t: Any) -> None:
    """Only seat 3, the owner, has queens."""
    t.deal({1: "h2", 2: "h3", 3: "cq dq h4", 4: "hk"}, "d8 ck s6 dk", lead=3, without={1: "q"})
    t.do(3, "form 12 d8 hand h4")
    t.end(3)
    t.lay(4, "hk")
    t.play_on(keep="cq", until=lambda t: t.to_act() == 3 and t.state.phase == "turn" and t.state.turn.played is None)
    t.turn(3, "play cq", "take #1", "done")
    t.told("request-open", seat=1)
    t.refused(1, "ask", "nothing-to-ask", "9.5")
    t.may(1, "let-pass")
    t.money({})


@four.test(103, "9.4", "C11")
def nothing_is_built_for_a_partner_who_is_not_known_to_hold_the_rank(t: Any) -> None:
    t.deal({1: "h10 s10", 3: "h2"}, "h5 c3 s2 dk", lead=3)
    t.refused(3, "form 10 h5 c3 s2 for 1", "not-known-to-hold", "9.4")
    t.refused(3, "form 10 h5 c3 s2 for 2", "not-known-to-hold", "9.4")
    t.money({})


@four.test(104, "8.8", "9.2", "9.3", "9.4", "C11")
def as_long_as_the_partner_plays_none_of_the_rank(t: Any) -> None:
    """Seat 4 took seat 1's 10-build: seat 3 builds a ten for seat 1; and no longer, once seat 1 has played a ten."""
    t.deal({1: "h10 s10 d4", 2: "hk", 3: "h2 s2", 4: "c10"}, "d6 c8 s7 h3")
    t.do(1, "form 10 d6 hand d4")
    t.end(1)
    t.lay(2, "hk")
    t.lay(3, "h2")
    t.chow(4, "c10", "#1")
    t.told("rank-known", "9.2", seat=1, rank=10, known=True)
    t.sees(1, known=[10])
    t.lay(1, "h10")
    t.told("rank-known", seat=1, rank=10, known=False)
    t.sees(1, known=[])
    t.money({})


@four.test(105, "8.8", "9.2", "9.3", "C11")
def the_partner_owns_what_is_built_for_it(t: Any) -> None:
    t.deal({1: "h10 s10 d4 sk", 2: "hk d2", 3: "hq h2", 4: "c10"}, "d6 c8 s7 h3", without={3: "10"})
    t.do(1, "form 10 d6 hand d4")
    t.end(1)
    t.lay(2, "hk")
    t.lay(3, "hq")
    t.chow(4, "c10", "#1")
    t.lay(1, "sk")
    t.lay(2, "d2")
    t.do(3, "form 10 c8 d2 for 1")
    t.told("build-formed", by=3, build=dict(owner=1, value=10))
    t.refused(3, "form 10 s7 h3 for 1", "value-on-table", "8.9")
    t.money({})


@four.test(106, "10.2", "10.3", "10.9", "C14")
def a_team_scores_together(t: Any) -> None:
    t.deal({1: "h9"}, "c9 d4 s6 hk")
    t.chow(1, "h9", "c9")
    t.play_on(capture=(1, 3))
    t.scores({1: 11, 2: 0}, cards={1: 52, 2: 0})
    t.told("match-ended", winners=[1])
    t.money({})


@staked.test(107, "10.9", "C15")
def partners_win_and_lose_alike(t: Any) -> None:
    t.deal({1: "h9"}, "c9 d4 s6 hk")
    t.chow(1, "h9", "c9")
    t.play_on(capture=(1, 3))
    t.settled(1, won=1100, back=2200)
    t.settled(4, lost=1100, back=0)
    t.money({1: 1100, 2: -1100, 3: 1100, 4: -1100})


@four.test(108, "3.13", "C9")
def only_opponents_are_asked_whether_they_insist(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.turn(1, "play h9", "take c6 d3", "done")
    t.told("claim-open", seat=2)
    t.refused(3, "insist", "no-claim", "3.13")
    t.refused(4, "insist", "no-claim", "3.13")
    t.do(2, "waive")
    t.told("claim-open", seat=4)
    t.refused(2, "insist", "no-claim", "3.13")
    t.do(4, "insist")
    t.told("insisted", seat=4)
    t.money({})


@four.test(118, "2.8", "C10", "C26")
def captured_cards_are_handed_to_the_partner_first_or_not_at_all(t: Any) -> None:
    t.deal({1: "h9"}, "c6 d3 s9 hk")
    t.turn(1, "play h9", "take c6 d3", "take s9", "done", "stack c6")
    t.refused(1, "hand-to-partner", "not-to-sort", "2.8")
    t.turn(1, "stack-rest")
    t.told("pile-stacked", seat=1, sorter=1, cards="c6 d3 s9 h9")
    t.money({})


@three.test(119, "2.8", "9.4", "C10", "C11", "C26")
def who_has_no_partner_hands_nothing_over_and_builds_for_nobody(t: Any) -> None:
    t.deal({1: "h9 h10"}, "c6 d3 s9 s4")
    t.refused(1, "form 10 c6 s4 for 2", "not-known-to-hold", "9.4")
    t.refused(1, "form 10 c6 s4 for 3", "not-known-to-hold", "9.4")
    t.turn(1, "play h9", "take c6 d3", "take s9", "done")
    t.refused(1, "hand-to-partner", "not-to-sort", "2.8")
    t.money({})


@four.test(120, "3.13", "9.5", "C9", "C11")
def after_an_insistence_nobody_is_asked(t: Any) -> None:
    """Seat 3 takes a loose queen, and is made to take the partner's build as well."""
    t.deal({1: "hq h4", 2: "h3", 3: "dq"}, "d8 cq s6 dk")
    t.do(1, "form 12 d8 hand h4")
    t.end(1)
    t.lay(2, "h3")
    t.turn(3, "play dq", "take cq", "done")
    t.untold("request-open")
    t.do(4, "insist")
    t.turn(3, "take #1", "done")
    t.untold("request-open")
    t.told("captured", seat=3, cards="cq", builds=[dict(number=1, owner=1)])
    t.told("rank-known", "9.2", seat=1, rank=12, known=True)
    t.money({})


@four.test(121, "9.2", "9.3", "C11")
def what_is_known_is_told_once(t: Any) -> None:
    """Seat 2 takes the ten that seat 3 has built for seat 1, which still holds its tens."""
    t.deal({1: "h10 s10 d4 sk hj", 2: "hk d2 d10", 3: "hq h2", 4: "c10 c9"}, "d6 c8 s7 h3", without={3: "10"})
    t.do(1, "form 10 d6 hand d4")
    t.end(1)
    t.lay(2, "hk")
    t.lay(3, "hq")
    t.chow(4, "c10", "#1")
    t.told("rank-known", seat=1, rank=10, known=True)
    t.lay(1, "sk")
    t.lay(2, "d2")
    t.do(3, "form 10 c8 d2 for 1")
    t.lay(3, "h2")
    t.lay(4, "c9")
    t.lay(1, "hj")
    t.chow(2, "d10", "#2")
    t.told("captured", seat=2)
    t.untold("rank-known")
    t.sees(1, known=[10])
    t.money({})


@four.test(122, "8.8", "9.3", "6.5", "C11", "C18")
def a_loose_card_is_made_a_build_for_the_partner(t: Any) -> None:
    t.deal({1: "h10 s10 d4 sk", 2: "hk d2", 3: "hq h2", 4: "c10"}, "d6 d10 s7 h3", without={3: "10"})
    t.do(1, "form 10 d6 hand d4")
    t.end(1)
    t.lay(2, "hk")
    t.lay(3, "hq")
    t.chow(4, "c10", "#1")
    t.lay(1, "sk")
    t.lay(2, "d2")
    t.do(3, "found d10 s7 h3 for 1")
    t.told("build-founded", "9.3", by=3, build=dict(owner=1, value=10, augmented=True, cards="d10 s7 h3"))
    t.money({})


@four.test(123, "9.2", "5.6", "C6", "C11")
def a_build_that_an_opponent_changes_shows_what_its_owner_holds(t: Any) -> None:
    t.deal({1: "hq h4", 2: "ha ck"}, "d8 c2 s6 d7")
    t.do(1, "form 12 d8 hand h4")
    t.end(1)
    t.do(2, "change #1 ha")
    t.told("build-changed", by=2, build=dict(owner=2, value=13))
    t.told("rank-known", "9.2", seat=1, rank=12, known=True)
    t.sees(1, known=[12])
    t.sees(2, known=[])
    t.money({})


@four.test(140, "9.2", "C11", "C21")
def what_was_known_is_forgotten_with_a_hand_that_counts_for_nothing(t: Any) -> None:
    partners_twelve(t, three="cq")
    t.turn(3, "play cq", "take #1", "done")
    t.do(1, "let-pass")
    t.sees(1, known=[12])
    t.do("host", "void hand")
    t.sees(1, known=[], count=0, ready=False)
    t.money({})
