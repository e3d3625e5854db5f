"""Inherited from `nsw` by `house` (R31): chips and promotional tokens."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import tenders

topic = inherited(tenders.topic, {
    460: (
        94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107,
    ),
    599: (
        568, 569, 570,
    ),
    695: (
        680,
    ),
})  # fmt: skip
