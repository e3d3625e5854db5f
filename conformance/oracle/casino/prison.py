"""The effect of five Odds on a wager on Heads or Tails in a house's own rulebook: half goes back, or the wager stays
for one more decision, or the player elects ("Extra rulebooks", R75-R78, R96)."""

from __future__ import annotations

from typing import Any

from .. import powers
from ..refuse import require
from ..table import Actor
from .table import SIDES, CasinoTable
from .wager import Wager, give_back_excess

rule = CasinoTable.RULES.rule
Wagers = dict[tuple[int, str], Wager]


def in_prison(side: str) -> str:
    """Returns the kind of a wager in prison."""
    return f"imprisoned-{side}"


def five_odds(table: CasinoTable, seat: int, side: str, wager: Wager) -> None:
    """Hands back the excess first (5.3), then applies the policy; if there are two policies the player elects."""
    give_back_excess(table, seat, side, wager)
    table.settled.append({"seat": seat, "wager": side, "held": wager, "moved": []})
    if len(table.book.odds_that_lose) > 1:
        table.waiting[seat, side] = wager
    elif "partage" in table.book.odds_that_lose:
        halve(table, seat, side, wager)
    else:
        imprison(table, seat, side, wager)


def halves(table: CasinoTable, wager: Wager) -> tuple[dict[str, int], dict[str, int]]:
    """R76: "of its chips the half, up to what chips can make up, then tokens up to the half of all, rounded up to a
    minor unit"; what goes back and what is lost."""
    # An excess that was handed back, chips first, can leave chips that no chips make up: then all of them go back.
    chips = min(wager.chips, table.chips.rounded_up((wager.chips + 1) // 2))
    tokens = max(0, (wager.total + 1) // 2 - chips)
    return {"chips": chips, "tokens": tokens}, {"chips": wager.chips - chips, "tokens": wager.tokens - tokens}


def halve(table: CasinoTable, seat: int, side: str, wager: Wager) -> None:
    """`la-partage`: half goes back, the rest is lost."""
    back, lost = halves(table, wager)
    entry = next(entry for entry in table.settled if entry["held"] is wager)
    entry["moved"] = [{"stake": back, "paid": 0, "won": True}]
    if lost["chips"] or lost["tokens"]:
        entry["moved"].insert(0, {"stake": lost, "paid": 0, "won": False})
    carried = {"seat": seat, "wager": side, "returned": back, "lost": lost}
    table.tell("wager-halved", carried, f"{table.book.id} 3", "R76")


def imprison(table: CasinoTable, seat: int, side: str, wager: Wager) -> None:
    """`en-prison`: "the wager stays for one more decision, joins no other wager"."""
    table.prison[seat, side] = wager
    carried = {"seat": seat, "wager": side, "stake": wager.stake()}
    table.tell("wager-imprisoned", carried, f"{table.book.id} 3", "R77")


def settle_prisoner(table: CasinoTable, seat: int, side: str, wager: Wager, won: bool, clause: str) -> None:
    """`en-prison`: "returned if it wins, lost if it does not"."""
    stake = wager.stake()
    carried: dict[str, Any] = {"seat": seat, "wager": in_prison(side), "stake": stake}
    if won:
        table.tell("wager-returned", {**carried, "reason": "released"}, f"{table.book.id} 3", "R77")
    else:
        table.tell("wager-lost", carried, f"{table.book.id} 3", "R77")
    moved = [{"stake": stake, "paid": 0, "won": won}]
    table.settled.append({"seat": seat, "wager": in_prison(side), "held": wager, "moved": moved})


def halve_the_silent(table: CasinoTable) -> None:
    """R76: "silence, by the next "place your bets" or the closing, is half returned"."""
    waiting = dict(table.waiting)
    table.waiting.clear()
    for seat, side in sorted(waiting):
        halve(table, seat, side, waiting[seat, side])


@rule("elect-prison", powers.player, "R76", books=("elects",))
def elect_prison(table: CasinoTable, by: Actor, side: str) -> None:
    """R76: "Where the player elects, it is for each wager"."""
    imprison(table, by.number, side, elected(table, by.number, side, "prison"))


@rule("elect-partage", powers.player, "R76", books=("elects",))
def elect_partage(table: CasinoTable, by: Actor, side: str) -> None:
    """Does the same for the half."""
    halve(table, by.number, side, elected(table, by.number, side, "partage"))


def elected(table: CasinoTable, seat: int, side: str, choice: str) -> Wager:
    """Returns the wager that an election is for; R96: an excluded player elects nothing."""
    require(bool(table.waiting), "phase", "R76", "nothing is to be elected")
    table.taking_part(seat, "R96")
    require((seat, side) in table.waiting, "subject", "R76", f"nothing is to be elected for {side}")
    carried = {"seat": seat, "choice": choice, "side": side}
    table.tell("election-made", carried, f"{table.book.id} 3", "R76")
    return table.waiting.pop((seat, side))


def lying_on(table: CasinoTable, seat: int, side: str) -> list[tuple[str, Wagers]]:
    """Returns a player's wagers on a side: the prisoner first (R77), then the wager, or the one that waits for an election."""
    kinds = ((in_prison(side), table.prison), (side, table.wagers), (side, table.waiting))
    return [(name, wagers) for name, wagers in kinds if (seat, side) in wagers]


def void_side(table: CasinoTable, seat: int, side: str) -> None:
    """9.3.1; R77: a wager in prison "moves only where it is voided"; so does one whose player is still to elect."""
    for name, wagers in lying_on(table, seat, side):
        wager = wagers.pop((seat, side))
        carried = {"seat": seat, "wager": name, "stake": wager.stake(), "reason": "voided"}
        table.note("wager-returned", carried, "9.3.1", ruling="R23")
        # It has no result any more.
        table.settled = [entry for entry in table.settled if entry["held"] is not wager]
