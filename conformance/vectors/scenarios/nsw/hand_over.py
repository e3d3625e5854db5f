"""Three invalid spins, elections, substitutes, sending out (nsw 6.5 to 6.8; R7, R9, R10, R11, R48, R51, R91)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={
        "ThreeInvalid": (
            "rule-boundary",
            "Three consecutive invalid spins: first of the game, the spinner elects; later, the house spins on.",
        ),
        "Frozen": (
            "rule-boundary",
            "Sent out after a valid spin: what lies on the layout then stands until its result.",
        ),
        "DealerOnly": ("authority", "Where the rules say a dealer, the boxer by that name is not appointed."),
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)


def three_invalid(t):
    """Three invalid spins in a row, with nothing pending."""
    for again in (True, True, False):
        t.no_spin()
        if again:
            t.close_bets()


@table.test(253, "6.5", "R9", flags="ThreeInvalid")
def after_three_invalid_first_spins_the_spinner_elects(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    three_invalid(t)
    t.told_only("coins-thrown", "spin-invalid", "election-required")
    t.told("spin-invalid", consecutive=3)
    t.told("election-required", "6.5", seat=1)
    t.view(phase="electing", invalid_spins=3, thrower={"spinner": 1}, pending=False)
    t.refused(1, give.throw(), "election-due", "6.5")
    t.refused("boxer", "no-more-bets", "betting-not-open", "6.3", adopted=True)
    t.refused(2, "elect-retire", "not-the-spinner", "6.5", adopted=True)
    t.refused(2, "elect-house-spin", "not-the-spinner", "6.5", adopted=True)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(254, "6.5", "R9", flags="ThreeInvalid")
def after_two_invalid_spins_there_is_nothing_to_elect(t):
    t.spinner(1, 1000)
    t.refused(1, "elect-retire", "no-election-due", "6.5")
    t.bets()
    for _ in range(2):
        t.no_spin()
        t.untold("election-required")
        t.view(phase="reopened")
        t.refused(1, "elect-retire", "no-election-due", "6.5")
        t.refused(1, "elect-house-spin", "no-election-due", "6.5")
        t.close_bets()
    t.throw()
    t.money({1: -1000, "layout": 1000})


@table.test(255, "6.5", "R9", "3.2", flags="ThreeInvalid")
def a_spinner_may_elect_to_retire(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    three_invalid(t)
    t.do(1, "elect-retire")
    t.told("election-made", "6.5", seat=1, choice="retire", side=None)
    t.told("wager-returned", seat=1, wager="spinner", stake=1000, reason="retired")
    t.told("spinner-retired", seat=1)
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="offering", invalid_spins=0)
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.offer(2)
    t.do(2, give.withdraw("heads"))
    t.money({})


@table.test(256, "6.5", "R9", flags="ThreeInvalid")
def a_spinner_may_elect_that_the_house_spins(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    three_invalid(t)
    t.do(1, "elect-house-spin")
    t.told_only("election-made", "coins-handed-over", "betting-reopened")
    t.told("election-made", "6.5", seat=1, choice="house-spin")
    t.told("coins-handed-over", "6.5", seat=1, reason="elected", dealer_only=False)
    t.view(phase="reopened", thrower="vacant", game={"handed-over": True, "stake": 1000})
    t.to_dealer("boxer")
    t.close_bets()
    t.refused(1, give.throw(), "not-authorised", "6.3")
    t.spin("hh", by="boxer")
    for _ in range(2):
        t.bets()
        t.spin("hh", by="boxer")
    t.told("wager-won", seat=1, wager="spinner", paid=7500)
    t.view(phase="offering")
    t.money({1: 7500, 2: 500, "house": -8000})


@table.test(257, "6.5", "R7", "R9")
def wagers_may_be_altered_while_the_spinner_elects(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    three_invalid(t)
    t.do(2, give.change("heads", 700))
    t.told("wager-changed", total=700)
    t.do(3, give.withdraw("tails"))
    t.refused(3, give.place("tails", 100), "betting-not-open", "6.2", adopted=True)
    t.refused(2, give.place("tails", 100), "betting-not-open", "6.2", adopted=True)
    t.do(1, "elect-house-spin")
    t.do(2, give.change("heads", 600))
    t.money({1: -1000, 2: -600, "layout": 1600})


@table.test(258, "6.5", "R9", flags="ThreeInvalid")
def invalid_spins_of_another_game_do_not_count(t):
    t.spinner(1, 1000)
    t.bets()
    t.no_spin()
    t.close_bets()
    t.no_spin()
    t.do(1, "retire")
    t.view(invalid_spins=0)
    t.spinner(2, 1000)
    t.bets()
    t.no_spin()
    t.told("spin-invalid", consecutive=1)
    t.untold("election-required")
    t.money({2: -1000, "layout": 1000})


@table.test(259, "6.5", "R9", flags="ThreeInvalid")
def the_first_three_spins_begin_anew_for_a_winner_who_stays(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do(1, "spin-again")
    t.ready(1, 1000)
    t.bets()
    three_invalid(t)
    t.told("election-required", seat=1)
    t.do(1, "elect-retire")
    t.money({1: 7500, "house": -7500})


@table.test(260, "6.6", "6.6.1", "R10", flags="ThreeInvalid")
def three_invalid_spins_after_odds_hand_the_coins_over(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    for count in (1, 2):
        t.no_spin()
        t.untold("coins-handed-over", "election-required")
    t.no_spin()
    t.told_only("coins-thrown", "spin-invalid", "coins-handed-over")
    t.told("coins-handed-over", "6.6p1", seat=1, reason="three-invalid-spins", dealer_only=False)
    t.view(phase="called", thrower="vacant", pending=True, game={"handed-over": True})
    t.refused(2, give.withdraw("heads"), "betting-closed", "4.1.2.3")
    t.refused("dealer", give.throw(), "substitute-due", "6.6p1", adopted=True)
    t.to_dealer()
    t.told("substitute-appointed", "6.6p1", role="dealer")
    t.spin("hh")
    t.told("wager-won", seat=2)
    t.view(phase="preparing", thrower={"house": "dealer"}, game={"run": 1})
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@table.test(261, "6.6", "6.6.2", "R10", flags="ThreeInvalid")
def three_invalid_spins_after_heads_hand_the_coins_over(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets((2, "heads", 500))
    three_invalid(t)
    t.told("coins-handed-over", "6.6p1", seat=1, reason="three-invalid-spins", dealer_only=False)
    t.told("betting-reopened")
    t.view(phase="reopened", thrower="vacant")
    t.do(2, give.change("heads", 600))
    t.refused("boxer", give.substitute("host"), "not-in-these-rules", "6.6p1", adopted=True)
    t.to_dealer("boxer")
    t.close_bets()
    t.spin("tt")
    t.told("wager-lost", seat=1, wager="spinner")
    t.money({1: -1000, 2: -600, "house": 1600})


@table.test(262, "6.6", "6.6.3", "R10", flags="ThreeInvalid")
def three_invalid_spins_after_tails_hand_the_coins_over(t):
    t.spinner(1, 1000, "tails")
    t.bets()
    t.spin("tt")
    t.bets()
    three_invalid(t)
    t.told("coins-handed-over", "6.6p1", seat=1, reason="three-invalid-spins")
    t.money({1: -1000, "layout": 1000})


@table.test(263, "6.6", "R10", flags="ThreeInvalid")
def a_valid_spin_starts_the_count_of_invalid_spins_anew(t):
    t.spinner(1, 1000)
    t.bets()
    t.no_spin()
    t.close_bets()
    t.no_spin()
    t.close_bets()
    t.spin("ht")
    t.view(invalid_spins=0)
    t.no_spin()
    t.no_spin()
    t.untold("coins-handed-over")
    t.spin("ht")
    t.no_spin()
    t.told("spin-invalid", consecutive=1)
    t.money({1: -1000, "layout": 1000})


@table.test(264, "6.6", "6.6p1", "R10")
def a_spinner_who_declines_further_spins_hands_the_coins_over(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do(1, "decline-further-spins")
    t.told_only("coins-handed-over")
    t.told("coins-handed-over", "6.6p1", seat=1, reason="declined", dealer_only=False)
    t.view(thrower="vacant", phase="called")
    t.refused(1, "decline-further-spins", "handed-over", "6.6p1", adopted=True)
    t.to_dealer()
    t.spin("tt")
    t.told("wager-lost", seat=1, wager="spinner")
    t.untold("spinner-retired")
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.money({1: -1000, 2: -500, "house": 1500})


@table.test(265, "6.6p1", "6.6", "R10")
def the_boxer_records_that_the_spinner_fails_to_continue(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.refused("dealer", "record-failure-to-spin", "not-authorised", "6.6p1", adopted=True)
    t.do("boxer", "record-failure-to-spin")
    t.told("coins-handed-over", "6.6p1", seat=1, reason="failed", dealer_only=False)
    t.view(phase="preparing", thrower="vacant")
    t.refused("boxer", "record-failure-to-spin", "no-spinner", "6.6p1", adopted=True)
    t.money({1: -1000, "layout": 1000})


@table.test(266, "6.6", "R8", "R91")
def without_a_valid_spin_a_spinner_retires_instead_of_declining(t):
    t.spinner(1, 1000)
    t.bets()
    t.no_spin()
    t.refused(1, "decline-further-spins", "no-valid-spin", "3.2", adopted=True)
    t.do(1, "retire")
    t.told("wager-returned", seat=1, reason="retired")
    t.money({})


@table.test(267, "6.6p1", "R8")
def a_spinner_who_fails_to_spin_at_all_retires(t):
    """The boxer records it, for one who does not answer; to refuse to spin before any valid spin is to retire."""
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.do("boxer", "record-failure-to-spin")
    t.told("wager-returned", seat=1, wager="spinner", stake=1000, reason="retired")
    t.told("spinner-retired", seat=1)
    t.view(phase="offering")
    t.do(2, give.withdraw("heads"))
    t.money({})


@table.test(268, "6.6p1", "R10")
def nobody_fails_where_nobody_spins(t):
    t.refused("boxer", "record-failure-to-spin", "no-spin-due", "6.6p1", adopted=True)
    t.house_spin(1, 2, 3)
    t.refused("boxer", "record-failure-to-spin", "no-spinner", "6.6p1", adopted=True)
    t.refused(1, "decline-further-spins", "not-the-spinner", "6.6p1", adopted=True)
    t.money({})


@table.test(269, "6.6p1", "6.3")
def nobody_declines_or_fails_while_the_coins_fly_or_lie_unannounced(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("ht")
    t.throw()
    t.refused(1, "decline-further-spins", "coins-in-the-air", "6.6p1", adopted=True)
    t.refused("boxer", "record-failure-to-spin", "coins-in-the-air", "6.6p1", adopted=True)
    t.land("hh")
    t.refused(1, "decline-further-spins", "result-due", "6.6p1", adopted=True)
    t.refused("boxer", "record-failure-to-spin", "result-due", "6.6p1", adopted=True)
    t.money({1: -1000, "layout": 1000})


# ---------------------------------------------------------------------- substitutes


@table.test(270, "6.6p1", "1.1.boxer", "R10", "R22")
def the_boxer_appoints_a_boxer_or_a_dealer(t):
    t.spinner(1, 1000)
    t.refused("boxer", give.substitute("dealer"), "no-substitute-due", "6.6p1", adopted=True)
    t.bets()
    t.spin("ht")
    t.do(1, "decline-further-spins")
    for by in ("dealer", 1, "casino-supervisor"):
        t.refused(by, give.substitute("dealer"), "not-authorised", "6.6p1", adopted=True)
    for role in ("player", "ringkeeper", "casino-supervisor"):
        t.refused("boxer", give.substitute(role), "not-in-these-rules", "6.6p1", adopted=True)
    t.to_dealer("boxer")
    t.view(thrower={"house": "boxer"})
    t.refused("boxer", give.substitute("dealer"), "no-substitute-due", "6.6p1", adopted=True)
    t.refused("dealer", give.throw(), "not-authorised", "6.3")
    t.throw("boxer")
    t.told("coins-thrown", by={"house": "boxer"})
    t.money({1: -1000, "layout": 1000})


@table.test(271, "6.6p1", "R10")
def the_substitute_spins_until_the_wager_is_determined(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.to_dealer()
    for letters in ("hh", "hh"):
        t.bets()
        t.view(thrower={"house": "dealer"})
        t.spin(letters)
    t.told("wager-won", seat=1, wager="spinner", paid=7500)
    t.told("spinner-game-ended", seat=1, outcome="won")
    t.view(phase="offering", thrower=None)
    t.refused(1, "spin-again", "not-the-spinner", "3.2", adopted=True)
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.offer(2)
    t.money({1: 7500, "house": -7500})


@table.test(272, "6.6.1", "4.1.1.2.1", "R5", "R10")
def the_substitutes_odds_count_on(t):
    t.spinner(1, 1000)
    t.bets()
    for _ in range(3):
        t.spin("ht")
    t.do(1, "decline-further-spins")
    t.to_dealer()
    t.spin("ht")
    t.told("odds-standing", consecutive=4)
    t.spin("ht")
    t.told("result-announced", result="five-odds")
    t.told("wager-lost", seat=1, wager="spinner")
    t.money({1: -1000, "house": 1000})


@table.test(273, "6.6p1", "R10")
def the_house_spins_on_after_its_own_invalid_spins(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("ht")
    t.do(1, "decline-further-spins")
    t.to_dealer()
    for count in (1, 2, 3, 3):
        t.no_spin()
        t.told("spin-invalid", consecutive=count)
        t.untold("coins-handed-over", "election-required")
        t.view(thrower={"house": "dealer"})
    t.spin("hh")
    t.money({1: -1000, "layout": 1000})


@table.test(274, "6.6p1", "4.1.1", "R8")
def after_the_hand_over_the_wager_stands(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.refused(1, give.change_stake(2000), "handed-over", "4.2", adopted=True)
    t.refused(1, "retire", "handed-over", "3.2", adopted=True)
    t.refused(1, give.select(1, 2), "handed-over", "6.1", adopted=True)
    t.open_bets()
    t.money({1: -1000, "layout": 1000})


@table.test(275, "6.6p1", "R10")
def calls_may_go_on_while_a_substitute_is_wanted_but_nobody_throws(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.bets((2, "heads", 500))
    t.refused("boxer", give.throw(), "substitute-due", "6.6p1", adopted=True)
    t.to_dealer()
    t.spin("hh")
    t.told("coins-thrown", by={"house": "dealer"})
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


# ---------------------------------------------------------------------- sent out


@table.test(276, "6.7", "6.7.1", "6.7.2", "6.7.3", "R11")
def a_spinner_sent_out_before_any_valid_spin_gets_the_wager_back(t):
    for seat, reason in ((1, "repeated-invalid-spins"), (2, "delay-or-disorder"), (3, "contravened-rules")):
        t.spinner(seat, 1000)
        t.do("boxer", give.send_out(reason))
        t.told_only("spinner-sent-out", "wager-returned", "spinner-game-ended")
        clause = {"repeated-invalid-spins": "6.7.1", "delay-or-disorder": "6.7.2", "contravened-rules": "6.7.3"}[reason]
        t.told("spinner-sent-out", clause, seat=seat, reason=reason, barred=False)
        t.told("wager-returned", seat=seat, wager="spinner", stake=1000, reason="sent-out")
        t.told("spinner-game-ended", seat=seat, outcome="returned")
        t.view(phase="offering")
    t.money({})


@table.test(277, "6.7p1", "R11", "R22")
def only_the_boxer_sends_a_spinner_out(t):
    t.spinner(1, 1000)
    for by in ("dealer", "casino-supervisor", 2, 1, "host"):
        t.refused(by, give.send_out(), "not-authorised", "6.7p1")
    t.money({1: -1000, "layout": 1000})


@table.test(278, "6.7", "R11", "R48")
def nobody_is_sent_out_without_a_spinner(t):
    t.refused("boxer", give.send_out(), "no-spinner", "6.7p1", adopted=True)
    t.house_spin(1, 2, 3)
    t.refused("boxer", give.send_out(), "no-spinner", "6.7p1", adopted=True)
    t.money({})


@table.test(279, "6.7", "R48", "R84")
def a_spinner_is_not_sent_out_while_the_coins_fly_or_lie_unannounced(t):
    t.spinner(1, 1000)
    t.bets()
    t.throw()
    t.refused("boxer", give.send_out(), "coins-in-the-air", "6.7p1", adopted=True)
    t.land("hh")
    t.refused("boxer", give.send_out(), "result-due", "6.7p1", adopted=True)
    t.announce()
    t.do("boxer", give.send_out())
    t.told("coins-handed-over", "6.8", seat=1, reason="sent-out", dealer_only=True)
    t.money({1: -1000, "layout": 1000})


@table.test(280, "6.7p1", "R11")
def the_layout_is_open_after_a_spinner_was_sent_out_before_any_valid_spin(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.do("boxer", give.send_out())
    t.sees(2, wagers=[{"wager": "heads", "frozen": False}])
    t.do(2, give.change("heads", 600))
    t.refused(3, give.place("heads", 100), "betting-not-open", "6.2")
    t.money({2: -600, "layout": 600})


@table.test(281, "6.7p1", "R11")
def a_spinner_may_be_barred_from_the_ring_and_goes_on_betting(t):
    t.spinner(1, 1000)
    t.do("boxer", give.send_out("contravened-rules", bar=True))
    t.told("spinner-sent-out", barred=True)
    t.sees(1, barred=True)
    t.spinner(2, 1000)
    t.bets((1, "heads", 500))
    t.spin("tt")
    t.decline(3)
    t.refused("boxer", give.offer(1), "barred", "6.7p1")
    t.money({1: -500, 2: -1000, "house": 1500})


@table.test(282, "6.7.1", "6.5", "R11")
def a_spinner_who_is_to_elect_may_be_sent_out(t):
    t.spinner(1, 1000)
    t.bets()
    three_invalid(t)
    t.do("boxer", give.send_out("repeated-invalid-spins"))
    t.told("wager-returned", seat=1, reason="sent-out")
    t.view(phase="offering", invalid_spins=0)
    t.money({})


@table.test(283, "6.7p1", "R11", "R6")
def a_winner_may_be_sent_out(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do("boxer", give.send_out("delay-or-disorder", bar=True))
    t.told("spinner-sent-out", seat=1, barred=True)
    t.view(phase="offering")
    t.money({1: 7500, "house": -7500})


@table.test(284, "6.8", "R11", flags=("DealerOnly", "Frozen"))
def a_dealer_spins_for_a_spinner_sent_out_after_a_valid_spin(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("boxer", give.send_out())
    t.told_only("spinner-sent-out", "coins-handed-over")
    t.told("coins-handed-over", "6.8", seat=1, reason="sent-out", dealer_only=True)
    t.view(thrower="vacant", pending=True, phase="called", game={"handed-over": True, "stake": 1000})
    t.refused("boxer", give.substitute("boxer"), "dealer-only", "6.8")
    t.to_dealer("dealer")
    t.told("substitute-appointed", "6.8", role="dealer")
    t.spin("hh")
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.told("wager-won", seat=1, wager="spinner", paid=7500)
    t.money({1: 7500, 2: 500, "house": -8000})


@table.test(285, "6.8", "R11", flags="Frozen")
def the_wagers_on_the_layout_are_frozen_until_their_result(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do("boxer", give.send_out())
    t.sees(2, wagers=[{"wager": "heads", "frozen": True}])
    t.refused(2, give.withdraw("heads"), "wager-frozen", "6.8")
    t.refused(2, give.change("heads", 600), "wager-frozen", "6.8")
    t.refused(2, give.change("heads", 400), "wager-frozen", "6.8")
    t.refused(2, give.place("heads", 100), "wager-frozen", "6.8")
    t.bet(3, "tails", 300)
    t.do(3, give.change("tails", 200))
    t.sees(3, wagers=[{"wager": "tails", "frozen": False}])
    t.to_dealer()
    t.close_bets()
    t.no_spin()
    t.refused(2, give.withdraw("heads"), "wager-frozen", "6.8")
    t.do(3, give.withdraw("tails"))
    t.close_bets()
    t.spin("hh")
    t.open_bets()
    t.bet(2, "heads", 500)
    t.sees(2, wagers=[{"wager": "heads", "frozen": False}])
    t.do(2, give.withdraw("heads"))
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@table.test(286, "6.8", "R11")
def sending_a_spinner_out_between_decisions_freezes_nothing_that_comes_later(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do("boxer", give.send_out())
    t.view(phase="preparing", thrower="vacant")
    t.to_dealer()
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do(2, give.change("heads", 400))
    t.money({1: -1000, 2: -400, "layout": 1400})


@table.test(287, "6.8", "R10", "6.7")
def who_handed_over_is_not_in_the_ring_and_cannot_be_sent_out(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.refused("boxer", give.send_out(), "no-spinner", "6.7p1", adopted=True)
    t.money({1: -1000, "layout": 1000})


@table.test(288, "6.6p1", "7.4.3", "R48")
def a_substitute_throws_with_the_first_two_coins_after_one_left_the_ring(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("ht")
    t.throw()
    t.land("ho")
    t.do(1, "decline-further-spins")
    t.to_dealer()
    t.throw()
    t.told_only("coins-selected", "coins-thrown")
    t.told("coins-selected", coins=(1, 2))
    t.money({1: -1000, "layout": 1000})


@table.test(581, "6.6p1", "4.6", "R10")
def a_spinner_may_decline_or_fail_in_any_phase_between_spins(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do(1, "decline-further-spins")
    t.told_only("coins-handed-over")
    t.view(phase="betting", thrower="vacant")
    t.do(2, give.change("heads", 600))
    t.money({1: -1000, 2: -600, "layout": 1600})


@table.test(582, "6.6p1", "4.7", "R10")
def a_spinner_may_decline_after_an_invalid_spin_with_the_layout_open(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets((2, "heads", 500))
    t.no_spin()
    t.do(1, "decline-further-spins")
    t.view(phase="reopened", thrower="vacant")
    t.do(2, give.withdraw("heads"))
    t.to_dealer()
    t.close_bets()
    t.spin("hh")
    t.money({1: -1000, "layout": 1000})


@table.test(583, "6.6p1", "4.6", "R10")
def the_boxer_may_record_a_failure_during_the_betting_and_after_an_invalid_spin(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.open_bets()
    t.do("boxer", "record-failure-to-spin")
    t.told("coins-handed-over", seat=1, reason="failed")
    t.to_dealer()
    t.close_bets()
    t.spin("tt")
    t.spinner(2, 1000)
    t.bets()
    t.spin("hh")
    t.bets()
    t.no_spin()
    t.do("boxer", "record-failure-to-spin")
    t.told("coins-handed-over", seat=2, reason="failed")
    t.money({1: -1000, 2: -1000, "layout": 1000, "house": 1000})


@table.test(584, "6.8", "4.7", "R11", flags="Frozen")
def a_spinner_sent_out_after_an_invalid_spin_freezes_the_open_layout(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets((2, "heads", 500))
    t.no_spin()
    t.do("boxer", give.send_out())
    t.view(phase="reopened", thrower="vacant")
    t.refused(2, give.withdraw("heads"), "wager-frozen", "6.8")
    t.to_dealer()
    t.close_bets()
    t.spin("tt")
    t.told("wager-lost", seat=2)
    t.money({1: -1000, 2: -500, "house": 1500})


@table.test(585, "9.3.2", "6.6p1", "R51")
def excluding_a_spinner_whose_coins_the_house_has_changes_nothing_of_the_game(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.to_dealer("boxer")
    t.do("casino-supervisor", give.exclude(1))
    t.told_only("player-excluded")
    t.view(thrower={"house": "boxer"}, game={"seat": 1, "handed-over": True})
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.told("wager-won", seat=1, paid=7500)
    t.money({1: 7500, "house": -7500})


@table.test(666, "6.5", "4.1.1", "R8", "R9", flags="ThreeInvalid")
def the_spinners_wager_may_change_while_the_spinner_elects(t):
    t.spinner(1, 1000)
    t.bets()
    three_invalid(t)
    t.do(1, give.change_stake(700))
    t.told("spinner-wager-changed", seat=1, total=700, removed=300)
    t.do(1, "elect-house-spin")
    t.to_dealer()
    t.close_bets()
    t.spin("tt")
    t.told("wager-lost", seat=1, stake=700)
    t.money({1: -700, "house": 700})


@table.test(690, "6.5", "6.6p1", "R9", "R10")
def a_substitute_after_the_election_follows_from_the_election(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.close_bets() if t.table.view()["phase"] == "reopened" else t.bets()
        t.no_spin()
    t.do(1, "elect-house-spin")
    t.to_dealer()
    t.told("substitute-appointed", "6.5", role="dealer")
    t.money({1: -1000, "layout": 1000})


@table.test(691, "6.6p1", "R10")
def a_substitute_after_a_valid_spin_follows_from_the_failure(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do("boxer", "record-failure-to-spin")
    t.to_dealer()
    t.told("substitute-appointed", "6.6p1", role="dealer")
    t.money({1: -1000, "layout": 1000})


@table.test(692, "6.3", "R22")
def with_nobody_in_the_ring_only_players_and_dealers_hear_that_there_is_no_spinner(t):
    """R22: "One that the clause does not empower is refused (`not-authorised`)"."""
    for by in ("host", "casino-supervisor", "games-supervisor"):
        t.refused(by, give.throw(), "not-authorised", "6.3")
    for by in ("boxer", "dealer", 1):
        t.refused(by, give.throw(), "no-spinner", "6.3", adopted=True)
    t.money({})
