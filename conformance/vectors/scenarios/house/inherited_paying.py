"""What `house` inherits from `nsw` (R31): what a winning wager is paid."""

from oracle.scenario.inheriting import inherited
from vectors.scenarios.nsw import paying

topic = inherited(paying.topic, {
    339: (
        108, 109, 110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123,
    ),
    675: (
        660,
    ),
})  # fmt: skip
