"""Inherited from `nsw` by `house` (R31): the choices of each actor in situations beside the plain phases: closing, lost coins,
frozen wagers, disputes, exclusion, limits."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import situations

topic = inherited(
    situations.topic,
    {
        656: (
            640,
            641,
            642,
            643,
            644,
            645,
            647,
            648,
            649,
            650,
            651,
            652,
            653,
            654,
            655,
        ),
    },
)
