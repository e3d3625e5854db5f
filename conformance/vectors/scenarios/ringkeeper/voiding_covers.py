"""Voiding covers: found again before the throw, taken out of it afterwards, in `ringkeeper`."""

from vectors.scenarios.rings.shared import voiding_covers
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", voiding_covers)
