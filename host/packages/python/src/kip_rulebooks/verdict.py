"""The verdict on a transcript, as host/docs/transcripts.md of kip's source specifies it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Finding:
    """A finding, which does not hold, or a note, which may be right and is named all the same."""

    code: str
    """The code, for programs."""
    message: str
    line: int | None = None
    """The line, from 1; absent for the transcript as a whole."""

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


@dataclass(frozen=True)
class Verdict:
    """The verdict on a transcript."""

    verdict: str
    """`holds`, `fails`, or `not-checked` where nothing fails and something could not be checked: `notes` give the reason."""
    ending: str
    """`closed`, `open`, `unanswered` (the last order has no outcome) or `broken` (a line does not hold)."""
    commands: int
    accepted: int
    refused: int
    failed: int
    """The number of orders at which the component failed: nobody can play those again."""
    swaps: int
    draws: int
    """The number of landings or deals."""
    replayed: bool
    """True when the components applied every order again with the same results."""
    chain: str
    """The chain of the last line that was read, in hex."""
    findings: list[Finding]
    """The findings, in the order of lines."""
    notes: list[Finding]
    """Acts that may be right and are named all the same: outcomes that were called off, a table without a beacon."""
    family: str = ""
    """This field and the next four come from the first line; they are empty where that does not hold."""
    rulebook: str = ""
    digest: str = ""
    table: str = ""
    source: str = ""
    json: str = field(default="", repr=False, compare=False)
    """The whole verdict as JSON."""

    @property
    def closed(self) -> bool:
        """True when the transcript has its last line."""
        return self.ending == "closed"

    @classmethod
    def read(cls, text: str) -> Verdict:
        """Reads the verdict of the transcript's component."""
        told = json.loads(text)
        lists = {of: [Finding(**each) for each in told[of]] for of in ("findings", "notes")}
        return cls(**told | lists, json=text)
