"""Tables of numbers: nothing undoes a throw, and the beacon's round is the one that is due (nsw 6.10, 7.1, 9.4; R3, R4,
R33, R45, R46, R52).

The rounds are worked out by hand: round n is published at `first-round-at + (n - 1) * period`, and due is the first
that is at least one period after the throw.
"""

from oracle.chance import keystream_byte, previous_link
from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import NEW_YEAR, beacon, committed, due
from vectors.scenarios.nsw.chance import LINKS, NEXT, chain, coins

LARGEST = 2**53 - 1
CS = "casino-supervisor"
topic = Topic(
    notes={
        "NothingToCall": ("authority", "Of numbers no spin is called invalid, and none is invalidated in mid-air."),
        "RoundDue": ("chance", "The beacon's round that lands is the first at least one period after the throw."),
        "ChainUsed": ("chance", "A chain shares no link with one that was committed at the table, for good."),
        "BeaconBounds": ("shape", "The bounds of a beacon and of its rounds, on both sides."),
    }
)
THREE_SECONDS = beacon(NEW_YEAR, 3_000)
"""Its first round is published when the table opens."""


def with_beacon(lamp, **more):
    """Returns a table with that beacon."""
    return casino(source=committed(LINKS[0].hex(), 100, lamp), **more)


observed = topic.group("coins observed", casino(), seated=3)
fresh = topic.group("the host's generator", casino(source="fresh"), seated=3)
chained = topic.group("a chain of 100 links", casino(source=committed(LINKS[0].hex(), 100)), seated=3)
lit = topic.group("a beacon of three seconds, whose first round is the opening's", with_beacon(THREE_SECONDS), seated=3)
ahead = topic.group(
    "a beacon of three seconds that begins ten seconds after the opening",
    with_beacon(beacon(NEW_YEAR + 10_000, 3_000)),
    seated=3,
)
quick = topic.group("a beacon of a millisecond", with_beacon(beacon(NEW_YEAR - 5, 1)), seated=3)
daily = topic.group("a beacon of a day, since 1970", with_beacon(beacon(0, 86_400_000)), seated=3)
last_time = topic.group(
    "a beacon whose first round is the last moment there is",
    with_beacon(beacon(LARGEST, 3_000), at=LARGEST - 10_000),
    seated=3,
)
last_round = topic.group(
    "a beacon of a millisecond since 1970, near the last moment there is",
    with_beacon(beacon(0, 1), at=LARGEST - 10),
    seated=3,
)


def seed(letters):
    """Returns the first small number whose keystream lands so."""
    wanted = sum(1 << coin for coin, letter in enumerate(letters) if letter == "h")
    return next(f"{n:064x}" for n in range(256) if keystream_byte(bytes.fromhex(f"{n:064x}"), 0) & 3 == wanted)


def lands(t, letters):
    """Numbers land so."""
    t.do("host", give.fresh(seed(letters)))


def ready(t):
    """Nobody wants to spin: the house does, and the spin is called; where it is called nothing is done."""
    if t.table.view()["phase"] == "offering":
        disc = t.table.view().get("disc") or 0
        t.house_spin(*[(disc + step) % 3 + 1 for step in range(3)])
        t.bets()


def shine(t, number, letters):
    """Returns bytes of the beacon with which the next link brings the coins so."""
    entropy = bytes.fromhex(t.table.view()["common"]["chain"]["entropy"])
    return next(
        bytes([n]).hex() for n in range(256) if coins(t, LINKS[number], number, entropy, bytes([n])) == letters
    )


def thrown(t, at, round_due):
    """A throw at that time, for which that round is due; with the round before or after it nothing lands."""
    number = t.table.view()["common"]["chain"]["used"] + 1
    ready(t)
    t.at = at
    t.throw()
    t.told_only("coins-thrown", "round-due")
    t.told("round-due", "R4", round=round_due)
    t.view(phase="flying", chain={"due": round_due, "used": number - 1})
    for other in (round_due - 1, round_due + 1):
        if 1 <= other <= LARGEST:
            t.refused("host", give.reveal(LINKS[number].hex(), (other, "ab")), "wrong-beacon-round", "R4")
    t.view(phase="flying", chain={"due": round_due, "used": number - 1, "head": LINKS[number - 1].hex()})
    t.do("host", give.reveal(LINKS[number].hex(), (round_due, "ab")))
    t.told_only("draw-revealed", "coins-landed")
    link = {"x": LINKS[number].hex(), "beacon": {"round": round_due, "bytes": "ab"}}
    t.told("draw-revealed", "R4", number=number, link=link)
    t.told("coins-landed", coins=coins(t, LINKS[number], number, beacon=b"\xab"))
    t.view(phase="landed", chain={"due": None, "used": number})
    t.announce()


# ---------------------------------------------------------------------- nothing is called


def nothing_is_called(t):
    for reason in ("too-low", "outside-ring"):
        t.refused("boxer", give.no_spin(reason), "no-coins-to-call", "R3")
    for by, reason in ((CS, "not-spun"), ("games-supervisor", "too-low")):
        t.refused(by, give.no_spin(reason), "no-coins-to-call", "R3")


@fresh.test(704, "7.1", "7.3", "R3", flags="NothingToCall")
def on_a_fresh_table_no_spin_is_called_in_any_phase(t):
    nothing_is_called(t)
    t.offer(1)
    nothing_is_called(t)
    t.do(1, "accept-coins")
    nothing_is_called(t)
    t.ready(1, 1000)
    nothing_is_called(t)
    t.open_bets()
    t.bet(2, "heads", 500)
    nothing_is_called(t)
    t.close_bets()
    nothing_is_called(t)
    t.throw()
    nothing_is_called(t)
    t.view(phase="flying", invalid_spins=0)
    lands(t, "ht")
    nothing_is_called(t)
    t.announce()
    nothing_is_called(t)
    t.throw()
    nothing_is_called(t)
    lands(t, "hh")
    nothing_is_called(t)
    t.view(phase="landed", landed="hh", lights={"odds": 1, "heads": 1})
    t.announce()
    nothing_is_called(t)
    t.view(phase="preparing", invalid_spins=0, game={"run": 1})
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@chained.test(705, "7.1", "7.3", "R3", "R4", flags="NothingToCall")
def on_a_committed_table_no_spin_is_called_and_the_link_lands(t):
    nothing_is_called(t)
    ready(t)
    nothing_is_called(t)
    t.throw()
    nothing_is_called(t)
    t.view(phase="flying", chain={"head": LINKS[0].hex(), "used": 0, "due": None}, invalid_spins=0)
    t.do("host", give.reveal(LINKS[1].hex()))
    nothing_is_called(t)
    t.view(phase="landed", chain={"head": LINKS[1].hex(), "used": 1})
    t.announce()
    nothing_is_called(t)
    t.money({})


@fresh.test(706, "7.1", "7.5", "R3", "R22", "R33", "R46", flags="NothingToCall")
def what_is_malformed_unknown_early_or_by_another_is_refused_as_such_first(t):
    t.wait(1000)
    t.spinner(1, 1000)
    t.bets()
    t.throw()
    t.refused("boxer", give.no_spin("too-low", ""), "text-length", "R46", adopted=True)
    t.refused("boxer", give.no_spin("hit-ceiling"), "not-in-these-rules", "7.3", adopted=True)
    t.refused("boxer", give.no_spin("other", "a dog"), "not-in-these-rules", "7.3", adopted=True)
    t.wait(-1)
    t.refused("boxer", give.no_spin("too-low"), "time-backwards", "R33")
    t.wait(1)
    t.refused(1, give.no_spin("too-low"), "not-authorised", "7.5")
    t.refused("dealer", give.no_spin("too-low"), "not-authorised", "7.1.2")
    t.refused(CS, give.no_spin("outside-ring"), "not-authorised", "7.3.1")
    t.refused("boxer", give.no_spin("too-low"), "no-coins-to-call", "R3")
    t.view(phase="flying", invalid_spins=0)
    t.money({1: -1000, "layout": 1000})


@fresh.test(707, "9.8", "R3", "R46", flags="NothingToCall")
def a_closed_table_says_so_before_there_is_nothing_to_call(t):
    t.do(CS, give.announce_closing(t.at + 1_200_000))
    t.wait(1_200_000)
    nothing_is_called(t)
    t.do(CS, "close-table")
    t.refused("boxer", give.no_spin("too-low"), "table-closed", "9.8", adopted=True)
    t.money({})


@observed.test(708, "7.2", "7.6", "R3", "R13", flags="NothingToCall")
def coins_of_metal_are_called_in_the_air_and_on_the_floor(t):
    t.spinner(1, 1000)
    t.refused("boxer", give.no_spin("too-low"), "no-spin-under-way", "7.1.2", adopted=True)
    t.bets((2, "heads", 500))
    t.no_spin("too-low")
    t.view(phase="reopened", invalid_spins=1)
    t.close_bets()
    t.throw()
    t.land("hh")
    t.do("boxer", give.no_spin("too-low"))
    t.view(phase="reopened", invalid_spins=2)
    t.money({1: -1000, 2: -500, "layout": 1500})


# ---------------------------------------------------------------------- nothing is invalidated in mid-air


def not_in_the_air(t):
    for scope in ("result", "game"):
        t.refused(CS, give.invalidate(scope), "coins-in-the-air", "R3")
        t.refused("games-supervisor", give.invalidate(scope), "coins-in-the-air", "R3")
    # The phase comes before what is named, and after who asks.
    t.refused(CS, give.invalidate("result", (3, "tails")), "coins-in-the-air", "R3")
    t.refused(CS, give.invalidate("result", (2, "heads"), reason="disruption"), "coins-in-the-air", "R3")
    t.refused("boxer", give.invalidate("result"), "not-authorised", "9.4")
    t.view(phase="flying", outcome_open=False)


@fresh.test(709, "9.4", "R3", "R24", "R52", flags="NothingToCall")
def between_throw_and_landing_of_numbers_no_outcome_is_invalidated(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.refused(CS, give.invalidate("result"), "no-outcome-open", "9.4")
    t.throw()
    not_in_the_air(t)
    lands(t, "hh")
    t.view(phase="landed", outcome_open=True)
    t.do(CS, give.invalidate("result"))
    t.told_only("outcome-invalidated", "wager-returned")
    t.view(phase="preparing", outcome_open=False, thrower={"spinner": 1})
    t.money({1: -1000, "layout": 1000})


@fresh.test(710, "9.4", "R3", "R24", "R52", flags="NothingToCall")
def with_odds_pending_too_the_outcome_is_open_before_and_after_the_flight(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    lands(t, "ht")
    t.announce()
    t.view(phase="called", pending=True, outcome_open=True)
    t.throw()
    not_in_the_air(t)
    lands(t, "tt")
    t.view(phase="landed", outcome_open=True)
    t.announce()
    t.view(outcome_open=True)
    t.do(CS, give.invalidate("game"))
    t.money({})


@chained.test(711, "9.4", "R3", "R4", "R52", flags="NothingToCall")
def on_a_committed_table_the_link_lands_before_its_outcome_is_invalidated(t):
    ready(t)
    t.throw()
    not_in_the_air(t)
    t.view(chain={"used": 0, "head": LINKS[0].hex()})
    t.do("host", give.reveal(LINKS[1].hex()))
    t.view(outcome_open=True)
    t.do(CS, give.invalidate("result"))
    t.view(phase="preparing", outcome_open=False, chain={"used": 1, "head": LINKS[1].hex()})
    t.money({})


@observed.test(712, "9.4", "R3", "R52", flags="NothingToCall")
def what_is_observed_is_invalidated_in_mid_air(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    t.view(outcome_open=True)
    t.do(CS, give.invalidate("game"))
    t.view(phase="offering", outcome_open=False)
    t.money({})


# ---------------------------------------------------------------------- the round that is due


@lit.test(713, "6.10", "R4", flags="RoundDue")
def for_a_throw_at_a_rounds_time_the_round_after_the_next_is_due(t):
    """Round 1 at the opening, round 2 one period later: that is at least one period after the throw."""
    thrown(t, NEW_YEAR, 2)
    t.money({})


@lit.test(714, "6.10", "R4", flags="RoundDue")
def a_millisecond_after_a_rounds_time_one_round_later_is_due(t):
    """2.999 s: round 3 at 6 s is 3.001 s later. 3 s: round 3, 3 s later. 3.001 s: round 4, 5.999 s later."""
    thrown(t, NEW_YEAR + 1, 3)
    thrown(t, NEW_YEAR + 2_999, 3)
    thrown(t, NEW_YEAR + 3_000, 3)
    thrown(t, NEW_YEAR + 3_001, 4)
    t.money({})


@ahead.test(715, "6.10", "R4", flags="RoundDue")
def the_first_round_is_due_where_it_is_late_enough(t):
    """It is published 10 s after the opening: one period after 7 s, and less than one after 7.001 s."""
    thrown(t, NEW_YEAR, 1)
    thrown(t, NEW_YEAR + 7_000, 1)
    thrown(t, NEW_YEAR + 7_001, 2)
    thrown(t, NEW_YEAR + 10_000, 2)
    thrown(t, NEW_YEAR + 10_001, 3)
    t.money({})


@quick.test(716, "6.10", "R4", flags="RoundDue")
def with_a_period_of_a_millisecond_every_moment_has_its_round(t):
    """Round 6 at the opening, round 7 a millisecond later."""
    thrown(t, NEW_YEAR, 7)
    thrown(t, NEW_YEAR + 1, 8)
    thrown(t, NEW_YEAR + 1_000, 1_007)
    t.money({})


@daily.test(717, "6.10", "R4", flags="RoundDue")
def with_a_period_of_a_day_the_round_of_the_day_after_is_due(t):
    """The opening is midnight 20,454 days after 1970 began, when round 20,455 was published."""
    thrown(t, NEW_YEAR, 20_456)
    thrown(t, NEW_YEAR + 1, 20_457)
    thrown(t, NEW_YEAR + 86_400_000, 20_457)
    t.money({})


@lit.test(718, "6.10", "4.1.2.3", "R4", flags="RoundDue")
def every_throw_has_its_own_round_while_odds_stand_too(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    for number in (1, 2, 3):
        n = number + 1
        t.throw()
        t.told("round-due", round=n)
        t.view(chain={"due": n}, pending=number > 1)
        if number > 1:
            t.refused("host", give.reveal(LINKS[number].hex(), (n - 1, "00")), "wrong-beacon-round", "R4")
        t.do("host", give.reveal(LINKS[number].hex(), (n, shine(t, number, "ht"))))
        t.told("coins-landed", "1.1.odds", coins="ht")
        t.announce()
        t.view(phase="called", pending=True, chain={"due": None, "used": number})
        t.wait(3_000)
    t.money({1: -1000, 2: -500, "layout": 1500})


@lit.test(719, "6.10", "R4", flags="RoundDue")
def the_spinners_throw_too_names_its_round(t):
    t.spinner(1, 1000)
    t.view(chain={"due": None})
    t.bets()
    t.view(chain={"due": None})
    t.wait(10)
    t.throw(1)
    t.told_only("coins-thrown", "round-due")
    t.told("round-due", "R4", round=3)
    t.money({1: -1000, "layout": 1000})


@lit.test(720, "6.10", "R4", "R46", flags="RoundDue")
def of_several_faults_of_a_landing_the_first_is_named(t):
    ready(t)
    t.throw()
    good, bad = LINKS[1].hex(), LINKS[2].hex()
    # Malformed, no matter who brings it and what the link is.
    for by in ("host", "boxer", 1):
        t.refused(by, give.reveal(bad, (0, "ab")), "bad-beacon", "R46", adopted=True)
        t.refused(by, give.reveal(good, (LARGEST + 1, "ab")), "bad-beacon", "R46", adopted=True)
        t.refused(by, give.reveal(good, (2, "")), "bad-beacon", "R46", adopted=True)
        t.refused(by, give.reveal(good, (1, "ab" * 257)), "bad-beacon", "R46", adopted=True)
    t.refused("boxer", give.reveal(good, (1, "ab")), "not-authorised", "6.10", adopted=True)
    t.refused("host", give.reveal(bad, (1, "ab")), "draw-not-committed", "R4")
    t.refused("host", give.reveal(bad), "draw-not-committed", "R4")
    t.refused("host", give.reveal(good), "beacon-missing", "R4")
    for other in (1, 3, LARGEST):
        t.refused("host", give.reveal(good, (other, "ab")), "wrong-beacon-round", "R4")
    t.view(phase="flying", landed=None, chain={"due": 2, "used": 0, "head": LINKS[0].hex()})
    t.do("host", give.reveal(good, (2, "ab" * 256)))
    t.told("draw-revealed", link={"beacon": {"round": 2, "bytes": "ab" * 256}})
    t.refused("host", give.reveal(bad, (2, "ab")), "nothing-in-the-air", "6.10")
    t.money({})


@chained.test(721, "6.10", "R4", "R46", flags="RoundDue")
def without_a_beacon_no_round_is_due_and_none_is_taken(t):
    ready(t)
    t.throw()
    t.told_only("coins-thrown")
    t.view(chain={"due": None, "beacon": None})
    t.refused("host", give.reveal(LINKS[1].hex(), (0, "ab")), "bad-beacon", "R46", adopted=True)
    t.refused("host", give.reveal(LINKS[2].hex(), (1, "ab")), "draw-not-committed", "R4")
    t.refused("host", give.reveal(LINKS[1].hex(), (1, "ab")), "beacon-unexpected", "R4")
    t.do("host", give.reveal(LINKS[1].hex()))
    t.told("draw-revealed", number=1, link={"beacon": None})
    t.money({})


@last_time.test(722, "6.3", "R4", "R33", flags="BeaconBounds")
def no_round_is_due_after_the_last_moment_there_is(t):
    thrown(t, LARGEST - 3_000, 1)
    ready(t)
    t.at = LARGEST - 2_999
    t.refused("dealer", give.throw(), "time-too-large", "R33")
    t.view(phase="called", chain={"due": None, "used": 1})
    t.money({})


@last_round.test(723, "6.3", "R4", "R33", flags="BeaconBounds")
def no_round_is_due_after_the_last_number_there_is(t):
    """Of the moment 2^53 - 3 the round 2^53 - 1 is due; of the next one it would be 2^53, at a time that there is."""
    ready(t)
    thrown(t, LARGEST - 2, LARGEST)
    ready(t)
    t.at = LARGEST - 1
    t.refused("dealer", give.throw(), "time-too-large", "R33")
    t.view(phase="called", chain={"due": None, "used": 1})
    t.money({})


@observed.test(724, "R4", "R33", "R46", flags="BeaconBounds")
def a_beacon_has_a_first_round_and_a_period(t):
    for first, period in ((0, 0), (0, 86_400_001), (0, 2**32 - 1), (LARGEST + 1, 3_000)):
        t.not_opened(with_beacon(beacon(first, period)), "bad-beacon", "R46", adopted=True)
    t.open(with_beacon(beacon(LARGEST, 86_400_000)))
    t.told_only("table-opened", "draws-committed")
    t.told("draws-committed", beacon={"first-round-at": LARGEST, "period": 86_400_000})
    t.view(
        chain={
            "head": LINKS[0].hex(),
            "beacon": beacon(LARGEST, 86_400_000),
            "due": None,
        }
    )
    t.money({})


@lit.test(725, "R4", "R45", "R46", flags="BeaconBounds")
def a_chain_to_follow_with_a_malformed_beacon_is_refused_as_malformed(t):
    malformed = ({"period": 0}, {"period": 86_400_001}, {"first-round-at": LARGEST + 1}, {"scheme": ""}, {"key": ""})
    for by in ("host", "boxer"):
        for wrong in malformed:
            t.refused(by, give.commit(NEXT[0].hex(), 64, THREE_SECONDS | wrong), "bad-beacon", "R46", adopted=True)
    for other in ({"period": 1}, {"period": 86_400_000}, {"first-round-at": LARGEST}, {"first-round-at": 0}):
        t.refused("host", give.commit(NEXT[0].hex(), 64, THREE_SECONDS | other), "beacon-differs", "R45", adopted=True)
    t.view(chain={"next": None})
    t.do("host", give.commit(NEXT[0].hex(), 64, THREE_SECONDS))
    t.told("draws-committed", head=NEXT[0].hex(), length=64, beacon=THREE_SECONDS)
    t.money({})


# ---------------------------------------------------------------------- chains that were used


def decide(t, link):
    """A decision whose result does not count: the next link is gone all the same."""
    t.bets()
    t.throw()
    t.do("host", give.reveal(link.hex()))
    t.do(CS, give.invalidate("result"))


def take_over(t, links, used, following):
    """The next chain is committed, and serves the decision after the next."""
    t.do("host", give.commit(following[0].hex(), 64))
    decide(t, links[used + 1])
    decide(t, following[1])


@chained.test(726, "R4", "R45", "R136", flags="ChainUsed")
def neither_the_head_that_was_published_nor_a_chain_that_leads_into_it_is_committed(t):
    t.view(chain={"head": LINKS[0].hex(), "next": None})
    for length in (64, 100, 101):
        t.refused("host", give.commit(LINKS[0].hex(), length), "chain-used", "R4")
    t.view(chain={"head": LINKS[0].hex(), "next": None})
    before = [LINKS[0]]
    for _ in range(65):
        before.append(previous_link(before[-1]))
    for links, length in ((1, 64), (2, 100), (64, 64), (65, 65), (65, 4_096)):
        t.refused("host", give.commit(before[links].hex(), length), "chain-used", "R4")
    # Its last link is the one before the known head.
    t.do("host", give.commit(before[65].hex(), 64))
    t.told_only("draws-committed")
    t.view(chain={"next": {"head": before[65].hex(), "length": 64}})
    t.money({})


@chained.test(727, "R4", "R45", "R136", flags="ChainUsed")
def neither_a_link_nor_the_head_that_was_published_is_committed_and_no_33rd_chain(t):
    ready(t)
    t.throw()
    t.refused("host", give.commit(LINKS[0].hex(), 64), "chain-used", "R4")
    t.do("host", give.reveal(LINKS[1].hex()))
    t.announce()
    t.view(chain={"head": LINKS[1].hex(), "used": 1})
    for used in (LINKS[0], LINKS[1]):
        t.refused("host", give.commit(used.hex(), 64), "chain-used", "R4")
    t.view(chain={"next": None})
    ready(t)
    t.throw()
    t.do("host", give.reveal(LINKS[2].hex()))
    t.do(CS, give.invalidate("result"))
    links, used = LINKS, 2
    for number in range(31):
        following = chain(bytes([20 + number]) * 32, 64)
        take_over(t, links, used, following)
        links, used = following, 1
    t.refused("boxer", "place-your-bets", "next-chain-due", "R45")
    for head, lamp in ((NEXT[0], None), (LINKS[0], None), (NEXT[0], THREE_SECONDS)):
        t.refused("host", give.commit(head.hex(), 64, lamp), "chains-used-up", "R136")
    t.money({})


@chained.test(728, "R4", "R45", "R136", flags="ChainUsed")
def the_chain_that_took_over_is_the_one_that_was_published_and_what_it_replaced_stays_known(t):
    """All links of a chain that is replaced may be public: whoever knew them would know the coins before the bets."""
    t.do("host", give.commit(NEXT[0].hex(), 64))
    t.view(chain={"head": LINKS[0].hex()})
    for number in (1, 2):
        ready(t)
        if number == 1:
            t.view(chain={"head": LINKS[0].hex()})
            t.throw()
            t.do("host", give.reveal(LINKS[1].hex()))
            t.do(CS, give.invalidate("game"))
    t.view(chain={"head": NEXT[0].hex(), "used": 0, "next": None})
    t.refused("host", give.commit(NEXT[0].hex(), 64), "chain-used", "R4")
    t.throw()
    t.do("host", give.reveal(NEXT[1].hex()))
    t.view(chain={"head": NEXT[1].hex(), "used": 1})
    before = previous_link(previous_link(LINKS[0]))
    for used in (NEXT[0], NEXT[1], NEXT[2], NEXT[64], LINKS[0], LINKS[1], LINKS[2], LINKS[99], LINKS[100], before):
        t.refused("host", give.commit(used.hex(), 64), "chain-used", "R4")
    t.do(CS, give.invalidate("result"))
    # A chain of 80 links is published as one of 64: the later ones are not its own.
    long = chain(bytes([19]) * 32, 80)
    take_over(t, NEXT, 1, long)
    t.refused("host", give.commit(long[64].hex(), 64), "chain-used", "R4")
    t.refused("host", give.commit(LINKS[0].hex(), 64), "chain-used", "R4")
    t.do("host", give.commit(long[65].hex(), 64))
    t.told("draws-committed", head=long[65].hex(), length=64, beacon=None)
    t.money({})


@lit.test(729, "R4", "R45", "R46", flags="ChainUsed")
def of_several_faults_of_a_commitment_the_first_is_named(t):
    used = LINKS[0].hex()
    t.refused("host", give.commit(used, 63, THREE_SECONDS), "chain-too-short", "R46", adopted=True)
    t.refused("boxer", give.commit(used, 64, THREE_SECONDS), "not-authorised", "R45", adopted=True)
    t.refused("host", give.commit(used, 64), "beacon-differs", "R45", adopted=True)
    t.refused("host", give.commit(used, 64, beacon(NEW_YEAR, 3_001)), "beacon-differs", "R45", adopted=True)
    t.refused("host", give.commit(used, 64, THREE_SECONDS), "chain-used", "R4")
    t.do("host", give.commit(NEXT[0].hex(), 64, THREE_SECONDS))
    t.refused("host", give.commit(used, 64, THREE_SECONDS), "chain-committed", "R45")
    t.refused("host", give.commit(used, 64), "chain-committed", "R45")
    t.money({})


@fresh.test(730, "R2", "R46", flags="ChainUsed")
def where_there_is_no_chain_none_was_used(t):
    t.refused("host", give.commit("00" * 32, 64), "wrong-spin-source", "R2", adopted=True)
    t.refused("host", give.commit("00" * 32, 64, THREE_SECONDS), "wrong-spin-source", "R2", adopted=True)
    t.view(chain=None)
    t.money({})


assert due(THREE_SECONDS, NEW_YEAR) == 2 and due(THREE_SECONDS, NEW_YEAR + 1) == 3
