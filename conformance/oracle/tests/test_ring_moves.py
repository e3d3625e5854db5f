"""Moves in a ring, command by command: centre, single cover, side bets, closing after the day."""

from __future__ import annotations

import unittest
from typing import Any

from oracle.rows import CENTRE, SIDE_BET
from oracle.tests.play import ring_config
from oracle.tests.test_traces import TracePlay


class Centre(TracePlay):
    """The contract's other words on the centre's moves."""

    def test_a_cover_that_is_voided_with_the_coins_down_gives_the_spinner_its_part_back(self) -> None:
        self.covered((2, 60), (3, 40))
        self.call()
        self.throw(1)
        self.land("tth")
        self.do("casino-supervisor", {"void-wagers": 3})
        self.told_moves("cover-returned: T3>P3 40 refund bet 1", "centre-returned: T1>P1 40 refund bet 1")
        self.do("ringkeeper", "announce-result")
        self.comes_to({1: -60, 2: 60})

    def test_what_a_voided_cover_gave_back_comes_off_the_first_stake(self) -> None:
        self.heads(1)
        self.covered((4, 200))
        self.call()
        self.throw(1)
        self.land("tth")
        self.do("casino-supervisor", {"void-wagers": 4})
        self.told_moves("cover-returned: T4>P4 200 refund bet 1", "centre-returned: T1>P1 200 refund bet 1")

    def test_of_a_riding_centre_the_covers_of_earlier_throws_go_back_as_far_as_it_goes(self) -> None:
        self.heads(1)
        self.covered((2, 50), (4, 150))
        self.call()
        self.throw(1)
        self.land("tth")
        self.do("casino-supervisor", {"void-wagers": 4})
        self.do("casino-supervisor", {"void-wagers": 1})
        self.told_moves("cover-returned: T2>P2 50 refund bet 1", "cover-returned: T1>P2 50 refund bet 1")
        self.comes_to({1: 50, 2: -10, 3: -40})

    def test_a_ringkeeper_who_spins_to_the_end_pays_the_due_at_once(self) -> None:
        self.heads(2)
        self.covered((3, 400))
        self.do(1, "decline-further-spins")
        self.call()
        self.spin("ringkeeper", "hhh")
        self.told_moves("centre-rides: T3>T1 400 settle bet 1", "due-paid: T1>P1 800 settle bet 1")

    def test_a_centre_is_forfeited_after_the_covers_of_the_throw_are_back(self) -> None:
        self.heads(2)
        self.invalidate("result", {"seat": 1, "wager": "centre"})
        self.told_moves("cover-reversed: T1>T2 200 reverse bet 1", "cover-returned: T2>P2 200 refund bet 1",
                        "centre-forfeited: T1>H0 200 forfeit bet 1")  # fmt: skip
        self.comes_to({1: -100, 2: -60, 3: -40}, house=200)


class SingleCover(TracePlay):
    def setUp(self) -> None:
        self.open(self.RULEBOOK, ring_config(policy="single-cover"), 4)
        self.spinner(1)
        self.stake(1, 100)
        self.covered((2, 60), (3, 40))

    def three_heads(self) -> None:
        for _ in range(3):
            self.comes_to({1: -100, 2: -60, 3: -40}, {1: 100, 2: 60, 3: 40})
            self.call()
            self.spin(1, "hht")

    def test_covers_lie_with_their_seats_until_the_third_heads(self) -> None:
        self.three_heads()
        self.told_moves("centre-rides: T2>T1 60 settle bet 1", "centre-rides: T3>T1 40 settle bet 1")
        self.comes_to({1: -100, 2: -60, 3: -40}, {1: 200})

    def test_they_lie_there_again_where_the_third_heads_is_invalidated(self) -> None:
        self.three_heads()
        self.do(1, "withdraw-due")
        self.invalidate("result")
        self.told_moves("due-reversed: P1>T1 200 reverse bet 1", "cover-reversed: T1>T2 60 reverse bet 1",
                        "cover-reversed: T1>T3 40 reverse bet 1")  # fmt: skip
        self.comes_to({1: -100, 2: -60, 3: -40}, {1: 100, 2: 60, 3: 40})

    def test_an_earlier_heads_that_is_invalidated_moves_nothing(self) -> None:
        self.call()
        self.spin(1, "hht")
        self.invalidate("result")
        self.told_moves()


class SideBets(TracePlay):
    """Seat 2 offers 100 on Heads."""

    def setUp(self) -> None:
        self.open("pub", ring_config(), 4)
        self.spinner(1)
        self.do("ringkeeper", "place-your-bets")
        self.do(2, {"offer-side-bet": 100})

    def match(self, seat: int, amount: int) -> None:
        self.do(seat, {"match-side-bet": {"offer": 1, "amount": amount}})

    def landed(self, rests: str) -> None:
        self.do("ringkeeper", "no-more-bets")
        self.spin(1, rests)

    def test_an_offer_is_money_on_the_table_and_a_match_takes_the_other_stake(self) -> None:
        self.told_moves("side-offer-made: P2>T2 100 stake")
        self.match(3, 30)
        self.told_moves("side-bet-made: P3>T3 30 stake")
        self.comes_to({2: -100, 3: -30}, {2: 100, 3: 30})
        self.assertEqual((self.balances.on_table(SIDE_BET), self.balances.on_table(CENTRE)), (130, 0))

    def test_what_is_open_of_it_goes_back(self) -> None:
        self.match(3, 30)
        self.do(2, {"withdraw-side-offer": 1})
        self.told_moves("side-offer-withdrawn: T2>P2 70 withdraw")
        self.comes_to({2: -30, 3: -30}, {2: 30, 3: 30})

    def test_it_lapses_at_the_call_and_at_closing(self) -> None:
        self.match(3, 30)
        self.do("ringkeeper", "no-more-bets")
        self.told_moves("side-offer-lapsed: T2>P2 70 refund")

    def test_who_leaves_takes_it_back_and_who_is_voided_or_excluded_has_it_refunded(self) -> None:
        for by, command, cause in (
            ("host", {"leave": 2}, "withdraw"), ("ringkeeper", {"void-wagers": 2}, "refund"),
            ("ringkeeper", {"exclude-player": 2}, "refund"),
        ):  # fmt: skip
            with self.subTest(command=command):
                self.setUp()
                self.do(by, command)
                self.told_moves(f"side-offer-withdrawn: T2>P2 100 {cause}")
                self.comes_to({})

    def test_bets_are_settled_and_reversed_in_the_order_made(self) -> None:
        self.match(3, 30)
        self.match(4, 70)
        self.landed("tt")
        self.told_moves(
            "side-bet-settled: T3>P3 30 settle", "side-bet-settled: T2>P3 30 settle",
            "side-bet-settled: T4>P4 70 settle", "side-bet-settled: T2>P4 70 settle",
        )  # fmt: skip
        self.comes_to({2: -100, 3: 30, 4: 70})
        self.invalidate_by_the_ringkeeper({"seat": 3, "wager": "side-bet", "bet": 1})
        self.told_moves(
            "side-bet-reversed: P3>T3 30 reverse", "side-bet-reversed: P3>T2 30 reverse",
            "side-bet-reversed: P4>T4 70 reverse", "side-bet-reversed: P4>T2 70 reverse",
            "side-bet-returned: T2>P2 30 refund", "side-bet-forfeited: T3>H0 30 forfeit",
            "side-bet-returned: T2>P2 70 refund", "side-bet-returned: T4>P4 70 refund",
        )  # fmt: skip
        self.comes_to({3: -30}, house=30)

    def invalidate_by_the_ringkeeper(self, *forfeits: Any) -> None:
        carried = {"scope": "result", "reason": "fraud", "forfeits": list(forfeits)}
        self.do("ringkeeper", {"invalidate-outcome": carried})


class EndOfTheDay(TracePlay):
    def test_all_goes_back_in_the_order_of_closing(self) -> None:
        self.covered((3, 40), (2, 60))
        self.do("ringkeeper", "place-your-bets")
        self.bet(2, 3, 25)
        self.do(4, {"offer-side-bet": 70})
        self.do("casino-supervisor", "close-table", at=self.at + 86_400_000)
        self.told_moves(
            "side-offer-lapsed: T4>P4 70 refund",
            "side-bet-returned: T2>P2 25 refund", "side-bet-returned: T3>P3 25 refund",
            "cover-returned: T2>P2 60 refund bet 1", "cover-returned: T3>P3 40 refund bet 1", "centre-returned: T1>P1 100 refund bet 1",
        )  # fmt: skip
        self.comes_to({})


if __name__ == "__main__":
    unittest.main()
