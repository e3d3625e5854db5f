"""Hosting a rulebook: load it by its digest, keep a table warm, take it up again when its instance is dead.

Values are JSON in the contract's words; `kip_rulebooks.two_up` and `kip_rulebooks.casino_cards` have their types. No
rule of a game may enter this file.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from wasmtime import Engine, Store, WasmtimeError
from wasmtime.component import Component, Linker

from .engine import TICKS, deadlines, engine
from .faults import Busy, Dead, Malformed, Refused, Unloadable
from .once import keep_types
from .words import word

GENERATION = "1.0"
CONTRACT = re.compile(rf"kip:([a-z0-9-]+)/rulebook@{re.escape(GENERATION)}\.[0-9]+")  # any family, any correction
FUNCTIONS = ["describe", "open", "fill", "disclose", "auto-play", "export-table", "import-table", "[static]table.restore"]
METHODS = ["apply", "apply-all", "view", "legal", "chances", "snapshot"]
EVERY = 2**32 - 1  # of a list
MEMORY_BYTES = 16 << 20  # of one instance
# Those of kip's host: a component has one module with the only memory, and a few small ones from the encoder.
LIMITS = {"memory_size": MEMORY_BYTES, "table_elements": 20_000, "tables": 4, "instances": 4, "memories": 1}


keep_types()


class Hosted:
    """A component that was checked and compiled: nothing looks into bytes whose SHA-256 is not the one that is allowed."""

    what = "a component"
    limits = LIMITS
    """Of one instance."""

    def __init__(self, component: str | os.PathLike[str] | bytes, sha256: str) -> None:
        wasm = component if isinstance(component, bytes) else read(component)
        self.digest = hashlib.sha256(wasm).hexdigest()
        if self.digest != sha256:  # before anything looks into the bytes
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
        self.types: dict[str, Any] = {}  # of the functions, by name
        self.idle: list[Instance] = []  # for what needs no table

    def check_imports(self, imports: list[str]) -> None:
        if imports:
            raise Unloadable(f"{self.what} imports nothing, this component imports {', '.join(imports)}")

    def called(self, exports: list[str]) -> dict[str, list[str]]:
        """Finds the functions that are called, by their interface. Raises `Unloadable` if the component has another one."""
        raise NotImplementedError

    def index(self, interface: str, name: str) -> Any:
        of = self.component.get_export_index(interface)
        index = of and self.component.get_export_index(name, of)
        if index is None:
            raise Unloadable(f"the component does not export {name} of {interface}")
        return index

    @functools.cached_property
    def signatures(self) -> dict[str, tuple[dict[str, Any], Any]]:
        """Each function's parameters by name, and its result, as words."""
        return Instance(self).signatures()

    def call(self, name: str, **arguments: Any) -> Any:
        """Calls one function that needs no table, in an instance that no other call has meanwhile.

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

    `component` is a file or the bytes; nothing looks into bytes whose SHA-256 is not `sha256`, 64 lower-case hex
    digits. Raises `Unloadable`.
    """

    what = "a rulebook"

    def __init__(self, component: str | os.PathLike[str] | bytes, sha256: str) -> None:
        super().__init__(component, sha256)
        try:
            self.description: Any = self.call("describe")
        except Dead as dead:
            raise Unloadable(f"the component cannot describe itself: {dead}") from None
        self.head: Any = self.description["head"]  # what every family's description begins with
        self.check_description(self.head["family"], self.head["generation"])
        self.clauses: dict[int, str] = {row["number"]: row["id"] for row in self.head["clauses"]}

    def called(self, exports: list[str]) -> dict[str, list[str]]:
        self.contract, self.family = self.find_contract(exports)
        return {self.contract: FUNCTIONS + [f"[method]table.{name}" for name in METHODS]}

    def find_contract(self, exports: list[str]) -> tuple[str, str]:
        """Returns the interface by which the component is a rulebook, and its family."""
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
        """Configs with which a table of this rulebook opens."""
        return list(self.description["examples"])

    def open(self, config: Any) -> tuple[Table, list[Any]]:
        """Opens a table. Returns it, and the events of its opening. Raises `Refused`, `Malformed`, `Dead`."""
        return Table.open(self, config)

    def restore(self, state: str) -> Table:
        """Returns the table that has this state, in hex. Raises `Refused`, `Malformed`, `Dead`."""
        return Table.restore(self, state)

    def fill(self, command: Any, fillings: list[Any]) -> Any:
        """Returns a listed command with its blanks filled in; nothing else is judged."""
        return self.call("fill", command=command, fillings=fillings)

    def disclose(self, events: list[Any], viewer: Any = None) -> list[Any]:
        """Returns the part of events that that viewer may know; without one, the part that everybody may."""
        return list(self.call("disclose", events=events, viewer=viewer))


def read(path: str | os.PathLike[str]) -> bytes:
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        raise Unloadable(f"{os.fspath(path)}: {error}") from None


class Instance:
    """A living instance. After anything but an answer or a refusal it is dead."""

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
            function.type = lambda _, of=of: of  # else asked for with each call
            self.of.types[name] = of
            self.functions[name] = function
        return self.functions[name]

    def signatures(self) -> dict[str, tuple[dict[str, Any], Any]]:
        """Returns each function's parameters by name, and its result, as words."""
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
    """A state, and the instance and its handle of a table that are in that state, if any are. Nothing of it changes."""

    __slots__ = ("state", "instance", "handle")

    def __init__(self, state: str, instance: Instance | None = None, handle: Any = None) -> None:
        self.state, self.instance, self.handle = state, instance, handle


class Table:
    """A table: an instance with the component's `table` in it, and its last good state.

    Threads that call it wait for each other. A call that an exception cuts, such as a signal handler's, has either changed
    nothing or, where `state` is another, all that it was to change; what it was doing in the instance is thrown away.
    """

    def __init__(self, rulebook: Rulebook, instance: Instance, state: str) -> None:
        self.rulebook = rulebook
        self.locks: dict[int, Any] = {}  # one for each process: the thread that held it before a fork may not live in the child
        self.kept = revived(instance, state)

    @classmethod
    def open(cls, rulebook: Rulebook, config: Any) -> tuple[Table, list[Any]]:
        """Opens a table. Returns it, and the events of its opening."""
        instance = Instance(rulebook)
        step = instance.call("open", config=config)
        return cls(rulebook, instance, step["state"]), step["events"]

    @classmethod
    def restore(cls, rulebook: Rulebook, state: str) -> Table:
        """Returns the table that has this state."""
        return cls(rulebook, Instance(rulebook), state)

    @property
    def state(self) -> str:
        """The last good state, in hex: all that a host has to keep."""
        return self.kept.state

    @property
    def instance(self) -> Instance | None:
        """The instance that is in this state; none during a call and after one that was cut."""
        return self.kept.instance

    @property
    def lock(self) -> Any:
        process = os.getpid()
        return self.locks.get(process) or self.locks.setdefault(process, threading.RLock())

    def apply(self, by: Any, at: int, command: Any) -> list[Any]:
        """Applies one command of that actor, at that time in milliseconds since 1970 UTC. Returns its events.

        Raises `Refused`, `Malformed` or `Dead`; the table is then as it was.
        """
        return list(self.change("apply", {"order": {"by": by, "at": at, "command": command}}))

    def apply_all(self, orders: list[Any]) -> Any:
        """Applies several orders. Returns their events, how many there were after each order, and why the next one was not
        accepted."""
        return self.change("apply-all", {"orders": orders})

    def view(self, viewer: Any = None) -> Any:
        """Returns the table as that actor may see it; without one, as everybody may."""
        return self.call("view", viewer=viewer)

    def legal(self, at: int, of: Any = None, most: int = EVERY) -> Any:
        """Returns the commands that would be accepted at that time, of that actor or of everybody: the first ones, and how many
        there are."""
        return self.call("legal", at=at, of=of, most=most)

    def chances(self, most: int) -> Any:
        """Returns the chance that is due, where it has no more than so many results."""
        return self.call("chances", most=most)

    def snapshot(self) -> str:
        """Returns the state, in hex: what a host keeps, and `restore` takes."""
        return str(self.call("snapshot"))

    def call(self, name: str, **arguments: Any) -> Any:
        """Calls one method that changes nothing."""
        with self.lock:
            before = self.take()
            answer = self.answer(before, name, arguments)
            self.keep(before, before)
            return answer

    def change(self, name: str, arguments: dict[str, Any], tell: Callable[[Any, str], None] | None = None) -> Any:
        """Calls one method that changes the table. `tell` gets its answer and the state after it, before that becomes the
        table's."""
        with self.lock:
            before = self.take()
            answer = self.answer(before, name, arguments)
            after = Kept(method(before, "snapshot", {}), before.instance, before.handle)
            if tell:
                tell(answer, after.state)
            if not self.keep(before, after):
                raise Busy("a call of the same table came in between, from a signal's handler: of this one nothing is kept")
            return answer

    def take(self) -> Kept:
        """Takes the kept state, with a living instance. While a call has the instance, the state alone is kept, so that nothing
        that cuts the call does harm."""
        before = self.kept
        if before.instance is None:
            before = revived(Instance(self.rulebook), before.state)
        self.kept = Kept(before.state)
        return before

    def answer(self, before: Kept, name: str, arguments: dict[str, Any]) -> Any:
        """Returns a method's answer. After a refusal, or where it was never called, the instance is as it was before."""
        try:
            return method(before, name, arguments)
        except (Refused, Malformed):
            self.keep(before, before)
            raise

    def keep(self, before: Kept, after: Kept) -> bool:
        """Ends a call that took the instance, if no other call has changed the state in between."""
        if self.kept.state != before.state:
            return False
        self.kept = after
        return True


def revived(instance: Instance, state: str) -> Kept:
    """Returns an instance with a table of that state in it."""
    handle = instance.call("[static]table.restore", state=state)
    return Kept(instance.call("[method]table.snapshot", self=handle), instance, handle)


def method(of: Kept, name: str, arguments: dict[str, Any]) -> Any:
    assert of.instance is not None
    return of.instance.call(f"[method]table.{name}", self=of.handle, **arguments)
