"""The contract's words as they were before events had moves, put into the new ones: the rules of `reexpressed.py`. The
oracle has none of them."""

from __future__ import annotations

from typing import Any

ONE_FIELD = {
    "seat": """leave vacate-seat clear-player-limits void-wagers exclude-player offer-coins decline-cover player-left
        coins-offered coins-accepted coins-declined cover-declined election-required spinner-retired spinner-stayed
        wagers-voided player-excluded seat-vacated""",
    "sign": "set-limits limits-changed",
    "close-at": "announce-closing closing-announced",
    "dispute": "refer-to-inspector decide-dispute request-review review-requested inspector-referred",
    "coins": "lose-coins return-coins select-coins coins-selected coins-lost coins-returned coins-landed",
    "set": "change-coins coins-changed set-replaced",
    "role": "appoint-substitute house-spin-started substitute-appointed",
    "bytes": "add-entropy",
    "text": "raise-dispute",
    "side": "withdraw-wager elect-prison elect-partage call-side side-called",
    "amount": "cover-centre offer-side-bet stake-centre",
    "offer": "withdraw-side-offer",
    "start": "throw",
    "round": "round-due",
    "result": "result-announced",
    "consecutive": "odds-standing",
    "seed": "fresh",
}
"""Words whose record had one field, by that field: they carry what stood in it."""
FIELD_OF = {name: field for field, names in ONE_FIELD.items() for name in names.split()}
RENAMED = {"throw": "throw-coins", "revealed": "committed"}
LIMITS = {"spinner": "spinner", "heads": "heads-tails", "tails": "heads-tails"}
RENAMED_IN_CHAIN = {"revealed": "used"}


class Inexpressible(Exception):
    """The new words cannot say it."""


def reworded(said: Any) -> Any:
    """A command, a landing or an event in the new words."""
    if isinstance(said, str):
        return said
    ((name, carried),) = said.items()
    carried = SPECIAL[name](carried) if name in SPECIAL else carried
    if name in FIELD_OF:
        carried = carried[FIELD_OF[name]] if isinstance(carried, dict) else carried
    return {RENAMED.get(name, name): carried}


def wager(carried: dict[str, Any]) -> dict[str, Any]:
    """A wager's stake is a record of its own."""
    return {"side": carried["side"], "stake": {name: carried[name] for name in ("chips", "tokens")}}


def own_limits(carried: dict[str, Any]) -> dict[str, Any]:
    """Limits are for the spinner's wager, or for Heads and Tails."""
    if carried["wager"] not in LIMITS:
        raise Inexpressible(f"limits for {carried['wager']}")
    rest = {name: value for name, value in carried.items() if name != "wager"}
    return {**rest, "limits": LIMITS[carried["wager"]]}


def numbered(carried: dict[str, Any]) -> dict[str, Any]:
    """A dispute's number."""
    return {"number" if name == "dispute" else name: value for name, value in carried.items()}


def linked(carried: dict[str, Any]) -> dict[str, Any]:
    """A link that was used."""
    return {"number": carried["number"], "link": {name: value for name, value in carried.items() if name != "number"}}


SPECIAL = {
    "place-wager": wager, "change-wager": wager, "set-player-limits": own_limits, "player-limits-changed": own_limits,
    "dispute-raised": numbered, "dispute-decided": numbered, "draw-revealed": linked, "land": reworded,
}  # fmt: skip


def view_reworded(seen: dict[str, Any]) -> dict[str, Any]:
    """What a view shows, in the new words."""
    new, common = {}, {}
    for name, value in seen.items():
        if name in ("table", "rulebook", "now"):
            common[name] = value
        elif name == "chain":
            common[name] = value and {RENAMED_IN_CHAIN.get(word, word): held for word, held in value.items()}
        elif name == "disputes":
            new[name] = [dispute_reworded(dispute) for dispute in value]
        elif name == "casino" and value:
            new[name] = {word: limits_reworded(held) if word == "player-limits" else held for word, held in value.items()}
        elif name == "legal":
            new[name] = [{**row, "command": RENAMED.get(row["command"], row["command"])} for row in value]
        else:
            new[name] = value
    return {**new, "common": common} if common else new



def dispute_reworded(seen: dict[str, Any]) -> dict[str, Any]:
    """What was raised stands in a record of its own."""
    raised = {new: seen[old] for old, new in (("dispute", "number"), ("seat", "seat"), ("text", "text")) if old in seen}
    rest = {name: value for name, value in seen.items() if name not in ("dispute", "seat", "text")}
    return {"dispute": raised, **rest} if raised else rest


def limits_reworded(listed: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Players' own limits."""
    return [own_limits(limits) if "wager" in limits else limits for limits in listed]
