"""Inherited from `nsw` by `house` (R31): when wagers are placed, changed and withdrawn."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import betting

topic = inherited(betting.topic, {
    54: (
        78, 79, 80, 81, 82, 83, 84, 86, 87, 88, 89, 90, 91, 92, 93,
    ),
    696: (
        681, 682,
    ),
})  # fmt: skip
