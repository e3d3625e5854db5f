"""Refusals that come before the others: the day that is over, the phase before the subject; and the citation of a landing
(R41, R46, R88, R113; ringkeeper 2; commemorative 2)."""

from __future__ import annotations

from oracle.scenario import give

from .pennies import spun
from .ring import HOST, MIDNIGHT, RK, Ring, rings

NOTE = (
    "BeforeTheRest",
    "order",
    "Day over before any phase, phase before subject; a landing is cited by what lies there.",
)


@rings(3, ringkeeper=(484, "7 R46 R113"), commemorative=(497, "3.3 R46 R113"))
def the_phase_comes_before_a_set_that_is_not_there(r: Ring) -> None:
    r.no(RK, give.change_coins(3), "no-such-set")
    spun(r)
    r.no(RK, give.change_coins(3), "no-such-set")
    r.throw(1)
    r.no(RK, give.change_coins(3), "coins-in-the-air")
    r.no(RK, give.change_coins(2), "coins-in-the-air")
    r.land("T")
    r.no(RK, give.change_coins(3), "result-due")
    r.no(RK, give.change_coins(1), "result-due")
    r.see(phase="landed", coin_set=1)
    r.do(RK, "announce-result")
    r.no(RK, give.change_coins(3), "no-such-set")
    r.money({1: -100, 2: 100})


@rings(3, commemorative=(498, "1.1 R41 R46 R88 R113"))
def that_the_day_is_over_comes_before_every_phase(r: Ring) -> None:
    r.kip(1)
    # Each of these is out of its phase, or names what is not there, too.
    for by, command in (
        (RK, give.offer(8)), (RK, give.offer(2)), (RK, "start-house-spin"), (RK, "place-your-bets"),
        (RK, "no-more-bets"), (RK, give.change_coins(3)), (RK, give.substitute(RK)), (RK, "record-failure-to-spin"),
        (RK, give.decline_cover(2)), (1, "accept-coins"), (1, give.select(1, 2, 3)), (1, give.centre(1)),
        (2, give.cover(5)), (2, give.side_bet(5)), (2, give.match(7, 5)), (1, "decline-further-spins"), (1, "stay"),
        (1, give.throw("ttt")), (1, give.throw("hhh")), (HOST, give.join(2)), (HOST, give.join(5)),
    ):  # fmt: skip
        r.no(by, command, "day-over", MIDNIGHT)
    # And after who acts, and what is malformed.
    r.no(1, "place-your-bets", "not-authorised", MIDNIGHT)
    r.no(HOST, give.throw("ttt"), "not-authorised", MIDNIGHT)
    r.see(phase="preparing", game={"seat": 1})
    r.money({})


@rings(3, pub=(268, "p10 R42 R46 R113"))
def in_the_pub_on_anzac_day_only_that_the_day_is_over_comes_before_every_phase(r: Ring) -> None:
    r.open(3, anzac=True)
    r.kip(1)
    for by, command in (
        (RK, give.offer(8)), (RK, "start-house-spin"), (RK, "no-more-bets"), (RK, "place-your-bets"),
        (RK, "record-failure-to-spin"), (1, "accept-coins"), (2, give.side_bet(5)), (2, give.match(7, 5)),
        (1, give.throw("tt")), (HOST, give.join(2)),
    ):  # fmt: skip
        r.no(by, command, "day-over", MIDNIGHT)
    r.no(1, "place-your-bets", "not-authorised", MIDNIGHT)
    r.money({})


@rings(3, ringkeeper=(485, "2.heads 2.tails 12"))
def heads_and_tails_are_cited_by_their_definitions(r: Ring) -> None:
    spun(r)
    r.throw(1)
    r.land("hh")
    r.play.told("coins-landed", "2.heads", coins="hh")
    r.do(RK, "announce-result")
    r.cover(3, 200)
    r.call()
    r.throw(1)
    r.land("tt")
    r.play.told("coins-landed", "2.tails", coins="tt")
    r.do(RK, "announce-result")
    r.money({1: -100, 2: -100, 3: 200})


@rings(3, commemorative=(499, "2.heads 2.tails 4.6"))
def two_or_three_of_a_kind_are_cited_by_their_definition(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    for rests in ("hhh", "hht", "hth", "thh", "ttt", "tth", "tht", "htt"):
        r.call()
        r.throw(RK)
        r.land(rests)
        r.play.told("coins-landed", "2.heads" if rests.count("h") > 1 else "2.tails", coins=rests)
        r.do(RK, "announce-result")
    r.money({})
