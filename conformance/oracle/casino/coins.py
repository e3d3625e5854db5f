"""Coins on the kip, lost coins, new sets (nsw 2.3, 6.1, 7.4; R14, R48)."""

from __future__ import annotations

from typing import Any

from .. import powers
from ..coins import check_named, check_rising, listed, recorded
from ..refuse import require
from ..table import Actor
from .table import CasinoTable

rule = CasinoTable.RULES.rule
AT_REST = ("offering", "preparing", "betting", "reopened", "called", "won", "electing")


@rule("select-coins", powers.spinner, "6.1", known=check_rising)
def select_coins(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """6.1: "The spinner shall select two of the coins offered by the boxer and place them on the kip"."""
    check_spinner_has_the_coins(table)
    chosen = listed(arg)
    table.coins.check_selection(chosen, table.cite("6.1"))
    put_on_the_kip(table, chosen)
    table.note("coins-selected", dict(arg), "6.1", "p2")


@rule("request-original-coins", powers.spinner, "7.4.3")
def request_original_coins(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """7.4.3: "however the spinner may request the original coin(s) back again"."""
    check_spinner_has_the_coins(table)
    require(bool(table.originals), "phase", table.cite("7.4.3"), "no coin has left the ring")
    chosen = list(table.originals)
    table.coins.check_selection(chosen, table.cite("7.4.3"))
    put_on_the_kip(table, chosen)
    table.note("coins-selected", recorded(chosen), "7.4.3")


def put_on_the_kip(table: CasinoTable, coins: list[int]) -> None:
    """Puts these coins of the spinner on the kip."""
    assert table.game is not None
    table.coins.mark(coins, "in-play")
    table.originals, table.kip = [], table.game.tenure


def check_spinner_has_the_coins(table: CasinoTable) -> None:
    """Checks that the spinner spins, and no coin flies."""
    table.in_phase("preparing", "betting", "reopened", "called")
    require(table.thrower() == "spinner", "phase", "R10", "the house spins")


def coins_left_the_ring(table: CasinoTable) -> None:
    """R48: "After a coin left the ring the spinner selects again or asks for the originals"."""
    table.originals = table.coins.named("in-play")
    table.coins.put_back()


@rule("lose-coins", powers.boxer, "7.4", known=check_named)
def lose_coins(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """7.4: a coin that cannot be found; R14: "With one lost (7.4), play goes on with the rest"."""
    table.in_phase(*AT_REST, clause=table.cite("7.4"))
    named = listed(arg)
    for coin in named:
        known = coin <= table.coins.size and table.coins.status[coin - 1] in ("available", "in-play")
        require(known, "subject", table.cite("7.4"), f"coin {coin} is not in the ring")
    if set(named) & set(table.coins.named("in-play")):
        coins_left_the_ring(table)
    table.coins.mark(named, "lost")
    table.note("coins-lost", dict(arg), "7.4", ruling="R14")


@rule("return-coins", powers.boxer, "7.4.4", known=check_named)
def return_coins(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """7.4.4: "if the missing coin(s) is found it shall be carefully checked by the boxer"."""
    table.in_phase(*AT_REST, clause=table.cite("7.4.4"))
    named = listed(arg)
    table.coins.check_status(named, ("lost",), table.cite("7.4.4"))
    table.coins.mark(named, "available")
    table.note("coins-returned", dict(arg), "7.4.4", ruling="R14")


@rule("bring-new-set", powers.boxer, "7.4.5")
def bring_new_set(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """7.4.5: "in the event that more than one coin(s) is lost a new set of coins shall be taken to the ring and the
    remaining coins of the set previously in use shall be removed from the game"."""
    table.in_phase(*AT_REST, clause=table.cite("7.4.5"))
    require(len(table.coins.named("lost")) > 1, "phase", table.cite("7.4.5"), "no more than one coin is lost")
    table.coins.renew(table.coins.number % 2 + 1)
    table.originals = []
    table.note("set-replaced", table.coins.number, "7.4.5", ruling="R14")
