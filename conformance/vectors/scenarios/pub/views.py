"""All that can be seen of a ring, step by step, in `pub`."""

from vectors.scenarios.rings.shared import views
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", views)
