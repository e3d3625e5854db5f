"""Inherited from `nsw` by `house` (R31): three invalid spins, elections, substitutes, sending out."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import hand_over

topic = inherited(hand_over.topic, {
    153: (
        253, 254, 255, 256, 258, 259, 260, 261, 263, 264, 265, 266, 267, 268, 269, 270, 271, 272, 273, 274, 275, 276,
        277, 278, 279, 280, 281, 282, 283, 284, 285, 286, 287, 288,
    ),
    476: (
        581, 582, 583, 584, 585,
    ),
    676: (
        666,
    ),
    706: (
        690, 691, 692,
    ),
})  # fmt: skip
