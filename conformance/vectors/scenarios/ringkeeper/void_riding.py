"""Voiding a centre that rides, and who stays because of a cover that rides, in `ringkeeper`."""

from vectors.scenarios.rings.shared import void_riding
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", void_riding)
