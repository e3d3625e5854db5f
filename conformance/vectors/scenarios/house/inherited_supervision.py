"""Inherited from `nsw` by `house` (R31): refusing, voiding, excluding."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import supervision

topic = inherited(supervision.topic, {
    433: (
        289, 290, 291, 292, 293, 294, 295, 296, 297, 298, 299, 300, 301, 302, 303, 304, 305, 306, 307, 308, 309, 310,
        311, 312, 313, 314, 315,
    ),
})  # fmt: skip
