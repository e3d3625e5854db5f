"""Inherited from `nsw` by `house` (R31): what an excluded player may still do, and changes that change nothing."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import players_out

topic = inherited(players_out.topic, {
    783: (
        773, 774, 775, 776, 777, 778, 779, 780, 781, 782, 783, 784, 785, 786,
    ),
})  # fmt: skip
