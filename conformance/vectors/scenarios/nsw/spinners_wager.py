"""The spinner's wager: won, lost, changed, taken back (nsw 4.1.1, 4.2, 6.4, 8.1; R5, R6, R8, R48)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={
        "ThreeThrows": (
            "rule-boundary",
            "Three of the called side in all win; Odds and invalid spins between do not matter.",
        ),
        "FirstValidSpin": (
            "rule-boundary",
            "Until the first valid spin the spinner's wager may change; then it stands.",
        ),
    }
)
table = topic.group("four seats, three players; chips of 1, 5 and 25 dollars, coins observed", casino(), seated=3)


@table.test(16, "4.1.1.1.1", "4.1.1.1", "8.1", "8.1.spinners-wager", "R5", "R21", flags="ThreeThrows")
def the_third_heads_win_seven_and_a_half_to_one(t):
    t.spinner(1, 1000)
    for run in (1, 2):
        t.bets()
        t.spin("hh")
        t.untold("wager-won", "spinner-game-ended")
        t.view(phase="preparing", game={"seat": 1, "side": "heads", "run": run, "valid-spin": True, "stake": 1000})
    t.bets()
    t.spin("hh")
    t.told_only("coins-thrown", "coins-landed", "result-announced", "wager-won", "spinner-game-ended")
    t.told("wager-won", "4.1.1.1.1", seat=1, wager="spinner", stake=1000, paid=7500, exact=(7500, 1), rounding=(0, 1))
    t.told("spinner-game-ended", seat=1, outcome="won")
    t.view(phase="won", game=None)
    t.money({1: 7500, "house": -7500})


@table.test(17, "4.1.1.1.2", "4.1.1.1", "8.1.spinners-wager", "R5", flags="ThreeThrows")
def the_third_tails_win_for_a_spinner_of_tails(t):
    t.decline(1)
    t.spinner(2, 500, "tails")
    for _ in range(3):
        t.view(phase="preparing")
        t.bets()
        t.spin("tt")
    t.told("wager-won", "4.1.1.1.2", seat=2, wager="spinner", stake=500, paid=3800, exact=(3750, 1), rounding=(50, 1))
    # 37.50 is not payable in chips of 1 dollar and up: 38
    t.money({2: 3800, "house": -3800})


@table.test(18, "4.1.1.1.1", "R5", flags="ThreeThrows")
def odds_between_do_not_break_the_count_of_heads(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("ht")
        t.spin("hh")
    t.told("wager-won", seat=1, paid=7500)
    t.money({1: 7500, "house": -7500})


@table.test(19, "4.1.1.1.2", "R5", flags="ThreeThrows")
def odds_and_invalid_spins_between_do_not_break_the_count_of_tails(t):
    t.spinner(1, 1000, "tails")
    for _ in range(3):
        t.bets()
        t.no_spin()
        t.close_bets()
        t.spin("ht")
        t.no_spin()
        t.spin("tt")
    t.told("wager-won", seat=1, paid=7500)
    t.money({1: 7500, "house": -7500})


@table.test(20, "4.1.1.1.1", "1.1.void", "R5", flags="ThreeThrows")
def an_invalid_spin_does_not_add_to_the_count_of_heads(t):
    t.spinner(1, 1000)
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.bets()
    t.throw()
    t.land("hh")
    t.do("boxer", give.no_spin("too-low"))
    t.view(phase="reopened", game={"run": 2})
    t.money({1: -1000, "layout": 1000})


@table.test(21, "4.1.1.2.1", "4.1.1.2", "6.4", flags="ThreeThrows")
def tails_at_once_lose_for_a_spinner_of_heads(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.told("wager-lost", "4.1.1.2.1", seat=1, wager="spinner", stake=1000)
    t.told("spinner-game-ended", seat=1, outcome="lost")
    t.told("spinner-retired", "6.4", seat=1)
    t.view(phase="offering", game=None, thrower=None)
    t.money({1: -1000, "house": 1000})


@table.test(22, "4.1.1.2.1", "6.4")
def tails_after_two_heads_lose_for_a_spinner_of_heads(t):
    t.spinner(1, 1000)
    for letters in ("hh", "hh", "tt"):
        t.bets()
        t.spin(letters)
    t.told("wager-lost", "4.1.1.2.1", seat=1, stake=1000)
    t.money({1: -1000, "house": 1000})


@table.test(23, "4.1.1.2.2", "4.1.1.2", "6.4")
def heads_at_once_lose_for_a_spinner_of_tails(t):
    t.spinner(1, 1000, "tails")
    t.bets()
    t.spin("hh")
    t.told("wager-lost", "4.1.1.2.2", seat=1, wager="spinner", stake=1000)
    t.told("spinner-retired", "6.4", seat=1)
    t.money({1: -1000, "house": 1000})


@table.test(24, "4.1.1.2.2")
def heads_after_two_tails_lose_for_a_spinner_of_tails(t):
    t.spinner(1, 1000, "tails")
    for letters in ("tt", "tt", "hh"):
        t.bets()
        t.spin(letters)
    t.told("wager-lost", "4.1.1.2.2", seat=1, stake=1000)
    t.money({1: -1000, "house": 1000})


@table.test(25, "4.1.1.2.1", "6.4", "R5")
def five_consecutive_odds_after_two_heads_take_the_spinners_wager(t):
    t.spinner(1, 1000)
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.bets()
    for _ in range(5):
        t.spin("ht")
    t.told("wager-lost", "4.1.1.2.1", seat=1, stake=1000)
    t.told("spinner-game-ended", outcome="lost")
    t.told("spinner-retired", "6.4", seat=1)
    t.money({1: -1000, "house": 1000})


@table.test(26, "4.1.1.2.2", "R5")
def five_consecutive_odds_take_the_spinners_wager_on_tails(t):
    t.spinner(1, 1000, "tails")
    t.bets()
    for _ in range(5):
        t.spin("th")
    t.told("wager-lost", "4.1.1.2.2", seat=1, stake=1000)
    t.money({1: -1000, "house": 1000})


@table.test(27, "6.4", "4.4")
def a_spinner_who_loses_only_a_wager_on_the_side_goes_on(t):
    t.spinner(1, 1000)
    t.bets((1, "tails", 500))
    t.spin("hh")
    t.told("wager-lost", seat=1, wager="tails")
    t.untold("spinner-retired", "spinner-game-ended")
    t.view(phase="preparing", thrower={"spinner": 1}, game={"seat": 1})
    t.money({1: -1500, "layout": 1000, "house": 500})


# ---------------------------------------------------------------------- before the first spin


@table.test(28, "4.2", "R48")
def the_spinner_declares_a_side_before_the_wager(t):
    t.accept(1)
    t.refused(1, give.stake(1000), "side-not-called", "4.2")
    t.do(1, give.side("tails"))
    t.told("side-called", "4.2", side="tails")
    t.do(1, give.stake(1000))
    t.told("spinner-wager-placed", "4.2", seat=1, stake=1000)
    t.view(game={"side": "tails", "stake": 1000, "run": 0, "valid-spin": False, "handed-over": False})
    t.money({1: -1000, "layout": 1000})


@table.test(29, "4.2")
def the_side_may_be_declared_anew_until_the_wager_lies_there(t):
    t.accept(1)
    t.do(1, give.side("tails"))
    t.do(1, give.side("heads"))
    t.do(1, give.stake(1000))
    t.refused(1, give.side("tails"), "side-called", "4.2")
    t.view(game={"side": "heads"})
    t.do(1, give.select(1, 2))
    t.open_bets()
    t.refused(1, give.side("tails"), "side-called", "4.2")
    t.money({1: -1000, "layout": 1000})


@table.test(30, "4.2", "R48")
def bets_are_called_after_the_spinners_wager_is_placed(t):
    t.accept(1)
    t.do(1, give.select(1, 2))
    t.refused("boxer", "place-your-bets", "no-spinner-wager", "4.2")
    t.call_side(1)
    t.refused("dealer", "place-your-bets", "no-spinner-wager", "4.2")
    t.do(1, give.stake(1000))
    t.open_bets()
    t.told_only("betting-opened")
    t.money({1: -1000, "layout": 1000})


@table.test(31, "4.2", "R48")
def the_spinner_places_one_wager(t):
    t.spinner(1, 1000)
    t.refused(1, give.stake(500), "wager-placed", "4.2")
    t.open_bets()
    t.refused(1, give.stake(500), "wager-placed", "4.2")
    t.money({1: -1000, "layout": 1000})


@table.test(32, "4.1.1", "R8", flags="FirstValidSpin")
def the_wager_may_change_while_the_layout_is_open_before_the_first_valid_spin(t):
    t.spinner(1, 1000)
    t.do(1, give.change_stake(1500))
    t.told("spinner-wager-changed", seat=1, wager="spinner", total=1500, added=500, removed=0)
    t.open_bets()
    t.do(1, give.change_stake(700))
    t.told("spinner-wager-changed", seat=1, total=700, added=0, removed=800)
    t.close_bets()
    t.refused(1, give.change_stake(800), "betting-closed", "4.6")
    t.no_spin()
    t.view(phase="reopened")
    t.do(1, give.change_stake(800))
    t.close_bets()
    t.throw()
    t.refused(1, give.change_stake(900), "coins-in-the-air", "4.2", adopted=True)
    t.land("tt")
    t.refused(1, give.change_stake(900), "result-due", "4.2", adopted=True)
    t.announce()
    t.told("wager-lost", seat=1, stake=800)
    t.money({1: -800, "house": 800})


@table.test(33, "4.1.1", "R8", flags="FirstValidSpin")
def after_the_first_valid_spin_the_wager_stands(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.refused(1, give.change_stake(2000), "wager-undetermined", "4.2", adopted=True)
    t.refused(1, "retire", "wager-undetermined", "6.6p1", adopted=True)
    t.open_bets()
    t.refused(1, give.change_stake(500), "wager-undetermined", "4.2", adopted=True)
    t.refused(1, "retire", "wager-undetermined", "6.6p1", adopted=True)
    t.sees(1, wagers=[{"wager": "spinner", "stake": 1000, "frozen": True}])
    t.money({1: -1000, "layout": 1000})


@table.test(34, "4.1.1", "R8", flags="FirstValidSpin")
def odds_are_a_valid_spin(t):
    t.spinner(1, 1000)
    t.sees(1, wagers=[{"wager": "spinner", "frozen": False}])
    t.bets()
    t.view(game={"valid-spin": False})
    t.spin("ht")
    t.view(game={"valid-spin": True, "run": 0})
    t.refused(1, "retire", "wager-undetermined", "6.6p1", adopted=True)
    t.sees(1, wagers=[{"wager": "spinner", "frozen": True}])
    t.money({1: -1000, "layout": 1000})


@table.test(35, "4.1.1", "R8", flags="FirstValidSpin")
def an_invalid_spin_is_no_valid_spin(t):
    t.spinner(1, 1000)
    t.bets()
    t.no_spin()
    t.view(game={"valid-spin": False})
    t.do(1, "retire")
    t.told("wager-returned", seat=1, wager="spinner", stake=1000, reason="retired")
    t.money({})


@table.test(36, "4.1.1", "R8")
def a_spinner_who_takes_the_wager_back_retires(t):
    t.spinner(1, 1000)
    t.do(1, "retire")
    t.told_only("spinner-retired", "wager-returned", "spinner-game-ended")
    t.told("wager-returned", seat=1, wager="spinner", stake=1000, reason="retired")
    t.told("spinner-retired", seat=1)
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="offering", game=None, coins=["available"] * 5)
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.offer(2)
    t.money({})


@table.test(37, "4.1.1", "R8")
def a_spinner_without_a_wager_may_retire_too(t):
    t.accept(1)
    t.do(1, "retire")
    t.told_only("spinner-retired", "spinner-game-ended")
    t.view(phase="offering", game=None)
    t.money({})


@table.test(38, "4.1.1", "R8")
def to_retire_after_no_more_bets_before_any_valid_spin_opens_the_layout(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    t.do(1, "retire")
    t.told("wager-returned", seat=1, reason="retired")
    t.do(2, give.change("heads", 700))
    t.told("wager-changed", seat=2, total=700, added=200, removed=0)
    t.do(3, give.withdraw("tails"))
    t.refused(3, give.place("tails", 100), "betting-not-open", "6.2")
    t.money({2: -700, "layout": 700})


@table.test(39, "4.1.1", "R8", "R48")
def a_spinner_cannot_retire_while_the_coins_fly_or_lie_unannounced(t):
    t.spinner(1, 1000)
    t.bets()
    t.throw()
    t.refused(1, "retire", "coins-in-the-air", "3.2", adopted=True)
    t.land("hh")
    t.refused(1, "retire", "result-due", "3.2", adopted=True)
    t.money({1: -1000, "layout": 1000})


# ---------------------------------------------------------------------- the winner


@table.test(40, "6.4", "R6")
def a_winner_may_stay_and_call_and_wager_again(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do(1, "spin-again")
    t.told("spinner-stayed", seat=1)
    t.view(
        phase="preparing", thrower={"spinner": 1}, lights={"heads": 3}, game={"run": 0, "stake": 0, "valid-spin": False}
    )
    t.refused("boxer", "place-your-bets", "no-spinner-wager", "4.2")
    t.ready(1, 200, "tails")
    t.bets()
    t.view(lights={"heads": 0})
    t.spin("hh")
    t.told("wager-lost", seat=1, stake=200)
    t.money({1: 7300, "house": -7300})


@table.test(41, "3.2", "R6")
def a_winner_may_retire(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do(1, "retire")
    t.told_only("spinner-retired")
    t.view(phase="offering")
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.refused(1, "spin-again", "not-the-spinner", "3.2", adopted=True)
    t.offer(2)
    t.money({1: 7500, "house": -7500})


@table.test(42, "3.2", "R47")
def a_winner_who_does_not_choose_has_retired(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.offer(2)
    t.told_only("spinner-retired", "coins-offered")
    t.told("spinner-retired", seat=1)
    t.view(phase="offering", offered=2)
    t.money({1: 7500, "house": -7500})


@table.test(43, "6.4", "R6")
def a_loser_may_not_stay(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.refused(1, "spin-again", "not-the-spinner", "3.2", adopted=True)
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.money({1: -1000, "house": 1000})


@table.test(44, "R6", "6.4")
def nobody_stays_before_winning(t):
    t.spinner(1, 1000)
    t.refused(1, "spin-again", "no-win", "3.2", adopted=True)
    t.bets()
    t.spin("hh")
    t.refused(1, "spin-again", "no-win", "3.2", adopted=True)
    t.refused(2, "spin-again", "not-the-spinner", "3.2", adopted=True)
    t.money({1: -1000, "layout": 1000})


@table.test(45, "R6", "4.1.1")
def a_winner_has_no_game_until_the_choice(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.view(phase="won", game=None, coins=["available"] * 5)
    t.refused(2, "retire", "not-the-spinner", "3.2", adopted=True)
    t.refused(2, "spin-again", "not-the-spinner", "3.2", adopted=True)
    t.do(1, "spin-again")
    t.refused(1, "spin-again", "no-win", "3.2", adopted=True)
    t.money({1: 7500, "house": -7500})


@table.test(689, "4.2", "4.1.1", "R48")
def a_spinner_who_has_not_wagered_yet_has_no_wager_to_see(t):
    t.accept(1)
    t.sees(1, wagers=[])
    t.call_side(1)
    t.sees(1, wagers=[])
    t.do(1, give.stake(1000))
    t.sees(1, wagers=[{"wager": "spinner", "stake": 1000}])
    t.money({1: -1000, "layout": 1000})
