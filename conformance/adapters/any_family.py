#!/usr/bin/env python3
"""Plays at random at tables of any family through adapters and compares their answers, key by key.

    any_family.py --component FILE [--component FILE]... [--steps N] [--seed N] ADAPTER…

Each ADAPTER is a command, in quotes with its arguments if it has any. Nothing is known here but the words that every
family has (`wit/types`, `wit/draws`, and what is marked (every)): tables are opened as `describe.examples` says, with
every source of chance, and every command is one that `legal` lists, its blanks filled in by `fill`, or that
`chances` lists, or one of those given by somebody else. After each step: views of nobody, of everybody at the table and
of every role, a list, what each may know of the events, the state; now and then the table is restored from it,
under another name.
All adapters must answer alike, a listed command must be accepted, no request may be an error, what was disclosed must
disclose itself, and the sum of the moves must be what lies on the table.
Exit code 0 when all that is so, 1 at the first thing that is not, 2 for wrong use. Standard library only.
"""

import argparse
import hashlib
import itertools
import json
import random
import sys
from collections import Counter
from pathlib import Path

from compare import EVERY, Adapter, Difference, differs, load

HOST = {"role": "host", "number": 0}
# How often a choice of each standing is taken, where several are listed.
WEIGHTS = {"awaited": 60, "closes-window": 15, "instead": 3, "optional": 30, "intervention": 1, "ending": 0.2}
STEPS_AT_A_TABLE = 250
LINKS = 70  # of a chain; 64 at least
MINUTE, DAY = 60_000, 86_400_000  # milliseconds
TEXTS = ["-", "Why was that so?", "⚠ 'é\" \\ \u0001", "\U0001f998"]
WRONG = [
    ("fill", {}),
    ("fill", {"command": "close-table"}),
    ("fill", {"command": "close-table", "fillings": None}),
    ("fill", {"command": "close-table", "fillings": ["seed"]}),
    ("fill", {"command": "fly", "fillings": []}),
    ("fill", {"command": "close-table", "fillings": [], "table": "none"}),
    ("disclose", {}),
    ("disclose", {"events": None}),
    ("disclose", {"events": [{}]}),
    ("disclose", {"events": [], "viewer": "host"}),
    ("disclose", {"events": [], "of": HOST}),
]


class Adapters:
    """All that are asked the same."""

    def __init__(self, commands):
        self.adapters = [Adapter(command) for command in commands]
        self.seq = 0

    def ask(self, cmd, **fields):
        """Returns the answer on which all agree, which is not an error."""
        answer = self.answer(cmd, fields)
        if "error" in answer:
            raise Difference(f"{cmd} {json.dumps(fields)[:500]} is answered with the error {answer['error']}")
        return answer

    def answer(self, cmd, fields):
        self.seq += 1
        line = json.dumps({"seq": self.seq, "cmd": cmd, **fields})
        first, *others = [adapter.ask(line) for adapter in self.adapters]
        for adapter, found in zip(self.adapters[1:], others):
            if difference := differs(first, found):
                at, *both = difference
                told = "\n  ".join(f"{one.command}: {what}" for one, what in zip((self.adapters[0], adapter), both))
                raise Difference(f"to\n  {line[:500]}\nat {at or 'the top'}\n  {told}")
        return first

    def start(self):
        """Returns how each adapter names itself."""
        told = [adapter.ask('{"seq":0,"cmd":"start","protocol":1}') for adapter in self.adapters]
        return ["{name} {version}, {language}, {runtime}".format(**each) for each in told]

    def ask_wrongly(self):
        for cmd, fields in WRONG:
            if "error" not in self.answer(cmd, fields):
                raise Difference(f"{cmd} {fields} is no request and not answered with an error")

    def stop(self):
        for adapter in self.adapters:
            adapter.stop()


def case(value):
    """Returns the name of a variant's case."""
    return next(iter(value)) if isinstance(value, dict) else value


class Table:
    """One table, and the sum of its moves."""

    names = map("table {}".format, itertools.count(1))

    def __init__(self, adapters, chance, description):
        self.adapters, self.chance, self.roles = adapters, chance, description["head"]["roles"]
        self.lying, self.links, self.viewers, self.left = Counter(), {}, [{}], STEPS_AT_A_TABLE
        self.name, example = next(self.names), chance.choice(description["examples"])
        self.at = example["opened-at"]
        self.beacon = chance.choice([None, self.new_beacon()])
        self.open({**example, "table": self.name})
        self.look()

    def open(self, example):
        """Opens a table with any source of chance; a rulebook may refuse all but its own."""
        source = self.chance.choice(["fresh", "observed", {"committed": self.new_chain()}])
        for config in ({**example, "source": source}, example):
            told = self.ask("open", config=config)
            if "events" in told:
                return self.add(told["events"])
        raise Difference(f"an example of the rulebook's own is refused: {told['refusal']}")

    def new_beacon(self):
        return {"scheme": "none", "key": "00", "first-round-at": self.at, "period": 1_000}

    def new_chain(self):
        """Returns the commitment to a new chain, whose links are kept: each by the one before."""
        link = self.chance.randbytes(32)
        for _ in range(LINKS):
            before = hashlib.sha256(b"kip/chain/1" + link).digest()
            self.links[before.hex()], link = link.hex(), before
        return {"head": link.hex(), "length": LINKS, **({"beacon": self.beacon} if self.beacon else {})}

    def ask(self, cmd, **fields):
        return self.adapters.ask(cmd, table=self.name, **fields)

    def step(self):
        """Gives one command. Returns whether the table goes on."""
        self.left -= 1
        listed = self.ask("legal", at=self.at, most=EVERY)["legal"]
        order = self.order(listed["first"])
        if order:
            self.give(order)
            self.look()
        self.pass_time(listed.get("until"))
        return bool(order) and self.left > 0

    def order(self, choices):
        """Returns the next order: a result of chance, or a choice. Returns None where nothing is listed."""
        chances = self.ask("chances", most=self.chance.choice([1, 8, 64]))["chances"]
        if isinstance(chances, dict) and self.chance.random() < 0.7:
            taken = self.chance.choice(chances["listed"])
            return {"by": taken["by"], "at": self.at, "command": taken["command"]}
        listed = {}
        for choice in choices:
            listed.setdefault(choice["standing"], {}).setdefault(case(choice["command"]), []).append(choice)
        if not listed:
            return None
        [standing] = self.chance.choices(list(listed), [WEIGHTS[standing] for standing in listed])
        choice = self.chance.choice(self.chance.choice(list(listed[standing].values())))
        return {"by": choice["by"], "at": self.at, "command": self.filled(choice)}

    def filled(self, choice):
        fillings = [filling for blank in choice["blanks"] if (filling := self.filling(blank))]
        if not fillings:
            return choice["command"]
        told = self.adapters.ask("fill", command=choice["command"], fillings=fillings)
        if "command" not in told:
            raise Difference(f"{choice['command']} cannot be filled with {fillings}: {told}")
        return told["command"]

    def filling(self, blank):
        """Returns the filling of a blank, or None where the blank stays as it is."""
        match case(blank):
            case "amount":
                return {"amount": {"tender": blank["amount"]["tender"], "amount": self.amount(blank["amount"])}}
            case "seed" | "entropy":
                return {blank: self.chance.randbytes(32).hex()}
            case "text":
                return {"text": self.chance.choice([text for text in TEXTS if len(text.encode()) <= blank["text"]])}
            case "commitment":
                return {"commitment": self.new_chain()}
            case "link":
                return {"link": self.link(self.ask("view", viewer=HOST)["view"]["common"]["chain"])}
        return None

    def link(self, chain):
        """Returns the next link, with a made-up round of the beacon."""
        beacon = {"round": chain["due"], "bytes": self.chance.randbytes(48).hex()} if "due" in chain else None
        return {"x": self.links[chain["head"]], **({"beacon": beacon} if beacon else {})}

    def amount(self, asked):
        """Returns one of the amounts that are accepted."""
        steps = (asked["most"] - asked["least"]) // asked["step"] if asked["step"] else 0
        amount = asked["least"] + asked["step"] * self.chance.randint(0, min(steps, self.chance.choice([3, steps])))
        together, made_of = amount + asked["on-top-of"], asked["made-of"]
        certain = not made_of or any(together % worth == 0 for worth in made_of)
        return amount if certain else self.chance.choice([asked["least"], asked["most"]])

    def give(self, order):
        """Gives a listed command, or the same by somebody else, which may be refused."""
        other = {"role": self.chance.choice(self.roles)["name"], "number": self.chance.randint(0, 3)}
        if self.chance.random() < 0.1 and other != order["by"]:
            return self.add(self.ask("apply", **{**order, "by": other}).get("events", []))
        if self.chance.random() < 0.2:
            told = self.ask("apply-all", orders=[order, order])
            if not told["ends"]:
                raise Difference(f"{json.dumps(order)} was listed and is refused: {told['refused']}")
        else:
            told = self.ask("apply", **order)
            if "refusal" in told:
                raise Difference(f"{json.dumps(order)} was listed and is refused: {told['refusal']}")
        self.add(told["events"])

    def add(self, events):
        """Adds the moves of events, and asks for the part of the events that each may know."""
        for move in (move for event in events for move in event["moves"]):
            for side, sign in (("payer", -1), ("payee", 1)):
                if seat := move[side].get("table"):
                    self.lying[seat, move["tender"]] += sign * move["amount"]
        if any(amount < 0 for amount in self.lying.values()):
            raise Difference(f"less than nothing lies on the table {self.name} after {json.dumps(events)[:2000]}")
        for viewer in self.viewers:
            known = self.adapters.ask("disclose", events=events, **viewer)["events"]
            again = self.adapters.ask("disclose", events=known, **viewer)["events"]
            if differs(known, again):
                raise Difference(f"what was disclosed to {viewer} of {json.dumps(events)[:2000]} is not told again")

    def look(self):
        """Looks at the table from all sides, and compares the sum of its moves with the money that lies there."""
        common = self.ask("view")["view"]["common"]
        lying = Counter()
        for each in common["lying"]:
            lying[each["seat"], each["tender"]] += each["amount"]
        if lying != +self.lying:
            raise Difference(f"at {self.name} the moves come to {dict(self.lying)}, and there lies {dict(lying)}")
        players = [{"role": "player", "number": seat} for seat in common["taken"]]
        others = [{"role": role["name"], "number": 1} for role in self.roles if role["name"] not in ("player", "host")]
        self.viewers = [{}, *({"viewer": actor} for actor in [HOST, *others[:1], *players])]
        for viewer in self.viewers[1:] + [{"viewer": actor} for actor in others[1:]]:
            self.ask("view", **viewer)
        actor = self.chance.choice([HOST, *others, *players])
        self.ask("legal", at=self.at, of=actor, most=self.chance.choice([0, 1, 5, EVERY]))
        state = self.ask("snapshot")["state"]
        if self.chance.random() < 0.1:
            self.move(state)

    def move(self, state):
        """Restores the table under another name."""
        before, self.name = self.name, next(self.names)
        self.ask("restore", state=state)
        if self.ask("snapshot")["state"] != state:
            raise Difference("a state that was restored is another one")
        self.adapters.ask("close", table=before)

    def pass_time(self, until):
        """Lets no time, a moment or a minute pass; or waits until the list changes."""
        if until and until - self.at < DAY and self.chance.random() < 0.1:
            self.at = max(self.at, until)
        elif self.chance.random() < 0.5:
            self.at += self.chance.randint(0, self.chance.choice([1_000, MINUTE]))


def play(adapters, component, steps, chance):
    """Plays so many steps, at one table after the other. Returns the number of tables, and the rulebook."""
    description = load(adapters, component)["describe"]
    head, tables, table = description["head"], 0, None
    for _ in range(steps):
        if table is None:
            table, tables = Table(adapters, chance, description), tables + 1
        if not table.step():
            adapters.ask("close", table=table.name)
            table = None
    return f"{steps} steps at {tables} tables of {head['rulebook']} ({head['family']})"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--component", type=Path, action="append", required=True, help="a rulebook, of any family")
    parser.add_argument("--steps", type=int, default=2_000, metavar="N", help="commands for each component [2000]")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of what is picked [1]")
    parser.add_argument("adapter", nargs="+", help="the command of an adapter")
    asked = parser.parse_args()
    try:
        adapters = Adapters(asked.adapter)
        started = adapters.start()
        adapters.ask_wrongly()
        played = [play(adapters, path, asked.steps, random.Random(asked.seed)) for path in asked.component]
        adapters.ask_wrongly()
        adapters.stop()
    except Difference as difference:
        print(f"seed {asked.seed}: {difference}", file=sys.stderr)
        return 1
    except OSError as error:
        print(error, file=sys.stderr)
        return 2
    alike = f"all {adapters.seq} requests are answered{' alike' if len(started) > 1 else ''}"
    print("\n".join([*started, *played, f"{alike}, and the moves come to what lies on the tables"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
