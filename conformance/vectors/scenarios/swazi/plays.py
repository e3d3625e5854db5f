"""Captures, claims, sorting and the turn, in `swazi`."""

from vectors.scenarios.cards.shared import plays
from vectors.scenarios.cards.shared.table import topic_of

topic = topic_of("swazi", plays)
