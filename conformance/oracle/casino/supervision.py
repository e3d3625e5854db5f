"""Refusing, voiding, excluding, vacating, closing (nsw 9.3, 9.8, 9.9, 9.11; R23, R25, R26, R51, R59)."""

from __future__ import annotations

from typing import Any

from .. import closing, offers, powers
from .. import seats as seating
from ..refuse import require
from ..table import Actor
from .prison import halve_the_silent, lying_on, void_side
from .spinner import put_out
from .table import SIDES, CasinoTable
from .wager import check_known

rule = CasinoTable.RULES.rule


@rule("refuse-wager", powers.supervisor, "9.11", known=check_known)
def refuse_wager(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """9.11: "may refuse, on reasonable grounds, any wager made by a player prior to the call of no more bets, and in so
    doing may cause the wager(s) to be removed"; R51: "reaches the spinner's wager until the first valid spin, while the
    layout is open"; R23: that ends the spinner's game."""
    seat, kind = arg["seat"], arg["wager"]
    ready = ("preparing", "betting", "reopened", "electing")
    open_now = table.phase in ready if kind == "spinner" else table.layout_open()
    require(open_now, "phase", table.cite("9.11"), "not after the call of no more bets", "betting-closed")
    table.seated(seat)
    if kind != "spinner":
        there = (seat, kind) in table.wagers
        require(there, "subject", table.cite("9.11"), f"no wager on {kind}", "no-such-wager")
        stake = table.wagers.pop((seat, kind)).stake()
        table.note("wager-refused", {"seat": seat, "wager": kind, "stake": stake}, "9.11")
        return
    game = table.game
    placed = game is not None and game.seat == seat and game.wager is not None
    require(placed, "subject", table.cite("9.11"), "no spinner's wager of that seat", "no-such-wager")
    assert game is not None and game.wager is not None
    require(not game.valid, "phase", "R51", "the spinner's wager stands")
    table.note("wager-refused", {"seat": seat, "wager": kind, "stake": game.wager.stake()}, "9.11", ruling="R51")
    game.wager = None
    table.end_game("returned", "9.11", ruling="R23")


@rule("void-wagers", powers.supervisor, "9.3.1")
def void_wagers(table: CasinoTable, by: Actor, seat: int) -> None:
    """9.3.1: "declare that any wager made by the person is void"; R59: not "while the coins fly"."""
    table.in_phase("offering", "preparing", "betting", "reopened", "called", "landed", "won", "electing", clause="R59")
    table.seated(seat)
    sides = [side for side in SIDES if lying_on(table, seat, side)]
    spins = table.game is not None and table.game.seat == seat and table.game.wager is not None
    require(bool(sides) or spins, "subject", table.cite("9.3.1"), "the player has no wager")
    table.note("wagers-voided", seat, "9.3.1")
    for side in sides:
        void_side(table, seat, side)
    if spins:
        table.return_spinner_wager("voided", "9.3.1", ruling="R23")
        table.end_game("returned", "9.3.1", ruling="R23")


@rule("exclude-player", powers.supervisor, "9.3.2")
def exclude_player(table: CasinoTable, by: Actor, seat: int) -> None:
    """9.3.2: "excluded from further participation in the game"; R51: a spinner as R11 says, without freezing."""
    held = table.seated(seat)
    require(not held.excluded, "subject", table.cite("9.3.2"), "the player is excluded")
    inside = seat == table.spinner() and (table.thrower() == "spinner" or table.phase == "won")
    require(not (inside and table.phase == "flying"), "phase", "R48", "not while the coins fly")
    require(not (inside and table.phase == "landed"), "phase", "R84", "the result is announced first")
    held.excluded = True
    table.note("player-excluded", seat, "9.3.2")
    if table.offered == seat:
        offers.decline(table, "R23")
    if inside:
        put_out(table, "excluded", "9.3.2", "R51")


@rule("vacate-seat", powers.dealer, "9.9")
def vacate_seat(table: CasinoTable, by: Actor, seat: int) -> None:
    """9.9: "A player who abstains from placing any wagers for three consecutive rounds of play, while all other seats
    or positions at the table are in use, may be required to vacate"; R26: it is the rounds that count "only while every
    other seat is taken", and "after three in a row a dealer may have it vacated"."""
    held = table.seated(seat)
    require(held.abstained >= 3, "subject", table.cite("9.9"), "the player has not abstained three rounds")
    seating.check_may_leave(table, seat)
    seating.take_leave(table, seat)
    table.note("seat-vacated", seat, "9.9", ruling="R26")


@rule("close-table", powers.supervisor, "9.8")
def close_table(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """R25: "the table closes when nothing is pending and the spinner's wager is determined"; R89: "A spin that has been
    called is under way until its result"."""
    table.in_phase("offering", "preparing", "betting", "reopened", "won", clause="R89")
    staked = table.game is not None and table.game.wager is not None
    require(not table.pending and not staked, "phase", "R25", "a wager is to be determined first")
    require(not table.prison, "phase", "R77", "a wager in prison waits for its decision")
    closing.check_notice(table)
    halve_the_silent(table)
    for seat, side in sorted(table.wagers):
        stake = table.wagers[seat, side].stake()
        carried = {"seat": seat, "wager": side, "stake": stake, "reason": "closed"}
        table.note("wager-returned", carried, "9.8", ruling="R25")
    table.wagers.clear()
    if table.winner is not None:
        table.note("spinner-retired", table.winner, "9.8", ruling="R25")
    if table.game is not None:
        carried = {"seat": table.game.seat, "outcome": "returned"}
        table.note("spinner-game-ended", carried, "9.8", ruling="R25")
        table.coins.put_back()
    table.phase, table.offered, table.before, table.settled = "closed", None, None, []
    table.game, table.winner = None, None
    # R139: "A closed table has no thrower and no counts."
    table.house_spin, table.substitute, table.finishing, table.invalid_spins = None, None, False, 0
    table.lights, table.lit = {"odds": 0, "heads": 0, "tails": 0}, None
    for held in table.seats.values():
        held.abstained = 0
    table.note("table-closed", None, "9.8", ruling="R25")
