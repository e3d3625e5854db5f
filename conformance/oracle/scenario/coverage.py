"""Finds the clauses of the engine that no vector holds, and citations of clauses that do not exist. `ClauseTable::uncovered` of
the suite checks the clauses that `house` inherits: only the component knows which they are.
"""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Iterable

HOME = Path(__file__).resolve().parents[2]
TABLES = HOME / "clauses"
NOT_IN_FORCE = ("not-here", "replaced")
"""Statuses of clauses that nothing may cite: they speak of another rulebook, or another clause says otherwise."""


def faults_of(rulebook: str, files: Iterable[str]) -> list[str]:
    """Returns a sentence for each uncovered clause."""
    return [fault if "(" in fault else f"{fault}: no vector" for fault in uncovered(rulebook, files)]


def uncovered(rulebook: str, files: Iterable[str]) -> list[str]:
    """Returns clauses without a vector, and cited words that are neither a clause of this rulebook nor a ruling."""
    known = {f"{rulebook} {clause}": status for clause, status in statuses(rulebook).items()}
    cited = {clause for text in files for clause in clauses_of(text)}
    known.update({} if rulebook != "house" else inheritable())
    strange = [clause for clause in sorted(cited - set(known)) if not re.fullmatch(r"[RC][1-9][0-9]*", clause)]
    idle = [clause for clause in sorted(cited) if known.get(clause) in NOT_IN_FORCE]
    bare = [clause for clause, status in known.items() if status == "engine" and clause not in cited]
    named = [f"{clause} (cited, but no clause)" for clause in strange]
    return bare + named + [f"{clause} (cited, but not in force)" for clause in idle]


def statuses(rulebook: str) -> dict[str, str]:
    """Returns the status of each clause of a rulebook; `rows_of` names the table whose rows hold, except those listed here."""
    table = tomllib.loads((TABLES / f"{rulebook}.toml").read_text())
    of_other = statuses(table["rows_of"]) if "rows_of" in table else {}
    return of_other | {row["id"]: row["status"] for row in table["clause"]}


def inheritable() -> dict[str, str]:
    """Returns the clauses of `nsw`, which `house` may cite where it is silent (R31)."""
    rows = tomllib.loads((TABLES / "nsw.toml").read_text())["clause"]
    return {f"nsw {row['id']}": "inherited" for row in rows}


def clauses_of(text: str) -> set[str]:
    """Returns the clauses that the tests of a file hold: those they name, and those that events and refusals must cite."""
    found = set()
    for group in json.loads(text)["groups"]:
        for test in group["tests"]:
            found.update(test["clauses"])
            for step in test["steps"]:
                found.update(event["clause"] for event in step.get("events", ()) if "clause" in event)
                found.add(step.get("refusal", {}).get("clause", ""))
    return found - {""}
