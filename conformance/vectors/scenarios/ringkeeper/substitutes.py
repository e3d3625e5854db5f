"""Three invalid spins in a row, and the ringkeeper in the spinner's stead, in `ringkeeper`."""

from vectors.scenarios.rings.shared import substitutes
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", substitutes)
