"""Inherited from `nsw` by `house` (R31): maxima that chips make up, absurd wagers above one, announced signs."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import maxima

topic = inherited(maxima.topic, {
    797: (
        787, 788, 789, 790, 791, 792, 793, 794, 795, 796, 797, 798, 799, 800, 801, 802,
    ),
})  # fmt: skip
