"""Tables that cannot be opened, in `ringkeeper`."""

from vectors.scenarios.rings.shared import openings
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", openings)
