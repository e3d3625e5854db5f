"""Invalidating an outcome: what it undoes, in `pub`."""

from vectors.scenarios.rings.shared import invalidation
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", invalidation)
