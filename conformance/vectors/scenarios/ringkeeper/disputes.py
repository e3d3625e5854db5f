"""Disputes: the ringkeeper first, a review where there is one; they move no money, in `ringkeeper`."""

from vectors.scenarios.rings.shared import disputes
from vectors.scenarios.rings.shared.ring import topic_of

topic = topic_of("ringkeeper", disputes)
