"""Inherited from `nsw` by `house` (R31): limits by the letter of 5.2 and 5.3, at settlement."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import limits_at_settlement

topic = inherited(limits_at_settlement.topic, {
    262: (
        168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186,
    ),
    484: (
        574, 575, 576, 578,
    ),
    672: (
        661, 662,
    ),
})  # fmt: skip
