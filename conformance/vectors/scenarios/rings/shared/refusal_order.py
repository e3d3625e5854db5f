"""The order of refusals (R46)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import ANZAC, HOST, RK, Ring, rings

NOTE = (
    "RefusalOrder",
    "order",
    "Of several refusals the first in the order of R46 is given.",
)


@rings(1, ringkeeper=(194, "R46"), commemorative=(224, "R46"), pub=(132, "R46"))
def what_is_malformed_is_refused_first(r: Ring) -> None:
    r.do(r.boss, "close-table") if r.book != "commemorative" else None
    # Malformed, on a closed table, too early, by the wrong actor.
    r.no(1, give.dispute(""), "text-length", ANZAC - 1)
    r.no(1, {"add-entropy": "00" * 31}, "entropy-length", ANZAC - 1)
    r.no(1, give.fresh("00" * 31), "seed-length", ANZAC - 1)
    r.money({})


@rings(1, ringkeeper=(195, "R46 R33"), commemorative=(225, "R46 R33"), pub=(133, "R46 R33"))
def what_is_not_in_these_rules_comes_before_time_and_actor(r: Ring) -> None:
    r.no(HOST, "spin-again", "not-in-these-rules", ANZAC - 1)
    r.no(RK, {"vacate-seat": 1}, "not-in-these-rules", ANZAC - 1)
    r.no(HOST, "place-your-bets", "time-backwards", ANZAC - 1)
    r.no(RK, give.join(1), "time-backwards", ANZAC - 1)
    r.no(RK, give.join(1), "not-authorised", ANZAC)
    # The same time is not earlier.
    r.do(HOST, give.join(2), ANZAC)
    r.do(HOST, give.join(3), ANZAC + 5)
    r.no(HOST, give.join(4), "time-backwards", ANZAC + 4)
    r.do(HOST, give.join(4), ANZAC + 5)
    r.see(now=ANZAC + 5)
    r.money({})


@rings(1, ringkeeper=(196, "R46"), pub=(134, "R46"))
def a_closed_table_comes_before_time_and_actor(r: Ring) -> None:
    r.do(RK, "close-table", ANZAC + 10)
    r.no(RK, give.join(2), "table-closed", ANZAC)
    r.no(RK, "spin-again", "not-in-these-rules", ANZAC)
    r.no(1, give.dispute("it hit a lamp"), "table-closed", ANZAC + 20)
    r.money({})


@rings(3, ringkeeper=(197, "R46 19"), commemorative=(226, "R46 6.2"))
def actor_phase_subject_amount_in_that_order(r: Ring) -> None:
    # Actor before phase.
    r.no(2, "place-your-bets", "not-authorised")
    r.kip(1)
    # Phase before subject and amount.
    r.no(1, give.cover(10), "no-centre")
    r.no(2, give.cover(11), "no-centre")
    r.stake(1, 10)
    # Subject before amount.
    r.no(1, give.cover(11), "own-centre")
    r.no(2, give.cover(11), "above-the-centre")
    r.cover(2, 10)
    r.do(RK, "place-your-bets")
    r.do(1, give.side_bet(10))
    r.no(1, give.match(1, 11), "own-offer")
    r.no(2, give.match(1, 11), "above-the-offer")
    r.no(2, give.match(9, 11), "no-such-offer")
    r.money({1: -20, 2: -10, "pot": 20, "held": 10})


@rings(1, ringkeeper=(198, "R33"), commemorative=(227, "R33"), pub=(135, "R33"))
def a_refused_command_moves_no_time(r: Ring) -> None:
    r.no(RK, give.offer(2), "seat-empty", ANZAC + 1000)
    r.do(RK, give.offer(1), ANZAC + 1)
    r.see(now=ANZAC + 1)
    r.money({})


@rings(2, ringkeeper=(199, "R46 R22"), commemorative=(228, "R46 R22"), pub=(136, "R46 R22"))
def nobody_acts_from_an_empty_seat(r: Ring) -> None:
    for seat in (3, 8):
        r.no(seat, "accept-coins", "seat-empty")
    for seat in (0, 9, 64, 65, 4_294_967_295):
        r.no(seat, "accept-coins", "no-such-seat")
    r.do(HOST, give.leave(2))
    r.no(2, give.dispute("it hit a lamp"), "seat-empty")
    r.money({})
