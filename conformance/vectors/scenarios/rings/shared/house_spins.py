"""The ringkeeper spins because nobody else does, until a player takes over (ringkeeper 4; commemorative 4.1.1, 4.9.1;
R38, R54)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, GS, HOST, RK, Ring, rings

NOTE = (
    "HouseSpin",
    "order",
    "The ringkeeper spins when everybody has declined, and until a player takes over between decisions.",
)


@rings(3, ringkeeper=(8, "4 R38"), commemorative=(8, "4.1.1 R38 R41"), pub=(6, "R54 R38"))
def the_ringkeeper_spins_when_everybody_declined_not_before(r: Ring) -> None:
    r.watched()
    r.no(RK, "start-house-spin", "players-to-be-offered")
    r.nobody(1, 2)
    r.no(RK, "start-house-spin", "players-to-be-offered")
    r.nobody(3)
    r.no(1, "start-house-spin", "not-authorised")
    r.no(HOST, "start-house-spin", "not-authorised")
    r.do(RK, "start-house-spin")
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game=None, ring={"centre": None})
    r.see(seats=[{"seat": 1, "declined": False}, {"seat": 2, "declined": False}, {"seat": 3, "declined": False}])
    r.no(RK, "start-house-spin", "ring-taken")
    r.money({})


@rings(ringkeeper=(9, "4 R38"), commemorative=(9, "4.1.1 R38"), pub=(7, "R54 R38"))
def with_nobody_at_the_ring_the_ringkeeper_spins(r: Ring) -> None:
    r.watched()
    r.do(RK, "start-house-spin")
    r.round(RK, "H")
    r.see(phase="preparing", thrower={"house": "ringkeeper"})
    r.money({})


@rings(3, ringkeeper=(10, "4 14 R38 R54"), commemorative=(10, "4.1.1 6.3 R38 R54"), pub=(8, "R38 R54 5"))
def side_bets_are_made_on_the_ringkeepers_spin(r: Ring) -> None:
    r.watched()
    r.nobody(1, 2, 3)
    r.do(RK, "start-house-spin")
    r.do(RK, "place-your-bets")
    # There is no centre to wait for.
    r.bet(1, 2, 25)
    r.do(RK, "no-more-bets")
    r.no(1, give.throw(r.tails_up), "not-authorised")
    r.spin(RK, "T")
    r.money({1: -25, 2: 25})


@rings(3, ringkeeper=(11, "4 R12 R38"), commemorative=(11, "4.9.1 R54"), pub=(9, "R38 R54"))
def a_spinning_ringkeeper_spins_decision_after_decision(r: Ring) -> None:
    r.watched()
    r.nobody(1, 2, 3)
    r.do(RK, "start-house-spin")
    for rests in ("H", "T", "H", "H"):
        r.do(RK, "place-your-bets")
        r.bet(1, 2, 10)
        r.do(RK, "no-more-bets")
        r.spin(RK, rests)
        r.see(phase="preparing", thrower={"house": "ringkeeper"}, game=None)
    # Three Heads and Tails.
    r.money({1: 20, 2: -20})


@rings(3, ringkeeper=(12, "4 R54"), commemorative=(12, "4.9.1 R54"), pub=(10, "R54"))
def a_player_takes_over_between_decisions(r: Ring) -> None:
    r.watched()
    r.nobody(1, 2, 3)
    r.do(RK, "start-house-spin")
    # Before the first decision already: the disc lies at seat 3.
    r.no(RK, give.offer(2), "not-next")
    r.do(RK, give.offer(1))
    r.see(phase="preparing", offered=1, thrower={"house": "ringkeeper"})
    r.no(RK, "place-your-bets", "coins-offered")
    r.do(1, "decline-coins")
    r.do(RK, "place-your-bets")
    r.no(RK, give.offer(2), "ring-taken", clause="R54 | 4.9.1 | R54")
    r.do(RK, "no-more-bets")
    r.no(RK, give.offer(2), "ring-taken", clause="R54 | 4.9.1 | R54")
    r.throw(RK)
    r.no(RK, give.offer(2), "ring-taken", clause="R54 | 4.9.1 | R54")
    r.land("H")
    r.no(RK, give.offer(2), "ring-taken", clause="R54 | 4.9.1 | R54")
    r.do(RK, "announce-result")
    r.do(RK, give.offer(2))
    r.do(2, "accept-coins")
    r.see(phase="preparing", thrower={"spinner": 2}, game={"seat": 2})
    r.no(RK, give.throw(r.tails_up), "not-authorised")
    r.money({})


@rings(2, ringkeeper=(13, "4 R54"), commemorative=(13, "4.9.1 R54"), pub=(11, "R54"))
def the_round_begins_anew_after_each_decision_of_the_ringkeeper(r: Ring) -> None:
    r.watched()
    r.nobody(1, 2)
    r.do(RK, "start-house-spin")
    r.nobody(1, 2)
    r.see(phase="preparing", thrower={"house": "ringkeeper"})
    r.no(RK, give.offer(1), "all-declined")
    r.round(RK, "T")
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.see(thrower={"spinner": 1})
    r.money({})


@rings(2, ringkeeper=(14, "4 R36 R54"), pub=(12, "R36 R54"))
def nobody_takes_over_while_odds_are_pending(r: Ring) -> None:
    r.nobody(1, 2)
    r.do(RK, "start-house-spin")
    r.call()
    r.spin(RK, "ht")
    r.see(phase="called", pending=True)
    r.no(RK, give.offer(1), "ring-taken", clause="R54 | 4.9.1 | R54")
    r.spin(RK, "tt")
    r.see(phase="preparing", pending=False)
    r.do(RK, give.offer(1))
    r.money({})


@rings(1, commemorative=(14, "4.1.1 R41 R22"))
def the_ringkeeper_spins_under_a_casino_supervisor_only(r: Ring) -> None:
    r.nobody(1)
    r.see(casino_supervisor_present=False, games_supervisor_present=False)
    r.no(RK, "start-house-spin", "supervisor-absent")
    r.do(HOST, give.present(CS))
    r.see(casino_supervisor_present=True)
    r.do(HOST, give.present(CS, False))
    r.no(RK, "start-house-spin", "supervisor-absent")
    # A games supervisor is a casino supervisor (2).
    r.do(HOST, give.present(GS))
    r.see(casino_supervisor_present=False, games_supervisor_present=True)
    r.do(RK, "start-house-spin")
    r.see(thrower={"house": "ringkeeper"})
    r.money({})


@rings(1, commemorative=(15, "4.1.1 R22"))
def presence_is_said_by_the_host_of_supervisors_only(r: Ring) -> None:
    r.no(RK, give.present(CS), "not-authorised")
    r.no(CS, give.present(CS), "not-authorised")
    r.no(1, give.present(CS), "not-authorised")
    for role in ("ringkeeper", "host", "player", "boxer", "dealer"):
        r.no(HOST, give.present(role), "not-in-these-rules")
    r.do(HOST, give.present(GS))
    r.do(HOST, give.present(GS, False))
    r.see(casino_supervisor_present=False, games_supervisor_present=False)
    r.money({})


@rings(1, ringkeeper=(15, "R54"), pub=(13, "R54"))
def no_supervisor_is_said_to_be_at_hand(r: Ring) -> None:
    r.no(HOST, give.present(CS), "not-in-these-rules")
    r.no(HOST, give.present(GS), "not-in-these-rules")
    r.money({})


@rings(1, ringkeeper=(301, "16 4 R47 R86"), commemorative=(322, "4.9 4.1.1 R47 R86"))
def alone_at_the_ring_a_winner_is_passed_over_and_the_ringkeeper_spins(r: Ring) -> None:
    r.watched()
    r.kip(1)
    r.stake(1, 5)
    r.do(HOST, give.join(2))
    r.ride(3, 5)
    r.do(r.boss, give.exclude(2))
    r.do(RK, "start-house-spin")
    r.see(phase="preparing", game=None, thrower={"house": "ringkeeper"})
    r.money({1: 35, 2: -35})


@rings(2, ringkeeper=(302, "4 R47"), commemorative=(323, "4.9.1 R47"), pub=(165, "R47 R54"))
def who_is_offered_the_kip_of_a_spinning_ringkeeper_may_leave(r: Ring) -> None:
    r.house_spin(1, 2)
    r.do(RK, give.offer(1))
    r.do(HOST, give.leave(1))
    r.see(offered=None, phase="preparing", thrower={"house": "ringkeeper"})
    r.do(RK, give.offer(2))
    r.do(r.boss, give.exclude(2))
    r.see(offered=None, phase="preparing")
    r.round(RK, "T")
    r.money({})


@rings(3, ringkeeper=(303, "4 R86 R54"), commemorative=(324, "4.9.1 R86 R54"), pub=(166, "R86 R54"))
def a_spinning_ringkeeper_offers_on_without_an_answer(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    r.do(RK, give.offer(1))
    r.do(RK, give.offer(2))
    r.see(offered=2, seats=[{"seat": 1, "declined": True}, {"seat": 2, "declined": False}, {"seat": 3}])
    r.no(1, "accept-coins", "not-offered")
    r.do(2, "accept-coins")
    r.see(thrower={"spinner": 2})
    r.money({})
