"""The coins: five of them, two on the kip, lost, found, a new set (nsw 2.3, 6.1, 7.4; R14, R43, R48)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={
        "TwoOfFive": ("rule-boundary", "Two coins of the set, one laid head up and one tail up."),
        "LostCoins": (
            "rule-boundary",
            "With one coin lost play goes on; with more a new set comes before the next spinner's game.",
        ),
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)
A, P, L = "available", "in-play", "lost"


def thrown_out(t, letters="ho"):
    """The coins are thrown, and one leaves the ring."""
    t.throw()
    t.land(letters)


@table.test(208, "6.1", "2.3", flags="TwoOfFive")
def the_spinner_selects_two_of_the_five_coins(t):
    t.accept(1)
    t.do(1, give.select(2, 5))
    t.told("coins-selected", "6.1", coins=(2, 5))
    t.view(coins=[A, P, A, A, P])
    t.money({})


@table.test(817, "6.1", "R137", flags="TwoOfFive")
def coins_chosen_anew_after_the_wager_or_before_it_are_refused(t):
    t.accept(1)
    t.do(1, give.select(1, 2))
    t.refused(1, give.select(3, 4), "coins-selected", "6.1")
    t.call_side(1)
    t.do(1, give.stake(1000))
    t.refused(1, give.select(3, 4), "coins-selected", "6.1")
    t.bets()
    t.refused(1, give.select(1, 2), "coins-selected", "6.1")
    t.spin("ht")
    t.refused(1, give.select(3, 4), "coins-selected", "6.1")
    t.view(coins=[P, P, A, A, A])
    t.money({1: -1000, "layout": 1000})


@table.test(818, "6.1", "R139", flags="TwoOfFive")
def coins_in_another_order_are_refused(t):
    t.accept(1)
    t.refused(1, give.select(2, 1), "not-in-order", "R139")
    t.refused(1, give.select(1, 5, 2), "not-in-order", "R139")
    t.do(1, give.select(1, 2))
    t.money({})


@table.test(209, "6.1", "R43", flags="TwoOfFive")
def other_than_two_coins_of_the_set_are_refused(t):
    t.accept(1)
    t.refused(1, give.select(1), "wrong-number-of-coins", "6.1")
    t.refused(1, give.select(1, 2, 3), "wrong-number-of-coins", "6.1")
    t.refused(1, give.select(2, 2), "bad-coins", "R46", adopted=True)
    t.refused(1, give.select(1, 6), "no-such-coin", "2.3")
    t.do(1, give.select(1, 5))
    t.money({})


@table.test(210, "6.1", "R43", flags="TwoOfFive")
def one_coin_lies_head_up_and_one_tail_up(t):
    t.spinner(1, 1000)
    t.bets()
    t.refused(1, give.throw("hh"), "wrong-start", "6.1")
    t.refused(1, give.throw("tt"), "wrong-start", "6.1")
    t.do(1, give.throw("th"))
    t.told("coins-thrown", by={"spinner": 1}, start="th")
    t.money({1: -1000, "layout": 1000})


@table.test(211, "6.1", "R43", flags="TwoOfFive")
def two_coins_are_thrown_not_three(t):
    t.spinner(1, 1000)
    t.bets()
    t.refused(1, give.throw("htt"), "wrong-start", "6.1")
    t.throw()
    t.refused("boxer", give.land("hht"), "wrong-number-of-coins", "6.10", adopted=True)
    t.land("ht")
    t.money({1: -1000, "layout": 1000})


@table.test(212, "6.1", "R48")
def the_coins_go_back_when_the_spinners_game_ends(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.view(coins=[P, P, A, A, A])
    t.bets()
    t.spin("tt")
    t.view(coins=[A] * 5)
    t.money({1: -1000, "house": 1000})


@table.test(213, "6.1")
def coins_are_not_selected_while_they_fly_or_lie_unannounced(t):
    t.spinner(1, 1000)
    t.bets()
    t.throw()
    t.refused(1, give.select(1, 3), "coins-in-the-air", "6.1")
    t.land("hh")
    t.refused(1, give.select(1, 3), "result-due", "6.1", adopted=True)
    t.announce()
    t.view(coins=[P, P, A, A, A])
    t.money({1: -1000, "layout": 1000})


@table.test(214, "6.1", "1.1.spinner")
def only_the_spinner_selects(t):
    t.refused(1, give.select(1, 2), "not-the-spinner", "6.1", adopted=True)
    t.accept(1)
    t.refused(2, give.select(1, 2), "not-the-spinner", "6.1", adopted=True)
    t.refused("boxer", give.select(1, 2), "not-authorised", "6.1")
    t.money({})


# ---------------------------------------------------------------------- thrown out of the ring


@table.test(215, "7.4.1", "7.4", "7.3.1", "R2")
def a_coin_out_of_the_ring_is_no_spin_even_if_nobody_calls(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    thrown_out(t, "ho")
    t.told_only("coins-landed", "spin-invalid", "betting-reopened")
    t.view(phase="reopened", landed=None, invalid_spins=1, coins=[A] * 5)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(216, "7.4.3", "R14", "R48")
def after_a_coin_left_the_ring_the_spinner_selects_new_coins(t):
    t.spinner(1, 1000)
    t.bets()
    thrown_out(t)
    t.close_bets()
    t.refused(1, give.throw(), "coins-not-selected", "6.1")
    t.do(1, give.select(3, 4))
    t.told("coins-selected", "6.1", coins=(3, 4))
    t.refused(1, "request-original-coins", "no-original-coins", "7.4.3")
    t.throw()
    t.money({1: -1000, "layout": 1000})


@table.test(217, "7.4.3", "R14", "R48")
def the_spinner_may_ask_for_the_original_coins(t):
    t.accept(1)
    t.do(1, give.select(2, 4))
    t.call_side(1)
    t.do(1, give.stake(1000))
    t.refused(1, "request-original-coins", "no-original-coins", "7.4.3")
    t.bets()
    thrown_out(t, "oh")
    t.refused(2, "request-original-coins", "not-the-spinner", "7.4.3", adopted=True)
    t.do(1, "request-original-coins")
    t.told_only("coins-selected")
    t.told("coins-selected", "7.4.3", coins=(2, 4))
    t.view(coins=[A, P, A, P, A])
    t.refused(1, "request-original-coins", "no-original-coins", "7.4.3")
    t.money({1: -1000, "layout": 1000})


@table.test(218, "7.4.3", "7.4.2", "R14")
def an_original_coin_that_is_lost_cannot_be_asked_for(t):
    t.spinner(1, 1000)
    t.bets()
    thrown_out(t)
    t.do("boxer", give.lose(2))
    t.refused(1, "request-original-coins", "coin-lost", "7.4.2", adopted=True)
    t.refused(1, give.select(1, 2), "coin-lost", "7.4.2", adopted=True)
    t.do(1, give.select(1, 3))
    t.money({1: -1000, "layout": 1000})


@table.test(219, "7.4.3", "4.1.2.3", "R48")
def with_odds_pending_coins_are_selected_anew_after_one_left_the_ring(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    thrown_out(t, "ot")
    t.told_only("coins-landed", "spin-invalid")
    t.view(phase="called", pending=True)
    t.refused(1, give.throw(), "coins-not-selected", "6.1")
    t.do(1, "request-original-coins")
    t.spin("hh")
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@table.test(220, "6.1", "R48")
def other_invalid_spins_leave_the_coins_on_the_kip(t):
    t.spinner(1, 1000)
    t.bets()
    t.no_spin("too-low")
    t.view(coins=[P, P, A, A, A])
    t.close_bets()
    t.throw()
    t.land("nh")
    t.told("spin-invalid", reason="not-flat")
    t.view(coins=[P, P, A, A, A])
    t.refused(1, "request-original-coins", "no-original-coins", "7.4.3")
    t.money({1: -1000, "layout": 1000})


@table.test(221, "7.4.3", "7.3.1")
def a_spin_called_outside_the_ring_frees_the_coins_too(t):
    t.spinner(1, 1000)
    t.bets()
    t.no_spin("outside-ring")
    t.view(coins=[A] * 5)
    t.do(1, "request-original-coins")
    t.view(coins=[P, P, A, A, A])
    t.money({1: -1000, "layout": 1000})


# ---------------------------------------------------------------------- lost and found


@table.test(222, "7.4.5", "7.4", "R14", flags="LostCoins")
def with_one_coin_lost_play_goes_on_with_the_rest(t):
    t.spinner(1, 1000)
    t.bets()
    thrown_out(t)
    t.do("boxer", give.lose(2))
    t.told("coins-lost", coins=(2,))
    t.view(coins=[A, L, A, A, A])
    t.do(1, give.select(1, 5))
    t.close_bets()
    t.spin("tt")
    t.refused("boxer", "bring-new-set", "no-new-set-due", "7.4.5")
    t.accept(2)
    t.refused(2, give.select(1, 2), "coin-lost", "7.4.2", adopted=True)
    t.do(2, give.select(3, 4))
    t.money({1: -1000, "house": 1000})


@table.test(223, "7.4.4", "R14")
def a_lost_coin_comes_back_after_the_boxers_check(t):
    t.do("boxer", give.lose(2))
    t.refused("boxer", give.find(1), "coin-not-lost", "7.4.4")
    t.refused("boxer", give.find(2, 2), "bad-coins", "R46", adopted=True)
    t.refused("dealer", give.find(2), "not-authorised", "7.4.4")
    t.do("boxer", give.find(2))
    t.told("coins-returned", "7.4.4", coins=(2,))
    t.view(coins=[A] * 5)
    t.refused("boxer", give.find(2), "coin-not-lost", "7.4.4")
    t.money({})


@table.test(224, "7.4", "R14")
def what_is_lost_is_a_coin_of_the_set_and_not_lost_already(t):
    t.refused("boxer", give.lose(6), "no-such-coin", "2.3")
    t.refused("boxer", give.lose(3, 3), "bad-coins", "R46", adopted=True)
    t.do("boxer", give.lose(3))
    t.refused("boxer", give.lose(3), "coin-lost", "7.4.2", adopted=True)
    t.refused("boxer", give.lose(2, 3), "coin-lost", "7.4.2", adopted=True)
    t.refused("dealer", give.lose(4), "not-authorised", "7.4.2", adopted=True)
    t.view(coins=[A, A, L, A, A])
    t.money({})


@table.test(225, "7.4.5", "R14", flags="LostCoins")
def with_two_coins_lost_a_new_set_comes_before_the_next_spinners_game(t):
    t.spinner(1, 1000)
    t.bets()
    thrown_out(t, "oo")
    t.do("boxer", give.lose(1, 2))
    t.told("coins-lost", coins=(1, 2))
    t.do(1, give.select(3, 4))
    t.close_bets()
    t.spin("tt")
    t.refused("boxer", give.offer(2), "new-set-due", "7.4.5")
    t.do("boxer", "bring-new-set")
    t.told("set-replaced", "7.4.5", set=2)
    t.view(coin_set=2, coins=[A] * 5)
    t.offer(2)
    t.money({1: -1000, "house": 1000})


@table.test(226, "7.4.5", "R14", flags="LostCoins")
def with_two_coins_lost_the_house_does_not_begin_to_spin(t):
    t.decline(1, 2, 3)
    t.do("boxer", give.lose(4, 5))
    t.refused("dealer", "start-house-spin", "new-set-due", "7.4.5")
    t.do("boxer", "bring-new-set")
    t.do("dealer", "start-house-spin")
    t.money({})


@table.test(227, "7.4.5", "R14", flags="LostCoins")
def with_two_coins_lost_an_offer_is_not_accepted(t):
    t.offer(1)
    t.do("boxer", give.lose(4, 5))
    t.refused(1, "accept-coins", "new-set-due", "7.4.5")
    t.do("boxer", "bring-new-set")
    t.do(1, "accept-coins")
    t.money({})


@table.test(228, "7.4.5", "R14", flags="LostCoins")
def with_two_coins_lost_a_winner_does_not_begin_anew(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do("boxer", give.lose(4, 5))
    t.refused(1, "spin-again", "new-set-due", "7.4.5")
    t.do("boxer", "bring-new-set")
    t.do(1, "spin-again")
    t.money({1: 7500, "house": -7500})


@table.test(229, "7.4.4", "7.4.5", flags="LostCoins")
def a_coin_found_in_time_makes_a_new_set_needless(t):
    t.do("boxer", give.lose(1, 2))
    t.refused("boxer", give.offer(1), "new-set-due", "7.4.5")
    t.do("boxer", give.find(2))
    t.refused("boxer", "bring-new-set", "no-new-set-due", "7.4.5")
    t.offer(1)
    t.money({})


@table.test(230, "7.4.5", "R14", flags="LostCoins")
def a_new_set_is_not_brought_for_nothing_and_the_sets_take_turns(t):
    t.refused("boxer", "bring-new-set", "no-new-set-due", "7.4.5")
    t.do("boxer", give.lose(1))
    t.refused("boxer", "bring-new-set", "no-new-set-due", "7.4.5")
    t.do("boxer", give.lose(2))
    t.do("boxer", "bring-new-set")
    t.view(coin_set=2)
    t.refused("boxer", give.find(1), "coin-not-lost", "7.4.4")
    t.do("boxer", give.lose(1, 2, 3))
    t.do("boxer", "bring-new-set")
    t.told("set-replaced", set=1)
    t.view(coin_set=1, coins=[A] * 5)
    t.money({})


@table.test(231, "7.4.5", "R14", flags="LostCoins")
def with_one_coin_left_a_new_set_is_needed_to_go_on(t):
    t.spinner(1, 1000)
    t.bets()
    thrown_out(t, "oo")
    t.do("boxer", give.lose(1, 2))
    t.do("boxer", give.lose(3, 4))
    t.refused(1, give.select(5), "wrong-number-of-coins", "6.1")
    t.refused(1, give.select(4, 5), "coin-lost", "7.4.2", adopted=True)
    t.do("boxer", "bring-new-set")
    t.do(1, give.select(4, 5))
    t.close_bets()
    t.throw()
    t.money({1: -1000, "layout": 1000})


@table.test(232, "7.4.5", "R14")
def a_coin_lost_from_the_kip_has_the_spinner_select_again(t):
    t.spinner(1, 1000)
    t.bets()
    t.do("boxer", give.lose(1))
    t.view(coins=[L, A, A, A, A])
    t.refused(1, give.throw(), "coins-not-selected", "6.1")
    t.do(1, give.select(2, 3))
    t.do("boxer", give.lose(5))
    t.view(coins=[L, P, P, A, L])
    t.throw()
    t.money({1: -1000, "layout": 1000})


@table.test(233, "7.4.5", "R14")
def a_new_set_in_a_spinners_game_has_the_spinner_select_again(t):
    t.spinner(1, 1000)
    t.bets()
    t.do("boxer", give.lose(4, 5))
    t.do("boxer", "bring-new-set")
    t.view(coin_set=2, coins=[A] * 5)
    t.refused(1, give.throw(), "coins-not-selected", "6.1")
    t.do(1, give.select(1, 2))
    t.throw()
    t.money({1: -1000, "layout": 1000})


@table.test(234, "7.4", "7.4.5")
def no_coin_gets_lost_or_found_and_no_set_comes_while_the_coins_fly_or_lie_unannounced(t):
    t.do("boxer", give.lose(4, 5))
    t.do("boxer", "bring-new-set")
    t.do("boxer", give.lose(5))
    t.spinner(1, 1000)
    t.bets()
    t.throw()
    t.refused("boxer", give.lose(3), "coins-in-the-air", "7.4.2", adopted=True)
    t.refused("boxer", give.find(5), "coins-in-the-air", "7.4.4", adopted=True)
    t.land("hh")
    t.refused("boxer", give.lose(3), "result-due", "7.4.2", adopted=True)
    t.refused("boxer", give.find(5), "result-due", "7.4.4", adopted=True)
    t.announce()
    t.do("boxer", give.find(5))
    t.do("boxer", give.lose(4, 5))
    t.bets()
    t.throw()
    t.refused("boxer", "bring-new-set", "coins-in-the-air", "7.4.5", adopted=True)
    t.land("hh")
    t.refused("boxer", "bring-new-set", "result-due", "7.4.5", adopted=True)
    t.money({1: -1000, "layout": 1000})


@table.test(235, "7.4", "R48")
def a_spinning_house_takes_the_first_two_after_a_coin_left_the_ring(t):
    t.house_spin(1, 2, 3)
    t.bets()
    thrown_out(t)
    t.view(coins=[A] * 5)
    t.do("boxer", give.lose(1))
    t.close_bets()
    t.throw()
    t.told_only("coins-selected", "coins-thrown")
    t.told("coins-selected", coins=(2, 3))
    t.money({})


@table.test(621, "7.4.3", "7.4.5", "R14", flags="LostCoins")
def with_a_new_set_no_original_coins_can_be_asked_for(t):
    t.spinner(1, 1000)
    t.bets()
    thrown_out(t, "oh")
    t.do("boxer", give.lose(4, 5))
    t.do("boxer", "bring-new-set")
    t.refused(1, "request-original-coins", "no-original-coins", "7.4.3")
    t.do(1, give.select(1, 2))
    t.money({1: -1000, "layout": 1000})


@table.test(622, "7.4.3", "R14", "R48")
def original_coins_are_those_of_the_last_spin_that_left_the_ring(t):
    t.spinner(1, 1000)
    t.bets()
    thrown_out(t, "oh")
    t.do(1, give.select(3, 4))
    t.close_bets()
    thrown_out(t, "ho")
    t.do(1, "request-original-coins")
    t.told("coins-selected", coins=(3, 4))
    t.money({1: -1000, "layout": 1000})


@table.test(623, "7.4.3", "6.1", "R48")
def original_coins_of_one_spinner_are_not_the_next_ones(t):
    t.spinner(1, 1000)
    t.bets()
    thrown_out(t, "oh")
    t.do(1, "retire")
    t.accept(2)
    t.refused(2, "request-original-coins", "no-original-coins", "7.4.3")
    t.money({})


@table.test(696, "2.3", "6.1", "7.4", "R46")
def a_third_coin_without_a_second_names_no_coins(t):
    """R46: what is malformed is refused before anything of the table is looked at."""

    def with_a_gap(name, first, third):
        return {name: {"first": first, "third": third}}

    t.refused(2, with_a_gap("select-coins", 1, 2), "bad-coins", "R46", adopted=True)
    t.accept(1)
    t.refused(1, with_a_gap("select-coins", 1, 2), "bad-coins", "R46", adopted=True)
    t.do(1, give.select(1, 2))
    t.refused("boxer", with_a_gap("lose-coins", 3, 4), "bad-coins", "R46", adopted=True)
    t.do("boxer", give.lose(3, 4, 5))
    t.refused("boxer", with_a_gap("return-coins", 3, 4), "bad-coins", "R46", adopted=True)
    t.refused(1, with_a_gap("return-coins", 3, 4), "bad-coins", "R46", adopted=True)
    t.do("boxer", give.find(3, 4))
    t.money({})


@table.test(697, "7.4.3", "7.4.4", "R48", "R102")
def a_lost_coin_that_is_found_is_one_of_the_originals_again(t):
    """R102: "when it is found and checked, the spinner may ask for the original coins"."""
    t.spinner(1, 1000)
    t.bets()
    t.do("boxer", give.lose(1))
    t.view(coins=["lost", "available", "available", "available", "available"])
    t.refused(1, "request-original-coins", "coin-lost", "7.4.2", adopted=True)
    t.do("boxer", give.find(1))
    t.do(1, "request-original-coins")
    t.told_only("coins-selected")
    t.told("coins-selected", coins=(1, 2))
    t.spin("tt")
    t.money({1: -1000, "house": 1000})
