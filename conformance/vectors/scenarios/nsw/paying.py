"""The payment of a winning wager (nsw 4.10, 8.1; R18, R21)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

topic = Topic(notes={"Rounding": ("money", "Exact, up to whole minor units, then up to what the chips can make up.")})
plain = sign((1, 100_000), (1, 100_000))
cents = topic.group("chips of one cent", casino(chips=(1,), signed=plain), seated=2)
ones = topic.group("chips of 1 and 5 dollars", casino(chips=(100, 500), signed=sign((100, 100_000))), seated=2)
halves = topic.group("chips of 1 and 2.50 dollars", casino(chips=(100, 250), signed=sign((100, 100_000))), seated=2)
gap = topic.group(
    "chips of 4 and 6 dollars", casino(chips=(400, 600), signed=sign((400, 100_000), (400, 100_000))), seated=2
)
sixteen = topic.group(
    "sixteen denominations, from 7 on",
    casino(chips=tuple(7 + 2 * n for n in range(16)), signed=sign((7, 100_000), (7, 100_000))),
    seated=2,
)
lone = topic.group(
    "one chip of 25 dollars", casino(chips=(2500,), signed=sign((2500, 100_000), (2500, 100_000))), seated=2
)
wide = topic.group(
    "the smallest chip 4,096 times the common divisor",
    casino(chips=(4096, 4097), signed=sign((4096, 10**9), (4096, 10**9))),
    seated=2,
)


def wins(t, stake, paid, exact, rounding, tokens=0):
    """The spinner's wager of seat 1 wins."""
    t.spinner(1, stake, tokens=tokens)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.told("wager-won", seat=1, wager="spinner", stake=(stake, tokens), paid=paid, exact=exact, rounding=rounding)
    t.money({1: paid, "house": -paid})


@ones.test(108, "4.10", "8.1.spinners-wager", "R18", flags="Rounding")
def a_dollar_at_seven_and_a_half_pays_eight_with_chips_of_one_and_five(t):
    wins(t, 100, 800, (750, 1), (50, 1))


@ones.test(109, "4.10", "8.1.spinners-wager", "R18")
def two_dollars_pay_fifteen_exactly(t):
    wins(t, 200, 1500, (1500, 1), (0, 1))


@halves.test(110, "4.10", "8.1.spinners-wager", "R18", flags="Rounding")
def a_dollar_at_seven_and_a_half_pays_seven_fifty_with_chips_of_two_fifty(t):
    wins(t, 100, 750, (750, 1), (0, 1))


@halves.test(111, "4.10", "R18", flags="Rounding")
def three_dollars_pay_twenty_two_fifty_with_chips_of_two_fifty(t):
    """2250 is 250 and twenty of 100."""
    wins(t, 300, 2250, (2250, 1), (0, 1))


@cents.test(112, "4.10", "R18", flags="Rounding")
def half_a_minor_unit_is_rounded_up(t):
    wins(t, 3, 23, (45, 2), (1, 2))


@cents.test(113, "4.10", "R18")
def an_even_stake_is_paid_exactly_in_cents(t):
    wins(t, 4, 30, (30, 1), (0, 1))


@cents.test(114, "4.10", "R18", flags="Rounding")
def the_smallest_stake_pays_eight(t):
    wins(t, 1, 8, (15, 2), (1, 2))


@gap.test(115, "4.10", "R18", flags="Rounding")
def amounts_that_no_chips_make_up_are_passed_over(t):
    """400 times 7.5 is 3000: five of 600. With a token of 1 it is 3007.5: 3008, and next in chips 3200."""
    wins(t, 400, 3200, (6015, 2), (385, 2), tokens=1)


@gap.test(116, "4.10", "R18")
def what_chips_can_make_up_is_paid_exactly(t):
    wins(t, 400, 3000, (3000, 1), (0, 1))


@gap.test(117, "4.10", "R18", flags="Rounding")
def a_small_amount_goes_up_to_the_smallest_chip(t):
    """Tokens of 27 cents beside nothing are below the minimum here, so 400 chips; 1000 is 400 + 600; 7500 is
    payable."""
    wins(t, 1000, 7600, (7500, 1), (100, 1))


@lone.test(118, "4.10", "R18", flags="Rounding")
def one_chip_pays_in_its_multiples(t):
    """2500 times 7.5 is 18750, seven and a half chips: eight of them."""
    wins(t, 2500, 20_000, (18_750, 1), (1250, 1))


@sixteen.test(119, "4.10", "R18", flags="Rounding")
def sixteen_denominations_from_seven_to_thirty_seven(t):
    """7 times 7.5 is 52.5, 53 in whole cents: 16 of 7 and 9 make no 53, but 7 + 9 + 37 does."""
    wins(t, 7, 53, (105, 2), (1, 2))


@wide.test(120, "4.10", "R18", flags="Rounding")
def the_widest_chips_there_may_be(t):
    """4096 times 7.5 is 30720; of 4096 and 4097 the next amount up is eight chips of 4096: 32768."""
    wins(t, 4096, 32_768, (30_720, 1), (2048, 1))


@ones.test(121, "8.1.heads", "8.1.tails", "8.1", "R21")
def heads_and_tails_pay_one_to_one(t):
    t.spinner(1, 200)
    t.bets((1, "heads", 100), (2, "tails", 500))
    t.spin("hh")
    t.told("wager-won", seat=1, wager="heads", stake=100, paid=100, exact=(100, 1), rounding=(0, 1))
    t.bets((1, "heads", 100), (2, "tails", 500))
    t.spin("tt")
    t.told("wager-won", seat=2, wager="tails", stake=500, paid=500, exact=(500, 1), rounding=(0, 1))
    # 1: -200 +100 -100; 2: -500 +500
    t.money({1: -200, "house": 200})


@ones.test(122, "8.1.tails", "4.10", "R57")
def even_money_is_always_paid_exactly(t):
    t.spinner(1, 200)
    t.bets((2, "tails", 600, 300))
    t.spin("tt")
    t.told("wager-won", seat=2, wager="tails", stake=(600, 300), paid=900, exact=(900, 1), rounding=(0, 1))
    t.money({1: -200, 2: 900, "house": -700})


@ones.test(123, "8.1", "R21")
def the_table_shows_the_odds_it_pays(t):
    t.view(
        casino={
            "odds": {"spinner": (15, 2), "heads_tails": (1, 1)},
            "denominations": [100, 500],
            "enforcement": "strict",
        }
    )
    t.refused(1, give.stake(100), "not-the-spinner", "4.2", adopted=True)
    t.money({})


apart = topic.group(
    "chips of 10 and 17 dollars",
    casino(chips=(1000, 1700), signed=sign((1000, 100_000), (1000, 100_000))),
    seated=2,
)


@apart.test(660, "4.10", "R18", flags="Rounding")
def several_amounts_are_passed_over(t):
    """1000 times 7.5 is 7500; neither 75 nor 76 dollars are tens and seventeens, 77 are 60 and 17."""
    wins(t, 1000, 7700, (7500, 1), (200, 1))


three = topic.group(
    "chips of 1, 1.50 and 1.80 dollars",
    casino(chips=(100, 150, 180), signed=sign((100, 100_000), (100, 100_000))),
    seated=2,
)


@three.test(700, "4.5", "R49")
def what_three_chips_make_up_together(t):
    """Tens of 10, 15 and 18: 87 is 15 and four of 18. 77, or 77 less one to four of 18, 59, 41, 23 and 5, is no sum of
    tens and fifteens."""
    t.spinner(1, 200)
    t.open_bets()
    t.refused(2, give.place("heads", 770), "not-payable-in-chips", "4.5")
    t.bet(2, "heads", 870)
    t.close_bets()
    t.spin("tt")
    t.money({1: -200, 2: -870, "house": 1070})


fewest = topic.group(
    "chips of 1, 1.50 and 1.60 dollars",
    casino(chips=(100, 150, 160), signed=sign((100, 100_000), (100, 100_000))),
    seated=2,
)


@fewest.test(703, "4.5", "R49")
def what_only_one_sum_of_chips_makes_up(t):
    """79 is 15 and four of 16, and nothing else. 69, or 69 less one to four of 16, 53, 37, 21 and 5, is no sum of tens
    and fifteens."""
    t.spinner(1, 200)
    t.open_bets()
    t.refused(2, give.place("heads", 690), "not-payable-in-chips", "4.5")
    t.bet(2, "heads", 790)
    t.close_bets()
    t.spin("tt")
    t.money({1: -200, 2: -790, "house": 990})
