"""The view of any table: the part of the record `table-view` that casino and ring share."""

from __future__ import annotations

from collections import Counter
from typing import Any

from . import disputes
from .table import Table


Lying = dict[str, int]
"""The record `lying`: seat, bet, tender, amount."""


def shared(table: Table, lying: list[Lying]) -> dict[str, Any]:
    """Returns the record `table-view` without what only one machine has."""
    seen: dict[str, Any] = {
        "common": common(table, lying),
        "phase": table.phase,
        "zone-offset-minutes": table.zone,
        "seat-count": table.config["seats"],
        "seats": [seat_view(table, seat) for seat in sorted(table.seats)],
        "lights": {"odds": 0, "heads": 0, "tails": 0},
        "pending": table.pending,
        "invalid-spins": table.invalid_spins,
        "coin-set": table.coins.number,
        "coins": list(table.coins.status),
        "disputes": disputes.as_view(table),
        "games-supervisor-present": table.games_supervisor,
        "casino-supervisor-present": table.casino_supervisor,
    }
    optional = {
        "closes-at": table.closes_at, "disc": table.disc, "offered": table.offered,
        "landed": named(table.landed) if table.landed else None,
    }  # fmt: skip
    seen.update({name: value for name, value in optional.items() if value is not None})
    return seen


def common(table: Table, lying: list[Lying]) -> dict[str, Any]:
    """Returns the record `common-view`: what every family's view has."""
    seen: dict[str, Any] = {
        "table": table.config["table"], "rulebook": table.book.id, "now": table.now, "closed": table.phase == "closed",
        "taken": sorted(table.seats), "lying": merged(lying),
    }  # fmt: skip
    chain = table.draws.as_view()
    if chain is not None:
        seen["chain"] = chain
    return seen


def merged(lying: list[Lying]) -> list[Lying]:
    """Returns one record for each seat, bet and tender, in this order, if there is something."""
    sums: Counter[tuple[int, int, int]] = Counter()
    for lies in lying:
        sums[lies["seat"], lies["bet"], lies["tender"]] += lies["amount"]
    return [
        {"seat": seat, "bet": bet, "tender": tender, "amount": amount}
        for (seat, bet, tender), amount in sorted(sums.items())
        if amount
    ]


def seat_view(table: Table, seat: int) -> dict[str, Any]:
    """Returns the record `seat-view` of a player without wagers."""
    held = table.seats[seat]
    return {
        "seat": seat, "wagers": [], "held": 0, "barred": held.barred, "excluded": held.excluded,
        "abstained": held.abstained, "entropy-given": seat in table.entropy_given, "declined": held.declined,
        "declined-cover": False,
    }  # fmt: skip


def named(rests: list[str] | tuple[str, ...]) -> dict[str, str]:
    """Returns a record `rests`."""
    return dict(zip(("first", "second", "third"), rests))

