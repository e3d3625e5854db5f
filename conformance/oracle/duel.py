"""`python3 -m oracle.duel --engine "<adapter command>" --rulebook ID --seed N --steps M`: engine against oracle.

Both are given the same commands, good and bad. Compared are: whether a command is accepted; the events, what and in which
order; the view. Citations, and the codes of refusals that the rulings name, are reported beside it. At the first
difference the duel stops, takes away commands as long as the difference stays, and prints the case as a test in JSON.

Exit: 0 no difference, 1 a difference, 2 wrong use or an adapter that does not answer.
"""

from __future__ import annotations

import argparse
import json
import pickle
import shlex
import subprocess
import sys
import time
from collections import Counter
from typing import Any

import oracle
from oracle.ledger import Ledger, owed
from oracle.refuse import Refused
from oracle.sampler import Sampler
from oracle.shapes import case_of

MONEY = {
    "spinner-wager-placed", "spinner-wager-changed", "centre-staked", "centre-covered", "centre-returned",
    "cover-returned", "centre-lost", "cover-paid", "due-paid", "centre-forfeited", "cover-forfeited", "cover-reversed",
    "due-reversed", "wager-placed", "wager-changed", "wager-withdrawn", "wager-refused", "wager-returned",
    "excess-returned", "side-bet-made", "side-bet-settled", "side-bet-returned", "side-bet-forfeited",
    "side-bet-reversed", "wager-won", "wager-lost", "wager-forfeited", "wager-halved", "wager-imprisoned",
    "settlement-reversed", "centre-rides",
}  # fmt: skip


class AdapterFailed(Exception):
    """An adapter that does not speak the protocol."""


class OracleSide:
    """The oracle, in this process."""

    def __init__(self, rulebook: str) -> None:
        self.rulebook = rulebook
        self.table: oracle.OpenTable | None = None

    def open(self, config: Any) -> dict[str, Any]:
        try:
            self.table = oracle.open(self.rulebook, config)
        except Refused as refused:
            return {"refusal": refused.as_json()}
        return {"events": self.table.opening}

    def apply(self, order: dict[str, Any]) -> dict[str, Any]:
        assert self.table is not None
        try:
            return {"events": self.table.apply(order["by"], order["at"], order["command"])}
        except Refused as refused:
            return {"refusal": refused.as_json()}

    def view(self) -> dict[str, Any]:
        assert self.table is not None
        return self.table.view()

    def would_accept(self, order: dict[str, Any]) -> bool:
        """Whether it would accept a command, which it forgets again."""
        assert self.table is not None
        kept = pickle.dumps(self.table, pickle.HIGHEST_PROTOCOL)
        accepted = "events" in self.apply(order)
        if accepted:
            self.table = pickle.loads(kept)
        return accepted


class EngineSide:
    """An adapter, as a child process."""

    def __init__(self, command: str, component: str, sha256: str) -> None:
        self.child = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.seq = 0
        self.tables = 0
        self.name = self.ask({"cmd": "start", "protocol": 1})
        loaded = self.ask({"cmd": "load", "component": component, "sha256": sha256})
        if "describe" not in loaded:
            raise AdapterFailed(f"load: {loaded}")

    def ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        self.seq += 1
        assert self.child.stdin and self.child.stdout
        try:
            self.child.stdin.write(json.dumps({"seq": self.seq, **asked}, separators=(",", ":")) + "\n")
            self.child.stdin.flush()
            answer = json.loads(self.child.stdout.readline())
        except (OSError, ValueError) as fault:
            raise AdapterFailed(f"{asked['cmd']}: {fault}") from fault
        if not isinstance(answer, dict) or answer.get("seq") != self.seq:
            raise AdapterFailed(f"{asked['cmd']}: {answer}")
        return answer

    def open(self, config: Any) -> dict[str, Any]:
        self.tables += 1
        return self.ask({"cmd": "open", "table": f"t{self.tables}", "config": config})

    def apply(self, order: dict[str, Any]) -> dict[str, Any]:
        return self.ask({"cmd": "apply", "table": f"t{self.tables}", **order})

    def view(self) -> dict[str, Any]:
        answer = self.ask({"cmd": "view", "table": f"t{self.tables}"})
        if "view" not in answer:
            raise AdapterFailed(f"view: {answer}")
        return dict(answer["view"])

    def close(self) -> None:
        """R: the table is forgotten; an adapter that does not know `close` keeps it."""
        self.ask({"cmd": "close", "table": f"t{self.tables}"})

    def stop(self) -> None:
        assert self.child.stdin
        try:
            self.child.stdin.write(json.dumps({"seq": self.seq + 1, "cmd": "stop"}) + "\n")
            self.child.stdin.close()
        except OSError:
            pass
        try:
            self.child.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.child.kill()


class Judge:
    """Compares two answers."""

    def __init__(self, events: str, ignore: set[str]) -> None:
        self.events, self.ignore = events, ignore | {"legal"}
        self.citations: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()

    def answers(self, ours: dict[str, Any], theirs: dict[str, Any]) -> str | None:
        """The first difference between two answers to a command, or none."""
        if "error" in theirs:
            return f"the engine answers with an error: {theirs['error']}"
        if ("refusal" in ours) != ("refusal" in theirs):
            return "the oracle " + ("refuses" if "refusal" in ours else "accepts") + ", the engine does not"
        if "refusal" in ours:
            code = ours["refusal"].get("code")
            if code is not None and code != theirs["refusal"].get("code"):
                self.codes[f"{code} / {theirs['refusal'].get('code')}"] += 1
            return None
        return self._events(ours["events"], theirs["events"])

    def _events(self, ours: list[Any], theirs: list[Any]) -> str | None:
        mine, yours = self._kept(ours), self._kept(theirs)
        for index in range(max(len(mine), len(yours))):
            a = mine[index] if index < len(mine) else None
            b = yours[index] if index < len(yours) else None
            if a is None or b is None or a["what"] != b["what"] or a["at"] != b["at"]:
                return f"event {index + 1}: {json.dumps(a and a['what'])} / {json.dumps(b and b['what'])}"
            if a.get("cite") != b.get("cite"):
                name = case_of(a["what"])[0]
                self.citations[f"{name}: {cited(a.get('cite'))} / {cited(b.get('cite'))}"] += 1
        return None

    def _kept(self, events: list[Any]) -> list[Any]:
        if self.events == "all":
            return events
        return [event for event in events if case_of(event["what"])[0] in MONEY] if self.events == "money" else []

    def views(self, ours: dict[str, Any], theirs: dict[str, Any]) -> str | None:
        """The first difference between two views, by path, or none. Paths in `ignore` are passed over."""
        return self._differs(ours, theirs, "")

    def _differs(self, a: Any, b: Any, path: str) -> str | None:
        if path in self.ignore:
            return None
        if isinstance(a, dict) and isinstance(b, dict):
            for name in sorted(set(a) | set(b)):
                below = f"{path}.{name}" if path else name
                found = self._differs(a.get(name), b.get(name), below)
                if found:
                    return found
            return None
        if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
            for held, other in zip(a, b):
                found = self._differs(held, other, path)
                if found:
                    return found
            return None
        return None if a == b else f"view {path}: {json.dumps(a)} / {json.dumps(b)}"


def cited(cite: Any) -> str:
    """A citation in one word."""
    return "+".join(str(cite[name]) for name in ("clause", "ruling") if name in cite) if cite else "none"


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
        """Takes away orders, in ever smaller pieces, as long as the same kind of difference stays."""
        kind = kind_of(difference)
        piece = max(1, len(orders) // 2)
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
        return self.as_test(config, orders, difference)

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


def kind_of(difference: str) -> str:
    """A difference without its amounts: enough to tell one fault from another while a case shrinks."""
    words = difference.split(":")
    head = words[0] if not words[0].startswith("event") else "event"
    names = [word for word in difference.replace('"', " ").split() if "-" in word and word.isascii()][:2]
    return head + " " + " ".join(names)


def check_money(ledger: Ledger, view: dict[str, Any]) -> None:
    """Players, bank or pot, and holders come to 0, and what the view shows is what the events left there."""
    assert sum(ledger.accounts.values()) == 0
    for account, amount in owed(view).items():
        assert ledger.accounts[account] == amount, (account, ledger.as_line(), amount)


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
        "--events", choices=("all", "money", "none"), default="all",
        help="which events are compared: all, those that move money, or none",
    )  # fmt: skip
    parser.add_argument("--ignore", default="", help="paths of the view that are passed over, by commas (game,lights)")
    return parser.parse_args()


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
    print(f"{duel.asked.rulebook}, seed {duel.asked.seed}: {given} commands, {accepted} accepted, {seconds:.1f} s", file=sys.stderr)
    print("  " + ", ".join(f"{name} {count}" for name, count in duel.accepted.most_common()), file=sys.stderr)
    for title, counts in (("citations", duel.judge.citations), ("codes", duel.judge.codes)):
        for line, count in counts.most_common(40):
            print(f"  {title}: oracle / engine: {line} ({count})", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
