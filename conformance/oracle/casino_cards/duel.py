"""A duel at the card tables: the same commands, good and bad, for an engine and the oracle.

After each it compares: whether it is accepted; the events, with their times, order and moves; the host's view and
one other; with `--legal N`, after every N-th, all choices, those of the seat that has to act, and chances; the events as a seat
may know them (`disclose`), if the adapter knows it; with `--imagined N`, after every N-th, the table as each seat imagines it,
how that hand ends at random, and, on tables with fresh seeds, two hands of auto-play. `oracle.duel` starts it for the six
rulebooks.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from typing import Any

from oracle.compare import Judge, kind_of, named
from oracle.refuse import Refused
from oracle.shapes import case_of
from oracle.sides import EngineSide

from . import OpenTable
from . import open as open_table
from .invariants import HOST, Ledger, check
from .random_play import Player

Order = dict[str, Any]
Answer = dict[str, Any]
MINUTE = 60.0
HANDS = 6
"""Hands at one table, about."""
GOOD = 0.8
ASIDE = "aside"
"""The name of a table that is looked at and thrown away."""


class CardDuel:
    """One rulebook, one seed."""

    def __init__(self, asked: argparse.Namespace, engine: EngineSide) -> None:
        self.asked, self.engine = asked, engine
        self.judge = Judge(engine.clauses, asked.citations)
        self.given = self.tables = 0
        self.accepted: Counter[str] = Counter()
        self.told: Counter[str] = Counter()
        self.discloses = True
        self.begun = self.told_at = time.monotonic()

    # ------------------------------------------------------------------ playing

    def run(self) -> dict[str, Any] | None:
        """Plays tables until the steps are used up; the case of the first difference, or none."""
        while self.given < self.asked.steps:
            player = Player(self.asked.rulebook, self.asked.seed * 1_000_003 + self.tables)
            config = player.config()
            orders, difference = self.table(player, config)
            if difference:
                return self.case(config, orders, difference)
            self.tables += 1
            self.progress()
        return None

    def table(self, player: Player, config: Any) -> tuple[list[Order], str | None]:
        """Plays one table, its orders drawn as they are given."""
        table = open_table(self.asked.rulebook, config)
        difference = self.opened(table.opening, config)
        orders: list[Order] = []
        ledger = Ledger()
        ledger.book(table.table.state, table.opening)
        hands = 0
        while not difference and hands < HANDS and len(orders) < 4_000 and self.given < self.asked.steps:
            patience = config["terms"].get("patience", 1_000)
            player.at += player.rng.choice((0, 0, 1, 1_000, patience // 2, patience))
            drawn = player.good(table) if player.rng.random() < GOOD else player.bad(table)
            if drawn is None:
                break
            late = 0 if player.rng.random() < 0.99 else 5_000
            order = {"by": drawn[0], "at": max(0, player.at - late), "command": drawn[1]}
            orders.append(order)
            self.given += 1
            answer = answered(table, order)
            if "events" in answer:
                self.accepted[case_of(order["command"])[0]] += 1
                self.told.update(case_of(event["what"])[0] for event in answer["events"])
                hands += sum("hand-scored" in event["what"] for event in answer["events"])
                ledger.book(table.table.state, answer["events"])
                check(table.table.state)
            difference = self.differs(table, order, answer, len(orders))
            difference = difference or self.looked(table, len(orders))
        self.engine.send_close()
        self.engine.flush()
        self.engine.take()
        return orders, difference

    def opened(self, opening: Any, config: Any) -> str | None:
        """Compares the opening on both sides."""
        self.engine.send_open(config)
        self.engine.flush()
        difference = self.judge.answers({"events": opening}, self.engine.take())
        return difference and f"open: {difference}"

    def ask(self, asked: dict[str, Any], wanted: str) -> Any:
        """Returns the adapter's answer about the table that is played."""
        said = self.engine.ask({"table": f"t{self.engine.tables}", **asked})
        return said.get(wanted, said)

    def looked(self, table: OpenTable, count: int, last: bool = False) -> str | None:
        """Compares the lists and imagined tables that are due now and then, and after the last order of a case."""
        due = (bool(every) and (last or count % every == 0) for every in (self.asked.legal, self.asked.imagined))
        lists, imagined = due
        return (self.lists(table) if lists else None) or (self.imagined(table, count) if imagined else None)

    def differs(self, table: OpenTable, order: Order, answer: Answer, count: int) -> str | None:
        """Returns the first difference after an order and the oracle's answer, or none."""
        self.engine.send_apply(order)
        self.engine.flush()
        difference = self.judge.answers(answer, self.engine.take())
        if difference:
            return difference
        seat = 1 + count % table.table.state.n
        viewers: list[Any] = [HOST, {"role": "player", "number": seat}]
        if "events" in answer:
            for viewer in viewers:
                theirs = self.ask({"cmd": "view", "viewer": viewer}, "view")
                difference = self.judge.views(table.view(viewer), theirs)
                if difference:
                    return f"{difference} (for {viewer['role']} {viewer['number']})"
            difference = self.disclosed(table, answer["events"], viewers[1])
        return difference

    def disclosed(self, table: OpenTable, events: list[Any], viewer: Any) -> str | None:
        """Compares the events that a seat may know. The engine is given the oracle's events with its own citations' numbers left
        at 1."""
        if not self.discloses:
            return None
        given = [{**event, "cite": {"clause": 1}} for event in events]
        theirs = self.engine.ask({"cmd": "disclose", "events": given, "viewer": viewer})
        if "error" in theirs:
            print(f"the adapter does not disclose: {theirs['error']}", file=sys.stderr, flush=True)
            self.discloses = False
            return None
        for mine, there in zip(table.disclose(given, viewer), theirs["events"]):
            if mine["what"] != there["what"]:
                return f"disclosed: {json.dumps(mine['what'])} / {json.dumps(there['what'])}"
        return None

    def lists(self, table: OpenTable) -> str | None:
        """Compares all choices, those of the seat that has to act, and the chance that is due."""
        state = table.table.state
        actors: list[Any] = [None]
        if state.to_act() is not None:
            actors.append({"role": "player", "number": state.to_act()})
        for of in actors:
            whose = {} if of is None else {"of": of}
            theirs = self.ask({"cmd": "legal", "at": state.now, "most": 2**32 - 1, **whose}, "legal")
            difference = differing_lists(state.now, table.legal(state.now, of), theirs)
            if difference:
                return difference
        return self.judge.due(table.chances(16), self.ask({"cmd": "chances", "most": 16}, "chances"))

    def imagined(self, table: OpenTable, count: int) -> str | None:
        """Compares the table as each seat imagines it (C28), its hand played to the end (C29), and two hands of the table
        itself."""
        words = random.Random(f"{self.asked.seed}/{count}")
        difference: str | None = None
        for seat in table.table.state.seats:
            seed = words.randbytes(32).hex()
            self.ask({"cmd": "imagine", "seat": seat, "seed": seed, "into": ASIDE}, "imagined")
            other = table.imagine(seat, seed)
            difference = self.aside(other, f"imagined by {seat}") or self.auto_played(other, ASIDE, words, 0)
            if difference:
                return difference
        if table.table.state.draws.source != "fresh":
            return None
        return self.auto_played(table, f"t{self.engine.tables}", words, 2)

    def auto_played(self, table: OpenTable, name: str, words: random.Random, rounds: int) -> str | None:
        """Compares auto-play of the same plan, from the engine's table of that name; the result is compared and forgotten."""
        plan = {"at": table.table.state.now, "seed": words.randbytes(32).hex(), "rounds": rounds, "stepwise": False}
        theirs = self.engine.ask({"cmd": "auto-play", "table": name, "plan": plan, "into": ASIDE})
        difference: str | None
        try:
            after, tally, moves = table.auto_play(plan)
        except Refused as refused:
            difference = None if "refusal" in theirs else f"auto-play: refused ({refused.why}) / {json.dumps(theirs)}"
        else:
            ours = {"tally": tally, "moves": moves}
            same = ours == theirs
            difference = self.aside(after, "auto-play") if same else f"auto-play: {json.dumps(ours)} / {json.dumps(theirs)}"
        self.engine.ask({"cmd": "close", "table": ASIDE})
        return difference

    def aside(self, table: OpenTable, which: str) -> str | None:
        """Returns the difference between the oracle's table and the one aside, as the host sees them."""
        theirs = self.engine.ask({"cmd": "view", "table": ASIDE, "viewer": HOST})
        difference = self.judge.views(table.view(HOST), theirs.get("view", theirs))
        return difference and f"{difference} ({which})"

    # ------------------------------------------------------------------ a case

    def replay(self, config: Any, orders: list[Order]) -> tuple[list[Order], str | None]:
        """Replays the same orders, up to the first difference; lists are compared after the last."""
        try:
            table = open_table(self.asked.rulebook, config)
        except Refused:
            return [], None
        difference = self.opened(table.opening, config)
        used: list[Order] = []
        for order in orders:
            if difference:
                break
            used.append(order)
            difference = self.differs(table, order, answered(table, order), len(used))
            if len(used) == len(orders):
                difference = difference or self.looked(table, len(used), last=True)
        self.engine.send_close()
        self.engine.flush()
        self.engine.take()
        return used, difference

    def case(self, config: Any, orders: list[Order], difference: str) -> dict[str, Any]:
        """Returns the smallest case found, with each side's answer to the last command."""
        print(f"table {self.tables}: {difference}", file=sys.stderr, flush=True)
        config, orders = self.observed(config, orders, difference)
        piece = max(1, len(orders) // 2)
        while piece:
            index = 0
            while index < len(orders):
                tried, found = self.replay(config, orders[:index] + orders[index + piece :])
                if found and kind_of(found) == kind_of(difference):
                    orders, difference = tried, found
                else:
                    index += piece
            piece //= 2
        table = open_table(self.asked.rulebook, config)
        self.opened(table.opening, config)
        steps = []
        for order in orders:
            self.engine.send_apply(order)
            self.engine.flush()
            steps.append({**order, "oracle": answered(table, order), "engine": self.engine.take()})
        said = {
            "rulebook": self.asked.rulebook, "seed": self.asked.seed, "table": self.tables, "difference": difference,
            "config": config, "steps": steps, "state": json.loads(table.state()),
        }  # fmt: skip
        if self.asked.save:
            self.asked.save.write_text(json.dumps(said, indent=1, ensure_ascii=False) + "\n")
        return said

    def observed(self, config: Any, orders: list[Order], difference: str) -> tuple[Any, list[Order]]:
        """Returns the same game at a table whose packs are observed, where the difference survives that."""
        table = open_table(self.asked.rulebook, config)
        looked = []
        first = True
        for order in orders:
            events = answered(table, order).get("events", [])
            shuffled = [event["what"]["pack-shuffled"] for event in events if "pack-shuffled" in event["what"]]
            if shuffled:
                pack = {"pack": shuffled[0]["pack"], **({"dealer": shuffled[0]["dealer"]} if first else {})}
                order, first = {**order, "command": {"deal": {"observed": pack}}}, False
            looked.append(order)
        other = {**config, "source": "observed"}
        used, found = self.replay(other, looked)
        if found and kind_of(found) == kind_of(difference):
            return other, used
        return config, orders

    # ------------------------------------------------------------------ telling

    def progress(self) -> None:
        """Prints a line a minute."""
        now = time.monotonic()
        if now - self.told_at >= MINUTE:
            self.told_at = now
            print(f"{now - self.begun:.0f} s: {self.headline()}", file=sys.stderr, flush=True)

    def headline(self) -> str:
        """Returns a line on the rulebook that is played, and on the progress."""
        many = sum(self.accepted.values())
        return f"{self.asked.rulebook}, seed {self.asked.seed}: {self.given} commands at {self.tables} tables, {many} accepted"

    def report(self) -> None:
        """Prints how many commands were given and what they reached; citations and codes that differ."""
        lines = [f"{self.headline()}, {time.monotonic() - self.begun:.0f} s"]
        for title, counts in (("accepted", self.accepted), ("told", self.told)):
            lines.append(f"{title}: " + ", ".join(f"{name} {many}" for name, many in reversed(counts.most_common())))
        for title, counts in (("citations", self.judge.citations), ("codes", self.judge.codes)):
            lines += [f"{title}, oracle / engine: {line} ({count})" for line, count in counts.most_common()]
        print("\n".join(lines), file=sys.stderr)


def answered(table: OpenTable, order: Order) -> Answer:
    """Returns the oracle's answer."""
    try:
        return {"events": table.apply(order["by"], order["at"], order["command"])}
    except Refused as refused:
        return {"refusal": refused.as_json()}


def differing_lists(at: int, ours: dict[str, Any], theirs: dict[str, Any]) -> str | None:
    """Returns the first difference between two lists of choices. `until` "may come early, never late": the engine's may not be
    later than the oracle's."""
    if "first" not in theirs:
        return f"legal: the engine answers {json.dumps(theirs)}"
    until = theirs.get("until")
    if until is not None and until <= at or ("until" in ours and (until is None or until > ours["until"])):
        return f"legal until: {ours.get('until')} / {until}"
    for whose, some, others in (("oracle", ours, theirs), ("engine", theirs, ours)):
        known = {named(each) for each in others["first"]}
        alone = next((each for each in some["first"] if named(each) not in known), None)
        if alone is not None:
            return f"legal {case_of(alone['command'])[0]}, listed by the {whose} alone: {json.dumps(alone)}"
    for mine, there in zip(ours["first"], theirs["first"]):
        if mine != there:
            return f"legal {case_of(mine['command'])[0]}: {json.dumps(mine)} / {json.dumps(there)}"
    same = len(ours["first"]) == len(theirs["first"]) and ours["total"] == theirs["total"]
    return None if same else f"legal total: {ours['total']} / {theirs['total']}"
