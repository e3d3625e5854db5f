"""Inherited from `nsw` by `house` (R31): invalidating an outcome."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import invalidation

topic = inherited(invalidation.topic, {
    218: (
        316, 317, 318, 319, 320, 321, 322, 323, 324, 325, 326, 327, 328, 329, 330, 331, 332, 333, 334, 335, 336, 337,
        338, 339, 340, 341, 342, 344, 345, 346, 347, 348, 349, 350, 351, 352, 353,
    ),
    607: (
        588, 589, 590, 591, 592, 593, 594, 595, 596, 597, 598, 599, 600, 601, 602, 603, 604, 605, 606, 607,
    ),
    677: (
        663, 664, 665,
    ),
    680: (
        667, 668,
    ),
    709: (
        693, 694, 699,
    ),
})  # fmt: skip
