"""What a view says that a viewer may do (contract: `legal-command`), held against what the oracle accepts.

A vector asserts the list as it stands; the order in it is an engine's, and adopted. What stands in it is not: `held`
gives the oracle every command of the contract in every variant, and each must be accepted if, and only if, it is
listed.
"""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import oracle
from oracle.refuse import Refused
from oracle.scenario import give
from oracle.scenario.play import Disagreement
from oracle.words import NO_SPIN_REASONS, ROLES

Named = tuple[str, int | None, int | None, str | None, str | None]
"""A command with the seat, the item, the subject and the reason that it names."""
NUMBERS = ("seat", "item")


def spelled(viewer: dict[str, Any], line: str) -> dict[str, Any]:
    """A line such as `"match-side-bet item=2 1..7"` as the record that the viewer's list has."""
    command, *words = line.split()
    record: dict[str, Any] = {"command": command, "role": viewer["role"]}
    if viewer["role"] == "player":
        record["number"] = viewer["number"]
    for word in words:
        if ".." in word:
            least, most = word.split("..")
            record["amount"] = {"min": int(least), "max": int(most)}
        else:
            name, value = word.split("=")
            record[name] = int(value) if name in NUMBERS else value
    return record


def held(table: oracle.OpenTable, viewer: dict[str, Any], listed: list[dict[str, Any]]) -> None:
    """The oracle accepts what is listed, and nothing else."""
    kept = pickle.dumps(table, pickle.HIGHEST_PROTOCOL)

    def accepts(command: Any) -> bool:
        fresh = pickle.loads(kept)
        try:
            fresh.apply(viewer, table.view()["common"]["now"], command)
        except Refused:
            return False
        return True

    wanted = {named(record): record.get("amount") for record in listed}
    if len(wanted) != len(listed):
        raise Disagreement("a command is listed twice")
    for name, command in variants(table.view(), viewer):
        if name[0] == "land" and "chain" in table.view()["common"]:
            continue
        amount = wanted.pop(name, "not listed")
        if isinstance(amount, dict):
            for value in (amount["min"], amount["max"]):
                if not accepts(with_amount(command, value)):
                    raise Disagreement(f"{name} of {value} is listed and refused")
            for value in (amount["min"] - 1, amount["max"] + 1):
                if accepts(with_amount(command, value)):
                    raise Disagreement(f"{name} of {value} is accepted, and not listed")
        elif accepts(command) != (amount is None):
            raise Disagreement(f"{name} is {'listed and refused' if amount is None else 'accepted, and not listed'}")
    if "chain" in table.view()["common"]:
        # The next link is the host's secret: that it lands is for other vectors.
        wanted.pop(("land", None, None, None, None), None)
    if wanted:
        raise Disagreement(f"{sorted(wanted)}: not known")


def named(record: dict[str, Any]) -> Named:
    """What a record names."""
    return (record["command"], *(record.get(name) for name in ("seat", "item", "subject", "reason")))  # type: ignore[return-value]


def with_amount(command: Any, value: int) -> Any:
    """The command with another amount."""
    name, carried = next(iter(command.items()))
    return {name: {**carried, "amount": value} if isinstance(carried, dict) else value}


def variants(seen: dict[str, Any], viewer: dict[str, Any]) -> Iterator[tuple[Named, Any]]:
    """Every command of a ring, with everything that it can name there."""
    coins = {"commemorative": 3}.get(seen["common"]["rulebook"], 2)
    heads, up = "h" * coins, "t" * coins
    for command in (
        "accept-coins", "decline-coins", "retire", "decline-further-spins", "withdraw-due", "stay", "cancel-closing",
        "close-table", "record-failure-to-spin", "no-more-bets", "announce-result", "start-house-spin",
        "place-your-bets", "call-off-centre",
    ):  # fmt: skip
        yield (command, None, None, None, None), command
    for carried in (
        give.land(heads), give.throw(up), give.centre(1), give.cover(1), give.side_bet(1), give.dispute("x"),
        give.invalidate("result"), give.announce_closing(seen["common"]["now"] + 3_600_000), give.entropy("00" * 32),
        give.commit("00" * 32, 64),
    ):  # fmt: skip
        yield (next(iter(carried)), None, None, None, None), carried
    for seat in range(1, seen["seat-count"] + 1):
        for carried in (give.join(seat), give.leave(seat), give.offer(seat), give.void(seat), give.exclude(seat)):
            yield (next(iter(carried)), seat, None, None, None), carried
        if viewer["role"] != "player" or viewer["number"] == seat:
            yield ("decline-cover", seat, None, None, None), give.decline_cover(seat)
    for offer in range(1, 4):
        yield ("match-side-bet", None, offer, None, None), give.match(offer, 1)
        yield ("withdraw-side-offer", None, offer, None, None), give.withdraw_offer(offer)
    for number in range(1, 4):
        yield ("change-coins", None, number, None, None), give.change_coins(number)
        yield ("decide-dispute", None, number, None, None), give.decide(number)
        yield ("request-review", None, number, None, None), give.review(number)
        yield ("refer-to-inspector", None, number, None, None), give.inspector(number)
    for coin, status in enumerate(seen["coins"], 1):
        others = [number for number in range(1, len(seen["coins"]) + 1) if number != coin]
        free = [number for number in others if seen["coins"][number - 1] == "available"]
        chosen = (coin, *(free + others)[: coins - 1])
        yield (
            ("select-coins", None, coin, None, None),
            give.select(*(chosen if status == "available" else (coin, *others)[:coins])),
        )
    for role in ROLES:
        yield ("appoint-substitute", None, None, role, None), give.substitute(role)
        yield ("set-supervisor-presence", None, None, role, None), give.present(role)
    for reason in NO_SPIN_REASONS:
        yield ("call-no-spin", None, None, None, reason), give.no_spin(reason, "said")
