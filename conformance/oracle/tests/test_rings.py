"""The rings, by examples worked out from the text."""

from __future__ import annotations

import unittest

import oracle
from oracle.refuse import Refused
from oracle.tests.play import ANZAC, RingPlay, ring_config

HOUR = 3_600_000


class Centre(RingPlay):
    def setUp(self) -> None:
        self.open("ringkeeper", ring_config(), 4)
        self.spinner(1)

    def heads(self, times: int, by: int | str = 1) -> list[object]:
        """Covers the centre by seat 2 and lets it ride on Heads."""
        told: list[object] = []
        for _ in range(times):
            centre = self.table.view()["ring"]["centre"]
            self.cover(2, centre["stake"])
            self.call()
            told = self.spin(by, "hh")
        return told

    def test_three_heads_are_worth_eight_times_the_first_stake(self) -> None:
        self.stake(1, 100)
        told = self.heads(3)
        covers = [{"seat": 2, "amount": 400}]
        self.assertIn({"centre-rides": {"seat": 1, "amount": 800, "heads": 3, "covers": covers}}, told)
        self.assertEqual(self.table.view()["ring"]["centre"]["due"], 800)
        told = self.do(1, "withdraw-due")
        self.assertEqual(told[0], {"due-paid": {"seat": 1, "amount": 800}})
        self.assertEqual((self.purse(1), self.purse(2)), (700, -700))
        self.assertEqual(self.balances.of("house", 0), 0)

    def test_tails_pays_twice_the_last_cover_and_takes_the_right_to_spin(self) -> None:
        self.stake(1, 100)
        self.heads(1)
        self.cover(3, 150)
        self.cover(2, 50)
        self.call()
        told = self.spin(1, "tt")
        paid = [what for what in told if "cover-paid" in what]
        self.assertEqual([p["cover-paid"] for p in paid], [
            {"seat": 2, "spinner": 1, "cover": 50, "paid": 100}, {"seat": 3, "spinner": 1, "cover": 150, "paid": 300},
        ])  # fmt: skip
        self.assertEqual([self.purse(seat) for seat in (1, 2, 3)], [-100, -50, 150])
        self.assertEqual(self.table.view()["phase"], "offering")
        self.refused("ringkeeper", {"offer-coins": 1}, "subject")

    def test_odds_are_no_throw(self) -> None:
        self.stake(1, 100)
        self.heads(2)
        self.cover(2, 400)
        self.call()
        for count in (1, 2, 3, 4, 5, 6):
            told = self.spin(1, "ht")
            self.assertEqual(told, [{"odds-standing": count}])
        self.spin(1, "hh")
        self.assertEqual(self.table.view()["phase"], "won")

    def test_no_dividend_before_three_heads(self) -> None:
        self.stake(1, 100)
        self.heads(2)
        self.refused(1, "withdraw-due", "phase", code="dividend-not-due")
        self.refused(1, "retire", "phase", code="dividend-not-due")

    def test_no_side_bet_and_no_call_before_the_centre_is_covered(self) -> None:
        self.refused("ringkeeper", "place-your-bets", "phase")
        self.stake(1, 100)
        self.cover(2, 60)
        self.do("ringkeeper", "place-your-bets")
        self.refused(3, {"offer-side-bet": 10}, "phase")
        self.refused("ringkeeper", "no-more-bets", "phase")
        self.refused(1, {"cover-centre": 40}, "subject")
        self.refused(3, {"cover-centre": 41}, "amount")
        self.cover(3, 40)
        self.bet(3, 4, 10)
        self.do("ringkeeper", "no-more-bets")

    def test_the_centre_is_called_off_when_every_other_player_has_declined(self) -> None:
        self.stake(1, 100)
        self.cover(2, 30)
        for seat in (2, 3):
            self.do(seat, {"decline-cover": seat})
        self.refused("ringkeeper", "call-off-centre", "phase")
        self.do("ringkeeper", {"decline-cover": 4})
        told = self.do("ringkeeper", "call-off-centre")
        self.assertEqual(told[:3], [
            "centre-called-off",
            {"cover-returned": {"seat": 2, "spinner": 1, "amount": 30, "earlier": 0, "reason": "called-off"}},
            {"centre-returned": {"seat": 1, "amount": 100, "reason": "called-off"}},
        ])  # fmt: skip
        self.assertEqual(self.balances.money_line(), {})

    def test_a_winner_who_stays_selects_other_pennies_and_a_fresh_set_comes_when_one_is_left(self) -> None:
        for coins in ((1, 2), (3, 4), (5, 6)):
            self.stake(1, 10)
            self.heads(3)
            self.do(1, "stay")
            if coins != (5, 6):
                self.refused(1, {"select-coins": {"first": coins[0], "second": 7}}, "subject")
                self.select(1, (coins[0] + 2, coins[1] + 2))
        self.assertEqual(self.table.view()["coin-set"], 2)
        self.assertEqual(self.table.view()["coins"], ["available"] * 7)
        self.assertEqual(self.purse(1), 210)

    def test_who_declines_to_go_on_leaves_the_kip_to_the_ringkeeper_and_keeps_the_due(self) -> None:
        self.stake(1, 100)
        self.heads(1)
        told = self.do(1, "decline-further-spins")
        self.assertEqual(self.names(told), ["coins-handed-over", "substitute-appointed"])
        told = self.heads(2, "ringkeeper")
        self.assertIn({"due-paid": {"seat": 1, "amount": 800}}, told)
        self.assertEqual(self.table.view()["phase"], "offering")
        self.assertEqual(self.purse(1), 700)

    def test_a_winner_who_does_not_answer_is_passed_over(self) -> None:
        self.stake(1, 100)
        self.heads(3)
        told = self.do("ringkeeper", {"offer-coins": 2})
        self.assertEqual(told[0], {"due-paid": {"seat": 1, "amount": 800}})

    def test_three_invalid_spins_let_the_ringkeeper_spin(self) -> None:
        self.stake(1, 100)
        self.cover(2, 100)
        self.call()
        for _ in range(2):
            self.throw(1)
            self.do("ringkeeper", {"call-no-spin": {"reason": "too-low"}})
        self.refused("ringkeeper", {"appoint-substitute": "ringkeeper"}, "phase")
        self.throw(1)
        told = self.land("ho")
        self.assertEqual(told[1], {"spin-invalid": {"reason": "outside-ring", "consecutive": 3}})
        self.do("ringkeeper", {"appoint-substitute": "ringkeeper"})
        self.spin("ringkeeper", "tt")
        self.assertEqual((self.purse(1), self.purse(2)), (-100, 100))

    def test_a_call_comes_before_the_coins_rest(self) -> None:
        self.stake(1, 100)
        self.cover(2, 100)
        self.call()
        self.throw(1)
        self.refused("ringkeeper", {"call-no-spin": {"reason": "not-flat"}}, "not-in-these-rules")
        self.refused("ringkeeper", {"call-no-spin": {"reason": "other"}}, "malformed", code="text-missing")
        self.refused(2, {"call-no-spin": {"reason": "too-low"}}, "actor", code="not-authorised")
        self.land("ht")
        self.refused("ringkeeper", {"call-no-spin": {"reason": "too-low"}}, "phase")


class SingleCover(RingPlay):
    def test_one_cover_stands_for_three_throws_and_returns_a_quarter(self) -> None:
        won, lost = 0, 0
        for throws in ("hhh", "hht", "ht", "t"):
            self.open("commemorative", ring_config(policy="single-cover"), 2)
            self.spinner(1)
            self.stake(1, 100)
            self.cover(2, 100)
            for face in throws:
                self.call()
                self.spin(1, {"h": "hht", "t": "tth"}[face])
            if throws == "hhh":
                self.do(1, "withdraw-due")
                won = self.purse(1)
            else:
                lost = self.purse(1)
                self.assertEqual(self.purse(2), 100)
        self.assertEqual((won, lost), (100, -100))
        # Three pennies, Heads with 1/2: (1/8 * 200) / 100 = 1/4 of the stake comes back on average.


class SideBets(RingPlay):
    def test_offers_are_matched_in_parts_numbered_by_the_lowest_free_and_lapse_at_the_call(self) -> None:
        self.open("pub", ring_config(), 4)
        self.spinner(1)
        self.do("ringkeeper", "place-your-bets")
        self.do(2, {"offer-side-bet": 100})
        self.do(1, {"offer-side-bet": 50})
        self.refused(2, {"match-side-bet": {"offer": 1, "amount": 10}}, "subject")
        self.refused(3, {"match-side-bet": {"offer": 1, "amount": 101}}, "amount")
        self.do(3, {"match-side-bet": {"offer": 1, "amount": 60}})
        self.do(4, {"match-side-bet": {"offer": 1, "amount": 40}})
        self.do(2, {"offer-side-bet": 5})
        self.assertEqual([offer["offer"] for offer in self.table.view()["ring"]["offers"]], [2, 1])
        self.assertEqual(self.table.view()["seats"][1]["held"], 200)
        told = self.do("ringkeeper", "no-more-bets")
        lapsed = [{"offer": 2, "seat": 1, "amount": 50}, {"offer": 1, "seat": 2, "amount": 5}]
        # the cause first; offers in the order made
        self.assertEqual(told, ["betting-closed", *({"side-offer-lapsed": offer} for offer in lapsed)])
        self.spin(1, "ht")
        self.spin(1, "tt")
        self.assertEqual([self.purse(seat) for seat in (1, 2, 3, 4)], [0, -100, 60, 40])

    def test_who_has_a_bet_or_had_money_on_an_open_outcome_cannot_leave(self) -> None:
        self.open("pub", ring_config(), 3)
        self.spinner(1)
        self.do("ringkeeper", "place-your-bets")
        self.bet(2, 3, 10)
        self.refused("host", {"leave": 3}, "phase")
        self.do("ringkeeper", "no-more-bets")
        self.spin(1, "hh")
        self.refused("host", {"leave": 3}, "phase")
        self.do("ringkeeper", "place-your-bets")
        self.do("host", {"leave": 3})

    def test_a_voided_bet_returns_both_stakes(self) -> None:
        self.open("commemorative", ring_config(), 3)
        self.spinner(1)
        self.stake(1, 100)
        self.do("ringkeeper", "place-your-bets")
        self.bet(2, 3, 10)
        told = self.do("casino-supervisor", {"void-wagers": 3})
        self.assertEqual(told[1:], [
            {"side-bet-returned": {"bet": 1, "seat": 2, "amount": 10, "reason": "counterparty"}},
            {"side-bet-returned": {"bet": 1, "seat": 3, "amount": 10, "reason": "voided"}},
        ])  # fmt: skip

    def test_in_pub_the_spinner_keeps_the_kip_after_tails_and_the_ringkeeper_after_a_failure(self) -> None:
        self.open("pub", ring_config(), 3)
        self.spinner(1)
        self.call()
        self.spin(1, "tt")
        self.assertEqual(self.table.view()["thrower"], {"spinner": 1})
        self.call()
        self.do(1, "decline-further-spins")
        self.spin("ringkeeper", "hh")
        self.assertEqual(self.table.view()["thrower"], {"house": "ringkeeper"})
        self.do("ringkeeper", {"offer-coins": 2})
        self.do(2, "accept-coins")
        self.assertEqual(self.table.view()["thrower"], {"spinner": 2})


class Days(RingPlay):
    NOV = 1_794_398_400_000  # 11 November 2026, 12:00 UTC

    def test_the_three_days_and_noon(self) -> None:
        for at, opens in (
            (ANZAC, True), (ANZAC - 12 * HOUR, True), (ANZAC - 12 * HOUR - 1, False), (ANZAC + 12 * HOUR - 1, True),
            (ANZAC + 12 * HOUR, False), (self.NOV, False), (self.NOV + 1, True), (1_786_752_000_000, True),
            (1_786_752_000_000 + 24 * HOUR, False),
        ):  # fmt: skip
            with self.subTest(at=at):
                if opens:
                    oracle.open("commemorative", ring_config(at=at))
                else:
                    with self.assertRaises(Refused) as caught:
                        oracle.open("commemorative", ring_config(at=at))
                    self.assertEqual(caught.exception.kind, "time")

    def test_the_date_is_local(self) -> None:
        oracle.open("commemorative", ring_config(at=ANZAC - 22 * HOUR, zone=600))
        with self.assertRaises(Refused):
            oracle.open("commemorative", ring_config(at=ANZAC + 2 * HOUR, zone=600))
        oracle.open("pub", ring_config(at=ANZAC - 22 * HOUR, zone=600, anzac=True))

    def test_at_midnight_a_landing_counts_and_the_rest_is_returned_on_closing(self) -> None:
        self.open("commemorative", ring_config(), 3)
        self.spinner(1)
        self.stake(1, 100)
        self.cover(2, 100)
        self.do("ringkeeper", "place-your-bets")
        self.bet(3, 2, 7)
        self.do("ringkeeper", "no-more-bets")
        self.throw(1)
        self.at = ANZAC + 12 * HOUR
        self.refused("casino-supervisor", "close-table", "phase")
        self.land("hhh")
        self.do("ringkeeper", "announce-result")
        self.assertEqual(self.purse(3), 7)
        self.refused(2, {"cover-centre": 200}, "day-over")
        told = self.do("casino-supervisor", "close-table")
        self.assertEqual(told[0], {"centre-returned": {"seat": 1, "amount": 200, "reason": "closed"}})
        self.assertEqual([self.purse(seat) for seat in (1, 2, 3)], [100, -107, 7])
        self.refused("host", {"leave": 1}, "closed")

    def test_twenty_minutes_are_whole(self) -> None:
        self.open("commemorative", ring_config(), 1)
        self.refused("casino-supervisor", "close-table", "time")
        self.refused("casino-supervisor", {"announce-closing": ANZAC + 1_199_999}, "amount")
        self.do("games-supervisor", {"announce-closing": ANZAC + 1_200_000})
        self.refused("casino-supervisor", "close-table", "time", ANZAC + 1_199_999)
        self.do("casino-supervisor", "close-table", ANZAC + 1_200_000)


class Invalidation(RingPlay):
    def setUp(self) -> None:
        self.open("commemorative", ring_config(), 4)
        self.spinner(1)
        self.stake(1, 100)
        self.cover(2, 60)
        self.cover(3, 40)
        self.do("ringkeeper", "place-your-bets")
        self.bet(3, 4, 10)
        self.do("ringkeeper", "no-more-bets")

    def invalidate(self, scope: str, *forfeits: dict[str, object]) -> list[object]:
        reason = "fraud" if forfeits else "disruption"
        carried = {"scope": scope, "reason": reason, "forfeits": list(forfeits)}
        return self.do("casino-supervisor", {"invalidate-outcome": carried})

    def test_tails_undone_gives_the_covers_back_and_the_centre_stands(self) -> None:
        self.spin(1, "ttt")
        told = self.invalidate("result")
        self.assertEqual(self.names(told), [
            "side-bet-reversed", "cover-reversed", "cover-reversed", "outcome-invalidated", "side-bet-returned",
            "side-bet-returned", "cover-returned", "cover-returned",
        ])  # fmt: skip
        self.assertEqual([self.purse(seat) for seat in (1, 2, 3, 4)], [-100, 0, 0, 0])
        centre = self.table.view()["ring"]["centre"]
        self.assertEqual((centre["stake"], centre["covers"], centre["heads"]), (100, [], 0))
        self.assertEqual(self.table.view()["phase"], "preparing")

    def test_scope_game_gives_the_centre_back_too_and_forfeits_go_to_the_house(self) -> None:
        self.spin(1, "hhh")
        told = self.invalidate("game", {"seat": 2, "wager": "cover"}, {"seat": 4, "wager": "side-bet", "bet": 1})
        self.assertIn({"cover-forfeited": {"seat": 2, "amount": 60}}, told)
        self.assertIn({"side-bet-returned": {"bet": 1, "seat": 3, "amount": 10, "reason": "counterparty"}}, told)
        self.assertIn({"side-bet-forfeited": {"bet": 1, "seat": 4, "amount": 10}}, told)
        self.assertEqual(self.balances.money_line(), {"2": -60, "4": -10, "house": 70})

    def test_forfeits_need_fraud_and_a_stake(self) -> None:
        self.spin(1, "hhh")
        command = {"scope": "result", "reason": "disruption", "forfeits": [{"seat": 2, "wager": "cover"}]}
        self.refused("casino-supervisor", {"invalidate-outcome": command}, "subject")
        command = {"scope": "result", "reason": "fraud", "forfeits": [{"seat": 4, "wager": "cover"}]}
        self.refused("casino-supervisor", {"invalidate-outcome": command}, "subject")

    def test_a_forfeited_centre_ends_the_game_with_scope_result_too(self) -> None:
        self.spin(1, "hhh")
        told = self.invalidate("result", {"seat": 1, "wager": "centre"})
        self.assertIn({"centre-forfeited": {"seat": 1, "amount": 100}}, told)
        self.assertEqual(told[-1], {"spinner-game-ended": {"seat": 1, "outcome": "forfeited"}})

    def test_a_later_game_ends_and_its_stake_is_returned(self) -> None:
        self.spin(1, "ttt")
        self.spinner(2)
        self.stake(2, 5)
        self.invalidate("result")
        self.assertEqual([self.purse(seat) for seat in (1, 2, 3, 4)], [-100, 0, 0, 0])
        self.assertEqual(self.table.view()["game"]["seat"], 1)

    def test_an_excluded_spinner_does_not_come_back(self) -> None:
        self.spin(1, "ttt")
        self.do("casino-supervisor", {"exclude-player": 1})
        self.invalidate("result")
        self.assertEqual(self.balances.money_line(), {})
        self.assertEqual(self.table.view()["phase"], "offering")

    def test_it_is_open_until_place_your_bets(self) -> None:
        self.spin(1, "hhh")
        self.cover(2, 200)
        self.do("ringkeeper", "place-your-bets")
        command = {"scope": "result", "reason": "disruption", "forfeits": []}
        self.refused("casino-supervisor", {"invalidate-outcome": command}, "phase")


class Voiding(RingPlay):
    def setUp(self) -> None:
        self.open("commemorative", ring_config(), 3)
        self.spinner(1)
        self.stake(1, 100)
        self.cover(2, 60)
        self.cover(3, 40)
        self.call()

    def test_a_cover_voided_before_the_throw_must_be_found_again(self) -> None:
        self.do("casino-supervisor", {"void-wagers": 2})
        self.refused(1, {"throw-coins": {"first": "tails", "second": "tails", "third": "tails"}}, "phase")
        self.cover(3, 60)
        self.spin(1, "ttt")
        self.assertEqual([self.purse(seat) for seat in (1, 2, 3)], [-100, 0, 100])

    def test_a_cover_voided_with_the_coins_down_gives_back_what_it_covered(self) -> None:
        self.throw(1)
        self.refused("casino-supervisor", {"void-wagers": 2}, "phase")
        self.land("tth")
        told = self.do("casino-supervisor", {"void-wagers": 2})
        self.assertEqual(told[2], {"centre-returned": {"seat": 1, "amount": 60, "reason": "counterparty"}})
        self.do("ringkeeper", "announce-result")
        self.assertEqual([self.purse(seat) for seat in (1, 2, 3)], [-40, 0, 40])

    def test_a_voided_centre_ends_the_game_and_returns_the_covers(self) -> None:
        self.do("casino-supervisor", {"void-wagers": 1})
        self.assertEqual(self.balances.money_line(), {})
        self.assertEqual(self.table.view()["phase"], "offering")


class Frame(RingPlay):
    def test_which_refusal_comes_first(self) -> None:
        self.open("ringkeeper", ring_config(), 1)
        self.refused("host", {"join": {"seat": 0, "age-attested": True}}, "malformed", 0)
        self.refused("host", {"join": {"seat": 65, "age-attested": True}}, "malformed")
        self.refused("host", {"place-wager": {"side": "heads", "stake": {"chips": 1, "tokens": 0}}}, "not-in-these-rules", 0)
        self.refused("dealer", {"join": {"seat": 2, "age-attested": True}}, "time", ANZAC - 1)
        self.refused("dealer", {"join": {"seat": 2, "age-attested": True}}, "actor")
        self.refused("host", {"join": {"seat": 2, "age-attested": False}}, "subject")
        self.do("ringkeeper", "close-table")
        self.refused("dealer", {"join": {"seat": 2, "age-attested": True}}, "closed", 0)

    def test_disputes_go_to_the_ringkeeper_then_to_a_supervisor(self) -> None:
        self.open("commemorative", ring_config(), 2)
        self.do(1, {"raise-dispute": "it hit a lamp"})
        self.refused("casino-supervisor", {"decide-dispute": 1}, "actor")
        self.refused(1, {"request-review": 1}, "phase")
        self.do("ringkeeper", {"decide-dispute": 1})
        # 7.8: a review is a supervisor's "if requested"; until then the ringkeeper's word holds (R46: actor, then phase).
        self.refused("casino-supervisor", {"decide-dispute": 1}, "actor")
        self.refused("ringkeeper", {"decide-dispute": 1}, "phase")
        self.do(1, {"request-review": 1})
        self.refused("ringkeeper", {"decide-dispute": 1}, "actor")
        self.do("casino-supervisor", {"decide-dispute": 1})
        self.do("casino-supervisor", {"refer-to-inspector": 1})
        self.assertTrue(self.table.view()["disputes"][0]["referred"])

    def test_the_kip_goes_clockwise_and_the_ringkeeper_spins_when_all_decline(self) -> None:
        self.open("commemorative", ring_config(), 3)
        self.refused("ringkeeper", {"offer-coins": 2}, "subject")
        for seat in (1, 2, 3):
            self.refused("ringkeeper", "start-house-spin", "phase")
            self.do("ringkeeper", {"offer-coins": seat})
            self.do(seat if seat < 3 else "ringkeeper", "decline-coins")
        self.refused("ringkeeper", "start-house-spin", "phase")
        self.do("host", {"set-supervisor-presence": {"role": "casino-supervisor", "present": True}})
        told = self.do("ringkeeper", "start-house-spin")
        self.assertEqual(self.names(told), ["house-spin-started", "coins-selected"])
        self.call()
        self.spin("ringkeeper", "hht")
        self.do("ringkeeper", {"offer-coins": 1})
        self.assertEqual(self.names(self.do(1, "accept-coins")), ["house-spin-ended", "coins-accepted"])


class Committed(RingPlay):
    def test_reveals_follow_the_chain_and_its_supply_is_kept(self) -> None:
        from oracle import chance

        links = [bytes([7]) * 32]
        for _ in range(64):
            links.insert(0, chance.previous_link(links[0]))
        source = {"committed": {"head": links[0].hex(), "length": 64}}
        self.open("pub", ring_config(source), 2)
        self.do(1, {"add-entropy": "ab" * 32})
        self.refused(1, {"add-entropy": "ab" * 32}, "subject")
        self.spinner(1)
        self.call()
        self.throw(1)
        self.refused("host", {"land": {"committed": {"x": links[2].hex()}}}, "subject", code="draw-not-committed")
        self.refused("host", {"land": {"fresh": "00" * 32}}, "subject", code="wrong-spin-source")
        told = self.do("host", {"land": {"committed": {"x": links[1].hex()}}})
        digest = chance.joined(bytes(32), "t1", 1, 1, bytes.fromhex("ab" * 32))
        seed = chance.outcome_seed(links[1], "t1", "pub", 1, digest, b"")
        faces = dict(zip(("first", "second"), chance.coins_of(seed, 2)))
        used = {"number": 1, "link": {"x": links[1].hex()}, "entropy": digest.hex()}
        self.assertEqual(told, [{"draw-revealed": used}, {"coins-landed": faces}])
        number = 1
        while self.table.view()["phase"] != "preparing":
            if self.table.view()["phase"] == "called":
                number += 1
                self.throw(1)
                self.do("host", {"land": {"committed": {"x": links[number].hex()}}})
            self.do("ringkeeper", "announce-result")
        self.refused("ringkeeper", "place-your-bets", "phase")
        self.do("host", {"commit-draws": {"head": "11" * 32, "length": 64}})
        self.do("ringkeeper", "place-your-bets")
        self.assertEqual(self.table.view()["common"]["chain"]["head"], links[number].hex())


if __name__ == "__main__":
    unittest.main()
