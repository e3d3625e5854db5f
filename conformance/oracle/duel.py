"""`python3 -m oracle.duel --engine "<adapter command>" --rulebook ID --seed N --steps M`: engine against oracle.

Both are given the same commands, good and bad. Compared are, after each: whether it is accepted; the events, what, when
and in which order; the whole view; with `--legal N`, after every N-th, all choices and chances. At the first difference the
duel stops, takes away commands as long as the difference stays, and prints the case with both answers; `--save` writes it as
a file of vectors.

Exit: 0 no difference, 1 a difference, 2 wrong use or an adapter that does not answer.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any, Iterator

import oracle
from oracle import casino_cards
from oracle.casino_cards.duel import CardDuel
from oracle.compare import Judge
from oracle.match import Match, Played, Step
from oracle.orders import orders
from oracle.sampler import Sampler
from oracle.saved import vectors_of
from oracle.sides import AdapterFailed, EngineSide, OracleSide
from oracle.tally import Tally

MINUTE = 60.0


class Duel:
    """One rulebook, one seed."""

    def __init__(self, asked: argparse.Namespace, engine: EngineSide) -> None:
        self.asked = asked
        self.judge = Judge(engine.clauses, asked.citations)
        self.match = Match(asked.rulebook, engine, self.judge, asked.states, asked.legal)
        self.tally = Tally(asked.rulebook)
        self.begun = self.told_at = time.monotonic()

    def run(self) -> dict[str, Any] | None:
        """Plays tables until the steps are used up; the case of the first difference, or none."""
        table = 0
        while self.tally.given < self.asked.steps:
            sampler = Sampler(self.asked.rulebook, self.asked.seed * 1_000_003 + table)
            table, config = table + 1, sampler.config()
            played = self.match.play(config, lambda ours: self.orders(sampler, ours))
            if played.difference:
                return self.case(config, played, table - 1)
            self.tally.tables += 1
            self.progress()
        return None

    def orders(self, sampler: Sampler, ours: OracleSide) -> Iterator[Step]:
        """Returns the orders of one table, as they are drawn, with the oracle's answers."""
        many = min(self.asked.steps - self.tally.given, sampler.many or self.asked.game)
        return orders(sampler, ours, many, self.asked.accepted, self.tally)

    def case(self, config: Any, played: Played, table: int) -> dict[str, Any]:
        """Returns the smallest case found, with each side's answer to the last command."""
        assert played.difference is not None
        print(f"table {table}: {played.difference}", file=sys.stderr, flush=True)
        config, orders, difference = self.match.shrunk(config, played.orders, played.difference)
        told = self.match.told(config, orders)
        if self.asked.save:
            vectors = vectors_of(self.asked.rulebook, config, told, difference)
            self.asked.save.write_text(json.dumps(vectors, indent=1, ensure_ascii=False) + "\n")
        steps = [
            {"command": order["command"], "by": order["by"], "at": order["at"], **answer} for order, answer, _ in told
        ]
        return {
            "rulebook": self.asked.rulebook, "seed": self.asked.seed, "table": table, "difference": difference,
            "config": config, "steps": steps, "engine": told[-1][2] if told else None,
        }  # fmt: skip

    def progress(self) -> None:
        """Prints a line a minute."""
        now = time.monotonic()
        if now - self.told_at >= MINUTE:
            self.told_at = now
            print(f"{now - self.begun:.0f} s: {self.headline()}", file=sys.stderr, flush=True)

    def headline(self) -> str:
        """Returns a line on the rulebook that is played, and on the progress."""
        return f"{self.asked.rulebook}, seed {self.asked.seed}: {self.tally.share()}"

    def report(self) -> None:
        """Prints how many commands were given and what they reached; citations and codes that differ."""
        lines = [f"{self.headline()}, {time.monotonic() - self.begun:.0f} s", *self.tally.lines()]
        for title, counts in (("citations", self.judge.citations), ("codes", self.judge.codes)):
            lines += [f"{title}, oracle / engine: {line} ({count})" for line, count in counts.most_common()]
        print("\n".join(lines), file=sys.stderr)


def arguments() -> argparse.Namespace:
    """Returns the command line."""
    parser = argparse.ArgumentParser(prog="oracle.duel", description="Random commands, engine against oracle.")
    parser.add_argument("--engine", required=True, help="the adapter's command line")
    parser.add_argument("--rulebook", required=True, choices=sorted([*oracle.ALL, *casino_cards.BOOKS]))
    parser.add_argument("--component", help="what the adapter is to load; the rulebook's id if left out")
    parser.add_argument("--sha256", default="", help="the component's digest")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--steps", type=int, default=10_000, help="commands in all")
    parser.add_argument("--game", type=int, default=400, help="commands at one table, at most")
    parser.add_argument("--accepted", type=float, default=0.7, help="the part the oracle accepts, about")
    parser.add_argument("--states", action="store_true", help="look at the adapter's states too: restored, rebuilt")
    parser.add_argument("--legal", type=int, default=0, help="compare choices and chances, every so manieth time")
    parser.add_argument("--imagined", type=int, default=0, help="card games: compare imagined states and auto-play, every so manieth time")
    parser.add_argument("--citations", action="store_true", help="report citations that differ")
    parser.add_argument("--save", type=Path, help="where the case of a difference is written, as vectors")
    return parser.parse_args()


def main() -> int:
    """Runs a duel and reports."""
    asked = arguments()
    try:
        engine = EngineSide(asked.engine, asked.component or asked.rulebook, asked.sha256)
    except (AdapterFailed, OSError) as fault:
        print(f"the adapter does not answer: {fault}", file=sys.stderr)
        return 2
    duel: Any = CardDuel(asked, engine) if asked.rulebook in casino_cards.BOOKS else Duel(asked, engine)
    try:
        case = duel.run()
    except AdapterFailed as fault:
        print(f"the adapter fails: {fault}", file=sys.stderr)
        return 2
    finally:
        engine.stop()
    duel.report()
    if case is None:
        return 0
    print(json.dumps(case, indent=1, ensure_ascii=False))
    return 1


if __name__ == "__main__":
    sys.exit(main())
