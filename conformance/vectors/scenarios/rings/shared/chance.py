"""Sources of chance: fresh seeds, or eyes (R1-R3)."""

from __future__ import annotations

from oracle.chance import coins_of
from oracle.scenario import give

from .ring import CS, HOST, RK, Ring, rings

NOTE = (
    "FreshSeed",
    "chance",
    "Coin i is heads when bit i of the first keystream byte is 1.",
)

# The first byte of the ChaCha20 keystream under these keys is published (RFC 8439 and its drafts, all-zero nonce,
# block 0).
ZERO = "00" * 32  # 76 b8 e0 ad ...: 0111 0110, so tails, heads, heads
ONE = "00" * 31 + "01"  # 45 40 f0 5a ...: 0100 0101, so heads, tails, heads


def spun(r: Ring) -> None:
    """The ringkeeper's spin is called, with a bet of 10 of seat 1 on Heads against seat 2."""
    r.house_spin(1, 2)
    bet(r)


def bet(r: Ring) -> None:
    r.do(RK, "place-your-bets")
    r.bet(1, 2, 10)
    r.do(RK, "no-more-bets")


# ---------------------------------------------------------------------- fresh


@rings(
    2,
    source="fresh",
    ringkeeper=(143, "2.heads 2.tails R1 R2"),
    commemorative=(132, "2.heads 2.tails R1 R2"),
    pub=(65, "6 R1 R2"),
)
def a_fresh_seed_lands_the_coins_by_the_first_byte_of_its_keystream(r: Ring) -> None:
    spun(r)
    r.throw(RK)
    r.do(HOST, give.fresh(ZERO))
    faces = {"first": "tails", "second": "heads"}
    r.see(phase="landed", landed={**faces, "third": "heads"} if r.coins == 3 else faces)
    r.do(RK, "announce-result")
    if r.coins == 3:
        # Two heads of three.
        r.see(phase="preparing")
        r.money({1: 10, 2: -10})
        return
    # A head and a tail are Odds.
    r.see(phase="called", pending=True)
    r.throw(RK)
    r.do(HOST, give.fresh(ONE))
    r.see(landed={"first": "heads", "second": "tails"})
    r.do(RK, "announce-result")
    r.see(phase="called", pending=True)
    r.money({1: -10, 2: -10, "held": 20})


@rings(2, source="fresh", ringkeeper=(144, "2.heads R1"), commemorative=(133, "2.tails R1"), pub=(66, "6 R1"))
def seeds_for_heads_and_for_tails(r: Ring) -> None:
    spun(r)

    def seed(faces: list[str]) -> str:
        """Returns the first small number whose keystream lands so, by the oracle's ChaCha20."""
        return next(f"{n:064x}" for n in range(64) if coins_of(bytes.fromhex(f"{n:064x}"), r.coins) == faces)

    heads, tails = ["heads"] * r.coins, ["tails"] * r.coins
    r.throw(RK)
    r.do(HOST, give.fresh(seed(heads)))
    r.do(RK, "announce-result")
    bet(r)
    r.throw(RK)
    r.do(HOST, give.fresh(seed(tails)))
    r.do(RK, "announce-result")
    bet(r)
    r.throw(RK)
    r.do(HOST, give.fresh(seed(tails)))
    r.do(RK, "announce-result")
    r.money({1: -10, 2: 10})


@rings(2, source="fresh", ringkeeper=(145, "R2"), commemorative=(134, "R2"), pub=(67, "R2"))
def a_fresh_ring_takes_no_other_source(r: Ring) -> None:
    spun(r)
    r.no(HOST, give.fresh(ZERO), "nothing-in-the-air")
    r.no(HOST, give.entropy("ab" * 32), "not-authorised")
    r.no(1, give.entropy("ab" * 32), "wrong-spin-source")
    r.throw(RK)
    r.no(RK, give.land(r.faces("H")), "wrong-spin-source")
    r.no(HOST, give.reveal(bytes(32).hex()), "wrong-spin-source")
    for by in (1, RK, CS, "dealer"):
        r.no(by, give.fresh(ZERO), "not-authorised")
    r.no(HOST, give.fresh("00" * 31), "seed-length")
    r.no(HOST, give.fresh("00" * 33), "seed-length")
    r.no(HOST, give.commit(bytes(32).hex(), 64), "wrong-spin-source")
    r.do(HOST, give.fresh(ZERO))
    r.no(HOST, give.fresh(ZERO), "nothing-in-the-air")
    r.money({1: -10, 2: -10, "held": 20})


@rings(2, source="fresh", ringkeeper=(146, "13.b R3 R39"), commemorative=(135, "5.2 R3"), pub=(68, "R3 R80"))
def a_fresh_outcome_that_is_known_is_not_called_off(r: Ring) -> None:
    spun(r)
    r.throw(RK)
    r.no(RK, give.no_spin("too-low"), "no-coins-to-call")
    r.do(HOST, give.fresh(ONE))
    r.no(RK, give.no_spin("too-low"), "no-coins-to-call")
    r.no(RK, give.no_spin("outside-ring"), "no-coins-to-call")
    r.money({1: -10, 2: -10, "held": 20})


@rings(2, ringkeeper=(147, "R2 R1"), commemorative=(136, "R2 R1"), pub=(69, "R2 R1"))
def an_observed_ring_takes_no_other_source(r: Ring) -> None:
    spun(r)
    r.no(RK, give.land(r.faces("H")), "nothing-in-the-air")
    r.throw(RK)
    r.no(HOST, give.fresh(ZERO), "wrong-spin-source")
    r.no(HOST, give.reveal(bytes(32).hex()), "wrong-spin-source")
    for by in (1, HOST, CS, "dealer"):
        r.no(by, give.land(r.faces("H")), "not-authorised")
    r.no(HOST, give.commit(bytes(32).hex(), 64), "wrong-spin-source")
    r.land("H")
    r.do(RK, "announce-result")
    r.no(1, give.entropy("ab" * 32), "wrong-spin-source")
    r.money({1: 10, 2: -10})
