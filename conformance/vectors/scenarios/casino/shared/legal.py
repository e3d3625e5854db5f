"""What a view says that a viewer may do at a casino's table (contract: `legal-command`), held against the oracle.

A vector asserts the list as it stands; the order in it is an engine's, and adopted. What stands in it is not: every
command that can be named there is given to the oracle, and each must be accepted if, and only if, it is listed.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from typing import Any

import oracle
from oracle.refuse import Refused
from oracle.scenario import give
from oracle.scenario.play import By, Disagreement, Play, actor
from oracle.words import NO_SPIN_REASONS, ROLES

NAMES = ("seat", "wager", "item", "subject", "reason")
Named = tuple[Any, ...]
"""A command with the seat, the wager, the item, the subject and the reason that it names."""
BARE = (
    "cancel-closing",
    "close-table",
    "bring-new-set",
    "record-failure-to-spin",
    "no-more-bets",
    "announce-result",
    "start-house-spin",
    "place-your-bets",
    "accept-coins",
    "decline-coins",
    "request-original-coins",
    "elect-retire",
    "elect-house-spin",
    "decline-further-spins",
    "retire",
    "spin-again",
)


def may(t: Play, viewer: By, lines: str) -> None:
    """The viewer may do this, and nothing else; `lines` are commands such as `place-wager wager=heads 100..1000000`."""
    by = actor(viewer)
    listed = [record(by, line) for line in lines.split("; ") if line]
    held(t.table, by, listed)
    t.steps.append({"view": {"legal": listed}, "viewer": by})


def record(by: dict[str, Any], line: str) -> dict[str, Any]:
    """A line as the record `legal-command`."""
    command, *words = line.split()
    made: dict[str, Any] = {"command": command, "role": by["role"]}
    if by["role"] == "player":
        made["number"] = by["number"]
    for word in words:
        if ".." in word:
            least, most = word.split("..")
            made["amount"] = {"min": int(least), "max": int(most)}
        else:
            name, value = word.split("=")
            if name == "except":
                made[name] = actor(value.replace(":", " "))
                continue
            made[name] = int(value) if name in ("seat", "item") else value
    return made


def held(table: oracle.OpenTable, by: dict[str, Any], listed: list[dict[str, Any]]) -> None:
    """The oracle accepts what is listed, and nothing else."""
    kept = pickle.dumps(table, pickle.HIGHEST_PROTOCOL)
    seen = table.view()

    def accepts(command: Any) -> bool:
        fresh = pickle.loads(kept)
        try:
            fresh.apply(by, seen["common"]["now"], command)
        except Refused:
            return False
        return True

    wanted = {(one["command"], *(one.get(name) for name in NAMES)): one.get("amount") for one in listed}
    if len(wanted) != len(listed):
        raise Disagreement("a command is listed twice")
    for name, command in variants(seen):
        amount = wanted.pop(name, "not listed")
        if not isinstance(amount, dict):
            if accepts(command) != (amount is None):
                raise Disagreement(
                    f"{name} is {'listed and refused' if amount is None else 'accepted, and not listed'}"
                )
            continue
        # In chips of a dollar; what lies below a dollar is tokens, as the spinner's wager may be.
        for total, goes in (
            (amount["min"], True),
            (amount["max"], True),
            (amount["min"] - 1, False),
            (amount["max"] + 100, False),
        ):
            if accepts(of_total(seen, by, command, total)) != goes:
                raise Disagreement(f"{name} to a total of {total} is {'refused' if goes else 'accepted'}")
    if wanted:
        raise Disagreement(f"{sorted(map(str, wanted))}: not known")


def of_total(seen: dict[str, Any], by: dict[str, Any], command: Any, total: int) -> Any:
    """The command with the amount that brings the wager to that total."""
    name, carried = next(iter(command.items()))
    if name == "place-wager":
        lies = [
            wager["stake"]
            for seat in seen["seats"]
            if seat["seat"] == by["number"]
            for wager in seat["wagers"]
            if wager["wager"] == carried["side"]
        ]
        total -= sum(stake["chips"] + stake["tokens"] for stake in lies)
    stake = {"chips": total // 100 * 100, "tokens": total % 100}
    return {name: {**carried, "stake": stake} if "side" in carried else stake}


def variants(seen: dict[str, Any]) -> Iterator[tuple[Named, Any]]:
    """Every command of a casino's table, with everything that it can name there."""

    def one(command: Any, **names: Any) -> tuple[Named, Any]:
        called = command if isinstance(command, str) else next(iter(command))
        return (called, *(names.get(name) for name in NAMES)), command

    for bare in BARE:
        yield one(bare)
    sign = seen["casino"]["sign"]
    for carried in (
        give.land("hh"),
        give.throw(),
        give.dispute("why?"),
        give.invalidate("result"),
        give.send_out(),
        give.entropy("00" * 32),
        give.announce_closing(seen["common"]["now"] + 3_600_000),
        give.announce_limits(sign, seen["common"]["now"] + 3_600_000),
        give.limits(sign),
        give.stake(1000),
        give.change_stake(1000),
        give.commit("00" * 32, 64),
    ):
        yield one(carried)
    for seat in range(1, seen["seat-count"] + 1):
        for carried in (
            give.join(seat),
            give.leave(seat),
            give.offer(seat),
            give.vacate(seat),
            give.void(seat),
            give.exclude(seat),
            give.clear_limits(seat),
        ):
            yield one(carried, seat=seat)
        for wager in ("heads", "tails", "spinner"):
            yield one(give.under_minimum(seat, wager), seat=seat, wager=wager)
            yield one(give.refuse_wager(seat, wager), seat=seat, wager=wager)
            limits = "spinner" if wager == "spinner" else "heads-tails"
            yield one(give.player_limits(seat, limits, 500, 10**9), seat=seat, wager=wager)
    for side in ("heads", "tails"):
        yield one(give.place(side, 1000), wager=side)
        yield one(give.change(side, 1000), wager=side)
        yield one(give.withdraw(side), wager=side)
        yield one(give.side(side), wager=side)
    for number in (1, 2):
        for carried in (give.decide(number), give.review(number), give.inspector(number)):
            yield one(carried, item=number)
    for coin, status in enumerate(seen["coins"], 1):
        others = [number for number in range(1, 6) if number != coin and seen["coins"][number - 1] != "lost"]
        yield one(give.select(coin, others[0]), item=coin)
        yield one(give.lose(coin), item=coin)
        yield one(give.find(coin), item=coin)
    for role in ROLES:
        yield one(give.substitute(role), subject=role)
        yield one(give.present(role), subject=role)
    for reason in NO_SPIN_REASONS:
        yield one(give.no_spin(reason, "said"), reason=reason)


def lists_of(scene: str, lists: str) -> dict[By, str]:
    """Who may do what in a scene: a line names it and the viewer, those below it, set in, what the viewer may do."""
    found: dict[By, str] = {}
    viewer: By | None = None
    for line in lists.splitlines():
        if not line.startswith(" "):
            name, _, by = line.rstrip(":").partition(" ")
            viewer = (int(by) if by.isdigit() else by) if name == scene else None
            if viewer is not None:
                found[viewer] = ""
        elif viewer is not None:
            found[viewer] += line.strip() + " "
    return {by: commands.strip().rstrip(";") for by, commands in found.items()}


def listed_in(scene: Callable[[Any], None], lists: str, money: dict[int | str, int]) -> Callable[[Any], None]:
    """What each may do in a scene."""

    def deeds(t: Any) -> None:
        scene(t)
        for by, commands in lists_of(scene.__name__, lists).items():
            may(t, by, commands)
        t.money(money)

    deeds.__name__ = f"what_each_may_do_in_the_scene_{scene.__name__}"
    return deeds
