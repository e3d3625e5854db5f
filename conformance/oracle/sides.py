"""The two sides of a duel: the oracle in this process, an adapter as a child process."""

from __future__ import annotations

import json
import shlex
import subprocess
from typing import Any

import oracle

from .choices import ALL
from .refuse import Refused


ENCODED = json.JSONEncoder(separators=(",", ":")).encode


WIDE = 1 << 20
LOT, WIDE_LOT = 32, 256
"""Orders in a lot: two lots of requests fit into a pipe of 64 KiB, or of 1 MiB, so that neither side waits for the
other."""


def widened(*pipes: Any) -> int:
    """Widens the pipes if the system can. Returns how many orders then make a lot."""
    try:
        import fcntl

        for pipe in pipes:
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, WIDE)
    except (ImportError, AttributeError, OSError):
        return LOT
    return WIDE_LOT


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

    def now(self) -> int:
        """Returns the table's time."""
        return int(self.view()["common"]["now"])

    def legal(self, at: int) -> dict[str, Any]:
        assert self.table is not None
        return self.table.legal(at)

    def chances(self, most: int) -> Any:
        assert self.table is not None
        return self.table.chances(most)


class EngineSide:
    """An adapter, as a child process. Requests may be sent ahead of their answers."""

    def __init__(self, command: str, component: str, sha256: str) -> None:
        self.child = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ahead = widened(self.child.stdin, self.child.stdout)
        """How many orders may be sent in a lot."""
        self.seq = self.answered = 0
        self.tables = 0
        self.unsent: list[str] = []
        self.rebuilds = True
        """True when the adapter knows `rebuild`, as far as was tried."""
        self.name = self.ask({"cmd": "start", "protocol": 1})
        digest = {"sha256": sha256} if sha256 else {}
        loaded = self.ask({"cmd": "load", "component": component, **digest})
        if "describe" not in loaded:
            raise AdapterFailed(f"load: {loaded}")
        rows = loaded["describe"].get("head", {}).get("clauses", [])
        self.clauses = {row["number"]: row["id"] for row in rows if isinstance(row, dict) and "number" in row}

    # ------------------------------------------------------------------ requests and answers

    def send(self, asked: dict[str, Any]) -> None:
        """Sends a request, whose answer is taken later."""
        self.seq += 1
        self.unsent.append(ENCODED({"seq": self.seq, **asked}) + "\n")

    def flush(self) -> None:
        """Gives the adapter what was not sent yet."""
        assert self.child.stdin
        lines, self.unsent = "".join(self.unsent), []
        try:
            self.child.stdin.write(lines.encode())
            self.child.stdin.flush()
        except OSError as fault:
            raise AdapterFailed(str(fault)) from fault

    def take(self) -> dict[str, Any]:
        """Returns the answer to the first request that has none yet."""
        assert self.child.stdout
        self.answered += 1
        try:
            answer = json.loads(self.child.stdout.readline())
        except ValueError as fault:
            raise AdapterFailed(f"request {self.answered}: {fault}") from fault
        if not isinstance(answer, dict) or answer.pop("seq", None) != self.answered:
            raise AdapterFailed(f"request {self.answered}: {answer}")
        return answer

    def ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Sends a request. Returns its answer, with nothing before it unanswered."""
        self.send(asked)
        self.flush()
        return self.take()

    # ------------------------------------------------------------------ a table

    def send_open(self, config: Any) -> None:
        self.tables += 1
        self.send({"cmd": "open", "table": f"t{self.tables}", "config": config})

    def send_apply(self, order: dict[str, Any]) -> None:
        self.send({"cmd": "apply", "table": f"t{self.tables}", **order})

    def send_view(self) -> None:
        """Asks for the host's view: all of the table."""
        self.send({"cmd": "view", "table": f"t{self.tables}", "viewer": {"role": "host", "number": 0}})

    def send_legal(self, at: int) -> None:
        """Asks for all that would be accepted at that time."""
        self.send({"cmd": "legal", "table": f"t{self.tables}", "at": at, "most": ALL})

    def send_chances(self, most: int) -> None:
        """Asks which chance is due, where it can have at most so many results."""
        self.send({"cmd": "chances", "table": f"t{self.tables}", "most": most})

    def send_close(self) -> None:
        """Asks the adapter to forget the table."""
        self.send({"cmd": "close", "table": f"t{self.tables}"})

    def stop(self) -> None:
        assert self.child.stdin
        try:
            self.child.stdin.write(json.dumps({"seq": self.seq + 1, "cmd": "stop"}).encode() + b"\n")
            self.child.stdin.close()
        except OSError:
            pass
        try:
            self.child.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.child.kill()
