"""Prints what every verifier says of every false transcript: a row a case, a column a verifier.

    cd conformance && python3 -m transcripts.table --kip ../target/debug/kip

    python3 -m transcripts.table --kip ../target/debug/kip --altered 302        played evenings, altered: a longer check

`cases.json` names the cases, whose files are in `tests/cases/`, the verdict that is wanted, and in `by` what finds it: `text`, `draws`, or
`replay`, which only a verifier with rulebooks can do. A verifier is a command that ends with 0 where a transcript holds, 1 where it does not, 2 where there is none
or it could not be checked; the packages say each finding as `kip verify --json` does. One that is not installed is skipped with a
line. Exit 1 where a row has two verdicts, other findings, or another verdict than is wanted. Standard library only.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, Iterator, NamedTuple

from .altered import KINDS, altered
from .second import PATH, ROOT

HERE = Path(__file__).resolve().parent
ADAPTERS = ROOT / "conformance/adapters"
PACKAGES = {"python": "python", "npm": "javascript", "go": "go", "java": "java", "c": "c"}
"""The packages, by the host that runs each: its `run --verify FILE` verifies with the package."""
NOT_INSTALLED = 3
PATIENCE = 60  # seconds
EXIT_CODES = {"holds": 0, "fails": 1, "not-checked": 2, "no-transcript": 2}
PLAYED = (
    *(["nsw", "--example", name] for name in ("nsw-committed", "swap")),
    *([name.removesuffix("-evening"), "--example", name] for name in ("pub-evening", "swazi-evening", "sotho-evening")),
    ["nsw", "--fair", "--auto", "3"],
    ["ringkeeper", "--coins", "fresh", "--auto", "3"],
)
"""The evenings that are played to be altered: the arguments of `kip play`."""
BY_REPLAY = {"opening-differs", "event-differs", "outcome-differs", "state-differs", "swap-differs", "imbalance"}
"""The findings that only a verifier with rulebooks can make, and a sum that the view contradicts."""


class Verifier(NamedTuple):
    """A command that takes a file."""

    name: str
    command: list[str]
    replays: bool = True


def verifiers(kip: Path) -> tuple[list[Verifier], list[str]]:
    """Returns the verifiers that are here, and a line for each that is not."""
    found, missing = [Verifier("verify_session.py", [sys.executable, str(PATH)], replays=False)], []
    if kip.exists():
        found.insert(0, Verifier("kip", [str(kip), "verify"]))
    else:
        missing.append(f"kip is skipped: there is no {kip}")
    for name, adapter in PACKAGES.items():
        run = ADAPTERS / adapter / "run"
        if not run.exists() or "--verify" not in run.read_text():
            missing.append(f"{name} is skipped: {run.relative_to(ROOT)} has no --verify")
        elif ask(Verifier(name, [str(run), "--verify"]), HERE / "cases.json").code in (NOT_INSTALLED, None):
            missing.append(f"{name} is skipped: it is not installed ({run.parent.relative_to(ROOT)}/setup)")
        else:
            found.append(Verifier(name, [str(run), "--verify"]))
    return found, missing


class Said(NamedTuple):
    """A verifier's answer on a file."""

    code: int | None
    """The exit code; none for a traceback, or if nothing was answered in time."""
    findings: list[Any] | None
    """The findings, if it reports them as JSON."""


def ask(verifier: Verifier, file: Path) -> Said:
    json_too = ["--json"] * (verifier.name == "kip")
    try:
        done = subprocess.run(
            [*verifier.command, *json_too, file],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return Said(None, None)
    if b"Traceback" in done.stderr or b"panicked" in done.stderr:
        return Said(None, None)
    try:
        found = json.loads(done.stdout).get("findings")
    except (ValueError, AttributeError):
        found = None
    return Said(done.returncode, found)


def is_one(said: list[Said]) -> bool:
    """Returns whether all that report findings report the same ones."""
    told = [each.findings for each in said if each.findings is not None]
    return all(found == told[0] for found in told)


def show(said: Said | None) -> str:
    return "-" if said is None else "?" if said.code is None else str(said.code)


def tell_cases(found: list[Verifier], cases_file: Path) -> list[str]:
    """Prints a row for each false transcript of the tree; those on which verifiers differ."""
    cases = json.loads(cases_file.read_text())["cases"]
    width = max(len(case["case"]) for case in cases)
    print("case".ljust(width), "wanted", *(verifier.name for verifier in found))
    wrong = []
    for case in cases:
        name, wanted = case["case"], EXIT_CODES[case["verdict"]]
        file = cases_file.parent / "tests/cases" / f"{name}.jsonl"
        said = [ask(verifier, file) if verifier.replays or case["by"] != "replay" else None for verifier in found]
        asked = [each for each in said if each is not None]
        differs = any(each.code != wanted for each in asked) or not is_one(asked)
        wrong += [name] * differs
        columns = (show(each).rjust(len(verifier.name)) for each, verifier in zip(said, found))
        print(name.ljust(width), str(wanted).rjust(6), *columns, *["differs"] * differs)
    return wrong


def play(kip: Path, folder: Path) -> Iterator[list[dict[str, Any]]]:
    """Yields the lines of each evening, without their chains."""
    for place, words in enumerate(PLAYED):
        file = folder / f"played-{place}.jsonl"
        subprocess.run([kip, "play", *words, "--transcript", file], capture_output=True, check=True)
        lines = [json.loads(line) for line in file.read_text().splitlines()]
        yield [{key: value for key, value in line.items() if key != "chain"} for line in lines]


def tell_altered(found: list[Verifier], kip: Path, count: int, seed: int) -> list[str]:
    """Prints a row for each alteration of played evenings; those on which verifiers differ, whose files are kept."""
    chance = Random(seed)
    kept = Path(tempfile.mkdtemp(prefix="altered-"))
    evenings = list(play(kip, kept))
    said_of: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    wrong = []

    def judge(work: tuple[str, Path]) -> tuple[str, Path, list[Said]]:
        kind, file = work
        return kind, file, [ask(verifier, file) for verifier in found]

    def make() -> Iterator[tuple[str, Path]]:
        for place in range(count):
            kind = KINDS[place % len(KINDS)]
            file = kept / f"{place}-{kind}.jsonl"
            file.write_bytes(altered(chance.choice(evenings), kind, chance))
            yield kind, file

    with ThreadPoolExecutor(2) as pool:
        for kind, file, said in pool.map(judge, make()):
            # Without rulebooks nobody sees what only playing it again finds.
            with_rulebooks = [each for each, verifier in zip(said, found) if verifier.replays]
            same = len({each.code for each in with_rulebooks}) == 1 and with_rulebooks[0].code is not None
            second = next(each for each, verifier in zip(said, found) if not verifier.replays)
            told = with_rulebooks[0].findings or []
            by_text = not told or any(finding["code"] not in BY_REPLAY for finding in told)
            same = same and is_one(with_rulebooks) and (second.code == with_rulebooks[0].code or not by_text)
            said_of[kind][" ".join(show(each) for each in said)] += 1
            if same:
                file.unlink()
            else:
                wrong.append(str(file))
    if not wrong:
        shutil.rmtree(kept)
    print("\nalteration, and how often each row of exit codes:", *(verifier.name for verifier in found))
    for kind, rows in said_of.items():
        print(kind.ljust(24), ", ".join(f"{row} ({times})" for row, times in rows.most_common()))
    return wrong


def main() -> int:
    reader = argparse.ArgumentParser(
        prog="transcripts.table", description="What every verifier says of every false transcript."
    )
    reader.add_argument(
        "--cases", type=Path, default=HERE / "cases.json", help="the cases (cases.json beside this file)"
    )
    reader.add_argument("--kip", type=Path, default=ROOT / "target/debug/kip", help="the program (target/debug/kip)")
    reader.add_argument("--altered", type=int, default=0, metavar="COUNT", help="played evenings, altered, beside them")
    reader.add_argument("--seed", type=int, default=1, help="where their chance begins (1)")
    asked = reader.parse_args()

    found, missing = verifiers(asked.kip)
    wrong = tell_cases(found, asked.cases)
    if asked.altered:
        wrong += tell_altered(found, asked.kip, asked.altered, asked.seed)
    print(*missing, sep="\n" if missing else "")
    print(f"{len(found)} verifiers: " + (f"they differ on {', '.join(wrong)}" if wrong else "one verdict a row"))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
