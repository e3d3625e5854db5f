"""A shrunk case as a file of vectors (`conformance.md`): what the engine should have done, as the oracle has it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from .balances import Balances
from .match import Answer, Order
from .rulebooks import ALL
from .sides import OracleSide

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


def vectors_of(rulebook: str, config: Any, told: list[tuple[Order, Answer, Answer]], difference: str) -> dict[str, Any]:
    """Returns the file with the one test: the steps with the oracle's answers, and, if the views differ, its view."""
    ours, balances = OracleSide(rulebook), Balances(ring="ring" in config["terms"])
    ours.open(config)
    steps = []
    clauses: list[str] = []
    for order, answer, theirs in told:
        ours.apply(order)
        balances.book(answer.get("events", []))
        given = {"command": order["command"], "by": order["by"], "at": order["at"]}
        steps.append({**given, **said(rulebook, answer, theirs)})
        clauses = cited(rulebook, answer)
    if difference.startswith("view "):
        name = difference.split()[1].rstrip(":").split(".")[0].removesuffix("[]")
        steps.append({"view": {name: ours.view().get(name)}})
    test = {
        "id": f"{rulebook}-{free_number(rulebook):04}", "clauses": clauses or ["R46"],
        "comment": f"found by a duel: {difference}", "money": balances.money_line(), "steps": steps,
    }  # fmt: skip
    group = {"comment": "shrunk by a duel", "config": config, "tests": [test]}
    return {
        "schema": "kip-vectors/1", "rulebook": rulebook, "generation": "1.0", "notes": {}, "groups": [group],
    }  # fmt: skip


def said(rulebook: str, answer: Answer, theirs: Answer) -> dict[str, Any]:
    """Returns a step's expectation. A code that no text names is the engine's own; where the engine did not refuse, the kind of
    reason is written in its place until one is chosen."""
    if "events" in answer:
        return {"events": [{"what": event["what"], "moves": event["moves"]} for event in answer["events"]]}
    refusal = answer["refusal"]
    code = refusal.get("code") or theirs.get("refusal", {}).get("code") or refusal["kind"]
    return {"refusal": {"code": code, "clause": in_full(rulebook, refusal["clause"])}}


def cited(rulebook: str, answer: Answer) -> list[str]:
    """Returns the clauses and rulings that the oracle cites."""
    if "refusal" in answer:
        return [in_full(rulebook, answer["refusal"]["clause"])]
    cites = (event["cite"] for event in answer["events"])
    return sorted({in_full(rulebook, clause) for cite in cites for clause in cite.values()})


def in_full(rulebook: str, clause: str) -> str:
    """Returns a clause with its rulebook, a ruling as it is."""
    text = ALL[rulebook].text
    named = clause.startswith((f"{rulebook} ", f"{text} "))
    return clause if named or (clause.startswith("R") and clause[1:].isdigit()) else f"{text} {clause}"


def free_number(rulebook: str) -> int:
    """Returns the number after the highest that a vector of the rulebook has."""
    assert rulebook in ALL
    taken = [0]
    for path in VECTORS.glob(f"{rulebook}/*.json"):
        groups = json.loads(path.read_text())["groups"]
        taken += [int(test["id"].rsplit("-", 1)[1]) for group in groups for test in group["tests"]]
    return max(taken) + 1
