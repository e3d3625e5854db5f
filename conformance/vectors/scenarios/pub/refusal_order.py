"""The order of refusals, in `pub`."""

from vectors.scenarios.rings.shared import refusal_order
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", refusal_order)
