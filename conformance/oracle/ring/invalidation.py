"""Invalidating an outcome in a ring (commemorative 7.4, 7.5; R24, R41, R52, R54, R60, R72, R106, R114, R119, R122).

The moves of the outcome are undone, the covers and side bets of that throw go back to their givers, and the centre is as it was
before the throw. The order of the events (R122): "every reversal first, then what a later throw or game brought and gives back,
then that the outcome is invalidated, then what goes back or is forfeited".
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
    table.check_may_invalidate()
    require(table.before is not None, "phase", "R24", "no outcome is open")
    forfeits = admitted_forfeits(table, arg)
    clause = "7.4.1" if arg["reason"] == "disruption" else "7.4.2"
    settled, (bets, covers) = list(table.settled), stakes(table)
    reverse(table, settled)
    undo_what_came_later(table)
    table.note("outcome-invalidated", {"scope": arg["scope"], "reason": arg["reason"]}, "R24", c=clause)
    table.settled, table.bets = [], []
    for bet in bets:
        refund_bet(table, bet, forfeits)
    restore(table, covers, arg["scope"], forfeits)
    settle_kip(table)


# ---------------------------------------------------------------------- forfeits


def stakes(table: RingTable) -> tuple[list[Bet], dict[int, int]]:
    """Returns the bets and the covers that the open outcome is about, settled or not."""
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


def reverse(table: RingTable, settled: list[tuple[Any, ...]]) -> None:
    """R24: "What was already paid or collected is reversed by events that say so, wager by wager"; R114: all of it
    "before anything is returned": side bets in the order made, what the spinner was paid, covers by seat."""
    for entry in settled:
        if entry[0] == "bet":
            bet, winner, loser = entry[1:]
            carried = {"bet": bet.number, "winner": winner, "loser": loser, "amount": bet.amount}
            table.note("side-bet-reversed", carried, "R24", c="7.5")
    for entry in settled:
        if entry[0] in ("due", "back"):
            table.note("due-reversed", {"seat": entry[1], "amount": entry[2]}, "R24", c="7.5")
    assert table.before is not None
    for entry in settled:
        if entry[0] in ("cover", "rode"):
            assert table.before.game is not None
            reverse_covers(table, entry, table.before.game.seat)


def reverse_covers(table: RingTable, entry: tuple[Any, ...], spinner: int) -> None:
    """Reverses the settlement of covers: one that was paid, and one that was lost, which had nothing."""
    covers = {entry[1]: entry[2]} if entry[0] == "cover" else entry[1]
    for seat in sorted(covers):
        paid = entry[3] if entry[0] == "cover" else 0
        carried = {"seat": seat, "spinner": spinner, "cover": covers[seat], "paid": paid}
        table.note("cover-reversed", carried, "R24", c="7.5")


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
            table.note("spinner-retired", seat, "R52")
        table.just_retired.add(seat)
        table.game = None
        table.coins.put_back()
    elif table.settled and table.riding and table.centre is not None:
        # Covers given since the result are for the next throw.
        centres.give_back_covers(table, "invalidated", "R72")
    assert table.before is not None
    if table.house_spin and not table.before.house_spin:
        table.house_spin = False


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


def undo_covers(table: RingTable, covers: dict[int, int], forfeits: Forfeits, fate: str) -> None:
    """R72: the covers of that throw go back, "since they were for that result"; a single cover for all throws stays,
    unless the game ends."""
    lost = any(wager == "centre" for wager, _, _ in forfeits)
    ended = fate == "returned" and not table.riding
    # By R72 the covers of a riding centre go back with the result, whatever happens to the spinner.
    reason = "counterparty" if lost else "sent-out" if ended else "invalidated"
    for seat in sorted(covers):
        assert table.game is not None
        if ("cover", seat, 0) in forfeits:
            table.note("cover-forfeited", {"seat": seat, "amount": covers[seat]}, "R24", c="7.5")
        elif not stays(table, fate):
            carried: dict[str, Any] = {"seat": seat, "spinner": table.game.seat, "amount": covers[seat], "earlier": 0}
            table.note("cover-returned", {**carried, "reason": reason}, "R60" if ended else "R72", c="7.5")


def stays(table: RingTable, fate: str) -> bool:
    """Returns whether the covers remain: a single cover for all throws, where the game goes on (R72)."""
    return fate in ("goes on", "handed over") and not table.riding and table.centre is not None


# ---------------------------------------------------------------------- the ring as before the throw


def restore(table: RingTable, covers: dict[int, int], scope: str, forfeits: Forfeits) -> None:
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
    undo_covers(table, covers, forfeits, fate)
    if table.centre is not None:
        standing = {seat: amount for seat, amount in covers.items() if ("cover", seat, 0) not in forfeits}
        table.centre.covers = standing if stays(table, fate) else {}
    if fate == "none" and not table.house_spin:
        table.invalid_spins = 0
    elif fate == "gone":
        retire_for_good(table)
    elif fate == "over":
        end_for_good(table, forfeits)
    elif fate == "returned":
        centres.give_back_centre(table, "sent-out", "R60", c="7.5")
        table.end_game("returned", "R60", c="7.4")
    elif fate == "handed over":
        keep_out(table)
    elif table.game is not None:
        table.just_retired.discard(table.game.seat)


def settle_kip(table: RingTable) -> None:
    """R119: "the coins in play stay on the kip where those who throw next took them, the house also those of the
    spinner it spins for. Else they are put back, and are selected again"."""
    game = table.game
    stay = game is not None and table.kip == game.tenure
    if table.kip == "house":
        stay = table.house_spin or (game is not None and game.handed_over)
    if not stay:
        table.coins.put_back()


def restore_round(table: RingTable, before: Before) -> None:
    """Restores the round of offers as it was before the throw."""
    there = {seat for seat, held in table.seats.items() if held.sitting <= before.sittings}
    for seat, held in table.seats.items():
        held.declined = seat in before.declined & there
    table.just_retired = before.just_retired & there
    if before.centre is not None:
        before.centre.declined &= there


def fate_of(table: RingTable, before: Before, scope: str) -> str:
    """Returns the fate of the spinner's game of the open outcome: `none` there was, it is `gone` (without a centre), `over`
    by the scope, its centre is `returned`, it is `handed over`, or it `goes on`.

    R106: who threw throws again; "only who was barred or excluded stays out", as R60 has it: "with a valid spin ... the
    ringkeeper spins on, without one the wager is returned".
    """
    game, centre = before.game, before.centre
    if game is None:
        return "none"
    held = table.seats.get(game.seat)
    here = held is not None and held.sitting == game.sitting and not held.excluded and not held.barred
    comes_back = game.handed_over or here
    if centre is None:
        # `pub`; or the centre went back in mid-decision (voided, called off).
        return "goes on" if comes_back and not table.book.centre else "gone"
    if scope == "game":
        return "over"
    if comes_back:
        return "goes on"
    return "handed over" if game.valid else "returned"


def retire_for_good(table: RingTable) -> None:
    """Leaves the kip with nobody: emits the spinner's retiring, or the end of the game, unless it was emitted before."""
    assert table.game is not None
    held = table.seats.get(table.game.seat)
    if table.book.centre or held is None or held.sitting != table.game.sitting:
        retired = set(table.just_retired)
        table.free_kip()
        table.just_retired = retired
    else:
        table.retire("R60")


def keep_out(table: RingTable) -> None:
    """R60: the ringkeeper spins on for a spinner who does not come back."""
    assert table.game is not None
    table.game.handed_over = True
    carried = {"seat": table.game.seat, "reason": "excluded", "dealer-only": False}
    table.note("coins-handed-over", carried, "R60", c="7.4")
    table.note("substitute-appointed", "ringkeeper", "R60", c="7.4")


def end_for_good(table: RingTable, forfeits: Forfeits) -> None:
    """Ends the game for scope `game`: "the spinner's wager is refunded too and the spinner's game ends"."""
    assert table.game is not None and table.centre is not None
    seat, amount = table.game.seat, table.centre.stake
    lost = ("centre", seat, 0) in forfeits
    if lost:
        table.note("centre-forfeited", {"seat": seat, "amount": amount}, "R24", c="7.5")
        table.centre = None
    else:
        centres.give_back_centre(table, "invalidated", "R52")
    table.end_game("forfeited" if lost else "returned", "R24", c="7.5")
