"""The verdict on a transcript: what host/docs/transcripts.md of kip's source says of it, as Python has it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Finding:
    """Something that does not hold, or that is named although it may be right."""

    code: str
    """The kind of finding, for programs."""
    message: str
    line: int | None = None
    """From 1; none for the transcript as a whole."""

    def __str__(self) -> str:
        return self.message if self.line is None else f"line {self.line}: {self.message}"


@dataclass(frozen=True)
class Verdict:
    """A verdict on a transcript."""

    verdict: str
    """`holds`, `fails`, or `not-checked` where nothing fails and something could not be checked: `notes` say what."""
    ending: str
    """`closed`, `open`, `unanswered` (the last order has no outcome) or `broken` (a line does not hold)."""
    commands: int
    accepted: int
    refused: int
    failed: int
    """At how many the component failed: nobody can play those again."""
    swaps: int
    draws: int
    """Landings or deals."""
    replayed: bool
    """True when the components applied every order again, and all was as written."""
    chain: str
    """That of the last line that was read, in hex."""
    findings: list[Finding]
    """The findings, in the order of lines."""
    notes: list[Finding]
    """Things that are named although they may be right: outcomes that were called off, a table without a beacon."""
    family: str = ""
    """This and the next four are those of the first line; empty where that does not hold."""
    rulebook: str = ""
    digest: str = ""
    table: str = ""
    source: str = ""
    json: str = field(default="", repr=False, compare=False)
    """All of it as JSON."""

    @property
    def closed(self) -> bool:
        """Returns whether the transcript has its last line."""
        return self.ending == "closed"

    @classmethod
    def read(cls, text: str) -> Verdict:
        """Returns the verdict of the transcript's component."""
        told = json.loads(text)
        lists = {of: [Finding(**each) for each in told[of]] for of in ("findings", "notes")}
        return cls(**told | lists, json=text)
