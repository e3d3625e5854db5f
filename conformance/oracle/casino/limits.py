"""Limits: the sign, its changes, and limits of one player (nsw 5; R15-R17, R50, R58, R61, R67)."""

from __future__ import annotations

from typing import Any

from .. import clock, powers
from ..refuse import Refused, require
from ..table import Actor
from .chips import MOST, Chips, check_return
from .table import CasinoTable

rule = CasinoTable.RULES.rule


# ---------------------------------------------------------------------- what a sign may say


def check_sign(table: CasinoTable, sign: dict[str, Any]) -> None:
    """Checks a sign at an opening, an announcement or a change."""
    for kind in ("spinner", "heads-tails"):
        check_bounds(table, kind, sign[kind])


def check_bounds(table: CasinoTable, kind: str, bounds: dict[str, Any]) -> None:
    """R61: "A sign's minimum, and its steps where it states them, are amounts that the table's chips can make up";
    R111: so is a maximum."""
    chips: Chips = table.chips
    fits = 1 <= bounds["min"] <= bounds["max"] <= MOST
    require(fits, "amount", "R15", f"{kind}: 1 <= min <= max <= 10^15")
    unit = bounds.get("unit")
    require(unit is None or 1 <= unit <= MOST, "amount", "R15", f"{kind}: a step of 0, or over 10^15")
    amounts = (("minimum", bounds["min"], "R61"), ("maximum", bounds["max"], "R111"), ("unit", unit, "R61"))
    for name, amount, ruling in amounts:
        payable = amount is None or chips.can_make(amount)
        require(payable, "amount", ruling, f"{kind}: the {name} is not payable in chips", f"{name}-not-payable")
    if not table.terms["allow-return-over-one"]:
        check_return(chips, table.odds_of(kind), kind, taken(table, bounds))


def taken(table: CasinoTable, bounds: dict[str, Any]) -> dict[str, Any]:
    """Returns the amounts that a sign permits, as it is enforced: R15, at settlement "off-unit amounts are valid"."""
    strict = table.terms["enforcement"] == "strict"
    return {name: amount for name, amount in bounds.items() if strict or name != "unit"}


def check_own(table: CasinoTable, sign: dict[str, Any]) -> None:
    """R50: "A change of sign or of a player's limits is checked for R18 like an opening": a player's own limits, whose
    steps are the sign's (R92) and whose maximum is at least the sign's (R17), permit other wagers under another sign."""
    if table.terms["allow-return-over-one"]:
        return
    for (_, kind), own in sorted(table.player_limits.items()):
        check_return(table.chips, table.odds_of(kind), kind, taken(table, under(sign[kind], own)))


# ---------------------------------------------------------------------- changes


@rule("announce-limits", powers.supervisor, "5.5")
def announce_limits(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """5.5: "a sign indicating the new minimum and proposed time of change"."""
    check_sign(table, arg["sign"])
    check_own(table, arg["sign"])
    require(arg["change-at"] >= table.now, "amount", table.cite("5.5"), "a change in the past")
    if raises(table, arg["sign"]):
        early = arg["change-at"] - table.now < clock.TWENTY_MINUTES
        require(not early, "amount", table.cite("5.5"), "a higher minimum is announced 20 minutes before")
    table.announced = {"sign": arg["sign"], "change-at": arg["change-at"]}
    table.announced_since = table.now
    table.tell("limits-announced", dict(arg), *table.inherited("5.5"))


@rule("set-limits", powers.supervisor, "5.5")
def set_limits(table: CasinoTable, by: Actor, sign: dict[str, Any]) -> None:
    """5.5: "A casino supervisor may alter the limits on a gaming table at any time except that a minimum wager can only
    be changed to a higher minimum if a sign ... has been displayed at the table at least 20 minutes before the
    change"."""
    check_sign(table, sign)
    check_own(table, sign)
    for kind in raises(table, sign):
        check_was_announced(table, kind, sign[kind]["min"])
    if table.announced is not None and spent(table.announced["sign"], table.sign, sign):
        table.announced = None
    table.sign = sign
    table.tell("limits-changed", dict(sign), *table.inherited("5.5"))


def spent(shown: dict[str, Any], earlier: dict[str, Any], now: dict[str, Any]) -> bool:
    """R93, R120: an announced sign "is gone when a change of limits brings one of its minima into force and all of them
    hold then, or sets that very sign"."""
    kinds = ("spinner", "heads-tails")
    hold = all(now[kind]["min"] == shown[kind]["min"] for kind in kinds)
    brought = any(now[kind]["min"] != earlier[kind]["min"] for kind in kinds)
    return now == shown or (hold and brought)


def raises(table: CasinoTable, sign: dict[str, Any]) -> list[str]:
    """Returns the kinds of wager whose minimum a sign raises."""
    return [kind for kind in ("spinner", "heads-tails") if sign[kind]["min"] > table.sign[kind]["min"]]


def check_was_announced(table: CasinoTable, kind: str, least: int) -> None:
    """R33: "Periods of 20 minutes are whole."."""
    shown = table.announced
    fits = shown is not None and shown["sign"][kind]["min"] == least
    require(fits, "time", table.cite("5.5"), f"{kind}: a higher minimum that no sign has announced")
    assert shown is not None
    since = table.now - table.announced_since
    fits = since >= clock.TWENTY_MINUTES and table.now >= shown["change-at"]
    require(fits, "time", table.cite("5.5"), f"{kind}: the announced time has not come")


@rule("set-player-limits", powers.supervisor, "5.6")
def set_player_limits(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """5.6: "to wager in excess of the stated maximum"; R17: "a lower maximum is not in these rules"."""
    table.seated(arg["seat"])
    kind = arg["limits"]
    bounds = {"min": arg["min"], "max": arg["max"]}
    if "unit" in table.sign[kind]:
        # R92: "A player's own limits keep the sign's steps."
        bounds["unit"] = table.sign[kind]["unit"]
    above = arg["max"] > table.sign[kind]["max"]
    if not above:
        raise Refused("amount", "R17", "a maximum that is not above the sign's")
    check_bounds(table, kind, bounds)
    table.player_limits[arg["seat"], kind] = bounds
    carried = {"seat": arg["seat"], "limits": kind, "bounds": bounds}
    table.tell("player-limits-changed", carried, *table.inherited("5.6"))


@rule("clear-player-limits", powers.supervisor, "5.6")
def clear_player_limits(table: CasinoTable, by: Actor, seat: int) -> None:
    """Clears a player's limits: the sign holds again."""
    table.seated(seat)
    held = [kind for kind in ("spinner", "heads-tails") if (seat, kind) in table.player_limits]
    require(bool(held), "subject", table.cite("5.6"), "the player has no limits of their own")
    for kind in held:
        del table.player_limits[seat, kind]
        table.tell("player-limits-changed", {"seat": seat, "limits": kind}, *table.inherited("5.6"))


def bounds_for(table: CasinoTable, seat: int, kind: str) -> dict[str, Any]:
    """Returns the limits in force for a player: their own, or the sign's. R17: "a lower maximum is not in these rules", so
    where the sign's maximum has risen above the player's own, it holds."""
    sign, own = table.sign[kind], table.player_limits.get((seat, kind))
    return dict(sign) if own is None else under(sign, own)


def under(sign: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Returns a player's own limits, under that sign."""
    bounds = {"min": own["min"], "max": max(own["max"], sign["max"])}
    if "unit" in sign:
        bounds["unit"] = sign["unit"]
    return bounds
