"""Heads, Tails and Odds: what wins, loses and stands (nsw 4.1.2, 4.1.3, 6.9, 6.10, 8.1; R5, R20, R56)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={
        "FiveOdds": ("rule-boundary", "Four consecutive Odds leave the wagers on the layout, the fifth takes them."),
        "OddsCount": ("rule-boundary", "What restarts the count of consecutive Odds, and what leaves it alone."),
        "Order": ("order", "Settlement goes by seat, Heads before Tails, the spinner's wager last."),
    }
)
table = topic.group("four seats, all taken; chips of 1, 5 and 25 dollars, coins observed", casino(), seated=4)


@table.test(1, "4.1.2.1", "4.1.3.2", "8.1.heads", "1.1.heads")
def heads_win_and_tails_lose_when_heads_are_spun(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    t.spin("hh")
    t.told("result-announced", "6.9", result="heads")
    t.told("wager-won", "4.1.2.1", seat=2, wager="heads", stake=500, paid=500, exact=(500, 1), rounding=(0, 1))
    t.told("wager-lost", "4.1.3.2", seat=3, wager="tails", stake=300)
    t.untold("odds-standing", "excess-returned")
    t.money({1: -1000, "layout": 1000, 2: 500, 3: -300, "house": -200})


@table.test(2, "4.1.2.3", "4.1.3.3", "4.1.2.2", "4.1.3.2", "R5", flags="FiveOdds")
def four_odds_leave_the_wagers_and_the_fifth_takes_them(t):
    """The spinner's wager among them."""
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    for count in range(1, 5):
        t.spin("ht")
        t.told_only("coins-thrown", "coins-landed", "odds-standing")
        t.told("odds-standing", "4.1.2.3", consecutive=count)
        t.refused(2, give.withdraw("heads"), "betting-closed", "4.1.2.3")
        t.refused(3, give.withdraw("tails"), "betting-closed", "4.1.3.3")
        t.view(phase="called", pending=True, lights={"odds": count}, thrower={"spinner": 1})
    t.sees(2, wagers=[{"wager": "heads", "stake": 500, "frozen": False}])
    t.spin("th")
    t.told("result-announced", result="five-odds")
    t.told("wager-lost", "4.1.2.2", seat=2, wager="heads", stake=500)
    t.told("wager-lost", "4.1.3.2", seat=3, wager="tails", stake=300)
    t.told("wager-lost", seat=1, wager="spinner", stake=1000)
    t.untold("wager-won", "odds-standing")
    t.view(phase="offering", pending=False)
    t.money({1: -1000, 2: -500, 3: -300, "house": 1800})


@table.test(3, "4.1.3.1", "4.1.2.2", "8.1.tails", "1.1.tails")
def tails_win_and_heads_lose_when_tails_are_spun(t):
    t.spinner(1, 1000, "tails")
    t.bets((2, "heads", 500), (3, "tails", 300))
    t.spin("tt")
    t.told("result-announced", "6.9", result="tails")
    t.told("wager-lost", "4.1.2.2", seat=2, wager="heads", stake=500)
    t.told("wager-won", "4.1.3.1", seat=3, wager="tails", stake=300, paid=300, exact=(300, 1), rounding=(0, 1))
    t.money({1: -1000, "layout": 1000, 2: -500, 3: 300, "house": 200})


@table.test(4, "1.1.odds", "4.1.2.3", "6.10")
def one_coin_of_each_is_odds_whichever_shows_which(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.told("coins-landed", "1.1.odds", coins="ht")
    t.told("odds-standing", consecutive=1)
    t.spin("th")
    t.told("coins-landed", "1.1.odds", coins="th")
    t.told("odds-standing", consecutive=2)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(5, "4.1.2.3", "4.1.1.1.1", "R5", flags="OddsCount")
def heads_restart_the_count_of_odds(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    for _ in range(4):
        t.spin("ht")
    t.spin("hh")
    t.told("wager-won", seat=2, paid=500)
    t.view(lights={"heads": 1}, pending=False)
    t.bets((2, "tails", 300))
    for count in range(1, 5):
        t.spin("ht")
        t.told("odds-standing", consecutive=count)
    t.sees(2, wagers=[{"wager": "tails", "stake": 300}])
    t.spin("ht")
    t.told("result-announced", result="five-odds")
    # 2 won 500 in the first decision and lost 300 in the second
    t.money({1: -1000, 2: 200, "house": 800})


@table.test(6, "4.1.3.3", "4.1.1.1.2", "R5", flags="OddsCount")
def tails_restart_the_count_of_odds(t):
    t.spinner(1, 1000, "tails")
    t.bets((3, "heads", 100))
    for _ in range(4):
        t.spin("th")
    t.spin("tt")
    t.bets((3, "heads", 100))
    t.spin("ht")
    t.told("odds-standing", consecutive=1)
    t.money({1: -1000, 3: -200, "layout": 1100, "house": 100})


@table.test(7, "4.1.1.2.1", "4.1.2.2", "1.1.void", "R5", flags="OddsCount")
def an_invalid_spin_does_not_break_the_count_of_odds(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    for _ in range(4):
        t.spin("ht")
    t.no_spin()
    t.view(pending=True, lights={"odds": 4}, phase="called", invalid_spins=1)
    t.spin("ht")
    t.told("result-announced", result="five-odds")
    t.view(invalid_spins=0)
    t.money({1: -1000, 2: -500, "house": 1500})


@table.test(8, "4.1.1.2.1", "1.1.void", "R5", flags="OddsCount")
def an_invalid_spin_does_not_add_to_the_count_of_odds(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    for _ in range(3):
        t.spin("ht")
    t.throw()
    t.land("ht")
    t.do("boxer", give.no_spin("too-low"))
    t.told_only("spin-invalid")
    t.spin("ht")
    t.told("odds-standing", consecutive=4)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(9, "6.9", "R56", flags="Order")
def settlement_goes_by_seat_heads_before_tails_and_the_spinner_last(t):
    t.decline(1)
    t.spinner(2, 1000)
    t.bets(
        (4, "tails", 400), (2, "tails", 200), (2, "heads", 100), (1, "tails", 700), (1, "heads", 600), (3, "heads", 300)
    )
    t.spin("tt")
    t.told_only(
        "coins-thrown", "coins-landed", "result-announced", "wager-lost", "wager-won", "wager-lost", "wager-won",
        "wager-lost", "wager-won", "wager-lost", "spinner-game-ended", "spinner-retired",
    )  # fmt: skip
    # 1: -600 +700; 2: -100 +200 and the spinner's 1000 lost; 3: -300; 4: +400
    t.money({1: 100, 2: -900, 3: -300, 4: 400, "house": 700})


@table.test(10, "6.9", "6.10")
def nothing_is_settled_before_the_boxer_announces(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.refused("boxer", "announce-result", "nothing-to-announce", "6.9")
    t.throw()
    t.refused("boxer", "announce-result", "nothing-to-announce", "6.9")
    t.land("hh")
    t.told_only("coins-landed")
    t.view(phase="landed", landed="hh")
    t.sees(2, wagers=[{"wager": "heads", "stake": 500}])
    t.holds("layout", 1500)
    t.announce()
    t.told_only("result-announced", "wager-won")
    t.view(phase="preparing", landed=None)
    t.refused("boxer", "announce-result", "nothing-to-announce", "6.9")
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@table.test(11, "4.1.2", "4.1.3", "R20")
def a_player_may_wager_on_both_sides_and_a_second_wager_joins_the_first(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.told("wager-placed", "4.1.2", seat=2, side="heads", stake=500, total=500, tokens_on_both_sides=False)
    t.bet(2, "tails", 300)
    t.told("wager-placed", "4.1.3", seat=2, side="tails", stake=300, total=300)
    t.bet(2, "heads", 200)
    t.told("wager-placed", seat=2, side="heads", stake=200, total=700)
    t.sees(2, wagers=[{"wager": "heads", "stake": 700}, {"wager": "tails", "stake": 300}])
    t.close_bets()
    t.spin("hh")
    t.told("wager-won", seat=2, stake=700, paid=700)
    t.told("wager-lost", seat=2, stake=300)
    t.money({1: -1000, "layout": 1000, 2: 400, "house": -400})


@table.test(12, "4.1", "6.9")
def wagers_are_for_one_result_and_do_not_lie_there_for_the_next(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.sees(2, wagers=[])
    t.bets()
    t.spin("hh")
    t.untold("wager-won", "wager-lost")
    t.money({1: -1000, "layout": 1000, 2: 500, "house": -500})


@table.test(13, "4.4", "4.1.2.1", "R20")
def the_spinner_may_also_wager_on_heads_and_on_tails(t):
    t.spinner(1, 1000)
    t.bets((1, "heads", 500), (1, "tails", 200))
    t.sees(1, wagers=[{"wager": "heads"}, {"wager": "tails"}, {"wager": "spinner", "stake": 1000}])
    t.spin("hh")
    t.told("wager-won", seat=1, wager="heads", paid=500)
    t.told("wager-lost", seat=1, wager="tails", stake=200)
    t.untold("spinner-game-ended")
    t.money({1: -700, "layout": 1000, "house": -300})


@table.test(14, "4.6", "4.1.2.3")
def pending_ends_with_the_decision(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.view(pending=True)
    t.spin("hh")
    t.view(pending=False, phase="preparing")
    t.open_bets()
    t.bet(2, "heads", 100)
    t.do(2, give.withdraw("heads"))
    t.told("wager-withdrawn", seat=2, wager="heads", stake=100)
    t.money({1: -1000, "layout": 1000, 2: 500, "house": -500})


@table.test(15, "4.1.2.3", "6.3")
def after_odds_the_coins_are_thrown_again_without_a_new_call(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.refused("boxer", "place-your-bets", "betting-not-due", "6.2", adopted=True)
    t.refused("boxer", "no-more-bets", "betting-not-open", "6.3", adopted=True)
    t.throw(1)
    t.told("coins-thrown", "6.3", by={"spinner": 1}, start="ht")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(563, "4.1.2.3", "R5", flags="OddsCount")
def five_odds_begin_the_count_anew_for_the_next_spinner(t):
    t.spinner(1, 1000)
    t.bets()
    for _ in range(5):
        t.spin("ht")
    t.spinner(2, 1000)
    t.bets((3, "heads", 500))
    for count in range(1, 5):
        t.spin("ht")
        t.told("odds-standing", consecutive=count)
    t.money({1: -1000, 2: -1000, 3: -500, "layout": 1500, "house": 1000})


@table.test(564, "4.1.1.2.1", "4.1.2.3", "R5", flags="OddsCount")
def a_lost_decision_begins_the_count_anew_for_the_next_spinner(t):
    t.spinner(1, 1000)
    t.bets()
    for _ in range(3):
        t.spin("ht")
    t.spin("tt")
    t.spinner(2, 1000)
    t.bets()
    t.spin("ht")
    t.told("odds-standing", consecutive=1)
    t.money({1: -1000, 2: -1000, "layout": 1000, "house": 1000})
