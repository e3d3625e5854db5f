"""The scenarios that `house` inherits from `nsw` (R31): the same ones, cited as the clause table of `house` says.

`house` states some things in its own words; everything else is the procedure of `nsw`, cited as `nsw`. An inherited scenario
is played as it is written there, except that its spinner calls no side, and that the clauses of events, which are written for
`nsw`, are not asserted.
"""

from __future__ import annotations

from .topic import Group, Scenario, Topic

OWN = {
    "3.1": "p1",
    "6.1": "p2",
    "4.2": "1.A",
    "4.4": "1.F",
    "4.1": "2.A",
    "4.1.2": "2.A",
    "4.1.3": "2.A",
    "4.1.2.1": "2.C.1",
    "4.1.3.1": "2.C.2",
    "4.1.2.2": "2.D.1",
    "4.1.3.2": "2.D.2",
    "4.1.2.3": "p4",
    "4.1.3.3": "p4",
    "4.1.1.1": "1.B",
    "4.1.1.1.1": "1.B",
    "4.1.1": "1.B",
    "4.1.1.2": "1.D",
    "4.1.1.2.1": "1.D",
    "6.4": "1.D",
    "6.6": "p3",
    "6.6.1": "p3",
    "6.6.2": "p3",
    "6.6p1": "p3",
    "1.1.boxer": "def.boxer",
    "1.1.heads": "def.heads",
    "1.1.odds": "def.odds",
    "1.1.tails": "def.tails",
    "1.1.spinner": "def.spinner",
}
"""Clauses of `nsw` that `house` states in its own words (`clauses/house.toml`)."""
REFUSED = {
    ("betting-closed", "4.2"): "house 1.B",
    ("wrong-start", "6.1"): "nsw 6.1",
    ("wager-undetermined", "4.2"): "house 1.B",
    ("no-win", "3.2"): "house 1.C",
    ("not-the-spinner", "3.2", "spin-again"): "house 1.C",
    ("not-authorised", "3.2", "spin-again"): "house 1.C",
    ("not-in-these-rules", "4.1.2.2"): "house 2.D.3",
}
"""Refusals in which `house` speaks, or is silent, otherwise than the clause alone would say."""


def stated(clause: str) -> str:
    """Returns a clause as `house` cites it: its own, or that of `nsw`."""
    return f"house {OWN[clause]}" if clause in OWN else f"nsw {clause}"


def refused(code: str, clause: str, command: str, phase: str) -> str:
    """Returns the clause of a refusal, as `house` cites it. A winner retires by 1.C."""
    if clause.startswith("R"):
        return clause
    if command == "retire" and phase == "won":
        return "house 1.C"
    return REFUSED.get((code, clause, command)) or REFUSED.get((code, clause)) or stated(clause)


def rows(clauses: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the rows that a test shows: those of `house`, and the ones they inherit."""
    found = []
    for clause in clauses:
        found.append(clause if clause.startswith("R") else stated(clause))
    return tuple(dict.fromkeys([*found, "R31"]))


def inherited(topic: Topic, numbers: dict[int, tuple[int, ...]]) -> Topic:
    """Returns scenarios of `nsw`, by their numbers there, numbered here from the key of each block on; blocks are only added.

    0 marks one that was taken out.
    """
    mine: dict[int, int] = {}
    retired = []
    for first, listed in numbers.items():
        mine.update({number: first + place for place, number in enumerate(listed) if number})
        retired += [first + place for place, number in enumerate(listed) if not number]
    made = Topic(retired=tuple(retired))
    for group in topic.groups:
        taken = [
            Scenario(mine[test.number], rows(test.clauses), test.flags, test.deeds, inherited=True)
            for test in group.scenarios
            if test.number in mine
        ]
        if taken:
            made.groups.append(Group(group.comment, group.config, group.seated, taken))
    flagged = {flag for group in made.groups for test in group.scenarios for flag in test.flags}
    made.notes = {name: note for name, note in topic.notes.items() if name in flagged}
    return made
