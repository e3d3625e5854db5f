"""Scenarios: what the vectors are written in. A test is a function, a deed is a line.

A scenario says who gives which command, what must be told, refused and seen, and what everybody holds at the end. The
commands are played at the oracle's table; what the author wrote is held against it, and any disagreement stops the
building. No expectation may enter from the engine, but for the refusals that are marked as adopted.
"""

from __future__ import annotations

from . import commands as give
from .configs import casino, ring
from .topic import Topic

__all__ = ["Topic", "casino", "give", "ring"]
