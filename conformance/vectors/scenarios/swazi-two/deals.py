"""Shuffle, cut and deal, seats, time, chance, in `swazi-two`."""

from vectors.scenarios.cards.shared import deals
from vectors.scenarios.cards.shared.table import topic_of

topic = topic_of("swazi-two", deals)
