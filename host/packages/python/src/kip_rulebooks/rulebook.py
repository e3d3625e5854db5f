"""Hosts a rulebook: loads it by its digest, and calls it in instances with limits.

Values are JSON in the contract's words; `kip_rulebooks.contract.two_up` and `.casino_cards` have their types. No
rule of a game may enter this file.
"""

from __future__ import annotations

import functools
import hashlib
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wasmtime import Engine, Store, WasmtimeError
from wasmtime.component import Component, Linker

from .engine import TICKS, deadlines, engine
from .faults import Dead, Malformed, Refused, Unloadable
from .once import keep_types
from .words import word

if TYPE_CHECKING:
    from .table import Table

GENERATION = "1.0"
CONTRACT = re.compile(rf"kip:([a-z0-9-]+)/rulebook@{re.escape(GENERATION)}\.[0-9]+")  # any family, any correction
FUNCTIONS = ["describe", "open", "fill", "disclose", "auto-play", "export-table", "import-table", "[static]table.restore"]
METHODS = ["apply", "apply-all", "view", "legal", "chances", "snapshot"]
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
        from .table import Table  # which needs this module

        return Table.open(self, config)

    def restore(self, state: str) -> Table:
        """Restores the table that has this state, in hex. Raises `Refused`, `Malformed`, `Dead`."""
        from .table import Table

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
