"""Builds, in `swazi`."""

from vectors.scenarios.cards.shared import builds
from vectors.scenarios.cards.shared.table import topic_of

topic = topic_of("swazi", builds)
