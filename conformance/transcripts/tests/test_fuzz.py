"""The fuzzer: the same files from the same seed, and a judge that overlooks something is found."""

from __future__ import annotations

import io
import unittest
from random import Random
from typing import Any

from ..altered import KINDS, altered
from ..fuzz import batch
from ..honest import session
from ..second import verify_session


def same(file: bytes) -> dict[str, Any]:
    """Returns a first judge that says what the second says."""
    try:
        told: dict[str, Any] = verify_session.Verdict(io.BytesIO(file)).as_json()
    except verify_session.NoTranscript:
        return {"findings": []}
    return told


def blind(file: bytes) -> dict[str, Any]:
    """Returns a first judge that overlooks coins which do not follow from their draw."""
    told = same(file)
    return {**told, "findings": [found for found in told["findings"] if found["code"] != "coins-differ"]}


def broken(_: bytes) -> dict[str, Any]:
    """A first judge that ends in a traceback."""
    raise RecursionError


class Fuzz(unittest.TestCase):
    def differences(self, judge: str | None) -> set[str]:
        found = [batch((seed, 40, judge))[1] for seed in range(12)]
        return {difference.kind for of_batch in found for difference in of_batch}

    def test_judges_that_agree_have_no_difference(self) -> None:
        self.assertEqual(self.differences(f"{__name__}:same"), set())

    def test_the_second_alone_has_no_traceback(self) -> None:
        self.assertEqual(self.differences(None), set())

    def test_a_judge_that_overlooks_something_is_found(self) -> None:
        self.assertIn("coins-turned", self.differences(f"{__name__}:blind"))

    def test_a_judge_that_crashes_is_found(self) -> None:
        self.assertIn("untouched", self.differences(f"{__name__}:broken"))

    def test_a_seed_makes_the_same_files(self) -> None:
        for kind in KINDS:
            one, other = (altered(session(Random(3)).lines, kind, Random(4)) for _ in range(2))
            self.assertEqual(one, other, kind)


if __name__ == "__main__":
    unittest.main()
