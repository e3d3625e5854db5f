"""Builds, in `swazi-two`."""

from vectors.scenarios.cards.shared import builds
from vectors.scenarios.cards.shared.table import topic_of

topic = topic_of("swazi-two", builds)
