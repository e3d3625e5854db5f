"""When wagers are placed, changed and withdrawn (nsw 4.6, 4.7, 4.9, 6.2, 6.3; R7, R8, R62, R74, R90)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={
        "BetweenTheCalls": ("rule-boundary", "Wagers are placed, changed and withdrawn between the two calls only."),
        "AfterNoSpin": (
            "rule-boundary",
            "After an invalid spin what lies there may change, nothing new comes; with Odds pending nothing.",
        ),
    }
)
table = topic.group("four seats, three players; chips of 1, 5 and 25 dollars, coins observed", casino(), seated=3)


@table.test(78, "6.2", "1.1.dealer", "1.1.boxer", "R22")
def a_dealer_or_the_boxer_calls_place_your_bets(t):
    t.spinner(1, 1000)
    for by in (2, "casino-supervisor", "games-supervisor", "host"):
        t.refused(by, "place-your-bets", "not-authorised", "6.2")
    t.do("dealer", "place-your-bets")
    t.told("betting-opened", "6.2")
    t.view(phase="betting")
    t.do("boxer", "no-more-bets")
    t.spin("hh")
    t.do("boxer 2", "place-your-bets")
    t.told_only("betting-opened")
    t.money({1: -1000, "layout": 1000})


@table.test(79, "6.3", "1.1.boxer", "R22")
def only_the_boxer_calls_no_more_bets(t):
    t.spinner(1, 1000)
    t.open_bets()
    for by in (1, "dealer", "casino-supervisor", "host"):
        t.refused(by, "no-more-bets", "not-authorised", "6.3")
    t.do("boxer", "no-more-bets")
    t.told("betting-closed", "6.3")
    t.view(phase="called")
    t.refused("boxer", "no-more-bets", "betting-not-open", "6.3", adopted=True)
    t.money({1: -1000, "layout": 1000})


@table.test(80, "6.2", "4.6", flags="BetweenTheCalls")
def wagers_wait_for_place_your_bets(t):
    t.refused(2, give.place("heads", 500), "betting-not-open", "6.2")
    t.accept(1)
    t.refused(2, give.place("heads", 500), "betting-not-open", "6.2")
    t.ready(1, 1000)
    t.refused(2, give.place("heads", 500), "betting-not-open", "6.2")
    t.refused("boxer", "no-more-bets", "betting-not-open", "6.3", adopted=True)
    t.open_bets()
    t.refused("boxer", "place-your-bets", "betting-not-due", "6.2", adopted=True)
    t.bet(2, "heads", 500)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(81, "4.6", flags="BetweenTheCalls")
def wagers_move_freely_until_no_more_bets(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do(2, give.change("heads", 800))
    t.told("wager-changed", "4.6", seat=2, wager="heads", total=800, added=300, removed=0)
    t.do(2, give.change("heads", 200))
    t.told("wager-changed", "4.6", seat=2, wager="heads", total=200, added=0, removed=600)
    t.do(2, give.withdraw("heads"))
    t.told("wager-withdrawn", "4.6", seat=2, wager="heads", stake=200)
    t.sees(2, wagers=[])
    t.bet(2, "tails", 300)
    t.money({1: -1000, 2: -300, "layout": 1300})


@table.test(82, "4.6", "4.9", "R62", flags="BetweenTheCalls")
def nothing_moves_after_no_more_bets(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.refused(2, give.withdraw("heads"), "betting-closed", "4.6")
    t.refused(2, give.change("heads", 600), "betting-closed", "4.6")
    t.refused(2, give.change("heads", 400), "betting-closed", "4.6")
    t.refused(2, give.place("heads", 100), "betting-closed", "4.6")
    t.refused(3, give.place("tails", 100), "betting-closed", "4.6")
    t.throw()
    t.refused(2, give.withdraw("heads"), "betting-closed", "4.6")
    t.refused(3, give.place("tails", 100), "betting-closed", "4.6")
    t.land("hh")
    t.refused(2, give.change("heads", 600), "betting-closed", "4.6")
    t.refused(3, give.place("heads", 100), "betting-closed", "4.6")
    t.announce()
    t.refused(3, give.place("heads", 100), "betting-not-open", "6.2")
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@table.test(83, "4.6")
def a_wager_that_does_not_lie_there_cannot_move(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.refused(2, give.change("tails", 500), "no-such-wager", "4.6")
    t.refused(2, give.withdraw("tails"), "no-such-wager", "4.6")
    t.refused(3, give.change("heads", 500), "no-such-wager", "4.6")
    t.refused(3, give.withdraw("heads"), "no-such-wager", "4.6")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(84, "4.7", "1.1.void", "R7", flags="AfterNoSpin")
def after_a_void_spin_wagers_on_the_layout_may_change(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    t.no_spin()
    t.told("betting-reopened", "4.7")
    t.view(phase="reopened", outcome_open=False)
    t.do(2, give.change("heads", 700))
    t.told("wager-changed", "4.7", seat=2, total=700, added=200)
    t.do(2, give.change("heads", 600))
    t.told("wager-changed", "4.7", seat=2, total=600, removed=100)
    t.do(3, give.withdraw("tails"))
    t.told("wager-withdrawn", "4.7", seat=3, stake=300)
    t.close_bets()
    t.spin("hh")
    t.money({1: -1000, 2: 600, "layout": 1000, "house": -600})


@table.test(85, "4.7", "R7", flags="AfterNoSpin")
def after_a_void_spin_no_new_wager_is_taken_and_none_moves_over(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.no_spin()
    t.refused(2, give.place("tails", 100), "no-new-wagers", "4.7")
    t.refused(3, give.place("heads", 100), "no-new-wagers", "4.7")
    t.do(2, give.withdraw("heads"))
    t.refused(2, give.place("heads", 500), "no-new-wagers", "4.7")
    t.money({1: -1000, "layout": 1000})


@table.test(86, "4.7", "R7", flags="AfterNoSpin")
def a_second_wager_on_the_same_side_after_a_void_spin_is_an_increase(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.no_spin()
    t.bet(2, "heads", 200)
    t.told("wager-placed", stake=200, total=700)
    t.money({1: -1000, 2: -700, "layout": 1700})


@table.test(87, "4.7", "4.1.2.3", "R7", flags="AfterNoSpin")
def with_odds_pending_a_void_spin_reopens_nothing(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.no_spin()
    t.told_only("coins-thrown", "spin-invalid")
    t.view(phase="called", pending=True)
    t.refused(2, give.change("heads", 600), "betting-closed", "4.1.2.3")
    t.refused(2, give.withdraw("heads"), "betting-closed", "4.1.2.3")
    t.refused(2, give.place("tails", 100), "betting-closed", "4.1.3.3")
    t.throw()
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(88, "6.3", "4.7", "R7")
def after_a_void_spin_no_more_bets_is_called_again(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.no_spin()
    t.refused(1, give.throw(), "betting-not-closed", "6.3")
    t.refused("boxer", "place-your-bets", "betting-not-due", "6.2", adopted=True)
    t.close_bets()
    t.throw(1)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(89, "6.3", flags="BetweenTheCalls")
def nobody_throws_before_no_more_bets(t):
    t.spinner(1, 1000)
    t.refused(1, give.throw(), "betting-not-closed", "6.3")
    t.open_bets()
    t.refused(1, give.throw(), "betting-not-closed", "6.3")
    t.close_bets()
    t.throw(1)
    t.refused(1, give.throw(), "coins-in-the-air", "6.3")
    t.land("hh")
    t.refused(1, give.throw(), "result-due", "6.3")
    t.announce()
    t.refused(1, give.throw(), "betting-not-closed", "6.3")
    t.money({1: -1000, "layout": 1000})


@table.test(90, "6.2", "6.1", "R90")
def place_your_bets_may_come_before_the_coins_are_selected_but_the_throw_needs_them(t):
    t.accept(1)
    t.call_side(1)
    t.do(1, give.stake(1000))
    t.open_bets()
    t.told_only("betting-opened")
    t.close_bets()
    t.refused(1, give.throw(), "coins-not-selected", "6.1")
    t.do(1, give.select(4, 5))
    t.told("coins-selected", "6.1", coins=(4, 5))
    t.throw(1)
    t.money({1: -1000, "layout": 1000})


@table.test(91, "4.7", "R8", "R74", flags="AfterNoSpin")
def wagers_left_by_a_retired_spinner_may_change_until_the_next_place_your_bets(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    t.do(1, "retire")
    t.view(phase="offering")
    t.do(2, give.change("heads", 700))
    t.refused(2, give.place("tails", 100), "betting-not-open", "6.2")
    t.accept(2)
    t.do(3, give.withdraw("tails"))
    t.ready(2, 200)
    t.do(2, give.change("heads", 100))
    t.open_bets()
    t.bet(3, "tails", 300)
    t.close_bets()
    t.refused(2, give.change("heads", 200), "betting-closed", "4.6")
    t.spin("tt")
    t.money({2: -300, 3: 300})


@table.test(92, "6.2", "4.7", "R113")
def after_a_result_the_layout_is_closed_until_the_next_call(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.refused(2, give.place("heads", 500), "betting-not-open", "6.2")
    t.refused(2, give.withdraw("heads"), "betting-closed", "4.6")
    t.refused(2, give.change("heads", 100), "betting-closed", "4.6")
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@table.test(93, "4.6", "R113")
def a_change_to_the_same_totals_is_refused(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.refused(2, give.change("heads", 500), "unchanged", "R113")
    t.sees(2, wagers=[{"wager": "heads", "stake": 500}])
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(681, "6.5", "4.7", "R7", "R9", flags="AfterNoSpin")
def wagers_that_move_after_three_invalid_spins_move_by_the_election_clause(t):
    """6.5: "In such circumstances, players may elect to withdraw or alter their wagers" """
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 500))
    t.no_spin()
    t.do(2, give.change("heads", 600))
    t.told("wager-changed", "4.7", seat=2)
    for _ in range(2):
        t.close_bets()
        t.no_spin()
    t.view(phase="electing")
    t.do(2, give.change("heads", 700))
    t.told("wager-changed", "6.5", seat=2, added=100)
    t.do(3, give.withdraw("tails"))
    t.told("wager-withdrawn", "6.5", seat=3)
    t.do(1, "elect-house-spin")
    t.to_dealer()
    t.do(2, give.change("heads", 800))
    t.told("wager-changed", "6.5", seat=2, added=100)
    t.do(2, give.withdraw("heads"))
    t.told("wager-withdrawn", "6.5", seat=2)
    t.money({1: -1000, "layout": 1000})


@table.test(682, "6.5", "4.7", "R7", "R9", flags="AfterNoSpin")
def after_a_valid_spin_of_the_house_wagers_move_by_the_clause_for_void_spins(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("boxer", "record-failure-to-spin")
    t.to_dealer()
    t.bets((2, "heads", 500))
    t.no_spin()
    t.do(2, give.change("heads", 600))
    t.told("wager-changed", "4.7", seat=2)
    t.money({1: -1000, 2: -100, "house": -500, "layout": 1600})
