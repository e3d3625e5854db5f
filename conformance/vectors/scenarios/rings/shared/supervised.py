"""The ringkeeper spins without a patron, under a casino supervisor (commemorative 4.1.1; R41, R109)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, GS, HOST, RK, Ring, rings

NOTE = (
    "Supervised",
    "authority",
    "Place your bets and each throw of a ringkeeper without a patron need a casino supervisor present.",
)


def away(r: Ring, role: str = CS) -> None:
    r.do(HOST, give.present(role, False))


@rings(3, commemorative=(500, "4.1.1 R41 R109"))
def bets_and_throws_of_a_spinning_ringkeeper_need_a_supervisor(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    away(r)
    r.no(RK, "place-your-bets", "supervisor-absent")
    r.see(phase="preparing", thrower={"house": "ringkeeper"})
    r.watched()
    r.do(RK, "place-your-bets")
    away(r)
    r.bet(1, 2, 10)
    r.do(RK, "no-more-bets")
    r.no(RK, give.throw("ttt"), "supervisor-absent")
    r.see(phase="called")
    r.watched()
    r.throw(RK)
    away(r)
    # The coins in the air land, and are announced.
    r.land("H")
    r.do(RK, "announce-result")
    r.no(RK, "place-your-bets", "supervisor-absent")
    r.money({1: 10, 2: -10})


@rings(3, commemorative=(501, "4.1.1 5.1 R109"))
def after_an_invalid_spin_the_next_throw_needs_one_again(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    r.call()
    r.throw(RK)
    away(r)
    r.do(RK, give.no_spin())
    r.no(RK, give.throw("ttt"), "supervisor-absent")
    r.see(phase="called", invalid_spins=1)
    r.watched()
    r.throw(RK)
    r.land("ohh")
    away(r)
    r.no(RK, give.throw("ttt"), "supervisor-absent")
    r.money({})


@rings(3, commemorative=(502, "4.1.1 2.casino-supervisor R22 R109"))
def a_games_supervisor_is_a_casino_supervisor(r: Ring) -> None:
    r.do(HOST, give.present(GS))
    r.nobody(1, 2, 3)
    r.do(RK, "start-house-spin")
    r.do(RK, "place-your-bets")
    r.watched()
    away(r, GS)
    r.do(RK, "no-more-bets")
    r.throw(RK)
    r.land("T")
    r.do(RK, "announce-result")
    away(r)
    r.no(RK, "place-your-bets", "supervisor-absent")
    r.do(HOST, give.present(GS))
    r.do(RK, "place-your-bets")
    r.money({})


@rings(3, commemorative=(503, "4.1.1 R46 R109"))
def that_nobody_supervises_is_said_after_all_else_that_hinders(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    away(r)
    r.no(1, "place-your-bets", "not-authorised")
    r.no(1, give.throw("ttt"), "not-authorised")
    r.no(RK, give.throw("ttt"), "betting-not-closed")
    r.do(RK, give.offer(1))
    r.no(RK, "place-your-bets", "coins-offered")
    r.do(1, "decline-coins")
    r.no(RK, "place-your-bets", "supervisor-absent")
    r.watched()
    r.do(RK, "place-your-bets")
    away(r)
    r.no(RK, "place-your-bets", "betting-not-due")
    r.no(RK, give.throw("ttt"), "betting-not-closed")
    r.do(RK, "no-more-bets")
    # The phase comes before how the pennies lie.
    r.no(RK, give.throw("hhh"), "supervisor-absent")
    r.watched()
    r.no(RK, give.throw("hhh"), "wrong-start")
    r.throw(RK)
    away(r)
    r.no(RK, give.throw("ttt"), "coins-in-the-air")
    r.land("T")
    r.no(RK, give.throw("ttt"), "result-due")
    r.money({})


@rings(3, commemorative=(504, "4.1.1 4.9.1 R109"))
def a_patron_who_takes_over_needs_no_supervisor(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    away(r)
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.do(1, give.select(1, 2, 3))
    r.stake(1, 10)
    r.cover(2, 10)
    r.round(1, "T")
    r.money({1: -10, 2: 10})


@rings(3, commemorative=(505, "4.1.1 4.7 4.10 R38 R109"))
def a_ringkeeper_who_spins_for_a_patron_needs_no_supervisor(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 10)
    r.call()
    for _ in range(3):
        r.barred(1)
    r.do(RK, give.substitute(RK))
    r.spin(RK, "H")
    r.cover(2, 20)
    r.round(RK, "T")
    r.kip(2)
    r.stake(2, 10)
    r.do(2, "decline-further-spins")
    r.cover(3, 10)
    r.round(RK, "H")
    r.do(CS, give.exclude(2))
    r.cover(3, 20)
    r.round(RK, "T")
    # 1 loses 10 to 2, who covers 10 that ride and wins 40 with 20; 3 likewise.
    r.money({1: -10, 2: -10 + 20 - 10, 3: -10 + 20})


@rings(3, commemorative=(506, "4.1.1 7.5 R24 R109"))
def a_house_spin_that_an_invalidation_brings_back_needs_one_too(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    r.round(RK, "H")
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    away(r)
    r.do(CS, give.invalidate("result"))
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game=None)
    r.no(RK, "place-your-bets", "supervisor-absent")
    r.watched()
    r.call()
    r.throw(RK)
    r.money({})
