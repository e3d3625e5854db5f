"""The end of a hand, points, stakes and matches, in `sotho-forty`."""

from oracle.scenario import Topic
from vectors.scenarios.sotho.shared import scores
from vectors.scenarios.sotho.shared.table import add_shared

topic = add_shared(Topic(), scores)
