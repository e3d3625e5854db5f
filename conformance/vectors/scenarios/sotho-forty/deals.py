"""Shuffle, cut and deal, seats and time, in `sotho-forty`."""

from oracle.scenario import Topic
from vectors.scenarios.sotho.shared import deals
from vectors.scenarios.sotho.shared.table import add_shared

topic = add_shared(Topic(), deals)
