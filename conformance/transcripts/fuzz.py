"""Gives altered transcripts to both implementations of reading and judging, and compares what they say.

    cd conformance && python3 -m transcripts.fuzz --count 2000 --judge ../target/components/transcript.wasm

The first is `kip:transcript`, the component, without any rulebook; the second is `host/docs/verify_session.py`. They agree where
both hold a transcript, or both find it false with the first finding at the same line, or both call it none. Prints a table,
alteration by judge; exit 1 on a difference, whose smallest file is kept (`--keep`). Without `--judge` the second judges alone:
then nothing but a traceback, or a false finding on an untouched transcript, is a difference.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import io
import json
import multiprocessing
import subprocess
import sys
from collections import Counter
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Callable, NamedTuple

from .altered import KINDS, altered
from .honest import session
from .second import verify_session

BATCH = 100
"""Altered transcripts of one honest one."""


class Said(NamedTuple):
    """A judge's answer on a file."""

    verdict: str
    """`holds`, `fails`, `none` for no transcript, or `crash`."""
    line: int | None = None
    """Of the first finding; none for the transcript as a whole."""
    why: str = ""


Judge = Callable[[bytes], Said]


def second(file: bytes) -> Said:
    """Returns the answer of `verify_session.py`."""
    try:
        verdict = verify_session.Verdict(io.BytesIO(file))
    except verify_session.NoTranscript as fault:
        return Said("none", None, str(fault))
    except Exception as fault:  # a traceback is what is looked for
        return Said("crash", None, f"{type(fault).__name__}: {fault}")
    return Said("fails", *verdict.findings[0][::2]) if verdict.findings else Said("holds")


class Native:
    """The crate's program: a verdict for each file, without a component's conversions."""

    def __init__(self, program: str) -> None:
        self.program = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def verdict(self, file: bytes) -> dict[str, Any]:
        assert self.program.stdin and self.program.stdout
        self.program.stdin.write(len(file).to_bytes(8, "little") + file)
        self.program.stdin.flush()
        verdict: dict[str, Any] = json.loads(self.program.stdout.readline())
        return verdict


@cache
def first(judge: str) -> Judge:
    """Returns the first implementation as a judge: a component, the crate's program, or `MODULE:FUNCTION`, which makes a verdict of a
    file's bytes.
    """
    if judge.endswith(".wasm"):
        from .component import judge as by_component

        verdict_on = partial(by_component, judge)
    elif Path(judge).exists():
        verdict_on = Native(judge).verdict
    else:
        module, _, name = judge.partition(":")
        verdict_on = getattr(importlib.import_module(module), name)

    def says(file: bytes) -> Said:
        try:
            told = verdict_on(file)
        except Exception as fault:  # a trap is what is looked for
            return Said("crash", None, f"{type(fault).__name__}: {fault}")
        if told["findings"]:
            found = told["findings"][0]
            return Said("fails", found.get("line"), f"{found['message']} ({found['code']})")
        return Said("holds" if told.get("family") else "none")

    return says


class Difference(NamedTuple):
    """A file on which the judges differ."""

    kind: str
    file: bytes
    first: Said | None
    second: Said


def differ(kind: str, one: Said | None, other: Said) -> bool:
    if "crash" in (other.verdict, one and one.verdict) or kind == "untouched" and other.verdict != "holds":
        return True
    return one is not None and one[:2] != other[:2]


def batch(asked: tuple[int, int, str | None]) -> tuple[Counter[Any], list[Difference]]:
    """Judges the altered transcripts of one honest one. Returns each judge's answers, by alteration, and the smallest difference
    of each."""
    seed, count, component = asked
    chance = Random(seed)
    lines = session(chance, rounds=chance.choice([1, 1, 2, 3])).lines
    said: Counter[Any] = Counter()
    smallest: dict[str, Difference] = {}
    for _ in range(count):
        kind = chance.choice(KINDS)
        file = altered(lines, kind, chance)
        one, other = first(component)(file) if component else None, second(file)
        said[kind, one and one.verdict, other.verdict] += 1
        if differ(kind, one, other) and (kind not in smallest or len(file) < len(smallest[kind].file)):
            smallest[kind] = Difference(kind, file, one, other)
    return said, list(smallest.values())


def table(said: Counter[Any]) -> str:
    """Alteration by judge: how many hold, fail, are not a transcript."""
    verdicts = ("holds", "fails", "none", "crash")
    rows = [["alteration", "files", *(f"{judge}: {verdict}" for judge in ("first", "second") for verdict in verdicts)]]
    for kind in KINDS:
        of_kind = {key: number for key, number in said.items() if key[0] == kind}
        cells = [
            sum(n for key, n in of_kind.items() if key[place] == verdict) for place in (1, 2) for verdict in verdicts
        ]
        rows.append([kind, str(sum(of_kind.values())), *(str(cell or "") for cell in cells)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return "\n".join(
        "  ".join(cell.rjust(width) if n else cell.ljust(width) for n, (cell, width) in enumerate(zip(row, widths)))
        for row in rows
    )


def main() -> int:
    reader = argparse.ArgumentParser(
        prog="transcripts.fuzz", description="Altered transcripts for both implementations."
    )
    reader.add_argument("--count", type=int, default=2_000, help="how many (2,000)")
    reader.add_argument("--seed", type=int, default=1, help="where chance begins (1); the same seed, the same files")
    reader.add_argument(
        "--jobs", type=int, default=multiprocessing.cpu_count(), help="processes (as many as processors)"
    )
    reader.add_argument(
        "--judge",
        metavar="JUDGE",
        help="the component of kip:transcript, the crate's program, or MODULE:FUNCTION; without it the second judges alone",
    )
    reader.add_argument(
        "--keep", type=Path, default=Path("difference.jsonl"), help="where the smallest file goes on which they differ"
    )
    asked = reader.parse_args()
    component = asked.judge and asked.judge.endswith(".wasm")
    if component and not Path(asked.judge).exists():
        reader.error(f"there is no {asked.judge}: kip-builder build makes it")
    if component and not importlib.util.find_spec("wasmtime"):
        reader.error(
            "the component wants the package wasmtime: conformance/adapters/python/setup installs it into .venv there"
        )

    tasks = [
        (asked.seed * 1_000_003 + n, min(BATCH, asked.count - n * BATCH), asked.judge)
        for n in range(-(-asked.count // BATCH))
    ]
    said: Counter[Any] = Counter()
    differences: list[Difference] = []
    with multiprocessing.Pool(asked.jobs) as pool:
        for done, (counted, found) in enumerate(pool.imap_unordered(batch, tasks), 1):
            said += counted
            differences += found
            if sys.stderr.isatty():
                bar = "#" * (40 * done // len(tasks))
                print(
                    f"\r[{bar:40}] {said.total():,} of {asked.count:,}, {len(differences)} differ",
                    end="",
                    file=sys.stderr,
                )
    if sys.stderr.isatty():
        print(file=sys.stderr)
    print(table(said))
    if not differences:
        print(
            f"{said.total():,} altered transcripts: "
            + ("the judges agree" if asked.judge else "no traceback, no false finding")
        )
        return 0
    for kind in KINDS:
        of_kind = [difference for difference in differences if difference.kind == kind]
        if of_kind:
            shortest = min(of_kind, key=lambda difference: len(difference.file))
            print(f"{kind}: first {shortest.first}, second {shortest.second}")
    shortest = min(differences, key=lambda difference: len(difference.file))
    asked.keep.write_bytes(shortest.file)
    print(f"they differ; the smallest file is {asked.keep} ({shortest.kind})")
    return 1


if __name__ == "__main__":
    sys.exit(main())
