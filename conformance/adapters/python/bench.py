"""What a call costs: bench.py COMPONENT.wasm SHA256 — medians of 500 calls in microseconds."""

import statistics
import sys
import time

from example import CONFIG, HOST, NOON
from kip_rulebooks import Instance, Rulebook, Table

CALLS = 500


def median(call):
    """The median of many calls, in microseconds."""
    times = []
    for _ in range(CALLS):
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


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
