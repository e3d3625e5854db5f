"""Sources of chance: fresh seeds, or eyes, in `commemorative`."""

from vectors.scenarios.rings.shared import chance
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", chance)
