"""Inherited from `nsw` by `house` (R31): closing the table."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import closing

topic = inherited(closing.topic, {
    95: (
        354, 355, 356, 357, 358, 359, 360, 361, 362, 363, 364, 365, 366, 367, 368, 369, 370,
    ),
    474: (
        579, 580,
    ),
    704: (
        687,
    ),
    835: (
        819,
    ),
})  # fmt: skip
