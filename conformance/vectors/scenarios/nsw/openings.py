"""Opening a table: what a config may say (nsw 2.3, 4.10, 5.1, 8.1; R2, R15, R18, R33, R45, R61, R66)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import NEW_YEAR, beacon, committed, odds, ring, sign

HEAD = "00" * 32
topic = Topic(
    notes={
        "ConfigBounds": ("shape", "The bounds of a config, on both sides."),
        "ReturnOverOne": (
            "money",
            "A sign that permits a wager with a return over 1 is opened only where it is wanted.",
        ),
    },
    retired=(656,),
)
table = topic.group("four seats", casino())


def both(t, good, bad, code, clause, adopted=True):
    """The bad configs are refused, the last good one is opened."""
    for config in bad:
        t.not_opened(config, code, clause, adopted)
    t.open(good)
    t.told_only("table-opened")
    t.money({})


@table.test(124, "2.3", "R14", "R43")
def five_coins_are_present_at_the_start_of_play(t):
    t.open(casino())
    t.told_only("table-opened")
    t.view(
        table="t1",
        rulebook="nsw",
        phase="offering",
        now=NEW_YEAR,
        zone_offset_minutes=600,
        seat_count=4,
        seats=[],
        coin_set=1,
        coins=["available"] * 5,
        closes_at=None,
        disc=None,
        offered=None,
        thrower=None,
        game=None,
        lights={"odds": 0, "heads": 0, "tails": 0},
        pending=False,
        invalid_spins=0,
        landed=None,
        chain=None,
        disputes=[],
        games_supervisor_present=False,
        casino_supervisor_present=False,
        outcome_open=False,
        ring=None,
    )
    t.chances()
    t.money({})


@table.test(125, "5.1", "R15")
def the_sign_is_shown(t):
    t.open(casino(signed=sign((200, 5000, 100), (100, 7000)), strict=False))
    t.view(
        casino={
            "sign": {
                "spinner": {"min": 200, "max": 5000, "unit": 100},
                "heads-tails": {"min": 100, "max": 7000, "unit": None},
            },
            "enforcement": "at-settlement",
            "announced": None,
            "player-limits": [],
        }
    )
    t.money({})


@table.test(126, "R46", flags="ConfigBounds")
def a_table_has_one_to_sixty_four_seats(t):
    t.not_opened(casino(seats=0), "seat-count", "R46", adopted=True)
    t.not_opened(casino(seats=65), "seat-count", "R46", adopted=True)
    t.open(casino(seats=64))
    t.join(64)
    t.money({})


@table.test(127, "R46", flags="ConfigBounds")
def a_table_of_one_seat(t):
    t.open(casino(seats=1))
    t.told_only("table-opened")
    t.refused("host", give.join(2), "no-such-seat", "2.1", adopted=True)
    t.refused("host", give.join(0), "no-such-seat", "2.1", adopted=True)
    t.join(1)
    t.money({})


@table.test(128, "R45", flags="ConfigBounds")
def a_tables_name_has_one_to_sixty_four_bytes(t):
    both(
        t,
        casino(table="é" * 32),
        [casino(table=""), casino(table="x" * 65), casino(table="é" * 32 + "x")],
        "table-name-length",
        "R46",
    )


@table.test(129, "R33", flags="ConfigBounds")
def the_zone_offset_is_at_most_fourteen_hours_east(t):
    both(t, casino(zone=840), [casino(zone=841), casino(zone=-841)], "zone-offset", "R46")


@table.test(130, "R33", flags="ConfigBounds")
def the_zone_offset_is_at_most_fourteen_hours_west(t):
    t.open(casino(zone=-840))
    t.view(zone_offset_minutes=-840)
    t.money({})


@table.test(131, "R33", flags="ConfigBounds")
def a_time_is_at_most_the_largest_number(t):
    both(t, casino(at=2**53 - 1), [casino(at=2**53)], "time-too-large", "R33", adopted=False)


@table.test(132, "4.10", "R18", flags="ConfigBounds")
def there_are_one_to_sixteen_denominations(t):
    rising = tuple(range(100, 1800, 100))
    both(t, casino(chips=rising[:16]), [casino(chips=()), casino(chips=rising)], "chip-count", "R46")


@table.test(133, "4.10", "R18", flags="ConfigBounds")
def denominations_rise(t):
    both(t, casino(chips=(100, 101)), [casino(chips=(100, 100)), casino(chips=(500, 100))], "chip-order", "R46")


@table.test(134, "4.10", "R18", flags="ConfigBounds")
def a_chip_is_worth_something_and_at_most_ten_to_the_fifteenth(t):
    wanted = sign((10**15, 10**15), (10**15, 10**15))
    both(t, casino(chips=(10**15,), signed=wanted), [casino(chips=(0, 100))], "chip-worth", "R46")


@table.test(135, "4.10", "R18", flags="ConfigBounds")
def a_chip_over_ten_to_the_fifteenth_is_refused(t):
    both(t, casino(), [casino(chips=(100, 10**15 + 1))], "chip-worth", "R46")


@table.test(136, "4.10", "R18", flags="ConfigBounds")
def the_smallest_chip_is_at_most_4096_common_divisors(t):
    good = casino(chips=(4096, 4097), signed=sign((4096, 10**9), (4096, 10**9)))
    bad = casino(chips=(4097, 4098), signed=sign((4097, 10**9), (4097, 10**9)))
    both(t, good, [bad], "chip-spread", "R46")


@table.test(137, "5.1", "R15", flags="ConfigBounds")
def a_minimum_is_at_least_one_and_at_most_the_maximum(t):
    bad = [casino(signed=sign((500, 400))), casino(signed=sign(sides=(500, 400)))]
    both(t, casino(signed=sign((500, 500), (500, 500))), bad, "min-above-max", "5.1")


@table.test(138, "5.1", "R15", flags="ConfigBounds")
def a_minimum_of_nothing_is_refused(t):
    both(t, casino(), [casino(signed=sign((0, 400))), casino(signed=sign(sides=(0, 400)))], "amount-zero", "5.1")


@table.test(139, "5.1", "R15", flags="ConfigBounds")
def a_maximum_is_at_most_ten_to_the_fifteenth(t):
    good = casino(chips=(1,), signed=sign((1, 10**15), (1, 10**15)))
    bad = [casino(signed=sign((100, 10**15 + 1))), casino(signed=sign(sides=(100, 10**15 + 1)))]
    both(t, good, bad, "amount-too-large", "5.1")


@table.test(140, "5.1", "R61", flags="ConfigBounds")
def a_minimum_is_payable_in_chips(t):
    bad = [casino(signed=sign((150, 400))), casino(signed=sign(sides=(150, 400)))]
    both(t, casino(signed=sign((300, 500), (400, 500))), bad, "minimum-not-payable", "5.1")


@table.test(141, "5.1", "R61", flags="ConfigBounds")
def the_steps_of_a_sign_are_payable_in_chips(t):
    bad = [casino(signed=sign((100, 400, 50))), casino(signed=sign(sides=(100, 400, 150)))]
    both(t, casino(signed=sign((100, 400, 200), (100, 400, 100))), bad, "unit-not-payable", "5.1")


@table.test(142, "5.1", "R15", flags="ConfigBounds")
def a_step_of_nothing_is_refused(t):
    both(
        t,
        casino(),
        [casino(signed=sign((100, 400, 0))), casino(signed=sign(sides=(100, 400, 0)))],
        "amount-zero",
        "5.1",
    )


@table.test(143, "8.1", "R21")
def other_odds_are_not_opened(t):
    """The text states what it pays; a table cannot be opened with odds, not even with the same."""
    t.not_opened(casino(pays=odds((7, 1), (1, 1))), "not-in-these-rules", "8.1")
    t.not_opened(casino(pays=odds((15, 2), (1, 1))), "not-in-these-rules", "8.1")
    t.money({})


@table.test(144, "4.1", "R46")
def a_casinos_table_is_not_opened_with_the_terms_of_a_ring(t):
    t.not_opened(ring(), "not-in-these-rules", "4.1", adopted=True)
    t.money({})


# ---------------------------------------------------------------------- returns over one


def returns(t, good, bad):
    for config in bad:
        t.not_opened(config, "return-over-one", "4.10")
    t.open(good)
    t.money({})


@table.test(145, "4.10", "R18", flags="ReturnOverOne")
def one_dollar_that_pays_eight_returns_over_one(t):
    """9 * 29791 = 268,119 is more than 262,144. Two dollars pay 15: 17 * 29791 = 506,447 is less than 524,288, and
    three pay 23: 26 * 29791 = 774,566 is less than 786,432."""
    stated = dict(chips=(100, 500), over_one=False)
    bad = casino(**stated, signed=sign((100, 100_000, 100)))
    returns(t, casino(**stated, signed=sign((200, 100_000, 100))), [bad])


@table.test(146, "4.10", "R18", flags="ReturnOverOne")
def it_is_opened_where_it_is_wanted(t):
    t.open(casino(chips=(100, 500), over_one=True, signed=sign((100, 100_000, 100))))
    t.join(1)
    t.spinner(1, 100)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.money({1: 800, "house": -800})


@table.test(147, "4.10", "R18", flags="ReturnOverOne")
def with_chips_of_two_fifty_one_dollar_returns_no_more_than_it_should(t):
    t.open(casino(chips=(100, 250), over_one=False, signed=sign((100, 100_000, 100))))
    t.money({})


@table.test(148, "4.10", "R18", "R66", flags="ReturnOverOne")
def without_steps_tokens_make_any_amount_between_and_one_of_them_returns_too_much(t):
    """2.01 dollars, a token of one cent among it, pay 1507.5 exactly, 1600 in chips: 1801 * 29791 > 201 * 262144."""
    stated = dict(chips=(100,), over_one=False)
    bad = casino(**stated, signed=sign((200, 1000)))
    returns(t, casino(**stated, signed=sign((200, 1000, 100))), [bad])


@table.test(149, "4.10", "R18", flags="ReturnOverOne")
def one_cent_pays_eight_and_two_cents_fifteen(t):
    """One cent: 9 * 29791 > 262144. Two cents return 17/2, three pay 23 and return 26/3: 26 * 29791 < 3 * 262144."""
    stated = dict(chips=(1,), over_one=False)
    sides = (1, 1000)
    returns(t, casino(**stated, signed=sign((2, 1000), sides)), [casino(**stated, signed=sign((1, 1000), sides))])


@table.test(150, "4.10", "R18", flags="ReturnOverOne")
def a_step_over_the_stake_that_returns_too_much_is_opened(t):
    """Steps of 2 dollars from 2 dollars on: even dollars are paid exactly."""
    t.open(casino(chips=(100, 500), over_one=False, signed=sign((200, 100_000, 200))))
    t.money({})


# ---------------------------------------------------------------------- chains


@table.test(151, "R4", "R45", flags="ConfigBounds")
def a_chain_has_a_head_of_thirty_two_bytes(t):
    t.not_opened(casino(source=committed("00" * 31, 64)), "head-length", "R46", adopted=True)
    t.not_opened(casino(source=committed("00" * 33, 64)), "head-length", "R46", adopted=True)
    t.not_opened(casino(source=committed("", 64)), "head-length", "R46", adopted=True)
    t.open(casino(source=committed(HEAD, 64)))
    t.told_only("table-opened", "draws-committed")
    t.told("draws-committed", head=HEAD, length=64, beacon=None)
    t.view(chain={"head": HEAD, "length": 64, "used": 0, "entropy": HEAD, "next": None, "beacon": None})
    t.money({})


@table.test(152, "R45", "R136", flags="ConfigBounds")
def a_chain_has_64_to_4096_links(t):
    t.not_opened(casino(source=committed(HEAD, 63)), "chain-too-short", "R46", adopted=True)
    t.not_opened(casino(source=committed(HEAD, 4_097)), "chain-too-long", "R46", adopted=True)
    t.not_opened(casino(source=committed(HEAD, 2**32 - 1)), "chain-too-long", "R46", adopted=True)
    t.open(casino(source=committed(HEAD, 4_096)))
    t.money({})


@table.test(153, "R4", flags="ConfigBounds")
def a_beacon_has_a_scheme_and_a_key(t):
    for scheme, key in (("", "aa"), ("x" * 65, "aa")):
        t.not_opened(
            casino(source=committed(HEAD, 64, beacon(0, 1, scheme, key))), "bad-beacon", "R46", adopted=True
        )
    for key in ("", "aa" * 257):
        t.not_opened(casino(source=committed(HEAD, 64, beacon(0, 1, "drand", key))), "bad-beacon", "R46", adopted=True)
    t.open(casino(source=committed(HEAD, 64, beacon(0, 1, "x" * 64, "aa" * 256))))
    t.view(chain={"beacon": {"scheme": "x" * 64, "key": "aa" * 256, "first-round-at": 0, "period": 1}})
    t.money({})


@table.test(154, "R2", "R4")
def a_fresh_table_has_no_chain(t):
    t.open(casino(source="fresh"))
    t.told_only("table-opened")
    t.view(chain=None)
    t.money({})


@table.test(620, "5.1", "R15", flags="ConfigBounds")
def the_least_there_can_be_on_a_sign(t):
    t.open(casino(chips=(1,), signed=sign((1, 1, 1), (1, 1, 1))))
    t.join(1)
    t.spinner(1, 1)
    t.refused(1, give.change_stake(2), "above-maximum", "5.1")
    t.open_bets()
    t.bet(1, "heads", 1)
    t.refused(1, give.place("heads", 1), "above-maximum", "5.1")
    t.money({1: -2, "layout": 2})


@table.test(657, "4.10", "R18", flags="ReturnOverOne")
def every_step_of_the_sign_is_looked_at(t):
    """With chips of 5 dollars: 5 dollars pay 40 (45 * 29791 > 5 * 262144), 15 pay 115 (130 * 29791 < 15 * 262144)."""
    stated = dict(chips=(500,), over_one=False)
    sides = (500, 5000)
    good = casino(**stated, signed=sign((1000, 100_000, 500), sides))
    returns(
        t,
        good,
        [casino(**stated, signed=sign((500, 100_000, 500), sides)), casino(**stated, signed=sign((500, 500), sides))],
    )


@table.test(658, "4.10", "R18", flags="ReturnOverOne")
def a_stake_above_the_minimum_may_be_the_one_that_returns_too_much(t):
    """Chips of a dollar and no steps: 4.01 dollars pay 30.075 exactly and 31 in chips: 3501 * 29791 = 104,298,291 is
    less than 401 * 262144 = 105,119,744; nor does any amount up to 5. 2.01 pay 15.075 exactly and 16 in chips: 1801 *
    29791 is more than 201 * 262144."""
    stated = dict(chips=(100,), over_one=False)
    returns(t, casino(**stated, signed=sign((400, 500))), [casino(**stated, signed=sign((200, 500)))])


@table.test(659, "4.10", "8.1", "R18", "R21", flags="ReturnOverOne")
def a_return_a_hair_over_one_is_refused_and_a_hair_below_is_opened(t):
    """With chips of 359 and 2800, 359 pay 2800: 3159 * 29791 = 94,109,769 is more than 359 * 262144 = 94,109,696. With
    chips of 354 and 2761, 354 pay 2761: 3115 * 29791 = 92,798,965 is less than 354 * 262144 = 92,798,976."""
    over = casino(chips=(359, 2800), over_one=False, signed=sign((359, 359), (359, 359)))
    below = casino(chips=(354, 2761), over_one=False, signed=sign((354, 354), (354, 354)))
    returns(t, below, [over])
