"""Four players in partnerships, in `sotho`."""

from oracle.scenario import Topic
from vectors.scenarios.sotho.shared import partners
from vectors.scenarios.sotho.shared.table import add_shared

topic = add_shared(Topic(), partners)
