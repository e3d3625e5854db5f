"""Forfeits: only for fraud, only of what was there, to the house, in `pub`."""

from vectors.scenarios.rings.shared import forfeits
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", forfeits)
