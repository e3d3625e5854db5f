"""Which clauses that an engine is to obey no vector holds, and which that are cited are no clauses.

The clauses that `house` inherits are looked after by `ClauseTable::uncovered` of the suite: only the component knows
which they are.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Iterable

TABLES = Path(__file__).resolve().parents[2] / "clauses"


def uncovered(rulebook: str, files: Iterable[str]) -> list[str]:
    """Clauses without a vector, and cited words that are neither a clause of this rulebook nor a ruling."""
    rows = tomllib.loads((TABLES / f"{rulebook}.toml").read_text())["clause"]
    known = {f"{rulebook} {row['id']}": row["status"] for row in rows}
    cited = {clause for text in files for clause in clauses_of(text)}
    known.update({} if rulebook != "house" else inheritable())
    strange = [clause for clause in sorted(cited - set(known)) if not re.fullmatch(r"R[1-9][0-9]*", clause)]
    bare = [clause for clause, status in known.items() if status == "engine" and clause not in cited]
    return bare + [f"{clause} (cited, but no clause)" for clause in strange]


def inheritable() -> dict[str, str]:
    """The clauses of `nsw`, which `house` may cite where it is silent (R31)."""
    rows = tomllib.loads((TABLES / "nsw.toml").read_text())["clause"]
    return {f"nsw {row['id']}": "inherited" for row in rows}


def clauses_of(text: str) -> set[str]:
    """The clauses that the tests of a file hold: those they name, and those that events and refusals must cite."""
    found = set()
    for group in json.loads(text)["groups"]:
        for test in group["tests"]:
            found.update(test["clauses"])
            for step in test["steps"]:
                found.update(event["clause"] for event in step.get("events", ()) if "clause" in event)
                found.add(step.get("refusal", {}).get("clause", ""))
    return found - {""}
