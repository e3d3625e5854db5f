"""The actors of each command, and the first refusal (nsw 1.1 and throughout; R22, R33, R46)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

topic = Topic(
    notes={
        "WhoMay": (
            "authority",
            "Who is not empowered by the clause is refused, citing it, whatever else is wrong but the time.",
        ),
        "FirstRefusal": (
            "order",
            "Malformed, unknown, not in these rules, closed, time, actor, phase, subject, amount.",
        ),
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)
STAFF = ("boxer", "dealer", "ringkeeper", "games-supervisor", "casino-supervisor", "host")
BOXER, DEALER, SUPERVISOR, HOST, PLAYER = (
    ("boxer",),
    ("boxer", "dealer"),
    ("games-supervisor", "casino-supervisor"),
    ("host",),
    (),
)

# The actor that each command needs, and the clause that says so; without a clause of the text, an engine's choice (adopted).
COMMANDS = (
    (give.join(4), HOST, "2.1", True),
    (give.leave(3), HOST, "R29", True),
    (give.present("games-supervisor"), HOST, "9.12", True),
    (give.vacate(3), DEALER, "9.9", False),
    (give.under_minimum(2, "heads"), DEALER, "5.2", True),
    (give.announce_limits(sign(), 2**52), SUPERVISOR, "5.5", False),
    (give.limits(sign()), SUPERVISOR, "5.5", False),
    (give.player_limits(2, "heads-tails", 100, 2_000_000), SUPERVISOR, "5.6", False),
    (give.clear_limits(2), SUPERVISOR, "5.6", False),
    (give.announce_closing(2**52), SUPERVISOR, "9.8", False),
    ("cancel-closing", SUPERVISOR, "9.8", False),
    ("close-table", SUPERVISOR, "9.8", False),
    (give.refuse_wager(2, "heads"), SUPERVISOR, "9.11", False),
    (give.void(2), SUPERVISOR, "9.3.1", False),
    (give.exclude(2), SUPERVISOR, "9.3.2", False),
    (give.invalidate("result"), SUPERVISOR, "9.4", False),
    (give.inspector(1), SUPERVISOR, "9.13a", True),
    (give.decide(1), SUPERVISOR, "9.12", False),
    (give.offer(2), BOXER, "3.1", False),
    (give.lose(1), BOXER, "7.4.2", True),
    (give.find(1), BOXER, "7.4.4", False),
    ("bring-new-set", BOXER, "7.4.5", True),
    (give.send_out(), BOXER, "6.7p1", False),
    ("record-failure-to-spin", BOXER, "6.6p1", True),
    (give.substitute("dealer"), BOXER, "6.6p1", True),
    ("no-more-bets", BOXER, "6.3", False),
    ("announce-result", BOXER, "6.9", False),
    ("start-house-spin", DEALER, "3.3", False),
    ("place-your-bets", DEALER, "6.2", False),
    (give.no_spin("not-spun"), (*BOXER, *SUPERVISOR), "7.1.1", False),
    (give.no_spin("too-low"), (*BOXER, *SUPERVISOR), "7.1.2", False),
    (give.no_spin("outside-ring"), BOXER, "7.3.1", False),
    (give.no_spin("hit-something"), BOXER, "7.3.2", False),
    (give.no_spin("spinner-outside-ring"), BOXER, "7.3.3", False),
    (give.no_spin("not-flat"), BOXER, "7.3.4", False),
    (give.dispute("why?"), PLAYER, "9.12", False),
    (give.review(1), PLAYER, "9.12", False),
    ("accept-coins", PLAYER, "3.1", False),
    ("decline-coins", BOXER, "3.1", False),
    (give.place("heads", 100), PLAYER, "4.1.2", False),
    (give.place("tails", 100), PLAYER, "4.1.3", False),
    (give.change("heads", 100), PLAYER, "4.6", True),
    (give.withdraw("heads"), PLAYER, "4.6", True),
    (give.select(1, 2), PLAYER, "6.1", False),
    ("request-original-coins", PLAYER, "7.4.3", False),
    (give.side("heads"), PLAYER, "4.2", False),
    (give.stake(1000), PLAYER, "4.2", False),
    (give.change_stake(1000), PLAYER, "4.2", True),
    ("elect-retire", PLAYER, "6.5", False),
    ("elect-house-spin", PLAYER, "6.5", False),
    ("decline-further-spins", PLAYER, "6.6p1", False),
    ("retire", PLAYER, "3.2", True),
    ("spin-again", PLAYER, "3.2", True),
    (give.land("hh"), BOXER, "6.10", True),
)
PLAYERS = (
    "raise-dispute",
    "request-review",
    "accept-coins",
    "decline-coins",
    "place-wager",
    "change-wager",
    "withdraw-wager",
)
SPINNERS = (
    "select-coins",
    "request-original-coins",
    "call-side",
    "place-spinner-wager",
    "change-spinner-wager",
    "elect-retire",
    "elect-house-spin",
    "decline-further-spins",
    "retire",
    "spin-again",
)


def named(command):
    return command if isinstance(command, str) else next(iter(command))


def commands(t):
    """Returns the commands that these rules know: in `house` no side is called."""
    return [row for row in COMMANDS if t.rulebook == "nsw" or named(row[0]) != "call-side"]


def wrong_staff(t):
    """Every command by every member of staff who may not."""
    for command, empowered, clause, adopted in commands(t):
        for by in STAFF:
            if by not in empowered:
                t.refused(by, command, "not-authorised", clause, adopted)


def wrong_players(t):
    """Gives every command that is not a player's by a player; the call of an invalid spin by 7.5."""
    for command, empowered, clause, adopted in commands(t):
        if named(command) not in PLAYERS + SPINNERS:
            stated = "7.5" if named(command) == "call-no-spin" else clause
            t.refused(2, command, "not-authorised", stated, adopted and stated != "7.5")


@table.test(
    440, "R22", "R46", "1.1.boxer", "1.1.dealer", "1.1.casino-supervisor", "1.1.games-supervisor", flags="WhoMay"
)
def who_is_not_empowered_is_refused_before_anybody_spins(t):
    wrong_staff(t)
    wrong_players(t)
    t.money({})


@table.test(441, "R22", "R46", flags="WhoMay")
def who_is_not_empowered_is_refused_while_bets_are_placed(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)
    wrong_staff(t)
    wrong_players(t)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(442, "R22", "R46", flags="WhoMay")
def who_is_not_empowered_is_refused_while_the_coins_fly_and_when_they_are_down(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    wrong_staff(t)
    t.land("hh")
    wrong_players(t)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(443, "R22", "R46", flags="WhoMay")
def who_is_not_empowered_is_refused_when_the_spinner_has_won(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")
    wrong_staff(t)
    wrong_players(t)
    t.money({1: 7500, "house": -7500})


@table.test(444, "R22", "1.1.spinner", flags="WhoMay")
def what_is_the_spinners_is_no_other_players(t):
    t.spinner(1, 1000)
    t.bets()
    clauses = {
        "select-coins": "6.1",
        "request-original-coins": "7.4.3",
        "call-side": "4.2",
        "place-spinner-wager": "4.2",
        "change-spinner-wager": "4.2",
        "elect-retire": "6.5",
        "elect-house-spin": "6.5",
        "decline-further-spins": "6.6p1",
        "retire": "3.2",
    }
    for command, *_ in commands(t):
        if named(command) in clauses:
            t.refused(2, command, "not-the-spinner", clauses[named(command)], adopted=True)
    t.refused(2, give.throw(), "not-the-spinner", "6.3", adopted=True)
    t.throw(1)
    t.money({1: -1000, "layout": 1000})


@table.test(445, "6.3", "R22", flags="WhoMay")
def the_spinner_throws_and_nobody_else(t):
    t.spinner(1, 1000)
    t.bets()
    for by in STAFF:
        t.refused(by, give.throw(), "not-authorised", "6.3")
    t.refused(2, give.throw(), "not-the-spinner", "6.3", adopted=True)
    t.throw(1)
    t.money({1: -1000, "layout": 1000})


@table.test(446, "3.3", "6.3", "R22", flags="WhoMay")
def where_the_house_spins_no_player_throws(t):
    t.house_spin(1, 2, 3, by="boxer")
    t.bets()
    for by in (1, 2, "dealer", "ringkeeper", "games-supervisor", "casino-supervisor", "host"):
        t.refused(by, give.throw(), "not-authorised", "6.3")
    t.throw("boxer 5")
    t.money({})


@table.test(447, "R22", "1.1.boxer", "1.1.games-supervisor", flags="WhoMay")
def roles_nest_a_boxer_is_a_dealer_and_a_games_supervisor_a_casino_supervisor(t):
    t.do("games-supervisor", give.announce_closing(t.at + 10_000_000))
    t.do("games-supervisor", "cancel-closing")
    t.do("games-supervisor", give.limits(sign()))
    t.do("games-supervisor", give.player_limits(2, "heads-tails", 100, 2_000_000))
    t.do("games-supervisor", give.clear_limits(2))
    t.do("games-supervisor", give.exclude(3))
    t.house_spin(1, 2, by="boxer")
    t.do("boxer", "place-your-bets")
    t.money({})


@table.test(448, "R22", "2.1", flags="WhoMay")
def a_player_is_one_who_sits_at_the_table(t):
    t.offer(1)
    for command in (
        "accept-coins",
        "decline-coins",
        give.place("heads", 100),
        give.dispute("why?"),
        "retire",
        give.throw(),
    ):
        t.refused(4, command, "seat-empty", "2.1", adopted=True)
        t.refused(5, command, "no-such-seat", "2.1", adopted=True)
    t.money({})


# ---------------------------------------------------------------------- which refusal comes first


@table.test(449, "R46", flags="FirstRefusal")
def malformed_comes_before_not_in_these_rules_and_before_the_actor(t):
    t.refused("boxer", give.dispute(""), "text-length", "R46")
    t.refused("host", give.no_spin("other", ""), "text-length", "R46")
    t.refused("boxer", give.side_bet(500), "not-in-these-rules", "9.10")
    t.money({})


@table.test(450, "R46", "9.10", flags="FirstRefusal")
def not_in_these_rules_comes_before_closed_time_and_actor(t):
    t.wait(1000)
    t.offer(1)
    t.wait(-1)
    t.refused("host", give.side_bet(500), "not-in-these-rules", "9.10")
    t.wait(1)
    t.do(1, "decline-coins")
    t.do("casino-supervisor", give.announce_closing(t.at + 1_200_000))
    t.wait(1_200_000)
    t.do("casino-supervisor", "close-table")
    t.refused("host", give.side_bet(500), "not-in-these-rules", "9.10")
    t.money({})


@table.test(451, "R46", "R33", flags="FirstRefusal")
def closed_comes_before_the_time_and_the_time_before_the_actor(t):
    t.wait(1000)
    t.do("casino-supervisor", give.announce_closing(t.at + 1_200_000))
    t.wait(-1)
    t.refused("host", give.offer(1), "time-backwards", "R33")
    t.refused("boxer", give.offer(1), "time-backwards", "R33")
    t.wait(1_200_001)
    t.do("casino-supervisor", "close-table")
    t.wait(-1)
    t.refused("host", give.offer(1), "table-closed", "9.8", adopted=True)
    t.wait(1)
    t.refused("host", give.offer(1), "table-closed", "9.8", adopted=True)
    t.money({})


@table.test(452, "R33", flags="FirstRefusal")
def a_command_is_never_earlier_than_the_last_and_a_refused_one_moves_no_clock(t):
    t.view(now=t.at)
    t.wait(1000)
    t.offer(1)
    t.view(now=t.at)
    t.wait(-1)
    t.refused(1, "accept-coins", "time-backwards", "R33")
    t.wait(5001)
    t.refused(2, "accept-coins", "not-offered", "3.1")
    t.wait(-5000)
    t.view(now=t.at)
    t.do(1, "accept-coins")
    t.view(now=t.at)
    t.money({})


@table.test(453, "R33", "R46", flags="FirstRefusal")
def a_time_is_at_most_the_largest_number(t):
    t.view(now=t.at)
    t.at = 2**53
    t.refused("boxer", give.offer(1), "time-too-large", "R33")
    t.at = 2**53 - 1
    t.offer(1)
    t.money({})


@table.test(454, "R46", flags="FirstRefusal")
def the_phase_comes_before_the_subject(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.refused("boxer", give.offer(4), "ring-taken", "3.2", adopted=True)
    t.refused("boxer", give.offer(1), "ring-taken", "3.2", adopted=True)
    t.close_bets()
    t.refused("casino-supervisor", give.refuse_wager(3, "heads"), "betting-closed", "9.11")
    t.refused(3, give.withdraw("heads"), "betting-closed", "4.6")
    t.refused(3, give.change("tails", 100), "betting-closed", "4.6")
    t.throw()
    t.refused("casino-supervisor", give.void(3), "coins-in-the-air", "9.3.1")
    t.refused(1, give.select(1, 6), "coins-in-the-air", "6.1")
    t.money({1: -1000, "layout": 1000})


@table.test(455, "R46", flags="FirstRefusal")
def the_phase_comes_before_the_amount(t):
    t.refused(1, give.place("heads", 150), "betting-not-open", "6.2")
    t.accept(1)
    t.refused(1, give.stake(150), "side-not-called", "4.2")
    t.ready(1, 1000)
    t.refused(1, give.stake(150), "wager-placed", "4.2")
    t.bets((2, "heads", 500))
    t.refused(2, give.change("heads", 150), "betting-closed", "4.6")
    t.refused(1, give.change_stake(150), "betting-closed", "4.6")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(456, "R46", flags="FirstRefusal")
def the_subject_comes_before_the_amount(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.refused(2, give.change("heads", 150), "no-such-wager", "4.6")
    t.do("casino-supervisor", give.exclude(3))
    t.refused(3, give.place("heads", 150), "excluded", "9.3.2")
    t.refused("casino-supervisor", give.player_limits(4, "heads-tails", 150, 2_000_000), "seat-empty", "2.1", adopted=True)
    t.money({1: -1000, "layout": 1000})
