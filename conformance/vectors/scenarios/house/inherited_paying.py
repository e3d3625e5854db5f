"""Inherited from `nsw` by `house` (R31): the payment of a winning wager."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import paying

topic = inherited(paying.topic, {
    339: (
        108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123,
    ),
    675: (
        660,
    ),
})  # fmt: skip
