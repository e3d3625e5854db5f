"""The choices of each actor at a casino's table (contract: `legal`).

The choices of a vector are the oracle's. The commands that each may give are written by hand beside them, and compared with them
(`oracle/scenario/listing.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.scenario.play import By


def lists_of(scene: str, lists: str) -> dict[By, str]:
    """Returns each viewer's choices in a scene. In `lists` a line names the scene and the viewer; the indented lines below it
    name the choices."""
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
    """Returns a test of the choices that each has in a scene."""

    def deeds(t: Any) -> None:
        scene(t)
        for by, commands in lists_of(scene.__name__, lists).items():
            t.may(by, commands)
        t.money(money)

    deeds.__name__ = f"what_each_may_do_in_the_scene_{scene.__name__}"
    return deeds
