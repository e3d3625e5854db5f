"""Wagers on Heads and Tails (nsw 4.1.2-4.9; house 2.A; R7, R19, R20, R54)."""

from __future__ import annotations

from typing import Any

from .. import powers
from ..refuse import require
from ..table import Actor
from .chips import MOST
from .table import CasinoTable
from .wager import Wager, check_known, judged

rule = CasinoTable.RULES.rule


@rule("place-wager", powers.player, "4.1")
def place_wager(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """4.6: a wager cannot be placed after "no more bets"; R20: "a second wager on the same side joins the first"; R7:
    after an invalid spin `nsw` takes no new wager, `house` does."""
    key = (by.number, arg["side"])
    old = table.wagers.get(key)
    if table.phase != "betting":
        # R74: `house` takes new ones after an invalid spin, also while the spinner elects; not where a game has ended.
        new = table.book.new_after_no_spin and table.phase in ("reopened", "electing")
        fits = table.layout_open() and (old is not None or new)
        require(fits, "phase", table.cite("4.6"), "no wager is placed now")
    table.taking_part(by.number)
    check_not_frozen(table, old)
    chips, tokens = arg["stake"]["chips"], arg["stake"]["tokens"]
    require(chips + tokens <= MOST, "amount", "R49", "an amount over 10^15")
    require(chips + tokens >= 1, "amount", table.cite("4.5"), "a wager of nothing")
    if old:
        chips, tokens = chips + old.chips, tokens + old.tokens
    table.wagers[key] = judged(table, by.number, arg["side"], old, chips, tokens)
    carried = {
        "seat": by.number, "side": arg["side"], "stake": dict(arg["stake"]),
        "total": table.wagers[key].stake(), "tokens-on-both-sides": tokens_on_both(table, by.number),
    }  # fmt: skip
    table.note("wager-placed", carried, "4.1.2" if arg["side"] == "heads" else "4.1.3", "2.A")


def tokens_on_both(table: CasinoTable, seat: int) -> bool:
    """R19: "Tokens on both sides at once turn tokens into chips: allowed by the rules, flagged in the event"."""
    held = [table.wagers.get((seat, side)) for side in ("heads", "tails")]
    return all(wager is not None and wager.tokens > 0 for wager in held)


def check_not_frozen(table: CasinoTable, wager: Wager | None) -> None:
    """6.8: "In such circumstances, players may not amend or withdraw their wagers"."""
    require(wager is None or not wager.frozen, "phase", table.cite("6.8"), "the wager is frozen until its result")


def standing(table: CasinoTable, seat: int, side: str) -> Wager:
    """Returns a player's wager on a side, on an open layout; the phase first (R113)."""
    require(table.layout_open(), "phase", table.cite("4.6"), "nothing on the layout may change now", "betting-closed")
    wager = table.wagers.get((seat, side))
    require(wager is not None, "subject", table.cite("4.6"), f"no wager on {side}", "no-such-wager")
    assert wager is not None
    check_not_frozen(table, wager)
    return wager


@rule("change-wager", powers.player, "4.6")
def change_wager(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """4.7: "players may increase, reduce or withdraw their wagers"; a change names the new totals."""
    old = standing(table, by.number, arg["side"])
    chips, tokens = arg["stake"]["chips"], arg["stake"]["tokens"]
    carried = changed(table, by.number, arg["side"], old, chips, tokens)
    new = judged(table, by.number, arg["side"], old, chips, tokens)
    table.wagers[by.number, arg["side"]] = new
    table.note("wager-changed", carried, "4.7" if table.phase != "betting" else "4.6", "R7")


def changed(table: CasinoTable, seat: int, wager: str, old: Wager, chips: int, tokens: int) -> dict[str, Any]:
    """Returns the record `stake-change`: totals, and what was added and taken back in each tender. R113: "A change to what
    already stands is refused"; R110: an excluded player lowers, and to lower is to add neither chips nor tokens."""
    if chips > old.chips or tokens > old.tokens:
        table.taking_part(seat, "R110")
    require((chips, tokens) != (old.chips, old.tokens), "amount", "R113", "that is what stands", "unchanged")
    require(chips + tokens <= MOST, "amount", "R49", "an amount over 10^15")
    return {
        "seat": seat, "wager": wager, "total": {"chips": chips, "tokens": tokens},
        "added": {"chips": max(0, chips - old.chips), "tokens": max(0, tokens - old.tokens)},
        "removed": {"chips": max(0, old.chips - chips), "tokens": max(0, old.tokens - tokens)},
    }  # fmt: skip


@rule("withdraw-wager", powers.player, "4.6")
def withdraw_wager(table: CasinoTable, by: Actor, side: str) -> None:
    """4.6, 4.7: until "no more bets", and after a spin that was void; R110: of an excluded player too."""
    old = standing(table, by.number, side)
    del table.wagers[by.number, side]
    carried = {"seat": by.number, "wager": side, "stake": old.stake()}
    table.note("wager-withdrawn", carried, "4.7" if table.phase != "betting" else "4.6", "R7")


@rule("return-under-minimum", powers.dealer, "5.2", known=check_known)
def return_under_minimum(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """R15: "found below the minimum before "no more bets" the dealer hands it back, found after, it is valid"; R50: "A
    spinner's wager handed back under 5.2 ends nothing, the spinner places again"."""
    seat, kind = arg["seat"], arg["wager"]
    open_now = table.phase in ("preparing", "betting", "reopened") if kind == "spinner" else table.layout_open()
    require(open_now, "phase", table.cite("5.2"), "found now, the wager is valid")
    table.seated(seat)
    wager: Wager | None
    if kind == "spinner":
        wager = table.game.wager if table.game and table.game.seat == seat else None
    else:
        wager = table.wagers.get((seat, kind))
    require(wager is not None, "subject", table.cite("5.2"), f"no wager: {kind}", "no-such-wager")
    assert wager is not None
    valid = kind == "spinner" and table.game is not None and table.game.valid
    require(not valid, "phase", table.cite("5.2"), "found now, the wager is valid")
    require(not wager.called, "phase", table.cite("5.2"), "found after the call of no more bets it is valid")
    require(wager.total < wager.least, "amount", table.cite("5.2"), "the wager is not below the minimum")
    carried = {"seat": seat, "wager": kind, "stake": wager.stake(), "reason": "under-minimum"}
    if kind == "spinner":
        assert table.game is not None
        table.game.wager = None
    else:
        del table.wagers[seat, kind]
    table.note("wager-returned", carried, "5.2", ruling="R15")
