"""The comparison with the vectors of before: each kind of fault is found; old words become new ones as in the examples."""

from __future__ import annotations

import copy
import json
import unittest
from typing import Any

from oracle.old_words import Inexpressible, reworded, view_reworded
from oracle.reexpressed import disagreement, same, step_differs, steps_differ, view_differs
from oracle.scenario.building import VECTORS


class Words(unittest.TestCase):
    def test_old_words_become_new_ones(self) -> None:
        rests = {"first": "heads", "second": "tails"}
        for old, new in (
            ("place-your-bets", "place-your-bets"),
            ({"leave": {"seat": 3}}, {"leave": 3}),
            ({"join": {"seat": 1, "age-attested": True}}, {"join": {"seat": 1, "age-attested": True}}),
            ({"throw": {"start": rests}}, {"throw-coins": rests}),
            ({"land": {"observed": rests}}, {"land": {"observed": rests}}),
            ({"land": {"fresh": {"seed": "ab"}}}, {"land": {"fresh": "ab"}}),
            ({"land": {"revealed": {"x": "ab"}}}, {"land": {"committed": {"x": "ab"}}}),
            (
                {"change-wager": {"side": "heads", "chips": 1, "tokens": 2}},
                {"change-wager": {"side": "heads", "stake": {"chips": 1, "tokens": 2}}},
            ),
            (
                {"set-player-limits": {"seat": 1, "wager": "tails", "min": 1, "max": 2}},
                {"set-player-limits": {"seat": 1, "limits": "heads-tails", "min": 1, "max": 2}},
            ),
            (
                {"draw-revealed": {"number": 2, "x": "ab", "beacon": {"round": 1, "bytes": ""}}},
                {"draw-revealed": {"number": 2, "link": {"x": "ab", "beacon": {"round": 1, "bytes": ""}}}},
            ),
            (
                {"dispute-raised": {"dispute": 1, "seat": 2, "text": "x"}},
                {"dispute-raised": {"number": 1, "seat": 2, "text": "x"}},
            ),
        ):
            self.assertEqual(reworded(old), new)
        with self.assertRaises(Inexpressible):
            reworded({"set-player-limits": {"seat": 1, "wager": "centre", "min": 1, "max": 2}})

    def test_what_every_view_has_stands_in_common(self) -> None:
        seen = view_reworded({"phase": "betting", "now": 5, "chain": {"revealed": 1, "head": "ab"}})
        self.assertEqual(seen, {"phase": "betting", "common": {"now": 5, "chain": {"used": 1, "head": "ab"}}})
        seen = view_reworded({"disputes": [{"dispute": 1, "review": True}], "chain": None})
        self.assertEqual(seen, {"disputes": [{"dispute": {"number": 1}, "review": True}], "common": {"chain": None}})


class Faults(unittest.TestCase):
    OLD = {"command": {"offer-coins": {"seat": 1}}, "by": {"role": "boxer", "number": 1}, "at": 1, "events": [
        {"what": {"coins-offered": {"seat": 1}}, "clause": "nsw 3.1"}, {"what": "betting-opened"},
    ]}  # fmt: skip
    NEW = {"command": {"offer-coins": 1}, "by": {"role": "boxer", "number": 1}, "at": 1, "events": [
        {"what": {"coins-offered": 1}, "moves": [], "clause": "nsw 3.1"}, {"what": "betting-opened", "moves": []},
    ]}  # fmt: skip

    def kinds(self, old: Any, new: Any, test: str = "nsw-0001") -> list[str]:
        return [kind for kind, _ in step_differs(test, old, new)]

    def test_the_same_in_new_words_is_no_difference(self) -> None:
        self.assertEqual(self.kinds(self.OLD, self.NEW), [])

    def test_every_change_of_a_step_is_found(self) -> None:
        def changed(**fields: Any) -> Any:
            return {**copy.deepcopy(self.NEW), **fields}

        first, last = self.NEW["events"]
        for new in (
            changed(command={"offer-coins": 2}), changed(by={"role": "dealer", "number": 1}), changed(at=2),
            changed(events=[first]), changed(events=[last, first]), changed(events=[first, last, last]),
            changed(events=[{**first, "clause": "nsw 3.2"}, last]),
            changed(events=[{**first, "what": {"coins-offered": 2}}, last]),
        ):  # fmt: skip
            self.assertIn("other", self.kinds(self.OLD, new))
        self.assertEqual([kind for kind, _ in steps_differ("nsw-0001", [self.OLD], [])], ["other"])
        refusal = {"code": "not-next", "clause": "nsw 3.1"}
        old, new = ({**step, "refusal": refusal} for step in (self.OLD, self.NEW))
        self.assertEqual(self.kinds(old, {**new, "refusal": {**refusal, "code": "barred"}}), ["other"])

    def test_a_lost_cover_that_stands_again_is_one_of_the_kinds(self) -> None:
        first, last = self.NEW["events"]
        event = {"what": {"cover-reversed": {"seat": 1, "spinner": 2, "cover": 5, "paid": 0}}, "moves": []}
        self.assertEqual(self.kinds(self.OLD, {**self.NEW, "events": [first, event, last]}), ["cover-reversed"])
        paid = {"what": {"cover-reversed": {"seat": 1, "spinner": 2, "cover": 5, "paid": 10}}, "moves": []}
        self.assertIn("other", self.kinds(self.OLD, {**self.NEW, "events": [first, paid, last]}))

    def test_the_chain_of_an_opening_is_told_after_it(self) -> None:
        chain = {"head": "ab", "length": 64}
        config = {"table": "t", "seats": 2}
        old = {"open": config, "events": [{"what": {"table-opened": {**config, "draws": chain}}}]}
        new = {"open": config, "events": [{"what": "table-opened"}, {"what": {"draws-committed": chain}}]}
        self.assertEqual(self.kinds(old, new), ["draws-committed"])
        self.assertEqual(self.kinds(old, {**new, "events": new["events"][:1]}), ["other"])

    def test_a_smaller_offer_is_one_of_the_kinds_in_tests_of_the_bound_alone(self) -> None:
        old, new = ({"command": {"offer-side-bet": offer}, "refusal": {}} for offer in ({"amount": 9}, 8))
        self.assertEqual(self.kinds(old, new, "pub-0045"), ["R116"])
        self.assertEqual(self.kinds(old, new), ["other"])

    def test_a_view_shows_what_it_showed(self) -> None:
        def kinds(old: Any, new: Any) -> list[str]:
            return [kind for kind, _ in view_differs("nsw-0001", view_reworded(old), new)]

        self.assertEqual(kinds({"now": 1}, {"common": {"now": 1, "taken": [], "lying": []}}), [])
        self.assertEqual(kinds({"chain": {"published": "ab"}}, {"common": {"chain": {"head": "ab"}}}), ["payload"])
        others = (({"disc": 1}, {}), ({}, {"disc": 1}), ({"disc": None}, {"disc": 1}))
        for old, new in (({"now": 1}, {"common": {"now": 2}}), *others):
            self.assertEqual(kinds(old, new), ["other"])

    def test_what_the_old_event_did_not_say_is_left_out_and_nothing_else(self) -> None:
        old = {"what": {"cover-paid": {"seat": 1, "cover": 5, "paid": 10}}}
        self.assertTrue(same(old, {"what": {"cover-paid": {"seat": 1, "spinner": 2, "cover": 5, "paid": 10}}}))
        self.assertFalse(same(old, {"what": {"cover-paid": {"seat": 1, "spinner": 2, "cover": 5, "paid": 11}}}))


class Played(unittest.TestCase):
    """What is new in a test is held against the rest of it."""

    def setUp(self) -> None:
        vectors = json.loads((VECTORS / "commemorative" / "void_riding.json").read_text())
        group = vectors["groups"][0]
        self.config, self.test = group["config"], group["tests"][0]

    def events(self, name: str) -> list[Any]:
        """Its events of that name."""
        told = (event for step in self.test["steps"] for event in step.get("events", []))
        return [event for event in told if name in event["what"]]

    def fault(self) -> str:
        return disagreement("commemorative", self.config, self.test)[1] or ""

    def test_a_test_of_the_tree_agrees(self) -> None:
        self.assertEqual(self.fault(), "")

    def test_other_moves_and_other_new_fields_do_not(self) -> None:
        for name, change in (
            ("centre-rides", lambda event: event["moves"].pop()),
            ("centre-rides", lambda event: event["what"]["centre-rides"]["covers"].pop()),
            ("cover-returned", lambda event: event["what"]["cover-returned"].update(earlier=1)),
            ("cover-returned", lambda event: event["what"]["cover-returned"].update(spinner=4)),
        ):
            kept = copy.deepcopy(self.test)
            change(self.events(name)[0])
            self.assertIn("does not agree", self.fault(), name)
            self.test = kept
        self.test["money"]["1"] = 1
        self.assertIn("does not agree", self.fault())


if __name__ == "__main__":
    unittest.main()
