"""Spins that are invalid: called by the ringkeeper, or by a coin without a face, in `ringkeeper`."""

from vectors.scenarios.rings.shared import no_spin
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", no_spin)
