"""Closing with notice (nsw 9.8; commemorative 7.7; R25)."""

from __future__ import annotations

from typing import Any

from . import clock, powers
from .refuse import require
from .table import Actor, Rules, Table

CLAUSE = {"nsw": "9.8", "house": "R31", "commemorative": "7.7", "ringkeeper": "R54", "pub": "R54"}


def add_rules(rules: Rules, supervised: tuple[str, ...]) -> None:
    """Adds the rules on announcing a closing to a machine's."""

    @rules.rule("announce-closing", powers.supervisor, "9.8", books=supervised)
    def announce_closing(table: Table, by: Actor, close_at: int) -> None:
        """9.8: "a sign showing the proposed time of closure has been displayed at the table for at least 20
        minutes"."""
        notice = close_at - table.now
        require(
            notice >= clock.TWENTY_MINUTES, "amount", CLAUSE[table.book.text], "the notice is shorter than 20 minutes"
        )
        table.closes_at = close_at
        table.tell("closing-announced", close_at, CLAUSE[table.book.text], "R25")

    @rules.rule("cancel-closing", powers.supervisor, "9.8", books=supervised)
    def cancel_closing(table: Table, by: Actor, arg: dict[str, Any]) -> None:
        require(table.closes_at is not None, "phase", CLAUSE[table.book.text], "no closing is announced")
        table.closes_at = None
        table.tell("closing-cancelled", None, CLAUSE[table.book.text], "R25")


def check_notice(table: Table) -> None:
    """Checks the notice: with players present the announced time must have come; without any, 9.8 asks for no sign."""
    if table.seats:
        require(table.closing_time_is_come(), "time", CLAUSE[table.book.text], "the announced closing time has not come")
