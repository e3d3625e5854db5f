"""Invalidating with scope `game`, and who does not come back, in `ringkeeper`."""

from vectors.scenarios.rings.shared import invalidation_of_games
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", invalidation_of_games)
