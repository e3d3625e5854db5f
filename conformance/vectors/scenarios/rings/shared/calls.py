"""The calls in their order, and who throws (commemorative 4.4, 4.5; pub 2; R54)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, GS, HOST, RK, Ring, rings

NOTE = (
    "CallsInOrder",
    "order",
    "Place your bets, no more bets, throw, land, announce: each only after the one before.",
)


@rings(2, ringkeeper=(16, "4 R54 14"), commemorative=(16, "4.4 4.5 R54"), pub=(14, "2 R54"))
def the_calls_come_in_their_order(r: Ring) -> None:
    r.no(RK, "place-your-bets", "betting-not-due")
    r.no(RK, "no-more-bets", "betting-not-open")
    r.no(RK, "announce-result", "nothing-to-announce")
    r.kip(1)
    r.no(RK, "no-more-bets", "betting-not-open")
    if r.book != "pub":
        r.stake(1, 10)
        r.cover(2, 10)
    r.no(1, give.throw(r.tails_up), "betting-not-closed")
    r.no(RK, "no-more-bets", "betting-not-open")
    r.do(RK, "place-your-bets")
    r.no(RK, "place-your-bets", "betting-not-due")
    r.no(1, give.throw(r.tails_up), "betting-not-closed")
    r.do(RK, "no-more-bets")
    r.no(RK, "no-more-bets", "betting-not-open")
    r.no(RK, "place-your-bets", "betting-not-due")
    r.no(RK, "announce-result", "nothing-to-announce")
    r.no(RK, give.land(r.faces("H")), "nothing-in-the-air")
    r.throw(1)
    r.no(1, give.throw(r.tails_up), "coins-in-the-air")
    r.no(RK, "announce-result", "nothing-to-announce")
    r.no(RK, "place-your-bets", "betting-not-due")
    r.land("H")
    r.no(RK, give.land(r.faces("H")), "nothing-in-the-air")
    r.no(1, give.throw(r.tails_up), "result-due")
    r.no(RK, "place-your-bets", "betting-not-due")
    r.no(RK, "no-more-bets", "betting-not-open")
    r.do(RK, "announce-result")
    r.no(RK, "announce-result", "nothing-to-announce")
    r.no(1, give.throw(r.tails_up), "betting-not-closed")
    r.money({} if r.book == "pub" else {1: -10, 2: -10, "pot": 20})


@rings(
    3,
    ringkeeper=(17, "2.spinner 2.ringkeeper R22"),
    commemorative=(17, "4.5 2.ringkeeper R22"),
    pub=(15, "2 R22"),
)
def only_the_spinner_throws(r: Ring) -> None:
    r.kip(1)
    if r.book != "pub":
        r.stake(1, 10)
        r.cover(2, 10)
    r.call()
    for by in (2, 3):
        r.no(by, give.throw(r.tails_up), "not-the-spinner")
    for staff in (HOST, CS, GS, "boxer", "dealer"):
        r.no(staff, give.throw(r.tails_up), "not-authorised")
    r.no(RK, give.throw(r.tails_up), "not-authorised")
    r.throw(1)
    r.see(phase="flying", thrower={"spinner": 1})
    r.money({} if r.book == "pub" else {1: -10, 2: -10, "pot": 20})


@rings(3, ringkeeper=(18, "2.ringkeeper R38"), commemorative=(18, "4.7 R38"))
def when_the_ringkeeper_spins_the_spinner_does_not(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.do(1, "decline-further-spins")
    r.cover(2, 10)
    r.call()
    r.no(1, give.throw(r.tails_up), "not-authorised")
    r.no(2, give.throw(r.tails_up), "not-authorised")
    r.throw(RK)
    r.see(phase="flying", thrower={"house": "ringkeeper"})
    r.land("T")
    r.do(RK, "announce-result")
    r.money({1: -10, 2: 10})
