"""The centre: stake, covers, calling off, the due (ringkeeper 10-12, 14, 16, 19; commemorative 4.8-4.10, 6.2; R35, R37,
R38)."""

from __future__ import annotations

from typing import Any

from .. import powers
from ..refuse import Refused, require
from ..shapes import LARGEST
from ..table import Actor
from .table import MOST, WITH_CENTRE, Centre, RingTable

rule = RingTable.RULES.rule
EIGHTFOLD = 8
"""R35: "eight times the first stake"."""
OPEN = ("preparing", "betting", "called")
"""The phases in which covers are given: R54, "covers come before or during betting"; after it only for a cover that was
voided."""


def check_amount(amount: int) -> None:
    """R54: "one command moves at most 10^15"; an amount of 0 is refused."""
    require(1 <= amount <= MOST, "amount", "R54", "an amount is from 1 to 10^15")


def check_sum(table: RingTable, added: int) -> None:
    """R49: "No stake is accepted that could make any sum owed exceed 2^53 - 1": any sum, so that of the whole ring
    (R100), in which the centre can come to eight times the first stake (R35), and each bet to both its stakes; R116: "open
    offers count in the sum that R100 bounds". `added` is by how much the sum grows."""
    centre = EIGHTFOLD * table.centre.first if table.centre else 0
    owed = centre + sum(2 * held.amount for held in table.bets) + sum(amount for _, amount in table.offers.values())
    require(owed + added <= LARGEST, "amount", "R49", "a sum owed could exceed 2^53 - 1")


@rule("stake-centre", powers.spinner, "R22", books=WITH_CENTRE)
def stake_centre(table: RingTable, by: Actor, amount: int) -> None:
    """ringkeeper 19: "The spinner shall hand the ringkeeper the amount of money the spinner wishes to spin for"."""
    table.in_phase("preparing")
    require(table.centre is None, "phase", "R35", "the centre is staked")
    require(not table.closing_time_is_come(), "time", "R25", "from the closing time on no new game starts")
    check_amount(amount)
    check_sum(table, EIGHTFOLD * amount)
    table.centre = Centre(amount, amount)
    table.note("centre-staked", {"seat": by.number, "amount": amount}, "R35", r="19", c="6.2")


def open_centre(table: RingTable) -> Centre:
    """Returns the centre, which must be there and not covered in full."""
    table.in_phase(*OPEN)
    require(table.centre is not None and not table.centre.due, "phase", "R35", "there is no centre to cover")
    assert table.centre is not None
    require(table.centre.open_amount() > 0, "phase", "R35", "the centre is covered in full")
    return table.centre


@rule("cover-centre", powers.player, "R22", books=WITH_CENTRE)
def cover_centre(table: RingTable, by: Actor, amount: int) -> None:
    """R35: "one or more others on Tails cover it in full, in parts if they like, never the spinner"."""
    centre = open_centre(table)
    require(by.number != table.spinner(), "subject", "R35", "the spinner does not cover")
    table.taking_part(by.number)
    check_amount(amount)
    require(amount <= centre.open_amount(), "amount", "R35", "more than is still to be covered")
    centre.covers[by.number] = centre.covers.get(by.number, 0) + amount
    centre.declined.discard(by.number)
    table.note("centre-covered", {"seat": by.number, "amount": amount}, "R35", r="19", c="6.2")


@rule("decline-cover", powers.own_seat_or_boxer, "R22", books=WITH_CENTRE)
def decline_cover(table: RingTable, by: Actor, seat: int) -> None:
    """R47: the ringkeeper may pass over "one who does not answer a call for cover"."""
    centre = open_centre(table)
    table.seated(seat)
    require(seat != table.spinner(), "subject", "R37", "the spinner is not asked")
    require(seat not in centre.declined, "subject", "R37", "the player has declined")
    centre.declined.add(seat)
    table.note("cover-declined", seat, "R37")


@rule("call-off-centre", powers.boxer, "R22", books=WITH_CENTRE)
def call_off_centre(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """R37: "When every other player has declined to cover, the ringkeeper may call the centre off: covers go back to
    those who gave them, what stands in the centre goes to the spinner"."""
    centre = open_centre(table)
    asked = {seat for seat, held in table.seats.items() if seat != table.spinner() and not held.excluded}
    require(asked <= centre.declined, "phase", "R37", "not every other player has declined")
    table.note("centre-called-off", None, "R37", r="3", c="5.4")
    give_back_covers(table, "called-off", "R37")
    give_back_centre(table, "called-off", "R37")
    table.end_game("returned", "R54")


def give_back_covers(table: RingTable, reason: str, ruling: str) -> None:
    """Gives every cover back, by seat."""
    assert table.centre is not None
    for seat in sorted(table.centre.covers):
        give_back_cover(table, seat, reason, ruling)


def give_back_cover(table: RingTable, seat: int, reason: str, ruling: str) -> int:
    """Gives one player's cover back."""
    assert table.centre is not None and table.game is not None
    amount = table.centre.covers.pop(seat)
    carried = {"seat": seat, "spinner": table.game.seat, "amount": amount, "earlier": 0, "reason": reason}
    table.note("cover-returned", carried, ruling)
    return amount


def give_back_centre(table: RingTable, reason: str, ruling: str, *, c: str = "") -> None:
    """Returns the centre's stake to the spinner."""
    assert table.centre is not None and table.game is not None
    seat, amount = table.game.seat, table.centre.stake
    table.note("centre-returned", {"seat": seat, "amount": amount, "reason": reason}, ruling, c=c)
    table.centre = None
    if table.before and same_tenure(table):
        if table.settled:
            # The result is there already: undoing it will have to undo this too.
            table.settled.append(("back", seat, amount))
        else:
            table.before.centre = None


def same_tenure(table: RingTable) -> bool:
    """Returns whether the current spinner's game is the one of the open outcome."""
    held = table.before.game if table.before else None
    return bool(table.game and held and held.tenure == table.game.tenure)


@rule("withdraw-due", powers.spinner, "R22", books=WITH_CENTRE)
def withdraw_due(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """ringkeeper 16: "A spinner after throwing three consecutive pairs of heads may withdraw from the centre"."""
    check_due(table)
    table.pay_due("R38")
    table.retire("R38", r="16", c="4.9")


@rule("stay", powers.spinner, "R22", books=WITH_CENTRE)
def stay(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """ringkeeper 10: "The spinner shall select two other pennies from the remaining five of the set after throwing
    three consecutive pairs of heads. The ringkeeper shall retain the winning two pennies"."""
    check_due(table)
    require(not table.closing_time_is_come(), "time", "R25", "from the closing time on no new game starts")
    table.pay_due("R38")
    table.note("spinner-stayed", by.number, "R38", r="10")
    if table.book.pairs_retained:
        table.coins.mark(table.coins.named("in-play"), "retained")
    table.coins.put_back()
    table.begin_game(by.number)


def check_due(table: RingTable) -> None:
    """ringkeeper 11: "The spinner cannot take a dividend before three consecutive heads are thrown"."""
    if table.phase != "won":
        raise Refused("phase", table.cite("11", "4.10"), "no due before three Heads", "dividend-not-due")
