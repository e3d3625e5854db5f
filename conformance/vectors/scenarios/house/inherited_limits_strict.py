"""Inherited from `nsw` by `house` (R31): limits that are enforced when a wager is placed."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import limits_strict

topic = inherited(limits_strict.topic, {
    281: (
        155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167,
    ),
    488: (
        571, 572, 573,
    ),
})  # fmt: skip
