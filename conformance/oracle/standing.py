"""The standing of a listed command (the contract's `standing`), and the order of a list.

The law is the heading of interface `words` in `wit/two-up/two-up.wit`: "What each listed command is to the game".
"""

from __future__ import annotations

from typing import Any

from .draws import RESERVE
from .shapes import case_of
from .table import Actor, Table
from .words import NO_SPIN_REASONS, RESTS, ROLES, WAGER_KINDS

STANDINGS = ("awaited", "closes-window", "instead", "optional", "intervention", "ending")
"""Lists are in this order."""
ORDER = (
    "join leave add-entropy commit-draws close-table set-supervisor-presence land vacate-seat return-under-minimum "
    "announce-limits set-limits set-player-limits clear-player-limits announce-closing cancel-closing refuse-wager "
    "void-wagers exclude-player invalidate-outcome refer-to-inspector decide-dispute offer-coins lose-coins return-coins "
    "bring-new-set change-coins send-spinner-out record-failure-to-spin appoint-substitute no-more-bets announce-result "
    "start-house-spin place-your-bets call-no-spin call-off-centre raise-dispute request-review accept-coins decline-coins "
    "place-wager change-wager withdraw-wager cover-centre decline-cover offer-side-bet withdraw-side-offer match-side-bet "
    "elect-prison elect-partage select-coins request-original-coins call-side place-spinner-wager change-spinner-wager "
    "stake-centre elect-retire elect-house-spin decline-further-spins retire spin-again withdraw-due stay throw-coins"
).split()
"""The cases of `command`, as the contract has them."""

AWAITED = {
    "announce-result", "land", "throw-coins", "start-house-spin", "place-your-bets", "accept-coins", "spin-again",
    "withdraw-due", "stay", "elect-retire", "elect-house-spin", "cover-centre", "bring-new-set",
}  # fmt: skip
INSTEAD = {"call-off-centre", "record-failure-to-spin"}
INTERVENTION = {
    "vacate-seat", "return-under-minimum", "cancel-closing", "refuse-wager", "void-wagers", "exclude-player",
    "invalidate-outcome", "send-spinner-out", "call-no-spin",
}  # fmt: skip
ENDING = {"announce-closing", "close-table"}


def standing_of(table: Any, by: Actor, command: Any) -> str:
    """Returns the standing of a command that would be accepted."""
    name, _ = case_of(command)
    if name in ("decline-coins", "decline-cover"):
        return "awaited" if by.role == "player" else "instead"
    if name in AWAITED or awaited_here(table, name):
        return "awaited"
    if name == "no-more-bets":
        return "closes-window"
    for standing, names in (("instead", INSTEAD), ("intervention", INTERVENTION), ("ending", ENDING)):
        if name in names:
            return standing
    return "optional"


def awaited_here(table: Any, name: str) -> bool:
    """Returns commands that are awaited under a condition."""
    if name == "appoint-substitute":
        return bool(table.thrower() == "vacant")  # "where nobody is named to spin"
    if name == "offer-coins":
        return bool(table.phase == "offering")
    if name == "stake-centre":
        return table.centre is None
    if name == "call-side":
        return table.game is not None and table.game.side is None
    if name == "place-spinner-wager":
        return table.game is not None and table.game.wager is None
    if name in ("select-coins", "request-original-coins"):
        return table.phase in ("preparing", "called") and not table.coins.named("in-play")
    if name == "retire":
        return bool(table.phase == "won")
    return name == "commit-draws" and links_run_out(table)


def links_run_out(table: Table) -> bool:
    """ "`commit-draws` where fewer than 64 links are left and no chain is to follow"."""
    return table.draws.next is None and table.draws.length - table.draws.used < RESERVE


# ---------------------------------------------------------------------- the order


FIELDS = (
    "scope", "reason", "forfeits", "text", "bar", "seat", "role", "present", "age-attested", "wager", "limits", "side",
    "stake", "chips", "tokens", "offer", "amount", "sign", "change-at", "spinner", "heads-tails", "min", "max", "unit",
    "bet", "first", "second", "third", "x", "head", "length", "beacon", "scheme", "key", "first-round-at", "period",
    "round", "bytes", "fresh", "committed", "observed",
)  # fmt: skip
"""The fields of all records in commands, in one order that is each record's own."""
SIDES = ("heads", "tails")
ENUMS: dict[str, tuple[str, ...]] = {
    "role": ROLES, "appoint-substitute": ROLES, "wager": WAGER_KINDS, "limits": ("spinner", "heads-tails"),
    "reason": NO_SPIN_REASONS,
    **dict.fromkeys(("side", "call-side", "withdraw-wager", "elect-prison", "elect-partage"), SIDES),
    **dict.fromkeys(("first", "second", "third"), RESTS),
}  # fmt: skip
"""Enums by the field, or the command, that has them."""

Place = tuple[Any, ...]


def place(choice: dict[str, Any]) -> Place:
    """Returns the key that places a choice in a list: "By standing, then by command and its fields: cases in their order, lowest
    first", then by who gives it."""
    name, carried = case_of(choice["command"])
    by = choice["by"]
    rank = (STANDINGS.index(choice["standing"]), ORDER.index(name))
    return (*rank, place_of(name, carried), (ROLES.index(by["role"]), by["number"]))


def place_of(name: str, value: Any) -> Place:
    """Returns the place of a value in a field, or a command, of that name."""
    if isinstance(value, dict):
        assert value.keys() <= set(FIELDS), value
        return tuple((1, place_of(field, value[field])) if field in value else (0,) for field in FIELDS)
    if isinstance(value, list):
        return tuple(place_of(name, held) for held in value)
    if isinstance(value, str) and value in ENUMS.get(name, ()):
        return (ENUMS[name].index(value),)
    return (value,)
