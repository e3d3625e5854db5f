"""Inherited from `nsw` by `house` (R31): the spinner's wager: won, lost, changed, taken back."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import spinners_wager

topic = inherited(spinners_wager.topic, {
    411: (
        16, 18, 20, 21, 22, 25, 27, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 41, 42, 43, 44, 45,
    ),
    705: (
        689,
    ),
})  # fmt: skip
