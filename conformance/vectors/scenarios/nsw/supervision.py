"""Refusing, voiding, excluding (nsw 9.3, 9.11; R23, R51, R59, R84, R96)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={
        "Refused": (
            "rule-boundary",
            "A wager is refused before no more bets; the spinner's until the first valid spin.",
        ),
        "Voided": (
            "money",
            "Void means no result: the stake is returned in full; a spinner's wager voided ends its game.",
        ),
        "Excluded": ("authority", "An excluded player takes no further part."),
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)


@table.test(289, "9.11", "R23", flags="Refused")
def a_wager_may_be_refused_before_no_more_bets(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500, 300)
    t.bet(2, "tails", 200)
    t.do("casino-supervisor", give.refuse_wager(2, "heads"))
    t.told_only("wager-refused")
    t.told("wager-refused", "9.11", seat=2, wager="heads", stake=(500, 300))
    t.sees(2, wagers=[{"wager": "tails", "stake": 200}])
    t.refused("casino-supervisor", give.refuse_wager(2, "heads"), "no-such-wager", "9.11")
    t.bet(2, "heads", 100)
    t.do("games-supervisor", give.refuse_wager(2, "tails"))
    t.close_bets()
    t.spin("hh")
    t.money({1: -1000, 2: 100, "layout": 1000, "house": -100})


@table.test(290, "9.11", "R23", flags="Refused")
def no_wager_is_refused_after_no_more_bets(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.refused("casino-supervisor", give.refuse_wager(2, "heads"), "betting-closed", "9.11")
    t.refused("casino-supervisor", give.refuse_wager(1, "spinner"), "betting-closed", "9.11")
    t.throw()
    t.refused("casino-supervisor", give.refuse_wager(2, "heads"), "coins-in-the-air", "9.11", adopted=True)
    t.land("ht")
    t.refused("casino-supervisor", give.refuse_wager(2, "heads"), "result-due", "9.11", adopted=True)
    t.announce()
    t.refused("casino-supervisor", give.refuse_wager(2, "heads"), "betting-closed", "9.11")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(291, "9.11", "4.7", flags="Refused")
def after_an_invalid_spin_a_wager_may_be_refused_again(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.no_spin()
    t.do("casino-supervisor", give.refuse_wager(2, "heads"))
    t.told("wager-refused", seat=2, stake=500)
    t.money({1: -1000, "layout": 1000})


@table.test(292, "9.11", "R22")
def only_a_supervisor_refuses_a_wager(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    for by in ("boxer", "dealer", "host", 2, 3):
        t.refused(by, give.refuse_wager(2, "heads"), "not-authorised", "9.11")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(293, "9.11", "R23", "R51", flags="Refused")
def a_refused_spinners_wager_ends_the_game(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do("casino-supervisor", give.refuse_wager(1, "spinner"))
    t.told_only("wager-refused", "spinner-game-ended")
    t.told("wager-refused", "9.11", seat=1, wager="spinner", stake=1000)
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="offering", game=None)
    t.do(2, give.withdraw("heads"))
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.money({})


@table.test(294, "9.11", "R51", flags="Refused")
def the_spinners_wager_may_be_refused_until_the_first_valid_spin(t):
    t.spinner(1, 1000)
    t.do("casino-supervisor", give.refuse_wager(1, "spinner"))
    t.spinner(2, 1000)
    t.bets()
    t.no_spin()
    t.do("casino-supervisor", give.refuse_wager(2, "spinner"))
    t.spinner(3, 1000)
    t.bets()
    t.spin("hh")
    t.refused("casino-supervisor", give.refuse_wager(3, "spinner"), "wager-undetermined", "9.11", adopted=True)
    t.open_bets()
    t.refused("casino-supervisor", give.refuse_wager(3, "spinner"), "wager-undetermined", "9.11", adopted=True)
    t.money({3: -1000, "layout": 1000})


@table.test(295, "9.11", flags="Refused")
def the_wager_of_a_spinner_who_elects_may_be_refused(t):
    t.spinner(1, 1000)
    t.bets()
    for again in (True, True, False):
        t.no_spin()
        if again:
            t.close_bets()
    t.do("casino-supervisor", give.refuse_wager(1, "spinner"))
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="offering")
    t.money({})


@table.test(296, "9.11", "9.3.1", "5.2")
def what_is_refused_voided_or_handed_back_is_a_wager_of_this_table(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.refused("casino-supervisor", give.refuse_wager(2, "heads"), "no-such-wager", "9.11")
    t.refused("casino-supervisor", give.refuse_wager(2, "spinner"), "no-such-wager", "9.11")
    t.refused("casino-supervisor", give.refuse_wager(4, "heads"), "seat-empty", "2.1", adopted=True)
    t.refused("casino-supervisor", give.refuse_wager(5, "heads"), "no-such-seat", "2.1", adopted=True)
    t.refused("casino-supervisor", give.void(2), "no-such-wager", "9.3.1")
    t.refused("casino-supervisor", give.void(4), "seat-empty", "2.1", adopted=True)
    t.refused("dealer", give.under_minimum(2, "spinner"), "no-such-wager", "5.2")
    t.money({1: -1000, "layout": 1000})


# ---------------------------------------------------------------------- voiding


@table.test(297, "9.3.1", "9.3", "1.1.void", "R23", flags="Voided")
def voided_wagers_are_returned_in_full(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500, 300), (2, "tails", 200), (3, "heads", 100))
    t.do("casino-supervisor", give.void(2))
    t.told_only("wagers-voided", "wager-returned", "wager-returned")
    t.told("wagers-voided", "9.3.1", seat=2)
    t.told("wager-returned", seat=2, wager="heads", stake=(500, 300), reason="voided")
    t.told("wager-returned", seat=2, wager="tails", stake=200, reason="voided")
    t.sees(2, wagers=[])
    t.spin("hh")
    t.money({1: -1000, 3: 100, "layout": 1000, "house": -100})


@table.test(298, "9.3.1", "4.1.2.3", flags="Voided")
def wagers_are_voided_with_odds_pending_too(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("games-supervisor", give.void(2))
    t.told("wager-returned", seat=2, stake=500, reason="voided")
    t.view(phase="called", pending=True)
    t.spin("tt")
    t.untold("coins-handed-over")
    t.money({1: -1000, "house": 1000})


@table.test(299, "9.3.1", "R59", flags="Voided")
def wagers_are_not_voided_while_the_coins_fly(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    t.refused("casino-supervisor", give.void(2), "coins-in-the-air", "9.3.1")
    t.refused("casino-supervisor", give.void(1), "coins-in-the-air", "9.3.1")
    t.land("hh")
    t.do("casino-supervisor", give.void(2))
    t.announce()
    t.untold("wager-won")
    t.money({1: -1000, "layout": 1000})


@table.test(300, "9.3.1", "R22")
def only_a_supervisor_voids_or_excludes(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    for by in ("boxer", "dealer", "host", 2, 3):
        t.refused(by, give.void(2), "not-authorised", "9.3.1")
        t.refused(by, give.exclude(2), "not-authorised", "9.3.2")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(301, "9.3.1", "R23", flags="Voided")
def a_voided_spinners_wager_ends_the_game(t):
    t.spinner(1, 1000)
    t.bets((1, "tails", 200), (2, "heads", 500))
    t.do("casino-supervisor", give.void(1))
    t.told_only("wagers-voided", "wager-returned", "wager-returned", "spinner-game-ended")
    t.told("wager-returned", seat=1, wager="tails", stake=200, reason="voided")
    t.told("wager-returned", seat=1, wager="spinner", stake=1000, reason="voided")
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="offering", game=None, thrower=None)
    t.do(2, give.withdraw("heads"))
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.money({})


@table.test(302, "9.3.1", "6.8", "R23", flags="Voided")
def a_spinners_wager_voided_with_odds_pending_has_a_dealer_spin_to_the_result(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("casino-supervisor", give.void(1))
    t.told_only("wagers-voided", "wager-returned", "spinner-game-ended", "coins-handed-over")
    t.told("coins-handed-over", seat=1, reason="voided", dealer_only=True)
    t.view(phase="called", pending=True, game=None, thrower="vacant")
    t.refused("boxer", give.substitute("boxer"), "dealer-only", "6.8")
    t.to_dealer("dealer")
    t.spin("ht")
    t.spin("hh")
    t.told("wager-won", seat=2, paid=500)
    t.view(phase="offering", thrower=None)
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.offer(2)
    t.money({2: 500, "house": -500})


@table.test(303, "9.3.1", "R59", flags="Voided")
def a_spinners_wager_voided_with_the_result_unannounced_leaves_the_others_theirs(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    t.land("hh")
    t.do("casino-supervisor", give.void(1))
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.announce()
    t.told("wager-won", seat=2, paid=500)
    t.view(phase="offering", game=None)
    t.money({2: 500, "house": -500})


@table.test(304, "9.3.1", "R59", flags="Voided")
def a_spinners_wager_voided_with_odds_unannounced_has_a_dealer_spin_on(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    t.land("ht")
    t.do("casino-supervisor", give.void(1))
    t.announce()
    t.told("odds-standing", consecutive=1)
    t.view(phase="called", thrower="vacant", pending=True)
    t.to_dealer()
    t.spin("tt")
    t.money({2: -500, "house": 500})


@table.test(305, "9.3.1", "R59", "R23", flags="Voided")
def a_spinners_wager_voided_and_the_spin_called_invalid_has_the_coins_offered(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    t.land("hh")
    t.do("casino-supervisor", give.void(1))
    t.do("boxer", give.no_spin("too-low"))
    t.view(phase="offering", game=None, thrower=None, pending=False)
    t.do(2, give.withdraw("heads"))
    t.offer(2)
    t.money({})


@table.test(306, "9.3.1", "6.8", flags="Voided")
def frozen_wagers_are_voided_too(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do("boxer", give.send_out())
    t.do("casino-supervisor", give.void(2))
    t.told("wager-returned", seat=2, stake=500, reason="voided")
    t.money({1: -1000, "layout": 1000})


@table.test(307, "9.3.1", "R23", flags="Voided")
def a_wager_voided_after_the_house_took_over_ends_the_game_too(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.to_dealer()
    t.do("casino-supervisor", give.void(1))
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="offering", thrower=None, game=None)
    t.money({})


# ---------------------------------------------------------------------- excluding


@table.test(308, "9.3.2", "R23", "R96", flags="Excluded")
def an_excluded_player_takes_no_further_part(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do("casino-supervisor", give.exclude(2))
    t.told_only("player-excluded")
    t.told("player-excluded", "9.3.2", seat=2)
    t.sees(2, excluded=True, wagers=[{"wager": "heads", "stake": 500}])
    t.refused(2, give.place("tails", 100), "excluded", "9.3.2")
    t.refused(2, give.place("heads", 100), "excluded", "9.3.2")
    t.refused(2, give.change("heads", 600), "excluded", "9.3.2")
    t.refused("casino-supervisor", give.exclude(2), "excluded", "9.3.2")
    t.close_bets()
    t.spin("hh")
    t.told("wager-won", seat=2, paid=500)
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@table.test(309, "9.3.2", "9.12", flags="Excluded")
def an_excluded_player_may_dispute_and_leave(t):
    t.do("casino-supervisor", give.exclude(2))
    t.do(2, give.dispute("why?"))
    t.leave(2)
    t.join(2)
    t.sees(2, excluded=False)
    t.money({})


@table.test(310, "9.3.2", "6.7p1", "R51", flags="Excluded")
def an_excluded_spinner_before_a_valid_spin_gets_the_wager_back(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.do("casino-supervisor", give.exclude(1))
    t.told_only("player-excluded", "wager-returned", "spinner-game-ended")
    t.told("wager-returned", seat=1, wager="spinner", stake=1000, reason="sent-out")
    t.view(phase="offering", game=None)
    t.do(2, give.withdraw("heads"))
    t.money({})


@table.test(311, "9.3.2", "6.8", "R51", flags="Excluded")
def an_excluded_spinner_is_spun_for_without_freezing_the_layout(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do("casino-supervisor", give.exclude(1))
    t.told_only("player-excluded", "coins-handed-over")
    t.told("coins-handed-over", seat=1, reason="excluded", dealer_only=True)
    t.sees(2, wagers=[{"wager": "heads", "frozen": False}])
    t.do(2, give.change("heads", 600))
    t.refused("boxer", give.substitute("boxer"), "dealer-only", "6.8")
    t.to_dealer()
    t.close_bets()
    t.spin("hh")
    t.bets()
    t.spin("hh")
    t.told("wager-won", seat=1, wager="spinner", paid=7500)
    t.money({1: 7500, 2: 600, "house": -8100})


@table.test(312, "9.3.2", "R84", "R48", flags="Excluded")
def a_spinner_is_not_excluded_while_the_coins_fly_or_lie_unannounced(t):
    t.spinner(1, 1000)
    t.bets()
    t.throw()
    t.refused("casino-supervisor", give.exclude(1), "coins-in-the-air", "9.3.2")
    t.do("casino-supervisor", give.exclude(2))
    t.land("hh")
    t.refused("casino-supervisor", give.exclude(1), "result-due", "9.3.2", adopted=True)
    t.announce()
    t.do("casino-supervisor", give.exclude(1))
    t.told("coins-handed-over", reason="excluded")
    t.money({1: -1000, "layout": 1000})


@table.test(313, "9.3.2", "6.7p1", "R51", flags="Excluded")
def an_excluded_winner_does_not_spin_again(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do("casino-supervisor", give.exclude(1))
    t.view(phase="offering")
    t.refused(1, "spin-again", "not-the-spinner", "3.2", adopted=True)
    t.money({1: 7500, "house": -7500})


@table.test(314, "9.3.2", "3.3", flags="Excluded")
def an_excluded_player_is_not_waited_for(t):
    t.do("casino-supervisor", give.exclude(2))
    t.house_spin(1, 3)
    t.money({})


@table.test(315, "9.3.2", flags="Excluded")
def nobody_sits_where_nobody_is_excluded(t):
    t.refused("casino-supervisor", give.exclude(4), "seat-empty", "2.1", adopted=True)
    t.refused("casino-supervisor", give.exclude(5), "no-such-seat", "2.1", adopted=True)
    t.money({})
