"""Closing a ring, what holds it up and what goes back, in `pub`."""

from vectors.scenarios.rings.shared import closing
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", closing)
