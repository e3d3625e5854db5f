"""Voiding bets, in `commemorative`."""

from vectors.scenarios.rings.shared import voiding
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", voiding)
