"""The actors who may give a command: R22, "Roles nest as 1.1 defines them: a boxer is a dealer, a games supervisor is a casino
supervisor"; in a ring the ringkeeper acts where the boxer does, and, where no supervisor is named, the supervisor
(R54).
"""

from __future__ import annotations

from typing import Any

from .table import Actor, Power, Table

SUPERVISORS = ("casino-supervisor", "games-supervisor")


def host(table: Table, by: Actor, arg: Any) -> bool:
    """Returns the platform."""
    return by.role == "host"


def boxer(table: Table, by: Actor, arg: Any) -> bool:
    """Returns the boxer, in a ring the ringkeeper."""
    return by.role == ("boxer" if table.book.machine == "casino" else "ringkeeper")


def dealer(table: Table, by: Actor, arg: Any) -> bool:
    """nsw 1.1: "boxer" means the dealer who controls the spinner; so a boxer is a dealer."""
    return boxer(table, by, arg) or (table.book.machine == "casino" and by.role == "dealer")


def supervisor(table: Table, by: Actor, arg: Any) -> bool:
    """nsw 1.1, commemorative 2: "casino supervisor" includes a games supervisor."""
    return by.role in SUPERVISORS if table.book.supervised else by.role == "ringkeeper"


def player(table: Table, by: Actor, arg: Any) -> bool:
    """Returns any player."""
    return by.role == "player"


def spinner(table: Table, by: Actor, arg: Any) -> bool:
    """Returns the spinner."""
    return by.role == "player" and by.number == table.spinner()


def own_seat_or_boxer(table: Table, by: Actor, arg: Any) -> bool:
    """Returns the player that the command names, or the boxer for one who does not answer (R47)."""
    return boxer(table, by, arg) or (by.role == "player" and by.number == arg)


def any_of(*powers: Power) -> Power:
    """Returns any of these."""
    return lambda table, by, arg: any(power(table, by, arg) for power in powers)
