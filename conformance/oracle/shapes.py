"""The shapes of the contract's words in JSON: malformed commands are refused before any rule is asked.

Kebab-case names; a variant is an object of one key, or a bare string where it carries nothing; bytes are lower-case hex; an
option that is none is left out; integers are JSON integers. A shape is a function that takes a value and its place and refuses
(`malformed`) a value that does not fit. The bounds are those that the contract's documents give to a word itself; a bound that a
rule gives (the seats of a table, a sign's limits) is the rule's.
"""

from __future__ import annotations

from typing import Any, Callable, Mapping

from .refuse import Refused

Shape = Callable[[Any, str], None]

LARGEST = 2**53 - 1
"""No number of the contract is larger."""


def bad(place: str, why: str) -> Refused:
    """Returns a refusal for a value out of shape, with its place."""
    return Refused("malformed", "R46", f"{place}: {why}")


def coded(code: str, shape: Shape) -> Shape:
    """Returns a shape whose refusal has a code that the rulings name."""

    def check(value: Any, place: str) -> None:
        try:
            shape(value, place)
        except Refused as refused:
            refused.code = code
            raise

    return check


def integer(low: int, high: int) -> Shape:
    """Returns an integer from `low` to `high`, both included."""

    def check(value: Any, place: str) -> None:
        if type(value) is not int or not low <= value <= high:
            raise bad(place, f"an integer from {low} to {high} is wanted")

    return check


def boolean(value: Any, place: str) -> None:
    """Requires true or false."""
    if type(value) is not bool:
        raise bad(place, "true or false is wanted")


def one_of(*names: str) -> Shape:
    """Returns one of these names."""

    def check(value: Any, place: str) -> None:
        if value not in names or type(value) is not str:
            raise bad(place, "one of " + ", ".join(names) + " is wanted")

    return check


def text(least: int, most: int) -> Shape:
    """Returns a text of so many bytes in UTF-8."""

    def check(value: Any, place: str) -> None:
        try:
            fits = type(value) is str and least <= len(value.encode()) <= most
        except UnicodeEncodeError:
            fits = False
        if not fits:
            raise bad(place, f"a text of {least} to {most} bytes is wanted")

    return check


def octets(least: int, most: int) -> Shape:
    """Returns so many bytes, in lower-case hex."""

    def check(value: Any, place: str) -> None:
        if type(value) is not str or len(value) % 2 or set(value) - set("0123456789abcdef"):
            raise bad(place, "lower-case hex is wanted")
        if not least <= len(value) // 2 <= most:
            raise bad(place, f"{least} to {most} bytes are wanted")

    return check


def record(_optional: Mapping[str, Shape] | None = None, **fields: Shape) -> Shape:
    """Returns a shape of objects with these fields (an underscore means a hyphen) and of some of the optional ones, no others."""
    needed = {name.replace("_", "-"): shape for name, shape in fields.items()}
    known = {**needed, **(_optional or {})}
    names = needed.keys()

    def check(value: Any, place: str) -> None:
        if type(value) is not dict:
            raise bad(place, "an object is wanted")
        if not names <= value.keys():
            raise bad(place, f"{min(names - value.keys())} is missing")
        for name, held in value.items():
            if name not in known:
                raise bad(place, f"{name} is not known here")
            known[name](held, f"{place}.{name}")

    return check


def variant(cases: Mapping[str, Shape | None]) -> Shape:
    """Returns one of these cases: a bare string where the case carries nothing, else an object of one key."""

    def check(value: Any, place: str) -> None:
        name, held = case_of(value, place)
        if name not in cases:
            raise bad(place, f"{name!r} is not known")
        shape = cases[name]
        if shape is None and type(value) is not str:
            raise bad(place, f"{name} carries nothing")
        if shape is not None:
            if type(value) is str:
                raise bad(place, f"{name} carries something")
            shape(held, f"{place}.{name}")

    return check


def case_of(value: Any, place: str = "value") -> tuple[str, Any]:
    """Returns a variant's case and its payload (an empty object if there is none)."""
    if type(value) is str:
        return value, {}
    if type(value) is dict and len(value) == 1:
        return next(iter(value.items()))
    raise bad(place, "a name or an object of one key is wanted")


def list_of(shape: Shape) -> Shape:
    """Returns a list of these."""

    def check(value: Any, place: str) -> None:
        if type(value) is not list:
            raise bad(place, "a list is wanted")
        for index, held in enumerate(value):
            shape(held, f"{place}[{index}]")

    return check
