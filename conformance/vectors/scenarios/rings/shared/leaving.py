"""Players who stay at the ring because of money (R29, R115)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import HOST, RK, Ring, rings

NOTE = (
    "MoneyAtStake",
    "money",
    "Nobody leaves with money at stake, or on an outcome that can still be invalidated.",
)


@rings(3, ringkeeper=(59, "4 R29"), commemorative=(56, "4.1 R29"))
def a_spinner_without_a_centre_may_leave_and_retires(r: Ring) -> None:
    r.kip(1)
    r.do(HOST, give.leave(1))
    r.see(phase="offering", game=None, thrower=None, seats=[{"seat": 2}, {"seat": 3}])
    r.do(RK, give.offer(2))
    r.money({})


@rings(4, ringkeeper=(60, "19 R29 R115"), commemorative=(57, "6.2 R29 R115"))
def who_has_money_in_the_pot_does_not_leave(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.no(HOST, give.leave(1), "money-at-stake")
    r.cover(2, 100)
    r.no(HOST, give.leave(2), "money-at-stake")
    r.do(HOST, give.leave(4))
    r.call()
    r.no(HOST, give.leave(2), "money-at-stake")
    r.spin(1, "H")
    # The cover rode: the outcome can still be invalidated.
    r.no(HOST, give.leave(2), "outcome-open")
    r.no(HOST, give.leave(1), "money-at-stake")
    r.do(HOST, give.leave(3))
    r.do(HOST, give.join(3))
    r.cover(3, 200)
    r.do(RK, "place-your-bets")
    # It rides in a centre that stands: R115.
    r.no(HOST, give.leave(2), "money-at-stake")
    r.no(HOST, give.leave(1), "money-at-stake")
    r.no(HOST, give.leave(3), "money-at-stake")
    r.money({1: -100, 2: -100, 3: -200, "pot": 400})


@rings(3, ringkeeper=(61, "12 R29"), commemorative=(58, "4.8 R29"))
def who_won_or_lost_the_centre_stays_until_the_next_bets(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "T")
    r.no(HOST, give.leave(1), "outcome-open")
    r.no(HOST, give.leave(2), "outcome-open")
    r.do(HOST, give.leave(3))
    r.kip(2)
    r.stake(2, 10)
    r.no(HOST, give.leave(1), "outcome-open")
    r.do(RK, "place-your-bets")
    r.do(HOST, give.leave(1))
    r.no(HOST, give.leave(2), "money-at-stake")
    r.money({1: -100, 2: 90, "pot": 10})


@rings(3, ringkeeper=(62, "16 R29 R71"), commemorative=(59, "4.9 R29 R71"))
def after_the_due_is_paid_the_winner_leaves_with_the_next_bets(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.do(1, "withdraw-due")
    r.no(HOST, give.leave(1), "outcome-open")
    r.kip(2)
    r.stake(2, 1)
    r.do(RK, "place-your-bets")
    r.do(HOST, give.leave(1))
    r.money({1: 700, 2: -701, "pot": 1})


@rings(2, ringkeeper=(63, "11 R38 R29"), commemorative=(60, "4.10 R38 R29"))
def who_handed_the_kip_over_does_not_leave_before_the_end(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.do(1, "decline-further-spins")
    r.cover(2, 200)
    r.do(RK, "place-your-bets")
    r.no(HOST, give.leave(1), "money-at-stake")
    r.do(RK, "no-more-bets")
    r.spin(RK, "T")
    r.money({1: -100, 2: 100})
