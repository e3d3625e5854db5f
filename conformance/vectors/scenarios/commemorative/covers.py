"""Covering the centre: in full, in parts, declined, called off, in `commemorative`."""

from vectors.scenarios.rings.shared import covers
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", covers)
