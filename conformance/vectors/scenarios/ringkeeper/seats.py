"""Sitting down and leaving, in `ringkeeper`."""

from vectors.scenarios.rings.shared import seats
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", seats)
