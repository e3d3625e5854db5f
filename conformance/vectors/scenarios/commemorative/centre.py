"""The centre: staked, covered, riding on Heads, lost on Tails, due after three Heads, in `commemorative`."""

from vectors.scenarios.rings.shared import centre
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", centre)
