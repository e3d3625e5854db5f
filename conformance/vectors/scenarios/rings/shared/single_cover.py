"""One cover for all three throws: the other policy (commemorative 6.2.2; R35)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import RK, Ring, rings

NOTE = (
    "SingleCover",
    "money",
    "One cover stands for all three throws: nothing rides, and the third Heads pays it once.",
)


@rings(3, policy="single-cover", ringkeeper=(41, "19 R35"), commemorative=(39, "6.2.2 4.10 R35"))
def one_cover_stands_for_all_three_throws(r: Ring) -> None:
    r.ring(centre_policy="single-cover")
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.round(1, "H")
    r.centre(first_stake=100, stake=100, heads=1, covers=[{"seat": 2, "amount": 60}, {"seat": 3, "amount": 40}])
    r.no(2, give.cover(1), "centre-covered")
    r.round(1, "H")
    r.centre(stake=100, heads=2, due=None)
    r.no(1, "withdraw-due", "dividend-not-due")
    r.round(1, "H")
    r.centre(stake=200, heads=3, due=200, covers=[])
    r.do(1, "withdraw-due")
    r.money({1: 100, 2: -60, 3: -40})


@rings(2, policy="single-cover", ringkeeper=(42, "12 R35"), commemorative=(40, "4.8 R35"))
def with_one_cover_tails_at_the_first_throw_lose(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "T")
    r.see(phase="offering")
    r.money({1: -100, 2: 100})


@rings(2, policy="single-cover", ringkeeper=(43, "12 R35"), commemorative=(41, "4.8 R35"))
def with_one_cover_tails_after_two_heads_lose_the_same(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.round(1, "H")
    r.round(1, "T")
    r.money({1: -100, 2: 100})


@rings(2, policy="single-cover", ringkeeper=(44, "10 R35 R38"), commemorative=(42, "4.9 R35 R38"))
def with_one_cover_who_stays_stakes_and_is_covered_anew(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    for _ in range(3):
        r.round(1, "H")
    r.do(1, "stay")
    r.ring(centre=None)
    r.do(1, give.select(5, 6) if r.coins == 2 else give.select(3, 4, 5))
    r.stake(1, 40)
    r.no(RK, "no-more-bets", "betting-not-open")
    r.do(RK, "place-your-bets")
    r.no(RK, "no-more-bets", "centre-not-covered")
    r.cover(2, 40)
    r.do(RK, "no-more-bets")
    r.spin(1, "T")
    # +100 for the first centre, -40 for the second.
    r.money({1: 60, 2: -60})


@rings(2, policy="single-cover", ringkeeper=(45, "11 R35"), commemorative=(43, "4.10 R35"))
def with_one_cover_the_ringkeeper_spins_to_the_end_too(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.do(1, "decline-further-spins")
    r.round(RK, "H")
    r.round(RK, "H")
    r.see(phase="offering", game=None)
    r.money({1: 100, 2: -100})


@rings(3, policy="single-cover", ringkeeper=(350, "3 R37 R35"), commemorative=(376, "5.4 R37 R35"))
def a_single_cover_that_was_voided_between_throws_may_be_called_off(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.round(1, "H")
    r.do(r.boss, give.void(2))
    r.do(2, give.decline_cover(2))
    r.no(RK, "call-off-centre", "cover-not-declined")
    r.do(3, give.decline_cover(3))
    r.do(RK, "call-off-centre")
    # Nothing rode: each has the own stake back.
    r.see(phase="offering", game=None)
    r.money({})


@rings(3, policy="single-cover", ringkeeper=(351, "3 R51 R81"), commemorative=(377, "7.3.2 R51 R81"))
def with_one_cover_an_excluded_spinner_is_spun_for_after_a_valid_spin(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.do(r.boss, give.exclude(1))
    r.see(thrower={"house": "ringkeeper"}, game={"seat": 1, "run": 1, "handed-over": True})
    r.round(RK, "H")
    r.round(RK, "T")
    r.money({1: -100, 2: 100})
