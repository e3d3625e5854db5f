"""The kip: offered clockwise, accepted, declined, passed over (ringkeeper 4; commemorative 4.1; R47, R54, R86)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, HOST, RK, Ring, rings

NOTE = (
    "Clockwise",
    "order",
    "The next in turn is the next seat clockwise from the disc that has not declined in this round.",
)


@rings(4, ringkeeper=(1, "4 R47"), commemorative=(1, "4.1 R47"), pub=(1, "2 R54 R47"))
def the_kip_is_offered_clockwise_to_the_first_who_accepts(r: Ring) -> None:
    r.see(phase="offering", offered=None, disc=None, thrower=None)
    r.do(RK, give.offer(1))
    r.see(offered=1, disc=1)
    r.do(1, "decline-coins")
    r.see(
        offered=None,
        disc=1,
        seats=[{"seat": 1, "declined": True}, {"seat": 2, "declined": False}, {"seat": 3}, {"seat": 4}],
    )
    r.do(RK, give.offer(2))
    r.do(2, "decline-coins")
    r.do(RK, give.offer(3))
    r.do(3, "accept-coins")
    r.see(
        phase="preparing", offered=None, disc=3, thrower={"spinner": 3}, game={"seat": 3, "run": 0, "valid-spin": False}
    )
    # The round is over.
    r.see(seats=[{"seat": 1, "declined": False}, {"seat": 2, "declined": False}, {"seat": 3}, {"seat": 4}])
    r.no(RK, give.offer(4), "ring-taken")
    r.money({})


@rings(ringkeeper=(2, "4"), commemorative=(2, "4.1"), pub=(2, "R54"))
def the_kip_is_offered_to_nobody_out_of_turn(r: Ring) -> None:
    for seat in (2, 4, 7):
        r.do(HOST, give.join(seat))
    r.no(RK, give.offer(1), "seat-empty")
    r.no(RK, give.offer(4), "not-next")
    r.no(RK, give.offer(7), "not-next")
    r.no(RK, give.offer(8), "seat-empty")
    r.do(RK, give.offer(2))
    r.do(2, "decline-coins")
    r.no(RK, give.offer(7), "not-next")
    r.no(RK, give.offer(2), "not-next")
    r.do(RK, give.offer(4))
    r.do(4, "decline-coins")
    r.do(RK, give.offer(7))
    r.do(7, "accept-coins")
    r.see(thrower={"spinner": 7})
    r.money({})


@rings(4, ringkeeper=(3, "4 R48"), commemorative=(3, "4.1 R48"))
def after_a_spinner_the_offer_goes_on_clockwise_and_around(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(1, "decline-coins")
    r.do(RK, give.offer(2))
    r.do(2, "decline-coins")
    r.kip(3)
    r.stake(3, 10)
    r.cover(1, 10)
    r.round(3, "T")
    r.no(RK, give.offer(1), "not-next")
    r.do(RK, give.offer(4))
    r.do(4, "decline-coins")
    r.do(RK, give.offer(1))
    r.do(1, "decline-coins")
    r.do(RK, give.offer(2))
    r.do(2, "decline-coins")
    # The player who has just retired is passed over in this round.
    r.no(RK, give.offer(3), "all-declined")
    r.no(RK, give.offer(4), "all-declined")
    r.money({1: 10, 3: -10})


@rings(2, ringkeeper=(4, "4 R48"), commemorative=(4, "4.1 R48"))
def who_retired_is_offered_the_kip_in_the_next_round(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 10)
    r.round(1, "T")
    r.no(RK, give.offer(1), "not-next")
    r.kip(2)
    r.stake(2, 10)
    r.cover(1, 10)
    r.round(2, "T")
    r.no(RK, give.offer(2), "not-next")
    r.do(RK, give.offer(1))
    r.money({})


@rings(3, ringkeeper=(5, "4 R47 R86"), commemorative=(5, "4.1 R47 R86"), pub=(3, "R47 R54 R86"))
def who_does_not_answer_is_passed_over(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(RK, "decline-coins")
    r.see(offered=None, seats=[{"seat": 1, "declined": True}, {"seat": 2}, {"seat": 3}])
    r.do(RK, give.offer(2))
    # Offering on passes over, without a decline.
    r.no(RK, give.offer(2), "not-next")
    r.no(RK, give.offer(1), "not-next")
    r.do(RK, give.offer(3))
    r.see(
        offered=3, seats=[{"seat": 1, "declined": True}, {"seat": 2, "declined": True}, {"seat": 3, "declined": False}]
    )
    r.no(2, "accept-coins", "not-offered")
    r.watched()
    # And so does the ringkeeper who spins himself.
    r.do(RK, "start-house-spin")
    r.see(phase="preparing", offered=None, thrower={"house": "ringkeeper"})
    r.no(3, "accept-coins", "nothing-offered")
    r.money({})


@rings(3, ringkeeper=(6, "4 R22"), commemorative=(6, "4.1 R22"), pub=(4, "R54 R22"))
def only_the_offered_player_answers(r: Ring) -> None:
    r.no(1, "accept-coins", "nothing-offered")
    r.no(1, "decline-coins", "nothing-offered")
    r.no(RK, "decline-coins", "nothing-offered")
    r.do(RK, give.offer(1))
    r.no(2, "accept-coins", "not-offered")
    r.no(2, "decline-coins", "not-offered")
    r.no(RK, "accept-coins", "not-authorised")
    r.no(HOST, "decline-coins", "not-authorised")
    r.no(CS, "decline-coins", "not-authorised")
    r.do(1, "accept-coins")
    r.no(1, "accept-coins", "nothing-offered")
    r.no(1, "decline-coins", "nothing-offered")
    r.money({})


@rings(3, ringkeeper=(7, "4 R47"), commemorative=(7, "4.1 R47"), pub=(5, "R54 R47"))
def leaving_declines(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(HOST, give.leave(1))
    r.see(offered=None, disc=1, seats=[{"seat": 2}, {"seat": 3}])
    r.no(RK, give.offer(3), "not-next")
    r.do(RK, give.offer(2))
    r.do(2, "accept-coins")
    r.money({})


@rings(ringkeeper=(304, "4 R46"), commemorative=(325, "4.1 R46"), pub=(172, "R54 R46"))
def after_the_last_of_64_seats_comes_the_first(r: Ring) -> None:
    r.open(0, seats=64)
    for seat in (64, 1, 33):
        r.do(HOST, give.join(seat))
    r.no(HOST, give.join(65), "no-such-seat")
    r.nobody(1, 33)
    r.do(RK, give.offer(64))
    r.do(64, "accept-coins")
    if r.book == "pub":
        r.do(64, "retire")
    else:
        r.do(64, "retire")
    r.see(disc=64)
    r.no(RK, give.offer(33), "not-next")
    r.do(RK, give.offer(1))
    r.money({})


@rings(1, ringkeeper=(305, "4 R48"), commemorative=(326, "4.1 R48"), pub=(173, "R54 R48"))
def alone_who_retired_is_not_offered_the_kip_again_in_that_round(r: Ring) -> None:
    r.kip(1)
    r.do(1, "retire")
    r.no(RK, give.offer(1), "all-declined")
    r.do(HOST, give.join(2))
    r.no(RK, give.offer(1), "not-next")
    r.do(RK, give.offer(2))
    r.money({})


@rings(2, ringkeeper=(306, "4 R29 R48"), commemorative=(327, "4.1 R29 R48"), pub=(174, "R54 R29 R48"))
def who_sits_down_where_the_spinner_retired_and_left_is_offered_the_kip(r: Ring) -> None:
    r.kip(1)
    r.do(1, "retire")
    r.do(HOST, give.leave(1))
    r.do(HOST, give.join(1))
    r.nobody(2)
    r.do(RK, give.offer(1))
    r.money({})


@rings((2, 5), ringkeeper=(348, "4"), commemorative=(366, "4.1"), pub=(199, "R54"))
def who_joins_during_the_round_is_offered_the_kip_too(r: Ring) -> None:
    r.nobody(2)
    r.do(HOST, give.join(3))
    r.do(HOST, give.join(1))
    r.no(RK, give.offer(5), "not-next")
    r.nobody(3, 5)
    r.watched()
    r.no(RK, "start-house-spin", "players-to-be-offered")
    r.nobody(1)
    r.do(RK, "start-house-spin")
    r.money({})


@rings((2, 5), ringkeeper=(349, "4 R47"), commemorative=(367, "4.1 R47"), pub=(200, "R54 R47"))
def the_disc_stays_at_a_seat_that_is_left(r: Ring) -> None:
    r.do(RK, give.offer(2))
    r.do(2, "decline-coins")
    r.do(RK, give.offer(5))
    r.do(HOST, give.leave(5))
    r.do(HOST, give.join(7))
    r.do(HOST, give.join(4))
    # From seat 5 on: 7 before 4, and 2 has declined.
    r.see(disc=5, offered=None)
    r.no(RK, give.offer(4), "not-next")
    r.nobody(7)
    r.do(RK, give.offer(4))
    r.money({})


@rings(3, ringkeeper=(405, "4 R29 R47"), commemorative=(426, "4.1 R29 R47"), pub=(236, "1 R29 R47"))
def who_is_offered_the_kip_stays_so_when_another_leaves(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(HOST, give.leave(2))
    r.told("player-left")
    r.see(offered=1)
    r.do(1, "accept-coins")
    r.see(game={"seat": 1})
    r.money({})
