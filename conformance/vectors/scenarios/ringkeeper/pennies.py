"""Pennies: two sets, selected by the spinner, tails up on the kip, how they come down, in `ringkeeper`."""

from vectors.scenarios.rings.shared import pennies
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", pennies)
