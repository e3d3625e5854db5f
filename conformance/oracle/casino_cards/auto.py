"""Many hands of random moves (C29)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from oracle.refuse import require
from oracle.shapes import case_of

from . import words as shapes
from .cards import Words
from .choices import moves_of_seat
from .dealing import dealt, first_dealer, shuffle
from .table import Event, Table

Json = dict[str, Any]
ACCOUNTS = ("purse", "stack", "table", "house")
CAUSES = ("stake", "withdraw", "refund", "settle", "forfeit", "fee", "reverse")


def auto_play(table: Table, plan: Any) -> tuple[Table, Json, list[Json]]:
    """Returns the table afterwards, the tally and the moves. The table that is given stays as it is."""
    shapes.auto_plan(plan, "plan")
    state = table.state
    require(state.phase != "closed", "closed", "C21", "the table is closed", "table-closed")
    require(plan["at"] >= state.now, "time", "R33", "never earlier than the last", "time-backwards")
    fresh = state.draws.source == "fresh" or state.imagined
    require(fresh, "subject", "R2", "auto-play is for tables whose source is fresh", "wrong-spin-source")
    require(plan["rounds"] == 0 or not state.imagined, "subject", "C28", "nothing is dealt in an imagined state", "imagined")
    taken = all(seat.taken for seat in state.seats.values())
    require(plan["rounds"] == 0 or taken, "subject", "C21", "all seats must be taken", "seats-open")
    player = AutoPlayer(table.copy(), plan["at"], bytes.fromhex(plan["seed"]))
    player.play(plan["rounds"])
    return player.table, player.tally(), player.moves()


class AutoPlayer:
    """One plan."""

    def __init__(self, table: Table, at: int, seed: bytes) -> None:
        self.table, self.at, self.words = table, at, Words(seed)
        self.counts: Counter[str] = Counter()
        sides = table.state.sides()
        self.points = dict.fromkeys(sides, 0)
        self.squares = dict.fromkeys(sides, 0)
        self.money: Counter[tuple[Any, ...]] = Counter()

    def play(self, rounds: int) -> None:
        """ "On a hand in progress … auto-play first ends that hand by random moves; `rounds` 0: only that"."""
        self.table.at = self.table.state.now = self.at
        self.end_hand()
        for _ in range(rounds):
            self.hand()

    def hand(self) -> None:
        """ "all are ready, hands are dealt and played by the same machine"."""
        state = self.table.state
        for seat, held in state.seats.items():
            if not held.ready:
                self.table.do("ready", seat, None)
        hands = self.counts["hands"]
        while self.counts["hands"] == hands:
            pack, dealer = shuffle(state.book, self.words, first_dealer(state))
            dealt(self.table, pack, dealer, None)
            self.end_hand()

    def end_hand(self) -> None:
        """Plays random moves until nobody has to act. "below(count) over the awaited choices of the seat that has to act, in
        their order; where one only is legal no word is taken"."""
        while (seat := self.table.state.to_act()) is not None:
            moves = moves_of_seat(self.table)
            self.counts["choices"] += len(moves)
            self.counts["moves"] += 1
            index = self.words.below(len(moves)) if len(moves) > 1 else 0
            self.table.do(moves[index][0], seat, moves[index][1])
            self.note(self.table.take_events())
        self.note(self.table.take_events())

    def note(self, events: list[Event]) -> None:
        """Counts events."""
        for event in events:
            name, carried = case_of(event["what"])
            if name == "captured":
                self.counts["captures"] += 1
            elif name in ("request-open", "claim-open"):
                self.counts["windows"] += 1
            elif name == "hand-scored":
                self.counts["hands"] += 1
                for score in carried["sides"]:
                    self.points[score["seat"]] += score["points"]
                    self.squares[score["seat"]] += score["points"] ** 2
            for move in event["moves"]:
                ends = tuple((ACCOUNTS.index(case), number) for case, number in map(case_of, (move["payer"], move["payee"])))
                self.money[(*ends, move["tender"], move["bet"], CAUSES.index(move["cause"]))] += move["amount"]

    def tally(self) -> Json:
        """Returns the record `auto-tally`."""
        counted = {name: self.counts[name] for name in ("hands", "moves", "choices", "captures", "windows")}
        return {**counted, "points": list(self.points.values()), "squares": list(self.squares.values())}

    def moves(self) -> list[Json]:
        """ "All their money, summed by payer, payee, tender, bet and cause", in that order."""
        made = []
        for (payer, payee, tender, bet, cause), amount in sorted(self.money.items()):
            ends = [{ACCOUNTS[case]: number} for case, number in (payer, payee)]
            made.append({
                "payer": ends[0], "payee": ends[1], "tender": tender, "amount": amount, "bet": bet, "cause": CAUSES[cause],
            })  # fmt: skip
        return made


