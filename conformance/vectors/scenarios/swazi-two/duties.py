"""The duties of a turn, in `swazi-two`."""

from vectors.scenarios.cards.shared import duties
from vectors.scenarios.cards.shared.table import topic_of

topic = topic_of("swazi-two", duties)
