"""The two sides of a duel: the oracle in this process, an adapter as a child process."""

from __future__ import annotations

import json
import pickle
import shlex
import subprocess
from typing import Any

import oracle

from .refuse import Refused


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
        digest = {"sha256": sha256} if sha256 else {}
        loaded = self.ask({"cmd": "load", "component": component, **digest})
        if "describe" not in loaded:
            raise AdapterFailed(f"load: {loaded}")
        rows = loaded["describe"].get("clauses", [])
        self.clauses = {row["number"]: row["id"] for row in rows if isinstance(row, dict) and "number" in row}

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
        answer = self.ask({"cmd": "open", "table": f"t{self.tables}", "config": config})
        self.resolve(answer)
        return answer

    def apply(self, order: dict[str, Any]) -> dict[str, Any]:
        answer = self.ask({"cmd": "apply", "table": f"t{self.tables}", **order})
        self.resolve(answer)
        return answer

    def resolve(self, answer: dict[str, Any]) -> None:
        """Citations by number become citations by id, as `describe` numbers them."""
        for event in answer.get("events", []):
            cite = event.get("cite") or {}
            event["cite"] = {name: self.clauses.get(row, row) for name, row in cite.items() if row is not None}

    def view(self) -> dict[str, Any]:
        answer = self.ask({"cmd": "view", "table": f"t{self.tables}"})
        if "view" not in answer:
            raise AdapterFailed(f"view: {answer}")
        return dict(answer["view"])

    def close(self) -> None:
        """The table is forgotten; an adapter that does not know `close` keeps it."""
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
