"""The choices that an excluded player keeps with wagers that lie there, and changes that change nothing (nsw 4.6, 4.7,
9.3.2; R46, R96, R110, R113)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

CS = "casino-supervisor"
topic = Topic(
    notes={
        "LowersOnly": ("authority", "An excluded player lowers and withdraws while others may, and raises nothing."),
        "Unchanged": ("rule-boundary", "A change to what stands is refused, after phase and subject, before the sign."),
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)
cents = topic.group(
    "chips of 1 dollar; spinner 2 to 50, Heads and Tails 3 to 40, at settlement",
    casino(chips=(100,), strict=False, signed=sign((200, 5000), (300, 4000))),
    seated=3,
)


def excluded(t, *more):
    """Seat 2 has 5 dollars on Heads, 3 of them in tokens, and is excluded while bets are placed."""
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 200, 300)
    for seat, side, chips in more:
        t.bet(seat, side, chips)
    t.do(CS, give.exclude(2))


@table.test(773, "9.3.2", "4.6", "R110", flags="LowersOnly")
def an_excluded_player_lowers_and_withdraws_while_bets_are_placed(t):
    excluded(t)
    t.do(2, give.change("heads", 200, 100))
    t.told("wager-changed", seat=2, total=(200, 100), added=0, removed=(0, 200))
    t.do(2, give.change("heads", 100, 100))
    t.told("wager-changed", seat=2, total=(100, 100), removed=100)
    t.sees(2, excluded=True, wagers=[{"wager": "heads", "stake": (100, 100)}])
    t.do(2, give.withdraw("heads"))
    t.told("wager-withdrawn", seat=2, stake=(100, 100))
    t.money({1: -1000, "layout": 1000})


@table.test(774, "9.3.2", "R96", "R110", flags="LowersOnly")
def an_excluded_player_raises_in_neither_tender(t):
    excluded(t)
    for chips, tokens in ((300, 300), (200, 400), (300, 200), (0, 500), (500, 0), (100, 400), (1100, 300)):
        t.refused(2, give.change("heads", chips, tokens), "excluded", "9.3.2")
    t.sees(2, wagers=[{"wager": "heads", "stake": (200, 300)}])
    t.refused(2, give.change("heads", 200, 300), "unchanged", "R113")
    t.do(2, give.change("heads", 200))
    t.do(2, give.change("heads", 100))
    t.refused(2, give.change("heads", 200), "excluded", "9.3.2")
    t.money({1: -1000, 2: -100, "layout": 1100})


@table.test(775, "9.3.2", "R96", "R110", flags="LowersOnly")
def an_excluded_player_places_nothing_and_adds_nothing(t):
    excluded(t)
    t.refused(2, give.place("heads", 100), "excluded", "9.3.2")
    t.refused(2, give.place("heads", 0, 1), "excluded", "9.3.2")
    t.refused(2, give.place("tails", 100), "excluded", "9.3.2")
    # The named wager is checked before the exclusion, or with it: there is no wager on Tails.
    t.refused(2, give.change("tails", 100), "no-such-wager", "4.6")
    t.refused(2, give.withdraw("tails"), "no-such-wager", "4.6")
    t.sees(2, wagers=[{"wager": "heads", "stake": (200, 300)}])
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(776, "9.3.2", "4.6", "4.1.2.3", "R110", flags="LowersOnly")
def an_excluded_player_lowers_no_more_than_others_may(t):
    excluded(t)
    t.close_bets()
    t.refused(2, give.change("heads", 100), "betting-closed", "4.6")
    t.refused(2, give.withdraw("heads"), "betting-closed", "4.6")
    t.refused(2, give.change("heads", 900), "betting-closed", "4.6")
    t.throw()
    t.refused(2, give.withdraw("heads"), "betting-closed", "4.6")
    t.land("ht")
    t.announce()
    t.refused(2, give.withdraw("heads"), "betting-closed", "4.1.2.3")
    t.spin("hh")
    t.told("wager-won", seat=2, stake=(200, 300), paid=500)
    t.refused(2, give.withdraw("heads"), "betting-closed", "4.6")
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@table.test(777, "9.3.2", "4.7", "R7", "R110", flags="LowersOnly")
def an_excluded_player_lowers_and_withdraws_after_an_invalid_spin(t):
    excluded(t, (2, "tails", 400))
    t.close_bets()
    t.no_spin()
    t.do(2, give.change("heads", 100))
    t.told("wager-changed", "4.7", seat=2, total=100, removed=(100, 300))
    t.refused(2, give.change("heads", 200), "excluded", "9.3.2")
    t.refused(2, give.place("heads", 100), "excluded", "9.3.2")
    t.do(2, give.withdraw("tails"))
    t.told("wager-withdrawn", "4.7", seat=2, wager="tails", stake=400)
    t.money({1: -1000, 2: -100, "layout": 1100})


@table.test(778, "9.3.2", "3.2", "R8", "R110", flags="LowersOnly")
def an_excluded_player_lowers_what_lies_there_after_a_spinner_retired(t):
    excluded(t)
    t.close_bets()
    t.do(1, "retire")
    t.do(2, give.change("heads", 0, 200))
    t.told("wager-changed", seat=2, total=(0, 200), removed=(200, 100))
    t.do(2, give.withdraw("heads"))
    t.money({})


@table.test(779, "9.3.2", "6.8", "R110", flags="LowersOnly")
def an_excluded_players_frozen_wager_stays(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do("boxer", give.send_out())
    t.do(CS, give.exclude(2))
    t.refused(2, give.change("heads", 400), "wager-frozen", "6.8")
    t.refused(2, give.withdraw("heads"), "wager-frozen", "6.8")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(780, "9.3.2", "R51", "R96", "R110", flags="LowersOnly")
def an_excluded_spinner_of_the_past_lowers_a_wager_on_the_side(t):
    """The spinner's wager went back with the exclusion; the one on Heads lies there."""
    t.spinner(1, 1000)
    t.bets((1, "heads", 500))
    t.do(CS, give.exclude(1))
    t.told_only("player-excluded", "wager-returned", "spinner-game-ended")
    t.refused(1, give.change("heads", 600), "excluded", "9.3.2")
    t.do(1, give.change("heads", 300))
    t.refused(1, give.change_stake(900), "not-the-spinner", "4.2", adopted=True)
    t.money({1: -300, "layout": 300})


# ---------------------------------------------------------------------- changes that change nothing


@table.test(781, "4.6", "R46", "R113", flags="Unchanged")
def a_change_of_a_wager_changes_something(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500, 300)
    t.refused(2, give.change("heads", 500, 300), "unchanged", "R113")
    t.sees(2, wagers=[{"wager": "heads", "stake": (500, 300)}])
    # The same total in other tenders is another wager.
    t.do(2, give.change("heads", 300, 500))
    t.told("wager-changed", total=(300, 500), added=(0, 200), removed=200)
    t.refused(2, give.change("heads", 300, 500), "unchanged", "R113")
    t.do(2, give.change("heads", 500, 300))
    t.bet(2, "heads", 100)
    t.refused(2, give.change("heads", 600, 300), "unchanged", "R113")
    t.do(2, give.change("heads", 500, 300))
    t.money({1: -1000, 2: -800, "layout": 1800})


@table.test(782, "4.2", "R8", "R113", flags="Unchanged")
def a_change_of_the_spinners_wager_changes_something(t):
    t.spinner(1, 1000)
    t.refused(1, give.change_stake(1000), "unchanged", "R113")
    t.do(1, give.change_stake(900, 100))
    t.refused(1, give.change_stake(900, 100), "unchanged", "R113")
    t.open_bets()
    t.refused(1, give.change_stake(900, 100), "unchanged", "R113")
    t.view(game={"stake": (900, 100)})
    t.money({1: -1000, "layout": 1000})


@table.test(783, "4.6", "4.7", "R46", "R113", flags="Unchanged")
def that_nothing_changes_comes_after_phase_and_subject(t):
    t.refused(2, give.change("heads", 500), "betting-closed", "4.6")
    t.accept(1)
    t.refused(1, give.change_stake(1000), "no-such-wager", "4.2")
    t.ready(1, 1000)
    t.refused(2, give.change_stake(1000), "not-the-spinner", "4.2", adopted=True)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.refused(2, give.change("tails", 500), "no-such-wager", "4.6")
    t.close_bets()
    t.refused(2, give.change("heads", 500), "betting-closed", "4.6")
    t.refused(1, give.change_stake(1000), "betting-closed", "4.6")
    t.no_spin()
    t.refused(2, give.change("heads", 500), "unchanged", "R113")
    t.refused(1, give.change_stake(1000), "unchanged", "R113")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(784, "5.1", "R50", "R113", flags="Unchanged")
def that_nothing_changes_comes_before_the_sign(t):
    """Above a maximum that has come down since, what stands is still what stands."""
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do(CS, give.limits(sign((100, 900), (100, 400))))
    t.refused(2, give.change("heads", 500), "unchanged", "R113")
    t.refused(2, give.change("heads", 600), "above-maximum", "5.1")
    t.refused(1, give.change_stake(1000), "unchanged", "R113")
    t.refused(1, give.change_stake(1100), "above-maximum", "5.1")
    t.money({1: -1000, 2: -500, "layout": 1500})


@cents.test(785, "5.2", "5.3", "R113", flags="Unchanged")
def at_settlement_too_a_change_changes_something(t):
    t.spinner(1, 6000)
    t.open_bets()
    t.bet(2, "heads", 200)
    t.bet(3, "tails", 9000)
    t.refused(1, give.change_stake(6000), "unchanged", "R113")
    t.refused(2, give.change("heads", 200), "unchanged", "R113")
    t.refused(3, give.change("tails", 9000), "unchanged", "R113")
    t.sees(3, wagers=[{"stake": 9000, "excess": 5000}])
    t.money({1: -6000, 2: -200, 3: -9000, "layout": 15_200})


@table.test(786, "4.6", "9.11", "5.2", "R46", "R113", flags="Unchanged")
def the_phase_comes_before_what_is_not_there(t):
    """Nobody has a wager: between decisions, in the air and on the floor it is the phase that is named."""
    t.spinner(1, 1000)
    for step in ("preparing", "called", "flying", "landed", "between"):
        if step == "called":
            t.bets()
        if step == "flying":
            t.throw()
        if step == "landed":
            t.land("hh")
        if step == "between":
            t.announce()
        t.refused(3, give.change("tails", 100), "betting-closed", "4.6")
        t.refused(3, give.withdraw("tails"), "betting-closed", "4.6")
    t.refused(CS, give.refuse_wager(3, "tails"), "betting-closed", "9.11")
    t.refused("dealer", give.under_minimum(3, "tails"), "betting-closed", "5.2", adopted=True)
    t.open_bets()
    t.refused(3, give.change("tails", 100), "no-such-wager", "4.6")
    t.refused(3, give.withdraw("tails"), "no-such-wager", "4.6")
    t.refused(CS, give.refuse_wager(3, "tails"), "no-such-wager", "9.11")
    t.refused("dealer", give.under_minimum(3, "tails"), "no-such-wager", "5.2")
    t.money({1: -1000, "layout": 1000})
