"""Questions that the duels raised and a ruling or the text has settled since (R86 on, R64, R73, R26), by examples worked out from
the rulings; those on chance (R3, R4, R117) are in `test_chance_rulings.py`."""

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
                self.do(boxer, {"offer-coins": 1})
                told = self.do(boxer, {"offer-coins": 2})
                self.assertEqual(told, [{"coins-declined": 1}, {"coins-offered": 2}])
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
            self.do("boxer", {"offer-coins": seat})
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
            self.do("boxer", {"offer-coins": seat})
        self.do("dealer", "start-house-spin")
        self.assertEqual(self.names(self.invalidate("result")), ["settlement-reversed", "outcome-invalidated"])
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
        self.assertEqual(self.balances.of("house", 0), 1000)

    def test_a_hand_over_since_is_taken_back(self) -> None:
        self.spinner(1)
        self.bets()
        self.spin(1, "hh")
        self.bets()
        self.spin(1, "ht")
        self.do(1, "decline-further-spins")
        self.assertEqual(self.names(self.invalidate("result")), ["outcome-invalidated"])
        seen = self.table.view()
        self.assertEqual((seen["thrower"], seen["game"]["handed-over"]), ({"spinner": 1}, False))
        self.bets()
        self.throw(1)  # with the coins that this spinner put on the kip

    def test_who_failed_without_a_valid_spin_before_throws_again_too(self) -> None:
        self.spinner(1)
        self.bets()
        self.spin(1, "ht")
        self.do("boxer", "record-failure-to-spin")
        self.assertEqual(self.names(self.invalidate("result")), ["outcome-invalidated"])
        self.assertEqual(self.table.view()["thrower"], {"spinner": 1})

    def test_after_a_voided_game_nobody_spins_what_was_invalidated(self) -> None:
        self.spinner(1)
        self.bets()
        self.spin(1, "hh")
        self.do("casino-supervisor", {"void-wagers": 1})
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
        self.do("casino-supervisor", {"announce-closing": self.at + TWENTY})
        for seat in (1, 2, 3):
            self.do("boxer", {"offer-coins": seat})
        self.do("dealer", "start-house-spin")
        self.bets()
        self.refused("casino-supervisor", "close-table", "phase", self.at + TWENTY)

    def test_place_your_bets_comes_before_or_after_the_coins_are_selected(self) -> None:
        self.do("boxer", {"offer-coins": 1})
        self.do(1, "accept-coins")
        self.do(1, {"call-side": "heads"})
        self.do(1, {"place-spinner-wager": {"chips": 1000, "tokens": 0}})
        self.bets()
        self.refused(1, {"throw-coins": {"first": "heads", "second": "tails"}}, "phase")
        self.do(1, {"select-coins": {"first": 1, "second": 2}})
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
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 200, "tokens": 0}}})
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 300, "tokens": 0}}})
        self.refused(2, {"place-wager": {"side": "tails", "stake": {"chips": 300, "tokens": 0}}}, "amount")

    def test_an_excluded_player_lowers_and_withdraws_and_does_nothing_else(self) -> None:
        self.spinner(1)
        self.do("dealer", "place-your-bets")
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 500, "tokens": 0}}})
        self.do("casino-supervisor", {"exclude-player": 2})
        raised = {"side": "heads", "stake": {"chips": 600, "tokens": 0}}
        self.refused(2, {"change-wager": raised}, "subject", code="excluded")
        self.refused(2, {"change-wager": chips(400, 100, side="heads")}, "subject", code="excluded")
        self.refused(2, {"place-wager": raised}, "subject", code="excluded")
        self.refused(2, {"change-wager": {"side": "heads", "stake": chips(500)}}, "amount", code="unchanged")
        self.do(2, {"change-wager": {"side": "heads", "stake": chips(400)}})
        self.do(2, {"withdraw-wager": "heads"})
        chain = {"committed": {"head": "11" * 32, "length": 64}}
        self.open("nsw", config(source=chain), 2)
        self.do("casino-supervisor", {"exclude-player": 2})
        self.refused(2, {"add-entropy": "00" * 32}, "subject")
        self.do(1, {"add-entropy": "00" * 32})

    def test_a_voided_spinner_with_the_coins_down_is_told_in_the_order_of_what_follows_from_what(self) -> None:
        self.spinner(1)
        self.bets()
        self.throw(1)
        self.land("hh")
        told = self.names(self.do("casino-supervisor", {"void-wagers": 1}))
        self.assertEqual(told, ["wagers-voided", "wager-returned", "spinner-game-ended", "coins-handed-over"])
        told = self.names(self.do("boxer", {"call-no-spin": {"reason": "too-low"}}))
        self.assertEqual(told, ["spin-invalid", "house-spin-ended"])
        self.assertEqual(self.table.view()["phase"], "offering")

    def test_a_lost_coin_that_was_on_the_kip_can_be_asked_for_when_it_is_found(self) -> None:
        self.spinner(1)
        self.do("boxer", {"lose-coins": {"first": 1}})
        self.refused(1, "request-original-coins", "subject")
        self.do("boxer", {"return-coins": {"first": 1}})
        told = self.do(1, "request-original-coins")
        self.assertEqual(told, [{"coins-selected": {"first": 1, "second": 2}}])


class Limits(CasinoPlay):
    def test_a_players_own_limits_keep_the_signs_steps(self) -> None:
        sign = {**BOUNDS, "heads-tails": {"min": 100, "max": 1_000, "unit": 500}}
        self.open("nsw", config(sign=sign), 2)
        limits = {"seat": 2, "limits": "heads-tails", "min": 100, "max": 10_000}
        (told,) = self.named(self.do("casino-supervisor", {"set-player-limits": limits}), "player-limits-changed")
        self.assertEqual(told["bounds"], {"min": 100, "max": 10_000, "unit": 500})
        self.spinner(1)
        self.do("dealer", "place-your-bets")
        self.refused(2, {"place-wager": {"side": "heads", "stake": {"chips": 2_000, "tokens": 0}}}, "amount")
        self.do(2, {"place-wager": {"side": "heads", "stake": {"chips": 2_100, "tokens": 0}}})

    def test_an_announced_sign_is_gone_when_its_minima_are_in_force(self) -> None:
        self.open("nsw", config(), 1)
        notice = {"sign": BETTER, "change-at": self.at + TWENTY}
        self.do("casino-supervisor", {"announce-limits": notice})
        other = {**BETTER, "heads-tails": {"min": 100, "max": 5_000}}
        self.refused("casino-supervisor", {"set-limits": other}, "time", self.at + TWENTY - 1)
        self.do("casino-supervisor", {"set-limits": other}, self.at + TWENTY)
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
        self.do("dealer", {"vacate-seat": 3})
        self.do("dealer", {"vacate-seat": 4})


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
        self.refused(3, {"decline-cover": 3}, "day-over")
        self.refused("ringkeeper", "record-failure-to-spin", "day-over")
        self.refused(1, "decline-further-spins", "day-over")
        self.refused("ringkeeper", "place-your-bets", "day-over")
        self.do(3, {"raise-dispute": "it was still light"})
        self.do("host", {"leave": 3})
        self.do("casino-supervisor", {"void-wagers": 2})
        self.do("casino-supervisor", "close-table")
        self.assertEqual(self.balances.money_line(), {})

    def test_who_has_nothing_at_stake_and_no_valid_spin_retires(self) -> None:
        self.open("ringkeeper", ring_config(), 2)
        self.spinner(1)
        self.refused(1, "decline-further-spins", "phase", code="nothing-at-stake")
        self.assertEqual(self.names(self.do(1, "retire")), ["spinner-retired"])

    def test_in_pub_the_call_of_the_spin_decides_who_has_the_kip(self) -> None:
        self.open("pub", ring_config(), 2)
        self.spinner(1)
        self.do("ringkeeper", "place-your-bets")
        self.assertEqual(self.names(self.do(1, "decline-further-spins")), ["spinner-retired"])
        self.spinner(2)
        self.call()
        self.refused("host", {"leave": 2}, "phase")
        told = self.names(self.do("ringkeeper", {"exclude-player": 2}))
        self.assertEqual(told, ["player-excluded", "coins-handed-over", "substitute-appointed"])

    def test_a_voided_spinner_leaves_the_kip_to_the_ringkeeper_until_the_result_and_no_longer(self) -> None:
        self.staked()
        self.cover(2, 100)
        self.call()
        self.throw(1)
        self.land("hhh")
        told = self.names(self.do("casino-supervisor", {"void-wagers": 1}))
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
            self.do(seat, {"decline-cover": seat})
        self.do("ringkeeper", "call-off-centre")
        carried = {"scope": "result", "reason": "disruption", "forfeits": []}
        told = self.names(self.do("casino-supervisor", {"invalidate-outcome": carried}))
        self.assertEqual(told, ["due-reversed", "cover-reversed", "outcome-invalidated", "cover-returned"])
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
        self.do(2, {"offer-side-bet": 10**15})
        left = 2**53 - 1 - 9 * 10**15
        self.refused(2, {"offer-side-bet": left + 1}, "amount")
        self.do(2, {"offer-side-bet": left - 3})  # R116: the offer counts once, what is matched of it twice
        self.refused(3, {"match-side-bet": {"offer": 2, "amount": 4}}, "amount")
        self.do(3, {"match-side-bet": {"offer": 2, "amount": 2}})
        self.refused(3, {"offer-side-bet": 2}, "amount")
        self.do(3, {"offer-side-bet": 1})
        self.refused(2, {"match-side-bet": {"offer": 3, "amount": 1}}, "amount")
        self.do(2, {"withdraw-side-offer": 1})
        self.do(2, {"match-side-bet": {"offer": 3, "amount": 1}})

    def test_a_spinning_ringkeeper_offers_the_kip_around_anew_after_each_decision(self) -> None:
        self.open("pub", ring_config(), 1)
        self.do("ringkeeper", {"offer-coins": 1})
        self.do("ringkeeper", "start-house-spin")
        self.do("ringkeeper", {"offer-coins": 1})
        self.do(1, "decline-coins")
        self.refused("ringkeeper", {"offer-coins": 1}, "subject")
        self.call()
        self.spin("ringkeeper", "hh")
        self.do("ringkeeper", {"offer-coins": 1})

    def test_pennies_kept_back_return_when_another_spinner_comes(self) -> None:
        self.staked("ringkeeper")
        for _ in range(3):
            self.cover(2, self.table.view()["ring"]["centre"]["stake"])
            self.call()
            self.spin(1, "hh")
        self.do(1, "stay")
        self.do(1, "retire")
        self.assertEqual(self.table.view()["coins"][:2], ["retained", "retained"])
        self.do("ringkeeper", {"offer-coins": 2})
        self.do(2, "accept-coins")
        self.assertEqual(self.table.view()["coins"], ["available"] * 7)


def invalidation(scope: str = "result", *forfeits: Any) -> Any:
    """Returns the command."""
    reason = "fraud" if forfeits else "disruption"
    return {"invalidate-outcome": {"scope": scope, "reason": reason, "forfeits": [*forfeits]}}


def chips(amount: int, tokens: int = 0, side: str | None = None) -> dict[str, Any]:
    """Returns a stake, or a wager of it."""
    stake = {"chips": amount, "tokens": tokens}
    return {"side": side, "stake": stake} if side else stake


class Silence(CasinoPlay):
    """R107, R118."""

    def setUp(self) -> None:
        self.open("nsw", config(), 3)

    def fail(self) -> list[str]:
        return self.names(self.do("boxer", "record-failure-to-spin"))

    def test_in_the_casino_whoever_is_silent_before_a_valid_spin_retires(self) -> None:
        self.refused("boxer", "record-failure-to-spin", "phase")
        self.do("boxer", {"offer-coins": 1})
        self.do(1, "accept-coins")
        self.assertEqual(self.fail(), ["spinner-retired", "spinner-game-ended"])  # neither side, nor wager, nor coins
        self.spinner(2)
        self.assertEqual(self.fail(), ["spinner-retired", "wager-returned", "spinner-game-ended"])
        self.spinner(3)
        self.bets((1, "heads", 500))
        self.throw(3)
        self.refused("boxer", "record-failure-to-spin", "phase")
        self.land("hh")
        self.refused("boxer", "record-failure-to-spin", "phase")
        self.do("boxer", "announce-result")
        self.assertEqual(self.fail(), ["coins-handed-over"])

    def test_who_does_not_elect_retires_and_the_layout_is_open(self) -> None:
        self.spinner(1)
        self.bets((2, "heads", 500))
        for _ in range(2):
            self.no_spin(1)
            self.do("boxer", "no-more-bets")
        self.no_spin(1)
        self.refused(1, "decline-further-spins", "phase")
        told = self.do("boxer", "record-failure-to-spin")
        self.assertEqual(self.names(told), ["spinner-retired", "wager-returned", "spinner-game-ended"])
        self.assertEqual(self.named(told, "wager-returned")[0]["reason"], "retired")
        self.do(2, {"withdraw-wager": "heads"})

    def test_a_winner_is_passed_over_and_does_not_fail(self) -> None:
        self.spinner(1)
        for _ in range(3):
            self.bets()
            self.spin(1, "hh")
        self.refused("boxer", "record-failure-to-spin", "phase")


class SilenceInRings(RingPlay):
    """R107, R118."""

    def fail(self) -> list[str]:
        return self.names(self.do("ringkeeper", "record-failure-to-spin"))

    def test_without_a_centre_it_is_to_retire_with_one_the_ringkeeper_spins(self) -> None:
        for rulebook in ("ringkeeper", "commemorative"):
            self.open(rulebook, ring_config(), 3)
            self.do("ringkeeper", {"offer-coins": 1})
            self.do(1, "accept-coins")
            self.assertEqual(self.fail(), ["spinner-retired"])
            self.spinner(2)
            self.stake(2, 100)
            told = self.do("ringkeeper", "record-failure-to-spin")
            handed = {"seat": 2, "reason": "failed", "dealer-only": False}
            appointed = {"substitute-appointed": "ringkeeper"}
            self.assertEqual(told, [{"coins-handed-over": handed}, appointed])

    def test_in_pub_before_the_call_it_is_to_retire_after_it_the_ringkeeper_takes_the_kip(self) -> None:
        self.open("pub", ring_config(), 3)
        self.spinner(1)
        self.assertEqual(self.fail(), ["spinner-retired"])
        self.spinner(2)
        self.do("ringkeeper", "place-your-bets")
        self.assertEqual(self.fail(), ["spinner-retired"])
        self.spinner(3)
        self.call()
        self.assertEqual(self.fail(), ["coins-handed-over", "substitute-appointed"])
        self.assertEqual(self.table.view()["thrower"], {"house": "ringkeeper"})


class Elected(CasinoPlay):
    """R108."""

    def test_after_the_election_the_spinners_wager_changes_until_a_valid_spin(self) -> None:
        self.open("nsw", config(), 2)
        self.spinner(1)
        self.bets()
        for _ in range(2):
            self.no_spin(1)
            self.do("boxer", "no-more-bets")
        self.no_spin(1)
        self.do(1, "elect-house-spin")
        self.do(1, {"change-spinner-wager": chips(1500)})
        self.assertEqual(self.cites[0], {"clause": "nsw 6.5", "ruling": "R108"})
        self.refused(1, {"change-spinner-wager": chips(1500)}, "amount", code="unchanged")
        self.refused(1, {"change-spinner-wager": chips(0)}, "amount")
        self.refused(1, "retire", "phase")
        self.refused(2, {"change-spinner-wager": chips(500)}, "actor")
        self.do("boxer", "no-more-bets")
        self.refused(1, {"change-spinner-wager": chips(500)}, "phase")
        self.do("boxer", {"appoint-substitute": "dealer"})
        self.no_spin("dealer")
        self.do("casino-supervisor", {"exclude-player": 1})
        self.refused(1, {"change-spinner-wager": chips(1600)}, "subject", code="excluded")
        self.do(1, {"change-spinner-wager": chips(500)})
        self.do("boxer", "no-more-bets")
        self.spin("dealer", "hh")
        self.refused(1, {"change-spinner-wager": chips(600)}, "phase")


class ThrowsAgain(CasinoPlay):
    """R106, R119."""

    def setUp(self) -> None:
        self.open("nsw", config(), 3)
        self.spinner(1)
        self.bets((2, "heads", 500))

    def invalidate(self, scope: str = "result") -> list[Any]:
        return self.do("casino-supervisor", invalidation(scope))

    def coins(self) -> list[str]:
        seen: list[str] = self.table.view()["coins"]
        return seen

    def test_who_was_sent_out_since_throws_again_unless_barred(self) -> None:
        for bar in (False, True):
            self.setUp()
            self.spin(1, "ht")
            self.do("boxer", {"send-spinner-out": {"reason": "delay-or-disorder", "bar": bar}})
            self.assertEqual(self.cites[0], {"clause": "nsw 6.7.2", "ruling": "R11"})
            told = self.invalidate()
            if not bar:
                self.assertEqual(self.names(told), ["outcome-invalidated", "wager-returned"])
                self.assertEqual(self.table.view()["thrower"], {"spinner": 1})
                self.assertEqual(self.coins()[:2], ["in-play", "in-play"])
                continue
            self.assertEqual(self.names(told)[1:], ["wager-returned", "wager-returned", "spinner-game-ended"])
            self.assertEqual(self.named(told, "wager-returned")[1]["reason"], "sent-out")
            self.assertEqual(self.cites[2:], [
                {"clause": "nsw 9.5", "ruling": "R60"}, {"clause": "nsw 9.4", "ruling": "R60"},
            ])  # fmt: skip
            self.assertEqual(self.coins(), ["available"] * 5)

    def test_who_is_excluded_with_a_valid_spin_is_spun_for_by_a_dealer(self) -> None:
        self.spin(1, "hh")
        self.bets()
        self.spin(1, "ht")
        self.do("casino-supervisor", {"exclude-player": 1})
        told = self.invalidate()
        self.assertEqual(told[-1], {"coins-handed-over": {"seat": 1, "reason": "excluded", "dealer-only": True}})
        self.assertEqual(self.cites[-1], {"clause": "nsw 9.4", "ruling": "R60"})
        self.assertEqual(self.coins()[:2], ["in-play", "in-play"])  # what the spinner took, in that spinner's game

    def test_coins_that_the_house_took_since_are_put_back(self) -> None:
        self.spin(1, "ht")
        self.throw(1)
        self.land("ho")
        self.do("boxer", "record-failure-to-spin")
        self.do("boxer", {"appoint-substitute": "dealer"})
        self.spin("dealer", "ht")
        self.assertEqual(self.coins()[:2], ["in-play", "in-play"])
        self.invalidate()
        self.assertEqual(self.coins(), ["available"] * 5)
        self.refused(1, "request-original-coins", "phase")
        self.do(1, {"select-coins": {"first": 4, "second": 5}})

    def test_coins_that_left_the_ring_can_still_be_asked_for(self) -> None:
        self.spin(1, "ht")
        self.throw(1)
        self.land("ho")
        self.invalidate()
        told = self.do(1, "request-original-coins")
        self.assertEqual(told, [{"coins-selected": {"first": 1, "second": 2}}])

    def test_a_later_house_spins_coins_are_put_back_for_the_spinner(self) -> None:
        self.spin(1, "tt")
        for seat in (2, 3):
            self.do("boxer", {"offer-coins": seat})
        self.do("dealer", "start-house-spin")
        self.assertEqual(self.coins()[:2], ["in-play", "in-play"])
        self.invalidate()
        self.assertEqual(self.coins(), ["available"] * 5)


class ThrowsAgainInRings(RingPlay):
    """R106, R119."""

    def test_a_hand_over_and_a_house_spin_since_are_taken_back(self) -> None:
        self.open("ringkeeper", ring_config(), 2)
        self.spinner(1)
        self.stake(1, 100)
        self.cover(2, 100)
        self.call()
        self.spin(1, "ht")
        self.do(1, "decline-further-spins")
        told = self.do("ringkeeper", invalidation())
        self.assertEqual(self.names(told), ["outcome-invalidated", "cover-returned"])
        self.assertEqual(self.table.view()["thrower"], {"spinner": 1})
        self.assertEqual(self.table.view()["coins"][:2], ["in-play", "in-play"])
        self.cover(2, 100)
        self.call()
        self.spin(1, "tt")
        self.do("ringkeeper", {"offer-coins": 2})
        self.do("ringkeeper", "start-house-spin")
        self.do("ringkeeper", invalidation())
        self.assertEqual(self.table.view()["coins"], ["available"] * 7)
        self.select(1)

    def test_who_is_excluded_since_stays_out(self) -> None:
        self.open("commemorative", ring_config(), 3)
        self.spinner(1)
        self.stake(1, 100)
        for heads in (1, 2):
            self.cover(2, 100 * heads)
            self.call()
            self.spin(1, "hhh")
        self.do("casino-supervisor", {"exclude-player": 1})
        told = self.do("casino-supervisor", invalidation())
        self.assertEqual(self.names(told)[-2:], ["coins-handed-over", "substitute-appointed"])
        self.assertEqual(self.cites[-2:], [{"clause": "commemorative 7.4", "ruling": "R60"}] * 2)

    def test_in_pub_who_declined_since_throws_again(self) -> None:
        self.open("pub", ring_config(), 2)
        self.spinner(1)
        self.call()
        self.spin(1, "ht")
        self.do(1, "decline-further-spins")
        self.do("ringkeeper", invalidation())
        seen = self.table.view()
        self.assertEqual((seen["thrower"], seen["coins"]), ({"spinner": 1}, ["in-play"] * 2))


class VoidedCentre(RingPlay):
    """R105, R115: lives of a centre that is voided."""

    def setUp(self) -> None:
        self.open("commemorative", ring_config(), 4)
        self.spinner(1)
        self.stake(1, 100)
        self.cover(2, 60)
        self.cover(3, 40)
        self.call()
        self.spin(1, "hhh")

    def void(self) -> list[Any]:
        return self.do("casino-supervisor", {"void-wagers": 1})

    def back(self, told: list[Any]) -> list[Any]:
        return [what for what in told if "cover-returned" in what or "centre-returned" in what]

    def covers(self, seat: int, amount: int, earlier: int = 0) -> Any:
        carried = {"seat": seat, "spinner": 1, "amount": amount, "earlier": earlier, "reason": "counterparty"}
        return {"cover-returned": carried}

    FIRST = {"centre-returned": {"seat": 1, "amount": 100, "reason": "voided"}}

    def test_every_cover_of_the_game_goes_back_to_who_laid_it(self) -> None:
        self.cover(2, 200)
        self.call()
        self.spin(1, "hhh")
        self.cover(3, 400)
        told = self.void()
        self.assertEqual(self.back(told), [self.covers(2, 260, 260), self.covers(3, 440, 40), self.FIRST])
        self.assertEqual(told[-1], {"spinner-game-ended": {"seat": 1, "outcome": "returned"}})
        self.assertEqual(self.balances.money_line(), {})

    def test_so_also_with_the_coins_down_and_the_result_moves_nothing_for_it(self) -> None:
        self.cover(4, 200)
        self.do("ringkeeper", "place-your-bets")
        self.bet(2, 3, 10)
        self.do("ringkeeper", "no-more-bets")
        self.throw(1)
        self.land("ttt")
        told = self.void()
        earlier = [self.covers(2, 60, 60), self.covers(3, 40, 40)]
        self.assertEqual(self.back(told), [*earlier, self.covers(4, 200), self.FIRST])
        self.do("ringkeeper", "announce-result")
        self.assertEqual(self.balances.money_line(), {"2": -10, "3": 10})

    def test_after_the_result_an_invalidation_moves_nothing_for_that_centre(self) -> None:
        self.cover(2, 200)
        self.do("ringkeeper", "place-your-bets")
        self.bet(4, 3, 10)
        self.do("ringkeeper", "no-more-bets")
        self.spin(1, "hhh")
        told = self.void()
        self.assertEqual(self.back(told), [self.covers(2, 260, 260), self.covers(3, 40, 40), self.FIRST])
        for wager, seat in (("centre", 1), ("cover", 2)):
            forfeit = invalidation("result", {"seat": seat, "wager": wager})
            self.refused("casino-supervisor", forfeit, "subject")
        told = self.do("casino-supervisor", invalidation())
        self.assertEqual(self.names(told), [
            "side-bet-reversed", "outcome-invalidated", "side-bet-returned", "side-bet-returned",
        ])  # fmt: skip
        self.assertEqual(self.balances.money_line(), {})
        self.assertEqual(self.table.view()["phase"], "offering")

    def test_whose_cover_rides_stays_seated(self) -> None:
        self.cover(4, 200)
        self.call()
        self.refused("host", {"leave": 3}, "phase", code="money-at-stake")
        self.spin(1, "ttt")
        # R124: until the outcome that ended the centre cannot be invalidated any more
        self.refused("host", {"leave": 3}, "phase", code="outcome-open")
        self.spinner(2)
        self.stake(2, 10)
        self.do("ringkeeper", "place-your-bets")
        self.do("host", {"leave": 3})

    def test_a_centre_that_an_invalidation_revives_has_no_cover_of_nobody(self) -> None:
        self.cover(4, 200)
        self.call()
        self.spin(1, "hhh")
        for seat in (2, 3, 4):
            self.do(seat, {"decline-cover": seat})
        self.do("ringkeeper", "call-off-centre")
        for seat in (2, 3):
            self.refused("host", {"leave": seat}, "phase", code="outcome-open")
        self.do("casino-supervisor", invalidation())
        self.refused("host", {"leave": 3}, "phase", code="money-at-stake")
        self.assertEqual(self.back(self.void()), [self.covers(2, 60, 60), self.covers(3, 40, 40), self.FIRST])
        self.do("host", {"leave": 3})
        self.assertEqual(self.balances.money_line(), {})

    def test_a_due_that_is_paid_keeps_who_covered_an_earlier_throw(self) -> None:
        for seat, amount in ((4, 200), (2, 400)):
            self.cover(seat, amount)
            self.call()
            self.spin(1, "hhh")
        self.refused("host", {"leave": 3}, "phase", code="money-at-stake")
        self.do(1, "withdraw-due")
        self.refused("host", {"leave": 3}, "phase", code="outcome-open")

    def test_called_off_it_stays_as_it_was(self) -> None:
        for seat in (2, 3, 4):
            self.do(seat, {"decline-cover": seat})
        told = self.do("ringkeeper", "call-off-centre")
        self.assertIn({"centre-returned": {"seat": 1, "amount": 200, "reason": "called-off"}}, told)
        told = self.do("casino-supervisor", invalidation())
        undone = ["due-reversed", "cover-reversed", "cover-reversed"]
        self.assertEqual(self.names(told), [*undone, "outcome-invalidated", "cover-returned", "cover-returned"])

    def test_what_a_voided_cover_gave_to_the_spinner_is_not_paid_again(self) -> None:
        self.cover(4, 50)
        self.cover(3, 150)
        self.call()
        self.throw(1)
        self.land("hhh")
        self.do("casino-supervisor", {"void-wagers": 4})  # R70: 50 of the centre go to the spinner
        told = self.void()
        half = {"centre-returned": {"seat": 1, "amount": 50, "reason": "voided"}}
        self.assertEqual(self.back(told), [self.covers(2, 60, 60), self.covers(3, 190, 40), half])
        self.assertEqual(self.balances.money_line(), {})

    def test_where_it_gave_more_than_the_first_stake_what_is_left_goes_to_earlier_covers_by_seat(self) -> None:
        self.cover(4, 130)
        self.cover(3, 70)
        self.call()
        self.throw(1)
        self.land("hhh")
        self.do("casino-supervisor", {"void-wagers": 4})  # R70: 130 of the centre's 200 go to the spinner
        told = self.void()
        self.assertEqual(self.back(told), [self.covers(2, 60, 60), self.covers(3, 80, 10)])
        self.assertEqual(self.balances.money_line(), {"1": 30, "3": -30})

    def test_a_voided_single_cover_has_no_result_either(self) -> None:
        self.open("commemorative", ring_config(policy="single-cover"), 4)
        self.spinner(1)
        self.stake(1, 100)
        self.cover(2, 100)
        self.call()
        self.spin(1, "hhh")
        self.assertEqual(self.back(self.void()), [self.covers(2, 100), self.FIRST])
        self.assertEqual(self.names(self.do("casino-supervisor", invalidation())), ["outcome-invalidated"])
        self.assertEqual((self.balances.money_line(), self.table.view()["phase"]), ({}, "offering"))


class Supervised(RingPlay):
    """R109."""

    def present(self, role: str, here: bool) -> None:
        self.do("host", {"set-supervisor-presence": {"role": role, "present": here}})

    def test_without_a_patron_each_throw_needs_a_casino_supervisor(self) -> None:
        self.open("commemorative", ring_config(), 1)
        self.present("casino-supervisor", True)
        self.do("ringkeeper", {"offer-coins": 1})
        self.do("ringkeeper", "start-house-spin")
        self.present("casino-supervisor", False)
        refused = self.refused("ringkeeper", "place-your-bets", "phase", code="supervisor-absent")
        self.assertEqual(refused.clause, "4.1.1")
        self.present("games-supervisor", True)
        self.do("ringkeeper", "place-your-bets")
        self.present("games-supervisor", False)
        throw = {"throw-coins": {name: "tails" for name in ("first", "second", "third")}}
        self.refused("ringkeeper", throw, "phase")  # not called yet: the phase first
        self.do("ringkeeper", "no-more-bets")
        self.refused("ringkeeper", throw, "phase", code="supervisor-absent")
        self.present("casino-supervisor", True)
        self.spin("ringkeeper", "hhh")

    def test_who_spins_on_for_a_patron_needs_none(self) -> None:
        self.open("commemorative", ring_config(), 2)
        self.spinner(1)
        self.stake(1, 100)
        self.do("ringkeeper", "record-failure-to-spin")
        self.cover(2, 100)
        self.call()
        self.spin("ringkeeper", "hhh")


class Bounds(CasinoPlay):
    """R111, R112, R113, R120."""

    def test_a_maximum_is_payable_in_chips(self) -> None:
        for kind in ("spinner", "heads-tails"):
            for bounds, code in (
                ({"min": 100, "max": 1_050}, "maximum-not-payable"),
                ({"min": 150, "max": 1_050}, "minimum-not-payable"),
                ({"min": 100, "max": 1_050, "unit": 50}, "maximum-not-payable"),
                ({"min": 100, "max": 1_000, "unit": 50}, "unit-not-payable"),
            ):  # fmt: skip
                self.open("nsw", config(), 1)
                sign = {**BOUNDS, kind: bounds}
                self.refused("casino-supervisor", {"set-limits": sign}, "amount", code=code)
                notice = {"sign": sign, "change-at": self.at + TWENTY}
                self.refused("casino-supervisor", {"announce-limits": notice}, "amount", code=code)
        own = {"seat": 1, "limits": "heads-tails", "min": 100, "max": 2_000_050}
        self.refused("casino-supervisor", {"set-player-limits": own}, "amount", code="maximum-not-payable")

    def test_at_settlement_only_what_counts_is_reckoned_at_its_odds(self) -> None:
        most = 2**53 - 1
        counts = 400_000_000_000_000
        sign = {"spinner": {"min": 1, "max": counts}, "heads-tails": {"min": 1, "max": 1}}
        self.open("nsw", config(sign=sign, denominations=[1], enforcement="at-settlement"), 2)
        self.do("boxer", {"offer-coins": 1})
        self.do(1, "accept-coins")
        self.do(1, {"call-side": "heads"})
        # counted: 16 times; above the maximum: once
        self.do(1, {"place-spinner-wager": chips(counts)})
        self.do("dealer", "place-your-bets")
        left = most - 16 * counts
        self.do(2, {"place-wager": chips(10**15, side="heads")})
        self.do(2, {"place-wager": chips(10**15, side="tails")})
        left -= 2 * (10**15 + 1)
        self.refused(1, {"place-wager": chips(left, side="tails")}, "amount")
        self.do(1, {"place-wager": chips(left - 1, side="tails")})

    def test_the_phase_comes_before_the_wager_and_no_change_is_none(self) -> None:
        self.open("nsw", config(), 2)
        self.spinner(1)
        self.refused(1, {"change-spinner-wager": chips(1000)}, "amount", code="unchanged")
        for command in ({"change-wager": chips(100, side="heads")}, {"withdraw-wager": "heads"}):
            self.refused(2, command, "phase", code="betting-closed")
        self.do("dealer", "place-your-bets")
        self.refused(2, {"change-wager": chips(100, side="heads")}, "subject", code="no-such-wager")
        self.do(2, {"place-wager": chips(100, 200, side="heads")})
        refused = self.refused(2, {"change-wager": chips(100, 200, side="heads")}, "amount", code="unchanged")
        self.assertEqual(refused.clause, "R113")
        self.do(2, {"change-wager": chips(200, 100, side="heads")})

    def announce(self, sign: Any) -> None:
        self.open("nsw", config(), 1)
        self.do("casino-supervisor", {"announce-limits": {"sign": sign, "change-at": self.at + TWENTY}})
        self.at += TWENTY

    def announced(self, sign: Any) -> bool:
        self.do("casino-supervisor", {"set-limits": sign})
        return "announced" in self.table.view()["casino"]

    def test_an_announced_sign_goes_when_a_minimum_of_it_comes_into_force_and_all_hold_or_by_itself(self) -> None:
        both = {"spinner": {"min": 500, "max": 100_000}, "heads-tails": {"min": 200, "max": 1_000_000}}
        self.announce(both)
        self.assertTrue(self.announced({**BOUNDS, "spinner": both["spinner"]}))
        self.assertFalse(self.announced({**both, "heads-tails": {"min": 200, "max": 5_000}}))
        same = {**BOUNDS, "heads-tails": {"min": 100, "max": 5_000}}  # its minima are in force already
        self.announce(same)
        self.assertTrue(self.announced({**BOUNDS, "heads-tails": {"min": 100, "max": 7_000}}))
        self.assertFalse(self.announced(same))


class Order(CasinoPlay):
    """R114, R122; R121; what cites what."""

    def setUp(self) -> None:
        self.open("nsw", config(), 3)

    def test_every_reversal_then_what_came_later_then_the_outcome_then_what_goes_back(self) -> None:
        self.spinner(1)
        for _ in range(2):
            self.bets()
            self.spin(1, "hh")
        self.bets((3, "tails", 300), (2, "heads", 500), (2, "tails", 100))
        self.spin(1, "hh")
        self.do(1, "spin-again")
        self.ready(1, 700)
        told = self.do("casino-supervisor", invalidation("game"))
        self.assertEqual(self.names(told), [
            *["settlement-reversed"] * 4, "wager-returned", "spinner-game-ended", "outcome-invalidated",
            *["wager-returned"] * 4, "spinner-game-ended",
        ])  # fmt: skip
        undone = [(w["seat"], w["wager"]) for w in self.named(told, "settlement-reversed")]
        self.assertEqual(undone, [(2, "heads"), (2, "tails"), (3, "tails"), (1, "spinner")])
        back = [(w["seat"], w["wager"]) for w in self.named(told, "wager-returned")]
        self.assertEqual(back, [(1, "spinner"), (2, "heads"), (2, "tails"), (3, "tails"), (1, "spinner")])

    def test_a_light_goes_out_with_its_landing_whatever_became_of_the_game(self) -> None:
        for rests, light in (("hh", "heads"), ("ht", "odds")):
            self.setUp()
            self.spinner(1)
            self.bets()
            self.throw(1)
            self.land(rests)
            self.assertEqual(self.table.view()["lights"][light], 1)
            self.do("casino-supervisor", {"void-wagers": 1})
            self.assertEqual(self.table.view()["lights"][light], 1)
            self.do("boxer", {"call-no-spin": {"reason": "too-low"}})
            self.assertEqual(self.table.view()["lights"], {"odds": 0, "heads": 0, "tails": 0})

    def test_what_lay_is_cited_by_its_definition(self) -> None:
        for rests, word in (("hh", "heads"), ("tt", "tails"), ("ht", "odds")):
            for rulebook, clause in (("nsw", f"nsw 1.1.{word}"), ("house", f"house def.{word}")):
                self.open(rulebook, config(), 1)
                self.spinner(1)
                self.bets()
                self.throw(1)
                self.land(rests)
                self.assertEqual(self.cites, [{"clause": clause}])

    def test_each_reason_for_sending_out_has_its_clause(self) -> None:
        for reason, clause in (
            ("repeated-invalid-spins", "6.7.1"), ("delay-or-disorder", "6.7.2"), ("contravened-rules", "6.7.3"),
        ):  # fmt: skip
            self.open("nsw", config(), 1)
            self.spinner(1)
            self.do("boxer", {"send-spinner-out": {"reason": reason, "bar": False}})
            self.assertEqual(self.cites[0], {"clause": f"nsw {clause}", "ruling": "R11"})


class OrderInRings(RingPlay):
    """R114, R122."""

    def test_the_due_comes_back_before_the_later_centre_and_the_covers_go_back_last(self) -> None:
        self.open("ringkeeper", ring_config(), 4)
        self.spinner(1)
        self.stake(1, 100)
        for amount in (100, 200):
            self.cover(2, amount)
            self.call()
            self.spin(1, "hh")
        self.cover(3, 400)
        self.do("ringkeeper", "place-your-bets")
        self.bet(4, 2, 10)
        self.do("ringkeeper", "no-more-bets")
        self.spin(1, "hh")
        self.do(1, "stay")
        self.stake(1, 50)
        self.cover(4, 50)
        told = self.do("ringkeeper", invalidation("game"))
        self.assertEqual(self.names(told), [
            "side-bet-reversed", "due-reversed", "cover-reversed", "cover-returned", "centre-returned",
            "spinner-game-ended", "outcome-invalidated", "side-bet-returned", "side-bet-returned", "cover-returned",
            "centre-returned", "spinner-game-ended",
        ])  # fmt: skip
        self.assertEqual(told[1], {"due-reversed": {"seat": 1, "amount": 800}})
        self.assertEqual(self.balances.money_line(), {"1": 300, "2": -300})


if __name__ == "__main__":
    unittest.main()
