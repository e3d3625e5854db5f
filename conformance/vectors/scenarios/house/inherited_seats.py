"""Inherited from `nsw` by `house` (R31): seats: joining, leaving, abstaining, no bets between players."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import seats

topic = inherited(seats.topic, {
    355: (
        371, 372, 373, 374, 375, 376, 377, 378, 379, 380, 381, 382, 383, 384, 385, 386, 387, 388, 389, 390, 391, 392,
    ),
    644: (
        608, 609, 610, 611, 612, 613, 614,
    ),
    698: (
        683, 684, 685, 698,
    ),
})  # fmt: skip
