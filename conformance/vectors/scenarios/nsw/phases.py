"""Accepted and refused commands, in every phase of a round (nsw 3 to 9; R46).

The phases are brought about in the plainest way, with seats 1 to 3 taken: seat 1 spins for Heads with 10 dollars, seat
2 has 5 on Heads. The codes and clauses of refusals that the text does not name are adopted
(`oracle/scenario/codes.py`)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

CS = "casino-supervisor"
topic = Topic(
    notes={
        "NotNow": ("rule-boundary", "Each command in each phase in which it does not go."),
        "AnyTime": ("rule-boundary", "What goes in every phase, and ends none."),
        "WaysOut": ("money", "How a spinner's game ends, or does not, in each phase."),
    }
)
table = topic.group("four seats, three players; chips of 1, 5 and 25 dollars, coins observed", casino(), seated=3)


def offering(t):
    t.view(phase="offering", offered=None)


def offered(t):
    t.offer(1)


def accepted(t):
    t.accept(1)


def ready(t):
    t.spinner(1, 1000)


def betting(t):
    t.spinner(1, 1000)
    t.open_bets()
    t.bet(2, "heads", 500)


def called(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))


def flying(t):
    called(t)
    t.throw()


def landed(t):
    flying(t)
    t.land("hh")


def reopened(t):
    called(t)
    t.no_spin()


def pending(t):
    called(t)
    t.spin("ht")


def between(t):
    """A decision of the spinner's game is over, the next not begun."""
    called(t)
    t.spin("hh")


def won(t):
    t.spinner(1, 1000)
    for _ in range(3):
        t.bets()
        t.spin("hh")


def electing(t):
    called(t)
    t.no_spin()
    for _ in range(2):
        t.close_bets()
        t.no_spin()


def vacant(t):
    """The coins are handed over with Odds pending, and nobody is appointed."""
    pending(t)
    t.do(1, "decline-further-spins")


def house(t):
    t.house_spin(1, 2, 3)


def left(t):
    """The spinner has retired, a wager lies on the layout."""
    called(t)
    t.do(1, "retire")


PHASES = (
    offering, offered, accepted, ready, betting, called, flying, landed, reopened, pending, between, won, electing,
    vacant,
    house, left,
)  # fmt: skip
NOTHING = {}
STAKED = {1: -1000, "layout": 1000}
BOTH = {1: -1000, 2: -500, "layout": 1500}
MONEY = {
    "offering": NOTHING, "offered": NOTHING, "accepted": NOTHING, "ready": STAKED, "betting": BOTH, "called": BOTH,
    "flying": BOTH, "landed": BOTH, "reopened": BOTH, "pending": BOTH, "electing": BOTH, "vacant": BOTH,
    "house": NOTHING,
    "between": {1: -1000, 2: 500, "layout": 1000, "house": -500}, "won": {1: 7500, "house": -7500},
    "left": {2: -500, "layout": 500},
}  # fmt: skip
"""Everybody's money in each phase."""

# Actor, command, code and clause, and the phases in which it is refused so.
REFUSED = (
    ("boxer", give.offer(2), "not-next", "3.1", "offering"),
    ("boxer", give.offer(2), "ring-taken", "3.2",
     "accepted ready betting called flying landed reopened pending between electing vacant house"),
    ("boxer", give.offer(1), "not-next", "3.1", "offered"),
    ("boxer", give.offer(1), "ring-taken", "3.2",
     "accepted ready betting called flying landed reopened pending between electing vacant house"),
    ("boxer", give.offer(1), "not-next", "3.2", "won left"),
    (1, "accept-coins", "nothing-offered", "3.1",
     "offering accepted ready betting called flying landed reopened pending between won electing vacant house left"),
    (1, "decline-coins", "nothing-offered", "3.1",
     "offering accepted ready betting called flying landed reopened pending between won electing vacant house left"),
    ("boxer", "decline-coins", "nothing-offered", "3.1",
     "offering accepted ready betting called flying landed reopened pending between won electing vacant house left"),
    ("dealer", "start-house-spin", "players-to-be-offered", "3.3", "offering offered won left"),
    ("dealer", "start-house-spin", "ring-taken", "3.2",
     "accepted ready betting called flying landed reopened pending between electing vacant house"),
    (1, give.select(1, 2), "not-the-spinner", "6.1", "offering offered won house left"),
    (1, give.select(1, 2), "coins-in-the-air", "6.1", "flying"),
    (1, give.select(1, 2), "result-due", "6.1", "landed"),
    (1, give.select(1, 2), "election-due", "6.5", "electing"),
    (1, give.select(1, 2), "handed-over", "6.1", "vacant"),
    (1, "request-original-coins", "not-the-spinner", "7.4.3", "offering offered won house left"),
    (1, "request-original-coins", "no-original-coins", "7.4.3",
     "accepted ready betting called reopened pending between"),
    (1, "request-original-coins", "coins-in-the-air", "7.4.3", "flying"),
    (1, "request-original-coins", "result-due", "7.4.3", "landed"),
    (1, "request-original-coins", "election-due", "6.5", "electing"),
    (1, "request-original-coins", "handed-over", "7.4.3", "vacant"),
    (1, give.side("heads"), "not-the-spinner", "4.2", "offering offered won house left"),
    (1, give.side("heads"), "side-called", "4.2", "ready betting called reopened pending between"),
    (1, give.side("heads"), "coins-in-the-air", "4.2", "flying"),
    (1, give.side("heads"), "result-due", "4.2", "landed"),
    (1, give.side("heads"), "election-due", "6.5", "electing"),
    (1, give.side("heads"), "handed-over", "4.2", "vacant"),
    (1, give.stake(1000), "not-the-spinner", "4.2", "offering offered won house left"),
    (1, give.stake(1000), "side-not-called", "4.2", "accepted"),
    (1, give.stake(1000), "wager-placed", "4.2", "ready betting reopened electing"),
    (1, give.stake(1000), "betting-closed", "4.6", "called"),
    (1, give.stake(1000), "coins-in-the-air", "4.2", "flying"),
    (1, give.stake(1000), "result-due", "4.2", "landed"),
    (1, give.stake(1000), "betting-closed", "4.2", "pending"),
    (1, give.stake(1000), "wager-undetermined", "4.2", "between"),
    (1, give.stake(1000), "handed-over", "4.2", "vacant"),
    (1, give.change_stake(900), "not-the-spinner", "4.2", "offering offered won house left"),
    (1, give.change_stake(900), "no-such-wager", "4.2", "accepted"),
    (1, give.change_stake(900), "betting-closed", "4.6", "called"),
    (1, give.change_stake(900), "coins-in-the-air", "4.2", "flying"),
    (1, give.change_stake(900), "result-due", "4.2", "landed"),
    (1, give.change_stake(900), "betting-closed", "4.2", "pending"),
    (1, give.change_stake(900), "wager-undetermined", "4.2", "between"),
    (1, give.change_stake(900), "handed-over", "4.2", "vacant"),
    ("dealer", "place-your-bets", "betting-not-due", "6.2",
     "offering offered betting called flying landed reopened pending won electing vacant left"),
    ("dealer", "place-your-bets", "no-spinner-wager", "4.2", "accepted"),
    ("boxer", "no-more-bets", "betting-not-open", "6.3",
     "offering offered accepted ready called flying landed pending between won electing vacant house left"),
    (1, give.throw(), "no-spinner", "6.3", "offering offered won left"),
    (1, give.throw(), "betting-not-closed", "6.3", "accepted ready betting reopened between"),
    (1, give.throw(), "coins-in-the-air", "6.3", "flying"),
    (1, give.throw(), "result-due", "6.3", "landed"),
    (1, give.throw(), "election-due", "6.5", "electing"),
    (1, give.throw(), "substitute-due", "6.6p1", "vacant"),
    (1, give.throw(), "not-authorised", "6.3", "house"),
    ("dealer", give.throw(), "no-spinner", "6.3", "offering offered won left"),
    ("dealer", give.throw(), "not-authorised", "6.3",
     "accepted ready betting called flying landed reopened pending between electing"),
    ("dealer", give.throw(), "substitute-due", "6.6p1", "vacant"),
    ("dealer", give.throw(), "betting-not-closed", "6.3", "house"),
    ("boxer", give.land("hh"), "nothing-in-the-air", "6.10",
     "offering offered accepted ready betting called landed reopened pending between won electing vacant house left"),
    ("boxer", "announce-result", "nothing-to-announce", "6.9",
     "offering offered accepted ready betting called flying reopened pending between won electing vacant house left"),
    ("boxer", give.no_spin("too-low"), "no-spin-under-way", "7.1.2",
     "offering offered accepted ready betting called reopened pending between won electing vacant house left"),
    ("casino-supervisor", give.no_spin("too-low"), "no-spin-under-way", "7.1.2",
     "offering offered accepted ready betting called reopened pending between won electing vacant house left"),
    (3, give.place("heads", 100), "betting-not-open", "6.2",
     "offering offered accepted ready between won electing house left"),
    (3, give.place("heads", 100), "betting-closed", "4.6", "called flying landed"),
    (3, give.place("heads", 100), "no-new-wagers", "4.7", "reopened"),
    (3, give.place("heads", 100), "betting-closed", "4.1.2.3", "pending vacant"),
    (2, give.place("heads", 100), "betting-not-open", "6.2", "offering offered accepted ready between won house"),
    (2, give.place("heads", 100), "betting-closed", "4.6", "called flying landed"),
    (2, give.place("heads", 100), "betting-closed", "4.1.2.3", "pending vacant"),
    (2, give.change("heads", 400), "betting-closed", "4.6",
     "offering offered accepted ready called flying landed between won house"),
    (2, give.change("heads", 400), "betting-closed", "4.1.2.3", "pending vacant"),
    (2, give.withdraw("heads"), "betting-closed", "4.6",
     "offering offered accepted ready called flying landed between won house"),
    (2, give.withdraw("heads"), "betting-closed", "4.1.2.3", "pending vacant"),
    (1, "elect-retire", "not-the-spinner", "6.5", "offering offered won house left"),
    (1, "elect-retire", "no-election-due", "6.5",
     "accepted ready betting called flying landed reopened pending between"),
    (1, "elect-retire", "handed-over", "6.5", "vacant"),
    (1, "elect-house-spin", "not-the-spinner", "6.5", "offering offered won house left"),
    (1, "elect-house-spin", "no-election-due", "6.5",
     "accepted ready betting called flying landed reopened pending between"),
    (1, "elect-house-spin", "handed-over", "6.5", "vacant"),
    (1, "decline-further-spins", "not-the-spinner", "6.6p1", "offering offered won house left"),
    (1, "decline-further-spins", "no-valid-spin", "3.2", "accepted ready betting called reopened"),
    (1, "decline-further-spins", "coins-in-the-air", "6.6p1", "flying"),
    (1, "decline-further-spins", "result-due", "6.6p1", "landed"),
    (1, "decline-further-spins", "election-due", "6.5", "electing"),
    (1, "decline-further-spins", "handed-over", "6.6p1", "vacant"),
    (1, "retire", "not-the-spinner", "3.2", "offering offered house left"),
    (1, "retire", "coins-in-the-air", "3.2", "flying"),
    (1, "retire", "result-due", "3.2", "landed"),
    (1, "retire", "wager-undetermined", "6.6p1", "pending between"),
    (1, "retire", "election-due", "6.5", "electing"),
    (1, "retire", "handed-over", "3.2", "vacant"),
    (1, "spin-again", "not-the-spinner", "3.2", "offering offered house left"),
    (1, "spin-again", "no-win", "3.2",
     "accepted ready betting called flying landed reopened pending between electing vacant"),
    ("boxer", "record-failure-to-spin", "no-spin-due", "6.6p1", "offering offered won left"),
    ("boxer", "record-failure-to-spin", "coins-in-the-air", "6.6p1", "flying"),
    ("boxer", "record-failure-to-spin", "result-due", "6.6p1", "landed"),
    ("boxer", "record-failure-to-spin", "no-spinner", "6.6p1", "vacant house"),
    ("boxer", give.send_out(), "no-spinner", "6.7p1", "offering offered vacant house left"),
    ("boxer", give.send_out(), "coins-in-the-air", "6.7p1", "flying"),
    ("boxer", give.send_out(), "result-due", "6.7p1", "landed"),
    ("boxer", give.substitute("dealer"), "no-substitute-due", "6.6p1",
     "offering offered accepted ready betting called flying landed reopened pending between won electing house left"),
    ("boxer", give.lose(5), "coins-in-the-air", "7.4.2", "flying"),
    ("boxer", give.lose(5), "result-due", "7.4.2", "landed"),
    ("boxer", "bring-new-set", "no-new-set-due", "7.4.5",
     "offering offered accepted ready betting called reopened pending between won electing vacant house left"),
    ("boxer", "bring-new-set", "coins-in-the-air", "7.4.5", "flying"),
    ("boxer", "bring-new-set", "result-due", "7.4.5", "landed"),
    ("dealer", give.under_minimum(2, "heads"), "not-under-minimum", "5.2", "betting reopened electing left"),
    ("dealer", give.under_minimum(2, "heads"), "betting-closed", "5.2",
     "offering offered accepted ready called pending between won vacant house"),
    ("dealer", give.under_minimum(2, "heads"), "coins-in-the-air", "5.2", "flying"),
    ("dealer", give.under_minimum(2, "heads"), "result-due", "5.2", "landed"),
    ("casino-supervisor", give.refuse_wager(2, "heads"), "betting-closed", "9.11",
     "offering offered accepted ready called pending between won vacant house"),
    ("casino-supervisor", give.refuse_wager(2, "heads"), "coins-in-the-air", "9.11", "flying"),
    ("casino-supervisor", give.refuse_wager(2, "heads"), "result-due", "9.11", "landed"),
    ("casino-supervisor", give.refuse_wager(1, "spinner"), "no-such-wager", "9.11", "accepted house"),
    ("casino-supervisor", give.refuse_wager(1, "spinner"), "betting-closed", "9.11",
     "offering offered called pending won vacant left"),
    ("casino-supervisor", give.refuse_wager(1, "spinner"), "coins-in-the-air", "9.11", "flying"),
    ("casino-supervisor", give.refuse_wager(1, "spinner"), "result-due", "9.11", "landed"),
    ("casino-supervisor", give.refuse_wager(1, "spinner"), "wager-undetermined", "9.11", "between"),
    ("casino-supervisor", give.void(2), "no-such-wager", "9.3.1", "offering offered accepted ready between won house"),
    ("casino-supervisor", give.void(2), "coins-in-the-air", "9.3.1", "flying"),
    ("casino-supervisor", give.void(1), "no-such-wager", "9.3.1", "offering offered accepted won house left"),
    ("casino-supervisor", give.void(1), "coins-in-the-air", "9.3.1", "flying"),
    ("casino-supervisor", give.exclude(1), "coins-in-the-air", "9.3.2", "flying"),
    ("casino-supervisor", give.exclude(1), "result-due", "9.3.2", "landed"),
    ("casino-supervisor", give.invalidate("result"), "no-outcome-open", "9.4",
     "offering offered accepted ready betting called reopened electing house left"),
    ("casino-supervisor", give.invalidate("game"), "no-outcome-open", "9.4",
     "offering offered accepted ready betting called reopened electing house left"),
    ("casino-supervisor", "close-table", "closing-not-announced", "9.8", "offering offered accepted won house left"),
    ("casino-supervisor", "close-table", "coins-in-the-air", "9.8", "flying"),
    ("casino-supervisor", "close-table", "result-due", "9.8", "landed"),
    ("host", give.leave(1), "money-at-stake", "R29",
     "ready betting called flying landed reopened pending between electing vacant"),
    ("host", give.leave(1), "outcome-open", "R29", "won"),
    ("host", give.leave(2), "money-at-stake", "R29",
     "betting called flying landed reopened pending electing vacant left"),
    ("host", give.leave(2), "outcome-open", "R29", "between"),
    ("dealer", give.vacate(3), "has-not-abstained", "9.9",
     "offering offered accepted ready betting called flying landed reopened pending between won electing vacant "
     "house left"),
)  # fmt: skip


def told_otherwise_in_house(t, command, phase):
    """Returns whether `house` answers differently: no side is called, and after an invalid spin new wagers are taken."""
    name = command if isinstance(command, str) else next(iter(command))
    if t.rulebook == "nsw":
        return False
    return name == "call-side" or (name, phase) in {
        ("place-spinner-wager", "accepted"), ("place-wager", "reopened"), ("place-wager", "electing"),
    }  # fmt: skip


def refused_in(phase):
    """Returns a test of all commands that are refused in a phase, one after the other: nothing changes."""

    def deeds(t):
        phase(t)
        for by, command, code, clause, phases in REFUSED:
            if phase.__name__ in phases.split() and not told_otherwise_in_house(t, command, phase.__name__):
                t.refused(by, command, code, clause, adopted=True)
        t.money(MONEY[phase.__name__])

    deeds.__name__ = f"what_does_not_go_in_the_phase_{phase.__name__}"
    return deeds


def goes_in(phase):
    """Returns a test of the commands that are accepted in any phase: limits, a player who only looks on, disputes, presence, the
    host's and the boxer's coins."""

    def deeds(t):
        phase(t)
        down = phase.__name__ in ("flying", "landed")
        t.do(CS, give.limits(sign((100, 50_000), (100, 50_000))))
        t.do(CS, give.announce_limits(sign((200, 50_000), (100, 50_000)), t.at + 1_200_000))
        t.do(CS, give.player_limits(2, "heads-tails", 100, 2_000_000))
        t.do(CS, give.clear_limits(2))
        t.do(CS, give.announce_closing(t.at + 1_200_000))
        t.do(CS, "cancel-closing")
        t.do("host", give.present("games-supervisor"))
        t.do(3, give.dispute("why?"))
        t.do("games-supervisor", give.decide(1))
        t.do(3, give.review(1))
        t.do(CS, give.decide(1))
        t.do(CS, give.inspector(1))
        if not down:
            t.do("boxer", give.lose(5))
            t.do("boxer", give.find(5))
        t.leave(3)
        t.join(3)
        t.do(CS, give.exclude(3))
        t.join(4)
        t.money(MONEY[phase.__name__])

    deeds.__name__ = f"what_goes_in_the_phase_{phase.__name__}_as_in_any"
    return deeds


# Numbers are permanent: later entries are added at the end of a tuple, with their own block of numbers.
for number, phase in enumerate(PHASES, 457):
    table.test(number, "R46", flags="NotNow")(refused_in(phase))
for number, phase in enumerate(PHASES, 473):
    table.test(number, "5.5", "5.6", "7.4", "9.3.2", "9.8", "9.12", flags="AnyTime")(goes_in(phase))


# ---------------------------------------------------------------------- ways out

TWO = {2: -500, "layout": 500}
"""The spinner has the wager back, seat 2's lies there still."""
WAYS_OUT = (
    (1, "retire", "R8", {
        "accepted": {}, "ready": {}, "betting": TWO, "called": TWO, "reopened": TWO, "won": MONEY["won"],
    }),
    ("boxer", "record-failure-to-spin", "6.6p1", {
        "accepted": {}, "ready": {}, "betting": TWO, "called": TWO, "reopened": TWO, "pending": BOTH,
        "between": MONEY["between"],
    }),
    (1, "decline-further-spins", "6.6", {"pending": BOTH, "between": MONEY["between"]}),
    ("boxer", give.send_out(), "6.7", {
        "accepted": {}, "ready": {}, "betting": TWO, "called": TWO, "reopened": TWO, "electing": TWO, "pending": BOTH,
        "between": MONEY["between"], "won": MONEY["won"],
    }),
    (CS, give.exclude(1), "9.3.2", {
        "offered": {}, "accepted": {}, "ready": {}, "betting": TWO, "called": TWO, "reopened": TWO, "electing": TWO,
        "pending": BOTH, "between": MONEY["between"], "won": MONEY["won"], "vacant": BOTH, "house": {}, "left": TWO,
    }),
    (CS, give.refuse_wager(1, "spinner"), "9.11", {"ready": {}, "betting": TWO, "reopened": TWO, "electing": TWO}),
    (CS, give.refuse_wager(2, "heads"), "9.11", {
        "betting": STAKED, "reopened": STAKED, "electing": STAKED, "left": {},
    }),
    (CS, give.void(1), "9.3.1", {
        "ready": {}, "betting": TWO, "called": TWO, "landed": TWO, "reopened": TWO, "pending": TWO, "electing": TWO,
        "vacant": TWO, "between": {2: 500, "house": -500},
    }),
    (CS, give.void(2), "9.3.1", {
        "betting": STAKED, "called": STAKED, "landed": STAKED, "reopened": STAKED, "pending": STAKED,
        "electing": STAKED,
        "vacant": STAKED, "left": {},
    }),
    (CS, give.invalidate("result"), "9.4", {
        "flying": STAKED, "landed": STAKED, "pending": STAKED, "between": STAKED, "won": STAKED, "vacant": STAKED,
    }),
    (CS, give.invalidate("game"), "9.4", {
        "flying": {}, "landed": {}, "pending": {}, "between": {}, "won": {}, "vacant": {},
    }),
)  # fmt: skip
"""Actor, command, clause, and everybody's money afterwards in each phase in which the command is accepted. (If the coins went to
the house after the throw, an invalidated result brings the spinner back: R106.)"""


def way_out(phase, by, command, after):
    """Returns a test of a command that is accepted, and of everybody's money then."""

    def deeds(t):
        phase(t)
        t.do(by, command)
        t.money(after)

    name = command if isinstance(command, str) else next(iter(command))
    carried = "" if isinstance(command, str) else command[name]
    values = carried.values() if isinstance(carried, dict) else (carried,)
    which = "_".join(str(value) for value in values if value not in ([], False))
    deeds.__name__ = f"{name.replace('-', '_')}_{which}_in_the_phase_{phase.__name__}".replace("__", "_").replace(
        "-", "_"
    )
    return deeds


OUT = [
    (clause, way_out(phase, by, command, afterwards[phase.__name__]))
    for by, command, clause, afterwards in WAYS_OUT
    for phase in PHASES
    if phase.__name__ in afterwards
]
for number, (clause, deeds) in enumerate(OUT, 489):
    table.test(number, clause, flags="WaysOut")(deeds)
