"""Commands that are refused while the ringkeeper spins, for the spinner or because nobody does, in `commemorative`."""

from vectors.scenarios.rings.shared import phases_of_the_ringkeeper
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", phases_of_the_ringkeeper)
