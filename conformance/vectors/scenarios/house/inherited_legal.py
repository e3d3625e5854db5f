"""Inherited from `nsw` by `house` (R31): the choices of each actor, in every phase of a round (contract:
`legal`; nsw 3 to 9; R22)."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import legal

topic = inherited(
    legal.topic,
    {
        627: (
            624,
            625,
            627,
            628,
            629,
            630,
            631,
            633,
            634,
            635,
            637,
            638,
            639,
        ),
        821: (807,),
    },
)
