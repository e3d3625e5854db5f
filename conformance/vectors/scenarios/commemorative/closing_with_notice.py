"""Closing with twenty minutes' notice, in `commemorative`."""

from vectors.scenarios.rings.shared import closing_with_notice
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", closing_with_notice)
