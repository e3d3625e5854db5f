"""Judges transcripts, and plays a table's life again, so that it goes on where its transcript ends.

The transcript's component (`kip:transcript`) reads and judges; this module lets rulebooks play. Verdicts are those of `kip verify`.
"""

from __future__ import annotations

import hashlib
import json
from collections import deque
from collections.abc import Iterable, Iterator
from typing import IO, Any

from . import carried
from .faults import Dead, DoesNotHold, Malformed, NoTranscript, Refused
from .rulebook import Instance, Rulebook, Shown
from .table import Table
from .transcript import Answer, Answers, RecordedTable, facts, step, text, transcripts, writer_at
from .verdict import Verdict

PIECE = 1 << 16  # bytes of a file


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

    With `unfinished` it is judged as far as it goes. The published `heads`, the `receipts` (chains of lines) and the last
    `chain`, in hex, must be in it. Raises `DoesNotHold`, which has the whole verdict, or `NoTranscript`. If a component is not
    available, or a beacon signs by an unknown scheme, the verdict or a note reports it.
    """
    options = {"unfinished": unfinished, "heads": list(heads), "receipts": list(receipts), "chain": chain}
    return judged(pieces(transcript), Replay(others), options)


def replay(transcript: IO[bytes] | Iterable[bytes], others: Iterable[Rulebook] = ()) -> Replayed:
    """Plays a transcript again as far as it goes, and returns the table in its last state, which `Replayed.resume` continues.

    Raises `DoesNotHold` or `NoTranscript`, as `verify` does, and `Malformed` where a component is not available.
    """
    orders = Orders()
    play = Replay(others, orders)
    options = {"unfinished": True, "heads": [], "receipts": [], "chain": ""}
    verdict = judged(orders.follow(pieces(transcript)), play, options)
    if not verdict.replayed:
        raise Malformed(f"the table cannot be played again: {'; '.join(note.message for note in verdict.notes)}")
    return Replayed(play, verdict, orders)


def judged(given: Iterator[Any], play: Replay, options: Any) -> Verdict:
    judge = Instance(transcripts())
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


class Orders:
    """The orders of a transcript as the judge reads it: their numbers and ids, which it does not pass on."""

    def __init__(self) -> None:
        self.answered: deque[tuple[int, str | None]] = deque()
        """Number and id of the orders with an outcome that the judge has not asked for yet."""
        self.unanswered: Any = None
        """The last order, while its outcome is missing."""
        self.commands = 0

    def follow(self, pieces: Iterator[Any]) -> Iterator[Any]:
        """Passes the pieces on, and reads their lines."""
        begun = b""
        for piece in pieces:
            *lines, begun = (begun + bytes.fromhex(piece["bytes"])).split(b"\n")
            for line in lines:
                if line.startswith(b'{"n":'):
                    self.read(line)
            yield piece

    def read(self, line: bytes) -> None:
        try:
            told = json.loads(line)
        except ValueError:
            return  # the judge says what is wrong with it
        if "command" in told:
            self.commands, self.unanswered = told["n"], told
            return
        if self.unanswered and "fault" not in told:
            self.answered.append((told["n"], self.unanswered.get("id")))
        self.unanswered = None


class Replay:
    """The rulebooks from which the judge requests answers."""

    def __init__(self, others: Iterable[Rulebook], orders: Orders | None = None) -> None:
        self.found = {rulebook.digest: rulebook for rulebook in others}
        self.orders = orders
        self.answers: Answers = {}

    def answer(self, what: str, asked: Any) -> Any:
        """Returns a rulebook's answer, which the judge compares."""
        try:
            if what == "apply":
                return self.apply(json.loads(asked))
            if what == "signature" or not self.find(asked["digest"]):
                return "not-checked" if what == "signature" else "unavailable"
            rulebook = self.found[asked["digest"]]
            events = self.open(rulebook, asked) if what == "open" else self.swap(rulebook, asked)
            return {"opened": {"by": facts(rulebook), "step": step(events, self.table.state)}}
        except Refused as refused:
            return {"refused": text(refused.refusal)}
        except (Dead, Malformed) as fault:
            return {"failed": str(fault)}

    def apply(self, order: Any) -> Any:
        told: dict[str, Any]
        try:
            events = self.table.change("apply", {"order": order})
            told, outcome = {"accepted": step(events, self.table.state)}, {"accepted": events}
        except Refused as refused:
            told, outcome = {"refused": text(refused.refusal)}, {"refused": refused.refusal}
        number, id = self.orders.answered.popleft() if self.orders and self.orders.answered else (0, None)
        if id is not None:
            answer = Answer(number, outcome, self.table.rulebook)
            self.answers.setdefault(id, (order["by"], order["command"], answer))
        return told

    def find(self, digest: str) -> bool:
        for rulebook, about in carried.rulebooks().items():
            if digest == about["sha256"] and digest not in self.found:
                self.found[digest] = carried.load(rulebook)
        return digest in self.found

    def open(self, rulebook: Rulebook, asked: Any) -> list[Any]:
        self.table, events = Table.open(rulebook, json.loads(asked["config"]))
        return events

    def swap(self, rulebook: Rulebook, asked: Any) -> list[Any]:
        """Continues with another component: with the state as it is, or with the export of the rulebook before it."""
        before, state, events, at = self.table.rulebook, self.table.state, [], asked["at"]
        if not asked["as-it-is"]:
            exported = before.call("export-table", state=state, at=at)
            terms = json.loads(asked.get("terms", "null"))
            imported = rulebook.call("import-table", exported=exported, terms=terms, at=at)
            state, events = imported["state"], imported["events"]
        self.table = rulebook.restore(state)
        return events


class Replayed(Shown):
    """A table that was played again from its transcript."""

    shown = "table verdict answers unanswered resume"

    def __init__(self, play: Replay, verdict: Verdict, orders: Orders) -> None:
        self.table: Table = play.table
        """The table in its last state."""
        self.verdict = verdict
        self.answers: Answers = play.answers
        """The answers to the orders that have an id."""
        self.unanswered: Any = orders.unanswered
        """The last order, where its outcome is missing; it was not applied."""
        self.commands = orders.commands

    def resume(self, out: IO[bytes]) -> tuple[RecordedTable, Answer | None]:
        """Continues the transcript: `out` appends to it.

        An order whose outcome is missing is applied now, and its answer is returned too: who follows events has not seen these.
        Raises `Malformed` for a transcript that has its last line.
        """
        if self.verdict.closed:
            raise Malformed("the transcript is at its end: nothing may follow it")
        order, state = self.unanswered, hashlib.sha256(bytes.fromhex(self.table.state)).hexdigest()
        place = {"commands": self.commands, "unanswered": bool(order), "state": state, "chain": self.verdict.chain}
        recorded = RecordedTable(self.table, writer_at(self.table.rulebook, place), out, self.answers)
        if not order:
            return recorded, None
        with self.table.lock:
            recorded.closed = f"command {self.commands} was not recorded whole"
            return recorded, recorded.answer(order.get("id"), {key: order[key] for key in ("by", "at", "command")})

    def __repr__(self) -> str:
        return f"<Replayed after {self.commands} commands, {self.verdict.ending}: {self.table!r}>"
