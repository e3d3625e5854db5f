"""The comparison with the vectors of before: each kind of difference is distinguished from all others."""

from __future__ import annotations

import copy
import unittest
from typing import Any

from oracle.reexpressed import differences, steps_differ

BY = {"role": "boxer", "number": 1}
GIVEN = {"command": {"offer-coins": 1}, "by": BY, "at": 1, "events": [{"what": {"coins-offered": 1}, "moves": []}]}
CHOICE = {"by": BY, "others-but": [], "command": "no-more-bets", "standing": "closes-window", "blanks": []}


class Faults(unittest.TestCase):
    def kinds(self, old: list[Any], new: list[Any]) -> list[str]:
        return [kind for kind, _ in steps_differ(old, new)]

    def test_the_same_is_no_difference(self) -> None:
        self.assertEqual(self.kinds([GIVEN], [GIVEN]), [])

    def test_every_change_of_a_step_is_found(self) -> None:
        for name, other in (("at", 2), ("events", []), ("command", "retire"), ("by", {**BY, "number": 2})):
            self.assertEqual(self.kinds([GIVEN], [{**GIVEN, name: other}]), ["other"])
        self.assertEqual(self.kinds([GIVEN], []), ["other"])
        self.assertEqual(self.kinds([], [GIVEN]), ["other"])
        self.assertEqual(self.kinds([{"view": {"disc": 1}}], [{"view": {"disc": None}}]), ["other"])

    def test_a_list_of_the_same_actor_is_one_of_the_kinds(self) -> None:
        row = {"command": "no-more-bets", "role": "boxer"}
        old = [GIVEN, {"view": {"legal": [row]}, "viewer": BY}]
        self.assertEqual(self.kinds(old, [GIVEN, {"legal": [CHOICE], "of": BY}]), ["legal"])
        self.assertEqual(self.kinds(old, [GIVEN, {"legal": [CHOICE], "of": BY, "at": 5}]), ["legal"])
        self.assertEqual(self.kinds(old, [GIVEN, {"legal": [CHOICE], "of": {**BY, "number": 2}}]), ["other"])
        self.assertEqual(self.kinds(old, [GIVEN, GIVEN]), ["other"])

    def test_what_chance_is_due_is_one_of_the_kinds(self) -> None:
        due = {"chances": "nothing", "most": 16}
        self.assertEqual(self.kinds([{"view": {"outcomes": []}}, GIVEN], [due, GIVEN]), ["chances"])
        old = [{"view": {"disc": 1, "outcomes": []}}]
        self.assertEqual(self.kinds(old, [{"view": {"disc": 1}}, due]), ["chances", "chances"])
        self.assertEqual(self.kinds(old, [{"view": {"disc": 2}}]), ["chances", "other"])

    def test_a_file_is_compared_whole(self) -> None:
        test = {"id": "nsw-0001", "clauses": ["R1"], "comment": "it is", "money": {}, "steps": [GIVEN]}
        group = {"comment": "a group", "config": {}, "tests": [test]}
        notes = {"Legal": {"kind": "authority", "description": "A list."}, "More": {"kind": "money", "description": "More."}}
        old = {"schema": "s", "rulebook": "nsw", "generation": "1.0", "notes": notes, "groups": [group]}
        self.assertEqual(list(differences(old, copy.deepcopy(old))), [])
        for name, kind in (("Legal", "legal"), ("More", "other")):
            new = copy.deepcopy(old)
            new["notes"][name]["description"] = "Otherwise."  # type: ignore[index]
            self.assertEqual([found for _, found, _ in differences(old, new)], [kind])
        for name in ("clauses", "comment", "money", "id"):
            new = copy.deepcopy(old)
            new["groups"][0]["tests"][0][name] = "other"  # type: ignore[index]
            self.assertEqual({found for _, found, _ in differences(old, new)}, {"other"})


if __name__ == "__main__":
    unittest.main()
