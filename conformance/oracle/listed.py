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
    "return-coins", "throw", "announce-closing", "set-supervisor-presence",
}  # fmt: skip
"""Commands that carry what no row says: listed, they can still be refused."""
UNLISTED = ("malformed", "time")
"""What a row does not judge: the list "holds for a well-formed command" at its time."""
ITEMS = ("dispute", "offer", "set")


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
    words = {"seat": ("seat",), "wager": ("wager", "side"), "subject": ("role",), "reason": ("reason",)}
    for field, names in words.items():
        named = [carried[word] for word in names if word in carried]
        if field in row and named and row[field] not in named:
            return False
    items = [carried[word] for word in ITEMS if word in carried] + list(carried.get("coins", {}).values())
    return "item" not in row or not items or row["item"] in items
