"""Inherited from `nsw` by `house` (R31): who may do what, and which refusal comes first."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import authority

topic = inherited(authority.topic, {
    38: (
        440, 441, 442, 443, 444, 445, 446, 447, 448, 449, 450, 451, 452, 453, 454, 456,
    ),
})  # fmt: skip
