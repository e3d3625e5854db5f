"""Commands that are refused in each phase before the throw, in `commemorative`."""

from vectors.scenarios.rings.shared import phases_before_the_throw
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", phases_before_the_throw)
