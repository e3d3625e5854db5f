"""A spinner who holds the kip and is silent, in `commemorative`."""

from vectors.scenarios.rings.shared import silent_spinner
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", silent_spinner)
