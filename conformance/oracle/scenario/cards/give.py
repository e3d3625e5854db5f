"""The contract's commands, in a line each, and back.

    play s9 9 | play ha 14 | play hj 0        a card and its value; without one the card's number (an ace must say it)
    take h4 d5 | take #1                      cards, or a build by number
    discard h4
    form 9 h4 d5 hand c2 for 3                value, loose cards, perhaps a hand card, perhaps another owner
    change #1 h2                              a build, a hand card
    augment #1 h4 tops s5 hand c2
    found d9 h4 tops s5 hand c2 for 3         base, perhaps `as 14`, loose cards, tops, hand card, owner
    stack h4 | give hj | cut 24
    join 2 | leave 2 | void hand | void match
    done, end-turn, insist, ready, …          as they are

Sets are put in the pack's order: a test of another order gives the record itself. Nothing else is checked here.
"""

from __future__ import annotations

from typing import Any

from oracle.casino_cards.cards import INDEX
from oracle.shapes import case_of

Command = dict[str, Any] | str
MARKS = ("as", "tops", "hand", "for")
LONE = ("discard", "stack", "give")
RANKS = {"a": 1, "j": 11, "q": 12, "k": 13}


def numbered(card: str) -> int:
    """Returns the number of a card that is not an ace."""
    if card[1:] == "a":
        raise ValueError(f"{card}: an ace says its value")
    return RANKS.get(card[1:]) or int(card[1:])


def in_order(cards: list[str]) -> list[str]:
    """Returns the cards in the pack's order; words that are not cards come last."""
    return sorted(cards, key=lambda card: INDEX.get(card, 99))


def command_of(line: str, seat: int) -> Command:
    """Returns a line as a command of that seat's."""
    name, *words = line.split()
    if not words:
        return line
    if name in LONE:
        (card,) = words
        return {name: {"card": card}}
    if name == "play":
        card, *value = words
        return {"play": {"card": card, "value": int(value[0]) if value else numbered(card)}}
    if name == "take":
        return {"take": {"build": int(words[0][1:])} if words[0][0] == "#" else {"cards": in_order(words)}}
    if name == "cut":
        return {"cut": {"above": int(words[0])}}
    if name == "change":
        return {"change": {"build": int(words[0].removeprefix("#")), "hand": words[1]}}
    if name == "join":
        return {"join": {"seat": int(words[0]), "age-attested": True}}
    if name == "leave":
        return {"leave": int(words[0])}
    if name == "void":
        return void(words[0])
    first, *rest = words
    parts = split(rest)
    hand = {"hand": parts["hand"][0]} if "hand" in parts else {}
    loose, tops = in_order(parts[""]), in_order(parts.get("tops", []))
    owner = int(parts["for"][0]) if "for" in parts else seat
    if name == "form":
        return {"form": {"value": int(first), "loose": loose, "owner": owner, **hand}}
    if name == "augment":
        return {"augment": {"build": int(first.removeprefix("#")), "loose": loose, "tops": tops, **hand}}
    if name == "found":
        value = int(parts["as"][0]) if "as" in parts else numbered(first)
        return {"found": {"on": first, "value": value, "loose": loose, "tops": tops, "owner": owner, **hand}}
    raise ValueError(f"{line}: no such command")


def split(words: list[str]) -> dict[str, list[str]]:
    """Splits words by the mark before them."""
    parts: dict[str, list[str]] = {"": []}
    mark = ""
    for word in words:
        if word in MARKS:
            mark = word
            parts[mark] = []
            continue
        parts[mark].append(word)
        if mark != "tops":  # the other marks are of one word
            mark = ""
    return parts


def line_of(command: Command, seat: int) -> str:
    """Returns a command of that seat's as a line: the shortest there is."""
    name, held = case_of(command)
    if held is None:
        return name
    if name in LONE:
        return f"{name} {held['card']}"
    if name == "play":
        said = held["card"][1:] != "a" and numbered(held["card"]) == held["value"]
        return f"play {held['card']}" + ("" if said else f" {held['value']}")
    if name == "take":
        return f"take #{held['build']}" if "build" in held else "take " + " ".join(held["cards"])
    if name == "cut":
        return f"cut {held['above']}"
    if name == "change":
        return f"change #{held['build']} {held['hand']}"
    if name == "join":
        return f"join {held['seat']}"
    if name == "leave":
        return f"leave {held}"
    if name == "void-hand":
        return f"void {held['scope']}"
    if name not in ("form", "augment", "found"):
        return name
    words = [name]
    if name == "form":
        words.append(str(held["value"]))
    if name == "augment":
        words.append(f"#{held['build']}")
    if name == "found":
        words.append(held["on"])
        if held["on"][1:] == "a":
            words.append(f"as {held['value']}")
    words += held["loose"]
    if held.get("tops"):
        words += ["tops", *held["tops"]]
    if "hand" in held:
        words += ["hand", held["hand"]]
    if held.get("owner", seat) != seat:
        words.append(f"for {held['owner']}")
    return " ".join(words)


# ---------------------------------------------------------------------- the host, and what has no line


def fresh(seed: str) -> Command:
    """Returns a deal from 32 bytes of the host's generator."""
    return {"deal": {"fresh": seed}}


def reveal(x: str, beacon: tuple[int, str] | None = None) -> Command:
    """Returns a deal from the chain's next link; with a beacon its round and the bytes of it."""
    link: dict[str, Any] = {"x": x}
    if beacon is not None:
        link["beacon"] = dict(zip(("round", "bytes"), beacon))
    return {"deal": {"committed": link}}


def lies(pack: str | list[str], dealer: int | None = None) -> Command:
    """Returns a deal from a pack as it lies, top card first."""
    cards = pack.split() if isinstance(pack, str) else pack
    return {"deal": {"observed": {"pack": cards} | ({} if dealer is None else {"dealer": dealer})}}


def commit(head: str, length: int, beacon: dict[str, Any] | None = None) -> Command:
    """Returns the next chain."""
    return {"commit-draws": {"head": head, "length": length} | ({"beacon": beacon} if beacon else {})}


def entropy(given: str) -> Command:
    """Returns bytes for the deals to come."""
    return {"add-entropy": given}


def void(scope: str = "hand", text: str = "a player is gone") -> Command:
    """Voids a hand or a match, for reasons that no rule can mend."""
    return {"void-hand": {"scope": scope, "text": text}}
