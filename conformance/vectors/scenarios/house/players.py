"""The players of `house` wager on Heads or Tails (2.A to 2.D, p3, p4; R7, R10, R56, R74)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={
        "OddsIndicated": ("rule-boundary", "While Odds are indicated nothing is removed and nothing new made."),
        "NewWagers": (
            "rule-boundary",
            "After an invalid spin with nothing pending a new wager is taken, unlike in nsw.",
        ),
    }
)
table = topic.group("four seats, three players; chips of 1, 5 and 25 dollars, coins observed", casino(), seated=3)


@table.test(14, "2.A", "2.B", "2.C", "2.C.1", "2.D", "2.D.2", "def.heads")
def heads_win_and_tails_lose_when_heads_are_spun(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    t.spin("hh")
    t.told("result-announced", "nsw 6.9", result="heads")
    t.told("wager-won", "2.C.1", seat=2, wager="heads", stake=500, paid=500, exact=(500, 1), rounding=(0, 1))
    t.told("wager-lost", "2.D.2", seat=3, wager="tails", stake=300)
    t.money({1: -1000, "layout": 1000, 2: 500, 3: -300, "house": -200})


@table.test(15, "2.B", "2.C", "2.C.2", "2.D", "2.D.1", "def.tails")
def tails_win_and_heads_lose_when_tails_are_spun(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    t.spin("tt")
    t.told("result-announced", "nsw 6.9", result="tails")
    t.told("wager-lost", "2.D.1", seat=2, wager="heads", stake=500)
    t.told("wager-won", "2.C.2", seat=3, wager="tails", stake=300, paid=300, exact=(300, 1), rounding=(0, 1))
    t.money({1: -1000, 2: -500, 3: 300, "house": 1200})


@table.test(16, "2.B", "2.D.3", "def.odds", "R5", flags="OddsIndicated")
def on_odds_the_wagers_remain_and_the_fifth_takes_them(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    for count in range(1, 5):
        t.spin("ht" if count % 2 else "th")
        t.told("odds-standing", "2.B", consecutive=count)
        t.view(pending=True, phase="called")
    t.spin("ht")
    t.told("result-announced", "nsw 6.9", result="five-odds")
    t.told("wager-lost", "2.D.3", seat=2, wager="heads")
    t.told("wager-lost", "2.D.3", seat=3, wager="tails")
    t.money({1: -1000, 2: -500, 3: -300, "house": 1800})


@table.test(17, "p4", "2.B", flags="OddsIndicated")
def nothing_on_the_layout_moves_while_odds_are_indicated(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    for _ in range(2):
        t.refused(2, give.withdraw("heads"), "betting-closed", "p4")
        t.refused(2, give.change("heads", 600), "betting-closed", "p4")
        t.refused(2, give.place("tails", 100), "betting-closed", "p4")
        t.refused(3, give.place("heads", 100), "betting-closed", "p4")
        t.no_spin()
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(18, "p4", "R7", "R31", flags="NewWagers")
def after_an_invalid_spin_with_nothing_pending_new_wagers_are_accepted(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.no_spin()
    t.bet(3, "tails", 300)
    t.told("wager-placed", seat=3, side="tails", stake=300)
    t.bet(2, "tails", 100)
    t.do(2, give.change("heads", 600))
    t.do(2, give.withdraw("heads"))
    t.bet(2, "heads", 200)
    t.close_bets()
    t.spin("tt")
    t.money({1: -1000, 2: -100, 3: 300, "house": 800})


@table.test(19, "p4", "p3", "R9", "R74", flags="NewWagers")
def new_wagers_are_accepted_while_the_spinner_elects(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    for again in (True, True, False):
        t.no_spin()
        if again:
            t.close_bets()
    t.view(phase="electing")
    t.bet(3, "tails", 300)
    t.do(1, "elect-house-spin")
    t.bet(3, "heads", 100)
    t.money({1: -1000, 2: -500, 3: -400, "layout": 1900})


@table.test(20, "p4", "R8", "R74", flags="NewWagers")
def where_a_spinners_game_ended_new_wagers_wait_for_place_your_bets(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.no_spin()
    t.do(1, "retire")
    t.refused(3, give.place("tails", 300), "betting-not-open", "nsw 6.2", adopted=True)
    t.do(2, give.change("heads", 600))
    t.bet(2, "heads", 100)
    t.spinner(2, 200)
    t.open_bets()
    t.bet(3, "tails", 300)
    t.money({2: -900, 3: -300, "layout": 1200})


@table.test(21, "p4", "R31", flags="NewWagers")
def after_no_more_bets_nothing_moves(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.refused(2, give.withdraw("heads"), "betting-closed", "nsw 4.6")
    t.refused(2, give.change("heads", 100), "betting-closed", "nsw 4.6")
    t.refused(3, give.place("tails", 100), "betting-closed", "nsw 4.6")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(22, "2.A", "R20", "R22")
def a_player_may_wager_on_both_sides_and_only_players_do(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.told("wager-placed", "2.A", seat=2, side="heads", stake=500)
    t.bet(2, "tails", 300)
    t.told("wager-placed", "2.A", seat=2, side="tails", stake=300)
    t.bet(2, "heads", 200)
    t.told("wager-placed", total=700)
    for by in ("boxer", "dealer", "casino-supervisor", "host"):
        t.refused(by, give.place("heads", 100), "not-authorised", "2.A")
        t.refused(by, give.place("tails", 100), "not-authorised", "2.A")
    t.money({1: -1000, 2: -1000, "layout": 2000})


@table.test(23, "p3", "R10")
def the_boxer_spins_on_for_who_declines(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do(1, "decline-further-spins")
    t.told("coins-handed-over", "p3", seat=1, reason="declined", dealer_only=False)
    t.view(thrower="vacant")
    t.refused("boxer", give.throw(), "substitute-due", "p3", adopted=True)
    t.to_dealer("boxer")
    t.told("substitute-appointed", "p3", role="boxer")
    t.spin("hh")
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.told("wager-won", "1.C", seat=1, paid=7500)
    t.money({1: 7500, 2: 500, "house": -8000})


@table.test(24, "p3", "R10")
def the_boxer_or_a_dealer_spins_on_for_who_fails(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do("boxer", "record-failure-to-spin")
    t.told("coins-handed-over", "p3", seat=1, reason="failed")
    t.to_dealer("dealer")
    t.bets()
    t.spin("tt")
    t.told("wager-lost", "1.D", seat=1)
    t.money({1: -1000, "house": 1000})


@table.test(25, "p3", "R10", "R31")
def three_invalid_spins_after_a_valid_one_hand_over(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("ht")
    for _ in range(3):
        t.no_spin()
    t.told("coins-handed-over", seat=1, reason="three-invalid-spins", dealer_only=False)
    t.money({1: -1000, "layout": 1000})


@table.test(26, "p1", "R12", "R31")
def the_house_spins_when_nobody_accepts(t):
    t.house_spin(1, 2, 3, by="boxer")
    t.told("house-spin-started", role="boxer")
    t.refused(1, give.stake(1000), "not-the-spinner", "1.A", adopted=True)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.spin("hh")
    t.told("wager-won", "2.C.1", seat=2)
    t.told("house-spin-ended")
    t.money({2: 500, "house": -500})


@table.test(27, "p4", "R7", "R31", flags="NewWagers")
def after_an_invalid_house_spin_new_wagers_are_accepted(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.no_spin()
    t.bet(2, "heads", 500)
    t.close_bets()
    t.spin("hh")
    t.money({2: 500, "house": -500})


@table.test(817, "def.heads", "def.tails", "def.odds", "R31")
def a_landing_is_cited_by_the_definition_of_what_lies_there(t):
    t.house_spin(1, 2, 3)
    for letters, clause in (("ht", "def.odds"), ("th", "def.odds"), ("hh", "def.heads"), ("tt", "def.tails")):
        if t.table.view()["phase"] == "offering":
            t.house_spin(1, 2, 3)
        if t.table.view()["phase"] == "preparing":
            t.bets()
        t.throw()
        t.land(letters)
        t.told("coins-landed", clause, coins=letters)
        t.announce()
    t.money({})


@table.test(818, "def.boxer", "R11", "R31")
def who_is_sent_out_is_told_why_by_nsws_clauses(t):
    for seat, reason, clause in (
        (1, "repeated-invalid-spins", "nsw 6.7.1"),
        (2, "delay-or-disorder", "nsw 6.7.2"),
        (3, "contravened-rules", "nsw 6.7.3"),
    ):
        t.spinner(seat, 1000)
        t.do("boxer", give.send_out(reason))
        t.told("spinner-sent-out", clause, seat=seat, reason=reason)
    t.money({})


@table.test(819, "p3", "R31", "R108")
def after_the_election_the_spinners_wager_changes_by_nsws_clause(t):
    t.spinner(1, 1000)
    for time in (1, 2, 3):
        t.bets() if time == 1 else t.close_bets()
        t.no_spin()
    t.do(1, "elect-house-spin")
    t.do(1, give.change_stake(900))
    t.told("spinner-wager-changed", "nsw 6.5", seat=1, total=900)
    t.money({1: -900, "layout": 900})


@table.test(820, "p3", "R31", "R60", "R106")
def who_stays_out_after_an_invalidation_does_so_by_nsws_clauses(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("casino-supervisor", give.exclude(1))
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("wager-returned", "nsw 9.5", seat=2, wager="heads", stake=500, reason="invalidated")
    t.told("wager-returned", "nsw 9.5", seat=1, wager="spinner", stake=1000, reason="sent-out")
    t.told("spinner-game-ended", "nsw 9.4", seat=1, outcome="returned")
    t.spinner(2, 1000)
    t.bets()
    t.spin("hh")
    t.bets()
    t.spin("hh")
    t.do("casino-supervisor", give.exclude(2))
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("coins-handed-over", "nsw 9.4", seat=2, reason="excluded", dealer_only=True)
    t.money({2: -1000, "layout": 1000})


@table.test(831, "nsw 6.6p1", "p3", "R10", "R31")
def three_invalid_spins_in_a_row_hand_over_by_nsws_clause(t):
    """p3 speaks of a spinner who fails to continue or declines; of three invalid spins nsw 6.6p1 alone does. There a
    dealer may spin too."""
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.no_spin()
    t.no_spin()
    t.untold("coins-handed-over")
    t.spin("ht")
    for _ in (1, 2):
        t.no_spin()
        t.untold("coins-handed-over")
    t.no_spin()
    t.told("coins-handed-over", "nsw 6.6p1", seat=1, reason="three-invalid-spins", dealer_only=False)
    t.to_dealer()
    t.throw("dealer")
    t.told("coins-thrown", by={"house": "dealer"})
    t.land("tt")
    t.announce()
    t.told("wager-lost", "1.D", seat=1, wager="spinner", stake=1000)
    t.money({1: -1000, 2: -500, "house": 1500})
