"""The days on which a ring is played, in `commemorative`."""

from vectors.scenarios.rings.shared import days
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", days)
