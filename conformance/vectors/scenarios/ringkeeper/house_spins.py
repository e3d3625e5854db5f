"""The ringkeeper spins because nobody else does, until a player takes over, in `ringkeeper`."""

from vectors.scenarios.rings.shared import house_spins
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", house_spins)
