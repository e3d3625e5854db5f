"""`python3 -m oracle.vectors build|check|run [RULEBOOK ...]`: the vectors of the conformance suite.

`build` writes `vectors/<rulebook>/<topic>.json` from `vectors/scenarios/<rulebook>/<topic>.py`; `check` says whether
the vectors in the tree are what the scenarios give, and which clause that an engine is to obey has none; `run --adapter
"<command>"` plays the vectors in the tree at an adapter. Without a rulebook: all that have scenarios.

Exit: 0 it holds, 1 it does not, 2 wrong use or an adapter that does not answer.
"""

from __future__ import annotations

import argparse
import sys

from .scenario.building import SOURCES, VECTORS, Faulty, built
from .scenario.coverage import faults_of
from .scenario.running import Player
from .sides import AdapterFailed


def main() -> int:
    asked = arguments()
    known = sorted(folder.name for folder in SOURCES.iterdir() if any(folder.glob("*.py")))
    unknown = set(asked.rulebooks) - set(known)
    if unknown:
        print(f"no scenarios of {', '.join(sorted(unknown))}; there are {', '.join(known)}", file=sys.stderr)
        return 2
    deed = {"build": build, "check": check, "run": run}[asked.deed]
    try:
        return max([deed(rulebook, asked) for rulebook in asked.rulebooks or known], default=0)
    except AdapterFailed as fault:
        print(f"the adapter does not answer: {fault}", file=sys.stderr)
        return 2


def arguments() -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="python3 -m oracle.vectors", description="The vectors.")
    reader.add_argument("deed", choices=("build", "check", "run"))
    reader.add_argument("rulebooks", nargs="*", metavar="RULEBOOK")
    reader.add_argument("--adapter", metavar="COMMAND", help="run: the adapter's command")
    asked = reader.parse_intermixed_args()
    if (asked.deed == "run") != (asked.adapter is not None):
        reader.error("run, and only run, takes --adapter")
    return asked


def build(rulebook: str, asked: argparse.Namespace) -> int:
    """Writes the vectors, or nothing where a scenario and the oracle disagree."""
    try:
        files = built(rulebook)
    except Faulty as fault:
        print(fault, file=sys.stderr)
        return 1
    folder = VECTORS / rulebook
    folder.mkdir(parents=True, exist_ok=True)
    for path in set(folder.glob("*.json")) - set(files):
        path.unlink()
    for path, text in files.items():
        path.write_text(text)
    print(f"{rulebook}: {sum(text.count(chr(10) + '   {') for text in files.values())} tests in {len(files)} files")
    return 0


def check(rulebook: str, asked: argparse.Namespace) -> int:
    """Checks that the tree has the scenarios' vectors, and that every clause has a test."""
    try:
        files = built(rulebook)
    except Faulty as fault:
        print(fault, file=sys.stderr)
        return 1
    faults = [f"{path}: no scenarios" for path in set((VECTORS / rulebook).glob("*.json")) - set(files)]
    for path, text in files.items():
        if not path.exists() or path.read_text() != text:
            faults.append(f"{path}: is not what the scenarios give; `build` writes it")
    faults += faults_of(rulebook, files.values())
    print("\n".join(faults) or f"{rulebook}: as the scenarios say")
    return 1 if faults else 0


def run(rulebook: str, asked: argparse.Namespace) -> int:
    """Plays the vectors in the tree at an adapter."""
    player = Player(asked.adapter, rulebook)
    for path in sorted((VECTORS / rulebook).glob("*.json")):
        player.file(path)
    player.stop()
    for difference in player.differences:
        print(difference)
    print(f"{rulebook}: {player.played} tests, {len(player.differences)} with a difference ({player.name})")
    return 1 if player.differences else 0


if __name__ == "__main__":
    sys.exit(main())
