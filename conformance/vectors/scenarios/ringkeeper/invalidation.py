"""Invalidating an outcome: what it undoes, in `ringkeeper`."""

from vectors.scenarios.rings.shared import invalidation
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", invalidation)
