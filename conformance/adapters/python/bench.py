"""What a call costs: bench.py COMPONENT.wasm SHA256 — medians of 500 calls in microseconds."""

import json
import statistics
import sys
import time

from pathlib import Path

from example import CONFIG, HOST, NOON
from kip_rulebooks import Instance, Refused, Rulebook, Table

CALLS = 500
ROUND = Path(__file__).parents[1] / "libwasmtime/round.json"


def median(call, calls=CALLS):
    """Returns the median of many calls, in microseconds."""
    times = []
    for _ in range(calls):
        before = time.perf_counter_ns()
        call()
        times.append(time.perf_counter_ns() - before)
    return statistics.median(times) / 1000


def main(component, sha256):
    rulebook = Rulebook(component, sha256)
    table, _ = Table.open(rulebook, CONFIG)
    present = {"set-supervisor-presence": {"role": "casino-supervisor", "present": True}}
    order = {"by": HOST, "at": NOON, "command": present}
    for what, call in {
        "an instance": lambda: Instance(rulebook),
        "no command": lambda: table.call("apply-all", orders=[]),
        "one command": lambda: table.call("apply", order=order),
        "one command, and its state kept": lambda: table.apply(**order),
        "snapshot": table.snapshot,
        "view": table.view,
        "legal, of everybody": lambda: table.legal(NOON),
    }.items():
        print(f"{median(call):10.1f} µs  {what}")
    beside(rulebook, json.loads(ROUND.read_text()))


def beside(rulebook, played):
    """Returns the figures by which every language's host is measured: conformance/adapters/bench."""
    config, orders, plan = played["config"], played["orders"], played["plan"]
    table, _ = rulebook.open(config)
    for order in orders:
        try:
            table.apply(**order)
        except Refused:  # the round has a wager that comes too late
            pass
    present = {**orders[0], "at": plan["at"]}
    state = rulebook.open({**config, "source": "fresh"})[0].state
    plan["rounds"] = 100_000
    for what, call, calls in (
        ("the cheapest call", lambda: rulebook.disclose([]), CALLS),
        ("a new instance, and that call", lambda: Instance(rulebook).call("disclose", events=[]), CALLS),
        ("one command", lambda: table.apply(**present), CALLS),
        ("auto-play of 100,000 spins", lambda: rulebook.call("auto-play", state=state, plan=plan), 21),
    ):
        print(f"{median(call, calls):10.1f} µs  {what}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
