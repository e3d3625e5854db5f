"""Tables that cannot be opened, in `commemorative`."""

from vectors.scenarios.rings.shared import openings
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", openings)
