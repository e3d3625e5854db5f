"""Moves in a casino, command by command: the order of a settlement, of its reversal, and of a change."""

from __future__ import annotations

import unittest

from oracle.tests.test_casino import CasinoPlay, config
from oracle.tests.test_own import OwnPlay


class Casino(CasinoPlay):
    def told_moves(self, *wanted: str) -> None:
        self.assertEqual([f"{name}: {move}" for name, move in self.moves], list(wanted))

    def test_by_seat_heads_before_tails_the_spinner_last(self) -> None:
        sign = {"spinner": {"min": 100, "max": 1000}, "heads-tails": {"min": 100, "max": 500}}
        self.open("nsw", config(enforcement="at-settlement", sign=sign), 3)
        self.spinner(1, 200)
        self.bets((3, "tails", 100), (2, "tails", 300), (2, "heads", 700))
        self.spin(1, "tt")
        settled = (
            "excess-returned: T2>P2 200 refund", "wager-lost: T2>H0 500 settle", "wager-won: T2>P2 300 settle bet 1",
            "wager-won: H0>P2 300 settle bet 1", "wager-won: T3>P3 100 settle bet 1",
            "wager-won: H0>P3 100 settle bet 1", "wager-lost: T1>H0 200 settle bet 2",
        )  # fmt: skip
        self.told_moves(*settled)
        carried = {"scope": "game", "reason": "disruption", "forfeits": []}
        self.do("casino-supervisor", {"invalidate-outcome": carried})
        self.told_moves(
            "settlement-reversed: H0>T2 500 reverse", "settlement-reversed: P2>T2 300 reverse bet 1",
            "settlement-reversed: P2>H0 300 reverse bet 1", "settlement-reversed: P3>T3 100 reverse bet 1",
            "settlement-reversed: P3>H0 100 reverse bet 1", "settlement-reversed: H0>T1 200 reverse bet 2",
            "wager-returned: T2>P2 500 refund", "wager-returned: T2>P2 300 refund bet 1",
            "wager-returned: T3>P3 100 refund bet 1", "wager-returned: T1>P1 200 refund bet 2",
        )  # fmt: skip

    def test_a_change_adds_before_it_removes(self) -> None:
        self.open("nsw", config(), 1)
        self.spinner(1, 500)
        self.do(1, {"change-spinner-wager": {"chips": 0, "tokens": 500}})
        self.told_moves("spinner-wager-changed: P1>T1 500 stake bet 2 tender 1",
                        "spinner-wager-changed: T1>P1 500 withdraw bet 2")  # fmt: skip


class Prison(OwnPlay):
    def test_the_prisoner_of_a_side_goes_before_its_wager(self) -> None:
        self.at_the_table("prison")
        self.betting((1, "heads", 300, 0))
        self.five_odds()
        self.assertEqual(self.moves, [])
        self.betting((1, "heads", 500, 0))
        self.spin("dealer", "hh")
        self.assertEqual(self.moves, [
            ("wager-returned", "T1>P1 300 settle"), ("wager-won", "T1>P1 500 settle"), ("wager-won", "H0>P1 500 settle"),
        ])  # fmt: skip

    def test_a_halving_is_reversed_by_two(self) -> None:
        self.at_the_table("partage")
        self.betting((1, "heads", 300, 0))
        self.five_odds()
        self.assertEqual(self.moves, [("wager-halved", "T1>P1 200 settle"), ("wager-halved", "T1>H0 100 settle")])
        self.invalidate()
        self.assertEqual(self.moves, [
            ("settlement-reversed", "H0>T1 100 reverse"), ("settlement-reversed", "P1>T1 200 reverse"),
            ("wager-returned", "T1>P1 300 refund"),
        ])  # fmt: skip


if __name__ == "__main__":
    unittest.main()
