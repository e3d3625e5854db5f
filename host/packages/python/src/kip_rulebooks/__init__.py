"""kip's rulebooks of casino games, as certified components, hosted in Python.

`load` loads a carried rulebook, `Rulebook` one from a file and its digest. `Rulebook.open` opens a table; `Table.apply`,
`view` and `legal` play it, `Table.swap` lets another rulebook take it over. `Ledger` and `Rounds` sum the movements of money.
`RecordedTable` writes a transcript, `verify` judges one, `replay` continues one. The caller brings time and chance.
"""

from typing import Any

from .carried import Carried, certificate, component, load, rulebooks
from .faults import Busy, Dead, DoesNotHold, Fault, Malformed, NoTranscript, NotSwapped, Refused, Unloadable, Unwritten
from .money import Followed, Ledger, MoneyError, Round, Rounds, money, moves
from .play import play_until
from .replay import Replayed, replay, verify
from .rulebook import Instance, Rulebook
from .table import Swapped, Table
from .transcript import Answer, RecordedTable
from .verdict import Finding, Verdict

__all__ = [
    "Answer",
    "Busy",
    "Carried",
    "Dead",
    "DoesNotHold",
    "Fault",
    "Finding",
    "Followed",
    "HOST",
    "Instance",
    "Ledger",
    "Malformed",
    "MoneyError",
    "NoTranscript",
    "NotSwapped",
    "RecordedTable",
    "Refused",
    "Replayed",
    "Round",
    "Rounds",
    "Rulebook",
    "Swapped",
    "Table",
    "Unloadable",
    "Unwritten",
    "Verdict",
    "actor",
    "certificate",
    "component",
    "load",
    "money",
    "moves",
    "play_until",
    "replay",
    "rulebooks",
    "verify",
]

__version__ = "0.1.0"
"""The version of the components' source."""


def actor(role: str, number: int = 0) -> dict[str, Any]:
    """Returns an actor: a role of the rulebook, and for a player the seat."""
    return {"role": role, "number": number}


HOST = actor("host")
"""The platform, which seats players and brings chance."""


def __dir__() -> list[str]:
    return __all__
