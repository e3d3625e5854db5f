"""A spinner who does not go on: the ringkeeper spins, the due stays the spinner's (R38, R71, R91)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import RK, Ring, rings

NOTE = (
    "SpinnersDue",
    "money",
    "Whoever throws, win and loss of the centre are the player's who staked it.",
)


@rings(3, ringkeeper=(46, "11 R38 R71"), commemorative=(44, "4.10 R38 R71"))
def who_declines_to_go_on_keeps_the_due(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(1, 100)
    r.do(1, "decline-further-spins")
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game={"seat": 1, "run": 1, "handed-over": True})
    r.ride(2, 200, by=RK)
    # Paid at once, and nobody stays.
    r.see(phase="offering", game=None, ring={"centre": None})
    r.no(1, "stay", "not-the-winner")
    r.money({1: 700, 2: -700})


@rings(3, ringkeeper=(47, "12 R38"), commemorative=(45, "4.8 R38"))
def the_ringkeepers_tails_lose_the_spinners_centre(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(1, 100)
    r.do(RK, "record-failure-to-spin")
    r.see(thrower={"house": "ringkeeper"}, game={"seat": 1, "handed-over": True})
    r.cover(3, 200)
    r.round(RK, "T")
    r.see(phase="offering", game=None)
    # The spinner whose centre it was is passed over in the next round of offers.
    r.no(RK, give.offer(1), "not-next")
    r.money({1: -100, 2: -100, 3: 200})


@rings(4, ringkeeper=(48, "11 R38"), commemorative=(46, "4.10 R38"))
def a_spinner_declines_before_bets_in_betting_and_after_the_call(r: Ring) -> None:
    # Before "place your bets", with the centre staked.
    r.kip(1)
    r.stake(1, 8)
    r.do(1, "decline-further-spins")
    r.no(1, "decline-further-spins", "handed-over")
    r.no(RK, "record-failure-to-spin", "handed-over")
    r.cover(2, 8)
    r.round(RK, "T")
    # In betting.
    r.kip(2)
    r.stake(2, 16)
    r.do(RK, "place-your-bets")
    r.do(2, "decline-further-spins")
    r.see(phase="betting", thrower={"house": "ringkeeper"})
    r.cover(3, 16)
    r.do(RK, "no-more-bets")
    r.no(2, give.throw(r.tails_up), "not-authorised")
    r.spin(RK, "T")
    # After the call.
    r.kip(3)
    r.stake(3, 32)
    r.cover(4, 32)
    r.call()
    r.do(RK, "record-failure-to-spin")
    r.see(phase="called", thrower={"house": "ringkeeper"})
    r.spin(RK, "T")
    r.money({1: -8, 2: 8 - 16, 3: 16 - 32, 4: 32})


@rings(2, ringkeeper=(49, "11 R38"), commemorative=(47, "4.10 R38"))
def nobody_declines_with_the_coins_in_the_air_or_down(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    r.throw(1)
    r.no(1, "decline-further-spins", "coins-in-the-air")
    r.no(RK, "record-failure-to-spin", "coins-in-the-air")
    r.no(1, "retire", "coins-in-the-air")
    r.land("H")
    r.no(1, "decline-further-spins", "result-due")
    r.no(RK, "record-failure-to-spin", "result-due")
    r.no(1, "retire", "result-due")
    r.do(RK, "announce-result")
    r.money({1: -100, 2: -100, "pot": 200})


@rings(3, ringkeeper=(50, "4 R91 R38"), commemorative=(48, "4.1 R91 R38"))
def who_has_staked_nothing_retires(r: Ring) -> None:
    r.kip(1)
    r.no(1, "decline-further-spins", "nothing-at-stake")
    r.do(1, "retire")
    r.see(phase="offering", game=None, thrower=None)
    r.no(RK, give.offer(1), "not-next")
    r.do(RK, give.offer(2))
    r.money({})


@rings(3, ringkeeper=(51, "16 R38"), commemorative=(49, "4.9 R38"))
def only_the_winner_stays_or_withdraws(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    for command in ("stay", "withdraw-due"):
        r.no(2, command, "not-the-winner")
        r.no(RK, command, "not-authorised")
    r.no(2, "retire", "not-the-winner")
    r.no(RK, "retire", "not-authorised", clause="16 | 4.9 | -")
    r.no(1, give.centre(100), "not-the-spinner")
    r.no(1, give.throw(r.tails_up), "no-spinner")
    r.no(1, "decline-further-spins", "not-the-spinner")
    r.no(RK, "record-failure-to-spin", "no-spinner")
    r.no(RK, "place-your-bets", "betting-not-due")
    r.no(2, give.cover(800), "no-centre")
    r.do(1, "withdraw-due")
    r.no(1, "withdraw-due", "not-the-winner")
    r.money({1: 700, 2: -700})


@rings(2, ringkeeper=(297, "5 R48 R38"), commemorative=(319, "4.2 3.2 R48 R38"))
def the_ringkeeper_takes_the_first_pennies_where_the_spinner_selected_none(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.stake(1, 10)
    r.do(1, "decline-further-spins")
    r.no(1, give.select(*r.first), "handed-over")
    r.cover(2, 10)
    r.call()
    r.throw(RK)
    r.see(coins=["in-play"] * r.coins + ["available"] * (5 if r.coins == 2 else 2))
    r.land("T")
    r.do(RK, "announce-result")
    r.money({1: -10, 2: 10})


@rings(2, ringkeeper=(298, "5 R38"), commemorative=(320, "4.2 R38"))
def the_ringkeeper_spins_with_the_pennies_the_spinner_selected(r: Ring) -> None:
    r.kip(1, *sorted((3, 5, 4)[: r.coins]))
    r.stake(1, 10)
    r.do(RK, "record-failure-to-spin")
    r.cover(2, 10)
    r.call()
    r.throw(RK)
    chosen = (3, 5) if r.coins == 2 else (3, 4, 5)
    size = 7 if r.coins == 2 else 5
    r.see(coins=["in-play" if coin in chosen else "available" for coin in range(1, size + 1)])
    r.land("T")
    r.do(RK, "announce-result")
    r.money({1: -10, 2: 10})


@rings(2, ringkeeper=(299, "7 R38 R48"), commemorative=(321, "3.3 R38 R48"))
def pennies_changed_after_a_handing_over_leave_the_ringkeeper_the_first(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 10)
    r.call()
    r.do(1, "decline-further-spins")
    r.do(RK, give.change_coins(2))
    r.spin(RK, "H")
    r.see(coin_set=2, coins=["in-play"] * r.coins + ["available"] * (5 if r.coins == 2 else 2))
    r.money({1: -10, 2: -10, "pot": 20})


@rings(2, ringkeeper=(300, "12 R36 R38"))
def the_ringkeepers_odds_are_no_throw_either(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 10)
    r.call()
    r.spin(1, "ht")
    r.do(1, "decline-further-spins")
    r.see(phase="called", pending=True, thrower={"house": "ringkeeper"})
    r.spin(RK, "th")
    r.spin(RK, "hh")
    r.centre(stake=20, heads=1)
    r.money({1: -10, 2: -10, "pot": 20})
