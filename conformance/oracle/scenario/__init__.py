"""Scenarios: the form in which the vectors are written. A test is a function, a deed is a line.

A scenario states the commands with their actors, the events, refusals and views that they must give, and everybody's money at the
end. The commands are played at the oracle's table; the author's lines are compared with it, and any disagreement stops the
building. No expectation may enter from the engine, except the refusals that are marked as adopted.
"""

from __future__ import annotations

from . import commands as give
from .configs import casino, ring
from .topic import Topic

__all__ = ["Topic", "casino", "give", "ring"]
