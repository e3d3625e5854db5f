"""Seats: joining, leaving, abstaining, no bets between players (nsw 9.9, 9.10; R26, R27, R29, R47, R53, R94)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

topic = Topic(
    notes={
        "Leaving": (
            "rule-boundary",
            "Nobody leaves with money at stake, or with money on an outcome that can still be invalidated.",
        ),
        "ThreeRounds": (
            "rule-boundary",
            "Three rounds in a row without a wager, every other seat taken, may cost the seat.",
        ),
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)
full = topic.group("three seats, all taken; coins observed", casino(seats=3), seated=3)


@table.test(371, "R22", "2.1")
def a_player_takes_a_free_seat_of_the_table(t):
    t.do("host", give.join(4))
    t.told("player-joined", seat=4, age_attested=True)
    t.refused("host", give.join(4), "seat-taken", "2.1", adopted=True)
    t.refused("host", give.join(5), "no-such-seat", "2.1", adopted=True)
    t.sees(4, wagers=[], held=0, barred=False, excluded=False, abstained=0, declined=False, entropy_given=False)
    t.money({})


@table.test(372, "R44", "2.1")
def in_a_casino_the_age_is_the_hosts_to_see_to(t):
    t.do("host", give.join(4, of_age=False))
    t.told("player-joined", seat=4, age_attested=False)
    t.money({})


@table.test(373, "R29")
def a_player_with_nothing_at_stake_leaves(t):
    t.leave(2)
    t.told("player-left", seat=2)
    t.refused("host", give.leave(2), "seat-empty", "2.1", adopted=True)
    t.refused("host", give.leave(5), "no-such-seat", "2.1", adopted=True)
    t.refused(2, give.dispute("why?"), "seat-empty", "2.1", adopted=True)
    t.money({})


@table.test(374, "R29", flags="Leaving")
def nobody_leaves_with_wagers_on_the_layout(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.refused("host", give.leave(2), "money-at-stake", "R29")
    t.leave(3)
    t.close_bets()
    t.refused("host", give.leave(2), "money-at-stake", "R29")
    t.spin("ht")
    t.refused("host", give.leave(2), "money-at-stake", "R29")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(375, "R29", flags="Leaving")
def nobody_leaves_with_a_spinners_wager_undetermined(t):
    t.spinner(1, 1000)
    t.refused("host", give.leave(1), "money-at-stake", "R29")
    t.bets()
    t.spin("hh")
    t.refused("host", give.leave(1), "money-at-stake", "R29")
    t.do(1, "decline-further-spins")
    t.refused("host", give.leave(1), "money-at-stake", "R29")
    t.money({1: -1000, "layout": 1000})


@table.test(376, "R29", "9.4", flags="Leaving")
def nobody_leaves_while_an_outcome_with_their_money_on_it_can_be_invalidated(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("tt")
    t.refused("host", give.leave(1), "outcome-open", "R29")
    t.refused("host", give.leave(2), "outcome-open", "R29")
    t.leave(3)
    t.accept(2)
    t.ready(2, 100)
    t.open_bets()
    t.leave(1)
    t.money({1: -1000, 2: -600, "layout": 100, "house": 1500})


@table.test(701, "R29", "9.4", flags="Leaving")
def money_on_tails_holds_a_player_as_money_on_heads_does(t):
    t.spinner(1, 1000)
    t.bets((2, "tails", 500))
    t.spin("tt")
    t.refused("host", give.leave(2), "outcome-open", "R29")
    t.leave(3)
    t.accept(2)
    t.ready(2, 100)
    t.open_bets()
    t.leave(1)
    t.money({1: -1000, 2: 400, "layout": 100, "house": 500})


@table.test(377, "R29", "9.3.1", flags="Leaving")
def voided_wagers_hold_nobody(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.do("casino-supervisor", give.void(2))
    t.leave(2)
    t.money({1: -1000, "layout": 1000})


@table.test(378, "R29", "R47", "3.2")
def a_spinner_without_a_wager_may_leave_and_retires(t):
    t.accept(1)
    t.leave(1)
    t.told_only("spinner-retired", "spinner-game-ended", "player-left")
    t.view(phase="offering", thrower=None)
    t.offer(2)
    t.money({})


@table.test(379, "R29", "R47", "9.4", flags="Leaving")
def a_winner_leaves_only_after_the_next_place_your_bets(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.refused("host", give.leave(1), "outcome-open", "R29")
    t.do(1, "retire")
    t.refused("host", give.leave(1), "outcome-open", "R29")
    t.house_spin(2, 3)
    t.open_bets()
    t.leave(1)
    t.money({1: 7500, "house": -7500})


# ---------------------------------------------------------------------- three rounds without a wager


def rounds(t, count, *wagers):
    """Rounds in which seat 1 spins Heads and Odds, and these wager."""
    for _ in range(count):
        t.bets(*wagers)
        t.spin("hh")


@full.test(380, "9.9", "R26", flags="ThreeRounds")
def three_rounds_without_a_wager_may_cost_the_seat(t):
    t.spinner(1, 1000)
    t.refused("dealer", give.vacate(3), "has-not-abstained", "9.9")
    for count in (1, 2):
        rounds(t, 1, (2, "heads", 100))
        t.sees(3, abstained=count)
        t.refused("dealer", give.vacate(3), "has-not-abstained", "9.9")
    rounds(t, 1, (2, "heads", 100))
    t.sees(3, abstained=3)
    t.do("dealer", give.vacate(3))
    t.told_only("seat-vacated")
    t.told("seat-vacated", "9.9", seat=3)
    t.view(seats=[{"seat": 1}, {"seat": 2}])
    t.money({1: 7500, 2: 300, "house": -7800})


@full.test(381, "9.9", "R26", flags="ThreeRounds")
def a_wager_restarts_the_count(t):
    t.spinner(1, 1000)
    rounds(t, 2, (2, "heads", 100))
    t.sees(3, abstained=2)
    t.bets((3, "tails", 100))
    t.spin("hh")
    t.sees(3, abstained=0)
    t.sees(2, abstained=1)
    t.refused("dealer", give.vacate(3), "has-not-abstained", "9.9")
    t.money({1: 7500, 2: 200, 3: -100, "house": -7600})


@full.test(382, "9.9", "R53", flags="ThreeRounds")
def a_spinner_does_not_abstain(t):
    t.spinner(1, 1000)
    rounds(t, 3)
    t.sees(1, abstained=0)
    t.sees(2, abstained=3)
    t.refused("dealer", give.vacate(1), "has-not-abstained", "9.9")
    t.do("boxer", give.vacate(2))
    t.money({1: 7500, "house": -7500})


@table.test(383, "9.9", "R26", "R53", flags="ThreeRounds")
def a_round_with_a_free_seat_does_not_count_and_restarts_the_count(t):
    t.spinner(1, 1000)
    rounds(t, 1)
    t.sees(2, abstained=0)
    t.join(4)
    rounds(t, 1)
    t.sees(2, abstained=1)
    t.leave(4)
    rounds(t, 1)
    t.sees(2, abstained=0)
    t.money({1: 7500, "house": -7500})


@full.test(384, "9.9", "R94", flags="ThreeRounds")
def who_sat_down_during_a_round_did_not_abstain_in_it(t):
    t.spinner(1, 1000)
    rounds(t, 1)
    t.leave(3)
    t.open_bets()
    t.join(3)
    t.close_bets()
    t.spin("hh")
    t.sees(3, abstained=0)
    t.money({1: -1000, "layout": 1000})


@full.test(385, "9.9", "4.1.2.3", flags="ThreeRounds")
def a_round_is_a_decision_and_not_a_spin(t):
    t.spinner(1, 1000)
    t.bets()
    for _ in range(4):
        t.spin("ht")
    t.sees(2, abstained=0)
    t.spin("ht")
    t.sees(2, abstained=1)
    t.money({1: -1000, "house": 1000})


@full.test(386, "9.9", flags="ThreeRounds")
def four_rounds_show_as_three(t):
    t.spinner(1, 1000)
    rounds(t, 3)
    t.decline(2, 3)
    t.do("dealer", "start-house-spin")
    t.bets()
    t.spin("hh")
    t.sees(2, abstained=3)
    t.do("dealer", give.vacate(2))
    t.money({1: 7500, "house": -7500})


@full.test(387, "9.9", "R29", flags="ThreeRounds")
def who_has_wagered_since_keeps_the_seat(t):
    t.spinner(1, 1000)
    rounds(t, 2)
    t.bets()
    t.spin("tt")
    t.spinner(2, 500)
    t.open_bets()
    t.bet(3, "heads", 100)
    t.sees(3, abstained=3)
    t.refused("dealer", give.vacate(3), "money-at-stake", "R29")
    t.refused("dealer", give.vacate(2), "money-at-stake", "R29")
    t.money({1: -1000, 2: -500, 3: -100, "layout": 600, "house": 1000})


@full.test(388, "9.9", "R22", flags="ThreeRounds")
def a_dealer_or_the_boxer_has_the_seat_vacated(t):
    t.spinner(1, 1000)
    rounds(t, 3)
    for by in ("casino-supervisor", "host", 1, 2):
        t.refused(by, give.vacate(2), "not-authorised", "9.9")
    t.do("boxer", give.vacate(2))
    t.refused("boxer", give.vacate(2), "seat-empty", "2.1", adopted=True)
    t.money({1: 7500, "house": -7500})


@full.test(389, "9.9", "R26")
def what_counted_stays_counted_when_another_seat_is_free_by_now(t):
    t.spinner(1, 1000)
    rounds(t, 3)
    t.do("dealer", give.vacate(2))
    t.do("dealer", give.vacate(3))
    t.money({1: 7500, "house": -7500})


@full.test(390, "9.9", "9.5", "R52")
def an_invalidated_round_does_not_count(t):
    t.spinner(1, 1000)
    rounds(t, 2)
    t.sees(2, abstained=2)
    t.do("casino-supervisor", give.invalidate("result"))
    t.sees(2, abstained=1)
    t.money({1: -1000, "layout": 1000})


# ---------------------------------------------------------------------- other bets


@table.test(391, "9.10", "R27")
def bets_between_players_are_refused(t):
    t.refused(1, give.side_bet(500), "not-in-these-rules", "9.10")
    t.refused(2, give.match(1, 500), "not-in-these-rules", "9.10")
    t.refused(1, give.withdraw_offer(1), "not-in-these-rules", "9.10")
    t.money({})


@table.test(392, "4.1")
def the_bets_of_a_ring_are_not_permissible(t):
    for by, command in (
        (1, give.centre(500)), (2, give.cover(500)), (2, give.decline_cover(2)), (1, "withdraw-due"), (1, "stay"),
        ("boxer", "call-off-centre"),
    ):  # fmt: skip
        t.refused(by, command, "not-in-these-rules", "4.1")
    t.refused("boxer", give.change_coins(2), "not-in-these-rules", "7.4.5", adopted=True)
    for choice in ("elect-prison", "elect-partage"):
        t.refused(1, {choice: "heads"}, "not-in-these-rules", "4.1.2.2", adopted=True)
    t.money({})


# ---------------------------------------------------------------------- and other things of seats

circle = topic.group("sixty-four seats, of which the first and the last are taken", casino(seats=64), seated=(1, 64))
settled = topic.group(
    "limits at settlement: spinner from 2 dollars", casino(strict=False, signed=sign((200, 5000))), seated=3
)


@circle.test(608, "3.1", "3.2", "2.6.2")
def the_last_seat_is_followed_by_the_first(t):
    t.decline(1)
    t.accept(64)
    t.ready(64, 1000)
    t.bets((1, "tails", 500))
    t.spin("tt")
    t.told("wager-won", seat=1, paid=500)
    t.view(disc=64, seat_count=64)
    t.offer(1)
    t.refused("host", give.join(65), "no-such-seat", "2.1", adopted=True)
    t.money({1: 500, 64: -1000, "house": 500})


@full.test(609, "9.9", "3.1", "R47", flags="ThreeRounds")
def who_is_offered_the_coins_and_has_to_vacate_declines(t):
    t.spinner(1, 1000)
    rounds(t, 3)
    t.offer(2)
    t.do("dealer", give.vacate(2))
    t.told_only("coins-declined", "seat-vacated")
    t.view(offered=None)
    t.offer(3)
    t.money({1: 7500, "house": -7500})


@settled.test(610, "R29", "R47", "5.2")
def a_spinner_whose_wager_was_handed_back_may_leave_during_the_betting(t):
    t.spinner(1, 100)
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do("dealer", give.under_minimum(1, "spinner"))
    t.leave(1)
    t.told_only("spinner-retired", "spinner-game-ended", "player-left")
    t.view(phase="offering", game=None)
    t.do(2, give.change("heads", 600))
    t.refused(3, give.place("heads", 100), "betting-not-open", "6.2")
    t.money({2: -600, "layout": 600})


@settled.test(611, "9.3.1", "9.11", "5.3")
def voided_and_refused_wagers_go_back_with_their_excess(t):
    t.spinner(1, 5100)
    t.open_bets()
    t.bet(2, "heads", 1_000_100)
    t.bet(3, "heads", 1_000_200)
    t.do("casino-supervisor", give.refuse_wager(2, "heads"))
    t.told("wager-refused", stake=1_000_100)
    t.do("casino-supervisor", give.void(3))
    t.told("wager-returned", stake=1_000_200)
    t.do("casino-supervisor", give.void(1))
    t.told("wager-returned", seat=1, wager="spinner", stake=5100)
    t.money({})


@settled.test(612, "5.3", "4.1.1.2.1")
def a_spinners_wager_above_the_maximum_is_collected_to_the_maximum(t):
    t.spinner(1, 5100)
    t.bets()
    t.spin("tt")
    t.told("excess-returned", "5.3", seat=1, wager="spinner", stake=100)
    t.told("wager-lost", seat=1, stake=5000)
    t.money({1: -5000, "house": 5000})


@table.test(613, "R22")
def what_is_seen_does_not_depend_on_who_looks(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    for viewer in (1, 3, "boxer", "dealer 2", "casino-supervisor", "host"):
        t.view(
            viewer,
            phase="betting",
            thrower={"spinner": 1},
            seats=[{}, {"wagers": [{"wager": "heads", "stake": 500}]}, {}],
        )
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(614, "9.3.2", "R29")
def a_seat_is_not_a_person(t):
    """Who comes back to a barred or excluded player's seat is the host's to know."""
    t.spinner(1, 1000)
    t.do("boxer", give.send_out("contravened-rules", bar=True))
    t.do("casino-supervisor", give.exclude(1))
    t.sees(1, barred=True, excluded=True)
    t.leave(1)
    t.join(1)
    t.sees(1, barred=False, excluded=False)
    t.decline(2, 3)
    t.offer(1)
    t.money({})


@table.test(683, "3.1", "R29", "R47")
def who_is_offered_the_coins_stays_so_when_another_leaves(t):
    t.offer(1)
    t.leave(2)
    t.told_only("player-left")
    t.view(offered=1)
    t.do(1, "accept-coins")
    t.view(game={"seat": 1})
    t.money({})


@table.test(684, "9.4", "R29")
def who_had_wagers_on_both_sides_does_not_leave_while_the_outcome_is_open(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500), (2, "tails", 500))
    t.spin("hh")
    t.refused("host", give.leave(2), "outcome-open", "R29")
    t.open_bets()
    t.leave(2)
    t.money({1: -1000, "layout": 1000})


@table.test(685, "9.4", "4.4", "R29")
def a_spinner_who_wagered_on_a_side_too_does_not_leave_while_the_outcome_is_open(t):
    t.spinner(1, 1000)
    t.bets((1, "heads", 500))
    t.spin("tt")
    t.refused("host", give.leave(1), "outcome-open", "R29")
    t.house_spin(2, 3)
    t.open_bets()
    t.leave(1)
    t.money({1: -1500, "house": 1500})


@full.test(698, "9.9", "R26", "R101", flags="ThreeRounds")
def rounds_that_counted_stay_counted_where_another_seat_is_empty_since(t):
    """R101: "Rounds without a wager that have counted (9.9) stay counted, even where another seat has become empty
    since." """
    t.spinner(1, 1000)
    rounds(t, 3, (2, "heads", 100))
    t.house_spin(2, 3)
    t.open_bets()
    t.leave(2)
    t.sees(3, abstained=3)
    t.do("dealer", give.vacate(3))
    t.told("seat-vacated", "9.9", seat=3)
    t.money({1: 7500, 2: 300, "house": -7800})
