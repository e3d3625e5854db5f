"""Inherited from `nsw` by `house` (R31): the house spins because nobody wants to."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import house_spin

topic = inherited(house_spin.topic, {
    187: (
        63, 64, 65, 67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77,
    ),
})  # fmt: skip
