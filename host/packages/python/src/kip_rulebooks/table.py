"""A table, kept warm and restored when its instance is dead, and swapped to another component.

No rule of a game may enter this file.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .faults import Busy, Dead, Malformed, NotSwapped, Refused
from .rulebook import Instance, Rulebook, Shown, require_milliseconds

EVERY = 2**32 - 1  # the whole list


class Kept:
    """A rulebook, a state and, where there are any, the instance and the handle of a table in that state. Nothing of it changes."""

    __slots__ = ("rulebook", "state", "instance", "handle")

    def __init__(self, rulebook: Rulebook, state: str, instance: Instance | None = None, handle: Any = None) -> None:
        self.rulebook, self.state, self.instance, self.handle = rulebook, state, instance, handle


@dataclass(frozen=True)
class Swapped:
    """A completed swap."""

    from_: dict[str, str]
    """The component that served before: `rulebook` and `digest`."""
    to: dict[str, str]
    at: int
    terms: Any
    """The new terms, where another rulebook was given some."""
    events: list[Any]
    """The events of the import by another rulebook; empty for another build."""


class Table(Shown):
    """A table: an instance with the component's `table` in it, and its last good state.

    Threads that call it wait for each other. A call that an exception cuts, such as a signal handler's, has either changed
    nothing or, where `state` is another, everything that it was to change; its unfinished work in the instance is discarded.
    """

    shown = "rulebook state apply apply_all view legal chances snapshot swap"

    def __init__(self, rulebook: Rulebook, instance: Instance, state: str) -> None:
        self.locks: dict[int, Any] = {}  # one for each process: its holder before a fork may not live in the child
        self.kept = revived(rulebook, instance, state)

    @classmethod
    def open(cls, rulebook: Rulebook, config: Any) -> tuple[Table, list[Any]]:
        """Opens a table, and returns it with the events of its opening."""
        instance = Instance(rulebook)
        step = instance.call("open", config=config)
        return cls(rulebook, instance, step["state"]), step["events"]

    @classmethod
    def restore(cls, rulebook: Rulebook, state: str) -> Table:
        """Restores the table that has this state."""
        return cls(rulebook, Instance(rulebook), state)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that serves the table."""
        return self.kept.rulebook

    @property
    def state(self) -> str:
        """The last good state, in hex, the only thing that a host has to keep."""
        return self.kept.state

    @property
    def instance(self) -> Instance | None:
        """The instance that is in this state; `None` during a call and after a call that was cut."""
        return self.kept.instance

    @property
    def lock(self) -> Any:
        process = os.getpid()
        return self.locks.get(process) or self.locks.setdefault(process, threading.RLock())

    def apply(self, by: Any, at: int, command: Any) -> list[Any]:
        """Applies one command of that actor, at that time in milliseconds since 1970 UTC, and returns its events.

        Raises `Refused`, `Malformed` or `Dead`; the table is then as it was.
        """
        require_milliseconds(at, "order.at")
        return list(self.change("apply", {"order": {"by": by, "at": at, "command": command}}))

    def apply_all(self, orders: list[Any]) -> Any:
        """Returns the events of several orders, the count of events after each, and why the next order was not accepted."""
        for index, order in enumerate(orders):
            if isinstance(order, dict):
                require_milliseconds(order.get("at"), f"orders[{index}].at")
        return self.change("apply-all", {"orders": orders})

    def view(self, viewer: Any = None) -> Any:
        """Returns the table as that actor may see it; without an actor, as everybody may."""
        return self.call("view", viewer=viewer)

    def legal(self, at: int, of: Any = None, most: int = EVERY) -> Any:
        """Returns the acceptable commands at that time, of that actor or of everybody: the first ones, and their number."""
        require_milliseconds(at, "at")
        return self.call("legal", at=at, of=of, most=most)

    def chances(self, most: int) -> Any:
        """Returns the possible outcomes of chance that are due, where there are no more than `most`."""
        return self.call("chances", most=most)

    def snapshot(self) -> str:
        """Returns the state, in hex, which a host keeps and `restore` takes."""
        return str(self.call("snapshot"))

    def swap(self, rulebook: Rulebook, at: int, terms: Any = None) -> Swapped:
        """Lets another component take the table over: another build of its rulebook, or another rulebook, where the rules allow it.

        `terms` are the table's under another rulebook; without, it keeps its own. Name, players, money on the table and the chain
        of draws must be the same afterwards. Raises `NotSwapped` or `Malformed`; the table is then served as before.
        """
        require_milliseconds(at, "at")
        return self.take_over(rulebook, at, terms)

    def take_over(
        self, rulebook: Rulebook, at: int, terms: Any, tell: Callable[[list[Any], str], None] | None = None
    ) -> Swapped:
        """Swaps. `tell` gets the events and the new state before the other component serves."""
        with self.lock:
            before = self.take()
            try:
                after, events = taken_over(before, rulebook, at, terms)
            except (NotSwapped, Malformed):
                self.keep(before, before)
                raise
            if tell:
                tell(events, after.state)
            if not self.keep(before, after):
                raise Busy("a call of the same table came in between, from a signal's handler: of this one nothing is kept")
            return Swapped(build(before.rulebook), build(rulebook), at, terms, events)

    def __repr__(self) -> str:
        try:
            common = self.view()["common"]
        except Dead:
            return f"<Table of {self.rulebook!r}>"
        seats = ", ".join(map(str, common["taken"])) or "none"
        closed = ", closed" if common["closed"] else ""
        return f"<Table {common['table']!r} of {self.rulebook.id} {self.rulebook.digest[:8]}, seats taken: {seats}{closed}>"

    def call(self, name: str, **arguments: Any) -> Any:
        """Calls a method that changes nothing."""
        with self.lock:
            before = self.take()
            answer = self.answer(before, name, arguments)
            self.keep(before, before)
            return answer

    def change(self, name: str, arguments: dict[str, Any], tell: Callable[[Any, str], None] | None = None) -> Any:
        """Calls a method that changes the table. `tell` gets the answer and the new state before the table has that state."""
        with self.lock:
            before = self.take()
            answer = self.answer(before, name, arguments)
            after = Kept(before.rulebook, method(before, "snapshot", {}), before.instance, before.handle)
            if tell:
                tell(answer, after.state)
            if not self.keep(before, after):
                raise Busy("a call of the same table came in between, from a signal's handler: of this one nothing is kept")
            return answer

    def take(self) -> Kept:
        """Takes the kept state with a living instance. During a call only the state is kept, so any interruption leaves it."""
        before = self.kept
        if before.instance is None:
            before = revived(before.rulebook, Instance(before.rulebook), before.state)
        self.kept = Kept(before.rulebook, before.state)
        return before

    def answer(self, before: Kept, name: str, arguments: dict[str, Any]) -> Any:
        """Returns a method's answer. After a refusal, or without a call, the instance is as it was before."""
        try:
            return method(before, name, arguments)
        except (Refused, Malformed):
            self.keep(before, before)
            raise

    def keep(self, before: Kept, after: Kept) -> bool:
        """Ends a call that took the instance; returns whether no other call has changed the state in between."""
        if (self.kept.state, self.kept.rulebook) != (before.state, before.rulebook):
            return False
        self.kept = after
        return True


def revived(rulebook: Rulebook, instance: Instance, state: str) -> Kept:
    """Makes a table of that state in an instance."""
    handle = instance.call("[static]table.restore", state=state)
    return Kept(rulebook, instance.call("[method]table.snapshot", self=handle), instance, handle)


def build(rulebook: Rulebook) -> dict[str, str]:
    return {"rulebook": rulebook.id, "digest": rulebook.digest}


COMMON = {"table": "name", "taken": "players", "lying": "money", "chain": "chain of draws"}
"""The parts of every family's view that a swap keeps."""


def taken_over(before: Kept, rulebook: Rulebook, at: int, terms: Any) -> tuple[Kept, list[Any]]:
    """Returns the table as another component has it, and the events of the import. `before` stays as it is."""
    serving = before.rulebook
    if rulebook.digest == serving.digest:
        raise NotSwapped("already-serving", f"the component with the digest {rulebook.digest} serves the table already")
    if rulebook.id == serving.id and terms is not None:
        raise NotSwapped("terms-stay", "another build of a rulebook keeps the table's terms: only another rulebook is given new ones")
    view = method(before, "view", {})["common"]
    if rulebook.id == serving.id and at < view["now"]:
        raise NotSwapped("time-backwards", "a swap cannot be earlier than the last command")
    state, events = before.state, []
    reason = "not-now"
    try:
        if rulebook.id != serving.id:
            exported = serving.call("export-table", state=state, at=at)
            reason = "refused"
            imported = rulebook.call("import-table", exported=exported, terms=terms, at=at)
            state, events = imported["state"], imported["events"]
            rulebook.call("export-table", state=state, at=at)  # it must be able to give the table on
        reason = "refused"
        after = revived(rulebook, Instance(rulebook), state)
        shown = method(after, "view", {})["common"]
    except Refused as refused:
        raise NotSwapped(reason, refused.text(), refused) from None
    except Dead as dead:
        raise NotSwapped("no-state" if reason == "not-now" else "failed", str(dead)) from None
    if after.state != state:
        raise NotSwapped("other-state", "the new component takes the table's state and gives other bytes for it")
    for key, what in COMMON.items():
        if view.get(key) != shown.get(key):
            raise NotSwapped("lost", f"the new component loses the table's {what}")
    return after, events


def method(of: Kept, name: str, arguments: dict[str, Any]) -> Any:
    assert of.instance is not None
    return of.instance.call(f"[method]table.{name}", self=of.handle, **arguments)
