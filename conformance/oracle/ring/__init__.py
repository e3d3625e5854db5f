"""The rings: `ringkeeper`, `commemorative` and `pub`."""

from __future__ import annotations

from .. import closing, disputes, offers, seats
from . import centre, invalidation, side_bets, spin, spinner, supervision  # noqa: F401  (they add their rules)
from .choices import candidates
from .table import RingTable
from .view import view

seats.add_rules(RingTable.RULES, ("commemorative",))
offers.add_rules(RingTable.RULES)
disputes.add_rules(RingTable.RULES, ("commemorative",))
closing.add_rules(RingTable.RULES, ("commemorative",))

__all__ = ["RingTable", "candidates", "view"]
