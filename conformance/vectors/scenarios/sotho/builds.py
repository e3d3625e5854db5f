"""Builds, in `sotho`."""

from oracle.scenario import Topic
from vectors.scenarios.sotho.shared import builds
from vectors.scenarios.sotho.shared.table import add_shared

topic = add_shared(Topic(), builds)
