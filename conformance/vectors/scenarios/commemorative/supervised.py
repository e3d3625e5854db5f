"""The ringkeeper spins without a patron, under a casino supervisor, in `commemorative`."""

from vectors.scenarios.rings.shared import supervised
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", supervised)
