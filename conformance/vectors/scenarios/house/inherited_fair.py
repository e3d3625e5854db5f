"""Inherited from `nsw` by `house` (R31): tables of numbers: nothing undoes a throw, and the beacon's round is the one
that is due."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import fair

topic = inherited(fair.topic, {
    714: (
        704, 705, 706, 707, 708, 709, 710, 711, 712, 713, 714, 715, 716, 717, 718, 719, 720, 721, 722, 723, 724,
        725, 726, 727, 728, 729, 730,
    ),
})  # fmt: skip
