"""The spinner of `house` always spins for Heads (1.A to 1.F; R5, R6, R8, R21)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={
        "AlwaysHeads": ("rule-boundary", "The spinner's wager is on Heads without a call."),
        "ThreeHeads": ("rule-boundary", "Three Heads in all win; Tails, or five consecutive Odds, lose."),
    }
)
table = topic.group("four seats, three players; chips of 1, 5 and 25 dollars, coins observed", casino(), seated=3)


@table.test(1, "p1", "p2", "def.spinner", "1.A", flags="AlwaysHeads")
def the_first_player_who_accepts_is_the_spinner_and_spins_for_heads(t):
    t.refused("boxer", give.offer(2), "not-next", "p1")
    t.offer(1)
    t.told("coins-offered", "p1", seat=1)
    t.do(1, "accept-coins")
    t.told_only("coins-accepted", "side-called")
    t.told("side-called", side="heads")
    t.view(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "side": "heads", "stake": 0, "run": 0})
    t.refused(1, give.side("heads"), "not-in-these-rules", "1.B", adopted=True)
    t.refused(1, give.side("tails"), "not-in-these-rules", "1.B", adopted=True)
    t.money({})


@table.test(2, "1.A", "p2")
def the_wager_comes_before_the_spin(t):
    t.accept(1)
    t.do(1, give.select(4, 5))
    t.told("coins-selected", "p2", coins=(4, 5))
    t.refused("boxer", "place-your-bets", "no-spinner-wager", "1.A")
    t.refused(1, give.throw(), "betting-not-closed", "nsw 6.3")
    t.do(1, give.stake(1000))
    t.told("spinner-wager-placed", "1.A", seat=1, stake=1000)
    t.refused(1, give.stake(500), "wager-placed", "1.A", adopted=True)
    t.bets()
    t.throw(1)
    t.money({1: -1000, "layout": 1000})


@table.test(3, "1.B", "1.C", "R5", "R21", flags="ThreeHeads")
def three_heads_win_seven_and_a_half_to_one_with_odds_between(t):
    t.spinner(1, 1000)
    for run in (1, 2, 3):
        t.bets()
        t.spin("ht")
        t.no_spin()
        t.spin("hh")
        if run < 3:
            t.untold("wager-won")
            t.view(game={"run": run, "stake": 1000})
    t.told("wager-won", "1.C", seat=1, wager="spinner", stake=1000, paid=7500, exact=(7500, 1), rounding=(0, 1))
    t.told("spinner-game-ended", "1.C", seat=1, outcome="won")
    t.view(phase="won")
    t.money({1: 7500, "house": -7500})


@table.test(4, "1.D", "R6", flags="ThreeHeads")
def tails_lose_the_spinners_wager_and_the_spinner_retires(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.told("wager-lost", "1.D", seat=1, wager="spinner", stake=1000)
    t.told("spinner-game-ended", seat=1, outcome="lost")
    t.told("spinner-retired", "1.D", seat=1)
    t.view(phase="offering", game=None)
    t.refused(1, "spin-again", "not-the-spinner", "1.C", adopted=True)
    t.refused("boxer", give.offer(1), "not-next", "nsw 3.2")
    t.money({1: -1000, "house": 1000})


@table.test(5, "1.D", "1.B", flags="ThreeHeads")
def tails_after_two_heads_and_odds_lose(t):
    t.spinner(1, 1000)
    for letters in ("hh", "hh"):
        t.bets()
        t.spin(letters)
    t.bets()
    t.spin("ht")
    t.spin("tt")
    t.told("wager-lost", "1.D", seat=1)
    t.money({1: -1000, "house": 1000})


@table.test(6, "1.E", "1.B", "R5", flags="ThreeHeads")
def five_consecutive_odds_lose_the_spinners_wager(t):
    t.spinner(1, 1000)
    for _ in range(2):
        t.bets()
        for _ in range(4):
            t.spin("ht")
        t.spin("hh")
    t.bets()
    for count in range(1, 5):
        t.spin("th")
        t.told("odds-standing", consecutive=count)
    t.spin("ht")
    t.told("result-announced", "nsw 6.9", result="five-odds")
    t.told("wager-lost", "1.E", seat=1, wager="spinner", stake=1000)
    t.told("spinner-retired", "1.E", seat=1)
    t.money({1: -1000, "house": 1000})


@table.test(7, "1.E", "1.B", "R5")
def an_invalid_spin_neither_adds_to_the_odds_nor_breaks_them(t):
    t.spinner(1, 1000)
    t.bets()
    for _ in range(4):
        t.spin("ht")
    t.no_spin()
    t.view(lights={"odds": 4})
    t.spin("ht")
    t.told("wager-lost", "1.E", seat=1)
    t.money({1: -1000, "house": 1000})


@table.test(8, "1.C", "R6")
def the_winner_may_keep_spinning_and_wagers_again(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do(1, "spin-again")
    t.told_only("spinner-stayed", "side-called")
    t.told("spinner-stayed", "1.C", seat=1)
    t.refused("boxer", "place-your-bets", "no-spinner-wager", "1.A")
    t.ready(1, 200)
    t.bets()
    t.spin("tt")
    t.told("wager-lost", "1.D", seat=1, stake=200)
    t.money({1: 7300, "house": -7300})


@table.test(9, "1.C", "R6", "R47")
def the_winner_may_retire_and_silence_retires(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do(1, "retire")
    t.told_only("spinner-retired")
    t.told("spinner-retired", "1.C", seat=1)
    t.spinner(2, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.offer(3)
    t.told_only("spinner-retired", "coins-offered")
    t.told("spinner-retired", seat=2)
    t.money({1: 7500, 2: 7500, "house": -15_000})


@table.test(10, "1.F", "R20")
def the_spinner_makes_a_players_wager_besides(t):
    t.spinner(1, 1000)
    t.bets((1, "heads", 500), (1, "tails", 200))
    t.spin("hh")
    t.told("wager-won", "2.C.1", seat=1, wager="heads", paid=500)
    t.told("wager-lost", "2.D.2", seat=1, wager="tails", stake=200)
    t.untold("spinner-game-ended")
    t.money({1: -700, "layout": 1000, "house": -300})


@table.test(11, "1.A", "R8")
def before_a_valid_spin_the_wager_may_change_and_after_it_remains(t):
    t.spinner(1, 1000)
    t.do(1, give.change_stake(1500))
    t.told("spinner-wager-changed", "1.A", total=1500, added=500)
    t.open_bets()
    t.do(1, give.change_stake(700))
    t.close_bets()
    t.spin("hh")
    t.refused(1, give.change_stake(1000), "wager-undetermined", "1.B")
    t.open_bets()
    t.refused(1, give.change_stake(1000), "wager-undetermined", "1.B")
    t.refused(1, "retire", "wager-undetermined", "p3", adopted=True)
    t.money({1: -700, "layout": 700})


@table.test(12, "1.A", "R8")
def who_retires_before_a_valid_spin_gets_the_wager_back(t):
    t.spinner(1, 1000)
    t.bets()
    t.do(1, "retire")
    t.told("wager-returned", seat=1, wager="spinner", stake=1000, reason="retired")
    t.view(phase="offering")
    t.money({})


@table.test(13, "1.B", "R32", "R64")
def the_lights_of_a_spinner_of_heads(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.view(lights={"heads": 1, "tails": 0})
    t.bets()
    t.spin("ht")
    t.view(lights={"odds": 1, "heads": 1})
    t.spin("tt")
    t.view(lights={"odds": 1, "heads": 1, "tails": 1})
    t.spinner(2, 1000)
    t.open_bets()
    t.view(lights={"odds": 0, "heads": 0, "tails": 0})
    t.money({1: -1000, 2: -1000, "layout": 1000, "house": 1000})


@table.test(830, "nsw 4.3", "R12", "R31")
def where_the_house_spins_no_spinners_wager_is_required(t):
    """`house` says nothing of it, nsw 4.3 does: betting opens and the coins are thrown without a spinner's wager."""
    t.house_spin(1, 2, 3)
    t.refused(1, give.stake(1000), "not-the-spinner", "1.A", adopted=True)
    t.view(game=None)
    t.bets((2, "heads", 500))
    t.throw("dealer")
    t.told("coins-thrown", by={"house": "dealer"})
    t.land("hh")
    t.announce()
    t.told("wager-won", "2.C.1", seat=2, wager="heads", stake=500, paid=500)
    t.told("house-spin-ended", "nsw 3.3")
    t.money({2: 500, "house": -500})
