"""Refusals: why a command is not accepted, and which reason comes first.

Ruling R46 gives the order when several apply: malformed, unknown, not in these rules, table closed, time, actor,
day over, phase, subject (seat, wager, offer), amount and limits. `table.Table.apply` keeps the first seven of them in
that order; a rule itself looks at the phase, then at the subject, then at the amount.
"""

from __future__ import annotations

from typing import Any

KINDS = ("malformed", "not-in-these-rules", "closed", "time", "actor", "day-over", "phase", "subject", "amount")


class Refused(Exception):
    """A command or a config is refused; nothing has changed.

    `kind` is one of `KINDS`, `clause` what it follows from, `why` a sentence. `code` is given only where the rulings
    themselves name the code; all other codes are an engine's own.
    """

    def __init__(self, kind: str, clause: str, why: str, code: str | None = None) -> None:
        assert kind in KINDS, kind
        super().__init__(why)
        self.kind, self.clause, self.why, self.code = kind, clause, why, code

    def as_json(self) -> dict[str, Any]:
        """Returns the refusal in the form of the adapter protocol."""
        said: dict[str, Any] = {"kind": self.kind, "clause": self.clause, "why": self.why}
        if self.code is not None:
            said["code"] = self.code
        return said


def require(holds: bool, kind: str, clause: str, why: str, code: str | None = None) -> None:
    """Refuses unless `holds`."""
    if not holds:
        raise Refused(kind, clause, why, code)
