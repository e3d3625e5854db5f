"""Inherited from `nsw` by `house` (R31): a spinner who is silent, and a spinner's wager after the election."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import silence

topic = inherited(silence.topic, {
    741: (
        731, 732, 733, 734, 735, 736, 737, 738, 739, 740, 741, 742, 743, 744, 745, 746, 747, 748, 749,
    ),
})  # fmt: skip
