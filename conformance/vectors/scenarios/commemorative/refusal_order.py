"""The order of refusals, in `commemorative`."""

from vectors.scenarios.rings.shared import refusal_order
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", refusal_order)
