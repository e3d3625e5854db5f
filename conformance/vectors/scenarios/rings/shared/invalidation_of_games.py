"""Invalidating with scope `game`, and who does not come back (R24, R52, R60, R87, R106)."""

from __future__ import annotations

from oracle.scenario import give

from .invalidation import called, house
from .ring import HOST, RK, Ring, rings

NOTE = (
    "DoesNotComeBack",
    "money",
    "What ends with a game, and who does not come back into the ring.",
)


@rings(5, ringkeeper=(264, "3 R24 R52"), commemorative=(287, "7.5 R24 R52"))
def with_scope_game_the_standing_centre_goes_to_the_spinner(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.do(r.boss, give.invalidate("game"))
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None, "bets": []})
    r.no(RK, give.offer(1), "not-next")
    r.do(RK, give.offer(2))
    r.money({})


@rings(3, ringkeeper=(265, "3 R24 R52"), commemorative=(288, "7.5 R24 R52"))
def with_scope_game_what_earlier_heads_brought_is_the_spinners(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(2, 100)
    r.cover(3, 400)
    r.round(1, "T")
    r.do(r.boss, give.invalidate("game"))
    # 400 were in the centre before that throw; seat 2 lost 100 and 200 to it.
    r.see(phase="offering", game=None)
    r.money({1: 300, 2: -300})


@rings(3, ringkeeper=(266, "3 R24 R52"), commemorative=(289, "7.5 R24 R52"))
def with_scope_game_a_due_that_was_paid_is_reversed(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.do(1, "withdraw-due")
    r.do(r.boss, give.invalidate("game"))
    r.see(phase="offering", game=None)
    r.money({1: 300, 2: -300})


@rings(5, ringkeeper=(267, "3 R24 R52"), commemorative=(290, "7.5 R24 R52"))
def with_scope_game_a_spin_in_mid_air_ends_the_game(r: Ring) -> None:
    called(r)
    r.throw(1)
    r.do(r.boss, give.invalidate("game"))
    r.see(phase="offering", game=None, thrower=None)
    r.money({})


@rings(5, ringkeeper=(268, "3 R52"), commemorative=(291, "7.5 R52"))
def with_scope_game_a_later_game_ends_too(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.kip(2)
    r.stake(2, 50)
    r.cover(3, 20)
    r.do(r.boss, give.invalidate("game"))
    r.see(phase="offering", game=None, ring={"centre": None})
    r.money({})


@rings(5, ringkeeper=(269, "3 R87"), commemorative=(292, "7.5 4.9.1 R87"), pub=(157, "R87"))
def with_scope_game_the_ringkeepers_spin_ends(r: Ring) -> None:
    house(r)
    r.spin(RK, "H")
    r.do(r.boss, give.invalidate("game"))
    r.see(phase="offering", thrower=None, game=None)
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.money({})


@rings(3, pub=(158, "R24 R52"))
def in_the_pub_the_spinner_keeps_the_kip_with_scope_result(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "tt")
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1})
    r.round(1, "hh")
    r.money({})


# ---------------------------------------------------------------------- who does not come back


@rings(5, ringkeeper=(270, "3 R60"), commemorative=(293, "7.5 R60"))
def an_excluded_spinner_without_a_valid_spin_does_not_come_back(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.do(r.boss, give.exclude(1))
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None})
    r.money({})


@rings(3, ringkeeper=(271, "3 R60"), commemorative=(294, "7.5 R60"))
def for_an_excluded_spinner_with_a_valid_spin_the_ringkeeper_spins_on(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(1, 100)
    r.cover(3, 200)
    r.round(1, "T")
    r.do(r.boss, give.exclude(1))
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game={"seat": 1, "run": 1, "handed-over": True})
    r.centre(stake=200, heads=1, covers=[])
    r.ride(2, 200, by=RK)
    r.money({1: 700, 2: -700})


@rings(5, ringkeeper=(272, "3 R106"), commemorative=(295, "7.5 R106"))
def a_spinner_who_declined_since_the_throw_throws_again(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.do(1, "decline-further-spins")
    r.do(r.boss, give.invalidate("result"))
    # Before that throw there was no valid spin, and the ringkeeper did not spin.
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "handed-over": False, "valid-spin": False})
    r.centre(stake=100, heads=0, covers=[])
    r.money({1: -100, "pot": 100})


@rings(3, ringkeeper=(273, "3 R106"), commemorative=(296, "7.5 R106"))
def who_declined_since_after_a_valid_spin_throws_again(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(2, 100)
    r.do(RK, "record-failure-to-spin")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "run": 1, "handed-over": False})
    r.centre(stake=200, heads=1, covers=[])
    r.cover(3, 200)
    r.round(1, "T")
    r.money({1: -100, 2: -100, 3: 200})


@rings(5, ringkeeper=(274, "3 R60 R38"), commemorative=(297, "7.5 R60 R38"))
def who_had_handed_over_before_the_throw_is_spun_for_as_before(r: Ring) -> None:
    called(r)
    r.do(1, "decline-further-spins")
    r.spin(RK, "T")
    r.see(phase="offering")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game={"seat": 1, "run": 0, "handed-over": True})
    r.centre(stake=100, covers=[])
    r.cover(2, 100)
    r.round(RK, "T")
    r.money({1: -100, 2: 100})


@rings(5, ringkeeper=(275, "3 R60"), commemorative=(298, "7.5 R60"))
def declining_a_later_game_does_not_keep_the_spinner_out(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.kip(2)
    r.stake(2, 5)
    r.do(2, "decline-further-spins")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "handed-over": False})
    r.money({1: -100, "pot": 100})


@rings(3, policy="single-cover", ringkeeper=(276, "3 R60 R72"), commemorative=(299, "7.5 R60 R72"))
def a_single_cover_goes_back_with_the_centre_of_who_does_not_come_back(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.do(r.boss, give.exclude(1))
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="offering", game=None)
    r.money({})


# ---------------------------------------------------------------------- the round of offers, invalid spins


@rings(4, ringkeeper=(277, "3 R52 R48"), commemorative=(300, "7.5 R52 R48"))
def the_round_of_offers_is_as_before_the_throw(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(1, "decline-coins")
    r.kip(2)
    r.stake(2, 10)
    r.cover(3, 10)
    r.round(2, "T")
    r.do(RK, give.offer(3))
    r.do(3, "decline-coins")
    r.see(seats=[{"seat": 1}, {"seat": 2}, {"seat": 3, "declined": True}, {"seat": 4}])
    r.do(r.boss, give.invalidate("result"))
    r.see(disc=2, seats=[{"seat": 1, "declined": False}, {"seat": 2}, {"seat": 3, "declined": False}, {"seat": 4}])
    r.do(2, give.select(*r.first))
    r.cover(3, 10)
    r.round(2, "T")
    r.do(RK, give.offer(3))
    r.money({2: -10, 3: 10})


@rings(5, ringkeeper=(278, "13.a R52"), commemorative=(301, "4.7 R52"))
def the_count_of_invalid_spins_is_as_before_the_throw(r: Ring) -> None:
    called(r)
    r.barred(1)
    r.barred(1)
    r.spin(1, "H")
    r.see(invalid_spins=0)
    r.do(r.boss, give.invalidate("result"))
    r.see(invalid_spins=2)
    r.cover(2, 100)
    r.call()
    r.barred(1)
    r.do(RK, give.substitute(RK))
    r.money({1: -100, 2: -100, "pot": 200})


@rings(3, pub=(167, "R24 R52 R54"))
def in_the_pub_a_spinner_who_retired_since_has_the_kip_again(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "tt")
    r.do(1, "retire")
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1})
    r.round(1, "hh")
    r.money({})


@rings(3, pub=(168, "R60 R54"))
def in_the_pub_a_spinner_who_left_since_does_not_come_back(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "tt")
    r.do(HOST, give.leave(1))
    r.do(RK, give.invalidate("result"))
    r.see(phase="offering", thrower=None, game=None)
    r.do(RK, give.offer(2))
    r.money({})


@rings(3, pub=(169, "R60 R73"))
def in_the_pub_an_excluded_spinner_does_not_come_back(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "tt")
    r.do(RK, give.exclude(1))
    r.do(RK, give.invalidate("result"))
    r.see(phase="offering", thrower=None, game=None)
    r.money({})


@rings(3, pub=(170, "R106 R73 R36"))
def in_the_pub_a_spinner_who_declined_since_the_throw_has_the_kip_again(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
    r.do(1, "decline-further-spins")
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1}, pending=False)
    r.round(1, "tt")
    r.money({})


@rings(3, pub=(171, "R24 R52"))
def in_the_pub_a_later_spinner_gives_the_kip_back(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "hh")
    r.do(1, "retire")
    r.kip(2)
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1})
    r.money({})


@rings(3, pub=(228, "R24 R52 R73"))
def in_the_pub_who_left_the_kip_to_the_ringkeeper_before_the_throw_is_still_passed_over(r: Ring) -> None:
    r.kip(1)
    r.call()
    r.do(1, "decline-further-spins")
    r.spin(RK, "hh")
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", thrower={"house": "ringkeeper"})
    r.nobody(2, 3)
    # The round is as before the throw, in which seat 1 had just retired.
    r.no(RK, give.offer(1), "all-declined")
    r.round(RK, "tt")
    # A new decision, a new round.
    r.do(RK, give.offer(1))
    r.money({})


@rings(3, pub=(229, "R60 R54"))
def in_the_pub_another_at_the_spinners_seat_is_not_the_spinner(r: Ring) -> None:
    r.kip(1)
    r.round(1, "tt")
    r.do(HOST, give.leave(1))
    r.do(HOST, give.join(1))
    r.do(RK, give.invalidate("result"))
    r.see(phase="offering", game=None, thrower=None)
    r.money({})


@rings(5, ringkeeper=(391, "3 R60 R38"), commemorative=(415, "7.5 R60 R38"))
def who_had_handed_over_and_is_excluded_since_is_spun_for_as_before(r: Ring) -> None:
    called(r)
    r.do(1, "decline-further-spins")
    r.spin(RK, "T")
    r.do(r.boss, give.exclude(1))
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game={"seat": 1, "handed-over": True})
    r.centre(stake=100, covers=[])
    r.money({1: -100, "pot": 100})


@rings(3, ringkeeper=(392, "13.a R52 R87"), commemorative=(416, "4.7 R52 R87"), pub=(230, "R52 R87"))
def the_ringkeepers_invalid_spins_end_with_the_house_spin(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    r.call()
    r.barred(RK)
    r.spin(RK, "H")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", invalid_spins=1)
    r.call()
    r.barred(RK)
    r.see(invalid_spins=2)
    r.spin(RK, "T")
    r.do(r.boss, give.invalidate("game"))
    r.see(phase="offering", invalid_spins=0)
    r.money({})


@rings(5, policy="single-cover", ringkeeper=(393, "3 R52 R23"), commemorative=(417, "7.5 R52 R23"))
def a_later_centre_is_not_the_one_of_the_outcome(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.do(RK, "place-your-bets")
    r.bet(4, 5, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "H")
    r.do(r.boss, give.void(1))
    r.kip(2)
    r.stake(2, 50)
    r.cover(3, 20)
    r.no(r.boss, give.invalidate("result", (3, "cover")), "no-such-wager")
    r.no(r.boss, give.invalidate("game", (2, "centre")), "no-such-wager")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="offering", game=None, ring={"centre": None, "bets": []})
    r.money({})
