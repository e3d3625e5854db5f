"""One round of Two-Up under `nsw`, hosted in Python: example.py nsw.wasm SHA256

On the way a refusal, and an instance that dies: the round goes on after both.
"""

import secrets
import sys

from kip_rulebooks import Dead, Refused, Rulebook, Table

NOON = 1_767_348_000_000  # milliseconds since 1970 UTC
SIGN = {"min": 500, "max": 50_000}  # minor units: cents
CONFIG = {
    "table": "Ring 1",
    "seats": 4,
    "opened-at": NOON,
    "zone-offset-minutes": 660,
    "source": "fresh",
    "terms": {
        "casino": {
            "sign": {"spinner": SIGN, "heads-tails": SIGN},
            "enforcement": "strict",
            "denominations": [100, 500],
            "allow-return-over-one": False,
        }
    },
}
HOST, BOXER = {"role": "host", "number": 0}, {"role": "boxer", "number": 1}
SPINNER, BETTOR = {"role": "player", "number": 1}, {"role": "player", "number": 2}
TAILS, CHIPS = 1, 0  # rows of head.bets and head.tenders
BEFORE_THE_BETS = [
    (HOST, {"join": {"seat": 1, "age-attested": True}}),
    (HOST, {"join": {"seat": 2, "age-attested": True}}),
    (BOXER, {"offer-coins": 1}),
    (SPINNER, "accept-coins"),
    (SPINNER, {"select-coins": {"first": 1, "second": 2}}),
    (SPINNER, {"call-side": "heads"}),
    (SPINNER, {"place-spinner-wager": {"chips": 500, "tokens": 0}}),
    (BOXER, "place-your-bets"),
]


def main(component, sha256):
    rulebook = Rulebook(component, sha256)
    clauses = {clause["number"]: clause["id"] for clause in rulebook.head["clauses"]}
    table, _ = Table.open(rulebook, CONFIG)
    for by, command in BEFORE_THE_BETS:
        table.apply(by, NOON, command)
    wager(table, 1000)
    table.apply(BOXER, NOON, "no-more-bets")

    try:  # too late: a refusal is a value, and nothing has changed
        table.apply(BETTOR, NOON, {"place-wager": {"side": "heads", "stake": {"chips": 1000, "tokens": 0}}})
    except Refused as refused:
        print(f"refused: {refused}")

    before = table.snapshot()
    table.instance.ticks = 0  # as if the call had taken too long: the instance is dead
    try:
        table.legal(NOON)
    except Dead as dead:
        print(f"dead: {str(dead).splitlines()[-1].strip()}")
    assert table.snapshot() == before, "a new instance has the last good state"

    while not spin(table, clauses):
        print("Odds: the coins are thrown again")


def wager(table, chips):
    """Places a wager on tails: a choice from the bettor's list, its amount filled in."""
    tails = [choice for choice in table.legal(NOON, of=BETTOR)["first"] if choice.get("bet") == TAILS]
    choice = next(choice for choice in tails if choice["blanks"][0]["amount"]["tender"] == CHIPS)
    print("on tails: {least} to {most}".format(**choice["blanks"][0]["amount"]))
    command = table.rulebook.fill(choice["command"], [{"amount": {"tender": CHIPS, "amount": chips}}])
    table.apply(BETTOR, NOON, command)


def spin(table, clauses):
    """Throws and lands the coins; whether there was a result."""
    faces = {"first": "heads", "second": "tails"}
    table.apply(SPINNER, NOON, {"throw-coins": faces})
    table.apply(HOST, NOON, {"land": {"fresh": secrets.token_hex(32)}})
    events = table.apply(BOXER, NOON, "announce-result")
    for event in events:
        name, what = next(iter(event["what"].items()))
        print(f"{clauses[event['cite']['clause']]}: {name} {what}")
        for move in event["moves"]:
            print("    {cause}: {amount} from {payer} to {payee}".format(**move))
    return any("result-announced" in event["what"] for event in events)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
