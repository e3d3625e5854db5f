"""Invalidating an outcome: what it undoes (commemorative 7.4, 7.5; R24, R52, R72)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, HOST, RK, Ring, rings

NOTE = (
    "AsBeforeTheThrow",
    "money",
    "The ring is as before the throw, with the bets and covers of it given back.",
)


def called(r: Ring) -> None:
    """Seat 1 spins for 100, covered by seat 2 with 60 and seat 3 with 40; 3 bets 10 on Heads against 4; the spin is
    called."""
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.do(RK, "place-your-bets")
    r.bet(3, 4, 10)
    r.do(RK, "no-more-bets")


def house(r: Ring) -> None:
    """Seat 1 bets 10 on Heads against seat 2, on the ringkeeper's spin."""
    if r.book == "commemorative":
        r.do(HOST, give.present(CS))
    r.nobody(1, 2, 3, 4, 5)
    r.do(RK, "start-house-spin")
    r.do(RK, "place-your-bets")
    r.bet(1, 2, 10)
    r.do(RK, "no-more-bets")


# ---------------------------------------------------------------------- scope result


@rings(5, ringkeeper=(239, "3 R24 R72"), commemorative=(265, "7.4 7.4.1 7.5 R24 R72"))
def heads_undone_return_covers_and_bets_and_the_centre_stands(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.do(r.boss, give.invalidate("result"))
    r.see(
        phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "run": 0, "valid-spin": False}, outcome_open=False
    )
    r.centre(first_stake=100, stake=100, covers=[], heads=0)
    r.ring(bets=[])
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(240, "3 R24 R72"), commemorative=(266, "7.4.1 7.5 R24 R72"))
def tails_undone_give_the_centre_back_to_the_spinner(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.see(phase="offering")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "run": 0})
    r.centre(first_stake=100, stake=100, covers=[], heads=0)
    # Played again: the pennies went back to the set with the Tails, and stay as they are.
    r.do(1, give.select(*r.first))
    r.cover(4, 100)
    r.round(1, "H")
    r.money({1: -100, 4: -100, "pot": 200})


@rings(3, ringkeeper=(241, "3 R24"), commemorative=(267, "7.5 R24"))
def earlier_heads_stay(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(2, 100)
    r.cover(3, 400)
    r.round(1, "T")
    r.do(r.boss, give.invalidate("result"))
    r.see(game={"seat": 1, "run": 2, "valid-spin": True})
    r.centre(first_stake=100, stake=400, heads=2, covers=[])
    r.do(1, give.select(*r.first))
    r.cover(2, 400)
    r.round(1, "H")
    r.do(1, "withdraw-due")
    r.money({1: 700, 2: -700})


@rings(3, ringkeeper=(242, "3 R24 R38"), commemorative=(268, "7.5 R24 R38"))
def third_heads_undone_take_the_due_back(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    # Not paid yet: the due falls away.
    r.do(r.boss, give.invalidate("result"))
    r.centre(stake=400, heads=2, due=None, covers=[])
    r.see(phase="preparing", thrower={"spinner": 1})
    r.no(1, "withdraw-due", "dividend-not-due")
    r.cover(2, 400)
    r.round(1, "H")
    r.do(1, "withdraw-due")
    # Paid: it is taken back.
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "run": 2})
    r.centre(stake=400, heads=2, due=None, covers=[])
    # 100 + 100 + 200 are in the pot.
    r.money({1: -100, 2: -300, "pot": 400})


@rings(3, ringkeeper=(243, "3 10 R24"), commemorative=(269, "7.5 4.9 R24"))
def the_due_of_who_stayed_is_taken_back_with_the_new_centre(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.do(1, "stay")
    r.do(1, give.select(3, 4) if r.coins == 2 else give.select(1, 2, 3))
    r.stake(1, 30)
    r.cover(2, 20)
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", game={"seat": 1, "run": 2})
    r.centre(stake=400, heads=2, covers=[])
    r.money({1: -100, 2: -300, "pot": 400})


@rings(5, ringkeeper=(244, "3 R24 R52"), commemorative=(270, "7.4 R24 R52"))
def an_outcome_is_invalidated_in_mid_air(r: Ring) -> None:
    called(r)
    r.no(r.boss, give.invalidate("result"), "no-outcome-open")
    r.throw(1)
    r.see(outcome_open=True)
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, outcome_open=False)
    r.centre(stake=100, covers=[], heads=0)
    r.no(RK, give.land(r.faces("H")), "nothing-in-the-air")
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(245, "3 R24 R52"), commemorative=(271, "7.4 R24 R52"))
def an_outcome_is_invalidated_before_it_is_announced(r: Ring) -> None:
    called(r)
    r.throw(1)
    r.land("T")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", landed=None)
    r.centre(stake=100, covers=[])
    r.no(RK, "announce-result", "nothing-to-announce")
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(246, "3 R24 R36 R52"), pub=(151, "R24 R36 R52"))
def a_pending_decision_is_invalidated(r: Ring) -> None:
    house(r)
    r.spin(RK, "ht")
    r.spin(RK, "th")
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", pending=False, thrower={"house": "ringkeeper"})
    r.ring(bets=[])
    r.money({})


@rings(5, ringkeeper=(247, "3 R24 R36 R52"))
def odds_before_the_result_are_undone_with_it(r: Ring) -> None:
    called(r)
    r.spin(1, "ht")
    r.spin(1, "ht")
    r.spin(1, "tt")
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", pending=False, game={"seat": 1, "valid-spin": False})
    r.centre(stake=100, covers=[])
    r.cover(2, 100)
    r.call()
    # No Odds are left over, and no valid spin: who is excluded now has the centre back.
    r.do(RK, give.exclude(1))
    r.see(phase="offering")
    r.money({})


@rings(5, ringkeeper=(248, "3 R24 R52"), commemorative=(272, "7.4 R24 R52"), pub=(152, "R24 R52"))
def an_outcome_is_open_until_bets_are_called(r: Ring) -> None:
    house(r)
    r.no(r.boss, give.invalidate("result"), "no-outcome-open")
    r.spin(RK, "H")
    r.see(outcome_open=True)
    r.do(RK, "place-your-bets")
    r.see(outcome_open=False)
    r.no(r.boss, give.invalidate("result"), "no-outcome-open")
    r.no(r.boss, give.invalidate("game"), "no-outcome-open")
    r.money({1: 10, 2: -10})


@rings(5, ringkeeper=(249, "3 R52 R54"), commemorative=(273, "7.4 R52 R54"), pub=(153, "R52 R54"))
def a_called_off_spin_leaves_no_outcome_open(r: Ring) -> None:
    house(r)
    r.throw(RK)
    r.do(RK, give.no_spin("too-low"))
    r.see(phase="called", outcome_open=False)
    r.no(r.boss, give.invalidate("result"), "no-outcome-open")
    r.throw(RK)
    r.land("oh" if r.coins == 2 else "oht")
    r.no(r.boss, give.invalidate("result"), "no-outcome-open")
    r.spin(RK, "T")
    r.do(r.boss, give.invalidate("result"))
    r.money({})


@rings(5, ringkeeper=(250, "3 R52 R36"), pub=(154, "R52 R36"))
def a_called_off_spin_leaves_a_pending_decision_open(r: Ring) -> None:
    house(r)
    r.spin(RK, "ht")
    r.barred(RK)
    r.see(pending=True, outcome_open=True)
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", pending=False)
    r.money({})


@rings(5, ringkeeper=(251, "3 R24"), commemorative=(274, "7.4 R24"), pub=(155, "R24"))
def an_outcome_is_invalidated_once(r: Ring) -> None:
    house(r)
    r.spin(RK, "T")
    r.do(r.boss, give.invalidate("result"))
    r.no(r.boss, give.invalidate("result"), "no-outcome-open")
    r.no(r.boss, give.invalidate("game"), "no-outcome-open")
    r.do(RK, "place-your-bets")
    r.money({})


@rings(4, ringkeeper=(252, "3 R24"), commemorative=(275, "7.4.1 7.5 R24"), pub=(156, "R24"))
def bets_are_reversed_and_returned_in_the_order_made(r: Ring) -> None:
    if r.book == "commemorative":
        r.do(HOST, give.present(CS))
    r.nobody(1, 2, 3, 4)
    r.do(RK, "start-house-spin")
    r.do(RK, "place-your-bets")
    r.bet(4, 1, 10)
    r.bet(2, 3, 20)
    r.bet(1, 4, 30)
    r.do(RK, "no-more-bets")
    r.spin(RK, "T")
    r.do(r.boss, give.invalidate("result"))
    r.ring(bets=[])
    r.see(phase="preparing", thrower={"house": "ringkeeper"})
    r.do(RK, "place-your-bets")
    r.bet(4, 1, 3)
    r.do(RK, "no-more-bets")
    r.spin(RK, "H")
    r.money({4: 3, 1: -3})


# ---------------------------------------------------------------------- what came later


@rings(5, ringkeeper=(253, "3 R24 R52"), commemorative=(276, "7.5 R24 R52"))
def an_offer_of_the_kip_made_since_is_taken_back(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.do(RK, give.offer(2))
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", offered=None, disc=1, thrower={"spinner": 1})
    r.no(2, "accept-coins", "nothing-offered")
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(254, "3 R52"), commemorative=(277, "7.5 R52"))
def a_later_game_ends_and_its_stake_goes_back(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.kip(2)
    r.stake(2, 50)
    r.cover(3, 20)
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "run": 0})
    r.centre(stake=100, covers=[])
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(255, "3 R52"), commemorative=(278, "7.5 R52"))
def a_later_spinner_who_staked_nothing_retires(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.kip(2)
    r.do(r.boss, give.invalidate("game"))
    r.see(phase="offering", game=None, thrower=None)
    # Seat 2 was just spinner too, and is passed over with seat 1.
    r.no(RK, give.offer(1), "not-next")
    r.money({})


@rings(2, ringkeeper=(256, "3 R87"), commemorative=(279, "7.5 R87"))
def a_house_spin_begun_since_is_taken_back(r: Ring) -> None:
    if r.book == "commemorative":
        r.do(HOST, give.present(CS))
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "T")
    r.nobody(2)
    r.do(RK, "start-house-spin")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1})
    r.centre(stake=100, covers=[], heads=0)
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(257, "3 R72"), commemorative=(280, "7.5 R72"))
def covers_given_since_the_result_go_back_too(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.cover(5, 150)
    r.cover(2, 20)
    r.do(r.boss, give.invalidate("result"))
    r.centre(stake=100, covers=[], heads=0)
    r.money({1: -100, "pot": 100})


@rings(3, ringkeeper=(258, "3 R24 R37"), commemorative=(281, "7.5 R24 R37"))
def a_centre_called_off_since_stands_again(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.do(2, give.decline_cover(2))
    r.do(3, give.decline_cover(3))
    r.do(RK, "call-off-centre")
    r.see(phase="offering")
    # The Heads that made it 200 are void: the game is as before that throw.
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "run": 0})
    r.centre(first_stake=100, stake=100, covers=[], heads=0)
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(259, "3 R60"), commemorative=(282, "7.5 R60"))
def a_centre_voided_since_does_not_stand_again(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.do(r.boss, give.void(1))
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="offering", game=None, thrower=None)
    r.money({})


@rings(3, ringkeeper=(500, "4 R24 R54"))
def who_left_the_ring_with_odds_pending_is_not_offered_the_kip_in_that_round(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 7)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
    r.do(r.boss, give.void(1))
    r.spin(RK, "H")
    r.see(phase="offering", game=None)
    r.do(RK, give.offer(2))
    r.do(2, "decline-coins")
    r.do(RK, give.offer(3))
    r.do(3, "decline-coins")
    r.no(RK, give.offer(1), "all-declined")
    r.money({2: 7, 3: -7})


# ---------------------------------------------------------------------- single cover


@rings(4, policy="single-cover", ringkeeper=(260, "3 R72"), commemorative=(283, "7.5 R72"))
def a_single_cover_stays_when_heads_are_invalidated(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.round(1, "H")
    r.do(r.boss, give.invalidate("result"))
    r.centre(stake=100, heads=0, covers=[{"seat": 2, "amount": 60}, {"seat": 3, "amount": 40}])
    r.round(1, "T")
    r.money({1: -100, 2: 60, 3: 40})


@rings(4, policy="single-cover", ringkeeper=(499, "3 R70 R72"), commemorative=(516, "7.5 R70 R72"))
def a_single_cover_voided_after_heads_stays_void_when_they_are_invalidated(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.round(1, "H")
    r.do(r.boss, give.void(3))
    r.do(r.boss, give.invalidate("result"))
    r.centre(stake=100, heads=0, covers=[{"seat": 2, "amount": 60}])
    r.do(RK, "place-your-bets")
    r.no(RK, "no-more-bets", "centre-not-covered")
    r.cover(4, 40)
    r.do(RK, "no-more-bets")
    r.spin(1, "T")
    r.money({1: -100, 2: 60, 4: 40})


@rings(4, policy="single-cover", ringkeeper=(261, "3 R72"), commemorative=(284, "7.5 R72"))
def a_single_cover_paid_on_tails_stands_again(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.round(1, "T")
    r.do(r.boss, give.invalidate("result"))
    r.centre(stake=100, heads=1, covers=[{"seat": 2, "amount": 100}])
    r.see(phase="preparing", thrower={"spinner": 1})
    # The pennies went back to the set with the Tails, and stay as they are.
    r.do(1, give.select(*r.first))
    r.round(1, "H")
    r.round(1, "H")
    r.do(1, "withdraw-due")
    r.money({1: 100, 2: -100})


@rings(4, policy="single-cover", ringkeeper=(262, "3 R72"), commemorative=(285, "7.5 R72"))
def a_single_cover_stands_again_when_the_due_is_taken_back(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    for _ in range(3):
        r.round(1, "H")
    r.do(1, "withdraw-due")
    r.do(r.boss, give.invalidate("result"))
    r.centre(stake=100, heads=2, due=None, covers=[{"seat": 2, "amount": 100}])
    r.do(1, give.select(*r.first))
    r.round(1, "T")
    r.money({1: -100, 2: 100})


@rings(4, policy="single-cover", ringkeeper=(263, "3 R24 R52"), commemorative=(286, "7.5 R24 R52"))
def with_scope_game_a_single_cover_goes_back(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.round(1, "H")
    r.round(1, "H")
    r.do(r.boss, give.invalidate("game"))
    r.see(phase="offering", game=None, ring={"centre": None})
    r.money({})
