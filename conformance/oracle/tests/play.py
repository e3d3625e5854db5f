"""Playing at a table in a test: a line a deed, the money counted after each."""

from __future__ import annotations

import unittest
from typing import Any

import oracle
from oracle.balances import Balances
from oracle.rows import Move
from oracle.refuse import Refused
from oracle.shapes import case_of

ANZAC = 1_777_118_400_000
"""25 April 2026, 12:00 UTC."""
Staff = str | int
"""A role, or the seat of a player."""


def ring_config(
    source: Any = "observed", policy: str = "riding", at: int = ANZAC, zone: int = 0, anzac: bool = False
) -> Any:
    """Returns a ring of eight seats."""
    terms = {"ring": {"centre-policy": policy, "anzac-day-only": anzac}}
    return {
        "table": "t1", "seats": 8, "opened-at": at, "zone-offset-minutes": zone, "source": source, "terms": terms,
    }  # fmt: skip


def short(move: Move) -> str:
    """Returns a move in a line: `P1>T1 500 stake` and, after it, bet and tender if they are not 0."""
    names = {"purse": "P", "table": "T", "house": "H"}
    payer, payee = (names[case] + str(number) for end in ("payer", "payee") for case, number in move[end].items())
    rows = "".join(f" {word} {move[word]}" for word in ("bet", "tender") if move[word])
    return f"{payer}>{payee} {move['amount']} {move['cause']}{rows}"


class Play(unittest.TestCase):
    """A test with a table."""

    def open(self, rulebook: str, config: Any, players: int = 0) -> None:
        """Opens a table and seats players from seat 1 on."""
        self.rulebook = rulebook
        self.balances = Balances(ring="ring" in config["terms"])
        self.at = config["opened-at"]
        self.table = oracle.open(rulebook, config)
        for seat in range(1, players + 1):
            self.do("host", {"join": {"seat": seat, "age-attested": True}})

    def do(self, by: Staff, command: Any, at: int | None = None) -> list[Any]:
        """Gives a command that is accepted: what happened, without times and citations."""
        self.at = self.at if at is None else at
        self.told = events = self.table.apply(self.actor(by), self.at, command)
        self.cites = [event["cite"] for event in events]
        self.moves: list[tuple[str, str]] = []
        """Of the last command, by the names of the events."""
        self.balances.book(events, self.note_move)
        self.balances.check(self.table.view())
        return [event["what"] for event in events]

    def refused(self, by: Staff, command: Any, kind: str, at: int | None = None, code: str | None = None) -> Refused:
        """Gives a command that is refused for that kind of reason, and leaves no trace."""
        before = self.table.view()
        with self.assertRaises(Refused) as caught:
            self.table.apply(self.actor(by), self.at if at is None else at, command)
        self.assertEqual(caught.exception.kind, kind, caught.exception.why)
        if code is not None:
            self.assertEqual(caught.exception.code, code)
        self.assertEqual(self.table.view(), before)
        return caught.exception

    def note_move(self, event: dict[str, Any], move: Move) -> None:
        """Keeps a move of the last command."""
        self.moves.append((case_of(event["what"])[0], short(move)))

    @staticmethod
    def actor(by: Staff) -> dict[str, Any]:
        """Returns the record `actor`; a role may carry a number after a blank."""
        if isinstance(by, int):
            return {"role": "player", "number": by}
        role, _, number = by.partition(" ")
        return {"role": role, "number": int(number or 1)}

    def names(self, told: list[Any]) -> list[str]:
        """Returns the names of what happened."""
        return [case_of(what)[0] for what in told]

    def purse(self, seat: int) -> int:
        """Returns a player's winnings (or losses) so far, stakes out counted as paid."""
        return self.balances.of("purse", seat)


class RingPlay(Play):
    """A test in a ring."""

    def spinner(self, seat: int) -> None:
        """A seat takes the kip and selects coins."""
        self.do("ringkeeper", {"offer-coins": seat})
        self.do(seat, "accept-coins")
        self.select(seat)

    def select(self, seat: int, coins: tuple[int, ...] | None = None) -> None:
        """The spinner selects the first coins, where coins are selected."""
        if self.rulebook == "pub":
            return
        wanted = coins or ((1, 2, 3) if self.rulebook == "commemorative" else (1, 2))
        self.do(seat, {"select-coins": dict(zip(("first", "second", "third"), wanted))})

    def stake(self, seat: int, amount: int) -> None:
        """The centre is staked."""
        self.do(seat, {"stake-centre": amount})

    def cover(self, seat: int, amount: int) -> None:
        """It is covered."""
        self.do(seat, {"cover-centre": amount})

    def call(self) -> None:
        """Both calls."""
        self.do("ringkeeper", "place-your-bets")
        self.do("ringkeeper", "no-more-bets")

    def throw(self, by: Staff) -> None:
        """The coins are spun."""
        names = ("first", "second", "third") if self.rulebook == "commemorative" else ("first", "second")
        self.do(by, {"throw-coins": {name: "tails" for name in names}})

    def land(self, rests: str) -> list[Any]:
        """Lands the coins as observed: h, t, o(utside), n(ot flat)."""
        words = {"h": "heads", "t": "tails", "o": "outside", "n": "not-flat"}
        carried = dict(zip(("first", "second", "third"), (words[rest] for rest in rests)))
        return self.do("ringkeeper", {"land": {"observed": carried}})

    def spin(self, by: Staff, rests: str) -> list[Any]:
        """Throw, landing and announcement."""
        self.throw(by)
        self.land(rests)
        return self.do("ringkeeper", "announce-result")

    def bet(self, heads: int, tails: int, amount: int) -> None:
        """A side bet, made and matched."""
        self.do(heads, {"offer-side-bet": amount})
        offer = self.table.view()["ring"]["offers"][-1]["offer"]
        self.do(tails, {"match-side-bet": {"offer": offer, "amount": amount}})
