"""Voiding covers: found again before the throw, taken out of it afterwards (commemorative 7.3.1; R54, R70)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import RK, Ring, rings
from .voiding import covered

NOTE = (
    "VoidedCover",
    "money",
    "Before the throw a voided cover is found again; afterwards its part leaves the throw.",
)


@rings(5, ringkeeper=(207, "3 14 R54 R23"), commemorative=(236, "7.3.1 6.2.1 R54 R23"))
def a_cover_voided_in_betting_must_be_found_again(r: Ring) -> None:
    covered(r)
    r.do(r.boss, give.void(2))
    r.centre(stake=100, covers=[{"seat": 3, "amount": 40}])
    r.no(RK, "no-more-bets", "centre-not-covered")
    r.no(4, give.cover(61), "above-the-centre")
    r.cover(4, 60)
    r.do(RK, "no-more-bets")
    r.spin(1, "T")
    r.money({1: -100, 3: 40, 4: 60})


@rings(5, ringkeeper=(208, "3 R54 R70"), commemorative=(237, "7.3.1 R54 R70"))
def a_cover_voided_after_the_call_is_found_again_before_the_throw(r: Ring) -> None:
    covered(r)
    r.do(RK, "no-more-bets")
    r.do(r.boss, give.void(2))
    r.no(1, give.throw(r.tails_up), "centre-not-covered")
    r.cover(2, 30)
    r.no(1, give.throw(r.tails_up), "centre-not-covered")
    r.cover(4, 30)
    r.spin(1, "T")
    r.money({1: -100, 2: 30, 3: 40, 4: 30})


@rings(5, ringkeeper=(209, "3 R54 R37"), commemorative=(238, "7.3.1 R54 R37"))
def a_cover_voided_after_the_call_that_nobody_finds_again_calls_the_centre_off(r: Ring) -> None:
    covered(r)
    r.do(RK, "no-more-bets")
    r.do(r.boss, give.void(2))
    for seat in (2, 3, 4, 5):
        r.do(seat, give.decline_cover(seat))
    r.do(RK, "call-off-centre")
    r.see(phase="offering", game=None)
    r.money({})


@rings(3, ringkeeper=(210, "3 R54"), commemorative=(239, "7.3.1 R54"))
def a_cover_voided_before_betting_is_given_back(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.do(r.boss, give.void(2))
    r.centre(stake=100, covers=[])
    r.no(r.boss, give.void(2), "no-such-wager")
    r.cover(3, 100)
    r.money({1: -100, 3: -100, "pot": 200})


@rings(5, ringkeeper=(211, "3 R70"), commemorative=(240, "7.3.1 R70"))
def a_cover_voided_with_the_coins_down_takes_its_part_out_of_the_throw(r: Ring) -> None:
    covered(r)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.no(r.boss, give.void(2), "coins-in-the-air")
    r.land("T")
    r.do(r.boss, give.void(2))
    # The covered part goes back to the spinner.
    r.centre(stake=40, covers=[{"seat": 3, "amount": 40}])
    r.do(RK, "announce-result")
    r.money({1: -40, 3: 40})


@rings(5, ringkeeper=(212, "3 R70 R35"), commemorative=(241, "7.3.1 R70 R35"))
def a_cover_voided_before_heads_are_announced_leaves_the_rest_to_ride(r: Ring) -> None:
    covered(r)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.land("H")
    r.do(r.boss, give.void(3))
    r.do(RK, "announce-result")
    # 60 + 60 ride; 40 went back to seat 1.
    r.centre(first_stake=100, stake=120, covers=[], heads=1)
    r.money({1: -60, 2: -60, "pot": 120})


@rings(3, ringkeeper=(213, "3 R70"), commemorative=(242, "7.3.1 R70"))
def the_only_cover_voided_with_the_coins_down_ends_the_game(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    r.throw(1)
    r.land("T")
    r.do(r.boss, give.void(2))
    r.ring(centre=None)
    r.see(phase="landed", game=None)
    r.do(RK, "announce-result")
    r.see(phase="offering", thrower=None)
    r.money({})


@rings(5, ringkeeper=(214, "3 R70 R36"))
def a_cover_voided_with_odds_pending_must_be_found_again(r: Ring) -> None:
    covered(r)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
    r.do(RK, give.void(3))
    r.no(1, give.throw("tt"), "centre-not-covered")
    r.cover(5, 40)
    r.spin(1, "hh")
    r.centre(stake=200, heads=1)
    r.money({1: -100, 2: -60, 5: -40, "pot": 200})


@rings(4, policy="single-cover", ringkeeper=(215, "3 R23 R35"), commemorative=(243, "7.3.1 R23 R35"))
def with_one_cover_a_voided_one_is_found_again_before_the_second_throw(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.round(1, "H")
    r.do(r.boss, give.void(3))
    r.centre(stake=100, heads=1, covers=[{"seat": 2, "amount": 60}])
    r.do(RK, "place-your-bets")
    r.no(RK, "no-more-bets", "centre-not-covered")
    r.cover(4, 40)
    r.do(RK, "no-more-bets")
    r.spin(1, "H")
    r.round(1, "H")
    r.do(1, "withdraw-due")
    r.money({1: 100, 2: -60, 4: -40})


@rings(3, policy="single-cover", ringkeeper=(216, "3 R70 R35"), commemorative=(244, "7.3.1 R70 R35"))
def with_one_cover_a_part_voided_with_the_coins_down_leaves_the_game(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.call()
    r.throw(1)
    r.land("H")
    r.do(r.boss, give.void(3))
    r.do(RK, "announce-result")
    r.centre(stake=60, heads=1, covers=[{"seat": 2, "amount": 60}])
    r.round(1, "H")
    r.round(1, "H")
    r.do(1, "withdraw-due")
    r.money({1: 60, 2: -60})


@rings(5, ringkeeper=(316, "3 R37 R36 R54"))
def a_cover_voided_with_odds_pending_that_nobody_finds_again(r: Ring) -> None:
    covered(r)
    r.bet(4, 5, 7)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
    r.do(RK, give.void(2))
    for seat in (2, 3, 4, 5):
        r.do(seat, give.decline_cover(seat))
    r.do(RK, "call-off-centre")
    # The decision is pending, and the ringkeeper spins for the bets until it has its result.
    r.see(phase="called", pending=True, game=None, thrower={"house": "ringkeeper"})
    r.spin(RK, "tt")
    r.see(phase="offering", thrower=None)
    r.money({4: -7, 5: 7})
