"""An oracle of Casino, the card game: six rulebooks, written a second time from the law alone.

It shares no code with the engine and was written without a look at it: from the published rules, the rulings (C1 on) and the
contract's words. `READINGS.md` lists the sentences that can be read in two ways.

    from oracle import casino_cards
    table = casino_cards.open("swazi", config)
    events = table.apply({"role": "host", "number": 0}, 0, {"join": {"seat": 1, "age-attested": True}})
    table.view({"role": "player", "number": 1})
"""

from __future__ import annotations

from typing import Any

from . import building, claims, dealing, piles, playing, seating, turns, words  # noqa: F401  (each adds its rules)
from .auto import auto_play
from .books import BOOKS
from .cards import names, new_pack
from .choices import ALL, chances, legal
from .imagine import imagined
from .table import Event, Table, opened
from .transfer import exported, imported
from .view import disclose, view

__all__ = ["BOOKS", "OpenTable", "described", "disclosed", "imported_table", "open"]


class OpenTable:
    """A table that is open. All in the JSON form of the contract."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.opening: list[Event] = table.take_events()
        """The events of its opening."""

    def apply(self, by: Any, at: Any, command: Any) -> list[Event]:
        """Applies one command. Returns its events, or raises `Refused`, and then nothing has changed."""
        return self.table.apply(by, at, command)

    def legal(self, at: int, of: Any = None, most: int = ALL) -> dict[str, Any]:
        """Returns the commands that would be accepted at that time, of that actor or of everybody: the first `most` of them."""
        return legal(self.table, at, of, most)

    def chances(self, most: int) -> Any:
        """Returns the chance that is due."""
        return chances(self.table)

    def view(self, viewer: Any = None) -> dict[str, Any]:
        """Returns the table as that viewer may know it; without a viewer, as everybody may."""
        if viewer is not None:
            words.actor(viewer, "viewer")
        return view(self.table.state, viewer)

    def disclose(self, events: list[Event], viewer: Any = None) -> list[Event]:
        """Returns the part of events that that viewer may know."""
        return disclose(self.table.state.book.sorts, events, viewer)

    def imagine(self, seat: int, seed: str) -> "OpenTable":
        """Returns a table that the seat cannot distinguish from this one."""
        return OpenTable(imagined(self.table, seat, seed))

    def auto_play(self, plan: Any) -> tuple["OpenTable", dict[str, Any], list[dict[str, Any]]]:
        """Returns the table after many hands, the tally, the moves."""
        table, tally, moves = auto_play(self.table, plan)
        return OpenTable(table), tally, moves

    def export(self, at: int) -> bytes:
        """Returns the data with which another rulebook takes the table over."""
        return exported(self.table, at)

    def state(self) -> str:
        """Returns the state as canonical JSON."""
        return self.table.state.canonical()

    def copy(self) -> "OpenTable":
        """Returns an independent copy."""
        return OpenTable(self.table.copy())


def open(rulebook: str, config: Any) -> OpenTable:  # noqa: A001  (the contract's own word)
    """Opens a table of a rulebook, or refuses (`Refused`)."""
    return OpenTable(opened(rulebook, config))


def disclosed(rulebook: str, events: list[Event], viewer: Any = None) -> list[Event]:
    """Returns the part of events that that viewer may know: no table is needed."""
    return disclose(BOOKS[rulebook].sorts, events, viewer)


def described(rulebook: str, engine: str) -> dict[str, Any]:
    """Returns the oracle's fields of the record `description`."""
    book = BOOKS[rulebook]
    head = {"family": "casino-cards", "rulebook": book.id, "generation": "1.0", "engine": engine}
    return {
        "head": head, "players": sorted(book.players), "pack": names(new_pack(book.forty)), "partners": book.partners,
        "highest-number": book.highest, "ace-high": book.ace_high, "captures-from-piles": book.south,
        "points-at-stake": book.points_at_stake,
    }  # fmt: skip


def imported_table(rulebook: str, given: bytes, terms: Any, at: int) -> OpenTable:
    """Takes a table over."""
    return OpenTable(imported(rulebook, given, terms, at))
