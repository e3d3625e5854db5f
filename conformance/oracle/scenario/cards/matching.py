"""Compares an author's short forms of cards with the oracle's values. Only what is written is compared; `None` means that there
is nothing. A list of cards is written `"h4 d5"`; `…` stands for any further cards. A layout is written `"h4 #1"`, builds by
number; a pile from the top, `"h9 c4; d4 c3?"`, its parts in order or, with `?`, in an order that is not known; seats, totals and
scores as a dictionary by seat.
"""

from __future__ import annotations

from typing import Any

from ..matching import Differs

ANY = "…"


def projected(written: Any, there: Any, place: str = "") -> Any:
    """Returns the part of `there` that is written, in JSON; raises `Differs` if it is not as written."""
    if isinstance(written, str) and isinstance(there, list):
        return listed(written, there, place)
    if isinstance(written, dict) and isinstance(there, list):
        return by_seat(written, there, place)
    if isinstance(written, dict) and isinstance(there, dict):
        seen = {}
        for name, value in written.items():
            named = name.replace("_", "-")
            seen[named] = projected(value, there.get(named), f"{place}.{named}" if place else named)
        return seen
    if isinstance(written, list) and isinstance(there, list):
        if len(written) != len(there):
            raise Differs(f"{place}: {len(written)} are written, there are {len(there)}: {there}")
        return [projected(value, held, f"{place}[{n}]") for n, (value, held) in enumerate(zip(written, there))]
    if type(written) is not type(there) or written != there:
        raise Differs(f"{place or 'it'}: {written!r} is written, {there!r} is there")
    return there


def by_seat(written: dict[Any, Any], there: list[Any], place: str) -> list[Any]:
    """Records that have a seat, by it; of those that are not written the seat alone."""
    seats = [held.get("seat") for held in there]
    strange = set(written) - set(seats)
    if strange:
        raise Differs(f"{place}: {sorted(strange)} are written, there are {seats}")
    seen = []
    for held in there:
        value = written.get(held["seat"], {})
        if "points" in held and not isinstance(value, dict):
            value = {"points": value}
        if "parts" in held and not isinstance(value, dict):
            value = {"parts": value}
        seen.append({"seat": held["seat"], **projected(value, held, f"{place}[{held['seat']}]")})
    return seen


def listed(written: str, there: list[Any], place: str) -> list[Any]:
    """Reads cards, a layout, the parts of a pile, or the cards that a card is to take."""
    if there and isinstance(there[0], dict) and "in-order" in there[0] or (not there and ";" in written):
        return parts(written, there, place)
    shown = [word_of(held) for held in there]
    words = written.split()
    if ANY in words:
        before, after = words[: words.index(ANY)], words[words.index(ANY) + 1 :]
        same = shown[: len(before)] == before and (not after or shown[-len(after) :] == after)
        same = same and len(shown) >= len(before) + len(after)
    else:
        same = shown == words
    if not same:
        raise Differs(f"{place or 'it'}: {written!r} is written, {' '.join(shown)!r} is there")
    return [{"build": {"number": held["build"]["number"]}} if is_build(held) else held for held in there]


def is_build(held: Any) -> bool:
    """Returns whether an item of a layout is a build."""
    return isinstance(held, dict) and isinstance(held.get("build"), dict)


def word_of(held: Any) -> str:
    """Returns an item of a list as a word."""
    if isinstance(held, dict) and "loose" in held:
        return str(held["loose"])
    if is_build(held):
        return f"#{held['build']['number']}"
    if isinstance(held, dict) and "build" in held:
        return f"#{held['build']}"
    if isinstance(held, dict) and "cards" in held:
        return "+".join(held["cards"])
    return str(held)


def parts(written: str, there: list[Any], place: str) -> list[Any]:
    """Returns the parts of a pile."""
    wanted = [part.strip() for part in written.split(";") if part.strip()]
    shown = [" ".join(held["cards"]) + ("" if held["in-order"] else "?") for held in there]
    if wanted != shown:
        raise Differs(f"{place}: {written!r} is written, {'; '.join(shown)!r} is there")
    return there
