"""The casino, by examples worked out from the text."""

from __future__ import annotations

import unittest
from typing import Any

import oracle
from oracle.refuse import Refused
from oracle.tests.play import Play, Staff

NOW = 1_767_225_600_000
BOUNDS = {"spinner": {"min": 100, "max": 100_000}, "heads-tails": {"min": 100, "max": 1_000_000}}


def config(**changes: Any) -> Any:
    """Returns a casino's table of four seats, coins observed, chips of 1 dollar and up, rounding allowed."""
    terms = {
        "sign": BOUNDS, "enforcement": "strict", "denominations": [100, 500, 2_500], "allow-return-over-one": True,
    }  # fmt: skip
    terms.update({name.replace("_", "-"): value for name, value in changes.items() if name != "source"})
    return {
        "table": "t1", "seats": 4, "opened-at": NOW, "zone-offset-minutes": 600,
        "source": changes.get("source", "observed"), "terms": {"casino": terms},
    }  # fmt: skip


class CasinoPlay(Play):
    """A test at a casino's table."""

    def spinner(self, seat: int, chips: int = 1000, side: str = "heads", tokens: int = 0) -> None:
        """A seat takes the coins, calls and wagers."""
        self.do("boxer", {"offer-coins": seat})
        self.do(seat, "accept-coins")
        self.ready(seat, chips, side, tokens)

    def ready(self, seat: int, chips: int = 1000, side: str = "heads", tokens: int = 0) -> None:
        """Coins, side, wager."""
        self.do(seat, {"select-coins": {"first": 1, "second": 2}})
        if self.rulebook == "nsw":
            self.do(seat, {"call-side": side})
        self.do(seat, {"place-spinner-wager": {"chips": chips, "tokens": tokens}})

    def bets(self, *wagers: tuple[int, str, int]) -> None:
        """ "Place your bets", wagers in chips, "no more bets"."""
        self.do("dealer", "place-your-bets")
        for seat, side, chips in wagers:
            self.do(seat, {"place-wager": {"side": side, "stake": {"chips": chips, "tokens": 0}}})
        self.do("boxer", "no-more-bets")

    def throw(self, by: Staff) -> None:
        self.do(by, {"throw-coins": {"first": "heads", "second": "tails"}})

    def land(self, rests: str) -> list[Any]:
        words = {"h": "heads", "t": "tails", "o": "outside"}
        return self.do("boxer", {"land": {"observed": dict(zip(("first", "second"), (words[r] for r in rests)))}})

    def spin(self, by: Staff, rests: str) -> list[Any]:
        self.throw(by)
        self.land(rests)
        return self.do("boxer", "announce-result")

    def no_spin(self, by: Staff, reason: str = "too-low") -> list[Any]:
        """A spin called invalid in the air."""
        self.throw(by)
        return self.do("boxer", {"call-no-spin": {"reason": reason}})

    def named(self, told: list[Any], name: str) -> list[Any]:
        """Returns the payloads of the events of a name."""
        return [what[name] for what in told if isinstance(what, dict) and name in what]


class Wagers(CasinoPlay):
    def setUp(self) -> None:
        self.open("nsw", config(), 4)

    def test_three_heads_win_seven_and_a_half_to_one(self) -> None:
        self.spinner(1, 1000)
        for _ in range(3):
            self.bets((2, "heads", 500), (3, "tails", 300))
            told = self.spin(1, "hh")
        (won,) = [w for w in self.named(told, "wager-won") if w["wager"] == "spinner"]
        self.assertEqual(won, {
            "seat": 1, "wager": "spinner", "stake": {"chips": 1000, "tokens": 0}, "paid": 7500,
            "exact": {"numerator": 7500, "denominator": 1}, "rounding": {"numerator": 0, "denominator": 1},
        })  # fmt: skip
        self.assertEqual([self.purse(seat) for seat in (1, 2, 3)], [7500, 1500, -900])
        self.assertEqual(self.balances.of("house", 0), -8100)
        self.assertEqual(self.table.view()["phase"], "won")

    def test_four_odds_leave_the_wagers_the_fifth_takes_them(self) -> None:
        self.spinner(1)
        self.bets((2, "heads", 500), (2, "tails", 300), (3, "tails", 100))
        for count in (1, 2, 3, 4):
            self.assertEqual(self.spin(1, "ht"), [{"odds-standing": count}])
            self.refused(2, {"withdraw-wager": "heads"}, "phase")
        told = self.spin(1, "th")
        self.assertEqual(told[0], {"result-announced": "five-odds"})
        lost = [(w["seat"], w["wager"]) for w in self.named(told, "wager-lost")]
        self.assertEqual(lost, [(2, "heads"), (2, "tails"), (3, "tails"), (1, "spinner")])
        self.assertEqual(self.balances.of("house", 0), 1900)

    def test_odds_do_not_break_the_count_and_heads_restart_the_odds(self) -> None:
        self.spinner(1)
        for _ in range(2):
            self.bets()
            for _ in range(4):
                self.spin(1, "ht")
            self.spin(1, "hh")
        self.bets()
        self.spin(1, "ht")
        self.spin(1, "hh")
        self.assertEqual(self.table.view()["phase"], "won")

    def test_the_opposite_result_loses_and_the_spinner_retires(self) -> None:
        self.spinner(1, side="tails")
        self.bets()
        told = self.spin(1, "hh")
        self.assertEqual(self.named(told, "spinner-retired"), [1])
        self.refused("boxer", {"offer-coins": 1}, "subject")
        self.do("boxer", {"offer-coins": 2})

    def test_a_second_wager_joins_the_first_and_tokens_on_both_sides_are_flagged(self) -> None:
        self.spinner(1)
        self.do("boxer", "place-your-bets")
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 0, "tokens": 500}}})
        told = self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 200, "tokens": 0}}})
        self.assertEqual(told[0]["wager-placed"]["total"], {"chips": 200, "tokens": 500})
        self.assertFalse(told[0]["wager-placed"]["tokens-on-both-sides"])
        told = self.do(2, {"place-wager": {"side": "tails", "stake": {"chips": 0, "tokens": 100}}})
        self.assertTrue(told[0]["wager-placed"]["tokens-on-both-sides"])
        self.do("boxer", "no-more-bets")
        told = self.spin(1, "hh")
        won = self.named(told, "wager-won")[0]
        self.assertEqual((won["stake"], won["paid"]), ({"chips": 200, "tokens": 500}, 700))

    def test_stakes_are_payable_in_chips(self) -> None:
        self.spinner(1)
        self.do("boxer", "place-your-bets")
        wager = {"side": "heads", "stake": {"chips": 150, "tokens": 50}}
        self.refused(2, {"place-wager": wager}, "amount", code="not-payable-in-chips")
        wager = {"side": "heads", "stake": {"chips": 200, "tokens": 50}}
        self.refused(2, {"place-wager": wager}, "amount", code="not-payable-in-chips")
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 200, "tokens": 100}}})

    def test_strict_limits_judge_the_new_total(self) -> None:
        self.spinner(1)
        self.do("boxer", "place-your-bets")
        self.refused(2, {"place-wager": {"side": "heads", "stake": {"chips": 1_000_100, "tokens": 0}}}, "amount")
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 1_000_000, "tokens": 0}}})
        self.refused(2, {"place-wager": {"side": "heads", "stake": {"chips": 100, "tokens": 0}}}, "amount")


class Rounding(CasinoPlay):
    def spinners_pay(self, denominations: list[int], stake: int) -> int:
        bounds = {"min": denominations[0], "max": 10_000}
        sign = {"spinner": bounds, "heads-tails": bounds}
        self.open("nsw", config(sign=sign, denominations=denominations), 1)
        self.spinner(1, stake)
        for _ in range(3):
            self.bets()
            told = self.spin(1, "hh")
        return int(self.named(told, "wager-won")[0]["paid"])

    def test_the_examples_of_r18(self) -> None:
        self.assertEqual(self.spinners_pay([100, 500], 100), 800)
        self.assertEqual(self.spinners_pay([100, 250], 100), 750)

    def test_an_odd_stake_rounds_up_to_a_whole_minor_unit(self) -> None:
        self.assertEqual(self.spinners_pay([1], 3), 23)  # 22.5

    def test_a_sign_that_permits_a_return_over_one_is_refused_unless_wanted(self) -> None:
        for chips, least, wanted, opens in (
            ([100, 500], 100, False, False),  # 1 dollar pays 8 dollars: 9 * 29791 > 262144
            ([100, 500], 100, True, True),
            ([100, 500], 200, False, True),  # 2 dollars pay 15; 3 pay 23, 24 * 29791 < 3 * 262144
            ([100, 250], 100, False, True),  # 7.50 exactly; 3 dollars 22.50
            ([1], 1, False, False),  # one cent pays eight
            ([1], 2, False, True),  # three pay 23
        ):  # fmt: skip
            with self.subTest(chips=chips, least=least):
                bounds = {"min": least, "max": 100_000, "unit": chips[0]}
                sign = {"spinner": bounds, "heads-tails": {"min": 500, "max": 1000}}
                asked = config(sign=sign, denominations=chips, allow_return_over_one=wanted)
                if opens:
                    oracle.open("nsw", asked)
                else:
                    with self.assertRaises(Refused):
                        oracle.open("nsw", asked)

    def test_without_steps_on_the_sign_tokens_make_any_amount(self) -> None:
        sign = {"spinner": {"min": 200, "max": 1000}, "heads-tails": {"min": 500, "max": 1000}}
        with self.assertRaises(Refused):  # 201, a token of 1 among it, pays 1507.5 rounded up to 1600
            oracle.open("nsw", config(sign=sign, denominations=[100], allow_return_over_one=False))

    def test_every_stake_is_looked_at_as_by_counting(self) -> None:
        from oracle.casino.chips import Chips, Odds, paid, stake_over_one

        for denominations in ((1,), (2, 5), (5, 25), (3, 7), (10, 25), (7,)):
            chips = Chips(denominations)
            for odds in (Odds(15, 2), Odds(7, 1), Odds(22, 3), Odds(19, 20), Odds(1, 1)):
                for kind, (wins, of) in (("spinner", (29_791, 262_144)), ("heads-tails", (31, 64))):
                    if odds.numerator / odds.denominator > 2 and kind == "heads-tails":
                        continue
                    for unit in (None, denominations[0]):
                        bounds = {"min": denominations[0] * 2, "max": denominations[0] * 30}
                        if unit:
                            bounds["unit"] = unit
                        stakes = range(bounds["min"], bounds["max"] + 1, unit or 1)
                        over = [
                            s for s in stakes
                            if (kind == "spinner" or chips.can_make(s)) and wins * (s + paid(chips, odds, s)) > of * s
                        ]  # fmt: skip
                        found = stake_over_one(chips, odds, kind, bounds)
                        case = (denominations, odds, kind, unit, found, over[:3])
                        self.assertEqual(found is not None, bool(over), case)
                        if found is not None:
                            self.assertIn(found, over)

    def test_what_chips_can_make(self) -> None:
        from oracle.casino.chips import Chips

        chips = Chips((250, 100 * 4))
        made = {a * 250 + b * 400 for a in range(40) for b in range(40)}
        for amount in range(0, 5000):
            self.assertEqual(chips.can_make(amount), amount in made)
            self.assertEqual(chips.rounded_up(amount), min(m for m in made if m >= amount))
            self.assertEqual(chips.rounded_down(amount), max(m for m in made if m <= amount))


class AtSettlement(CasinoPlay):
    def setUp(self) -> None:
        self.open("nsw", config(enforcement="at-settlement"), 3)
        self.spinner(1)
        self.do("boxer", "place-your-bets")

    def test_above_the_maximum_is_paid_to_the_maximum_and_the_excess_handed_back_chips_first(self) -> None:
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 100, "tokens": 1_000_200}}})
        self.assertEqual(self.table.view()["seats"][1]["wagers"][0]["excess"], 300)
        self.do("boxer", "no-more-bets")
        told = self.spin(1, "hh")
        self.assertEqual(self.named(told, "excess-returned")[0]["stake"], {"chips": 100, "tokens": 200})
        self.assertEqual(self.named(told, "wager-won")[0]["paid"], 1_000_000)

    def test_below_the_minimum_it_is_handed_back_before_the_call_and_valid_after(self) -> None:
        higher = {**BOUNDS, "heads-tails": {"min": 200, "max": 1000}}
        self.do("casino-supervisor", {"announce-limits": {"sign": higher, "change-at": NOW + 1_200_000}})
        self.refused("casino-supervisor", {"set-limits": higher}, "time", NOW + 1_199_999)
        self.do("casino-supervisor", {"set-limits": higher}, NOW + 1_200_000)
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 100, "tokens": 0}}})
        self.do("dealer", {"return-under-minimum": {"seat": 2, "wager": "heads"}})
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 100, "tokens": 0}}})
        self.do("boxer", "no-more-bets")
        self.refused("dealer", {"return-under-minimum": {"seat": 2, "wager": "heads"}}, "phase")
        self.spin(1, "hh")
        self.assertEqual(self.purse(2), 100)

    def test_what_is_taken_back_comes_off_the_excess_first(self) -> None:
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 1_000_500, "tokens": 0}}})
        self.do(2, {"change-wager": {"side": "heads", "stake": {"chips": 1_000_100, "tokens": 0}}})
        self.assertEqual(self.table.view()["seats"][1]["wagers"][0]["excess"], 100)
        self.do(2, {"change-wager": {"side": "heads", "stake": {"chips": 999_000, "tokens": 0}}})
        self.assertEqual(self.table.view()["seats"][1]["wagers"][0]["excess"], 0)

    def test_a_wager_is_judged_by_the_sign_when_it_was_placed(self) -> None:
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 800, "tokens": 0}}})
        self.do("casino-supervisor", {"set-limits": {**BOUNDS, "heads-tails": {"min": 100, "max": 500}}})
        self.do(3, {"place-wager": {"side": "heads", "stake": {"chips": 800, "tokens": 0}}})
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 100, "tokens": 0}}})
        excess = [seat["wagers"][0]["excess"] for seat in self.table.view()["seats"][1:]]
        self.assertEqual(excess, [100, 300])


class Spinner(CasinoPlay):
    def setUp(self) -> None:
        self.open("nsw", config(), 3)
        self.spinner(1)

    def test_three_invalid_spins_at_first_make_the_spinner_elect(self) -> None:
        self.bets((2, "heads", 500))
        for _ in range(2):
            self.no_spin(1)
            self.do("boxer", "no-more-bets")
        told = self.no_spin(1)
        self.assertIn({"election-required": 1}, told)
        self.refused("boxer", "no-more-bets", "phase")
        self.do(2, {"change-wager": {"side": "heads", "stake": {"chips": 300, "tokens": 0}}})
        told = self.do(1, "elect-retire")
        self.assertEqual(self.named(told, "wager-returned")[0]["reason"], "retired")
        self.do(2, {"withdraw-wager": "heads"})
        self.assertEqual(self.balances.money_line(), {})

    def test_after_a_valid_spin_three_invalid_ones_hand_over_and_the_win_is_the_spinners(self) -> None:
        self.bets((2, "tails", 500))
        self.spin(1, "ht")
        for _ in range(2):
            self.no_spin(1)
            self.assertEqual(self.table.view()["phase"], "called")
        told = self.no_spin(1)
        self.assertEqual(self.named(told, "coins-handed-over")[0]["reason"], "three-invalid-spins")
        self.refused(1, {"throw-coins": {"first": "heads", "second": "tails"}}, "phase")
        self.do("boxer", {"appoint-substitute": "dealer"})
        self.refused(1, {"throw-coins": {"first": "heads", "second": "tails"}}, "actor")
        self.spin("dealer", "hh")
        for _ in range(2):
            self.bets()
            self.spin("dealer", "hh")
        self.assertEqual(self.purse(1), 7500)
        self.assertEqual(self.table.view()["phase"], "offering")
        self.refused(1, "spin-again", "actor")

    def test_after_an_invalid_spin_wagers_change_but_none_is_new(self) -> None:
        self.bets((2, "heads", 500))
        self.no_spin(1)
        self.refused(3, {"place-wager": {"side": "heads", "stake": {"chips": 100, "tokens": 0}}}, "phase")
        self.refused(2, {"place-wager": {"side": "tails", "stake": {"chips": 100, "tokens": 0}}}, "phase")
        self.do(2, {"change-wager": {"side": "heads", "stake": {"chips": 600, "tokens": 0}}})
        self.do(1, {"change-spinner-wager": {"chips": 500, "tokens": 0}})
        self.refused(1, {"throw-coins": {"first": "heads", "second": "tails"}}, "phase")

    def test_sent_out_before_a_valid_spin_the_wager_returns_after_one_a_dealer_spins_and_wagers_freeze(self) -> None:
        self.bets()
        told = self.do("boxer", {"send-spinner-out": {"reason": "delay-or-disorder", "bar": True}})
        self.assertEqual(self.named(told, "wager-returned")[0]["reason"], "sent-out")
        self.spinner(2)
        self.bets((3, "heads", 100))
        self.spin(2, "hh")
        self.do("boxer", "place-your-bets")
        self.do(3, {"place-wager": {"side": "heads", "stake": {"chips": 100, "tokens": 0}}})
        told = self.do("boxer", {"send-spinner-out": {"reason": "delay-or-disorder", "bar": False}})
        self.assertTrue(self.named(told, "coins-handed-over")[0]["dealer-only"])
        self.refused(3, {"withdraw-wager": "heads"}, "phase")
        self.do(3, {"place-wager": {"side": "tails", "stake": {"chips": 100, "tokens": 0}}})
        self.refused("boxer", {"appoint-substitute": "boxer"}, "subject")

    def test_to_retire_before_a_valid_spin_takes_the_wager_back_and_after_one_is_refused(self) -> None:
        self.do(1, "retire")
        self.assertEqual(self.balances.money_line(), {})
        self.spinner(2)
        self.bets()
        self.spin(2, "hh")
        self.refused(2, "retire", "phase")
        self.do(2, "decline-further-spins")

    def test_a_winner_goes_on_or_is_passed_over(self) -> None:
        for _ in range(3):
            self.bets()
            self.spin(1, "hh")
        self.do(1, "spin-again")
        self.ready(1, 200, "tails")
        for _ in range(3):
            self.bets()
            self.spin(1, "tt")
        told = self.do("boxer", {"offer-coins": 2})
        self.assertEqual(told[0], {"spinner-retired": 1})

    def test_the_house_spins_until_a_result_when_nobody_wants_to(self) -> None:
        self.do(1, "retire")
        for seat in (2, 3):
            self.do("boxer", {"offer-coins": seat})
            self.do("boxer", "decline-coins")
        self.do("dealer", "start-house-spin")
        self.bets((1, "heads", 100))
        self.refused("games-supervisor", {"throw-coins": {"first": "heads", "second": "tails"}}, "actor")
        self.spin("dealer", "ht")
        told = self.spin("boxer", "hh")
        self.assertEqual(told[-1], "house-spin-ended")
        self.do("boxer", {"offer-coins": 1})

    def test_coins_that_leave_the_ring(self) -> None:
        self.bets()
        self.throw(1)
        self.land("ho")
        self.do("boxer", "no-more-bets")
        self.refused(1, {"throw-coins": {"first": "heads", "second": "tails"}}, "phase")
        self.do("boxer", {"lose-coins": {"first": 2}})
        self.refused(1, "request-original-coins", "subject")
        self.refused("boxer", "bring-new-set", "phase")
        self.do(1, {"select-coins": {"first": 1, "second": 3}})
        self.throw(1)
        self.land("oh")
        self.do("boxer", {"return-coins": {"first": 2}})
        self.do(1, "request-original-coins")
        self.do("boxer", {"lose-coins": {"first": 1, "second": 4}})
        self.do(1, {"select-coins": {"first": 2, "second": 3}})
        self.do(1, "retire")
        self.refused("boxer", {"offer-coins": 2}, "phase")
        self.do("boxer", "bring-new-set")
        self.do("boxer", {"offer-coins": 2})


class NoSpin(CasinoPlay):
    def test_who_calls_what_and_until_when(self) -> None:
        self.open("nsw", config(), 2)
        self.spinner(1)
        self.bets()
        self.throw(1)
        self.refused(2, {"call-no-spin": {"reason": "too-low"}}, "actor")
        self.refused("dealer", {"call-no-spin": {"reason": "too-low"}}, "actor")
        self.refused("casino-supervisor", {"call-no-spin": {"reason": "not-flat"}}, "actor")
        self.refused("boxer", {"call-no-spin": {"reason": "hit-ceiling"}}, "not-in-these-rules")
        self.land("hh")
        self.do("casino-supervisor", {"call-no-spin": {"reason": "too-low"}})
        self.do("boxer", "no-more-bets")
        self.throw(1)
        self.land("hh")
        self.do("boxer", "announce-result")
        self.refused("boxer", {"call-no-spin": {"reason": "too-low"}}, "phase")

    def test_on_a_fresh_table_never_after_the_landing(self) -> None:
        self.open("nsw", config(source="fresh"), 1)
        self.spinner(1)
        self.bets()
        self.throw(1)
        self.do("host", {"land": {"fresh": "00" * 32}})  # 0x76: tails, heads
        self.assertEqual(self.table.view()["landed"], {"first": "tails", "second": "heads"})
        self.refused("boxer", {"call-no-spin": {"reason": "too-low"}}, "phase")


class Invalidation(CasinoPlay):
    def setUp(self) -> None:
        self.open("nsw", config(), 3)
        self.spinner(1)
        self.bets((2, "heads", 500), (3, "tails", 300))

    def invalidate(self, scope: str, *forfeits: dict[str, Any]) -> list[Any]:
        reason = "fraud" if forfeits else "disruption"
        carried = {"scope": scope, "reason": reason, "forfeits": list(forfeits)}
        return self.do("casino-supervisor", {"invalidate-outcome": carried})

    def test_scope_result_undoes_and_refunds_and_keeps_the_spinners_wager(self) -> None:
        self.spin(1, "tt")
        told = self.invalidate("result")
        self.assertEqual(self.names(told), [
            "settlement-reversed", "settlement-reversed", "settlement-reversed", "outcome-invalidated",
            "wager-returned", "wager-returned",
        ])  # fmt: skip
        self.assertEqual(self.balances.money_line(), {"1": -1000, "layout": 1000})
        self.assertEqual(self.table.view()["phase"], "preparing")
        self.assertFalse(self.table.view()["game"]["valid-spin"])

    def test_scope_game_refunds_all_but_the_forfeited(self) -> None:
        self.spin(1, "hh")
        told = self.invalidate("game", {"seat": 1, "wager": "spinner"}, {"seat": 2, "wager": "heads"})
        self.assertIn({"spinner-game-ended": {"seat": 1, "outcome": "forfeited"}}, told)
        self.assertEqual(self.balances.money_line(), {"1": -1000, "2": -500, "house": 1500})

    def test_in_mid_air_and_a_later_game(self) -> None:
        self.throw(1)
        self.invalidate("result")
        self.bets((2, "heads", 100))
        self.spin(1, "tt")
        self.spinner(2, 700)
        self.invalidate("result")
        self.assertEqual(self.balances.money_line(), {"1": -1000, "layout": 1000})
        self.assertEqual(self.table.view()["game"]["seat"], 1)

    def test_a_barred_spinner_does_not_come_back(self) -> None:
        self.spin(1, "ht")
        self.do("boxer", {"send-spinner-out": {"reason": "contravened-rules", "bar": True}})
        told = self.invalidate("result")
        self.assertIn({"spinner-game-ended": {"seat": 1, "outcome": "returned"}}, told)
        self.assertEqual(self.balances.money_line(), {})

    def test_voiding_the_spinners_wager_with_odds_pending_leaves_a_dealer_to_spin(self) -> None:
        self.spin(1, "ht")
        told = self.do("casino-supervisor", {"void-wagers": 1})
        self.assertEqual(self.names(told)[-1], "coins-handed-over")
        self.do("boxer", {"appoint-substitute": "dealer"})
        self.spin("dealer", "tt")
        self.assertEqual([self.purse(seat) for seat in (1, 2, 3)], [0, -500, 300])


class Abstention(CasinoPlay):
    def test_three_rounds_at_a_full_table(self) -> None:
        self.open("nsw", config(), 4)
        self.spinner(1)
        for _ in range(2):
            self.bets((2, "heads", 100), (3, "heads", 100))
            self.spin(1, "hh")
        self.refused("dealer", {"vacate-seat": 4}, "subject")
        self.bets((2, "heads", 100), (3, "heads", 100))
        self.spin(1, "hh")
        self.refused("dealer", {"vacate-seat": 1}, "subject")
        self.do("dealer", {"vacate-seat": 4})


class House(CasinoPlay):
    def test_the_spinner_spins_for_heads_and_new_wagers_are_taken_after_an_invalid_spin(self) -> None:
        self.open("house", config(), 2)
        self.spinner(1)
        self.assertEqual(self.table.view()["game"]["side"], "heads")
        self.refused(1, {"call-side": "heads"}, "not-in-these-rules")
        self.bets()
        self.no_spin(1)
        self.do(2, {"place-wager": {"side": "tails", "stake": {"chips": 100, "tokens": 0}}})
        self.do("boxer", "no-more-bets")
        self.spin(1, "ht")
        self.spin(1, "tt")
        self.assertEqual((self.purse(1), self.purse(2)), (-1000, 100))

    def test_odds_can_be_set_in_house_only(self) -> None:
        odds = {"spinner": {"numerator": 7, "denominator": 1}, "heads-tails": {"numerator": 19, "denominator": 20}}
        with self.assertRaises(Refused):
            oracle.open("nsw", config(odds=odds))
        self.open("house", config(odds=odds), 2)
        self.spinner(1, 200)
        for _ in range(3):
            self.bets((2, "heads", 200))
            told = self.spin(1, "hh")
        won = self.named(told, "wager-won")
        # 190 exactly, 200 in chips of 1 dollar; the spinner 1,400.
        self.assertEqual([w["paid"] for w in won], [200, 1400])
        self.assertEqual(won[0]["rounding"], {"numerator": 10, "denominator": 1})


class Closing(CasinoPlay):
    def test_no_new_game_after_the_time_and_no_closing_before_the_wager_is_determined(self) -> None:
        self.open("nsw", config(), 2)
        self.spinner(1)
        self.do("casino-supervisor", {"announce-closing": NOW + 1_200_000})
        self.refused("casino-supervisor", "close-table", "phase", NOW + 1_200_000)
        self.at = NOW + 1_200_000
        self.bets()
        self.spin(1, "tt")
        self.refused("boxer", {"offer-coins": 2}, "time")
        self.do("casino-supervisor", "close-table")


if __name__ == "__main__":
    unittest.main()
