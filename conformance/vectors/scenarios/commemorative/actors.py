"""The actors of each command: every command of a ring, given by everybody who may not, in `commemorative`."""

from vectors.scenarios.rings.shared import actors
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", actors)
