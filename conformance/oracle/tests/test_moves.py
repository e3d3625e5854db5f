"""The moves of every event, row by row, and what the ledger finds broken."""

from __future__ import annotations

import json
import unittest
from pathlib import Path
from typing import Any

from oracle.balances import Balances, Broken
from oracle.rows import NO_MOVES, ROWS, moves_of
from oracle.tests.play import short

SCHEMA = Path(__file__).resolve().parents[2] / "schema" / "vectors.schema.json"
SIDE_BET = {"bet": 7, "winner": 2, "loser": 3, "amount": 80}
BOTH = {"chips": 500, "tokens": 20}
CHIPS, TOKENS, NONE = {"chips": 500, "tokens": 0}, {"chips": 0, "tokens": 20}, {"chips": 0, "tokens": 0}


def on(wager: str, stake: Any = None, **more: Any) -> dict[str, Any]:
    """Returns the payload of an event on a wager of seat 3."""
    return {"seat": 3, "wager": wager, "stake": stake or BOTH, **more}


def change(wager: str, added: Any, removed: Any) -> dict[str, Any]:
    """Returns a stake that has new totals."""
    return {"seat": 3, "wager": wager, "total": CHIPS, "added": added, "removed": removed}


def won(paid: int) -> dict[str, Any]:
    """Returns a wager on Tails that wins."""
    return on("tails", paid=paid, exact={"numerator": paid, "denominator": 1}, rounding={"numerator": 0, "denominator": 1})


CASINO: list[tuple[str, dict[str, Any], list[str]]] = [
    ("spinner-wager-placed", on("spinner"), ["P3>T3 500 stake bet 2", "P3>T3 20 stake bet 2 tender 1"]),
    ("spinner-wager-placed", on("spinner", TOKENS), ["P3>T3 20 stake bet 2 tender 1"]),
    ("spinner-wager-changed", change("spinner", CHIPS, TOKENS), [
        "P3>T3 500 stake bet 2", "T3>P3 20 withdraw bet 2 tender 1",
    ]),
    ("wager-placed", {"seat": 3, "side": "heads", "stake": CHIPS, "total": BOTH, "tokens-on-both-sides": False}, [
        "P3>T3 500 stake",
    ]),
    ("wager-placed", {"seat": 3, "side": "tails", "stake": BOTH, "total": BOTH, "tokens-on-both-sides": False}, [
        "P3>T3 500 stake bet 1", "P3>T3 20 stake bet 1 tender 1",
    ]),
    ("wager-changed", change("heads", TOKENS, CHIPS), ["P3>T3 20 stake tender 1", "T3>P3 500 withdraw"]),
    ("wager-changed", change("tails", NONE, CHIPS), ["T3>P3 500 withdraw bet 1"]),
    ("wager-withdrawn", on("heads"), ["T3>P3 500 withdraw", "T3>P3 20 withdraw tender 1"]),
    ("wager-refused", on("spinner", CHIPS), ["T3>P3 500 refund bet 2"]),
    ("wager-returned", on("imprisoned-tails", reason="released"), [
        "T3>P3 500 settle bet 1", "T3>P3 20 settle bet 1 tender 1",
    ]),
    ("wager-returned", on("spinner", CHIPS, reason="retired"), ["T3>P3 500 withdraw bet 2"]),
    *(
        ("wager-returned", on("heads", CHIPS, reason=reason), ["T3>P3 500 refund"])
        for reason in ("under-minimum", "sent-out", "voided", "counterparty", "invalidated", "called-off", "closed")
    ),
    ("excess-returned", on("heads"), ["T3>P3 500 refund", "T3>P3 20 refund tender 1"]),
    ("wager-won", won(520), [
        "T3>P3 500 settle bet 1", "T3>P3 20 settle bet 1 tender 1", "H0>P3 520 settle bet 1",
    ]),
    ("wager-won", {**won(0), "stake": CHIPS}, ["T3>P3 500 settle bet 1"]),
    ("wager-lost", on("imprisoned-heads"), ["T3>H0 500 settle", "T3>H0 20 settle tender 1"]),
    ("wager-forfeited", on("spinner"), ["T3>H0 500 forfeit bet 2", "T3>H0 20 forfeit bet 2 tender 1"]),
    ("wager-halved", {"seat": 3, "wager": "heads", "returned": CHIPS, "lost": TOKENS}, [
        "T3>P3 500 settle", "T3>H0 20 settle tender 1",
    ]),
    ("wager-halved", {"seat": 3, "wager": "heads", "returned": CHIPS, "lost": NONE}, ["T3>P3 500 settle"]),
    ("wager-imprisoned", on("heads"), []),
    ("settlement-reversed", on("spinner", paid=3_900, won=True), [
        "P3>T3 500 reverse bet 2", "P3>T3 20 reverse bet 2 tender 1", "P3>H0 3900 reverse bet 2",
    ]),
    ("settlement-reversed", on("tails", paid=0, won=False), [
        "H0>T3 500 reverse bet 1", "H0>T3 20 reverse bet 1 tender 1",
    ]),
]  # fmt: skip

RING: list[tuple[str, dict[str, Any], list[str]]] = [
    ("centre-staked", {"seat": 1, "amount": 100}, ["P1>T1 100 stake bet 1"]),
    ("centre-covered", {"seat": 2, "amount": 60}, ["P2>T2 60 stake bet 1"]),
    ("centre-rides", {
        "seat": 1, "amount": 200, "heads": 1, "covers": [{"seat": 2, "amount": 60}, {"seat": 3, "amount": 40}],
    }, ["T2>T1 60 settle bet 1", "T3>T1 40 settle bet 1"]),
    ("centre-rides", {"seat": 1, "amount": 100, "heads": 1, "covers": []}, []),
    ("centre-called-off", {}, []),
    ("centre-returned", {"seat": 1, "amount": 400, "reason": "called-off"}, ["T1>P1 400 refund bet 1"]),
    ("cover-returned", {"seat": 3, "spinner": 1, "amount": 440, "earlier": 40, "reason": "counterparty"}, [
        "T3>P3 400 refund bet 1", "T1>P3 40 refund bet 1",
    ]),
    ("cover-returned", {"seat": 3, "spinner": 1, "amount": 40, "earlier": 40, "reason": "counterparty"}, [
        "T1>P3 40 refund bet 1",
    ]),
    ("cover-returned", {"seat": 3, "spinner": 1, "amount": 40, "earlier": 0, "reason": "voided"}, ["T3>P3 40 refund bet 1"]),
    ("centre-lost", {"seat": 1, "amount": 100}, []),
    ("cover-paid", {"seat": 4, "spinner": 1, "cover": 200, "paid": 400}, ["T4>P4 200 settle bet 1", "T1>P4 200 settle bet 1"]),
    ("due-paid", {"seat": 1, "amount": 800}, ["T1>P1 800 settle bet 1"]),
    ("centre-forfeited", {"seat": 1, "amount": 400}, ["T1>H0 400 forfeit bet 1"]),
    ("cover-forfeited", {"seat": 2, "amount": 60}, ["T2>H0 60 forfeit bet 1"]),
    ("cover-reversed", {"seat": 4, "spinner": 1, "cover": 200, "paid": 400}, ["P4>T4 200 reverse bet 1", "P4>T1 200 reverse bet 1"]),
    ("cover-reversed", {"seat": 4, "spinner": 1, "cover": 200, "paid": 0}, ["T1>T4 200 reverse bet 1"]),
    ("due-reversed", {"seat": 1, "amount": 800}, ["P1>T1 800 reverse bet 1"]),
    ("side-offer-made", {"offer": 1, "seat": 2, "amount": 80}, ["P2>T2 80 stake"]),
    ("side-offer-withdrawn", {"offer": 1, "seat": 2, "amount": 80, "by-player": True}, ["T2>P2 80 withdraw"]),
    ("side-offer-withdrawn", {"offer": 1, "seat": 2, "amount": 80, "by-player": False}, ["T2>P2 80 refund"]),
    ("side-offer-lapsed", {"offer": 1, "seat": 2, "amount": 80}, ["T2>P2 80 refund"]),
    ("side-bet-made", {"bet": 7, "offer": 1, "heads": 2, "tails": 3, "amount": 80}, ["P3>T3 80 stake"]),
    ("side-bet-settled", SIDE_BET, ["T2>P2 80 settle", "T3>P2 80 settle"]),
    ("side-bet-returned", {"bet": 7, "seat": 2, "amount": 80, "reason": "voided"}, ["T2>P2 80 refund"]),
    ("side-bet-forfeited", {"bet": 7, "seat": 2, "amount": 80}, ["T2>H0 80 forfeit"]),
    ("side-bet-reversed", SIDE_BET, ["P2>T2 80 reverse", "P2>T3 80 reverse"]),
]  # fmt: skip


def event(name: str, carried: Any) -> dict[str, Any]:
    """Returns an event with its moves."""
    what = {name: carried}
    return {"at": 0, "cite": {}, "what": what, "moves": moves_of(what)}


class Rows(unittest.TestCase):
    def test_every_row_moves_what_the_contract_says(self) -> None:
        for name, carried, wanted in CASINO + RING:
            with self.subTest(name=name, carried=carried):
                self.assertEqual([short(move) for move in event(name, carried)["moves"]], wanted)

    def test_every_row_is_tried(self) -> None:
        self.assertEqual(set(ROWS) - {name for name, _, _ in CASINO + RING}, set())

    def test_every_event_of_the_contract_has_a_row_or_is_one_without_moves(self) -> None:
        known = json.loads(SCHEMA.read_text())["$defs"]["happening"]["oneOf"]
        names = {name for case in known for name in case.get("properties") or case["enum"]}
        self.assertEqual(names, set(ROWS) | NO_MOVES)
        self.assertEqual(set(ROWS) & NO_MOVES, set())

    def test_a_move_is_the_contracts_record(self) -> None:
        (move,) = event("wager-refused", on("tails", CHIPS))["moves"]
        self.assertEqual(move, {
            "payer": {"table": 3}, "payee": {"purse": 3}, "tender": 0, "amount": 500, "bet": 1, "cause": "refund",
        })  # fmt: skip

    def test_an_event_that_carries_nothing_moves_nothing(self) -> None:
        self.assertEqual(moves_of("betting-opened"), [])


class Invariants(unittest.TestCase):
    """Each invariant finds what breaks it."""

    def broken(self, *events: tuple[str, dict[str, Any]], ring: bool = True) -> str:
        with self.assertRaises(Broken) as caught:
            Balances(ring).book(event(name, carried) for name, carried in events)
        return str(caught.exception)

    def test_what_lies_for_a_seat_is_never_below_zero(self) -> None:
        said = self.broken(("centre-staked", {"seat": 1, "amount": 100}), ("due-paid", {"seat": 1, "amount": 101}))
        self.assertIn("('table', 1) comes to -1", said)

    def test_tokens_do_not_make_up_for_chips(self) -> None:
        placed = on("spinner", TOKENS)
        said = self.broken(("spinner-wager-placed", placed), ("wager-refused", on("spinner", CHIPS)), ring=False)
        self.assertIn("('table', 3) comes to -500", said)

    def test_the_house_of_a_ring_is_never_below_zero_and_the_bank_may_be(self) -> None:
        placed = ("spinner-wager-placed", on("spinner"))
        lost = ("settlement-reversed", on("tails", paid=0, won=False))
        self.assertIn("('house', 0) comes to -500", self.broken(placed, lost))
        Balances(ring=False).book(event(*told) for told in (placed, lost))

    def test_one_command_takes_money_out_of_one_purse_but_to_reverse(self) -> None:
        staked = [("centre-covered", {"seat": seat, "amount": 50}) for seat in (2, 3)]
        self.assertIn("the purses [2, 3]", self.broken(*staked))
        balances = Balances(ring=True)
        for told in staked:
            balances.book([event(*told)])
        balances.book(event("due-reversed", {"seat": seat, "amount": 50}) for seat in (2, 3))

    def test_who_leaves_leaves_nothing_and_gets_nothing_afterwards(self) -> None:
        covered, back = {"seat": 2, "amount": 50}, {"seat": 2, "spinner": 1, "amount": 50, "earlier": 0, "reason": "voided"}
        left = ("player-left", 2)
        self.assertIn("seat 2 is left with [50, 0]", self.broken(("centre-covered", covered), left))
        given_back = ("centre-covered", covered), ("cover-returned", back)
        Balances(ring=True).book(event(*told) for told in (*given_back, left))
        said = self.broken(*given_back, left, ("due-reversed", covered))
        self.assertIn("money of seats [2], where nobody has staked", said)

    def test_what_lies_is_what_the_view_says(self) -> None:
        balances = Balances(ring=True)
        balances.book([event("side-offer-made", {"offer": 1, "seat": 2, "amount": 80})])
        lies = {"seat": 2, "bet": 0, "tender": 0, "amount": 80}
        balances.check({"common": {"lying": [lies]}})
        wrongs: list[dict[str, int]] = [{"seat": 3}, {"bet": 1}, {"tender": 1}, {"amount": 79}]
        for wrong in ([], *([{**lies, **other}] for other in wrongs)):
            with self.assertRaises(Broken):
                balances.check({"common": {"lying": wrong}})

    def test_the_accounts_come_to_nothing(self) -> None:
        balances = Balances(ring=True)
        balances.accounts[("purse", 1), 0] += 1
        with self.assertRaises(Broken):
            balances.check({"common": {"lying": []}})


if __name__ == "__main__":
    unittest.main()
