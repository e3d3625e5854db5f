"""The end of a hand, points, stakes and matches, in `south-african`."""

from __future__ import annotations

from typing import Any

from oracle.scenario import Topic
from oracle.scenario.cards import cards

topic = Topic()
two = topic.group("2 players", cards(2, insist=None), seated=2)
three = topic.group("3 players", cards(3, insist=None), seated=3)
four = topic.group("4 players", cards(4, insist=None), seated=4)
match = topic.group("4 players, 2 hands", cards(4, insist=None, hands=2), seated=4)
staked = topic.group("3 players, 100 a point, 2.5 % for the house", cards(3, insist=None, per_point=100, commission=250), seated=3)
alone = topic.group("4 players, 100 a point", cards(4, insist=None, per_point=100), seated=4)
ante = topic.group("3 players, a pot", cards(3, insist=None, pot=500), seated=3)
target = topic.group("3 players, a target of 10", cards(3, insist=None, target=10), seated=3)


def one_takes_all(t: Any) -> None:
    """Seat 1 captures with its first card, nobody after it: all forty cards are seat 1's."""
    t.deal({1: "c9"}, "d9")
    t.turn(1, "play c9", "take d9", "done")
    t.play_on()


def spades(t: Any, three: str) -> None:
    """Seat 1 captures with the ten of spades 4 + 6 and 3 + 7 of spades, or another three; seat 2 captures last."""
    t.deal({1: f"s4 {three} s10 c9", 2: "s6 s7 d9 c2"}, lead=1)
    t.lay(1, "s4")
    t.lay(2, "s6")
    t.lay(1, three)
    t.lay(2, "s7")
    t.turn(1, "play s10", "take s4 s6", f"take {three} s7", "done")
    t.lay(2, "c2")
    t.lay(1, "c9")
    t.turn(2, "play d9", "take c9", "done")
    t.play_on()


@three.test(52, "15.26", "15.28", "15.29", "15.30", "15.31", "15.32", "10.10", "C14")
def who_captured_last_takes_what_is_left_and_here_all_ten_points(t: Any) -> None:
    """Nine, and one for five spades; nothing for a layout that was emptied."""
    one_takes_all(t)
    t.told("layout-collected", "15.26", seat=1)
    t.scores({1: 10, 2: 0, 3: 0}, cards={1: 40, 2: 0, 3: 0}, spades={1: 10, 2: 0, 3: 0}, for_cards={1: 2, 2: 0, 3: 0},
             for_spades={1: 1, 2: 0, 3: 0},
             for_spy_two={1: 1, 2: 0, 3: 0}, for_big_ten={1: 2, 2: 0, 3: 0}, for_aces={1: 4, 2: 0, 3: 0})
    t.told("match-ended", "C22", winners=[1], hands=1)
    t.money({})


@two.test(53, "15.29", "15.28", "C14")
def two_players_with_five_spades_each_score_one_each(t: Any) -> None:
    """Eleven points in all."""
    spades(t, "s3")
    t.scores({1: 1, 2: 10}, spades={1: 5, 2: 5}, for_spades={1: 1, 2: 1}, for_cards={1: 0, 2: 2}, cards={1: 5, 2: 35})
    t.money({})


@two.test(54, "15.29", "C14")
def four_spades_score_nothing(t: Any) -> None:
    """Ten points in all."""
    spades(t, "h3")
    t.scores({1: 0, 2: 10}, spades={1: 4, 2: 6}, for_spades={1: 0, 2: 1}, cards={1: 5, 2: 35})
    t.money({})


@two.test(55, "15.28", "15.29", "15.30", "15.31", "15.32", "3.7", "C14")
def twenty_cards_each_are_a_point_each(t: Any) -> None:
    """Seat 1 ends the first ten with nineteen cards by one, seat 2 has the rest."""
    nines, eights = "c9 d9 h9 s9 ca da ha sa", "c8 d8 h8 s8 c2 d2 h2 s2"
    loose = [*nines.split(), *eights.split(), "c4", "d3", "h3"]
    t.deal({1: " ".join(["s10", *loose[10:]]), 2: " ".join(loose[:10])}, lead=2, second={2: "s7", 1: "c7 s6"})
    t.play_on(keep="s10", until=lambda t: t.to_act() == 1 and len(t.state.seats[1].hand) == 1)
    takes = [f"take {suit}{low} {suit}{high}" for suit in "cdhs" for low, high in (("a", 9), (2, 8))]
    t.turn(1, "play s10", *takes, "take c4 d3 h3", "done")
    t.told("second-deal")
    t.told("captured", seat=1, card="s10")
    t.play_on(keep="c7 s7", until=lambda t: t.to_act() == 1)
    t.lay(1, "c7")
    t.turn(2, "play s7", "take c7", "done")
    t.play_on()
    t.scores({1: 7, 2: 4}, cards={1: 20, 2: 20}, for_cards={1: 1, 2: 1}, spades={1: 5, 2: 5}, for_spades={1: 1, 2: 1},
             for_aces={1: 4, 2: 0}, for_spy_two={1: 1, 2: 0}, for_big_ten={1: 0, 2: 2})
    t.money({})


def all_with_a_ten(t: Any, lead: int = 1) -> None:
    """Each has a ten and lays nine cards down: the other thirty-six lie loose."""
    t.deal({1: "c10", 2: "s10", 3: "h10", 4: "d10"}, lead=lead)
    t.play_on(left=1, keep="c10 s10 h10 d10")


def takes(t: Any, seat: int, ten: str, *sets: str) -> None:
    """That ten takes these sets."""
    t.turn(seat, f"play {ten}", *(f"take {cards}" for cards in sets), "done")


@four.test(56, "15.28", "15.29", "15.26", "C14")
def ten_cards_each_are_a_point_each_and_with_two_who_have_five_spades_thirteen(t: Any) -> None:
    all_with_a_ten(t)
    takes(t, 1, "c10", "s9 ca", "s8 c2", "s7 c3", "s6 d3 sa")
    takes(t, 2, "s10", "d9 da", "d8 s2", "h6 s4", "s5 s3 h2")
    takes(t, 3, "h10", "d2 d4 h4", "h9 ha", "h7 h3", "d6 c4")
    takes(t, 4, "d10", "c5 d5")
    t.told("layout-collected", seat=4)
    t.scores({1: 4, 2: 4, 3: 2, 4: 3}, cards={1: 10, 2: 10, 3: 10, 4: 10}, for_cards={1: 1, 2: 1, 3: 1, 4: 1},
             for_spades={1: 1, 2: 1, 3: 0, 4: 0}, spades={1: 5, 2: 5, 3: 0, 4: 0})
    t.told("match-ended", winners=[1, 2])
    t.money({})


@four.test(57, "15.28", "15.32", "C14")
def three_who_tie_have_a_point_each_ten_in_all(t: Any) -> None:
    """Nobody has five spades."""
    all_with_a_ten(t, lead=4)
    takes(t, 4, "d10", "ca c2 c7")
    takes(t, 1, "c10", "s9 sa", "h9 da", "h8 h2", "d6 d4", "s2 c3 c5")
    takes(t, 2, "s10", "d9 ha", "h7 h3", "d7 d3", "c6 c4", "d2 s3 s5")
    takes(t, 3, "h10", "h6 h4")
    t.scores({1: 4, 2: 2, 3: 1, 4: 3}, cards={1: 12, 2: 12, 3: 12, 4: 4}, for_cards={1: 1, 2: 1, 3: 1, 4: 0},
             spades={1: 3, 2: 3, 3: 4, 4: 0}, for_spades={1: 0, 2: 0, 3: 0, 4: 0})
    t.money({})


@match.test(58, "15.28", "15.7", "C3", "C14", "C22")
def one_with_most_has_two_nine_in_all_and_the_loser_leads(t: Any) -> None:
    all_with_a_ten(t, lead=4)
    takes(t, 4, "d10", "ca c2 c7")
    takes(t, 1, "c10", "s9 sa", "h9 da", "d6 d4", "s2 c3 c5")
    takes(t, 2, "s10", "d9 ha", "h7 h3", "d7 d3", "c6 c4", "d2 s3 s5")
    takes(t, 3, "h10", "h6 h4")
    t.scores({1: 3, 2: 1, 3: 2, 4: 3}, cards={1: 10, 2: 12, 3: 14, 4: 4}, for_cards={1: 0, 2: 0, 3: 2, 4: 0})
    t.untold("match-ended")
    t.deal()
    t.told("pack-shuffled", "15.7", dealer=1, leader=2)
    t.money({})


@staked.test(59, "15.28", "C15", "C21")
def twelve_points_are_staked_and_the_house_has_its_part_of_what_is_won(t: Any) -> None:
    t.do(1, "ready")
    t.told("stake-placed", "C15", seat=1, amount=1200)
    t.do(1, "not-ready")
    t.told("stake-returned", amount=1200, by_player=True)
    t.ready()
    t.refused("host", "leave 1", "staked", "C21")
    one_takes_all(t)
    t.settled(1, staked=1200, won=2000, lost=0, commission=50, back=3150)
    t.settled(2, staked=1200, won=0, lost=1000, back=200)
    t.money({1: 1950, 2: -1000, 3: -1000, "house": 50})


@alone.test(60, "15.4", "15.28", "C13", "C15")
def four_players_win_and_lose_each_alone(t: Any) -> None:
    """Points 4, 2, 1, 3: seat 1 has 2 + 3 + 1 more than the others."""
    all_with_a_ten(t, lead=4)
    takes(t, 4, "d10", "ca c2 c7")
    takes(t, 1, "c10", "s9 sa", "h9 da", "h8 h2", "d6 d4", "s2 c3 c5")
    takes(t, 2, "s10", "d9 ha", "h7 h3", "d7 d3", "c6 c4", "d2 s3 s5")
    takes(t, 3, "h10", "h6 h4")
    t.settled(1, won=600, back=1800)
    t.settled(2, lost=200, back=1000)
    t.settled(3, lost=600, back=600)
    t.settled(4, won=200, back=1400)
    t.money({1: 600, 2: -200, 3: -600, 4: 200})


@ante.test(61, "15.28", "C15", "C22")
def the_pot_is_the_winners(t: Any) -> None:
    one_takes_all(t)
    t.told("match-ended", winners=[1], hands=1)
    t.money({1: 1000, 2: -500, 3: -500})


@target.test(62, "15.28", "C22")
def who_has_the_target_alone_in_the_lead_has_won(t: Any) -> None:
    one_takes_all(t)
    t.told("match-ended", winners=[1], hands=1)
    t.money({})


@three.test(63, "15.26", "15.18", "C14")
def a_steal_is_no_capture(t: Any) -> None:
    """Seat 2 captured, seat 1 steals after it: seat 2 captured last."""
    t.deal({1: "h9 c5 d4 c7 s4", 2: "s2 c8"}, "h2", lead=2)
    t.turn(2, "play s2", "take h2", "done")
    t.play_on(keep="h9 c5 d4 c7", until=lambda t: t.to_act() == 1)
    t.lay(1, "c5")
    t.play_on(until=lambda t: t.to_act() == 1)
    t.do(1, "form 9 c5 hand d4")
    t.play_on(until=lambda t: t.to_act() == 1)
    t.do(1, "augment #1 tops h2 hand c7")
    t.view(last_capture=2)
    t.money({})
