"""Inherited from `nsw` by `house` (R31): opening a table: what a config may say."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import openings

topic = inherited(openings.topic, {
    310: (
        125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 144, 145, 146, 147,
        148, 149, 150, 151, 152, 153, 154,
    ),
    640: (
        620, 0, 657, 658,
    ),
    674: (
        659,
    ),
})  # fmt: skip
