"""A spinner who does not go on: the ringkeeper spins, the due stays the spinner's, in `commemorative`."""

from vectors.scenarios.rings.shared import handing_over
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", handing_over)
