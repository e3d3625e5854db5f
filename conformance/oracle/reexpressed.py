"""`python3 -m oracle.reexpressed --from REV`: are the vectors in the tree those of a revision, in the new words?

The revision's vectors speak the contract as it was before events had moves. Every test is found again by its number; its
clauses, steps, refusals, events in order, views and money line are put into the new words by the rules of
`old_words.py`, which are not the oracle's own, and compared with what stands in the tree. A difference is listed, and must
be of one of four kinds:

- `R116`: an open offer is money on the table, and counts in the sum that R100 bounds;
- `cover-reversed`: told for a lost cover too, with nothing paid;
- `draws-committed`: told after the opening, for the chain that the table is opened with;
- `payload`: the old words said what the new ones cannot say.

What new events have and the old ones had not is checked otherwise: moves are played through the ledger, against what lies
on the table after each command; offers, covers and digests against what other events say (`unsaid.py`).

Exit: 0 there are only such differences, 1 there are others, 2 wrong use.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any, Iterator

import oracle
from oracle.balances import Balances, Broken
from oracle.old_words import Inexpressible, reworded, view_reworded
from oracle.refuse import Refused
from oracle.unsaid import Offers, Unsaid, Wrong, need

HOME = Path(__file__).resolve().parents[1]
BOOKS = ("nsw", "house", "ringkeeper", "commemorative", "pub")
KINDS = ("R116", "cover-reversed", "draws-committed", "payload")
OTHER = "other"
ANOTHER_SUM = ("commemorative-0100", "pub-0045", "ringkeeper-0104", "commemorative-0328", "ringkeeper-0307")
"""Tests of R100's bound in which an offer is made that R116 refuses: it is as large here as the bound allows."""
UNSAID = {
    "spinner-wager-placed": ("wager",),
    "centre-rides": ("seat", "covers"),
    "cover-returned": ("spinner", "earlier"),
    "cover-paid": ("spinner",),
    "cover-reversed": ("spinner",),
    "side-offer-withdrawn": ("seat", "amount", "by-player"),
    "side-offer-lapsed": ("seat", "amount"),
    "draw-revealed": ("entropy",),
}  # fmt: skip
"""What the old events did not say."""
SEEN_NOW = {"table", "rulebook", "now", "closed", "taken", "lying"}
"""What a view of the tree may show in `common` though the old one did not."""


# ---------------------------------------------------------------------- comparing


Difference = tuple[str, str]
"""Its kind, and what it is."""


def steps_differ(test: str, old: list[Any], new: list[Any]) -> Iterator[Difference]:
    """The differences of two tests, step by step."""
    if len(old) != len(new):
        yield OTHER, f"{len(old)} steps were, {len(new)} are"
    for number, (was, now) in enumerate(zip(old, new), 1):
        for kind, said in step_differs(test, was, now):
            yield kind, f"step {number}: {said}"


def step_differs(test: str, was: dict[str, Any], now: dict[str, Any]) -> Iterator[Difference]:
    """The differences of two steps."""
    if was.keys() != now.keys():
        yield OTHER, f"{sorted(was)} were, {sorted(now)} are"
        return
    for name in ("by", "at", "refusal", "viewer", "open"):
        if was.get(name) != now.get(name):
            yield OTHER, f"{name}: {was.get(name)} was, {now.get(name)} is"
    if "command" in was:
        yield from command_differs(test, was["command"], now["command"])
    if "view" in was:
        yield from view_differs(test, view_reworded(was["view"]), now["view"])
    if "events" in was:
        yield from events_differ(test, was, now["events"])


def command_differs(test: str, was: Any, now: Any) -> Iterator[Difference]:
    """The difference of two commands."""
    said = reworded(was)
    if said != now:
        smaller = test in ANOTHER_SUM and "offer-side-bet" in said and "offer-side-bet" in now
        yield "R116" if smaller else OTHER, f"{said} was, {now} is given"


def events_differ(test: str, was: dict[str, Any], now: list[Any]) -> Iterator[Difference]:
    """The differences of what was told, in order."""
    left = list(now)
    for told in was["events"]:
        if opening := opened_with(told["what"]):
            yield from opening_differs(opening, was.get("open"), left)
            continue
        while left and is_new(left[0]["what"]) and not same(told, left[0]):
            yield "cover-reversed", f"{left.pop(0)['what']} is told"
        if not left:
            yield OTHER, f"{told} is told no more"
            return
        event = left.pop(0)
        if not same(told, event):
            offers = "side-offer-made" in told["what"] and "side-offer-made" in event["what"]
            yield "R116" if test in ANOTHER_SUM and offers else OTHER, f"{told} was, {event} is told"
    for event in left:
        yield "cover-reversed" if is_new(event["what"]) else OTHER, f"{event['what']} is told"


def opened_with(what: Any) -> dict[str, Any] | None:
    """What an opening carried."""
    return what.get("table-opened") if isinstance(what, dict) else None


def opening_differs(carried: dict[str, Any], config: Any, left: list[Any]) -> Iterator[Difference]:
    """An opening carries nothing; its chain, where it has one, is told after it."""
    if not left or left.pop(0)["what"] != "table-opened":
        yield OTHER, "the opening is not told first"
    if config and (carried["table"], carried["seats"]) != (config["table"], config["seats"]):
        yield OTHER, f"the opening said {carried}"
    if "draws" in carried:
        told = left.pop(0)["what"] if left else None
        wanted = {"draws-committed": carried["draws"]}
        yield "draws-committed" if told == wanted else OTHER, f"{told} is told after the opening"


def is_new(what: Any) -> bool:
    """Whether it is the event that the old contract did not have: a lost cover stands again."""
    return isinstance(what, dict) and what.get("cover-reversed", {}).get("paid") == 0


def same(was: dict[str, Any], now: dict[str, Any]) -> bool:
    """Whether an event is the old one: what it says besides is left out."""
    what = now["what"]
    if isinstance(what, dict):
        ((name, carried),) = what.items()
        if name in UNSAID:
            what = {name: {word: value for word, value in carried.items() if word not in UNSAID[name]}}
    return bool(reworded(was["what"]) == what and was.get("clause") == now.get("clause"))


def view_differs(test: str, was: dict[str, Any], now: dict[str, Any]) -> Iterator[Difference]:
    """The differences of what is to be seen: all of the old, and nothing more but what views have now."""
    chain = (was.get("common") or {}).get("chain") or {}
    gone = chain.pop("published", None)
    shown = ((now.get("common") or {}).get("chain") or {}) if gone else {}
    if gone:
        yield "payload", f"the published head {gone} is seen no more"
    for place, before, there in seen_differs(was, now, ""):
        offers = test in ANOTHER_SUM and place.startswith("ring.offers")
        added = place.split(".")[-1] in SEEN_NOW if place.startswith("common.") and before is None else False
        added = added or (before is None and place in ("common.chain.entropy-next", "common.chain.next-in"))
        added = added or (place == "common.chain.head" and before is None and shown.get("head") == gone)
        if not added:
            yield "R116" if offers else OTHER, f"{place}: {before} was, {there} is to be seen"


ABSENT = object()


def seen_differs(was: Any, now: Any, place: str) -> Iterator[tuple[str, Any, Any]]:
    """Where two views differ."""
    if isinstance(was, dict) and isinstance(now, dict):
        for name in [*was, *(name for name in now if name not in was)]:
            below = f"{place}.{name}" if place else name
            before, there = was.get(name, ABSENT), now.get(name, ABSENT)
            if before is ABSENT and isinstance(there, dict):
                before = {}
            if before is ABSENT or there is ABSENT:
                yield below, None if before is ABSENT else before, None if there is ABSENT else there
            else:
                yield from seen_differs(before, there, below)
    elif isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
        for before, there in zip(was, now):
            yield from seen_differs(before, there, place)
    elif was != now or type(was) is not type(now):
        yield place, was, now


# ---------------------------------------------------------------------- money


def played(rulebook: str, config: dict[str, Any], test: dict[str, Any]) -> Offers:
    """The test of the tree at a table of its own: its moves are booked, and after each command there lies what the view
    says. What is left of the offers."""
    steps = test["steps"]
    opened = next((step["open"] for step in steps if "open" in step and "events" in step), config)
    unsaid = Unsaid(opened["table"], rulebook)
    if "open" in steps[0] and opened is config:
        return unsaid.offers
    table = oracle.open(rulebook, opened)
    balances = Balances(ring="ring" in opened["terms"])
    for step in steps:
        if "events" not in step:
            continue
        told = table.opening if "open" in step else table.apply(step["by"], step["at"], step["command"])
        for name in ("what", "moves"):
            need([event[name] for event in told] == [event[name] for event in step["events"]], step["events"])
        balances.book(step["events"])
        balances.check(table.view())
        for event in step["events"]:
            unsaid.see(event)
    line = {account: amount for account, amount in test["money"].items() if amount}
    need(balances.money_line() == line, line)
    return unsaid.offers


def disagreement(rulebook: str, config: dict[str, Any], test: dict[str, Any]) -> tuple[Offers, str | None]:
    """What is left of the offers, and what in the test of the tree does not agree with the rest of it."""
    try:
        return played(rulebook, config, test), None
    except (Wrong, Broken, Refused, KeyError) as fault:
        return {}, f"played: {fault!r}"


def money_differs(old: dict[str, Any], new: dict[str, Any], offers: Offers) -> Iterator[Difference]:
    """The money line is the old one, but that open offers are on the table."""
    line = Counter(old["money"])
    for seat, amount in offers.values():
        line[str(seat)] -= amount
        line["held"] += amount
    was, now = nonzero(old["money"]), nonzero(new["money"])
    if was != now:
        explained = nonzero(line) == now or old["id"] in ANOTHER_SUM
        yield "R116" if explained and offers else OTHER, f"money: {was} was, {now} is"


def nonzero(line: Any) -> dict[str, int]:
    """Who is not named holds 0."""
    return {account: amount for account, amount in line.items() if amount}


# ---------------------------------------------------------------------- all of them


def tests_of(vectors: dict[str, Any]) -> dict[str, tuple[Any, Any, Any]]:
    """The tests of a file by number, each with its group's comment and config."""
    return {
        test["id"]: (group["comment"], group["config"], test) for group in vectors["groups"] for test in group["tests"]
    }


def differences(rulebook: str, old: dict[str, Any], new: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Of one file: number, kind, what it is."""
    for name in ("schema", "rulebook", "generation", "notes"):
        if old[name] != new[name]:
            yield "file", OTHER, f"{name}: {old[name]} was, {new[name]} is"
    were, are = tests_of(old), tests_of(new)
    for number, (comment, config, test) in were.items():
        if number not in are:
            yield number, "payload" if inexpressible(test) else OTHER, f"is no more: {test['comment']}"
            continue
        there = are[number]
        if (comment, config) != there[:2]:
            yield number, OTHER, f"its group was {comment}: {config}"
        for kind, said in test_differs(rulebook, config, test, there[2]):
            yield number, kind, said
    for number, (_, config, test) in are.items():
        if number not in were:
            yield number, "R116" if "R116" in test["clauses"] else OTHER, f"is new: {test['comment']}"
            fault = disagreement(rulebook, config, test)[1]
            if fault:
                yield number, OTHER, fault


def test_differs(rulebook: str, config: Any, old: dict[str, Any], new: dict[str, Any]) -> Iterator[Difference]:
    """The differences of one test."""
    for name in ("clauses", "comment", "flags"):
        if old.get(name) != new.get(name):
            yield OTHER, f"{name}: {old.get(name)} was, {new.get(name)} is"
    yield from steps_differ(old["id"], old["steps"], new["steps"])
    offers, fault = disagreement(rulebook, config, new)
    if fault:
        yield OTHER, fault
    else:
        yield from money_differs(old, new, offers)


def inexpressible(test: dict[str, Any]) -> bool:
    """Whether the new words cannot give one of its commands."""
    try:
        for step in test["steps"]:
            reworded(step.get("command", ""))
    except Inexpressible:
        return True
    return False


def files_of(revision: str) -> dict[str, dict[str, Any]]:
    """The vectors of a revision, by their paths."""

    def git(*asked: str) -> str:
        done = subprocess.run(["git", *asked], cwd=HOME, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stderr.strip(), file=sys.stderr)
            raise SystemExit(2)
        return done.stdout

    folders = [f"vectors/{book}" for book in BOOKS]
    listed = git("ls-tree", "-r", "--name-only", revision, "--", *folders).split()
    return {path: json.loads(git("show", f"{revision}:./{path}")) for path in listed if path.endswith(".json")}


def main() -> int:
    reader = argparse.ArgumentParser(prog="python3 -m oracle.reexpressed", description="The old vectors, in new words.")
    reader.add_argument("--from", dest="revision", required=True, help="the last revision of the old words")
    asked = reader.parse_args()
    old = files_of(asked.revision)
    counts: Counter[str] = Counter()
    tests = 0
    for path, vectors in old.items():
        rulebook, there = path.split("/")[-2], HOME / path
        new = json.loads(there.read_text()) if there.exists() else {**vectors, "groups": []}
        tests += len(tests_of(vectors))
        for number, kind, said in differences(rulebook, vectors, new):
            counts[kind] += 1
            print(f"{number}, {kind}: {said}")
    more = {str(path.relative_to(HOME)) for book in BOOKS for path in (HOME / "vectors" / book).glob("*.json")} - set(old)
    for path in sorted(more):
        counts[OTHER] += 1
        print(f"{path}, {OTHER}: is new")
    found = ", ".join(f"{kind} {counts[kind]}" for kind in (*KINDS, OTHER))
    print(f"{tests} tests of {asked.revision}: {found}")
    return 1 if counts[OTHER] or not tests else 0


if __name__ == "__main__":
    sys.exit(main())
