"""The oracle's output has the contract's types: events, views, choices, tallies, against `wit/` itself."""

from __future__ import annotations

import re
import sys
import unittest
from pathlib import Path
from typing import Any

from oracle import casino_cards
from oracle.casino_cards.invariants import HOST
from oracle.casino_cards.random_play import Player
from oracle.casino_cards.words import COMMANDS
from oracle.refuse import Refused

ROOT = Path(__file__).resolve().parents[3]


def contract() -> dict[str, Any]:
    """Returns every word of the family, read from its WIT."""
    sys.path.insert(0, str(ROOT / "conformance" / "schema"))
    try:
        from generate import Reader  # type: ignore[import-not-found]
    finally:
        sys.path.pop(0)
    words: dict[str, Any] = {}
    for name in ("types", "casino-cards"):
        words.update(Reader(ROOT / "wit" / name / f"{name}.wit").read())
    return words


WORDS = contract()


def fault(value: Any, schema: dict[str, Any], place: str) -> str | None:
    """Returns the first difference from the type, or none."""
    if "$ref" in schema:
        return fault(value, WORDS[schema["$ref"].removeprefix("#/$defs/")], place)
    if "oneOf" in schema:
        faults = [fault(value, each, place) for each in schema["oneOf"]]
        return None if None in faults else faults[-1]
    if "enum" in schema:
        return None if value in schema["enum"] else f"{place}: {value!r}"
    kind = schema["type"]
    if kind == "object":
        if type(value) is not dict:
            return f"{place}: an object is wanted"
        missing = set(schema["required"]) - set(value)
        unknown = set(value) - set(schema["properties"])
        if missing or unknown or not schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", 99):
            return f"{place}: missing {missing}, unknown {unknown}"
        faults = (fault(held, schema["properties"][name], f"{place}.{name}") for name, held in value.items())
        return next(filter(None, faults), None)
    if kind == "array":
        if type(value) is not list:
            return f"{place}: a list is wanted"
        return next(filter(None, (fault(held, schema["items"], f"{place}[]") for held in value)), None)
    if kind == "integer":
        fits = type(value) is int and schema["minimum"] <= value <= schema["maximum"]
    elif kind == "string":
        fits = type(value) is str and re.search(schema.get("pattern", ""), value) is not None
    else:
        fits = type(value) is bool
    return None if fits else f"{place}: {value!r} is no {kind}"


class Types(unittest.TestCase):
    """Checks every word of the output."""

    def is_a(self, value: Any, word: str) -> None:
        """Asserts that a value is of that type."""
        self.assertIsNone(fault(value, {"$ref": f"#/$defs/{word}"}, word))

    def test_every_command_is_known(self) -> None:
        cases = WORDS["command"]["oneOf"]
        self.assertEqual(set(COMMANDS), set(cases[0]["enum"]) | set(cases[1]["properties"]))

    def test_what_is_told_and_seen_and_listed(self) -> None:
        for rulebook in casino_cards.BOOKS:
            player = Player(rulebook, 11)
            for _ in range(3):
                self.one_table(player, rulebook)

    def one_table(self, player: Player, rulebook: str) -> None:
        """Some commands at one table."""
        config = player.config()
        self.is_a(config, "config")
        table = casino_cards.open(rulebook, config)
        for index in range(150):
            player.at += 1_000
            given = player.good(table)
            if given is None:
                return
            try:
                events = table.apply(given[0], player.at, given[1])
            except Refused:
                continue
            for viewer in (HOST, {"role": "player", "number": 1 + index % 2}, None):
                for event in table.disclose(events, viewer):
                    self.is_a(event["what"], "happening")
                    for move in event["moves"]:
                        self.is_a(move, "move")
                if index % 10 == 0:
                    self.is_a(table.view(viewer), "table-view")
            if index % 20 == 0:
                self.is_a(table.legal(player.at), "choices")
                self.is_a(table.chances(5), "due-chance")

    def test_a_tally(self) -> None:
        table = casino_cards.open("swazi", Player("swazi", 1).config() | {"source": "fresh"})
        for seat in table.table.state.seats:
            table.apply(HOST, table.table.state.now, {"join": {"seat": seat, "age-attested": True}})
        plan = {"at": table.table.state.now, "seed": "01" * 32, "rounds": 1, "stepwise": False}
        self.is_a(plan, "auto-plan")
        _, tally, moves = table.auto_play(plan)
        self.is_a(tally, "auto-tally")
        for move in moves:
            self.is_a(move, "move")


if __name__ == "__main__":
    unittest.main()
