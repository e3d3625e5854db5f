"""The centre: staked, covered, riding on Heads, lost on Tails, due after three Heads (ringkeeper 11, 12, 16, 19;
commemorative 4.8-4.10, 6.2; R35, R36, R38)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import HOST, LARGEST, MOST, RK, Ring, rings

NOTE = (
    "RidingCentre",
    "money",
    "Heads leave the whole centre standing; it is covered again in full, and three in a row make it the spinner's.",
)


@rings(3, ringkeeper=(19, "19 R34 R35"), commemorative=(19, "6.2 R34 R35"))
def the_spinner_stakes_and_another_covers_the_same(r: Ring) -> None:
    r.kip(1)
    r.see(phase="preparing", ring={"centre": None}, thrower={"spinner": 1})
    r.stake(1, 100)
    r.centre(first_stake=100, stake=100, covers=[], heads=0, due=None)
    r.cover(2, 100)
    r.centre(stake=100, covers=[{"seat": 2, "amount": 100}])
    # 100 of each lie in the pot.
    r.money({1: -100, 2: -100, "pot": 200})


@rings(3, ringkeeper=(20, "2.heads 11 R35"), commemorative=(20, "2.heads 6.2.1 R35"))
def on_heads_the_whole_centre_rides(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "run": 1, "valid-spin": True})
    r.centre(first_stake=100, stake=200, covers=[], heads=1, due=None)
    # Covered again, by another seat than before: 200 of seat 3.
    r.cover(3, 200)
    r.round(1, "H")
    r.centre(first_stake=100, stake=400, covers=[], heads=2, due=None)
    # 100 + 100 + 200 in the pot.
    r.money({1: -100, 2: -100, 3: -200, "pot": 400})


@rings(3, ringkeeper=(21, "11 16 R35 R38"), commemorative=(21, "4.9 6.2.2 R35 R38"))
def three_heads_make_the_due_eight_times_the_stake(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.see(phase="won", thrower=None, game={"seat": 1, "run": 3}, outcome_open=True)
    r.centre(first_stake=100, stake=800, due=800, covers=[], heads=3)
    r.do(1, "withdraw-due")
    r.see(phase="offering", game=None, ring={"centre": None})
    # Seat 2 covered 100, 200 and 400; seat 1 takes 800 and had put in 100.
    r.money({1: 700, 2: -700})


@rings(2, ringkeeper=(22, "11 16 R35"), commemorative=(22, "4.9 6.2.2 R35"))
def the_least_stake_there_is_returns_eight(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 1)
    r.ride(3, 1)
    r.do(1, "withdraw-due")
    r.money({1: 7, 2: -7})


@rings(3, ringkeeper=(23, "2.tails 12 R35 R34"), commemorative=(23, "2.tails 4.8 R35 R34"))
def tails_at_the_first_throw_pay_the_cover_double(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "T")
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None})
    r.money({1: -100, 2: 100})


@rings(4, ringkeeper=(24, "12 R35"), commemorative=(24, "4.8 R35"))
def tails_after_one_heads_pay_who_covered_the_last_throw(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.cover(3, 200)
    r.round(1, "T")
    # Seat 2 lost 100 to the centre, seat 3 wins it with the spinner's 100.
    r.money({1: -100, 2: -100, 3: 200})


@rings(4, ringkeeper=(25, "11 12 R35"), commemorative=(25, "4.8 4.10 R35"))
def tails_after_two_heads_take_all_that_rode(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(2, 100)
    r.cover(3, 400)
    r.round(1, "T")
    r.see(phase="offering")
    r.money({1: -100, 2: -300, 3: 400})


@rings(4, ringkeeper=(26, "12 R35 R56"), commemorative=(26, "4.8 R35 R56"))
def several_covers_are_paid_by_seat(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    # Given in the order 4, 3, 2, paid in the order 2, 3, 4.
    r.cover(4, 50)
    r.cover(3, 30)
    r.cover(2, 20)
    r.round(1, "T")
    r.money({1: -100, 2: 20, 3: 30, 4: 50})


@rings(2, ringkeeper=(27, "11 R38"), commemorative=(27, "4.10 R38"))
def nothing_is_taken_out_after_one_heads_or_two(r: Ring) -> None:
    r.kip(1)
    r.no(1, "withdraw-due", "not-the-winner")
    r.stake(1, 100)
    r.no(1, "withdraw-due", "dividend-not-due")
    r.cover(2, 100)
    r.round(1, "H")
    r.no(1, "withdraw-due", "dividend-not-due")
    r.no(1, "retire", "dividend-not-due")
    r.no(1, "stay", "dividend-not-due")
    r.cover(2, 200)
    r.no(1, "withdraw-due", "dividend-not-due")
    r.round(1, "H")
    r.no(1, "withdraw-due", "dividend-not-due")
    r.no(1, "retire", "dividend-not-due")
    r.no(1, "stay", "dividend-not-due")
    r.cover(2, 400)
    r.round(1, "H")
    r.do(1, "withdraw-due")
    r.money({1: 700, 2: -700})


@rings(2, ringkeeper=(28, "16 R38"), commemorative=(28, "4.9 R38"))
def the_due_is_taken_by_retiring_too(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(1, "retire")
    r.see(phase="offering", game=None)
    r.no(1, "withdraw-due", "not-the-winner")
    r.money({1: 70, 2: -70})


@rings(2, ringkeeper=(29, "10 16 R38"), commemorative=(29, "4.9 R38"))
def who_stays_is_paid_and_begins_a_new_centre(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.do(1, "stay")
    r.see(
        phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "run": 0, "valid-spin": False, "handed-over": False}
    )
    r.ring(centre=None)
    r.do(1, give.select(3, 4) if r.coins == 2 else give.select(1, 2, 3))
    # The new centre counts from nothing: two Heads are not enough.
    r.stake(1, 50)
    r.centre(first_stake=50, stake=50, heads=0)
    r.ride(2, 50)
    r.no(1, "withdraw-due", "dividend-not-due")
    r.cover(2, 200)
    r.round(1, "H")
    r.do(1, "withdraw-due")
    # 7 x 100 and 7 x 50.
    r.money({1: 1050, 2: -1050})


@rings(3, ringkeeper=(30, "16 R47 R71"), commemorative=(30, "4.9 R47 R71"))
def a_winner_who_does_not_answer_is_passed_over(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    # The kip is offered on: who neither stays nor retires has retired, and is paid.
    r.no(RK, give.offer(1), "not-next")
    r.no(RK, give.offer(3), "not-next")
    r.do(RK, give.offer(2))
    r.see(phase="offering", offered=2, disc=2, game=None)
    r.no(1, "stay", "not-the-winner")
    r.money({1: 700, 2: -700})


@rings(2, ringkeeper=(31, "16 R29 R71"), commemorative=(31, "4.9 R29 R71"))
def a_winner_does_not_leave_with_the_due_unpaid(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.no(HOST, give.leave(1), "money-at-stake")
    r.do(1, "withdraw-due")
    # Nor while the outcome can still be invalidated.
    r.no(HOST, give.leave(1), "outcome-open")
    r.no(HOST, give.leave(2), "outcome-open")
    r.money({1: 700, 2: -700})


@rings(3, ringkeeper=(32, "2.heads R36"), pub=(28, "6 R36"))
def odds_are_no_throw(r: Ring) -> None:
    r.kip(1)
    if r.book == "ringkeeper":
        r.stake(1, 100)
        r.ride(2, 100)
        r.cover(2, 400)
    r.call()
    for count in range(1, 7):
        r.spin(1, "ht" if count % 2 else "th")
        r.see(phase="called", pending=True, thrower={"spinner": 1})
    if r.book == "ringkeeper":
        # The run of two is not broken, the cover remains.
        r.centre(stake=400, heads=2, covers=[{"seat": 2, "amount": 400}])
        r.spin(1, "hh")
        r.see(phase="won", pending=False)
        r.do(1, "withdraw-due")
        r.money({1: 700, 2: -700})
    else:
        r.spin(1, "tt")
        r.see(phase="preparing", pending=False)
        r.money({})


@rings(2, ringkeeper=(33, "12 R36"))
def after_odds_tails_still_lose(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    r.spin(1, "ht")
    r.spin(1, "th")
    r.no(RK, "announce-result", "nothing-to-announce")
    r.spin(1, "tt")
    r.see(phase="offering", pending=False)
    r.money({1: -100, 2: 100})


@rings(2, ringkeeper=(34, "19 R46"), commemorative=(32, "6.2 R46"))
def a_stake_is_one_to_ten_to_the_fifteenth(r: Ring) -> None:
    r.kip(1)
    r.no(1, give.centre(0), "amount-zero")
    r.no(1, give.centre(MOST + 1), "amount-too-large")
    r.no(1, give.centre(LARGEST), "amount-too-large")
    r.do(1, give.centre(MOST))
    r.centre(stake=MOST)
    r.no(2, give.cover(0), "amount-zero")
    r.no(2, give.cover(MOST + 1), "amount-too-large")
    r.do(2, give.cover(MOST))
    r.money({1: -MOST, 2: -MOST, "pot": 2000000000000000})


@rings(3, ringkeeper=(35, "11 16 R35 R54"), commemorative=(33, "4.9 6.2.2 R35 R54"))
def the_largest_centre_rides_in_parts_that_a_command_can_move(r: Ring) -> None:
    r.kip(1)
    r.stake(1, MOST)
    r.cover(2, MOST)
    r.round(1, "H")
    r.no(2, give.cover(2 * MOST), "amount-too-large")
    r.cover(2, MOST)
    r.cover(2, MOST)
    r.centre(stake=2 * MOST, covers=[{"seat": 2, "amount": 2 * MOST}])
    r.round(1, "H")
    r.cover(3, MOST)
    for _ in range(3):
        r.cover(2, MOST)
    r.round(1, "H")
    r.centre(stake=8 * MOST, due=8 * MOST)
    r.do(1, "withdraw-due")
    # 2: 1 + 2 + 3, 3: 1.
    r.money({1: 7 * MOST, 2: -6 * MOST, 3: -MOST})


@rings(3, ringkeeper=(36, "19 R48"), commemorative=(34, "6.2 R48"))
def the_centre_is_staked_once_and_before_bets_are_called(r: Ring) -> None:
    r.kip(1)
    r.no(2, give.centre(100), "not-the-spinner")
    r.no(RK, give.centre(100), "not-authorised")
    r.stake(1, 100)
    r.no(1, give.centre(100), "centre-staked")
    r.do(RK, "place-your-bets")
    r.no(1, give.centre(100), "centre-not-open")
    r.cover(2, 100)
    r.do(RK, "no-more-bets")
    r.no(1, give.centre(100), "centre-not-open")
    r.spin(1, "H")
    r.no(1, give.centre(100), "centre-staked")
    r.money({1: -100, 2: -100, "pot": 200})


@rings(2, ringkeeper=(37, "19 R48"), commemorative=(35, "6.2 R48"))
def bets_are_not_called_before_the_centre_is_staked(r: Ring) -> None:
    r.kip(1)
    r.no(RK, "place-your-bets", "no-centre")
    r.no(2, give.cover(10), "no-centre")
    r.no(2, give.decline_cover(2), "no-centre")
    r.stake(1, 10)
    r.do(RK, "place-your-bets")
    r.see(phase="betting")
    r.money({1: -10, "pot": 10})


@rings(2, ringkeeper=(38, "13.a R36 R54"), commemorative=(36, "5.1 R54"))
def an_invalid_spin_does_not_break_a_run(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(2, 100)
    r.cover(2, 400)
    r.call()
    r.barred(1)
    r.see(phase="called", game={"run": 2}, invalid_spins=1)
    r.centre(stake=400, heads=2, covers=[{"seat": 2, "amount": 400}])
    r.spin(1, "H")
    r.see(phase="won")
    r.do(1, "withdraw-due")
    r.money({1: 700, 2: -700})


@rings(3, ringkeeper=(39, "12 4 R35"), commemorative=(37, "4.8 4.1 R35"))
def tails_take_the_right_to_spin(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "T")
    r.no(1, give.throw(r.tails_up), "no-spinner")
    r.no(1, give.centre(10), "not-the-spinner")
    r.no(1, give.select(*r.first), "not-the-spinner")
    r.no(RK, give.offer(1), "not-next")
    r.kip(2)
    r.see(thrower={"spinner": 2}, disc=2)
    r.money({1: -100, 2: 100})


@rings(3, ringkeeper=(40, "11 R35 R34"), commemorative=(38, "6.2.2 R35 R34"))
def a_session_of_two_spinners_sums_to_nothing(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 30)
    r.ride(3, 30, coverer=3)
    r.do(1, "withdraw-due")
    r.kip(2)
    r.stake(2, 50)
    r.ride(1, 50, by=2, coverer=1)
    r.cover(3, 100)
    r.round(2, "T")
    # 1: +210 - 50, 2: -50, 3: -210 + 100.
    r.money({1: 160, 2: -50, 3: -110})


@rings(3, ringkeeper=(292, "2.heads R36"), pub=(164, "6 R36"))
def odds_are_counted_to_255(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    r.do(RK, "place-your-bets")
    r.bet(1, 2, 10)
    r.do(RK, "no-more-bets")
    for _ in range(257):
        r.spin(RK, "ht")
    r.see(pending=True, phase="called")
    r.spin(RK, "hh")
    r.money({1: 10, 2: -10})
