"""Rings of numbers: nothing undoes a throw, the beacon's round, chains that were used, in `commemorative`."""

from vectors.scenarios.rings.shared import fair
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", fair)
