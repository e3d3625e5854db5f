"""Prints what every verifier says of every false transcript: a row a case, a column a verifier.

    cd conformance && python3 -m transcripts.table --kip ../target/debug/kip

`cases.json` names the cases, whose files are in `tests/cases/`, the verdict that is wanted, and in `by` what finds it: `text`, `draws`, or
`replay`, which only a verifier with rulebooks can do. A verifier is a command that ends with 0 where a transcript holds, 1 where it does not, 2 where there is none
or it could not be checked. One that is not installed is skipped with a line. Exit 1 where a row has two verdicts, or another than
is wanted. Standard library only.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from .second import PATH, ROOT

HERE = Path(__file__).resolve().parent
ADAPTERS = ROOT / "conformance/adapters"
PACKAGES = {"python": "python", "npm": "javascript", "go": "go", "java": "java", "c": "c"}
"""The packages, by the host that runs each: its `run --verify FILE` verifies with the package."""
NOT_INSTALLED = 3
PATIENCE = 60  # seconds
EXIT_CODES = {"holds": 0, "fails": 1, "not-checked": 2, "no-transcript": 2}


class Verifier(NamedTuple):
    """A command that takes a file."""

    name: str
    command: list[str]
    replays: bool = True


def verifiers(kip: Path) -> tuple[list[Verifier], list[str]]:
    """Those that are here, and a line for each that is not."""
    found, missing = [Verifier("verify_session.py", [sys.executable, str(PATH)], replays=False)], []
    if kip.exists():
        found.insert(0, Verifier("kip", [str(kip), "verify"]))
    else:
        missing.append(f"kip is skipped: there is no {kip}")
    for name, adapter in PACKAGES.items():
        run = ADAPTERS / adapter / "run"
        if not run.exists() or "--verify" not in run.read_text():
            missing.append(f"{name} is skipped: {run.relative_to(ROOT)} has no --verify")
        elif exit_code([str(run), "--verify"], HERE / "cases.json") in (NOT_INSTALLED, None):
            missing.append(f"{name} is skipped: it is not installed ({run.parent.relative_to(ROOT)}/setup)")
        else:
            found.append(Verifier(name, [str(run), "--verify"]))
    return found, missing


def exit_code(command: list[str], file: Path) -> int | None:
    """What a verifier says of a file; none where it says nothing in time."""
    try:
        done = subprocess.run(
            [*command, file], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    return None if b"Traceback" in done.stderr or b"panicked" in done.stderr else done.returncode


def main() -> int:
    reader = argparse.ArgumentParser(
        prog="transcripts.table", description="What every verifier says of every false transcript."
    )
    reader.add_argument(
        "--cases", type=Path, default=HERE / "cases.json", help="the cases (cases.json beside this file)"
    )
    reader.add_argument("--kip", type=Path, default=ROOT / "target/debug/kip", help="the program (target/debug/kip)")
    asked = reader.parse_args()

    found, missing = verifiers(asked.kip)
    cases = json.loads(asked.cases.read_text())["cases"]
    width = max(len(case["case"]) for case in cases)
    print("case".ljust(width), "wanted", *(verifier.name for verifier in found))
    wrong = []
    for case in cases:
        name, wanted = case["case"], EXIT_CODES[case["verdict"]]
        file = asked.cases.parent / "tests/cases" / f"{name}.jsonl"
        asks = [verifier.replays or case["by"] != "replay" for verifier in found]
        said = [exit_code(verifier.command, file) if ask else None for verifier, ask in zip(found, asks)]
        differs = any(code != wanted for code, ask in zip(said, asks) if ask)
        wrong += [name] * differs
        cells = ["-" if not ask else "?" if code is None else str(code) for code, ask in zip(said, asks)]
        columns = (cell.rjust(len(verifier.name)) for cell, verifier in zip(cells, found))
        print(name.ljust(width), str(wanted).rjust(6), *columns, *["differs"] * differs)
    print(*missing, sep="\n" if missing else "")
    print(
        f"{len(cases)} cases, {len(found)} verifiers: "
        + (f"{', '.join(wrong)} differ" if wrong else "one verdict a row")
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
