"""Voiding, excluding, invalidating and closing in a ring (commemorative 1.1, 7.3-7.5, 7.7; R23, R24, R41, R51, R52,
R54, R55, R59, R60, R70-R72)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .. import closing, offers, powers
from ..refuse import require
from ..table import Actor
from . import centre as centres
from .side_bets import give_back_bet
from .table import RingTable

rule = RingTable.RULES.rule


# ---------------------------------------------------------------------- voiding


@rule("void-wagers", powers.supervisor, "7.3.1")
def void_wagers(table: RingTable, by: Actor, seat: int) -> None:
    """commemorative 7.3.1: "declare that any wager made by the person is void"; R23: "a voided bet returns both
    stakes"; R54: "voiding waits until the coins have landed"."""
    table.in_phase("offering", "preparing", "betting", "called", "landed", "won", clause="R59")
    table.seated(seat)
    bets = [bet for bet in table.bets if seat in (bet.heads, bet.tails)]
    # A centre that is won is a due, not a wager any more (R71).
    centre = table.centre if table.phase != "won" else None
    covers = centre is not None and seat in centre.covers
    spins = centre is not None and seat == table.spinner()
    offered = any(offer[0] == seat for offer in table.offers.values())
    require(bool(bets) or covers or spins or offered, "subject", "R23", "the player has no wager")
    table.note("wagers-voided", seat, "R23", c="7.3.1")
    table.drop_offers(seat, by_player=False)  # R85
    for bet in bets:
        table.bets.remove(bet)
        reasons = {bet.heads: "counterparty", bet.tails: "counterparty", seat: "voided"}
        give_back_bet(table, bet, reasons, "R23")
    if covers:
        void_cover(table, seat)
    if spins:
        void_centre(table)


def void_cover(table: RingTable, seat: int) -> None:
    """R54: "A voided cover is given back and must be found again"; R70: with the coins down it cannot be, "what it
    covered goes back to the spinner"."""
    centre, game = table.centre, table.game
    assert centre is not None and game is not None
    amount = centres.give_back_cover(table, seat, "voided", "R54")
    if table.phase != "landed":
        return
    centre.stake -= amount
    carried = {"seat": game.seat, "amount": amount, "reason": "counterparty"}
    table.note("centre-returned", carried, "R70")
    held = table.before.centre if table.before and centres.same_tenure(table) else None
    if held is not None:
        held.stake -= amount
        held.covers.pop(seat, None)
    if centre.stake == 0:
        table.centre = None
        if table.before:
            table.before.centre = None
        table.end_game("returned", "R70", voided=True)


def void_centre(table: RingTable) -> None:
    """R23: on a spinner's wager it "ends the spinner's game, wager returned; with Odds pending a dealer spins until the
    decision has its result". R105: "A voided wager has no result": the whole game is taken back, "the first stake to
    the spinner, every cover of that game, those of earlier throws too, to who laid it". R123: what R70 has given the
    spinner "comes off the first stake ...; where it is more, what is left goes to the covers of earlier throws by seat,
    as far as it goes". R125: a single cover likewise has no result."""
    centre, game = table.centre, table.game
    assert centre is not None and game is not None
    ruling = "R105" if centre.heads else "R23"
    back, left = Counter(centre.covers), centre.stake
    earlier: Counter[int] = Counter()
    for seat in sorted(centre.rode):
        # All of it, unless R70 has given the spinner more than the first stake (R123).
        earlier[seat] = part = min(centre.rode[seat], left)
        back[seat] += part
        left -= part
    for seat in sorted(back):
        carried = {"seat": seat, "spinner": game.seat, "amount": back[seat], "earlier": earlier[seat]}
        if back[seat]:
            table.note("cover-returned", {**carried, "reason": "counterparty"}, ruling)
    if left:
        carried = {"seat": game.seat, "amount": left, "reason": "voided"}
        table.note("centre-returned", carried, ruling)
    if table.before and centres.same_tenure(table):
        # It has no result any more: for an invalidation nobody had a game before the throw.
        table.before.game = table.before.centre = None
        table.settled = [entry for entry in table.settled if entry[0] == "bet"]
    table.centre = None
    table.end_game("returned", ruling, voided=True)


# ---------------------------------------------------------------------- excluding


@rule("exclude-player", powers.supervisor, "7.3.2")
def exclude_player(table: RingTable, by: Actor, seat: int) -> None:
    """commemorative 7.3.2: "direct that the person shall be excluded from further participation in the game"; R51:
    "Excluding the spinner works as sending out, without freezing the layout"; R48: not "while the coins fly"."""
    held = table.seated(seat)
    require(not held.excluded, "subject", "R23", "the player is excluded")
    spins = seat == table.spinner() and table.game is not None and not table.game.handed_over
    require(not (spins and table.phase == "flying"), "phase", "R48", "not while the coins fly")
    require(not (spins and table.phase == "landed"), "phase", "R84", "the result is announced first")
    held.excluded = True
    table.note("player-excluded", seat, "R23", c="7.3.2")
    if table.offered == seat:
        offers.decline(table, "R23")
    table.drop_offers(seat, by_player=False)
    if spins:
        exclude_spinner(table)


def exclude_spinner(table: RingTable) -> None:
    """R11, as R51 applies it: no valid spin yet, the wager is returned and the coins are offered onwards; else the
    ringkeeper spins. R71: the due is paid to a spinner who is excluded."""
    assert table.game is not None
    if table.phase == "won":
        table.pay_due("R71")
        table.retire("R71")
    elif table.centre is None and not bound(table):
        table.retire("R81")
    elif table.centre is None or table.game.valid:
        table.hand_over("excluded", "R51")
    else:
        centres.give_back_covers(table, "sent-out", "R51")
        centres.give_back_centre(table, "sent-out", "R51")
        table.end_game("returned", "R51")


def bound(table: RingTable) -> bool:
    """R73: in `pub` the spinner "retires before the spin is called; after it the ringkeeper takes the kip"."""
    return table.phase == "called"


# ---------------------------------------------------------------------- closing


@rule("close-table", powers.supervisor, "7.7")
def close_table(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """commemorative 7.7, 1.1; R54: in `ringkeeper` and `pub` "the ringkeeper closes, without notice"; R41, R55: what is
    open goes back."""
    table.in_phase("offering", "preparing", "betting", "called", "won", clause="R55")
    staked = table.centre is not None and not table.centre.due
    under_way = (staked or table.phase == "called") and not table.day_over()
    require(not under_way, "phase", "R89", "a decision is under way")
    if table.book.supervised and not table.day_over():
        closing.check_notice(table)
    table.lapse_offers()
    for bet in table.bets:
        give_back_bet(table, bet, {bet.heads: "closed", bet.tails: "closed"}, "R41")
    table.bets = []
    close_centre(table)
    table.phase, table.offered, table.before, table.settled = "closed", None, None, []
    # R139: "A closed table has no thrower and no counts."
    table.house_spin = table.finishing = table.pending = False
    table.invalid_spins = 0
    table.note("table-closed", None, "R54", c="7.7")


def close_centre(table: RingTable) -> None:
    """R71: the due is paid out when the ring closes; R41: "what stands in the centre to the spinner"."""
    if table.phase == "won":
        assert table.game is not None
        table.pay_due("R71")
        table.note("spinner-retired", table.game.seat, "R71")
    elif table.centre is not None:
        assert table.game is not None
        centres.give_back_covers(table, "closed", "R41")
        centres.give_back_centre(table, "closed", "R41")
        table.note("spinner-game-ended", {"seat": table.game.seat, "outcome": "returned"}, "R41")
    elif table.game is not None:
        table.note("spinner-retired", table.game.seat, "R54")
    if table.game is not None:
        table.coins.put_back()
        table.invalid_spins = 0
    table.game = table.centre = None
