"""Invalidating with scope `game`, and who does not come back, in `commemorative`."""

from vectors.scenarios.rings.shared import invalidation_of_games
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", invalidation_of_games)
