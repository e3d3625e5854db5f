"""Opening a table, and which commands there are, in `swazi`."""

from vectors.scenarios.cards.shared.openings import openings

topic = openings(
    "swazi", 131, {3: "1.8", 4: "1.8"}, (0, 1, 2, 5), [({"insist": None}, "3.13"), ({"one_build": True}, "C19")], "give hj"
)
