"""Readings that can be taken the other way, by their number in `READINGS.md`.

The oracle reads as `CHOSEN` says. A duel can be told to read otherwise (`--reading 13=b`), so that one open question
does not hide the next. Nothing else ever changes `CHOSEN`.
"""

from __future__ import annotations

CHOSEN: dict[int, str] = {
    13: "a",
    14: "a",
    18: "a",
    28: "a",
    33: "a",
    35: "a",
    38: "a",
    47: "a",
    50: "a",
    60: "a",
    66: "a",
    70: "a",
    85: "a",
    89: "a",
    95: "a",
    107: "a",
    108: "a",
    111: "a",
    112: "a",
    113: "a",
    114: "a",
    115: "a",
}


def reads(number: int) -> str:
    """How a sentence is read."""
    return CHOSEN[number]


def read_otherwise(choices: str) -> None:
    """Takes choices such as `13=b,35=b`. Raises `ValueError` for a number that has no other reading here."""
    for choice in filter(None, choices.split(",")):
        number, _, reading = choice.partition("=")
        if not number.isdigit() or int(number) not in CHOSEN or len(reading) != 1:
            raise ValueError(f"{choice!r}: one of {sorted(CHOSEN)}, then = and a letter, is wanted")
        CHOSEN[int(number)] = reading
