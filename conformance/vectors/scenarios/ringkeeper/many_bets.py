"""How many bets there are, how they are numbered, and how much one player holds, in `ringkeeper`."""

from vectors.scenarios.rings.shared import many_bets
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", many_bets)
