"""Transcripts: what happened at a table, line by line, so that anybody can play it again and compare.

The form is that of `kip play --transcript`; `kip replay` and `kip verify` read these, and `verify` reads theirs.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import IO, Any

from .carried import load, rulebooks
from .faults import Dead, DoesNotHold, Malformed, Refused, Unloadable, Unwritten
from .rulebook import Rulebook, Table

FORMAT = 1
TAIL = len(',"chain":"') + 64 + len('"}')
NAMES = b'{"names":'
"""How a line begins that tells what a host calls the players. It is in no chain, and proves nothing."""


class Lines:
    """Writes lines, each with the digest of the one before it."""

    def __init__(self, out: IO[bytes]) -> None:
        self.out, self.chain = out, bytes(32)

    def write(self, line: dict[str, Any]) -> None:
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":"))[:-1].encode()
        chain = hashlib.sha256(self.chain + text).digest()
        try:
            self.write_whole(text + f',"chain":"{chain.hex()}"}}\n'.encode())
            self.out.flush()
        except Exception as error:
            raise Unwritten(f"the transcript is not written: {error}") from error
        self.chain = chain

    def write_whole(self, line: bytes) -> None:
        """An unbuffered file may take a part of it, or nothing."""
        while line:
            taken = self.out.write(line)
            if taken is None and not isinstance(self.out, io.RawIOBase):
                return  # what is no file of Python's says nothing of what it took
            if not taken:
                raise OSError("the file takes nothing more")
            line = line[taken:]


class RecordedTable:
    """A table that writes its transcript into a binary file: each order before it is applied, then what came of it.

    Threads that call it wait for each other. Where a line is not written whole, or an exception such as a signal handler's
    cuts an order once its first line is begun, the order is not applied and no other is taken: `Unwritten` says why.
    """

    def __init__(self, table: Table, lines: Lines) -> None:
        self.table, self.lines, self.commands = table, lines, 0
        self.closed: str | None = None
        """Why no order is taken: one is being recorded, or was not recorded whole, or the transcript is at its end."""

    @classmethod
    def open(cls, rulebook: Rulebook, config: Any, out: IO[bytes]) -> tuple[RecordedTable, list[Any]]:
        """The table, and the events of its opening. The transcript is flushed, not synced: that is the file's to do."""
        table, events = rulebook.open(config)
        lines = Lines(out)
        about = {"family": rulebook.family, "rulebook": rulebook.id, "digest": rulebook.digest}
        about |= {"generation": rulebook.head["generation"], "config": config}
        lines.write({"kip-transcript": FORMAT, **about, **came_to(rulebook, events, table.state)})
        return cls(table, lines), events

    def apply(self, by: Any, at: int, command: Any) -> list[Any]:
        """As `Table.apply`; what is refused or fails is told in the transcript too.

        What is no word of the contract is in no transcript: `Malformed` is raised before anything is written.
        """
        order = {"by": by, "at": at, "command": command}
        self.order_word().read(order, "order")
        with self.table.lock:
            self.require_open()
            number = self.commands + 1
            self.closed = f"command {number} was not recorded whole"
            self.lines.write({"n": number, **order})

            def tell(events: list[Any], state: str) -> None:
                self.lines.write({"n": number, **came_to(self.table.rulebook, events, state)})

            try:
                events = self.table.change("apply", {"order": order}, tell)
            except (Refused, Dead) as fault:
                outcome = {"refusal": fault.refusal} if isinstance(fault, Refused) else {"fault": str(fault)}
                self.lines.write({"n": number, **outcome, "state": digest(self.table.state)})
                self.commands, self.closed = number, None
                raise
            self.commands, self.closed = number, None
            return list(events)

    def require_open(self) -> None:
        if self.closed is not None:
            raise Unwritten(f"{self.closed}: this table takes no orders")

    def order_word(self) -> Any:
        parameters, _ = self.table.rulebook.signatures["[method]table.apply"]
        return parameters["order"]

    def end(self) -> str:
        """Closes the transcript; its last chain, in hex, by which anybody can tell that it is whole."""
        with self.table.lock:
            self.require_open()
            self.closed = "the transcript is at its end"
            self.lines.write({"end": self.commands})
            return self.lines.chain.hex()


@dataclass
class Verified:
    """What a transcript comes to that holds."""

    family: str
    rulebook: str
    """The one that served last."""
    digest: str
    """Of the component that served last."""
    accepted: int
    refused: int
    failed: list[int]
    """The numbers of commands that are told as failed: nobody can play those again."""
    closed: bool
    """Whether it has its last line; one without may have been cut after any other."""
    chain: str
    """The last chain, in hex."""


def verify(lines: Iterable[bytes], others: Iterable[Rulebook] = ()) -> Verified:
    """Verifies a transcript, such as a file opened with `open(path, "rb")`: its chain, and every event, refusal and state.

    The component that served plays every command again; it is one that this package carries, or one of `others`, by its
    digest. Draws are the component's to check: it accepts no link that was not committed to, and coins and packs
    follow from links and entropy. Raises `DoesNotHold` with the line, or `Unloadable` for a component that is not there.
    """
    found = {rulebook.digest: rulebook for rulebook in others}
    read = read_lines(lines)
    number, header = next(read, (1, {}))
    if header.get("kip-transcript") != FORMAT:
        raise DoesNotHold("line 1: this is no transcript of kip, of form 1")
    again = Replay(found, header)
    for number, line in read:
        try:
            again.follow(line)
        except DoesNotHold as problem:
            raise DoesNotHold(f"line {number}: {problem}") from None
        except (KeyError, TypeError, Malformed) as problem:
            raise DoesNotHold(f"line {number}: this is no line of a transcript: {problem!r}") from None
    return again.sum


def read_lines(lines: Iterable[bytes]) -> Iterator[tuple[int, dict[str, Any]]]:
    """The lines, their chain checked: SHA-256(chain before || text before the chain)."""
    before = bytes(32)
    for number, line in enumerate(lines, 1):
        if number > 1 and line.startswith(NAMES):
            require_names(number, line)
            continue
        if not line.endswith(b'"}\n'):
            raise DoesNotHold(f"line {number}: it is cut off")
        before = hashlib.sha256(before + line[: -TAIL - 1]).digest()
        try:
            told = json.loads(line)
        except (ValueError, RecursionError) as problem:
            raise DoesNotHold(f"line {number}: this is no line of a transcript: {problem}") from None
        if type(told) is not dict or told.get("chain") != before.hex():
            raise DoesNotHold(f"line {number}: it was altered, or one before it")
        yield number, told


def require_names(number: int, line: bytes) -> None:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError) as problem:
        raise DoesNotHold(f"line {number}: this is no line of names: {problem}") from None
    is_told = line.endswith(b"}\n") and list(told) == ["names"] and type(told["names"]) is dict
    if not is_told or any(type(name) is not str for name in told["names"].values()):
        raise DoesNotHold(f"line {number}: this is no line of names")


class Replay:
    """A table on which a transcript is played again."""

    def __init__(self, others: dict[str, Rulebook], header: dict[str, Any]) -> None:
        self.others = others
        try:
            rulebook = self.find(header["rulebook"], header["digest"])
            self.table, events = rulebook.open(header["config"])
            self.sum = Verified(rulebook.family, rulebook.id, rulebook.digest, 0, 0, [], False, header["chain"])
            self.compare(header, came_to(rulebook, events, self.table.state))
        except (KeyError, TypeError, Malformed, Refused) as problem:
            raise DoesNotHold(f"line 1: the table does not open: {problem!r}") from None
        except DoesNotHold as problem:
            raise DoesNotHold(f"line 1: {problem}") from None
        self.order: dict[str, Any] | None = None

    def find(self, rulebook: str, digest: str) -> Rulebook:
        if digest not in self.others:
            if rulebook not in rulebooks() or digest != rulebooks()[rulebook]["sha256"]:
                raise Unloadable(f"the component {digest} of {rulebook!r} is not carried here: give it as one of `others`")
            self.others[digest] = load(rulebook)
        return self.others[digest]

    def follow(self, line: dict[str, Any]) -> None:
        hold(not self.sum.closed, "a line comes after the last")
        self.sum.chain = line["chain"]
        if "command" in line:
            hold(self.order is None, "an order comes before the one before it has come to anything")
            hold(line["n"] == self.count() + 1, f"command {self.count() + 1} is due")
            self.order = line
        elif "swap" in line:
            self.swap(line)
        elif "end" in line:
            hold(self.order is None and line["end"] == self.count(), f"{self.count()} commands were told")
            self.sum.closed = True
        else:
            hold(self.order is not None and line["n"] == self.order["n"], "an outcome comes without its order")
            self.outcome(line)
            self.order = None

    def count(self) -> int:
        return self.sum.accepted + self.sum.refused + len(self.sum.failed)

    def outcome(self, line: dict[str, Any]) -> None:
        assert self.order is not None
        if "fault" in line:
            self.sum.failed.append(line["n"])
            hold(line["state"] == digest(self.table.state), "the command failed, and the state is another")
            return
        try:
            events = self.table.apply(self.order["by"], self.order["at"], self.order["command"])
        except Refused as refused:
            self.sum.refused += 1
            return self.compare(line, {"refusal": refused.refusal, "state": digest(self.table.state)})
        except Dead as dead:
            raise DoesNotHold(f"the component fails: {dead}") from None
        self.sum.accepted += 1
        self.compare(line, came_to(self.table.rulebook, events, self.table.state))

    def swap(self, line: dict[str, Any]) -> None:
        """Another component plays on: with the state as it is, or with what the rulebook before it exports."""
        swap, at, before = line["swap"], line["at"], self.table
        rulebook = self.find(swap["to"]["rulebook"], swap["to"]["digest"])
        events: list[Any] = []
        try:
            if rulebook.id == before.rulebook.id:
                self.table = rulebook.restore(before.state)
            else:
                exported = before.rulebook.call("export-table", state=before.state, at=at)
                step = rulebook.call("import-table", exported=exported, terms=swap.get("terms"), at=at)
                self.table, events = rulebook.restore(step["state"]), step["events"]
        except (Refused, Dead) as fault:
            raise DoesNotHold(f"the swap is not accepted: {fault}") from None
        self.sum.rulebook, self.sum.digest = rulebook.id, rulebook.digest
        self.compare(line, came_to(self.table.rulebook, events, self.table.state))

    @staticmethod
    def compare(told: dict[str, Any], found: dict[str, Any]) -> None:
        for key in ("events", "refusal", "state"):
            hold(told.get(key) == found.get(key), f"{key}: the component gives {found.get(key)}, told is {told.get(key)}")


def came_to(rulebook: Rulebook, events: list[Any], state: str) -> dict[str, Any]:
    """Events as transcripts have them, and the digest of the state."""
    return {"events": [cited(rulebook, event) for event in events], "state": digest(state)}


def cited(rulebook: Rulebook, event: Any) -> dict[str, Any]:
    """An event with its clause's name, and its moves where money moved."""
    cite = event["cite"]
    told = {"at": event["at"], "clause": rulebook.clauses[cite["clause"]]}
    if "ruling" in cite:
        told["ruling"] = rulebook.clauses[cite["ruling"]]
    told["what"] = event["what"]
    return told | ({"moves": event["moves"]} if event["moves"] else {})


def digest(state: str) -> str:
    return hashlib.sha256(bytes.fromhex(state)).hexdigest()


def hold(holds: bool, problem: str) -> None:
    if not holds:
        raise DoesNotHold(problem)
