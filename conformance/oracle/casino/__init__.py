"""The casino: `nsw`, and `house`, which is silent on much and takes it from there (R31)."""

from __future__ import annotations

from .. import closing, disputes, offers, seats
from . import coins, invalidation, limits, prison, spin, spinner, supervision, wagers  # noqa: F401  (they add their rules)
from .choices import candidates
from .table import CasinoTable
from .view import view

CASINO = ("nsw", "house")
seats.add_rules(CasinoTable.RULES, CASINO)
offers.add_rules(CasinoTable.RULES)
disputes.add_rules(CasinoTable.RULES, CASINO)
closing.add_rules(CasinoTable.RULES, CASINO)

__all__ = ["CasinoTable", "candidates", "view"]
