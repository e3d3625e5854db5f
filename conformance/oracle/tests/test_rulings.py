"""What the duels raised and a ruling or the text has settled since (R86 on, R64, R73, R26), by examples."""

from __future__ import annotations

import unittest
from typing import Any

from oracle.tests.play import ANZAC, Play, RingPlay, ring_config
from oracle.tests.test_casino import BOUNDS, CasinoPlay, config

TWENTY = 1_200_000
NIGHT = ANZAC + 43_200_000
"""Midnight after 25 April."""
BETTER = {"spinner": {"min": 500, "max": 100_000}, "heads-tails": {"min": 100, "max": 1_000_000}}


class Offers(Play):
    def test_offering_on_or_a_house_spin_passes_over_whoever_was_offered_the_coins(self) -> None:
        for rulebook, opening, boxer in (("nsw", config(), "boxer"), ("pub", ring_config(), "ringkeeper")):
            with self.subTest(rulebook=rulebook):
                self.open(rulebook, opening, 2)
                self.do(boxer, {"offer-coins": {"seat": 1}})
                told = self.do(boxer, {"offer-coins": {"seat": 2}})
                self.assertEqual(told, [{"coins-declined": {"seat": 1}}, {"coins-offered": {"seat": 2}}])
                told = self.do(boxer, "start-house-spin")
                self.assertEqual(self.names(told)[:2], ["coins-declined", "house-spin-started"])


class Invalidations(CasinoPlay):
    def setUp(self) -> None:
        self.open("nsw", config(), 3)

    def invalidate(self, scope: str, *forfeits: Any) -> list[Any]:
        carried = {"scope": scope, "reason": "fraud", "forfeits": list(forfeits)}
        return self.do("casino-supervisor", {"invalidate-outcome": carried})

    def house_spins(self) -> None:
        for seat in (1, 2, 3):
            self.do("boxer", {"offer-coins": {"seat": seat}})
        self.do("dealer", "start-house-spin")
        self.bets()

    def test_scope_game_where_nobody_has_a_game_ends_the_house_spin(self) -> None:
        self.house_spins()
        self.throw("dealer")
        self.assertEqual(self.names(self.invalidate("game")), ["outcome-invalidated", "house-spin-ended"])
        self.assertEqual(self.table.view()["phase"], "offering")

    def test_a_house_spin_begun_after_the_outcome_is_taken_back_without_a_word(self) -> None:
        self.spinner(1)
        self.bets()
        self.spin(1, "tt")
        for seat in (2, 3):
            self.do("boxer", {"offer-coins": {"seat": seat}})
        self.do("dealer", "start-house-spin")
        self.assertEqual(self.names(self.invalidate("result")), ["outcome-invalidated", "settlement-reversed"])
        self.assertEqual(self.table.view()["thrower"], {"spinner": 1})

    def test_a_later_game_ends_before_the_outcome_is_invalidated(self) -> None:
        self.house_spins()
        self.spin("dealer", "tt")
        self.spinner(1)
        told = self.names(self.invalidate("result"))
        self.assertEqual(told, ["wager-returned", "spinner-game-ended", "outcome-invalidated"])

    def test_the_spinners_wager_is_forfeited_with_scope_result_too_and_ends_the_game(self) -> None:
        self.spinner(1)
        self.bets()
        self.spin(1, "hh")
        told = self.invalidate("result", {"seat": 1, "wager": "spinner"})
        self.assertEqual(self.names(told), ["outcome-invalidated", "wager-forfeited", "spinner-game-ended"])
        self.assertEqual(told[-1], {"spinner-game-ended": {"seat": 1, "outcome": "forfeited"}})
        self.assertEqual(self.ledger.accounts["house"], 1000)

    def test_who_declined_is_handed_over_again_for_that_reason(self) -> None:
        self.spinner(1)
        self.bets()
        self.spin(1, "hh")
        self.bets()
        self.spin(1, "ht")
        self.do(1, "decline-further-spins")
        told = self.invalidate("result")
        self.assertEqual(told[-1], {"coins-handed-over": {"seat": 1, "reason": "declined", "dealer-only": True}})

    def test_without_a_valid_spin_who_failed_has_the_wager_back_as_invalidated(self) -> None:
        self.spinner(1)
        self.bets()
        self.spin(1, "ht")
        self.do("boxer", "record-failure-to-spin")
        (back,) = self.named(self.invalidate("result"), "wager-returned")
        self.assertEqual(back["reason"], "invalidated")

    def test_after_a_voided_game_nobody_spins_what_was_invalidated(self) -> None:
        self.spinner(1)
        self.bets()
        self.spin(1, "hh")
        self.do("casino-supervisor", {"void-wagers": {"seat": 1}})
        self.assertEqual(self.names(self.invalidate("result")), ["outcome-invalidated"])
        self.assertEqual(self.table.view()["phase"], "offering")


class Casino(CasinoPlay):
    def setUp(self) -> None:
        self.open("nsw", config(), 3)

    def lights(self) -> tuple[int, int, int]:
        seen = self.table.view()["lights"]
        return seen["odds"], seen["heads"], seen["tails"]

    def test_the_lights_of_a_finished_decision_stay_on_until_the_next_place_your_bets(self) -> None:
        self.spinner(1, side="heads")
        self.bets()
        self.spin(1, "ht")
        self.throw(1)
        self.assertEqual(self.lights(), (1, 0, 0))
        self.land("tt")
        self.assertEqual(self.lights(), (1, 0, 1))
        self.do("boxer", "announce-result")
        self.spinner(2)
        self.assertEqual(self.lights(), (1, 0, 1))
        self.bets()
        self.assertEqual(self.lights(), (0, 0, 0))
        self.throw(2)
        self.land("hh")
        self.do("boxer", {"call-no-spin": {"reason": "too-low"}})
        self.assertEqual(self.lights(), (0, 0, 0))

    def test_a_called_spin_is_under_way_until_its_result(self) -> None:
        self.do("casino-supervisor", {"announce-closing": {"close-at": self.at + TWENTY}})
        for seat in (1, 2, 3):
            self.do("boxer", {"offer-coins": {"seat": seat}})
        self.do("dealer", "start-house-spin")
        self.bets()
        self.refused("casino-supervisor", "close-table", "phase", self.at + TWENTY)

    def test_place_your_bets_comes_before_or_after_the_coins_are_selected(self) -> None:
        self.do("boxer", {"offer-coins": {"seat": 1}})
        self.do(1, "accept-coins")
        self.do(1, {"call-side": {"side": "heads"}})
        self.do(1, {"place-spinner-wager": {"chips": 1000, "tokens": 0}})
        self.bets()
        self.refused(1, {"throw": {"start": {"first": "heads", "second": "tails"}}}, "phase")
        self.do(1, {"select-coins": {"coins": {"first": 1, "second": 2}}})
        self.throw(1)

    def test_without_a_valid_spin_a_spinner_retires_instead_of_declining_further_spins(self) -> None:
        self.spinner(1)
        self.refused(1, "decline-further-spins", "phase")
        told = self.do("boxer", "record-failure-to-spin")
        self.assertEqual(self.names(told), ["spinner-retired", "wager-returned", "spinner-game-ended"])

    def test_what_is_added_need_not_be_payable_in_chips_by_itself(self) -> None:
        self.open("nsw", config(denominations=[200, 500], enforcement="at-settlement", sign={
            "spinner": {"min": 200, "max": 20_000}, "heads-tails": {"min": 200, "max": 20_000},
        }), 3)  # fmt: skip
        self.spinner(1, 400)
        self.do("dealer", "place-your-bets")
        self.do(2, {"place-wager": {"side": "heads", "chips": 200, "tokens": 0}})
        self.do(2, {"place-wager": {"side": "heads", "chips": 300, "tokens": 0}})
        self.refused(2, {"place-wager": {"side": "tails", "chips": 300, "tokens": 0}}, "amount")

    def test_an_excluded_player_neither_withdraws_nor_adds_entropy(self) -> None:
        self.spinner(1)
        self.do("dealer", "place-your-bets")
        self.do(2, {"place-wager": {"side": "heads", "chips": 500, "tokens": 0}})
        self.do("casino-supervisor", {"exclude-player": {"seat": 2}})
        self.refused(2, {"withdraw-wager": {"side": "heads"}}, "subject")
        chain = {"committed": {"head": "11" * 32, "length": 64}}
        self.open("nsw", config(source=chain), 2)
        self.do("casino-supervisor", {"exclude-player": {"seat": 2}})
        self.refused(2, {"add-entropy": {"bytes": "00" * 32}}, "subject")
        self.do(1, {"add-entropy": {"bytes": "00" * 32}})

    def test_a_voided_spinner_with_the_coins_down_is_told_in_the_order_of_what_follows_from_what(self) -> None:
        self.spinner(1)
        self.bets()
        self.throw(1)
        self.land("hh")
        told = self.names(self.do("casino-supervisor", {"void-wagers": {"seat": 1}}))
        self.assertEqual(told, ["wagers-voided", "wager-returned", "spinner-game-ended", "coins-handed-over"])
        told = self.names(self.do("boxer", {"call-no-spin": {"reason": "too-low"}}))
        self.assertEqual(told, ["spin-invalid", "house-spin-ended"])
        self.assertEqual(self.table.view()["phase"], "offering")

    def test_a_lost_coin_that_was_on_the_kip_can_be_asked_for_when_it_is_found(self) -> None:
        self.spinner(1)
        self.do("boxer", {"lose-coins": {"coins": {"first": 1}}})
        self.refused(1, "request-original-coins", "subject")
        self.do("boxer", {"return-coins": {"coins": {"first": 1}}})
        told = self.do(1, "request-original-coins")
        self.assertEqual(told, [{"coins-selected": {"coins": {"first": 1, "second": 2}}}])


class Limits(CasinoPlay):
    def test_a_players_own_limits_keep_the_signs_steps(self) -> None:
        sign = {**BOUNDS, "heads-tails": {"min": 100, "max": 1_000, "unit": 500}}
        self.open("nsw", config(sign=sign), 2)
        limits = {"seat": 2, "wager": "heads", "min": 100, "max": 10_000}
        (told,) = self.named(self.do("casino-supervisor", {"set-player-limits": limits}), "player-limits-changed")
        self.assertEqual(told["bounds"], {"min": 100, "max": 10_000, "unit": 500})
        self.spinner(1)
        self.do("dealer", "place-your-bets")
        self.refused(2, {"place-wager": {"side": "heads", "chips": 2_000, "tokens": 0}}, "amount")
        self.do(2, {"place-wager": {"side": "heads", "chips": 2_100, "tokens": 0}})

    def test_an_announced_sign_is_gone_when_its_minima_are_in_force(self) -> None:
        self.open("nsw", config(), 1)
        notice = {"sign": BETTER, "change-at": self.at + TWENTY}
        self.do("casino-supervisor", {"announce-limits": notice})
        other = {**BETTER, "heads-tails": {"min": 100, "max": 5_000}}
        self.refused("casino-supervisor", {"set-limits": {"sign": other}}, "time", self.at + TWENTY - 1)
        self.do("casino-supervisor", {"set-limits": {"sign": other}}, self.at + TWENTY)
        self.assertNotIn("announced", self.table.view()["casino"])


class Seats(CasinoPlay):
    def rounds(self, many: int) -> None:
        for _ in range(many):
            self.bets((1, "heads", 500), (2, "heads", 500))
            self.spin(1, "hh")

    def test_who_sat_down_after_place_your_bets_has_not_abstained_and_what_counted_stays_counted(self) -> None:
        self.open("nsw", config(), 3)
        self.spinner(1)
        self.do("dealer", "place-your-bets")
        self.do("host", {"join": {"seat": 4, "age-attested": True}})
        self.do("boxer", "no-more-bets")
        self.spin(1, "hh")
        self.assertEqual([seat["abstained"] for seat in self.table.view()["seats"]], [0, 1, 1, 0])
        self.rounds(2)
        self.do(1, "spin-again")
        self.ready(1)
        self.rounds(1)
        self.assertEqual([seat["abstained"] for seat in self.table.view()["seats"]], [0, 0, 3, 3])
        self.do("dealer", {"vacate-seat": {"seat": 3}})
        self.do("dealer", {"vacate-seat": {"seat": 4}})


class Rings(RingPlay):
    def staked(self, rulebook: str = "commemorative", at: int = ANZAC, policy: str = "riding") -> None:
        self.open(rulebook, ring_config(at=at, policy=policy), 3)
        self.spinner(1)
        self.stake(1, 100)

    def test_a_ring_does_not_close_with_a_called_spin_or_an_undetermined_centre(self) -> None:
        self.staked("ringkeeper")
        self.refused("ringkeeper", "close-table", "phase")
        self.open("pub", ring_config(), 2)
        self.spinner(1)
        self.call()
        self.refused("ringkeeper", "close-table", "phase")
        self.spin(1, "hh")
        self.do("ringkeeper", "close-table")

    def test_after_the_day_only_what_gives_money_back_disputes_leaving_and_closing(self) -> None:
        self.staked()
        self.cover(2, 100)
        self.at = NIGHT
        self.refused("host", {"join": {"seat": 4, "age-attested": True}}, "day-over")
        self.refused(3, {"decline-cover": {"seat": 3}}, "day-over")
        self.refused("ringkeeper", "record-failure-to-spin", "day-over")
        self.refused(1, "decline-further-spins", "day-over")
        self.refused("ringkeeper", "place-your-bets", "day-over")
        self.do(3, {"raise-dispute": {"text": "it was still light"}})
        self.do("host", {"leave": {"seat": 3}})
        self.do("casino-supervisor", {"void-wagers": {"seat": 2}})
        self.do("casino-supervisor", "close-table")
        self.assertEqual(self.ledger.as_line(), {})

    def test_who_has_nothing_at_stake_and_no_valid_spin_retires(self) -> None:
        self.open("ringkeeper", ring_config(), 2)
        self.spinner(1)
        self.refused(1, "decline-further-spins", "phase")
        self.refused("ringkeeper", "record-failure-to-spin", "phase")
        self.assertEqual(self.names(self.do(1, "retire")), ["spinner-retired"])

    def test_in_pub_the_call_of_the_spin_decides_who_has_the_kip(self) -> None:
        self.open("pub", ring_config(), 2)
        self.spinner(1)
        self.do("ringkeeper", "place-your-bets")
        self.assertEqual(self.names(self.do(1, "decline-further-spins")), ["spinner-retired"])
        self.spinner(2)
        self.call()
        self.refused("host", {"leave": {"seat": 2}}, "phase")
        told = self.names(self.do("ringkeeper", {"exclude-player": {"seat": 2}}))
        self.assertEqual(told, ["player-excluded", "coins-handed-over", "substitute-appointed"])

    def test_a_voided_spinner_leaves_the_kip_to_the_ringkeeper_until_the_result_and_no_longer(self) -> None:
        self.staked()
        self.cover(2, 100)
        self.call()
        self.throw(1)
        self.land("hhh")
        told = self.names(self.do("casino-supervisor", {"void-wagers": {"seat": 1}}))
        self.assertEqual(told[-3:], ["spinner-game-ended", "coins-handed-over", "substitute-appointed"])
        self.assertEqual(self.table.view()["thrower"], {"house": "ringkeeper"})
        told = self.names(self.do("ringkeeper", "announce-result"))
        self.assertEqual(told, ["result-announced", "house-spin-ended"])
        self.assertEqual(self.table.view()["coins"], ["available"] * 5)

    def test_a_centre_called_off_after_heads_stands_again_when_the_heads_are_invalidated(self) -> None:
        self.staked()
        self.cover(2, 100)
        self.call()
        self.spin(1, "hhh")
        for seat in (2, 3):
            self.do(seat, {"decline-cover": {"seat": seat}})
        self.do("ringkeeper", "call-off-centre")
        carried = {"scope": "result", "reason": "disruption", "forfeits": []}
        told = self.names(self.do("casino-supervisor", {"invalidate-outcome": carried}))
        self.assertEqual(told, ["outcome-invalidated", "cover-returned", "due-reversed"])
        self.assertEqual(self.table.view()["ring"]["centre"]["stake"], 100)

    def test_a_forfeited_cover_is_to_be_found_again_and_ends_nothing(self) -> None:
        self.staked(policy="single-cover")
        self.cover(2, 60)
        self.cover(3, 40)
        self.call()
        self.throw(1)
        forfeit = {"seat": 2, "wager": "cover"}
        carried = {"scope": "result", "reason": "fraud", "forfeits": [forfeit]}
        told = self.names(self.do("casino-supervisor", {"invalidate-outcome": carried}))
        self.assertEqual(told, ["outcome-invalidated", "cover-forfeited"])
        self.assertEqual(self.table.view()["ring"]["centre"]["covers"], [{"seat": 3, "amount": 40}])

    def test_no_sum_of_the_ring_can_exceed_two_to_the_53(self) -> None:
        self.open("commemorative", ring_config(), 3)
        self.spinner(1)
        self.stake(1, 10**15)
        self.do("ringkeeper", "place-your-bets")
        self.do(2, {"offer-side-bet": {"amount": 10**15}})
        most = (2**53 - 1 - 8 * 10**15) // 2
        self.refused(3, {"match-side-bet": {"offer": 1, "amount": most + 1}}, "amount")
        self.do(3, {"match-side-bet": {"offer": 1, "amount": most}})

    def test_a_spinning_ringkeeper_offers_the_kip_around_anew_after_each_decision(self) -> None:
        self.open("pub", ring_config(), 1)
        self.do("ringkeeper", {"offer-coins": {"seat": 1}})
        self.do("ringkeeper", "start-house-spin")
        self.do("ringkeeper", {"offer-coins": {"seat": 1}})
        self.do(1, "decline-coins")
        self.refused("ringkeeper", {"offer-coins": {"seat": 1}}, "subject")
        self.call()
        self.spin("ringkeeper", "hh")
        self.do("ringkeeper", {"offer-coins": {"seat": 1}})

    def test_pennies_kept_back_return_when_another_spinner_comes(self) -> None:
        self.staked("ringkeeper")
        for _ in range(3):
            self.cover(2, self.table.view()["ring"]["centre"]["stake"])
            self.call()
            self.spin(1, "hh")
        self.do(1, "stay")
        self.do(1, "retire")
        self.assertEqual(self.table.view()["coins"][:2], ["retained", "retained"])
        self.do("ringkeeper", {"offer-coins": {"seat": 2}})
        self.do(2, "accept-coins")
        self.assertEqual(self.table.view()["coins"], ["available"] * 7)


if __name__ == "__main__":
    unittest.main()
