"""One cover for all three throws: the other policy, in `ringkeeper`."""

from vectors.scenarios.rings.shared import single_cover
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", single_cover)
