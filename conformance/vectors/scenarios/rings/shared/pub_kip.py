"""The kip without a centre (pub 2; R54, R73, R91, R98)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import HOST, RK, Ring, rings

NOTE = (
    "KipWithoutCentre",
    "order",
    "Before the call a spinner retires; after it the ringkeeper takes the kip.",
)


@rings(2, pub=(16, "2 R54 R73"))
def the_spinner_keeps_the_kip_after_heads_and_tails(r: Ring) -> None:
    r.kip(1)
    for rests in ("hh", "tt", "hh", "hh", "hh", "tt"):
        r.round(1, rests)
        r.see(phase="preparing", thrower={"spinner": 1})
    r.no(RK, give.offer(2), "ring-taken")
    r.money({})


@rings(3, pub=(17, "2 R54 R73"))
def the_spinner_retires_before_the_spin_is_called(r: Ring) -> None:
    r.kip(1)
    r.do(1, "retire")
    r.see(phase="offering", game=None)
    r.no(RK, give.offer(1), "not-next")
    r.kip(2)
    r.do(RK, "place-your-bets")
    r.bet(1, 3, 10)
    # In betting too; the bet waits for the next spinner.
    r.do(2, "retire")
    r.see(phase="offering")
    r.ring(bets=[{"bet": 1, "offer": 1, "heads": 1, "tails": 3, "amount": 10}])
    r.kip(3)
    r.call()
    r.no(3, "retire", "decision-under-way")
    r.spin(3, "hh")
    r.money({1: 10, 3: -10})


@rings(2, pub=(18, "2 R54 R73 R91"))
def a_spinner_with_nothing_at_stake_declines_by_retiring(r: Ring) -> None:
    r.kip(1)
    r.no(1, "decline-further-spins", "nothing-at-stake")
    r.do(1, "retire")
    r.money({})


@rings(3, pub=(19, "R73"))
def who_fails_after_the_call_leaves_the_kip_to_the_ringkeeper(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.do(RK, "record-failure-to-spin")
    r.see(phase="called", thrower={"house": "ringkeeper"}, game=None)
    r.no(1, give.throw("tt"), "not-authorised")
    r.spin(RK, "tt")
    # And keeps it until a player takes over between decisions.
    r.see(phase="preparing", thrower={"house": "ringkeeper"})
    r.round(RK, "hh")
    r.do(RK, give.offer(2))
    r.do(2, "accept-coins")
    r.see(thrower={"spinner": 2})
    r.money({2: -10, 3: 10})


@rings(2, pub=(20, "R73"))
def who_declines_after_the_call_leaves_the_kip_though_nobody_bet(r: Ring) -> None:
    r.kip(1)
    r.call()
    r.do(1, "decline-further-spins")
    r.see(phase="called", thrower={"house": "ringkeeper"}, game=None)
    r.no(1, "decline-further-spins", "not-the-spinner")
    r.no(RK, "record-failure-to-spin", "no-spinner")
    r.spin(RK, "hh")
    r.money({})


@rings(3, pub=(21, "R73 R36"))
def who_declines_with_odds_pending_leaves_the_kip_to_the_ringkeeper(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
    r.do(1, "decline-further-spins")
    r.see(phase="called", pending=True, thrower={"house": "ringkeeper"})
    r.spin(RK, "hh")
    r.money({2: 10, 3: -10})


@rings(3, pub=(22, "R73 R91"))
def in_betting_after_a_valid_spin_who_declines_retires(r: Ring) -> None:
    r.kip(1)
    r.round(1, "hh")
    r.do(RK, "place-your-bets")
    r.do(1, "decline-further-spins")
    r.see(phase="offering", game=None, thrower=None)
    r.no(RK, give.offer(1), "not-next")
    r.do(RK, give.offer(2))
    r.money({})


@rings(2, pub=(23, "R73"))
def a_failure_before_the_call_after_a_valid_spin_retires(r: Ring) -> None:
    r.kip(1)
    r.round(1, "tt")
    r.do(RK, "record-failure-to-spin")
    r.see(phase="offering", game=None, thrower=None)
    r.do(RK, give.offer(2))
    r.money({})


@rings(3, pub=(24, "R29 R98 R54"))
def the_spinner_leaves_before_the_call_and_stays_for_the_spin_after_it(r: Ring) -> None:
    r.kip(1)
    r.do(HOST, give.leave(1))
    r.see(phase="offering", game=None)
    r.kip(2)
    r.do(RK, "place-your-bets")
    r.do(RK, "no-more-bets")
    r.no(HOST, give.leave(2), "decision-under-way")
    r.throw(2)
    r.no(HOST, give.leave(2), "decision-under-way")
    r.land("ht")
    r.no(HOST, give.leave(2), "decision-under-way")
    r.do(RK, "announce-result")
    r.no(HOST, give.leave(2), "decision-under-way")
    r.spin(2, "hh")
    r.do(HOST, give.leave(2))
    r.see(phase="offering", game=None, seats=[{"seat": 3}])
    r.money({})


@rings(3, pub=(25, "R29 R54"))
def the_spinner_leaves_while_bets_are_taken(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(HOST, give.leave(1))
    r.see(phase="offering", game=None)
    r.kip(2)
    r.round(2, "hh")
    r.money({2: 10, 3: -10})


@rings(2, pub=(26, "R73 R54"))
def there_is_no_substitute_after_three_invalid_spins(r: Ring) -> None:
    r.kip(1)
    r.call()
    for _ in range(4):
        r.barred(1)
    r.see(invalid_spins=3)
    r.no(RK, give.substitute(RK), "not-in-these-rules")
    r.spin(1, "hh")
    r.money({})


@rings(2, pub=(27, "R42 5"))
def there_is_no_centre(r: Ring) -> None:
    r.kip(1)
    for command in (
        give.centre(10),
        give.cover(10),
        give.decline_cover(2),
        "call-off-centre",
        "withdraw-due",
        "stay",
        give.select(1, 2),
        give.change_coins(1),
    ):
        r.no(1, command, "not-in-these-rules")
        r.no(RK, command, "not-in-these-rules")
    r.money({})


@rings(3, pub=(231, "R73 R91"))
def in_betting_a_spinner_who_never_threw_declines_by_retiring(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.do(1, "decline-further-spins")
    r.told("spinner-retired")
    r.kip(2)
    r.do(RK, "place-your-bets")
    r.do(RK, "record-failure-to-spin")
    r.see(phase="offering", game=None)
    r.no(RK, give.offer(2), "not-next")
    r.do(RK, give.offer(3))
    r.money({})


@rings(4, pub=(237, "2 R24 R47 R73"))
def who_gave_up_the_kip_before_the_throw_is_passed_over_after_an_invalidation_whoever_leaves(r: Ring) -> None:
    r.kip(1)
    r.call()
    r.do(1, "decline-further-spins")
    r.spin(RK, "hh")
    r.do(HOST, give.leave(4))
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game=None)
    r.nobody(2, 3)
    r.no(RK, give.offer(1), "all-declined")
    r.money({})


@rings(4, pub=(238, "2 R24 R47 R73"))
def a_stranger_on_the_seat_of_who_gave_up_the_kip_may_be_offered_it(r: Ring) -> None:
    """An invalidation does not put back what a player did who has left since."""
    r.kip(1)
    r.call()
    r.do(1, "decline-further-spins")
    r.spin(RK, "hh")
    r.do(HOST, give.leave(1))
    r.do(HOST, give.join(1))
    r.do(RK, give.invalidate("result"))
    r.nobody(2, 3, 4)
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.money({})
