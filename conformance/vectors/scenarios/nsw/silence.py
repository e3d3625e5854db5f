"""A spinner who is silent, and a spinner's wager after the election (nsw 6.5, 6.6; R8, R9, R10, R47, R107, R108,
R118)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

CS = "casino-supervisor"
topic = Topic(
    notes={
        "Silent": ("rule-boundary", "The boxer records the failure of a silent spinner in every phase between spins."),
        "AfterTheElection": (
            "rule-boundary",
            "After the election the spinner's wager may change like everybody's, until a spin of that game is valid.",
        ),
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)
settled = topic.group(
    "chips of 1 dollar; spinner 2 to 50, Heads and Tails 3 to 40, at settlement",
    casino(chips=(100,), strict=False, signed=sign((200, 5000), (300, 4000))),
    seated=3,
)


def three_invalid(t, bets=()):
    """Seat 1 spins for 10 dollars, and the first three spins are invalid."""
    t.spinner(1, 1000)
    t.bets(*bets)
    for again in (True, True, False):
        t.no_spin()
        if again:
            t.close_bets()


def retired(t, wager=True):
    """The failure is recorded: seat 1 has retired."""
    t.do("boxer", "record-failure-to-spin")
    returned = ("wager-returned",) if wager else ()
    t.told_only("spinner-retired", *returned, "spinner-game-ended")
    t.told("spinner-retired", seat=1)
    if wager:
        t.told("wager-returned", seat=1, wager="spinner", reason="retired")
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="offering", game=None, thrower=None, invalid_spins=0, coins=["available"] * 5)
    t.refused("boxer", "record-failure-to-spin", "no-spin-due", "6.6p1", adopted=True)
    t.refused("boxer", give.offer(1), "not-next", "3.2")


# ---------------------------------------------------------------------- before any valid spin


@table.test(731, "6.6p1", "R8", "R47", "R107", "R118", flags="Silent")
def who_selects_no_coins_has_retired(t):
    t.accept(1)
    retired(t, wager=False)
    t.offer(2)
    t.money({})


@table.test(732, "6.6p1", "4.2", "R107", "R118", flags="Silent")
def who_calls_no_side_or_places_no_wager_has_retired(t):
    t.accept(1)
    t.select(1)
    t.call_side(1)
    retired(t, wager=False)
    t.money({})


@table.test(733, "6.6p1", "R8", "R118", flags="Silent")
def who_has_wagered_and_waits_has_retired_before_the_call_and_in_it(t):
    t.accept(1)
    t.call_side(1)
    t.do(1, give.stake(1000))
    # No coins are selected.
    retired(t)
    t.spinner(2, 700)
    t.open_bets()
    t.bet(3, "heads", 500)
    t.do("boxer", "record-failure-to-spin")
    t.told_only("spinner-retired", "wager-returned", "spinner-game-ended")
    t.told("wager-returned", seat=2, wager="spinner", stake=700, reason="retired")
    # A wager on the layout may change, and waits for the next call.
    t.do(3, give.change("heads", 600))
    t.refused(3, give.place("tails", 100), "betting-not-open", "6.2")
    t.money({3: -600, "layout": 600})


@table.test(734, "6.6p1", "R8", "R118", flags="Silent")
def who_is_called_in_and_does_not_spin_has_retired(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    retired(t)
    t.do(2, give.withdraw("heads"))
    t.money({})


@table.test(735, "6.6p1", "4.7", "R8", "R118", flags="Silent")
def who_does_not_spin_after_an_invalid_spin_has_retired(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.no_spin()
    retired(t)
    t.do(2, give.withdraw("heads"))
    t.money({})


@table.test(736, "6.5", "6.6p1", "R9", "R107", "R118", flags="Silent")
def who_does_not_elect_after_three_invalid_spins_has_retired(t):
    three_invalid(t, [(2, "heads", 500)])
    t.view(phase="electing")
    for by in (1, 2, "dealer", CS, "host"):
        t.refused(by, "record-failure-to-spin", "not-authorised", "6.6p1", adopted=True)
    retired(t)
    t.refused(1, "elect-retire", "not-the-spinner", "6.5", adopted=True)
    t.refused(1, "elect-house-spin", "not-the-spinner", "6.5", adopted=True)
    t.do(2, give.change("heads", 100))
    t.money({2: -100, "layout": 100})


@settled.test(737, "5.2", "6.6p1", "R50", "R118", flags="Silent")
def who_does_not_wager_again_has_retired(t):
    """The wager was handed back for being below the minimum: there is none to return."""
    t.spinner(1, 100)
    t.open_bets()
    t.do("dealer", give.under_minimum(1, "spinner"))
    retired(t, wager=False)
    t.money({})


@table.test(738, "6.6p1", "R22", "R84", "R107", "R118", flags="Silent")
def the_failure_is_the_boxers_to_record_and_not_with_the_coins_up_or_down(t):
    t.accept(1)
    for by in (1, 2, "dealer", CS, "games-supervisor", "host"):
        t.refused(by, "record-failure-to-spin", "not-authorised", "6.6p1", adopted=True)
    t.ready(1, 1000)
    t.bets()
    t.throw()
    t.refused("boxer", "record-failure-to-spin", "coins-in-the-air", "6.6p1", adopted=True)
    t.refused(1, "record-failure-to-spin", "not-authorised", "6.6p1", adopted=True)
    t.view(phase="flying", thrower={"spinner": 1})
    t.land("ht")
    t.refused("boxer", "record-failure-to-spin", "result-due", "6.6p1", adopted=True)
    t.view(phase="landed", thrower={"spinner": 1})
    t.money({1: -1000, "layout": 1000})


# ---------------------------------------------------------------------- after a valid spin


@table.test(739, "6.6p1", "R10", "R107", "R118", flags="Silent")
def after_a_valid_spin_the_house_spins_for_who_is_silent_in_every_phase(t):
    def failed(phase):
        t.do("boxer", "record-failure-to-spin")
        t.told_only("coins-handed-over")
        t.told("coins-handed-over", "6.6p1", seat=1, reason="failed", dealer_only=False)
        t.view(phase=phase, thrower="vacant", game={"seat": 1, "stake": 1000, "handed-over": True})

    t.spinner(1, 1000)
    t.bets()
    t.spin("ht")
    failed("called")
    t.do(CS, give.invalidate("result"))
    t.bets()
    t.spin("hh")
    failed("preparing")
    t.money({1: -1000, "layout": 1000})


@table.test(740, "6.6p1", "R10", "R118", flags="Silent")
def after_a_valid_spin_the_house_spins_for_who_is_silent_in_the_betting(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.open_bets()
    t.do("boxer", "record-failure-to-spin")
    t.view(phase="betting", thrower="vacant", game={"seat": 1, "handed-over": True})
    t.refused("boxer", "record-failure-to-spin", "no-spinner", "6.6p1", adopted=True)
    t.money({1: -1000, "layout": 1000})


@table.test(741, "6.6p1", "4.7", "R10", "R118", flags="Silent")
def after_a_valid_spin_the_house_spins_for_who_is_silent_after_an_invalid_one(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets((2, "heads", 500))
    t.no_spin()
    t.do("boxer", "record-failure-to-spin")
    t.told("coins-handed-over", seat=1, reason="failed")
    t.view(phase="reopened", thrower="vacant")
    t.do(2, give.withdraw("heads"))
    t.money({1: -1000, "layout": 1000})


@table.test(742, "3.2", "R47", "R118", flags="Silent")
def a_winner_who_is_silent_is_passed_over_and_no_failure_is_recorded(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.refused("boxer", "record-failure-to-spin", "no-spin-due", "6.6p1", adopted=True)
    t.view(phase="won")
    t.offer(2)
    t.told_only("spinner-retired", "coins-offered")
    t.money({1: 7500, "house": -7500})


@table.test(743, "6.6p1", "6.5", "R22", "R91", "R118", flags="Silent")
def before_a_valid_spin_a_spinner_who_speaks_retires_and_does_not_decline(t):
    t.accept(1)
    t.refused(1, "decline-further-spins", "no-valid-spin", "3.2", adopted=True)
    t.ready(1, 1000)
    t.refused(1, "decline-further-spins", "no-valid-spin", "3.2", adopted=True)
    t.do(1, "retire")
    t.money({})


# ---------------------------------------------------------------------- the wager after the election


@table.test(744, "6.5", "R8", "R9", "R108", flags="AfterTheElection")
def after_the_election_the_spinners_wager_is_raised_and_lowered(t):
    three_invalid(t, [(2, "heads", 500)])
    t.do(1, "elect-house-spin")
    t.do(1, give.change_stake(1500))
    t.told_only("spinner-wager-changed")
    t.told("spinner-wager-changed", "6.5", seat=1, wager="spinner", total=1500, added=500, removed=0)
    t.to_dealer()
    t.do(1, give.change_stake(500, 200))
    t.told("spinner-wager-changed", "6.5", total=(500, 200), added=(0, 200), removed=(1000, 0))
    t.view(phase="reopened", game={"seat": 1, "stake": (500, 200), "handed-over": True, "valid-spin": False})
    t.close_bets()
    t.spin("tt")
    t.told("wager-lost", seat=1, wager="spinner", stake=(500, 200))
    t.money({1: -700, 2: -500, "house": 1200})


@table.test(745, "6.5", "4.6", "R108", flags="AfterTheElection")
def after_the_election_it_changes_until_no_more_bets_and_after_the_houses_invalid_spins(t):
    three_invalid(t)
    t.do(1, "elect-house-spin")
    t.to_dealer()
    t.close_bets()
    t.refused(1, give.change_stake(700), "betting-closed", "4.6", adopted=True)
    t.throw("dealer")
    t.refused(1, give.change_stake(700), "coins-in-the-air", "4.2", adopted=True)
    t.do("boxer", give.no_spin())
    t.do(1, give.change_stake(700))
    t.told("spinner-wager-changed", "6.5", seat=1, total=700, removed=300)
    t.close_bets()
    t.throw("dealer")
    t.land("hh")
    t.refused(1, give.change_stake(800), "result-due", "4.2", adopted=True)
    t.do("boxer", give.no_spin())
    t.do(1, give.change_stake(900))
    t.told("spinner-wager-changed", "6.5", seat=1, total=900, added=200)
    t.close_bets()
    t.spin("tt")
    t.told("wager-lost", seat=1, stake=900)
    t.money({1: -900, "house": 900})


@table.test(746, "6.5", "R8", "R108", flags="AfterTheElection")
def after_a_valid_spin_of_the_house_it_stands(t):
    three_invalid(t)
    t.do(1, "elect-house-spin")
    t.to_dealer()
    t.close_bets()
    t.spin("ht")
    t.refused(1, give.change_stake(700), "handed-over", "4.2", adopted=True)
    t.spin("hh")
    t.view(phase="preparing", game={"valid-spin": True})
    t.refused(1, give.change_stake(700), "handed-over", "4.2", adopted=True)
    t.bets()
    t.no_spin()
    t.refused(1, give.change_stake(700), "handed-over", "4.2", adopted=True)
    t.sees(1, wagers=[{"wager": "spinner", "stake": 1000}])
    t.money({1: -1000, "layout": 1000})


@table.test(747, "6.5", "5.1", "R50", "R95", "R108", "R113", flags="AfterTheElection")
def after_the_election_the_sign_holds_and_the_wager_is_not_withdrawn(t):
    three_invalid(t)
    t.do(1, "elect-house-spin")
    t.refused(1, give.change_stake(100_100), "above-maximum", "5.1")
    t.refused(1, give.change_stake(1050), "not-payable-in-chips", "4.5")
    t.refused(1, give.change_stake(1000), "unchanged", "R113")
    t.refused(1, "retire", "handed-over", "3.2", adopted=True)
    t.refused(2, give.change_stake(900), "not-the-spinner", "4.2", adopted=True)
    t.refused("boxer", give.change_stake(900), "not-authorised", "4.2", adopted=True)
    t.view(phase="reopened", game={"stake": 1000})
    t.do(1, give.change_stake(100_000))
    t.money({1: -100_000, "layout": 100_000})


@table.test(748, "6.5", "9.3.2", "R108", "R110", flags="AfterTheElection")
def an_excluded_spinner_lowers_it_after_the_election_and_does_not_raise_it(t):
    three_invalid(t)
    t.do(1, "elect-house-spin")
    t.do(CS, give.exclude(1))
    t.refused(1, give.change_stake(1100), "excluded", "9.3.2")
    t.refused(1, give.change_stake(900, 100), "excluded", "9.3.2")
    t.refused(1, give.change_stake(1000), "unchanged", "R113")
    t.do(1, give.change_stake(900))
    t.told("spinner-wager-changed", "6.5", seat=1, total=900, removed=100)
    t.money({1: -900, "layout": 900})


@table.test(749, "6.6p1", "6.8", "R10", "R11", "R108", flags="AfterTheElection")
def after_any_other_hand_over_the_wager_stands(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.refused(1, give.change_stake(700), "handed-over", "4.2", adopted=True)
    t.open_bets()
    t.refused(1, give.change_stake(700), "handed-over", "4.2", adopted=True)
    t.close_bets()
    t.to_dealer()
    t.spin("tt")
    t.spinner(2, 1000)
    t.bets()
    t.spin("hh")
    t.do("boxer", give.send_out())
    t.refused(2, give.change_stake(700), "handed-over", "4.2", adopted=True)
    t.money({1: -1000, 2: -1000, "layout": 1000, "house": 1000})
