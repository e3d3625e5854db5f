"""A committed chain: reveals in their order, entropy, the chain to follow, a beacon (R4, R45, R65, R84, R96)."""

from __future__ import annotations

from typing import Any

from oracle import chance
from oracle.chance import coins_of, outcome_seed, previous_link
from oracle.scenario import give
from oracle.scenario.commands import rests
from oracle.scenario.configs import beacon, committed, due

from .chance import bet, spun
from .ring import CS, HOST, RK, Line, Ring, rings

NOTE = (
    "HashChain",
    "chance",
    'Every link is the one after the last; entropy joins at "place your bets".',
)
RETIRED = {"ringkeeper": (151,), "commemorative": (140,), "pub": (73,)}


def chain(last: int, length: int = 64) -> list[bytes]:
    """R4: links x_0 to x_n, of which every byte of the last is `last`."""
    links = [bytes([last]) * 32]
    for _ in range(length):
        links.insert(0, previous_link(links[0]))
    return links


def opened(r: Ring, links: list[bytes], lamp: dict[str, Any] | None = None) -> None:
    """Two players at a ring with that chain, and perhaps a beacon."""
    r.open(2, source=committed(links[0].hex(), len(links) - 1, lamp))


def faces(r: Ring, link: bytes, number: int, digest: bytes = bytes(32), lamp: bytes = b"") -> list[str]:
    """Returns how the coins of the ring "t1" come down: R4's HMAC over table, rulebook, generation, number, digest and beacon,
    and R1's first byte of the keystream."""
    return coins_of(outcome_seed(link, "t1", r.book, number, digest, lamp), r.coins)


def joined(digest: bytes, seat: int, contribution: bytes, count: int = 1) -> bytes:
    """Returns the digest with one more contribution of a seat at the table."""
    return chance.joined(digest, "t1", seat, count, contribution)


def lying(coins: list[str]) -> dict[str, Any]:
    """Returns the record `rests`."""
    return rests("".join(coin[0] for coin in coins))


def decides(coins: list[str]) -> bool:
    """Returns whether the coins are Heads or Tails."""
    return len(coins) == 3 or len(set(coins)) == 1


LINKS = chain(7, 70)
HELD: Line = {1: -10, 2: -10, "held": 20}
"""The bet of `spun`, undecided."""


@rings(ringkeeper=(148, "R4 R45"), commemorative=(137, "R4 R45"), pub=(70, "R4 R45"))
def reveals_follow_the_chain(r: Ring) -> None:
    opened(r, LINKS)
    r.see(
        chain={"head": LINKS[0].hex(), "used": 0, "length": 70, "entropy": "00" * 32, "next": None, "beacon": None}
    )
    spun(r)
    r.no(HOST, give.reveal(LINKS[1].hex()), "nothing-in-the-air")
    r.throw(RK)
    r.no(HOST, give.reveal(LINKS[2].hex()), "draw-not-committed")
    r.no(HOST, give.reveal(LINKS[0].hex()), "draw-not-committed")
    r.no(HOST, give.reveal("00" * 32), "draw-not-committed")
    r.no(HOST, give.reveal(LINKS[1].hex(), (1, "beef")), "beacon-unexpected")
    r.no(HOST, give.fresh("00" * 32), "wrong-spin-source")
    r.no(RK, give.land(r.faces("H")), "wrong-spin-source")
    for by in (1, RK, CS):
        r.no(by, give.reveal(LINKS[1].hex()), "not-authorised")
    r.do(HOST, give.reveal(LINKS[1].hex()))
    r.see(chain={"head": LINKS[1].hex(), "used": 1})
    r.no(HOST, give.reveal(LINKS[2].hex()), "nothing-in-the-air")
    r.money(HELD)


@rings(ringkeeper=(149, "R4 R45"), commemorative=(138, "R4 R45"), pub=(71, "R4 R45"))
def the_outcome_follows_from_link_and_entropy(r: Ring) -> None:
    opened(r, LINKS)
    r.do(1, give.entropy("ab" * 32))
    r.do(2, give.entropy("cd" * 32))
    r.see(seats=[{"seat": 1, "entropy-given": True}, {"seat": 2, "entropy-given": True}], chain={"entropy": "00" * 32})
    r.no(1, give.entropy("ef" * 32), "entropy-given")
    spun(r)
    # It joins at "place your bets", and every seat may give once more.
    digest = joined(joined(bytes(32), 1, b"\xab" * 32), 2, b"\xcd" * 32)
    r.see(
        seats=[{"seat": 1, "entropy-given": False}, {"seat": 2, "entropy-given": False}],
        chain={"entropy": digest.hex()},
    )
    r.throw(RK)
    r.do(HOST, give.reveal(LINKS[1].hex()))
    r.see(landed=lying(faces(r, LINKS[1], 1, digest)))
    r.money(HELD)


@rings(ringkeeper=(150, "R4 R45 R141"), commemorative=(139, "R4 R45 R141"), pub=(72, "R4 R45 R141"))
def the_order_of_entropy_says_nothing_and_late_entropy_waits(r: Ring) -> None:
    opened(r, LINKS)
    r.do(2, give.entropy("cd" * 32))
    r.do(1, give.entropy("ab" * 32))
    spun(r)
    r.do(2, give.entropy("11" * 32))
    digest = joined(joined(bytes(32), 1, b"\xab" * 32), 2, b"\xcd" * 32)
    r.see(chain={"entropy": digest.hex()})
    r.throw(RK)
    r.do(HOST, give.reveal(LINKS[1].hex()))
    r.see(landed=lying(faces(r, LINKS[1], 1, digest)))
    r.money(HELD)


@rings(ringkeeper=(152, "R45 R84"), commemorative=(141, "R45 R84"), pub=(74, "R45 R84"))
def entropy_is_given_while_nothing_is_in_the_air_or_down(r: Ring) -> None:
    opened(r, LINKS)
    r.do(1, give.entropy("01" * 32))
    spun(r)
    # Called, and nothing in the air: for the decision after.
    r.do(1, give.entropy("02" * 32))
    r.no(1, give.entropy("03" * 32), "entropy-given")
    r.throw(RK)
    r.no(2, give.entropy("04" * 32), "coins-in-the-air")
    r.do(HOST, give.reveal(LINKS[1].hex()))
    r.no(2, give.entropy("04" * 32), "result-due")
    r.no(RK, give.entropy("04" * 32), "not-authorised")
    r.no(HOST, give.entropy("04" * 32), "not-authorised")
    r.no(3, give.entropy("04" * 32), "seat-empty")
    r.money(HELD)


@rings(ringkeeper=(153, "R45 R36"), pub=(75, "R45 R36"))
def no_entropy_while_odds_are_pending(r: Ring) -> None:
    # A chain whose first draw is Odds.
    links = next(links for links in map(chain, range(256)) if not decides(faces(r, links[1], 1)))
    opened(r, links)
    spun(r)
    r.throw(RK)
    r.do(HOST, give.reveal(links[1].hex()))
    r.do(RK, "announce-result")
    r.see(pending=True)
    r.no(1, give.entropy("01" * 32), "odds-pending")
    r.money(HELD)


def decided(r: Ring, links: list[bytes], number: int) -> int:
    """Both calls and draws from that one on until a result; answers the last draw's number."""
    r.call()
    while True:
        r.throw(RK)
        r.do(HOST, give.reveal(links[number].hex()))
        r.do(RK, "announce-result")
        if decides(faces(r, links[number], number)):
            return number
        number += 1


@rings(ringkeeper=(154, "R45"), commemorative=(142, "R45"), pub=(76, "R45"))
def with_fewer_than_64_reveals_left_bets_wait_for_the_next_chain(r: Ring) -> None:
    links, other = chain(9), chain(5)
    opened(r, links)
    r.house_spin(1, 2)
    # 64 are left: bets are called.
    number = decided(r, links, 1)
    r.no(RK, "place-your-bets", "next-chain-due")
    for by in (1, RK, CS):
        r.no(by, give.commit(other[0].hex(), 64), "not-authorised")
    r.no(HOST, give.commit(other[0].hex(), 63), "chain-too-short")
    r.no(HOST, give.commit("00" * 31, 64), "head-length")
    r.do(HOST, give.commit(other[0].hex(), 64))
    r.no(HOST, give.commit(other[0].hex(), 64), "chain-committed")
    r.see(chain={"head": links[number].hex(), "next": {"head": other[0].hex(), "length": 64}})
    # The decision that follows still draws from the old chain, the one after it from the new.
    number = decided(r, links, number + 1)
    r.see(chain={"head": links[number].hex(), "used": number, "length": 64})
    r.do(RK, "place-your-bets")
    r.see(chain={"head": other[0].hex(), "used": 0, "length": 64, "next": None})
    r.do(RK, "no-more-bets")
    r.throw(RK)
    r.no(HOST, give.reveal(links[number + 1].hex()), "draw-not-committed")
    r.do(HOST, give.reveal(other[1].hex()))
    r.see(chain={"head": other[1].hex(), "used": 1}, landed=lying(faces(r, other[1], 1)))
    r.money({})


@rings(ringkeeper=(155, "R45"), commemorative=(143, "R45"), pub=(77, "R45"))
def the_next_chain_may_be_committed_early_and_another_after_it(r: Ring) -> None:
    opened(r, LINKS)
    r.do(HOST, give.commit(chain(5)[0].hex(), 99))
    r.house_spin(1, 2)
    number = decided(r, LINKS, 1)
    r.see(chain={"next": {"head": chain(5)[0].hex(), "length": 99}})
    r.do(RK, "place-your-bets")
    r.see(chain={"head": chain(5)[0].hex(), "used": 0, "length": 99, "next": None})
    r.do(HOST, give.commit(chain(6)[0].hex(), 64))
    r.see(chain={"head": chain(5)[0].hex(), "next": {"head": chain(6)[0].hex(), "length": 64}})
    assert number < 64
    r.money({})


BEACON = beacon(1_692_803_367_000, 3_000, key="0a0b")
"""Rounds of three seconds since August 2023."""


@rings(ringkeeper=(156, "R4 R45"), commemorative=(144, "R4 R45"), pub=(78, "R4 R45"))
def a_beacon_is_given_with_every_landing(r: Ring) -> None:
    links = chain(3)
    opened(r, links, BEACON)
    r.see(chain={"beacon": BEACON})
    r.no(HOST, give.commit(chain(4)[0].hex(), 64), "beacon-differs")
    for other in ({"key": "0a0c"}, {"scheme": "nist"}, {"first-round-at": 0}, {"period": 3_001}):
        r.no(HOST, give.commit(chain(4)[0].hex(), 64, BEACON | other), "beacon-differs")
    r.do(HOST, give.commit(chain(4)[0].hex(), 64, BEACON))
    spun(r)
    r.throw(RK)
    n = due(BEACON, r.play.at)
    r.no(HOST, give.reveal(links[1].hex()), "beacon-missing")
    r.no(HOST, give.reveal(links[1].hex(), (n, "")), "bad-beacon")
    r.no(HOST, give.reveal(links[1].hex(), (n, "00" * 257)), "bad-beacon")
    r.do(HOST, give.reveal(links[1].hex(), (n, "00ff")))
    r.see(landed=lying(faces(r, links[1], 1, lamp=b"\x00\xff")))
    r.money(HELD)


@rings(ringkeeper=(157, "R4"), commemorative=(145, "R4"), pub=(79, "R4"))
def a_chain_without_a_beacon_is_followed_by_one_without(r: Ring) -> None:
    opened(r, LINKS)
    r.no(HOST, give.commit(chain(4)[0].hex(), 64, BEACON), "beacon-differs")
    r.do(HOST, give.commit(chain(4)[0].hex(), 64))
    r.money({})


@rings(ringkeeper=(158, "R96 R45"), commemorative=(146, "R96 R45 7.3.2"), pub=(80, "R96 R45"))
def the_excluded_add_no_entropy(r: Ring) -> None:
    opened(r, LINKS)
    r.do(r.boss, give.exclude(1))
    r.no(1, give.entropy("01" * 32), "excluded")
    r.do(2, give.entropy("01" * 32))
    r.money({})


@rings(ringkeeper=(159, "R52 R65"), commemorative=(147, "R52 R65"), pub=(81, "R52 R65"))
def the_chain_stays_as_it_is_when_an_outcome_is_invalidated(r: Ring) -> None:
    opened(r, LINKS)
    spun(r)
    r.throw(RK)
    r.do(HOST, give.reveal(LINKS[1].hex()))
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", chain={"head": LINKS[1].hex(), "used": 1})
    bet(r)
    r.throw(RK)
    r.no(HOST, give.reveal(LINKS[1].hex()), "draw-not-committed")
    r.do(HOST, give.reveal(LINKS[2].hex()))
    r.see(landed=lying(faces(r, LINKS[2], 2)))
    r.money(HELD)


@rings(ringkeeper=(160, "R45"), commemorative=(148, "R45"), pub=(82, "R45"))
def a_seat_gives_entropy_once_whoever_sits_there(r: Ring) -> None:
    opened(r, LINKS)
    r.do(1, give.entropy("01" * 32))
    r.do(HOST, give.leave(1))
    r.do(HOST, give.join(1))
    r.see(seats=[{"seat": 1, "entropy-given": True}, {"seat": 2, "entropy-given": False}])
    r.no(1, give.entropy("02" * 32), "entropy-given")
    r.money({})
