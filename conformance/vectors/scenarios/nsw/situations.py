"""The choices of each actor in situations beside the plain phases: closing, lost coins, frozen wagers, disputes, exclusion,
limits.

As in `legal.py`: the lists are the oracle's, and are compared with the lines written here.
"""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign
from vectors.scenarios.casino.shared.legal import listed_in

CS, GS = "casino-supervisor", "games-supervisor"
TWENTY_MINUTES = 20 * 60 * 1000
topic = Topic(notes={"Legal": ("authority", "A list has exactly what its actor may do.")})
table = topic.group("four seats, three players; chips of 1, 5 and 25 dollars, coins observed", casino(), seated=3)
full = topic.group("three seats, all taken", casino(seats=3), seated=3)
settled = topic.group(
    "limits at settlement: spinner 2 to 50 dollars, sides 3 to 40",
    casino(strict=False, signed=sign((200, 5000), (300, 4000))),
    seated=3,
)
guarded = topic.group(
    "no return over one is wanted: spinner 2 to 50 in whole dollars, sides 3 to 41 in steps of 2",
    casino(chips=(100,), over_one=False, signed=sign((200, 5000, 100), (300, 4100, 200))),
    seated=3,
)


def closing_time(t):
    """Seat 1 is offered the coins when the closing time comes."""
    t.do(CS, give.announce_closing(t.at + TWENTY_MINUTES))
    t.offer(1)
    t.wait(TWENTY_MINUTES)
    t.do("host", give.present(GS))


def closing_time_for_a_winner(t):
    t.spinner(1, 1000)
    t.do(CS, give.announce_closing(t.at + TWENTY_MINUTES))
    for _ in range(3):
        t.bets()
        t.spin("hh")
    t.wait(TWENTY_MINUTES)
    t.do("host", give.present(GS))


def closing_time_in_a_game(t):
    t.spinner(1, 1000)
    t.do(CS, give.announce_closing(t.at + TWENTY_MINUTES))
    t.wait(TWENTY_MINUTES)
    t.open_bets()


def two_coins_lost(t):
    t.do("boxer", give.lose(1, 2))


def two_coins_lost_with_an_offer(t):
    t.offer(1)
    t.do("boxer", give.lose(1, 2))


def everybody_declined(t):
    t.decline(1, 2, 3)


def a_coin_left_the_ring(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    t.land("ho")
    t.do("boxer", give.lose(2))


def frozen(t):
    """Sent out during the betting: seat 2's wager is frozen, seat 3's was placed since."""
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.open_bets()
    t.bet(2, "heads", 500)
    t.do("boxer", give.send_out("contravened-rules", bar=True))
    t.bet(3, "tails", 300)


def dealer_to_throw(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("ht")
    t.do(1, "decline-further-spins")
    t.to_dealer("dealer")


def excluded(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 100)
    t.do(CS, give.exclude(2))


def disputes(t):
    """The first is decided by casino supervisor 1 and to be reviewed, the second is open."""
    t.do(1, give.dispute("one"))
    t.do(2, give.dispute("two"))
    t.do(CS, give.decide(1))
    t.do(1, give.review(1))


def disputes_with_a_games_supervisor(t):
    t.do(1, give.dispute("one"))
    t.do(2, give.dispute("two"))
    t.do(CS, give.decide(1))
    t.do("host", give.present(GS))


def limits_of_a_player(t):
    t.do(CS, give.player_limits(2, "heads-tails", 500, 2_000_000))
    t.do(CS, give.player_limits(1, "spinner", 500, 200_000))
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "tails", 700)


def three_rounds(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets((2, "heads", 100))
        t.spin("hh")


def below_the_minimum(t):
    t.spinner(1, 100)
    t.open_bets()
    t.bet(2, "heads", 200)
    t.bet(3, "heads", 300)


def steps(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)


SITUATIONS = (
    (table, closing_time, {}),
    (table, closing_time_for_a_winner, {1: 7500, "house": -7500}),
    (table, closing_time_in_a_game, {1: -1000, "layout": 1000}),
    (table, two_coins_lost, {}),
    (table, two_coins_lost_with_an_offer, {}),
    (table, everybody_declined, {}),
    (table, a_coin_left_the_ring, {1: -1000, 2: -500, "layout": 1500}),
    (table, frozen, {1: -1000, 2: -500, 3: -300, "layout": 1800}),
    (table, dealer_to_throw, {1: -1000, "layout": 1000}),
    (table, excluded, {1: -1000, 2: -100, "layout": 1100}),
    (table, disputes, {}),
    (table, disputes_with_a_games_supervisor, {}),
    (table, limits_of_a_player, {1: -1000, 2: -700, "layout": 1700}),
    (full, three_rounds, {1: 7500, 2: 300, "house": -7800}),
    (settled, below_the_minimum, {1: -100, 2: -200, 3: -300, "layout": 600}),
    (guarded, steps, {1: -1000, 2: -500, "layout": 1500}),
)
"""Each with what everybody holds in it."""

# A situation and a viewer, and below it what the viewer may do.
LISTS = """\
closing_time 1:
    raise-dispute; decline-coins;
closing_time 2:
    raise-dispute;
closing_time 3:
    raise-dispute;
closing_time boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; decline-coins;
closing_time dealer:
closing_time games-supervisor:
    announce-limits; set-limits; announce-closing; cancel-closing; close-table; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
closing_time casino-supervisor:
    announce-limits; set-limits; announce-closing; cancel-closing; close-table; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
closing_time host:
    leave seat=1; leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
closing_time_for_a_winner 1:
    raise-dispute; retire;
closing_time_for_a_winner 2:
    raise-dispute;
closing_time_for_a_winner 3:
    raise-dispute;
closing_time_for_a_winner boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
closing_time_for_a_winner dealer:
closing_time_for_a_winner games-supervisor:
    announce-limits; set-limits; announce-closing; cancel-closing; close-table; invalidate-outcome;
    exclude-player seat=1; set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
closing_time_for_a_winner casino-supervisor:
    announce-limits; set-limits; announce-closing; cancel-closing; close-table; invalidate-outcome;
    exclude-player seat=1; set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
closing_time_for_a_winner host:
    leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
closing_time_in_a_game 1:
    raise-dispute; place-wager wager=heads 100..1000000; place-wager wager=tails 100..1000000;
    change-spinner-wager 1..100000; retire;
closing_time_in_a_game 2:
    raise-dispute; place-wager wager=heads 100..1000000; place-wager wager=tails 100..1000000;
closing_time_in_a_game 3:
    raise-dispute; place-wager wager=heads 100..1000000; place-wager wager=tails 100..1000000;
closing_time_in_a_game boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin; no-more-bets;
closing_time_in_a_game dealer:
closing_time_in_a_game games-supervisor:
    announce-limits; set-limits; announce-closing; cancel-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
closing_time_in_a_game casino-supervisor:
    announce-limits; set-limits; announce-closing; cancel-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
closing_time_in_a_game host:
    leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
two_coins_lost 1:
    raise-dispute;
two_coins_lost 2:
    raise-dispute;
two_coins_lost 3:
    raise-dispute;
two_coins_lost boxer:
    return-coins item=1; return-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; bring-new-set;
two_coins_lost dealer:
two_coins_lost games-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
two_coins_lost casino-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
two_coins_lost host:
    leave seat=1; leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
two_coins_lost_with_an_offer 1:
    raise-dispute; decline-coins;
two_coins_lost_with_an_offer 2:
    raise-dispute;
two_coins_lost_with_an_offer 3:
    raise-dispute;
two_coins_lost_with_an_offer boxer:
    return-coins item=1; return-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; decline-coins;
    bring-new-set;
two_coins_lost_with_an_offer dealer:
two_coins_lost_with_an_offer games-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
two_coins_lost_with_an_offer casino-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
two_coins_lost_with_an_offer host:
    leave seat=1; leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
everybody_declined 1:
    raise-dispute;
everybody_declined 2:
    raise-dispute;
everybody_declined 3:
    raise-dispute;
everybody_declined boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; start-house-spin;
everybody_declined dealer:
    start-house-spin;
everybody_declined games-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
everybody_declined casino-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
everybody_declined host:
    leave seat=1; leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
a_coin_left_the_ring 1:
    raise-dispute; select-coins item=1; select-coins item=3; select-coins item=4; select-coins item=5;
    change-spinner-wager 1..100000; retire;
a_coin_left_the_ring 2:
    raise-dispute; withdraw-wager wager=heads; place-wager wager=heads 600..1000000;
    change-wager wager=heads 100..1000000;
a_coin_left_the_ring 3:
    raise-dispute;
a_coin_left_the_ring boxer:
    lose-coins item=1; return-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin; no-more-bets;
a_coin_left_the_ring dealer:
a_coin_left_the_ring games-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
a_coin_left_the_ring casino-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
a_coin_left_the_ring host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
frozen 1:
    raise-dispute; place-wager wager=heads 100..1000000; place-wager wager=tails 100..1000000;
frozen 2:
    raise-dispute; place-wager wager=tails 100..1000000;
frozen 3:
    raise-dispute; place-wager wager=heads 100..1000000; withdraw-wager wager=tails;
    place-wager wager=tails 400..1000000; change-wager wager=tails 100..1000000;
frozen boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; no-more-bets;
    appoint-substitute subject=dealer;
frozen dealer:
frozen games-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; void-wagers seat=3; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; refuse-wager seat=3 wager=tails; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
frozen casino-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; void-wagers seat=3; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; refuse-wager seat=3 wager=tails; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
frozen host:
    join seat=4; set-supervisor-presence subject=games-supervisor; set-supervisor-presence subject=casino-supervisor;
dealer_to_throw 1:
    raise-dispute;
dealer_to_throw 2:
    raise-dispute;
dealer_to_throw 3:
    raise-dispute;
dealer_to_throw boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; throw-coins;
dealer_to_throw dealer:
    throw-coins;
dealer_to_throw games-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
dealer_to_throw casino-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
dealer_to_throw host:
    leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
excluded 1:
    raise-dispute; place-wager wager=heads 100..1000000; place-wager wager=tails 100..1000000;
    change-spinner-wager 1..100000; retire;
excluded 2:
    raise-dispute; withdraw-wager wager=heads;
excluded 3:
    raise-dispute; place-wager wager=heads 100..1000000; place-wager wager=tails 100..1000000;
excluded boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin; no-more-bets;
excluded dealer:
excluded games-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; refuse-wager seat=2 wager=heads;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
excluded casino-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; refuse-wager seat=2 wager=heads;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
excluded host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
disputes 1:
    raise-dispute;
disputes 2:
    raise-dispute;
disputes 3:
    raise-dispute;
disputes boxer:
    offer-coins seat=1; lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5;
disputes dealer:
disputes games-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner; refer-to-inspector item=1;
    decide-dispute item=1; decide-dispute item=2;
disputes casino-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner; refer-to-inspector item=1;
    decide-dispute item=2;
disputes host:
    leave seat=1; leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
disputes_with_a_games_supervisor 1:
    raise-dispute; request-review item=1;
disputes_with_a_games_supervisor 2:
    raise-dispute;
disputes_with_a_games_supervisor 3:
    raise-dispute;
disputes_with_a_games_supervisor boxer:
    offer-coins seat=1; lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5;
disputes_with_a_games_supervisor dealer:
disputes_with_a_games_supervisor games-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner; refer-to-inspector item=1;
    decide-dispute item=2;
disputes_with_a_games_supervisor casino-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner; refer-to-inspector item=1;
disputes_with_a_games_supervisor host:
    leave seat=1; leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
limits_of_a_player 1:
    raise-dispute; place-wager wager=heads 100..1000000; place-wager wager=tails 100..1000000;
    change-spinner-wager 1..200000; retire;
limits_of_a_player 2:
    raise-dispute; place-wager wager=heads 500..2000000; withdraw-wager wager=tails;
    place-wager wager=tails 800..2000000; change-wager wager=tails 100..2000000;
limits_of_a_player 3:
    raise-dispute; place-wager wager=heads 100..1000000; place-wager wager=tails 100..1000000;
limits_of_a_player boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin; no-more-bets;
limits_of_a_player dealer:
limits_of_a_player games-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    clear-player-limits seat=1; set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    refuse-wager seat=1 wager=spinner; set-player-limits seat=1 wager=spinner; void-wagers seat=2;
    exclude-player seat=2; clear-player-limits seat=2; set-player-limits seat=2 wager=heads;
    refuse-wager seat=2 wager=tails; set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner;
    exclude-player seat=3; set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
limits_of_a_player casino-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    clear-player-limits seat=1; set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    refuse-wager seat=1 wager=spinner; set-player-limits seat=1 wager=spinner; void-wagers seat=2;
    exclude-player seat=2; clear-player-limits seat=2; set-player-limits seat=2 wager=heads;
    refuse-wager seat=2 wager=tails; set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner;
    exclude-player seat=3; set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
limits_of_a_player host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
three_rounds 1:
    raise-dispute; retire; spin-again;
three_rounds 2:
    raise-dispute;
three_rounds 3:
    raise-dispute;
three_rounds boxer:
    offer-coins seat=2; vacate-seat seat=3; lose-coins item=1; lose-coins item=2; lose-coins item=3;
    lose-coins item=4; lose-coins item=5; send-spinner-out;
three_rounds dealer:
    vacate-seat seat=3;
three_rounds games-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
three_rounds casino-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
three_rounds host:
    leave seat=3; set-supervisor-presence subject=games-supervisor; set-supervisor-presence subject=casino-supervisor;
below_the_minimum 1:
    raise-dispute; place-wager wager=heads 100..1000000000000000; place-wager wager=tails 100..1000000000000000;
    change-spinner-wager 1..1000000000000000; retire;
below_the_minimum 2:
    raise-dispute; withdraw-wager wager=heads; place-wager wager=heads 300..1000000000000000;
    change-wager wager=heads 100..1000000000000000; place-wager wager=tails 100..1000000000000000;
below_the_minimum 3:
    raise-dispute; withdraw-wager wager=heads; place-wager wager=heads 400..1000000000000000;
    change-wager wager=heads 100..1000000000000000; place-wager wager=tails 100..1000000000000000;
below_the_minimum boxer:
    return-under-minimum seat=1 wager=spinner; return-under-minimum seat=2 wager=heads; lose-coins item=1;
    lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin; no-more-bets;
below_the_minimum dealer:
    return-under-minimum seat=1 wager=spinner; return-under-minimum seat=2 wager=heads;
below_the_minimum games-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; void-wagers seat=3; exclude-player seat=3;
    refuse-wager seat=3 wager=heads; set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
below_the_minimum casino-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; void-wagers seat=3; exclude-player seat=3;
    refuse-wager seat=3 wager=heads; set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
below_the_minimum host:
    join seat=4; set-supervisor-presence subject=games-supervisor; set-supervisor-presence subject=casino-supervisor;
steps 1:
    raise-dispute; place-wager wager=heads 300..4100; place-wager wager=tails 300..4100;
    change-spinner-wager 200..5000; retire;
steps 2:
    raise-dispute; withdraw-wager wager=heads; place-wager wager=heads 700..4100; change-wager wager=heads 100..4100;
    place-wager wager=tails 300..4100;
steps 3:
    raise-dispute; place-wager wager=heads 300..4100; place-wager wager=tails 300..4100;
steps boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin; no-more-bets;
steps dealer:
steps games-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
steps casino-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
steps host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
"""

for number, (group, situation, money) in enumerate(SITUATIONS, 640):
    group.test(number, "R22", flags="Legal")(listed_in(situation, LISTS, money))
