"""An oracle of Two-Up: the rules written a second time, from the law alone.

It shares no code with the engine and was written without a look at it: from the published rules, the rulings (R1 on)
and the contract's words. It is there to be compared with, and to be read: each module is a part of the rules, with the
sentence of the rules above the code that obeys it. `READINGS.md` lists the sentences that can be read in two ways.

    import oracle
    table = oracle.open("ringkeeper", config)
    events = table.apply({"role": "host", "number": 1}, 0, {"join": {"seat": 1, "age-attested": True}})
    table.view()
"""

from __future__ import annotations

from typing import Any

from . import chances, choices, words
from .casino import CasinoTable
from .casino import candidates as casino_candidates
from .casino import view as casino_view
from .refuse import Refused, require
from .ring import RingTable
from .ring import candidates as ring_candidates
from .ring import view as ring_view
from .rulebooks import ALL, BOOKS
from .table import Event

__all__ = ["ALL", "BOOKS", "OpenTable", "Refused", "open"]


class OpenTable:
    """A table that is open. All in the JSON form of the contract."""

    def __init__(self, table: Any, opening: list[Event]) -> None:
        self._table = table
        self.opening = opening
        """The events of its opening."""

    def apply(self, by: Any, at: Any, command: Any) -> list[Event]:
        """Applies one command. Returns its events, or raises `Refused`, and then nothing has changed."""
        told: list[Event] = self._table.apply(by, at, command)
        return told

    def legal(self, at: int, of: Any = None, most: int = choices.ALL) -> dict[str, Any]:
        """Returns the commands that would be accepted at that time, of that actor or of everybody: the first `most` of them."""
        own = ring_candidates if self._table.book.machine == "ring" else casino_candidates
        return choices.legal(self._table, at, of, most, own)

    def chances(self, most: int) -> Any:
        """Returns the chance that is due, if it can have at most `most` results."""
        return chances.due(self._table, most)

    def view(self) -> dict[str, Any]:
        """Returns all that can be seen."""
        return ring_view(self._table) if self._table.book.machine == "ring" else casino_view(self._table)


def open(rulebook: str, config: Any) -> OpenTable:  # noqa: A001  (the contract's own word)
    """Opens a table of a rulebook, or refuses (`Refused`)."""
    if rulebook not in ALL:
        raise Refused("malformed", "R46", f"there is no rulebook {rulebook}")
    words.config(config, "config")
    book = ALL[rulebook]
    fits = book.machine in config["terms"]
    require(fits, "not-in-these-rules", "R46", f"{rulebook} is opened with {book.machine} terms", "not-in-these-rules")
    machine: Any = RingTable if book.machine == "ring" else CasinoTable
    table = machine.opened(book, config)
    table.tell("table-opened", None, "R2")
    if isinstance(config["source"], dict):
        table.tell("draws-committed", config["source"]["committed"], "R4", "R45")
    return OpenTable(table, table.take_events())
