"""Captures, claims, partners, piles, the South African turn: examples of C9 to C13, 3.10 to 3.17, 15.19 to 15.23."""

from __future__ import annotations

import json
import unittest

from oracle.casino_cards import simple
from oracle.casino_cards.piles import by_number
from oracle.casino_cards.view import disclose, view

from .cards import Game, augment, change, form, found, named, numbers, player, words


class Claims(unittest.TestCase):
    """C9."""

    def game(self, insist: str = "by-opponents") -> Game:
        """Layout 6, 3, 2, A; a nine is played."""
        return Game("swazi", 3, insist=insist).at({1: "c9 ck", 2: "d4", 3: "d5"}, ["c6 c3 c2 ca"])

    def test_c9_neither_choice_is_more(self) -> None:
        for first, left in (("c3 c6", "c2 ca"), ("ca c2 c6", "c3")):
            game = self.game()
            game.give(1, {"play": {"card": "c9", "value": 9}})
            self.assertEqual([each["cards"] for each in game.moves("take")], [["ca", "c2", "c6"], ["c3", "c6"]])
            game.give(1, {"take": {"cards": first.split()}})
            self.assertEqual(named(game.give(1, "done")), ["captured"])
            self.assertEqual(words(game.state.loose()), left)

    def test_something_left_opens_a_window(self) -> None:
        game = Game("swazi", 3).at({1: "c9 ck", 2: "d4", 3: "d5"}, ["d9 c6 c3"])
        told = game.play(1, "c9", 9, "d9")
        self.assertEqual(told, [{"claim-open": {"claim": "take-all", "seat": 2}}])
        self.assertEqual(game.code(3, "insist"), "no-claim")
        self.assertEqual(named(game.give(2, "waive")), ["waived", "claim-open"])
        game.give(3, "insist")
        self.assertEqual(game.code(1, "done"), "not-all-taken")
        game.give(1, {"take": {"cards": ["c3", "c6"]}})
        told = game.give(1, "done")
        self.assertEqual(told[0]["captured"]["cards"], ["d9", "c6", "c3"])
        self.assertFalse(game.state.turn and game.state.turn.insisted)

    def test_a_discard_that_could_have_captured_is_played_at_once(self) -> None:
        game = Game("swazi", 3).at({1: "ca ck", 2: "d4", 3: "d5"}, ["da h10 h4"])
        self.assertEqual(named(game.give(1, {"discard": {"card": "ca"}})), ["card-discarded", "claim-open"])
        self.assertEqual(named(game.give(2, "insist")), ["insisted", "card-taken-back"])
        self.assertEqual(game.moves("play"), [{"card": "ca", "value": 1}, {"card": "ca", "value": 14}])
        self.assertEqual(game.code(1, {"discard": {"card": "ck"}}), "must-take")
        self.assertEqual(game.code(1, form(14, "h4 h10", 1)), "must-take")
        game.give(1, {"play": {"card": "ca", "value": 14}})
        game.give(1, {"take": {"cards": ["da"]}})
        self.assertEqual(game.code(1, "done"), "not-all-taken")

    def test_all_waive_and_the_turn_goes_on(self) -> None:
        game = Game("swazi", 3).at({1: "c9 ck", 2: "d4", 3: "d5"}, ["d9"])
        game.give(1, {"discard": {"card": "c9"}})
        game.give(2, "waive")
        game.give(3, "waive")
        self.assertEqual((game.state.phase, game.moves("end-turn")), ("turn", [None]))

    def test_3_17_a_drifted_card_is_nobodys_to_question(self) -> None:
        game = Game("swazi", 3).at({1: "c9 d9", 2: "d4", 3: "d5"}, ["h9", "h5 h4"])
        told = game.give(1, found("h9", 9, 1, hand="c9"))
        self.assertEqual(named(told), ["build-founded"])

    def test_6_18_what_can_be_added_is_added(self) -> None:
        game = Game("swazi", 3).at({1: "c9 c7 ck", 2: "d4", 3: "d2"}, [(1, 9, "h6 h3", False), "h5 s4", "h2 h10"], {2: "s7"})
        game.give(1, {"discard": {"card": "ck"}})
        self.assertEqual(named(game.give(1, "end-turn")), ["claim-open"])
        game.give(2, "insist")
        self.assertEqual(game.code(1, "end-turn"), "not-added")
        self.assertEqual(game.code(1, form(7, "h2 h5", 1)), "not-added")
        self.assertEqual(game.moves(), [
            ("augment", {"build": 1, "loose": ["h2"], "tops": ["s7"]}),
            ("augment", {"build": 1, "loose": ["h5", "s4"], "tops": []}),
        ])  # fmt: skip
        game.give(1, augment(1, "h5 s4"))
        game.give(1, augment(1, "h2", "s7"))
        self.assertEqual(named(game.give(1, "end-turn")), ["turn-ended", "turn-began"])

    def test_always(self) -> None:
        game = Game("swazi", 3, insist="always").at({1: "c9 ck", 2: "d4", 3: "d2"}, ["d9 c6 c3"])
        self.assertEqual(game.code(1, {"discard": {"card": "c9"}}), "must-take")
        game.give(1, {"play": {"card": "c9", "value": 9}})
        game.give(1, {"take": {"cards": ["d9"]}})
        self.assertEqual(game.code(1, "done"), "not-all-taken")
        game = Game("swazi", 3, insist="always").at({1: "c9 ck", 2: "d4"}, [(1, 9, "h6 h3", False), "h5 s4"])
        game.give(1, {"discard": {"card": "ck"}})
        self.assertEqual(game.code(1, "end-turn"), "not-added")

    def test_a_capture_takes_something(self) -> None:
        game = self.game()
        game.give(1, {"play": {"card": "c9", "value": 9}})
        self.assertEqual(game.code(1, "done"), "nothing-taken")
        game.give(1, {"take": {"cards": ["c3", "c6"]}})
        self.assertEqual(game.code(1, {"take": {"cards": ["ca", "c2", "c6"]}}), "already-taken")
        self.assertEqual(game.code(1, {"take": {"cards": ["c2"]}}), "not-worth-it")


class Partners(unittest.TestCase):
    """C11, 9.2 to 9.6."""

    def test_c11_queens_for_seat_three(self) -> None:
        game = Game("swazi").at({1: "c5 c4", 2: "cq d2", 3: "dq d4", 4: "d5 d6"}, [(3, 12, "h10 h2", False), "s7 s5"], seat=2)
        told = game.play(2, "cq", 12, 1, "s5 s7")
        self.assertIn({"rank-known": {"seat": 3, "rank": 12, "known": True}}, told)
        game = Game("swazi").at({1: "c5 c4", 2: "c2", 3: "dq d4", 4: "d6"}, ["s7 s5", "h10 h2"])
        game.state.seats[3].known = {12}
        self.assertEqual(game.code(1, form(12, "h2 h10", 1)), "no-matching-card")
        told = game.give(1, form(12, "h2 h10", 3))
        self.assertEqual(told[0]["build-formed"]["build"]["owner"], 3)
        self.assertEqual(game.code(1, form(12, "s5 s7", 3)), "value-on-table")
        played = Game("swazi").at({1: "c5", 3: "dq cq", 2: "c2", 4: "d6"}, ["h10 h2"], seat=3)
        played.state.seats[3].known = {12}
        told = played.give(3, {"discard": {"card": "dq"}})
        self.assertIn({"rank-known": {"seat": 3, "rank": 12, "known": False}}, told)

    def test_c11_not_while_the_partner_owns_a_build_of_the_rank(self) -> None:
        game = Game("swazi").at({1: "c5", 3: "da ha", 2: "c2", 4: "d6"}, [(3, 14, "h10 h4", False), "sa"], {2: "ca"})
        game.state.seats[3].known = {1}
        self.assertEqual(game.code(1, found("sa", 1, 3, tops="ca")), "not-known-to-hold")

    def request(self) -> Game:
        """Seat 1 takes the kings of its side; seat 3 holds one."""
        game = Game("swazi").at({1: "ck dk", 2: "c2", 3: "hk d4", 4: "d6"}, [(1, 13, "h10 h3", False), "sk"])
        self.assertEqual(game.play(1, "ck", 13, 1), [{"request-open": {"seat": 3}}])
        return game

    def test_9_5_the_partner_asks_and_the_card_drifts(self) -> None:
        game = self.request()
        self.assertEqual(game.moves(), [("ask", None), ("let-pass", None)])
        game.give(3, "ask")
        told = game.give(1, "drift")
        build = told[0]["capture-drifted"]["build"]
        self.assertEqual((build["owner"], build["cards"], build["augmented"]), (3, ["h10", "h3", "ck"], True))
        self.assertEqual(game.state.phase, "turn")
        self.assertEqual(named(game.give(1, "end-turn")), ["claim-open"], "the king can be added (6.18)")

    def test_9_6_or_is_captured_all_the_same(self) -> None:
        for answers in ((("ask", 3), ("capture", 1)), (("let-pass", 3),)):
            game = self.request()
            for answer, seat in answers:
                told = game.give(seat, answer)
            self.assertIn({"claim-open": {"claim": "take-all", "seat": 2}}, told)

    def test_the_window_opens_whatever_the_partner_holds(self) -> None:
        game = Game("swazi").at({1: "ck", 2: "c2", 3: "d4", 4: "d6"}, [(1, 13, "h10 h3", False)])
        game.play(1, "ck", 13, 1)
        self.assertEqual(game.code(3, "ask"), "nothing-to-ask")
        self.assertEqual(game.moves(), [("let-pass", None)])

    def test_the_asker_covers(self) -> None:
        layout = [(1, 14, "h10 h4", False), (3, 1, "sa da")]
        game = Game("swazi").at({1: "ca c5", 2: "c2", 3: "ha", 4: "d6"}, layout)
        game.play(1, "ca", 14, 1)
        self.assertEqual(game.code(3, "ask"), "nothing-to-ask")

    def test_2_8_the_partner_sorts(self) -> None:
        game = Game("swazi").at({1: "c9 c2", 2: "d2", 3: "d3", 4: "d4"}, ["h5 h4 s9"])
        game.play(1, "c9", 9, "h4 h5", "s9")
        self.assertEqual(game.give(1, "hand-to-partner"), [{"sorting-handed-over": {"seat": 3}}])
        self.assertEqual(game.code(1, "stack-rest"), "not-your-turn")
        for card in ("s9", "h5"):
            told = game.give(3, {"stack": {"card": card}})
        self.assertEqual(named(told), ["card-sorted", "card-sorted", "pile-stacked"], "the last card needs no word")
        self.assertEqual(told[2]["pile-stacked"]["cards"], ["s9", "h5", "h4", "c9"])
        self.assertEqual(game.pile(1), "s9 h5 h4 c9")


class Piles(unittest.TestCase):
    """C10, C12, C20."""

    def test_c10_sotho_and_south_african_order(self) -> None:
        layout = ["h3", (2, 8, "c4 d4", False), "c5"]
        game = Game("sotho", 3).at({1: "c8 c2", 2: "d8 d2", 3: "d3"}, layout)
        game.play(1, "c8", 8, "c5 h3", 1)
        self.assertEqual(game.pile(1), "h3 c4 d4 c5 c8")
        game = Game("south-african", 3).at({1: "c8 c2", 2: "d8 d2", 3: "d3"}, layout)
        game.play(1, "c8", 8, "c5 h3", 1)
        self.assertEqual(game.pile(1), "c8 c5 d4 c4 h3")
        self.assertEqual(words(by_number(numbers("c4 d4 h4 s4"))), "s4 h4 d4 c4")

    def test_c10_one_captured_card_needs_no_sorting(self) -> None:
        game = Game("swazi", 3).at({1: "c9 c2", 2: "d2", 3: "d3"}, ["s9"])
        self.assertEqual(named(game.play(1, "c9", 9, "s9")), ["captured", "pile-stacked"])

    def test_c10_stack_rest_is_in_table_order(self) -> None:
        game = Game("swazi", 3).at({1: "c9 c2", 2: "d2 d9", 3: "d3"}, ["s5", (2, 9, "h7 h2", False), "c4"])
        game.play(1, "c9", 9, 1, "c4 s5")
        game.give(1, {"stack": {"card": "h2"}})
        self.assertEqual(game.code(1, {"stack": {"card": "h2"}}), "not-to-sort")
        game.give(1, "stack-rest")
        self.assertEqual(game.pile(1), "h2 s5 h7 c4 c9")

    def test_c12_pictures(self) -> None:
        game = Game("sotho").at({1: "dj c2", 2: "d2", 3: "d3", 4: "d4"}, ["hj c9 c2", "sj"], {1: "cj d4 s9", 3: "cq s8"})
        self.assertEqual(game.code(1, {"play": {"card": "dj", "value": 11}}), "wrong-value")
        told = game.play(1, "dj", 0, "hj")
        self.assertEqual(named(told), ["claim-open"], "insisting: all")
        game.give(2, "waive")
        game.give(4, "waive")
        self.assertEqual(game.pile(1), "cj hj dj d4 s9")
        self.assertEqual(game.moves("give"), [{"card": "dj"}, {"card": "hj"}])
        self.assertEqual(game.code(1, {"give": {"card": "cj"}}), "not-to-give")
        game.give(1, {"give": {"card": "dj"}})
        self.assertEqual((game.pile(1), game.pile(3)), ("cj hj d4 s9", "cq dj s8"))

    def test_c12_a_picture_forms_nothing_and_is_not_stolen(self) -> None:
        game = Game("sotho", 3).at({1: "c9 cj", 2: "d2", 3: "d3"}, ["hj d9 d2", (1, 9, "h6 h3", False)], {2: "cq"})
        self.assertEqual(game.code(1, form(2, "d2 hj", 1)), "no-number")
        self.assertEqual(game.code(1, augment(1, "d2", "cq")), "no-number")
        self.assertEqual(game.code(1, change(1, "cj")), "no-number")

    def test_c20_the_order_of_a_sorted_capture(self) -> None:
        game = Game("swazi", 3).at({1: "c9 c2", 2: "d2 ck", 3: "d3"}, ["s9 h5 h4", (2, 13, "h10 h3", False)])
        told = game.play(1, "c9", 9, "s9", "h4 h5")
        game.give(1, {"stack": {"card": "s9"}})
        self.assertEqual(view(game.state, player(1))["turn"]["to-sort"], ["h4", "h5"])
        self.assertEqual(view(game.state, player(2))["turn"]["to-sort"], ["h4", "h5", "s9"])
        told = game.give(1, "stack-rest")
        mine = [{"cards": ["c9", "h4", "h5", "s9"], "in-order": True}]
        theirs = [{"cards": ["c9"], "in-order": True}, {"cards": ["h4", "h5", "s9"], "in-order": False}]
        self.assertEqual(view(game.state, player(1))["piles"][0]["parts"], mine)
        for viewer in (player(2), None):
            self.assertEqual(view(game.state, viewer)["piles"][0]["parts"], theirs)
        seen = disclose(True, game.events, player(2))[0]["what"]["pile-stacked"]
        self.assertEqual((seen["cards"], seen["in-order"]), (["c9", "h4", "h5", "s9"], False))
        self.assertEqual(named(told), ["card-sorted", "card-sorted", "pile-stacked"])
        self.assertEqual(told[2]["pile-stacked"]["cards"], ["s9", "h5", "h4", "c9"])

    def test_c20_a_card_that_lies_open_is_known(self) -> None:
        game = Game("swazi", 3).at({1: "c9 c2", 2: "d4 ck c5", 3: "d3"}, ["s9 h5 h4", (2, 13, "h10 h3", False)])
        game.play(1, "c9", 9, "s9", "h4 h5")
        game.give(1, "stack-rest")
        game.give(1, "end-turn")
        told = game.give(2, augment(1, "", "c9", "d4"))
        self.assertEqual(told[-1], {"top-opened": {"pile": 1, "card": "h4"}})
        parts = view(game.state, player(3))["piles"][0]["parts"]
        self.assertEqual(parts, [{"cards": ["h4"], "in-order": True}, {"cards": ["h5", "s9"], "in-order": False}])
        game.state.turn.seat = 2  # type: ignore[union-attr]
        game.state.layout += numbers("s8 sa")
        told = game.give(2, augment(1, "sa s8", "h4"))
        self.assertEqual(told[-1], {"top-opened": {"pile": 1, "card": "h5"}})
        parts = view(game.state, player(3))["piles"][0]["parts"]
        self.assertEqual(parts, [{"cards": ["h5", "s9"], "in-order": True}], "of the last one all know where it lies")


class South(unittest.TestCase):
    """C13, 15.16 to 15.25."""

    def example(self) -> Game:
        """15.19: "Player A has a seven and two eights in hand; on the table is a build of 8's and a lone seven; the top card
        of player B's capture pile is an ace"."""
        layout = [(1, 8, "h5 h3", False), "d7"]
        return Game("south-african", 3).at({1: "c7 c8 d8", 2: "c2", 3: "c3"}, layout, {2: "ha"})

    def turns(self, game: Game, told: tuple[str, ...] = ()) -> set[tuple[str, ...]]:
        """Returns every turn that seat 1 can play, as the set of its moves, takes in no order."""
        found: set[tuple[str, ...]] = set()
        if game.state.turn is None or game.state.turn.seat != 1:
            return {tuple(sorted(told))}
        for name, carried in game.moves():
            other = Game("south-african", 3)
            other.table = game.table.copy()
            other.give(1, name if carried is None else {name: carried})
            said = () if name in ("done", "end-turn") else (json.dumps([name, carried]),)
            found |= self.turns(other, (*told, *said))
        return found

    def test_15_19_exactly_seven_turns_twelve_with_the_eights_told_apart(self) -> None:
        turns = self.turns(self.example())
        self.assertEqual(len(turns), 12)
        alike = {tuple(sorted(line.replace("d8", "c8") for line in turn)) for turn in turns}
        self.assertEqual(len(alike), 7)

    def test_15_21_to_15_23_the_texts_options(self) -> None:
        one = self.example()
        told = one.give(1, augment(1, "", "ha", "c7"))
        self.assertEqual(named(told), ["build-augmented", "turn-ended", "turn-began"])
        two = self.example()
        self.assertEqual(named(two.give(1, augment(1, hand="c8"))), ["build-augmented"])
        self.assertEqual([name for name, _ in two.moves()], ["augment", "end-turn"])
        three = self.example()
        told = three.play(1, "c8", 8, 1, "d7 ha")
        self.assertEqual(told[0]["captured"]["cards"], ["d7", "ha"])
        self.assertEqual(three.pile(1), "c8 d7 h5 h3 ha")

    def test_15_17_no_drifting_with_a_build(self) -> None:
        game = self.example()
        self.assertEqual(game.code(1, {"discard": {"card": "c7"}}), "no-discard")
        self.assertEqual(game.code(1, found("d7", 7, 1, hand="c7")), "owns-a-build")
        two = Game("south-african", 2).at({1: "c7 c8", 2: "c2"}, [(1, 8, "h5 h3", False)])
        self.assertEqual(two.code(1, {"discard": {"card": "c7"}}), "no-discard")
        two.state.half = 2
        self.assertIsNone(two.code(1, {"discard": {"card": "c7"}}))
        self.assertEqual(two.code(1, {"discard": {"card": "c8"}}), "abandons-build")

    def test_every_action_needs_a_hand_card(self) -> None:
        game = Game("south-african", 3).at({1: "c7 c8", 2: "c2", 3: "c3"}, ["d5 d2 d3"], {2: "h5"})
        self.assertEqual(game.code(1, form(7, "d2 d5", 1)), "hand-card-needed")
        self.assertEqual(game.code(1, {"take": {"cards": ["d5"]}}), "wrong-phase")
        told = game.play(1, "c7", 7, "d2 h5")
        self.assertEqual(named(told), ["captured", "pile-stacked", "turn-ended", "turn-began"])

    def test_nobody_insists(self) -> None:
        game = self.example()
        self.assertEqual(game.code(2, "insist"), "not-in-these-rules")
        self.assertEqual(game.code(1, "stack-rest"), "not-in-these-rules")


class Lists(unittest.TestCase):
    """C25."""

    def test_the_order_of_a_list(self) -> None:
        game = Game("swazi", 3).at({1: "c9 h9 d2", 2: "ck"}, ["d9 c4 d7"], {2: "h5"})
        expected = [
            ("play", {"card": "c9", "value": 9}), ("play", {"card": "h9", "value": 9}), ("discard", {"card": "c9"}),
            ("discard", {"card": "d2"}), ("discard", {"card": "h9"}),
            ("form", {"value": 9, "loose": ["d7"], "owner": 1, "hand": "d2"}),
            ("found", {"on": "d9", "value": 9, "loose": [], "tops": [], "owner": 1, "hand": "c9"}),
            ("found", {"on": "d9", "value": 9, "loose": [], "tops": [], "owner": 1, "hand": "h9"}),
            ("found", {"on": "d9", "value": 9, "loose": ["c4"], "tops": ["h5"], "owner": 1}),
            ("found", {"on": "d9", "value": 9, "loose": ["d7"], "tops": [], "owner": 1, "hand": "d2"}),
        ]  # fmt: skip
        self.assertEqual(game.moves(), expected)

    def test_the_simple_list_agrees(self) -> None:
        game = Game("swazi").at(
            {1: "c9 ca d2 ck", 3: "h9 ha", 2: "d9", 4: "sk"}, ["h5 h4", (2, 9, "h6 h3", False), "da d10 d3"], {2: "h2 h7"}
        )
        ours = {json.dumps(name if carried is None else {name: carried}, sort_keys=True) for name, carried in game.moves()}
        self.assertEqual(ours, simple.moves(game.table))


if __name__ == "__main__":
    unittest.main()
