"""The end of a hand, scores, stakes and matches, in `swazi-two`."""

from vectors.scenarios.cards.shared import scores
from vectors.scenarios.cards.shared.table import topic_of

topic = topic_of("swazi-two", scores)
