"""The choices of each actor while the ringkeeper spins, in `pub`."""

from vectors.scenarios.rings.shared import may_of_the_ringkeeper
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", may_of_the_ringkeeper)
