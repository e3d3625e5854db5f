"""The contract's words for commands and configs (`wit/casino-cards/`), as shapes."""

from __future__ import annotations

from typing import Any

from oracle.refuse import Refused
from oracle.shapes import Shape, boolean, integer, list_of, octets, one_of, record, text, variant
from oracle.words import commitment, moment, minor, source

from .cards import INDEX, NAMES

ROLES = ("player", "host")
u8, u16, u32 = integer(0, 255), integer(0, 65_535), integer(0, 2**32 - 1)
card = one_of(*NAMES)
bytes32 = octets(32, 32)
beacon_round = record(round=integer(1, 2**53 - 1), bytes=octets(1, 256))
link = record({"beacon": beacon_round}, x=bytes32)
packed = record({"dealer": u32}, pack=list_of(card))
card_ref = record(card=card)


def cards_in_order(value: Any, place: str) -> None:
    """Checks that cards are "in the pack's order": another order is another word for the same, and malformed. The rule refuses a
    card that is named twice (`card-named-twice`)."""
    list_of(card)(value, place)
    held = [INDEX[name] for name in value]
    if held != sorted(held) and len(set(held)) == len(held):
        raise Refused("malformed", "C26", f"{place}: the pack's order is wanted", "not-in-order")


COMMANDS: dict[str, Shape | None] = {
    "join": record(seat=u32, age_attested=boolean),
    "leave": u32,
    "add-entropy": bytes32,
    "commit-draws": commitment,
    "close-table": None,
    "deal": variant({"fresh": bytes32, "committed": link, "observed": packed}),
    "pass-over": None,
    "void-hand": record(scope=one_of("hand", "match"), text=text(1, 256)),
    "ready": None,
    "not-ready": None,
    "cut": record(above=u8),
    "play": record(card=card, value=u8),
    "take": variant({"cards": cards_in_order, "build": u16}),
    "done": None,
    "discard": card_ref,
    "form": record({"hand": card}, value=u8, loose=cards_in_order, owner=u32),
    "change": record(build=u16, hand=card),
    "augment": record({"hand": card}, build=u16, loose=cards_in_order, tops=cards_in_order),
    "found": record({"hand": card}, on=card, value=u8, loose=cards_in_order, tops=cards_in_order, owner=u32),
    "ask": None,
    "let-pass": None,
    "capture": None,
    "drift": None,
    "insist": None,
    "waive": None,
    "stack": card_ref,
    "stack-rest": None,
    "hand-to-partner": None,
    "give": card_ref,
    "end-turn": None,
}
"""Every command of the contract and what it carries, in the contract's order."""
ORDER = tuple(COMMANDS)

command = variant(COMMANDS)
actor = record(role=one_of(*ROLES), number=u32)

terms = record(
    {"insist": one_of("by-opponents", "always"), "patience": u32},
    players=u8,
    redeal=boolean,
    one_build=boolean,
    length=variant({"hands": u16, "target": u16}),
    stakes=variant({"none": None, "per-point": minor, "pot": minor}),
    commission_basis_points=u16,
)
config = record(table=text(1, 64), opened_at=moment, source=source, terms=terms)
auto_plan = record(at=moment, seed=bytes32, rounds=integer(0, 10**7), stepwise=boolean)
