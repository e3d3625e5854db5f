"""The choices of each actor where they depend on more than the phase: chains, disputes, closing, the end of the day, in
`ringkeeper`."""

from vectors.scenarios.rings.shared import may_elsewhere
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", may_elsewhere)
