"""Inherited from `nsw` by `house` (R31): which spins are invalid, who calls them and until when."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import invalid_spins

topic = inherited(invalid_spins.topic, {
    201: (
        236, 237, 238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 0, 249, 250, 251, 252,
    ),
    827: (
        814,
    ),
})  # fmt: skip
