"""Two players, in `sotho-forty`."""

from oracle.scenario import Topic
from vectors.scenarios.sotho.shared import halves
from vectors.scenarios.sotho.shared.table import add_shared

topic = add_shared(Topic(), halves)
