"""The spin: the two calls, throw, landing, "no spin", announcement (nsw 3.3, 6, 7; house p3, 1, 2; R5, R7, R9, R10,
R12, R13)."""

from __future__ import annotations

from typing import Any

from .. import offers, powers, seats
from ..refuse import Refused, require
from ..shapes import case_of
from ..table import Actor, Table
from .coins import coins_left_the_ring
from .prison import halve_the_silent
from .settlement import settle
from .table import ODDS_LOSE, CasinoTable

rule = CasinoTable.RULES.rule
FACELESS = {
    "outside": "outside-ring", "not-flat": "not-flat", "hit": "hit-something",
    "hit-ceiling": "hit-something",  # 7.3.2: "hit anything, except each other or the sides of the ring"
}  # fmt: skip
SUPERVISORS_REASONS = ("not-spun", "too-low")
"""7.1: "The boxer or a casino supervisor may declare a spin invalid"; 7.3 is the boxer's."""


@rule("start-house-spin", powers.dealer, "3.3")
def start_house_spin(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """3.3: "If no player desires to act as spinner, the boxer or a dealer may spin the coins"."""
    table.in_phase("offering", "won", clause=table.cite("3.3"))
    table.check_set("R14")
    if not (table.closing_time_is_come() and table.prison):
        # R77: "While it waits at the closing time the coins are offered no more, and the house spins for it."
        require(not table.closing_time_is_come(), "time", "R25", "the closing time has come")
        offers.check_nobody_wants_to_spin(table, table.cite("3.3"))
    offers.make_way(table)
    offers.end_round(table)
    table.house_spin, table.phase, table.invalid_spins = by.role, "preparing", 0
    table.note("house-spin-started", by.role, "3.3", ruling="R12")
    table.take_first_coins()


# ---------------------------------------------------------------------- the two calls


@rule("place-your-bets", powers.dealer, "6.2")
def place_your_bets(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """6.2; R48: "The spinner's wager is placed before "place your bets""."""
    table.in_phase("preparing", clause=table.cite("6.2"))
    if table.game:
        require(table.game.wager is not None, "phase", table.cite("4.2"), "the spinner has not wagered")
    table.draws.check_supply()
    halve_the_silent(table)
    table.before, table.settled, table.interrupted = None, [], False
    seats.new_decision(table)
    table.sat_at_the_call = table.sittings
    run = table.game.run if table.game else 0
    side = table.game.side if table.game else None
    table.lights = {"odds": 0, "heads": run if side == "heads" else 0, "tails": run if side == "tails" else 0}
    table.phase = "betting"
    table.note("betting-opened", None, "6.2")


@rule("no-more-bets", powers.boxer, "6.3")
def no_more_bets(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """6.3: "On the call by the boxer of "no more bets, come in spinner""; R7: called again after an invalid spin."""
    table.in_phase("betting", "reopened", clause=table.cite("6.3"))
    if table.game:
        require(table.game.wager is not None, "phase", table.cite("4.2"), "the spinner has not wagered")
    for wager in [*table.wagers.values(), *([table.game.wager] if table.game and table.game.wager else [])]:
        wager.called = True
    table.phase = "called"
    table.note("betting-closed", None, "6.3")


# ---------------------------------------------------------------------- throw and landing


def may_throw(table: Any, by: Actor, arg: dict[str, Any]) -> bool:
    """Returns the spinner, or the house's actor who spins; a boxer is a dealer."""
    if by.role == "player":
        return powers.spinner(table, by, arg)
    return by.role in ("boxer", "dealer")


@rule("throw-coins", may_throw, "6.3")
def throw_coins(table: CasinoTable, by: Actor, start: dict[str, str]) -> None:
    """6.1: "One of the coins shall be so placed with the head side uppermost and the other with the tail side
    uppermost"."""
    thrower = table.thrower()
    fits = thrower == "spinner" if by.role == "player" else thrower in ("dealer", by.role)
    if not fits and thrower in ("dealer", "boxer", "spinner"):
        raise Refused("actor", table.cite("6.3"), "another spins", "not-authorised")
    require(fits, "phase", table.cite("6.3"), "nobody is appointed to spin")
    table.in_phase("called", clause=table.cite("6.3"))
    on_kip = table.coins.selected() or (thrower != "spinner" and table.coins_left())
    require(on_kip, "phase", table.cite("6.1"), "the coins are not selected")
    table.draws.check_link_left()
    lies = "third" not in start and {start["first"], start["second"]} == {"heads", "tails"}
    require(lies, "subject", table.cite("6.1"), "one coin lies head side up, the other tail side up")
    due = table.draws.round_for(table.now)
    if thrower != "spinner":
        table.take_first_coins()
    table.keep_before()
    table.thrown(due)
    carried = {"by": {"spinner": by.number} if by.role == "player" else {"house": thrower}, "start": dict(start)}
    table.note("coins-thrown", carried, "6.3", "R43", "R43")
    table.tell_due()


def may_land(table: Table, by: Actor, arg: dict[str, Any]) -> bool:
    """R2: the host brings chance; where the coins are observed it is the boxer who sees them (6.10)."""
    name, _ = case_of(arg)
    return powers.boxer(table, by, arg) if name == "observed" else powers.host(table, by, arg)


@rule("land", may_land, "6.10")
def land(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """6.10: "The uppermost faces of the coins that have come to rest from a valid spin shall determine the result"."""
    table.in_phase("flying", clause=table.cite("6.10"))
    rests = table.landing(arg)
    carried = dict(zip(("first", "second"), rests))
    faceless = [rest for rest in rests if rest in FACELESS]
    if faceless:
        table.note("coins-landed", carried, "6.10", "R2")
        no_spin(table, FACELESS[faceless[0]], None, "R2")
        return
    outcome = outcome_of(rests)
    table.note("coins-landed", carried, f"1.1.{outcome}", f"def.{outcome}")
    table.landed, table.phase = rests, "landed"
    light(table, outcome)


def outcome_of(rests: list[str]) -> str:
    """1.1: "Heads", "Tails", "Odds"."""
    return rests[0] if rests[0] == rests[1] else "odds"


def light(table: CasinoTable, outcome: str) -> None:
    """2.4; R64: "A light goes on when the coins are down"; R32: "the heads or tails so far of the spinner's game"."""
    table.lit = outcome if outcome == "odds" or table.game else None
    if table.lit:
        table.lights[table.lit] += 1


# ---------------------------------------------------------------------- no spin


def may_call(table: Table, by: Actor, arg: dict[str, Any]) -> bool:
    """R13: "the boxer or a casino supervisor for 7.1 reasons, the boxer for 7.3 reasons, never a player (7.5)"."""
    if arg["reason"] in SUPERVISORS_REASONS and by.role in powers.SUPERVISORS:
        return True
    return powers.boxer(table, by, arg)


def check_reason(table: Any, arg: dict[str, Any]) -> None:
    """R13: "Reasons are a list per rulebook"."""
    known = arg["reason"] in table.book.no_spin
    require(known, "not-in-these-rules", "R13", f"{arg['reason']} is no reason here", "not-in-these-rules")


@rule("call-no-spin", may_call, "7.1", known=check_reason)
def call_no_spin(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """7.2: "where possible before the coins come to rest"; R13: until the announcement; R3: on observed tables."""
    table.check_may_call()
    reason = arg["reason"]
    table.in_phase("flying", *(("landed",) if table.book.call_after_rest else ()), clause=table.cite("7.2"))
    if table.landed is not None and table.lit:
        # R121: "the light that this landing turned on goes out, whatever became of the spinner's game"
        table.lights[table.lit] -= 1
    no_spin(table, reason, arg.get("text"), "R13")


def no_spin(table: CasinoTable, reason: str, text: str | None, ruling: str) -> None:
    """1.1: "void" means invalid with no result; 4.7, R7, R9, R10."""
    table.invalid_spins = min(3, table.invalid_spins + 1)
    table.landed = None
    table.phase = "called" if table.pending else "reopened"
    carried: dict[str, Any] = {"reason": reason, "consecutive": table.invalid_spins}
    if text is not None:
        carried["text"] = text
    table.note("spin-invalid", carried, table.book.no_spin[reason], ruling=ruling)
    if reason == "outside-ring":
        coins_left_the_ring(table)
    if not table.pending:
        table.before = None
        if table.finishing:
            table.note("house-spin-ended", None, "3.3", ruling="R23")
            table.offer_onwards()
            return
    three_invalid_spins(table)
    if table.phase == "reopened":
        table.note("betting-reopened", None, "4.7", ruling="R7")


def three_invalid_spins(table: CasinoTable) -> None:
    """6.5: "Where for the first three spins of a game, the spinner has thrown three consecutive invalid spins, the
    spinner shall elect"; 6.6: later the boxer or a dealer spins."""
    if table.invalid_spins < 3 or table.thrower() != "spinner":
        return
    assert table.game is not None
    if table.game.valid:
        table.hand_over("three-invalid-spins", False, "6.6", ruling="R10")
        return
    table.phase = "electing"
    table.note("election-required", table.game.seat, "6.5", ruling="R9")


# ---------------------------------------------------------------------- the announcement


@rule("announce-result", powers.boxer, "6.9")
def announce_result(table: CasinoTable, by: Actor, arg: dict[str, Any]) -> None:
    """6.9: "Following the spin the boxer shall announce the result"."""
    table.in_phase("landed", clause=table.cite("6.9"))
    assert table.landed is not None
    outcome = outcome_of(table.landed)
    table.landed, table.invalid_spins = None, 0
    if table.game:
        table.game.valid = True
    if outcome != "odds":
        table.odds = 0
        settle(table, outcome)
    elif table.odds + 1 == ODDS_LOSE:
        table.odds = 0
        settle(table, "five-odds")
    else:
        table.odds += 1
        table.pending, table.phase = True, "called"
        table.note("odds-standing", table.odds, "4.1.2.3", "2.B", "R5")
