"""Covering the centre: in full, in parts, declined, called off (ringkeeper 3, 14, 19; commemorative 5.4, 6.2; R35,
R37)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, HOST, RK, Ring, rings

NOTE = (
    "CoverInFull",
    "rule-boundary",
    "One minor unit short is not covered, one more is refused, and who covers may do it in parts.",
)


@rings(3, ringkeeper=(64, "19 14 R35 R37"), commemorative=(61, "6.2 6.2.1 R35 R37"))
def one_short_is_not_covered(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 99)
    r.do(RK, "place-your-bets")
    r.no(RK, "no-more-bets", "centre-not-covered")
    r.cover(3, 1)
    r.do(RK, "no-more-bets")
    r.see(phase="called")
    r.money({1: -100, 2: -99, 3: -1, "pot": 200})


@rings(3, ringkeeper=(65, "19 R35"), commemorative=(62, "6.2 R35"))
def a_cover_is_at_most_what_is_open(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.no(2, give.cover(101), "above-the-centre")
    r.cover(2, 60)
    r.no(3, give.cover(41), "above-the-centre")
    r.no(2, give.cover(41), "above-the-centre")
    r.cover(3, 40)
    r.no(3, give.cover(1), "centre-covered")
    r.no(2, give.cover(1), "centre-covered")
    r.centre(stake=100, covers=[{"seat": 2, "amount": 60}, {"seat": 3, "amount": 40}])
    r.money({1: -100, 2: -60, 3: -40, "pot": 200})


@rings(3, ringkeeper=(66, "19 R35"), commemorative=(63, "6.2 R35"))
def a_second_part_joins_the_first(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(3, 10)
    r.cover(2, 20)
    r.cover(3, 70)
    r.centre(covers=[{"seat": 2, "amount": 20}, {"seat": 3, "amount": 80}])
    r.round(1, "T")
    r.money({1: -100, 2: 20, 3: 80})


@rings(2, ringkeeper=(67, "19 R35"), commemorative=(64, "6.2 R35"))
def the_spinner_does_not_cover(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.no(1, give.cover(100), "own-centre")
    r.no(1, give.decline_cover(1), "own-centre")
    r.no(RK, give.decline_cover(1), "own-centre")
    r.do(1, "decline-further-spins")
    # Nor when the ringkeeper spins for this centre.
    r.no(1, give.cover(100), "own-centre")
    r.cover(2, 100)
    r.money({1: -100, 2: -100, "pot": 200})


@rings(3, ringkeeper=(68, "19 R54"), commemorative=(65, "6.2.1 R54"))
def covers_come_before_or_during_betting(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 50)
    r.do(RK, "place-your-bets")
    r.cover(3, 50)
    r.do(RK, "no-more-bets")
    r.no(2, give.cover(1), "centre-covered")
    r.throw(1)
    r.no(2, give.cover(1), "coins-in-the-air")
    r.land("H")
    r.no(2, give.cover(1), "result-due")
    r.do(RK, "announce-result")
    r.cover(2, 200)
    r.money({1: -100, 2: -250, 3: -50, "pot": 400})


@rings(3, ringkeeper=(69, "14 19 R35"), commemorative=(66, "6.2.1 R35"))
def what_rode_is_covered_in_full_before_the_next_throw(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.do(RK, "place-your-bets")
    r.no(RK, "no-more-bets", "centre-not-covered")
    r.no(2, give.cover(201), "above-the-centre")
    r.cover(2, 199)
    r.no(RK, "no-more-bets", "centre-not-covered")
    r.no(3, give.cover(2), "above-the-centre")
    r.cover(3, 1)
    r.do(RK, "no-more-bets")
    r.spin(1, "T")
    r.money({1: -100, 2: -100 + 199, 3: 1})


@rings(2, ringkeeper=(70, "2.spinner R22"), commemorative=(67, "2.spinner R22"))
def nobody_covers_where_there_is_no_centre(r: Ring) -> None:
    r.no(2, give.cover(10), "no-centre")
    r.no(2, give.decline_cover(2), "no-centre")
    r.no(RK, "call-off-centre", "no-centre")
    r.do(RK, give.offer(1))
    r.no(2, give.cover(10), "no-centre")
    r.do(1, "accept-coins")
    r.no(2, give.cover(10), "no-centre")
    r.no(2, give.decline_cover(2), "no-centre")
    r.no(RK, "call-off-centre", "no-centre")
    r.money({})


@rings(4, ringkeeper=(71, "3 R37"), commemorative=(68, "5.4 R37"))
def a_centre_that_nobody_covers_is_called_off(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.no(RK, "call-off-centre", "cover-not-declined")
    r.do(2, give.decline_cover(2))
    r.do(3, give.decline_cover(3))
    # Two of three have declined.
    r.no(RK, "call-off-centre", "cover-not-declined")
    r.do(4, give.decline_cover(4))
    r.no(1, "call-off-centre", "not-authorised")
    r.no(4, "call-off-centre", "not-authorised")
    r.do(RK, "call-off-centre")
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None})
    # The kip is offered on.
    r.no(RK, give.offer(1), "not-next")
    r.do(RK, give.offer(2))
    r.money({})


@rings(4, ringkeeper=(72, "3 11 R37"), commemorative=(69, "5.4 4.10 R37"))
def calling_off_returns_parts_and_what_stands(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.cover(3, 50)
    r.cover(2, 20)
    for seat in (2, 3, 4):
        r.do(seat, give.decline_cover(seat))
    r.do(RK, "call-off-centre")
    # The 200 in the centre go to the spinner, over 11 and 4.10; covers of 50 and 20 go back.
    r.see(phase="offering")
    r.money({1: 100, 2: -100})


@rings(2, ringkeeper=(73, "3 R37"), commemorative=(70, "5.4 R37"))
def after_two_heads_four_times_the_stake_is_called_off(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 25)
    r.ride(2, 25)
    r.do(2, give.decline_cover(2))
    r.do(RK, "call-off-centre")
    r.money({1: 75, 2: -75})


@rings(3, ringkeeper=(74, "3 R37 R47"), commemorative=(71, "5.4 R37 R47"))
def the_ringkeeper_passes_over_who_does_not_answer(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.no(3, give.decline_cover(2), "not-authorised")
    r.no(HOST, give.decline_cover(2), "not-authorised")
    r.do(RK, give.decline_cover(2))
    r.see(
        seats=[
            {"seat": 1, "declined-cover": False},
            {"seat": 2, "declined-cover": True},
            {"seat": 3, "declined-cover": False},
        ]
    )
    r.no(2, give.decline_cover(2), "cover-declined", clause="3 | 5.4 | -")
    r.no(RK, give.decline_cover(2), "cover-declined")
    r.no(RK, give.decline_cover(4), "seat-empty")
    r.do(RK, give.decline_cover(3))
    r.do(RK, "call-off-centre")
    r.money({})


@rings(3, ringkeeper=(75, "19 R37"), commemorative=(72, "6.2 R37"))
def who_declined_may_cover_after_all(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.do(2, give.decline_cover(2))
    r.do(3, give.decline_cover(3))
    r.cover(2, 40)
    # Seat 2 has not declined the rest.
    r.see(seats=[{"seat": 1}, {"seat": 2, "declined-cover": False}, {"seat": 3, "declined-cover": True}])
    r.no(RK, "call-off-centre", "cover-not-declined")
    r.do(2, give.decline_cover(2))
    r.do(RK, "call-off-centre")
    r.money({})


@rings(3, ringkeeper=(76, "19 R37"), commemorative=(73, "6.2 R37"))
def declining_counts_for_the_centre_as_it_stands(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.do(3, give.decline_cover(3))
    r.cover(2, 100)
    r.no(3, give.decline_cover(3), "centre-covered")
    r.no(RK, "call-off-centre", "centre-covered")
    r.round(1, "H")
    # It has grown: seat 3 is asked again.
    r.see(seats=[{"seat": 1}, {"seat": 2, "declined-cover": False}, {"seat": 3, "declined-cover": False}])
    r.do(2, give.decline_cover(2))
    r.no(RK, "call-off-centre", "cover-not-declined")
    r.do(3, give.decline_cover(3))
    r.do(RK, "call-off-centre")
    # 200 were in the centre.
    r.money({1: 100, 2: -100})


@rings(3, ringkeeper=(77, "3 R37"), commemorative=(74, "5.4 R37"))
def the_excluded_are_not_asked(r: Ring) -> None:
    boss = RK if r.book == "ringkeeper" else CS
    r.do(boss, give.exclude(3))
    r.kip(1)
    r.stake(1, 100)
    r.no(3, give.cover(100), "excluded")
    r.do(2, give.decline_cover(2))
    r.do(RK, "call-off-centre")
    r.money({})


@rings(4, ringkeeper=(78, "3 R37"), commemorative=(75, "5.4 R37"))
def who_leaves_is_not_asked(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.do(2, give.decline_cover(2))
    r.do(3, give.decline_cover(3))
    r.no(RK, "call-off-centre", "cover-not-declined")
    r.do(HOST, give.leave(4))
    r.do(RK, "call-off-centre")
    r.money({})


@rings(3, ringkeeper=(79, "3 R37"), commemorative=(76, "5.4 R37"))
def who_sits_down_is_asked_and_a_seat_that_was_left_anew(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.do(2, give.decline_cover(2))
    r.do(3, give.decline_cover(3))
    r.do(HOST, give.join(5))
    r.no(RK, "call-off-centre", "cover-not-declined")
    r.do(5, give.decline_cover(5))
    r.do(HOST, give.leave(3))
    r.do(HOST, give.join(3))
    r.no(RK, "call-off-centre", "cover-not-declined")
    r.do(3, give.decline_cover(3))
    r.do(RK, "call-off-centre")
    r.money({})


@rings(1, ringkeeper=(80, "3 R37"), commemorative=(77, "5.4 R37"))
def alone_at_the_ring_nobody_is_left_to_cover(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.do(RK, "call-off-centre")
    r.see(phase="offering", game=None)
    r.money({})


@rings(3, ringkeeper=(81, "3 R37 R54"), commemorative=(78, "5.4 R37 R54"))
def a_centre_is_called_off_while_bets_are_taken(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 10)
    r.do(RK, "place-your-bets")
    r.do(2, give.decline_cover(2))
    r.do(3, give.decline_cover(3))
    r.do(RK, "call-off-centre")
    r.see(phase="offering")
    r.money({})


@rings(4, commemorative=(79, "5.4 R37 R54"))
def side_bets_stand_when_the_centre_is_called_off(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.do(RK, "place-your-bets")
    r.bet(3, 4, 25)
    for seat in (2, 3, 4):
        r.do(seat, give.decline_cover(seat))
    r.do(RK, "call-off-centre")
    r.ring(bets=[{"bet": 1, "offer": 1, "heads": 3, "tails": 4, "amount": 25}])
    r.kip(2)
    r.stake(2, 10)
    r.cover(1, 10)
    # The bet waits for the next spinner's throw.
    r.round(2, "T")
    r.money({1: 10, 2: -10, 3: -25, 4: 25})


@rings(2, ringkeeper=(82, "3 11 R38 R37"), commemorative=(80, "5.4 R38 R37"))
def a_centre_the_ringkeeper_spins_for_is_called_off_too(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(1, 100)
    r.do(1, "decline-further-spins")
    r.do(2, give.decline_cover(2))
    r.do(RK, "call-off-centre")
    r.see(phase="offering", game=None, thrower=None)
    r.money({1: 100, 2: -100})


@rings(3, policy="single-cover", ringkeeper=(83, "19 R35"), commemorative=(81, "6.2 R35"))
def a_single_cover_is_called_off_before_the_first_throw_only(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 99)
    r.do(2, give.decline_cover(2))
    r.do(3, give.decline_cover(3))
    r.do(RK, "call-off-centre")
    r.kip(2)
    r.stake(2, 100)
    r.cover(3, 100)
    r.round(2, "H")
    r.no(1, give.decline_cover(1), "centre-covered")
    r.no(RK, "call-off-centre", "centre-covered")
    r.round(2, "T")
    r.money({2: -100, 3: 100})


@rings(2, ringkeeper=(84, "3 R37 R48"), commemorative=(82, "5.4 R37 R48"))
def who_was_called_off_is_passed_over_in_this_round(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.do(2, give.decline_cover(2))
    r.do(RK, "call-off-centre")
    r.no(RK, give.offer(1), "not-next")
    r.do(RK, give.offer(2))
    r.do(2, "decline-coins")
    if r.book == "commemorative":
        r.do(HOST, give.present(CS))
    r.do(RK, "start-house-spin")
    r.see(phase="preparing", thrower={"house": "ringkeeper"})
    r.money({})
