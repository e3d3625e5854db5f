"""The ledger over moves in every vector and in random play: the invariants after every event and every command."""

from __future__ import annotations

import json
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

import oracle
from oracle.balances import Balances
from oracle.moves import Money
from oracle.orders import orders
from oracle.refuse import Refused
from oracle.rulebooks import ALL, BOOKS
from oracle.sampler import Sampler
from oracle.scenario.building import VECTORS
from oracle.sides import OracleSide
from oracle.tally import Tally

HOME = Path(__file__).resolve().parents[2]


class Vectors(unittest.TestCase):
    """Every test of the tree is played again."""

    def test_the_invariants_hold_and_the_money_lines_are_what_the_moves_come_to(self) -> None:
        for rulebook in BOOKS:
            for path in sorted((VECTORS / rulebook).glob("*.json")):
                for group in json.loads(path.read_text())["groups"]:
                    for test in group["tests"]:
                        with self.subTest(test=test["id"]):
                            self.play(rulebook, group["config"], test)

    def play(self, rulebook: str, config: Any, test: dict[str, Any]) -> None:
        """One test; a refused command has its vector elsewhere, and an opening moves nothing."""
        steps = test["steps"]
        opened = next((step["open"] for step in steps if "open" in step and "events" in step), None)
        if opened is None and "open" in steps[0]:
            self.assertEqual(test["money"], {})
            return
        table = oracle.open(rulebook, opened or config)
        balances = Balances(ring="ring" in (opened or config)["terms"])
        balances.book(table.opening)
        for step in steps:
            if "command" in step and "events" in step:
                told = table.apply(step["by"], step["at"], step["command"])
                for name in ("what", "moves"):
                    self.assertEqual([event[name] for event in told], [event[name] for event in step["events"]])
                balances.book(told)
                balances.check(table.view())
            elif "command" in step:
                with self.assertRaises(Refused):
                    table.apply(step["by"], step["at"], step["command"])
        line = {account: amount for account, amount in test["money"].items() if amount}
        self.assertEqual(balances.money_line(), line)


class Random(unittest.TestCase):
    def test_a_command_takes_money_out_of_one_purse_at_most(self) -> None:
        """`reverse` aside; and what lies on the table is listed once a seat, bet and tender, in this order."""
        for rulebook in ALL:
            for seed in range(8):
                sampler, ours = Sampler(rulebook, seed), OracleSide(rulebook)
                if "events" in ours.open(sampler.good_config()):
                    for order, answer, view in orders(sampler, ours, 250, 0.9, Tally(rulebook)):
                        with self.subTest(rulebook=rulebook, seed=seed, order=order):
                            self.assertLessEqual(len(purses(answer.get("events", []))), 1)
                            if view is not None:
                                self.check_common(view)

    def check_common(self, view: dict[str, Any]) -> None:
        """Checks the part that every family's view has."""
        common = view["common"]
        places = [(lies["seat"], lies["bet"], lies["tender"]) for lies in common["lying"]]
        self.assertEqual(places, sorted(set(places)))
        self.assertTrue(all(lies["amount"] > 0 for lies in common["lying"]))
        self.assertEqual(common["taken"], sorted(seat["seat"] for seat in view["seats"]))
        self.assertEqual(common["closed"], view["phase"] == "closed")

    def test_the_invariants_hold_in_every_rulebook(self) -> None:
        for rulebook in ALL:
            with self.subTest(rulebook=rulebook):
                money = Money(rulebook, seed=1, steps=2_000)
                money.run()
                self.assertTrue(money.moves)

    def test_the_program_reports_what_it_reached(self) -> None:
        command = [sys.executable, "-m", "oracle.moves", "--rulebook", "pub", "--steps", "500", "--seed", "3"]
        done = subprocess.run(command, cwd=HOME, capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("pub, seed 3: 500 commands", done.stdout)


def purses(events: list[Any]) -> set[int]:
    """Out of whose purses money goes by these events, but to undo a settlement."""
    moves = [move for event in events for move in event["moves"] if move["cause"] != "reverse"]
    return {move["payer"]["purse"] for move in moves if "purse" in move["payer"]}


if __name__ == "__main__":
    unittest.main()
