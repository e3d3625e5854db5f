"""Voiding the centre ends the spinner's game, in `commemorative`."""

from vectors.scenarios.rings.shared import voiding_the_centre
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", voiding_the_centre)
