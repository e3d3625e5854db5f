"""The view of a ring: the record `table-view`."""

from __future__ import annotations

from typing import Any

from ..rows import CENTRE, MONEY, SIDE_BET
from ..view import Lying, shared
from .side_bets import held_by
from .table import RingTable


def view(table: RingTable) -> dict[str, Any]:
    """Returns the record `table-view`."""
    seen = shared(table, lying(table))
    for seat in seen["seats"]:
        number = seat["seat"]
        seat["held"] = held_by(table, number)
        seat["declined-cover"] = bool(table.centre and number in table.centre.declined)
    thrower = table.thrower()
    if thrower == "spinner":
        seen["thrower"] = {"spinner": table.spinner()}
    elif thrower is not None:
        seen["thrower"] = {"house": "ringkeeper"} if thrower == "house" else "vacant"
    if table.game:
        seen["game"] = {
            "seat": table.game.seat, "stake": {"chips": 0, "tokens": 0},
            "valid-spin": table.game.valid, "run": table.centre.heads if table.centre else 0,
            "handed-over": table.game.handed_over,
        }  # fmt: skip
        if table.book.centre:
            # commemorative 2: "and is wagering that he/she will spin heads"
            seen["game"]["side"] = "heads"
    seen["outcome-open"] = table.outcome_open()
    seen["ring"] = ring_view(table)
    return seen


def lying(table: RingTable) -> list[Lying]:
    """Returns open offers, each seat's own stake of a side bet, its cover of the throw to come, and the spinner's: the standing
    centre, with what rode in it, or the due."""
    held = [(seat, SIDE_BET, amount) for seat, amount in table.offers.values()]
    held += [(seat, SIDE_BET, bet.amount) for bet in table.bets for seat in (bet.heads, bet.tails)]
    if table.centre is not None:
        assert table.game is not None
        held += [(seat, CENTRE, amount) for seat, amount in table.centre.covers.items()]
        held.append((table.game.seat, CENTRE, table.centre.stake))
    return [{"seat": seat, "bet": bet, "tender": MONEY, "amount": amount} for seat, bet, amount in held]


def ring_view(table: RingTable) -> dict[str, Any]:
    """Returns the record `ring-view`."""
    seen: dict[str, Any] = {
        "centre-policy": table.terms["centre-policy"],
        "anzac-day-only": table.terms["anzac-day-only"],
        "offers": [
            {"offer": number, "seat": seat, "amount": amount} for number, (seat, amount) in table.offers.items()
        ],
        "bets": [bet.as_json() for bet in table.bets],
    }
    if table.centre:
        centre = table.centre
        seen["centre"] = {
            "first-stake": centre.first, "stake": centre.stake, "heads": centre.heads,
            "covers": [{"seat": seat, "amount": centre.covers[seat]} for seat in sorted(centre.covers)],
        }  # fmt: skip
        if centre.due:
            seen["centre"]["due"] = centre.stake
    return seen
