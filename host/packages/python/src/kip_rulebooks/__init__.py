"""kip's rulebooks of casino games, the very components that are certified, hosted in Python.

`load` gives a carried rulebook, `Rulebook` one of a file and its digest. `Rulebook.open` opens a table; `Table.apply`,
`view` and `legal` play it, `moves` says where money went, `Rulebook.disclose` what of events somebody may know.
`RecordedTable` writes a transcript, `verify` judges one. Time and chance are the caller's to bring.
"""

from collections.abc import Iterable
from typing import Any

from .carried import Carried, certificate, component, load, rulebooks
from .faults import Busy, Dead, DoesNotHold, Fault, Malformed, NoTranscript, Refused, Unloadable, Unwritten
from .rulebook import Instance, Rulebook, Table
from .transcript import RecordedTable, verify
from .verdict import Finding, Verdict

__all__ = [
    "Busy",
    "Carried",
    "Dead",
    "DoesNotHold",
    "Fault",
    "Finding",
    "HOST",
    "Instance",
    "Malformed",
    "NoTranscript",
    "RecordedTable",
    "Refused",
    "Rulebook",
    "Table",
    "Unloadable",
    "Unwritten",
    "Verdict",
    "actor",
    "certificate",
    "component",
    "load",
    "moves",
    "rulebooks",
    "verify",
]

__version__ = "0.1.0"
"""That of the components' source."""


def actor(role: str, number: int = 0) -> dict[str, Any]:
    """Returns an actor: a role of the rulebook, and for a player the seat."""
    return {"role": role, "number": number}


HOST = actor("host")
"""The platform: it seats players and brings chance."""


def moves(events: Iterable[Any]) -> list[Any]:
    """Returns the moves of money, in order: their sum is the ledger."""
    return [move for event in events for move in event["moves"]]
