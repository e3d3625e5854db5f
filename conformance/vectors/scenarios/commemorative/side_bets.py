"""Side bets: offered on Heads, matched on Tails, held by the head bettor, in `commemorative`."""

from vectors.scenarios.rings.shared import side_bets
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", side_bets)
