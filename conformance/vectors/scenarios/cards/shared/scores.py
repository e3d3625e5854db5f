"""The end of a hand, scores, stakes and matches in the Swazi rulebooks."""

from __future__ import annotations

from typing import Any

from .table import each, swazis


def one_takes_all(t: Any) -> None:
    """Nobody but seat 1 captures, and clears the table with it: all 52 cards are seat 1's."""
    t.deal({1: "h9"}, "c9 d4 h5 s9")
    t.chow(1, "h9", "c9", "s9", "d4 h5")
    t.play_on(capture=(1,))


def ten_and_the_rest(t: Any) -> None:
    """Seat 1 captures the ten of diamonds, and after it nobody but seat 2: 2 and 9 points."""
    t.deal({1: "h10", 2: "s9"}, "d10 c9 d4 hk")
    t.chow(1, "h10", "d10")
    t.chow(2, "s9", "c9")
    t.play_on(capture=(2,))


def sides(t: Any, first: int, second: int) -> dict[int, int]:
    """By seat; a third seat has nothing."""
    return {1: first, 2: second} | ({3: 0} if t.state.n == 3 else {})


@swazis("10.2 10.3 10.4 10.5 10.6 10.7 10.8 10.9 10.10 C14", 82)
def who_captured_last_takes_what_is_left_and_here_all_eleven_points(t: Any) -> None:
    one_takes_all(t)
    t.told("layout-collected", "10.2", seat=1)
    t.scores(sides(t, 11, 0), cards=sides(t, 52, 0), spades=sides(t, 13, 0), for_cards=sides(t, 2, 0),
             for_spades=sides(t, 2, 0), for_spy_two=sides(t, 1, 0), for_big_ten=sides(t, 2, 0), for_aces=sides(t, 4, 0))
    t.told("match-ended", "C22", winners=[1], hands=1)
    t.view(phase="between", hands=0, totals=sides(t, 0, 0))
    t.money({})


@swazis("10.2 10.4 10.5 10.7 10.8 10.9 C14", 83)
def the_big_ten_is_worth_two_to_who_has_it(t: Any) -> None:
    ten_and_the_rest(t)
    t.scores(sides(t, 2, 9), cards=sides(t, 2, 50), for_cards=sides(t, 0, 2), for_spades=sides(t, 0, 2),
             for_spy_two=sides(t, 0, 1), for_big_ten=sides(t, 2, 0), for_aces=sides(t, 0, 4))
    t.money({})


@swazis("10.2 10.4 10.9 C14 C15", 84, pot=500)
def where_nobody_captured_nobody_scores_and_all_share_the_pot(t: Any) -> None:
    """A majority of nothing scores nothing."""
    t.deal()
    t.play_on()
    t.told("layout-collected", seat=None)
    t.scores(sides(t, 0, 0), cards=sides(t, 0, 0), for_cards=sides(t, 0, 0))
    t.settled(1, staked=500, won=0, lost=0, back=500)
    t.told("match-ended", winners=list(t.state.seats))
    t.money({})


@swazis("10.9 C15 C21", 85, per_point=100)
def a_point_of_difference_is_worth_the_amount(t: Any) -> None:
    t.do(1, "ready")
    t.told("stake-placed", "C15", seat=1, amount=1100)
    t.do(1, "not-ready")
    t.told("stake-returned", amount=1100, by_player=True)
    t.ready()
    t.refused("host", "leave 1", "staked", "C21")
    ten_and_the_rest(t)
    if t.state.n == 3:
        t.settled(1, staked=1100, won=0, lost=500, back=600)
        t.settled(2, staked=1100, won=1600, lost=0, back=2700)
        t.settled(3, staked=1100, won=0, lost=1100, back=0)
        t.money({1: -500, 2: 1600, 3: -1100})
    else:
        t.settled(1, staked=1100, won=0, lost=700, back=400)
        t.settled(2, staked=1100, won=700, lost=0, back=1800)
        t.money({1: -700, 2: 700})


@swazis("10.9 C15", 86, per_point=101, commission=250)
def the_house_keeps_its_part_of_what_is_won_rounded_down(t: Any) -> None:
    ten_and_the_rest(t)
    if t.state.n == 3:
        t.settled(2, won=1616, commission=40, back=1111 + 1616 - 40)
        t.money({1: -505, 2: 1576, 3: -1111, "house": 40})
    else:
        t.settled(2, won=707, commission=17, back=1111 + 707 - 17)
        t.money({1: -707, 2: 690, "house": 17})


@swazis("10.9 C15 C22", 87, pot=500)
def the_pot_is_the_winners(t: Any) -> None:
    ten_and_the_rest(t)
    t.told("match-ended", winners=[2], hands=1)
    t.money({1: -500, 2: 1000, 3: -500} if t.state.n == 3 else {1: -500, 2: 500})


@swazis("10.9 C15 C21 C22", 88, pot=500)
def antes_go_back_with_a_match_that_counts_for_nothing(t: Any) -> None:
    t.do(1, "ready")
    t.told("stake-placed", seat=1, amount=500)
    t.deal()
    t.do("host", "void match")
    t.told("hand-voided", "C21", scope="match")
    t.told("stake-returned", seat=1, amount=500, by_player=False)
    t.money({})


@swazis("1.9 10.9 C3 C15 C22", 89, pot=501, hands=2)
def a_match_of_two_hands_is_over_after_the_second_and_who_tie_share_the_pot(t: Any) -> None:
    """The deal passes to the right; the ante is staked once. Of three antes the odd unit is the lowest winner's."""
    ten_and_the_rest(t)
    t.untold("match-ended", "seat-settled")
    t.view(hands=1, totals=sides(t, 2, 9))
    t.refused("host", "leave 1", "match-running", "C21")
    t.do(1, "ready")
    t.untold("stake-placed")
    t.deal({2: "h10", 1: "s9"}, "d10 c9 d4 hk")
    t.told("pack-shuffled", "1.7", number=2, dealer=1, leader=2)
    t.chow(2, "h10", "d10")
    if t.state.n == 3:
        t.play_on(keep="s9", until=lambda t: t.to_act() == 1 and t.state.phase == "turn" and t.state.turn.played is None)
    t.chow(1, "s9", "c9")
    t.play_on(capture=(1,))
    t.scores(sides(t, 9, 2), total=sides(t, 11, 11))
    t.told("match-ended", winners=[1, 2], hands=2)
    if t.state.n == 3:
        t.settled(1, staked=501, won=251, lost=0, back=752)
        t.settled(2, staked=501, won=250, lost=0, back=751)
        t.settled(3, staked=501, won=0, lost=501, back=0)
        t.money({1: 251, 2: 250, 3: -501})
    else:
        t.money({})


@swazis("10.9 C22", 90, target=9)
def who_has_the_target_alone_in_the_lead_has_won(t: Any) -> None:
    ten_and_the_rest(t)
    t.told("match-ended", winners=[2], hands=1)
    t.money({})


@swazis("10.9 C22", 91, target=10)
def one_point_less_than_the_target_is_not_enough_and_equal_leaders_play_on(t: Any) -> None:
    ten_and_the_rest(t)
    t.untold("match-ended")
    t.deal({2: "h10", 1: "s9"}, "d10 c9 d4 hk")
    t.chow(2, "h10", "d10")
    if t.state.n == 3:
        t.play_on(keep="s9", until=lambda t: t.to_act() == 1 and t.state.phase == "turn" and t.state.turn.played is None)
    t.chow(1, "s9", "c9")
    t.play_on(capture=(1,))
    t.scores(sides(t, 9, 2), total=sides(t, 11, 11))
    t.untold("match-ended")
    t.view(hands=2, totals=sides(t, 11, 11))
    t.money({})


@swazis("10.9 C15 C21", 92, per_point=100)
def what_is_staked_goes_back_with_a_hand_that_counts_for_nothing(t: Any) -> None:
    t.deal()
    t.do("host", "void hand")
    t.told("stake-returned", seat=1, amount=1100, by_player=False)
    t.view(lying=[])
    t.money({})


@swazis("10.9 C14 C15 C22", each(130, None, None), pot=501, commission=1000)
def what_cannot_be_divided_goes_to_the_lowest_of_the_winners_seats(t: Any) -> None:
    """Seats 1 and 3 have five points each: of 1,503 the one gets 752, the other 751."""
    t.deal({1: "h10 h5 ha", 2: "s2 h2", 3: "hk hq sa"}, "d10 ca c4 da")
    t.chow(1, "h10", "d10")
    t.lay(2, "s2")
    t.lay(3, "hk")
    t.chow(1, "h5", "ca c4")
    t.chow(2, "h2", "s2")
    t.lay(3, "hq")
    t.chow(1, "ha 1", "da")
    t.play_on(capture=(3,))
    t.scores({1: 5, 2: 1, 3: 5}, for_aces={1: 3, 2: 0, 3: 1})
    t.settled(1, staked=501, won=251, lost=0, commission=25, back=727)
    t.settled(2, staked=501, won=0, lost=501, back=0)
    t.settled(3, staked=501, won=250, lost=0, commission=25, back=726)
    t.told("match-ended", winners=[1, 3])
    t.money({1: 226, 2: -501, 3: 225, "house": 50})


@swazis("10.9 C15 C21 C22", each(134, 110, 110), pot=500, hands=2)
def an_ante_goes_back_before_the_first_hand_and_with_the_match_alone(t: Any) -> None:
    t.do(1, "ready")
    t.do(1, "not-ready")
    t.told("stake-returned", "C15", seat=1, amount=500, by_player=True)
    ten_and_the_rest(t)
    t.view(hands=1, totals=sides(t, 2, 9))
    t.do(1, "ready")
    t.untold("stake-placed")
    t.do(1, "not-ready")
    t.told_only("seat-not-ready")
    t.refused("host", "void hand", "wrong-phase", "C21", adopted=True)
    t.do("host", "void match")
    t.told("stake-returned", seat=1, amount=500, by_player=False)
    t.view(hands=0, totals=sides(t, 0, 0), phase="between")
    t.refused("host", "void match", "wrong-phase", "C21", adopted=True)
    t.money({})


@swazis("10.9 C21 C22", each(135, 111, 111), hands=2)
def a_match_of_one_hand_so_far_is_voided_between_hands(t: Any) -> None:
    """The deal passes on all the same."""
    ten_and_the_rest(t)
    t.do("host", "void match")
    t.told("hand-voided", "C21", scope="match")
    t.view(hands=0, totals=sides(t, 0, 0))
    t.deal()
    t.told("pack-shuffled", number=2, dealer=1, leader=2)
    t.do("host", "void match")
    t.view(hands=0, phase="between")
    t.money({})
