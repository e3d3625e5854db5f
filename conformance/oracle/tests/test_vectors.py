"""The vector tool: what an author writes wrongly stops it, and what it writes fits the schema."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any, Callable

from oracle.rulebooks import BOOKS
from oracle.scenario import Topic, casino, give
from oracle.scenario.building import VECTORS, numbering_faults, test_of, vectors_of
from oracle.scenario.coverage import clauses_of, uncovered
from oracle.scenario.coverage import faults_of as coverage_faults
from oracle.scenario.matching import Differs, projected
from oracle.scenario.running import Player, below

HOME = Path(__file__).resolve().parents[2]
SCHEMA = HOME / "schema"


def faults_of(deeds: Callable[[Any], None], *clauses: str) -> list[str]:
    """Returns the faults of a scenario at a table of three players in `nsw`."""
    topic = Topic()
    topic.group("three players", casino(), seated=3).test(1, *(clauses or ("3.1",)))(deeds)
    faults: list[str] = []
    test_of("nsw", topic.groups[0], topic.groups[0].scenarios[0], Path(__file__), faults)
    return faults


class Authors(unittest.TestCase):
    def wrong(self, deeds: Callable[[Any], None], said: str) -> None:
        (fault,) = faults_of(deeds)
        self.assertIn(said, fault)
        self.assertIn("test_vectors.py:", fault)

    def test_a_right_scenario_has_no_fault(self) -> None:
        def deeds(t: Any) -> None:
            t.spinner(1, 1000)
            t.told("spinner-wager-placed", seat=1, stake=1000)
            t.refused("dealer", "no-more-bets", "not-authorised", "6.3")
            t.view(phase="preparing", offered=None)
            t.money({1: -1000, "layout": 1000})

        self.assertEqual(faults_of(deeds), [])

    def test_wrong_money_is_a_fault(self) -> None:
        def deeds(t: Any) -> None:
            t.spinner(1, 1000)
            t.money({1: -900, "layout": 900})

        self.wrong(deeds, "the money is {")

    def test_no_money_line_is_a_fault(self) -> None:
        self.wrong_without_line(lambda t: t.offer(1), "says no money")

    def wrong_without_line(self, deeds: Callable[[Any], None], said: str) -> None:
        (fault,) = faults_of(deeds)
        self.assertIn(said, fault)

    def test_a_deed_that_is_refused_is_a_fault(self) -> None:
        def deeds(t: Any) -> None:
            t.offer(2)

        self.wrong(deeds, "refused (subject")

    def test_a_refusal_that_is_none_or_of_another_kind_is_a_fault(self) -> None:
        def accepted(t: Any) -> None:
            t.refused("boxer", give.offer(1), "not-next", "3.1")

        def other(t: Any) -> None:
            t.refused("dealer", give.offer(1), "not-next", "3.1")

        def unknown(t: Any) -> None:
            t.refused("dealer", give.offer(1), "no-way", "3.1")

        self.wrong(accepted, "is accepted")
        self.wrong(other, "refused, but not as not-next")
        self.wrong(unknown, "no-way is not in codes.py")

    def test_what_is_not_told_or_not_seen_is_a_fault(self) -> None:
        def told(t: Any) -> None:
            t.offer(1)
            t.told("coins-offered", seat=2)

        def twice(t: Any) -> None:
            t.offer(1)
            t.told("coins-offered", seat=1)
            t.told("coins-offered", seat=1)

        def seen(t: Any) -> None:
            t.offer(1)
            t.view(offered=None)

        self.wrong(told, "coins-offered is not told: it: 2 is written, 1 is there")
        self.wrong(twice, "coins-offered is not told")
        self.wrong(seen, "offered: None is written, 1 is there")

    def test_numbers_are_neither_used_twice_nor_left_out(self) -> None:
        one, other = Topic(), Topic(retired=(2,))
        one.group("", casino()).test(1, "3.1")(lambda t: None)
        other.group("", casino()).test(3, "3.1")(lambda t: None)
        self.assertEqual(numbering_faults("nsw", {"one": one, "other": other}), [])
        other.groups[0].test(1, "3.1")(lambda t: None)
        other.groups[0].test(5, "3.1")(lambda t: None)
        again, missing = numbering_faults("nsw", {"one": one, "other": other})
        self.assertIn("nsw-0001", again)
        self.assertIn("nsw-0004", missing)

    def test_flags_and_notes_belong_together(self) -> None:
        topic = Topic(notes={"Spare": ("money", "…"), "Odd": ("luck", "…")})
        topic.group("", casino()).test(1, "3.1", flags="Missing")(lambda t: t.money({}))
        faults: list[str] = []
        vectors_of("nsw", topic, Path(__file__), faults)
        for said in ("Missing: flagged, not described", "Spare: flags no test", "kind 'luck' is none of"):
            self.assertTrue([fault for fault in faults if said in fault], said)


class Matching(unittest.TestCase):
    def test_short_forms_are_spelled_out(self) -> None:
        self.assertEqual(projected(500, {"chips": 500, "tokens": 0}), {"chips": 500, "tokens": 0})
        self.assertEqual(projected((15, 2), {"numerator": 15, "denominator": 2})["denominator"], 2)
        self.assertEqual(projected("ht", {"first": "heads", "second": "tails"}), {"first": "heads", "second": "tails"})
        self.assertEqual(projected({"valid_spin": True}, {"valid-spin": True, "run": 1}), {"valid-spin": True})
        for written, there in ((True, 1), (None, 0), ([1], [1, 2]), ({"a": 1}, {})):
            with self.assertRaises(Differs):
                projected(written, there)

    def test_a_runner_takes_null_for_what_is_not_there(self) -> None:
        self.assertIsNone(below({"disc": None, "seats": [{"seat": 1}]}, {"seats": [{"seat": 1, "held": 0}]}))
        self.assertIn("disc", below({"disc": 1}, {}) or "")
        self.assertIn("seats", below({"seats": [{}]}, {"seats": []}) or "")


class Running(unittest.TestCase):
    """The oracle as an adapter: it has no codes of refusals, so only tests without any are played."""

    def setUp(self) -> None:
        self.player = Player(f"{sys.executable} -m oracle", "nsw")
        self.addCleanup(self.player.stop)
        vectors = json.loads((VECTORS / "nsw" / "settlement.json").read_text())
        self.config = vectors["groups"][0]["config"]
        self.test = copy.deepcopy(vectors["groups"][0]["tests"][0])

    def test_a_right_answer_has_no_difference_and_a_wrong_one_is_named(self) -> None:
        self.assertIsNone(self.player.test(self.config, self.test))
        self.test["money"]["house"] += 1
        self.assertIn("the money is", self.player.test(self.config, self.test) or "")

    def test_events_are_complete_and_in_order(self) -> None:
        last = self.test["steps"][-1]["events"]
        for change, said in (
            (lambda: last.append({"what": "betting-opened", "moves": []}), "is missing"),
            (last.reverse, "is wanted"),
            (last.pop, "more is told"),
        ):
            test = copy.deepcopy(self.test)
            change()
            self.assertIn(said, self.player.test(self.config, self.test) or "")
            last[:] = test["steps"][-1]["events"]


class Tree(unittest.TestCase):
    def test_the_schemas_are_what_the_contract_gives(self) -> None:
        done = subprocess.run(
            [sys.executable, SCHEMA / "generate.py", "--check"], capture_output=True, text=True, check=False
        )
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_every_clause_of_an_engine_has_a_vector(self) -> None:
        for folder in sorted(VECTORS.iterdir()):
            files = [path.read_text() for path in folder.glob("*.json")]
            if files:
                self.assertEqual(coverage_faults(folder.name, files), [], folder.name)

    def test_a_vector_holds_what_it_names_and_what_must_be_cited_and_nothing_of_its_comment(self) -> None:
        steps = [
            {"command": "retire", "events": [{"what": "betting-opened", "moves": [], "clause": "nsw 6.2"}, {"what": "x"}]},
            {"command": "retire", "refusal": {"code": "betting-closed", "clause": "nsw 4.6"}},
            {"open": {}, "refusal": {"code": "bad-coins", "clause": ""}},
            {"view": {}},
        ]
        test = {"clauses": ["nsw 4.1", "R5"], "comment": "nsw 4.7", "steps": steps}
        text = json.dumps({"groups": [{"comment": "nsw 4.7", "tests": [test]}]})
        self.assertEqual(clauses_of(text), {"nsw 4.1", "R5", "nsw 6.2", "nsw 4.6"})
        self.assertIn("nsw 4.7", uncovered("nsw", [text]))
        self.assertNotIn("nsw 4.6", uncovered("nsw", [text]))

    def test_the_vectors_fit_the_schema(self) -> None:
        try:
            from jsonschema import Draft202012Validator
        except ImportError:
            self.skipTest("jsonschema is not installed")
        schema = json.loads((SCHEMA / "vectors.schema.json").read_text())
        Draft202012Validator.check_schema(schema)
        fits = Draft202012Validator(schema)
        smallest = [min(VECTORS.glob(f"{book}/*.json"), key=lambda path: path.stat().st_size) for book in BOOKS]
        for path in smallest:
            vectors = json.loads(path.read_text())
            self.assertIsNone(next(fits.iter_errors(vectors), None), path.name)
            vectors["groups"][0]["tests"][0]["steps"][0]["by"] = "nobody"
            self.assertFalse(fits.is_valid(vectors), path.name)


if __name__ == "__main__":
    unittest.main()
