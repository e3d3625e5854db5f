"""Pennies: two sets, selected by the spinner, tails up on the kip, how they come down, in `pub`."""

from vectors.scenarios.rings.shared import pennies
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", pennies)
