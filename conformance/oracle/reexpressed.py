"""`python3 -m oracle.reexpressed --from REV` compares the vectors in the tree with those of a revision, except the lists.

The revision's vectors speak the contract as it was before lists had whole commands: a viewer's choices, and the ways in which
coins can come down, were parts of views. Every test is found again by its number; its clauses, steps, money and all else are
compared with the tree's. A difference is listed, and must be of one of two kinds:

- `legal`: a view with `legal` is a step with the whole list of that actor;
- `chances`: a view has no `outcomes`; a step states the chance that is due.

Exit: 0 there are only such differences, 1 there are others, 2 wrong use.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Iterator

HOME = Path(__file__).resolve().parents[1]
BOOKS = ("nsw", "house", "ringkeeper", "commemorative", "pub")
KINDS = ("legal", "chances")
OTHER = "other"
OF_THE_LISTS = ("Legal", "LegalList")
"""Notes on the lists, whose words may be others."""

Difference = tuple[str, str]
"""Its kind, and what it is."""


# ---------------------------------------------------------------------- steps


def steps_differ(old: list[Any], new: list[Any]) -> Iterator[Difference]:
    """Yields the differences of two tests, step by step."""
    left = list(new)
    for number, was in enumerate(old, 1):
        if only_outcomes(was):
            continue  # in its place there is a step with what chance is due
        while left and "chances" in left[0]:
            yield "chances", f"before step {number}: {case(left.pop(0)['chances'])} is due"
        if not left:
            yield OTHER, f"step {number} is no more: {was}"
            return
        for kind, said in step_differs(was, left.pop(0)):
            yield kind, f"step {number}: {said}"
    for step in left:
        yield ("chances" if "chances" in step else OTHER), f"at the end: {step}"


def only_outcomes(step: dict[str, Any]) -> bool:
    """Returns whether a step looked at nothing else."""
    return list(step) == ["view"] and list(step["view"]) == ["outcomes"]


def case(due: Any) -> str:
    """Returns a word for the chance that is due."""
    return due if isinstance(due, str) else f"{len(due['listed'])} listed"


def step_differs(was: dict[str, Any], now: dict[str, Any]) -> Iterator[Difference]:
    """Yields the differences of two steps."""
    if "view" in was and "legal" in was["view"]:
        same = now.keys() - {"at"} == {"legal", "of"} and now["of"] == was["viewer"] and list(was["view"]) == ["legal"]
        yield ("legal" if same else OTHER), f"{len(was['view']['legal'])} rows were, {len(now.get('legal', []))} choices are"
        return
    if "view" in was and "outcomes" in was["view"]:
        yield "chances", "its view has no `outcomes`"
        seen = {name: value for name, value in was["view"].items() if name != "outcomes"}
        was = {**was, "view": seen}
    if was != now:
        yield OTHER, f"{was} was, {now} is"


# ---------------------------------------------------------------------- all of them


def tests_of(vectors: dict[str, Any]) -> dict[str, tuple[Any, Any, Any]]:
    """Returns the tests of a file by number, each with its group's comment and config."""
    return {
        test["id"]: (group["comment"], group["config"], test) for group in vectors["groups"] for test in group["tests"]
    }


def differences(old: dict[str, Any], new: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yields the differences of one file: number, kind, difference."""
    for name in ("schema", "rulebook", "generation"):
        if old[name] != new[name]:
            yield "file", OTHER, f"{name}: {old[name]} was, {new[name]} is"
    for name in sorted({*old["notes"], *new["notes"]}):
        if old["notes"].get(name) != new["notes"].get(name):
            kind = "legal" if name in OF_THE_LISTS else OTHER
            yield "file", kind, f"note {name}: {new['notes'].get(name)}"
    were, are = tests_of(old), tests_of(new)
    for number, (comment, config, test) in were.items():
        if number not in are:
            yield number, OTHER, f"is no more: {test['comment']}"
            continue
        there = are[number]
        if (comment, config) != there[:2]:
            yield number, OTHER, f"its group was {comment}: {config}"
        for kind, said in test_differs(test, there[2]):
            yield number, kind, said
    for number in are.keys() - were.keys():
        yield number, OTHER, f"is new: {are[number][2]['comment']}"


def test_differs(old: dict[str, Any], new: dict[str, Any]) -> Iterator[Difference]:
    """The differences of one test."""
    for name in ("clauses", "comment", "flags", "money"):
        if old.get(name) != new.get(name):
            yield OTHER, f"{name}: {old.get(name)} was, {new.get(name)} is"
    yield from steps_differ(old["steps"], new["steps"])


def files_of(revision: str) -> dict[str, dict[str, Any]]:
    """Returns the vectors of a revision, by their paths."""

    def git(*asked: str) -> str:
        done = subprocess.run(["git", *asked], cwd=HOME, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stderr.strip(), file=sys.stderr)
            raise SystemExit(2)
        return done.stdout

    folders = [f"vectors/{book}" for book in BOOKS]
    listed = git("ls-tree", "-r", "--name-only", revision, "--", *folders).split()
    return {path: json.loads(git("show", f"{revision}:./{path}")) for path in listed if path.endswith(".json")}


def main() -> int:
    reader = argparse.ArgumentParser(prog="python3 -m oracle.reexpressed", description="The old vectors, but for the lists.")
    reader.add_argument("--from", dest="revision", required=True, help="the last revision with lists in views")
    asked = reader.parse_args()
    old = files_of(asked.revision)
    counts: Counter[str] = Counter()
    tests = 0
    for path, vectors in old.items():
        there = HOME / path
        new = json.loads(there.read_text()) if there.exists() else {**vectors, "groups": []}
        tests += len(tests_of(vectors))
        for number, kind, said in differences(vectors, new):
            counts[kind] += 1
            print(f"{number}, {kind}: {said}")
    more = {str(path.relative_to(HOME)) for book in BOOKS for path in (HOME / "vectors" / book).glob("*.json")} - set(old)
    for path in sorted(more):
        counts[OTHER] += 1
        print(f"{path}, {OTHER}: is new")
    found = ", ".join(f"{kind} {counts[kind]}" for kind in (*KINDS, OTHER))
    print(f"{tests} tests of {asked.revision}: {found}")
    return 1 if counts[OTHER] else 0


if __name__ == "__main__":
    sys.exit(main())
