"""The end of a hand, scores, stakes and matches, in `crazy`."""

from vectors.scenarios.cards.shared import scores
from vectors.scenarios.cards.shared.table import topic_of

topic = topic_of("crazy", scores)
