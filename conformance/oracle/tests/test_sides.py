"""The states for which a duel asks an adapter beside its answers."""

from __future__ import annotations

import unittest
from typing import Any, cast

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
        """Returns the fault found after two commands."""
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


if __name__ == "__main__":
    unittest.main()
