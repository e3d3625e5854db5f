"""Seats, supervisors at hand, and what a player adds to the draws (R29, R44, R45, R47; nsw 9.12; commemorative
4.1.1)."""

from __future__ import annotations

from typing import Any

from . import offers, powers
from .refuse import require
from .table import Actor, Rules, Seat, Table


def add_rules(rules: Rules, supervised: tuple[str, ...]) -> None:
    """Adds these rules to a machine's; `supervised` are the rulebooks that name a supervisor."""

    @rules.rule("join", powers.host, "R22")
    def join(table: Table, by: Actor, arg: dict[str, Any]) -> None:
        seat = arg["seat"]
        require(seat <= table.config["seats"], "subject", "R46", f"the table has no seat {seat}")
        require(seat not in table.seats, "subject", "R46", f"seat {seat} is taken")
        if table.book.of_age:
            # ringkeeper 17: "No person under the age of 18 years shall be permitted in that area".
            require(arg["age-attested"], "subject", "17", "nobody under 18 joins")
        table.sittings += 1
        table.seats[seat] = Seat(arg["age-attested"], table.sittings)
        table.tell("player-joined", dict(arg), *(("17", "R44") if table.book.of_age else ("R22",)))

    @rules.rule("leave", powers.host, "R22")
    def leave(table: Any, by: Actor, seat: int) -> None:
        table.seated(seat)
        check_may_leave(table, seat)
        take_leave(table, seat)
        table.tell("player-left", seat, "R29")

    @rules.rule("set-supervisor-presence", powers.host, "R22", books=supervised)
    def set_supervisor_presence(table: Table, by: Actor, arg: dict[str, Any]) -> None:
        require(arg["role"] in powers.SUPERVISORS, "subject", "R28", "only a supervisor's presence is kept")
        if arg["role"] == "games-supervisor":
            table.games_supervisor = arg["present"]
        else:
            table.casino_supervisor = arg["present"]
        clause = {"nsw": "9.12", "house": "R31", "commemorative": "4.1.1"}[table.book.text]
        table.tell("supervisor-presence-changed", dict(arg), clause, "R28")

    @rules.rule("add-entropy", powers.player, "R22")
    def add_entropy(table: Table, by: Actor, given: str) -> None:
        """R45: "one contribution a seat and decision, whenever nothing is in the air or pending"."""
        committed = table.draws.source == "committed"
        require(committed, "subject", "R4", "the spins of this table are not committed", "wrong-spin-source")
        require(
            table.phase != "flying" and not table.pending, "phase", "R45", "not while a spin is in the air or pending"
        )
        require(table.phase != "landed", "phase", "R84", "the result is announced first")
        table.taking_part(by.number)  # R96
        require(by.number not in table.entropy_given, "subject", "R45", "one contribution a seat and decision")
        table.draws.contribute(table.config["table"], by.number, bytes.fromhex(given))
        table.entropy_given.add(by.number)
        table.tell("entropy-added", {"seat": by.number, "bytes": given}, "R4", "R45")

    @rules.rule("commit-draws", powers.host, "R22")
    def commit_draws(table: Table, by: Actor, arg: dict[str, Any]) -> None:
        if table.draws.commit(arg):
            table.entropy_given.clear()  # R117: "players may contribute again"
        table.tell("draws-committed", dict(arg), "R4", "R45")


def check_may_leave(table: Any, seat: int) -> None:
    """R29: "A player cannot leave with wagers on the layout, ... or while an outcome they had money on can still be
    invalidated"."""
    code, why = table.what_holds(seat) or (None, "")
    require(code is None, "phase", "R29", why, code)


def take_leave(table: Any, seat: int) -> None:
    """Takes a player out; everything that waited for the player lapses: R47, "Leaving declines"."""
    if table.offered == seat:
        offers.decline(table, "R47")
    table.before_leaving(seat)
    del table.seats[seat]
    table.just_retired.discard(seat)


def new_decision(table: Table) -> None:
    """ "Place your bets": a new decision of the draws, to which every seat may contribute once more."""
    table.draws.new_decision()
    table.entropy_given.clear()
