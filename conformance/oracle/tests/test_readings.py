"""The readings that can be taken the other way are those that the list says."""

from __future__ import annotations

import re
import unittest
from pathlib import Path

from oracle import readings

LIST = Path(__file__).resolve().parents[1] / "READINGS.md"


class Readings(unittest.TestCase):
    def test_every_switch_is_in_the_list_and_every_line_has_its_own_number(self) -> None:
        rows = re.findall(r"^\| (\d+) \|(.*)$", LIST.read_text(), flags=re.MULTILINE)
        numbers = [int(number) for number, _ in rows]
        self.assertEqual(len(numbers), len(set(numbers)))
        switches = {int(number) for number, row in rows if "**Switch**" in row}
        self.assertEqual(switches, set(readings.CHOSEN))
        self.assertEqual(set(readings.CHOSEN.values()), {"a"})

    def test_a_switch_that_is_none_is_refused(self) -> None:
        for choice in ("1=b", "x", "12", "12=", "12=bc"):
            with self.assertRaises(ValueError):
                readings.read_otherwise(choice)
        readings.read_otherwise("")


if __name__ == "__main__":
    unittest.main()
