"""The house spins because nobody wants to (nsw 3.3, 4.3; R12, R48, R86)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={"HouseSpin": ("rule-boundary", "A house spin lasts until Heads, Tails or five consecutive Odds, no longer.")}
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)
alone = topic.group("one seat, one player", casino(seats=1), seated=1)


@table.test(63, "3.3", "R12", flags="HouseSpin")
def the_house_spins_only_when_every_player_has_declined(t):
    t.refused("boxer", "start-house-spin", "players-to-be-offered", "3.3")
    t.decline(1, 2)
    t.refused("boxer", "start-house-spin", "players-to-be-offered", "3.3")
    t.decline(3)
    t.refused("boxer", give.offer(1), "all-declined", "3.3")
    t.do("boxer", "start-house-spin")
    t.told_only("house-spin-started", "coins-selected")
    t.told("house-spin-started", "3.3", role="boxer")
    t.told("coins-selected", coins=(1, 2))
    t.view(phase="preparing", thrower={"house": "boxer"}, game=None, coins=["in-play"] * 2 + ["available"] * 3)
    t.money({})


@table.test(64, "3.3", "1.1.dealer")
def a_dealer_may_spin_for_the_house(t):
    t.house_spin(1, 2, 3, by="dealer")
    t.told("house-spin-started", role="dealer")
    t.bets((1, "heads", 500))
    t.refused(1, give.throw(), "not-authorised", "6.3")
    t.throw("dealer")
    t.told("coins-thrown", by={"house": "dealer"}, start="ht")
    t.land("hh")
    t.announce()
    t.told("wager-won", seat=1, paid=500)
    t.told("house-spin-ended", "3.3")
    t.money({1: 500, "house": -500})


@table.test(65, "3.3", "1.1.boxer", "R22")
def where_a_dealer_spins_a_boxer_may_throw_and_where_the_boxer_spins_no_dealer(t):
    t.house_spin(1, 2, 3, by="dealer")
    t.bets()
    t.throw("boxer")
    t.told("coins-thrown", by={"house": "dealer"})
    t.land("hh")
    t.announce()
    t.decline(1, 2, 3)
    t.do("boxer", "start-house-spin")
    t.bets()
    t.refused("dealer", give.throw(), "not-authorised", "6.3", adopted=True)
    t.throw("boxer")
    t.told("coins-thrown", by={"house": "boxer"})
    t.money({})


@table.test(66, "4.3", "R12")
def a_house_spin_has_no_spinners_wager_and_no_declaration(t):
    t.house_spin(1, 2, 3)
    t.refused(1, give.side("heads"), "not-the-spinner", "4.2", adopted=True)
    t.refused(1, give.stake(1000), "not-the-spinner", "4.2", adopted=True)
    t.open_bets()
    t.told_only("betting-opened")
    t.view(game=None)
    t.money({})


@table.test(67, "3.3", "R12", flags="HouseSpin")
def a_house_spin_ends_with_heads(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500), (3, "tails", 300))
    t.spin("hh")
    t.told_only("coins-thrown", "coins-landed", "result-announced", "wager-won", "wager-lost", "house-spin-ended")
    t.view(phase="offering", thrower=None, coins=["available"] * 5)
    t.refused("boxer", "place-your-bets", "betting-not-due", "6.2", adopted=True)
    t.money({2: 500, 3: -300, "house": -200})


@table.test(68, "3.3", "R12", flags="HouseSpin")
def a_house_spin_ends_with_tails_after_four_odds(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    for _ in range(4):
        t.spin("ht")
        t.untold("house-spin-ended")
        t.view(phase="called", thrower={"house": "dealer"})
    t.spin("tt")
    t.told("wager-lost", "4.1.2.2", seat=2)
    t.told("house-spin-ended")
    t.money({2: -500, "house": 500})


@table.test(69, "3.3", "R12", flags="HouseSpin")
def a_house_spin_ends_with_the_fifth_consecutive_odds(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500), (3, "tails", 100))
    for _ in range(4):
        t.spin("th")
    t.spin("ht")
    t.told("result-announced", result="five-odds")
    t.told("house-spin-ended", "3.3")
    t.view(phase="offering")
    t.money({2: -500, 3: -100, "house": 600})


@table.test(70, "3.3", "4.7", "R7")
def a_house_spin_goes_on_after_invalid_spins(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    for time, count in enumerate((1, 2, 3, 3), 1):
        t.no_spin()
        t.told("spin-invalid", consecutive=count)
        t.told("betting-reopened")
        t.untold("election-required", "coins-handed-over", "house-spin-ended")
        t.view(phase="reopened", thrower={"house": "dealer"}, invalid_spins=count)
        t.do(2, give.change("heads", 500 + 100 * time))
        t.close_bets()
    t.spin("hh")
    t.told("wager-won", seat=2, stake=900, paid=900)
    t.money({2: 900, "house": -900})


@table.test(71, "2.6.2", "3.3", "R12")
def after_a_house_spin_the_offer_starts_after_the_disc(t):
    t.decline(1)
    t.spinner(2, 1000)
    t.bets()
    t.spin("tt")
    t.house_spin(3, 1)
    t.view(disc=1)
    t.bets()
    t.spin("hh")
    t.refused("boxer", give.offer(3), "not-next", "3.1")
    t.offer(2)
    t.money({2: -1000, "house": 1000})


@alone.test(72, "3.3", "3.2", "R48")
def a_player_alone_who_lost_is_offered_the_coins_again_after_a_house_spin(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.refused("boxer", give.offer(1), "all-declined", "3.3")
    t.do("dealer", "start-house-spin")
    t.bets((1, "heads", 500))
    t.spin("hh")
    t.offer(1)
    t.money({1: -500, "house": 500})


@table.test(73, "3.3", "R86")
def a_house_spin_passes_over_who_was_offered_the_coins(t):
    t.decline(1, 2)
    t.offer(3)
    t.do("dealer", "start-house-spin")
    t.told_only("coins-declined", "house-spin-started", "coins-selected")
    t.told("coins-declined", seat=3)
    t.view(offered=None)
    t.money({})


@table.test(74, "3.3", "R47")
def a_house_spin_passes_over_a_winner_who_does_not_choose(t):
    t.decline(1, 2)
    t.spinner(3, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.refused("boxer", "start-house-spin", "players-to-be-offered", "3.3")
    t.do(3, "spin-again")
    t.refused("boxer", "start-house-spin", "ring-taken", "3.2", adopted=True)
    t.money({3: 7500, "house": -7500})


@alone.test(75, "3.3", "R47")
def a_winner_alone_who_does_not_choose_has_retired_when_the_house_spins(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do("boxer", "start-house-spin")
    t.told_only("spinner-retired", "house-spin-started", "coins-selected")
    t.money({1: 7500, "house": -7500})


@table.test(76, "3.3", "R48")
def the_house_takes_the_first_two_coins_there_are(t):
    t.do("boxer", give.lose(1))
    t.house_spin(1, 2, 3)
    t.told("coins-selected", coins=(2, 3))
    t.view(coins=["lost", "in-play", "in-play", "available", "available"])
    t.money({})


@table.test(77, "3.3", "4.7", "R23")
def wagers_left_by_a_spinner_who_retired_wait_for_the_house_spin(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.do(1, "retire")
    t.house_spin(2, 3)
    t.do(2, give.change("heads", 600))
    t.open_bets()
    t.bet(2, "heads", 100)
    t.told("wager-placed", total=700)
    t.close_bets()
    t.spin("tt")
    t.told("wager-lost", seat=2, stake=700)
    t.money({2: -700, "house": 700})
