"""Comparing two answers to a command, and two views."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

from .shapes import case_of

MONEY = {
    "spinner-wager-placed", "spinner-wager-changed", "centre-staked", "centre-covered", "centre-returned",
    "cover-returned", "centre-lost", "cover-paid", "due-paid", "centre-forfeited", "cover-forfeited", "cover-reversed",
    "due-reversed", "wager-placed", "wager-changed", "wager-withdrawn", "wager-refused", "wager-returned",
    "excess-returned", "side-bet-made", "side-bet-settled", "side-bet-returned", "side-bet-forfeited",
    "side-bet-reversed", "wager-won", "wager-lost", "wager-forfeited", "wager-halved", "wager-imprisoned",
    "settlement-reversed", "centre-rides",
}  # fmt: skip


class Judge:
    """Compares two answers."""

    def __init__(self, events: str, ignore: set[str]) -> None:
        self.events, self.ignore = events, ignore | {"legal"}
        self.citations: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()

    def answers(self, ours: dict[str, Any], theirs: dict[str, Any]) -> str | None:
        """The first difference between two answers to a command, or none."""
        if "error" in theirs and ours.get("refusal", {}).get("kind") == "malformed":
            return None  # what an adapter's types cannot carry never reaches its engine
        if "error" in theirs:
            return f"the engine answers with an error: {theirs['error']}"
        if ("refusal" in ours) != ("refusal" in theirs):
            return f"acceptance: oracle {said(ours)}, engine {said(theirs)}"
        if "refusal" in ours:
            code = ours["refusal"].get("code")
            if code is not None and code != theirs["refusal"].get("code"):
                self.codes[f"{code} / {theirs['refusal'].get('code')}"] += 1
            return None
        return self._events(ours["events"], theirs["events"])

    def _events(self, ours: list[Any], theirs: list[Any]) -> str | None:
        """All events, or those that move money, in order; `unordered`: those in order, the others as a set."""
        if self.events == "unordered":
            here, there = as_set(ours), as_set(theirs)
            if here != there:
                return f"events as a set: {json.dumps(sorted(here - there))} / {json.dumps(sorted(there - here))}"
        mine, yours = self._kept(ours), self._kept(theirs)
        for index in range(max(len(mine), len(yours))):
            a = mine[index] if index < len(mine) else None
            b = yours[index] if index < len(yours) else None
            if a is None or b is None or a["what"] != b["what"] or a["at"] != b["at"]:
                return f"event {index + 1}: {json.dumps(a and a['what'])} / {json.dumps(b and b['what'])}"
            if a.get("cite") != b.get("cite"):
                name = case_of(a["what"])[0]
                self.citations[f"{name}: {cited(a.get('cite'))} / {cited(b.get('cite'))}"] += 1
        return None

    def _kept(self, events: list[Any]) -> list[Any]:
        if self.events == "all":
            return events
        return [event for event in events if case_of(event["what"])[0] in MONEY] if self.events != "none" else []

    def views(self, ours: dict[str, Any], theirs: dict[str, Any]) -> str | None:
        """The first difference between two views, by path, or none. Paths in `ignore` are passed over."""
        return self._differs(ours, theirs, "")

    def _differs(self, a: Any, b: Any, path: str) -> str | None:
        if path in self.ignore:
            return None
        if isinstance(a, dict) and isinstance(b, dict):
            for name in sorted(set(a) | set(b)):
                below = f"{path}.{name}" if path else name
                found = self._differs(a.get(name), b.get(name), below)
                if found:
                    return found
            return None
        if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
            for held, other in zip(a, b):
                found = self._differs(held, other, path)
                if found:
                    return found
            return None
        return None if a == b else f"view {path}: {json.dumps(a)} / {json.dumps(b)}"


def said(answer: dict[str, Any]) -> str:
    """An answer in a word: accepted, or refused and why."""
    refusal = answer.get("refusal")
    return f"refuses ({refusal.get('code') or refusal.get('kind')}, {refusal['clause']})" if refusal else "accepts"


def as_set(events: list[Any]) -> Counter[str]:
    """Events without their order, citations and times."""
    return Counter(json.dumps(event["what"], sort_keys=True) for event in events)


def cited(cite: Any) -> str:
    """A citation in one word."""
    return "+".join(str(cite[name]) for name in ("clause", "ruling") if name in cite) if cite else "none"


def kind_of(difference: str) -> str:
    """A difference without its amounts: enough to tell one fault from another while a case shrinks."""
    if difference.startswith("view"):
        return difference.split(":")[0]
    head = difference.split(":")[0]
    if head.startswith("event "):
        head = "event"
    return " ".join(
        [head, *(word for word in re.findall(r"[a-z0-9.()-]+", difference) if "-" in word or "." in word)][:6]
    )
