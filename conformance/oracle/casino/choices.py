"""The choices that only a casino's table could list: wagers of two tenders with their exact amounts, limits, coins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterator

from .. import clock
from ..choices import Candidate, amount, holds, most_that
from ..rows import BETS, CHIPS, TOKENS
from ..shapes import LARGEST
from .chips import MOST
from .limits import bounds_for
from .payable import follows, from_to
from .table import SIDES, CasinoTable
from .wager import Wager, check_sums, counting, kind_of

BARE = ("bring-new-set",)
BARE_OF_PLAYERS = ("request-original-coins", "elect-retire", "elect-house-spin", "spin-again")


def candidates(table: CasinoTable, at: int) -> Iterator[Candidate]:
    """Yields commands that could be listed."""
    yield from of_limits(table, at)
    for seat in sorted(table.seats):
        yield Candidate({"vacate-seat": seat}, about=seat)
        for wager in BETS:
            for name in ("return-under-minimum", "refuse-wager"):
                yield Candidate({name: {"seat": seat, "wager": wager}}, about=seat, bet=BETS[wager])
    for name in ("lose-coins", "return-coins"):
        yield from lowest_coin(table, name)
    for name in BARE:
        yield Candidate(name)
    sending_out = {"reason": "delay-or-disorder", "bar": False}
    yield Candidate({"send-spinner-out": sending_out}, about=table.spinner(), blanks=("details",))
    for name in BARE_OF_PLAYERS:
        yield Candidate(name, "players")
    for side in SIDES:
        yield Candidate({"call-side": side}, "players")
        for name in ("withdraw-wager", "elect-prison", "elect-partage"):
            yield Candidate({name: side}, "players", bet=BETS[side])
    yield from of_wagers(table)


def of_limits(table: CasinoTable, at: int) -> Iterator[Candidate]:
    """Yields the sign in force, and for one player the largest amount up to 10^15 that chips make up."""
    details = ("details",)
    soon = min(at + clock.MINUTE, LARGEST)
    yield Candidate({"announce-limits": {"sign": table.sign, "change-at": soon}}, blanks=details)
    yield Candidate({"set-limits": table.sign}, blanks=details)
    largest = table.chips.rounded_down(MOST)
    for seat in sorted(table.seats):
        for kind in ("spinner", "heads-tails"):
            limits = {"seat": seat, "limits": kind, "min": largest, "max": largest}
            yield Candidate({"set-player-limits": limits}, about=seat, blanks=details)
        yield Candidate({"clear-player-limits": seat}, about=seat)


def lowest_coin(table: CasinoTable, name: str) -> Iterator[Candidate]:
    """Yields one choice, with the lowest coin that is accepted alone: of those that are lost, or that are not."""
    there = ("lost",) if name == "return-coins" else ("available", "in-play")
    coins = [coin for coin, status in enumerate(table.coins.status, 1) if status in there]
    if coins:
        yield Candidate({name: {"first": coins[0]}}, blanks=("details",))


# ---------------------------------------------------------------------- wagers


@dataclass(frozen=True)
class Stake:
    """A stake in one tender, which is being placed or changed while the other stays."""

    table: CasinoTable
    seat: int
    wager: str
    """`heads`, `tails`, `spinner`."""
    old: Wager | None
    tender: int
    total: bool
    """True for a change, whose amount is a total; false for a placing, whose amount is added. Else it is added: a placing."""

    @property
    def there(self) -> int:
        """Returns the amount that lies there in this tender."""
        return 0 if self.old is None else (self.old.chips if self.tender == CHIPS else self.old.tokens)

    @property
    def base(self) -> int:
        """Returns the amount to which the new one is added in this tender."""
        return 0 if self.total else self.there

    @property
    def other(self) -> int:
        """Returns the amount that lies there in the other tender."""
        return 0 if self.old is None else self.old.total - self.there

    @property
    def tops(self) -> list[int]:
        """Returns the amounts to which the new one is added where the sum must be payable in chips; the range states the first.
        4.5 of the chips, and R57 "chips and tokens together" on Heads and Tails."""
        together = [self.base + self.other] if self.wager in SIDES else []
        if self.tender == TOKENS:
            return together
        return [self.base, *(top for top in together if top != self.base)]

    def stake(self, amount: int) -> dict[str, int]:
        """Returns the record `stake` with this amount: the totals of a change, what is added by a placing."""
        other = self.other if self.total else 0
        chips, tokens = (amount, other) if self.tender == CHIPS else (other, amount)
        return {"chips": chips, "tokens": tokens}

    def fits(self, amount: int) -> bool:
        """Returns whether all sums owed fit with this amount (R49): they grow with the amount."""
        new = self.base + amount
        chips, tokens = (new, self.other) if self.tender == CHIPS else (self.other, new)
        total, kind = chips + tokens, kind_of(self.wager)
        bounds = bounds_for(self.table, self.seat, kind)
        strict = self.table.terms["enforcement"] == "strict"
        counts = total if strict else counting(self.table, kind, bounds, total, self.old)
        wager = Wager(chips, tokens, bounds["min"], total - counts)
        return holds(lambda: check_sums(self.table, kind, wager, self.old))

    def blank(self, low: int, high: int) -> dict[str, Any] | None:
        """Returns the range of the amounts from `low` to `high` that are accepted, as to amounts; none where none is."""
        below = self.base + self.other
        bounds = bounds_for(self.table, self.seat, kind_of(self.wager))
        strict = self.table.terms["enforcement"] == "strict"
        raises = self.base + high > self.there
        start, step = 0, 1
        low, high = max(low, 1 - below), min(high, MOST - below, MOST)
        if strict and raises:
            low, high = max(low, bounds["min"] - below), min(high, bounds["max"] - below)
            start, step = bounds["min"] - below, bounds.get("unit", 1)
        elif strict and self.wager == "spinner" and not self.table.terms["allow-return-over-one"]:
            low = max(low, bounds["min"] - below)  # R67
        most = most_that(self.fits, low, high)
        if most is None:
            return None
        return self.range(low, most, (start, step))

    def range(self, low: int, high: int, steps: tuple[int, int]) -> dict[str, Any] | None:
        """Returns the same range, where only payability is left to be judged."""
        chips, tops = self.table.chips, self.tops
        found = from_to(chips, low, high, steps, set(tops))
        if found is None:
            return None
        least, most = found
        if len(tops) > 1 and not follows(chips, least, most, (least, steps[1]), tops[0], tops[1]):
            most = least  # "the one range cannot say both"
        made_of = list(chips.denominations) if tops else []
        return amount(self.tender, least, most, steps[1], tops[0] if tops else 0, made_of)


def of_wagers(table: CasinoTable) -> Iterator[Candidate]:
    """Yields wagers on both sides, by each player, and the spinner's."""
    for seat in sorted(table.seats):
        for side in SIDES:
            old = table.wagers.get((seat, side))
            yield from of_wager(table, seat, side, old)
    if table.game is not None:
        yield from of_wager(table, table.game.seat, "spinner", table.game.wager)


def of_wager(table: CasinoTable, seat: int, wager: str, old: Wager | None) -> Iterator[Candidate]:
    """Yields for each tender one choice to place the wager, and if it lies there one to lower and one to raise it."""
    place, change = ("place-wager", "change-wager") if wager in SIDES else ("place-spinner-wager", "change-spinner-wager")
    for tender in (CHIPS, TOKENS):
        placed = Stake(table, seat, wager, old, tender, False)
        if old is None or wager != "spinner":
            yield from named(place, placed, 1, MOST)
        if old is not None:
            changed = Stake(table, seat, wager, old, tender, True)
            yield from named(change, changed, 0, changed.there - 1)
            yield from named(change, changed, changed.there + 1, MOST)


def named(name: str, stake: Stake, low: int, high: int) -> Iterator[Candidate]:
    """Yields the command with its least amount, and the blank for others."""
    blank = stake.blank(low, high) if low <= high else None
    if blank is None:
        return
    carried: Any = stake.stake(blank["amount"]["least"])
    if stake.wager != "spinner":
        carried = {"side": stake.wager, "stake": carried}
    yield Candidate({name: carried}, "players", blanks=(blank,), bet=BETS[stake.wager], seat=stake.seat)
