"""The coins are offered clockwise (nsw 2.6.2, 3.1, 3.2; R47, R48, R86)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={
        "Clockwise": ("order", "Whose turn it is to be offered the coins: clockwise from the disc, the others first.")
    }
)
table = topic.group("four seats, all taken; coins observed", casino(), seated=4)
gaps = topic.group("six seats, of which 2, 4 and 6 are taken", casino(seats=6), seated=(2, 4, 6))
empty = topic.group("four seats, nobody there", casino())


@table.test(46, "3.1", "2.6.2", "1.1.spinner", flags="Clockwise")
def the_first_offer_is_to_the_first_player_right_of_the_entrance(t):
    t.refused("boxer", give.offer(2), "not-next", "3.1")
    t.refused("boxer", give.offer(4), "not-next", "3.1")
    t.view(disc=None, offered=None)
    t.offer(1)
    t.told("coins-offered", "3.1", seat=1)
    t.view(disc=1, offered=1, phase="offering", thrower=None)
    t.do(1, "accept-coins")
    t.told_only("coins-accepted")
    t.told("coins-accepted", "3.1", seat=1)
    t.view(phase="preparing", offered=None, disc=1, thrower={"spinner": 1}, game={"seat": 1, "side": None, "stake": 0})
    t.money({})


@gaps.test(47, "3.1", flags="Clockwise")
def empty_seats_are_passed_over(t):
    t.refused("boxer", give.offer(1), "seat-empty", "2.1", adopted=True)
    t.refused("boxer", give.offer(7), "no-such-seat", "2.1", adopted=True)
    t.offer(2)
    t.do(2, "decline-coins")
    t.refused("boxer", give.offer(6), "not-next", "3.1")
    t.offer(4)
    t.money({})


@table.test(48, "3.1", "2.6.2", flags="Clockwise")
def the_coins_go_clockwise_until_one_accepts(t):
    t.offer(1)
    t.do(1, "decline-coins")
    t.told("coins-declined", "3.1", seat=1)
    t.sees(1, declined=True)
    t.view(disc=1, offered=None)
    t.refused("boxer", give.offer(1), "not-next", "3.1")
    t.refused("boxer", give.offer(3), "not-next", "3.1")
    t.offer(2)
    t.do(2, "decline-coins")
    t.accept(3)
    t.view(disc=3, thrower={"spinner": 3})
    t.sees(1, declined=False)
    t.money({})


@table.test(49, "3.1", "R47")
def the_boxer_may_pass_over_a_player_who_does_not_answer(t):
    t.offer(1)
    t.do("boxer", "decline-coins")
    t.told("coins-declined", seat=1)
    t.offer(2)
    t.money({})


@table.test(50, "3.1", "R47", "R86")
def offering_to_the_next_passes_over_who_was_offered_the_coins(t):
    t.offer(1)
    t.offer(2)
    t.told_only("coins-declined", "coins-offered")
    t.told("coins-declined", seat=1)
    t.told("coins-offered", seat=2)
    t.sees(1, declined=True)
    t.view(offered=2, disc=2)
    t.refused(1, "accept-coins", "not-offered", "3.1")
    t.money({})


@table.test(51, "3.1")
def nobody_accepts_or_declines_coins_that_were_not_offered(t):
    t.refused(1, "accept-coins", "nothing-offered", "3.1")
    t.refused(1, "decline-coins", "nothing-offered", "3.1")
    t.refused("boxer", "decline-coins", "nothing-offered", "3.1")
    t.offer(1)
    t.refused(2, "accept-coins", "not-offered", "3.1")
    t.refused(2, "decline-coins", "not-offered", "3.1")
    t.do(1, "accept-coins")
    t.refused(1, "accept-coins", "nothing-offered", "3.1")
    t.refused("boxer", "decline-coins", "nothing-offered", "3.1")
    t.money({})


@table.test(52, "3.2", "2.6.2", flags="Clockwise")
def after_a_spinner_the_coins_go_on_clockwise_to_the_others(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.refused("boxer", give.offer(3), "not-next", "3.2")
    t.decline(2, 3, 4)
    t.refused("boxer", give.offer(1), "all-declined", "3.3")
    t.do("boxer", "start-house-spin")
    t.money({1: -1000, "house": 1000})


@table.test(53, "3.2", flags="Clockwise")
def who_retired_is_offered_the_coins_in_the_next_round(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("tt")
    t.spinner(2, 500)
    t.bets()
    t.spin("tt")
    t.decline(3, 4)
    t.offer(1)
    t.told("coins-offered", seat=1)
    t.money({1: -1000, 2: -500, "house": 1500})


@table.test(54, "3.2", "2.6.2", flags="Clockwise")
def clockwise_goes_past_the_entrance(t):
    t.decline(1, 2, 3)
    t.spinner(4, 1000)
    t.bets()
    t.spin("tt")
    t.refused("boxer", give.offer(2), "not-next", "3.2")
    t.offer(1)
    t.view(disc=1)
    t.money({4: -1000, "house": 1000})


@table.test(55, "3.1", "R47")
def leaving_declines(t):
    t.offer(1)
    t.leave(1)
    t.told_only("coins-declined", "player-left")
    t.view(offered=None, disc=1)
    t.offer(2)
    t.money({})


@table.test(56, "2.6.2", flags="Clockwise")
def the_disc_keeps_its_place_when_its_player_leaves(t):
    t.decline(1)
    t.spinner(2, 1000)
    t.bets()
    t.spin("tt")
    t.decline(3)
    t.leave(3)
    t.view(disc=3)
    t.refused("boxer", give.offer(1), "not-next", "3.2")
    t.offer(4)
    t.money({2: -1000, "house": 1000})


@table.test(57, "3.2", "R48")
def who_sits_down_anew_at_a_retired_players_seat_is_another_player(t):
    t.spinner(1, 1000)
    t.do(1, "retire")
    t.leave(1)
    t.join(1)
    t.decline(2, 3, 4)
    t.offer(1)
    t.money({})


@gaps.test(58, "3.1")
def a_player_who_joins_during_the_offers_is_offered_the_coins_in_turn(t):
    t.decline(2)
    t.join(3)
    t.refused("boxer", give.offer(4), "not-next", "3.1")
    t.decline(3, 4, 6)
    t.join(1)
    t.offer(1)
    t.money({})


@empty.test(59, "3.1")
def an_empty_table_waits_for_players(t):
    t.refused("boxer", give.offer(1), "seat-empty", "2.1", adopted=True)
    t.view(phase="offering", seats=[], disc=None)
    t.join(3)
    t.offer(3)
    t.money({})


@table.test(60, "3.1", "3.2")
def the_coins_are_not_offered_while_somebody_has_them(t):
    t.spinner(1, 1000)
    t.refused("boxer", give.offer(2), "ring-taken", "3.2", adopted=True)
    t.open_bets()
    t.refused("boxer", give.offer(2), "ring-taken", "3.2", adopted=True)
    t.close_bets()
    t.refused("boxer", give.offer(2), "ring-taken", "3.2", adopted=True)
    t.throw()
    t.refused("boxer", give.offer(2), "ring-taken", "3.2", adopted=True)
    t.land("hh")
    t.refused("boxer", give.offer(2), "ring-taken", "3.2", adopted=True)
    t.announce()
    t.refused("boxer", give.offer(2), "ring-taken", "3.2", adopted=True)
    t.money({1: -1000, "layout": 1000})


@table.test(61, "3.1", "6.7p1", "R11")
def a_barred_player_is_passed_over(t):
    t.spinner(1, 1000)
    t.do("boxer", give.send_out("delay-or-disorder", bar=True))
    t.spinner(2, 1000)
    t.bets()
    t.spin("tt")
    t.decline(3, 4)
    t.refused("boxer", give.offer(1), "barred", "6.7p1")
    t.refused("boxer", give.offer(2), "all-declined", "3.3")
    t.do("boxer", "start-house-spin")
    t.money({2: -1000, "house": 1000})


@table.test(62, "9.3.2", "3.1", "R23")
def an_excluded_player_is_passed_over(t):
    t.do("casino-supervisor", give.exclude(1))
    t.refused("boxer", give.offer(1), "excluded", "9.3.2")
    t.offer(2)
    t.do("casino-supervisor", give.exclude(2))
    t.told_only("player-excluded", "coins-declined")
    t.offer(3)
    t.money({})
