"""The thrower after an invalidation, the coins, and the order of the events (nsw 9.4, 9.5, 6.1; R24, R52, R60,
R106, R114, R119, R122)."""

from oracle.scenario import Topic, casino, give

CS = "casino-supervisor"
topic = Topic(
    notes={
        "ThrowsAgain": ("rule-boundary", "Who threw throws again; only who was barred or excluded since stays out."),
        "OnTheKip": ("rule-boundary", "Coins stay on the kip where those who throw next took them."),
        "ReversedFirst": ("order", "What was paid or collected is reversed before anything is returned."),
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)
many = topic.group("eight seats, six players; coins observed", casino(seats=8), seated=6)
FREE = ["available"] * 5
FIRST_TWO = ["in-play"] * 2 + ["available"] * 3
STAKED = {1: -1000, "layout": 1000}


def undone(t, *told):
    """Invalidates the result; exactly these events are emitted."""
    t.do(CS, give.invalidate("result"))
    t.told_only(*told)


def again(t, **seen):
    """Seat 1 is to throw, as before the throw, and throws."""
    t.view(phase="preparing", thrower={"spinner": 1}, offered=None, **seen)
    t.bets()
    t.throw(1)


# ---------------------------------------------------------------------- who throws


@table.test(750, "9.5", "6.5", "R9", "R106", flags="ThrowsAgain")
def a_substitute_appointed_since_is_taken_back(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("boxer", "record-failure-to-spin")
    t.to_dealer("boxer")
    t.spin("hh")
    undone(t, "settlement-reversed", "outcome-invalidated", "wager-returned")
    again(t, game={"seat": 1, "run": 1, "handed-over": False, "valid-spin": True})
    t.money(STAKED)


@table.test(751, "9.5", "6.7", "6.8", "R11", "R106", flags="ThrowsAgain")
def who_was_sent_out_since_and_lost_throws_again_unless_barred(t):
    """What was frozen goes back with the rest."""
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("boxer", give.send_out())
    t.to_dealer()
    t.spin("tt")
    undone(t, "settlement-reversed", "settlement-reversed", "outcome-invalidated", "wager-returned")
    t.select(1)
    again(t, game={"seat": 1, "run": 0, "handed-over": False, "valid-spin": False})
    t.money(STAKED)


@table.test(752, "9.4", "9.5", "6.7p1", "R60", "R106", flags="ThrowsAgain")
def who_was_barred_since_and_had_no_valid_spin_before_has_the_wager_back(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("boxer", give.send_out("contravened-rules", bar=True))
    t.to_dealer()
    t.spin("tt")
    undone(
        t,
        "settlement-reversed",
        "settlement-reversed",
        "outcome-invalidated",
        "wager-returned",
        "wager-returned",
        "spinner-game-ended",
    )
    t.told("wager-returned", "9.5", seat=2, wager="heads", stake=500, reason="invalidated")
    t.told("wager-returned", "9.5", seat=1, wager="spinner", stake=1000, reason="sent-out")
    t.told("spinner-game-ended", "9.4", seat=1, outcome="returned")
    t.view(phase="offering", game=None, thrower=None, coins=FREE)
    t.money({})


@table.test(753, "9.4", "9.5", "9.3.2", "R60", "R106", flags="ThrowsAgain")
def for_who_was_excluded_since_a_dealer_spins_on(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets((2, "tails", 500))
    t.spin("tt")
    t.do(CS, give.exclude(1))
    undone(
        t,
        "settlement-reversed",
        "settlement-reversed",
        "outcome-invalidated",
        "wager-returned",
        "coins-handed-over",
    )
    t.told("coins-handed-over", "9.4", seat=1, reason="excluded", dealer_only=True)
    t.told("settlement-reversed", seat=2, wager="tails")
    t.told("settlement-reversed", seat=1, wager="spinner", won=False)
    t.view(phase="preparing", thrower="vacant", game={"seat": 1, "run": 1, "handed-over": True})
    t.refused("boxer", give.substitute("boxer"), "dealer-only", "6.8")
    t.to_dealer()
    t.bets()
    t.throw("dealer")
    t.money(STAKED)


@table.test(754, "9.5", "9.3.2", "6.6p1", "R52", "R60", flags="ThrowsAgain")
def who_was_excluded_before_the_throw_is_spun_for_as_before(t):
    """The house had the coins before the throw: the boxer who was appointed then throws again."""
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.to_dealer("boxer")
    t.do(CS, give.exclude(1))
    t.bets((2, "heads", 500))
    t.spin("hh")
    undone(t, "settlement-reversed", "outcome-invalidated", "wager-returned")
    t.view(phase="preparing", thrower={"house": "boxer"}, game={"seat": 1, "run": 1, "handed-over": True})
    t.money(STAKED)


@table.test(755, "9.5", "6.6p1", "R8", "R106", flags="ThrowsAgain")
def who_won_with_the_houses_spins_before_the_throw_is_spun_for_again(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.to_dealer()
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.view(phase="offering")
    undone(t, "settlement-reversed", "outcome-invalidated")
    t.view(phase="preparing", thrower={"house": "dealer"}, game={"seat": 1, "run": 2, "handed-over": True})
    t.money(STAKED)


@table.test(756, "9.5", "6.5", "R9", "R106", flags="ThrowsAgain")
def an_election_before_the_throw_stands(t):
    t.spinner(1, 1000)
    t.bets()
    for again_ in (True, True, False):
        t.no_spin()
        if again_:
            t.close_bets()
    t.do(1, "elect-house-spin")
    t.to_dealer()
    t.close_bets()
    t.spin("hh")
    undone(t, "outcome-invalidated")
    t.view(
        phase="preparing",
        thrower={"house": "dealer"},
        game={"seat": 1, "run": 0, "handed-over": True, "valid-spin": False},
        invalid_spins=3,
    )
    t.money(STAKED)


@table.test(757, "9.5", "9.3.1", "R105", "R106", "R119", flags="ThrowsAgain")
def a_stake_that_has_gone_back_since_is_not_put_back(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do(1, "decline-further-spins")
    t.do(CS, give.void(1))
    t.to_dealer()
    t.spin("hh")
    undone(t, "settlement-reversed", "outcome-invalidated", "wager-returned")
    t.view(phase="offering", game=None, thrower=None, coins=FREE)
    t.money({})


@table.test(758, "9.5", "3.2", "R24", "R106", flags="ThrowsAgain")
def offers_made_and_declined_since_are_taken_back(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.decline(2)
    t.offer(3)
    undone(t, "settlement-reversed", "outcome-invalidated")
    t.select(1)
    again(t, disc=1, coins=FIRST_TWO)
    t.money(STAKED)


# ---------------------------------------------------------------------- with which coins


@table.test(759, "9.5", "6.1", "R52", "R119", flags="OnTheKip")
def the_coins_that_the_spinner_selected_stay_on_the_kip(t):
    t.accept(1)
    t.do(1, give.select(3, 5))
    t.call_side(1)
    t.do(1, give.stake(1000))
    t.bets()
    t.spin("ht")
    undone(t, "outcome-invalidated")
    t.view(coins=["available", "available", "in-play", "available", "in-play"])
    again(t)
    t.money(STAKED)


@table.test(760, "9.5", "6.1", "6.6p1", "R119", flags="OnTheKip")
def they_stay_where_the_house_threw_them_since(t):
    t.accept(1)
    t.do(1, give.select(3, 5))
    t.call_side(1)
    t.do(1, give.stake(1000))
    t.bets()
    t.spin("ht")
    t.do(1, "decline-further-spins")
    t.to_dealer()
    t.spin("ht")
    undone(t, "outcome-invalidated")
    again(t, coins=["available", "available", "in-play", "available", "in-play"])
    t.money(STAKED)


@table.test(761, "9.5", "6.1", "7.4.3", "R48", "R119", flags="OnTheKip")
def coins_that_the_house_took_since_are_put_back_and_the_spinner_selects_again(t):
    """The coins left the ring, the house took the first two, and the spinner is to throw."""
    t.accept(1)
    t.do(1, give.select(3, 5))
    t.call_side(1)
    t.do(1, give.stake(1000))
    t.bets()
    t.spin("ht")
    t.throw()
    t.land("ho")
    t.do(1, "decline-further-spins")
    t.to_dealer()
    t.throw()
    t.told("coins-selected", coins=(1, 2))
    t.land("ht")
    t.announce()
    t.view(coins=FIRST_TWO)
    undone(t, "outcome-invalidated")
    t.view(phase="preparing", thrower={"spinner": 1}, coins=FREE)
    t.refused(1, "request-original-coins", "no-original-coins", "7.4.3")
    t.bets()
    t.refused(1, give.throw(), "coins-not-selected", "6.1", adopted=True)
    t.do(1, give.select(2, 4))
    t.throw(1)
    t.money(STAKED)


@table.test(762, "9.5", "6.1", "6.6p1", "R119", flags="OnTheKip")
def the_house_throws_on_with_the_coins_that_it_took(t):
    """The house had the coins before the throw, and took the first two after one left the ring."""
    t.accept(1)
    t.do(1, give.select(3, 5))
    t.call_side(1)
    t.do(1, give.stake(1000))
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.to_dealer()
    t.bets()
    t.throw()
    t.land("ho")
    t.close_bets()
    t.throw()
    t.told_only("coins-selected", "coins-thrown")
    t.land("hh")
    t.announce()
    undone(t, "outcome-invalidated")
    t.view(phase="preparing", thrower={"house": "dealer"}, coins=FIRST_TWO)
    t.bets()
    t.throw()
    t.told_only("coins-thrown")
    t.money(STAKED)


@table.test(763, "9.5", "6.1", "6.6p1", "R119", flags="OnTheKip")
def the_house_throws_on_with_the_coins_that_the_spinner_took(t):
    t.accept(1)
    t.do(1, give.select(3, 5))
    t.call_side(1)
    t.do(1, give.stake(1000))
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.to_dealer()
    t.bets()
    t.spin("hh")
    undone(t, "outcome-invalidated")
    t.view(phase="preparing", thrower={"house": "dealer"})
    t.view(coins=["available", "available", "in-play", "available", "in-play"])
    t.bets()
    t.throw()
    t.told_only("coins-thrown")
    t.money(STAKED)


@table.test(764, "9.5", "3.3", "6.1", "R87", "R119", flags="OnTheKip")
def the_coins_of_a_house_spin_begun_since_are_put_back(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.house_spin(2, 3)
    t.view(coins=FIRST_TWO)
    undone(t, "settlement-reversed", "outcome-invalidated")
    t.view(thrower={"spinner": 1}, coins=FREE)
    t.bets()
    t.refused(1, give.throw(), "coins-not-selected", "6.1", adopted=True)
    t.select(1)
    t.throw(1)
    t.money(STAKED)


@table.test(765, "9.5", "3.3", "6.1", "R52", "R119", flags="OnTheKip")
def a_spinning_house_takes_the_first_coins_again_after_a_later_spinners(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.accept(1)
    t.do(1, give.select(4, 5))
    undone(t, "settlement-reversed", "spinner-game-ended", "outcome-invalidated", "wager-returned")
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="preparing", thrower={"house": "dealer"}, coins=FREE)
    t.bets()
    t.throw()
    t.told_only("coins-selected", "coins-thrown")
    t.told("coins-selected", coins=(1, 2))
    t.money({})


@table.test(766, "9.5", "3.3", "6.1", "R87", "R119", flags="OnTheKip")
def a_spinning_house_keeps_the_coins_that_it_took(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.spin("ht")
    undone(t, "outcome-invalidated")
    t.view(thrower={"house": "dealer"}, coins=FIRST_TWO)
    t.bets()
    t.throw()
    t.told_only("coins-thrown")
    t.money({})


@table.test(767, "9.5", "6.1", "9.3.2", "R60", "R119", flags="OnTheKip")
def for_who_stays_out_the_dealer_throws_what_that_spinner_took(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets()
    t.spin("hh")
    t.do(CS, give.exclude(1))
    undone(t, "outcome-invalidated", "coins-handed-over")
    t.view(coins=FIRST_TWO)
    t.to_dealer()
    t.bets()
    t.throw()
    t.told_only("coins-thrown")
    t.money(STAKED)


@table.test(768, "9.5", "6.1", "R24", "R119", flags="OnTheKip")
def with_scope_game_no_coins_stay_on_the_kip(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("ht")
    t.do(CS, give.invalidate("game"))
    t.told_only("outcome-invalidated", "wager-returned", "spinner-game-ended")
    t.view(phase="offering", coins=FREE)
    t.money({})


# ---------------------------------------------------------------------- in which order


@many.test(769, "9.4", "9.5", "R56", "R114", "R122", flags="ReversedFirst")
def all_is_reversed_by_seat_before_anything_is_returned_by_seat(t):
    t.spinner(1, 1000)
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.bets((4, "tails", 400), (2, "tails", 200), (1, "heads", 100), (2, "heads", 300))
    t.spin("hh")
    t.do(CS, give.invalidate("game"))
    t.told_only(
        *("settlement-reversed",) * 5, "outcome-invalidated", *("wager-returned",) * 5, "spinner-game-ended"
    )  # fmt: skip
    for name in ("settlement-reversed", "wager-returned"):
        for seat, wager, stake in (
            (1, "heads", 100),
            (2, "heads", 300),
            (2, "tails", 200),
            (4, "tails", 400),
            (1, "spinner", 1000),
        ):
            t.told(name, seat=seat, wager=wager, stake=stake)
    order = [event["what"] for event in t.steps[-1]["events"]]
    for name in ("settlement-reversed", "wager-returned"):
        seats = [what[name]["seat"] for what in order if isinstance(what, dict) and name in what]
        assert seats == [1, 2, 2, 4, 1], seats
    t.money({})


@many.test(770, "9.4", "9.5", "R52", "R114", "R122", flags="ReversedFirst")
def what_a_later_game_brought_goes_back_after_the_reversals_and_before_the_invalidation_is_told(t):
    t.spinner(1, 1000)
    t.bets((3, "tails", 300), (2, "heads", 200))
    t.spin("tt")
    t.spinner(2, 700)
    t.do(CS, give.invalidate("result"))
    t.told_only(
        *("settlement-reversed",) * 3,
        "wager-returned",
        "spinner-game-ended",
        "outcome-invalidated",
        "wager-returned",
        "wager-returned",
    )
    t.told("wager-returned", seat=2, wager="spinner", stake=700, reason="invalidated")
    t.told("spinner-game-ended", seat=2, outcome="returned")
    t.told("wager-returned", "9.5", seat=2, wager="heads", stake=200)
    t.told("wager-returned", "9.5", seat=3, wager="tails", stake=300)
    t.view(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "stake": 1000})
    t.money(STAKED)


@many.test(771, "9.4", "9.5", "R97", "R114", "R122", flags="ReversedFirst")
def a_forfeit_is_told_in_its_place_among_what_goes_back(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 200), (3, "heads", 300), (4, "tails", 400))
    t.spin("hh")
    t.do(CS, give.invalidate("result", (1, "spinner"), (3, "heads")))
    t.told_only(
        *("settlement-reversed",) * 3,
        "outcome-invalidated",
        "wager-returned",
        "wager-forfeited",
        "wager-returned",
        "wager-forfeited",
        "spinner-game-ended",
    )
    t.told("wager-forfeited", "9.5", seat=3, wager="heads", stake=300)
    t.told("wager-forfeited", "9.5", seat=1, wager="spinner", stake=1000)
    t.money({1: -1000, 3: -300, "house": 1300})


@many.test(772, "9.4", "9.5", "R52", "R114", "R122", flags="ReversedFirst")
def a_later_game_without_a_wager_ends_in_that_place_too(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.accept(2)
    t.do(CS, give.invalidate("game"))
    t.told_only(
        "settlement-reversed", "spinner-game-ended", "outcome-invalidated", "wager-returned", "spinner-game-ended"
    )
    t.told("spinner-game-ended", seat=2, outcome="returned")
    t.told("wager-returned", "9.5", seat=1, wager="spinner", stake=1000, reason="invalidated")
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.money({})


@table.test(809, "9.4", "9.5", "9.3.2", "6.6p1", "R60", "R106", flags="ThrowsAgain")
def who_declined_since_and_was_excluded_too_stays_out(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.to_dealer("boxer")
    t.do(CS, give.exclude(1))
    undone(t, "settlement-reversed", "outcome-invalidated", "wager-returned", "coins-handed-over")
    t.told("coins-handed-over", "9.4", seat=1, reason="excluded", dealer_only=True)
    t.view(phase="preparing", thrower="vacant", game={"seat": 1, "run": 1, "handed-over": True})
    t.money(STAKED)


# ---------------------------------------------------------------------- for whom the house spins that had begun to


def threw(t, *coins):
    """Seat 1 spins for 10 dollars with these coins, and has thrown Heads once."""
    t.accept(1)
    t.do(1, give.select(*coins))
    t.call_side(1)
    t.do(1, give.stake(1000))
    t.bets()
    t.spin("hh")


def on_the_kip(*coins):
    """Returns the set with those coins in play."""
    return ["in-play" if coin in coins else "available" for coin in range(1, 6)]


def a_dealer_is_to_spin_for_seat_1(t, **seen):
    """Nobody throws before a dealer is appointed, no matter who had begun to spin; the round of offers is as before."""
    t.view(
        phase="preparing",
        offered=None,
        thrower="vacant",
        disc=1,
        pending=False,
        outcome_open=False,
        seats=[{"seat": 1, "declined": False}, {"seat": 2, "declined": False}, {"seat": 3, "declined": False}],
        **seen,
    )
    t.refused("boxer", give.substitute("boxer"), "dealer-only", "6.8")
    t.to_dealer()
    t.told("substitute-appointed", role="dealer")
    t.view(thrower={"house": "dealer"}, **seen)


@table.test(810, "9.4", "9.5", "9.3.2", "3.3", "6.1", "R60", "R106", "R119", flags=("ThrowsAgain", "OnTheKip"))
def the_house_spins_on_for_who_was_excluded_with_the_coins_that_it_took_since(t):
    """The boxer had begun to spin for the house; for the spinner a dealer does, and the win is the spinner's."""
    threw(t, 3, 5)
    t.bets((2, "tails", 500))
    t.spin("tt")
    t.do(CS, give.exclude(1))
    t.house_spin(2, 3, by="boxer")
    t.told("coins-selected", coins=(1, 2))
    undone(
        t,
        "settlement-reversed",
        "settlement-reversed",
        "outcome-invalidated",
        "wager-returned",
        "coins-handed-over",
    )
    t.told("settlement-reversed", seat=2, wager="tails", stake=500, paid=500, won=True)
    t.told("settlement-reversed", seat=1, wager="spinner", stake=1000, won=False)
    t.told("wager-returned", "9.5", seat=2, wager="tails", stake=500, reason="invalidated")
    t.told("coins-handed-over", "9.4", seat=1, reason="excluded", dealer_only=True)
    a_dealer_is_to_spin_for_seat_1(
        t, coins=FIRST_TWO, game={"seat": 1, "stake": 1000, "run": 1, "valid-spin": True, "handed-over": True}
    )
    t.bets((3, "heads", 300))
    t.refused(1, give.throw(), "not-authorised", "6.3")
    t.throw("dealer")
    t.told_only("coins-thrown")
    t.told("coins-thrown", by={"house": "dealer"}, start="ht")
    t.land("hh")
    t.announce()
    t.told_only("result-announced", "wager-won")
    t.told("wager-won", "4.1.2.1", seat=3, wager="heads", stake=300, paid=300)
    t.view(phase="preparing", thrower={"house": "dealer"}, game={"seat": 1, "run": 2}, coins=FIRST_TWO)
    t.bets()
    t.spin("hh", "dealer")
    t.told_only("coins-thrown", "coins-landed", "result-announced", "wager-won", "spinner-game-ended")
    t.told("wager-won", "4.1.1.1.1", seat=1, wager="spinner", stake=1000, paid=7500)
    t.told("spinner-game-ended", seat=1, outcome="won")
    t.view(phase="offering", game=None, thrower=None, coins=FREE)
    t.refused("boxer", give.offer(1), "excluded", "9.3.2", adopted=True)
    t.offer(2)
    t.money({1: 7500, 3: 300, "house": -7800})


@table.test(811, "9.4", "9.5", "6.7p1", "3.3", "7.4.4", "R60", "R106", "R119", flags=("ThrowsAgain", "OnTheKip"))
def the_coins_that_the_house_took_since_stay_for_a_barred_winner_though_they_are_no_longer_the_first(t):
    """While the house took its coins the first of the set was lost; it is found before the outcome is invalidated."""
    threw(t, 4, 5)
    t.bets()
    t.spin("hh")
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("boxer", give.send_out("contravened-rules", bar=True))
    t.do("boxer", give.lose(1))
    t.house_spin(2, 3)
    t.told("coins-selected", coins=(2, 3))
    t.do("boxer", give.find(1))
    undone(
        t,
        "settlement-reversed",
        "settlement-reversed",
        "outcome-invalidated",
        "wager-returned",
        "coins-handed-over",
    )
    t.told("settlement-reversed", seat=2, wager="heads", stake=500, paid=500, won=True)
    t.told("settlement-reversed", seat=1, wager="spinner", stake=1000, paid=7500, won=True)
    t.told("coins-handed-over", "9.4", seat=1, reason="sent-out", dealer_only=True)
    a_dealer_is_to_spin_for_seat_1(
        t, coins=on_the_kip(2, 3), game={"seat": 1, "stake": 1000, "run": 2, "handed-over": True}
    )
    t.bets((3, "tails", 300))
    t.throw("dealer")
    t.told_only("coins-thrown")
    t.land("tt")
    t.announce()
    t.told_only("result-announced", "wager-won", "wager-lost", "spinner-game-ended")
    t.told("wager-won", "4.1.3.1", seat=3, wager="tails", stake=300, paid=300)
    t.told("wager-lost", "4.1.1.2.1", seat=1, wager="spinner", stake=1000)
    t.told("spinner-game-ended", seat=1, outcome="lost")
    t.view(phase="offering", game=None, thrower=None, coins=FREE)
    t.sees(1, barred=True)
    t.money({1: -1000, 3: 300, "house": 700})


@table.test(812, "9.4", "9.5", "9.3.2", "3.3", "R60", "R106", "R119", flags=("ThrowsAgain", "OnTheKip"))
def who_was_excluded_with_odds_pending_is_spun_for_with_the_coins_of_the_house_spin_begun_since(t):
    """The dealer who was appointed since is taken back with the hand-over, and one is appointed anew."""
    threw(t, 3, 5)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do(CS, give.exclude(1))
    t.to_dealer()
    t.spin("tt")
    t.view(phase="offering", coins=FREE)
    t.house_spin(2, 3)
    undone(
        t,
        "settlement-reversed",
        "settlement-reversed",
        "outcome-invalidated",
        "wager-returned",
        "coins-handed-over",
    )
    t.told("settlement-reversed", seat=2, wager="heads", stake=500, won=False)
    t.told("settlement-reversed", seat=1, wager="spinner", stake=1000, won=False)
    t.told("coins-handed-over", "9.4", seat=1, reason="excluded", dealer_only=True)
    a_dealer_is_to_spin_for_seat_1(t, coins=FIRST_TWO, game={"seat": 1, "run": 1, "handed-over": True})
    t.bets((2, "heads", 500))
    t.throw("dealer")
    t.told_only("coins-thrown")
    t.land("ht")
    t.announce()
    t.told_only("odds-standing")
    t.told("odds-standing", consecutive=1)
    t.view(phase="called", thrower={"house": "dealer"}, pending=True, coins=FIRST_TWO)
    t.spin("tt", "dealer")
    t.told("wager-lost", "4.1.2.2", seat=2, wager="heads", stake=500)
    t.told("wager-lost", "4.1.1.2.1", seat=1, wager="spinner", stake=1000)
    t.view(phase="offering", game=None, coins=FREE)
    t.money({1: -1000, 2: -500, "house": 1500})


@table.test(813, "9.4", "9.5", "9.3.2", "3.3", "R60", "R87", "R103", "R119", flags=("ThrowsAgain", "OnTheKip"))
def for_who_was_excluded_without_a_valid_spin_before_the_house_does_not_spin_on(t):
    """The house spin that had begun is taken back, its coins too, and the coins are offered around anew."""
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    for _ in range(5):
        t.spin("ht")
    t.do(CS, give.exclude(1))
    t.house_spin(2, 3)
    t.view(thrower={"house": "dealer"}, coins=FIRST_TWO)
    undone(
        t,
        "settlement-reversed",
        "settlement-reversed",
        "outcome-invalidated",
        "wager-returned",
        "wager-returned",
        "spinner-game-ended",
    )
    t.told("wager-returned", "9.5", seat=2, wager="heads", stake=500, reason="invalidated")
    t.told("wager-returned", "9.5", seat=1, wager="spinner", stake=1000, reason="sent-out")
    t.told("spinner-game-ended", "9.4", seat=1, outcome="returned")
    t.view(phase="offering", offered=None, game=None, thrower=None, coins=FREE)
    t.refused("dealer", "start-house-spin", "players-to-be-offered", "3.3")
    t.spinner(2, 700)
    t.bets((3, "heads", 300))
    t.refused("dealer", give.throw(), "not-authorised", "6.3")
    t.throw(2)
    t.land("tt")
    t.announce()
    t.told("wager-lost", "4.1.2.2", seat=3, wager="heads", stake=300)
    t.told("wager-lost", "4.1.1.2.1", seat=2, wager="spinner", stake=700)
    t.view(phase="offering", coins=FREE)
    t.money({2: -700, 3: -300, "house": 1000})


@table.test(816, "9.4", "9.5", "6.1", "R106", "R119", flags=("ThrowsAgain", "OnTheKip"))
def the_spinners_coins_stay_on_the_kip_though_another_player_has_left_since(t):
    threw(t, 3, 5)
    t.bets((2, "tails", 500))
    t.spin("hh")
    t.leave(3)
    t.view(coins=on_the_kip(3, 5))
    undone(t, "settlement-reversed", "outcome-invalidated", "wager-returned")
    t.view(
        phase="preparing",
        thrower={"spinner": 1},
        coins=on_the_kip(3, 5),
        game={"seat": 1, "stake": 1000, "run": 1, "handed-over": False},
        seats=[{"seat": 1}, {"seat": 2}],
    )
    t.bets()
    t.throw(1)
    t.told_only("coins-thrown")
    t.view(coins=on_the_kip(3, 5))
    t.land("tt")
    t.announce()
    t.told("wager-lost", "4.1.1.2.1", seat=1, wager="spinner", stake=1000)
    t.view(phase="offering", coins=FREE)
    t.money({1: -1000, "house": 1000})
