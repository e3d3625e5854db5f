"""The choices that only a ring could list: its coins, the centre, side bets."""

from __future__ import annotations

from typing import Iterator

from ..choices import Candidate, amount, holds, most_that
from ..rows import CENTRE, SIDE_BET
from .centre import EIGHTFOLD, check_sum
from .table import MOST, RingTable


def candidates(table: RingTable, at: int) -> Iterator[Candidate]:
    """Yields commands that could be listed."""
    for number in range(1, table.book.sets + 1):
        yield Candidate({"change-coins": number})
    yield Candidate("call-off-centre", about=table.spinner())
    for seat in sorted(table.seats):
        yield Candidate({"decline-cover": seat}, about=seat)
        yield Candidate({"decline-cover": seat}, "players", seat=seat)
    for name in ("withdraw-due", "stay"):
        yield Candidate(name, "players")
    yield from of_the_centre(table)
    yield from of_side_bets(table)


def of_the_centre(table: RingTable) -> Iterator[Candidate]:
    """Yields the commands for the centre's stake and its covers."""
    spinner = table.spinner()
    if spinner is None:
        return
    most = most_that(lambda sum: holds(lambda: check_sum(table, EIGHTFOLD * sum)), 1, MOST)
    if most is not None:
        yield Candidate({"stake-centre": 1}, "players", blanks=(amount(0, 1, most),), bet=CENTRE, seat=spinner)
    if table.centre is not None and table.centre.open_amount() >= 1:
        most = min(table.centre.open_amount(), MOST)
        yield Candidate({"cover-centre": 1}, "players", about=spinner, blanks=(amount(0, 1, most),), bet=CENTRE)


def of_side_bets(table: RingTable) -> Iterator[Candidate]:
    """Offers, and what matches them."""
    for number, (holder, _) in sorted(table.offers.items()):
        yield Candidate({"withdraw-side-offer": number}, "players", bet=SIDE_BET, seat=holder)
    most = most_that(lambda sum: holds(lambda: check_sum(table, sum)), 1, MOST)
    if most is None:
        return
    yield Candidate({"offer-side-bet": 1}, "players", blanks=(amount(0, 1, most),), bet=SIDE_BET)
    for number, (holder, left) in sorted(table.offers.items()):
        blank = amount(0, 1, min(left, most))
        matching = {"match-side-bet": {"offer": number, "amount": 1}}
        yield Candidate(matching, "players", about=holder, blanks=(blank,), bet=SIDE_BET)
