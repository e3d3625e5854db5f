"""The kip without a centre, in `pub`."""

from vectors.scenarios.rings.shared import pub_kip
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("pub", pub_kip)
