"""Plays a table by itself, to try rules out. No name of a command but `THROW` may enter this file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .table import Table
from .transcript import RecordedTable

THROW = "throw-coins"
"""Coins may lie either way round before a throw, so a throw is given as it is listed. Only people know how they come down."""
IN_TURN = ("awaited", "closes-window", "instead")


def play_until(
    table: Table | RecordedTable,
    until: Callable[[list[Any]], bool],
    at: int,
    seed: Callable[[], str],
    most: int = 10_000,
) -> list[Any]:
    """Gives what the game waits for, of players too, until `until` holds for a command's events; returns the events of them all.

    `seed` returns 32 bytes of the host's generator, in hex. The play also ends after `most` commands, and where nothing is left
    that a program can know. It stakes nothing and closes a window at once: players bet before.
    """
    played: list[Any] = []
    for _ in range(most):
        choice = next_choice(table.legal(at))
        if choice is None:
            break
        fillings = [{"seed": seed()}] if "seed" in choice["blanks"] else []
        events = table.apply(choice["by"], at, table.rulebook.fill(choice["command"], fillings))
        played += events
        if until(events):
            break
    return played


def next_choice(choices: Any) -> Any:
    """Returns the choice that is taken next, or `None`."""
    known = [choice for choice in choices["first"] if is_known(choice)]
    return next((choice for standing in IN_TURN for choice in known if choice["standing"] == standing), None)


def is_known(choice: Any) -> bool:
    """Returns whether a program can give the command: only people have what its blanks want otherwise."""
    blanks = {blank if isinstance(blank, str) else next(iter(blank)) for blank in choice["blanks"]}
    unknown = {"attestation", "details", "link", "commitment"}
    return blanks.isdisjoint(unknown if THROW in choice["command"] else unknown | {"lie"})
