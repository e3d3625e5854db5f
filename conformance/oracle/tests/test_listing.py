"""An author's lines on a list: each way in which they can differ from the choices is found."""

from __future__ import annotations

import unittest
from typing import Any

from oracle.scenario.listing import check_listed, shown, spelled
from oracle.scenario.matching import Differs

RANGE = {"tender": 0, "least": 100, "most": 900, "step": 1, "on-top-of": 500, "made-of": [100]}


def choice(command: Any, role: str = "player", blanks: Any = (), about: int | None = None) -> dict[str, Any]:
    """Returns the compared part of a choice."""
    held = {"by": {"role": role, "number": 1}, "command": command, "blanks": list(blanks)}
    return held if about is None else {**held, "about": about}


PLACED = choice({"place-wager": {"side": "heads", "stake": {"chips": 100, "tokens": 0}}}, blanks=[{"amount": RANGE}])
LYING = {(1, "heads"): {"chips": 500, "tokens": 0}}


class Lines(unittest.TestCase):
    def test_a_line_names_what_a_choice_names(self) -> None:
        for line, command, about in (
            ("leave seat=2", {"leave": 2}, 2),
            ("refuse-wager seat=2 wager=spinner", {"refuse-wager": {"seat": 2, "wager": "spinner"}}, 2),
            ("match-side-bet item=3", {"match-side-bet": {"offer": 3, "amount": 1}}, 2),
            ("appoint-substitute subject=boxer", {"appoint-substitute": "boxer"}, None),
            ("call-no-spin reason=other", {"call-no-spin": {"reason": "other", "text": "-"}}, None),
            ("send-spinner-out", {"send-spinner-out": {"reason": "delay-or-disorder", "bar": False}}, 1),
            ("lose-coins item=4", {"lose-coins": {"first": 1}}, None),
        ):
            self.assertEqual([spelled(line)[0]], list(shown(choice(command, "host", about=about))))
        picked = choice({"select-coins": {"first": 1, "second": 4}})
        self.assertEqual([spelled(f"select-coins item={coin}")[0] for coin in (1, 4)], list(shown(picked)))

    def test_what_differs_is_found(self) -> None:
        check_listed("place-wager wager=heads 600..1400; retire", [choice("retire"), PLACED], LYING)
        for lines, listed in (
            ("retire", []), ("", [choice("retire")]), ("place-wager wager=heads", [PLACED]),
            ("place-wager wager=tails 600..1400", [PLACED]), ("place-wager wager=heads 600..1500", [PLACED]),
            ("place-wager wager=heads 700..1400", [PLACED]), ("leave seat=2", [choice({"leave": 2}, "host", about=3)]),
            ("retire 1..2", [choice("retire")]),
        ):  # fmt: skip
            with self.assertRaises(Differs, msg=lines):
                check_listed(lines, listed, LYING)


if __name__ == "__main__":
    unittest.main()
