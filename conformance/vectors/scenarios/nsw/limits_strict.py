"""Limits that are enforced when a wager is placed (nsw 5.1, 5.6; R15, R17, R50, R58, R67, R92)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

topic = Topic(
    notes={
        "SignBounds": ("rule-boundary", "The minimum, the maximum and the steps of the sign, on both sides."),
        "NewTotal": ("rule-boundary", "Strict limits judge the new total; lowering never fails for the sign."),
    }
)
cents = topic.group(
    "chips of one cent; spinner 200 to 5000, Heads and Tails 300 to 4000",
    casino(chips=(1,), signed=sign((200, 5000), (300, 4000))),
    seated=3,
)
stepped = topic.group(
    "steps of 30 on the spinner's wager from 200 on, of 200 on Heads and Tails from 300 on",
    casino(chips=(10,), signed=sign((200, 5000, 30), (300, 4000, 200))),
    seated=3,
)
guarded = topic.group(
    "no return over one is wanted: spinner 200 to 5000 in even dollars",
    casino(chips=(100,), over_one=False, signed=sign((200, 5000, 100), (100, 4000))),
    seated=3,
)


@cents.test(155, "5.1", "R15", flags="SignBounds")
def heads_and_tails_keep_to_the_sign_to_the_cent(t):
    t.spinner(1, 1000)
    t.open_bets()
    for side in ("heads", "tails"):
        t.refused(2, give.place(side, 299), "below-minimum", "5.1")
        t.refused(2, give.place(side, 4001), "above-maximum", "5.1")
    t.bet(2, "heads", 300)
    t.bet(3, "tails", 4000)
    t.money({1: -1000, 2: -300, 3: -4000, "layout": 5300})


@cents.test(156, "5.1", "R15", flags="SignBounds")
def the_spinners_wager_keeps_to_the_sign_to_the_cent(t):
    t.accept(1)
    t.call_side(1)
    t.refused(1, give.stake(199), "below-minimum", "5.1")
    t.refused(1, give.stake(5001), "above-maximum", "5.1")
    t.do(1, give.stake(200))
    t.refused(1, give.change_stake(5001), "above-maximum", "5.1")
    t.do(1, give.change_stake(5000))
    t.money({1: -5000, "layout": 5000})


@cents.test(157, "5.1", "4.5", "R19", flags="SignBounds")
def chips_and_tokens_together_are_judged(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.refused(2, give.place("heads", 100, 199), "below-minimum", "5.1")
    t.bet(2, "heads", 100, 200)
    t.refused(3, give.place("heads", 2000, 2001), "above-maximum", "5.1")
    t.bet(3, "heads", 2000, 2000)
    t.money({1: -1000, 2: -300, 3: -4000, "layout": 5300})


@stepped.test(158, "5.1", "R15", flags="SignBounds")
def the_steps_on_the_sign_go_up_from_the_minimum(t):
    t.spinner(1, 230)
    t.refused(1, give.change_stake(240), "off-unit", "5.1")
    t.do(1, give.change_stake(260))
    t.refused(1, give.change_stake(5000, 1), "above-maximum", "5.1")
    t.do(1, give.change_stake(5000))
    t.open_bets()
    for amount in (310, 400, 490, 510, 4000):
        t.refused(2, give.place("heads", amount), "off-unit", "5.1")
    t.refused(2, give.place("heads", 4100), "above-maximum", "5.1")
    t.bet(2, "heads", 300)
    t.bet(2, "tails", 3900)
    t.refused(2, give.place("heads", 100), "off-unit", "5.1")
    t.bet(2, "heads", 200)
    t.money({1: -5000, 2: -4400, "layout": 9400})


@cents.test(159, "5.1", "R50", flags="NewTotal")
def a_second_wager_is_judged_by_the_total(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 3000)
    t.refused(2, give.place("heads", 1001), "above-maximum", "5.1")
    t.bet(2, "heads", 100)
    t.bet(2, "heads", 900)
    t.refused(2, give.place("heads", 1), "above-maximum", "5.1")
    t.bet(2, "tails", 4000)
    t.money({1: -1000, 2: -8000, "layout": 9000})


@cents.test(160, "5.1", "R50", flags="NewTotal")
def lowering_a_wager_never_fails_for_the_sign(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do(2, give.change("heads", 100))
    t.told("wager-changed", total=100, removed=400)
    t.refused(2, give.change("heads", 299), "below-minimum", "5.1")
    t.refused(2, give.place("heads", 199), "below-minimum", "5.1")
    t.do(2, give.change("heads", 300))
    t.money({1: -1000, 2: -300, "layout": 1300})


@cents.test(161, "R50", "R67", flags="NewTotal")
def the_spinners_wager_may_be_lowered_below_the_minimum_where_a_return_over_one_is_wanted(t):
    t.spinner(1, 1000)
    t.do(1, give.change_stake(1))
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.told("wager-won", stake=1, paid=8)
    t.money({1: 8, "house": -8})


@guarded.test(162, "4.10", "R67", flags="NewTotal")
def the_spinners_wager_is_not_lowered_below_the_minimum_where_it_is_not_wanted(t):
    t.spinner(1, 1000)
    t.refused(1, give.change_stake(100), "below-minimum", "4.10")
    t.refused(1, give.change_stake(0, 199), "below-minimum", "4.10")
    t.do(1, give.change_stake(200))
    t.money({1: -200, "layout": 200})


@cents.test(163, "R50", flags="NewTotal")
def a_lower_maximum_touches_no_wager_that_lies_there(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 3000)
    t.do("casino-supervisor", give.limits(sign((200, 5000), (300, 2000))))
    t.sees(2, wagers=[{"wager": "heads", "stake": 3000, "excess": 0}])
    t.refused(2, give.place("heads", 1), "above-maximum", "5.1")
    t.do(2, give.change("heads", 2500))
    t.refused(2, give.change("heads", 2501), "above-maximum", "5.1")
    t.close_bets()
    t.spin("hh")
    t.told("wager-won", stake=2500, paid=2500)
    t.money({1: -1000, "layout": 1000, 2: 2500, "house": -2500})


@cents.test(164, "5.6", "R17", flags="SignBounds")
def one_player_may_be_allowed_more_than_the_sign(t):
    t.spinner(1, 1000)
    t.do("casino-supervisor", give.player_limits(2, "heads-tails", 500, 9000))
    t.told("player-limits-changed", "5.6", seat=2, limits="heads-tails", bounds={"min": 500, "max": 9000, "unit": None})
    t.view(casino={"player-limits": [{"seat": 2, "limits": "heads-tails", "min": 500, "max": 9000}]})
    t.open_bets()
    t.refused(2, give.place("heads", 499), "below-minimum", "5.6")
    t.refused(2, give.place("tails", 499), "below-minimum", "5.6")
    t.refused(2, give.place("heads", 9001), "above-maximum", "5.6")
    t.bet(2, "heads", 9000)
    t.bet(2, "tails", 500)
    t.refused(3, give.place("heads", 4001), "above-maximum", "5.1")
    t.bet(3, "heads", 300)
    t.money({1: -1000, 2: -9500, 3: -300, "layout": 10_800})


@cents.test(165, "5.6", "R17", flags="SignBounds")
def one_players_limits_for_the_spinners_wager(t):
    t.do("games-supervisor", give.player_limits(1, "spinner", 100, 5001))
    t.told("player-limits-changed", seat=1, limits="spinner", bounds={"min": 100, "max": 5001})
    t.accept(1)
    t.call_side(1)
    t.refused(1, give.stake(99), "below-minimum", "5.6")
    t.refused(1, give.stake(5002), "above-maximum", "5.6")
    t.do(1, give.stake(5001))
    t.do(1, give.change_stake(100))
    t.money({1: -100, "layout": 100})


@stepped.test(166, "5.6", "R92", flags="SignBounds")
def a_players_own_limits_keep_the_steps_of_the_sign(t):
    t.spinner(1, 200)
    t.do("casino-supervisor", give.player_limits(2, "heads-tails", 400, 9000))
    t.told("player-limits-changed", seat=2, limits="heads-tails")
    t.open_bets()
    t.refused(2, give.place("heads", 500), "off-unit", "5.1")
    t.bet(2, "heads", 600)
    t.bet(2, "tails", 9000)
    t.money({1: -200, 2: -9600, "layout": 9800})


@cents.test(167, "5.2", "R58")
def a_wager_lowered_below_the_minimum_may_be_handed_back(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.refused("dealer", give.under_minimum(2, "heads"), "not-under-minimum", "5.2")
    t.do(2, give.change("heads", 299))
    t.do("dealer", give.under_minimum(2, "heads"))
    t.told("wager-returned", "5.2", seat=2, wager="heads", stake=299, reason="under-minimum")
    t.money({1: -1000, "layout": 1000})


@cents.test(571, "R50", "R19", flags="NewTotal")
def a_change_of_tender_alone_never_fails_for_the_sign(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 3000)
    t.do("casino-supervisor", give.limits(sign((200, 5000), (300, 2000))))
    t.do(2, give.change("heads", 2900, 100))
    t.told("wager-changed", total=(2900, 100), added=(0, 100), removed=(100, 0))
    t.refused(2, give.change("heads", 2901, 100), "above-maximum", "5.1")
    t.money({1: -1000, 2: -3000, "layout": 4000})


@guarded.test(572, "4.10", "R67", flags="NewTotal")
def the_spinners_wager_may_be_lowered_to_the_minimum_in_tokens(t):
    t.spinner(1, 300)
    t.do(1, give.change_stake(0, 200))
    t.refused(1, give.change_stake(0, 100), "below-minimum", "4.10")
    t.money({1: -200, "layout": 200})


@cents.test(573, "5.2", "9.11", "R46")
def what_is_handed_back_or_refused_is_a_wager_of_these_rules(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.refused("dealer", give.under_minimum(2, "spinner"), "no-such-wager", "5.2")
    t.refused("dealer", give.under_minimum(4, "heads"), "seat-empty", "2.1", adopted=True)
    for wager in ("centre", "cover", "side-bet", "imprisoned-heads", "imprisoned-tails"):
        t.refused("dealer", give.under_minimum(2, wager), "not-in-these-rules", "4.1", adopted=True)
        t.refused("casino-supervisor", give.refuse_wager(2, wager), "not-in-these-rules", "4.1", adopted=True)
    t.money({1: -1000, "layout": 1000})
