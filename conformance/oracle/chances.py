"""The chance that is due: the contract's `chances`. R1: "Every coin is exactly 1/2, independent of the others"."""

from __future__ import annotations

import itertools
from typing import Any

from .chance import coins_of
from .choices import CHAINS
from .table import Actor, Table
from .view import named

FACELESS = ("outside", "not-flat", "hit", "hit-ceiling")
"""Coins that show no face, but can be seen to land."""


def due(table: Table, most: int) -> Any:
    """Returns the record `due-chance`: nothing, all that it can bring, or more than was asked for."""
    if table.phase != "flying":
        return "nothing"
    if table.draws.source == "committed":
        return "unlisted"
    found = seeds(table) if table.draws.source == "fresh" else rests(table)
    return {"listed": found} if len(found) <= most else "unlisted"


def seeds(table: Table) -> list[dict[str, Any]]:
    """Returns one seed for each way the coins come down: "known to everybody, for exploring, never for play"."""
    coins = table.book.coins_spun
    ways: dict[tuple[str, ...], bytes] = {}
    number = 0
    while len(ways) < 2**coins:
        seed = bytes([number]) + bytes(31)
        ways.setdefault(tuple(coins_of(seed, coins)), seed)
        number += 1
    return [chance("host", 0, {"fresh": seed.hex()}, (1, 2**coins)) for seed in ways.values()]


def rests(table: Table) -> list[dict[str, Any]]:
    """Returns each way the coins show, and one way each for coins that show no face."""
    coins = table.book.coins_spun
    (role,) = [role for chain in CHAINS for role in chain if lands(table, role)]
    ways = itertools.product(("heads", "tails"), repeat=coins)
    found = [chance(role, 1, {"observed": named(way)}, (1, 2**coins)) for way in ways]
    for rest in FACELESS:
        found.append(chance(role, 1, {"observed": named((rest, *["heads"] * (coins - 1)))}, (0, 1)))
    return found


def lands(table: Table, role: str) -> bool:
    """Returns whether the actor with the role sees observed coins land: the boxer, in a ring the ringkeeper."""
    return table.RULES["land"].power(table, Actor(role, 1), {"observed": {}})


def chance(role: str, number: int, landing: dict[str, Any], likely: tuple[int, int]) -> dict[str, Any]:
    """Returns the record `chance`."""
    probability = dict(zip(("numerator", "denominator"), likely))
    return {"by": {"role": role, "number": number}, "command": {"land": landing}, "probability": probability}
