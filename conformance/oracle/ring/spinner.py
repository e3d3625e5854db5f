"""The spinner's ways out, and who spins instead (ringkeeper 16; commemorative 4.7, 4.9; R38, R41, R47, R54, R73)."""

from __future__ import annotations

from typing import Any

from .. import powers
from ..refuse import Refused, require
from ..table import Actor
from .table import WITH_CENTRE, RingTable

rule = RingTable.RULES.rule


@rule("retire", powers.spinner, "R22")
def retire(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """R38: "The spinner takes nothing out before three Heads"; R73: in `pub` a spinner "retires before the spin is
    called"."""
    if table.phase == "won":
        table.pay_due("R38")
        table.retire("R38", r="16", c="4.9")
        return
    # R46: the day before the phase. R88: "An offered kip may be declined": retiring without a due gives nothing back.
    require(not table.day_over(), "day-over", "R88", "nothing is given back to a spinner without a due")
    if table.centre is not None:
        raise Refused("phase", table.cite("11", "4.10"), "no due before three Heads", "dividend-not-due")
    table.in_phase("preparing", "betting", clause="R73")
    table.retire("R73")


@rule("decline-further-spins", powers.spinner, "R22")
def decline_further_spins(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """R38: "A spinner who will not or cannot go on before that: the ringkeeper spins, the due stays the spinner's"."""
    does_not_go_on(table, "declined")


@rule("record-failure-to-spin", powers.boxer, "R22")
def record_failure_to_spin(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """Does the same, as the ringkeeper sees it."""
    does_not_go_on(table, "failed")


def does_not_go_on(table: RingTable, reason: str) -> None:
    """Ends the spinner's part: with a centre, or the spin called, the ringkeeper spins, also before any valid spin (R118);
    without either the spinner has retired."""
    table.in_phase("preparing", "betting", "called")
    require(table.thrower() == "spinner", "phase", "R38", "no spinner is spinning")
    if table.centre is None and table.phase != "called":
        # R91: "Who has nothing at stake and no valid spin retires: there is nothing to decline further spins of"; R107:
        # who is silent then has failed, which is to retire.
        assert table.game is not None
        staked = table.game.valid or table.phase == "betting" or reason == "failed"
        require(staked, "phase", "R91", "nothing is at stake", "nothing-at-stake")
        table.retire("R73" if table.book.id == "pub" else "R107")
    else:
        table.hand_over(reason, "R38" if table.centre else "R73")


@rule("appoint-substitute", powers.boxer, "R22", books=WITH_CENTRE)
def appoint_substitute(table: RingTable, by: Actor, role: str) -> None:
    """commemorative 4.7: "If the spinner makes three consecutive "invalid spins" the ringkeeper may determine that the
    spinner is not able to spin and spin on the patrons behalf"; R54: in `ringkeeper` too."""
    ready = table.phase in ("preparing", "betting", "called")
    three = ready and table.thrower() == "spinner" and table.invalid_spins >= 3
    require(three and table.centre is not None, "phase", "R41", "no spinner has thrown three invalid spins in a row")
    require(role == "ringkeeper", "subject", "R38", "in a ring the ringkeeper spins")
    table.hand_over("three-invalid-spins", "R41", c="4.7")
