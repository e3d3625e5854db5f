"""The shared part of the card games' scenarios: a test is written once and played in several rulebooks.

The clauses have the same numbers in all six rulebooks. A shared test has the number it has in each rulebook.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Callable

from oracle.scenario import Topic
from oracle.scenario.cards import cards

Deeds = Callable[[Any], None]
PLAYERS = {"swazi": 3, "swazi-two": 2, "crazy": 2}
SWAZIS = ("swazi", "swazi-two", "crazy")


def swazis(clauses: str, numbers: int | dict[str, int], **terms: Any) -> Callable[[Deeds], Deeds]:
    """Marks a test of the three Swazi rulebooks, with the same number in each or with its own; `terms` are its table's."""

    def mark(deeds: Deeds) -> Deeds:
        of_each = dict.fromkeys(SWAZIS, numbers) if isinstance(numbers, int) else numbers
        deeds.shared = (of_each, clauses.split(), terms)  # type: ignore[attr-defined]
        return deeds

    return mark


def each(swazi: int | None, two: int | None, crazy: int | None) -> dict[str, int]:
    """Returns the numbers of a test that was written later, in the rulebooks that have it: each counts on."""
    numbers = zip(SWAZIS, (swazi, two, crazy))
    return {rulebook: number for rulebook, number in numbers if number is not None}


def topic_of(rulebook: str, module: ModuleType) -> Topic:
    """Returns the tests of a shared module that are played in a rulebook, a group for each kind of table."""
    topic = Topic()
    groups: dict[str, Any] = {}
    for deeds in vars(module).values():
        if not hasattr(deeds, "shared") or deeds.__module__ != module.__name__:
            continue
        numbers, clauses, terms = deeds.shared
        if rulebook not in numbers:
            continue
        key = repr(sorted(terms.items()))
        if key not in groups:
            players = PLAYERS[rulebook]
            said = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in terms.items())
            comment = f"{players} players" + (f", {said}" if said else "")
            groups[key] = topic.group(comment, cards(players, **terms), seated=players)
        groups[key].test(numbers[rulebook], *clauses)(deeds)
    return topic


def others(t: Any, hand: str) -> dict[int, str]:
    """That hand for seat 3, where there is one: it acts after seat 2."""
    return {3: hand} if t.state.n == 3 else {}


def come_to(t: Any, seat: int, keep: str = "") -> None:
    """Everybody plays on, laying down what captures nothing, until it is that seat's turn."""
    t.play_on(keep=keep, until=lambda t: t.state.phase == "turn" and t.to_act() == seat and t.state.turn.played is None)
