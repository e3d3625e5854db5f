"""Excluding players, and the spinner, in `commemorative`."""

from vectors.scenarios.rings.shared import excluding
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", excluding)
