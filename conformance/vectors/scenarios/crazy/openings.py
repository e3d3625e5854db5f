"""Opening a table, and which commands there are, in `crazy`."""

from vectors.scenarios.cards.shared.openings import openings

topic = openings(
    "crazy", 107, {2: "12.2"}, (1, 3, 4), [({"insist": None}, "3.13")], "give hj; ask; let-pass; capture; drift; hand-to-partner"
)
