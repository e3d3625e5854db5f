"""The lists of choices: what is listed is accepted, what is accepted is listed, and ranges are exact."""

from __future__ import annotations

import json
import random
import unittest
from pathlib import Path
from typing import Any, Iterator

from oracle import OpenTable
from oracle.casino.chips import Chips
from oracle.casino.payable import follows, from_to
from oracle.choices import Trial, includes, may_give
from oracle.rulebooks import ALL
from oracle.sampler import Sampler
from oracle.shapes import case_of
from oracle.sides import OracleSide
from oracle.standing import ORDER, STANDINGS, place
from oracle.table import Actor

SCHEMA = Path(__file__).resolve().parents[2] / "schema" / "vectors.schema.json"
TENDERS = ("chips", "tokens")


def tables(rulebook: str, many: int, seed: int = 1, every: int = 7) -> Iterator[tuple[OpenTable, dict[str, Any]]]:
    """Tables as they are played at random, each with the next order that is accepted there."""
    found = 0
    while found < many:
        seed += 1
        sampler, ours = Sampler(rulebook, seed), OracleSide(rulebook)
        if "refusal" in ours.open(sampler.good_config()):
            continue
        for index in range(150):
            order = sampler.order(ours.view())
            assert ours.table is not None
            trial = Trial(ours.table._table, order["at"])
            good = trial.accepts(Actor(**order["by"]), order["command"])
            if good and index % every == 0:
                found += 1
                yield ours.table, order
            ours.apply(order)


def amount_of(choice: dict[str, Any]) -> dict[str, Any] | None:
    """Returns the range of a choice that has one."""
    return next((blank["amount"] for blank in choice["blanks"] if isinstance(blank, dict) and "amount" in blank), None)


def filled(choice: dict[str, Any], amount: int) -> Any:
    """Returns the command with another amount."""
    name, carried = case_of(choice["command"])
    tender = TENDERS[amount_of(choice)["tender"]]  # type: ignore[index]
    if isinstance(carried, int):
        return {name: amount}
    if "stake" in carried:
        return {name: {**carried, "stake": {**carried["stake"], tender: amount}}}
    return {name: {**carried, tender if tender in carried else "amount": amount}}


def inside(held: dict[str, Any], amount: int) -> bool:
    """Returns whether an amount is in a range."""
    if not held["least"] <= amount <= held["most"] or (amount - held["least"]) % held["step"]:
        return False
    made_of = held["made-of"]
    return not made_of or Chips(tuple(made_of)).can_make(amount + held["on-top-of"])


def like(choice: dict[str, Any]) -> str:
    """Returns a key that choices share which differ in the range of their amount alone."""
    held = amount_of(choice)
    assert held is not None
    return json.dumps([choice["by"], filled(choice, 0), held["tender"]])


LEFT_OPEN = {
    "seed": "land", "lie": "land", "commitment": "commit-draws", "entropy": "add-entropy", "time": "announce-closing",
}  # fmt: skip


def covers(choice: dict[str, Any], order: dict[str, Any]) -> bool:
    """Returns whether an order is a choice with its blanks filled in somehow."""
    listed, given = case_of(choice["command"]), case_of(order["command"])
    if listed[0] != given[0] or not may_give(choice, order["by"]):
        return False
    name, mine, theirs = listed[0], listed[1], given[1]
    held = amount_of(choice)
    if held is not None:
        amount = theirs if isinstance(theirs, int) else theirs.get("amount")
        stake = theirs if "chips" in str(theirs) and "stake" not in theirs else None
        if isinstance(theirs, dict) and (stake or "stake" in theirs):
            amount = (stake or theirs["stake"])[TENDERS[held["tender"]]]
        return filled(choice, amount) == order["command"] and inside(held, amount)
    if name == "select-coins":
        return sorted(mine.values()) == sorted(theirs.values())
    if name == "throw-coins":
        return sorted(mine.values()) == sorted(theirs.values())
    if name == "call-no-spin":
        return bool(mine["reason"] == theirs["reason"])
    if name == "set-player-limits":
        return bool((mine["seat"], mine["limits"]) == (theirs["seat"], theirs["limits"]))
    if name in ("join", "set-supervisor-presence"):
        return bool({**mine, "age-attested": 0, "present": 0} == {**theirs, "age-attested": 0, "present": 0})
    blanks = [case_of(blank)[0] for blank in choice["blanks"]]
    free = {"seed", "lie", "link", "commitment", "entropy", "time", "details", "text"} & set(blanks)
    return bool(free) or mine == theirs


BOTH_TENDERS = ("place-wager", "change-wager", "place-spinner-wager", "change-spinner-wager")


def one_tender(table: OpenTable, order: dict[str, Any]) -> bool:
    """Returns whether an order changes one tender alone, the other as it was: others are not listed."""
    name, carried = case_of(order["command"])
    if name not in BOTH_TENDERS:
        return True
    stake = carried.get("stake", carried)
    if name.startswith("place"):
        return 0 in stake.values()
    lying = next(seat for seat in table.view()["seats"] if seat["seat"] == order["by"]["number"])["wagers"]
    wager = carried.get("side", "spinner")
    stands = next(held["stake"] for held in lying if held["wager"] == wager and not held["imprisoned"])
    return bool((stake["chips"] == stands["chips"]) != (stake["tokens"] == stands["tokens"]))


class Lists(unittest.TestCase):
    def test_what_is_accepted_is_listed(self) -> None:
        for rulebook in ALL:
            for table, order in tables(rulebook, 150):
                if not one_tender(table, order):
                    continue
                listed = table.legal(order["at"])["first"]
                found = any(covers(choice, order) for choice in listed)
                narrowed = any(
                    held["most"] == held["least"] for held in filter(None, map(amount_of, listed))
                ) and case_of(order["command"])[0] in BOTH_TENDERS  # fmt: skip
                self.assertTrue(found or narrowed, f"{rulebook}: {order}")

    def test_what_is_listed_is_accepted_by_all_who_may(self) -> None:
        for rulebook in ALL:
            for table, order in tables(rulebook, 40):
                trial = Trial(table._table, order["at"])
                for choice in table.legal(order["at"])["first"]:
                    if "link" in choice["blanks"]:
                        continue
                    by = choice["by"]
                    self.assertTrue(trial.accepts(Actor(**by), choice["command"]), choice)
                    for role in ("boxer", "dealer", "ringkeeper", "games-supervisor", "casino-supervisor", "host"):
                        if "others-but" not in choice or not includes(role, by["role"]):
                            continue
                        for number in range(0, 4):
                            other = {"role": role, "number": number}
                            may = trial.accepts(Actor(**other), choice["command"])
                            self.assertEqual(may, other not in choice["others-but"], (other, choice))

    def test_ranges_are_exact(self) -> None:
        rng = random.Random(5)
        for rulebook in ALL:
            for table, order in tables(rulebook, 60, seed=50):
                trial = Trial(table._table, order["at"])
                ranges: dict[str, list[dict[str, Any]]] = {}
                for choice in table.legal(order["at"])["first"]:
                    if amount_of(choice) is not None:
                        ranges.setdefault(like(choice), []).append(choice)
                for alike in ranges.values():
                    self.ranges(trial, alike, rng)

    def ranges(self, trial: Trial, alike: list[dict[str, Any]], rng: random.Random) -> None:
        """Amounts at the ends of ranges, and some of those between."""
        held = [amount_of(choice) for choice in alike]
        whole = [one for one in held if one is not None]
        by = Actor(**alike[0]["by"])
        amounts = {rng.randint(one["least"], one["most"]) for one in whole for _ in range(5)}
        for one in whole:
            amounts |= {one[end] + more for end in ("least", "most") for more in (-100, -5, -1, 0, 1, 5, 100, one["step"])}
        for one in whole:
            for end in ("least", "most"):
                self.assertTrue(inside(one, one[end]), one)
        for amount in sorted(amounts):
            if amount < 0:
                continue
            says = any(inside(one, amount) for one in whole)
            accepted = trial.accepts(by, filled(alike[0], amount))
            narrowed = any(one["least"] == one["most"] for one in whole)
            self.assertTrue(says == accepted or (accepted and narrowed), (alike, amount, says, accepted))

    def test_lists_are_in_order_and_name_nothing_twice(self) -> None:
        for rulebook in ALL:
            for table, order in tables(rulebook, 20, seed=90):
                listed = table.legal(order["at"])["first"]
                places = [place(choice) for choice in listed]
                self.assertEqual(places, sorted(places))
                self.assertEqual(len({json.dumps([held["by"], held["command"]]) for held in listed}), len(listed))
                cut = table.legal(order["at"], most=3)
                self.assertEqual((cut["first"], cut["total"]), (listed[:3], len(listed)))

    def test_the_order_is_the_contracts(self) -> None:
        words = json.loads(SCHEMA.read_text())["$defs"]
        named = words["command"]
        cases = [*case_names(named)]
        self.assertEqual(sorted(cases), sorted(ORDER))
        self.assertEqual(list(STANDINGS), words["standing"]["enum"])

    def test_an_earlier_time_and_a_closed_table(self) -> None:
        table, order = next(tables("pub", 1))
        now = table.view()["common"]["now"]
        self.assertEqual(table.legal(now - 1), {"first": [], "total": 0, "until": now})
        self.assertGreater(table.legal(now)["until"], now)
        keeper = {"role": "ringkeeper", "number": 1}
        for name in ("close-table",):
            while table.view()["phase"] not in ("offering",):
                table, order = next(tables("pub", 1, seed=order["at"] % 1000))
            table.apply(keeper, table.view()["common"]["now"], name)
        self.assertEqual(table.legal(0), {"first": [], "total": 0, "until": table.view()["common"]["now"]})


def case_names(schema: Any) -> Iterator[str]:
    """Yields the cases of a variant in the schema."""
    if isinstance(schema, dict):
        yield from schema.get("properties", {})
        yield from (name for name in schema.get("enum", []))
        for held in schema.get("anyOf", []) + schema.get("oneOf", []):
            yield from case_names(held)


class Payable(unittest.TestCase):
    def test_ends_and_consequences_as_counted_one_by_one(self) -> None:
        rng = random.Random(3)
        for _ in range(400):
            chips = Chips(tuple(sorted(rng.sample(range(2, 30), rng.randint(1, 4)))))
            least, most = rng.randint(0, 40), rng.randint(40, 300)
            start, step = rng.randint(0, 20), rng.randint(1, 12)
            tops = [rng.randint(0, 60) for _ in range(rng.randint(0, 2))]
            row = [amount for amount in range(least, most + 1) if (amount - start) % step == 0]
            fits = [amount for amount in row if all(chips.can_make(amount + top) for top in tops)]
            found = from_to(chips, least, most, (start, step), set(tops))
            self.assertEqual(found, (fits[0], fits[-1]) if fits else None)
            if len(tops) == 2:
                wanted = all(chips.can_make(a + tops[1]) for a in row if chips.can_make(a + tops[0]))
                self.assertEqual(follows(chips, least, most, (start, step), *tops), wanted)


if __name__ == "__main__":
    unittest.main()
