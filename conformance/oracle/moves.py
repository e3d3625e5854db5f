"""`python3 -m oracle.moves [--rulebook ID] --steps N --seed N`: random play of the oracle alone.

The ledger's invariants (`balances.py`) are checked after every event and every command.

Exit: 0 they hold, 1 one does not, 2 wrong use.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from typing import Any

from oracle.balances import Balances, Broken
from oracle.orders import orders
from oracle.rulebooks import ALL
from oracle.sampler import Sampler
from oracle.shapes import case_of
from oracle.sides import OracleSide
from oracle.tally import Tally

GAME = 400
"""Commands at one table, at most."""
ACCEPTED = 0.9
"""The part of the commands that the oracle accepts, about."""


class Money:
    """Tables of one rulebook, drawn by one seed."""

    def __init__(self, rulebook: str, seed: int, steps: int) -> None:
        self.rulebook, self.seed, self.steps = rulebook, seed, steps
        self.tally = Tally(rulebook)
        self.moves: Counter[str] = Counter()
        """By the name of the event and the move's cause."""

    def run(self) -> None:
        """Plays tables until the steps are used up; `Broken` where an invariant does not hold."""
        table = 0
        while self.tally.given < self.steps:
            self.table(Sampler(self.rulebook, self.seed * 1_000_003 + table))
            table += 1

    def table(self, sampler: Sampler) -> None:
        """Plays one table."""
        ours = OracleSide(self.rulebook)
        if "refusal" in ours.open(sampler.config()):
            return
        self.tally.tables += 1
        balances = Balances(ring=ALL[self.rulebook].machine == "ring")
        given: list[Any] = []
        many = min(self.steps - self.tally.given, sampler.many or GAME)
        for order, answer, view in orders(sampler, ours, many, ACCEPTED, self.tally):
            if view is None:
                continue
            given.append(order)
            try:
                balances.book(answer["events"], self.count)
                balances.check(view)
            except Broken as broken:
                raise Broken(f"{broken}\n" + "\n".join(json.dumps(order) for order in given)) from broken

    def count(self, event: dict[str, Any], move: dict[str, Any]) -> None:
        """Counts a move."""
        self.moves[f"{case_of(event['what'])[0]} {move['cause']}"] += 1

    def lines(self) -> list[str]:
        """Returns the lines of the report."""
        counts = ", ".join(f"{name} {count}" for name, count in sorted(self.moves.items(), key=lambda held: held[1]))
        return [
            f"{self.rulebook}, seed {self.seed}: {self.tally.share()}, {sum(self.moves.values())} moves",
            f"moves: {counts}", f"never: {', '.join(self.tally.missing()) or 'nothing'}",
        ]  # fmt: skip


def main() -> int:
    """Plays one rulebook, or all, and reports."""
    parser = argparse.ArgumentParser(prog="oracle.moves", description="Random play, the ledger checked.")
    parser.add_argument("--rulebook", choices=sorted(ALL), help="all of them if left out")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=20_000, help="commands of each rulebook")
    asked = parser.parse_args()
    for rulebook in [asked.rulebook] if asked.rulebook else ALL:
        money = Money(rulebook, asked.seed, asked.steps)
        try:
            money.run()
        except Broken as broken:
            print(f"{rulebook}, seed {asked.seed}: {broken}")
            return 1
        print("\n".join(money.lines()), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
