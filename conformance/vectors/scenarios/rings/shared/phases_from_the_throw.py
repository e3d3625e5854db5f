"""Commands that are refused in each phase from the throw on (R46).

Every command that the phase does not admit, given by an actor who may give it in another; the clause each cites is `refusals`'.
"""

from __future__ import annotations

from oracle.scenario import give

from .phases_before_the_throw import betting, placed
from .ring import HOST, RK, Ring, rings

NOTE = (
    "WrongMoment",
    "order",
    "The right command at the wrong moment.",
)


@rings(4, ringkeeper=(325, "7 13.a R46 R22"), commemorative=(344, "3.3 4.6 5.1 R46 R22"), pub=(186, "4 R46 R22"))
def while_the_coins_fly(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.refused(RK, "ring-taken", give.offer(2), "start-house-spin")
    r.refused(RK, "nothing-offered", "decline-coins")
    r.refused(RK, "coins-in-the-air", give.change_coins(2), "record-failure-to-spin", "call-off-centre")
    r.refused(RK, "spinner-able", give.substitute(RK))
    r.refused(RK, "betting-not-due", "place-your-bets")
    r.refused(RK, "betting-not-open", "no-more-bets")
    r.refused(RK, "nothing-to-announce", "announce-result")
    r.refused(RK, "coins-in-the-air", give.decline_cover(2), clause="R47 | R47 | -")
    r.refused(RK, "not-authorised", give.throw(r.tails_up))
    r.refused(1, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        1, "coins-in-the-air", give.select(*r.first), give.cover(5), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(1, "centre-not-open", give.centre(10))
    r.refused(1, "coins-in-the-air", give.decline_cover(1), clause="3 | 5.4 | -")
    r.refused(1, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(1, "dividend-not-due", "withdraw-due", "stay")
    r.refused(2, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        2, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(2, "coins-in-the-air", give.cover(5))
    r.refused(2, "coins-in-the-air", give.decline_cover(2), clause="3 | 5.4 | -")
    r.refused(2, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(2, "not-the-winner", "withdraw-due", "stay")
    r.refused(3, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        3, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(3, "coins-in-the-air", give.cover(5))
    r.refused(3, "coins-in-the-air", give.decline_cover(3), clause="3 | 5.4 | -")
    r.refused(3, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(3, "not-the-winner", "withdraw-due", "stay")
    if r.book != "pub":
        r.refused(HOST, "money-at-stake", give.leave(1), give.leave(2))
    if r.book == "pub":
        r.refused(HOST, "decision-under-way", give.leave(1))
    r.refused(HOST, "money-at-stake", give.leave(3))
    r.refused(r.boss, "coins-in-the-air", "close-table", give.void(2), give.void(3), give.exclude(1))
    r.money(placed(r))


@rings(4, ringkeeper=(326, "13.b R46 R22"), commemorative=(345, "4.6 5.2 R46 R22"), pub=(187, "4 6 R46 R22"))
def while_the_coins_are_down(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.land("H")
    r.refused(RK, "ring-taken", give.offer(2), "start-house-spin")
    r.refused(RK, "nothing-offered", "decline-coins")
    r.refused(RK, "result-due", give.change_coins(2), "record-failure-to-spin", "call-off-centre")
    r.refused(RK, "spinner-able", give.substitute(RK))
    r.refused(RK, "betting-not-due", "place-your-bets")
    r.refused(RK, "betting-not-open", "no-more-bets")
    if r.book in ("ringkeeper", "pub"):
        r.refused(RK, "coins-have-landed", give.no_spin())
    r.refused(RK, "result-due", give.decline_cover(2), clause="R47 | R47 | -")
    r.refused(RK, "nothing-in-the-air", give.land(r.faces("H")))
    r.refused(RK, "not-authorised", give.throw(r.tails_up))
    r.refused(1, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        1, "result-due", give.select(*r.first), give.cover(5), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(1, "centre-not-open", give.centre(10))
    r.refused(1, "result-due", give.decline_cover(1), clause="3 | 5.4 | -")
    r.refused(1, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(1, "dividend-not-due", "withdraw-due", "stay")
    r.refused(2, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        2, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(2, "result-due", give.cover(5))
    r.refused(2, "result-due", give.decline_cover(2), clause="3 | 5.4 | -")
    r.refused(2, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(2, "not-the-winner", "withdraw-due", "stay")
    r.refused(3, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(
        3, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins",
        give.throw(r.tails_up),
    )  # fmt: skip
    r.refused(3, "result-due", give.cover(5))
    r.refused(3, "result-due", give.decline_cover(3), clause="3 | 5.4 | -")
    r.refused(3, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(3, "not-the-winner", "withdraw-due", "stay")
    if r.book != "pub":
        r.refused(HOST, "money-at-stake", give.leave(1), give.leave(2))
    if r.book == "pub":
        r.refused(HOST, "decision-under-way", give.leave(1))
    r.refused(HOST, "money-at-stake", give.leave(3))
    r.refused(r.boss, "result-due", "close-table", give.exclude(1))
    if r.book == "pub":
        r.refused(r.boss, "no-such-wager", give.void(2))
    r.money(placed(r))


@rings(4, ringkeeper=(327, "12 R36 R46 R22"), pub=(188, "6 R36 R46 R22"))
def while_odds_are_pending(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
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
    if r.book == "ringkeeper":
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
    if r.book == "ringkeeper":
        r.refused(HOST, "money-at-stake", give.leave(1), give.leave(2))
    if r.book == "pub":
        r.refused(HOST, "decision-under-way", give.leave(1))
    r.refused(HOST, "money-at-stake", give.leave(3))
    r.refused(r.boss, "decision-under-way", "close-table")
    if r.book == "pub":
        r.refused(r.boss, "no-such-wager", give.void(2))
    r.money(placed(r))


@rings(4, ringkeeper=(328, "11 R46 R22"), commemorative=(346, "4.10 R46 R22"), pub=(189, "6 R46 R22"))
def after_heads(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.spin(1, "H")
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
    if r.book != "pub":
        r.refused(1, "dividend-not-due", "retire")
    r.refused(1, "dividend-not-due", "withdraw-due", "stay")
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
    if r.book != "pub":
        r.refused(HOST, "money-at-stake", give.leave(1))
    if r.book != "pub":
        r.refused(HOST, "outcome-open", give.leave(2))
    r.refused(HOST, "outcome-open", give.leave(3))
    if r.book == "ringkeeper":
        r.refused(r.boss, "centre-undetermined", "close-table")
    r.refused(r.boss, "no-such-wager", give.void(2), give.void(3))
    r.money({3: 5, 4: -5} if r.book == "pub" else {1: -10, 2: -10, 3: 5, 4: -5, "pot": 20})


@rings(4, ringkeeper=(329, "12 R46 R22"), commemorative=(347, "4.8 R46 R22"), pub=(190, "6 R46 R22"))
def after_tails(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.spin(1, "T")
    r.refused(RK, "nothing-offered", "decline-coins")
    if r.book != "pub":
        r.refused(RK, "players-to-be-offered", "start-house-spin")
    if r.book == "pub":
        r.refused(RK, "ring-taken", "start-house-spin", give.offer(2))
    if r.book != "pub":
        r.refused(RK, "no-spinner", "record-failure-to-spin", give.throw(r.tails_up))
    r.refused(RK, "no-spinner", give.substitute(RK))
    if r.book != "pub":
        r.refused(RK, "betting-not-due", "place-your-bets")
    r.refused(RK, "betting-not-open", "no-more-bets")
    r.refused(RK, "nothing-to-announce", "announce-result")
    r.refused(RK, "no-spin-under-way", give.no_spin())
    r.refused(RK, "no-centre", "call-off-centre")
    r.refused(RK, "no-centre", give.decline_cover(2), clause="R47 | R47 | -")
    r.refused(RK, "nothing-in-the-air", give.land(r.faces("H")))
    if r.book == "pub":
        r.refused(RK, "not-authorised", give.throw(r.tails_up))
    r.refused(1, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(1, "not-the-spinner", give.select(*r.first), give.centre(10))
    r.refused(1, "no-centre", give.cover(5), give.decline_cover(1))
    r.refused(1, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(1, "no-such-offer", give.withdraw_offer(2))
    if r.book != "pub":
        r.refused(1, "not-the-spinner", "retire", "decline-further-spins")
    r.refused(1, "not-the-winner", "withdraw-due", "stay")
    if r.book != "pub":
        r.refused(1, "no-spinner", give.throw(r.tails_up))
    if r.book == "pub":
        r.refused(1, "betting-not-closed", give.throw(r.tails_up))
    r.refused(2, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(2, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins")
    r.refused(2, "no-centre", give.cover(5), give.decline_cover(2))
    r.refused(2, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(2, "no-such-offer", give.withdraw_offer(2))
    r.refused(2, "not-the-winner", "withdraw-due", "stay")
    if r.book != "pub":
        r.refused(2, "no-spinner", give.throw(r.tails_up))
    if r.book == "pub":
        r.refused(2, "not-the-spinner", give.throw(r.tails_up))
    r.refused(3, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(3, "not-the-spinner", give.select(*r.first), give.centre(10), "retire", "decline-further-spins")
    r.refused(3, "no-centre", give.cover(5), give.decline_cover(3))
    r.refused(3, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(3, "no-such-offer", give.withdraw_offer(2))
    r.refused(3, "not-the-winner", "withdraw-due", "stay")
    if r.book != "pub":
        r.refused(3, "no-spinner", give.throw(r.tails_up))
    if r.book == "pub":
        r.refused(3, "not-the-spinner", give.throw(r.tails_up))
    if r.book != "pub":
        r.refused(HOST, "outcome-open", give.leave(1), give.leave(2))
    r.refused(HOST, "outcome-open", give.leave(3))
    r.refused(r.boss, "no-such-wager", give.void(2), give.void(3))
    if r.book == "commemorative":
        r.refused(r.boss, "closing-not-announced", "close-table")
    r.money({3: -5, 4: 5} if r.book == "pub" else {1: -10, 2: 10, 3: -5, 4: 5})


@rings(4, ringkeeper=(330, "16 11 R46 R22"), commemorative=(348, "4.9 4.10 R46 R22"))
def while_the_due_stands(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.ride(3, 10)
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
    r.refused(1, "not-the-spinner", give.select(*r.first), give.centre(10), "decline-further-spins")
    r.refused(1, "no-centre", give.cover(5), give.decline_cover(1))
    r.refused(1, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(1, "no-such-offer", give.withdraw_offer(2))
    r.refused(1, "no-spinner", give.throw(r.tails_up))
    r.refused(2, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(2, "not-the-spinner", give.select(*r.first), give.centre(10), "decline-further-spins")
    r.refused(2, "no-centre", give.cover(5), give.decline_cover(2))
    r.refused(2, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(2, "no-such-offer", give.withdraw_offer(2))
    r.refused(2, "not-the-winner", "retire", "withdraw-due", "stay")
    r.refused(2, "no-spinner", give.throw(r.tails_up))
    r.refused(3, "nothing-offered", "accept-coins", "decline-coins")
    r.refused(3, "not-the-spinner", give.select(*r.first), give.centre(10), "decline-further-spins")
    r.refused(3, "no-centre", give.cover(5), give.decline_cover(3))
    r.refused(3, "betting-not-open", give.side_bet(5), give.match(2, 5))
    r.refused(3, "no-such-offer", give.withdraw_offer(2))
    r.refused(3, "not-the-winner", "retire", "withdraw-due", "stay")
    r.refused(3, "no-spinner", give.throw(r.tails_up))
    r.refused(HOST, "money-at-stake", give.leave(1))
    r.refused(HOST, "outcome-open", give.leave(2))
    r.refused(r.boss, "no-such-wager", give.void(2), give.void(3))
    if r.book == "commemorative":
        r.refused(r.boss, "closing-not-announced", "close-table")
    r.money({1: -10, 2: -70, "pot": 80})


@rings(4, ringkeeper=(331, "13.a R46 R22"), commemorative=(349, "4.7 R46 R22"))
def after_three_invalid_spins(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    for _ in range(3):
        r.barred(1)
    r.refused(RK, "ring-taken", give.offer(2), "start-house-spin")
    r.refused(RK, "nothing-offered", "decline-coins")
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
    r.refused(1, "dividend-not-due", "retire", "withdraw-due", "stay")
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
    r.refused(HOST, "money-at-stake", give.leave(1), give.leave(2), give.leave(3))
    if r.book == "ringkeeper":
        r.refused(r.boss, "decision-under-way", "close-table")
    r.refused(r.boss, "no-outcome-open", give.invalidate("result"))
    r.money(placed(r))
