"""The actors of each command: every command of a ring, given by everybody who may not (R22)."""

from __future__ import annotations

from typing import Any

from oracle.scenario import give

from .ring import ANZAC, CS, DAY, GS, HOST, HOUR, RK, By, Line, Ring, rings

NOTE = (
    "WrongActor",
    "authority",
    "The right command of the wrong person.",
)

STAFF = ("boxer", "dealer", RK, GS, CS, HOST)


def nobody_but(r: Ring, allowed: tuple[By, ...], *commands: Any, player: str = "not-authorised") -> None:
    """Everybody else is refused; a player by that code."""
    for command in commands:
        for by in (*STAFF, 1, 2, 3):
            if by not in allowed:
                r.no(by, command, player if isinstance(by, int) else "not-authorised")


def betting(r: Ring) -> None:
    """Seat 1 spins, covered by seat 2 where there is a centre; bets are taken."""
    r.kip(1)
    if r.book != "pub":
        r.stake(1, 10)
        r.cover(2, 10)
    r.do(RK, "place-your-bets")


def line(r: Ring, tails: bool = False) -> Line:
    """Returns the money line with the centre of `betting`: 10 of seat 1, covered by seat 2."""
    if r.book == "pub":
        return {}
    return {1: -10, 2: 10} if tails else {1: -10, 2: -10, "pot": 20}


@rings(
    3,
    ringkeeper=(185, "2.ringkeeper 4 R22"),
    commemorative=(215, "2.ringkeeper 4.1 4.1.1 R22"),
    pub=(125, "R22 R54"),
)
def the_kip_is_the_ringkeepers_to_offer(r: Ring) -> None:
    nobody_but(r, (RK,), give.offer(1), "start-house-spin")
    r.do(RK, give.offer(1))
    nobody_but(r, (RK, 1, 2, 3), "decline-coins")
    nobody_but(r, (1, 2, 3), "accept-coins")
    r.do("ringkeeper 2", "decline-coins")
    r.money({})


@rings(
    3,
    ringkeeper=(186, "2.ringkeeper R54 R22"),
    commemorative=(216, "2.ringkeeper 4.4 4.5 4.6 R22"),
    pub=(126, "2 R54 R22"),
)
def the_calls_are_the_ringkeepers(r: Ring) -> None:
    r.kip(1)
    if r.book != "pub":
        r.stake(1, 10)
        r.cover(2, 10)
    nobody_but(r, (RK,), "place-your-bets")
    r.do(RK, "place-your-bets")
    nobody_but(r, (RK,), "no-more-bets")
    r.do(RK, "no-more-bets")
    r.throw(1)
    nobody_but(r, (RK,), give.no_spin("too-low"), give.land(r.faces("T")))
    r.land("T")
    nobody_but(r, (RK,), "announce-result")
    r.do("ringkeeper 9", "announce-result")
    r.money(line(r, tails=True))


@rings(3, ringkeeper=(187, "2.ringkeeper 7 3 R22"), commemorative=(217, "2.ringkeeper 3.3 5.4 4.7 R22"))
def pennies_substitutes_and_calling_off_are_the_ringkeepers(r: Ring) -> None:
    r.kip(1)
    nobody_but(r, (RK,), give.change_coins(2), "record-failure-to-spin", give.substitute(RK), "call-off-centre")
    r.stake(1, 10)
    r.do(2, give.decline_cover(2))
    r.do(3, give.decline_cover(3))
    nobody_but(r, (RK,), "call-off-centre")
    r.do(RK, "call-off-centre")
    r.money({})


@rings(3, ringkeeper=(188, "2.ringkeeper R22"), commemorative=(218, "2.ringkeeper R22"))
def a_failure_is_the_ringkeepers_to_see(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    nobody_but(r, (RK,), "record-failure-to-spin")
    r.do(RK, "record-failure-to-spin")
    r.see(thrower={"house": "ringkeeper"})
    r.money({1: -10, "pot": 10})


@rings(3, ringkeeper=(189, "2.spinner R22 R99"), commemorative=(219, "2.spinner R22 R99"))
def what_is_the_spinners_is_nobody_elses(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    nobody_but(
        r, (1,), give.select(*r.first), give.centre(10), "retire", "decline-further-spins", player="not-the-spinner"
    )
    nobody_but(r, (1,), "withdraw-due", "stay", player="not-the-winner")
    r.do(1, give.select(*r.first))
    r.stake(1, 10)
    nobody_but(r, (1,), "decline-further-spins", "retire", player="not-the-spinner")
    r.cover(2, 10)
    r.call()
    nobody_but(r, (1, RK), give.throw(r.tails_up), player="not-the-spinner")
    r.spin(1, "H")
    r.ride(2, 20)
    nobody_but(r, (1,), "withdraw-due", "stay", player="not-the-winner")
    for by in (2, 3):
        r.no(by, "retire", "not-the-winner")
    for staff in STAFF:
        r.no(staff, "retire", "not-authorised", clause="16 | 4.9 | -")
    r.do(1, "withdraw-due")
    r.money({1: 70, 2: -70})


@rings(3, pub=(127, "2 R22 R99"))
def what_is_the_pub_spinners_is_nobody_elses(r: Ring) -> None:
    r.kip(1)
    nobody_but(r, (1,), "retire", "decline-further-spins", player="not-the-spinner")
    nobody_but(r, (RK,), "record-failure-to-spin")
    r.no(RK, give.substitute(RK), "not-in-these-rules")
    r.call()
    nobody_but(r, (1, RK), give.throw("tt"), player="not-the-spinner")
    nobody_but(r, (1,), "decline-further-spins", player="not-the-spinner")
    nobody_but(r, (RK,), "record-failure-to-spin")
    r.spin(1, "hh")
    r.money({})


@rings(3, ringkeeper=(190, "19 R22 R40"), commemorative=(220, "6.1 6.2 6.3 R22"), pub=(128, "5 R22"))
def what_is_the_players_is_not_the_staffs(r: Ring) -> None:
    betting(r)
    r.do(1, give.side_bet(5))
    nobody_but(
        r,
        (1, 2, 3),
        give.side_bet(5),
        give.match(1, 5),
        {"withdraw-side-offer": 1},
        give.dispute("it hit a lamp"),
    )
    if r.book != "pub":
        nobody_but(r, (1, 2, 3), give.cover(5))
        # Seat 2 answers for itself, or the ringkeeper does (R47).
        nobody_but(r, (2, RK), give.decline_cover(2))
    # The offer of seat 1 is on the table.
    r.money({**line(r), 1: line(r).get(1, 0) - 5, "held": 5})


@rings(3, ringkeeper=(191, "R22"), commemorative=(221, "4.1.1 R22"), pub=(129, "R22"))
def what_is_the_hosts_is_nobody_elses(r: Ring) -> None:
    nobody_but(
        r,
        (HOST,),
        give.join(4),
        give.leave(3),
        give.fresh("00" * 32),
        give.reveal(bytes(32).hex()),
        give.commit(bytes(32).hex(), 64),
    )
    if r.book == "commemorative":
        nobody_but(r, (HOST,), give.present(CS))
    r.money({})


@rings(3, ringkeeper=(192, "3 R22 R54"), pub=(130, "R22 R54"))
def what_supervisors_do_elsewhere_is_the_ringkeepers(r: Ring) -> None:
    betting(r)
    r.bet(2, 3, 5)
    r.do(1, give.dispute("it hit a lamp"))
    nobody_but(r, (RK,), give.void(2), give.exclude(2), "close-table", give.decide(1))
    r.do(RK, "no-more-bets")
    r.throw(1)
    nobody_but(r, (RK,), give.invalidate("result"))
    r.do(RK, give.invalidate("result"))
    r.money({} if r.book == "pub" else {1: -10, "pot": 10})


@rings(3, commemorative=(222, "7.3 7.4 7.7 7.9 2.casino-supervisor R22"))
def what_is_the_casino_supervisors_is_nobody_elses(r: Ring) -> None:
    betting(r)
    r.bet(2, 3, 5)
    r.do(1, give.dispute("it hit a lamp"))
    r.do(RK, give.decide(1))
    nobody_but(
        r,
        (CS, GS),
        give.void(2),
        give.exclude(2),
        "close-table",
        give.announce_closing(ANZAC + HOUR),
        "cancel-closing",
        give.inspector(1),
        give.invalidate("result"),
    )
    # Not a boxer, a dealer, a player or the host decides; a supervisor only on review.
    r.do(1, give.dispute("it hit a lamp"))
    nobody_but(r, (RK,), give.decide(2))
    r.do(RK, "no-more-bets")
    r.throw(1)
    nobody_but(r, (CS, GS), give.invalidate("result"))
    r.do("casino-supervisor 8", give.invalidate("result"))
    r.money({1: -10, "pot": 10})


@rings(1, ringkeeper=(193, "1 R46"), commemorative=(223, "1.1 R46"), pub=(131, "R46"))
def what_only_a_casino_knows_is_not_in_these_rules(r: Ring) -> None:
    bounds = {"min": 100, "max": 1000}
    sign = {"spinner": bounds, "heads-tails": bounds}
    for command in (
        give.vacate(1), give.under_minimum(1, "heads"), give.announce_limits(sign, ANZAC + DAY), give.limits(sign),
        give.player_limits(1, "heads-tails", 1, 2), give.clear_limits(1),
        give.refuse_wager(1, "heads"), give.send_out(bar=True), {"elect-prison": "heads"},
        {"elect-partage": "heads"}, "elect-retire", "elect-house-spin", "spin-again", "bring-new-set",
    ):  # fmt: skip
        r.no("boxer", command, "not-in-these-rules")
        r.no(1, command, "not-in-these-rules")
    r.money({})


@rings(3, ringkeeper=(399, "R22 19"), commemorative=(422, "R22 6.2"), pub=(232, "R22"))
def a_number_makes_nobody_a_player(r: Ring) -> None:
    """Staff are numbered as the host likes, also with the number of a seat."""
    r.do(RK, give.offer(1))
    for staff in ("host 1", "dealer 1", "casino-supervisor 1"):
        r.no(staff, "accept-coins", "not-authorised")
        r.no(staff, "decline-coins", "not-authorised")
    r.do(1, "accept-coins")
    if r.book != "pub":
        r.stake(1, 10)
        for staff in ("host 2", "dealer 2", "casino-supervisor 2", "boxer 2"):
            r.no(staff, give.decline_cover(2), "not-authorised")
            r.no(staff, give.cover(5), "not-authorised")
        r.cover(2, 10)
    r.call()
    for staff in ("host 1", "dealer 1", "casino-supervisor 1", "boxer 1"):
        r.no(staff, give.throw(r.tails_up), "not-authorised")
    r.money({} if r.book == "pub" else {1: -10, 2: -10, "pot": 20})


@rings(2, ringkeeper=(403, "9 R22"), commemorative=(424, "4.5 R22"), pub=(234, "2 R22"))
def with_nobody_in_the_ring_only_players_and_the_ringkeeper_hear_that_there_is_no_spinner(r: Ring) -> None:
    for by in (HOST, CS, GS, "boxer"):
        r.no(by, give.throw(r.tails_up), "not-authorised")
    for by in (RK, 1):
        r.no(by, give.throw(r.tails_up), "no-spinner")
    r.money({})


@rings(2, ringkeeper=(404, "9 R22 R46"), commemorative=(425, "4.5 R22 R46"), pub=(235, "2 R22 R46"))
def while_the_spinner_has_the_kip_the_ringkeeper_does_not_throw(r: Ring) -> None:
    """R46: the actor comes before the phase."""
    r.kip(1)
    r.no(RK, give.throw(r.tails_up), "not-authorised")
    if r.book != "pub":
        r.stake(1, 10)
        r.cover(2, 10)
    r.do(RK, "place-your-bets")
    r.no(RK, give.throw(r.tails_up), "not-authorised")
    r.do(RK, "no-more-bets")
    r.no(RK, give.throw(r.tails_up), "not-authorised")
    r.throw(1)
    r.no(RK, give.throw(r.tails_up), "not-authorised")
    r.money({} if r.book == "pub" else {1: -10, 2: -10, "pot": 20})
