"""Forfeits: only for fraud, only of what was there, to the house (commemorative 7.4.2, 7.5; R24, R41, R97)."""

from __future__ import annotations

from oracle.scenario import give

from .invalidation import called, house
from .ring import RK, Ring, rings

NOTE = (
    "Forfeit",
    "money",
    "Only for fraud, only what was there, to the house; the counterparty has the own stake back.",
)


@rings(5, ringkeeper=(279, "3 R24 R41"), commemorative=(302, "7.4.2 7.5 R24 R41"), pub=(159, "R24 R41"))
def a_fraudulent_bet_on_heads_is_forfeited_to_the_house(r: Ring) -> None:
    house(r)
    r.spin(RK, "H")
    r.do(r.boss, give.invalidate("result", (1, "side-bet", 1)))
    # Seat 2 has the own 10 back.
    r.money({1: -10, "house": 10})


@rings(5, ringkeeper=(280, "3 R24 R41"), commemorative=(303, "7.4.2 7.5 R24 R41"), pub=(160, "R24 R41"))
def a_fraudulent_bet_on_tails_is_forfeited_in_mid_air(r: Ring) -> None:
    house(r)
    r.throw(RK)
    r.do(r.boss, give.invalidate("result", (2, "side-bet", 1)))
    r.money({2: -10, "house": 10})


@rings(5, ringkeeper=(281, "3 R24"), commemorative=(304, "7.4.2 7.5 R24"), pub=(161, "R24"))
def both_stakes_of_a_bet_can_be_forfeited(r: Ring) -> None:
    house(r)
    r.spin(RK, "T")
    r.do(r.boss, give.invalidate("result", (2, "side-bet", 1), (1, "side-bet", 1)))
    r.money({1: -10, 2: -10, "house": 20})


@rings(5, ringkeeper=(282, "3 R24"), commemorative=(305, "7.4.1 7.4.2 R24"), pub=(162, "R24"))
def only_fraud_forfeits_and_only_what_was_there(r: Ring) -> None:
    house(r)
    r.spin(RK, "T")
    b = r.boss
    r.no(b, give.invalidate("result", (1, "side-bet", 1), reason="disruption"), "forfeit-without-fraud")
    r.no(b, give.invalidate("result", (3, "side-bet", 1)), "no-such-wager")
    r.no(b, give.invalidate("result", (1, "side-bet", 2)), "no-such-wager")
    r.no(b, give.invalidate("result", (1, "side-bet", 0)), "no-such-wager")
    r.no(b, give.invalidate("result", (1, "side-bet")), "no-such-wager")
    r.no(b, give.invalidate("result", (1, "side-bet", 1), (1, "side-bet", 1)), "no-such-wager")
    if r.book != "pub":
        r.no(b, give.invalidate("result", (1, "centre")), "no-such-wager")
        r.no(b, give.invalidate("result", (2, "cover")), "no-such-wager")
        r.no(b, give.invalidate("game", (1, "centre")), "no-such-wager")
    # A fraud that takes nothing.
    r.do(b, give.invalidate("result", reason="fraud"))
    r.money({})


@rings(5, ringkeeper=(283, "3 R24"), commemorative=(306, "7.5 R24"), pub=(163, "R24"))
def a_ring_has_no_casino_wager_to_forfeit(r: Ring) -> None:
    house(r)
    r.spin(RK, "T")
    kinds = ("heads", "tails", "spinner", "imprisoned-heads", "imprisoned-tails")
    for kind in (*kinds, "centre", "cover") if r.book == "pub" else kinds:
        r.no(r.boss, give.invalidate("result", (1, kind)), "not-in-these-rules")
    r.money({1: -10, 2: 10})


@rings(5, ringkeeper=(284, "3 R24 R97"), commemorative=(307, "7.4.2 7.5 R24 R97"))
def a_fraudulent_cover_is_forfeited_after_heads(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.no(r.boss, give.invalidate("result", (4, "cover")), "no-such-wager")
    r.no(r.boss, give.invalidate("result", (2, "cover", 1)), "no-such-wager")
    r.do(r.boss, give.invalidate("game", (2, "cover")))
    r.see(phase="offering", game=None)
    r.money({2: -60, "house": 60})


@rings(5, ringkeeper=(285, "3 R24 R97"), commemorative=(308, "7.4.2 7.5 R24 R97"))
def a_fraudulent_cover_is_forfeited_after_tails(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.do(r.boss, give.invalidate("game", (3, "cover"), (4, "side-bet", 1)))
    r.money({3: -40, 4: -10, "house": 50})


@rings(5, ringkeeper=(286, "3 R24 R97"), commemorative=(309, "7.4.2 7.5 R24 R97"))
def a_fraudulent_centre_is_forfeited_with_scope_game(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.do(r.boss, give.invalidate("game", (1, "centre")))
    r.see(phase="offering", game=None)
    # Covers and bets go back to who made them.
    r.money({1: -100, "house": 100})


@rings(5, ringkeeper=(287, "3 R97"), commemorative=(310, "7.4.2 7.5 R97"))
def a_fraudulent_centre_is_forfeited_with_scope_result_too_and_ends_the_game(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.do(r.boss, give.invalidate("result", (1, "centre")))
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None})
    r.money({1: -100, "house": 100})


@rings(3, ringkeeper=(288, "3 R97"), commemorative=(311, "7.4.2 7.5 R97"))
def a_forfeited_centre_takes_what_rode_with_it(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(2, 100)
    r.cover(3, 400)
    r.round(1, "H")
    r.do(1, "withdraw-due")
    r.do(r.boss, give.invalidate("result", (1, "centre")))
    # 800 paid go back; the 400 in the centre are forfeited, seat 3 has the cover back.
    r.see(phase="offering", game=None)
    r.money({1: -100, 2: -300, "house": 400})


@rings(5, ringkeeper=(289, "3 R24"), commemorative=(312, "7.5 R24"))
def only_the_spinner_of_that_throw_has_a_centre_to_forfeit(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.kip(2)
    r.stake(2, 50)
    r.no(r.boss, give.invalidate("game", (2, "centre")), "no-such-wager")
    r.no(r.boss, give.invalidate("game", (1, "centre", 1)), "no-such-wager")
    r.no(r.boss, give.invalidate("game", (1, "centre"), (1, "centre")), "no-such-wager")
    r.do(r.boss, give.invalidate("game", (1, "centre")))
    r.money({1: -100, "house": 100})


# ---------------------------------------------------------------------- seats


@rings(5, ringkeeper=(290, "3 R52"), commemorative=(313, "7.5 R52"))
def exclusions_outlast_an_invalidation(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.do(r.boss, give.exclude(4))
    r.do(r.boss, give.invalidate("result"))
    r.see(seats=[{"seat": 1}, {"seat": 2}, {"seat": 3}, {"seat": 4, "excluded": True}, {"seat": 5}])
    r.no(4, give.cover(100), "excluded")
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(291, "3 R52 7"), commemorative=(314, "7.5 R52 3.3"))
def pennies_stay_as_they_are(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.do(RK, give.change_coins(2))
    r.do(r.boss, give.invalidate("result"))
    r.see(coin_set=2)
    r.cover(2, 100)
    r.call()
    r.no(1, give.throw(r.tails_up), "coins-not-selected")
    r.do(1, give.select(*r.first))
    r.spin(1, "T")
    r.money({1: -100, 2: 100})


@rings(3, policy="single-cover", ringkeeper=(293, "3 R97 R72"), commemorative=(315, "7.4.2 7.5 R97 R72"))
def a_single_cover_forfeited_with_scope_result_is_found_again(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.round(1, "H")
    r.do(r.boss, give.invalidate("result", (2, "cover")))
    # The game is the spinner's, who is not the one that cheated: it goes on, with 60 to be covered again.
    r.centre(stake=100, heads=0, covers=[{"seat": 3, "amount": 40}])
    r.do(RK, "place-your-bets")
    r.no(RK, "no-more-bets", "centre-not-covered")
    r.no(2, give.cover(61), "above-the-centre")
    r.cover(2, 60)
    r.do(RK, "no-more-bets")
    r.spin(1, "T")
    r.money({1: -100, 2: -60 + 60, 3: 40, "house": 60})


@rings(5, ringkeeper=(294, "3 R97"), commemorative=(316, "7.4.2 7.5 R97"))
def a_riding_cover_forfeited_with_scope_result_leaves_the_spinners_game(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.do(r.boss, give.invalidate("result", (2, "cover")))
    r.see(phase="preparing", thrower={"spinner": 1})
    r.centre(stake=100, heads=0, covers=[])
    r.money({1: -100, 2: -60, "house": 60, "pot": 100})


@rings(3, policy="single-cover", ringkeeper=(295, "3 R97"), commemorative=(317, "7.4.2 7.5 R97"))
def a_centre_with_a_single_cover_is_forfeited_after_tails(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.round(1, "T")
    r.do(r.boss, give.invalidate("result", (1, "centre")))
    r.see(phase="offering", game=None)
    r.money({1: -100, "house": 100})


@rings(5, ringkeeper=(296, "3 R24 R97"), commemorative=(318, "7.4.2 7.5 R24 R97"))
def a_centre_is_forfeited_in_mid_air_with_the_bets_returned(r: Ring) -> None:
    called(r)
    r.throw(1)
    r.do(r.boss, give.invalidate("game", (1, "centre"), (2, "cover"), (3, "side-bet", 1)))
    r.see(phase="offering", game=None, thrower=None)
    # Seat 3 has the cover of 40 back, not the bet; seat 4 has the own 10 back.
    r.money({1: -100, 2: -60, 3: -10, "house": 170})


@rings(3, policy="single-cover", ringkeeper=(384, "3 R60 R97"), commemorative=(410, "7.4.2 7.5 R60 R97"))
def a_forfeited_cover_does_not_go_back_with_a_game_that_ends(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.round(1, "H")
    r.do(r.boss, give.exclude(1))
    r.do(r.boss, give.invalidate("result", (2, "cover")))
    # Without a valid spin before that throw the centre goes back, and seat 3's cover with it.
    r.see(phase="offering", game=None)
    r.money({2: -60, "house": 60})


@rings(5, policy="single-cover", ringkeeper=(385, "3 R24 R72"), commemorative=(411, "7.4.2 7.5 R24 R72"))
def with_a_bet_settled_too_a_single_cover_is_forfeited(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.do(RK, "place-your-bets")
    r.bet(4, 5, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "H")
    r.do(r.boss, give.invalidate("result", (2, "cover")))
    r.centre(stake=100, heads=0, covers=[{"seat": 3, "amount": 40}])
    r.money({1: -100, 2: -60, 3: -40, "house": 60, "pot": 140})


@rings(5, ringkeeper=(386, "3 R24"), commemorative=(412, "7.5 R24"))
def only_a_side_bet_has_a_number(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.no(r.boss, give.invalidate("game", (2, "cover", 0)), "no-such-wager")
    r.no(r.boss, give.invalidate("game", (1, "centre", 0)), "no-such-wager")
    r.no(r.boss, give.invalidate("game", (3, "side-bet")), "no-such-wager")
    r.do(r.boss, give.invalidate("game", (2, "cover"), (1, "centre"), (3, "side-bet", 1)))
    r.money({1: -100, 2: -60, 3: -10, "house": 170})
