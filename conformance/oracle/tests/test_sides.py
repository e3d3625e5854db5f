"""What a duel asks an adapter beside its answers: states, and the list of legal commands."""

from __future__ import annotations

import unittest
from typing import Any, cast

from oracle.listed import fits, judged, wrong_list
from oracle.sides import EngineSide
from oracle.states import TWIN, States

ORDER = {"by": {"role": "host", "number": 1}, "at": 0, "command": "count"}


class Counter:
    """An adapter whose tables count their commands; `faults` are what it does wrong."""

    def __init__(self, *faults: str) -> None:
        self.faults, self.tables, self.rebuilds = faults, 1, "knows-no-rebuild" not in faults
        self.counts = {"t1": 0}

    def ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        table = asked.get("table", "")
        if asked["cmd"] == "snapshot":
            return {"state": f"{self.counts[table]:02x}"}
        if asked["cmd"] == "restore":
            self.counts[table] = int(asked["state"], 16) + ("restores-more" in self.faults)
            return {"restored": table}
        if asked["cmd"] == "rebuild":
            count = int(asked["state"], 16) + len(asked["events"]) * ("rebuilds-nothing" not in self.faults)
            return {"state": f"{count:02x}"}
        if asked["cmd"] == "close":
            del self.counts[table]
            return {"closed": table}
        return self.apply(table)

    def apply(self, table: str) -> dict[str, Any]:
        self.counts[table] += 1
        if table == TWIN and "twin-forgets" in self.faults:
            return {"events": []}
        return {"events": ["counted"]}


class Looked(unittest.TestCase):
    def found(self, *faults: str) -> str | None:
        """What is found after two commands."""
        engine = Counter(*faults)
        states = States(cast(EngineSide, engine))
        found = states.opened()
        for _ in range(2):
            found = found or states.after(ORDER, engine.apply("t1"))
        return found

    def test_states_that_are_all_of_a_table_are_found_right(self) -> None:
        self.assertIsNone(self.found())
        self.assertIsNone(self.found("knows-no-rebuild", "rebuilds-nothing"))

    def test_states_that_are_not_are_found(self) -> None:
        for fault, told in (
            ("restores-more", "other bytes at once"), ("twin-forgets", "answers otherwise"),
            ("rebuilds-nothing", "rebuilt-from-events"),
        ):  # fmt: skip
            self.assertIn(told, self.found(fault) or "")

    def test_a_refused_command_that_changes_the_state_is_found(self) -> None:
        engine = Counter()
        states = States(cast(EngineSide, engine))
        states.opened()
        self.assertIsNone(states.after(ORDER, {"refusal": {}}))
        engine.apply("t1")
        self.assertIn("after-a-refusal", states.after(ORDER, {"refusal": {}}) or "")


class Listed(unittest.TestCase):
    @staticmethod
    def order(role: str, number: int, command: Any) -> dict[str, Any]:
        return {"by": {"role": role, "number": number}, "at": 0, "command": command}

    def test_a_row_is_about_a_command_where_nothing_of_it_says_otherwise(self) -> None:
        leave = self.order("host", 1, {"leave": 2})
        self.assertTrue(fits({"command": "leave", "role": "host", "seat": 2}, leave))
        self.assertFalse(fits({"command": "leave", "role": "host", "seat": 1}, leave))
        self.assertFalse(fits({"command": "join", "role": "host", "seat": 2}, leave))
        self.assertFalse(fits({"command": "leave", "role": "host", "number": 2, "seat": 2}, leave))
        taken = self.order("player", 1, {"withdraw-wager": "heads"})
        self.assertTrue(fits({"command": "withdraw-wager", "role": "player", "number": 1, "wager": "heads"}, taken))
        self.assertFalse(fits({"command": "withdraw-wager", "role": "player", "number": 1, "wager": "tails"}, taken))
        lost = self.order("boxer", 1, {"lose-coins": {"first": 1, "second": 4}})
        self.assertTrue(fits({"command": "lose-coins", "role": "boxer", "item": 4}, lost))
        self.assertFalse(fits({"command": "lose-coins", "role": "boxer", "item": 2}, lost))
        review = self.order("casino-supervisor", 1, {"decide-dispute": 1})
        row = {"command": "decide-dispute", "role": "casino-supervisor", "item": 1, "except": review["by"]}
        self.assertFalse(fits(row, review))

    def test_what_is_accepted_and_listed_nowhere_is_found(self) -> None:
        leave = self.order("host", 1, {"leave": 2})
        there = {"legal": [{"command": "leave", "role": "host", "seat": 2}]}
        self.assertIsNone(wrong_list(leave, {"events": []}, there))
        self.assertIn("listed nowhere", wrong_list(leave, {"events": []}, {"legal": []}) or "")
        self.assertIn("oracle refuses", wrong_list(leave, {"refusal": {"kind": "phase"}}, there) or "")
        self.assertFalse(judged(self.order("player", 1, {"stake-centre": 1}), {"events": []}))
        self.assertTrue(judged(leave, {"events": []}))
        self.assertFalse(judged(leave, {"refusal": {"kind": "time"}}))
        thrown = self.order("player", 1, {"throw-coins": {"first": "heads", "second": "heads"}})
        self.assertFalse(judged(thrown, {"refusal": {"kind": "subject"}}))


if __name__ == "__main__":
    unittest.main()
