"""Maxima that chips make up, absurd wagers above one, and announced signs that have done their work (nsw 5.1, 5.3, 5.5,
5.6; R49, R61, R63, R93, R111, R112, R120)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

CS = "casino-supervisor"
MINUTE = 60_000
TWENTY = 20 * MINUTE
MOST = 10**15
topic = Topic(
    notes={
        "MaximumPayable": ("rule-boundary", "A maximum is an amount that the table's chips can make up."),
        "ExcessOnce": ("money", "Of a wager above the maximum only what counts is reckoned at its odds."),
        "SignDone": ("time", "An announced sign goes when it brings a minimum into force, or is set itself."),
    }
)
table = topic.group("four seats, three players; chips of 1, 5 and 25 dollars", casino(), seated=3)
fives = topic.group(
    "chips of 5 and 7 dollars",
    casino(chips=(500, 700), signed=sign((500, 1000), (500, 1200))),
    seated=3,
)
absurd = topic.group(
    "eight seats, six players; chips of a dollar, every wager up to 20 dollars, at settlement",
    casino(seats=8, chips=(100,), strict=False, signed=sign((100, 2000), (100, 2000))),
    seated=6,
)
higher = topic.group(
    "a minimum of 2 dollars for both kinds of wager",
    casino(signed=sign((200, 100_000), (200, 1_000_000))),
    seated=3,
)


# ---------------------------------------------------------------------- maxima that chips make up


@table.test(787, "5.1", "R111", flags="MaximumPayable")
def a_table_is_not_opened_with_a_maximum_that_chips_do_not_make_up(t):
    for bad in (sign((100, 450)), sign(sides=(100, 450)), sign((100, 100_050)), sign((100, 10**15 - 1))):
        t.not_opened(casino(signed=bad), "maximum-not-payable", "5.1", adopted=True)
    t.open(casino(signed=sign((100, 400), (100, 500))))
    t.money({})


@table.test(788, "5.1", "R61", "R111", flags="MaximumPayable")
def between_amounts_that_chips_make_up_lies_one_that_they_do_not(t):
    """Chips of 5 and 7 dollars make up 5, 7, 10, 12, 14, 15, 17, 19, 20, 21, 22, 24 and all that is more."""
    stated = dict(chips=(500, 700))
    for most in (600, 800, 900, 1100, 1300, 1600, 1800, 2300):
        t.not_opened(casino(**stated, signed=sign((500, most), (500, 500))), "maximum-not-payable", "5.1", adopted=True)
        t.not_opened(casino(**stated, signed=sign((500, 500), (500, most))), "maximum-not-payable", "5.1", adopted=True)
    t.open(casino(**stated, signed=sign((500, 2400), (700, 2500))))
    t.money({})


@table.test(789, "5.1", "R46", "R61", "R111", flags="MaximumPayable")
def of_minimum_maximum_and_steps_the_minimum_is_looked_at_first_and_the_steps_last(t):
    for signed, code in (
        (sign((500, 450)), "min-above-max"),
        (sign((150, 450, 50)), "minimum-not-payable"),
        (sign((150, 400, 50)), "minimum-not-payable"),
        (sign((100, 450, 50)), "maximum-not-payable"),
        (sign((100, 450, 100)), "maximum-not-payable"),
        (sign((100, 400, 50)), "unit-not-payable"),
        # The spinner's wager is looked at before Heads and Tails.
        (sign((100, 450), (150, 400)), "maximum-not-payable"),
        (sign((100, 400, 50), (150, 450)), "unit-not-payable"),
        (sign((100, 400), (150, 450)), "minimum-not-payable"),
        (sign((100, 400), (100, 450, 50)), "maximum-not-payable"),
    ):
        t.not_opened(casino(signed=signed), code, "5.1", adopted=True)
    t.open(casino())
    t.money({})


@fives.test(790, "5.1", "5.5", "R50", "R111", flags="MaximumPayable")
def neither_is_a_sign_announced_or_set_with_such_a_maximum(t):
    for bad in (sign((500, 1100), (500, 1200)), sign((500, 1000), (500, 1300)), sign((500, 900), (500, 900))):
        t.refused(CS, give.limits(bad), "maximum-not-payable", "5.1", adopted=True)
        t.refused(CS, give.announce_limits(bad, t.at + TWENTY), "maximum-not-payable", "5.1", adopted=True)
    t.view(casino={"announced": None, "sign": {"spinner": {"max": 1000}, "heads-tails": {"max": 1200}}})
    good = sign((500, 1400), (500, 1500))
    t.do(CS, give.announce_limits(good, t.at + TWENTY))
    t.do(CS, give.limits(good))
    t.view(casino={"sign": {"spinner": {"max": 1400}, "heads-tails": {"max": 1500}}})
    t.money({})


@fives.test(791, "5.6", "R17", "R111", flags="MaximumPayable")
def neither_has_one_player_such_a_maximum(t):
    t.refused(CS, give.player_limits(2, "heads-tails", 500, 1300), "maximum-not-payable", "5.6", adopted=True)
    t.refused(CS, give.player_limits(2, "spinner", 500, 1100), "maximum-not-payable", "5.6", adopted=True)
    t.refused(CS, give.player_limits(2, "heads-tails", 600, 1300), "minimum-not-payable", "5.6", adopted=True)
    t.view(casino={"player-limits": []})
    t.do(CS, give.player_limits(2, "heads-tails", 500, 1400))
    t.do(CS, give.player_limits(2, "spinner", 500, 1200))
    t.view(casino={"player-limits": [
        {"seat": 2, "limits": "spinner", "max": 1200}, {"limits": "heads-tails", "max": 1400},
    ]})  # fmt: skip
    t.money({})


@fives.test(792, "5.1", "5.3", "R111", flags="MaximumPayable")
def a_wager_of_the_maximum_is_taken_in_chips(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.refused(2, give.place("heads", 1400), "above-maximum", "5.1")
    t.bet(2, "heads", 1200)
    t.close_bets()
    t.spin("tt")
    t.money({1: -1000, 2: -1200, "house": 2200})


# ---------------------------------------------------------------------- absurd wagers


def nine(t):
    """Nine wagers of 10^15 under a maximum of 20 dollars: each could owe 10^15 and 20 dollars."""
    t.house_spin(1, 2, 3, 4, 5, 6)
    t.open_bets()
    for seat in (1, 2, 3, 4, 5):
        t.bet(seat, "heads", MOST)
    for seat in (1, 2, 3, 4):
        t.bet(seat, "tails", MOST)


@absurd.test(793, "5.3", "R49", "R63", "R112", flags="ExcessOnce")
def one_absurd_wager_is_taken_and_what_is_above_the_maximum_goes_back(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", MOST)
    t.sees(2, wagers=[{"wager": "heads", "stake": MOST, "excess": MOST - 2000}])
    t.bet(3, "tails", 2100)
    t.close_bets()
    t.spin("hh")
    t.told("excess-returned", "5.3", seat=2, wager="heads", stake=MOST - 2000)
    t.told("wager-won", seat=2, stake=2000, paid=2000)
    t.told("excess-returned", seat=3, wager="tails", stake=100)
    t.told("wager-lost", seat=3, stake=2000)
    t.money({1: -1000, 2: 2000, 3: -2000, "layout": 1000})


@absurd.test(794, "5.3", "R49", "R63", "R112", flags="ExcessOnce")
def an_absurd_spinners_wager_is_taken_and_what_is_above_the_maximum_goes_back(t):
    """At 7.5 to 1 it could owe no more than 170 dollars, and 10^15 less 20 dollars once."""
    t.accept(1)
    t.select(1)
    t.call_side(1)
    t.do(1, give.stake(MOST))
    t.sees(1, wagers=[{"wager": "spinner", "stake": MOST, "excess": MOST - 2000}])
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.told("excess-returned", seat=1, wager="spinner", stake=MOST - 2000)
    t.told("wager-won", seat=1, stake=2000, paid=15_000)
    t.money({1: 15_000, "house": -15_000})


@absurd.test(795, "5.3", "R49", "R63", "R112", flags="ExcessOnce")
def of_an_absurd_wager_the_excess_counts_once(t):
    """Nine times 10^15 and 20 dollars leave 7,199,254,722,991 cents of 2^53 - 1: a tenth wager of 71,992,547,209
    dollars owes 20 dollars more than itself, one of a dollar more would not fit."""
    nine(t)
    last = 7_199_254_720_900
    assert 9 * (MOST + 2000) + last + 2000 <= 2**53 - 1 < 9 * (MOST + 2000) + last + 100 + 2000
    t.refused(5, give.place("tails", last + 100), "sum-too-large", "R49")
    t.refused(6, give.place("heads", MOST), "sum-too-large", "R49")
    t.bet(5, "tails", last)
    t.refused(6, give.place("heads", 100), "sum-too-large", "R49")
    t.sees(5, wagers=[{"excess": MOST - 2000}, {"wager": "tails", "stake": last, "excess": last - 2000}])
    t.do(5, give.change("tails", last - 2000))
    # A dollar below the maximum counts twice.
    t.refused(6, give.place("heads", 1100), "sum-too-large", "R49")
    t.bet(6, "heads", 1000)
    t.close_bets()
    t.spin("hh")
    t.told("wager-won", seat=5, stake=2000, paid=2000)
    t.told("wager-won", seat=6, stake=1000, paid=1000)
    # A player with 20 dollars on either side wins and loses them.
    t.money({6: 1000, "house": -1000})


@absurd.test(796, "5.3", "R16", "R49", "R50", "R112", flags="ExcessOnce")
def what_counts_under_another_sign_counts_at_its_odds(t):
    """Under a maximum of 10^15 every cent of a wager counts twice: of 10^15 four fit, and a fifth of a tenth of it does
    not."""
    t.do(CS, give.limits(sign((100, 2000), (100, MOST))))
    t.house_spin(1, 2, 3, 4, 5, 6)
    t.open_bets()
    for seat in (1, 2, 3, 4):
        t.bet(seat, "heads", MOST)
    t.refused(5, give.place("heads", MOST), "sum-too-large", "R49")
    t.do(CS, give.limits(sign((100, 2000), (100, 2000))))
    t.bet(5, "heads", MOST)
    t.sees(5, wagers=[{"wager": "heads", "stake": MOST, "excess": MOST - 2000}])
    t.sees(4, wagers=[{"wager": "heads", "stake": MOST, "excess": 0}])
    t.refused(6, give.place("heads", MOST), "sum-too-large", "R49")
    t.close_bets()
    t.spin("tt")
    t.money({1: -MOST, 2: -MOST, 3: -MOST, 4: -MOST, 5: -2000, "house": 4 * MOST + 2000})


# ---------------------------------------------------------------------- announced signs


def announce(t, signed):
    t.do(CS, give.announce_limits(signed, t.at + TWENTY))


def announced(t, spinner, sides):
    t.view(casino={"announced": {"sign": {"spinner": {"min": spinner}, "heads-tails": {"min": sides}}}})


@table.test(797, "5.5", "R93", "R120", flags="SignDone")
def a_sign_with_the_minima_in_force_stays_until_it_is_set_itself(t):
    shown = sign((100, 50_000), (100, 500_000))
    announce(t, shown)
    announced(t, 100, 100)
    t.do(CS, give.limits(sign((100, 60_000), (100, 1_000_000))))
    announced(t, 100, 100)
    t.do(CS, give.limits(sign((100, 50_000), (100, 500_100))))
    announced(t, 100, 100)
    t.do(CS, give.limits(shown))
    t.view(casino={"announced": None})
    t.money({})


@table.test(798, "5.5", "R93", "R120", flags="SignDone")
def steps_make_it_another_sign(t):
    shown = sign((100, 50_000, 100), (100, 500_000))
    announce(t, shown)
    t.do(CS, give.limits(sign((100, 50_000), (100, 500_000))))
    announced(t, 100, 100)
    t.do(CS, give.limits(sign((100, 50_000, 500), (100, 500_000))))
    announced(t, 100, 100)
    t.do(CS, give.limits(shown))
    t.view(casino={"announced": None})
    t.money({})


@table.test(799, "5.5", "R93", "R120", flags="SignDone")
def one_minimum_that_comes_into_force_is_enough_where_the_other_holds(t):
    announce(t, sign((200, 100_000), (100, 1_000_000)))
    t.do(CS, give.limits(sign((100, 90_000), (100, 900_000))))
    announced(t, 200, 100)
    t.wait(TWENTY)
    t.do(CS, give.limits(sign((200, 80_000), (100, 800_000))))
    t.view(casino={"announced": None, "sign": {"spinner": {"min": 200, "max": 80_000}}})
    t.money({})


@higher.test(800, "5.5", "R93", "R120", flags="SignDone")
def a_minimum_that_goes_and_comes_back_is_brought_into_force(t):
    """The announced minima are in force when the sign is shown; one goes down, which brings nothing of it, and comes
    back."""
    announce(t, sign((200, 50_000), (200, 500_000)))
    t.do(CS, give.limits(sign((100, 100_000), (200, 1_000_000))))
    announced(t, 200, 200)
    t.wait(TWENTY)
    t.do(CS, give.limits(sign((200, 100_000), (200, 1_000_000))))
    t.view(casino={"announced": None})
    t.money({})


@higher.test(801, "5.5", "R93", "R120", flags="SignDone")
def a_lower_minimum_is_brought_into_force_at_once(t):
    announce(t, sign((100, 50_000), (200, 500_000)))
    t.do(CS, give.limits(sign((200, 50_000), (200, 500_000))))
    announced(t, 100, 200)
    t.do(CS, give.limits(sign((100, 60_000), (200, 600_000))))
    t.view(casino={"announced": None})
    t.money({})


@higher.test(802, "5.5", "R93", "R120", flags="SignDone")
def while_one_of_its_minima_does_not_hold_it_stays(t):
    announce(t, sign((100, 50_000), (300, 500_000)))
    t.do(CS, give.limits(sign((100, 50_000), (200, 500_000))))
    announced(t, 100, 300)
    t.do(CS, give.limits(sign((100, 50_000), (100, 500_000))))
    announced(t, 100, 300)
    t.wait(TWENTY)
    t.do(CS, give.limits(sign((100, 70_000), (300, 700_000))))
    t.view(casino={"announced": None})
    t.money({})
