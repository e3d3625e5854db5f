"""Offering the coins, or the kip, around the table (nsw 3, 2.6.2; house p1, p2; ringkeeper 4; commemorative 4.1; R47,
R48).

"The boxer offers the coins clockwise; the disc (2.6.2) marks the seat. Each offered player accepts or declines; the
player who has just retired is passed over in that round ("other players", 3.2)."
"""

from __future__ import annotations

from typing import Any

from . import powers
from .refuse import require
from .table import Actor, Rules, Table

CLAUSE = {"nsw": "3.1", "house": "p1", "ringkeeper": "4", "commemorative": "4.1", "pub": "R54"}
ACCEPTED = {"nsw": "3.1", "house": "p2", "ringkeeper": "4", "commemorative": "4.1", "pub": "R54"}


def add_rules(rules: Rules) -> None:
    """Adds the rules on offers to a machine's."""

    @rules.rule("offer-coins", powers.boxer, "R22")
    def offer_coins(table: Any, by: Actor, seat: int) -> None:
        table.check_may_offer()
        require(not table.closing_time_is_come(), "time", "R25", "from the closing time on no new game starts")
        table.seated(seat)
        require(seat == next_in_turn(table), "subject", CLAUSE[table.book.text], "another seat is next in turn")
        make_way(table)
        table.disc = table.offered = seat
        table.tell("coins-offered", seat, CLAUSE[table.book.text])

    @rules.rule("accept-coins", powers.player, "R22")
    def accept_coins(table: Any, by: Actor, arg: dict[str, Any]) -> None:
        require(table.offered is not None, "phase", CLAUSE[table.book.text], "no offer stands")
        require(not table.closing_time_is_come(), "time", "R25", "from the closing time on no new game starts")
        table.check_may_accept()
        require(table.offered == by.number, "subject", CLAUSE[table.book.text], "the offer is another's")
        table.make_way_for_a_spinner()
        table.tell("coins-accepted", by.number, ACCEPTED[table.book.text])
        end_round(table)
        table.coins.mark(table.coins.named("retained"), "available")  # "until ... another spinner comes"
        table.begin_game(by.number)

    @rules.rule("decline-coins", powers.any_of(powers.player, powers.boxer), "R22")
    def decline_coins(table: Any, by: Actor, arg: dict[str, Any]) -> None:
        require(table.offered is not None, "phase", CLAUSE[table.book.text], "no offer stands")
        own = by.role != "player" or table.offered == by.number
        require(own, "subject", CLAUSE[table.book.text], "the offer is another's")
        decline(table, "R47" if by.role != "player" else None)


def next_in_turn(table: Table) -> int | None:
    """Returns the next seat clockwise after the disc that may still be offered the coins in this round; not the one who does
    not answer an offer (R86), nor the winner who does not answer (R47)."""
    start, silent = table.disc or 0, (table.offered, table.winning_seat())
    for seat in sorted(table.seats, key=lambda number: (number - start - 1) % 64):
        held = table.seats[seat]
        out = held.declined or held.barred or held.excluded
        if not (out or seat in table.just_retired or seat in silent):
            return seat
    return None


def make_way(table: Any) -> None:
    """R86: "Offering the coins on, or starting a house spin, passes over whoever was offered them"; R47: "a winner who
    neither stays nor retires has retired"."""
    if table.offered is not None:
        decline(table, "R86")
    table.make_way_for_an_offer()


def decline(table: Table, ruling: str | None = None) -> None:
    """Declines: the offered player does not spin, and is passed over in this round."""
    assert table.offered is not None
    seat, table.offered = table.offered, None
    table.seats[seat].declined = True
    table.tell("coins-declined", seat, CLAUSE[table.book.text], ruling)


def end_round(table: Table) -> None:
    """Ends the round of offers: somebody spins."""
    table.offered = None
    table.just_retired.clear()
    for held in table.seats.values():
        held.declined = False


def check_nobody_wants_to_spin(table: Table, clause: str) -> None:
    """nsw 3.3: "If no player desires to act as spinner"; commemorative 4.1.1: "If no patron elects to spin"."""
    require(next_in_turn(table) is None, "phase", clause, "not everybody has declined")
