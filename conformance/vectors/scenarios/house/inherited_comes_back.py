"""Inherited from `nsw` by `house` (R31): the thrower after an invalidation, the coins, and the order of the events."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import comes_back

topic = inherited(comes_back.topic, {
    760: (
        750, 751, 752, 753, 754, 755, 756, 757, 758, 759, 760, 761, 762, 763, 764, 765, 766, 767, 768, 769, 770,
        771, 772,
    ),
    822: (
        809,
    ),
    823: (
        810, 811, 812, 813,
    ),
    829: (
        816,
    ),
})  # fmt: skip
