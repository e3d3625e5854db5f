"""A house's own rulebooks (R75-R79): what five Odds do, and winnings rounded down, by examples worked out by hand."""

from __future__ import annotations

import unittest
from typing import Any

import oracle
from oracle.tests.test_casino import CasinoPlay, config

HALF = 30 * 60_000


class OwnPlay(CasinoPlay):
    """A test at a table of a house's own rulebook: a house spins, so that nothing but Heads and Tails is wagered."""

    def at_the_table(self, rulebook: str, players: int = 2, **terms: Any) -> None:
        self.open(rulebook, config(**terms), players)

    def house_spins(self) -> None:
        for seat in sorted(seat["seat"] for seat in self.table.view()["seats"]):
            self.do("boxer", {"offer-coins": seat})
        self.do("dealer", "start-house-spin")

    def betting(self, *wagers: tuple[int, str, int, int]) -> list[Any]:
        """Plays to a house spin, with wagers in chips and tokens. Returns the events of "place your bets"."""
        if self.table.view()["phase"] == "offering":
            self.house_spins()
        told = self.do("dealer", "place-your-bets")
        for seat, side, chips, tokens in wagers:
            self.do(seat, {"place-wager": {"side": side, "stake": {"chips": chips, "tokens": tokens}}})
        self.do("boxer", "no-more-bets")
        return told

    def five_odds(self) -> list[Any]:
        for _ in range(5):
            told = self.spin("dealer", "ht")
        return told

    def invalidate(self, *forfeits: Any) -> list[Any]:
        carried = {"scope": "result", "reason": "fraud", "forfeits": list(forfeits)}
        return self.do("casino-supervisor", {"invalidate-outcome": carried})

    def lying(self, seat: int) -> list[str]:
        seats = {held["seat"]: held["wagers"] for held in self.table.view()["seats"]}
        return [wager["wager"] for wager in seats[seat]]


class Partage(OwnPlay):
    def halved(self, stake: tuple[int, int], **terms: Any) -> tuple[dict[str, int], dict[str, int]]:
        self.at_the_table("partage", **terms)
        self.betting((1, "heads", *stake))
        (told,) = self.named(self.five_odds(), "wager-halved")
        return told["returned"], told["lost"]

    def test_half_goes_back_in_its_tenders(self) -> None:
        for stake, chips, back in (
            ((1000, 0), [100, 500], (500, 0)), ((300, 0), [100, 500], (200, 0)), ((100, 0), [100, 500], (100, 0)),
            ((0, 300), [100, 500], (0, 150)), ((300, 100), [100, 500], (200, 0)), ((300, 300), [100, 500], (200, 100)),
            ((5, 0), [2, 5], (4, 0)), ((0, 5), [2, 5], (0, 3)), ((7, 0), [2, 5], (4, 0)), ((2, 5), [2, 5], (2, 2)),
        ):  # fmt: skip
            sign = {kind: {"min": chips[0], "max": 100_000} for kind in ("spinner", "heads-tails")}
            returned, lost = self.halved(stake, denominations=chips, sign=sign)
            with self.subTest(stake=stake):
                self.assertEqual((returned["chips"], returned["tokens"]), back)
                self.assertEqual((lost["chips"], lost["tokens"]), (stake[0] - back[0], stake[1] - back[1]))

    def test_no_more_chips_go_back_than_an_excess_has_left(self) -> None:
        sign = {"spinner": {"min": 5, "max": 1000}, "heads-tails": {"min": 2, "max": 4}}
        self.at_the_table("partage", denominations=[2, 5], enforcement="at-settlement", sign=sign)
        self.betting((1, "heads", 4, 3))
        told = self.five_odds()
        (halved,) = self.named(told, "wager-halved")
        self.assertEqual(self.named(told, "excess-returned")[0]["stake"], {"chips": 3, "tokens": 0})
        self.assertEqual(halved["returned"], {"chips": 1, "tokens": 1})
        self.assertEqual(halved["lost"], {"chips": 0, "tokens": 2})

    def test_the_excess_goes_back_first_and_a_halving_is_reversed_by_two(self) -> None:
        self.at_the_table("partage", enforcement="at-settlement", sign={
            "spinner": {"min": 100, "max": 1000}, "heads-tails": {"min": 100, "max": 500},
        })  # fmt: skip
        self.betting((1, "heads", 700, 0), (1, "tails", 100, 0))
        told = self.five_odds()
        self.assertEqual(self.names(told)[1:4], ["excess-returned", "wager-halved", "wager-halved"])
        told = self.invalidate()
        undone = [(w["wager"], w["stake"]["chips"], w["paid"], w["won"]) for w in self.named(told, "settlement-reversed")]
        self.assertEqual(undone, [("heads", 200, 0, False), ("heads", 300, 0, True), ("tails", 100, 0, True)])
        back = [(w["wager"], w["stake"]["chips"]) for w in self.named(told, "wager-returned")]
        self.assertEqual(back, [("heads", 500), ("tails", 100)])
        self.assertEqual(self.balances.money_line(), {})


class Prison(OwnPlay):
    def setUp(self) -> None:
        self.at_the_table("prison")
        self.betting((1, "heads", 300, 0), (2, "tails", 100, 100))
        self.five_odds()

    def test_it_stays_for_one_more_decision_and_joins_no_other_wager(self) -> None:
        self.refused("host", {"leave": 1}, "phase", code="money-at-stake")
        self.betting((1, "heads", 500, 0))
        self.assertEqual(self.lying(1), ["imprisoned-heads", "heads"])
        told = self.spin("dealer", "hh")
        self.assertEqual(self.names(told), [
            "result-announced", "wager-returned", "wager-won", "wager-lost", "house-spin-ended",
        ])  # fmt: skip
        self.assertEqual(told[1]["wager-returned"]["reason"], "released")
        self.assertEqual(told[3]["wager-lost"]["wager"], "imprisoned-tails")
        self.assertEqual(self.purse(1), 500)
        told = self.invalidate({"seat": 2, "wager": "imprisoned-tails"})
        self.assertEqual(self.names(told), [
            *["settlement-reversed"] * 3, "outcome-invalidated", "wager-returned", "wager-forfeited",
        ])  # fmt: skip
        self.assertEqual(told[0]["settlement-reversed"]["paid"], 0)
        self.assertEqual((self.lying(1), self.lying(2)), (["imprisoned-heads"], []))
        self.assertEqual(self.balances.money_line(), {"1": -300, "2": -200, "house": 200, "layout": 300})

    def test_five_odds_lose_the_prisoner_and_take_the_new_wager(self) -> None:
        self.betting((1, "heads", 500, 0))
        told = self.five_odds()
        self.assertEqual(self.names(told)[1:4], ["wager-lost", "wager-imprisoned", "wager-lost"])
        told = self.invalidate()
        self.assertEqual(self.names(told), ["settlement-reversed", "settlement-reversed", "outcome-invalidated",
                                            "wager-returned"])  # fmt: skip
        self.assertEqual((self.lying(1), self.lying(2)), (["imprisoned-heads"], ["imprisoned-tails"]))

    def test_what_goes_back_is_told_side_by_side_the_prisoner_first(self) -> None:
        self.betting((2, "heads", 300, 0), (2, "tails", 500, 0))
        self.spin("dealer", "ht")
        told = self.invalidate({"seat": 2, "wager": "imprisoned-tails"})
        self.assertEqual(self.names(told), [
            "outcome-invalidated", "wager-returned", "wager-forfeited", "wager-returned",
        ])  # fmt: skip
        self.assertEqual(told[2]["wager-forfeited"]["wager"], "imprisoned-tails")

    def test_five_odds_that_are_invalidated_have_not_imprisoned(self) -> None:
        forfeit = {"seat": 1, "wager": "imprisoned-heads"}
        carried = {"scope": "result", "reason": "fraud", "forfeits": [forfeit]}
        self.refused("casino-supervisor", {"invalidate-outcome": carried}, "subject")
        told = self.invalidate({"seat": 1, "wager": "heads"})
        self.assertEqual(self.names(told), ["outcome-invalidated", "wager-forfeited", "wager-returned"])
        self.assertEqual(told[2]["wager-returned"]["wager"], "tails")
        self.assertEqual((self.lying(1), self.lying(2)), ([], []))

    def test_it_moves_only_where_it_is_voided_and_has_no_result_then(self) -> None:
        told = self.do("casino-supervisor", {"void-wagers": 1})
        self.assertEqual(told[1]["wager-returned"]["wager"], "imprisoned-heads")
        self.assertEqual(self.names(self.invalidate()), ["outcome-invalidated", "wager-returned"])
        self.do("host", {"leave": 1})

    def test_at_the_closing_time_the_house_spins_for_it(self) -> None:
        self.do("casino-supervisor", {"announce-closing": self.at + HALF})
        self.at += HALF
        self.refused("casino-supervisor", "close-table", "phase")
        self.refused("boxer", {"offer-coins": 1}, "time")
        self.do("dealer", "start-house-spin")
        self.betting()
        self.spin("dealer", "tt")
        self.refused("dealer", "start-house-spin", "time")
        self.do("casino-supervisor", "close-table")
        self.assertEqual(self.balances.money_line(), {"1": -300, "house": 300})

    def test_there_is_nothing_to_elect_here(self) -> None:
        for command in ("elect-prison", "elect-partage"):
            self.refused(1, {command: "heads"}, "not-in-these-rules")


class Elects(OwnPlay):
    def setUp(self) -> None:
        self.at_the_table("elects", 3)
        self.betting((1, "heads", 300, 0), (1, "tails", 1000, 0), (2, "tails", 100, 0))
        self.told = self.five_odds()

    def test_it_is_for_each_wager_and_silence_is_half(self) -> None:
        self.assertEqual(self.told[1:3], [{"election-required": 1}, {"election-required": 2}])
        told = self.do(1, {"elect-prison": "tails"})
        self.assertEqual(self.names(told), ["election-made", "wager-imprisoned"])
        self.refused(1, {"elect-partage": "tails"}, "subject")
        self.refused(3, {"elect-partage": "tails"}, "subject")
        told = self.betting()
        self.assertEqual(self.names(told), ["wager-halved", "wager-halved", "betting-opened"])
        self.assertEqual((self.lying(1), self.lying(2)), (["imprisoned-tails"], []))
        self.spin("dealer", "tt")
        self.assertEqual(self.balances.money_line(), {"1": -100, "house": 100})

    def test_invalidated_all_goes_back_whole_whatever_was_elected(self) -> None:
        self.do(1, {"elect-prison": "tails"})
        self.do(1, {"elect-partage": "heads"})
        told = self.invalidate()
        self.assertEqual(self.names(told), [
            "settlement-reversed", "settlement-reversed", "outcome-invalidated", *["wager-returned"] * 3,
        ])  # fmt: skip
        self.refused(2, {"elect-prison": "tails"}, "phase")
        self.assertEqual(self.balances.money_line(), {})

    def test_an_excluded_player_elects_nothing(self) -> None:
        self.do("casino-supervisor", {"exclude-player": 2})
        self.refused(2, {"elect-prison": "tails"}, "subject", code="excluded")

    def test_closing_halves_the_wagers_of_the_silent(self) -> None:
        self.do("casino-supervisor", {"announce-closing": self.at + HALF})
        self.at += HALF
        told = self.do("casino-supervisor", "close-table")
        self.assertEqual(self.names(told), ["wager-halved"] * 3 + ["table-closed"])


class Down(OwnPlay):
    def test_winnings_are_rounded_down_to_what_chips_make_up(self) -> None:
        sign = {kind: {"min": 100, "max": 1000} for kind in ("spinner", "heads-tails")}
        terms = {"sign": sign, "denominations": [100, 500], "enforcement": "at-settlement", "allow_return_over_one": False}
        for tokens, exact, paid, rounding in ((10, (75, 1), 0, 75), (15, (225, 2), 100, 25)):
            self.open("down", config(**terms), 1)
            self.do("boxer", {"offer-coins": 1})
            self.do(1, "accept-coins")
            self.do(1, {"select-coins": {"first": 1, "second": 2}})
            self.do(1, {"call-side": "heads"})
            self.do(1, {"place-spinner-wager": {"chips": 0, "tokens": tokens}})
            for _ in range(3):
                self.bets()
                told = self.spin(1, "hh")
            (won,) = self.named(told, "wager-won")
            self.assertEqual((won["exact"]["numerator"], won["exact"]["denominator"]), exact)
            self.assertEqual((won["paid"], won["rounding"]), (paid, {"numerator": rounding, "denominator": exact[1]}))

    def test_five_odds_lose(self) -> None:
        self.at_the_table("down")
        self.betting((1, "heads", 300, 0))
        self.assertEqual(self.names(self.five_odds())[1], "wager-lost")

    def test_they_cite_the_law_they_inherit_and_their_own(self) -> None:
        self.at_the_table("partage")
        self.betting((1, "heads", 300, 0))
        self.assertEqual(self.cites, [{"clause": "nsw 6.3"}])
        self.five_odds()
        self.assertIn({"clause": "partage 3", "ruling": "R76"}, self.cites)
        with self.assertRaises(oracle.Refused):
            odds = {"numerator": 1, "denominator": 1}
            oracle.open("partage", config(odds={"spinner": odds, "heads-tails": odds}))


if __name__ == "__main__":
    unittest.main()
