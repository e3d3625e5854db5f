"""The duel and the adapter: equal sides agree, wrong ones are found and the case is small."""

from __future__ import annotations

import json
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

from oracle.rulebooks import ALL

HOME = Path(__file__).resolve().parents[2]


def duel(engine: str, rulebook: str, steps: int, *more: str) -> subprocess.CompletedProcess[str]:
    """Runs a duel."""
    command = [sys.executable, "-m", "oracle.duel", "--engine", f"{sys.executable} -m {engine}"]
    command += ["--rulebook", rulebook, "--seed", "3", "--steps", str(steps), *more]
    return subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=False)


class Duel(unittest.TestCase):
    def test_the_oracle_agrees_with_itself_and_the_money_adds_up(self) -> None:
        for rulebook in ALL:
            with self.subTest(rulebook=rulebook):
                done = duel("oracle", rulebook, 1500, "--legal", "20")
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_a_wrong_engine_is_found_and_the_case_is_small(self) -> None:
        for fault, rulebook, most in (
            ("pays-seven-to-one", "nsw", 40), ("sixth-odds-lose", "nsw", 40), ("throws-uncovered", "commemorative", 12),
            ("due-after-two-heads", "ringkeeper", 25), ("half-a-chip-is-lost", "partage", 40),
            ("due-is-a-refund", "ringkeeper", 40),
        ):  # fmt: skip
            with self.subTest(fault=fault):
                done = duel(f"oracle.tests.wrong_adapter {fault}", rulebook, 60_000)
                self.assertEqual(done.returncode, 1, done.stderr)
                case = json.loads(done.stdout)
                self.assertLessEqual(len(case["steps"]), most, case["difference"])
                self.assertEqual(case["rulebook"], rulebook)

    def test_wrong_lists_are_found_and_the_case_is_small(self) -> None:
        for fault, difference, most in (
            ("lists-no-offer", "legal offer-coins", 3), ("coins-fall-heads-up", "chances", 25),
        ):  # fmt: skip
            with self.subTest(fault=fault):
                done = duel(f"oracle.tests.wrong_adapter {fault}", "nsw", 20_000, "--legal", "5")
                self.assertEqual(done.returncode, 1, done.stderr)
                case = json.loads(done.stdout)
                self.assertTrue(case["difference"].startswith(difference), case["difference"])
                self.assertLessEqual(len(case["steps"]), most, case["difference"])

    def test_an_adapter_that_answers_out_of_turn_is_no_adapter(self) -> None:
        done = duel("oracle.tests.wrong_adapter answers-out-of-turn", "nsw", 10)
        self.assertEqual(done.returncode, 2, done.stderr)


class Adapter(unittest.TestCase):
    def ask(self, *lines: str) -> list[Any]:
        done = subprocess.run(
            [sys.executable, "-m", "oracle"], cwd=HOME, input="\n".join(lines) + "\n", capture_output=True, text=True,
            check=True,
        )  # fmt: skip
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_it_answers_each_line_and_stops(self) -> None:
        terms = {"ring": {"centre-policy": "riding", "anzac-day-only": False}}
        config = {"table": "t", "seats": 2, "opened-at": 0, "zone-offset-minutes": 0, "source": "fresh", "terms": terms}
        host = {"role": "host", "number": 1}
        join = {"join": {"seat": 1, "age-attested": False}}
        orders = [{"by": host, "at": 0, "command": join}, {"by": host, "at": 0, "command": join}]
        said = self.ask(
            '{"seq":1,"cmd":"start","protocol":1}',
            '{"seq":2,"cmd":"load","component":"/x/pub.wasm","sha256":""}',
            json.dumps({"seq": 3, "cmd": "open", "table": "t1", "config": config}),
            json.dumps({"seq": 4, "cmd": "apply-all", "table": "t1", "orders": orders}),
            '{"seq":5,"cmd":"view","table":"t1"}',
            '{"seq":6,"cmd":"restore"}',
            '{"seq":6,"cmd":"legal","table":"t1","at":0,"of":{"role":"player","number":1},"most":1}',
            '{"seq":6,"cmd":"chances","table":"t1","most":16}',
            "no json",
            '{"seq":7,"cmd":"view","table":"t9"}',
            '{"seq":8,"cmd":"stop"}',
            '{"seq":9,"cmd":"view","table":"t1"}',
        )
        self.assertEqual([answer.get("seq") for answer in said], [1, 2, 3, 4, 5, 6, 6, 6, None, 7])
        self.assertEqual(said[1]["describe"]["head"]["rulebook"], "pub")
        self.assertEqual(said[2]["events"][0]["what"], "table-opened")
        self.assertEqual((said[3]["ends"], said[3]["refused"]["kind"]), ([1], "subject"))
        self.assertEqual(len(said[3]["events"]), 1)
        self.assertEqual(said[4]["view"]["phase"], "offering")
        self.assertEqual((said[6]["legal"]["total"], said[6]["legal"]["first"][0]["command"]), (1, {"raise-dispute": "-"}))
        self.assertEqual(said[7]["chances"], "nothing")
        for index in (5, 8, 9):
            self.assertIn("error", said[index])


if __name__ == "__main__":
    unittest.main()
