"""Rings of numbers: nothing undoes a throw, the beacon's round that is due, chains that were used, a chain that ends in
the middle of a decision (R3, R4, R45, R46, R52, R117)."""

from __future__ import annotations

from typing import Any

from oracle.chance import previous_link
from oracle.scenario import give
from oracle.scenario.configs import beacon, committed

from .chance import ONE, ZERO, bet, spun
from .committed import HELD, LINKS, chain, decides, faces, joined, lying
from .ring import ANZAC, DAY, GS, HOST, LARGEST, MIDNIGHT, RK, Ring, rings

NOTE = (
    "RingOfNumbers",
    "chance",
    "A throw of numbers has one draw, of the round that is due, and nothing takes it back.",
)
THREE_SECONDS = beacon(ANZAC, 3_000)
"""Its first round is published when the ring opens."""


def opened(r: Ring, lamp: dict[str, Any] | None, links: list[bytes] = LINKS, players: int = 2, **more: Any) -> None:
    """A ring with that chain and that beacon."""
    r.open(players, source=committed(links[0].hex(), len(links) - 1, lamp), **more)


def reveal(links: list[bytes], number: int, shown: tuple[int, str] | None = None) -> Any:
    """Returns a link, and a round with its bytes."""
    return give.reveal(links[number].hex(), shown)


# ---------------------------------------------------------------------- nothing is called


def nothing_is_called(r: Ring) -> None:
    for reason in ("too-low", "outside-ring"):
        r.no(RK, give.no_spin(reason), "no-coins-to-call")


@rings(2, source="fresh", ringkeeper=(410, "13.a R3"), commemorative=(432, "5.1 R3"), pub=(239, "4 R3"))
def in_a_ring_of_numbers_no_spin_is_called_in_any_phase(r: Ring) -> None:
    nothing_is_called(r)
    r.do(RK, give.offer(1))
    nothing_is_called(r)
    r.do(1, "decline-coins")
    r.do(RK, give.offer(2))
    r.do(2, "decline-coins")
    r.watched()
    r.do(RK, "start-house-spin")
    nothing_is_called(r)
    r.do(RK, "place-your-bets")
    nothing_is_called(r)
    r.bet(1, 2, 10)
    r.do(RK, "no-more-bets")
    nothing_is_called(r)
    r.throw(RK)
    nothing_is_called(r)
    r.see(phase="flying", invalid_spins=0)
    r.do(HOST, give.fresh(ONE))
    nothing_is_called(r)
    r.see(phase="landed")
    r.do(RK, "announce-result")
    nothing_is_called(r)
    r.money({1: 10, 2: -10} if r.coins == 3 else HELD)


@rings(2, source="fresh", ringkeeper=(411, "13.a R3 R22 R46"), commemorative=(433, "5.1 R3 R22 R46"),
       pub=(240, "4 R3 R22 R46"))  # fmt: skip
def what_is_malformed_unknown_or_by_another_is_refused_as_such_first(r: Ring) -> None:
    spun(r)
    r.throw(RK)
    r.no(RK, give.no_spin("too-low", ""), "text-length")
    if r.book != "commemorative":
        r.no(RK, give.no_spin("not-flat"), "not-in-these-rules")
    r.no(RK, give.no_spin("too-low"), "time-backwards", ANZAC - 1)
    for by in (1, HOST, GS, "boxer", "dealer"):
        r.no(by, give.no_spin("too-low"), "not-authorised")
    if r.book != "pub":
        # Without words it is malformed.
        r.no(RK, give.no_spin("other"), "text-missing")
        r.no(RK, give.no_spin("other", "a dog"), "no-coins-to-call")
    r.no(RK, give.no_spin("too-low"), "no-coins-to-call")
    r.see(phase="flying", invalid_spins=0)
    r.money(HELD)


@rings(ringkeeper=(412, "13.a R3 R4"), commemorative=(434, "5.1 R3 R4"), pub=(241, "4 R3 R4"))
def with_a_chain_no_spin_is_called_and_the_link_lands(r: Ring) -> None:
    opened(r, None)
    nothing_is_called(r)
    spun(r)
    nothing_is_called(r)
    r.throw(RK)
    nothing_is_called(r)
    r.see(phase="flying", chain={"head": LINKS[0].hex(), "used": 0, "due": None})
    r.do(HOST, reveal(LINKS, 1))
    nothing_is_called(r)
    r.see(phase="landed", chain={"head": LINKS[1].hex(), "used": 1}, landed=lying(faces(r, LINKS[1], 1)))
    r.money(HELD)


@rings(2, ringkeeper=(413, "13.b R3"), commemorative=(435, "5.2 R3"), pub=(242, "4 R3"))
def pennies_of_metal_are_called_in_the_air(r: Ring) -> None:
    r.no(RK, give.no_spin("too-low"), "no-spin-under-way")
    spun(r)
    r.barred(RK)
    r.see(phase="called", invalid_spins=1)
    r.money(HELD)


@rings(2, source="fresh", commemorative=(436, "1.1 R3 R41 R55 R88"))
def after_the_day_too_there_is_nothing_to_call(r: Ring) -> None:
    spun(r)
    r.throw(RK)
    r.no(RK, give.no_spin("too-low"), "no-coins-to-call", MIDNIGHT)
    r.do(HOST, give.fresh(ONE), MIDNIGHT)
    r.no(RK, give.no_spin("too-low"), "no-coins-to-call")
    r.do(RK, "announce-result")
    r.money({1: 10, 2: -10})


# ---------------------------------------------------------------------- nothing is invalidated in mid-air


def not_in_the_air(r: Ring) -> None:
    for scope in ("result", "game"):
        r.no(r.boss, give.invalidate(scope), "coins-in-the-air", clause="R3")
    # The phase comes before what is named, and after who asks.
    r.no(r.boss, give.invalidate("result", (5, "side-bet", 9)), "coins-in-the-air", clause="R3")
    r.no(r.boss, give.invalidate("result", (1, "side-bet", 1), reason="disruption"), "coins-in-the-air", clause="R3")
    r.no(1, give.invalidate("result"), "not-authorised")
    r.see(phase="flying", outcome_open=False)


@rings(2, source="fresh", ringkeeper=(414, "3 R3 R24 R52"), commemorative=(437, "7.4 R3 R24 R52"),
       pub=(243, "R3 R24 R52"))  # fmt: skip
def between_throw_and_landing_of_numbers_no_outcome_is_invalidated(r: Ring) -> None:
    spun(r)
    r.no(r.boss, give.invalidate("result"), "no-outcome-open")
    r.throw(RK)
    not_in_the_air(r)
    r.do(HOST, give.fresh(ZERO))
    r.see(phase="landed", outcome_open=True)
    r.do(RK, "announce-result")
    r.see(outcome_open=True)
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", outcome_open=False)
    r.money({})


@rings(2, source="fresh", ringkeeper=(415, "3 R3 R36 R52"), pub=(244, "R3 R36 R52"))
def with_odds_pending_too_the_outcome_is_open_before_and_after_the_flight(r: Ring) -> None:
    spun(r)
    r.throw(RK)
    r.do(HOST, give.fresh(ZERO))
    r.do(RK, "announce-result")
    r.see(phase="called", pending=True, outcome_open=True)
    r.throw(RK)
    not_in_the_air(r)
    r.do(HOST, give.fresh(ONE))
    r.see(phase="landed", outcome_open=True)
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", pending=False, outcome_open=False)
    r.money({})


@rings(ringkeeper=(416, "3 R3 R4 R52"), commemorative=(438, "7.4 R3 R4 R52"), pub=(245, "R3 R4 R52"))
def with_a_chain_the_link_lands_before_its_outcome_is_invalidated(r: Ring) -> None:
    opened(r, None)
    spun(r)
    r.throw(RK)
    not_in_the_air(r)
    r.see(chain={"used": 0, "head": LINKS[0].hex()})
    r.do(HOST, reveal(LINKS, 1))
    r.see(outcome_open=True)
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", outcome_open=False, chain={"used": 1, "head": LINKS[1].hex()})
    r.money({})


# ---------------------------------------------------------------------- the round that is due


def thrown(r: Ring, at: int, round_due: int) -> None:
    """A throw at that time, for which that round is due; with the round before or after it nothing lands."""
    seen = r.play.table.view()
    number = seen["common"]["chain"]["used"] + 1
    if seen["phase"] == "preparing":
        r.call()
    r.play.at = at
    r.throw(RK)
    told = [event["what"] for event in r.play.steps[-1]["events"]]
    assert told[-2:] == [told[-2], {"round-due": round_due}], told
    assert next(iter(told[-2])) == "coins-thrown"
    r.play.told("round-due", "R4", round=round_due)
    r.see(phase="flying", chain={"due": round_due, "used": number - 1})
    for other in (round_due - 1, round_due + 1):
        if 1 <= other <= LARGEST:
            r.no(HOST, reveal(LINKS, number, (other, "ab")), "wrong-beacon-round")
    r.see(phase="flying", chain={"due": round_due, "used": number - 1, "head": LINKS[number - 1].hex()})
    r.do(HOST, reveal(LINKS, number, (round_due, "ab")))
    r.told("draw-revealed", "coins-landed")
    link = {"x": LINKS[number].hex(), "beacon": {"round": round_due, "bytes": "ab"}}
    r.play.told("draw-revealed", "R4", number=number, link=link)
    r.see(
        phase="landed",
        landed=lying(faces(r, LINKS[number], number, lamp=b"\xab")),
        chain={"due": None, "used": number},
    )
    r.do(RK, "announce-result")


def ended(r: Ring) -> None:
    """Nobody has bet."""
    r.do(r.boss, give.invalidate("game"))
    r.money({})


@rings(ringkeeper=(417, "9 R4"), commemorative=(439, "4.5 R4"), pub=(246, "2 R4"))
def the_round_that_is_due_is_at_least_one_period_after_the_throw(r: Ring) -> None:
    """Round 1 at the opening. A throw then: round 2. At 2.999 s and at 3 s: round 3, published at 6 s. At 3.001 s:
    round 4."""
    opened(r, THREE_SECONDS)
    r.house_spin(1, 2)
    thrown(r, ANZAC, 2)
    thrown(r, ANZAC + 2_999, 3)
    thrown(r, ANZAC + 3_000, 3)
    thrown(r, ANZAC + 3_001, 4)
    ended(r)


@rings(ringkeeper=(418, "9 R4"), commemorative=(440, "4.5 R4"), pub=(247, "2 R4"))
def the_first_round_is_due_where_it_is_late_enough(r: Ring) -> None:
    """It is published 10 s after the opening."""
    opened(r, beacon(ANZAC + 10_000, 3_000))
    r.house_spin(1, 2)
    thrown(r, ANZAC, 1)
    thrown(r, ANZAC + 7_000, 1)
    thrown(r, ANZAC + 7_001, 2)
    thrown(r, ANZAC + 10_000, 2)
    ended(r)


@rings(ringkeeper=(419, "9 R4"), commemorative=(441, "4.5 R4"), pub=(248, "2 R4"))
def rounds_of_a_millisecond_and_of_a_day(r: Ring) -> None:
    """Five milliseconds after its first round the sixth is published, and due is the seventh."""
    opened(r, beacon(ANZAC - 5, 1))
    r.house_spin(1, 2)
    thrown(r, ANZAC, 7)
    thrown(r, ANZAC + 1, 8)
    ended(r)


@rings(ringkeeper=(420, "9 R4"), commemorative=(442, "4.5 R4"), pub=(249, "2 R4"))
def rounds_of_a_day(r: Ring) -> None:
    """25 April 2026 is day 20,568 since 1970: its midnight is the time of round 20,569, and at noon the next midnight
    is too near."""
    assert ANZAC - DAY // 2 == 20_568 * DAY
    opened(r, beacon(0, DAY))
    r.house_spin(1, 2)
    thrown(r, ANZAC, 20_571)
    ended(r)


@rings(ringkeeper=(421, "9 R4 R46"), commemorative=(443, "4.5 R4 R46"), pub=(250, "2 R4 R46"))
def of_several_faults_of_a_landing_the_first_is_named(r: Ring) -> None:
    opened(r, THREE_SECONDS)
    spun(r)
    r.see(chain={"due": None})
    r.throw(RK)
    for by in (HOST, RK, 1):
        r.no(by, reveal(LINKS, 2, (0, "ab")), "bad-beacon")
        r.no(by, reveal(LINKS, 1, (LARGEST + 1, "ab")), "bad-beacon")
        r.no(by, reveal(LINKS, 1, (1, "")), "bad-beacon")
        r.no(by, reveal(LINKS, 1, (1, "ab" * 257)), "bad-beacon")
    r.no(RK, reveal(LINKS, 1, (1, "ab")), "not-authorised")
    r.no(HOST, reveal(LINKS, 2, (1, "ab")), "draw-not-committed")
    r.no(HOST, reveal(LINKS, 2), "draw-not-committed")
    r.no(HOST, reveal(LINKS, 1), "beacon-missing")
    for other in (1, 3, LARGEST):
        r.no(HOST, reveal(LINKS, 1, (other, "ab")), "wrong-beacon-round")
    r.see(phase="flying", landed=None, chain={"due": 2, "used": 0, "head": LINKS[0].hex()})
    r.do(HOST, reveal(LINKS, 1, (2, "ab" * 256)))
    r.see(landed=lying(faces(r, LINKS[1], 1, lamp=b"\xab" * 256)))
    r.money(HELD)


@rings(ringkeeper=(422, "9 R4"), commemorative=(444, "4.5 R4"), pub=(251, "2 R4"))
def without_a_beacon_no_round_is_due_and_none_is_taken(r: Ring) -> None:
    opened(r, None)
    spun(r)
    r.throw(RK)
    r.play.untold("round-due")
    r.see(chain={"due": None, "beacon": None})
    r.no(HOST, reveal(LINKS, 1, (0, "ab")), "bad-beacon")
    r.no(HOST, reveal(LINKS, 1, (1, "ab")), "beacon-unexpected")
    r.do(HOST, reveal(LINKS, 1))
    r.money(HELD)


@rings(ringkeeper=(423, "9 R4 R33"), pub=(252, "2 R4 R33"))
def no_round_is_due_after_the_last_moment_there_is(r: Ring) -> None:
    opened(r, beacon(LARGEST, 3_000), at=LARGEST - 10_000)
    r.house_spin(1, 2)
    r.call()
    r.play.at = LARGEST - 2_999
    r.no(RK, give.throw(r.tails_up), "time-too-large")
    r.see(phase="called", chain={"due": None})
    thrown(r, LARGEST - 3_000, 1)
    ended(r)


@rings(ringkeeper=(424, "9 R4 R33"), pub=(253, "2 R4 R33"))
def no_round_is_due_after_the_last_number_there_is(r: Ring) -> None:
    """For a throw one moment later round 2^53 would be due, at a time that there is."""
    opened(r, beacon(0, 1), at=LARGEST - 10)
    r.house_spin(1, 2)
    r.call()
    r.play.at = LARGEST - 1
    r.no(RK, give.throw(r.tails_up), "time-too-large")
    r.see(phase="called", chain={"due": None})
    thrown(r, LARGEST - 2, LARGEST)
    ended(r)


@rings(ringkeeper=(425, "1 R4 R46"), commemorative=(445, "1.1 R4 R46"), pub=(254, "R4 R46"))
def a_beacon_has_a_first_round_and_a_period(r: Ring) -> None:
    def source(first: int, period: int) -> Any:
        return committed(LINKS[0].hex(), 70, beacon(first, period))

    for first, period in ((0, 0), (0, DAY + 1), (LARGEST + 1, 3_000)):
        r.not_opened("bad-beacon", source=source(first, period))
    r.open(2, source=source(LARGEST, DAY))
    r.see(chain={"head": LINKS[0].hex(), "beacon": beacon(LARGEST, DAY), "due": None})
    for wrong in ({"period": 0}, {"period": DAY + 1}, {"first-round-at": LARGEST + 1}):
        for by in (HOST, RK):
            r.no(by, give.commit(chain(4)[0].hex(), 64, beacon(LARGEST, DAY) | wrong), "bad-beacon")
    for other in ({"period": DAY - 1}, {"first-round-at": LARGEST - 1}):
        r.no(HOST, give.commit(chain(4)[0].hex(), 64, beacon(LARGEST, DAY) | other), "beacon-differs")
    r.do(HOST, give.commit(chain(4)[0].hex(), 64, beacon(LARGEST, DAY)))
    r.money({})


# ---------------------------------------------------------------------- chains that were used


@rings(ringkeeper=(426, "1 R4 R45"), commemorative=(446, "1.1 R4 R45"), pub=(255, "R4 R45"))
def neither_the_last_link_nor_the_head_that_was_published_is_committed(r: Ring) -> None:
    opened(r, None)
    r.see(chain={"head": LINKS[0].hex()})
    for length in (64, 70, 71):
        r.no(HOST, give.commit(LINKS[0].hex(), length), "chain-used")
    spun(r)
    r.throw(RK)
    r.do(HOST, reveal(LINKS, 1))
    r.see(chain={"head": LINKS[1].hex(), "used": 1, "next": None})
    for used in (0, 1):
        r.no(HOST, give.commit(LINKS[used].hex(), 64), "chain-used")
    r.see(chain={"next": None})
    r.do(HOST, give.commit(chain(5)[0].hex(), 64))
    r.see(chain={"next": {"head": chain(5)[0].hex(), "length": 64}})
    r.money(HELD)


@rings(ringkeeper=(427, "1 R4 R45"), commemorative=(447, "1.1 R4 R45"), pub=(256, "R4 R45"))
def the_chain_that_took_over_is_the_one_that_was_published(r: Ring) -> None:
    other = chain(5)
    opened(r, None)
    r.do(HOST, give.commit(other[0].hex(), 64))
    spun(r)
    r.see(chain={"head": LINKS[0].hex()})
    r.throw(RK)
    r.do(HOST, reveal(LINKS, 1))
    r.do(r.boss, give.invalidate("result"))
    bet(r)
    r.see(chain={"head": other[0].hex(), "used": 0, "next": None})
    r.no(HOST, give.commit(other[0].hex(), 64), "chain-used")
    r.throw(RK)
    r.do(HOST, reveal(other, 1))
    r.see(chain={"head": other[1].hex(), "used": 1})
    for used in (0, 1):
        r.no(HOST, give.commit(other[used].hex(), 64), "chain-used")
    r.money(HELD)


@rings(ringkeeper=(428, "1 R4 R45 R46"), commemorative=(448, "1.1 R4 R45 R46"), pub=(257, "R4 R45 R46"))
def of_several_faults_of_a_commitment_the_first_is_named(r: Ring) -> None:
    opened(r, THREE_SECONDS)
    used, other = LINKS[0].hex(), chain(5)[0].hex()
    r.no(HOST, give.commit(used, 63, THREE_SECONDS), "chain-too-short")
    r.no(RK, give.commit(used, 64, THREE_SECONDS), "not-authorised")
    r.no(HOST, give.commit(used, 64), "beacon-differs")
    r.no(HOST, give.commit(used, 64, THREE_SECONDS), "chain-used")
    r.do(HOST, give.commit(other, 64, THREE_SECONDS))
    r.no(HOST, give.commit(used, 64, THREE_SECONDS), "chain-committed")
    r.no(HOST, give.commit(used, 64), "chain-committed")
    r.money({})


def decide(r: Ring, links: list[bytes], number: int) -> None:
    """A decision whose result does not count: the link is gone all the same."""
    r.call()
    r.throw(RK)
    r.do(HOST, reveal(links, number))
    r.do(r.boss, give.invalidate("result"))


def take_over(r: Ring, links: list[bytes], used: int, following: list[bytes]) -> None:
    """The next chain is committed, and serves the decision after the next."""
    r.do(HOST, give.commit(following[0].hex(), len(following) - 1))
    decide(r, links, used + 1)
    decide(r, following, 1)


@rings(ringkeeper=(501, "1 R4 R136"), commemorative=(517, "1.1 R4 R136"), pub=(275, "R4 R136"))
def a_chain_that_was_replaced_is_known_for_good(r: Ring) -> None:
    opened(r, None)
    r.house_spin(1, 2)
    take_over(r, LINKS, 0, chain(5))
    before = previous_link(LINKS[0])
    for used in (LINKS[0], LINKS[2], LINKS[70], before, chain(5)[0], chain(5)[64], previous_link(chain(5)[0])):
        r.no(HOST, give.commit(used.hex(), 64), "chain-used")
    r.no(HOST, give.commit(chain(6)[0].hex(), 4_097), "chain-too-long")
    r.do(HOST, give.commit(chain(6)[0].hex(), 4_096))
    r.money({})


@rings(ringkeeper=(502, "1 R45 R136"), commemorative=(518, "1.1 R45 R136"), pub=(276, "R45 R136"))
def a_ring_has_32_chains_at_most(r: Ring) -> None:
    opened(r, None)
    r.house_spin(1, 2)
    links, used = LINKS, 0
    for number in range(31):
        following = chain(20 + number)
        take_over(r, links, used, following)
        links, used = following, 1
    r.no(RK, "place-your-bets", "next-chain-due")
    for head in (chain(60)[0], LINKS[0]):
        r.no(HOST, give.commit(head.hex(), 64), "chains-used-up")
    r.money({})


# ---------------------------------------------------------------------- a chain that ends in the middle of a decision

SHORT = chain(9)
"""64 links: 64 Odds use it up."""
FAR = beacon(ANZAC + 10**9, 1_000)
"""Round 1 is due for every throw."""


def shining(r: Ring, number: int, odds: bool, digest: bytes = bytes(32)) -> str:
    """Returns bytes of the beacon with which that link brings Odds, or a result."""
    return next(
        bytes([n]).hex()
        for n in range(256)
        if decides(faces(r, SHORT[number], number, digest, bytes([n]))) != odds
    )


def drawn(r: Ring, number: int, odds: bool, digest: bytes = bytes(32)) -> None:
    """A throw of the ringkeeper, and what that link brings."""
    r.throw(RK)
    r.do(HOST, reveal(SHORT, number, (1, shining(r, number, odds, digest))))
    r.do(RK, "announce-result")


def used_up(r: Ring, first: int = 1, digest: bytes = bytes(32)) -> None:
    """Odds until no link is left."""
    for number in range(first, 65):
        drawn(r, number, True, digest)
    r.see(phase="called", pending=True, chain={"used": 64, "length": 64})


@rings(ringkeeper=(429, "9 R4 R24 R36 R45 R117"), pub=(258, "2 R4 R24 R36 R45 R117"))
def where_no_link_is_left_nothing_is_thrown_and_the_decision_is_invalidated(r: Ring) -> None:
    """No chain is committed before the last link is revealed: what was given joins when one is."""
    opened(r, FAR, SHORT)
    r.house_spin(1, 2)
    bet(r)
    r.do(1, give.entropy("01" * 32))
    used_up(r)
    r.no(RK, give.throw(r.tails_up), "next-chain-due")
    r.see(
        chain={"used": 64, "entropy": "00" * 32, "due": None, "next": None},
        seats=[{"seat": 1, "entropy-given": True}, {"seat": 2, "entropy-given": False}],
    )
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", pending=False)
    r.ring(bets=[])
    r.no(RK, "place-your-bets", "next-chain-due")
    r.no(HOST, give.commit(SHORT[64].hex(), 64, FAR), "chain-used")
    r.do(2, give.entropy("02" * 32))
    other = chain(5)
    r.do(HOST, give.commit(other[0].hex(), 64, FAR))
    both = joined(joined(bytes(32), 1, b"\x01" * 32), 2, b"\x02" * 32)
    r.see(
        chain={"used": 64, "entropy": both.hex(), "head": SHORT[64].hex()},
        seats=[{"seat": 1, "entropy-given": False}, {"seat": 2, "entropy-given": False}],
    )
    # And who gave may give again: it joins where the new chain takes over.
    r.do(1, give.entropy("03" * 32))
    r.no(1, give.entropy("04" * 32), "entropy-given")
    r.do(RK, "place-your-bets")
    digest = joined(both, 1, b"\x03" * 32, 2)
    r.see(
        chain={
            "head": other[0].hex(),
            "used": 0,
            "length": 64,
            "entropy": digest.hex(),
            "next": None,
        }
    )
    r.bet(1, 2, 10)
    r.do(RK, "no-more-bets")
    r.throw(RK)
    r.do(HOST, reveal(other, 1, (1, "ab")))
    r.see(landed=lying(faces(r, other[1], 1, digest, b"\xab")))
    r.money(HELD)


@rings(ringkeeper=(430, "9 R4 R36 R45 R117"), pub=(259, "2 R4 R36 R45 R117"))
def with_a_chain_to_follow_what_was_given_joins_when_the_last_link_is_revealed(r: Ring) -> None:
    opened(r, FAR, SHORT)
    r.house_spin(1, 2)
    bet(r)
    r.do(1, give.entropy("01" * 32))
    other = chain(5)
    drawn(r, 1, True)
    r.do(HOST, give.commit(other[0].hex(), 64, FAR))
    for number in range(2, 64):
        drawn(r, number, True)
    r.see(
        chain={"used": 63, "entropy": "00" * 32},
        seats=[{"seat": 1, "entropy-given": True}, {"seat": 2, "entropy-given": False}],
    )
    r.throw(RK)
    r.do(HOST, reveal(SHORT, 64, (1, shining(r, 64, True))))
    digest = joined(bytes(32), 1, b"\x01" * 32)
    r.see(
        chain={"used": 64, "entropy": digest.hex(), "next": {"head": other[0].hex()}},
        seats=[{"seat": 1, "entropy-given": False}, {"seat": 2, "entropy-given": False}],
    )
    r.do(RK, "announce-result")
    r.no(RK, give.throw(r.tails_up), "next-chain-due")
    # Odds are open: nothing is given before the decision is invalidated.
    r.no(1, give.entropy("03" * 32), "odds-pending")
    r.do(RK, give.invalidate("result"))
    r.do(1, give.entropy("03" * 32))
    r.do(RK, "place-your-bets")
    r.see(
        chain={
            "head": other[0].hex(),
            "used": 0,
            "entropy": joined(digest, 1, b"\x03" * 32, 2).hex(),
            "next": None,
        }
    )
    r.money({})


@rings(ringkeeper=(431, "9 R36 R45 R117"), pub=(260, "2 R36 R45 R117"))
def where_the_last_link_decides_the_chain_to_follow_takes_over_at_the_next_call(r: Ring) -> None:
    opened(r, FAR, SHORT)
    r.house_spin(1, 2)
    r.call()
    other = chain(5)
    r.do(HOST, give.commit(other[0].hex(), 64, FAR))
    for number in range(1, 64):
        drawn(r, number, True)
    drawn(r, 64, False)
    r.see(phase="preparing", pending=False, chain={"used": 64, "next": {"head": other[0].hex()}})
    r.do(2, give.entropy("02" * 32))
    r.do(RK, "place-your-bets")
    r.see(
        chain={
            "used": 0,
            "entropy": joined(bytes(32), 2, b"\x02" * 32).hex(),
            "next": None,
        }
    )
    r.do(RK, "no-more-bets")
    r.throw(RK)
    r.do(HOST, reveal(other, 1, (1, "ab")))
    r.money({})


@rings(ringkeeper=(432, "9 14 R37 R46 R117"))
def that_no_link_is_left_is_said_after_all_else_that_hinders_a_throw(r: Ring) -> None:
    opened(r, FAR, SHORT, players=3)
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.call()
    for number in range(1, 65):
        r.throw(1)
        r.do(HOST, reveal(SHORT, number, (1, shining(r, number, True))))
        r.do(RK, "announce-result")
    r.no(2, give.throw("tt"), "not-the-spinner")
    r.no(RK, give.throw("tt"), "not-authorised")
    r.no(1, give.throw("tt"), "next-chain-due")
    r.do(RK, give.void(2))
    r.no(1, give.throw("tt"), "centre-not-covered")
    r.cover(3, 100)
    r.no(1, give.throw("tt"), "next-chain-due")
    # The phase comes before how the pennies lie.
    r.no(1, give.throw("ht"), "next-chain-due")
    r.do(RK, give.change_coins(2))
    r.no(1, give.throw("tt"), "coins-not-selected")
    r.do(1, give.select(1, 2))
    r.no(1, give.throw("tt"), "next-chain-due")
    r.do(HOST, give.commit(chain(5)[0].hex(), 64, FAR))
    r.no(1, give.throw("tt"), "next-chain-due")
    r.see(phase="called", pending=True, thrower={"spinner": 1})
    r.money({1: -100, 3: -100, "pot": 200})


@rings(ringkeeper=(486, "9 R4 R36 R45 R117"), pub=(269, "2 R4 R36 R45 R117"))
def a_chain_that_was_to_follow_at_the_next_call_anyway_does_so(r: Ring) -> None:
    """Committed before the call of the decision in which the links run out: it takes over at the next call as ever."""
    opened(r, FAR, SHORT)
    r.house_spin(1, 2)
    other = chain(5)
    r.do(HOST, give.commit(other[0].hex(), 64, FAR))
    bet(r)
    r.do(1, give.entropy("01" * 32))
    used_up(r)
    r.no(RK, give.throw(r.tails_up), "next-chain-due")
    r.see(chain={"next": {"head": other[0].hex()}})
    r.do(RK, give.invalidate("result"))
    r.do(2, give.entropy("02" * 32))
    r.do(RK, "place-your-bets")
    digest = joined(joined(bytes(32), 1, b"\x01" * 32), 2, b"\x02" * 32)
    r.see(chain={"used": 0, "entropy": digest.hex(), "next": None})
    r.money({})


@rings(ringkeeper=(493, "9 R4 R36 R45 R117"), pub=(273, "2 R4 R36 R45 R117"))
def where_the_chain_was_to_follow_at_the_next_call_anyway_what_was_given_joins_there(r: Ring) -> None:
    """Nothing is brought forward: the last link opens no decision more, and whoever gave has given for the next."""
    opened(r, FAR, SHORT)
    r.house_spin(1, 2)
    other = chain(5)
    r.do(HOST, give.commit(other[0].hex(), 64, FAR))
    bet(r)
    r.do(1, give.entropy("01" * 32))
    used_up(r)
    given = [{"seat": 1, "entropy-given": True}, {"seat": 2, "entropy-given": False}]
    r.see(chain={"entropy": "00" * 32, "next": {"head": other[0].hex()}}, seats=given)
    r.do(RK, give.invalidate("result"))
    r.see(chain={"entropy": "00" * 32}, seats=given)
    r.no(1, give.entropy("03" * 32), "entropy-given")
    r.do(RK, "place-your-bets")
    digest = joined(bytes(32), 1, b"\x01" * 32)
    r.see(
        chain={"used": 0, "entropy": digest.hex(), "next": None},
        seats=[{"seat": 1, "entropy-given": False}, {"seat": 2, "entropy-given": False}],
    )
    r.do(RK, "no-more-bets")
    r.throw(RK)
    r.do(HOST, reveal(other, 1, (1, "ab")))
    r.see(landed=lying(faces(r, other[1], 1, digest, b"\xab")))
    r.money({})


@rings(ringkeeper=(487, "9 R45 R117"), pub=(270, "2 R45 R117"))
def with_the_last_link_left_there_is_a_throw(r: Ring) -> None:
    opened(r, FAR, SHORT)
    r.house_spin(1, 2)
    r.call()
    for number in range(1, 64):
        drawn(r, number, True)
    r.see(chain={"used": 63})
    r.throw(RK)
    r.see(phase="flying", chain={"used": 63, "due": 1})
    r.do(HOST, reveal(SHORT, 64, (1, shining(r, 64, False))))
    r.do(RK, "announce-result")
    r.see(phase="preparing", pending=False, chain={"used": 64})
    # The decision is over: the next one waits for a chain.
    r.no(RK, "place-your-bets", "next-chain-due")
    r.do(HOST, give.commit(chain(5)[0].hex(), 64, FAR))
    r.do(RK, "place-your-bets")
    r.see(chain={"used": 0, "next": None})
    r.money({})
