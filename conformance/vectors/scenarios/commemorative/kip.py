"""The kip: offered clockwise, accepted, declined, passed over, in `commemorative`."""

from vectors.scenarios.rings.shared import kip
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", kip)
