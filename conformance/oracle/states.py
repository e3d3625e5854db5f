"""Checks an adapter's states while a table is played: their bytes are the whole of the table, and no more.

After every command the adapter is asked for the table's state. After a refused command it is the earlier one. After an accepted
one, another table is restored from it and gives the same bytes. The table that was restored from the earlier state answers the
same command with the same events, and reaches the same bytes. If the adapter knows `rebuild`, the events alone reach them too.
"""

from __future__ import annotations

import sys
from typing import Any

from .sides import EngineSide

TWIN = "twin"


class States:
    """The states of one table."""

    def __init__(self, engine: EngineSide) -> None:
        self.engine = engine
        self.state = ""
        self.twin = False

    def opened(self) -> str | None:
        """Begins with a table that is open. Returns the first difference, or none."""
        self.state = self.snapshot(engine_table(self.engine))
        return self.restored()

    def closed(self) -> None:
        """Forgets the table."""
        if self.twin:
            self.engine.ask({"cmd": "close", "table": TWIN})
            self.twin = False

    def after(self, order: dict[str, Any], theirs: dict[str, Any]) -> str | None:
        """Returns the first difference after a command and the adapter's answer to it, or none."""
        earlier, self.state = self.state, self.snapshot(engine_table(self.engine))
        if "events" not in theirs:
            return None if earlier == self.state else "state after-a-refusal: is another than before"
        again = self.engine.ask({"cmd": "apply", "table": TWIN, **order})
        if again != theirs:
            return "state restored-table: it answers otherwise to the next command"
        if self.snapshot(TWIN) != self.state:
            return "state restored-table: other bytes after the next command"
        return self.rebuilt(earlier, theirs["events"]) or self.restored()

    def restored(self) -> str | None:
        """Restores another table from the state, which has to give it again. Returns the difference, or none."""
        self.closed()
        said = self.engine.ask({"cmd": "restore", "table": TWIN, "state": self.state})
        if "restored" not in said:
            return f"state restore: {said}"
        self.twin = True
        return None if self.snapshot(TWIN) == self.state else "state restored-table: other bytes at once"

    def rebuilt(self, earlier: str, events: list[Any]) -> str | None:
        """Rebuilds the earlier state with the events of the command, which has to give the later one. Returns the difference, or
        none."""
        if not self.engine.rebuilds:
            return None
        said = self.engine.ask({"cmd": "rebuild", "state": earlier, "events": events})
        if "error" in said and "rebuild" in said["error"]:
            self.engine.rebuilds = False
            print("the adapter knows no `rebuild`: states are restored only", file=sys.stderr, flush=True)
            return None
        return None if said.get("state") == self.state else "state rebuilt-from-events: other bytes"

    def snapshot(self, table: str) -> str:
        """Returns the bytes of a table, in hex."""
        said = self.engine.ask({"cmd": "snapshot", "table": table})
        return str(said.get("state", said))


def engine_table(engine: EngineSide) -> str:
    """Returns the adapter's name of the table that is played."""
    return f"t{engine.tables}"
