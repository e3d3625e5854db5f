"""The view of a casino's table: the contract's record `table-view`."""

from __future__ import annotations

from typing import Any

from ..rows import CHIPS, TOKENS, bet_of
from ..view import Lying, shared
from .prison import in_prison
from .table import SIDES, CasinoTable
from .wager import Wager


def view(table: CasinoTable) -> dict[str, Any]:
    """Returns the record `table-view`."""
    wagers = {seat: wagers_of(table, seat) for seat in table.seats}
    seen = shared(table, lying(wagers))
    for seat in seen["seats"]:
        seat["wagers"] = wagers[seat["seat"]]
    thrower = table.thrower()
    if thrower == "spinner":
        seen["thrower"] = {"spinner": table.spinner()}
    elif thrower is not None:
        seen["thrower"] = "vacant" if thrower == "vacant" else {"house": thrower}
    if table.game:
        game = table.game
        seen["game"] = {
            "seat": game.seat, "stake": game.wager.stake() if game.wager else {"chips": 0, "tokens": 0},
            "valid-spin": game.valid, "run": game.run, "handed-over": game.handed_over,
        }  # fmt: skip
        if game.side:
            seen["game"]["side"] = game.side
    seen["lights"] = dict(table.lights)
    seen["outcome-open"] = table.outcome_open()
    seen["casino"] = casino_view(table)
    return seen


def lying(wagers: dict[int, list[dict[str, Any]]]) -> list[Lying]:
    """Returns every wager of every seat, imprisoned ones too, by tender."""
    return [
        {"seat": seat, "bet": bet_of(wager), "tender": tender, "amount": wager["stake"][name]}
        for seat, held in wagers.items()
        for wager in held
        for tender, name in ((CHIPS, "chips"), (TOKENS, "tokens"))
    ]


def wagers_of(table: CasinoTable, seat: int) -> list[dict[str, Any]]:
    """Returns the records `wager-view` of a seat: Heads, Tails, the spinner's; on a side the prisoner first."""
    seen = []
    for side in SIDES:
        if (seat, side) in table.prison:
            seen.append({**wager_view(in_prison(side), table.prison[seat, side], False), "imprisoned": True})
        lying = table.wagers.get((seat, side)) or table.waiting.get((seat, side))
        if lying:
            seen.append(wager_view(side, lying, lying.frozen))
    game = table.game
    if game and game.seat == seat and game.wager:
        seen.append(wager_view("spinner", game.wager, game.valid))
    return seen


def wager_view(name: str, wager: Wager, frozen: bool) -> dict[str, Any]:
    """Returns the record `wager-view`."""
    return {"wager": name, "stake": wager.stake(), "excess": wager.excess, "frozen": frozen, "imprisoned": False}


def casino_view(table: CasinoTable) -> dict[str, Any]:
    """Returns the record `casino-view`."""
    limits = [
        {"seat": seat, "limits": kind, "min": bounds["min"], "max": bounds["max"]}
        for (seat, kind), bounds in sorted(
            table.player_limits.items(), key=lambda held: (held[0][0], held[0][1] != "spinner")
        )
    ]
    seen: dict[str, Any] = {
        "sign": table.sign, "player-limits": limits, "enforcement": table.terms["enforcement"],
        "denominations": list(table.chips.denominations),
        "odds": {"spinner": table.odds_of("spinner").as_json(), "heads-tails": table.odds_of("heads-tails").as_json()},
    }  # fmt: skip
    if table.announced is not None:
        seen["announced"] = table.announced
    return seen
