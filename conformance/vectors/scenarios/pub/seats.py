"""Sitting down and leaving, in `pub`."""

from vectors.scenarios.rings.shared import seats
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", seats)
