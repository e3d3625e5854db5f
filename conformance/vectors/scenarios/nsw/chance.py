"""Chance: seeds, hash chains, players' entropy, beacons (nsw 6.10; R1, R2, R3, R4, R45, R65, R84, R96).

The expected coins are worked out here, from the rulings, with the standard library's SHA-256 and HMAC. The keystream is
the oracle's ChaCha20, which its own tests hold against RFC 8439.
"""

import hashlib
import hmac

from oracle.chance import keystream_byte
from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import beacon, committed, due

topic = Topic(
    notes={
        "Source": ("chance", "A table takes spins from the source it was opened with, and from no other."),
        "Chain": ("chance", "Each link is the one before the last hashed; none is skipped, chosen or used twice."),
        "Entropy": ("chance", "One contribution a seat and decision, joined at the next place your bets."),
        "Reserve": (
            "rule-boundary",
            "With fewer than 64 reveals left the next chain is committed before place your bets.",
        ),
    },
    retired=(425,),
)
ZERO = bytes(32)


def chain(last, length):
    """x_0 to x_length of the chain that ends in `last`."""
    links = [last]
    for _ in range(length):
        links.insert(0, hashlib.sha256(b"kip/chain/1" + links[0]).digest())
    return links


def eight(number):
    return number.to_bytes(8, "little")


def coins(t, link, k, entropy=ZERO, beacon=b"", table=b"t1"):
    """Returns how the coins of the k-th landing lie, by R4 and R45."""
    parts = (table, t.rulebook.encode(), b"1.0", eight(k), entropy, beacon)
    seed = hmac.new(
        link, b"kip/outcome/1" + b"".join(eight(len(part)) + part for part in parts), hashlib.sha256
    ).digest()
    byte = keystream_byte(seed, 0)
    return "".join("h" if byte >> coin & 1 else "t" for coin in (0, 1))


def joined(entropy, seat, contribution, count=1, table=b"t1"):
    """Returns the digest with one more contribution of a seat, by R141."""
    given = b"kip/client/2" + eight(len(table)) + table + eight(seat) + eight(count) + contribution
    return bytes(a ^ b for a, b in zip(entropy, hashlib.sha256(given).digest(), strict=True))


LINKS = chain(bytes([7]) * 32, 100)
NEXT = chain(bytes([8]) * 32, 64)
SHORT = chain(bytes([9]) * 32, 64)
ZEROED = next(links for links in (chain(eight(n) * 4, 64) for n in range(2**16)) if links[0][0] == 0)
"""A chain whose head begins with eight zero bits."""
BEACON = beacon(1_692_803_367_000, 3_000)
"""Rounds of three seconds since August 2023."""

observed = topic.group("coins observed", casino(), seated=3)
fresh = topic.group("the host's generator", casino(source="fresh"), seated=3)
chained = topic.group("a chain of 100 links", casino(source=committed(LINKS[0].hex(), 100)), seated=3)
short = topic.group("a chain of 64 links", casino(source=committed(SHORT[0].hex(), 64)), seated=3)
zeroed = topic.group(
    "a chain of 64 links whose head begins with 00", casino(source=committed(ZEROED[0].hex(), 64)), seated=3
)
beaconed = topic.group(
    "a chain of 100 links and a beacon", casino(source=committed(LINKS[0].hex(), 100, BEACON)), seated=3
)
long_named = topic.group(
    "another table's name, and 100 links",
    casino(table="Zweigstraße 9", source=committed(LINKS[0].hex(), 100)),
    seated=3,
)


def house_spins(t):
    """Nobody wants to spin: the house does, and bets are called."""
    disc = t.table.view().get("disc") or 0
    t.house_spin(*[(disc + step) % 3 + 1 for step in range(3)])
    t.bets()


def reveal(t, number, links=LINKS, **more):
    """The next link, and the coins it must bring."""
    t.throw()
    t.do("host", give.reveal(links[number].hex()))
    t.told("draw-revealed", number=number, link={"x": links[number].hex(), "beacon": None})
    t.told("coins-landed", coins=coins(t, links[number], number, **more))


# ---------------------------------------------------------------------- seeds


@fresh.test(414, "6.10", "1.1.heads", "1.1.tails", "1.1.odds", "R1")
def a_seed_lands_as_the_first_byte_of_its_keystream_says(t):
    """The zero seed's keystream begins with 0x76 (RFC 8439, A.1), in bits 1 for the second coin and 0 for the first:
    tails and heads."""
    t.house_spin(1, 2, 3)
    t.bets()
    seen = set()
    for number in range(40):
        seed = number.to_bytes(32, "big")
        byte = keystream_byte(seed, 0)
        letters = "".join("h" if byte >> coin & 1 else "t" for coin in (0, 1))
        if number == 0:
            assert byte == 0x76 and letters == "th"
        t.throw()
        t.do("host", give.fresh(seed.hex()))
        t.told_only("coins-landed")
        t.told("coins-landed", {"hh": "1.1.heads", "tt": "1.1.tails"}.get(letters, "1.1.odds"), coins=letters)
        t.announce()
        seen.add(letters)
        if t.table.view()["phase"] == "offering":
            house_spins(t)
    assert seen == {"hh", "ht", "th", "tt"}
    t.money({})


@fresh.test(415, "6.10", "R1", "R46", flags="Source")
def a_seed_has_thirty_two_bytes(t):
    t.spinner(1, 1000)
    t.bets()
    t.throw()
    for length in (0, 31, 33):
        t.refused("host", give.fresh("00" * length), "seed-length", "R46", adopted=True)
    t.do("host", give.fresh("00" * 32))
    t.view(landed="th")
    t.money({1: -1000, "layout": 1000})


@fresh.test(416, "6.3", "6.10", "R1")
def nothing_lands_before_the_throw_or_twice(t):
    t.refused("host", give.fresh("00" * 32), "nothing-in-the-air", "6.10")
    t.spinner(1, 1000)
    t.bets()
    t.refused("host", give.fresh("00" * 32), "nothing-in-the-air", "6.10")
    t.throw()
    t.do("host", give.fresh("00" * 32))
    t.refused("host", give.fresh("01" * 32), "nothing-in-the-air", "6.10")
    t.announce()
    t.refused("host", give.fresh("01" * 32), "nothing-in-the-air", "6.10")
    t.money({1: -1000, "layout": 1000})


@fresh.test(417, "R2", "6.10", "R22", flags="Source")
def a_fresh_table_refuses_other_sources(t):
    t.refused(2, give.entropy("00" * 32), "wrong-spin-source", "R2", adopted=True)
    t.refused("host", give.commit("00" * 32, 64), "wrong-spin-source", "R2", adopted=True)
    t.spinner(1, 1000)
    t.bets()
    t.throw()
    t.refused("host", give.reveal("00" * 32), "wrong-spin-source", "R2")
    t.refused("boxer", give.land("hh"), "wrong-spin-source", "R2")
    for by in (1, "boxer", "dealer", "casino-supervisor"):
        t.refused(by, give.fresh("00" * 32), "not-authorised", "6.10", adopted=True)
    t.money({1: -1000, "layout": 1000})


@observed.test(418, "R2", "6.10", "R22", flags="Source")
def an_observed_table_refuses_other_sources(t):
    t.spinner(1, 1000)
    t.bets()
    t.throw()
    t.refused("host", give.reveal("00" * 32), "wrong-spin-source", "R2")
    t.refused("host", give.fresh("00" * 32), "wrong-spin-source", "R2")
    for by in (1, "host", "dealer", "casino-supervisor"):
        t.refused(by, give.land("hh"), "not-authorised", "6.10", adopted=True)
    t.land("hh")
    t.money({1: -1000, "layout": 1000})


# ---------------------------------------------------------------------- a chain


@chained.test(419, "6.10", "R1", "R4", "R45", flags="Chain")
def a_chain_lands_as_its_links_say(t):
    t.view(chain={"head": LINKS[0].hex(), "used": 0, "length": 100, "entropy": "00" * 32})
    t.house_spin(1, 2, 3)
    t.bets()
    reveal(t, 1)
    t.view(chain={"head": LINKS[1].hex(), "used": 1})
    t.money({})


@chained.test(420, "R4", "R45", flags="Chain")
def the_links_are_counted_from_one(t):
    """Each landing's number is part of its outcome."""
    house_spins(t)
    for number in range(1, 21):
        reveal(t, number)
        t.announce()
        t.view(chain={"used": number, "head": LINKS[number].hex()})
        if t.table.view()["phase"] == "offering":
            house_spins(t)
    t.money({})


@long_named.test(421, "R4", "R45", "R141", flags="Chain")
def the_tables_name_is_part_of_every_outcome_and_contribution(t):
    name = "Zweigstraße 9".encode()
    digest = joined(ZERO, 2, b"\x05" * 32, table=name)
    t.house_spin(1, 2, 3)
    t.do(2, give.entropy("05" * 32))
    t.bets()
    t.view(chain={"entropy": digest.hex()})
    reveal(t, 1, entropy=digest, table=name)
    t.money({})


@chained.test(422, "R4", flags="Chain")
def no_link_is_skipped_chosen_or_used_twice(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.throw()
    for wrong in (LINKS[2], LINKS[0], LINKS[50], bytes(32), NEXT[1]):
        t.refused("host", give.reveal(wrong.hex()), "draw-not-committed", "R4")
    t.do("host", give.reveal(LINKS[1].hex()))
    t.announce()
    t.view(chain={"used": 1})
    t.money({})


@chained.test(423, "R4", "R46", flags="Chain")
def a_link_has_thirty_two_bytes(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.throw()
    for length in (0, 31, 33):
        t.refused("host", give.reveal("00" * length), "reveal-length", "R46", adopted=True)
    t.money({})


@chained.test(424, "R2", flags="Source")
def a_committed_table_refuses_other_sources(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.throw()
    t.refused("host", give.fresh("00" * 32), "wrong-spin-source", "R2")
    t.refused("boxer", give.land("hh"), "wrong-spin-source", "R2")
    t.refused("boxer", give.reveal(LINKS[1].hex()), "not-authorised", "6.10", adopted=True)
    t.money({})


@chained.test(426, "R4", "9.5", "R52", flags="Chain")
def an_invalidated_outcome_does_not_bring_its_link_back(t):
    t.house_spin(1, 2, 3)
    t.bets()
    reveal(t, 1)
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(chain={"used": 1, "head": LINKS[1].hex()})
    t.bets()
    t.throw()
    t.refused("host", give.reveal(LINKS[1].hex()), "draw-not-committed", "R4")
    t.do("host", give.reveal(LINKS[2].hex()))
    t.told("draw-revealed", number=2)
    t.told("coins-landed", coins=coins(t, LINKS[2], 2))
    t.money({})


# ---------------------------------------------------------------------- entropy


@chained.test(427, "R4", "R45", "R141", flags="Entropy")
def entropy_joins_at_the_next_place_your_bets(t):
    once = joined(ZERO, 2, b"\x05" * 32)
    twice = joined(once, 3, b"\x06" * 32)
    t.house_spin(1, 2, 3)
    t.do(2, give.entropy("05" * 32))
    t.told("entropy-added", seat=2, bytes="05" * 32)
    t.sees(2, entropy_given=True)
    t.view(chain={"entropy": "00" * 32})
    t.do(3, give.entropy("06" * 32))
    t.open_bets()
    t.view(chain={"entropy": twice.hex()})
    t.sees(2, entropy_given=False)
    t.close_bets()
    reveal(t, 1, entropy=twice)
    t.do("casino-supervisor", give.invalidate("result"))
    # The order in which seats give says nothing, and the same bytes of a seat are not the same contribution.
    again = joined(joined(twice, 2, b"\x05" * 32, 2), 3, b"\x06" * 32, 2)
    t.do(3, give.entropy("06" * 32))
    t.do(2, give.entropy("05" * 32))
    t.view(chain={"entropy": twice.hex(), "entropy-next": again.hex()})
    t.bets()
    t.throw()
    t.do("host", give.reveal(LINKS[2].hex()))
    t.told("coins-landed", coins=coins(t, LINKS[2], 2, entropy=again))
    t.money({})


@chained.test(428, "R45", "R65", flags="Entropy")
def entropy_given_during_the_betting_serves_the_next_decision(t):
    first = joined(ZERO, 1, b"\x01" * 32)
    t.house_spin(1, 2, 3)
    t.open_bets()
    t.do(1, give.entropy("01" * 32))
    t.close_bets()
    t.view(chain={"entropy": "00" * 32})
    reveal(t, 1)
    t.do("casino-supervisor", give.invalidate("result"))
    t.sees(1, entropy_given=True)
    t.open_bets()
    t.view(chain={"entropy": first.hex()})
    t.close_bets()
    t.throw()
    t.do("host", give.reveal(LINKS[2].hex()))
    t.told("coins-landed", coins=coins(t, LINKS[2], 2, entropy=first))
    t.money({})


@chained.test(429, "R45", flags="Entropy")
def one_contribution_a_seat_and_decision(t):
    t.do(1, give.entropy("01" * 32))
    t.refused(1, give.entropy("02" * 32), "entropy-given", "R45")
    t.leave(1)
    t.join(1)
    t.refused(1, give.entropy("02" * 32), "entropy-given", "R45")
    t.do(2, give.entropy("02" * 32))
    t.house_spin(1, 2, 3)
    t.open_bets()
    t.do(1, give.entropy("03" * 32))
    t.view(chain={"entropy": joined(joined(ZERO, 1, b"\x01" * 32), 2, b"\x02" * 32).hex()})
    t.money({})


@chained.test(430, "R45", "R84", flags="Entropy")
def entropy_is_not_taken_while_the_coins_fly_or_lie_unannounced_or_odds_are_pending(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.do(1, give.entropy("01" * 32))
    t.throw()
    t.refused(2, give.entropy("02" * 32), "coins-in-the-air", "R45")
    t.do("host", give.reveal(LINKS[1].hex()))
    t.refused(2, give.entropy("02" * 32), "result-due", "R45", adopted=True)
    t.announce()
    number = 2
    while not t.table.view()["pending"]:
        house_spins(t)
        t.throw()
        t.do("host", give.reveal(LINKS[number].hex()))
        t.announce()
        number += 1
    t.refused(3, give.entropy("02" * 32), "odds-pending", "R45")
    t.money({})


@chained.test(431, "R45", "R46", "R22", flags="Entropy")
def entropy_is_thirty_two_bytes_of_a_player(t):
    for length in (0, 31, 33):
        t.refused(1, give.entropy("00" * length), "entropy-length", "R46", adopted=True)
    for by in ("host", "boxer", "casino-supervisor"):
        t.refused(by, give.entropy("00" * 32), "not-authorised", "R45", adopted=True)
    t.do(1, give.entropy("00" * 32))
    t.money({})


@chained.test(432, "R96", "9.3.2", flags="Entropy")
def an_excluded_player_adds_no_entropy(t):
    t.do("casino-supervisor", give.exclude(1))
    t.refused(1, give.entropy("00" * 32), "excluded", "9.3.2")
    t.do(2, give.entropy("00" * 32))
    t.money({})


# ---------------------------------------------------------------------- beacons


@beaconed.test(433, "R4", flags="Source")
def a_beacon_is_part_of_every_outcome(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.throw()
    n = due(BEACON, t.at)
    t.refused("host", give.reveal(LINKS[1].hex()), "beacon-missing", "R4")
    t.refused("host", give.reveal(LINKS[1].hex(), (n, "")), "bad-beacon", "R46", adopted=True)
    t.refused("host", give.reveal(LINKS[1].hex(), (n, "bb" * 257)), "bad-beacon", "R46", adopted=True)
    t.do("host", give.reveal(LINKS[1].hex(), (n, "bb" * 256)))
    t.told("draw-revealed", number=1, link={"beacon": {"round": n, "bytes": "bb" * 256}})
    t.told("coins-landed", coins=coins(t, LINKS[1], 1, beacon=b"\xbb" * 256))
    t.money({})


@chained.test(434, "R4", flags="Source")
def a_table_without_a_beacon_takes_none(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.throw()
    t.refused("host", give.reveal(LINKS[1].hex(), (1, "bb")), "beacon-unexpected", "R4")
    t.money({})


@beaconed.test(435, "R45", flags="Reserve")
def the_next_chain_has_the_tables_beacon(t):
    t.refused("host", give.commit(NEXT[0].hex(), 64), "beacon-differs", "R45", adopted=True)
    for other in (
        {"scheme": "nist"},
        {"key": "ab"},
        {"first-round-at": 1_692_803_367_001},
        {"period": 3_001},
    ):
        t.refused("host", give.commit(NEXT[0].hex(), 64, BEACON | other), "beacon-differs", "R45", adopted=True)
    t.do("host", give.commit(NEXT[0].hex(), 64, BEACON))
    t.view(chain={"next": {"head": NEXT[0].hex(), "length": 64, "beacon": BEACON}})
    t.money({})


# ---------------------------------------------------------------------- the next chain


@short.test(436, "R45", flags="Reserve")
def with_sixty_four_reveals_left_bets_are_called_and_with_sixty_three_no_more(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.throw()
    t.do("host", give.reveal(SHORT[1].hex()))
    t.do("casino-supervisor", give.invalidate("result"))
    t.refused("boxer", "place-your-bets", "next-chain-due", "R45")
    t.do("host", give.commit(NEXT[0].hex(), 64))
    t.told("draws-committed", head=NEXT[0].hex(), length=64, beacon=None)
    t.open_bets()
    t.money({})


@short.test(437, "R45", flags="Reserve")
def the_next_chain_is_used_in_the_decision_after_the_next(t):
    t.house_spin(1, 2, 3)
    t.do("host", give.commit(NEXT[0].hex(), 64))
    t.bets()
    t.throw()
    t.refused("host", give.reveal(NEXT[1].hex()), "draw-not-committed", "R4")
    t.do("host", give.reveal(SHORT[1].hex()))
    t.told("coins-landed", coins=coins(t, SHORT[1], 1))
    t.view(chain={"head": SHORT[1].hex(), "next": {"head": NEXT[0].hex(), "length": 64}})
    t.do("casino-supervisor", give.invalidate("result"))
    t.bets()
    t.view(chain={"head": NEXT[0].hex(), "used": 0, "length": 64, "next": None})
    t.throw()
    t.refused("host", give.reveal(SHORT[2].hex()), "draw-not-committed", "R4")
    t.do("host", give.reveal(NEXT[1].hex()))
    t.told("draw-revealed", number=1, link={"x": NEXT[1].hex()})
    t.told("coins-landed", coins=coins(t, NEXT[1], 1))
    t.money({})


@chained.test(438, "R45", "R46", "R22", flags="Reserve")
def one_chain_is_committed_ahead(t):
    for head in ("00" * 31, "00" * 33):
        t.refused("host", give.commit(head, 64), "head-length", "R46", adopted=True)
    t.refused("host", give.commit("00" * 32, 63), "chain-too-short", "R46", adopted=True)
    t.refused("host", give.commit("00" * 32, 4_097), "chain-too-long", "R46", adopted=True)
    for by in (1, "boxer", "casino-supervisor"):
        t.refused(by, give.commit("00" * 32, 64), "not-authorised", "R45", adopted=True)
    t.do("host", give.commit("00" * 32, 4_096))
    t.refused("host", give.commit("01" * 32, 64), "chain-committed", "R45")
    t.money({})


@chained.test(439, "R45", flags="Entropy")
def entropy_goes_on_in_the_next_chain(t):
    digest = joined(ZERO, 1, b"\x01" * 32)
    t.house_spin(1, 2, 3)
    t.do(1, give.entropy("01" * 32))
    t.do("host", give.commit(NEXT[0].hex(), 64))
    t.bets()
    t.throw()
    t.do("host", give.reveal(LINKS[1].hex()))
    t.do("casino-supervisor", give.invalidate("result"))
    t.bets()
    t.throw()
    t.do("host", give.reveal(NEXT[1].hex()))
    t.told("coins-landed", coins=coins(t, NEXT[1], 1, entropy=digest))
    t.money({})


@zeroed.test(815, "R4", "R45", flags="Reserve")
def whatever_a_known_head_begins_with_another_is_committed(t):
    """The next head differs from the published one in its first bit only: it is none that the table knows."""
    head = ZEROED[0]
    other = bytes([0x80]) + head[1:]
    t.house_spin(1, 2, 3)
    t.bets()
    reveal(t, 1, ZEROED)
    t.announce()
    for known in (ZEROED[0], ZEROED[1]):
        t.refused("host", give.commit(known.hex(), 64), "chain-used", "R4")
    t.do("host", give.commit(other.hex(), 64))
    t.told("draws-committed", head=other.hex(), length=64, beacon=None)
    t.view(chain={"head": ZEROED[1].hex(), "next": {"head": other.hex(), "length": 64}})
    t.money({})
