"""`python3 -m oracle.duel --engine "<adapter command>" --rulebook ID --seed N --steps M`: engine against oracle.

Both are given the same commands, good and bad. Compared are: whether a command is accepted; the events, what and in
which order; the view. Citations, and the codes of refusals that the rulings name, are reported beside it. At the first
difference the duel stops, takes away commands as long as the difference stays, and prints the case as a test in JSON.

Exit: 0 no difference, 1 a difference, 2 wrong use or an adapter that does not answer.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from typing import Any

import oracle
from oracle import readings
from oracle.compare import Judge, kind_of
from oracle.ledger import Ledger, check_money
from oracle.sampler import Sampler
from oracle.shapes import case_of
from oracle.sides import AdapterFailed, EngineSide, OracleSide


class Duel:
    """One rulebook, one seed."""

    def __init__(self, asked: argparse.Namespace, engine: EngineSide) -> None:
        self.asked, self.engine = asked, engine
        self.judge = Judge(asked.events, set(asked.ignore.split(",")) if asked.ignore else set())
        self.accepted: Counter[str] = Counter()
        self.refused = 0

    def run(self) -> dict[str, Any] | None:
        """Plays games until the steps are used up; the case of the first difference, or none."""
        steps, game = 0, 0
        while steps < self.asked.steps:
            sampler = Sampler(self.asked.rulebook, self.asked.seed * 1_000_003 + game)
            config = sampler.config()
            many = min(self.asked.steps - steps, self.asked.game)
            played, difference = self.play(sampler, config, many)
            steps, game = steps + max(1, len(played)), game + 1
            if difference:
                return self.shrunk(config, played, difference)
        return None

    def play(self, sampler: Sampler, config: Any, many: int) -> tuple[list[dict[str, Any]], str | None]:
        """One table: the orders given, and the difference if there is one."""
        ours = OracleSide(self.asked.rulebook)
        difference, opened = self.opened(ours, config)
        if difference or not opened:
            return [], difference
        played: list[dict[str, Any]] = []
        view, ledger = ours.view(), Ledger()
        while len(played) < many:
            order = self.next_order(sampler, ours, view)
            played.append(order)
            difference, view = self.step(ours, order, view, ledger)
            if difference or view["phase"] == "closed" and len(played) % 8 == 0:
                break
        self.engine.close()
        return played, difference

    def opened(self, ours: OracleSide, config: Any) -> tuple[str | None, bool]:
        """Opens both tables."""
        mine, yours = ours.open(config), self.engine.open(config)
        difference = self.judge.answers(mine, yours)
        if difference:
            return f"open: {difference}", False
        return None, "events" in mine

    def next_order(self, sampler: Sampler, ours: OracleSide, view: Any) -> dict[str, Any]:
        """About seven of ten are such as the oracle accepts."""
        if sampler.rng.random() < self.asked.legal:
            for _ in range(60):
                order = sampler.order(view)
                if ours.would_accept(order):
                    return order
        return sampler.order(view)

    def step(
        self, ours: OracleSide, order: dict[str, Any], view: dict[str, Any], ledger: Ledger
    ) -> tuple[str | None, dict[str, Any]]:
        """One command to both."""
        mine, yours = ours.apply(order), self.engine.apply(order)
        difference = self.judge.answers(mine, yours)
        if difference:
            return difference, view
        if "refusal" in mine:
            self.refused += 1
            return None, view
        self.accepted[case_of(order["command"])[0]] += 1
        ledger.book(mine["events"])
        view = ours.view()
        check_money(ledger, view)
        return self.judge.views(view, self.engine.view()), view

    # ------------------------------------------------------------------ shrinking

    def replay(self, config: Any, orders: list[dict[str, Any]]) -> tuple[str | None, int]:
        """The difference that these orders lead to, and after how many of them."""
        ours = OracleSide(self.asked.rulebook)
        difference, opened = self.opened(ours, config)
        if difference or not opened:
            return difference, 0
        view, ledger = ours.view(), Ledger()
        for index, order in enumerate(orders):
            difference, view = self.step(ours, order, view, ledger)
            if difference:
                break
        self.engine.close()
        return difference, index + 1 if orders else 0

    def shrunk(self, config: Any, orders: list[dict[str, Any]], difference: str) -> dict[str, Any]:
        """Takes away orders, in ever smaller pieces, as long as the same kind of difference stays, until none can go.

        Links of a chain cannot be left out, so that spins are first turned into observed ones, where the difference
        survives that."""
        kind = kind_of(difference)
        seen, looked_at = self.observed(config, orders)
        found, used = self.replay(seen, looked_at)
        if found and kind_of(found) == kind:
            config, orders, difference = seen, looked_at[:used], found
        before = len(orders) + 1
        while len(orders) < before:
            before = len(orders)
            orders, difference = self.without_pieces(config, orders, difference)
        return self.as_test(config, orders, difference)

    def without_pieces(
        self, config: Any, orders: list[dict[str, Any]], difference: str
    ) -> tuple[list[dict[str, Any]], str]:
        """One round: halves, quarters, and so on to single orders."""
        kind, piece = kind_of(difference), max(1, len(orders) // 2)
        while piece:
            index = 0
            while index < len(orders):
                fewer = orders[:index] + orders[index + piece :]
                found, used = self.replay(config, fewer)
                if found and kind_of(found) == kind:
                    orders, difference = fewer[:used], found
                else:
                    index += piece
            piece //= 2
        return orders, difference

    def observed(self, config: Any, orders: list[dict[str, Any]]) -> tuple[Any, list[dict[str, Any]]]:
        """The same game on a table whose spins are observed."""
        ours = OracleSide(self.asked.rulebook)
        ours.open(config)
        conductor = "boxer" if "casino" in config["terms"] else "ringkeeper"
        looked_at = []
        for order in orders:
            events = ours.apply(order).get("events", [])
            for name, carried in (case_of(event["what"]) for event in events):
                if name == "coins-landed":
                    landing = {"land": {"observed": carried["coins"]}}
                    order = {**order, "by": {"role": conductor, "number": 1}, "command": landing}
            looked_at.append(order)
        return {**config, "source": "observed"}, looked_at

    def as_test(self, config: Any, orders: list[dict[str, Any]], difference: str) -> dict[str, Any]:
        """The case in the form of the vectors, with what each side says of the last command."""
        ours = OracleSide(self.asked.rulebook)
        ours.open(config)
        self.engine.open(config)
        steps: list[dict[str, Any]] = []
        theirs: dict[str, Any] = {}
        for order in orders:
            answer, theirs = ours.apply(order), self.engine.apply(order)
            steps.append({"command": order["command"], "by": order["by"], "at": order["at"], **answer})
        return {
            "rulebook": self.asked.rulebook, "seed": self.asked.seed, "difference": difference, "config": config,
            "steps": steps, "engine": {name: theirs[name] for name in theirs if name != "seq"},
        }  # fmt: skip


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="oracle.duel", description="Random commands, engine against oracle.")
    parser.add_argument("--engine", required=True, help="the adapter's command line")
    parser.add_argument("--rulebook", required=True, choices=sorted(oracle.BOOKS))
    parser.add_argument("--component", help="what the adapter is to load; the rulebook's id if left out")
    parser.add_argument("--sha256", default="", help="the component's digest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=10_000)
    parser.add_argument("--game", type=int, default=400, help="commands at one table, at most")
    parser.add_argument("--legal", type=float, default=0.7, help="the part the oracle accepts, about")
    parser.add_argument(
        "--events", choices=("all", "unordered", "money", "none"), default="all",
        help="which events are compared: all in order; all, but only money in order; those that move money; none",
    )  # fmt: skip
    parser.add_argument("--ignore", default="", help="paths of the view that are passed over, by commas (game,lights)")
    parser.add_argument("--reading", default="", help="readings taken the other way, such as 13=b,35=b")
    asked = parser.parse_args()
    try:
        readings.read_otherwise(asked.reading)
    except ValueError as fault:
        parser.error(str(fault))
    return asked


def main() -> int:
    """Runs a duel and reports."""
    asked = arguments()
    try:
        engine = EngineSide(asked.engine, asked.component or asked.rulebook, asked.sha256)
    except (AdapterFailed, OSError) as fault:
        print(f"the adapter does not answer: {fault}", file=sys.stderr)
        return 2
    duel, begun = Duel(asked, engine), time.monotonic()
    try:
        case = duel.run()
    except AdapterFailed as fault:
        print(f"the adapter fails: {fault}", file=sys.stderr)
        return 2
    finally:
        engine.stop()
    report(duel, time.monotonic() - begun)
    if case is None:
        return 0
    print(json.dumps(case, indent=1))
    return 1


def report(duel: Duel, seconds: float) -> None:
    """How many commands were given, and what is reported beside the comparison."""
    accepted = sum(duel.accepted.values())
    given = accepted + duel.refused
    head = f"{duel.asked.rulebook}, seed {duel.asked.seed}: {given} commands, {accepted} accepted, {seconds:.1f} s"
    print(head, file=sys.stderr)
    print("  " + ", ".join(f"{name} {count}" for name, count in duel.accepted.most_common()), file=sys.stderr)
    for title, counts in (("citations", duel.judge.citations), ("codes", duel.judge.codes)):
        for line, count in counts.most_common(40):
            print(f"  {title}: oracle / engine: {line} ({count})", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
