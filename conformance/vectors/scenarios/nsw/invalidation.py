"""Invalidating an outcome (nsw 9.4, 9.5; R24, R52, R60, R87, R97, R106, R114, R122)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

topic = Topic(
    notes={
        "Reversal": ("money", "What was paid or collected is reversed wager by wager, then refunded or forfeited."),
        "ScopeGame": (
            "money",
            "With the game the spinner's wager goes too; with the result the game has its earlier counts.",
        ),
        "Forfeit": ("money", "Only fraud forfeits, only a stake that was there, and to the house."),
        "NextCall": ("time", "An outcome can be invalidated until the next place your bets."),
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)
settled = topic.group("wagers from 1 to 40 dollars, judged at settlement", casino(strict=False), seated=3)


@table.test(316, "9.4", "9.4.1", "9.5", "R24", flags="Reversal")
def a_settled_result_is_reversed_wager_by_wager(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    t.spin("hh")
    t.holds("house", -200)
    t.view(outcome_open=True)
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("settlement-reversed", "settlement-reversed", "outcome-invalidated", "wager-returned", "wager-returned")
    t.told("outcome-invalidated", "9.4.1", scope="result", reason="disruption")
    t.told("settlement-reversed", seat=2, wager="heads", stake=500, paid=500, won=True)
    t.told("wager-returned", "9.5", seat=2, wager="heads", stake=500, reason="invalidated")
    t.told("settlement-reversed", seat=3, wager="tails", stake=300, paid=0, won=False)
    t.told("wager-returned", "9.5", seat=3, wager="tails", stake=300, reason="invalidated")
    t.view(
        phase="preparing",
        outcome_open=False,
        game={"seat": 1, "run": 0, "valid-spin": False, "stake": 1000},
        lights={"heads": 0},
    )
    t.money({1: -1000, "layout": 1000})


@table.test(317, "9.5", "R24", "R5")
def the_spinners_game_has_its_earlier_counts(t):
    t.spinner(1, 1000)
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(game={"run": 1, "valid-spin": True}, lights={"heads": 1, "odds": 0, "tails": 0})
    for _ in range(2):
        t.bets()
        t.spin("hh")
    t.told("wager-won", seat=1, paid=7500)
    t.money({1: 7500, "house": -7500})


@table.test(318, "9.5", "9.4", "R24", flags="Reversal")
def a_spinner_who_won_has_the_wager_back_on_the_layout(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("settlement-reversed", "outcome-invalidated")
    t.told("settlement-reversed", seat=1, wager="spinner", stake=1000, paid=7500, won=True)
    t.view(phase="preparing", game={"seat": 1, "run": 2, "stake": 1000}, thrower={"spinner": 1})
    t.select(1)
    t.bets()
    t.spin("tt")
    t.told("wager-lost", seat=1, stake=1000)
    t.money({1: -1000, "house": 1000})


@table.test(319, "9.5", "6.4", "R24", flags="Reversal")
def a_spinner_who_lost_is_back_in_the_ring(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets()
    t.spin("tt")
    t.view(phase="offering")
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("settlement-reversed", seat=1, wager="spinner", stake=1000, paid=0, won=False)
    t.view(phase="preparing", game={"seat": 1, "run": 1}, thrower={"spinner": 1})
    t.select(1)
    t.bets()
    t.spin("hh")
    t.view(game={"run": 2})
    t.money({1: -1000, "layout": 1000})


@table.test(320, "9.5", "4.1.1.2.1", "R24", flags="Reversal")
def five_odds_are_reversed(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    for _ in range(5):
        t.spin("ht")
    t.holds("house", 1800)
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(phase="preparing", pending=False, lights={"odds": 0}, game={"valid-spin": False})
    t.select(1)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.told("odds-standing", consecutive=1)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(321, "9.4", "9.5", "R52")
def a_spin_in_the_air_can_be_invalidated(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("outcome-invalidated", "wager-returned")
    t.view(phase="preparing", outcome_open=False)
    t.chances()
    t.refused("boxer", give.land("hh"), "nothing-in-the-air", "6.10")
    t.money({1: -1000, "layout": 1000})


@table.test(322, "9.4", "9.5", "R52")
def coins_that_lie_unannounced_can_be_invalidated(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    t.land("hh")
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("outcome-invalidated", "wager-returned")
    t.view(phase="preparing", landed=None, lights={"heads": 0})
    t.refused("boxer", "announce-result", "nothing-to-announce", "6.9")
    t.money({1: -1000, "layout": 1000})


@table.test(323, "9.4", "9.5", "4.1.2.3", "R52")
def pending_odds_can_be_invalidated(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    for _ in range(4):
        t.spin("ht")
    t.do("games-supervisor", give.invalidate("result"))
    t.told("wager-returned", seat=2, stake=500, reason="invalidated")
    t.view(phase="preparing", pending=False, lights={"odds": 0}, game={"valid-spin": False})
    t.bets((2, "heads", 100))
    t.spin("ht")
    t.told("odds-standing", consecutive=1)
    t.money({1: -1000, 2: -100, "layout": 1100})


@table.test(324, "9.4", "R24", flags="NextCall")
def after_the_next_place_your_bets_the_result_stands(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.open_bets()
    t.view(outcome_open=False)
    t.refused("casino-supervisor", give.invalidate("result"), "no-outcome-open", "9.4")
    t.refused("casino-supervisor", give.invalidate("game"), "no-outcome-open", "9.4")
    t.close_bets()
    t.refused("casino-supervisor", give.invalidate("result"), "no-outcome-open", "9.4")
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@table.test(325, "9.4", "R24", flags="NextCall")
def without_a_throw_there_is_no_outcome(t):
    t.refused("casino-supervisor", give.invalidate("result"), "no-outcome-open", "9.4")
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.refused("casino-supervisor", give.invalidate("result"), "no-outcome-open", "9.4")
    t.no_spin()
    t.view(outcome_open=False)
    t.refused("casino-supervisor", give.invalidate("result"), "no-outcome-open", "9.4")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(326, "9.4", "R22")
def only_a_supervisor_invalidates(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    for by in ("boxer", "dealer", "host", 1):
        t.refused(by, give.invalidate("result"), "not-authorised", "9.4")
    t.money({1: -1000, "layout": 1000})


@table.test(327, "9.4", "R24")
def an_outcome_is_invalidated_once(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result"))
    t.refused("casino-supervisor", give.invalidate("result"), "no-outcome-open", "9.4")
    t.money({1: -1000, "layout": 1000})


@table.test(328, "9.5", "R24", flags="ScopeGame")
def with_the_game_the_spinners_wager_is_refunded(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("game"))
    t.told_only("settlement-reversed", "outcome-invalidated", "wager-returned", "wager-returned", "spinner-game-ended")
    t.told("outcome-invalidated", scope="game")
    t.told("wager-returned", seat=2, wager="heads", reason="invalidated")
    t.told("wager-returned", "9.5", seat=1, wager="spinner", stake=1000, reason="invalidated")
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="offering", game=None, thrower=None, coins=["available"] * 5)
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.offer(2)
    t.money({})


@table.test(329, "9.5", "9.4.2", "R24", flags="ScopeGame")
def a_game_won_can_be_undone_whole(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do("casino-supervisor", give.invalidate("game", reason="fraud"))
    t.told("outcome-invalidated", "9.4.2", reason="fraud")
    t.told("settlement-reversed", seat=1, wager="spinner", paid=7500, won=True)
    t.told("wager-returned", seat=1, wager="spinner", stake=1000)
    t.told("spinner-game-ended", outcome="returned")
    t.view(phase="offering")
    t.money({})


@table.test(330, "9.5", "R24", flags="ScopeGame")
def earlier_results_of_the_game_stand(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.bets((3, "tails", 300))
    t.spin("tt")
    t.do("casino-supervisor", give.invalidate("game"))
    t.money({2: 500, "house": -500})


@table.test(331, "9.5", "9.4.2", "R24", flags="Forfeit")
def a_fraudulent_players_wager_is_forfeited(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (2, "tails", 200), (3, "heads", 300))
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result", (2, "heads")))
    t.told("settlement-reversed", seat=2, wager="heads", stake=500, paid=500, won=True)
    t.told("wager-forfeited", "9.5", seat=2, wager="heads", stake=500)
    t.told("wager-returned", seat=2, wager="tails", stake=200)
    t.told("wager-returned", seat=3, wager="heads", stake=300)
    t.money({1: -1000, 2: -500, "layout": 1000, "house": 500})


@table.test(332, "9.5", "9.4.2", "R24", flags="Forfeit")
def a_lost_wager_is_forfeited_too(t):
    t.spinner(1, 1000)
    t.bets((2, "tails", 0, 500))
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result", (2, "tails")))
    t.told("settlement-reversed", seat=2, stake=(0, 500), won=False)
    t.told("wager-forfeited", seat=2, wager="tails", stake=(0, 500))
    t.money({1: -1000, 2: -500, "layout": 1000, "house": 500})


@table.test(333, "9.5", "9.4.2", flags="Forfeit")
def a_wager_that_still_lies_there_is_forfeited(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("casino-supervisor", give.invalidate("result", (2, "heads")))
    t.told("wager-forfeited", seat=2, wager="heads", stake=500)
    t.money({1: -1000, 2: -500, "layout": 1000, "house": 500})


@table.test(334, "9.5", "9.4.2", "R24", flags="Forfeit")
def the_spinners_wager_is_forfeited_with_the_game(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("game", (1, "spinner")))
    t.told("wager-forfeited", "9.5", seat=1, wager="spinner", stake=1000)
    t.told("spinner-game-ended", seat=1, outcome="forfeited")
    t.told("wager-returned", seat=2, stake=500)
    t.money({1: -1000, "house": 1000})


@table.test(335, "9.5", "9.4.2", "R97", flags="Forfeit")
def the_spinners_wager_is_forfeited_with_the_result_and_ends_the_game(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result", (1, "spinner")))
    t.told("wager-forfeited", "9.5", seat=1, wager="spinner", stake=1000)
    t.told("spinner-game-ended", seat=1, outcome="forfeited")
    t.view(phase="offering", game=None)
    t.money({1: -1000, "house": 1000})


@table.test(336, "9.5", "9.4.1", "9.4.2", "R24", flags="Forfeit")
def only_fraud_forfeits_and_only_what_was_there(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.refused(
        "casino-supervisor",
        give.invalidate("result", (2, "heads"), reason="disruption"),
        "forfeit-without-fraud",
        "9.5",
    )
    t.refused("casino-supervisor", give.invalidate("result", (2, "tails")), "no-such-wager", "9.5")
    t.refused("casino-supervisor", give.invalidate("result", (3, "heads")), "no-such-wager", "9.5")
    t.refused("casino-supervisor", give.invalidate("game", (2, "spinner")), "no-such-wager", "9.5")
    t.refused("casino-supervisor", give.invalidate("result", (2, "heads"), (2, "heads")), "no-such-wager", "9.5")
    t.refused("casino-supervisor", give.invalidate("result", (2, "centre")), "not-in-these-rules", "4.1", adopted=True)
    t.refused(
        "casino-supervisor", give.invalidate("result", (2, "side-bet", 1)), "not-in-these-rules", "4.1", adopted=True
    )
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@table.test(337, "9.5", "9.3.1", "R24")
def a_voided_wager_is_not_refunded_again(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "heads", 300))
    t.spin("ht")
    t.do("casino-supervisor", give.void(2))
    t.spin("hh")
    t.refused("casino-supervisor", give.invalidate("result", (2, "heads")), "no-such-wager", "9.5")
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("settlement-reversed", "outcome-invalidated", "wager-returned")
    t.money({1: -1000, "layout": 1000})


@table.test(338, "9.5", "4.7", "R52")
def wagers_altered_after_an_invalid_spin_are_refunded_as_they_last_stood(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (3, "tails", 300))
    t.no_spin()
    t.do(2, give.change("heads", 800))
    t.do(3, give.withdraw("tails"))
    t.close_bets()
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("settlement-reversed", seat=2, stake=800, paid=800)
    t.told("wager-returned", seat=2, stake=800)
    t.untold("coins-handed-over")
    t.money({1: -1000, "layout": 1000})


@table.test(339, "9.5", "R52", "6.5")
def the_count_of_invalid_spins_is_as_before_the_throw(t):
    t.spinner(1, 1000)
    t.bets()
    t.no_spin()
    t.close_bets()
    t.no_spin()
    t.close_bets()
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(invalid_spins=2, game={"valid-spin": False})
    t.bets()
    t.no_spin()
    t.told("election-required", seat=1)
    t.money({1: -1000, "layout": 1000})


@table.test(340, "9.5", "3.2", "R24")
def an_offer_already_made_is_taken_back(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.offer(2)
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("settlement-reversed", "outcome-invalidated")
    t.view(phase="preparing", offered=None, disc=1, game={"seat": 1})
    t.refused(2, "accept-coins", "nothing-offered", "3.1")
    t.money({1: -1000, "layout": 1000})


@table.test(341, "9.5", "R52")
def a_later_spinners_game_ends_when_an_earlier_outcome_is_invalidated(t):
    t.spinner(1, 1000)
    t.bets((3, "tails", 300))
    t.spin("tt")
    t.spinner(2, 700)
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("wager-returned", seat=2, wager="spinner", stake=700, reason="invalidated")
    t.told("spinner-game-ended", seat=2, outcome="returned")
    t.told("settlement-reversed", seat=3, won=True, paid=300)
    t.told("settlement-reversed", seat=1, wager="spinner", won=False)
    t.view(phase="preparing", game={"seat": 1, "stake": 1000, "run": 0}, thrower={"spinner": 1})
    t.money({1: -1000, "layout": 1000})


@table.test(342, "9.5", "R52", flags="ScopeGame")
def a_later_spinner_without_a_wager_is_sent_back_too(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.accept(2)
    t.do("casino-supervisor", give.invalidate("game"))
    t.told("spinner-game-ended", seat=2, outcome="returned")
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="offering", game=None)
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.money({})


@table.test(343, "9.5", "R24")
def a_winner_who_stayed_is_back_in_the_game_that_was_won(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do(1, "spin-again")
    t.ready(1, 200, "tails")
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("wager-returned", seat=1, wager="spinner", stake=200)
    t.told("settlement-reversed", seat=1, wager="spinner", stake=1000, paid=7500)
    t.view(phase="preparing", game={"side": "heads", "run": 2, "stake": 1000})
    t.money({1: -1000, "layout": 1000})


# ---------------------------------------------------------------------- who does not come back


@table.test(344, "9.5", "6.7p1", "R60")
def a_barred_spinner_without_a_valid_spin_before_the_throw_gets_the_wager_back(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("boxer", give.send_out("contravened-rules", bar=True))
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("wager-returned", "9.5", seat=2, stake=500, reason="invalidated")
    t.told("wager-returned", "9.5", seat=1, wager="spinner", stake=1000, reason="sent-out")
    t.told("spinner-game-ended", "9.4", seat=1, outcome="returned")
    t.view(phase="offering", game=None)
    t.money({})


@table.test(345, "9.5", "6.8", "R60")
def a_barred_spinner_with_a_valid_spin_before_the_throw_is_spun_for(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets()
    t.spin("hh")
    t.do("boxer", give.send_out("contravened-rules", bar=True))
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(phase="preparing", thrower="vacant", game={"seat": 1, "run": 1, "handed-over": True})
    t.refused("boxer", give.substitute("boxer"), "dealer-only", "6.8")
    t.to_dealer()
    t.bets()
    t.spin("hh")
    t.bets()
    t.spin("hh")
    t.told("wager-won", seat=1, paid=7500)
    t.money({1: 7500, "house": -7500})


@table.test(346, "9.5", "9.3.2", "R60")
def an_excluded_spinner_who_lost_does_not_come_back(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.do("casino-supervisor", give.exclude(1))
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("settlement-reversed", seat=1, wager="spinner", won=False)
    t.told("wager-returned", seat=1, wager="spinner", stake=1000, reason="sent-out")
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="offering")
    t.money({})


@table.test(347, "9.5", "6.6", "R106")
def a_spinner_whose_coins_went_to_the_house_since_is_back_in_the_ring(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("ht")
    t.do(1, "decline-further-spins")
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("outcome-invalidated")
    t.view(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "handed-over": False, "valid-spin": False})
    t.bets()
    t.throw(1)
    t.money({1: -1000, "layout": 1000})


@table.test(348, "9.5", "6.6", "R24")
def coins_that_the_house_had_before_the_throw_stay_with_the_house(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do(1, "decline-further-spins")
    t.to_dealer("boxer")
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(phase="preparing", thrower={"house": "boxer"}, game={"run": 1, "handed-over": True})
    t.money({1: -1000, "layout": 1000})


# ---------------------------------------------------------------------- house spins


@table.test(349, "9.5", "3.3", "R24")
def a_house_spin_that_is_invalidated_goes_on(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("settlement-reversed", "outcome-invalidated", "wager-returned")
    t.view(phase="preparing", thrower={"house": "dealer"})
    t.bets((2, "tails", 100))
    t.spin("tt")
    t.told("house-spin-ended")
    t.money({2: 100, "house": -100})


@table.test(350, "9.5", "3.3", "R87", flags="ScopeGame")
def scope_game_where_nobody_has_a_game_ends_the_house_spin(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("casino-supervisor", give.invalidate("game"))
    t.told_only("outcome-invalidated", "wager-returned", "house-spin-ended")
    t.view(phase="offering", thrower=None)
    t.offer(1)
    t.money({})


@table.test(351, "9.5", "3.3", "R87")
def a_house_spin_begun_after_the_outcome_is_taken_back(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.house_spin(2, 3)
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("settlement-reversed", "outcome-invalidated")
    t.view(phase="preparing", thrower={"spinner": 1}, game={"seat": 1})
    t.money({1: -1000, "layout": 1000})


@settled.test(352, "9.5", "5.3", flags="Reversal")
def an_excess_that_was_handed_back_stays_with_the_player(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 1_000_400))
    t.spin("hh")
    t.told("excess-returned", seat=2, stake=400)
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("settlement-reversed", seat=2, stake=1_000_000, paid=1_000_000)
    t.told("wager-returned", seat=2, stake=1_000_000)
    t.money({1: -1000, "layout": 1000})


fours = topic.group(
    "chips of 4 and 6 dollars, a spinner's wager of 8 at most, judged at settlement",
    casino(chips=(400, 600), strict=False, signed=sign((400, 800), (400, 100_000))),
    seated=2,
)


@fours.test(702, "9.5", "5.3", "R15", flags="Reversal")
def a_spinners_wager_stands_again_without_its_excess_even_where_chips_do_not_make_it_up(t):
    """Of 6 dollars and 3 in tokens one goes back, chips first; 5 are no fours and sixes."""
    t.spinner(1, 600, tokens=300)
    t.bets()
    t.spin("tt")
    t.told("excess-returned", seat=1, stake=(100, 0))
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("settlement-reversed", seat=1, stake=(500, 300))
    t.view(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "stake": (500, 300)})
    t.select(1)
    t.bets()
    t.spin("tt")
    t.told("wager-lost", seat=1, wager="spinner", stake=(500, 300))
    t.money({1: -800, "house": 800})


@table.test(353, "9.5", "9.9", "R24")
def bars_and_exclusions_stay(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do("casino-supervisor", give.exclude(2))
    t.do("casino-supervisor", give.invalidate("result"))
    t.sees(2, excluded=True)
    t.money({1: -1000, "layout": 1000})


# ---------------------------------------------------------------------- with a valid spin before the throw


def one_heads_then(t):
    """Heads, then a decision whose outcome is open: Heads again."""
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets((2, "heads", 500))
    t.spin("hh")


def spun_for(t, reason):
    """The result is invalidated: a dealer spins on for seat 1, for that reason."""
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("coins-handed-over", "9.4", seat=1, reason=reason, dealer_only=True)
    t.view(phase="preparing", thrower="vacant", game={"seat": 1, "run": 1, "stake": 1000, "handed-over": True})
    t.refused("boxer", give.substitute("boxer"), "dealer-only", "6.8")
    t.to_dealer()
    t.money({1: -1000, "layout": 1000})


def back(t):
    """The result is invalidated: seat 1 throws again, as before the throw."""
    t.do("casino-supervisor", give.invalidate("result"))
    t.untold("coins-handed-over", "spinner-game-ended")
    t.view(
        phase="preparing",
        thrower={"spinner": 1},
        game={"seat": 1, "run": 1, "stake": 1000, "handed-over": False, "valid-spin": True},
    )
    t.refused("boxer", give.substitute("dealer"), "no-substitute-due", "6.6p1", adopted=True)
    t.bets()
    t.throw(1)
    t.money({1: -1000, "layout": 1000})


@table.test(588, "9.5", "6.6", "R106")
def a_spinner_who_declined_since_throws_again(t):
    one_heads_then(t)
    t.do(1, "decline-further-spins")
    back(t)


@table.test(589, "9.5", "6.6p1", "R106")
def a_spinner_who_failed_since_throws_again(t):
    one_heads_then(t)
    t.do("boxer", "record-failure-to-spin")
    back(t)


@table.test(590, "9.4", "9.5", "9.3.2", "R60", "R106")
def a_spinner_who_was_excluded_since_is_spun_for(t):
    one_heads_then(t)
    t.do("casino-supervisor", give.exclude(1))
    spun_for(t, "excluded")


@table.test(591, "9.5", "6.8", "R106")
def a_spinner_who_was_sent_out_since_and_not_barred_throws_again(t):
    one_heads_then(t)
    t.do("boxer", give.send_out())
    back(t)


@table.test(592, "9.5", "6.6p1", "R106")
def a_spinner_with_three_invalid_spins_since_throws_again(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets((2, "heads", 500))
    t.spin("ht")
    for _ in range(3):
        t.no_spin()
    back(t)


@table.test(593, "9.5", "6.7p1", "R60")
def a_winner_who_was_barred_since_is_spun_for(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do("boxer", give.send_out("contravened-rules", bar=True))
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("settlement-reversed", seat=1, wager="spinner", paid=7500, won=True)
    t.told("coins-handed-over", "9.4", seat=1, reason="sent-out", dealer_only=True)
    t.view(phase="preparing", thrower="vacant", game={"run": 2})
    t.money({1: -1000, "layout": 1000})


@table.test(594, "9.5", "6.8", flags="ScopeGame")
def scope_game_after_a_hand_over_ends_the_game_and_the_substitutes_part(t):
    one_heads_then(t)
    t.do(1, "decline-further-spins")
    t.to_dealer()
    t.do("casino-supervisor", give.invalidate("game"))
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="offering", thrower=None, game=None)
    t.money({})


# ---------------------------------------------------------------------- and what was begun since


@table.test(595, "9.5", "3.2", "R24", "R48")
def the_round_of_offers_is_as_before_the_throw(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("casino-supervisor", give.void(1))
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(phase="offering", game=None, thrower=None)
    t.decline(2, 3)
    t.offer(1)
    t.money({})


@table.test(596, "9.5", "3.1", "R24")
def declining_since_is_taken_back_too(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.decline(2)
    t.sees(2, declined=True)
    t.do("casino-supervisor", give.invalidate("result"))
    t.sees(2, declined=False)
    t.view(disc=1)
    t.money({1: -1000, "layout": 1000})


@table.test(597, "9.5", "3.3", "R87")
def a_second_house_spin_is_taken_back_with_the_first_ones_outcome(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    t.spin("tt")
    t.house_spin(1, 2, 3, by="boxer")
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("settlement-reversed", "outcome-invalidated", "wager-returned")
    t.view(phase="preparing", thrower={"house": "dealer"})
    t.money({})


@table.test(598, "9.5", "3.3", "R52")
def a_spinners_game_begun_after_a_house_spins_outcome_ends(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.spinner(1, 700)
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("wager-returned", seat=1, wager="spinner", stake=700, reason="invalidated")
    t.told("spinner-game-ended", seat=1, outcome="returned")
    t.view(phase="preparing", thrower={"house": "dealer"}, game=None)
    t.money({})


@table.test(599, "9.5", "3.3", "2.4.1")
def five_odds_of_a_house_spin_are_invalidated(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    for _ in range(5):
        t.spin("ht")
    t.do("games-supervisor", give.invalidate("result"))
    t.view(phase="preparing", thrower={"house": "dealer"}, lights={"odds": 0})
    t.bets()
    t.spin("ht")
    t.told("odds-standing", consecutive=1)
    t.money({})


@table.test(600, "9.5", "6.1", "R52")
def the_coins_stay_as_they_are(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do("boxer", give.lose(5))
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(coins=["in-play", "in-play", "available", "available", "lost"])
    t.bets()
    t.throw()
    t.money({1: -1000, "layout": 1000})


@table.test(601, "9.5", "4.2", "R52")
def before_the_first_valid_spin_the_spinners_wager_may_change_again(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result"))
    t.do(1, give.change_stake(700))
    t.do(1, "retire")
    t.told("wager-returned", stake=700, reason="retired")
    t.money({})


@table.test(602, "9.5", "4.7", "R52")
def after_an_invalidation_the_table_waits_for_place_your_bets(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result"))
    t.refused("boxer", "no-more-bets", "betting-not-open", "6.3", adopted=True)
    t.refused(1, give.throw(), "betting-not-closed", "6.3")
    t.refused(2, give.place("heads", 500), "betting-not-open", "6.2")
    t.open_bets()
    t.money({1: -1000, "layout": 1000})


@settled.test(603, "9.5", "5.3", flags="Reversal")
def a_wager_that_is_not_settled_goes_back_with_its_excess(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 1_000_400))
    t.spin("ht")
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("wager-returned", seat=2, stake=1_000_400)
    t.money({1: -1000, "layout": 1000})


@table.test(604, "9.5", "9.4.2", "R24", "R97", flags="Forfeit")
def a_spinners_wager_that_was_won_is_forfeited(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.do("casino-supervisor", give.invalidate("game", (1, "spinner")))
    t.told("settlement-reversed", seat=1, wager="spinner", stake=1000, paid=7500, won=True)
    t.told("wager-forfeited", seat=1, wager="spinner", stake=1000)
    t.told("spinner-game-ended", outcome="forfeited")
    t.money({1: -1000, "house": 1000})


@table.test(605, "9.5", "9.4.2", "R24", flags="Forfeit")
def several_wagers_are_forfeited_at_once(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (2, "tails", 300), (3, "heads", 200))
    t.spin("tt")
    t.do("casino-supervisor", give.invalidate("game", (2, "tails"), (1, "spinner"), (3, "heads")))
    t.told("wager-returned", seat=2, wager="heads", stake=500)
    t.told("wager-forfeited", seat=2, wager="tails", stake=300)
    t.told("wager-forfeited", seat=3, wager="heads", stake=200)
    t.told("wager-forfeited", seat=1, wager="spinner", stake=1000)
    t.money({1: -1000, 2: -300, 3: -200, "house": 1500})


@table.test(606, "9.5", "9.4.2", flags="Forfeit")
def fraud_without_a_forfeit_refunds_all(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("result", reason="fraud"))
    t.told("outcome-invalidated", "9.4.2", scope="result", reason="fraud")
    t.told("wager-returned", seat=2, stake=500)
    t.money({1: -1000, "layout": 1000})


@table.test(607, "9.5", "9.3.1", "R59", flags="Forfeit")
def a_voided_spinners_wager_is_not_forfeited(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("casino-supervisor", give.void(1))
    t.refused("casino-supervisor", give.invalidate("game", (1, "spinner")), "no-such-wager", "9.5")
    t.do("casino-supervisor", give.invalidate("game"))
    t.view(phase="offering")
    t.money({})


@table.test(663, "9.5", "6.1", "R52")
def the_coins_of_a_later_spinners_game_go_back_to_the_set(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.accept(2)
    t.do(2, give.select(4, 5))
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(coins=["available"] * 5, game={"seat": 1}, thrower={"spinner": 1})
    t.do(1, give.select(4, 5))
    t.bets()
    t.throw(1)
    t.money({1: -1000, "layout": 1000})


@table.test(664, "9.5", "3.3", "R87", flags="ScopeGame")
def scope_game_after_a_house_spins_result_has_the_coins_offered(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("casino-supervisor", give.invalidate("game"))
    t.view(phase="offering", thrower=None, game=None, coins=["available"] * 5, outcome_open=False)
    t.offer(1)
    t.money({})


@table.test(665, "9.5", "9.3.1", "6.8", "R59")
def a_spinner_voided_with_odds_pending_is_not_back_and_nobody_spins_on(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("casino-supervisor", give.void(1))
    t.to_dealer()
    t.spin("hh")
    t.told("wager-won", seat=2)
    t.do("casino-supervisor", give.invalidate("result"))
    t.told("settlement-reversed", seat=2, paid=500)
    t.view(phase="offering", thrower=None, game=None, pending=False)
    t.offer(2)
    t.money({})


@table.test(667, "9.5", "6.7", "R106")
def who_was_sent_out_since_and_not_barred_throws_again_without_a_valid_spin_too(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("boxer", give.send_out())
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("outcome-invalidated", "wager-returned")
    t.told("wager-returned", "9.5", seat=2, wager="heads", stake=500, reason="invalidated")
    t.view(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "valid-spin": False, "handed-over": False})
    t.sees(1, barred=False)
    t.money({1: -1000, "layout": 1000})


@table.test(668, "9.5", "6.6p1", "R106")
def who_failed_since_throws_again_without_a_valid_spin_too(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("boxer", "record-failure-to-spin")
    t.do("casino-supervisor", give.invalidate("result"))
    t.told_only("outcome-invalidated", "wager-returned")
    t.view(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "valid-spin": False}, invalid_spins=0)
    t.money({1: -1000, "layout": 1000})


@table.test(693, "9.5", "9.3.1", "R52", "R59")
def a_spinner_voided_before_the_first_result_is_told_is_not_back(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    t.land("hh")
    t.do("casino-supervisor", give.void(1))
    t.announce()
    t.told("wager-won", seat=2)
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(phase="offering", thrower=None, game=None)
    t.sees(1, wagers=[])
    t.money({})


@table.test(694, "9.5", "9.3.1", "R24", "R59")
def a_spinner_voided_after_the_result_is_not_back_with_it(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("hh")
    t.do("casino-supervisor", give.void(1))
    t.told("wager-returned", seat=1, wager="spinner", stake=1000, reason="voided")
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(phase="offering", thrower=None, game=None)
    t.sees(1, wagers=[])
    t.money({})


@table.test(699, "9.5", "9.3.1", "3.2", "R24", "R103")
def after_an_invalidation_the_coins_may_be_offered_to_a_spinner_voided_since(t):
    """R103: the round of offers is as before the throw: nobody had declined or just retired then."""
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.do("casino-supervisor", give.void(1))
    t.decline(2)
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(phase="offering", thrower=None, game=None, offered=None)
    t.decline(2, 3)
    t.offer(1)
    t.do(1, "accept-coins")
    t.money({})
