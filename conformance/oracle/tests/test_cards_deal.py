"""Shuffle, cut, order of deal, chains and seats: examples of C1, C2, C3, C20, C21, C23, C27."""

from __future__ import annotations

import hashlib
import unittest

from oracle import casino_cards, chance
from oracle.casino_cards.books import BOOKS
from oracle.casino_cards.cards import Words, names, new_pack
from oracle.casino_cards.dealing import layout_points, shuffle
from oracle.casino_cards.state import State
from oracle.casino_cards.view import view

from .cards import HOST, Game, named, numbers, player

SEED = bytes(range(32))


class Shuffles(unittest.TestCase):
    """C1."""

    def test_c1_fifty_two_cards_three_players(self) -> None:
        pack, dealer = shuffle(BOOKS["swazi"], Words(SEED), 3)
        self.assertEqual(names(pack[:8]), "s7 ha s10 c8 ca s8 h10 d10".split())
        self.assertEqual((names(pack[-2:]), dealer), (["d9", "dk"], 2))

    def test_c1_forty_cards_four_players(self) -> None:
        pack, dealer = shuffle(BOOKS["south-african"], Words(SEED), 4)
        self.assertEqual(names(pack[:4]), "c10 h10 c3 ca".split())
        self.assertEqual((names(pack[-2:]), dealer), (["d7", "d10"], 4))

    def test_a_pack_has_each_card_once(self) -> None:
        for book in BOOKS.values():
            pack, dealer = shuffle(book, Words(hashlib.sha256(book.id.encode()).digest()), None)
            self.assertEqual((sorted(pack), dealer), (new_pack(book.forty), None))

    def test_below_rejects_as_it_says(self) -> None:
        class Fixed(Words):
            words = [0, 1, 2**32 - 1]

            def word(self) -> int:
                return self.words.pop(0)

        self.assertEqual(Fixed(SEED).below(3), 0, "0 × 3 is below 2^32 mod 3 = 1 and is taken again: word 1 gives 0")


class Cuts(unittest.TestCase):
    """C2."""

    def test_c2_what_is_cut_again(self) -> None:
        self.assertEqual(layout_points(numbers("d10 ha c3 c4")), 3)
        self.assertEqual(layout_points(numbers("s2 ha c3 c4")), 2)

    def observed(self, rulebook: str, players: int, first: str, above: int = 5, **terms: object) -> Game:
        """Returns a table whose first pack has these cards below the first ones."""
        game = Game(rulebook, players, source="observed", **terms).seated()
        four = numbers(first)
        rest = [card for card in new_pack(BOOKS[rulebook].forty) if card not in four]
        pack = names(rest[:above] + four + rest[above:])
        game.host({"deal": {"observed": {"pack": pack, "dealer": 3}}})
        return game

    def test_c2_a_dead_cut_is_dealt_again_by_the_same_dealer(self) -> None:
        game = self.observed("swazi", 3, "d10 ha c3 c4", redeal=True)
        self.assertEqual(named(game.give(1, {"cut": {"above": 5}})), ["pack-cut", "cut-again"])
        self.assertEqual((game.state.phase, game.state.dealer), ("between", 3))
        pack = names(new_pack(False))
        self.assertEqual(game.code_of(HOST, {"deal": {"observed": {"pack": pack, "dealer": 3}}}), "wrong-dealer")
        told = game.host({"deal": {"observed": {"pack": pack}}})
        self.assertEqual((told[0]["pack-shuffled"]["dealer"], told[0]["pack-shuffled"]["number"]), (3, 2))

    def test_c2_three_pictures(self) -> None:
        game = self.observed("swazi", 3, "cj cq ck c4", redeal=True)
        self.assertIn({"cut-again": {"points": 0, "pictures": 3}}, game.give(1, {"cut": {"above": 5}}))

    def test_c2_only_where_the_table_says_so(self) -> None:
        game = self.observed("swazi", 3, "d10 ha c3 c4")
        told = game.give(1, {"cut": {"above": 5}})
        self.assertEqual(named(told), ["pack-cut", "hand-dealt", "hand-dealt", "hand-dealt", "turn-began"])

    def test_c2_never_the_first_nor_the_last_card(self) -> None:
        for rulebook, most in (("swazi", 47), ("sotho-forty", 35)):
            game = self.observed(rulebook, 3, "c9 ha c3 c4")
            self.assertEqual([each["above"] for each in game.moves("cut")], list(range(1, most + 1)))
            self.assertEqual(game.code(1, {"cut": {"above": 0}}), "wrong-cut")
            self.assertEqual(game.code(1, {"cut": {"above": most + 1}}), "wrong-cut")
            self.assertEqual(game.code(2, {"cut": {"above": 1}}), "not-your-turn")

    def test_c3_the_dealers_right_cuts_is_dealt_first_and_leads(self) -> None:
        game = self.observed("swazi", 3, "c9 ha c3 c4", above=1)
        told = game.give(1, {"cut": {"above": 1}})
        self.assertEqual(told[1]["hand-dealt"]["seat"], 1)
        self.assertEqual(told[1]["hand-dealt"]["cards"][:2], ["ca", "c6"])
        self.assertEqual(told[2]["hand-dealt"]["cards"][0], "c2")
        self.assertEqual(told[-1], {"turn-began": {"seat": 1}})
        self.assertEqual([len(seat.hand) for seat in game.state.seats.values()], [16, 16, 16])

    def test_what_is_dealt(self) -> None:
        for rulebook, players, each, left in (
            ("swazi", 4, 12, 0), ("swazi-two", 2, 12, 24), ("crazy", 2, 8, 32), ("sotho", 2, 12, 24), ("sotho", 3, 16, 0),
            ("sotho", 4, 12, 0), ("sotho-forty", 2, 9, 18), ("sotho-forty", 3, 12, 0), ("sotho-forty", 4, 9, 0),
            ("south-african", 2, 10, 20), ("south-african", 3, 13, 0), ("south-african", 4, 10, 0),
        ):  # fmt: skip
            game = Game(rulebook, players).seated()
            game.host({"deal": {"fresh": SEED.hex()}})
            if BOOKS[rulebook].cut:
                game.host_cut()
            counts = {len(seat.hand) for seat in game.state.seats.values()}
            self.assertEqual((counts, len(game.state.pack)), ({each}, left), (rulebook, players))
            loose = {"south-african": 1 if players == 3 else 0}.get(rulebook, 4)
            self.assertEqual(len(game.state.loose()), loose)

    def test_c3_who_lost_leads_in_the_south(self) -> None:
        from oracle.casino_cards.dealing import next_dealer
        from oracle.casino_cards.turns import loser

        game = Game("south-african", 4)
        state: State = game.state
        state.dealer, state.leader = 2, 3
        scores = [{"seat": seat, "points": points} for seat, points in ((1, 6), (2, 1), (3, 1), (4, 2))]
        state.next_leader = loser(state, scores)
        self.assertEqual(next_dealer(state, None), (2, 3))


class Seats(unittest.TestCase):
    """C21."""

    def test_all_must_sit_and_be_ready(self) -> None:
        game = Game("swazi", 3)
        deal = {"deal": {"fresh": SEED.hex()}}
        self.assertEqual(game.code_of(HOST, deal), "seats-open")
        game.seated(ready=False)
        self.assertEqual(game.code_of(HOST, deal), "not-ready")
        for seat in (1, 2, 3):
            game.give(seat, "ready")
        self.assertEqual(game.code(1, "ready"), "already-ready")
        self.assertIsNone(game.code_of(HOST, deal))
        self.assertEqual(game.code_of(HOST, {"deal": "observed"}), "malformed")
        self.assertEqual(game.code_of(player(1), deal), "not-authorised")

    def test_nobody_leaves_with_something_staked(self) -> None:
        game = Game("swazi", 3, stakes={"per-point": 100}).seated()
        self.assertEqual(game.code_of(HOST, {"leave": 1}), "staked")
        told = game.give(1, "not-ready")
        self.assertEqual(told[1], {"stake-returned": {"seat": 1, "amount": 1_100, "by-player": True}})
        self.assertIsNone(game.code_of(HOST, {"leave": 1}))

    def test_an_ante_is_staked_once(self) -> None:
        game = Game("swazi", 3, stakes={"pot": 101}, length={"hands": 2}).seated()
        self.assertEqual(named(game.give(1, "not-ready")), ["seat-not-ready", "stake-returned"])
        game.give(1, "ready")
        game.state.hands = 1
        self.assertEqual(named(game.give(1, "not-ready")), ["seat-not-ready"])
        self.assertEqual(named(game.give(1, "ready")), ["seat-ready"])
        self.assertEqual(game.code_of(HOST, {"leave": 1}), "match-running")

    def test_voiding_deals_again(self) -> None:
        game = Game("swazi", 3, stakes={"per-point": 1}).seated()
        game.host({"deal": {"fresh": SEED.hex()}})
        told = game.host({"void-hand": {"scope": "hand", "text": "a player is gone"}})
        self.assertEqual(named(told), ["hand-voided"] + ["stake-returned"] * 3)
        for seat in (1, 2, 3):
            game.give(seat, "ready")
        told = game.host({"deal": {"fresh": SEED.hex()}})
        self.assertEqual(told[0]["pack-shuffled"]["dealer"], 2)

    def test_closing_returns_what_is_staked(self) -> None:
        game = Game("swazi", 3, stakes={"pot": 7}).seated()
        self.assertEqual(named(game.host("close-table")), ["stake-returned"] * 3 + ["table-closed"])
        self.assertEqual(game.code_of(HOST, {"leave": 1}), "table-closed")


class Chains(unittest.TestCase):
    """R4, R45, C1, C20."""

    def setUp(self) -> None:
        self.links = [b"\x07" * 32]
        for _ in range(64):
            self.links.insert(0, chance.previous_link(self.links[0]))
        self.beacon = {"scheme": "drand", "key": "ab", "first-round-at": 0, "period": 1_000}

    def game(self, rulebook: str = "swazi", players: int = 3, beacon: bool = False, **terms: object) -> Game:
        """Returns a table with a chain."""
        chain = {"head": self.links[0].hex(), "length": 64, **({"beacon": self.beacon} if beacon else {})}
        return Game(rulebook, players, source={"committed": chain}, **terms)

    def test_entropy_joins_when_the_last_is_ready(self) -> None:
        game = self.game().seated(ready=False)
        game.give(2, {"add-entropy": "22" * 32})
        self.assertEqual(game.code(2, {"add-entropy": "22" * 32}), "entropy-given")
        digest = chance.joined(bytes(32), "t1", 2, 1, b"\x22" * 32)
        for seat in (1, 2, 3):
            game.give(seat, "ready")
        self.assertEqual(game.state.draws.entropy, digest)
        self.assertIsNone(game.code(2, {"add-entropy": "33" * 32}), "it serves the deal after")
        self.assertEqual(game.code(1, "not-ready"), "wrong-phase")
        game.give(3, {"add-entropy": "33" * 32})
        told = game.host({"deal": {"committed": {"x": self.links[1].hex()}}})
        seed = chance.outcome_seed(self.links[1], "t1", "swazi", 1, digest, b"")
        self.assertEqual(told[0]["pack-shuffled"]["pack"], names(shuffle(BOOKS["swazi"], Words(seed), 3)[0]))

    def test_the_link_is_a_secret_until_its_pack_is_dead(self) -> None:
        game = self.game().seated()
        told = game.host({"deal": {"committed": {"x": self.links[1].hex()}}})
        self.assertEqual(told[0]["pack-shuffled"]["used"]["link"], {"x": self.links[1].hex()})
        seen = view(game.state, player(1))["common"]["chain"]
        self.assertEqual((seen["head"], seen["used"]), (self.links[0].hex(), 1))
        told = game.host({"void-hand": {"scope": "hand", "text": "-"}})
        self.assertEqual(told[-1]["draw-revealed"]["number"], 1)
        self.assertEqual(view(game.state, None)["common"]["chain"]["head"], self.links[1].hex())

    def test_the_beacons_round_is_fixed_by_the_last_ready(self) -> None:
        game = self.game(beacon=True).seated(ready=False)
        for seat in (1, 2):
            game.give(seat, "ready", 500)
        told = game.give(3, "ready", 500)
        self.assertEqual(told[-1], {"round-due": 3}, "round 3 is at 2,000: the first at least a period after 500")
        link = {"x": self.links[1].hex(), "beacon": {"round": 2, "bytes": "00"}}
        self.assertEqual(game.code_of(HOST, {"deal": {"committed": link}}), "wrong-beacon-round")
        link["beacon"]["round"] = 3
        self.assertIsNone(game.code_of(HOST, {"deal": {"committed": link}}))
        self.assertEqual(game.code_of(HOST, {"deal": {"fresh": "00" * 32}}), "wrong-spin-source")

    def test_the_next_chain_is_committed_in_time(self) -> None:
        game = self.game().seated()
        game.host({"deal": {"committed": {"x": self.links[1].hex()}}})
        game.host({"void-hand": {"scope": "hand", "text": "-"}})
        game.give(1, "ready")
        game.give(2, "ready")
        self.assertEqual(game.code(3, "ready"), "next-chain-due")
        game.host({"commit-draws": {"head": "11" * 32, "length": 64}})
        self.assertIsNone(game.code(3, "ready"))


class Silence(unittest.TestCase):
    """C23."""

    def test_who_is_silent_is_passed_over(self) -> None:
        game = Game("swazi", 3, patience=1_000).seated()
        game.host({"deal": {"fresh": SEED.hex()}})
        self.assertEqual(game.code_of(HOST, "pass-over", 999), "too-early")
        told = game.host("pass-over", 1_000)
        self.assertEqual(told[0], {"passed-over": {"seat": 3}})
        self.assertEqual(told[1]["pack-cut"]["above"], 24)
        told = game.host("pass-over", 2_000)
        self.assertEqual(named(told)[:2], ["passed-over", "card-discarded"])

    def test_no_patience_nobody_is_passed_over(self) -> None:
        game = Game("swazi", 3).seated()
        game.host({"deal": {"fresh": SEED.hex()}})
        self.assertEqual(game.code_of(HOST, "pass-over", 10**9), "too-early")


class Transfers(unittest.TestCase):
    """C27."""

    def test_another_rulebook_takes_a_table_over(self) -> None:
        game = Game("swazi", 3).seated()
        open_table = casino_cards.OpenTable(game.table)
        open_table.auto_play({"at": 0, "seed": "00" * 32, "rounds": 1, "stepwise": False})
        after, tally, _ = open_table.auto_play({"at": 0, "seed": "00" * 32, "rounds": 2, "stepwise": False})
        self.assertEqual(tally["hands"], 2)
        bytes_told = after.export(5)
        self.assertTrue(bytes_told.startswith(b"kip/table/1 casino-cards swazi 1.0\n"))
        taken = casino_cards.imported_table("sotho", bytes_told, None, 6)
        self.assertEqual(taken.opening[0]["what"], {"table-imported": {"rulebook": "swazi", "generation": "1.0"}})
        self.assertEqual(taken.view()["common"]["taken"], [1, 2, 3])
        self.assertEqual(taken.view()["dealer"], after.view()["dealer"])


def host_cut(game: Game) -> None:
    """The leader cuts in the middle."""
    assert game.state.leader is not None
    game.give(game.state.leader, {"cut": {"above": 10}})


Game.host_cut = host_cut  # type: ignore[attr-defined]

if __name__ == "__main__":
    unittest.main()
