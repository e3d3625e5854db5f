"""Three invalid spins in a row, and the ringkeeper in the spinner's stead (commemorative 4.7; R41, R54)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, RK, Ring, rings

NOTE = (
    "ThreeInvalid",
    "rule-boundary",
    "Three invalid spins in a row, not two; a valid one begins the count anew.",
)


@rings(2, ringkeeper=(52, "13.a R54"), commemorative=(50, "4.7 R41"))
def after_three_invalid_spins_in_a_row_the_ringkeeper_may_spin(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    r.no(RK, give.substitute(RK), "spinner-able")
    r.barred(1)
    r.see(invalid_spins=1)
    r.no(RK, give.substitute(RK), "spinner-able")
    r.barred(1)
    r.see(invalid_spins=2)
    r.no(RK, give.substitute(RK), "spinner-able")
    r.barred(1)
    r.see(invalid_spins=3)
    for role in ("boxer", "dealer", "player", "host", "casino-supervisor"):
        r.no(RK, give.substitute(role), "not-in-these-rules")
    r.no(1, give.substitute(RK), "not-authorised")
    r.no(CS, give.substitute(RK), "not-authorised")
    r.do(RK, give.substitute(RK))
    r.see(thrower={"house": "ringkeeper"}, game={"seat": 1, "handed-over": True})
    r.no(RK, give.substitute(RK), "handed-over")
    r.no(1, give.throw(r.tails_up), "not-authorised")
    r.spin(RK, "H")
    r.ride(2, 200, by=RK)
    # The due is the patron's.
    r.see(phase="offering")
    r.money({1: 700, 2: -700})


@rings(2, ringkeeper=(53, "13.a R54 R38"), commemorative=(51, "4.7 4.8 R41"))
def the_substitutes_tails_lose_the_spinners_centre(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    for _ in range(3):
        r.barred(1)
    r.do(RK, give.substitute(RK))
    r.spin(RK, "T")
    r.see(phase="offering", game=None)
    r.no(RK, give.offer(1), "not-next")
    r.money({1: -100, 2: 100})


@rings(2, ringkeeper=(54, "13.a R54"), commemorative=(52, "4.7"))
def after_three_invalid_spins_the_spinner_may_go_on(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    for _ in range(4):
        r.barred(1)
    r.see(thrower={"spinner": 1}, invalid_spins=3)
    r.spin(1, "H")
    r.see(invalid_spins=0)
    r.money({1: -100, 2: -100, "pot": 200})


@rings(2, ringkeeper=(55, "13.a R54"), commemorative=(53, "4.7"))
def a_valid_spin_begins_the_count_anew(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    r.barred(1)
    r.barred(1)
    r.spin(1, "H")
    r.see(invalid_spins=0)
    r.cover(2, 200)
    r.call()
    r.barred(1)
    r.barred(1)
    r.no(RK, give.substitute(RK), "spinner-able")
    r.barred(1)
    r.do(RK, give.substitute(RK))
    r.spin(RK, "T")
    r.money({1: -100, 2: 100})


@rings(2, ringkeeper=(56, "13.a R36 R54"))
def odds_begin_the_count_of_invalid_spins_anew(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    r.barred(1)
    r.barred(1)
    r.spin(1, "ht")
    r.see(invalid_spins=0)
    r.barred(1)
    r.no(RK, give.substitute(RK), "spinner-able")
    r.barred(1)
    r.barred(1)
    r.do(RK, give.substitute(RK))
    r.spin(RK, "ht")
    r.spin(RK, "hh")
    r.centre(stake=200, heads=1)
    r.money({1: -100, 2: -100, "pot": 200})


@rings(3, ringkeeper=(57, "13.a R54"), commemorative=(54, "4.7 R54"))
def a_new_spinner_begins_with_no_invalid_spin(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    r.barred(1)
    r.barred(1)
    # The centre is voided with the spin called: the game is over.
    r.do(r.boss, give.void(1))
    r.see(phase="offering", invalid_spins=0)
    r.kip(2)
    r.stake(2, 100)
    r.cover(3, 100)
    r.call()
    r.barred(2)
    r.see(invalid_spins=1)
    r.money({2: -100, 3: -100, "pot": 200})


@rings(2, ringkeeper=(58, "13.a R54"), commemorative=(55, "4.7"))
def there_is_nobody_to_substitute_for_when_the_ringkeeper_spins(r: Ring) -> None:
    r.watched()
    r.nobody(1, 2)
    r.do(RK, "start-house-spin")
    r.call()
    for _ in range(3):
        r.barred(RK)
    r.see(invalid_spins=3)
    r.no(RK, give.substitute(RK), "no-spinner")
    r.spin(RK, "H")
    r.money({})


@rings(2, ringkeeper=(395, "13.a R54"), commemorative=(418, "4.7 R41"))
def nobody_is_substituted_while_the_coins_fly_or_lie(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    for _ in range(3):
        r.barred(1)
    r.throw(1)
    r.no(RK, give.substitute(RK), "coins-in-the-air")
    r.land("T")
    r.no(RK, give.substitute(RK), "result-due")
    r.do(RK, "announce-result")
    r.no(RK, give.substitute(RK), "no-spinner")
    r.money({1: -100, 2: 100})
