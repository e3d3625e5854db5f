"""Commands that are refused in each phase from the throw on, in `ringkeeper`."""

from vectors.scenarios.rings.shared import phases_from_the_throw
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", phases_from_the_throw)
