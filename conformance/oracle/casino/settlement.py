"""Settlement of a result (nsw 4.1, 5.3, 6.4, 6.9, 8.1, 9.9; house 1.B-1.E, 2.B-2.D; R5, R15, R18, R19, R21, R26, R53,
R56)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .chips import paid
from .prison import Wagers, five_odds, settle_prisoner
from .table import SIDES, TO_WIN, CasinoTable
from .wager import Wager, give_back_excess, kind_of


def settle(table: CasinoTable, result: str) -> None:
    """R56: "by seat, Heads before Tails, the spinner last"."""
    n, h = {"heads": ("4.1.2.1", "2.B"), "tails": ("4.1.3.1", "2.B"), "five-odds": ("4.1.2.2", "2.D.3")}[result]
    table.note("result-announced", result, "6.9", h)
    table.pending = False
    count_abstentions(table)
    wagers, prison = dict(table.wagers), dict(table.prison)
    table.wagers.clear()
    table.prison.clear()
    for seat in sorted({seat for seat, _ in (*wagers, *prison)}):
        settle_seat(table, seat, wagers, prison, result)
    if table.game is not None:
        settle_spinner(table, result)
    else:
        end_house_spin(table)


def settle_seat(table: CasinoTable, seat: int, wagers: Wagers, prison: Wagers, result: str) -> None:
    """R77: "A wager in prison is settled before a new one on its side"."""
    for side in SIDES:
        won = side == result
        clause = {"heads": ("4.1.2.1", "4.1.2.2"), "tails": ("4.1.3.1", "4.1.3.2")}[side][0 if won else 1]
        house = "2.C.1" if won and side == "heads" else "2.C.2" if won else lost_in_house(side, result)
        if (seat, side) in prison:
            settle_prisoner(table, seat, side, prison[seat, side], won, clause)
        wager = wagers.get((seat, side))
        if wager is not None and result == "five-odds" and table.book.odds_that_lose:
            five_odds(table, seat, side, wager)
        elif wager is not None:
            settle_wager(table, seat, side, wager, won, clause, house)
    if any((seat, side) in table.waiting for side in SIDES):
        table.tell("election-required", seat, f"{table.book.id} 3", "R76")


def lost_in_house(side: str, result: str) -> str:
    """house 2.D: which of its lines."""
    if result == "five-odds":
        return "2.D.3"
    return "2.D.1" if side == "heads" else "2.D.2"


def settle_wager(table: CasinoTable, seat: int, name: str, wager: Wager, won: bool, clause: str, house: str) -> None:
    """R15: above the maximum "paid or collected to the maximum"; R19: winnings are chips, the stake goes back "in the
    tender in which it was placed"."""
    give_back_excess(table, seat, name, wager)
    stake, amount = wager.stake(), 0
    if won:
        odds = table.odds_of(kind_of(name))
        amount = paid(table.chips, odds, wager.total)
        exact = Fraction(wager.total * odds.numerator, odds.denominator)
        above, below = exact.numerator, exact.denominator
        carried = {
            "seat": seat, "wager": name, "stake": stake, "paid": amount,
            "exact": {"numerator": above, "denominator": below},
            "rounding": {"numerator": abs(amount * below - above), "denominator": below},
        }  # fmt: skip
        table.note("wager-won", carried, clause, house, "R18")
    else:
        table.note("wager-lost", {"seat": seat, "wager": name, "stake": stake}, clause, house)
    moved = [{"stake": stake, "paid": amount, "won": won}]
    table.settled.append({"seat": seat, "wager": name, "held": wager, "moved": moved})


def settle_spinner(table: CasinoTable, result: str) -> None:
    """4.1.1: wins with three of the called side; loses with the other, or five consecutive Odds; R5: "Odds do not break
    the count"."""
    game = table.game
    assert game is not None and game.wager is not None and game.side is not None
    if result == game.side:
        game.run += 1
        if game.run < TO_WIN:
            # The wager stays on the layout; its seat had money on the outcome all the same (it may not leave anyway).
            table.phase = "preparing"
            return
    won = result == game.side
    side = "1" if game.side == "heads" else "2"
    clause = f"4.1.1.{1 if won else 2}.{side}"
    house = "1.C" if won else "1.E" if result == "five-odds" else "1.D"
    settle_wager(table, game.seat, "spinner", game.wager, won, clause, house)
    outcome = "won" if won else "lost"
    table.note("spinner-game-ended", {"seat": game.seat, "outcome": outcome}, clause, house)
    table.game = None
    table.coins.put_back()
    table.originals = []
    if won and not game.handed_over:
        table.winner, table.phase = game.seat, "won"
        return
    if not game.handed_over:
        table.note("spinner-retired", game.seat, "6.4", house)
    table.just_retired.add(game.seat)
    table.clear_substitutes()
    table.phase = "offering"


def end_house_spin(table: CasinoTable) -> None:
    """3.3: "until such time as either a head, a tail or 5 consecutive odds are thrown"; R12."""
    if table.house_spin or table.finishing:
        table.house_spin = None
        table.note("house-spin-ended", None, "3.3", ruling="R12")
    table.clear_substitutes()
    table.coins.put_back()
    table.originals = []
    table.phase = "offering"


def count_abstentions(table: CasinoTable) -> None:
    """R26: "rounds without a wager count for a seat only while every other seat is taken"; R53: "a round that does not
    count resets the count; a standing spinner's wager is a wager"."""
    full = len(table.seats) == table.config["seats"]
    for seat, held in table.seats.items():
        wagers: list[Any] = [lying.get((seat, side)) for lying in (table.wagers, table.prison) for side in SIDES]
        if table.game and table.game.seat == seat:
            wagers.append(table.game.wager)
        # R94: "Who sat down during a round is not counted as abstaining in it."
        abstained = full and not any(wagers) and held.sitting <= table.sat_at_the_call
        held.abstained = min(3, held.abstained + 1) if abstained else 0
