"""The centre: staked, covered, riding on Heads, lost on Tails, due after three Heads, in `ringkeeper`."""

from vectors.scenarios.rings.shared import centre
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", centre)
