"""The choices of each actor, phase by phase, from the throw on, in `commemorative`."""

from vectors.scenarios.rings.shared import may_from_the_throw
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", may_from_the_throw)
