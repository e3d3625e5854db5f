"""Lives of a centre, with the balance of each seat, and the order of moves."""

from __future__ import annotations

import copy
import unittest
from typing import Any

from oracle.balances import Broken
from oracle.tests.play import RingPlay, ring_config


class TracePlay(RingPlay):
    """Seat 1 stakes 100, 2 covers 60, 3 covers 40; later covers are 2: 200, 3: 400. Seat 4 has no part in it yet."""

    RULEBOOK = "commemorative"
    COVERS = (((2, 60), (3, 40)), ((2, 200),), ((3, 400),))

    def setUp(self) -> None:
        self.open(self.RULEBOOK, ring_config(), 4)
        self.spinner(1)
        self.stake(1, 100)

    def covered(self, *covers: tuple[int, int]) -> None:
        for seat, amount in covers:
            self.cover(seat, amount)

    def heads(self, many: int) -> None:
        """So many Heads, each covered as above."""
        for covers in self.COVERS[:many]:
            self.covered(*covers)
            self.call()
            self.spin(1, "hht")

    def tails(self) -> None:
        self.call()
        self.spin(1, "tth")

    def call_off(self) -> None:
        for seat in (2, 3, 4):
            self.do(seat, {"decline-cover": seat})
        self.do("ringkeeper", "call-off-centre")

    def invalidate(self, scope: str, *forfeits: Any) -> None:
        carried = {"scope": scope, "reason": "fraud" if forfeits else "disruption", "forfeits": list(forfeits)}
        self.do("casino-supervisor", {"invalidate-outcome": carried})

    def told_moves(self, *wanted: str) -> None:
        """The moves of the last command, each after the name of its event."""
        self.assertEqual([f"{name}: {move}" for name, move in self.moves], list(wanted))

    def comes_to(self, purses: dict[int, int], tables: dict[int, int] | None = None, house: int = 0) -> None:
        """Checks every account's balance; accounts that are not named have 0."""
        for seat in (1, 2, 3, 4):
            self.assertEqual(self.balances.of("purse", seat), purses.get(seat, 0), f"P({seat})")
            self.assertEqual(self.balances.of("table", seat), (tables or {}).get(seat, 0), f"T({seat})")
        self.assertEqual(self.balances.of("house", 0), house)


class Traces(TracePlay):
    def test_heads_then_tails(self) -> None:
        self.heads(1)
        self.covered((4, 200))
        self.tails()
        self.told_moves("cover-paid: T4>P4 200 settle bet 1", "cover-paid: T1>P4 200 settle bet 1")
        self.comes_to({1: -100, 2: -60, 3: -40, 4: 200})

    def test_three_heads_and_the_due_is_paid(self) -> None:
        self.heads(3)
        self.told_moves("centre-rides: T3>T1 400 settle bet 1")
        self.comes_to({1: -100, 2: -260, 3: -440}, {1: 800})
        self.do(1, "withdraw-due")
        self.told_moves("due-paid: T1>P1 800 settle bet 1")
        self.comes_to({1: 700, 2: -260, 3: -440})

    def later_game(self) -> None:
        """The due is paid, then 4 stakes 50, and 1 covers it."""
        self.heads(3)
        self.do(1, "withdraw-due")
        self.spinner_after_a_round(4)
        self.stake(4, 50)
        self.cover(1, 50)

    def spinner_after_a_round(self, seat: int) -> None:
        for other in (2, 3):
            self.do("ringkeeper", {"offer-coins": other})
            self.do(other, "decline-coins")
        self.spinner(seat)

    def test_the_third_heads_is_invalidated_after_a_later_game_began(self) -> None:
        self.later_game()
        self.comes_to({1: 650, 2: -260, 3: -440, 4: -50}, {1: 50, 4: 50})
        self.invalidate("result")
        self.told_moves(
            "due-reversed: P1>T1 800 reverse bet 1", "cover-reversed: T1>T3 400 reverse bet 1", "cover-returned: T1>P1 50 refund bet 1",
            "centre-returned: T4>P4 50 refund bet 1", "cover-returned: T3>P3 400 refund bet 1",
        )  # fmt: skip
        self.comes_to({1: -100, 2: -260, 3: -40}, {1: 400})

    def test_the_same_with_scope_game(self) -> None:
        self.later_game()
        self.invalidate("game")
        self.assertEqual(self.moves[-1], ("centre-returned", "T1>P1 400 refund bet 1"))
        self.comes_to({1: 300, 2: -260, 3: -40})

    def test_a_riding_centre_is_voided(self) -> None:
        self.heads(2)
        self.covered((3, 400))
        self.do("casino-supervisor", {"void-wagers": 1})
        self.told_moves(
            "cover-returned: T1>P2 260 refund bet 1", "cover-returned: T3>P3 400 refund bet 1", "cover-returned: T1>P3 40 refund bet 1",
            "centre-returned: T1>P1 100 refund bet 1",
        )  # fmt: skip
        self.comes_to({})

    def test_a_riding_centre_is_called_off(self) -> None:
        self.heads(2)
        self.call_off()
        self.told_moves("centre-returned: T1>P1 400 refund bet 1")
        self.comes_to({1: 300, 2: -260, 3: -40})

    def test_a_centre_is_called_off_and_its_heads_are_invalidated(self) -> None:
        self.heads(1)
        self.call_off()
        self.invalidate("result")
        self.told_moves(
            "due-reversed: P1>T1 200 reverse bet 1", "cover-reversed: T1>T2 60 reverse bet 1", "cover-reversed: T1>T3 40 reverse bet 1",
            "cover-returned: T2>P2 60 refund bet 1", "cover-returned: T3>P3 40 refund bet 1",
        )  # fmt: skip
        self.comes_to({1: -100}, {1: 100})

    def test_tails_are_invalidated_and_a_cover_is_forfeited(self) -> None:
        self.covered((2, 60), (3, 40))
        self.tails()
        self.comes_to({1: -100, 2: 60, 3: 40})
        self.invalidate("game", {"seat": 2, "wager": "cover"})
        self.told_moves(
            "cover-reversed: P2>T2 60 reverse bet 1", "cover-reversed: P2>T1 60 reverse bet 1",
            "cover-reversed: P3>T3 40 reverse bet 1", "cover-reversed: P3>T1 40 reverse bet 1",
            "cover-forfeited: T2>H0 60 forfeit bet 1", "cover-returned: T3>P3 40 refund bet 1", "centre-returned: T1>P1 100 refund bet 1",
        )  # fmt: skip
        self.comes_to({2: -60}, house=60)

    def test_what_r114_forbids_takes_the_spinners_account_below_zero(self) -> None:
        self.heads(3)
        self.do(1, "withdraw-due")
        before = copy.deepcopy(self.balances)
        self.invalidate("result")
        due, cover, *rest = (event for event in self.told if event["moves"])
        copy.deepcopy(before).book([due, cover, *rest])
        with self.assertRaises(Broken) as caught:
            before.book([cover, due, *rest])
        self.assertIn("('table', 1) comes to -400", str(caught.exception))


if __name__ == "__main__":
    unittest.main()
