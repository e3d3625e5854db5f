"""Inherited from `nsw` by `house` (R31): the last amount that is accepted and the first that is not."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import bounds

topic = inherited(bounds.topic, {
    684: (
        669, 670, 671, 672, 673, 674, 675, 676, 677, 678, 679,
    ),
})  # fmt: skip
