"""`python3 -m oracle.casino_cards.random_play --rulebook swazi --hands 200 --seed 1`: the oracle alone, at random.

Good and bad commands are given to tables of all terms; after each everything that must always hold is looked at.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
import time
from collections import Counter
from typing import Any

from oracle.openings import Chains
from oracle.refuse import Refused
from oracle.shapes import case_of

from . import OpenTable, simple
from . import open as open_table
from .books import BOOKS
from .cards import NAMES
from .invariants import HOST, Ledger, check, check_scores
from .table import RULES
from .words import COMMANDS

Json = dict[str, Any]


class Player:
    """Plays tables of one rulebook."""

    def __init__(self, rulebook: str, seed: int) -> None:
        self.rng = random.Random(f"{rulebook}/{seed}")
        self.book = BOOKS[rulebook]
        self.chains = Chains(self.rng)
        self.counts: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.codes: Counter[str] = Counter()
        self.beacon: Json | None = None
        self.at = 0

    # ------------------------------------------------------------------ configs

    def config(self) -> Json:
        """Returns a config that the rulebook can be opened with."""
        rng, book = self.rng, self.book
        terms: Json = {
            "players": rng.choice(book.players), "redeal": book.cut and rng.random() < 0.5,
            "one-build": book.crazy and rng.random() < 0.5,
            "length": rng.choice(({"hands": rng.choice((1, 2, 3))}, {"target": rng.choice((1, 11, 21))})),
            "stakes": rng.choice(("none", {"per-point": rng.choice((1, 100, 10**13))}, {"pot": rng.choice((1, 101, 10**13))})),
            "commission-basis-points": rng.choice((0, 500, 1_000)),
        }  # fmt: skip
        if not book.south:
            terms["insist"] = rng.choice(("by-opponents", "by-opponents", "always"))
        if rng.random() < 0.5:
            terms["patience"] = rng.choice((1_000, 60_000, 3_600_000))
        self.at = rng.choice((0, 1_767_225_600_000))
        return {"table": "t1", "opened-at": self.at, "source": self.source(), "terms": terms}

    def source(self) -> Any:
        """Returns the source of packs."""
        name = self.rng.choice(("fresh", "observed", "committed"))
        if name != "committed":
            return name
        chain: Json = {"head": self.chains.publish(self.rng.choice((64, 66, 70))), "length": 0}
        chain["length"] = self.length_of(chain["head"])
        self.beacon = None
        if self.rng.random() < 0.5:
            self.beacon = {"scheme": "drand", "key": "ab", "first-round-at": self.at, "period": 3_000}
            chain["beacon"] = self.beacon
        return {"committed": chain}

    def length_of(self, head: str) -> int:
        """Returns how many links a chain has."""
        many, link = 0, head
        while link in self.chains.links:
            link, many = self.chains.links[link], many + 1
        return many

    # ------------------------------------------------------------------ commands

    def good(self, table: OpenTable) -> tuple[Json, Any] | None:
        """Returns a command that is listed, its blanks filled in; seldom one that ends or voids something."""
        rng = self.rng
        first = table.legal(self.at)["first"]
        weights = {"awaited": 60, "optional": 3, "instead": 2, "intervention": 0.03, "ending": 0.01}
        groups: dict[tuple[str, str], list[Json]] = {}
        for each in first:
            groups.setdefault((each["standing"], case_of(each["command"])[0]), []).append(each)
        if not groups:
            return None
        kinds = list(groups)
        weigh = [weights[standing] * (8 if name == "join" else 0.2 if name in ("leave", "not-ready") else 1)
                 for standing, name in kinds]  # fmt: skip
        chosen = rng.choice(groups[rng.choices(kinds, weigh)[0]])
        return chosen["by"], self.filled(table, chosen)

    def filled(self, table: OpenTable, chosen: Json) -> Any:
        """Returns the command, its blanks filled in."""
        rng, command = self.rng, copy.deepcopy(chosen["command"])
        blanks = chosen["blanks"]
        if "seed" in blanks:
            return {"deal": {"fresh": rng.randbytes(32).hex()}}
        if "entropy" in blanks:
            return {"add-entropy": rng.randbytes(32).hex()}
        if "commitment" in blanks:
            chain = command["commit-draws"]
            chain["head"] = self.chains.publish(64)
            chain["length"] = 64
        if "lie" in blanks:
            rng.shuffle(command["deal"]["observed"]["pack"])
        if "link" in blanks:
            link = command["deal"]["committed"]
            link["x"] = self.chains.links.get(table.table.state.draws.head.hex(), "00" * 32)
            if "beacon" in link:
                link["beacon"]["bytes"] = rng.randbytes(4).hex()
        return command

    def bad(self, table: OpenTable) -> tuple[Json, Any]:
        """Returns a command that is out of turn, or has another card, value, build or owner in it."""
        rng = self.rng
        first = table.legal(self.at)["first"]
        players = [each for each in first if each["by"]["role"] == "player"] or first
        if rng.random() < 0.3 or not players:
            name = rng.choice(list(COMMANDS))
            return self.somebody(), self.anything(name, table)
        chosen = rng.choice(players)
        command = copy.deepcopy(chosen["command"])
        by = chosen["by"] if rng.random() < 0.8 else self.somebody()
        if isinstance(command, dict):
            name, carried = next(iter(command.items()))
            if isinstance(carried, dict) and carried:
                field = rng.choice(list(carried))
                carried[field] = self.another(carried[field])
        return by, command

    def somebody(self) -> Json:
        """Returns any actor."""
        if self.rng.random() < 0.3:
            return {"role": "host", "number": self.rng.choice((0, 1))}
        return {"role": "player", "number": self.rng.randint(1, 5)}

    def another(self, value: Any) -> Any:
        """Returns another value of its kind."""
        rng = self.rng
        if isinstance(value, list):
            held = set(value)
            if held and rng.random() < 0.5:
                held.discard(rng.choice(sorted(held)))
            else:
                held.add(rng.choice(NAMES))
            return sorted(held, key=NAMES.index)
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return max(0, value + rng.choice((-1, 1, 2, 13, -13)))
        if value in NAMES:
            return rng.choice(NAMES)
        return rng.choice(("x", value, 7))

    def anything(self, name: str, table: OpenTable) -> Any:
        """Returns a command of that name, mostly with values that fit its shape."""
        rng, card = self.rng, self.rng.choice(NAMES)
        loose = sorted(rng.sample(NAMES, rng.randint(0, 3)), key=NAMES.index)
        numbers = [build.number for build in table.table.state.builds()] or [1]
        carried = {
            "join": {"seat": rng.randint(0, 5), "age-attested": True}, "leave": rng.randint(0, 5), "add-entropy": "11" * 32,
            "commit-draws": {"head": "12" * 32, "length": 64}, "deal": {"fresh": rng.randbytes(32).hex()},
            "void-hand": {"scope": "hand", "text": ""}, "cut": {"above": rng.randint(0, 50)},
            "play": {"card": card, "value": rng.randint(0, 14)}, "discard": {"card": card}, "stack": {"card": card},
            "take": rng.choice(({"cards": loose}, {"build": rng.choice(numbers)})), "give": {"card": card},
            "form": {"value": rng.randint(0, 15), "loose": loose, "owner": rng.randint(1, 4)},
            "change": {"build": rng.choice(numbers), "hand": card},
            "augment": {"build": rng.choice(numbers), "loose": loose, "tops": []},
            "found": {"on": card, "value": rng.randint(0, 15), "loose": loose, "tops": [], "owner": rng.randint(1, 4)},
        }.get(name)  # fmt: skip
        return name if COMMANDS[name] is None else {name: carried}

    # ------------------------------------------------------------------ a table

    def table(self, hands: int) -> None:
        """Plays one table for so many hands, or until it closes."""
        config = self.config()
        table = open_table(self.book.id, config)
        ledger = Ledger()
        ledger.book(table.table.state, table.opening)
        begun = self.counts["hands"]
        tries = 0
        while self.counts["hands"] - begun < hands and table.table.state.phase != "closed" and tries < 20_000:
            tries += 1
            patience = config["terms"].get("patience", 1_000)
            self.at += self.rng.choice((0, 0, 1, 1_000, patience // 2, patience))
            self.step(table, ledger)

    def step(self, table: OpenTable, ledger: Ledger) -> None:
        """Gives one command, and checks the invariants after it."""
        state = table.table.state
        given = self.good(table) if self.rng.random() < 0.75 else self.bad(table)
        if given is None:
            return
        by, command = given
        at = self.at if self.rng.random() < 0.99 else max(0, self.at - 5_000)
        before = table.state()
        self.counts["commands"] += 1
        try:
            events = table.apply(by, at, command)
        except Refused as refused:
            assert table.state() == before, "a refused command changes nothing"
            assert refused.code is not None or refused.kind == "malformed", refused.why
            self.codes[refused.code or refused.kind] += 1
            return
        self.accepted[case_of(command)[0]] += 1
        self.told.update(case_of(event["what"])[0] for event in events)
        self.counts["hands"] += sum("hand-scored" in event["what"] for event in events)
        check(state)
        ledger.book(state, events)
        for event in events:
            check_scores(state, event)
        if state.to_act() is not None:
            assert any(each["standing"] == "awaited" for each in table.legal(state.now, most=1)["first"]), "a dead end"
        if self.rng.random() < 0.02:
            self.look_closer(table, events)

    def look_closer(self, table: OpenTable, events: list[Any]) -> None:
        """Checks the simple list of moves, the states that a seat cannot distinguish, and repeated disclosure."""
        state = table.table.state
        few = len(state.loose()) <= 7 and sum(len(seat.hand) for seat in state.seats.values()) <= 60
        if few and state.to_act() is not None:
            ours = {
                json.dumps(each["command"], sort_keys=True) for each in table.legal(state.now)["first"]
                if each["standing"] == "awaited" and each["by"]["role"] == "player"
            }  # fmt: skip
            theirs = simple.moves(table.table)
            assert ours == theirs, ours ^ theirs
            self.counts["lists"] += 1
        for seat in state.seats:
            viewer = {"role": "player", "number": seat}
            other = table.imagine(seat, self.rng.randbytes(32).hex())
            check(other.table.state)
            assert other.view(viewer) == table.view(viewer), "a seat tells the imagined state from the true one"
            mine, theirs_too = (each.legal(state.now, viewer) for each in (other, table))
            assert mine == theirs_too, "other choices in the imagined state"
            for _ in range(5):
                _, command = self.bad(table)
                codes = [code_of(each, viewer, command) for each in (table, other)]
                assert codes[0] == codes[1], (command, codes)
            told = table.disclose(events, viewer)
            assert table.disclose(told, viewer) == told
            if self.rng.random() < 0.1:
                plan = {"at": state.now, "seed": self.rng.randbytes(32).hex(), "rounds": 0, "stepwise": False}
                ended, _, _ = other.auto_play(plan)
                assert ended.table.state.to_act() is None
            self.counts["imagined"] += 1
        assert table.disclose(events, HOST) == events


def code_of(table: OpenTable, by: Json, command: Any) -> str | None:
    """Returns the code of a refusal, none where the command would be accepted: "a function of what the one who is refused may
    know"."""
    try:
        table.table.judged(by, table.table.state.now, command)
    except Refused as refused:
        return refused.code or refused.kind
    return None


def main() -> int:
    """Plays, and says how much."""
    parser = argparse.ArgumentParser(prog="python3 -m oracle.casino_cards.random_play")
    parser.add_argument("--rulebook", choices=[*BOOKS, "all"], default="all")
    parser.add_argument("--hands", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for rulebook in BOOKS if asked.rulebook == "all" else [asked.rulebook]:
        begun = time.monotonic()
        player = Player(rulebook, asked.seed)
        while player.counts["hands"] < asked.hands:
            player.table(min(8, asked.hands - player.counts["hands"]))
        took = time.monotonic() - begun
        known = {name for name, rule in RULES.items() if rule.known(BOOKS[rulebook])}
        missing = sorted(known - set(player.accepted))
        print(f"{rulebook}, seed {asked.seed}: {dict(player.counts)}, {sum(player.accepted.values())} accepted, {took:.0f} s")
        print("  told:", ", ".join(f"{name} {many}" for name, many in sorted(player.told.items(), key=lambda x: x[1])))
        print("  refused:", ", ".join(f"{name} {many}" for name, many in sorted(player.codes.items(), key=lambda x: x[1])))
        print("  never accepted:", ", ".join(missing) or "nothing", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
