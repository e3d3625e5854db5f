"""The odds of `house`: 7.5 and 1 to 1, or as the table is opened (1.C, 2.C; R18, R21, R75, R79)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import odds, sign

plain = sign((1, 1000), (1, 1000))
topic = Topic(
    notes={
        "OtherOdds": ("money", "A table of house pays the odds it was opened with."),
        "OddsWritten": ("shape", "Odds are written with whole numbers of 1 to 1,000."),
        "ReturnOverOne": ("money", "Odds under which a permitted wager returns over 1 must be wanted."),
    }
)
usual = topic.group("chips of 1 and 5 dollars, no odds stated", casino(chips=(100, 500)), seated=2)
other = topic.group(
    "chips of 1 dollar; 7 to 1 and 19 to 20", casino(chips=(100,), pays=odds((7, 1), (19, 20))), seated=2
)
thirds = topic.group(
    "chips of one cent; 22 to 3 and 2 to 3", casino(chips=(1,), signed=plain, pays=odds((22, 3), (2, 3))), seated=2
)


def three_heads(t, stake):
    t.spinner(1, stake)
    for _ in range(3):
        t.bets()
        t.spin("hh")


@usual.test(28, "1.C", "2.C", "R21")
def without_odds_of_its_own_the_table_pays_as_nsw(t):
    t.view(casino={"odds": {"spinner": (15, 2), "heads_tails": (1, 1)}})
    three_heads(t, 100)
    t.told("wager-won", "1.C", stake=100, paid=800, exact=(750, 1), rounding=(50, 1))
    t.money({1: 800, "house": -800})


@other.test(29, "1.C", "2.C", "R18", "R21", flags="OtherOdds")
def a_table_pays_the_odds_it_was_opened_with(t):
    """2 dollars at 19 to 20 are 1.90, 2 in chips; 2 dollars at 7 to 1 are 14."""
    t.view(casino={"odds": {"spinner": (7, 1), "heads_tails": (19, 20)}})
    t.spinner(1, 200)
    t.bets((2, "heads", 200))
    t.spin("hh")
    t.told("wager-won", "2.C.1", seat=2, stake=200, paid=200, exact=(190, 1), rounding=(10, 1))
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.told("wager-won", "1.C", seat=1, stake=200, paid=1400, exact=(1400, 1), rounding=(0, 1))
    t.money({1: 1400, 2: 200, "house": -1600})


@other.test(30, "2.C.2", "R18", flags="OtherOdds")
def heads_and_tails_are_rounded_up_to_chips(t):
    """20 dollars at 19 to 20 are 19 exactly; 3 dollars are 2.85, 3 in chips."""
    t.spinner(1, 200)
    t.bets((2, "tails", 2000), (1, "tails", 300))
    t.spin("tt")
    t.told("wager-won", seat=2, paid=1900, exact=(1900, 1), rounding=(0, 1))
    t.told("wager-won", seat=1, wager="tails", paid=300, exact=(285, 1), rounding=(15, 1))
    t.money({1: 100, 2: 1900, "house": -2000})


@thirds.test(31, "1.C", "2.C.1", "R18", flags="OtherOdds")
def a_third_of_a_cent_is_rounded_up(t):
    """100 at 22 to 3 are 733 1/3, paid 734; 100 at 2 to 3 are 66 2/3, paid 67."""
    t.spinner(1, 100)
    t.bets((2, "heads", 100))
    t.spin("hh")
    t.told("wager-won", seat=2, paid=67, exact=(200, 3), rounding=(1, 3))
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.told("wager-won", seat=1, paid=734, exact=(2200, 3), rounding=(2, 3))
    t.money({1: 734, 2: 67, "house": -801})


@usual.test(32, "1.C", "2.C", "R75", flags="OddsWritten")
def odds_are_written_with_numbers_of_one_to_a_thousand(t):
    for pays in (
        odds((0, 1), (1, 1)),
        odds((1, 0), (1, 1)),
        odds((1001, 1), (1, 1)),
        odds((1, 1001), (1, 1)),
        odds((1, 1), (0, 1)),
        odds((1, 1), (1, 0)),
        odds((1, 1), (1001, 1)),
        odds((1, 1), (1, 1001)),
    ):
        t.not_opened(casino(pays=pays), "bad-odds", "nsw 8.1", adopted=True)
    t.open(casino(pays=odds((1000, 999), (1, 1000))))
    t.money({})


@usual.test(832, "1.C", "2.C", "R138", flags="OddsWritten")
def odds_not_in_lowest_terms_are_refused(t):
    for pays in (odds((10, 4), (3, 2)), odds((5, 2), (6, 4)), odds((1000, 1000), (1, 1))):
        t.not_opened(casino(pays=pays), "bad-odds", "nsw 8.1", adopted=True)
    t.open(casino(pays=odds((5, 2), (3, 2))))
    t.view(casino=dict(odds=odds((5, 2), (3, 2))))
    t.money({})


@usual.test(33, "1.C", "R75", "R18", flags="OddsWritten")
def the_lower_number_times_the_smallest_chip_is_at_most_the_largest_number(t):
    """1000 times 9,007,199,254,741 is over 2^53 - 1, 1000 times 9,007,199,254,740 is not."""
    least, most = 9_007_199_254_740, 9_007_199_254_741
    pays = odds((1, 1000), (1, 1000))
    t.not_opened(
        casino(chips=(most,), signed=sign((most, most), (most, most)), pays=pays),
        "bad-odds",
        "nsw 8.1",
        adopted=True,
    )
    t.open(casino(chips=(least,), signed=sign((least, least), (least, least)), pays=pays))
    t.money({})


@usual.test(34, "1.C", "2.C", "R18", flags="ReturnOverOne")
def odds_that_return_more_than_the_stake_must_be_wanted(t):
    """At 8 to 1 the spinner's wager returns 9 * 29791 / 262144 = 1.02; at 7 to 1 8 * 29791 / 262144 = 0.91."""
    stated = dict(chips=(100,), signed=sign((100, 1000, 100), (100, 1000, 100)))
    t.not_opened(
        casino(**stated, over_one=False, pays=odds((8, 1), (1, 1))), "return-over-one", "nsw 4.10", adopted=True
    )
    t.not_opened(
        casino(**stated, over_one=False, pays=odds((7, 1), (11, 10))), "return-over-one", "nsw 4.10", adopted=True
    )
    t.open(casino(**stated, over_one=False, pays=odds((7, 1), (1, 1))))
    t.money({})


@usual.test(35, "1.C", "R18", flags="ReturnOverOne")
def odds_that_return_more_are_opened_where_they_are_wanted(t):
    t.open(casino(chips=(100,), over_one=True, pays=odds((8, 1), (11, 10))))
    t.join(1)
    t.spinner(1, 100)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.told("wager-won", paid=800)
    t.money({1: 800, "house": -800})


@usual.test(36, "2.C", "R18", flags="ReturnOverOne")
def a_return_of_exactly_one_is_not_over_one(t):
    """Heads at 33 to 31 wins 31 times in 64: (1 + 33/31) * 31/64 = 1. In steps of 31 there is no rounding."""
    stated = dict(chips=(1,), over_one=False, signed=sign((2, 1000), (31, 3100, 31)))
    t.not_opened(casino(**stated, pays=odds((15, 2), (34, 31))), "return-over-one", "nsw 4.10", adopted=True)
    t.open(casino(**stated, pays=odds((15, 2), (33, 31))))
    t.money({})


@usual.test(37, "1.C", "R49", "R63")
def the_largest_sum_owed_is_reckoned_with_the_tables_odds(t):
    """At 1000 to 1 a stake counts 1001 times: 8,998,201,053,687 is the largest that stays within 2^53 - 1."""
    most = (2**53 - 1) // 1001
    assert most == 8_998_201_053_687
    t.open(casino(chips=(1,), signed=sign((1, 10**15), (1, 10**15)), pays=odds((1000, 1), (1, 1))))
    t.join(1)
    t.accept(1)
    t.refused(1, give.stake(most + 1), "sum-too-large", "R49")
    t.do(1, give.stake(most))
    t.money({1: -most, "layout": most})


@usual.test(671, "2.C", "R18", "R66", flags="ReturnOverOne")
def at_odds_that_return_exactly_one_any_rounding_is_over_one(t):
    """At 33 to 31, 32 cents win 34 2/31, paid 35: 67 * 31 = 2077 is more than 32 * 64 = 2048."""
    stated = dict(chips=(1,), over_one=False, pays=odds((15, 2), (33, 31)))
    t.not_opened(casino(**stated, signed=sign((2, 1000), (31, 62))), "return-over-one", "nsw 4.10", adopted=True)
    t.not_opened(casino(**stated, signed=sign((2, 1000), (31, 32))), "return-over-one", "nsw 4.10", adopted=True)
    t.open(casino(**stated, signed=sign((2, 1000), (31, 31))))
    t.money({})


@usual.test(682, "1.C", "2.C", "R49", "R63")
def all_that_could_be_owed_may_come_to_the_largest_number_itself(t):
    """One cent at 22 to 3 counts 23 times, a wager at even money twice: 23 and twice 4,503,599,627,370,484 are 2^53 - 1."""
    rest = (2**53 - 1 - 23) // 2
    assert rest == 4_503_599_627_370_484 and 23 + 2 * rest == 2**53 - 1
    ends = rest - 4 * 10**15
    t.open(
        casino(seats=8, chips=(1,), signed=sign((1, 10**15), (1, 10**15)), pays=odds((22, 3), (1, 1)))
    )
    t.join(1, 2, 3, 4, 5, 6)
    t.spinner(1, 1)
    t.open_bets()
    for seat in (2, 3, 4, 5):
        t.bet(seat, "heads", 10**15)
    t.refused(6, give.place("heads", ends + 1), "sum-too-large", "R49")
    t.bet(6, "heads", ends)
    t.refused(1, give.place("tails", 1), "sum-too-large", "R49")
    t.money({1: -1, 2: -(10**15), 3: -(10**15), 4: -(10**15), 5: -(10**15), 6: -ends, "layout": rest + 1})


@usual.test(683, "2.C", "R18", "R66", flags="ReturnOverOne")
def one_stake_far_above_the_minimum_may_be_the_only_one_that_returns_too_much(t):
    """At 17 to 16 a stake of Heads returns over 1 where rounding adds more than a 496th of it: (33/31 - 17/16) * 496 = 1.
    Chips of 16.00, 2393.00 and 4352.16 make up, from 3968.00 on, stakes that are rounded up by less, but 4352.16: it is
    paid 4624.17, for which the next that can be made up is 4633.00; 883 is more than 435216 / 496 = 877.4."""
    stated = dict(chips=(1600, 239_300, 435_216), over_one=False, pays=odds((7, 1), (17, 16)))
    most = 435_216
    bad = casino(**stated, signed=sign((396_800, 800_000), (396_800, most)))
    t.not_opened(bad, "return-over-one", "nsw 4.10", adopted=True)
    # The next below that chips make up, 272 of 16.00.
    t.open(casino(**stated, signed=sign((396_800, 800_000), (396_800, 435_200))))
    t.money({})
