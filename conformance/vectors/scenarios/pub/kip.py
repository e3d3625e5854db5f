"""The kip: offered clockwise, accepted, declined, passed over, in `pub`."""

from vectors.scenarios.rings.shared import kip
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", kip)
