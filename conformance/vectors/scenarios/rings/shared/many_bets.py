"""How many bets there are, how they are numbered, and how much one player holds (R29, R40, R49, R69)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, HOST, LARGEST, MOST, RK, Ring, rings
from .side_bets import betting, spinner, with_centre

NOTE = (
    "LargestNumbers",
    "rule-boundary",
    "256 offers, 256 bets, the lowest free number, and no sum over 2^53 - 1.",
)


@rings(5, ringkeeper=(100, "19 R69"), commemorative=(96, "6.3 R69"), pub=(41, "5 R69"))
def offers_take_the_lowest_number_that_is_free(r: Ring) -> None:
    betting(r)
    for amount in (10, 20, 30):
        r.do(1, give.side_bet(amount))
    r.do(1, give.withdraw_offer(2))
    r.do(3, give.match(1, 10))
    r.do(4, give.side_bet(40))
    r.do(4, give.side_bet(50))
    r.do(4, give.side_bet(60))
    # In the order made; 1 and 2 were free.
    r.ring(offers=[
        {"offer": 3, "seat": 1, "amount": 30}, {"offer": 1, "seat": 4, "amount": 40},
        {"offer": 2, "seat": 4, "amount": 50}, {"offer": 4, "seat": 4, "amount": 60},
    ])  # fmt: skip
    # Open offers are on the table: 30 of seat 1; 40, 50 and 60 of seat 4 (R116).
    r.money(with_centre(r, {1: -10 - 30, 3: -10, 4: -150, "held": 20 + 180}))


@rings(5, ringkeeper=(101, "19 R69"), commemorative=(97, "6.3 R69"), pub=(42, "5 R69"))
def there_are_256_open_offers_at_most(r: Ring) -> None:
    betting(r)
    for _ in range(256):
        r.do(1, give.side_bet(1))
    r.no(1, give.side_bet(1), "too-many-offers")
    r.no(3, give.side_bet(1), "too-many-offers")
    r.do(1, give.withdraw_offer(200))
    r.do(3, give.side_bet(2))
    r.do(4, give.match(200, 2))
    # 255 offers of seat 1 are open still.
    r.money(with_centre(r, {1: -255, 3: -2, 4: -2, "held": 255 + 4}))


@rings(5, ringkeeper=(102, "19 R69"), commemorative=(98, "6.3 R69"), pub=(43, "5 R69"))
def there_are_256_bets_at_most(r: Ring) -> None:
    betting(r)
    r.do(1, give.side_bet(300))
    for _ in range(256):
        r.do(3, give.match(1, 1))
    r.no(3, give.match(1, 1), "too-many-bets")
    r.no(4, give.match(1, 1), "too-many-bets")
    r.do(RK, "no-more-bets")
    r.spin(spinner(r), "H")
    # The numbers are free again.
    if r.book == "pub":
        r.do(RK, "place-your-bets")
        r.bet(1, 3, 5)
        r.ring(bets=[{"bet": 1, "offer": 1, "heads": 1, "tails": 3, "amount": 5}])
        r.money({1: 251, 3: -261, "held": 10})
    else:
        r.money(with_centre(r, {1: 256, 3: -256}))


@rings(5, ringkeeper=(103, "19 R69 R23"), commemorative=(99, "6.3 R69 R23"), pub=(44, "5 R69 R23"))
def bets_take_the_lowest_number_that_is_free(r: Ring) -> None:
    betting(r)
    boss = CS if r.book == "commemorative" else RK
    r.bet(1, 3, 10)
    r.bet(4, 3, 20)
    r.bet(1, 5, 30)
    r.do(boss, give.void(4)) if r.book == "pub" else r.do(boss, give.void(1))
    if r.book == "pub":
        r.ring(bets=[
            {"bet": 1, "offer": 1, "heads": 1, "tails": 3, "amount": 10},
            {"bet": 3, "offer": 1, "heads": 1, "tails": 5, "amount": 30},
        ])  # fmt: skip
        r.bet(4, 5, 40)
        r.ring(bets=[
            {"bet": 1, "offer": 1, "heads": 1, "tails": 3, "amount": 10},
            {"bet": 3, "offer": 1, "heads": 1, "tails": 5, "amount": 30},
            {"bet": 2, "offer": 1, "heads": 4, "tails": 5, "amount": 40},
        ])  # fmt: skip
        r.do(RK, "no-more-bets")
        # In the order made: 1, 3, 2.
        r.spin(2, "hh")
        r.money({1: 40, 3: -10, 4: 40, 5: -70})
    else:
        r.ring(bets=[{"bet": 2, "offer": 1, "heads": 4, "tails": 3, "amount": 20}])
        r.bet(3, 5, 7)
        r.ring(bets=[
            {"bet": 2, "offer": 1, "heads": 4, "tails": 3, "amount": 20},
            {"bet": 1, "offer": 1, "heads": 3, "tails": 5, "amount": 7},
        ])  # fmt: skip
        r.do(RK, "no-more-bets")
        r.spin(5, "T")
        # Centre: 4 wins 10 of 5. Bets: 3 wins 20 of 4, 5 wins 7 of 3.
        r.money({3: 20 - 7, 4: 10 - 20, 5: -10 + 7})


@rings(4, ringkeeper=(104, "19 R49 R54 R100"), commemorative=(100, "6.3.1 R49 R100"), pub=(45, "5 R49 R100"))
def what_one_player_holds_stays_below_two_to_the_53rd(r: Ring) -> None:
    r.nobody(1, 2, 3, 4)
    if r.book == "commemorative":
        r.do(HOST, give.present(CS))
    # Without a centre nothing else is owed.
    r.do(RK, "start-house-spin")
    r.do(RK, "place-your-bets")
    # 2^53 - 1 = 9007199254740991; four bets of 10^15 hold 8 x 10^15.
    for _ in range(4):
        r.do(1, give.side_bet(MOST))
        r.do(3, give.match(1, MOST))
    # 1007199254740991 are left. An offer counts once, what is matched of it twice (R116).
    r.do(1, give.side_bet(503599627370496))
    r.no(3, give.match(1, 503599627370496), "sum-too-large")
    r.do(3, give.match(1, 503599627370495))
    r.see(seats=[{"seat": 1, "held": LARGEST - 1}, {"seat": 2}, {"seat": 3}, {"seat": 4}])
    r.no(4, give.match(1, 1), "sum-too-large")
    r.do(RK, "no-more-bets")
    r.spin(RK, "H")
    won = 4 * MOST + 503599627370495
    r.money({1: won, 3: -won})


@rings(5, ringkeeper=(105, "13.a R54"), commemorative=(101, "5.1 R54"), pub=(46, "4 R54"))
def an_invalid_spin_leaves_bets_as_they_are(r: Ring) -> None:
    betting(r)
    r.bet(1, 3, 25)
    r.do(RK, "no-more-bets")
    r.barred(spinner(r))
    r.see(phase="called")
    r.no(1, give.side_bet(5), "betting-not-open")
    r.ring(bets=[{"bet": 1, "offer": 1, "heads": 1, "tails": 3, "amount": 25}])
    r.spin(spinner(r), "H")
    r.money(with_centre(r, {1: 25, 3: -25}))


@rings(4, ringkeeper=(106, "12 R56"), commemorative=(102, "4.6 R56"))
def bets_are_settled_before_covers_and_the_centre(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(4, 70)
    r.cover(2, 30)
    r.do(RK, "place-your-bets")
    r.bet(4, 3, 5)
    r.bet(1, 2, 6)
    r.do(RK, "no-more-bets")
    r.spin(1, "T")
    # Events: bet 1 to seat 3, bet 2 to seat 2, cover of 2, cover of 4, centre lost.
    r.money({1: -106, 2: 36, 3: 5, 4: 65})


@rings(5, ringkeeper=(107, "19 R40"), commemorative=(103, "6.3 R40"), pub=(47, "5 R40"))
def one_player_bets_both_ways_with_different_partners(r: Ring) -> None:
    betting(r)
    r.bet(1, 3, 10)
    r.do(4, give.side_bet(30))
    r.do(1, give.match(1, 30))
    r.see(seats=[{"seat": 1, "held": 20}, {"seat": 2}, {"seat": 3}, {"seat": 4, "held": 60}, {"seat": 5}])
    r.do(RK, "no-more-bets")
    r.spin(spinner(r), "T")
    r.money(with_centre(r, {1: -10 + 30, 3: 10, 4: -30}, tails=True))


@rings(5, ringkeeper=(108, "19 R29 R40"), commemorative=(104, "6.3 R29 R40"), pub=(48, "5 R29 R40"))
def an_open_offer_does_not_hold_a_player(r: Ring) -> None:
    betting(r)
    r.do(1, give.side_bet(10))
    r.do(3, give.side_bet(20))
    r.do(1, give.side_bet(30))
    r.do(HOST, give.leave(1))
    r.ring(offers=[{"offer": 2, "seat": 3, "amount": 20}])
    r.no(3, give.match(1, 10), "no-such-offer")
    r.no(4, give.match(3, 30), "no-such-offer")
    r.money(with_centre(r, {3: -20, "held": 20}))


@rings(5, ringkeeper=(109, "19 R29"), commemorative=(105, "6.3 R29"), pub=(49, "5 R29"))
def who_bet_stays_until_the_outcome_can_no_longer_be_invalidated(r: Ring) -> None:
    betting(r)
    r.bet(1, 3, 10)
    r.do(RK, "no-more-bets")
    r.no(HOST, give.leave(1), "money-at-stake")
    r.throw(spinner(r))
    r.no(HOST, give.leave(3), "money-at-stake")
    r.land("H")
    r.no(HOST, give.leave(3), "money-at-stake")
    r.do(RK, "announce-result")
    r.no(HOST, give.leave(1), "outcome-open")
    r.no(HOST, give.leave(3), "outcome-open")
    if r.book != "pub":
        r.cover(4, 20)
    r.do(RK, "place-your-bets")
    r.do(HOST, give.leave(1))
    r.do(HOST, give.leave(3))
    # Seat 4 covered 10, which rode, and then the 20 that are there now.
    r.money({1: 10, 3: -10} if r.book == "pub" else {1: 10, 3: -10, 4: -30, 5: -10, "pot": 40})


@rings(5, ringkeeper=(110, "19 R27 R34"), commemorative=(106, "6.1 R34"), pub=(50, "5 R42"))
def a_ring_knows_no_wager_with_the_house(r: Ring) -> None:
    betting(r)
    for command in (
        {"place-wager": {"side": "heads", "stake": {"chips": 10, "tokens": 0}}},
        {"change-wager": {"side": "heads", "stake": {"chips": 10, "tokens": 0}}},
        {"withdraw-wager": "heads"},
        {"place-spinner-wager": {"chips": 10, "tokens": 0}},
        {"change-spinner-wager": {"chips": 10, "tokens": 0}},
        {"call-side": "heads"},
    ):
        r.no(1, command, "not-in-these-rules")
    r.money(with_centre(r, {}))


@rings(5, ringkeeper=(307, "19 R49 R100"), commemorative=(328, "6.3.1 R49 R100"))
def a_centre_counts_with_the_bets(r: Ring) -> None:
    betting(r)
    # The centre of 10 can become 80: 2^53 - 1 less 80 is 9007199254740911, and a bet owes both stakes, an offer its own.
    for _ in range(4):
        r.bet(1, 3, MOST)
    r.do(2, give.side_bet(503_599_627_370_456))
    r.no(3, give.match(1, 503_599_627_370_456), "sum-too-large")
    r.do(3, give.match(1, 503_599_627_370_455))
    r.no(3, give.match(1, 1), "sum-too-large")
    bets = 4 * MOST + 503_599_627_370_455
    # 1 of the offer is open still.
    r.money(with_centre(r, {1: -4 * MOST, 2: -503_599_627_370_456, 3: -bets, "held": 2 * bets + 1}))


@rings(4, ringkeeper=(308, "19 R49 R100"), commemorative=(329, "6.2 R49 R100"))
def a_stake_counts_with_the_bets_that_wait(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 1)
    r.cover(2, 1)
    r.do(RK, "place-your-bets")
    r.bet(3, 4, MOST)
    r.do(r.boss, give.void(1))
    r.kip(2)
    # 2^53 - 1 less the 2 x 10^15 of the bet is 7007199254740991, and eight times the stake is the due.
    r.no(2, give.centre(875_899_906_842_624), "sum-too-large")
    r.stake(2, 875_899_906_842_623)
    r.money({2: -875_899_906_842_623, 3: -MOST, 4: -MOST, "pot": 875_899_906_842_623, "held": 2 * MOST})


@rings(4, ringkeeper=(497, "19 R40 R100 R116"), commemorative=(514, "6.3 R100 R116"), pub=(274, "5 R100 R116"))
def open_offers_count_once_and_what_is_matched_of_them_twice(r: Ring) -> None:
    r.house_spin(1, 2, 3, 4)
    r.do(RK, "place-your-bets")
    # Nine offers of 10^15 leave 7199254740991 of 2^53 - 1.
    for _ in range(9):
        r.do(1, give.side_bet(MOST))
    r.no(2, give.side_bet(7_199_254_740_992), "sum-too-large")
    r.do(2, give.side_bet(7_199_254_740_991))
    r.no(2, give.side_bet(1), "sum-too-large")
    r.no(3, give.match(1, 1), "sum-too-large")
    # Taken back it counts no more: as much can be matched as is then left.
    r.do(2, give.withdraw_offer(10))
    r.no(3, give.match(1, 7_199_254_740_992), "sum-too-large")
    r.do(3, give.match(1, 7_199_254_740_991))
    r.no(4, give.match(2, 1), "sum-too-large")
    r.no(2, give.side_bet(1), "sum-too-large")
    r.money({1: -9 * MOST, 3: -7_199_254_740_991, "held": LARGEST})


@rings(4, ringkeeper=(498, "19 R100 R116"), commemorative=(515, "6.2 R100 R116"))
def a_stake_counts_with_the_offers_that_are_open(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 1)
    r.cover(2, 1)
    r.do(RK, "place-your-bets")
    for _ in range(2):
        r.do(3, give.side_bet(MOST))
    r.do(r.boss, give.void(1))
    r.kip(2)
    # 2^53 - 1 less two offers of 10^15 is 7007199254740991, and eight times the stake is the due.
    r.no(2, give.centre(875_899_906_842_624), "sum-too-large")
    r.stake(2, 875_899_906_842_623)
    r.money({2: -875_899_906_842_623, 3: -2 * MOST, "pot": 875_899_906_842_623, "held": 2 * MOST})
