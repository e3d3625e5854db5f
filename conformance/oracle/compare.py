"""Comparing two answers to a command, and two views: completely, events in order."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Mapping

from .shapes import case_of


class Judge:
    """Compares two answers. `clauses` are the adapter's numbers of clauses, with their ids."""

    def __init__(self, clauses: Mapping[int, str], cites: bool) -> None:
        self.clauses, self.cites = clauses, cites
        self.citations: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()

    def answers(self, ours: dict[str, Any], theirs: dict[str, Any]) -> str | None:
        """Returns the first difference between two answers to a command, or none."""
        if "error" in theirs and ours.get("refusal", {}).get("kind") == "malformed":
            return None  # what an adapter's types cannot carry never reaches its engine
        if "error" in theirs:
            return f"the engine answers with an error: {theirs['error']}"
        if ("refusal" in ours) != ("refusal" in theirs):
            return f"acceptance: oracle {said(ours)}, engine {said(theirs)}"
        if "refusal" in ours:
            self._note_code(ours["refusal"], theirs["refusal"])
            return None
        return self._events(ours["events"], theirs["events"])

    def _note_code(self, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
        """Reports a code that the rulings name and the engine does not give; it is not a difference."""
        code = ours.get("code")
        if code is not None and code != theirs.get("code"):
            self.codes[f"{code} / {theirs.get('code')}"] += 1

    def _events(self, ours: list[Any], theirs: list[Any]) -> str | None:
        """Compares events: what happened, when, in which order, and where money went."""
        for index in range(max(len(ours), len(theirs))):
            a = ours[index] if index < len(ours) else None
            b = theirs[index] if index < len(theirs) else None
            if a is None or b is None or a["what"] != b["what"] or a["at"] != b["at"]:
                return f"event {index + 1}: {json.dumps(a and a['what'])} / {json.dumps(b and b['what'])}"
            if a["moves"] != b.get("moves"):
                name = case_of(a["what"])[0]
                return f"moves of {name}: {json.dumps(a['moves'])} / {json.dumps(b.get('moves'))}"
            if self.cites:
                self._note_citation(a, b)
        return None

    def _note_citation(self, ours: dict[str, Any], theirs: dict[str, Any]) -> None:
        """Reports citations that differ; they are not a difference."""
        numbers = theirs.get("cite") or {}
        cite = {name: self.clauses.get(row, row) for name, row in numbers.items() if row is not None}
        if ours.get("cite") != cite:
            self.citations[f"{case_of(ours['what'])[0]}: {cited(ours.get('cite'))} / {cited(cite)}"] += 1

    def views(self, ours: dict[str, Any], theirs: dict[str, Any]) -> str | None:
        """Returns the first difference between two views, by path, or none."""
        return None if ours == theirs else differs(ours, theirs, "")

    def lists(self, at: int, ours: dict[str, Any], theirs: dict[str, Any]) -> str | None:
        """Returns the first difference between two lists of choices, or none. `until` may come early: but where nothing is listed
        for the table's time or state it is not compared, and must only be later than the time that was asked for."""
        if "first" not in theirs:
            return f"legal: the engine answers {json.dumps(theirs)}"
        fixed = not ours["first"] and ours.get("until") != at + 1
        """The table is closed, or was asked for an earlier time."""
        if theirs.get("until", at + 1) <= at or (fixed and theirs.get("until") != ours.get("until")):
            return f"legal until: {ours.get('until')} / {theirs.get('until')}"
        for whose, some, others in (("oracle", ours, theirs), ("engine", theirs, ours)):
            known = {named(choice) for choice in others["first"]}
            alone = next((choice for choice in some["first"] if named(choice) not in known), None)
            if alone is not None:
                return f"legal {name_of(alone)}, listed by the {whose} alone: {json.dumps(alone)}"
        for mine, there in zip(ours["first"], theirs["first"]):
            if mine != there:
                return f"legal {name_of(mine)}: {json.dumps(mine)} / {json.dumps(there)}"
        same = len(ours["first"]) == len(theirs["first"]) and ours["total"] == theirs["total"]
        return None if same else f"legal total: {ours['total']} / {theirs['total']}"

    def due(self, ours: Any, theirs: Any) -> str | None:
        """Returns the difference between the chances that are due, or none."""
        return None if ours == theirs else f"chances: {json.dumps(ours)} / {json.dumps(theirs)}"


def named(choice: dict[str, Any]) -> str:
    """Returns an order's actor and command as a key."""
    return json.dumps([choice["by"], choice["command"]], sort_keys=True)


def name_of(choice: dict[str, Any]) -> str:
    """Returns the name of its command."""
    return case_of(choice["command"])[0]


def differs(a: Any, b: Any, path: str) -> str | None:
    """Returns the first difference between two values."""
    if isinstance(a, dict) and isinstance(b, dict):
        below = ((f"{path}.{name}" if path else name, a.get(name), b.get(name)) for name in sorted(set(a) | set(b)))
        return next(filter(None, (differs(ours, theirs, place) for place, ours, theirs in below)), None)
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return next(filter(None, (differs(ours, theirs, f"{path}[]") for ours, theirs in zip(a, b))), None)
    return None if a == b else f"view {path}: {json.dumps(a)} / {json.dumps(b)}"


def said(answer: dict[str, Any]) -> str:
    """Returns an answer in a word: accepted, or refused and why."""
    refusal = answer.get("refusal")
    return f"refuses ({refusal.get('code') or refusal.get('kind')}, {refusal['clause']})" if refusal else "accepts"


def cited(cite: Any) -> str:
    """Returns a citation in one word."""
    return "+".join(str(cite[name]) for name in ("clause", "ruling") if name in cite) if cite else "none"


def kind_of(difference: str) -> str:
    """Returns a difference without its amounts: enough to distinguish faults while a case shrinks."""
    if difference.startswith(("view", "legal", "chances")):
        return difference.split(":")[0]
    head = difference.split(":")[0]
    if head.startswith("event "):
        head = "event"
    words = (word for word in re.findall(r"[a-z0-9.()-]+", difference) if "-" in word or "." in word)
    return " ".join([head, *words][:6])
