"""Codes of refusals that the cards' rulings do not name: C26 says "sources, chain, entropy, time and actor as in Two-Up".

Of a code that C26 names the oracle says the clause too. These are an engine's own words, which the vectors adopt as those of
Two-Up do (`../codes.py`): the oracle refuses for that kind of reason, the clause is the author's.
"""

from __future__ import annotations

from ..codes import CODES, Code

COMMON = (
    "amount-too-large", "amount-zero", "bad-beacon", "beacon-differs", "beacon-missing", "beacon-unexpected",
    "chain-too-short", "chain-too-long", "chain-used", "chains-used-up", "draw-not-committed", "entropy-length", "head-length",
    "not-in-these-rules", "reveal-length", "seed-length", "table-name-length", "text-length", "time-too-large",
    "wrong-beacon-round", "wrong-spin-source", "chain-committed",
)  # fmt: skip
ADOPTED: dict[str, Code] = {name: CODES[name] for name in COMMON}
ADOPTED["not-in-order"] = Code(("malformed",))
ADOPTED["next-chain-due"] = Code(("phase", "subject"))
ADOPTED["terms"] = Code(("malformed", "not-in-these-rules"))
ADOPTED["deal-due"] = Code(("subject",))
