"""Who throws after an invalidation, with which pennies, and in which order it is told, in `commemorative`."""

from vectors.scenarios.rings.shared import comes_back
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", comes_back)
