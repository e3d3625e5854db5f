"""Chips and promotional tokens (nsw 1.1, 4.5, 4.9, 4.10; R19, R49, R57, R95)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

topic = Topic(
    notes={
        "Tenders": ("money", "The stake goes back, or is collected, in its tender; winnings are chips."),
        "Payable": ("rule-boundary", "The chip part is an amount in chips; on Heads and Tails the total is, too."),
        "LargestSum": ("rule-boundary", "No sum owed may exceed 2^53 - 1, reckoned before the division by the odds."),
    }
)
table = topic.group("four seats, three players; chips of 1, 5 and 25 dollars", casino(), seated=3)
wide = sign((1, 10**15), (1, 10**15))
large = topic.group("chips of one cent, wagers from 1 to 10^15", casino(chips=(1,), signed=wide), seated=3)
odd = topic.group("chips of 3 and 5 cents", casino(chips=(3, 5), signed=sign((3, 1000), (3, 1000))), seated=3)


@table.test(94, "4.5", "1.1.casino-promotional-voucher", "R19", flags="Tenders")
def winnings_on_tokens_are_chips_and_the_tokens_go_back(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 200, 300))
    t.spin("hh")
    t.told("wager-won", seat=2, stake=(200, 300), paid=500, exact=(500, 1))
    t.money({1: -1000, "layout": 1000, 2: 500, "house": -500})


@table.test(95, "4.5", "R19", flags="Tenders")
def a_lost_wager_is_collected_in_its_tender(t):
    t.spinner(1, 1000)
    t.bets((2, "tails", 200, 300))
    t.spin("hh")
    t.told("wager-lost", seat=2, stake=(200, 300))
    t.money({1: -1000, "layout": 1000, 2: -500, "house": 500})


@table.test(96, "4.5", "1.1.casino-promotional-voucher", "R19", flags="Tenders")
def the_spinners_wager_may_be_tokens_of_any_amount(t):
    t.spinner(1, 0, tokens=133)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    # 133 times 7.5 is 997.5, 998 in whole cents, 1000 in chips of a dollar
    t.told("wager-won", seat=1, stake=(0, 133), paid=1000, exact=(1995, 2), rounding=(5, 2))
    t.money({1: 1000, "house": -1000})


@table.test(97, "4.5", "R49", flags="Payable")
def the_chip_part_of_a_wager_is_payable_in_chips(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.refused(2, give.place("heads", 150), "not-payable-in-chips", "4.5")
    t.refused(2, give.place("heads", 99), "not-payable-in-chips", "4.5")
    t.refused(2, give.place("heads", 150, 50), "not-payable-in-chips", "4.5")
    t.bet(2, "heads", 100)
    t.refused(2, give.change("heads", 150), "not-payable-in-chips", "4.5")
    t.do(2, give.change("heads", 200))
    t.money({1: -1000, 2: -200, "layout": 1200})


@table.test(98, "4.5", "R49", flags="Payable")
def the_chip_part_of_the_spinners_wager_is_payable_in_chips(t):
    t.accept(1)
    t.call_side(1)
    t.refused(1, give.stake(150), "not-payable-in-chips", "4.5")
    t.refused(1, give.stake(150, 50), "not-payable-in-chips", "4.5")
    t.do(1, give.stake(200, 33))
    t.refused(1, give.change_stake(250), "not-payable-in-chips", "4.5")
    t.do(1, give.change_stake(300, 1))
    t.told("spinner-wager-changed", total=(300, 1), added=(100, 0), removed=(0, 32))
    t.money({1: -301, "layout": 301})


@table.test(99, "4.5", "R57", flags="Payable")
def on_heads_and_tails_chips_and_tokens_together_are_payable(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.refused(2, give.place("heads", 100, 50), "not-payable-in-chips", "4.5")
    t.refused(2, give.place("heads", 0, 133), "not-payable-in-chips", "4.5")
    t.bet(2, "heads", 100, 100)
    t.bet(3, "tails", 0, 200)
    t.money({1: -1000, 2: -200, 3: -200, "layout": 1400})


@odd.test(100, "4.5", "R95", flags="Payable")
def what_is_added_or_taken_off_need_not_be_payable_by_itself(t):
    t.spinner(1, 100)
    t.open_bets()
    t.refused(2, give.place("heads", 4), "not-payable-in-chips", "4.5")
    t.bet(2, "heads", 5)
    t.bet(2, "heads", 1)
    t.told("wager-placed", stake=1, total=6)
    t.do(2, give.change("heads", 10))
    t.told("wager-changed", total=10, added=4)
    t.refused(2, give.change("heads", 7), "not-payable-in-chips", "4.5")
    t.refused(2, give.change("heads", 4), "not-payable-in-chips", "4.5")
    t.do(2, give.change("heads", 8))
    t.told("wager-changed", total=8, removed=2)
    t.money({1: -100, 2: -8, "layout": 108})


@table.test(101, "4.5", "R19")
def tokens_on_both_sides_are_flagged(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 0, 500)
    t.told("wager-placed", tokens_on_both_sides=False)
    t.bet(2, "tails", 200)
    t.told("wager-placed", tokens_on_both_sides=False)
    t.bet(2, "tails", 0, 100)
    t.told("wager-placed", total=(200, 100), tokens_on_both_sides=True)
    t.bet(3, "tails", 0, 100)
    t.told("wager-placed", tokens_on_both_sides=False)
    t.money({1: -1000, 2: -800, 3: -100, "layout": 1900})


@table.test(102, "4.5", "R19", flags="Tenders")
def a_change_names_the_totals_of_each_tender(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500, 300)
    t.do(2, give.change("heads", 300, 400))
    t.told("wager-changed", total=(300, 400), added=(0, 100), removed=(200, 0))
    t.do(2, give.withdraw("heads"))
    t.told("wager-withdrawn", stake=(300, 400))
    t.money({1: -1000, "layout": 1000})


@table.test(103, "4.5", "4.9", flags="Payable")
def a_wager_of_nothing_is_refused(t):
    t.accept(1)
    t.call_side(1)
    t.refused(1, give.stake(0), "amount-zero", "R46", adopted=True)
    t.ready(1, 1000)
    t.refused(1, give.change_stake(0), "amount-zero", "R46", adopted=True)
    t.open_bets()
    t.refused(2, give.place("heads", 0), "amount-zero", "R46", adopted=True)
    t.bet(2, "heads", 100)
    t.refused(2, give.change("heads", 0), "amount-zero", "R46", adopted=True)
    t.money({1: -1000, 2: -100, "layout": 1100})


@table.test(104, "4.9")
def no_wager_is_taken_after_no_more_bets(t):
    t.spinner(1, 1000)
    t.bets()
    t.refused(2, give.place("heads", 100), "betting-closed", "4.6")
    t.refused(2, give.place("tails", 0, 100), "betting-closed", "4.6")
    t.money({1: -1000, "layout": 1000})


@large.test(105, "4.5", "R49", flags="LargestSum")
def an_amount_is_at_most_ten_to_the_fifteenth(t):
    t.spinner(1, 1)
    t.open_bets()
    t.refused(2, give.place("heads", 10**15 + 1), "amount-too-large", "R46", adopted=True)
    t.refused(2, give.place("heads", 10**15, 1), "above-maximum", "5.1")
    t.bet(2, "heads", 10**15)
    t.refused(2, give.change("heads", 10**15 + 1), "amount-too-large", "R46", adopted=True)
    t.money({1: -1, 2: -(10**15), "layout": 10**15 + 1})


@large.test(106, "R49", "R63", flags="LargestSum")
def the_largest_spinners_wager_owes_no_more_than_the_largest_number(t):
    """Sixteen times the stake, before the division by two, is at most 2^53 - 1: 562,949,953,421,311."""
    t.accept(1)
    t.call_side(1)
    t.refused(1, give.stake(562_949_953_421_312), "sum-too-large", "R49")
    t.do(1, give.stake(562_949_953_421_311))
    t.do(1, give.select(1, 2))
    t.refused(1, give.change_stake(562_949_953_421_312), "sum-too-large", "R49")
    for _ in range(3):
        t.bets()
        t.spin("hh")
    # 562,949,953,421,311 times 7.5 is 4,222,124,650,659,832.5, paid up to 4,222,124,650,659,833
    t.told("wager-won", paid=4_222_124_650_659_833, exact=(8_444_249_301_319_665, 2), rounding=(1, 2))
    t.money({1: 4_222_124_650_659_833, "house": -4_222_124_650_659_833})


@large.test(107, "R49", "R63", flags="LargestSum")
def all_that_could_be_owed_at_once_is_at_most_the_largest_number(t):
    """Twice every wager on a side and sixteen times the spinner's are together at most 2^53 - 1."""
    most = 2**53 - 1
    spinner = 400_000_000_000_000
    left = (most - 16 * spinner) // 2
    assert 10**15 < left < 2 * 10**15
    t.spinner(1, spinner)
    t.open_bets()
    t.bet(2, "heads", 10**15)
    t.refused(2, give.place("tails", left - 10**15 + 1), "sum-too-large", "R49")
    t.bet(2, "tails", left - 10**15)
    t.refused(3, give.place("heads", 1), "sum-too-large", "R49")
    t.do(2, give.withdraw("tails"))
    t.bet(3, "heads", 1)
    t.money({1: -spinner, 2: -(10**15), 3: -1, "layout": spinner + 10**15 + 1})


@table.test(568, "4.5", "R19", "R20", flags="Tenders")
def a_second_wager_joins_the_first_in_each_tender(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 200, 300)
    t.bet(2, "heads", 100, 500)
    t.told("wager-placed", stake=(100, 500), total=(300, 800))
    t.close_bets()
    t.spin("hh")
    t.told("wager-won", seat=2, stake=(300, 800), paid=1100)
    t.money({1: -1000, 2: 1100, "layout": 1000, "house": -1100})


@large.test(569, "4.5", "R19")
def a_single_token_on_each_side_is_flagged(t):
    t.spinner(1, 10)
    t.open_bets()
    t.bet(2, "heads", 0, 1)
    t.bet(2, "tails", 0, 1)
    t.told("wager-placed", tokens_on_both_sides=True)
    t.money({1: -10, 2: -2, "layout": 12})


@large.test(570, "R49", "R63", flags="LargestSum")
def a_changed_wager_counts_once(t):
    most = 562_949_953_421_311
    t.spinner(1, 400_000_000_000_000)
    t.do(1, give.change_stake(most))
    t.do(1, give.change_stake(1))
    t.open_bets()
    t.bet(2, "heads", 10**15)
    t.bet(2, "tails", 10**15)
    t.bet(3, "heads", 10**15)
    t.bet(3, "tails", 10**15)
    left = (2**53 - 1 - 16 - 8 * 10**15) // 2
    t.refused(1, give.place("heads", left + 1), "sum-too-large", "R49")
    t.bet(1, "heads", left)
    t.refused(1, give.change("heads", left + 1), "sum-too-large", "R49")
    t.do(3, give.change("tails", 10**15 - 1))
    t.do(1, give.change("heads", left + 1))
    t.money({1: -1 - left - 1, 2: -2 * 10**15, 3: -2 * 10**15 + 1, "layout": 4 * 10**15 + left + 1})


@table.test(680, "4.5", "R19", "R20", flags="Tenders")
def chips_beside_tokens_on_the_other_side_are_no_tokens_on_both_sides(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 0, 500)
    t.bet(2, "tails", 500)
    t.told("wager-placed", seat=2, side="tails", stake=(500, 0), tokens_on_both_sides=False)
    t.bet(2, "tails", 0, 500)
    t.told("wager-placed", seat=2, side="tails", total=(500, 500), tokens_on_both_sides=True)
    t.bet(3, "heads", 500)
    t.bet(3, "tails", 0, 500)
    t.told("wager-placed", seat=3, side="tails", stake=(0, 500), tokens_on_both_sides=False)
    t.bet(3, "heads", 0, 100)
    t.told("wager-placed", seat=3, side="heads", total=(500, 100), tokens_on_both_sides=True)
    t.money({1: -1000, 2: -1500, 3: -1100, "layout": 3600})
