"""Refusals that come before the others, and the citation of a landing, in `ringkeeper`."""

from vectors.scenarios.rings.shared import before_the_rest
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", before_the_rest)
