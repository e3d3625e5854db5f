"""Excluding players, and the spinner (ringkeeper 18; commemorative 7.3.2; R51, R71, R73, R81, R84)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import GS, HOST, RK, Ring, rings
from .voiding import covered, house

NOTE = (
    "Excluded",
    "authority",
    "An excluded player takes no further part; what stands, stands.",
)


@rings(4, ringkeeper=(226, "3 18 R23 R54"), commemorative=(253, "7.3.2 R23"), pub=(144, "R23 R54"))
def the_excluded_take_no_further_part(r: Ring) -> None:
    r.do(r.boss, give.exclude(1))
    r.see(
        seats=[{"seat": 1, "excluded": True, "barred": False}, {"seat": 2, "excluded": False}, {"seat": 3}, {"seat": 4}]
    )
    r.no(r.boss, give.exclude(1), "excluded")
    r.no(r.boss, give.exclude(5), "seat-empty")
    r.no(RK, give.offer(1), "excluded")
    r.kip(2)
    if r.book != "pub":
        r.stake(2, 10)
        r.no(1, give.cover(10), "excluded")
        r.cover(3, 10)
    r.do(RK, "place-your-bets")
    r.no(1, give.side_bet(5), "excluded")
    r.do(3, give.side_bet(5))
    r.no(1, give.match(1, 5), "excluded")
    # Complaining, declining and leaving they may.
    r.do(1, give.dispute("why"))
    r.do(HOST, give.leave(1))
    # A seat is not a person: who sits down there next is not excluded.
    r.do(HOST, give.join(1))
    r.do(1, give.match(1, 5))
    r.do(RK, "no-more-bets")
    r.spin(2, "H")
    r.money({1: -5, 3: 5} if r.book == "pub" else {1: -5, 2: -10, 3: -5, "pot": 20})


@rings(5, ringkeeper=(227, "3 R23"), commemorative=(254, "7.3.2 R23"), pub=(145, "R23 R54"))
def exclusion_voids_nothing_but_open_offers(r: Ring) -> None:
    house(r)
    r.bet(1, 2, 10)
    r.do(1, give.side_bet(20))
    r.do(3, give.side_bet(21))
    r.do(r.boss, give.exclude(1))
    r.ring(
        offers=[{"offer": 2, "seat": 3, "amount": 21}],
        bets=[{"bet": 1, "offer": 1, "heads": 1, "tails": 2, "amount": 10}],
    )
    r.do(RK, "no-more-bets")
    r.spin(RK, "H")
    r.money({1: 10, 2: -10})


@rings(5, ringkeeper=(228, "3 R23"), commemorative=(255, "7.3.2 R23"))
def an_excluded_cover_stands(r: Ring) -> None:
    covered(r)
    r.do(r.boss, give.exclude(2))
    r.do(RK, "no-more-bets")
    r.spin(1, "T")
    r.money({1: -100, 2: 60, 3: 40})


@rings(2, ringkeeper=(229, "3 4 R23"), commemorative=(256, "7.3.2 4.1 R23"), pub=(146, "R23 R54"))
def an_excluded_player_who_is_offered_the_kip_has_declined(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(r.boss, give.exclude(1))
    r.see(offered=None)
    r.kip(2)
    r.money({})


@rings(3, ringkeeper=(230, "3 4 R38"), commemorative=(257, "7.3.2 4.1.1"), pub=(147, "R38 R54"))
def with_all_others_excluded_nobody_is_left_to_be_offered_the_kip(r: Ring) -> None:
    if r.book == "commemorative":
        r.do(HOST, give.present(GS))
    r.do(r.boss, give.exclude(1))
    r.do(r.boss, give.exclude(3))
    r.no(RK, "start-house-spin", "players-to-be-offered")
    r.do(RK, give.offer(2))
    r.do(2, "decline-coins")
    r.do(RK, "start-house-spin")
    r.money({})


@rings(5, ringkeeper=(231, "3 R51 R81"), commemorative=(258, "7.3.2 R51 R81"))
def a_spinner_excluded_before_any_valid_spin_has_the_centre_back(r: Ring) -> None:
    covered(r)
    r.do(r.boss, give.exclude(1))
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None})
    r.do(RK, give.offer(2))
    r.money({})


@rings(5, ringkeeper=(232, "3 R51 R81"), commemorative=(259, "7.3.2 R51 R81"))
def a_spinner_excluded_after_invalid_spins_only_has_the_centre_back(r: Ring) -> None:
    covered(r)
    r.bet(4, 5, 7)
    r.do(RK, "no-more-bets")
    r.barred(1)
    r.do(r.boss, give.exclude(1))
    r.see(phase="offering", game=None)
    r.kip(2)
    r.stake(2, 10)
    r.cover(3, 10)
    r.round(2, "T")
    r.money({2: -10, 3: 10, 4: -7, 5: 7})


@rings(5, ringkeeper=(233, "3 R51 R81"), commemorative=(260, "7.3.2 R51 R81"))
def a_spinner_excluded_after_a_valid_spin_is_spun_for(r: Ring) -> None:
    covered(r)
    r.do(RK, "no-more-bets")
    r.spin(1, "H")
    r.do(r.boss, give.exclude(1))
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game={"seat": 1, "handed-over": True})
    r.ride(2, 200, by=RK, coverer=4)
    # The due stays the spinner's, and is paid at once.
    r.see(phase="offering", game=None)
    r.money({1: 700, 2: -60, 3: -40, 4: -600})


@rings(5, ringkeeper=(234, "3 R51 R36 R81"))
def odds_are_a_valid_spin(r: Ring) -> None:
    covered(r)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
    r.do(RK, give.exclude(1))
    r.see(phase="called", thrower={"house": "ringkeeper"}, game={"seat": 1, "handed-over": True, "valid-spin": True})
    r.spin(RK, "tt")
    r.money({1: -100, 2: 60, 3: 40})


@rings(5, ringkeeper=(235, "3 R84 R48"), commemorative=(261, "7.3.2 R84 R48"))
def a_spinner_is_not_excluded_with_the_coins_in_the_air_or_down(r: Ring) -> None:
    covered(r)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.no(r.boss, give.exclude(1), "coins-in-the-air")
    # Others are.
    r.do(r.boss, give.exclude(2))
    r.land("H")
    r.no(r.boss, give.exclude(1), "result-due")
    r.do(r.boss, give.exclude(3))
    r.do(RK, "announce-result")
    r.do(r.boss, give.exclude(1))
    r.see(thrower={"house": "ringkeeper"})
    r.money({1: -100, 2: -60, 3: -40, "pot": 200})


@rings(2, ringkeeper=(236, "3 R71 R81"), commemorative=(262, "7.3.2 R71 R81"))
def an_excluded_winner_is_paid(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.do(r.boss, give.exclude(1))
    r.see(phase="offering", game=None)
    r.no(1, "stay", "not-the-winner")
    r.money({1: 700, 2: -700})


@rings(2, ringkeeper=(237, "3 R81 R91"), commemorative=(263, "7.3.2 R81 R91"))
def an_excluded_spinner_without_a_centre_retires(r: Ring) -> None:
    r.kip(1)
    r.do(r.boss, give.exclude(1))
    r.see(phase="offering", game=None, thrower=None)
    r.do(RK, give.offer(2))
    r.money({})


@rings(5, ringkeeper=(238, "3 R51 R38"), commemorative=(264, "7.3.2 R51 R38"))
def a_spinner_who_handed_over_is_excluded_at_any_time(r: Ring) -> None:
    covered(r)
    r.do(1, "decline-further-spins")
    r.do(RK, "no-more-bets")
    r.throw(RK)
    r.do(r.boss, give.exclude(1))
    r.see(phase="flying", thrower={"house": "ringkeeper"}, game={"seat": 1, "handed-over": True})
    r.land("T")
    r.do(RK, "announce-result")
    r.money({1: -100, 2: 60, 3: 40})


@rings(3, pub=(148, "R73 R81"))
def in_the_pub_an_excluded_spinner_retires_before_the_call(r: Ring) -> None:
    r.kip(1)
    r.round(1, "hh")
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, give.exclude(1))
    r.see(phase="offering", game=None, thrower=None)
    r.no(RK, give.offer(1), "excluded")
    r.kip(2)
    r.round(2, "tt")
    r.money({2: -10, 3: 10})


@rings(3, pub=(149, "R73 R81"))
def in_the_pub_an_excluded_spinner_leaves_the_kip_after_the_call(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.do(RK, give.exclude(1))
    r.see(phase="called", game=None, thrower={"house": "ringkeeper"})
    r.spin(RK, "hh")
    r.see(phase="preparing", thrower={"house": "ringkeeper"})
    r.money({2: 10, 3: -10})


@rings(3, pub=(150, "R73 R81 R84"))
def in_the_pub_a_spinner_is_not_excluded_with_the_coins_up_or_down(r: Ring) -> None:
    r.kip(1)
    r.call()
    r.throw(1)
    r.no(RK, give.exclude(1), "coins-in-the-air")
    r.land("ht")
    r.no(RK, give.exclude(1), "result-due")
    r.do(RK, "announce-result")
    r.do(RK, give.exclude(1))
    r.see(phase="called", pending=True, thrower={"house": "ringkeeper"})
    r.money({})


@rings(3, ringkeeper=(341, "16 R71"), commemorative=(360, "4.9 R71"))
def another_player_excluded_leaves_the_winner_the_choice(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(r.boss, give.exclude(2))
    r.do(r.boss, give.exclude(3))
    r.see(phase="won", game={"seat": 1, "run": 3})
    r.do(1, "stay")
    r.money({1: 70, 2: -70})
