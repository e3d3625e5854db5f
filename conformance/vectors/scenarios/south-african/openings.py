"""Opening a table, and which commands there are, in `south-african`."""

from vectors.scenarios.cards.shared.openings import openings

topic = openings(
    "south-african", 67, {2: "15.8", 3: "15.8", 4: "15.8"}, (1, 5),
    [({"insist": "always"}, "C13"), ({"redeal": True}, "15.11"), ({"one_build": True}, "15.17")],
    "cut 18; ask; let-pass; capture; drift; insist; waive; stack c2; stack-rest; hand-to-partner; give cj", insist=None,
)
