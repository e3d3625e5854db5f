"""Inherited from `nsw` by `house` (R31): disputes."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import disputes

topic = inherited(disputes.topic, {
    140: (
        393, 394, 395, 396, 397, 398, 399, 400, 401, 402, 403, 404, 405,
    ),
    605: (
        617, 618,
    ),
})  # fmt: skip
