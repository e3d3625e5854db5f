"""Three invalid spins in a row, and the ringkeeper in the spinner's stead, in `commemorative`."""

from vectors.scenarios.rings.shared import substitutes
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("commemorative", substitutes)
