"""The end of the day, in `pub`."""

from vectors.scenarios.rings.shared import midnight
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", midnight)
