"""Inherited from `nsw` by `house` (R31): heads, Tails and Odds: what wins, loses and stands."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import settlement

topic = inherited(settlement.topic, {
    377: (
        1, 2, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15,
    ),
    597: (
        563, 564,
    ),
})  # fmt: skip
