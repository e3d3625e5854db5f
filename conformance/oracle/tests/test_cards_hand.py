"""The hand's end, scores, stakes, matches, imagining, auto-play: C14, C15, C19, C22, C25, C28, C29."""

from __future__ import annotations

import unittest

from oracle import casino_cards
from oracle.casino_cards import money
from oracle.casino_cards.books import BOOKS
from oracle.casino_cards.cards import Words, new_pack
from oracle.casino_cards.choices import legal
from oracle.casino_cards.dealing import shuffle
from oracle.casino_cards.imagine import imagined, needs
from oracle.casino_cards.invariants import Ledger, check
from oracle.casino_cards.random_play import Player
from oracle.casino_cards.state import Part
from oracle.casino_cards.turns import scored, winners
from oracle.casino_cards.view import view
from oracle.refuse import Refused

from .cards import HOST, Game, augment, named, numbers, player


class Scores(unittest.TestCase):
    """C14, 10.3 to 10.9, 15.28 to 15.32."""

    def points(self, rulebook: str, players: int, piles: dict[int, list[int]]) -> list[int]:
        """Returns the sides' scores with these piles."""
        game = Game(rulebook, players)
        for pile, cards in piles.items():
            game.state.piles[pile] = [Part(cards)] if cards else []
        return [score["points"] for score in scored(game.state)]

    def test_c14_a_deal_is_eleven_points(self) -> None:
        pack = new_pack(False)
        self.assertEqual(self.points("swazi", 3, {1: pack, 2: [], 3: []}), [11, 0, 0])
        self.assertEqual(sum(self.points("swazi", 3, {1: pack[:26], 2: pack[26:], 3: []})), 11)
        self.assertEqual(self.points("swazi-two", 2, {1: pack[::2], 2: pack[1::2]}), [6, 5])

    def test_c14_south_african_sums(self) -> None:
        pack = new_pack(True)
        self.assertEqual(self.points("south-african", 2, {1: pack, 2: []}), [10, 0])
        five_each = {1: [card for card in pack if card % 2 == 0], 2: [card for card in pack if card % 2]}
        self.assertEqual(sum(self.points("south-african", 2, five_each)), 11)
        quarters = {seat: [card for card in pack if (card % 13 + card // 13) % 4 == seat - 1] for seat in range(1, 5)}
        self.assertEqual({len(cards) for cards in quarters.values()}, {10})
        self.assertEqual(sum(self.points("south-african", 4, quarters)), 7 + 4, "four share the cards, nobody has five spades")

    def test_c14_a_majority_of_nothing_scores_nothing(self) -> None:
        self.assertEqual(self.points("swazi", 3, {1: [], 2: [], 3: []}), [0, 0, 0])
        self.assertEqual(self.points("swazi", 3, {1: numbers("c3"), 2: [], 3: []}), [2, 0, 0])

    def test_10_2_the_last_capture_takes_what_is_left(self) -> None:
        game = Game("swazi", 3).at({1: "", 2: "", 3: "c9"}, ["s5 d2"], {2: "h9 s2"}, seat=3)
        game.state.last_capture = 2
        game.give(3, {"discard": {"card": "c9"}})
        told = game.give(3, "end-turn")
        self.assertEqual(named(told), ["turn-ended", "layout-collected", "hand-scored", "match-ended"])
        self.assertEqual(told[1], {"layout-collected": {"seat": 2, "cards": ["s5", "d2", "c9"]}})
        self.assertEqual(game.state.phase, "between")

    def test_c14_nobody_captured(self) -> None:
        game = Game("swazi", 3).at({1: "", 2: "", 3: "c9"}, ["s5 d2"], seat=3)
        game.give(3, {"discard": {"card": "c9"}})
        told = game.give(3, "end-turn")
        self.assertEqual(told[1], {"layout-collected": {"cards": ["s5", "d2", "c9"]}})
        self.assertEqual([side["points"] for side in told[2]["hand-scored"]["sides"]], [0, 0, 0])


class Stakes(unittest.TestCase):
    """C15, and the three examples of `moves.md`."""

    def test_points_six_three_two_at_a_hundred(self) -> None:
        balances = money.per_point({1: 6, 2: 3, 3: 2}, {1: 1, 2: 2, 3: 3}, 100)
        self.assertEqual(balances, {1: 700, 2: -200, 3: -500})
        told = [money.settlement(seat, 1_100, balance, 500) for seat, balance in balances.items()]
        self.assertEqual([each["back"] for each in told], [1_765, 900, 600])
        self.assertEqual(self.plain(money.settle(told)), [
            [("table 1", "purse 1", 1_100), ("table 2", "purse 1", 200), ("table 3", "purse 1", 465), ("table 3", "house 0", 35)],
            [("table 2", "purse 2", 900)], [("table 3", "purse 3", 600)],
        ])  # fmt: skip

    def test_a_pot_of_one_hundred_and_one(self) -> None:
        parts = money.shares([2, 1], 303)
        self.assertEqual(parts, {1: 152, 2: 151})
        told = [money.settlement(seat, 101, parts.get(seat, 0) - 101, 0) for seat in (1, 2, 3)]
        self.assertEqual(self.plain(money.settle(told)), [
            [("table 1", "purse 1", 101), ("table 3", "purse 1", 51)], [("table 2", "purse 2", 101), ("table 3", "purse 2", 50)],
            [],
        ])  # fmt: skip

    def test_partners_win_alike(self) -> None:
        balances = money.per_point({1: 7, 2: 4}, {1: 1, 2: 2, 3: 1, 4: 2}, 100)
        self.assertEqual(balances, {1: 300, 2: -300, 3: 300, 4: -300})
        told = [money.settlement(seat, 1_100, balance, 500) for seat, balance in balances.items()]
        self.assertEqual(self.plain(money.settle(told)), [
            [("table 1", "purse 1", 1_100), ("table 2", "purse 1", 285), ("table 2", "house 0", 15)],
            [("table 2", "purse 2", 800)],
            [("table 3", "purse 3", 1_100), ("table 4", "purse 3", 285), ("table 4", "house 0", 15)],
            [("table 4", "purse 4", 800)],
        ])  # fmt: skip

    def plain(self, moves: list[list[dict[str, object]]]) -> list[list[tuple[str, str, object]]]:
        """Payer, payee and amount."""

        def account(held: object) -> str:
            assert isinstance(held, dict)
            return " ".join(f"{case} {number}" for case, number in held.items())

        return [[(account(move["payer"]), account(move["payee"]), move["amount"]) for move in each] for each in moves]

    def test_c22_twenty_two_each_then_thirty_and_twenty_five(self) -> None:
        game = Game("swazi", 4, length={"target": 21})
        game.state.totals, game.state.hands = {1: 22, 2: 22}, 4
        self.assertIsNone(winners(game.state))
        game.state.totals = {1: 30, 2: 25}
        self.assertEqual(winners(game.state), [1])
        game = Game("swazi", 3, length={"hands": 2})
        game.state.totals, game.state.hands = {1: 9, 2: 9, 3: 4}, 2
        self.assertEqual(winners(game.state), [1, 2])


class Halves(unittest.TestCase):
    """C19, 11.6, 15.24."""

    def test_the_second_half(self) -> None:
        for rulebook, each in (("swazi-two", 12), ("sotho", 12), ("sotho-forty", 9), ("south-african", 10)):
            game = Game(rulebook, 2).at({1: "", 2: "c9"}, ["s5"], seat=2)
            game.state.pack = [card for card in new_pack(BOOKS[rulebook].forty) if card not in numbers("c9 s5")][: 2 * each]
            told = game.give(2, {"discard": {"card": "c9"}})
            if rulebook != "south-african":
                told = game.give(2, "end-turn")
            self.assertEqual(named(told)[-5:], ["turn-ended", "second-deal", "hand-dealt", "hand-dealt", "turn-began"])
            self.assertEqual((game.state.half, len(game.state.seats[1].hand), game.state.pack), (2, each, []))
            self.assertEqual(told[-1], {"turn-began": {"seat": 1}})

    def test_12_2_a_card_is_drawn_at_the_turns_end(self) -> None:
        game = Game("crazy").at({1: "c9 c8", 2: "d9"}, ["s5"])
        game.state.pack = numbers("ck ca")
        game.give(1, {"discard": {"card": "c9"}})
        told = game.give(1, "end-turn")
        self.assertEqual(told[0], {"card-drawn": {"seat": 1, "card": "ck", "left": 1}})
        self.assertEqual(game.hand(1), "c8 ck")


class Lists(unittest.TestCase):
    """`legal` by standing, for everybody and for one."""

    def test_who_is_awaited(self) -> None:
        game = Game("swazi", 3, patience=1_000).seated(ready=False)
        names = [(each["standing"], each["by"]["number"], *named([each["command"]])) for each in legal(game.table, 0)["first"]]
        self.assertEqual(names, [
            ("awaited", 1, "ready"), ("awaited", 2, "ready"), ("awaited", 3, "ready"),
            ("optional", 0, "leave"), ("optional", 0, "leave"), ("optional", 0, "leave"), ("ending", 0, "close-table"),
        ])  # fmt: skip
        for seat in (1, 2, 3):
            game.give(seat, "ready")
        first = legal(game.table, 0)["first"][0]
        self.assertEqual((first["command"], first["blanks"]), ({"deal": {"fresh": "00" * 32}}, ["seed"]))
        game.host({"deal": {"fresh": "11" * 32}})
        said = legal(game.table, 0, None, 2)
        self.assertEqual((len(said["first"]), said["total"], said["until"]), (2, 49, 1_000))
        self.assertNotIn("until", legal(game.table, 1_000))
        self.assertEqual(legal(game.table, 0, player(1))["total"], 47 if game.state.leader == 1 else 0)

    def test_an_earlier_time(self) -> None:
        game = Game("swazi", 3)
        game.host({"join": {"seat": 1, "age-attested": True}}, 10)
        self.assertEqual(legal(game.table, 9), {"first": [], "total": 0, "until": 10})


class Imagining(unittest.TestCase):
    """C28."""

    def test_a_seat_cannot_tell(self) -> None:
        game = Game("swazi").at({1: "c9 ck", 2: "d9 d2", 3: "h4 hk", 4: "s3 s7"}, [(2, 9, "h6 h3", False), "h2"])
        game.state.pack = []
        game.state.seats[3].known = {13}
        for number in range(40):
            other = imagined(game.table, 1, bytes([number] * 32).hex())
            self.assertEqual(view(other.state, player(1)), view(game.state, player(1)))
            hands = {seat: other.state.seats[seat].hand for seat in (2, 3, 4)}
            self.assertIn(numbers("d9")[0], hands[2])
            self.assertIn(numbers("hk")[0], hands[3])
        self.assertEqual(needs(game.state, 2), {9: 1})

    def test_the_words_in_their_order(self) -> None:
        game = Game("swazi", 3).at({1: "c9 ck", 2: "d9 h9", 3: "h4 hk"}, [(2, 9, "h6 h3", False)])
        words = Words(bytes(32))
        unknown = sorted(numbers("d9 h9 h4 hk"))
        nines = numbers("d9 h9")
        first = nines[words.below(2)]
        unknown.remove(first)
        rest = words.shuffled(unknown)
        other = imagined(game.table, 1, "00" * 32)
        self.assertEqual(other.state.seats[2].hand, [first, rest[0]])
        self.assertEqual(other.state.seats[3].hand, rest[1:])

    def test_who_augmented_an_opponents_build_holds_its_card(self) -> None:
        game = Game("swazi", 3).at({1: "c6 ck", 2: "d6 h9", 3: "h4 hk"}, [(2, 6, "h5 ha", False), "d4 d2"])
        game.give(1, augment(1, "d2 d4"))
        for number in range(20):
            other = imagined(game.table, 3, bytes([number] * 32).hex())
            self.assertIn(other.state.seats[1].hand[0], numbers("c6 d6"))

    def test_nothing_is_dealt_in_an_imagined_state(self) -> None:
        game = Game("swazi", 3).seated()
        other = imagined(game.table, 1, "00" * 32)
        with self.assertRaises(Refused) as caught:
            other.apply(HOST, 0, {"deal": {"fresh": "00" * 32}})
        self.assertEqual(caught.exception.code, "imagined")


class AutoPlay(unittest.TestCase):
    """C29."""

    def test_the_same_words_by_hand(self) -> None:
        game = Game("swazi", 3, length={"hands": 1}, stakes={"per-point": 10}, commission_basis_points=500).seated(ready=False)
        table = casino_cards.OpenTable(game.table)
        plan = {"at": 7, "seed": bytes(range(32)).hex(), "rounds": 1, "stepwise": False}
        after, tally, moves = table.auto_play(plan)
        words = Words(bytes(range(32)))
        pack, dealer = shuffle(BOOKS["swazi"], words, 3)
        hand = Game("swazi", 3, source="observed").seated()
        deal = {"pack": [f"{casino_cards.cards.NAMES[card]}" for card in pack], "dealer": dealer}
        hand.host({"deal": {"observed": deal}})
        many = 0
        while hand.state.to_act() is not None:
            listed = hand.moves()
            name, carried = listed[words.below(len(listed)) if len(listed) > 1 else 0]
            told = hand.give(hand.state.to_act() or 0, name if carried is None else {name: carried})
            many += 1
        scores = next(each["hand-scored"]["sides"] for each in told if "hand-scored" in each)
        self.assertEqual(tally["points"], [score["points"] for score in scores])
        self.assertEqual((tally["hands"], tally["moves"]), (1, many))
        self.assertEqual(after.view()["phase"], "between")
        self.assertEqual(sum(move["amount"] for move in moves if move["cause"] == "stake"), 330)

    def test_only_fresh_tables(self) -> None:
        table = casino_cards.OpenTable(Game("swazi", 3, source="observed").seated().table)
        with self.assertRaises(Refused):
            table.auto_play({"at": 0, "seed": "00" * 32, "rounds": 1, "stepwise": False})


class AtRandom(unittest.TestCase):
    """A hand or two of every rulebook with every invariant; more by `python3 -m oracle.casino_cards.random_play`."""

    def test_every_rulebook(self) -> None:
        for rulebook in BOOKS:
            with self.subTest(rulebook):
                one = Player(rulebook, 7)
                while one.counts["hands"] < 2:
                    one.table(2)

    def test_the_ledger_of_auto_play(self) -> None:
        game = Game("sotho", 4, stakes={"pot": 101}, length={"hands": 2}, commission_basis_points=500).seated(ready=False)
        ledger = Ledger()
        table = casino_cards.OpenTable(game.table)
        after, tally, moves = table.auto_play({"at": 0, "seed": "22" * 32, "rounds": 2, "stepwise": False})
        check(after.table.state)
        self.assertEqual(tally["hands"], 2)
        self.assertEqual(sum(tally["points"]), 22)
        staked = sum(move["amount"] for move in moves if move["cause"] == "stake")
        paid = sum(move["amount"] for move in moves if move["cause"] != "stake")
        self.assertEqual((staked, paid), (404, 404))
        self.assertEqual(ledger.balances.accounts, {})


if __name__ == "__main__":
    unittest.main()
