"""One wager: what is staked, and how much of it counts (R15, R16, R19, R49, R50, R57, R58, R61, R63, R67)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..refuse import Refused, require
from ..shapes import LARGEST
from .chips import MOST, paid

if TYPE_CHECKING:
    from .table import CasinoTable


@dataclass
class Wager:
    """A wager on the layout. `excess` is what is above the maximum and will be handed back."""

    chips: int
    tokens: int
    least: int
    """R58: "a wager keeps the minimum of the sign under which it was first placed"."""
    excess: int = 0
    called: bool = False
    """ "No more bets" was called over it: 5.2, it is valid now though below the minimum."""
    frozen: bool = False
    """Cannot be amended or withdrawn, since the spinner was sent out (6.8)."""

    @property
    def total(self) -> int:
        """Chips and tokens together."""
        return self.chips + self.tokens

    def stake(self) -> dict[str, int]:
        """Returns the record `stake`."""
        return {"chips": self.chips, "tokens": self.tokens}

    def take_excess(self) -> dict[str, int] | None:
        """R15: "the excess, chips first, is handed back untouched"."""
        if not self.excess:
            return None
        chips = min(self.excess, self.chips)
        back = {"chips": chips, "tokens": self.excess - chips}
        self.chips -= chips
        self.tokens -= back["tokens"]
        self.excess = 0
        return back


def give_back_excess(table: "CasinoTable", seat: int, name: str, wager: Wager) -> None:
    """R15: above the maximum a wager is "paid or collected to the maximum", and the excess is handed back before."""
    back = wager.take_excess()
    if back is not None:
        table.note("excess-returned", {"seat": seat, "wager": name, "stake": back}, "5.3", ruling="R15")


def check_known(table: Any, arg: dict[str, Any]) -> None:
    """R46: 4.1 knows Heads, Tails and the spinner's wager, and no others."""
    known = arg["wager"] in ("heads", "tails", "spinner")
    require(known, "not-in-these-rules", table.cite("4.1"), f"no {arg['wager']} here", "not-in-these-rules")


def kind_of(wager: str) -> str:
    """Returns the sign's kind of a wager."""
    return "spinner" if wager == "spinner" else "heads-tails"


def judged(table: "CasinoTable", seat: int, wager: str, old: Wager | None, chips: int, tokens: int) -> Wager:
    """Returns the wager with these new totals, or a refusal."""
    from .limits import bounds_for

    kind, bounds = kind_of(wager), bounds_for(table, seat, kind_of(wager))
    total = chips + tokens
    strict = table.terms["enforcement"] == "strict"
    check_payable(table, kind, chips, total)
    require(total <= MOST, "amount", "R49", "a wager over 10^15")
    counts = total if strict else counting(table, kind, bounds, total, old)
    least, called = (old.least, old.called) if old else (bounds["min"], False)
    new = Wager(chips, tokens, least, total - counts, called)
    check_sums(table, kind, new, old)
    if strict:
        check_strict(table, kind, bounds, total, old.total if old else 0)
    return new


def check_payable(table: "CasinoTable", kind: str, chips: int, total: int) -> None:
    """R49: "The chip part of a stake is an amount the denominations can make up (4.5), else `not-payable-in-chips`";
    R57: on Heads and Tails "chips and tokens together" too; R63: sums "before the division by the odds"."""
    require(total >= 1, "amount", table.cite("4.5"), "a wager of nothing")
    payable = table.chips.can_make(chips) and (kind == "spinner" or table.chips.can_make(total))
    if not payable:
        raise Refused("amount", table.cite("4.5"), "not payable in the table's chips", "not-payable-in-chips")


def check_sums(table: "CasinoTable", kind: str, new: Wager, old: Wager | None) -> None:
    """R49: "No stake is accepted that could make any sum owed exceed 2^53 - 1": any sum, so that of the whole table;
    R63: "reckoned before the division by the odds"."""
    owed = most_owed(table, kind, new)
    for wager in table.wagers.values():
        owed += most_owed(table, "heads-tails", wager) if wager is not old else 0
    owed += sum(wager.total for lying in (table.prison, table.waiting) for wager in lying.values())
    if table.game and table.game.wager is not None and table.game.wager is not old:
        owed += most_owed(table, "spinner", table.game.wager)
    require(owed <= LARGEST, "amount", "R49", "a sum owed could exceed 2^53 - 1")


def most_owed(table: "CasinoTable", kind: str, wager: Wager) -> int:
    """Returns a stake's part in a sum owed: itself, and the odds before their division, or its payment where rounding up to a
    chip (4.10) makes that more. R112: "only what counts of a wager is reckoned at its odds ...; the excess is owed once, as
    itself"."""
    odds, counts = table.odds_of(kind), wager.total - wager.excess
    return wager.total + max(counts * odds.numerator, paid(table.chips, odds, counts))


def check_strict(table: "CasinoTable", kind: str, bounds: dict[str, Any], total: int, earlier: int) -> None:
    """R15, R50: "Strict limits judge the new total by the sign then in force ... lowering a wager never fails for the
    sign"; R67: but for the spinner's wager, where a return over one is not wanted."""
    if total <= earlier:
        guarded = total < earlier and kind == "spinner" and not table.terms["allow-return-over-one"]
        fits = not guarded or total >= bounds["min"]
        require(fits, "amount", "R67", "the spinner's wager is not lowered below the minimum in force")
        return
    unit = bounds.get("unit", 1)
    fits = bounds["min"] <= total <= bounds["max"] and (total - bounds["min"]) % unit == 0
    require(fits, "amount", table.cite("5.1"), "outside the limits on the sign")


def counting(table: "CasinoTable", kind: str, bounds: dict[str, Any], total: int, old: Wager | None) -> int:
    """Returns how much of a wager counts where limits act at settlement.

    R16: "what is added to it, by the sign when it was added"; R58: "What is taken back from a wager comes off what
    stood above the maximum first"; R61: on Heads and Tails "there counts what chips can make up".
    """
    counted = old.total - old.excess if old else 0
    earlier = old.total if old else 0
    if total <= earlier:
        return min(counted, total)
    wanted = counted + total - earlier
    counts: int = max(counted, min(wanted, bounds["max"]))
    if kind == "heads-tails" and counts < total:
        counts = max(counted, table.chips.rounded_down(counts))
    return counts
