"""Inherited from `nsw` by `house` (R31): the lights, and what may come of coins in the air."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import lights

topic = inherited(lights.topic, {
    255: (
        406, 407, 409, 410, 411, 412, 413,
    ),
    481: (
        565, 566, 567,
    ),
    702: (
        686, 695,
    ),
    813: (
        803, 804, 805, 806,
    ),
})  # fmt: skip
