"""Sitting down and leaving (ringkeeper 17; R22, R29, R44)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, GS, HOST, RK, Ring, rings

NOTE = (
    "Seats",
    "rule-boundary",
    "A seat is there, free, and not a person.",
)


@rings(ringkeeper=(166, "17 R44"))
def a_player_of_17_does_not_join(r: Ring) -> None:
    r.no(HOST, give.join(1, of_age=False), "age-not-attested")
    r.see(seats=[])
    r.do(HOST, give.join(1))
    r.see(
        seats=[
            {
                "seat": 1,
                "held": 0,
                "excluded": False,
                "barred": False,
                "abstained": 0,
                "wagers": [],
                "entropy-given": False,
            }
        ]
    )
    r.money({})


@rings(commemorative=(190, "R44"), pub=(108, "R44"))
def the_other_rings_ask_for_no_attestation(r: Ring) -> None:
    r.do(HOST, give.join(1, of_age=False))
    r.do(HOST, give.join(2, of_age=True))
    r.see(seats=[{"seat": 1}, {"seat": 2}])
    r.money({})


@rings(ringkeeper=(167, "2.ring R46"), commemorative=(191, "R46"), pub=(109, "R46"))
def a_seat_is_there_and_free(r: Ring) -> None:
    r.open(0, seats=3)
    r.no(HOST, give.join(0), "no-such-seat")
    r.no(HOST, give.join(4), "no-such-seat")
    r.no(HOST, give.join(65), "no-such-seat")
    r.do(HOST, give.join(3))
    r.no(HOST, give.join(3), "seat-taken")
    r.do(HOST, give.join(1))
    r.see(seats=[{"seat": 1}, {"seat": 3}], seat_count=3)
    r.do(HOST, give.leave(3))
    r.no(HOST, give.leave(3), "seat-empty")
    r.no(HOST, give.leave(2), "seat-empty")
    r.no(HOST, give.leave(4), "no-such-seat")
    r.do(HOST, give.join(3))
    r.money({})


@rings(1, ringkeeper=(168, "R22"), commemorative=(192, "R22"), pub=(110, "R22"))
def the_host_seats_and_unseats(r: Ring) -> None:
    for by in (1, RK, CS, GS, "boxer", "dealer"):
        r.no(by, give.join(2), "not-authorised")
        r.no(by, give.leave(1), "not-authorised")
    r.do(HOST, give.join(2))
    r.do("host 7", give.leave(2))
    r.money({})


@rings(2, ringkeeper=(169, "R22"), commemorative=(193, "R22"), pub=(111, "R22"))
def players_join_in_the_middle_of_a_decision(r: Ring) -> None:
    r.kip(1)
    if r.book != "pub":
        r.stake(1, 10)
        r.cover(2, 10)
    r.call()
    r.do(HOST, give.join(3))
    r.throw(1)
    r.do(HOST, give.join(4))
    r.land("T")
    r.do(HOST, give.join(5))
    r.do(HOST, give.leave(4))
    r.do(RK, "announce-result")
    r.do(HOST, give.leave(3))
    r.see(seats=[{"seat": 1}, {"seat": 2}, {"seat": 5}])
    r.money({} if r.book == "pub" else {1: -10, 2: 10})


@rings(3, ringkeeper=(170, "R29 R40"), commemorative=(194, "R29 R40"), pub=(112, "R29 R40"))
def who_comes_back_to_a_seat_is_new_there(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(1, "decline-coins")
    r.do(HOST, give.leave(1))
    r.do(HOST, give.join(1))
    r.see(seats=[{"seat": 1, "declined": False}, {"seat": 2}, {"seat": 3}])
    r.do(RK, give.offer(2))
    r.do(2, "decline-coins")
    r.do(RK, give.offer(3))
    r.do(3, "decline-coins")
    # Seat 1 is offered the kip in this round: another sits there now.
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.money({})
