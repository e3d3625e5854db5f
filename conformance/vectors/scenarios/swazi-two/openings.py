"""Opening a table, and which commands there are, in `swazi-two`."""

from vectors.scenarios.cards.shared.openings import openings

topic = openings(
    "swazi-two", 107, {2: "11.2"}, (1, 3, 4), [({"insist": None}, "3.13"), ({"one_build": True}, "11.5")],
    "give hj; ask; let-pass; capture; drift; hand-to-partner",
)
