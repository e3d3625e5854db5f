"""Writes transcripts, which record a table line by line, so that anybody can play it again and compare (`replay.py`).

The transcript's component (`kip:transcript`) writes every line: lines are those of `kip play --transcript`.
"""

from __future__ import annotations

import functools
import hashlib
import io
import json
import re
from dataclasses import dataclass, replace
from typing import IO, Any

from . import carried
from .faults import Dead, Malformed, Refused, Unloadable, Unwritten
from .rulebook import LIMITS, Hosted, Instance, Rulebook, Shown, require_milliseconds
from .table import Swapped, Table

FUNCTIONS = {
    "writer": ["open", "resume", "order", "accepted", "refused", "faulted", "swap", "end", "current-place"],
    "judge": ["begin", "next", "verdict"],
}


class Transcripts(Hosted):
    """The component that writes and judges transcripts."""

    what = "a transcript's component"
    limits = LIMITS | {"memory_size": 1 << 30}  # a line has up to 64 MiB

    def called(self, exports: list[str]) -> dict[str, list[str]]:
        return {self.interface(name, exports): functions for name, functions in FUNCTIONS.items()}

    @staticmethod
    def interface(name: str, exports: list[str]) -> str:
        found = [export for export in exports if re.fullmatch(rf"kip:transcript/{name}@1\.0\.[0-9]+", export)]
        if len(found) != 1:
            raise Unloadable(f"a transcript's component exports one kip:transcript/{name}@1.0.x, this one exports {len(found)}")
        return found[0]


@functools.cache
def transcripts() -> Transcripts:
    return carried.transcripts(Transcripts)


@dataclass(frozen=True)
class Answer:
    """The answer to an order that has an id."""

    number: int
    """The number of the command in the transcript. A wallet that books by it books nothing twice."""
    outcome: dict[str, Any]
    """`{"accepted": events}` or `{"refused": refusal}`."""
    rulebook: Rulebook
    """The rulebook whose clauses the events cite."""
    repeated: bool = False
    """True for a repetition of the first answer: nothing was applied and nothing written."""

    @property
    def events(self) -> list[Any]:
        """The events of an order that was accepted. Raises `Refused` for one that was not."""
        if "refused" in self.outcome:
            raise Refused(self.outcome["refused"])
        return list(self.outcome["accepted"])


Answers = dict[str, tuple[Any, Any, Answer]]
"""Giver, command and answer of the orders that have an id. Nothing is forgotten as long as the table lives."""


class RecordedTable(Shown):
    """A table that writes its transcript into a binary file: each order before it is applied, then its outcome.

    Threads that call it wait for each other. If a line is not written whole, or an exception such as a signal handler's
    cuts an order once its first line is begun, the order is not applied and no other is taken: `Unwritten` gives the reason.
    """

    shown = "table rulebook state place answers apply apply_once swap view legal chances end"

    def __init__(self, table: Table, writer: Instance, out: IO[bytes], answers: Answers | None = None) -> None:
        self.table, self.writer, self.out = table, writer, out
        self.commands = int(self.place["commands"])
        self.answers: Answers = {} if answers is None else answers
        """Giver, command and answer of the orders that have an id."""
        self.view, self.legal, self.chances = table.view, table.legal, table.chances
        self.closed: str | None = None
        """The reason why no order is taken: one is being recorded, or was not recorded whole, or the transcript is at its end."""

    @classmethod
    def open(cls, rulebook: Rulebook, config: Any, out: IO[bytes]) -> tuple[RecordedTable, list[Any]]:
        """Opens a table, and returns it with the events of its opening. Flushes the transcript and leaves syncing to the file."""
        table, events = rulebook.open(config)
        recorded = cls(table, Instance(transcripts()), out)
        opened = step(events, table.state)
        recorded.write("open", rulebook=facts(rulebook), config=text(config), opened=opened)
        return recorded, events

    @classmethod
    def take_up(
        cls, rulebook: Rulebook, state: str, place: Any, out: IO[bytes], answers: Answers | None = None
    ) -> RecordedTable:
        """Continues a transcript that is at this `place`, with the table in this state and the `answers` to earlier orders.

        Without its answer an order that comes again is applied again. Raises `Malformed` where the state is another, or the last
        order has no outcome: `replay` finds that order in the transcript.
        """
        if place["unanswered"] or place["state"] != hashlib.sha256(bytes.fromhex(state)).hexdigest():
            raise Malformed("a transcript goes on from the state that it tells, after the outcome of its last order")
        return cls(rulebook.restore(state), writer_at(rulebook, place), out, answers)

    @property
    def rulebook(self) -> Rulebook:
        """The rulebook that serves the table."""
        return self.table.rulebook

    @property
    def state(self) -> str:
        """The table's last good state, in hex."""
        return self.table.state

    def apply(self, by: Any, at: int, command: Any) -> list[Any]:
        """Applies as `Table.apply` does; the transcript records refusals and failures too.

        An order that is not a word of the contract is in no transcript: `Malformed` is raised before anything is written.
        """
        return self.give(None, by, at, command).events

    def apply_once(self, id: str, by: Any, at: int, command: Any) -> Answer:
        """Applies an order with an id, 1 to 64 visible ASCII characters. An order that comes again gets its first answer.

        It is the same order where giver and command are the same; for another one with this id `Malformed` is raised. A refusal
        is an answer too. An order at which the component fails raises `Dead`, and its id is free again.
        """
        return self.give(id, by, at, command)

    def give(self, id: str | None, by: Any, at: int, command: Any) -> Answer:
        require_milliseconds(at, "order.at")
        order = {"by": by, "at": at, "command": command}
        self.order_word().read(order, "order")
        with self.table.lock:
            self.require_open()
            if id is not None and id in self.answers:
                return self.repeated(id, by, command)
            self.closed = f"command {self.commands + 1} was not recorded whole"
            try:
                line = self.writer.call("order", id=id, by=text(by), at=at, command=text(command))
            except Malformed:
                self.closed = None
                raise
            self.write_whole(line)
            self.commands += 1
            return self.answer(id, json.loads(text(order)))

    def repeated(self, id: str, by: Any, command: Any) -> Answer:
        giver, first, answer = self.answers[id]
        if (giver, first) != (by, command):
            raise Malformed(f"the id {id} is that of command {answer.number}, which is another order")
        return replace(answer, repeated=True)

    def answer(self, id: str | None, order: Any) -> Answer:
        """Applies an order that is written already, and writes its outcome."""
        rulebook = self.rulebook
        try:
            outcome = {"accepted": self.table.change("apply", {"order": order}, self.tell)}
        except Refused as refused:
            self.write("refused", refusal=text(refused.refusal))
            outcome = {"refused": refused.refusal}
        except Dead as dead:
            self.write("faulted", fault=str(dead))
            self.closed = None
            raise
        answer = Answer(self.commands, outcome, rulebook)
        if id is not None:
            self.answers[id] = (order["by"], order["command"], answer)
        self.closed = None
        return answer

    def swap(self, rulebook: Rulebook, at: int, terms: Any = None) -> Swapped:
        """Swaps as `Table.swap` does. The swap is written before the other component serves; one that fails is not."""
        require_milliseconds(at, "at")

        def tell(events: list[Any], state: str) -> None:
            self.closed = "a swap was not recorded whole"
            told = {"terms": None if terms is None else text(terms), "imported": step(events, state)}
            self.write("swap", to=facts(rulebook), at=at, **told)

        with self.table.lock:
            self.require_open()
            swapped = self.table.take_over(rulebook, at, terms, tell)
            self.closed = None
            return swapped

    def tell(self, events: list[Any], state: str) -> None:
        self.write("accepted", step=step(events, state))

    def require_open(self) -> None:
        if self.closed is not None:
            raise Unwritten(f"{self.closed}: this table takes no orders")

    def order_word(self) -> Any:
        parameters, _ = self.table.rulebook.signatures["[method]table.apply"]
        return parameters["order"]

    @property
    def place(self) -> Any:
        """The place of the transcript, which `take_up` takes beside the state."""
        return self.writer.call("current-place")

    def end(self) -> str:
        """Closes the transcript and returns its last chain, in hex, by which anybody can verify that it is complete."""
        with self.table.lock:
            self.require_open()
            self.closed = "the transcript is at its end"
            self.write("end")
            return str(self.place["chain"])

    def __repr__(self) -> str:
        return f"<RecordedTable after {self.commands} commands: {self.table!r}>"

    def write(self, name: str, **arguments: Any) -> None:
        """Writes the line that the component makes by this function."""
        try:
            line = self.writer.call(name, **arguments)
        except (Dead, Malformed) as error:
            raise Unwritten(f"the transcript is not written: {error}") from error
        self.write_whole(line)

    def write_whole(self, line: str) -> None:
        try:
            self.write_parts(line.encode())
            self.out.flush()
        except Exception as error:
            raise Unwritten(f"the transcript is not written: {error}") from error

    def write_parts(self, line: bytes) -> None:
        """Writes a line in parts: an unbuffered file may take a part of it, or nothing."""
        while line:
            taken = self.out.write(line)
            if taken is None and not isinstance(self.out, io.RawIOBase):
                return  # an object that is not a Python file does not report a count
            if not taken:
                raise OSError("the file takes nothing more")
            line = line[taken:]


def writer_at(rulebook: Rulebook, place: Any) -> Instance:
    """Makes a writer that goes on from a place."""
    writer = Instance(transcripts())
    writer.call("resume", rulebook=facts(rulebook), place=place)
    return writer


def facts(rulebook: Rulebook) -> dict[str, Any]:
    """Returns the facts that a transcript states about the component that serves."""
    clauses = [{"number": number, "id": id} for number, id in rulebook.clauses.items()]
    of = {"family": rulebook.family, "id": rulebook.id, "digest": rulebook.digest}
    return of | {"generation": rulebook.head["generation"], "clauses": clauses}


def step(events: list[Any], state: str) -> dict[str, Any]:
    return {"events": text(events), "state": state}


def text(json_: Any) -> str:
    return json.dumps(json_, ensure_ascii=False, separators=(",", ":"))
