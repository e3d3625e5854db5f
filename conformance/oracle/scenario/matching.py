"""Compares an author's short forms with the oracle's values.

Only what is written is compared. `None` means that there is nothing. A number means a stake in chips; a pair, chips and tokens,
or a fraction; a word such as `"ht"`, coins as they lie; a tuple, coins by number.
"""

from __future__ import annotations

from typing import Any

from .commands import PLACES, numbered, rests


LONE = {
    **dict.fromkeys(
        (
            "player-left", "coins-offered", "coins-accepted", "coins-declined", "cover-declined", "election-required",
            "spinner-retired", "spinner-stayed", "wagers-voided", "player-excluded", "seat-vacated",
        ),
        "seat",
    ),
    **dict.fromkeys(("coins-selected", "coins-lost", "coins-returned", "coins-landed"), "coins"),
    **dict.fromkeys(("coins-changed", "set-replaced"), "set"),
    **dict.fromkeys(("house-spin-started", "substitute-appointed"), "role"),
    **dict.fromkeys(("review-requested", "inspector-referred"), "dispute"),
    "limits-changed": "sign", "closing-announced": "close_at", "side-called": "side", "result-announced": "result",
    "odds-standing": "consecutive", "round-due": "round",
}  # fmt: skip
"""Events that carry one value, and the word under which an author writes it."""


class Differs(Exception):
    """The written value differs from the oracle's."""


def projected(written: Any, there: Any, place: str = "") -> Any:
    """Returns the part of `there` that is written, in JSON; raises `Differs` if it is not as written."""
    written = spelled(written, there)
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


def whole(name: str, written: dict[str, Any], there: Any) -> tuple[Any, Any]:
    """Returns the written payload of an event, and its payload: where a payload is one value, the value."""
    if name not in LONE or not written:
        return written, there
    if list(written) != [LONE[name]]:
        raise Differs(f"{name} carries its {LONE[name]} alone")
    return written[LONE[name]], there


def spelled(written: Any, there: Any) -> Any:
    """Returns the record of a short form."""
    if not isinstance(there, dict) or isinstance(written, dict) or written is None:
        return written
    names = set(there)
    if names == {"chips", "tokens"}:
        chips, tokens = written if isinstance(written, tuple) else (written, 0)
        return {"chips": chips, "tokens": tokens}
    if names == {"numerator", "denominator"}:
        return dict(zip(("numerator", "denominator"), written))
    if names <= set(PLACES) and isinstance(written, str):
        return rests(written)
    if names <= set(PLACES) and isinstance(written, tuple):
        return numbered(written)
    return written
