"""Playing vectors at an adapter: does an implementation agree?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from oracle.balances import Balances
from oracle.choices import ALL
from oracle.sides import EngineSide


SHOWN = 120
"""Characters of a command in a report."""


class Player:
    """The vectors of one rulebook, at one adapter."""

    def __init__(self, command: str, rulebook: str) -> None:
        self.side = EngineSide(command, rulebook, "")
        self.name = self.side.name["name"]
        self.tables = 0
        self.played = 0
        self.differences: list[str] = []
        self.at = 0
        """The time of the last command."""

    def stop(self) -> None:
        """Ends the adapter."""
        self.side.stop()
        if self.side.child.stdout:
            self.side.child.stdout.close()

    def file(self, path: Path) -> None:
        """Plays all tests of a file."""
        vectors = json.loads(path.read_text())
        for group in vectors["groups"]:
            for test in group["tests"]:
                self.played += 1
                found = self.test(group["config"], test)
                if found:
                    self.differences.append(f"{test['id']} ({path.name}), {found}")

    def test(self, config: dict[str, Any], test: dict[str, Any]) -> str | None:
        """Plays a test. Returns its first difference, or none."""
        steps = test["steps"]
        self.at = config["opened-at"]
        balances = Balances(ring="ring" in config["terms"])
        if "open" not in steps[0]:
            opened = self.open(config)
            if "events" not in opened:
                return f"the group's table is not opened: {opened}"
        found = self.steps(steps, balances)
        self.ask("close")
        if found:
            return found
        line = balances.money_line()
        if line != {account: amount for account, amount in test["money"].items() if amount}:
            return f"the money is {line}"
        return None

    def steps(self, steps: list[dict[str, Any]], balances: Balances) -> str | None:
        """Plays the steps. Returns the first difference in the answers, or none."""
        for number, step in enumerate(steps, 1):
            found = self.step(step, balances)
            if found:
                return f"step {number}, {shown(step)}: {found}"
        return None

    def open(self, config: dict[str, Any]) -> dict[str, Any]:
        """Opens the next table."""
        self.tables += 1
        return self.ask("open", config=config)

    def ask(self, cmd: str, **asked: Any) -> dict[str, Any]:
        """Sends a request about the table in hand; citations by number become citations by name, as `describe` says."""
        answer = self.side.ask({"cmd": cmd, "table": f"t{self.tables}", **asked})
        for event in answer.get("events", []):
            event["cite"] = {name: self.side.clauses.get(row, row) for name, row in event["cite"].items()}
        return answer

    def step(self, step: dict[str, Any], balances: Balances) -> str | None:
        """Plays a step. Returns its difference, or none."""
        if "view" in step:
            viewer = {"viewer": step["viewer"]} if "viewer" in step else {}
            answer = self.ask("view", **viewer)
            return below(step["view"], answer["view"]) if "view" in answer else f"no view: {answer}"
        if "legal" in step:
            of = {"of": step["of"]} if "of" in step else {}
            answer = self.ask("legal", at=step.get("at", self.at), most=ALL, **of)
            return self.legal(step["legal"], answer.get("legal")) if "legal" in answer else f"no list: {answer}"
        if "chances" in step:
            answer = self.ask("chances", most=step["most"])
            return exactly(step["chances"], answer.get("chances"), "chances")
        if "open" in step:
            self.at = step["open"]["opened-at"]
            answer = self.open(step["open"])
        else:
            self.at = step["at"]
            answer = self.ask("apply", **{name: step[name] for name in ("by", "at", "command")})
        if "refusal" in step:
            said = answer.get("refusal")
            if said is None:
                return f"not refused: {answer}"
            return below(step["refusal"], said) and f"{step['refusal']} is wanted, refused as {said}"
        if "events" not in answer:
            return f"not accepted: {answer}"
        balances.book(answer["events"])
        return self.events(step, answer["events"])

    @staticmethod
    def legal(wanted: list[Any], there: dict[str, Any]) -> str | None:
        """Compares the whole list, in order; `until` is not compared."""
        if there["total"] != len(there["first"]):
            return f"{there['total']} in all, {len(there['first'])} are listed"
        for number, choice in enumerate(wanted):
            if number >= len(there["first"]):
                return f"choice {number + 1} is missing: {json.dumps(choice)}"
            found = exactly(choice, there["first"][number], f"choice {number + 1}")
            if found:
                return found
        extra = there["first"][len(wanted) :]
        return f"more is listed: {json.dumps(extra)[:SHOWN]}" if extra else None

    @staticmethod
    def events(step: dict[str, Any], told: list[dict[str, Any]]) -> str | None:
        """Compares the events, complete and in order."""
        for number, wanted in enumerate(step["events"]):
            if number >= len(told):
                return f"event {number + 1} is missing: {wanted}"
            event = told[number]
            if event["what"] != wanted["what"]:
                return f"event {number + 1}: {wanted['what']} is wanted, {event['what']} is told"
            if event.get("moves") != wanted["moves"]:
                moved = f"{wanted['moves']} are wanted, {event.get('moves')} are told"
                return f"event {number + 1} ({wanted['what']}): {moved}"
            cited = event["cite"].get("clause")
            if wanted.get("clause", cited) != cited:
                return f"event {number + 1} ({wanted['what']}): {wanted['clause']} is wanted, {event['cite']} is cited"
            if event["at"] != step.get("at", event["at"]):
                return f"event {number + 1}: told at {event['at']}"
        extra = [event["what"] for event in told[len(step["events"]) :]]
        return f"more is told: {extra}" if extra else None


def shown(step: dict[str, Any]) -> str:
    """Returns a step in short."""
    if "command" in step or "open" in step:
        return json.dumps(step.get("command", step.get("open")))[:SHOWN]
    return next(name for name in ("view", "legal", "chances") if name in step)


def exactly(wanted: Any, there: Any, place: str) -> str | None:
    """Returns the difference of two values that must be the same."""
    return None if wanted == there else f"{place}: {json.dumps(wanted)} is wanted, {json.dumps(there)} is there"


def below(wanted: Any, there: Any, place: str = "") -> str | None:
    """Returns the first difference between the asserted and the actual value, or none; null means nothing."""
    if isinstance(wanted, dict) and isinstance(there, dict):
        for name, value in wanted.items():
            found = below(value, there.get(name), f"{place}.{name}")
            if found:
                return found
        return None
    if isinstance(wanted, list) and isinstance(there, list) and len(wanted) == len(there):
        for number, (value, held) in enumerate(zip(wanted, there)):
            found = below(value, held, f"{place}[{number}]")
            if found:
                return found
        return None
    same = type(wanted) is type(there) and wanted == there
    return None if same else f"{place}: {json.dumps(wanted)} is wanted, {json.dumps(there)} is there"
