"""A committed chain: reveals in their order, entropy, the chain to follow, a beacon, in `pub`."""

from vectors.scenarios.rings.shared import committed
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", committed)
