"""Invalidating an outcome (nsw 9.4, 9.5; R24, R52, R60, R106, R114, R119, R122).

The order of the events (R122): "every reversal first, then what a later throw or game brought and gives back,
then that the outcome is invalidated, then what goes back or is forfeited".
"""

from __future__ import annotations

from typing import Any

from .. import powers
from ..refuse import require
from ..table import Actor
from .prison import in_prison
from .table import SIDES, Before, CasinoTable, Game
from .wager import Wager

rule = CasinoTable.RULES.rule
Forfeits = set[tuple[int, str]]
Undone = dict[Any, Wager]
"""Wagers whose settlement is reversed, by seat and side; the spinner's under `spinner`."""


@rule("invalidate-outcome", powers.supervisor, "9.4")
def invalidate_outcome(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """9.4: "A casino supervisor may invalidate the outcome of a game"; R24: "until the next "place your bets""."""
    table.check_may_invalidate()
    require(table.before is not None, "phase", "R24", "no outcome is open")
    forfeits = admitted_forfeits(table, arg)
    clause = "9.4.1" if arg["reason"] == "disruption" else "9.4.2"
    undone = undo_settlement(table)
    end_later_game(table)
    table.note("outcome-invalidated", {"scope": arg["scope"], "reason": arg["reason"]}, clause, ruling="R24")
    spinners = undone.pop("spinner", None)
    refund(table, undone, forfeits)
    restore(table, spinners, arg["scope"], forfeits)
    settle_kip(table)


def admitted_forfeits(table: CasinoTable, arg: dict[str, Any]) -> Forfeits:
    """9.5: "the wager of any player referred to in rule 9.4.2 be forfeited"; R24: "only where fraud (9.4.2) is the
    reason"; R97: of the spinner's wager "with scope `result` as well"."""
    listed = arg["forfeits"]
    require(not listed or arg["reason"] == "fraud", "subject", "R24", "forfeits only where fraud is the reason")
    can = set(table.wagers) | {(e["seat"], e["wager"]) for e in table.settled if e["wager"] != "spinner"}
    # R78: "A forfeit names a wager as it lay at the throw."
    can |= {(seat, in_prison(side)) for (seat, side), wager in table.prison.items() if not sent_now(table, wager)}
    if spinners_stake(table):
        assert table.before is not None and table.before.game is not None
        can.add((table.before.game.seat, "spinner"))
    asked: Forfeits = set()
    for forfeit in listed:
        named = (forfeit["seat"], forfeit["wager"])
        require(named in can and "bet" not in forfeit, "subject", "R24", "there is no such stake to forfeit")
        require(named not in asked, "subject", "R24", "a forfeit is named twice")
        asked.add(named)
    return asked


def sent_now(table: CasinoTable, wager: Wager) -> bool:
    """Returns whether the open outcome has sent this wager to prison."""
    return any(entry["held"] is wager for entry in table.settled)


def spinners_stake(table: CasinoTable) -> bool:
    """Returns whether the spinner's game of the open outcome still has its wager, on the layout or settled."""
    held = table.before.game if table.before else None
    return held is not None


def end_later_game(table: CasinoTable) -> None:
    """R52: "An earlier outcome can still be open while a later spinner's game has begun: invalidating it ends that
    later game too, its wager returned"; R24: "an offer already made is taken back"."""
    assert table.before is not None
    table.offered = None
    held, game = table.before.game, table.game
    if game is not None and (held is None or held.tenure != game.tenure):
        if game.wager is not None:
            table.return_spinner_wager("invalidated", "9.5", ruling="R52")
        table.note("spinner-game-ended", {"seat": game.seat, "outcome": "returned"}, "9.5", ruling="R52")
        table.just_retired.add(game.seat)
        table.game = None
        table.coins.put_back()
        table.originals = []
    if table.house_spin and not table.before.house_spin:
        table.house_spin = None


def undo_settlement(table: CasinoTable) -> Undone:
    """R24: "What was already paid or collected is reversed by events that say so, wager by wager", in the order of the
    settlement. The wagers that lie again: by seat and side, and the spinner's."""
    undone: Undone = {}
    prisoners: Undone = {}
    for entry in table.settled:
        seat, name = entry["seat"], entry["wager"]
        for moved in entry["moved"]:
            carried = {"seat": seat, "wager": name, **moved}
            table.note("settlement-reversed", carried, "9.4", ruling="R24")
        if name == "spinner":
            undone[name] = entry["held"]
        elif name in SIDES:
            # R78: "Five Odds that are invalidated have neither halved nor imprisoned".
            undone[seat, name] = entry["held"]
            table.prison.pop((seat, name), None)
        else:
            prisoners[seat, name.removeprefix("imprisoned-")] = entry["held"]
    # R78: "What was in prison before is there again, for the decision that follows."
    table.prison.update(prisoners)
    table.waiting.clear()
    table.settled = []
    return undone


def refund(table: CasinoTable, undone: Undone, forfeits: Forfeits) -> None:
    """9.5: "all wagers made by the players for that particular result may be refunded", or forfeited: by seat, Heads
    before Tails."""
    lying: dict[Any, Wager] = {**undone, **table.wagers}
    for seat in sorted({seat for seat, _ in (*lying, *table.prison)}):
        for side in SIDES:
            if (seat, in_prison(side)) in forfeits:
                stake = table.prison.pop((seat, side)).stake()
                give_back(table, {"seat": seat, "wager": in_prison(side), "stake": stake}, True)
            if (seat, side) in lying:
                carried = {"seat": seat, "wager": side, "stake": lying[seat, side].stake()}
                give_back(table, carried, (seat, side) in forfeits)
    table.wagers.clear()


def give_back(table: CasinoTable, carried: dict[str, Any], forfeited: bool) -> None:
    """Refunds a stake, or forfeits it to the house."""
    if forfeited:
        table.note("wager-forfeited", carried, "9.5", ruling="R24")
    else:
        table.note("wager-returned", {**carried, "reason": "invalidated"}, "9.5", ruling="R24")


def restore(table: CasinoTable, spinners: Wager | None, scope: str, forfeits: Forfeits) -> None:
    """R24: "the spinner's game has its earlier counts"; R52: "afterwards the table waits for "place your bets""."""
    before = table.before
    assert before is not None
    standing = spinners or (table.game.wager if table.game else None)
    game = before.game
    forfeited = game is not None and (game.seat, "spinner") in forfeits
    # R97: a forfeit of the spinner's wager "ends the game it was in"
    fate = fate_of(table, before, "game" if forfeited else scope)
    table.before = None
    table.odds, table.pending, table.landed, table.interrupted = 0, False, None, False
    table.invalid_spins, table.winner = before.invalid_spins, None
    table.clear_substitutes()
    table.disc = before.disc
    there = {seat for seat, held in table.seats.items() if held.sitting <= before.sittings}
    for seat, held in table.seats.items():
        held.declined = seat in before.declined & there
        held.abstained = before.abstained.get(held.sitting, 0)
    table.just_retired = before.just_retired & there
    table.game, table.house_spin = game, before.house_spin
    run = game.run if game else 0
    table.lights = {"odds": 0, "heads": 0, "tails": 0}
    if game is not None:
        game.wager = standing
        assert standing is not None
        if game.side:
            table.lights[game.side] = run
    table.phase = "preparing" if game or table.house_spin else "offering"
    if table.house_spin and scope == "game":
        table.house_spin, table.phase, table.invalid_spins = None, "offering", 0
        table.note("house-spin-ended", None, "9.5", ruling="R87")
    if game is None:
        if not table.house_spin:
            table.coins.put_back()
            table.invalid_spins = 0
        return
    if fate == "over":
        carried = {"seat": game.seat, "wager": "spinner", "stake": standing.stake()} if standing else {}
        give_back(table, carried, forfeited)
        game.wager = None
        table.end_game("forfeited" if forfeited else "returned", "9.5", ruling="R24")
    elif fate == "returned":
        table.return_spinner_wager("sent-out", "9.5", ruling="R60")
        table.end_game("returned", "9.4", ruling="R60")
    elif fate == "handed over":
        reason = "excluded" if table.seats[game.seat].excluded else "sent-out"
        table.hand_over(reason, True, "9.4", ruling="R60")
    else:
        if game.handed_over:
            table.substitute, table.dealer_only = before.substitute, before.dealer_only
        table.just_retired.discard(game.seat)


def settle_kip(table: CasinoTable) -> None:
    """R119: "the coins in play stay on the kip where those who throw next took them, the house also those of the
    spinner it spins for. Else they are put back": nothing is left then of the coins that left the ring (7.4.3)."""
    game = table.game
    stay = game is not None and table.kip == game.tenure
    if table.kip == "house":
        stay = bool(table.house_spin) or (game is not None and game.handed_over)
    if not stay:
        table.coins.put_back()
        table.originals = []


def fate_of(table: CasinoTable, before: Before, scope: str) -> str:
    """R106: who threw throws again; "only who was barred or excluded stays out", as R60 has it: "with a valid spin a
    dealer ... spins on, without one the wager is returned"."""
    game: Game | None = before.game
    if game is None:
        return "none"
    if scope == "game":
        return "over"
    held = table.seats[game.seat]
    if game.handed_over or not (held.excluded or held.barred):
        return "goes on"
    return "handed over" if game.valid else "returned"
