"""The source of a table's chance, and the hash chain of a committed one (R2, R4, R45, R65, R117, R136, R141)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

from . import chance
from .refuse import Refused, require
from .shapes import LARGEST, case_of

RESERVE = 64
"""R45: "at the latest when 64 reveals are left"."""
MOST_LINKS = 4_096
"""R136: the bounds of chains, which keep the work on them small."""
MOST_CHAINS = 32
"""R136: "the head of every chain committed at the table, at most 32"."""


@dataclass
class Draws:
    """The source of spins: `fresh`, `committed` or `observed`; the chain where it is committed."""

    source: str
    published: bytes = b""
    """The head of the chain in use, as it was published."""
    head: bytes = b""
    """The last link known."""
    used: int = 0
    length: int = 0
    entropy: bytes = bytes(32)
    """R45: "`c` begins as 32 zero bytes"; what draws use."""
    entropy_next: bytes = bytes(32)
    """With what was given since; draws use it from the next "place your bets"."""
    beacon: dict[str, Any] | None = None
    due: int | None = None
    """The beacon's round that lands with the coins in the air."""
    next: dict[str, Any] | None = None
    next_in: int = 0
    """Calls of "place your bets" until the next chain is used."""
    committed: dict[bytes, int] = field(default_factory=dict)
    """R136: the head of every chain committed at the table, with its length. Replaced, never changed."""
    given: dict[int, int] = field(default_factory=dict)
    """R141: how many contributions each seat has given at this table."""

    @classmethod
    def opened(cls, source: Any) -> "Draws":
        """Returns the source that a config names."""
        name, chain = case_of(source)
        if name != "committed":
            return cls(name)
        head = bytes.fromhex(chain["head"])
        length = chain["length"]
        return cls(name, head, head, length=length, beacon=chain.get("beacon"), committed={head: length})

    @property
    def of_numbers(self) -> bool:
        """R3: whether nobody sees coins, which numbers stand for."""
        return self.source != "observed"

    def commit(self, chain: dict[str, Any]) -> bool:
        """R45: "The next chain is committed ahead (`commit-draws`)", with the table's beacon. Returns whether the entropy given
        so far has joined, where the chain in use is at its end (R117)."""
        require(self.source == "committed", "subject", "R45", "this table has no chain", "wrong-spin-source")
        require(self.next is None, "phase", "R45", "the next chain is committed already", "chain-committed")
        # R136: "the next is refused, `chains-used-up`"
        left = len(self.committed) < MOST_CHAINS
        require(left, "phase", "R136", "the table has had its 32 chains", "chains-used-up")
        require(chain.get("beacon") == self.beacon, "subject", "R45", "the beacon is the table's", "beacon-differs")
        head, length = bytes.fromhex(chain["head"]), chain["length"]
        require(self.is_new(head, length), "subject", "R4", "its links are known", "chain-used")
        self.committed = {**self.committed, head: length}
        self.next, self.next_in = chain, 2
        return self.join_at_the_end()

    def is_new(self, head: bytes, length: int) -> bool:
        """R136: refused is a head "that is one of them, that hashes onto one of them within that chain's length (it is one of
        its links), or onto which one of them hashes within the new chain's length"."""
        if head == self.unrelated_head():
            return True
        link = head
        for number in range(max(self.committed.values()) + 1):
            if number <= self.committed.get(link, -1):
                return False
            link = chance.previous_link(link)
        for link in self.committed:
            for _ in range(length):
                link = chance.previous_link(link)
                if link == head:
                    return False
        return True

    def unrelated_head(self) -> bytes:
        """Lists of choices name a head of which nobody knows a link; no text says which. This one is made of all that are
        known, so that it is new without a look."""
        return hashlib.sha256(b"kip/unrelated/1" + b"".join(self.committed)).digest()

    def another(self) -> dict[str, Any]:
        """Returns a chain that nobody knows, with the table's beacon."""
        beacon = {} if self.beacon is None else {"beacon": self.beacon}
        return {"head": self.unrelated_head().hex(), "length": RESERVE, **beacon}

    def exhausted(self) -> bool:
        """Returns whether the chain in use has no link left."""
        return self.source == "committed" and self.used == self.length

    def check_link_left(self) -> None:
        """R117: "Where the chain in use has no link left nothing is thrown"."""
        require(not self.exhausted(), "phase", "R117", "the chain in use has no link left", "next-chain-due")

    def join_at_the_end(self) -> bool:
        """R117: "the entropy given so far joins when the last link is revealed, or, if that is later, when the chain is
        committed, as if a decision had been opened"."""
        if not self.exhausted() or self.next is None or self.next_in != 2:
            return False
        self.entropy, self.next_in = self.entropy_next, 1
        return True

    def check_supply(self) -> None:
        """R45: ""place your bets" is refused below that"."""
        if self.source == "committed" and self.next is None:
            left = self.length - self.used
            require(left >= RESERVE, "phase", "R45", f"only {left} reveals are left; the next chain is to be committed")

    def new_decision(self) -> None:
        """R4: entropy joins "at the next "place your bets""; R45: the next chain "is first used in the decision after
        the next"."""
        self.entropy = self.entropy_next
        if self.next is not None:
            self.next_in -= 1
            if self.next_in == 0:
                self.head = self.published = bytes.fromhex(self.next["head"])
                self.length, self.used, self.next = self.next["length"], 0, None

    def contribute(self, table: str, seat: int, contribution: bytes) -> None:
        """R141: a player's bytes join the running digest; the order of seats says nothing."""
        count = self.given.get(seat, 0) + 1
        self.given = {**self.given, seat: count}
        self.entropy_next = chance.joined(self.entropy_next, table, seat, count, contribution)

    def round_for(self, at: int) -> int | None:
        """R4: the round that a throw makes due: "the first whose time is at least one period after the throw"."""
        if self.beacon is None:
            return None
        first, period = self.beacon["first-round-at"], self.beacon["period"]
        number = 1 + max(0, -(-(at + period - first) // period))
        fits = number <= LARGEST and first + (number - 1) * period <= LARGEST
        require(fits, "amount", "R33", "the round that is due lies beyond all time", "time-too-large")
        return number

    def land(self, landing: Any, table: str, book: str, coins: int) -> tuple[list[str], dict[str, Any] | None]:
        """Returns how the coins lie, and the record of the draw to emit."""
        name, held = case_of(landing)
        wanted = {"fresh": "fresh", "committed": "committed", "observed": "observed"}[self.source]
        if name != wanted:
            raise Refused("subject", "R2", f"spins of this table are {self.source}", "wrong-spin-source")
        if name == "fresh":
            return chance.coins_of(bytes.fromhex(held), coins), None
        if name == "observed":
            return self._observed(held, coins), None
        return self._committed(held, table, book, coins)

    @staticmethod
    def _observed(held: dict[str, str], coins: int) -> list[str]:
        rests = [held[name] for name in ("first", "second", "third") if name in held]
        require(len(rests) == coins, "subject", "R43", f"{coins} coins were spun")
        return rests

    def _committed(self, held: dict[str, str], table: str, book: str, coins: int) -> tuple[list[str], dict[str, Any]]:
        """R4: "the engine checks it against the head it holds (`draw-not-committed`)"."""
        link = bytes.fromhex(held["x"])
        fits = self.used < self.length and chance.previous_link(link) == self.head
        require(fits, "subject", "R4", "this is not the next link of the chain", "draw-not-committed")
        given = held.get("beacon")
        wanted = self.beacon is not None
        require(given is not None or not wanted, "subject", "R4", "the beacon's round is wanted", "beacon-missing")
        require(given is None or wanted, "subject", "R4", "this table has no beacon", "beacon-unexpected")
        # R4: "`land` brings that round's bytes and no other's"
        due = given is None or given["round"] == self.due
        require(due, "subject", "R4", f"round {self.due} is due", "wrong-beacon-round")
        number = self.used + 1
        beacon = bytes.fromhex(given["bytes"]) if given else b""
        seed = chance.outcome_seed(link, table, book, number, self.entropy, beacon)
        self.head, self.used, self.due = link, number, None
        told = {"number": number, "link": dict(held), "entropy": self.entropy.hex()}
        return chance.coins_of(seed, coins), told

    def as_view(self) -> dict[str, Any] | None:
        """Returns the record `chain`."""
        if self.source != "committed":
            return None
        seen: dict[str, Any] = {
            "head": self.head.hex(), "used": self.used, "length": self.length, "entropy": self.entropy.hex(),
            "entropy-next": self.entropy_next.hex(), "next-in": self.next_in,
        }  # fmt: skip
        if self.next is not None:
            seen["next"] = self.next
        if self.beacon is not None:
            seen["beacon"] = self.beacon
        if self.due is not None:
            seen["due"] = self.due
        return seen
