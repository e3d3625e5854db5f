"""The order of refusals, in `ringkeeper`."""

from vectors.scenarios.rings.shared import refusal_order
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", refusal_order)
