"""Compares an author's lines with a list of choices: who may give which command, in a line each.

`place-wager wager=heads 600..1000000` is a command with its subject, and the least and the greatest total afterwards (in a ring
the amount itself). The lines say what a viewer may do; the choices are the oracle's.
"""

from __future__ import annotations

from typing import Any, Iterator

from oracle.shapes import case_of

from .matching import Differs

NAMES = ("seat", "wager", "item", "subject", "reason")
NUMBERS = ("seat", "item")
Named = tuple[Any, ...]
"""A command with the seat, the wager or side, the item, the role and the reason that it names."""
Range = tuple[int, int]
LONE = {
    "seat": "leave vacate-seat clear-player-limits void-wagers exclude-player offer-coins decline-cover",
    "wager": "withdraw-wager elect-prison elect-partage call-side",
    "subject": "appoint-substitute",
    "item": "refer-to-inspector decide-dispute request-review withdraw-side-offer change-coins",
}  # fmt: skip
"""Commands that carry one value, by what it is."""
FIELDS = {"seat": "seat", "wager": "wager", "side": "wager", "limits": "wager", "role": "subject", "offer": "item"}
"""The kind of each field in a command's payload."""
ONE_FOR_ALL = ("lose-coins", "return-coins")
"""Listed with one coin, in the stead of all."""
TENDERS = ("chips", "tokens")


def check_listed(lines: str, choices: list[dict[str, Any]], lying: dict[Any, dict[str, int]]) -> None:
    """`Differs` where the choices are others than the lines say. `lying`: the stakes of wagers, by seat and name."""
    wanted = dict(spelled(line) for line in lines.split(";") if line.strip())
    there: dict[Named, Range | None] = {}
    for choice in choices:
        for name in shown(choice):
            held = totals(choice, lying)
            earlier = there.get(name)
            there[name] = held if earlier is None or held is None else (min(held[0], earlier[0]), max(held[1], earlier[1]))
    for name in {**wanted, **there}:
        if (name in wanted) != (name in there):
            raise Differs(f"{name} is {'written, and not listed' if name in wanted else 'listed, and not written'}")
    for name, held in wanted.items():
        found = there[name]
        if (held is None) != (found is None):
            raise Differs(f"{name}: {held} is written, {found} is listed")
        if held is not None and found is not None and (found[0] < held[0] or found[1] != held[1]):
            raise Differs(f"{name}: {held} is written, {found} is listed")


def spelled(line: str) -> tuple[Named, Range | None]:
    """Reads a line."""
    command, *words = line.split()
    names: dict[str, Any] = {}
    amounts: Range | None = None
    for word in words:
        if ".." in word:
            least, most = word.split("..")
            amounts = int(least), int(most)
        else:
            name, value = word.split("=")
            names[name] = int(value) if name in NUMBERS else value
    if command == "set-player-limits" and names["wager"] != "spinner":
        names["wager"] = "heads-tails"
    if command in ONE_FOR_ALL:
        del names["item"]
    return named(command, names), amounts


def named(command: str, names: dict[str, Any]) -> Named:
    """Returns a command with its subject."""
    return (command, *(names.get(name) for name in NAMES))


def shown(choice: dict[str, Any]) -> Iterator[Named]:
    """Yields a choice with its subject; with every coin that is selected."""
    command, carried = case_of(choice["command"])
    if command == "select-coins":
        for coin in carried.values():
            yield named(command, {"item": coin})
        return
    names: dict[str, Any] = {name: carried for name, commands in LONE.items() if command in commands.split()}
    if isinstance(carried, dict):
        names = {FIELDS[field]: value for field, value in carried.items() if field in FIELDS}
        if command == "call-no-spin":
            names["reason"] = carried["reason"]
    if "seat" in names and choice["by"]["role"] != "player" and choice.get("about") != names["seat"]:
        raise Differs(f"{choice} is about another seat")
    yield named(command, names)


def totals(choice: dict[str, Any], lying: dict[Any, dict[str, int]]) -> Range | None:
    """Returns the least and the greatest total afterwards; in a ring the least and the greatest amount."""
    held = next((blank["amount"] for blank in choice["blanks"] if isinstance(blank, dict) and "amount" in blank), None)
    if held is None:
        return None
    command, carried = case_of(choice["command"])
    more = 0
    if isinstance(carried, dict) and ("stake" in carried or "chips" in carried):
        stake = carried.get("stake", carried)
        more = sum(stake.values()) - stake[TENDERS[held["tender"]]]
        if command == "place-wager":
            more += sum(lying.get((choice["by"]["number"], carried["side"]), {}).values())
    return held["least"] + more, held["most"] + more
