"""Transcripts: what happened at a table, line by line, so that anybody can play it again and compare.

The transcript's component (`kip:transcript`) writes every line and judges; here rulebooks play. Lines and verdicts are those of
`kip play --transcript` and `kip verify`.
"""

from __future__ import annotations

import functools
import hashlib
import io
import json
import re
from collections.abc import Iterable, Iterator
from typing import IO, Any

from . import carried
from .faults import Dead, DoesNotHold, Malformed, NoTranscript, Refused, Unloadable, Unwritten
from .rulebook import LIMITS, Hosted, Instance, Rulebook, Table
from .verdict import Verdict

PIECE = 1 << 16  # of a file
FUNCTIONS = {
    "writer": ["open", "resume", "order", "accepted", "refused", "faulted", "end", "current-place"],
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


class RecordedTable:
    """A table that writes its transcript into a binary file: each order before it is applied, then its outcome.

    Threads that call it wait for each other. If a line is not written whole, or an exception such as a signal handler's cuts an
    order once its first line is begun, the order is not applied and no other is accepted: `Unwritten` says why.
    """

    def __init__(self, table: Table, writer: Instance, out: IO[bytes]) -> None:
        self.table, self.writer, self.out = table, writer, out
        self.commands = int(self.place["commands"])
        self.ids: dict[str, int] = {}  # and the number of the command that has it
        self.closed: str | None = None
        """Why no order is taken: one is being recorded, or was not recorded whole, or the transcript is at its end."""

    @classmethod
    def open(cls, rulebook: Rulebook, config: Any, out: IO[bytes]) -> tuple[RecordedTable, list[Any]]:
        """Opens a table and its transcript. Returns the table, and the events of its opening. The transcript is flushed, not
        synced: syncing is up to the file."""
        table, events = rulebook.open(config)
        recorded = cls(table, Instance(transcripts()), out)
        opened = step(events, table.state)
        recorded.write("open", rulebook=facts(rulebook), config=text(config), opened=opened)
        return recorded, events

    @classmethod
    def resume(cls, rulebook: Rulebook, state: str, place: Any, out: IO[bytes]) -> RecordedTable:
        """Goes on at the end of a transcript that is at this `place`, with the table in this state.

        Ids that were given before are the caller's to know. Raises `Malformed` where the state is another, or the last order
        has no outcome.
        """
        if place["unanswered"] or place["state"] != hashlib.sha256(bytes.fromhex(state)).hexdigest():
            raise Malformed("a transcript goes on from the state that it tells, after the outcome of its last order")
        writer = Instance(transcripts())
        writer.call("resume", rulebook=facts(rulebook), place=place)
        return cls(rulebook.restore(state), writer, out)

    def apply(self, by: Any, at: int, command: Any, id: str | None = None) -> list[Any]:
        """Applies an order as `Table.apply` does; refusals and failures are in the transcript too.

        An id names one order: of 1 to 64 visible ASCII characters. An order that is not of the contract's types, or has the id of
        an order that was answered, is not in the transcript: `Malformed` is raised before anything is written.
        """
        order = {"by": by, "at": at, "command": command}
        self.order_word().read(order, "order")
        with self.table.lock:
            self.require_open()
            number = self.commands + 1
            if id in self.ids:
                raise Malformed(f"the id {id} is that of command {self.ids[id]}")
            self.closed = f"command {number} was not recorded whole"
            try:
                line = self.writer.call("order", id=id, by=text(by), at=at, command=text(command))
            except Malformed:
                self.closed = None
                raise
            self.write_whole(line)
            try:
                events = self.table.change("apply", {"order": order}, self.tell)
            except Refused as refused:
                self.write("refused", refusal=text(refused.refusal))
                self.answered(number, id)
                raise
            except Dead as dead:
                self.write("faulted", fault=str(dead))
                self.answered(number, None)
                raise
            self.answered(number, id)
            return list(events)

    def tell(self, events: list[Any], state: str) -> None:
        self.write("accepted", step=step(events, state))

    def answered(self, number: int, id: str | None) -> None:
        if id is not None:
            self.ids[id] = number
        self.commands, self.closed = number, None

    def require_open(self) -> None:
        if self.closed is not None:
            raise Unwritten(f"{self.closed}: this table takes no orders")

    def order_word(self) -> Any:
        parameters, _ = self.table.rulebook.signatures["[method]table.apply"]
        return parameters["order"]

    @property
    def place(self) -> Any:
        """Returns the place of the transcript, which `resume` takes beside the state."""
        return self.writer.call("current-place")

    def end(self) -> str:
        """Closes the transcript. Returns its last chain, in hex, by which anybody can check that it is whole."""
        with self.table.lock:
            self.require_open()
            self.closed = "the transcript is at its end"
            self.write("end")
            return str(self.place["chain"])

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
        """Writes all parts: an unbuffered file may take a part of a line, or nothing."""
        while line:
            taken = self.out.write(line)
            if taken is None and not isinstance(self.out, io.RawIOBase):
                return  # a file that is not Python's does not report how much it took
            if not taken:
                raise OSError("the file takes nothing more")
            line = line[taken:]


def verify(
    transcript: IO[bytes] | Iterable[bytes],
    others: Iterable[Rulebook] = (),
    *,
    unfinished: bool = False,
    heads: Iterable[str] = (),
    receipts: Iterable[str] = (),
    chain: str = "",
) -> Verdict:
    """Judges a transcript: its text, its draws and money, and every event, refusal and state by the component that served, one
    that this package carries or one of `others`.

    With `unfinished` it is judged as far as it goes. The caller may know heads that were published, chains of lines, or the last
    one: in hex, they must be in it. Raises `DoesNotHold`, which has the whole verdict, or `NoTranscript`. If a component is not
    here, or a beacon signs by a scheme that is not known here, the verdict or a note says so.
    """
    judge, play, given = Instance(transcripts()), Replay(others), pieces(transcript)
    options = {"unfinished": unfinished, "heads": list(heads), "receipts": list(receipts), "chain": chain}
    judge.call("begin", options=options)
    wanted: Any = "bytes"
    while wanted != "nothing":
        answer = next(given, "end-of-file") if wanted == "bytes" else play.answer(*next(iter(wanted.items())))
        wanted = judge.call("next", given=answer)
    verdict = Verdict.read(judge.call("verdict"))
    if verdict.findings:
        raise DoesNotHold(str(verdict.findings[0]), verdict)
    for note in verdict.notes:
        if note.code == "no-transcript":
            raise NoTranscript(note.message, verdict)
    return verdict


def pieces(transcript: IO[bytes] | Iterable[bytes]) -> Iterator[Any]:
    read = getattr(transcript, "read", None)
    for piece in iter(lambda: read(PIECE), b"") if read else transcript:
        yield {"bytes": piece.hex()}


class Replay:
    """The rulebooks that the judge asks."""

    def __init__(self, others: Iterable[Rulebook]) -> None:
        self.found = {rulebook.digest: rulebook for rulebook in others}

    def answer(self, what: str, asked: Any) -> Any:
        """Returns a rulebook's answer; the judge compares it."""
        try:
            if what == "apply":
                events = self.table.apply(**json.loads(asked))
                return {"accepted": step(events, self.table.state)}
            if what == "signature" or not self.find(asked["digest"]):
                return "not-checked" if what == "signature" else "unavailable"
            rulebook = self.found[asked["digest"]]
            events = self.open(rulebook, asked) if what == "open" else self.swap(rulebook, asked)
            return {"opened": {"by": facts(rulebook), "step": step(events, self.table.state)}}
        except Refused as refused:
            return {"refused": text(refused.refusal)}
        except (Dead, Malformed) as fault:
            return {"failed": str(fault)}

    def find(self, digest: str) -> bool:
        for rulebook, about in carried.rulebooks().items():
            if digest == about["sha256"] and digest not in self.found:
                self.found[digest] = carried.load(rulebook)
        return digest in self.found

    def open(self, rulebook: Rulebook, asked: Any) -> list[Any]:
        self.table, events = rulebook.open(json.loads(asked["config"]))
        return events

    def swap(self, rulebook: Rulebook, asked: Any) -> list[Any]:
        """Lets another component play on: with the state as it is, or with the export of the rulebook before it."""
        before, state, events, at = self.table.rulebook, self.table.state, [], asked["at"]
        if not asked["as-it-is"]:
            exported = before.call("export-table", state=state, at=at)
            terms = json.loads(asked.get("terms", "null"))
            imported = rulebook.call("import-table", exported=exported, terms=terms, at=at)
            state, events = imported["state"], imported["events"]
        self.table = rulebook.restore(state)
        return events


def facts(rulebook: Rulebook) -> dict[str, Any]:
    """Returns the transcript's facts of the component that serves."""
    clauses = [{"number": number, "id": id} for number, id in rulebook.clauses.items()]
    of = {"family": rulebook.family, "id": rulebook.id, "digest": rulebook.digest}
    return of | {"generation": rulebook.head["generation"], "clauses": clauses}


def step(events: list[Any], state: str) -> dict[str, Any]:
    return {"events": text(events), "state": state}


def text(json_: Any) -> str:
    return json.dumps(json_, ensure_ascii=False, separators=(",", ":"))
