"""Inherited from `nsw` by `house` (R31): the coins are offered clockwise."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import offers

topic = inherited(offers.topic, {
    294: (
        47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62,
    ),
})  # fmt: skip
