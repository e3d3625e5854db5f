"""Commands that are refused in each phase before the throw (R46).

Every command that the phase does not admit, given by an actor who may give it in another; the clause each cites is `refusals`'.
"""

from __future__ import annotations

from oracle.scenario import give

from .ring import HOST, RK, Ring, rings

NOTE = (
    "WrongMoment",
    "order",
    "The right command at the wrong moment.",
)


def covered(r: Ring) -> None:
    """Seat 1 spins for 10, covered by seat 2, where there is a centre."""
    r.kip(1)
    if r.book != "pub":
        r.stake(1, 10)
        r.cover(2, 10)


def betting(r: Ring) -> None:
    """And bets are taken: seat 3 has 5 on Heads against seat 4, and an open offer of 7."""
    covered(r)
    r.do(RK, "place-your-bets")
    r.bet(3, 4, 5)
    r.do(3, give.side_bet(7))


def placed(r: Ring, offered: int = 0) -> dict[int | str, int]:
    """Returns the money then; besides, seat 3 may have offered so much."""
    line: dict[int | str, int] = {3: -5 - offered, 4: -5, "held": 10 + offered}
    return line if r.book == "pub" else {1: -10, 2: -10, **line, "pot": 20}


@rings(4, ringkeeper=(317, "4 R46 R22"), commemorative=(336, "4.1 R46 R22"), pub=(181, "R54 R46 R22"))
def while_nobody_has_the_kip(r: Ring) -> None:
    r.refused(RK, "not-next", give.offer(2))
    r.refused(RK, "nothing-offered", "decline-coins")
    r.refused(RK, "players-to-be-offered", "start-house-spin")
    r.refused(RK, "no-spinner", "record-failure-to-spin", give.substitute(RK), give.throw(r.tails_up))
    r.refused(RK, "betting-not-due", "place-your-bets")
    r.refused(RK, "betting-not-open", "no-more-bets")
    r.refused(RK, "nothing-to-announce", "announce-result")
    r.refused(RK, "no-spin-under-way", give.no_spin())
    r.refused(RK, "no-centre", "call-off-centre")
    r.refused(RK, "no-centre", give.decline_cover(2), clause="R47 | R47 | -")
    r.refused(RK, "nothing-in-the-air", give.land(r.faces("H")))
    r.refused(1, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(1, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins")
    r.refused(1, "no-centre", give.cover(5), give.decline_cover(1))
    r.refused(1, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(1, "no-such-offer", give.withdraw_offer(2))
    r.refused(1, "not-the-winner", "withdraw-due", "stay")
    r.refused(1, "no-spinner", give.throw(r.tails_up))
    r.refused(2, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(2, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins")
    r.refused(2, "no-centre", give.cover(5), give.decline_cover(2))
    r.refused(2, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(2, "no-such-offer", give.withdraw_offer(2))
    r.refused(2, "not-the-winner", "withdraw-due", "stay")
    r.refused(2, "no-spinner", give.throw(r.tails_up))
    r.refused(3, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(3, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins")
    r.refused(3, "no-centre", give.cover(5), give.decline_cover(3))
    r.refused(3, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(3, "no-such-offer", give.withdraw_offer(2))
    r.refused(3, "not-the-winner", "withdraw-due", "stay")
    r.refused(3, "no-spinner", give.throw(r.tails_up))
    r.refused(r.boss, "no-such-wager", give.void(2), give.void(3))
    r.refused(r.boss, "no-outcome-open", give.invalidate("result"))
    if r.book == "commemorative":
        r.refused(r.boss, "closing-not-announced", "close-table")
    r.money({})


@rings(4, ringkeeper=(318, "4 R46 R22"), commemorative=(337, "4.1 R46 R22"), pub=(182, "R54 R46 R22"))
def while_the_kip_is_offered(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.refused(RK, "players-to-be-offered", "start-house-spin")
    r.refused(RK, "no-spinner", "record-failure-to-spin", give.substitute(RK), give.throw(r.tails_up))
    r.refused(RK, "betting-not-due", "place-your-bets")
    r.refused(RK, "betting-not-open", "no-more-bets")
    r.refused(RK, "nothing-to-announce", "announce-result")
    r.refused(RK, "no-spin-under-way", give.no_spin())
    r.refused(RK, "no-centre", "call-off-centre")
    r.refused(RK, "no-centre", give.decline_cover(2), clause="R47 | R47 | -")
    r.refused(RK, "nothing-in-the-air", give.land(r.faces("H")))
    r.refused(1, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins")
    r.refused(1, "no-centre", give.cover(5), give.decline_cover(1))
    r.refused(1, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(1, "no-such-offer", give.withdraw_offer(2))
    r.refused(1, "not-the-winner", "withdraw-due", "stay")
    r.refused(1, "no-spinner", give.throw(r.tails_up))
    r.refused(2, "not-offered", "accept-coins", "decline-coins")
    r.refused(2, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins")
    r.refused(2, "no-centre", give.cover(5), give.decline_cover(2))
    r.refused(2, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(2, "no-such-offer", give.withdraw_offer(2))
    r.refused(2, "not-the-winner", "withdraw-due", "stay")
    r.refused(2, "no-spinner", give.throw(r.tails_up))
    r.refused(3, "not-offered", "accept-coins", "decline-coins")
    r.refused(3, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins")
    r.refused(3, "no-centre", give.cover(5), give.decline_cover(3))
    r.refused(3, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(3, "no-such-offer", give.withdraw_offer(2))
    r.refused(3, "not-the-winner", "withdraw-due", "stay")
    r.refused(3, "no-spinner", give.throw(r.tails_up))
    r.refused(r.boss, "no-such-wager", give.void(2), give.void(3))
    r.refused(r.boss, "no-outcome-open", give.invalidate("result"))
    if r.book == "commemorative":
        r.refused(r.boss, "closing-not-announced", "close-table")
    r.money({})


@rings(4, ringkeeper=(319, "5 19 R46 R22"), commemorative=(338, "4.2 6.2 R46 R22"), pub=(183, "2 R46 R22"))
def while_the_spinner_has_staked_nothing(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.refused(RK, "ring-taken", give.offer(2), "start-house-spin")
    r.refused(RK, "nothing-offered", "decline-coins")
    r.refused(RK, "spinner-able", give.substitute(RK))
    if r.book != "pub":
        r.refused(RK, "no-centre", "place-your-bets")
    r.refused(RK, "betting-not-open", "no-more-bets")
    r.refused(RK, "nothing-to-announce", "announce-result")
    r.refused(RK, "no-spin-under-way", give.no_spin())
    r.refused(RK, "no-centre", "call-off-centre")
    r.refused(RK, "no-centre", give.decline_cover(2), clause="R47 | R47 | -")
    r.refused(RK, "nothing-in-the-air", give.land(r.faces("H")))
    r.refused(RK, "not-authorised", give.throw(r.tails_up))
    r.refused(1, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(1, "no-centre", give.cover(5), give.decline_cover(1))
    r.refused(1, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(1, "no-such-offer", give.withdraw_offer(2))
    r.refused(1, "nothing-at-stake", "decline-further-spins")
    r.refused(1, "not-the-winner", "withdraw-due", "stay")
    r.refused(1, "betting-not-closed", give.throw(r.tails_up))
    r.refused(2, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        2, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(2, "no-centre", give.cover(5), give.decline_cover(2))
    r.refused(2, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(2, "no-such-offer", give.withdraw_offer(2))
    r.refused(2, "not-the-winner", "withdraw-due", "stay")
    r.refused(3, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        3, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(3, "no-centre", give.cover(5), give.decline_cover(3))
    r.refused(3, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(3, "no-such-offer", give.withdraw_offer(2))
    r.refused(3, "not-the-winner", "withdraw-due", "stay")
    r.refused(r.boss, "no-such-wager", give.void(2), give.void(3))
    r.refused(r.boss, "no-outcome-open", give.invalidate("result"))
    if r.book == "commemorative":
        r.refused(r.boss, "closing-not-announced", "close-table")
    r.money({})


@rings(4, ringkeeper=(320, "14 19 R46 R22"), commemorative=(339, "6.2 6.2.1 R46 R22"))
def while_the_centre_is_covered_in_part(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 4)
    r.refused(RK, "ring-taken", give.offer(2), "start-house-spin")
    r.refused(RK, "nothing-offered", "decline-coins")
    r.refused(RK, "spinner-able", give.substitute(RK))
    r.refused(RK, "betting-not-open", "no-more-bets")
    r.refused(RK, "nothing-to-announce", "announce-result")
    r.refused(RK, "no-spin-under-way", give.no_spin())
    r.refused(RK, "cover-not-declined", "call-off-centre")
    r.refused(RK, "nothing-in-the-air", give.land(r.faces("H")))
    r.refused(RK, "not-authorised", give.throw(r.tails_up))
    r.refused(1, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(1, "coins-selected", give.select(*r.first))
    r.refused(1, "centre-staked", give.centre(10))
    r.refused(1, "own-centre", give.cover(5), give.decline_cover(1))
    r.refused(1, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(1, "no-such-offer", give.withdraw_offer(2))
    r.refused(1, "dividend-not-due", "retire", "withdraw-due", "stay")
    r.refused(1, "betting-not-closed", give.throw(r.tails_up))
    r.refused(2, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        2, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(2, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(2, "no-such-offer", give.withdraw_offer(2))
    r.refused(2, "not-the-winner", "withdraw-due", "stay")
    r.refused(3, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        3, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(3, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(3, "no-such-offer", give.withdraw_offer(2))
    r.refused(3, "not-the-winner", "withdraw-due", "stay")
    r.refused(HOST, "money-at-stake", give.leave(1), give.leave(2))
    if r.book == "ringkeeper":
        r.refused(r.boss, "centre-undetermined", "close-table")
    r.refused(r.boss, "no-such-wager", give.void(3))
    r.refused(r.boss, "no-outcome-open", give.invalidate("result"))
    r.money({1: -10, 2: -4, "pot": 14})


@rings(4, ringkeeper=(321, "14 19 R46 R22"), commemorative=(340, "6.2 4.4 R46 R22"))
def while_the_centre_is_covered_before_bets(r: Ring) -> None:
    covered(r)
    r.refused(RK, "ring-taken", give.offer(2), "start-house-spin")
    r.refused(RK, "nothing-offered", "decline-coins")
    r.refused(RK, "spinner-able", give.substitute(RK))
    r.refused(RK, "betting-not-open", "no-more-bets")
    r.refused(RK, "nothing-to-announce", "announce-result")
    r.refused(RK, "no-spin-under-way", give.no_spin())
    r.refused(RK, "centre-covered", "call-off-centre", give.decline_cover(2))
    r.refused(RK, "nothing-in-the-air", give.land(r.faces("H")))
    r.refused(RK, "not-authorised", give.throw(r.tails_up))
    r.refused(1, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(1, "coins-selected", give.select(*r.first))
    r.refused(1, "centre-staked", give.centre(10))
    r.refused(1, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(1, "no-such-offer", give.withdraw_offer(2))
    r.refused(1, "dividend-not-due", "retire", "withdraw-due", "stay")
    r.refused(1, "betting-not-closed", give.throw(r.tails_up))
    r.refused(2, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        2, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(2, "centre-covered", give.cover(5), give.decline_cover(2))
    r.refused(2, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(2, "no-such-offer", give.withdraw_offer(2))
    r.refused(2, "not-the-winner", "withdraw-due", "stay")
    r.refused(3, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        3, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(3, "centre-covered", give.cover(5), give.decline_cover(3))
    r.refused(3, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(3, "no-such-offer", give.withdraw_offer(2))
    r.refused(3, "not-the-winner", "withdraw-due", "stay")
    r.refused(HOST, "money-at-stake", give.leave(1), give.leave(2))
    if r.book == "ringkeeper":
        r.refused(r.boss, "centre-undetermined", "close-table")
    r.refused(r.boss, "no-such-wager", give.void(3))
    r.refused(r.boss, "no-outcome-open", give.invalidate("result"))
    r.money({1: -10, 2: -10, "pot": 20})


@rings(4, ringkeeper=(322, "14 19 R46 R22"), commemorative=(341, "6.2.1 4.5 R46 R22"))
def while_bets_are_taken_and_the_centre_is_covered_in_part(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 4)
    r.do(RK, "place-your-bets")
    r.refused(RK, "ring-taken", give.offer(2), "start-house-spin")
    r.refused(RK, "nothing-offered", "decline-coins")
    r.refused(RK, "spinner-able", give.substitute(RK))
    r.refused(RK, "betting-not-due", "place-your-bets")
    r.refused(RK, "centre-not-covered", "no-more-bets")
    r.refused(RK, "nothing-to-announce", "announce-result")
    r.refused(RK, "no-spin-under-way", give.no_spin())
    r.refused(RK, "cover-not-declined", "call-off-centre")
    r.refused(RK, "nothing-in-the-air", give.land(r.faces("H")))
    r.refused(RK, "not-authorised", give.throw(r.tails_up))
    r.refused(1, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(1, "coins-selected", give.select(*r.first))
    r.refused(1, "centre-not-open", give.centre(10))
    r.refused(1, "own-centre", give.cover(5), give.decline_cover(1))
    if r.book == "ringkeeper":
        r.refused(1, "centre-not-covered", give.side_bet(5), give.match(2, 5))
    if r.book == "commemorative":
        r.refused(1, "no-such-offer", give.match(2, 5))
    r.refused(1, "no-such-offer", give.withdraw_offer(2))
    r.refused(1, "dividend-not-due", "retire", "withdraw-due", "stay")
    r.refused(1, "betting-not-closed", give.throw(r.tails_up))
    r.refused(2, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        2, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    if r.book == "ringkeeper":
        r.refused(2, "centre-not-covered", give.side_bet(5), give.match(2, 5))
    if r.book == "commemorative":
        r.refused(2, "no-such-offer", give.match(2, 5))
    r.refused(2, "no-such-offer", give.withdraw_offer(2))
    r.refused(2, "not-the-winner", "withdraw-due", "stay")
    r.refused(3, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        3, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    if r.book == "ringkeeper":
        r.refused(3, "centre-not-covered", give.side_bet(5), give.match(2, 5))
    if r.book == "commemorative":
        r.refused(3, "no-such-offer", give.match(2, 5))
    r.refused(3, "no-such-offer", give.withdraw_offer(2))
    r.refused(3, "not-the-winner", "withdraw-due", "stay")
    r.refused(HOST, "money-at-stake", give.leave(1), give.leave(2))
    if r.book == "ringkeeper":
        r.refused(r.boss, "centre-undetermined", "close-table")
    r.refused(r.boss, "no-such-wager", give.void(3))
    r.refused(r.boss, "no-outcome-open", give.invalidate("result"))
    r.money({1: -10, 2: -4, "pot": 14})


@rings(4, ringkeeper=(323, "14 R46 R22"), commemorative=(342, "4.4 4.5 6.3 R46 R22"), pub=(184, "2 5 R46 R22"))
def while_bets_are_taken(r: Ring) -> None:
    betting(r)
    r.refused(RK, "ring-taken", give.offer(2), "start-house-spin")
    r.refused(RK, "nothing-offered", "decline-coins")
    r.refused(RK, "spinner-able", give.substitute(RK))
    r.refused(RK, "betting-not-due", "place-your-bets")
    r.refused(RK, "nothing-to-announce", "announce-result")
    r.refused(RK, "no-spin-under-way", give.no_spin())
    r.refused(RK, "centre-covered", "call-off-centre", give.decline_cover(2))
    r.refused(RK, "nothing-in-the-air", give.land(r.faces("H")))
    r.refused(RK, "not-authorised", give.throw(r.tails_up))
    r.refused(1, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(1, "coins-selected", give.select(*r.first))
    r.refused(1, "centre-not-open", give.centre(10))
    r.refused(1, "no-such-offer", give.match(2, 5), give.withdraw_offer(2))
    if r.book != "pub":
        r.refused(1, "dividend-not-due", "retire")
    r.refused(1, "dividend-not-due", "withdraw-due", "stay")
    r.refused(1, "betting-not-closed", give.throw(r.tails_up))
    r.refused(2, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        2, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(2, "centre-covered", give.cover(5), give.decline_cover(2))
    r.refused(2, "no-such-offer", give.match(2, 5), give.withdraw_offer(2))
    r.refused(2, "not-the-winner", "withdraw-due", "stay")
    r.refused(3, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        3, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(3, "centre-covered", give.cover(5), give.decline_cover(3))
    r.refused(3, "no-such-offer", give.match(2, 5), give.withdraw_offer(2))
    r.refused(3, "not-the-winner", "withdraw-due", "stay")
    if r.book != "pub":
        r.refused(HOST, "money-at-stake", give.leave(1), give.leave(2))
    r.refused(HOST, "money-at-stake", give.leave(3))
    if r.book == "ringkeeper":
        r.refused(r.boss, "centre-undetermined", "close-table")
    r.refused(r.boss, "no-outcome-open", give.invalidate("result"))
    if r.book == "pub":
        r.refused(r.boss, "no-such-wager", give.void(2))
    r.money(placed(r, offered=7))


@rings(4, ringkeeper=(324, "9 R46 R22"), commemorative=(343, "4.5 R46 R22"), pub=(185, "2 R46 R22"))
def while_the_spin_is_called(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.refused(RK, "ring-taken", give.offer(2), "start-house-spin")
    r.refused(RK, "nothing-offered", "decline-coins")
    r.refused(RK, "spinner-able", give.substitute(RK))
    r.refused(RK, "betting-not-due", "place-your-bets")
    r.refused(RK, "betting-not-open", "no-more-bets")
    r.refused(RK, "nothing-to-announce", "announce-result")
    r.refused(RK, "no-spin-under-way", give.no_spin())
    r.refused(RK, "centre-covered", "call-off-centre", give.decline_cover(2))
    r.refused(RK, "nothing-in-the-air", give.land(r.faces("H")))
    r.refused(RK, "not-authorised", give.throw(r.tails_up))
    r.refused(1, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(1, "coins-selected", give.select(*r.first))
    r.refused(1, "centre-not-open", give.centre(10))
    r.refused(1, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(1, "no-such-offer", give.withdraw_offer(2))
    if r.book != "pub":
        r.refused(1, "dividend-not-due", "retire")
    if r.book == "pub":
        r.refused(1, "decision-under-way", "retire")
    r.refused(1, "dividend-not-due", "withdraw-due", "stay")
    r.refused(2, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        2, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(2, "centre-covered", give.cover(5), give.decline_cover(2))
    r.refused(2, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(2, "no-such-offer", give.withdraw_offer(2))
    r.refused(2, "not-the-winner", "withdraw-due", "stay")
    r.refused(3, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        3, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(3, "centre-covered", give.cover(5), give.decline_cover(3))
    r.refused(3, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(3, "no-such-offer", give.withdraw_offer(2))
    r.refused(3, "not-the-winner", "withdraw-due", "stay")
    if r.book != "pub":
        r.refused(HOST, "money-at-stake", give.leave(1), give.leave(2))
    if r.book == "pub":
        r.refused(HOST, "decision-under-way", give.leave(1))
    r.refused(HOST, "money-at-stake", give.leave(3))
    if r.book in ("ringkeeper", "pub"):
        r.refused(r.boss, "decision-under-way", "close-table")
    r.refused(r.boss, "no-outcome-open", give.invalidate("result"))
    if r.book == "pub":
        r.refused(r.boss, "no-such-wager", give.void(2))
    r.money(placed(r))
