"""The thrower after an invalidation, the pennies, and the order of the events, in `commemorative`."""

from vectors.scenarios.rings.shared import comes_back
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", comes_back)
