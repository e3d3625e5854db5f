"""Limits by the letter of 5.2 and 5.3, at settlement (nsw 5.2, 5.3, 5.6; R15, R16, R50, R58, R61)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

TWENTY_MINUTES = 20 * 60 * 1000
topic = Topic(
    notes={
        "UnderMinimum": ("rule-boundary", "Below the minimum: handed back before no more bets, valid after."),
        "OverMaximum": ("money", "Above the maximum: paid or collected to the maximum, the excess handed back."),
        "SignAtTheTime": ("rule-boundary", "Each part is judged by the sign in force when it was placed or added."),
    }
)
table = topic.group(
    "chips of 1 dollar; spinner 2 to 50, Heads and Tails 3 to 40, at settlement",
    casino(chips=(100,), strict=False, signed=sign((200, 5000), (300, 4000))),
    seated=3,
)
gap = topic.group(
    "chips of 4 and 6 dollars, Heads and Tails 4 to 10, steps of 4",
    casino(chips=(400, 600), strict=False, signed=sign((400, 1000), (400, 1000, 400))),
    seated=3,
)
low_elevens = topic.group(
    "chips of 7 and 11 dollars, every wager up to 11",
    casino(chips=(700, 1100), strict=False, signed=sign((700, 1100), (700, 1100))),
    seated=3,
)
UP_TO_18 = sign((700, 1800), (700, 1800))


@table.test(168, "5.3", "R15", flags="OverMaximum")
def above_the_maximum_is_paid_to_the_maximum(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 4100)
    t.sees(2, wagers=[{"wager": "heads", "stake": 4100, "excess": 100}])
    t.bet(3, "heads", 4000)
    t.sees(3, wagers=[{"wager": "heads", "stake": 4000, "excess": 0}])
    t.close_bets()
    t.spin("hh")
    t.told_only("coins-thrown", "coins-landed", "result-announced", "excess-returned", "wager-won", "wager-won")
    t.told("excess-returned", "5.3", seat=2, wager="heads", stake=100)
    t.told("wager-won", seat=2, stake=4000, paid=4000)
    t.told("wager-won", seat=3, stake=4000, paid=4000)
    t.money({1: -1000, "layout": 1000, 2: 4000, 3: 4000, "house": -8000})


@table.test(169, "5.3", "R15", flags="OverMaximum")
def above_the_maximum_is_collected_to_the_maximum(t):
    t.spinner(1, 1000)
    t.bets((2, "tails", 9000))
    t.spin("hh")
    t.told("excess-returned", "5.3", seat=2, wager="tails", stake=5000)
    t.told("wager-lost", seat=2, stake=4000)
    t.money({1: -1000, "layout": 1000, 2: -4000, "house": 4000})


@table.test(170, "5.3", "R15", "R19", flags="OverMaximum")
def the_excess_is_handed_back_in_chips_first(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 300, 4000), (3, "heads", 500, 4000))
    t.spin("hh")
    t.told("excess-returned", seat=2, stake=(300, 0))
    t.told("wager-won", seat=2, stake=(0, 4000), paid=4000)
    t.told("excess-returned", seat=3, stake=(500, 0))
    t.money({1: -1000, "layout": 1000, 2: 4000, 3: 4000, "house": -8000})


@table.test(171, "5.3", "R15", "R19", flags="OverMaximum")
def the_excess_takes_tokens_where_the_chips_are_not_enough(t):
    t.spinner(1, 1000)
    t.bets((2, "tails", 300, 4200))
    t.spin("hh")
    t.told("excess-returned", seat=2, stake=(300, 200))
    t.told("wager-lost", seat=2, stake=(0, 4000))
    t.money({1: -1000, "layout": 1000, 2: -4000, "house": 4000})


@table.test(172, "5.3", "R15", flags="OverMaximum")
def the_spinners_wager_above_the_maximum_is_paid_to_the_maximum(t):
    t.spinner(1, 5100)
    t.sees(1, wagers=[{"wager": "spinner", "stake": 5100, "excess": 100}])
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.told("excess-returned", "5.3", seat=1, wager="spinner", stake=100)
    t.told("wager-won", seat=1, stake=5000, paid=37_500)
    t.money({1: 37_500, "house": -37_500})


@table.test(173, "5.3", flags="OverMaximum")
def odds_hand_back_no_excess(t):
    t.spinner(1, 1000)
    t.bets((2, "tails", 9000))
    t.spin("ht")
    t.untold("excess-returned")
    t.sees(2, wagers=[{"stake": 9000, "excess": 5000}])
    for _ in range(4):
        t.spin("ht")
    t.told("excess-returned", seat=2, stake=5000)
    t.told("wager-lost", seat=2, stake=4000)
    t.money({1: -1000, 2: -4000, "house": 5000})


@table.test(174, "5.3", "R16", flags="OverMaximum")
def earlier_results_stand(t):
    """Each result pays to the maximum of its own wager; the second changes nothing of the first."""
    t.spinner(1, 1000)
    t.bets((2, "heads", 5000))
    t.spin("hh")
    t.holds(2, 4000)
    t.bets((2, "heads", 5000))
    t.spin("tt")
    t.told("excess-returned", seat=2, stake=1000)
    t.told("wager-lost", seat=2, stake=4000)
    t.money({1: -1000, "house": 1000})


@table.test(175, "5.2", "R15", flags="UnderMinimum")
def below_the_minimum_is_handed_back_before_no_more_bets(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 200)
    t.bet(3, "tails", 300)
    t.refused("dealer", give.under_minimum(3, "tails"), "not-under-minimum", "5.2")
    t.refused("dealer", give.under_minimum(2, "tails"), "no-such-wager", "5.2")
    t.do("dealer", give.under_minimum(2, "heads"))
    t.told_only("wager-returned")
    t.told("wager-returned", "5.2", seat=2, wager="heads", stake=200, reason="under-minimum")
    t.sees(2, wagers=[])
    t.money({1: -1000, 3: -300, "layout": 1300})


@table.test(176, "5.2", "R15", flags="UnderMinimum")
def below_the_minimum_is_valid_after_no_more_bets(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 200))
    t.refused("dealer", give.under_minimum(2, "heads"), "betting-closed", "5.2", adopted=True)
    t.spin("hh")
    t.told("wager-won", seat=2, stake=200, paid=200)
    t.money({1: -1000, "layout": 1000, 2: 200, "house": -200})


@table.test(177, "5.2", "R15", flags="UnderMinimum")
def a_wager_over_which_no_more_bets_was_called_is_valid_for_good(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 200))
    t.no_spin()
    t.refused("dealer", give.under_minimum(2, "heads"), "not-under-minimum", "5.2")
    t.refused("dealer", give.under_minimum(1, "spinner"), "not-under-minimum", "5.2")
    t.money({1: -1000, 2: -200, "layout": 1200})


@table.test(178, "5.2", "R50", flags="UnderMinimum")
def a_spinners_wager_that_is_handed_back_ends_nothing(t):
    t.accept(1)
    t.ready(1, 100)
    t.do("dealer", give.under_minimum(1, "spinner"))
    t.told_only("wager-returned")
    t.told("wager-returned", "5.2", seat=1, wager="spinner", stake=100, reason="under-minimum")
    t.view(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "stake": 0, "side": "heads"})
    t.refused("boxer", "place-your-bets", "no-spinner-wager", "4.2")
    t.do(1, give.stake(200))
    t.open_bets()
    t.money({1: -200, "layout": 200})


@table.test(179, "5.2", "R50", "R48", flags="UnderMinimum")
def a_spinners_wager_handed_back_during_the_betting_is_placed_again_before_no_more_bets(t):
    t.spinner(1, 100)
    t.open_bets()
    t.do("dealer", give.under_minimum(1, "spinner"))
    t.refused("boxer", "no-more-bets", "no-spinner-wager", "4.2")
    t.do(1, give.stake(300))
    t.close_bets()
    t.refused("dealer", give.under_minimum(1, "spinner"), "betting-closed", "5.2", adopted=True)
    t.spin("tt")
    t.money({1: -300, "house": 300})


@table.test(180, "5.2", "R58", flags=("UnderMinimum", "SignAtTheTime"))
def a_wager_keeps_the_minimum_under_which_it_was_first_placed(t):
    t.do("casino-supervisor", give.announce_limits(sign((200, 5000), (600, 4000)), t.at + TWENTY_MINUTES))
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 300)
    t.wait(TWENTY_MINUTES)
    t.do("casino-supervisor", give.limits(sign((200, 5000), (600, 4000))))
    t.bet(3, "heads", 300)
    t.refused("dealer", give.under_minimum(2, "heads"), "not-under-minimum", "5.2")
    t.do("dealer", give.under_minimum(3, "heads"))
    t.bet(2, "heads", 200)
    t.refused("dealer", give.under_minimum(2, "heads"), "not-under-minimum", "5.2")
    t.do(2, give.change("heads", 200))
    t.do("dealer", give.under_minimum(2, "heads"))
    t.money({1: -1000, "layout": 1000})


@gap.test(181, "5.1", "R15")
def off_the_steps_is_valid_at_settlement(t):
    t.spinner(1, 400)
    t.bets((2, "heads", 600))
    t.spin("hh")
    t.told("wager-won", seat=2, stake=600, paid=600)
    t.money({1: -400, "layout": 400, 2: 600, "house": -600})


@low_elevens.test(182, "5.3", "R16", "R61", flags="OverMaximum")
def above_the_maximum_there_counts_what_chips_can_make_up(t):
    """Of 14 dollars under a maximum of 11 there count 11; 4 more under one of 18 would make 15, which no chips of 7 and
    11 make up: 14 count, 4 go back."""
    t.spinner(1, 700)
    t.open_bets()
    t.bet(2, "heads", 1400)
    t.sees(2, wagers=[{"stake": 1400, "excess": 300}])
    t.do("casino-supervisor", give.limits(UP_TO_18))
    t.bet(2, "heads", 400)
    t.sees(2, wagers=[{"stake": 1800, "excess": 400}])
    t.close_bets()
    t.spin("hh")
    t.told("excess-returned", seat=2, stake=400)
    t.told("wager-won", seat=2, stake=1400, paid=1400)
    t.money({1: -700, "layout": 700, 2: 1400, "house": -1400})


@table.test(183, "5.3", "R16", "R50", flags="SignAtTheTime")
def a_wager_is_judged_by_the_sign_in_force_when_it_was_placed(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 3500)
    t.do("casino-supervisor", give.limits(sign((200, 5000), (300, 2000))))
    t.bet(3, "heads", 3500)
    t.sees(2, wagers=[{"stake": 3500, "excess": 0}])
    t.sees(3, wagers=[{"stake": 3500, "excess": 1500}])
    t.close_bets()
    t.spin("hh")
    t.money({1: -1000, "layout": 1000, 2: 3500, 3: 2000, "house": -5500})


@table.test(184, "5.3", "R16", "R50", flags="SignAtTheTime")
def what_is_added_is_judged_by_the_sign_when_it_was_added(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 1500)
    t.do("casino-supervisor", give.limits(sign((200, 5000), (300, 2000))))
    t.bet(2, "heads", 800)
    t.sees(2, wagers=[{"stake": 2300, "excess": 300}])
    t.do("casino-supervisor", give.limits(sign((200, 5000), (300, 4000))))
    t.sees(2, wagers=[{"stake": 2300, "excess": 300}])
    t.bet(2, "heads", 100)
    t.sees(2, wagers=[{"stake": 2400, "excess": 300}])
    t.close_bets()
    t.spin("tt")
    t.told("excess-returned", seat=2, stake=300)
    t.money({1: -1000, 2: -2100, "house": 3100})


@table.test(185, "5.3", "R58", flags="OverMaximum")
def what_is_taken_back_comes_off_the_excess_first(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 5000)
    t.do(2, give.change("heads", 4200))
    t.sees(2, wagers=[{"stake": 4200, "excess": 200}])
    t.do(2, give.change("heads", 3900))
    t.sees(2, wagers=[{"stake": 3900, "excess": 0}])
    t.do(2, give.change("heads", 4300))
    t.sees(2, wagers=[{"stake": 4300, "excess": 300}])
    t.do(2, give.withdraw("heads"))
    t.told("wager-withdrawn", stake=4300)
    t.money({1: -1000, "layout": 1000})


@table.test(186, "5.6", "5.3", "R17", flags="OverMaximum")
def a_players_own_limits_are_the_players_sign(t):
    t.spinner(1, 1000)
    t.do("casino-supervisor", give.player_limits(2, "heads-tails", 500, 6000))
    t.open_bets()
    t.bet(2, "heads", 6500)
    t.bet(2, "tails", 400)
    t.bet(3, "heads", 6500)
    t.sees(2, wagers=[{"wager": "heads", "excess": 500}, {"wager": "tails", "excess": 0}])
    t.sees(3, wagers=[{"wager": "heads", "excess": 2500}])
    t.do("dealer", give.under_minimum(2, "tails"))
    t.close_bets()
    t.spin("hh")
    t.told("wager-won", seat=2, stake=6000, paid=6000)
    t.told("wager-won", seat=3, stake=4000, paid=4000)
    t.money({1: -1000, "layout": 1000, 2: 6000, 3: 4000, "house": -10_000})


@low_elevens.test(574, "5.3", "R15", "R16", "R61", flags="OverMaximum")
def of_the_spinners_wager_there_counts_what_the_sign_allows_whether_or_not_chips_make_it_up(t):
    """R61 speaks of Heads and Tails. Of 14 dollars under a maximum of 11 there count 11, with 4 more under one of 18 it
    is 15: 15 times 7.5 is 112.50, in chips of 7 and 11 dollars 113."""
    t.spinner(1, 1400)
    t.sees(1, wagers=[{"wager": "spinner", "stake": 1400, "excess": 300}])
    t.do("casino-supervisor", give.limits(UP_TO_18))
    t.do(1, give.change_stake(1800))
    t.sees(1, wagers=[{"wager": "spinner", "stake": 1800, "excess": 300}])
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.told("excess-returned", seat=1, wager="spinner", stake=300)
    t.told("wager-won", seat=1, stake=1500, paid=11_300, exact=(11_250, 1), rounding=(50, 1))
    t.money({1: 11_300, "house": -11_300})


@table.test(575, "5.2", "R15", flags="UnderMinimum")
def a_spinners_wager_over_which_no_more_bets_was_called_is_valid_for_good(t):
    t.spinner(1, 100)
    t.bets()
    t.no_spin()
    t.refused("dealer", give.under_minimum(1, "spinner"), "not-under-minimum", "5.2")
    t.close_bets()
    t.spin("hh")
    t.refused("dealer", give.under_minimum(1, "spinner"), "wager-undetermined", "5.2", adopted=True)
    t.money({1: -100, "layout": 100})


@table.test(576, "5.2", "R58", flags="UnderMinimum")
def a_wager_lowered_after_no_more_bets_was_called_over_it_stays_valid(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 300))
    t.no_spin()
    t.do(2, give.change("heads", 200))
    t.refused("dealer", give.under_minimum(2, "heads"), "not-under-minimum", "5.2")
    t.money({1: -1000, 2: -200, "layout": 1200})


@table.test(577, "5.2", "R50", "4.2", flags="UnderMinimum")
def with_the_wager_handed_back_the_side_may_be_called_anew(t):
    t.spinner(1, 100)
    t.open_bets()
    t.refused(1, give.side("tails"), "side-called", "4.2")
    t.do("dealer", give.under_minimum(1, "spinner"))
    t.do(1, give.side("tails"))
    t.do(1, give.stake(200))
    t.close_bets()
    t.spin("tt")
    t.view(game={"side": "tails", "run": 1})
    t.money({1: -200, "layout": 200})


@table.test(578, "5.3", "R58", flags="OverMaximum")
def an_increase_above_the_maximum_in_two_steps_counts_to_the_maximum(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 3900)
    t.bet(2, "heads", 300)
    t.sees(2, wagers=[{"stake": 4200, "excess": 200}])
    t.bet(2, "heads", 100)
    t.sees(2, wagers=[{"stake": 4300, "excess": 300}])
    t.do(2, give.change("heads", 4200, 100))
    t.sees(2, wagers=[{"stake": (4200, 100), "excess": 300}])
    t.close_bets()
    t.spin("tt")
    t.told("excess-returned", stake=(300, 0))
    t.told("wager-lost", stake=(3900, 100))
    t.money({1: -1000, 2: -4000, "house": 5000})


sevens = topic.group(
    "chips of 7 and 11 dollars, Heads and Tails up to 7",
    casino(chips=(700, 1100), strict=False, signed=sign((700, 5000), (700, 700))),
    seated=3,
)
elevens = topic.group(
    "chips of 7 and 11 dollars, Heads and Tails up to 11",
    casino(chips=(700, 1100), strict=False, signed=sign((700, 5000), (700, 1100))),
    seated=3,
)


@sevens.test(661, "5.3", "R16", "R61", flags="OverMaximum")
def what_counts_may_lie_well_below_the_maximum(t):
    """Of 11 dollars under a maximum of 7 there count 7; with 3 more under one of 18 it would be 10, and no chips of 7
    and 11 make up 10, 9 or 8: of 14 dollars 7 count."""
    t.spinner(1, 700)
    t.open_bets()
    t.bet(2, "tails", 1100)
    t.sees(2, wagers=[{"stake": 1100, "excess": 400}])
    t.do("casino-supervisor", give.limits(sign((700, 5000), (700, 1800))))
    t.bet(2, "tails", 300)
    t.sees(2, wagers=[{"stake": 1400, "excess": 700}])
    t.close_bets()
    t.spin("tt")
    t.told("excess-returned", seat=2, stake=700)
    t.told("wager-won", seat=2, stake=700, paid=700)
    t.money({1: -700, 2: 700})


@elevens.test(662, "5.3", "R61", flags="OverMaximum")
def a_maximum_that_chips_make_up_counts_whole(t):
    t.spinner(1, 700)
    t.open_bets()
    t.bet(2, "tails", 1800)
    t.sees(2, wagers=[{"stake": 1800, "excess": 700}])
    t.bet(3, "tails", 1100)
    t.sees(3, wagers=[{"stake": 1100, "excess": 0}])
    t.close_bets()
    t.spin("tt")
    t.told("wager-won", seat=2, stake=1100, paid=1100)
    t.told("wager-won", seat=3, stake=1100, paid=1100)
    t.money({1: -700, 2: 1100, 3: 1100, "house": -1500})
