"""The oracle as an adapter with one fault, for the duel's own tests: `python3 -m oracle.tests.wrong_adapter FAULT`."""

from __future__ import annotations

import sys
from typing import Any

from oracle import __main__ as adapter
from oracle import chances, choices, rows
from oracle.casino import prison, spin, table
from oracle.casino.chips import Odds
from oracle.ring import spin as ring_spin
from oracle.ring import table as ring_table


def pays_seven_to_one() -> None:
    """7 to 1 for the spinner's wager."""
    odds = {"spinner": Odds(7, 1), "heads-tails": Odds(1, 1)}
    table.CasinoTable.odds_of = lambda self, kind: odds[kind]  # type: ignore[method-assign]


def sixth_odds_lose() -> None:
    """The fifth Odds leave the wagers."""
    setattr(spin, "ODDS_LOSE", 6)


def due_after_two_heads() -> None:
    """The centre is due after two Heads."""
    setattr(ring_table.Centre, "due", property(lambda self: self.heads >= 2))


def throws_uncovered() -> None:
    """No cover is asked for."""
    setattr(ring_spin, "check_covered", lambda held: None)


def half_a_chip_is_lost() -> None:
    """Half of a wager is rounded down."""

    def wrong(table: Any, wager: Any) -> Any:
        back = {"chips": table.chips.rounded_down(wager.chips // 2), "tokens": wager.tokens // 2}
        return back, {"chips": wager.chips - back["chips"], "tokens": wager.tokens - back["tokens"]}

    setattr(prison, "halves", wrong)


def due_is_a_refund() -> None:
    """The due is paid as if it went back."""
    rows.ROWS["due-paid"] = rows.to_purse(rows.CENTRE, "refund")


def lists_no_offer() -> None:
    """Never lists the coins to be offered."""
    listed = choices.accepted

    def wrong(*asked: Any) -> Any:
        return (choice for choice in listed(*asked) if "offer-coins" not in choice["command"])

    setattr(choices, "accepted", wrong)


def coins_fall_heads_up() -> None:
    """Makes two coins that show heads twice as likely."""
    said = chances.chance

    def wrong(role: str, number: int, landing: Any, likely: tuple[int, int]) -> Any:
        heads = landing == {"observed": {"first": "heads", "second": "heads"}}
        return said(role, number, landing, (1, 2) if heads else likely)

    setattr(chances, "chance", wrong)


def answers_out_of_turn() -> None:
    """Gives every answer another number."""
    answer = adapter.Adapter.answer

    def wrong(self: Any, asked: dict[str, Any]) -> dict[str, Any]:
        return {**answer(self, asked), "seq": 0}

    adapter.Adapter.answer = wrong  # type: ignore[method-assign]


FAULTS = {
    "pays-seven-to-one": pays_seven_to_one, "sixth-odds-lose": sixth_odds_lose,
    "due-after-two-heads": due_after_two_heads, "throws-uncovered": throws_uncovered,
    "half-a-chip-is-lost": half_a_chip_is_lost, "due-is-a-refund": due_is_a_refund,
    "lists-no-offer": lists_no_offer, "coins-fall-heads-up": coins_fall_heads_up,
    "answers-out-of-turn": answers_out_of_turn,
}  # fmt: skip

if __name__ == "__main__":
    FAULTS[sys.argv[1]]()
    sys.exit(adapter.main())
