"""The moves of money in each event: the cards' part of `moves.md`.

One tender, one bet, one account of the house: "in the cards 0 is the commission". The moves of `seat-settled` depend on the
settlements of all seats of the command, so that they are made together (`settle`).
"""

from __future__ import annotations

from typing import Any

from oracle.shapes import case_of

Move = dict[str, Any]


def move(payer: Any, payee: Any, amount: int, cause: str) -> Move:
    """Returns the record `move`."""
    return {"payer": payer, "payee": payee, "tender": 0, "amount": amount, "bet": 0, "cause": cause}


def moves_of(what: Any) -> list[Move]:
    """Returns the moves of an event, but for `seat-settled`."""
    name, carried = case_of(what)
    if name == "stake-placed":
        seat = carried["seat"]
        return [move({"purse": seat}, {"table": seat}, carried["amount"], "stake")]
    if name == "stake-returned":
        seat = carried["seat"]
        cause = "withdraw" if carried["by-player"] else "refund"
        return [move({"table": seat}, {"purse": seat}, carried["amount"], cause)]
    return []


def settle(settlements: list[dict[str, Any]]) -> list[list[Move]]:
    """Returns the moves of each settlement, in order of seats: "1. T(s)→P(s) what is its own: staked − lost, if more than
    nothing. 2. For a winner: b(s) − c(s) to P(s), taken from losers in order of seats, each up to what is left of its loss; one
    move a loser. 3. Then c(s) to H, taken on from the same losers in the same order"."""
    left = {each["seat"]: each["lost"] for each in settlements}
    made: list[list[Move]] = []
    for each in settlements:
        seat, moves = each["seat"], []
        own = each["staked"] - each["lost"]
        if own:
            moves.append(move({"table": seat}, {"purse": seat}, own, "settle"))
        for payee, wanted, cause in (
            ({"purse": seat}, each["won"] - each["commission"], "settle"),
            ({"house": 0}, each["commission"], "fee"),
        ):
            for loser in left:
                part = min(wanted, left[loser])
                if part:
                    moves.append(move({"table": loser}, payee, part, cause))
                    left[loser] -= part
                    wanted -= part
            assert wanted == 0
        made.append(moves)
    return made


def ready_stake(terms: dict[str, Any], points_at_stake: int) -> tuple[int, int]:
    """Returns the amount that `ready` stakes for the hand, and the amount that it stakes for a match (C15)."""
    name, amount = case_of(terms["stakes"])
    if name == "per-point":
        return points_at_stake * amount, 0
    return 0, amount if name == "pot" else 0


def per_point(points: dict[int, int], sides: dict[int, int], amount: int) -> dict[int, int]:
    """C15: "each seat's balance is the sum, over the other sides, of (own points − theirs) × amount". `sides` gives the
    side of each seat."""
    return {seat: sum(points[side] - theirs for theirs in points.values()) * amount for seat, side in sides.items()}


def shares(winners: list[int], pot: int) -> dict[int, int]:
    """C15: "the pot is divided equally among the seats of the winning side, or of the sides that tie; minor units that are
    left go one each to the lowest of these seats"."""
    share, left = divmod(pot, len(winners))
    return {seat: share + (index < left) for index, seat in enumerate(sorted(winners))}


def settlement(seat: int, staked: int, balance: int, basis_points: int) -> dict[str, Any]:
    """Returns the record `settlement`. "Commission: 0 to 1,000 basis points of what a seat wins net in that settlement, rounded
    down"."""
    won, lost = max(balance, 0), max(-balance, 0)
    commission = won * basis_points // 10_000
    return {
        "seat": seat, "staked": staked, "won": won, "lost": lost, "commission": commission,
        "back": staked + won - lost - commission,
    }  # fmt: skip
