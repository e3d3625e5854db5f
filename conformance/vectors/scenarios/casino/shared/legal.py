"""What each may do at a casino's table (contract: `legal`).

The choices of a vector are the oracle's. Who may give which command is written by hand beside them, and held against them
(`oracle/scenario/listing.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.scenario.play import By


def lists_of(scene: str, lists: str) -> dict[By, str]:
    """Who may do what in a scene: a line names it and the viewer, those below it, set in, what the viewer may do."""
    found: dict[By, str] = {}
    viewer: By | None = None
    for line in lists.splitlines():
        if not line.startswith(" "):
            name, _, by = line.rstrip(":").partition(" ")
            viewer = (int(by) if by.isdigit() else by) if name == scene else None
            if viewer is not None:
                found[viewer] = ""
        elif viewer is not None:
            found[viewer] += line.strip() + " "
    return {by: commands.strip().rstrip(";") for by, commands in found.items()}


def listed_in(scene: Callable[[Any], None], lists: str, money: dict[int | str, int]) -> Callable[[Any], None]:
    """What each may do in a scene."""

    def deeds(t: Any) -> None:
        scene(t)
        for by, commands in lists_of(scene.__name__, lists).items():
            t.may(by, commands)
        t.money(money)

    deeds.__name__ = f"what_each_may_do_in_the_scene_{scene.__name__}"
    return deeds
