"""Opening a table, and which commands there are, in `sotho-forty`."""

from vectors.scenarios.cards.shared.openings import openings

topic = openings(
    "sotho-forty", 82, {2: "14.8", 3: "14.8", 4: "14.8"}, (1, 5), [({"insist": None}, "3.13"), ({"one_build": True}, "11.5")],
    "stack c2; stack-rest; hand-to-partner; give cj",
)
