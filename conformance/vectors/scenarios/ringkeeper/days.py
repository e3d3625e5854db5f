"""The days on which a ring is played, in `ringkeeper`."""

from vectors.scenarios.rings.shared import days
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", days)
