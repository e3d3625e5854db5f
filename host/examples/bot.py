"""A computer player for kip's card tables: it tries its moves at a few tables that it imagines, and plays the best.

    kip arena crazy --players 'bot:python3 bot.py,random' --hands 100

`kip bot-protocol` says what the lines mean. Standard library only.
"""

import json
import sys

TABLES = 4
MOST_MOVES = 8


def say(line):
    print(json.dumps(line), flush=True)


def ask(line):
    say(line)
    return json.loads(sys.stdin.readline())


def lead(view, seat):
    """The points of the seat's side, less the best of the others'. Partners' points are those of the lower seat."""
    totals = {one["seat"]: one["points"] for one in view["totals"]}
    side = seat if seat in totals else seat - 2
    return totals[side] - max(points for other, points in totals.items() if other != side)


def decide(seat, moves):
    """The number of the move with the best sum over the same imagined tables."""
    # Of a long list some, evenly.
    step = max(1, -(-len(moves) // MOST_MOVES))
    tried = list(range(0, len(moves), step))
    sums = dict.fromkeys(tried, 0)
    for seed in range(TABLES):
        table = ask({"imagine": {"seed": seed}})["table"]
        for number in tried:
            after = ask({"apply": {"table": table, "seat": seat, "command": moves[number]}})
            if after["view"]["phase"] != "between":
                after = ask({"play-out": {"table": after["table"], "seed": seed}})
            sums[number] += lead(after["view"], seat)
    return max(tried, key=lambda number: sums[number])


for text in sys.stdin:
    line = json.loads(text)
    if "hello" in line:
        say({"ready": "imagines " + line["hello"]["rulebook"]})
    elif "decide" in line:
        say({"play": decide(line["decide"]["seat"], line["decide"]["moves"])})
