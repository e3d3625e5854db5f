"""Counts what a duel reaches: how often each command was accepted and each event emitted, and which of them never."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .casino import CasinoTable
from .ring import RingTable
from .rulebooks import ALL, OWN
from .shapes import case_of

COMMON = {
    "player-joined", "player-left", "closing-announced", "closing-cancelled", "table-closed", "draws-committed",
    "entropy-added", "round-due", "draw-revealed", "coins-offered", "coins-accepted", "coins-declined",
    "house-spin-started", "house-spin-ended", "coins-selected", "betting-opened", "betting-closed", "coins-thrown",
    "spin-invalid", "coins-landed", "result-announced", "odds-standing", "spinner-retired", "coins-handed-over",
    "substitute-appointed", "outcome-invalidated", "wagers-voided", "player-excluded", "dispute-raised",
    "dispute-decided", "review-requested", "inspector-referred", "supervisor-presence-changed",
}  # fmt: skip
CASINO = COMMON | {
    "limits-announced", "limits-changed", "player-limits-changed", "coins-lost", "coins-returned", "set-replaced",
    "side-called", "spinner-wager-placed", "spinner-wager-changed", "betting-reopened", "wager-placed",
    "wager-changed", "wager-withdrawn", "wager-refused", "wager-returned", "excess-returned", "wager-won",
    "wager-lost", "wager-forfeited", "settlement-reversed", "election-required", "election-made", "spinner-stayed",
    "spinner-sent-out", "spinner-game-ended", "seat-vacated",
}  # fmt: skip
BETS = {
    "side-offer-made", "side-offer-withdrawn", "side-offer-lapsed", "side-bet-made", "side-bet-settled",
    "side-bet-returned", "side-bet-forfeited", "side-bet-reversed",
}  # fmt: skip
CENTRE = BETS | {
    "coins-changed", "centre-staked", "centre-covered", "cover-declined", "centre-rides", "centre-called-off",
    "centre-returned", "cover-returned", "centre-lost", "cover-paid", "due-paid", "centre-forfeited",
    "cover-forfeited", "cover-reversed", "due-reversed", "spinner-stayed", "spinner-game-ended",
}  # fmt: skip
WITH_NOTICE = {
    "closing-announced", "closing-cancelled", "review-requested", "inspector-referred", "supervisor-presence-changed",
}  # fmt: skip
EVENTS = {
    "nsw": CASINO, "house": CASINO, "ringkeeper": (COMMON | CENTRE) - WITH_NOTICE,
    "commemorative": (COMMON | CENTRE) - {"odds-standing"}, "pub": (COMMON | BETS) - WITH_NOTICE,
    **{
        id: CASINO | {{"partage": "wager-halved", "prison": "wager-imprisoned"}[policy] for policy in book.odds_that_lose}
        for id, book in OWN.items()
    },
}  # fmt: skip
"""The events that each rulebook can emit, besides those of its opening."""
ALONE = ("result-announced",)
"""Events whose payload is such a case."""
CASES = ("reason", "outcome", "scope", "choice")
"""The fields of an event that distinguish one case from another."""


def commands_of(rulebook: str) -> set[str]:
    """Returns the commands that a rulebook knows."""
    book = ALL[rulebook]
    rules = CasinoTable.RULES if book.machine == "casino" else RingTable.RULES
    return {name for name, rule in rules.items() if rule.books & {book.id, book.text}}


class Tally:
    """Counts of one duel."""

    def __init__(self, rulebook: str) -> None:
        self.commands = commands_of(rulebook)
        self.happenings = EVENTS[rulebook]
        self.accepted: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.cases: Counter[str] = Counter()
        self.refused: Counter[str] = Counter()
        self.given = self.tables = 0

    def count(self, order: dict[str, Any], answer: dict[str, Any]) -> None:
        """Counts one command."""
        self.given += 1
        if "refusal" in answer:
            self.refused[answer["refusal"]["kind"]] += 1
            return
        self.accepted[case_of(order["command"])[0]] += 1
        for name, carried in (case_of(event["what"]) for event in answer["events"]):
            self.told[name] += 1
            self.cases.update(f"{name} {case}" for case in cases_in(name, carried))

    def missing(self) -> list[str]:
        """Returns the rulebook's commands that were never accepted and events that were never emitted."""
        return sorted(self.commands - set(self.accepted)) + sorted(self.happenings - set(self.told))

    def share(self) -> str:
        """Returns commands so far, and how many of a hundred were accepted."""
        accepted = sum(self.accepted.values())
        return f"{self.given} commands at {self.tables} tables, {100 * accepted // max(1, self.given)} % accepted"

    def lines(self) -> list[str]:
        """Returns the whole count."""
        return [
            "accepted: " + counted(self.accepted), "told: " + counted(self.told), "of them: " + counted(self.cases),
            "refused: " + counted(self.refused),
            "never accepted or told: " + (", ".join(self.missing()) or "nothing"),
        ]  # fmt: skip


def cases_in(name: str, carried: Any) -> list[str]:
    """Returns the words that distinguish one case of an event from another."""
    if isinstance(carried, dict):
        return [str(carried[word]) for word in CASES if word in carried]
    return [str(carried)] if name in ALONE else []


def counted(counts: Counter[str]) -> str:
    """Returns names with their numbers, the rarest first."""
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items(), key=lambda held: held[1]))
