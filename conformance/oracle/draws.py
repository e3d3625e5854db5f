"""Where a table's chance comes from, and the hash chain of a committed one (R2, R4, R45, R65)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from . import chance
from .refuse import Refused, require
from .shapes import case_of

RESERVE = 64
"""R45: "at the latest when 64 reveals are left"."""


@dataclass
class Draws:
    """The source of spins: `fresh`, `committed` or `observed`; the chain where it is committed."""

    source: str
    head: bytes = b""
    revealed: int = 0
    length: int = 0
    entropy: bytes = bytes(32)
    """R45: "`c` begins as 32 zero bytes"; what draws use."""
    entropy_next: bytes = bytes(32)
    """With what was given since; draws use it from the next "place your bets"."""
    beacon: dict[str, str] | None = None
    next: dict[str, Any] | None = None
    next_in: int = 0
    """Calls of "place your bets" until the next chain is used."""

    @classmethod
    def opened(cls, source: Any) -> "Draws":
        """The source that a config names."""
        name, chain = case_of(source)
        if name != "committed":
            return cls(name)
        return cls(name, bytes.fromhex(chain["head"]), length=chain["length"], beacon=chain.get("beacon"))

    def commit(self, chain: dict[str, Any]) -> None:
        """R45: "The next chain is committed ahead (`commit-draws`)", with the table's beacon."""
        require(self.source == "committed", "subject", "R45", "this table has no chain")
        require(self.next is None, "phase", "R45", "the next chain is committed already")
        require(chain.get("beacon") == self.beacon, "subject", "R45", "the beacon is the table's")
        self.next, self.next_in = chain, 2

    def check_supply(self) -> None:
        """R45: ""place your bets" is refused below that"."""
        if self.source == "committed" and self.next is None:
            left = self.length - self.revealed
            require(left >= RESERVE, "phase", "R45", f"only {left} reveals are left; the next chain is to be committed")

    def new_decision(self) -> None:
        """R4: entropy joins "at the next "place your bets""; R45: the next chain "is first used in the decision after
        the next"."""
        self.entropy = self.entropy_next
        if self.next is not None:
            self.next_in -= 1
            if self.next_in == 0:
                self.head, self.length = bytes.fromhex(self.next["head"]), self.next["length"]
                self.revealed, self.next = 0, None

    def contribute(self, seat: int, contribution: bytes) -> None:
        """R4: a player's bytes join the running digest."""
        self.entropy_next = chance.joined(self.entropy_next, seat, contribution)

    def land(self, landing: Any, table: str, book: str, coins: int) -> tuple[list[str], dict[str, Any] | None]:
        """How the coins lie, and what is to be told of the draw."""
        name, held = case_of(landing)
        wanted = {"fresh": "fresh", "committed": "revealed", "observed": "observed"}[self.source]
        if name != wanted:
            raise Refused("subject", "R2", f"spins of this table are {self.source}", "wrong-spin-source")
        if name == "fresh":
            return chance.coins_of(bytes.fromhex(held["seed"]), coins), None
        if name == "observed":
            return self._observed(held, coins), None
        return self._revealed(held, table, book, coins)

    @staticmethod
    def _observed(held: dict[str, str], coins: int) -> list[str]:
        rests = [held[name] for name in ("first", "second", "third") if name in held]
        require(len(rests) == coins, "subject", "R43", f"{coins} coins were spun")
        return rests

    def _revealed(self, held: dict[str, str], table: str, book: str, coins: int) -> tuple[list[str], dict[str, Any]]:
        """R4: "the engine checks it against the head it holds (`draw-not-committed`)"."""
        link = bytes.fromhex(held["x"])
        fits = self.revealed < self.length and chance.previous_link(link) == self.head
        require(fits, "subject", "R4", "this is not the next link of the chain", "draw-not-committed")
        require(("beacon" in held) == (self.beacon is not None), "subject", "R4", "a beacon is wanted, or is not")
        number = self.revealed + 1
        beacon = bytes.fromhex(held.get("beacon", ""))
        seed = chance.outcome_seed(link, table, book, number, self.entropy, beacon)
        self.head, self.revealed = link, number
        told: dict[str, Any] = {"number": number, **held}
        return chance.coins_of(seed, coins), told

    def as_view(self) -> dict[str, Any] | None:
        """The record `chain-view`."""
        if self.source != "committed":
            return None
        seen: dict[str, Any] = {
            "head": self.head.hex(), "revealed": self.revealed, "length": self.length, "entropy": self.entropy.hex(),
        }  # fmt: skip
        if self.next is not None:
            seen["next"] = self.next
        if self.beacon is not None:
            seen["beacon"] = self.beacon
        return seen
