"""Builds: the text's own examples, and those of the rulings (C4 to C8, C18)."""

from __future__ import annotations

import unittest

from .cards import Game, augment, change, form, found, named


class TheText(unittest.TestCase):
    """Examples of sections 2 to 8."""

    def test_2_14_a_single_build_of_thirteen(self) -> None:
        game = Game("swazi", 3).at({1: "ck c9"}, ["c6 c5 c2"])
        told = game.give(1, form(13, "c2 c5 c6", 1))
        build = told[0]["build-formed"]["build"]
        self.assertEqual(build, {"number": 1, "owner": 1, "value": 13, "augmented": False, "cards": ["c6", "c5", "c2"]})

    def test_2_15_augmented_builds_of_twelve(self) -> None:
        game = Game("swazi", 3).at({1: "cq dq hq"}, ["sq h7 h5 c6 d6 h8 h3 ca"])
        self.assertIsNone(game.code(1, found("sq", 12, 1, hand="cq")))
        game.give(1, found("sq", 12, 1, "h5 h7"))
        game.give(1, augment(1, "c6 d6"))
        game.give(1, augment(1, "ca h3 h8"))
        self.assertEqual(len(game.state.builds()[0].cards), 8)
        self.assertTrue(game.state.builds()[0].augmented)

    def test_3_10_to_3_12_what_a_card_captures(self) -> None:
        game = Game("swazi", 3).at({1: "ca c6 c9", 2: "d8 d6"}, [(2, 8, "h5 h3", False), (2, 6, "h4 h2", False), "s6"])
        self.assertEqual(game.code(1, {"play": {"card": "ca", "value": 14}}), "captures-nothing")
        game.give(1, {"play": {"card": "c6", "value": 6}})
        self.assertEqual(game.moves("take"), [{"cards": ["s6"]}, {"build": 2}])

    def test_4_6_five_three_and_two(self) -> None:
        game = Game("swazi", 3).at({1: "c10 ck"}, ["d5 d3 d2"])
        self.assertIsNone(game.code(1, form(10, "d2 d3 d5", 1)))
        self.assertEqual(game.code(1, form(8, "d3 d5", 1)), "no-matching-card")

    def test_4_7_fourteen_with_a_card_from_the_hand(self) -> None:
        game = Game("swazi", 3).at({1: "c5 ca"}, ["d4 d5"])
        told = game.give(1, form(14, "d4 d5", 1, "c5"))
        self.assertEqual(told[0]["build-formed"]["build"]["cards"], ["d4", "d5", "c5"])
        self.assertEqual(game.code(1, "end-turn"), None)

    def test_4_8_no_card_of_a_pile_in_a_single_build(self) -> None:
        game = Game("swazi", 3).at({1: "c10 ck"}, ["d5"], {2: "s5"})
        self.assertEqual(game.code(1, form(10, "d5 s5", 1)), "card-not-loose")

    def test_5_7_and_5_8_two_and_a_jack(self) -> None:
        game = Game("swazi", 3).at({1: "c2 cj"}, [(2, 9, "h6 h3", False)])
        told = game.give(1, change(1, "c2"))
        self.assertEqual(told[0]["build-changed"]["build"]["owner"], 1)
        self.assertEqual(told[0]["build-changed"]["build"]["value"], 11)
        for owner in (1, 3):
            own = Game("swazi").at({1: "c2 cj c9", 3: "d9"}, [(owner, 9, "h6 h3", False)])
            self.assertEqual(own.code(1, change(1, "c2")), "own-side")

    def test_5_9_no_change_and_capture_in_one_turn(self) -> None:
        game = Game("swazi", 3).at({1: "c2 cj dj"}, [(2, 9, "h6 h3", False)])
        game.give(1, change(1, "c2"))
        self.assertEqual(game.code(1, {"play": {"card": "cj", "value": 11}}), "hand-card-played")

    def test_5_10_an_augmented_build_keeps_its_value(self) -> None:
        game = Game("swazi", 3).at({1: "c2 cj"}, [(2, 9, "h6 h3 s9")])
        self.assertEqual(game.code(1, change(1, "c2")), "augmented-build")

    def test_6_14_to_6_17_the_top_and_the_card_beneath(self) -> None:
        game = Game("swazi", 3).at({1: "c9 ck"}, ["d9 d2"], {2: "h2 h5"})
        self.assertEqual(game.code(1, found("d9", 9, 1, "d2", "h2 h5")), "not-a-top")
        game = Game("swazi", 3).at({1: "c9 ck"}, ["d9 d7 d4"], {2: "h2 h5"})
        game.give(1, found("d9", 9, 1, "d4", "h5"))
        game.give(1, augment(1, "d7", "h2"))
        self.assertEqual(game.pile(2), "")

    def test_8_10_no_second_thirteen(self) -> None:
        game = Game("swazi", 3).at({1: "ck c9"}, [(2, 13, "h10 h3", False), "d10 d3"])
        self.assertEqual(game.code(1, form(13, "d3 d10", 1)), "value-on-table")

    def test_8_12_and_8_13_the_four_joins_two_builds(self) -> None:
        game = Game("swazi", 3).at({1: "c4 ck c9", 2: "d9"}, [(1, 13, "h10 h3", False), "s2", (2, 9, "h6 d3", False)])
        told = game.give(1, change(2, "c4"))
        joined = told[0]["build-joined"]
        self.assertEqual(joined["gone"], 2)
        self.assertEqual(
            joined["build"],
            {"number": 1, "owner": 1, "value": 13, "augmented": True, "cards": ["h10", "h3", "h6", "d3", "c4"]},
        )
        self.assertEqual([getattr(item, "number", item) for item in game.state.layout], [1, 40])

    def test_8_17_two_aces(self) -> None:
        game = Game("swazi", 3).at({1: "ca da c2"}, ["ha"])
        values = [(each["value"], each.get("hand")) for each in game.moves("found")]
        self.assertEqual(values, [(1, "ca"), (1, "da"), (14, "ca"), (14, "da")])
        self.assertIn({"value": 2, "loose": ["ha"], "owner": 1, "hand": "ca"}, game.moves("form"))

    def test_13_10_a_ten_is_taken_with_a_three(self) -> None:
        game = Game("swazi", 3).at({1: "c3 ck", 2: "d4"}, [(1, 13, "h10 h3", False)], {2: "s10"})
        told = game.give(1, augment(1, tops="s10", hand="c3"))
        self.assertEqual(told[0]["build-augmented"]["tops"], ["s10"])
        self.assertEqual(told[0]["build-augmented"]["build"]["cards"], ["h10", "h3", "s10", "c3"])

    def test_13_19_to_13_21_reciprocal_drifts(self) -> None:
        game = Game("swazi").at({1: "ck dk", 3: "hk sk", 2: "c2", 4: "c3"}, [(3, 13, "h10 h3", False)])
        told = game.give(1, augment(1, hand="ck"))
        self.assertEqual(told[0]["build-augmented"]["build"]["owner"], 3)
        last = Game("swazi").at({1: "ck", 3: "hk sk", 2: "c2", 4: "c3"}, [(3, 13, "h10 h3", False)])
        self.assertIsNone(last.code(1, augment(1, hand="ck")), "its owner covers it (C7)")


class TheRulings(unittest.TestCase):
    """Examples of the rulings."""

    def test_c4_one_nine_captures_its_build(self) -> None:
        game = Game("swazi", 3).at({1: "c9 c2"}, [(1, 9, "h6 h3", False), "d9 d7"])
        self.assertEqual(game.code(1, {"discard": {"card": "c9"}}), "abandons-build")
        self.assertEqual(game.code(1, augment(1, hand="c9")), "abandons-build")
        game.give(1, {"play": {"card": "c9", "value": 9}})
        game.give(1, {"take": {"cards": ["d9"]}})
        self.assertEqual(game.code(1, "done"), "abandons-build")
        game.give(1, {"take": {"build": 1}})
        self.assertIsNone(game.code(1, "done"))

    def test_c4_one_and_fourteen_need_two_aces(self) -> None:
        game = Game("swazi", 3).at({1: "ca c2 c3"}, [(1, 14, "h10 h4", False), "da"], {2: "sa"})
        self.assertEqual(game.code(1, found("da", 1, 1, tops="sa")), "abandons-build")
        game = Game("swazi", 3).at({1: "ca ha c2"}, [(1, 14, "h10 h4", False), "da"], {2: "sa"})
        self.assertIsNone(game.code(1, found("da", 1, 1, tops="sa")))

    def test_c5_a_build_that_joins_the_partners_needs_a_king_left(self) -> None:
        layout = [(3, 13, "h10 h3", False), (2, 9, "h6 d3", False)]
        self.assertEqual(Game("swazi").at({1: "c4 c5", 2: "d9", 3: "dk"}, layout).code(1, change(2, "c4")), "no-matching-card")
        game = Game("swazi").at({1: "c4 ck", 2: "d9", 3: "dk"}, layout)
        told = game.give(1, change(2, "c4"))
        self.assertEqual(told[0]["build-joined"]["build"]["owner"], 3)
        self.assertEqual(told[1], {"rank-known": {"seat": 2, "rank": 9, "known": True}})

    def test_c5_a_change_to_an_opponents_value_is_refused(self) -> None:
        game = Game("swazi", 3).at({1: "c4 ck", 2: "d9", 3: "dk"}, [(3, 13, "h10 h3", False), (2, 9, "h6 d3", False)])
        self.assertEqual(game.code(1, change(2, "c4")), "value-on-table")

    def test_c6_ace_and_another_ace(self) -> None:
        game = Game("swazi", 3).at({1: "ca da", 2: "dk"}, [(2, 13, "h10 h3", False)])
        told = game.give(1, change(1, "ca"))
        self.assertEqual(told[0]["build-changed"]["build"]["value"], 14)
        self.assertFalse(told[0]["build-changed"]["build"]["augmented"])
        game = Game("swazi", 3).at({1: "c2 ck", 2: "d9"}, [(2, 9, "h6 d3", False)])
        self.assertEqual(game.code(1, change(1, "c2")), "no-matching-card")
        game = Game("swazi", 3).at({1: "c2 ck", 2: "dk"}, [(2, 13, "h10 h3", False)])
        self.assertEqual(game.code(1, change(1, "c2")), "value-too-high")

    def test_c7_tops_of_two_opponents_in_one_set(self) -> None:
        game = Game("swazi", 3).at({1: "c9 ck"}, [(1, 9, "h6 d3", False)], {2: "s2 s5", 3: "s4"})
        self.assertIsNone(game.code(1, augment(1, tops="s4 s5")))
        self.assertEqual(game.code(1, augment(1, "", "s2 s5")), "not-worth-it")

    def test_c7_not_from_the_own_pile_nor_the_partners(self) -> None:
        game = Game("swazi").at({1: "c9 ck", 3: "d2"}, [(1, 9, "h6 d3", False), "d5"], {1: "s4"})
        self.assertEqual(game.code(1, augment(1, "d5", "s4")), "own-top")
        game = Game("sotho").at({1: "c9 c2", 3: "d2"}, [(1, 9, "h6 d3", False), "d5"], {1: "s3 h4", 3: "s4"})
        self.assertIsNone(game.code(1, augment(1, "d5", "s4")), "14.4: you may steal your partner's top card")
        self.assertEqual(game.code(1, augment(1, "d5", "h4")), "own-top")

    def test_c7_tops_lie_from_the_movers_right_on(self) -> None:
        game = Game("sotho").at({2: "c9 c2"}, [(2, 9, "h6 d3", False), "d2"], {1: "s2", 3: "s4", 4: "sa"}, seat=2)
        told = game.give(2, augment(1, "d2", "sa s2 s4"))
        self.assertEqual(told[0]["build-augmented"]["tops"], ["s4", "sa", "s2"])
        self.assertEqual(told[0]["build-augmented"]["build"]["cards"], ["h6", "d3", "d2", "s4", "sa", "s2"])

    def test_c8_ace_and_king_are_worth_fourteen_three_aces_are_no_fifteen(self) -> None:
        game = Game("swazi", 3).at({1: "ca c2 ck dk"}, ["da hk"])
        self.assertIsNone(game.code(1, form(14, "da hk", 1)))
        self.assertEqual(game.code(1, form(15, "da hk", 1)), "not-worth-it")
        self.assertEqual(game.code(1, form(14, "da", 1, "c2")), "not-worth-it")

    def test_c8_a_played_ace_takes_loose_aces_as_either(self) -> None:
        for value in (1, 14):
            game = Game("swazi", 3).at({1: "ca c2"}, ["da h10 h4"])
            game.give(1, {"play": {"card": "ca", "value": value}})
            sets = [["da"]] if value == 1 else [["da"], ["h4", "h10"]]
            self.assertEqual([each["cards"] for each in game.moves("take")], sets)

    def test_c18_found_on_a_nine(self) -> None:
        game = Game("swazi", 3).at({1: "c9 ck"}, ["d9 c4"], {2: "h5"})
        self.assertEqual(game.moves("found"), [
            {"on": "d9", "value": 9, "loose": ["c4"], "tops": ["h5"], "owner": 1},
        ])  # fmt: skip
        game = Game("swazi", 3).at({1: "c9 h9"}, ["d9 c4"], {2: "h5"})
        self.assertIn({"on": "d9", "value": 9, "loose": [], "tops": [], "owner": 1, "hand": "c9"}, game.moves("found"))

    def test_c18_a_base_counts_its_value(self) -> None:
        game = Game("swazi", 3).at({1: "c9 c8"}, ["d7 d2 d9"])
        self.assertEqual(game.code(1, found("d7", 9, 1, "d9")), "wrong-value")

    def test_c17_an_opponents_build_is_added_to_and_taken(self) -> None:
        game = Game("swazi", 3).at(
            {1: "c9 c6 ck", 2: "d6"}, [(1, 9, "h6 h3", False), (2, 6, "h5 ha", False), "d4 d2"], seat=1
        )
        game.give(1, augment(2, "d2 d4"))
        self.assertEqual(game.code(1, {"discard": {"card": "ck"}}), "must-capture")
        self.assertEqual(game.code(1, {"play": {"card": "c9", "value": 9}}), "must-capture")
        game.play(1, "c6", 6, 2)
        self.assertEqual(game.state.phase, "stacking")

    def test_c17_an_opponents_build_that_could_not_be_taken(self) -> None:
        game = Game("swazi", 3).at({1: "c9 ck", 2: "d6"}, [(2, 6, "h5 ha", False), "d4 d2"])
        self.assertEqual(game.code(1, augment(1, "d2 d4")), "must-capture")
        game = Game("swazi", 3).at({1: "c6 ck", 2: "d6"}, [(2, 6, "h5 ha", False), "d4 d2"])
        game.give(1, {"discard": {"card": "ck"}})
        self.assertEqual(game.code(1, augment(1, "d2 d4")), "opponents-build")

    def test_c19_a_second_build_for_stealing(self) -> None:
        game = Game("swazi-two").at({1: "c10 c6 ck", 2: "d2"}, [(1, 10, "h7 h3", False), "c4 c2"], {2: "s6"})
        self.assertEqual(game.code(1, {"discard": {"card": "ck"}}), "no-discard")
        game.give(1, form(6, "c2 c4", 1))
        game.give(1, augment(2, tops="s6"))
        self.assertEqual(game.code(1, {"play": {"card": "ck", "value": 13}}), "captures-nothing")
        told = game.play(1, "c6", 6, 2)
        self.assertEqual(named(told), ["captured"])

    def test_c19_no_second_build_with_a_hand_card(self) -> None:
        game = Game("swazi-two").at({1: "c10 c6 c4", 2: "d2"}, [(1, 10, "h7 h3", False), "c2"])
        self.assertEqual(game.code(1, form(6, "c2", 1, "c4")), "one-build")
        game.state.half = 2
        self.assertIsNone(game.code(1, form(6, "c2", 1, "c4")))

    def test_c19_crazy(self) -> None:
        for one_build in (False, True):
            game = Game("crazy", one_build=one_build).at({1: "c10 c6 c4", 2: "d2"}, [(1, 10, "h7 h3", False), "c2"])
            game.state.pack = [50, 51]
            self.assertEqual(game.code(1, form(6, "c2", 1, "c4")), "one-build" if one_build else None)
            self.assertEqual(game.code(1, {"discard": {"card": "c4"}}), "no-discard")
            game.state.pack = []
            self.assertIsNone(game.code(1, form(6, "c2", 1, "c4")))
            self.assertIsNone(game.code(1, {"discard": {"card": "c4"}}))


if __name__ == "__main__":
    unittest.main()
