"""The basis of each event, and the citation of each refusal: one table for all six rulebooks.

An event has a clause of the rulebook, completed by a ruling where it is open; if there is no clause, the ruling is cited alone.
`EVENTS` has the citations of all rulebooks; `OTHERWISE` those that a rulebook has instead. A name with a word after a slash is
one case of an event. C26 gives the clauses of refusals.
"""

from __future__ import annotations

from typing import Any

EVENTS: dict[str, str] = {
    # every table (C20, C21, C27; chance as in Two-Up)
    "table-opened": "C21",
    "table-imported": "C27",
    "table-closed": "C21",
    "player-joined": "1.2 C21",
    "player-left": "C21",
    "entropy-added": "C20",
    "draws-committed": "C1",
    "round-due": "C1",
    "draw-revealed": "C20",
    "seat-ready": "C21",
    "seat-not-ready": "C21",
    "stake-placed": "C15",
    "stake-returned": "C15",
    # the deal
    "pack-shuffled": "1.7 C1",
    "pack-cut": "1.7 C2",
    "cut-again": "1.16 C2",
    "hand-dealt": "1.8 C3",
    "hand-dealt/two": "11.2 C19",
    "hand-dealt/second": "11.6 C19",
    "card-laid": "15.9 C3",
    "turn-began": "2.18 C3",
    # playing a card
    "card-played": "2.22 C9",
    "target-taken/single": "3.4 C9",
    "target-taken/set": "3.5 C9",
    "target-taken/build": "3.6 C9",
    "target-taken/picture": "14.2 C12",
    "target-taken/top": "15.16 C13",
    "card-discarded": "2.26 C17",
    # builds
    "build-formed": "4.3 C18",
    "build-formed/partner": "9.3 C11",
    "build-changed": "5.6 C6",
    "build-augmented": "6.2 C7",
    "build-augmented/opponent": "6.7 C7",
    "build-founded": "6.6 C18",
    "build-founded/partner": "9.3 C11",
    "build-joined": "8.11 C5",
    # partners
    "rank-known": "9.2 C11",
    "rank-known/no-longer": "9.3 C11",
    "request-open": "9.5 C11",
    "capture-asked": "9.5 C11",
    "capture-not-asked": "9.5 C11",
    "capture-drifted": "9.6 C11",
    # claims
    "claim-open/take-all": "3.13 C9",
    "claim-open/add-all": "6.18 C9",
    "insisted/take-all": "3.13 C9",
    "insisted/add-all": "6.18 C9",
    "waived/take-all": "3.14 C9",
    "waived/add-all": "6.18 C9",
    "card-taken-back": "3.13 C9",
    # captures and piles
    "captured": "3.7 C9",
    "card-sorted": "2.5 C10",
    "sorting-handed-over": "2.8 C10",
    "pile-stacked": "2.6 C10",
    "picture-given": "14.6 C12",
    "top-opened": "6.13 C20",
    # the turn's end, and the hand's
    "card-drawn": "12.2 C19",
    "turn-ended": "2.18 C17",
    "passed-over": "C23",
    "second-deal": "11.6 C19",
    "layout-collected": "10.2 C14",
    "hand-scored": "10.3 C14",
    "seat-settled": "C15",
    "match-ended": "C22",
    "hand-voided": "C21",
}

OTHERWISE: dict[str, dict[str, str]] = {
    "crazy": {"hand-dealt": "12.2 C19", "hand-dealt/two": "12.2 C19"},
    "sotho": {"pile-stacked": "14.3 C10", "pile-stacked/picture": "14.5 C10"},
    "sotho-forty": {"pile-stacked": "14.3 C10", "player-joined": "14.8 C21"},
    "south-african": {
        "player-joined": "15.4 C21", "pack-shuffled": "15.6 C1", "pack-shuffled/later": "15.7 C1",
        "hand-dealt/two": "15.8 C19", "hand-dealt/three": "15.9 C3",
        "hand-dealt": "15.10 C3", "hand-dealt/second": "15.24 C19", "second-deal": "15.24 C19", "card-discarded": "15.12 C13",
        "build-formed": "4.3 C13", "build-founded": "6.6 C13", "build-augmented": "15.18 C13", "captured": "3.7 C13",
        "pile-stacked": "15.15 C10", "layout-collected": "15.26 C14", "hand-scored": "15.28 C14",
    },
}  # fmt: skip

REFUSALS: dict[str, str] = {
    "not-your-turn": "2.18", "wrong-phase": "2.19", "hand-card-played": "2.20", "no-hand-card-played": "2.20",
    "hand-card-needed": "15.18", "card-not-in-hand": "2.20", "card-not-loose": "2.9", "no-such-build": "2.12",
    "card-named-twice": "2.14", "not-a-top": "6.12", "own-top": "6.9", "two-tops": "15.18", "no-number": "14.2",
    "wrong-value": "1.6", "not-worth-it": "2.15", "too-few-cards": "2.14", "value-too-high": "1.6", "value-on-table": "8.9",
    "own-side": "5.3", "augmented-build": "5.10", "opponents-build": "6.7", "owns-a-build": "15.17",
    "no-matching-card": "4.4", "not-known-to-hold": "9.4", "abandons-build": "7.4", "must-capture": "6.7",
    "one-build": "11.5", "no-discard": "11.4", "captures-nothing": "3.2", "already-taken": "3.7", "nothing-taken": "3.2",
    "must-take": "3.13", "not-all-taken": "3.13", "not-added": "6.18", "nothing-to-ask": "9.5", "no-claim": "3.13",
    "wrong-cut": "1.7", "not-to-sort": "2.5", "not-to-give": "14.6", "seats-open": "C21", "not-ready": "C21",
    "already-ready": "C21", "staked": "C21", "match-running": "C21", "too-early": "C23", "wrong-pack": "C1",
    "wrong-dealer": "C1", "imagined": "C28", "secrets-missing": "C20",
    # as in Two-Up
    "not-in-these-rules": "C26", "table-closed": "C21", "time-backwards": "C23", "not-authorised": "C21",
    "no-such-seat": "C21", "seat-empty": "C21", "seat-taken": "C21", "entropy-given": "C20", "next-chain-due": "R45",
}  # fmt: skip
"""C26: codes "with the clause they cite"; those of one case are given where they are raised. C26's bracketed
South African clauses are in `SOUTH`."""
SOUTH = {"not-a-top": "15.16", "no-discard": "15.17"}


def event(book: str, name: str, case: str | None = None) -> dict[str, str]:
    """Returns the record `citation` with ids for numbers."""
    own = OTHERWISE.get(book, {})
    keys = [f"{name}/{case}", name] if case else [name]
    found = next(found for key in keys for found in (own.get(key), EVENTS.get(key)) if found)
    return cited(book, found)


def cited(book: str, found: str) -> dict[str, str]:
    """Returns a clause of a rulebook, with its ruling; a ruling alone."""
    clause, *ruling = found.split()
    cite: dict[str, Any] = {"clause": whole(book, clause)}
    if ruling:
        cite["ruling"] = ruling[0]
    return cite


def whole(book: str, clause: str) -> str:
    """Returns a clause with its rulebook, a ruling as it is."""
    return clause if clause[0] in "CR" else f"{book} {clause}"


def refusal(book: str, code: str) -> str:
    """Returns the clause and ruling that a refusal of that code cites."""
    return whole(book, (SOUTH.get(code) if book == "south-african" else None) or REFUSALS[code])
