"""The commands that would be accepted: the contract's `legal`, made by asking the rules themselves.

Every command that could be listed is given to the rules on a copy of the table; what they accept is listed. A refused command
leaves the copy as it was, so that only an accepted one asks for another. The choices of only one of the two machines are in
`casino/choices.py` and `ring/choices.py`; a command's standing, and the order of the list, are in `standing.py`.
"""

from __future__ import annotations

import pickle
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Callable, Iterator

from . import clock, words
from .coins import recorded
from .powers import SUPERVISORS
from .refuse import Refused
from .shapes import LARGEST
from .standing import place, standing_of
from .table import Actor, Table
from .words import NO_SPIN_REASONS, ROLES

CHAINS = (("host",), ("dealer", "boxer"), ("ringkeeper",), ("casino-supervisor", "games-supervisor"))
"""Host and staff, in each chain the least role first: a boxer is a dealer, a games supervisor a casino supervisor."""
ALL = 2**32 - 1
"""No list is cut."""
ZEROS = "00" * 32

Json = dict[str, Any]
Generator = Callable[[Any, int], Iterator["Candidate"]]


@dataclass(frozen=True)
class Candidate:
    """A command that could be listed."""

    command: Any
    by: str = "staff"
    """Whose it is: `staff` (and the host), `players`."""
    about: int | None = None
    blanks: tuple[Any, ...] = ()
    bet: int | None = None
    seat: int | None = None
    """The one player who may give it, where no other can."""
    decided: Json | None = None
    """The actor who decided first: not the one who reviews."""


class Trial:
    """The rules, to be asked about commands at a time; the table stays as it is."""

    def __init__(self, table: Table, at: int) -> None:
        self.at = at
        self._kept = pickle.dumps(table, pickle.HIGHEST_PROTOCOL)
        self._copy: Table | None = None

    def kind(self, by: Actor, command: Any) -> str | None:
        """Returns the kind of refusal; none where the command is accepted."""
        if self._copy is None:
            self._copy = pickle.loads(self._kept)
        try:
            self._copy.apply(by.as_json(), self.at, command)
        except Refused as refused:
            return refused.kind
        self._copy = None
        return None

    def accepts(self, by: Actor, command: Any) -> bool:
        """Returns whether the command is accepted."""
        return self.kind(by, command) is None


def legal(table: Table, at: int, of: Json | None, most: int, own: Generator) -> Json:
    """Returns the record `choices`; `own` are the candidates that only this machine has."""
    words.moment(at, "at")
    if of is not None:
        words.actor(of, "of")
    if at < table.now:
        return {"first": [], "total": 0, "until": table.now}
    if table.phase == "closed":
        return {"first": [], "total": 0}
    found = sorted(with_failures(list(accepted(table, at, own))), key=place)
    mine = [choice for choice in found if of is None or may_give(choice, of)]
    listed: Json = {"first": mine[:most], "total": len(mine)}
    if at < LARGEST:
        # The next moment: "it may come early, never late".
        listed["until"] = at + 1
    return listed


def with_failures(found: list[Json]) -> list[Json]:
    """ "instead: … `record-failure-to-spin` where the spinner is awaited; … intervention: … `record-failure-to-spin` of a
    spinner who is not"."""
    awaited = {one["by"]["number"] for one in found if one["by"]["role"] == "player" and one["standing"] == "awaited"}
    for one in found:
        if one["command"] == "record-failure-to-spin" and one["about"] not in awaited:
            one["standing"] = "intervention"
    return found


def may_give(choice: Json, of: Json) -> bool:
    """Returns whether a choice is that actor's, as `by` and `others-but` say."""
    if choice["by"] == of:
        return True
    return "others-but" in choice and includes(of["role"], choice["by"]["role"]) and of not in choice["others-but"]


def includes(role: str, least: str) -> bool:
    """Returns whether everybody with a role has the other too."""
    return any(role in chain and least in chain and chain.index(role) >= chain.index(least) for chain in CHAINS)


def accepted(table: Any, at: int, own: Generator) -> Iterator[Json]:
    """Yields every choice there is, in no order."""
    trial = Trial(table, at)
    for made in (common, own):
        for candidate in made(table, at):
            for by, others in givers(table, trial, candidate):
                yield choice(table, by, others, candidate)
    yield from landing_of_a_chain(table)


def givers(table: Table, trial: Trial, candidate: Candidate) -> Iterator[tuple[Actor, list[Json] | None]]:
    """Returns the actors who may give a command, one of each chain of staff; with those of the chain who may not."""
    if candidate.by == "players":
        for seat in sorted(table.seats) if candidate.seat is None else [candidate.seat]:
            by = Actor("player", seat)
            if trial.accepts(by, candidate.command):
                yield by, None
        return
    for chain in CHAINS:
        for role in chain:
            by = Actor(role, lowest(role, candidate.decided))
            if trial.accepts(by, candidate.command):
                decided = candidate.decided
                barred = decided is not None and includes(decided["role"], role)
                yield by, [decided] if decided is not None and barred else []
                break


def lowest(role: str, decided: Json | None) -> int:
    """Returns the lowest number of that role that may: the host has 0, others from 1."""
    if role == "host":
        return 0
    return 2 if decided == {"role": role, "number": 1} else 1


def choice(table: Table, by: Actor, others: list[Json] | None, candidate: Candidate) -> Json:
    """Returns the record `choice`."""
    made: Json = {"by": by.as_json()}
    if others is not None:
        made["others-but"] = others
    if candidate.about is not None:
        made["about"] = candidate.about
    made["command"] = candidate.command
    made["standing"] = standing_of(table, by, candidate.command)
    made["blanks"] = list(candidate.blanks)
    if candidate.bet is not None:
        made["bet"] = candidate.bet
    return made


# ---------------------------------------------------------------------- what every table could list


BARE = (
    "close-table", "cancel-closing", "no-more-bets", "announce-result", "start-house-spin", "place-your-bets",
)  # fmt: skip
BARE_OF_PLAYERS = ("accept-coins", "decline-coins", "decline-further-spins", "retire")
SEATED = ("leave", "void-wagers", "exclude-player", "offer-coins")


def common(table: Any, at: int) -> Iterator[Candidate]:
    """Yields the commands that casino and ring share."""
    for seat in range(1, table.config["seats"] + 1):
        yield Candidate({"join": {"seat": seat, "age-attested": True}}, about=seat, blanks=("attestation",))
    for seat in sorted(table.seats):
        for name in SEATED:
            yield Candidate({name: seat}, about=seat)
    for name in BARE:
        yield Candidate(name)
    yield Candidate("decline-coins", about=table.offered)
    yield Candidate("record-failure-to-spin", about=table.spinner())
    for role in SUPERVISORS:
        yield Candidate({"set-supervisor-presence": {"role": role, "present": True}}, blanks=("attestation",))
    closing = min(at + clock.TWENTY_MINUTES + clock.MINUTE, LARGEST)
    yield Candidate({"announce-closing": closing}, blanks=({"time": closing},))
    invalidation = {"scope": "result", "reason": "disruption", "forfeits": []}
    yield Candidate({"invalidate-outcome": invalidation}, blanks=("details",))
    for role in ROLES:
        yield Candidate({"appoint-substitute": role})
    for reason in NO_SPIN_REASONS:
        if reason == "other":
            yield Candidate({"call-no-spin": {"reason": reason, "text": "-"}}, blanks=({"text": 256},))
        else:
            yield Candidate({"call-no-spin": {"reason": reason}})
    yield from of_disputes(table)
    yield from of_chance(table)
    for name in BARE_OF_PLAYERS:
        yield Candidate(name, "players")
    for combination in combinations(range(1, table.coins.size + 1), table.book.coins_spun):
        yield Candidate({"select-coins": recorded(list(combination))}, "players", seat=table.spinner() or 0)
    lie = ("lie",) if table.book.start == "mixed" else ()
    for by in ("staff", "players"):
        yield Candidate({"throw-coins": start_of(table)}, by, blanks=lie)


def start_of(table: Table) -> Json:
    """Returns how the coins lie on the kip: nsw 6.1, one heads and one tails; R43, tails up."""
    spun = table.book.coins_spun
    sides = ["heads", "tails"] if table.book.start == "mixed" else ["tails"] * spun
    return dict(zip(("first", "second", "third"), sides))


def of_disputes(table: Table) -> Iterator[Candidate]:
    """Yields the commands on disputes: raise, decide, review, refer."""
    yield Candidate({"raise-dispute": "-"}, "players", blanks=({"text": 256},))
    for number, held in enumerate(table.disputes, 1):
        seat = held["dispute"]["seat"]
        yield Candidate({"decide-dispute": number}, about=seat, decided=held.get("decided-by"))
        yield Candidate({"refer-to-inspector": number}, about=seat)
        yield Candidate({"request-review": number}, "players", seat=seat)


def of_chance(table: Table) -> Iterator[Candidate]:
    """Yields the commands of chance: landing, entropy, chains. The link of a chain is known to the host alone: see
    `landing_of_a_chain`."""
    if table.draws.source == "fresh":
        yield Candidate({"land": {"fresh": ZEROS}}, blanks=("seed",))
    if table.draws.source == "observed":
        heads = dict(zip(("first", "second", "third"), ["heads"] * table.book.coins_spun))
        yield Candidate({"land": {"observed": heads}}, blanks=("lie",))
    if table.draws.source == "committed":
        yield Candidate({"add-entropy": ZEROS}, "players", blanks=("entropy",))
        yield Candidate({"commit-draws": table.draws.another()}, blanks=("commitment",))


def landing_of_a_chain(table: Table) -> Iterator[Json]:
    """ "but for `link` the command is accepted as it stands": listed whenever coins fly at a table with a chain."""
    if table.draws.source != "committed" or table.phase != "flying":
        return
    link: Json = {"x": ZEROS}
    if table.draws.due is not None:
        link["beacon"] = {"round": table.draws.due, "bytes": ""}
    landing = Candidate({"land": {"committed": link}}, blanks=("link",))
    yield choice(table, Actor("host", 0), [], landing)


# ---------------------------------------------------------------------- amounts


def amount(tender: int, least: int, most: int, step: int = 1, on_top_of: int = 0, made_of: list[int] | None = None) -> Json:
    """Returns the blank for an amount."""
    held = {
        "tender": tender, "least": least, "most": most, "step": step, "on-top-of": on_top_of, "made-of": made_of or [],
    }  # fmt: skip
    return {"amount": held}


def most_that(fits: Callable[[int], bool], least: int, most: int) -> int | None:
    """Returns the largest amount that fits, where every smaller one does too."""
    if least > most or not fits(least):
        return None
    if fits(most):
        return most
    while most - least > 1:
        middle = (least + most) // 2
        least, most = (middle, most) if fits(middle) else (least, middle)
    return least


def holds(check: Callable[[], None]) -> bool:
    """Returns whether a check refuses nothing."""
    try:
        check()
    except Refused:
        return False
    return True
