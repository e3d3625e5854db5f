"""The source of a pack: the sources of R2, R4 and R45 with a link that stays a secret until its pack is dead (C20)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from oracle import chance
from oracle.draws import Draws
from oracle.refuse import Refused, require
from oracle.shapes import case_of


@dataclass
class CardDraws(Draws):
    """The chain as two know it: `head` is the last link used, `shown` "the last link that is no secret"."""

    shown: bytes = b""
    secret: dict[str, Any] | None = None
    """The record `used-link` of a pack that is not dead yet."""

    @classmethod
    def opened(cls, source: Any) -> "CardDraws":
        """Returns the source that a config names."""
        made = super().opened(source)
        assert isinstance(made, cls)
        made.shown = made.head
        return made

    def join(self, at: int) -> None:
        """C20: entropy "joins when the last seat is ready or at a dead cut"; C1: the beacon's round that is due is fixed
        then, "the first at least one period later". As "place your bets" does in Two-Up (R45), it brings a chain that is
        to follow nearer."""
        due = self.round_for(at)
        before = self.published
        self.new_decision()
        if self.published != before:
            self.shown = self.published
        self.due = due

    def check_round(self, at: int) -> None:
        """R33: a round beyond all time cannot be due."""
        self.round_for(at)

    def seed_of(self, held: Any, table: str, book: str) -> tuple[bytes, dict[str, Any]]:
        """Returns the outcome seed of the next link, and the record `used-link`. R4: "the engine checks it against the head it
        holds (`draw-not-committed`)", "brings that round's bytes and no other's (`wrong-beacon-round`)"."""
        link = bytes.fromhex(held["x"])
        fits = self.used < self.length and chance.previous_link(link) == self.head
        require(fits, "subject", "R4", "this is not the next link of the chain", "draw-not-committed")
        given = held.get("beacon")
        wanted = self.beacon is not None
        require(given is not None or not wanted, "subject", "R4", "the beacon's round is wanted", "beacon-missing")
        require(given is None or wanted, "subject", "R4", "this table has no beacon", "beacon-unexpected")
        due = given is None or given["round"] == self.due
        require(due, "subject", "R4", f"round {self.due} is due", "wrong-beacon-round")
        number = self.used + 1
        bytes_given = bytes.fromhex(given["bytes"]) if given else b""
        seed = chance.outcome_seed(link, table, book, number, self.entropy, bytes_given)
        return seed, {"number": number, "link": dict(held), "entropy": self.entropy.hex()}

    def use(self, used: dict[str, Any]) -> bool:
        """Uses the link, which stays a secret. Returns whether entropy has joined because it was the last (R117)."""
        self.head, self.used, self.due = bytes.fromhex(used["link"]["x"]), used["number"], None
        self.secret = used
        return self.join_at_the_end()

    def reveal(self) -> dict[str, Any] | None:
        """C20: the link is told "to all when its pack is dead"."""
        told, self.secret = self.secret, None
        if told is not None:
            self.shown = self.head
        return told

    def check_source(self, dealing: Any) -> Any:
        """R2: a table "refuses the others (`wrong-spin-source`)"; what the dealing carries."""
        name, held = case_of(dealing)
        if name != self.source:
            raise Refused("subject", "R2", f"packs of this table are {self.source}", "wrong-spin-source")
        return held

    def as_view(self) -> dict[str, Any] | None:
        """Returns the record `chain`: the head is the last link that is not a secret."""
        seen = super().as_view()
        if seen is not None:
            seen["head"] = self.shown.hex()
        return seen
