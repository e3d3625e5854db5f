"""Closing the table (nsw 9.8; R25, R33, R88, R89)."""

from oracle.scenario import Topic, casino, give

MINUTE = 60 * 1000
TWENTY = 20 * MINUTE
topic = Topic(
    notes={
        "TwentyMinutes": (
            "time",
            "Closing is announced twenty whole minutes ahead, and comes at its time, not a millisecond before.",
        ),
        "NoNewGame": (
            "rule-boundary",
            "From the closing time on no new spinner's game starts; one that is under way is played out.",
        ),
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)
empty = topic.group("four seats, nobody there", casino())


def announced(t, after=TWENTY):
    t.do("casino-supervisor", give.announce_closing(t.at + after))


@table.test(354, "9.8", "R25", "R33", flags="TwentyMinutes")
def closing_is_announced_at_least_twenty_minutes_ahead(t):
    t.refused("casino-supervisor", give.announce_closing(t.at + TWENTY - 1), "notice-too-short", "9.8")
    t.refused("casino-supervisor", give.announce_closing(t.at), "notice-too-short", "9.8")
    t.view(closes_at=None)
    t.do("casino-supervisor", give.announce_closing(t.at + TWENTY))
    t.told("closing-announced", "9.8", close_at=t.at + TWENTY)
    t.view(closes_at=t.at + TWENTY)
    t.money({})


@table.test(819, "9.8", "R139")
def a_closed_table_has_no_thrower_and_no_counts(t):
    for seat in (1, 2, 3):
        t.do("boxer", give.offer(seat))
        t.do(seat, "decline-coins")
    t.do("boxer", "start-house-spin")
    announced(t)
    t.bets()
    t.throw()
    t.do("boxer", give.no_spin("too-low"))
    t.view(invalid_spins=1, thrower={"house": "boxer"})
    t.wait(TWENTY)
    t.do("casino-supervisor", "close-table")
    t.view(phase="closed", thrower=None, invalid_spins=0, lights=dict(odds=0, heads=0, tails=0))
    t.money({})


@table.test(355, "9.8", "R25", flags="TwentyMinutes")
def the_table_closes_at_the_time_on_the_sign(t):
    t.refused("casino-supervisor", "close-table", "closing-not-announced", "9.8")
    announced(t)
    t.wait(TWENTY - 1)
    t.refused("casino-supervisor", "close-table", "closing-not-due", "9.8")
    t.wait(1)
    t.do("casino-supervisor", "close-table")
    t.told("table-closed", "9.8")
    t.view(phase="closed")
    t.money({})


@empty.test(356, "9.8", "R25")
def a_table_without_players_closes_at_once(t):
    t.do("games-supervisor", "close-table")
    t.told_only("table-closed")
    t.view(phase="closed")
    t.money({})


@table.test(357, "9.8", "R22")
def only_a_supervisor_closes(t):
    for by in ("boxer", "dealer", "host", 1):
        t.refused(by, give.announce_closing(t.at + TWENTY), "not-authorised", "9.8")
        t.refused(by, "cancel-closing", "not-authorised", "9.8")
        t.refused(by, "close-table", "not-authorised", "9.8")
    t.money({})


@table.test(358, "9.8", "R25")
def a_sign_may_be_taken_down(t):
    t.refused("casino-supervisor", "cancel-closing", "no-closing-announced", "9.8")
    announced(t)
    t.do("games-supervisor", "cancel-closing")
    t.told("closing-cancelled", "9.8")
    t.view(closes_at=None)
    t.wait(TWENTY)
    t.refused("casino-supervisor", "close-table", "closing-not-announced", "9.8")
    t.offer(1)
    t.money({})


@table.test(359, "9.8", "R25", flags="TwentyMinutes")
def a_new_sign_replaces_the_old_one(t):
    announced(t)
    t.wait(TWENTY - 1)
    announced(t)
    t.wait(1)
    t.refused("casino-supervisor", "close-table", "closing-not-due", "9.8")
    t.wait(TWENTY - 1)
    t.do("casino-supervisor", "close-table")
    t.money({})


@table.test(360, "9.8", "R25", flags="NoNewGame")
def no_spinners_game_begins_from_the_closing_time_on(t):
    announced(t)
    t.wait(TWENTY - 1)
    t.offer(1)
    t.wait(1)
    t.refused(1, "accept-coins", "closing", "9.8")
    t.do(1, "decline-coins")
    t.refused("boxer", give.offer(2), "closing", "9.8")
    t.money({})


@table.test(361, "9.8", "R25", flags="NoNewGame")
def coins_accepted_just_before_the_closing_time_may_not_be_wagered_on_after_it(t):
    announced(t)
    t.wait(TWENTY - 1)
    t.accept(1)
    t.call_side(1)
    t.wait(1)
    t.refused(1, give.stake(1000), "closing", "9.8")
    t.do("casino-supervisor", "close-table")
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.money({})


@table.test(362, "9.8", "R25", flags="NoNewGame")
def no_house_spin_begins_from_the_closing_time_on(t):
    t.decline(1, 2, 3)
    announced(t)
    t.wait(TWENTY)
    t.refused("dealer", "start-house-spin", "closing", "9.8")
    t.money({})


@table.test(363, "9.8", "R25", flags="NoNewGame")
def a_winner_does_not_stay_from_the_closing_time_on(t):
    t.spinner(1, 1000)
    announced(t)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.wait(TWENTY)
    t.refused(1, "spin-again", "closing", "9.8")
    t.do("casino-supervisor", "close-table")
    t.told_only("spinner-retired", "table-closed")
    t.money({1: 7500, "house": -7500})


@table.test(364, "9.8", "R25", flags="NoNewGame")
def a_spinners_game_is_played_out_after_the_closing_time(t):
    announced(t)
    t.wait(TWENTY - 1)
    t.spinner(1, 1000)
    t.wait(1)
    t.refused("casino-supervisor", "close-table", "wager-undetermined", "9.8")
    for _ in range(3):
        t.refused("casino-supervisor", "close-table", "wager-undetermined", "9.8")
        t.bets((2, "heads", 500))
        t.spin("hh")
    t.do("casino-supervisor", "close-table")
    t.money({1: 7500, 2: 1500, "house": -9000})


@table.test(365, "9.8", "6.6p1", "R25", flags="NoNewGame")
def dealers_spin_on_if_need_be(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    announced(t)
    t.wait(TWENTY)
    t.do(1, "decline-further-spins")
    t.to_dealer()
    t.bets()
    t.spin("tt")
    t.do("casino-supervisor", "close-table")
    t.money({1: -1000, "house": 1000})


@table.test(366, "9.8", "R25", "R89", flags="NoNewGame")
def the_table_does_not_close_over_a_house_spin_with_odds_pending_or_coins_down(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    announced(t)
    t.wait(TWENTY)
    t.throw()
    t.refused("casino-supervisor", "close-table", "coins-in-the-air", "9.8")
    t.land("ht")
    t.refused("casino-supervisor", "close-table", "result-due", "9.8")
    t.announce()
    t.refused("casino-supervisor", "close-table", "decision-under-way", "9.8")
    t.spin("hh")
    t.do("casino-supervisor", "close-table")
    t.told_only("table-closed")
    t.money({2: 500, "house": -500})


@table.test(367, "9.8", "R25")
def wagers_that_wait_for_no_spin_go_back_when_the_table_closes(t):
    t.house_spin(1, 2, 3)
    announced(t)
    t.open_bets()
    t.bet(3, "tails", 300)
    t.bet(2, "heads", 500)
    t.wait(TWENTY)
    t.do("casino-supervisor", "close-table")
    t.told("wager-returned", seat=2, wager="heads", stake=500, reason="closed")
    t.told("wager-returned", seat=3, wager="tails", stake=300, reason="closed")
    t.told("table-closed")
    t.money({})


@table.test(368, "9.8", "R25")
def wagers_left_by_a_retired_spinner_go_back_too(t):
    t.spinner(1, 1000)
    announced(t)
    t.bets((2, "heads", 500))
    t.do(1, "retire")
    t.wait(TWENTY)
    t.do("casino-supervisor", "close-table")
    t.told("wager-returned", seat=2, stake=500, reason="closed")
    t.money({})


@table.test(369, "9.8", "R46")
def a_closed_table_takes_nothing(t):
    announced(t)
    t.wait(TWENTY)
    t.do("casino-supervisor", "close-table")
    for by, command in (
        ("boxer", give.offer(1)), ("host", give.join(4)), ("host", give.leave(1)), (1, give.dispute("why?")),
        ("casino-supervisor", "close-table"), ("casino-supervisor", give.limits(t.table.view()["casino"]["sign"])),
        ("casino-supervisor", give.invalidate("result")), ("host", give.present("games-supervisor")),
    ):  # fmt: skip
        t.refused(by, command, "table-closed", "9.8", adopted=True)
    t.money({})


@table.test(370, "9.8", "9.4", "R24")
def no_outcome_is_open_when_the_table_is_closed(t):
    t.spinner(1, 1000)
    announced(t)
    t.bets()
    t.spin("tt")
    t.view(outcome_open=True)
    t.wait(TWENTY)
    t.do("casino-supervisor", "close-table")
    t.view(outcome_open=False, offered=None, thrower=None, game=None)
    t.money({1: -1000, "house": 1000})


@table.test(579, "9.8", "R25", "R89")
def the_coins_go_back_and_nobody_spins_when_the_table_is_closed(t):
    announced(t)
    t.wait(TWENTY - 1)
    t.accept(1)
    t.do(1, give.select(2, 3))
    t.wait(1)
    t.do("casino-supervisor", "close-table")
    t.view(phase="closed", game=None, thrower=None, coins=["available"] * 5, offered=None)
    t.money({})


@table.test(580, "9.8", "R25", "R89", flags="NoNewGame")
def a_house_spin_that_is_called_is_finished_before_the_table_closes(t):
    t.house_spin(1, 2, 3)
    announced(t)
    t.bets((2, "heads", 500))
    t.wait(TWENTY)
    t.refused("casino-supervisor", "close-table", "decision-under-way", "9.8", adopted=True)
    t.no_spin()
    t.do("casino-supervisor", "close-table")
    t.told("wager-returned", seat=2, stake=500, reason="closed")
    t.money({})


@table.test(687, "9.8", "R25", "R56")
def a_table_that_closes_while_bets_are_open_gives_back_wagers_on_both_sides(t):
    t.do("casino-supervisor", give.announce_closing(t.at + TWENTY))
    t.house_spin(1, 2, 3)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.bet(2, "tails", 300)
    t.bet(3, "tails", 200)
    t.wait(TWENTY)
    t.do("casino-supervisor", "close-table")
    t.told_only("wager-returned", "wager-returned", "wager-returned", "table-closed")
    t.told("wager-returned", seat=2, wager="heads", stake=500, reason="closed")
    t.told("wager-returned", seat=2, wager="tails", stake=300, reason="closed")
    t.told("wager-returned", seat=3, wager="tails", stake=200, reason="closed")
    t.money({})


@table.test(688, "9.8", "9.10", "7.3", "R27", "R46")
def a_closed_table_says_first_what_these_rules_do_not_know(t):
    """R46: "not in these rules" comes before "table closed"."""
    t.do("casino-supervisor", give.announce_closing(t.at + TWENTY))
    t.wait(TWENTY)
    t.do("casino-supervisor", "close-table")
    t.refused("boxer", give.no_spin("hit-ceiling"), "not-in-these-rules", "7.3", adopted=True)
    t.refused("boxer", give.no_spin("other", "smoke"), "not-in-these-rules", "7.3", adopted=True)
    t.refused("boxer", give.no_spin("too-low"), "table-closed", "9.8", adopted=True)
    t.refused(1, give.side_bet(100), "not-in-these-rules", "9.10")
    for command in (give.centre(100), give.cover(100), give.decline_cover(1), "call-off-centre", "withdraw-due", "stay"):
        t.refused(1, command, "not-in-these-rules", "4.1", adopted=True)
    t.money({})
