"""Refusals that come before the others, and the citation of a landing, in `commemorative`."""

from vectors.scenarios.rings.shared import before_the_rest
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", before_the_rest)
