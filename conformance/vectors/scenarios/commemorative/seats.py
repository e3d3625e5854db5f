"""Sitting down and leaving, in `commemorative`."""

from vectors.scenarios.rings.shared import seats
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", seats)
