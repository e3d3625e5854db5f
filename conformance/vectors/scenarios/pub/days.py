"""The days on which a ring is played, in `pub`."""

from vectors.scenarios.rings.shared import days
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", days)
