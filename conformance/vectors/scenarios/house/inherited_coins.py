"""Inherited from `nsw` by `house` (R31): the coins: five of them, two on the kip, lost, found, a new set."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import coins

topic = inherited(coins.topic, {
    112: (
        208, 209, 210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229,
        230, 231, 232, 233, 234, 235,
    ),
    602: (
        621, 622, 623,
    ),
    712: (
        696, 697,
    ),
    833: (
        817, 818,
    ),
})  # fmt: skip
