"""Invalidating where something else has happened: voiding, substitutes, offers, Odds, in `pub`."""

from vectors.scenarios.rings.shared import invalidation_meets
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", invalidation_meets)
