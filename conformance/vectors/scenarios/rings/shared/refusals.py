"""The clause that a refusal cites in each of the rings.

A refusal cites its basis: the clause on the command, or on the condition that the command lacks; a ruling if there is no clause.
If the text itself says that a thing may not be done, the row is in `BY_THE_TEXT`; all others are an engine's choice among clauses
that would do, judged apt and adopted.

Written as "ringkeeper | commemorative | pub", `-` where that ring never refuses so; one entry stands for all three.
"""

from __future__ import annotations

BOOKS = ("ringkeeper", "commemorative", "pub")

BY_THE_TEXT = {
    ("close-table", "closing-not-due"): "- | 7.7 | -",
    ("invalidate-outcome", "forfeit-without-fraud"): "R41 | 7.5 | R41",
    ("join", "age-not-attested"): "17 | - | -",
    ("call-no-spin", "no-coins-to-call"): "R3",
    ("commit-draws", "chain-used"): "R4",
    ("commit-draws", "chains-used-up"): "R136",
    ("land", "draw-not-committed"): "R4",
    ("land", "wrong-beacon-round"): "R4",
    ("place-your-bets", "supervisor-absent"): "- | 4.1.1 | -",
    ("throw-coins", "supervisor-absent"): "- | 4.1.1 | -",
    ("no-more-bets", "centre-not-covered"): "14 | 6.2.1 | -",
    ("offer-side-bet", "centre-not-covered"): "14 | - | -",
    ("match-side-bet", "centre-not-covered"): "14 | - | -",
    ("announce-closing", "notice-too-short"): "- | 7.7 | -",
    ("open", "before-noon"): "- | 1.1 | -",
    ("open", "not-on-this-day"): "- | 1.1 | R42",
    ("place-your-bets", "next-chain-due"): "R45",
    ("retire", "dividend-not-due"): "11 | 4.10 | -",
    ("select-coins", "penny-retained"): "10 | - | -",
    ("select-coins", "wrong-number-of-coins"): "6 | 3.2 | -",
    ("start-house-spin", "supervisor-absent"): "- | 4.1.1 | -",
    ("stay", "dividend-not-due"): "11 | 4.10 | -",
    ("throw-coins", "centre-not-covered"): "14 | 6.2.1 | -",
    ("throw-coins", "next-chain-due"): "R117",
    ("throw-coins", "time-too-large"): "R33",
    ("throw-coins", "wrong-start"): "9 | 4.3 | 1",
    ("withdraw-due", "dividend-not-due"): "11 | 4.10 | -",
}
"""The prohibitions in the words of the text."""

BY_COMMAND_AND_CODE = {
    ("add-entropy", "entropy-length"): "R46",
    ("appoint-substitute", "coins-in-the-air"): "R54 | 4.7 | -",
    ("appoint-substitute", "result-due"): "R54 | 4.7 | -",
    ("appoint-substitute", "not-in-these-rules"): "R38 | 4.7 | R42",
    ("appoint-substitute", "spinner-able"): "R54 | 4.7 | -",
    ("call-no-spin", "coins-have-landed"): "13.b | 5.2 | 4",
    ("call-no-spin", "not-authorised"): "13.a.iii | 5.1.3 | 3",
    ("call-no-spin", "not-in-these-rules"): "13.a | - | 4",
    ("call-no-spin", "reason-in-words"): "R139 | R139 | R139",
    ("select-coins", "not-in-order"): "R139 | R139 | R139",
    ("call-no-spin", "text-missing"): "13.a.vii | 5.1.8 | -",
    ("change-coins", "no-such-set"): "5 | 3.1 | -",
    ("decline-cover", "cover-declined"): "R47 | R47 | -",
    ("decline-cover", "no-centre"): "3 | 5.4 | -",
    ("exclude-player", "coins-in-the-air"): "3 | 7.3.2 | R81",
    ("exclude-player", "result-due"): "3 | 7.3.2 | R81",
    ("invalidate-outcome", "no-such-wager"): "R41 | 7.5 | R41",
    ("invalidate-outcome", "not-in-these-rules"): "R41 | 7.5 | R41",
    ("land", "beacon-missing"): "R4",
    ("land", "beacon-unexpected"): "R4",
    ("land", "seed-length"): "R46",
    ("match-side-bet", "too-many-bets"): "R69",
    ("offer-coins", "all-declined"): "R38 | 4.1.1 | R38",
    ("offer-side-bet", "too-many-offers"): "R69",
    ("open", "time-too-large"): "R33",
    ("place-your-bets", "coins-offered"): "R54 | 4.9.1 | R54",
    ("place-your-bets", "no-centre"): "19 | 6.2 | -",
    ("retire", "not-the-winner"): "16 | 4.9 | -",
    ("select-coins", "bad-coins"): "R46",
    ("select-coins", "no-such-coin"): "5 | 3.1 | -",
    ("set-supervisor-presence", "not-in-these-rules"): "1 | 4.1.1 | R42",
    ("throw-coins", "coins-not-selected"): "5 | 4.2 | -",
    ("void-wagers", "coins-in-the-air"): "R54 | 7.3.1 | R54",
}
"""Commands of which one code cites another clause than the rest."""

BY_CODE = {
    "amount-too-large": "R46",
    "amount-zero": "R46",
    "bad-beacon": "R46",
    "chain-too-long": "R46",
    "chain-too-short": "R46",
    "closing": "- | 7.7 | -",
    "day-over": "- | 1.1 | R41",
    "excluded": "3 | 7.3.2 | R54",
    "head-length": "R46",
    "no-such-seat": "2.ring | 2.ring | 1",
    "not-in-these-rules": "1 | 1.1 | R42",
    "own-centre": "19 | 6.2 | -",
    "seat-count": "R46",
    "seat-empty": "2.ring | 2.ring | 1",
    "sum-too-large": "R49",
    "table-closed": "R54 | - | R54",
    "table-name-length": "R46",
    "text-length": "R46",
    "time-backwards": "R33",
    "wrong-spin-source": "R2",
    "zone-offset": "R46",
}
"""Codes that cite the same clause for every command."""

BY_COMMAND = {
    "accept-coins": "4 | 4.1 | R54",
    "add-entropy": "R45",
    "announce-closing": "- | 7.7 | -",
    "announce-result": "3 | 4.6 | 6",
    "appoint-substitute": "R38 | 4.7 | -",
    "call-no-spin": "13.a | 5.1 | 4",
    "call-off-centre": "3 | 5.4 | -",
    "cancel-closing": "- | 7.7 | -",
    "change-coins": "7 | 3.3 | -",
    "close-table": "R54 | 7.7 | R54",
    "commit-draws": "R45",
    "cover-centre": "19 | 6.2 | -",
    "decide-dispute": "3 | 7.8 | R28",
    "decline-coins": "4 | 4.1 | R54",
    "decline-cover": "19 | 6.2 | -",
    "decline-further-spins": "11 | 4.10 | R38",
    "exclude-player": "3 | 7.3.2 | R54",
    "invalidate-outcome": "3 | 7.4 | R24",
    "join": "2.ring | 2.ring | 1",
    "land": "R1",
    "leave": "R29",
    "match-side-bet": "14 | 6.3 | 5",
    "no-more-bets": "R54 | 4.5 | 2",
    "offer-coins": "4 | 4.1 | R54",
    "offer-side-bet": "14 | 6.3 | 5",
    "place-your-bets": "R54 | 4.4 | 5",
    "raise-dispute": "3 | 7.8 | R28",
    "record-failure-to-spin": "11 | 4.10 | R38",
    "refer-to-inspector": "- | 7.9 | -",
    "request-review": "- | 7.8 | -",
    "retire": "12 | 4.10 | R54",
    "select-coins": "5 | 4.2 | -",
    "set-supervisor-presence": "- | 4.1.1 | -",
    "stake-centre": "19 | 6.2 | -",
    "start-house-spin": "R38 | 4.1.1 | R38",
    "stay": "10 | 4.9 | -",
    "throw-coins": "9 | 4.5 | 2",
    "void-wagers": "3 | 7.3.1 | R54",
    "withdraw-due": "16 | 4.9 | -",
    "withdraw-side-offer": "R40 | 6.3 | R40",
}
"""The clause that speaks of a command."""


def cited(book: str, command: str, code: str) -> tuple[str, bool]:
    """Returns the clause that the refusal of that command with that code cites there, and whether it is adopted."""
    named = (command, code)
    row = BY_THE_TEXT.get(named) or BY_COMMAND_AND_CODE.get(named) or BY_CODE.get(code) or BY_COMMAND[command]
    return of(row, book), named not in BY_THE_TEXT


def of(row: str, book: str) -> str:
    """Returns one ring's part of a row."""
    parts = [part.strip() for part in row.split("|")]
    return parts[BOOKS.index(book)] if len(parts) > 1 else parts[0]
