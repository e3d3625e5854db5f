"""Players who stay at the ring because of money, in `commemorative`."""

from vectors.scenarios.rings.shared import leaving
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", leaving)
