"""Captures, claims, piles and the turn, in `sotho-forty`."""

from oracle.scenario import Topic
from vectors.scenarios.sotho.shared import plays
from vectors.scenarios.sotho.shared.table import add_shared

topic = add_shared(Topic(), plays)
