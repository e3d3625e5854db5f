"""Hosts a rulebook: loads it by its digest, keeps a table warm, and restores it when its instance is dead.

Values are JSON in the contract's words; `kip_rulebooks.contract.two_up` and `.casino_cards` have their types. No
rule of a game may enter this file.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from wasmtime import Engine, Store, WasmtimeError
from wasmtime.component import Component, Linker

from .engine import TICKS, deadlines, engine
from .faults import Busy, Dead, Malformed, NotSwapped, Refused, Unloadable
from .once import keep_types
from .words import word

GENERATION = "1.0"
CONTRACT = re.compile(rf"kip:([a-z0-9-]+)/rulebook@{re.escape(GENERATION)}\.[0-9]+")  # any family, any correction
FUNCTIONS = ["describe", "open", "fill", "disclose", "auto-play", "export-table", "import-table", "[static]table.restore"]
METHODS = ["apply", "apply-all", "view", "legal", "chances", "snapshot"]
EVERY = 2**32 - 1  # the whole list
SECONDS = 978_307_200_000  # 2001 in milliseconds: a moment before it is likely to be in seconds
MEMORY_BYTES = 16 << 20  # of one instance
# The limits of kip's host: a component has one module with the only memory, and a few small ones from the encoder.
LIMITS = {"memory_size": MEMORY_BYTES, "table_elements": 20_000, "tables": 4, "instances": 4, "memories": 1}


keep_types()


class Shown:
    """An object whose `dir` has the names that its page has; what else it is made of stays out of it."""

    shown = ""

    def __dir__(self) -> list[str]:
        return self.shown.split()


class Hosted(Shown):
    """A component that was checked and compiled: bytes with another SHA-256 than the allowed one are never parsed."""

    what = "a component"
    limits = LIMITS
    """The limits of one instance."""

    def __init__(self, component: str | os.PathLike[str] | bytes, sha256: str) -> None:
        wasm = component if isinstance(component, bytes) else read(component)
        self.digest = hashlib.sha256(wasm).hexdigest()
        if self.digest != sha256:  # before anything parses the bytes
            raise Unloadable(f"the component has the digest {self.digest}, {sha256!r} is allowed")
        self.engine: Engine = engine()
        try:
            self.component = Component(self.engine, wasm)
        except WasmtimeError as error:
            raise Unloadable(f"not a valid component: {error}") from None
        of = self.component.type
        self.check_imports(list(of.imports(self.engine)))
        self.indices = {
            name: self.index(interface, name)
            for interface, names in self.called(list(of.exports(self.engine))).items()
            for name in names
        }
        self.types: dict[str, Any] = {}  # types of the functions, by name
        self.idle: list[Instance] = []  # for calls without a table

    def check_imports(self, imports: list[str]) -> None:
        if imports:
            raise Unloadable(f"{self.what} imports nothing, this component imports {', '.join(imports)}")

    def called(self, exports: list[str]) -> dict[str, list[str]]:
        """Returns the called functions, by their interface. Raises `Unloadable` for another component."""
        raise NotImplementedError

    def index(self, interface: str, name: str) -> Any:
        of = self.component.get_export_index(interface)
        index = of and self.component.get_export_index(name, of)
        if index is None:
            raise Unloadable(f"the component does not export {name} of {interface}")
        return index

    @functools.cached_property
    def signatures(self) -> dict[str, tuple[dict[str, Any], Any]]:
        """The parameters by name and the result of each function, as words."""
        return Instance(self).signatures()

    def call(self, name: str, **arguments: Any) -> Any:
        """Calls a function that needs no table, in an instance that no other call uses meanwhile.

        An instance whose call is cut is thrown away.
        """
        try:
            instance = self.idle.pop()
        except IndexError:
            instance = Instance(self)
        try:
            answer = instance.call(name, **arguments)
        except (Refused, Malformed):
            self.idle.append(instance)
            raise
        self.idle.append(instance)
        return answer


class Rulebook(Hosted):
    """A component that was checked and compiled; every table has its own instance. Any number of threads may use it.

    `component` is a file or the bytes; bytes whose SHA-256 is not `sha256`, 64 lower-case hex digits, are never parsed.
    Raises `Unloadable`.
    """

    what = "a rulebook"
    shown = "id family digest description head clauses examples open restore fill disclose cite call"

    def __init__(self, component: str | os.PathLike[str] | bytes, sha256: str) -> None:
        super().__init__(component, sha256)
        try:
            self.description: Any = self.call("describe")
        except Dead as dead:
            raise Unloadable(f"the component cannot describe itself: {dead}") from None
        self.head: Any = self.description["head"]  # the part common to all families' descriptions
        self.check_description(self.head["family"], self.head["generation"])
        self.clauses: dict[int, str] = {row["number"]: row["id"] for row in self.head["clauses"]}

    def called(self, exports: list[str]) -> dict[str, list[str]]:
        self.contract, self.family = self.find_contract(exports)
        return {self.contract: FUNCTIONS + [f"[method]table.{name}" for name in METHODS]}

    def find_contract(self, exports: list[str]) -> tuple[str, str]:
        """Returns the component's rulebook interface, and its family."""
        found = list(filter(None, map(CONTRACT.fullmatch, exports)))
        if len(found) != 1:
            wanted = f"a rulebook exports one kip:FAMILY/rulebook@{GENERATION}.x"
            names = " and ".join(match[0] for match in found) or "none"
            raise Unloadable(f"{wanted}, this component exports {names}")
        return found[0][0], found[0][1]

    def check_description(self, family: str, generation: str) -> None:
        if (family, generation) != (self.family, GENERATION):
            raise Unloadable(f"what exports {self.contract} says that it is generation {generation} of {family}")

    @property
    def id(self) -> str:
        """The rulebook's id, such as `nsw`."""
        return str(self.head["rulebook"])

    @property
    def examples(self) -> list[Any]:
        """The example configs with which a table of this rulebook opens."""
        return list(self.description["examples"])

    def open(self, config: Any) -> tuple[Table, list[Any]]:
        """Opens a table, and returns it with the events of its opening. Raises `Refused`, `Malformed`, `Dead`."""
        if isinstance(config, dict):
            require_milliseconds(config.get("opened-at"), "config.opened-at")
        return Table.open(self, config)

    def restore(self, state: str) -> Table:
        """Restores the table that has this state, in hex. Raises `Refused`, `Malformed`, `Dead`."""
        return Table.restore(self, state)

    def fill(self, command: Any, fillings: list[Any]) -> Any:
        """Fills in the blanks of a listed command; judges nothing else."""
        return self.call("fill", command=command, fillings=fillings)

    def disclose(self, events: list[Any], viewer: Any = None) -> list[Any]:
        """Returns the part of events that the viewer may know; without a viewer, the public part."""
        return list(self.call("disclose", events=events, viewer=viewer))

    def cite(self, event: Any) -> Any:
        """Returns an event with the names of its clause and ruling, such as `nsw 6.3` and `R8`, in place of numbers."""
        names = {key: self.clauses.get(number, "unknown") for key, number in event["cite"].items()}
        return {key: value for key, value in (event | names).items() if key != "cite"}

    def __repr__(self) -> str:
        return f"<Rulebook {self.id} {self.digest[:8]}, {self.family}>"


def require_milliseconds(moment: Any, at: str) -> None:
    """Requires a moment that is not in seconds, as `time.time()` gives it."""
    if isinstance(moment, float) or type(moment) is int and 0 <= moment < SECONDS:
        raise Malformed(f"{at}: {moment} is no moment since 2001 in whole milliseconds: seconds?")


def read(path: str | os.PathLike[str]) -> bytes:
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise Unloadable(f"{os.fspath(path)}: {error}") from None


class Instance:
    """A living instance. It is dead after any result except an answer or a refusal."""

    def __init__(self, of: Hosted) -> None:
        self.of = of
        self.store = Store(of.engine)
        self.store.set_limits(**of.limits)
        self.ticks = TICKS
        self.functions: dict[str, Any] = {}
        self.begin()
        try:
            self.instance = Linker(of.engine).instantiate(self.store, of.component)
        except WasmtimeError as error:
            raise Dead(str(error)) from None

    def begin(self) -> None:
        """Sets the deadline of one call."""
        if deadlines.clock.runs_in != os.getpid():
            deadlines.start()
        self.store.set_epoch_deadline(self.ticks)

    def function(self, name: str) -> Any:
        if name not in self.functions:
            function: Any = self.instance.get_func(self.store, self.of.indices[name])
            of = self.of.types.get(name) or function.type(self.store)
            function.type = lambda _, of=of: of  # else requested with each call
            self.of.types[name] = of
            self.functions[name] = function
        return self.functions[name]

    def signatures(self) -> dict[str, tuple[dict[str, Any], Any]]:
        """Returns the parameters by name and the result of each function, as words."""
        types = {name: self.function(name).type(self.store) for name in self.of.indices}
        return {name: ({key: word(of) for key, of in type.params}, word(type.result)) for name, type in types.items()}

    def call(self, name: str, /, **arguments: Any) -> Any:
        """Calls a function with JSON and answers with JSON. Raises `Malformed`, `Refused` or `Dead`."""
        parameters, result = self.of.signatures[name]
        values = [word.read(arguments.get(key), key) for key, word in parameters.items()]
        self.begin()
        try:
            return result.tell(self.function(name)(self.store, *values))
        except WasmtimeError as error:
            raise Dead(str(error)) from None


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
