"""Invalidating where something else has happened: voiding, substitutes, offers, Odds, in `ringkeeper`."""

from vectors.scenarios.rings.shared import invalidation_meets
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", invalidation_meets)
