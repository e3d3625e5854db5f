"""Spins that are invalid: called by the ringkeeper, or by a coin without a face, in `pub`."""

from vectors.scenarios.rings.shared import no_spin
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", no_spin)
