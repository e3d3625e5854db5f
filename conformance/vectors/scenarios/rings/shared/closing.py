"""Closing a ring, what holds it up and what goes back (ringkeeper 3; commemorative 7.7; R25, R54, R71, R89)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import ANZAC, CS, GS, HOST, HOUR, MINUTE, RK, Ring, rings

NOTE = (
    "Closing",
    "money",
    "A called spin and a staked centre hold a ring open; what waits goes back.",
)


@rings(3, ringkeeper=(171, "3 R25 R54"), pub=(113, "R25 R54"))
def the_ringkeeper_closes_without_notice(r: Ring) -> None:
    for by in (1, HOST, CS, GS):
        r.no(by, "close-table", "not-authorised")
    r.do(RK, "close-table")
    r.see(phase="closed", offered=None, thrower=None)
    r.no(RK, "close-table", "table-closed")
    r.no(HOST, give.leave(1), "table-closed")
    r.no(HOST, give.join(4), "table-closed")
    r.no(1, give.dispute("it hit a lamp"), "table-closed")
    r.money({})


@rings(1, ringkeeper=(172, "R25 R54"), pub=(114, "R25 R54"))
def no_closing_is_announced(r: Ring) -> None:
    r.no(RK, give.announce_closing(ANZAC + HOUR), "not-in-these-rules")
    r.no(CS, give.announce_closing(ANZAC + HOUR), "not-in-these-rules")
    r.no(RK, "cancel-closing", "not-in-these-rules")
    r.money({})


@rings(2, ringkeeper=(173, "3 R25 R89"), commemorative=(195, "7.7 R25 R89"))
def no_ring_closes_with_a_centre_undetermined(r: Ring) -> None:
    if r.book == "commemorative":
        r.do(CS, give.announce_closing(ANZAC + 20 * MINUTE))
    late = ANZAC + HOUR
    r.kip(1)
    r.stake(1, 100)
    r.no(r.boss, "close-table", "centre-undetermined", late)
    r.cover(2, 100)
    r.no(r.boss, "close-table", "centre-undetermined", late)
    r.do(RK, "place-your-bets")
    r.no(r.boss, "close-table", "centre-undetermined", late)
    r.do(RK, "no-more-bets")
    r.no(r.boss, "close-table", "decision-under-way", late)
    r.throw(1)
    r.no(r.boss, "close-table", "coins-in-the-air", late)
    r.land("H")
    r.no(r.boss, "close-table", "result-due", late)
    r.do(RK, "announce-result")
    r.no(r.boss, "close-table", "centre-undetermined", late)
    r.cover(2, 200)
    r.round(1, "T")
    r.do(r.boss, "close-table", late)
    r.see(phase="closed")
    r.money({1: -100, 2: 100})


@rings(2, ringkeeper=(174, "16 R71 R25"), commemorative=(196, "7.7 R71 R25"))
def closing_pays_the_due(r: Ring) -> None:
    if r.book == "commemorative":
        r.do(CS, give.announce_closing(ANZAC + 20 * MINUTE))
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.do(r.boss, "close-table", ANZAC + HOUR)
    r.see(phase="closed", game=None, ring={"centre": None})
    r.money({1: 700, 2: -700})


@rings(3, ringkeeper=(175, "3 R89 R54"), commemorative=(197, "7.7 R89"), pub=(115, "R89 R54"))
def a_spin_that_was_called_is_played_to_its_result(r: Ring) -> None:
    if r.book == "commemorative":
        r.do(CS, give.announce_closing(ANZAC + 20 * MINUTE))
        r.do(HOST, give.present(CS))
    r.nobody(1, 2, 3)
    r.do(RK, "start-house-spin")
    late = ANZAC + HOUR
    r.do(RK, "place-your-bets")
    r.bet(1, 2, 10)
    r.do(RK, "no-more-bets")
    r.no(r.boss, "close-table", "decision-under-way", late)
    r.barred(RK)
    r.no(r.boss, "close-table", "decision-under-way", late)
    r.throw(RK)
    r.no(r.boss, "close-table", "coins-in-the-air", late)
    r.land("H")
    r.no(r.boss, "close-table", "result-due", late)
    r.do(RK, "announce-result")
    r.do(r.boss, "close-table", late)
    r.money({1: 10, 2: -10})


@rings(3, ringkeeper=(176, "3 R36 R25"), pub=(116, "R36 R25 R54"))
def a_ring_does_not_close_with_odds_pending(r: Ring) -> None:
    r.nobody(1, 2, 3)
    r.do(RK, "start-house-spin")
    r.call()
    r.spin(RK, "ht")
    r.no(RK, "close-table", "decision-under-way")
    r.spin(RK, "tt")
    r.do(RK, "close-table")
    r.money({})


@rings(4, ringkeeper=(177, "3 R25 R41"), commemorative=(198, "7.7 R25 R41"), pub=(117, "R25 R54"))
def bets_that_wait_go_back_when_the_ring_closes_in_betting(r: Ring) -> None:
    if r.book == "commemorative":
        r.do(CS, give.announce_closing(ANZAC + 20 * MINUTE))
        r.do(HOST, give.present(CS))
    r.nobody(1, 2, 3, 4)
    r.do(RK, "start-house-spin")
    r.do(RK, "place-your-bets")
    r.do(1, give.side_bet(50))
    r.do(2, give.match(1, 20))
    r.do(3, give.side_bet(5))
    r.do(r.boss, "close-table", ANZAC + HOUR)
    r.see(phase="closed")
    r.ring(offers=[], bets=[])
    r.money({})


@rings(2, ringkeeper=(178, "3 R25"), commemorative=(199, "7.7 R25"), pub=(118, "R25 R54"))
def a_ring_closes_with_an_offer_of_the_kip_open(r: Ring) -> None:
    if r.book == "commemorative":
        r.do(CS, give.announce_closing(ANZAC + 20 * MINUTE))
    r.do(RK, give.offer(1))
    r.do(r.boss, "close-table", ANZAC + HOUR)
    r.see(phase="closed", offered=None)
    r.money({})


@rings(2, ringkeeper=(179, "3 R25"), commemorative=(200, "7.7 R25"), pub=(119, "R25 R54"))
def a_ring_closes_with_a_spinner_who_staked_nothing(r: Ring) -> None:
    if r.book == "commemorative":
        r.do(CS, give.announce_closing(ANZAC + 20 * MINUTE))
    r.kip(1)
    r.do(r.boss, "close-table", ANZAC + HOUR)
    r.see(phase="closed", game=None, thrower=None)
    r.money({})


@rings(ringkeeper=(180, "3 R25"), pub=(120, "R25 R54"))
def an_empty_ring_closes(r: Ring) -> None:
    r.do(RK, "close-table")
    r.see(phase="closed")
    r.money({})
