"""The end of a hand, points, stakes and matches in the Sotho rulebooks."""

from __future__ import annotations

from typing import Any

from .table import sothos


def all_to(t: Any, points: int = 11) -> None:
    """Seat 1 captures once, nobody after it."""
    t.deal({1: "h9"}, "c9 d4 s6 h10")
    t.chow(1, "h9", "c9")
    t.play_on()


def ten_and_the_rest(t: Any) -> None:
    """Seat 1 captures the ten of diamonds, seat 2 after it; nobody else: 2 and 9 points."""
    t.deal({1: "h10", 2: "s9"}, "d10 c9 d4 s10")
    t.turn(1, "play h10", "take d10", "done")
    t.end(1)
    t.chow(2, "s9", "c9")
    t.play_on()


@sothos(73, "10.2 10.3 10.4 10.5 10.6 10.7 10.8 10.9 10.10 C14")
def who_captured_last_takes_what_is_left_and_here_all_eleven_points(t: Any) -> None:
    all_to(t)
    cards, spades = (40, 10) if t.state.book.forty else (52, 13)
    t.told("layout-collected", "10.2", seat=1)
    none = {2: 0, 3: 0}
    t.scores({1: 11, **none}, cards={1: cards, **none}, spades={1: spades, **none}, for_cards={1: 2, **none},
             for_spades={1: 2, **none}, for_spy_two={1: 1, **none}, for_big_ten={1: 2, **none}, for_aces={1: 4, **none})
    t.told("match-ended", "C22", winners=[1], hands=1)
    t.money({})


@sothos(74, "10.2 10.4 10.5 10.6 10.7 10.8 10.9 C14")
def the_big_ten_is_worth_two_to_who_has_it(t: Any) -> None:
    ten_and_the_rest(t)
    t.scores({1: 2, 2: 9, 3: 0}, for_cards={1: 0, 2: 2, 3: 0}, for_spades={1: 0, 2: 2, 3: 0}, for_spy_two={1: 0, 2: 1, 3: 0},
             for_big_ten={1: 2, 2: 0, 3: 0}, for_aces={1: 0, 2: 4, 3: 0})
    t.money({})


@sothos(75, "10.2 10.4 10.9 C14")
def where_nobody_captured_nobody_scores(t: Any) -> None:
    """A majority of nothing scores nothing."""
    t.deal()
    t.play_on()
    t.told("layout-collected", seat=None)
    t.scores({1: 0, 2: 0, 3: 0}, cards={1: 0, 2: 0, 3: 0}, for_cards={1: 0, 2: 0, 3: 0})
    t.money({})


@sothos(76, "10.9 C15 C21", per_point=100, commission=250)
def eleven_points_are_staked_and_the_house_has_its_part_of_what_is_won(t: Any) -> None:
    t.do(1, "ready")
    t.told("stake-placed", "C15", seat=1, amount=1100)
    ten_and_the_rest(t)
    t.settled(1, staked=1100, won=0, lost=500, back=600)
    t.settled(2, staked=1100, won=1600, commission=40, back=2660)
    t.settled(3, staked=1100, lost=1100, back=0)
    t.money({1: -500, 2: 1560, 3: -1100, "house": 40})


@sothos(77, "10.9 C15 C22", pot=500)
def the_pot_is_the_winners(t: Any) -> None:
    ten_and_the_rest(t)
    t.told("match-ended", winners=[2], hands=1)
    t.money({1: -500, 2: 1000, 3: -500})


@sothos(78, "10.9 C22", target=10)
def one_point_less_than_the_target_is_not_enough(t: Any) -> None:
    ten_and_the_rest(t)
    t.untold("match-ended")
    t.view(hands=1, totals={1: 2, 2: 9, 3: 0})
    t.money({})


@sothos(79, "10.4 10.5 10.9 C14", players=2)
def equal_numbers_of_cards_are_a_point_each(t: Any) -> None:
    """Seat 1 captures until half of the pack is its own, and after it seat 2 alone, to whom the last capture brings what is left."""
    half = (40 if t.state.book.forty else 52) // 2
    t.deal({}, "h2 h3 h4 h5")
    t.play_on(capture=(1,), until=lambda t: t.state.phase == "turn" and len(t.state.pile_cards(1)) >= half)
    t.play_on(capture=(2,))
    t.told("layout-collected", "10.2", seat=2)
    t.told("hand-scored", sides={seat: {"cards": half, "for_cards": 1} for seat in (1, 2)})
    t.money({})
