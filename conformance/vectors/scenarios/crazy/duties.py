"""The duties of a turn, in `crazy`."""

from vectors.scenarios.cards.shared import duties
from vectors.scenarios.cards.shared.table import topic_of

topic = topic_of("crazy", duties)
