"""Side bets: one player's Heads matched by another's Tails (ringkeeper 14; commemorative 6.1, 6.3; pub 5; R40, R42,
R69)."""

from __future__ import annotations

from typing import Any, Iterable

from .. import powers
from ..refuse import require
from ..table import Actor
from .centre import check_amount, check_sum
from .table import Bet, RingTable

rule = RingTable.RULES.rule
MANY = 256
"""R69: "at most 256 open offers and 256 bets"."""


def lowest_free(taken: Iterable[int]) -> int:
    """R69: "each has the lowest number that is free"."""
    held = set(taken)
    return next(number for number in range(1, MANY + 2) if number not in held)


def check_open(table: RingTable, seat: int) -> None:
    """Checks that bets may be made: while betting is open, in `ringkeeper` not before the centre is covered."""
    table.in_phase("betting")
    if table.book.id == "ringkeeper" and table.centre:
        # ringkeeper 14: "Centre monies shall be set in full before any side bets may be made."
        require(table.centre.open_amount() == 0, "phase", "14", "the centre is not covered in full")
    table.taking_part(seat)


@rule("offer-side-bet", powers.player, "R22")
def offer_side_bet(table: RingTable, by: Actor, amount: int) -> None:
    """R40: "one player bets Heads, another matches it, or a part of it, on Tails"; R116: the offer "is money on the table
    from the moment it is made"."""
    check_open(table, by.number)
    check_amount(amount)
    require(len(table.offers) < MANY, "amount", "R69", "256 offers are open")
    check_sum(table, amount)
    number = lowest_free(table.offers)
    table.offers[number] = [by.number, amount]
    carried = {"offer": number, "seat": by.number, "amount": amount}
    table.note("side-offer-made", carried, "R40", c="6.3", p="5")


@rule("withdraw-side-offer", powers.player, "R22")
def withdraw_side_offer(table: RingTable, by: Actor, offer: int) -> None:
    """R40: "A matched bet cannot be withdrawn; an unmatched offer is no bet"."""
    table.in_phase("offering", "preparing", "betting", "called", "won", clause="R40")
    require(offer in table.offers, "subject", "R40", "there is no such offer")
    require(table.offers[offer][0] == by.number, "subject", "R40", "the offer is another's")
    table.drop_offer(offer, by_player=True)


@rule("match-side-bet", powers.player, "R22")
def match_side_bet(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """commemorative 6.3: "the value of bet matched by a patron betting on "tails""; R40: "nobody matches himself"."""
    check_open(table, by.number)
    require(arg["offer"] in table.offers, "subject", "R40", "there is no such offer")
    holder, left = table.offers[arg["offer"]]
    require(holder != by.number, "subject", "R40", "nobody matches himself")
    check_amount(arg["amount"])
    require(arg["amount"] <= left, "amount", "R40", "more than is open of the offer")
    require(len(table.bets) < MANY, "amount", "R69", "256 bets stand")
    # The matched amount counts once already, as an offer.
    check_sum(table, arg["amount"])
    number = lowest_free(bet.number for bet in table.bets)
    bet = Bet(number, arg["offer"], holder, by.number, arg["amount"])
    table.bets.append(bet)
    if arg["amount"] == left:
        del table.offers[arg["offer"]]
    else:
        table.offers[arg["offer"]][1] = left - arg["amount"]
    table.note("side-bet-made", bet.as_json(), "R40", c="6.3.1", p="5")


def held_by(table: RingTable, seat: int) -> int:
    """commemorative 6.3.1: "The patron wagering on "heads" will hold both the tails and heads wagers"."""
    return sum(2 * bet.amount for bet in table.bets if bet.heads == seat)


def give_back_bet(table: RingTable, bet: Bet, reasons: dict[int, str], ruling: str) -> None:
    """Gives both stakes of a bet back, the head bettor's first; a reason by seat."""
    for seat in (bet.heads, bet.tails):
        carried = {"bet": bet.number, "seat": seat, "amount": bet.amount, "reason": reasons[seat]}
        table.note("side-bet-returned", carried, ruling)
