"""The choices of each actor, phase by phase, before the throw, in `ringkeeper`."""

from vectors.scenarios.rings.shared import may_before_the_throw
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", may_before_the_throw)
