"""The shared part of the two Sotho rulebooks' scenarios: a test is written once and played in both, with the same number.

It has no pictures, so that both packs have its cards.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Callable

from oracle.scenario import Topic
from oracle.scenario.cards import cards

Deeds = Callable[[Any], None]


def sothos(number: int, clauses: str, players: int = 3, **terms: Any) -> Callable[[Deeds], Deeds]:
    """Marks a test of both Sotho rulebooks; `terms` are its table's."""

    def mark(deeds: Deeds) -> Deeds:
        deeds.shared = (number, clauses.split(), players, terms)  # type: ignore[attr-defined]
        return deeds

    return mark


def add_shared(topic: Topic, module: ModuleType) -> Topic:
    """Returns the tests of a shared module, a group for each kind of table."""
    groups: dict[str, Any] = {}
    for deeds in vars(module).values():
        if not hasattr(deeds, "shared") or deeds.__module__ != module.__name__:
            continue
        number, clauses, players, terms = deeds.shared
        key = repr((players, sorted(terms.items())))
        if key not in groups:
            said = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in terms.items())
            groups[key] = topic.group(f"{players} players" + (f", {said}" if said else ""), cards(players, **terms), seated=players)
        groups[key].test(number, *clauses)(deeds)
    return topic


def come_to(t: Any, seat: int, keep: str = "") -> None:
    """Everybody plays on, laying down what captures nothing, until it is that seat's turn."""
    t.play_on(keep=keep, until=lambda t: t.state.phase == "turn" and t.to_act() == seat and t.state.turn.played is None)
