"""The spinner: side, wager, elections, ways out, who spins instead (nsw 3, 4.1.1-4.4, 6.3-6.8; house 1; R6, R8-R11,
R48)."""

from __future__ import annotations

from typing import Any

from .. import powers
from ..refuse import require
from ..table import Actor
from .chips import MOST
from .table import CasinoTable
from .wager import judged
from .wagers import changed

rule = CasinoTable.RULES.rule
SENT_OUT = {"repeated-invalid-spins": "6.7.1", "delay-or-disorder": "6.7.2", "contravened-rules": "6.7.3"}


# ---------------------------------------------------------------------- side and wager


@rule("call-side", powers.spinner, "4.2", books=("nsw",))
def call_side(table: CasinoTable, by: Actor, side: str) -> None:
    """4.2: "The spinner must first declare an intention to spin for either Heads or Tails"; in `house`, 1.B, there is
    nothing to declare."""
    table.in_phase("preparing", "betting", "reopened")
    open_still = table.game is not None and table.game.wager is None
    require(open_still, "phase", "4.2", "the wager lies on the side that was called")
    assert table.game is not None
    table.game.side = side
    table.note("side-called", side, "4.2")


@rule("place-spinner-wager", powers.spinner, "4.2")
def place_spinner_wager(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """4.2: "the spinner's wager shall be placed on the appropriate wagering area before the spinner commences to
    spin"."""
    game = table.game
    require(game is not None, "phase", table.cite("4.2"), "there is no spinner's game")
    assert game is not None
    # R48: before "place your bets"; later only where it was handed back under 5.2 (R50).
    table.in_phase("preparing", "betting", "reopened", clause="R48")
    require(game.wager is None and not game.handed_over, "phase", table.cite("4.2"), "the spinner's wager is placed")
    require(game.side is not None, "phase", table.cite("4.2"), "the spinner calls first")
    require(not table.closing_time_is_come(), "time", "R25", "from the closing time on no new game starts")
    require(arg["chips"] + arg["tokens"] <= MOST, "amount", "R49", "an amount over 10^15")
    game.wager = judged(table, by.number, "spinner", None, arg["chips"], arg["tokens"])
    table.note("spinner-wager-placed", {"seat": by.number, "wager": "spinner", "stake": game.wager.stake()}, "4.2", "1.A")


@rule("change-spinner-wager", powers.spinner, "4.2")
def change_spinner_wager(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """R8: "before the first valid spin of the spinner's game the spinner may raise or lower it while the layout is
    open"; R108: so too after the election to let the house spin."""
    game = table.game
    require(game is not None, "phase", table.cite("4.2"), "there is no spinner's game")
    assert game is not None
    table.in_phase("preparing", "betting", "reopened", "electing", clause="R8")
    # Handed over without a valid spin is handed over by election (R9): all else needs one (R10, R11).
    require(not game.valid, "phase", "R8", "after the first valid spin it stands")
    require(game.wager is not None, "subject", table.cite("4.2"), "there is no spinner's wager")
    assert game.wager is not None
    carried = changed(table, by.number, "spinner", game.wager, arg["chips"], arg["tokens"])
    game.wager = judged(table, by.number, "spinner", game.wager, arg["chips"], arg["tokens"])
    if game.handed_over:
        table.note("spinner-wager-changed", carried, "6.5", ruling="R108")
    else:
        table.note("spinner-wager-changed", carried, "4.2", "1.A", "R8")


# ---------------------------------------------------------------------- ways out


@rule("retire", powers.spinner, "R6")
def retire(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """house 1.C: "he may then retire or elect to keep spinning"; R8: to withdraw the wager "is to retire"."""
    if table.phase == "won":
        table.retire_winner("R6")
        return
    require(table.thrower() == "spinner", "phase", "R8", "the house spins")
    table.in_phase("preparing", "betting", "reopened", "called", clause="R8")
    assert table.game is not None
    require(not table.game.valid, "phase", "R8", "after the first valid spin the wager stands until determined")
    retire_before_a_valid_spin(table, "R8")


def retire_before_a_valid_spin(table: CasinoTable, ruling: str) -> None:
    """R8: the wager "is returned, the layout is open as in R7, the coins are offered onwards"."""
    assert table.game is not None
    table.note("spinner-retired", table.game.seat, "3.2", ruling, ruling)
    if table.game.wager is not None:
        table.return_spinner_wager("retired", ruling, ruling)
    table.end_game("returned", ruling, ruling)


@rule("decline-further-spins", powers.spinner, "6.6")
def decline_further_spins(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """6.6: "and then fails to continue spinning or declines further spins"."""
    does_not_go_on(table, "declined")


@rule("record-failure-to-spin", powers.boxer, "6.6")
def record_failure_to_spin(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """Does the same, as the boxer sees it."""
    does_not_go_on(table, "failed")


def does_not_go_on(table: CasinoTable, reason: str) -> None:
    """R10 after a valid spin; before one, R8, "to refuse to spin before any valid spin, is to retire". R107: the
    failure of who is silent is recorded also where nothing is called or staked, and while an election is due."""
    electing = ("electing",) if reason == "failed" else ()
    table.in_phase("preparing", "betting", "reopened", "called", *electing, clause=table.cite("6.6"))
    require(table.thrower() == "spinner", "phase", table.cite("6.6"), "no spinner is spinning")
    assert table.game is not None
    if table.game.valid:
        table.hand_over(reason, False, "6.6", "p3", "R10")
    else:
        require(reason == "failed", "phase", "R91", "without a valid spin the spinner retires", "nothing-at-stake")
        retire_before_a_valid_spin(table, "R8")


@rule("elect-retire", powers.spinner, "6.5")
def elect_retire(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """6.5: "the spinner shall elect to retire as spinner or have the boxer or a dealer spin"."""
    table.in_phase("electing", clause=table.cite("6.5"))
    table.note("election-made", {"seat": by.number, "choice": "retire"}, "6.5", ruling="R9")
    retire_before_a_valid_spin(table, "R9")


@rule("elect-house-spin", powers.spinner, "6.5")
def elect_house_spin(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """R9: "the boxer or a dealer spins until the spinner's wager is determined"."""
    table.in_phase("electing", clause=table.cite("6.5"))
    table.note("election-made", {"seat": by.number, "choice": "house-spin"}, "6.5", ruling="R9")
    table.phase = "reopened"
    table.hand_over("elected", False, "6.5", ruling="R9")
    table.note("betting-reopened", None, "4.7", ruling="R9")


@rule("spin-again", powers.spinner, "R6")
def spin_again(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """house 1.C: "or elect to keep spinning"; R6."""
    table.in_phase("won", clause="R6")
    require(not table.closing_time_is_come(), "time", "R25", "from the closing time on no new game starts")
    table.check_set("R14")
    table.note("spinner-stayed", by.number, "R6", "1.C", "R6")
    table.begin_game(by.number)


@rule("send-spinner-out", powers.boxer, "6.7")
def send_spinner_out(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """6.7: "the boxer may direct the spinner to return the coins and further exclude that spinner from re-entering the
    ring prior to the close of play"; R48: not "while the coins fly"."""
    # R84: "nobody takes the kip from a spinner, before the result is announced"
    table.in_phase("preparing", "betting", "reopened", "called", "won", "electing", clause="R48")
    inside = table.thrower() == "spinner" or table.phase == "won"
    require(inside, "phase", table.cite("6.7"), "no spinner is in the ring")
    seat = table.spinner()
    assert seat is not None
    table.seats[seat].barred = table.seats[seat].barred or arg["bar"]
    carried = {"seat": seat, "reason": arg["reason"], "barred": arg["bar"]}
    table.note("spinner-sent-out", carried, SENT_OUT[arg["reason"]], ruling="R11")
    put_out(table, "sent-out", "6.8", "R11")


def put_out(table: CasinoTable, reason: str, clause: str, ruling: str) -> None:
    """R11: "With no valid spin yet in this spinner's game: the spinner's wager is returned, the coins are offered
    onwards, the layout is open as in R7. With one or more (6.8): a dealer spins until determined, and the wagers then
    on the layout cannot be amended or withdrawn until their result"; R51: exclusion works so too, without the
    freezing."""
    game = table.game
    if table.phase == "won":
        table.retire_winner(ruling)
        return
    assert game is not None
    if game.valid:
        table.hand_over(reason, True, clause, ruling=ruling)
        if reason == "sent-out":
            for wager in table.wagers.values():
                wager.frozen = True
    else:
        if game.wager is not None:
            table.return_spinner_wager("sent-out", ruling, ruling)
        table.end_game("returned", ruling, ruling)


@rule("appoint-substitute", powers.boxer, "6.6")
def appoint_substitute(table: CasinoTable, by: Actor, role: str) -> None:
    """6.5, 6.6: "the boxer or a dealer"; 6.8: "a dealer"."""
    require(table.thrower() == "vacant", "phase", table.cite("6.6"), "nobody is to be replaced")
    known = role in ("dealer",) if table.dealer_only else role in ("boxer", "dealer")
    require(known, "subject", table.cite("6.8" if table.dealer_only else "6.6"), "not this role")
    table.substitute = role
    table.note("substitute-appointed", role, "6.8" if table.dealer_only else "6.6", "p3", "R10")
