"""The basis of a duel: a refused command changes nothing; every corner is reached; a case is saved as vectors."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

from oracle.rulebooks import BOOKS
from oracle.sampler import Sampler
from oracle.sides import OracleSide
from oracle.tally import Tally

HOME = Path(__file__).resolve().parents[2]


def whole(ours: OracleSide) -> dict[str, Any]:
    """Returns a copy of all of a table."""
    assert ours.table is not None
    return copy.deepcopy(ours.table._table.__dict__)


def table(rulebook: str, seed: int) -> tuple[Sampler, OracleSide]:
    """Returns a table that could be opened."""
    while True:
        sampler, ours = Sampler(rulebook, seed), OracleSide(rulebook)
        if "events" in ours.open(sampler.good_config()):
            return sampler, ours
        seed += 1


class Matches(unittest.TestCase):
    def test_a_refused_command_changes_nothing(self) -> None:
        for rulebook in BOOKS:
            sampler, ours = table(rulebook, 7)
            for _ in range(1500):
                order, before = sampler.order(ours.view()), whole(ours)
                if "refusal" in ours.apply(order):
                    self.assertEqual(whole(ours), before, order)

    def test_a_duel_reaches_what_a_rulebook_has(self) -> None:
        for rulebook in BOOKS:
            tally = Tally(rulebook)
            for seed in range(60):
                sampler, ours = table(rulebook, 1000 * seed)
                for _ in range(300):
                    order = sampler.order(ours.view())
                    tally.count(order, ours.apply(order))
            with self.subTest(rulebook=rulebook):
                self.assertLess(len(tally.missing()), 30, tally.missing())
                self.assertLessEqual(set(tally.told), tally.happenings)

    def test_a_saved_case_is_a_file_of_vectors(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "case.json"
            command = [sys.executable, "-m", "oracle.duel", "--rulebook", "commemorative", "--steps", "60000"]
            engine = ["--engine", f"{sys.executable} -m oracle.tests.wrong_adapter throws-uncovered"]
            done = subprocess.run([*command, *engine, "--save", str(file)], cwd=HOME, capture_output=True, check=False)
            self.assertEqual(done.returncode, 1, done.stderr)
            saved: dict[str, Any] = json.loads(file.read_text())
        self.assertEqual((saved["schema"], saved["rulebook"]), ("kip-vectors/1", "commemorative"))
        (test,) = saved["groups"][0]["tests"]
        self.assertRegex(test["id"], r"^commemorative-\d{4}$")
        self.assertEqual(test["clauses"], ["commemorative 6.2.1"])
        self.assertEqual(test["steps"][-1]["refusal"]["clause"], "commemorative 6.2.1")
        self.assertEqual(sum(test["money"].values()), 0)


if __name__ == "__main__":
    unittest.main()
