"""A topic: one file of scenarios, and one file of vectors."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable

Deeds = Callable[[Any], None]
KINDS = ("rule-boundary", "money", "authority", "order", "chance", "time", "shape")
"""The subject of a note: the kind of fault that the vectors it flags bring to light."""


@dataclass(frozen=True)
class Scenario:
    """One test, as it is written."""

    number: int
    clauses: tuple[str, ...]
    flags: tuple[str, ...]
    deeds: Deeds
    inherited: bool = False
    """Written for `nsw`, played in `house` (R31)."""

    @property
    def comment(self) -> str:
        """The function's name as a sentence, and what its text adds."""
        said = self.deeds.__name__.replace("_", " ")
        more = " ".join((self.deeds.__doc__ or "").split())
        return f"{said}. {more}" if more else said


@dataclass
class Group:
    """Tests at tables that are opened alike."""

    comment: str
    config: dict[str, Any]
    seated: tuple[int, ...]
    scenarios: list[Scenario] = field(default_factory=list)

    def test(self, number: int, *clauses: str, flags: tuple[str, ...] | str = ()) -> Callable[[Deeds], Deeds]:
        """Marks a function as the test of that number.

        Clauses are written without the rulebook (`"4.1.2.3"`), rulings as they are (`"R5"`).
        """
        listed = (flags,) if isinstance(flags, str) else tuple(flags)

        def mark(deeds: Deeds) -> Deeds:
            self.scenarios.append(Scenario(number, clauses, listed, deeds))
            return deeds

        return mark


@dataclass
class Topic:
    """The content of one file: notes by name, `(kind, description)`; and the numbers that were in use and never come back."""

    notes: dict[str, tuple[str, str]] = field(default_factory=dict)
    retired: tuple[int, ...] = ()
    groups: list[Group] = field(default_factory=list)

    def group(self, comment: str, config: dict[str, Any], seated: int | tuple[int, ...] = 0) -> Group:
        """Returns a group of tests at a table of that config, players seated from 1 on, or at the seats that are named."""
        seats = tuple(range(1, seated + 1)) if isinstance(seated, int) else seated
        group = Group(comment, config, seats)
        self.groups.append(group)
        return group
