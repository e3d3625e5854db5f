"""The oracle as an adapter for the card rulebooks, and duels with it: one that agrees, one that does not."""

from __future__ import annotations

import argparse
import io
import sys
import unittest
from contextlib import redirect_stderr

from oracle.__main__ import Adapter
from oracle.casino_cards import BOOKS
from oracle.casino_cards.duel import CardDuel
from oracle.sides import EngineSide

from .cards import HOST, config

WRONG = (
    "import oracle.__main__ as m, oracle.casino_cards.piles as p;"
    "p.by_number = lambda cards: sorted(cards);"
    "m.main()"
)
"""An adapter that lays a South African capture down the other way round."""

UNSHUFFLED = (
    "import oracle.__main__ as m, oracle.casino_cards.imagine as i;"
    "i.deal_anew = lambda state, seat, words: None;"
    "m.main()"
)
"""An adapter whose imagined hands are the true ones."""


class Adapters(unittest.TestCase):
    """The protocol."""

    def test_rulebooks_by_name(self) -> None:
        for name, found in (
            ("swazi", "swazi"), ("/tmp/kip_swazi_two.wasm", "swazi-two"), ("kip_sotho_forty.wasm", "sotho-forty"),
            ("south-african", "south-african"), ("crazy", "crazy"), ("sotho", "sotho"), ("nsw", "nsw"),
        ):  # fmt: skip
            said = Adapter().answer({"cmd": "load", "component": name})
            self.assertEqual(said["describe"]["head"]["rulebook"], found)

    def test_a_table(self) -> None:
        adapter = Adapter()
        adapter.answer({"cmd": "load", "component": "sotho"})
        self.assertEqual(adapter.answer({"cmd": "open", "table": "t", "config": config("sotho", 2)})["events"][0]["what"],
                         "table-opened")  # fmt: skip
        for seat in (1, 2):
            joining = {"join": {"seat": seat, "age-attested": True}}
            adapter.answer({"cmd": "apply", "table": "t", "by": HOST, "at": 0, "command": joining})
        said = adapter.answer({"cmd": "auto-play", "table": "t", "into": "t", "plan": {
            "at": 1, "seed": "00" * 32, "rounds": 1, "stepwise": False}})  # fmt: skip
        self.assertEqual(said["tally"]["hands"], 1)
        self.assertEqual(adapter.answer({"cmd": "imagine", "table": "t", "seat": 1, "seed": "00" * 32, "into": "u"}),
                         {"imagined": "u"})  # fmt: skip
        exported = adapter.answer({"cmd": "export-table", "table": "t", "at": 2})["exported"]
        adapter.answer({"cmd": "load", "component": "sotho-forty"})
        said = adapter.answer({"cmd": "import-table", "table": "v", "exported": exported, "at": 3})
        self.assertEqual(said["events"][0]["what"]["table-imported"]["rulebook"], "sotho")
        view = adapter.answer({"cmd": "view", "table": "v", "viewer": {"role": "player", "number": 1}})["view"]
        self.assertEqual(view["common"]["rulebook"], "sotho-forty")


class Duels(unittest.TestCase):
    """`oracle.duel` at the card tables."""

    def duel(self, command: str, rulebook: str, steps: int) -> object:
        """Returns the result of a duel with that adapter."""
        asked = argparse.Namespace(rulebook=rulebook, seed=3, steps=steps, legal=25, imagined=40, citations=True, save=None)
        engine = EngineSide(command, rulebook, "")
        try:
            with redirect_stderr(io.StringIO()):
                return CardDuel(asked, engine).run()
        finally:
            engine.stop()

    def test_it_agrees_with_itself(self) -> None:
        for rulebook in ("swazi", "crazy"):
            self.assertIn(rulebook, BOOKS)
            self.assertIsNone(self.duel(f"{sys.executable} -m oracle", rulebook, 300))

    def test_a_wrong_imagined_table_is_found(self) -> None:
        case = self.duel(f"{sys.executable} -c '{UNSHUFFLED}'", "swazi-two", 300)
        assert isinstance(case, dict)
        self.assertIn("imagined by", case["difference"])

    def test_a_wrong_engine_is_found_and_the_case_is_small(self) -> None:
        case = self.duel(f"{sys.executable} -c '{WRONG}'", "south-african", 1_000)
        assert isinstance(case, dict)
        self.assertIn("pile-stacked", case["difference"])
        self.assertEqual(case["config"]["source"], "observed")
        self.assertLess(len(case["steps"]), 40)


if __name__ == "__main__":
    unittest.main()
