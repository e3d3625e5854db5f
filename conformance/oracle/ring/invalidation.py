"""Invalidating an outcome in a ring (commemorative 7.4, 7.5; R24, R41, R52, R54, R60, R72).

"It may be called in mid-air, pending, or after settlement; afterwards the table waits for "place your bets"": what the
outcome moved is undone, the covers and side bets of that throw go back to who gave them, and the centre stands as it
stood before the throw.
"""

from __future__ import annotations

from typing import Any

from .. import powers
from ..refuse import require
from ..table import Actor
from . import centre as centres
from .table import Before, Bet, RingTable

rule = RingTable.RULES.rule
Forfeits = set[tuple[str, int, int]]
"""Wager, seat and bet (0 where it is none)."""


@rule("invalidate-outcome", powers.supervisor, "7.4")
def invalidate_outcome(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """commemorative 7.4: "A casino supervisor may invalidate the outcome of a game"."""
    require(table.before is not None, "phase", "R24", "no outcome is open")
    forfeits = admitted_forfeits(table, arg)
    clause = "7.4.1" if arg["reason"] == "disruption" else "7.4.2"
    undo_what_came_later(table)  # backwards, in the order in which it happened
    table.note("outcome-invalidated", {"scope": arg["scope"], "reason": arg["reason"]}, "R24", c=clause)
    settled = list(table.settled)
    covers = undo_bets(table, forfeits)
    restore(table, settled, covers, arg["scope"], forfeits)


# ---------------------------------------------------------------------- forfeits


def stakes(table: RingTable) -> tuple[list[Bet], dict[int, int]]:
    """The bets and the covers that the open outcome is about, settled or not."""
    bets, covers = list(table.bets), {}
    if not table.settled and table.centre and centres.same_tenure(table):
        covers = dict(table.centre.covers)
    for entry in table.settled:
        if entry[0] == "bet":
            bets.append(entry[1])
        elif entry[0] == "rode":
            covers.update(entry[1])
        elif entry[0] == "cover":
            covers[entry[1]] = entry[2]
        elif entry[0] == "stood" and table.centre and centres.same_tenure(table):
            covers = dict(table.centre.covers)
    return bets, covers


def admitted_forfeits(table: RingTable, arg: dict[str, Any]) -> Forfeits:
    """commemorative 7.5: "the wager of any patron referred to in rule 7.4.2 be forfeited": only where fraud is the
    reason; R97: of the centre and of covers "with scope `result` as well"."""
    listed = arg["forfeits"]
    require(not listed or arg["reason"] == "fraud", "subject", "R24", "forfeits only where fraud is the reason")
    bets, covers = stakes(table)
    before = table.before
    assert before is not None
    can: Forfeits = {("side-bet", seat, bet.number) for bet in bets for seat in (bet.heads, bet.tails)}
    can |= {("cover", seat, 0) for seat in covers}
    if before.centre is not None and before.game is not None:
        can.add(("centre", before.game.seat, 0))
    asked: Forfeits = set()
    for forfeit in listed:
        named = (forfeit["wager"], forfeit["seat"], forfeit.get("bet", 0))
        fits = named in can and ("bet" in forfeit) == (forfeit["wager"] == "side-bet")
        require(fits, "subject", "R24", "there is no such stake to forfeit")
        require(named not in asked, "subject", "R24", "a forfeit is named twice")
        asked.add(named)
    return asked


# ---------------------------------------------------------------------- undoing


def undo_what_came_later(table: RingTable) -> None:
    """R52: "An earlier outcome can still be open while a later spinner's game has begun: invalidating it ends that
    later game too, its wager returned"; R24: "an offer already made is taken back"."""
    table.offered = None
    if table.game is not None and not centres.same_tenure(table):
        seat, staked = table.game.seat, table.centre is not None
        if staked:
            centres.give_back_covers(table, "invalidated", "R52")
            centres.give_back_centre(table, "invalidated", "R52")
            table.note("spinner-game-ended", {"seat": seat, "outcome": "returned"}, "R52")
        else:
            table.note("spinner-retired", {"seat": seat}, "R52")
        table.just_retired.add(seat)
        table.game = None
        table.coins.put_back()
    elif table.settled and table.riding and table.centre is not None:
        # Covers given since the result are for the next throw.
        centres.give_back_covers(table, "invalidated", "R72")
    assert table.before is not None
    if table.house_spin and not table.before.house_spin:
        table.house_spin = False


def undo_bets(table: RingTable, forfeits: Forfeits) -> dict[int, int]:
    """R24: "What was already paid or collected is reversed by events that say so, wager by wager": each bet is
    reversed, where it was settled, and given back. Answers the covers of the throw, which `restore` undoes."""
    bets, covers = stakes(table)
    won = {entry[1].number: entry[2:] for entry in table.settled if entry[0] == "bet"}
    for bet in bets:
        if bet.number in won:
            winner, loser = won[bet.number]
            carried = {"bet": bet.number, "winner": winner, "loser": loser, "amount": bet.amount}
            table.note("side-bet-reversed", carried, "R24", c="7.5")
        refund_bet(table, bet, forfeits)
    table.settled, table.bets = [], []
    return covers


def refund_bet(table: RingTable, bet: Bet, forfeits: Forfeits) -> None:
    """R41: "a forfeited stake goes to the house, the counterparty's own stake is returned"."""
    lost = [seat for seat in (bet.heads, bet.tails) if ("side-bet", seat, bet.number) in forfeits]
    reason = "counterparty" if lost else "invalidated"
    for seat in (bet.heads, bet.tails):
        carried: dict[str, Any] = {"bet": bet.number, "seat": seat, "amount": bet.amount}
        if seat in lost:
            table.note("side-bet-forfeited", carried, "R24", c="7.5")
        else:
            table.note("side-bet-returned", {**carried, "reason": reason}, "R41", c="7.5")


def undo_covers(
    table: RingTable,
    settled: list[tuple[Any, ...]],
    covers: dict[int, int],
    forfeits: Forfeits,
    stay: bool,
    apart: bool,
    out: bool,
) -> None:
    """R72: the covers of that throw go back, "since they were for that result", each after its payment is reversed; a
    single cover for all throws stays, or goes back `apart`, when R60 ends the game. What the spinner had been paid goes
    back to the centre."""
    paid = {entry[1]: entry[3] for entry in settled if entry[0] == "cover"}
    lost = any(wager == "centre" for wager, _, _ in forfeits)
    # By R72 the covers of a riding centre go back with the result, whatever becomes of the spinner.
    reason = "counterparty" if lost else "sent-out" if out and not table.riding else "invalidated"
    for seat in sorted(covers):
        carried: dict[str, Any] = {"seat": seat, "amount": covers[seat]}
        if seat in paid:
            told = {"seat": seat, "cover": covers[seat], "paid": paid[seat]}
            table.note("cover-reversed", told, "R24", c="7.5")
        if ("cover", seat, 0) in forfeits:
            table.note("cover-forfeited", carried, "R24", c="7.5")
        elif not (stay or apart):
            table.note("cover-returned", {**carried, "reason": reason}, "R72", c="7.5")
    for seat in sorted(covers) if apart else ():
        if ("cover", seat, 0) not in forfeits:
            carried = {"seat": seat, "amount": covers[seat], "reason": reason}
            table.note("cover-returned", carried, "R60", c="7.5")
    for entry in settled:
        if entry[0] in ("due", "back"):
            table.note("due-reversed", {"seat": entry[1], "amount": entry[2]}, "R24", c="7.5")


# ---------------------------------------------------------------------- the ring as before the throw


def restore(
    table: RingTable, settled: list[tuple[Any, ...]], covers: dict[int, int], scope: str, forfeits: Forfeits
) -> None:
    """R24: "the table is as before the first throw of that decision"; scope `game`: "the standing centre goes to the
    spinner" (R52)."""
    before = table.before
    assert before is not None
    lost = any(wager == "centre" for wager, _, _ in forfeits)
    # R97: a forfeit of the centre "ends the game it was in"
    fate = fate_of(table, before, "game" if lost else scope)
    table.before = None
    table.odds, table.pending, table.landed = 0, False, None
    table.finishing = False
    table.disc = before.disc
    restore_round(table, before)
    table.invalid_spins = before.invalid_spins
    table.game, table.centre, table.house_spin = before.game, before.centre, before.house_spin
    if table.house_spin and scope == "game":
        table.house_spin, table.invalid_spins = False, 0
        table.note("house-spin-ended", None, "R87")
    table.phase = "preparing" if table.game or table.house_spin else "offering"
    stay = fate in ("goes on", "handed over") and not table.riding and table.centre is not None
    out = fate == "returned" and not before.voided_since and sent_out(table, before)
    undo_covers(table, settled, covers, forfeits, stay, fate == "returned" and not table.riding, out)
    if table.centre is not None:
        standing = {seat: amount for seat, amount in covers.items() if ("cover", seat, 0) not in forfeits}
        table.centre.covers = standing if stay else {}
    if fate == "none" and not table.house_spin:
        table.coins.put_back()
        table.invalid_spins = 0
    elif fate == "gone":
        retire_for_good(table)
    elif fate == "over":
        end_for_good(table, forfeits)
    elif fate == "returned":
        centres.give_back_centre(table, "sent-out" if out else "invalidated", "R60")
        table.end_game("returned", "R60")
    elif fate == "handed over":
        keep_out(table, before.handed_over_since)
    elif table.game is not None:
        table.just_retired.discard(table.game.seat)


def restore_round(table: RingTable, before: Before) -> None:
    """The round of offers too is as it was before the throw."""
    there = {seat for seat, held in table.seats.items() if held.sitting <= before.sittings}
    for seat, held in table.seats.items():
        held.declined = seat in before.declined & there
    table.just_retired = before.just_retired & there
    if before.centre is not None:
        before.centre.declined &= there


def fate_of(table: RingTable, before: Before, scope: str) -> str:
    """What becomes of the spinner's game of the open outcome: `none` there was, it is `gone` (without a centre), `over`
    by the scope, its centre is `returned`, it is `handed over`, or it `goes on`.

    R60: who "was barred or excluded, or whose coins went to the house since, does not come back into the ring by an
    invalidation: with a valid spin a dealer spins on, without one the wager is returned".
    """
    game, centre = before.game, before.centre
    if game is None:
        return "none"
    held = table.seats.get(game.seat)
    here = held is not None and held.sitting == game.sitting and not held.excluded and not held.barred
    comes_back = game.handed_over or (here and not before.handed_over_since)
    if centre is None:
        # `pub`; or the centre went back in mid-decision (voided, called off).
        return "goes on" if comes_back and not table.book.centre else "gone"
    if scope == "game":
        return "over"
    if before.voided_since:
        return "returned"
    if comes_back:
        return "goes on"
    return "handed over" if game.valid else "returned"


def retire_for_good(table: RingTable) -> None:
    """Nobody has the kip: its spinner's retiring, or the end of the game, is told now, unless it was told before."""
    assert table.game is not None
    held = table.seats.get(table.game.seat)
    if table.book.centre or held is None or held.sitting != table.game.sitting:
        retired = set(table.just_retired)
        table.free_kip()
        table.just_retired = retired
    else:
        table.retire("R60")


def sent_out(table: RingTable, before: Before) -> bool:
    """Whether the spinner is out of the ring by a direction, not by declining."""
    held = table.seats.get(before.game.seat) if before.game else None
    return held is not None and (held.excluded or held.barred)


def keep_out(table: RingTable, since: str | None) -> None:
    """R60: the ringkeeper spins on for a spinner who does not come back."""
    assert table.game is not None
    held = table.seats.get(table.game.seat)
    table.game.handed_over = True
    reason = "excluded" if held and held.excluded else since or "declined"
    carried = {"seat": table.game.seat, "reason": reason, "dealer-only": False}
    table.note("coins-handed-over", carried, "R60")
    table.note("substitute-appointed", {"role": "ringkeeper"}, "R60")


def end_for_good(table: RingTable, forfeits: Forfeits) -> None:
    """Scope `game`: "the spinner's wager is refunded too and the spinner's game ends"."""
    assert table.game is not None and table.centre is not None
    seat, amount = table.game.seat, table.centre.stake
    lost = ("centre", seat, 0) in forfeits
    if lost:
        table.note("centre-forfeited", {"seat": seat, "amount": amount}, "R24", c="7.5")
        table.centre = None
    else:
        centres.give_back_centre(table, "invalidated", "R52")
    table.end_game("forfeited" if lost else "returned", "R24", c="7.5")
