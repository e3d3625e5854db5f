"""Inherited from `nsw` by `house` (R31): the sign and the limits of one player change."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import signs

topic = inherited(signs.topic, {
    390: (
        187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 0,
    ),
    651: (
        586, 587, 615, 616, 619,
    ),
})  # fmt: skip
