"""What an adapter lists as legal, against what the oracle accepts: a command that is listed nowhere is refused, and one
that a row of the list says in full is accepted.

Commands that name an amount or write on a sign are left out: the list has ranges for them, not answers.
"""

from __future__ import annotations

from typing import Any

from .shapes import case_of

AMOUNTS = {
    "place-wager", "change-wager", "place-spinner-wager", "change-spinner-wager", "stake-centre", "cover-centre",
    "offer-side-bet", "match-side-bet", "announce-limits", "set-limits", "set-player-limits",
}  # fmt: skip
MORE_THAN_A_ROW = {
    "land", "commit-draws", "add-entropy", "raise-dispute", "invalidate-outcome", "select-coins", "lose-coins",
    "return-coins", "throw-coins", "announce-closing", "set-supervisor-presence",
}  # fmt: skip
"""Commands that carry what no row says: listed, they can still be refused."""
UNLISTED = ("malformed", "time")
"""What a row does not judge: the list "holds for a well-formed command" at its time."""
LONE = {
    "seat": "leave vacate-seat clear-player-limits void-wagers exclude-player offer-coins decline-cover",
    "wager": "withdraw-wager elect-prison elect-partage call-side",
    "subject": "appoint-substitute",
    "item": "refer-to-inspector decide-dispute request-review withdraw-side-offer change-coins",
}  # fmt: skip
"""Commands that carry one value, by the field of a row that is about it."""
COINS = ("select-coins", "lose-coins", "return-coins")


def judged(order: dict[str, Any], ours: dict[str, Any]) -> bool:
    """Whether the list can say something of a command to which the oracle answers so."""
    if "refusal" in ours and ours["refusal"]["kind"] in UNLISTED:
        return False
    name = case_of(order["command"])[0]
    return name not in AMOUNTS and ("events" in ours or name not in MORE_THAN_A_ROW)


def wrong_list(order: dict[str, Any], ours: dict[str, Any], answer: dict[str, Any]) -> str | None:
    """What is wrong with the list at a command to which the oracle answers so, or none."""
    name = case_of(order["command"])[0]
    if "legal" not in answer:
        return f"legal {name}: the engine answers {answer}"
    listed = any(fits(row, order) for row in answer["legal"])
    if "events" in ours and not listed:
        return f"legal {name}: oracle accepts, listed nowhere: {order['by']} {order['command']}"
    if "refusal" in ours and listed:
        return f"legal {name}: oracle refuses, listed: {order['by']} {order['command']}"
    return None


def fits(row: dict[str, Any], order: dict[str, Any]) -> bool:
    """Whether a row of the list is about the command: what the row leaves out it leaves open."""
    name, carried = case_of(order["command"])
    by = order["by"]
    if row["command"] != name or row["role"] != by["role"] or row.get("except") == by:
        return False
    if row.get("number", by["number"]) != by["number"]:
        return False
    for field, named in named_in(name, carried).items():
        if field in row and named and row[field] not in named:
            return False
    return True


def named_in(name: str, carried: Any) -> dict[str, list[Any]]:
    """What a command names, by the field of a row that is about it."""
    alone = [field for field, commands in LONE.items() if name in commands.split()]
    if alone:
        return {alone[0]: [carried]}
    if name in COINS:
        return {"item": list(carried.values())}
    if not isinstance(carried, dict):
        return {}
    words = {"seat": ("seat",), "wager": ("wager", "side", "limits"), "subject": ("role",), "reason": ("reason",)}
    return {field: [carried[word] for word in names if word in carried] for field, names in words.items()}
