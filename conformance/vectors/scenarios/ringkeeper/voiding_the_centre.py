"""Voiding the centre ends the spinner's game, in `ringkeeper`."""

from vectors.scenarios.rings.shared import voiding_the_centre
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", voiding_the_centre)
