"""Voiding the centre ends the spinner's game (commemorative 7.3.1; R23, R59, R105)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, RK, Ring, rings
from .voiding import covered

NOTE = (
    "VoidedCentre",
    "money",
    "A voided centre ends the spinner's game; the ringkeeper finishes a decision that is under way.",
)


@rings(5, ringkeeper=(217, "3 R23"), commemorative=(245, "7.3.1 R23"))
def a_voided_centre_ends_the_spinners_game(r: Ring) -> None:
    covered(r)
    r.bet(4, 5, 7)
    r.do(r.boss, give.void(1))
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None})
    # The bet of the others remains for the next spinner.
    r.ring(bets=[{"bet": 1, "offer": 1, "heads": 4, "tails": 5, "amount": 7}])
    r.no(RK, give.offer(1), "not-next")
    r.kip(2)
    r.stake(2, 10)
    r.cover(3, 10)
    r.round(2, "H")
    r.money({2: -10, 3: -10, 4: 7, 5: -7, "pot": 20})


@rings(3, ringkeeper=(218, "3 R23 R105"), commemorative=(246, "7.3.1 R23 R105"))
def a_voided_centre_that_rides_is_taken_back_to_the_first_stake(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(2, 100)
    r.cover(3, 150)
    r.do(r.boss, give.void(1))
    # 400 were in the centre, of which seat 2 had laid 100 and 200; 150 of the third cover go back.
    r.see(phase="offering", game=None)
    r.money({})


@rings(5, ringkeeper=(219, "3 R23 R59"), commemorative=(247, "7.3.1 R23 R59"))
def a_centre_voided_with_the_coins_down_leaves_the_throw_to_the_bets(r: Ring) -> None:
    covered(r)
    r.bet(4, 5, 7)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.no(r.boss, give.void(1), "coins-in-the-air")
    r.land("H")
    r.do(r.boss, give.void(1))
    r.see(phase="landed", game=None)
    r.do(RK, "announce-result")
    # The result decides the bets; then the kip is offered on, and the coins are back in the set.
    r.see(phase="offering", thrower=None, coins=["available"] * (7 if r.coins == 2 else 5))
    r.no(RK, give.offer(1), "not-next")
    r.do(RK, give.offer(2))
    r.money({4: 7, 5: -7})


@rings(5, commemorative=(248, "7.3.1 R23 R59 R13"))
def a_centre_voided_with_the_coins_down_and_the_spin_called_invalid_offers_the_kip(r: Ring) -> None:
    covered(r)
    r.bet(4, 5, 7)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.land("hhh")
    r.do(CS, give.void(1))
    r.do(RK, give.no_spin("too-low"))
    r.see(phase="offering", thrower=None, coins=["available"] * 5)
    r.ring(bets=[{"bet": 1, "offer": 1, "heads": 4, "tails": 5, "amount": 7}])
    r.money({4: -7, 5: -7, "held": 14})


@rings(5, ringkeeper=(220, "3 R23 R36"))
def a_centre_voided_with_odds_pending_leaves_the_decision_to_the_ringkeeper(r: Ring) -> None:
    covered(r)
    r.bet(4, 5, 7)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
    r.do(RK, give.void(1))
    r.see(phase="called", pending=True, thrower={"house": "ringkeeper"}, game=None)
    r.no(1, give.throw("tt"), "not-authorised")
    r.spin(RK, "ht")
    r.spin(RK, "tt")
    r.see(phase="offering", pending=False, thrower=None)
    r.do(RK, give.offer(2))
    r.money({4: -7, 5: 7})


@rings(5, ringkeeper=(221, "3 R23 R36"))
def a_centre_voided_with_the_coins_down_on_odds_leaves_the_decision_to_the_ringkeeper(r: Ring) -> None:
    covered(r)
    r.bet(4, 5, 7)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.land("ht")
    r.do(RK, give.void(1))
    r.see(phase="landed", game=None)
    r.do(RK, "announce-result")
    r.see(phase="called", pending=True, thrower={"house": "ringkeeper"})
    r.spin(RK, "hh")
    r.see(phase="offering")
    r.money({4: 7, 5: -7})


@rings(5, ringkeeper=(222, "3 R23"), commemorative=(249, "7.3.1 R23"))
def voiding_reaches_centre_and_bets_of_the_spinner(r: Ring) -> None:
    covered(r)
    r.bet(1, 4, 7)
    r.bet(5, 1, 8)
    r.bet(4, 5, 9)
    r.do(r.boss, give.void(1))
    r.see(phase="offering")
    r.ring(bets=[{"bet": 3, "offer": 1, "heads": 4, "tails": 5, "amount": 9}])
    r.money({4: -9, 5: -9, "held": 18})


@rings(5, ringkeeper=(223, "3 R23"), commemorative=(250, "7.3.1 R23"))
def voiding_reaches_cover_and_bets_of_one_player(r: Ring) -> None:
    covered(r)
    r.bet(2, 4, 7)
    r.do(r.boss, give.void(2))
    r.ring(bets=[], centre={"covers": [{"seat": 3, "amount": 40}]})
    r.money({1: -100, 3: -40, "pot": 140})


@rings(3, ringkeeper=(224, "3 R23 R38 R105"), commemorative=(251, "7.3.1 R23 R38 R105"))
def the_centre_of_a_spinner_the_ringkeeper_spins_for_is_voided_too(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(1, 100)
    r.do(1, "decline-further-spins")
    r.cover(2, 200)
    r.do(r.boss, give.void(1))
    r.see(phase="offering", game=None, thrower=None)
    r.money({})


@rings(2, ringkeeper=(225, "16 R71 R23"), commemorative=(252, "4.9 R71 R23"))
def a_due_is_no_wager_to_void(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.no(r.boss, give.void(1), "no-such-wager")
    r.no(r.boss, give.void(2), "no-such-wager")
    r.do(1, "withdraw-due")
    r.no(r.boss, give.void(1), "no-such-wager")
    r.money({1: 700, 2: -700})


@rings(5, ringkeeper=(400, "3 R23 R36 R54"))
def with_odds_pending_an_invalid_spin_leaves_the_voided_decision_to_the_ringkeeper(r: Ring) -> None:
    covered(r)
    r.bet(4, 5, 7)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
    r.do(RK, give.void(1))
    r.barred(RK)
    r.see(phase="called", pending=True, thrower={"house": "ringkeeper"})
    r.throw(RK)
    r.land("oh")
    r.see(phase="called", pending=True, thrower={"house": "ringkeeper"})
    r.spin(RK, "tt")
    r.see(phase="offering", thrower=None)
    r.money({4: -7, 5: 7})
