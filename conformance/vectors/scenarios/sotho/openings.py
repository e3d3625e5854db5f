"""Opening a table, and which commands there are, in `sotho`."""

from vectors.scenarios.cards.shared.openings import openings

topic = openings(
    "sotho", 86, {2: "1.8", 3: "1.8", 4: "1.8"}, (1, 5), [({"insist": None}, "3.13"), ({"one_build": True}, "11.5")],
    "stack c2; stack-rest; hand-to-partner",
)
