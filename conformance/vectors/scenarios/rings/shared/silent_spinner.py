"""A spinner who holds the kip and is silent: the ringkeeper records the failure (ringkeeper 11; commemorative
4.10; pub 2; R38, R47, R73, R91, R107, R118)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, GS, HOST, RK, Ring, rings

NOTE = (
    "SilentSpinner",
    "rule-boundary",
    "Who holds the kip and is silent has retired where nothing is staked; else the ringkeeper spins.",
)


def retired(r: Ring, seat: int = 1) -> None:
    """The failure is recorded: the spinner has retired."""
    r.do(RK, "record-failure-to-spin")
    r.told("spinner-retired")
    r.play.told("spinner-retired", seat=seat)
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None})
    r.no(RK, "record-failure-to-spin", "no-spinner")
    r.no(RK, give.offer(seat), "not-next")


def handed_over(r: Ring, phase: str, seat: int = 1) -> None:
    """The failure is recorded: the ringkeeper spins for the player."""
    r.do(RK, "record-failure-to-spin")
    r.told("coins-handed-over", "substitute-appointed")
    r.play.told("coins-handed-over", seat=seat, reason="failed", dealer_only=False)
    r.play.told("substitute-appointed", role="ringkeeper")
    r.see(phase=phase, thrower={"house": "ringkeeper"}, game={"seat": seat, "handed-over": True})
    r.no(RK, "record-failure-to-spin", "handed-over")


@rings(3, ringkeeper=(456, "11 R38 R107 R118"), commemorative=(471, "4.10 R38 R107 R118"))
def who_selects_no_pennies_has_retired(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    retired(r)
    r.do(RK, give.offer(2))
    r.money({})


@rings(3, ringkeeper=(457, "11 R38 R107 R118"), commemorative=(472, "4.10 R38 R107 R118"))
def who_stakes_nothing_has_retired(r: Ring) -> None:
    r.kip(1)
    r.no(1, "decline-further-spins", "nothing-at-stake")
    for by in (1, 2, CS, GS, HOST, "boxer", "dealer"):
        r.no(by, "record-failure-to-spin", "not-authorised")
    retired(r)
    r.see(coins=["available"] * (7 if r.coins == 2 else 5))
    r.money({})


@rings(3, ringkeeper=(458, "11 R38 R118"), commemorative=(473, "4.10 R38 R118"))
def with_a_stake_the_ringkeeper_spins_before_any_valid_spin_too(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    handed_over(r, "preparing")
    r.cover(2, 10)
    r.round(RK, "T")
    r.kip(2)
    r.stake(2, 10)
    r.cover(3, 10)
    r.do(RK, "place-your-bets")
    handed_over(r, "betting", 2)
    r.do(RK, "no-more-bets")
    r.spin(RK, "T")
    r.money({1: -10, 2: 10 - 10, 3: 10})


@rings(3, ringkeeper=(459, "11 R38 R118"), commemorative=(474, "4.10 R38 R118"))
def with_a_stake_the_ringkeeper_spins_after_the_call_and_after_an_invalid_spin(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 10)
    r.call()
    handed_over(r, "called")
    r.spin(RK, "T")
    r.kip(2)
    r.stake(2, 10)
    r.cover(3, 10)
    r.call()
    r.barred(2)
    handed_over(r, "called", 2)
    r.spin(RK, "T")
    r.money({1: -10, 2: 10 - 10, 3: 10})


@rings(3, ringkeeper=(460, "11 13.a R54 R118"), commemorative=(475, "4.7 4.10 R41 R118"))
def who_is_silent_after_three_invalid_spins_is_spun_for(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 10)
    r.call()
    for _ in range(3):
        r.barred(1)
    r.see(invalid_spins=3)
    handed_over(r, "called")
    r.no(RK, give.substitute(RK), "handed-over")
    r.spin(RK, "H")
    r.centre(stake=20, heads=1)
    r.money({1: -10, 2: -10, "pot": 20})


@rings(3, ringkeeper=(461, "11 R38 R84 R118"), commemorative=(476, "4.10 R38 R84 R118"))
def after_heads_the_ringkeeper_spins_and_not_with_the_coins_up_or_down(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.ride(1, 10)
    r.cover(2, 20)
    r.call()
    r.throw(1)
    r.no(RK, "record-failure-to-spin", "coins-in-the-air")
    r.no(1, "record-failure-to-spin", "not-authorised")
    r.see(phase="flying", thrower={"spinner": 1})
    r.land("H")
    r.no(RK, "record-failure-to-spin", "result-due")
    r.see(phase="landed", thrower={"spinner": 1})
    r.do(RK, "announce-result")
    handed_over(r, "preparing")
    r.money({1: -10, 2: -30, "pot": 40})


@rings(3, ringkeeper=(462, "16 R47 R118"), commemorative=(477, "4.9 R47 R118"))
def a_silent_winner_is_passed_over_and_no_failure_is_recorded(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.ride(3, 10)
    r.no(RK, "record-failure-to-spin", "no-spinner")
    r.see(phase="won")
    r.do(RK, give.offer(2))
    r.play.told("due-paid", seat=1, amount=80)
    r.play.told("spinner-retired", seat=1)
    r.money({1: 70, 2: -70})


@rings(3, ringkeeper=(463, "10 11 R38 R118"), commemorative=(478, "4.9 4.10 R38 R118"))
def a_winner_who_stayed_and_stakes_nothing_has_retired(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(1, "stay")
    r.no(1, "decline-further-spins", "nothing-at-stake")
    retired(r)
    r.money({1: 70, 2: -70})


@rings(3, ringkeeper=(464, "4 R107"), commemorative=(479, "4.1 R107"), pub=(261, "R54 R107"))
def where_nobody_spins_nobody_fails(r: Ring) -> None:
    r.no(RK, "record-failure-to-spin", "no-spinner")
    r.do(RK, give.offer(1))
    r.no(RK, "record-failure-to-spin", "no-spinner")
    r.do(RK, give.offer(2))
    r.do(RK, give.offer(3))
    r.watched()
    r.do(RK, "start-house-spin")
    r.no(RK, "record-failure-to-spin", "no-spinner")
    r.see(phase="preparing", thrower={"house": "ringkeeper"})
    r.money({})


# ---------------------------------------------------------------------- the pub


@rings(3, pub=(262, "2 R73 R107 R118"))
def in_the_pub_who_is_silent_before_the_call_has_retired(r: Ring) -> None:
    r.kip(1)
    for by in (1, 2, CS, HOST):
        r.no(by, "record-failure-to-spin", "not-authorised")
    r.do(RK, "record-failure-to-spin")
    r.told("spinner-retired")
    r.see(phase="offering", game=None, thrower=None)
    r.no(RK, give.offer(1), "not-next")
    r.kip(2)
    r.do(RK, "place-your-bets")
    r.bet(1, 3, 10)
    r.do(RK, "record-failure-to-spin")
    r.told("spinner-retired")
    r.ring(bets=[{"bet": 1, "offer": 1, "heads": 1, "tails": 3, "amount": 10}])
    r.kip(3)
    r.round(3, "hh")
    r.money({1: 10, 3: -10})


@rings(3, pub=(263, "2 R73 R107 R118"))
def in_the_pub_the_ringkeeper_takes_the_kip_after_the_call(r: Ring) -> None:
    r.kip(1)
    r.call()
    r.do(RK, "record-failure-to-spin")
    r.play.told("coins-handed-over", seat=1, reason="failed")
    r.play.untold("spinner-retired")
    r.see(phase="called", game=None, thrower={"house": "ringkeeper"})
    r.spin(RK, "hh")
    r.do(RK, give.offer(2))
    r.do(2, "accept-coins")
    r.call()
    r.barred(2)
    r.do(RK, "record-failure-to-spin")
    r.play.told("coins-handed-over", seat=2, reason="failed")
    r.see(phase="called", thrower={"house": "ringkeeper"})
    r.money({})


@rings(3, pub=(264, "2 R73 R84 R118"))
def in_the_pub_after_a_spin_too_it_is_the_call_that_counts(r: Ring) -> None:
    r.kip(1)
    r.call()
    r.throw(1)
    r.no(RK, "record-failure-to-spin", "coins-in-the-air")
    r.land("ht")
    r.no(RK, "record-failure-to-spin", "result-due")
    r.do(RK, "announce-result")
    r.do(RK, "record-failure-to-spin")
    r.see(phase="called", pending=True, thrower={"house": "ringkeeper"})
    r.spin(RK, "hh")
    r.do(RK, give.offer(2))
    r.do(2, "accept-coins")
    r.round(2, "tt")
    r.do(RK, "record-failure-to-spin")
    r.told("spinner-retired")
    r.see(phase="offering")
    r.money({})
