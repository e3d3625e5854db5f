"""Captures, claims, sorting and the turn, in `crazy`."""

from vectors.scenarios.cards.shared import plays
from vectors.scenarios.cards.shared.table import topic_of

topic = topic_of("crazy", plays)
