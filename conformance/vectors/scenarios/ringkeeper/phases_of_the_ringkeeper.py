"""Commands that are refused while the ringkeeper spins, for the spinner or because nobody does, in `ringkeeper`."""

from vectors.scenarios.rings.shared import phases_of_the_ringkeeper
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", phases_of_the_ringkeeper)
