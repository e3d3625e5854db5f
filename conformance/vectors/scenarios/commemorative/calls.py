"""The calls in their order, and who throws, in `commemorative`."""

from vectors.scenarios.rings.shared import calls
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", calls)
