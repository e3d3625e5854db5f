"""The end of the day (commemorative 1.1; pub p10; R41, R55, R71, R83, R88)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, DAY, GS, HOST, HOUR, MIDNIGHT, RK, Ring, rings, utc

NOTE = (
    "EndOfTheDay",
    "time",
    "No throw after the day; a landing counts, and the rest goes back.",
)


@rings(ringkeeper=(165, "1 R41"), pub=(103, "R42"))
def a_ring_of_any_day_plays_through_midnight(r: Ring) -> None:
    r.open(2, at=utc(2026, 4, 25, 23, 59))
    r.kip(1)
    if r.book == "ringkeeper":
        r.stake(1, 10)
        r.cover(2, 10)
    r.do(RK, "place-your-bets", MIDNIGHT)
    r.do(RK, "no-more-bets")
    r.spin(1, "tt")
    r.do(HOST, give.join(3), MIDNIGHT + DAY)
    r.money({1: -10, 2: 10} if r.book == "ringkeeper" else {})


@rings(3, commemorative=(181, "1.1 R41 R88"))
def at_midnight_play_ends(r: Ring) -> None:
    r.do(RK, give.offer(1), MIDNIGHT - 1)
    r.no(1, "accept-coins", "day-over", MIDNIGHT)
    r.no(RK, give.offer(2), "day-over", MIDNIGHT)
    r.no(RK, "start-house-spin", "day-over", MIDNIGHT)
    r.no(HOST, give.join(4), "day-over", MIDNIGHT)
    r.do(1, "accept-coins", MIDNIGHT - 1)
    r.no(1, give.select(1, 2, 3), "day-over", MIDNIGHT)
    r.no(1, give.centre(10), "day-over", MIDNIGHT)
    r.do(1, give.select(1, 2, 3), MIDNIGHT - 1)
    r.do(1, give.centre(10))
    r.no(2, give.cover(10), "day-over", MIDNIGHT)
    r.no(RK, "place-your-bets", "day-over", MIDNIGHT)
    r.no(1, "decline-further-spins", "day-over", MIDNIGHT)
    r.no(RK, "record-failure-to-spin", "day-over", MIDNIGHT)
    r.no(2, give.decline_cover(2), "day-over", MIDNIGHT)
    r.do(2, give.cover(10))
    r.do(RK, "place-your-bets")
    r.no(2, give.side_bet(5), "day-over", MIDNIGHT)
    r.no(RK, "no-more-bets", "day-over", MIDNIGHT)
    r.do(2, give.side_bet(5))
    r.no(3, give.match(1, 5), "day-over", MIDNIGHT)
    r.do(3, give.match(1, 5))
    r.do(RK, "no-more-bets")
    r.no(1, give.throw("ttt"), "day-over", MIDNIGHT)
    # The last millisecond is still the day.
    r.throw(1)
    r.money({1: -10, 2: -15, 3: -5, "held": 10, "pot": 20})


@rings(commemorative=(182, "1.1 R55"), pub=(104, "p10 R55"))
def coins_in_the_air_at_midnight_still_count(r: Ring) -> None:
    r.open(3, anzac=r.book == "pub")
    r.kip(1)
    if r.book == "commemorative":
        r.stake(1, 100)
        r.cover(2, 100)
    r.do(RK, "place-your-bets")
    r.bet(3, 2, 7)
    r.do(RK, "no-more-bets")
    r.do(1, give.throw(r.tails_up), MIDNIGHT - 1)
    boss = CS if r.book == "commemorative" else RK
    r.no(boss, "close-table", "coins-in-the-air", MIDNIGHT)
    r.do(RK, give.land(r.faces("H")), MIDNIGHT)
    r.no(boss, "close-table", "result-due")
    r.do(RK, "announce-result")
    r.no(RK, "place-your-bets", "day-over")
    r.do(boss, "close-table")
    r.see(phase="closed")
    # The centre that rode, 200, goes to the spinner.
    r.money({1: 100, 2: -107, 3: 7} if r.book == "commemorative" else {2: -7, 3: 7})


@rings(4, commemorative=(183, "1.1 R41 R83"))
def what_is_undecided_at_midnight_goes_back(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(1, 100)
    r.cover(3, 150)
    r.cover(2, 50)
    r.do(RK, "place-your-bets")
    r.bet(3, 4, 20)
    r.do(4, give.side_bet(9))
    r.do(RK, "no-more-bets")
    # No notice is needed at the end of the day.
    r.do(CS, "close-table", MIDNIGHT)
    r.see(phase="closed", game=None, thrower=None, ring={"centre": None, "offers": [], "bets": []})
    # 200 were in the centre; covers and the bet go back.
    r.money({1: 100, 2: -100})


@rings(4, commemorative=(184, "1.1 R41 R83"))
def what_is_undecided_in_betting_goes_back_with_the_day(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 30)
    r.do(RK, "place-your-bets")
    r.bet(3, 4, 20)
    r.do(4, give.side_bet(9))
    r.no(RK, "close-table", "not-authorised", MIDNIGHT)
    r.do(GS, "close-table", MIDNIGHT + 5 * HOUR)
    r.money({})


@rings(2, commemorative=(185, "1.1 R41 R71"))
def a_due_is_taken_after_midnight(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.no(1, "stay", "day-over", MIDNIGHT)
    r.do(1, "withdraw-due", MIDNIGHT)
    r.do(CS, "close-table")
    r.money({1: 700, 2: -700})


@rings(2, commemorative=(186, "1.1 R41 R71 R83"))
def a_due_is_paid_when_the_ring_closes_after_midnight(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.do(CS, "close-table", MIDNIGHT)
    r.money({1: 700, 2: -700})


@rings(commemorative=(187, "1.1 R88 7.8 7.3 7.5"), pub=(105, "p10 R88"))
def after_midnight_what_gives_back_disputes_and_leaving_go_on(r: Ring) -> None:
    r.open(4, anzac=r.book == "pub")
    boss = CS if r.book == "commemorative" else RK
    r.kip(1)
    if r.book == "commemorative":
        r.stake(1, 100)
        r.cover(2, 100)
    r.do(RK, "place-your-bets")
    r.bet(3, 2, 7)
    r.do(RK, "no-more-bets")
    r.do(1, give.throw(r.tails_up))
    r.do(RK, give.land(r.faces("T")), MIDNIGHT)
    r.do(2, give.dispute("it hit a lamp"))
    r.do(RK, give.decide(1))
    r.do(RK, "announce-result")
    r.do(boss, give.invalidate("game"))
    r.do(boss, give.exclude(3))
    r.do(HOST, give.leave(4))
    r.do(boss, "close-table")
    r.money({})


@rings(1, commemorative=(188, "1.1 R41"))
def a_ring_does_not_go_on_on_another_of_the_days(r: Ring) -> None:
    r.no(RK, give.offer(1), "day-over", utc(2026, 8, 15, 12))
    r.no(HOST, give.join(2), "day-over", utc(2027, 4, 25, 12))
    r.do(CS, "close-table", utc(2026, 8, 15, 13))
    r.money({})


@rings(commemorative=(189, "1.1 R41 R33"))
def the_end_of_the_day_is_local_too(r: Ring) -> None:
    # Ten hours ahead the day ends at 14:00 UTC.
    r.open(1, zone=600)
    r.do(RK, give.offer(1), utc(2026, 4, 25, 13, 59, 59, 999))
    r.no(1, "accept-coins", "day-over", utc(2026, 4, 25, 14))
    r.do(CS, "close-table", utc(2026, 4, 25, 14))
    r.money({})


@rings(pub=(106, "p10 R42 R55"))
def odds_after_midnight_are_returned_on_closing(r: Ring) -> None:
    r.open(3, anzac=True)
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 7)
    r.do(RK, "no-more-bets")
    r.do(1, give.throw("tt"), MIDNIGHT - 1)
    r.do(RK, give.land("ht"), MIDNIGHT)
    r.do(RK, "announce-result")
    r.no(1, give.throw("tt"), "day-over")
    r.do(RK, "close-table")
    r.money({})


@rings(pub=(107, "p10 R42 R88"))
def in_the_pub_at_midnight_play_ends(r: Ring) -> None:
    r.open(3, anzac=True)
    r.do(RK, give.offer(1), MIDNIGHT - 1)
    r.no(1, "accept-coins", "day-over", MIDNIGHT)
    r.no(HOST, give.join(4), "day-over", MIDNIGHT)
    r.do(1, "accept-coins", MIDNIGHT - 1)
    r.no(RK, "place-your-bets", "day-over", MIDNIGHT)
    r.do(RK, "place-your-bets", MIDNIGHT - 1)
    r.no(2, give.side_bet(5), "day-over", MIDNIGHT)
    r.bet(2, 3, 5)
    r.no(RK, "no-more-bets", "day-over", MIDNIGHT)
    r.do(RK, "no-more-bets")
    r.no(1, give.throw("tt"), "day-over", MIDNIGHT)
    r.do(RK, "close-table", MIDNIGHT)
    r.money({})


@rings(2, policy="single-cover", commemorative=(368, "1.1 R41 R35"))
def a_single_cover_goes_back_with_the_centre_at_the_end_of_the_day(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.round(1, "H")
    r.do(CS, "close-table", MIDNIGHT)
    r.money({})


@rings(commemorative=(369, "1.1 R41"))
def remembrance_day_ends_at_midnight(r: Ring) -> None:
    r.open(2, at=utc(2026, 11, 11, 12, 0, 0, 1))
    r.do(RK, give.offer(1), utc(2026, 11, 11, 23, 59, 59, 999))
    r.no(1, "accept-coins", "day-over", utc(2026, 11, 12))
    # Noon of the next day is not another time.
    r.no(1, "accept-coins", "day-over", utc(2026, 11, 12, 13))
    r.do(CS, "close-table", utc(2026, 11, 12))
    r.money({})


@rings(commemorative=(370, "1.1 R41"))
def victory_in_the_pacific_day_ends_at_midnight(r: Ring) -> None:
    r.open(2, at=utc(2026, 8, 15, 9))
    r.do(RK, give.offer(1), utc(2026, 8, 15, 23, 59, 59, 999))
    r.no(RK, give.offer(2), "day-over", utc(2026, 8, 16))
    r.no(RK, give.offer(2), "day-over", utc(2026, 11, 11, 13))
    r.do(GS, "close-table", utc(2026, 8, 16))
    r.money({})


@rings(3, commemorative=(371, "1.1 R88 4.1 R47"))
def after_the_day_an_offer_is_declined_and_a_notice_taken_down(r: Ring) -> None:
    r.do(CS, give.announce_closing(MIDNIGHT + HOUR))
    r.do(RK, give.offer(1))
    r.do(1, "decline-coins", MIDNIGHT)
    r.do(CS, "cancel-closing")
    r.no(CS, give.announce_closing(MIDNIGHT + HOUR), "day-over")
    r.no(RK, give.change_coins(2), "day-over")
    r.do(HOST, give.present(CS))
    r.do(1, give.dispute("it was not midnight"))
    r.do(HOST, give.leave(3))
    r.do(RK, give.decide(1))
    r.do(1, give.review(1))
    r.do(CS, give.decide(1))
    r.do(CS, give.inspector(1))
    r.do(CS, "close-table")
    r.money({})


@rings(3, commemorative=(372, "1.1 R88 7.3"))
def after_the_day_stakes_are_taken_back_voided_and_returned(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 5)
    r.cover(2, 5)
    r.do(RK, "place-your-bets")
    r.do(2, give.side_bet(7))
    r.do(2, give.withdraw_offer(1), MIDNIGHT)
    r.do(CS, give.void(2))
    r.no(1, "decline-further-spins", "day-over")
    r.no(2, give.decline_cover(2), "day-over")
    r.do(CS, give.exclude(1))
    r.see(phase="offering", game=None)
    r.no(RK, give.offer(2), "day-over")
    r.do(CS, "close-table")
    r.money({})


@rings(2, commemorative=(373, "1.1 R88"))
def after_the_day_a_spinner_who_staked_nothing_leaves(r: Ring) -> None:
    r.kip(1)
    r.no(1, "retire", "day-over", MIDNIGHT)
    r.no(RK, "record-failure-to-spin", "day-over", MIDNIGHT)
    r.do(HOST, give.leave(1), MIDNIGHT)
    r.see(phase="offering", game=None)
    r.do(CS, "close-table")
    r.money({})


@rings(2, commemorative=(374, "1.1 R55 5.1"))
def a_spin_thrown_before_midnight_may_still_be_called_off(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 5)
    r.cover(2, 5)
    r.call()
    r.do(1, give.throw("ttt"), MIDNIGHT - 1)
    r.do(RK, give.no_spin("too-low"), MIDNIGHT)
    r.no(1, give.throw("ttt"), "day-over")
    r.no(RK, give.substitute(RK), "day-over")
    r.do(CS, "close-table")
    r.money({})


@rings(3, commemorative=(430, "1.1 R46 R88"))
def after_midnight_a_spinner_retires_no_more_but_a_winner_does(r: Ring) -> None:
    """R46: the day comes before the phase, in which no dividend is due. R88: a due is money given back."""
    r.kip(1)
    r.no(1, "retire", "day-over", MIDNIGHT)
    r.stake(1, 100)
    r.no(1, "retire", "dividend-not-due", MIDNIGHT - 1)
    r.no(1, "retire", "day-over", MIDNIGHT)
    r.ride(3, 100)
    r.no(2, "retire", "not-the-winner", MIDNIGHT)
    r.do(1, "retire", MIDNIGHT)
    r.money({1: 700, 2: -700})
