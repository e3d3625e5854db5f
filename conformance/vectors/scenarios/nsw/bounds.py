"""The last that is taken and the first that is not (nsw 4.5, 4.10, 5.1, 5.3, 7.4.5; R14, R15, R18, R46, R49, R50, R67)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

MOST_GIVEN = 10**15
topic = Topic(
    notes={
        "LastAndFirst": ("rule-boundary", "The last amount that is taken, beside the first that is refused."),
        "LargestPaid": ("money", "What rounding up to a chip can add to a payment counts for the largest sum."),
        "ExcessAddedTo": ("money", "What is added to a wager above the maximum is judged by the sign then in force."),
    }
)
tokens = topic.group(
    "chips of one cent, wagers up to 10^15",
    casino(chips=(1,), signed=sign((1, MOST_GIVEN), (1, MOST_GIVEN))),
    seated=3,
)
unseated = topic.group("tables of the tests' own", casino(), seated=0)
CHIP = 818_836_295_885_545
"""Eleven times this is more than 2^53 - 1 by 4; eleven times one less is 7 below it."""
one_chip = topic.group(
    "one chip, worth 818,836,295,885,545 cents, limits at settlement",
    casino(seats=8, chips=(CHIP,), strict=False, signed=sign((CHIP, CHIP), (CHIP, CHIP))),
    seated=6,
)
less = topic.group(
    "one chip, worth 818,836,295,885,544 cents, limits at settlement",
    casino(seats=8, chips=(CHIP - 1,), strict=False, signed=sign((CHIP - 1, CHIP - 1), (CHIP - 1, CHIP - 1))),
    seated=6,
)
settled = topic.group(
    "chips of 1 dollar; spinner 2 to 50, Heads and Tails 3 to 40, at settlement",
    casino(chips=(100,), strict=False, signed=sign((200, 5000), (300, 4000))),
    seated=3,
)
STRICT = casino(chips=(100,), over_one=False, signed=sign((400, 1000, 200), (300, 4000)))
strict = topic.group("chips of 1 dollar; spinner 4 to 10 in steps of 2, no return over 1", STRICT, seated=3)
LOW = casino(chips=(100,), over_one=False, signed=sign((400, 100_000), (300, 4000)))
low = topic.group("chips of 1 dollar; spinner from 4 dollars, no return over 1", LOW, seated=3)


@tokens.test(669, "4.5", "R46", "R49", flags="LastAndFirst")
def an_amount_of_tokens_is_at_most_ten_to_the_fifteenth(t):
    t.spinner(1, 1)
    t.open_bets()
    t.refused(2, give.place("heads", 0, MOST_GIVEN + 1), "amount-too-large", "R46", adopted=True)
    t.refused(2, give.place("heads", 1, MOST_GIVEN + 1), "amount-too-large", "R46", adopted=True)
    t.bet(2, "heads", 0, MOST_GIVEN)
    t.do(2, give.change("heads", MOST_GIVEN))
    t.do(2, give.change("heads", 0, MOST_GIVEN))
    t.refused(2, give.change("heads", 0, MOST_GIVEN + 1), "amount-too-large", "R46", adopted=True)
    t.money({1: -1, 2: -MOST_GIVEN, "layout": MOST_GIVEN + 1})


@unseated.test(670, "5.1", "R15", "R46", flags="LastAndFirst")
def steps_are_at_most_ten_to_the_fifteenth(t):
    def stepped(step):
        return casino(chips=(1,), signed=sign((1, MOST_GIVEN, step), (1, MOST_GIVEN)))

    def on_the_sides(step):
        return casino(chips=(1,), signed=sign((1, MOST_GIVEN), (1, MOST_GIVEN, step)))

    for config in (stepped(MOST_GIVEN + 1), on_the_sides(MOST_GIVEN + 1)):
        t.not_opened(config, "amount-too-large", "5.1", adopted=True)
    t.money({})


@unseated.test(671, "5.1", "R15", "R46", flags="LastAndFirst")
def steps_of_ten_to_the_fifteenth_are_taken(t):
    t.open(casino(chips=(1,), signed=sign((1, MOST_GIVEN, MOST_GIVEN), (1, MOST_GIVEN, MOST_GIVEN))))
    t.join(1)
    t.accept(1)
    t.call_side(1)
    t.refused(1, give.stake(2), "off-unit", "5.1")
    t.do(1, give.stake(1))
    t.money({1: -1, "layout": 1})


@one_chip.test(672, "4.10", "R18", "R49", "R63", flags="LargestPaid")
def a_chip_that_rounding_up_pays_counts_for_the_largest_sum(t):
    """One token at 7.5 to 1 is paid one chip: with four wagers of a chip, which owe two chips each, nine chips could be
    owed and the token; a fifth would make it eleven chips, which is more than 2^53 - 1."""
    t.accept(1)
    t.select(1)
    t.call_side(1)
    t.do(1, give.stake(0, 1))
    t.open_bets()
    for seat in (2, 3, 4, 5):
        t.bet(seat, "heads", CHIP)
    t.refused(6, give.place("heads", CHIP), "sum-too-large", "R49")
    t.money({1: -1, 2: -CHIP, 3: -CHIP, 4: -CHIP, 5: -CHIP, "layout": 4 * CHIP + 1})


@less.test(673, "4.10", "R18", "R49", "R63", flags="LargestPaid")
def eleven_smaller_chips_are_within_the_largest_sum(t):
    chip = CHIP - 1
    t.accept(1)
    t.select(1)
    t.call_side(1)
    t.do(1, give.stake(0, 1))
    t.open_bets()
    for seat in (2, 3, 4, 5, 6):
        t.bet(seat, "heads", chip)
    t.refused(6, give.place("tails", chip), "sum-too-large", "R49")
    t.money({1: -1, 2: -chip, 3: -chip, 4: -chip, 5: -chip, 6: -chip, "layout": 5 * chip + 1})


@settled.test(674, "5.3", "R16", "R50", flags="ExcessAddedTo")
def what_is_added_under_a_higher_maximum_fills_the_room_that_it_gives(t):
    """50 dollars under a maximum of 40 count for 40; under one of 60 there is room for 20 more."""
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 5000)
    t.bet(3, "tails", 5000)
    t.do("casino-supervisor", give.limits(sign((200, 5000), (300, 6000))))
    t.do(2, give.change("heads", 7000))
    t.sees(2, wagers=[{"wager": "heads", "stake": 7000, "excess": 1000}])
    t.bet(3, "tails", 2100)
    t.sees(3, wagers=[{"wager": "tails", "stake": 7100, "excess": 1100}])
    t.close_bets()
    t.spin("hh")
    t.told("excess-returned", "5.3", seat=2, wager="heads", stake=1000)
    t.told("excess-returned", "5.3", seat=3, wager="tails", stake=1100)
    t.told("wager-won", seat=2, stake=6000, paid=6000)
    t.told("wager-lost", seat=3, stake=6000)
    t.money({1: -1000, "layout": 1000, 2: 6000, 3: -6000})


@settled.test(675, "5.3", "9.5", "R15", "R24", flags="ExcessAddedTo")
def an_invalidated_spinners_wager_is_reversed_without_the_excess_in_chips(t):
    """51 dollars under a maximum of 50: 50 were lost, and one went back, which stays so."""
    t.spinner(1, 5100)
    t.bets()
    t.spin("tt")
    t.told("excess-returned", seat=1, wager="spinner", stake=(100, 0))
    t.told("wager-lost", seat=1, stake=(5000, 0))
    t.do("casino-supervisor", give.invalidate("game"))
    t.told("settlement-reversed", seat=1, wager="spinner", stake=(5000, 0), paid=0, won=False)
    t.told("wager-returned", seat=1, wager="spinner", stake=(5000, 0))
    t.money({})


@settled.test(676, "5.3", "9.5", "R15", "R24", flags="ExcessAddedTo")
def an_invalidated_spinners_wager_is_reversed_without_the_excess_in_tokens(t):
    """One dollar in chips and 53 in tokens: chips first, 4 dollars go back, and 50 in tokens were won with."""
    t.spinner(1, 100, tokens=5300)
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.bets()
    t.spin("hh")
    t.told("excess-returned", seat=1, wager="spinner", stake=(100, 300))
    t.told("wager-won", seat=1, stake=(0, 5000), paid=37_500)
    t.do("casino-supervisor", give.invalidate("game"))
    t.told("settlement-reversed", seat=1, wager="spinner", stake=(0, 5000), paid=37_500, won=True)
    t.told("wager-returned", seat=1, wager="spinner", stake=(0, 5000))
    t.money({})


@low.test(677, "5.5", "R18", "R50", "R67", flags="LastAndFirst")
def a_spinners_wager_under_a_minimum_that_rose_keeps_its_total_and_is_not_lowered(t):
    """Tokens in the place of chips lower nothing."""
    t.spinner(1, 500)
    t.do("casino-supervisor", give.announce_limits(sign((1000, 100_000), (300, 4000)), t.at + 20 * 60 * 1000))
    t.wait(20 * 60 * 1000)
    t.do("casino-supervisor", give.limits(sign((1000, 100_000), (300, 4000))))
    t.refused(1, give.change_stake(400), "below-minimum", "4.10", adopted=True)
    t.do(1, give.change_stake(200, 300))
    t.told("spinner-wager-changed", seat=1, wager="spinner", total=(200, 300), added=(0, 300), removed=(300, 0))
    t.refused(1, give.change_stake(200, 299), "below-minimum", "4.10", adopted=True)
    t.money({1: -500, "layout": 500})


@strict.test(678, "5.6", "4.10", "R18", "R50", "R92", flags="LastAndFirst")
def a_sign_without_steps_is_checked_for_a_players_own_minimum_too(t):
    """From 4 dollars on nothing returns over 1 with chips of a dollar; a player's own 2.01, in chips and tokens, are paid
    16: 1801 * 29791 is more than 201 * 262144."""
    t.do("casino-supervisor", give.player_limits(2, "spinner", 200, 2000))
    plain = sign((400, 1000), (300, 4000))
    t.refused("casino-supervisor", give.limits(plain), "return-over-one", "4.10")
    t.do("casino-supervisor", give.limits(sign((400, 1000, 400), (300, 4000))))
    t.do("casino-supervisor", give.clear_limits(2))
    t.do("casino-supervisor", give.limits(plain))
    t.money({})


@tokens.test(679, "7.4.5", "6.1", "R14", flags="LastAndFirst")
def the_house_spins_on_with_two_coins_and_not_with_one(t):
    """Three of five are lost: two are left to the dealer who spins in the spinner's stead; four are lost: a new set."""
    t.spinner(1, 1)
    t.bets((2, "heads", 100))
    t.spin("hh")
    t.do("boxer", "record-failure-to-spin")
    t.to_dealer()
    t.bets((2, "heads", 100))
    t.do("boxer", give.lose(1, 2, 3))
    t.throw("dealer")
    t.told("coins-selected", coins=(4, 5))
    t.land("hh")
    t.announce()
    t.open_bets()
    t.do("boxer", give.lose(4))
    t.close_bets()
    t.refused("dealer", give.throw(), "new-set-due", "7.4.5", adopted=True)
    t.do("boxer", "bring-new-set")
    t.spin("tt")
    t.money({1: -1, 2: 200, "house": -199})
