"""Inherited from `nsw` by `house` (R31): chance: seeds, hash chains, players' entropy, beacons."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import chance

topic = inherited(chance.topic, {
    69: (
        414, 415, 416, 417, 418, 419, 420, 421, 422, 423, 424, 0, 426, 427, 428, 429, 430, 431, 432, 433, 434, 435,
        436, 437, 438, 439,
    ),
    828: (
        815,
    ),
})  # fmt: skip
