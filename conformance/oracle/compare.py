"""Comparing two answers to a command, and two views."""

from __future__ import annotations

import json
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
        if "error" in theirs:
            return f"the engine answers with an error: {theirs['error']}"
        if ("refusal" in ours) != ("refusal" in theirs):
            return "the oracle " + ("refuses" if "refusal" in ours else "accepts") + ", the engine does not"
        if "refusal" in ours:
            code = ours["refusal"].get("code")
            if code is not None and code != theirs["refusal"].get("code"):
                self.codes[f"{code} / {theirs['refusal'].get('code')}"] += 1
            return None
        return self._events(ours["events"], theirs["events"])

    def _events(self, ours: list[Any], theirs: list[Any]) -> str | None:
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
        return [event for event in events if case_of(event["what"])[0] in MONEY] if self.events == "money" else []

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


def cited(cite: Any) -> str:
    """A citation in one word."""
    return "+".join(str(cite[name]) for name in ("clause", "ruling") if name in cite) if cite else "none"


def kind_of(difference: str) -> str:
    """A difference without its amounts: enough to tell one fault from another while a case shrinks."""
    words = difference.split(":")
    head = words[0] if not words[0].startswith("event") else "event"
    names = [word for word in difference.replace('"', " ").split() if "-" in word and word.isascii()][:2]
    return head + " " + " ".join(names)
