"""Invalidating where something else has happened: voiding, substitutes, offers, Odds (R24, R36, R48, R52, R70)."""

from __future__ import annotations

from oracle.scenario import give

from .invalidation import called
from .ring import HOST, RK, Ring, rings

NOTE = (
    "AsBeforeTheThrow",
    "money",
    "The ring is as before the throw, with the bets and covers of it given back.",
)


@rings(5, ringkeeper=(342, "3 R24 R70"), commemorative=(361, "7.5 7.3.1 R24 R70"))
def a_part_taken_out_with_the_coins_down_stays_out(r: Ring) -> None:
    called(r)
    r.throw(1)
    r.land("H")
    r.do(r.boss, give.void(3))
    r.do(RK, "announce-result")
    r.centre(first_stake=100, stake=120)
    r.do(r.boss, give.invalidate("result"))
    # Seat 3's bet and cover were voided before the result, and 40 went back to the spinner.
    r.centre(first_stake=100, stake=60, heads=0, covers=[])
    r.money({1: -60, "pot": 60})


@rings(5, ringkeeper=(343, "3 R24 R23"), commemorative=(362, "7.5 7.3.1 R24 R23"))
def a_game_that_ended_by_voiding_with_the_coins_down_stays_ended(r: Ring) -> None:
    called(r)
    r.throw(1)
    r.land("T")
    r.do(r.boss, give.void(1))
    r.do(RK, "announce-result")
    # The bet of seats 3 and 4 had its result.
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None, "bets": []})
    r.money({})


@rings(5, ringkeeper=(344, "3 R24 R23 R36"))
def with_odds_pending_a_voided_game_stays_ended(r: Ring) -> None:
    called(r)
    r.spin(1, "ht")
    r.do(RK, give.void(1))
    r.see(phase="called", thrower={"house": "ringkeeper"})
    r.do(RK, give.invalidate("result"))
    r.see(phase="offering", game=None, thrower=None, pending=False, ring={"centre": None, "bets": []})
    r.money({})


@rings(2, ringkeeper=(345, "13.a R24 R52"), commemorative=(363, "4.7 7.5 R24 R52"))
def a_substitute_before_the_throw_is_one_after_its_invalidation(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    for _ in range(3):
        r.barred(1)
    r.do(RK, give.substitute(RK))
    r.spin(RK, "H")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game={"seat": 1, "handed-over": True})
    r.centre(stake=100, covers=[], heads=0)
    r.money({1: -100, "pot": 100})


@rings(3, ringkeeper=(346, "3 R24 R87"), commemorative=(364, "7.5 4.9.1 R24 R87"), pub=(197, "R24 R87"))
def a_spinning_ringkeeper_takes_the_offer_back(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    r.round(RK, "H")
    r.do(RK, give.offer(1))
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", offered=None, thrower={"house": "ringkeeper"})
    r.no(1, "accept-coins", "nothing-offered")
    r.do(RK, "place-your-bets")
    r.money({})


@rings(3, ringkeeper=(347, "3 R24 R52"), commemorative=(365, "7.5 4.9.1 R24 R52"), pub=(198, "R24 R52"))
def a_player_who_took_over_since_gives_the_kip_back_to_the_ringkeeper(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    r.round(RK, "H")
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", game=None, thrower={"house": "ringkeeper"})
    r.money({})


@rings(2, ringkeeper=(376, "13.a R52 R104"), commemorative=(401, "4.7 R52 R104"))
def three_invalid_spins_before_the_throw_count_again(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    for _ in range(3):
        r.barred(1)
    r.spin(1, "H")
    r.see(invalid_spins=0)
    r.no(RK, give.substitute(RK), "spinner-able")
    r.do(r.boss, give.invalidate("result"))
    r.see(invalid_spins=3)
    r.do(RK, give.substitute(RK))
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game={"seat": 1, "handed-over": True})
    r.money({1: -100, "pot": 100})


@rings(3, ringkeeper=(377, "3 R24 R103 R105"), commemorative=(402, "7.5 R24 R103 R105"))
def a_spinner_voided_since_is_in_the_round_as_before_the_throw(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.do(r.boss, give.void(1))
    r.nobody(2)
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="offering", offered=None, game=None)
    r.see(seats=[{"seat": 1, "declined": False}, {"seat": 2, "declined": False}, {"seat": 3, "declined": False}])
    # The round is as before the throw, as if nobody had had a game then.
    r.nobody(2, 3)
    r.do(RK, give.offer(1))
    r.money({})


@rings(2, ringkeeper=(387, "2.heads R36 R52"), pub=(226, "6 R36 R52"))
def odds_are_counted_anew_after_an_invalidation(r: Ring) -> None:
    r.house_spin(1, 2)
    r.call()
    r.spin(RK, "ht")
    r.spin(RK, "ht")
    r.do(RK, give.invalidate("result"))
    r.call()
    r.spin(RK, "ht")
    r.told("coins-thrown", "coins-landed", "odds-standing")
    r.spin(RK, "hh")
    r.money({})


@rings(5, ringkeeper=(388, "3 R24 R37"), commemorative=(413, "7.5 R24 R37"))
def who_had_declined_to_cover_before_the_throw_has_declined_again(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    for seat in (4, 5):
        r.do(seat, give.decline_cover(seat))
    r.cover(2, 10)
    r.round(1, "H")
    r.do(3, give.decline_cover(3))
    r.do(HOST, give.leave(5))
    r.do(HOST, give.join(5))
    r.do(r.boss, give.invalidate("result"))
    # Seat 4 had; seat 3 said so of the centre that rode; another sits at seat 5.
    r.see(
        seats=[
            {"seat": 1, "declined-cover": False},
            {"seat": 2, "declined-cover": False},
            {"seat": 3, "declined-cover": False},
            {"seat": 4, "declined-cover": True},
            {"seat": 5, "declined-cover": False},
        ]
    )
    for seat in (2, 3, 5):
        r.no(RK, "call-off-centre", "cover-not-declined")
        r.do(seat, give.decline_cover(seat))
    r.do(RK, "call-off-centre")
    r.money({})


@rings(3, ringkeeper=(389, "4 R52"), commemorative=(414, "4.9.1 R52"), pub=(227, "R52 R54"))
def who_had_declined_the_kip_before_the_throw_has_declined_again(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    r.nobody(1, 2)
    r.round(RK, "H")
    r.see(seats=[{"seat": 1, "declined": False}, {"seat": 2, "declined": False}, {"seat": 3, "declined": False}])
    r.do(HOST, give.leave(2))
    r.do(HOST, give.join(2))
    r.do(r.boss, give.invalidate("result"))
    r.see(disc=2, seats=[{"seat": 1, "declined": True}, {"seat": 2, "declined": False}, {"seat": 3, "declined": False}])
    r.nobody(3)
    r.no(RK, give.offer(1), "not-next")
    r.do(RK, give.offer(2))
    r.money({})


@rings(5, ringkeeper=(390, "3 R24 R36 R48"))
def a_spinner_voided_in_that_decision_is_in_the_round_as_before_the_throw(r: Ring) -> None:
    called(r)
    r.spin(1, "ht")
    r.do(RK, give.void(1))
    r.do(RK, give.invalidate("result"))
    r.nobody(2, 3, 4, 5)
    r.do(RK, give.offer(1))
    r.money({})


@rings(5, ringkeeper=(396, "3 R24 R70"), commemorative=(419, "7.5 7.3.1 R24 R70"))
def a_game_whose_only_cover_was_voided_with_the_coins_down_stays_ended(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.do(RK, "place-your-bets")
    r.bet(3, 4, 10)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.land("H")
    r.do(r.boss, give.void(2))
    r.do(RK, "announce-result")
    r.no(r.boss, give.invalidate("game", (1, "centre")), "no-such-wager")
    r.no(r.boss, give.invalidate("game", (2, "cover")), "no-such-wager")
    r.do(r.boss, give.invalidate("game", (3, "side-bet", 1)))
    r.see(phase="offering", game=None, ring={"centre": None, "bets": []})
    r.money({3: -10, "house": 10})


@rings(5, ringkeeper=(397, "3 R24 R23"), commemorative=(420, "7.5 7.3.1 R24 R23"))
def before_the_announcement_too_a_voided_game_stays_ended(r: Ring) -> None:
    called(r)
    r.throw(1)
    r.land("T")
    r.do(r.boss, give.void(1))
    r.no(r.boss, give.invalidate("game", (1, "centre")), "no-such-wager")
    r.do(r.boss, give.invalidate("result", (4, "side-bet", 1)))
    r.see(phase="offering", game=None, thrower=None, landed=None)
    r.money({4: -10, "house": 10})


@rings(3, ringkeeper=(398, "3 R24 R37 R54"), commemorative=(421, "7.5 R24 R37 R54"))
def in_mid_air_who_had_declined_to_cover_has_declined_again(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.do(3, give.decline_cover(3))
    r.cover(2, 10)
    r.call()
    r.throw(1)
    r.do(r.boss, give.invalidate("result"))
    r.see(seats=[{"seat": 1}, {"seat": 2, "declined-cover": False}, {"seat": 3, "declined-cover": True}])
    r.do(2, give.decline_cover(2))
    r.do(RK, "call-off-centre")
    r.money({})


@rings(5, ringkeeper=(401, "3 R24 R37 R36"))
def with_odds_pending_who_had_declined_to_cover_has_declined_again(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.do(4, give.decline_cover(4))
    r.cover(2, 5)
    r.cover(3, 5)
    r.call()
    r.spin(1, "ht")
    r.do(RK, give.void(2))
    # Seat 4 covers after all, seat 2 now declines: both since the throw.
    r.cover(4, 3)
    r.do(2, give.decline_cover(2))
    r.do(RK, give.invalidate("result"))
    r.see(
        seats=[
            {"seat": 1},
            {"seat": 2, "declined-cover": False},
            {"seat": 3, "declined-cover": False},
            {"seat": 4, "declined-cover": True},
            {"seat": 5, "declined-cover": False},
        ]
    )
    r.centre(stake=10, covers=[])
    r.money({1: -10, "pot": 10})


@rings(3, ringkeeper=(406, "3 10 R52 R60"), commemorative=(427, "7.5 R52 R60"))
def a_later_game_handed_over_is_not_the_one_of_the_outcome(r: Ring) -> None:
    """R60 keeps out of the ring who left it in the game that comes back, not in a later one."""
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.do(1, "stay")
    r.do(1, give.select(*(coin + r.coins for coin in r.first)) if r.book == "ringkeeper" else give.select(*r.first))
    r.stake(1, 50)
    r.do(1, "decline-further-spins")
    r.see(thrower={"house": "ringkeeper"}, game={"seat": 1, "handed-over": True})
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "handed-over": False})
    r.centre(stake=400, covers=[], heads=2)
    r.money({1: -100, 2: -300, "pot": 400})


@rings(3, ringkeeper=(407, "3 10 R23 R52"), commemorative=(428, "7.5 R23 R52"))
def a_later_centre_voided_is_not_the_one_of_the_outcome(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.do(1, "stay")
    r.do(1, give.select(*(coin + r.coins for coin in r.first)) if r.book == "ringkeeper" else give.select(*r.first))
    r.stake(1, 50)
    r.do(r.boss, give.void(1))
    r.see(phase="offering", game=None)
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "handed-over": False})
    r.centre(stake=400, covers=[], heads=2)
    r.money({1: -100, 2: -300, "pot": 400})


@rings(3, ringkeeper=(409, "3 R24 R103"), commemorative=(431, "7.5 R24 R103"))
def a_spinner_voided_before_the_result_was_told_may_be_offered_the_kip_again(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    r.throw(1)
    r.land("H")
    r.do(r.boss, give.void(1))
    r.do(RK, "announce-result")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="offering", offered=None, game=None)
    r.nobody(2, 3)
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.money({})
