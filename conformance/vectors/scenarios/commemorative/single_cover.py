"""One cover for all three throws: the other policy, in `commemorative`."""

from vectors.scenarios.rings.shared import single_cover
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", single_cover)
