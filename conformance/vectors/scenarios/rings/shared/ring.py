"""Scenarios of the rings: those that two or three of them share are written once.

The three rings are one machine with different clauses. A scenario of a module here names the rulebooks it belongs to, with its
number and its clauses in each; `topic_of` makes the topic of one rulebook out of it. Things that are the same by the text are
written the same; where the rings differ a scenario asks `r.book`.
"""

from __future__ import annotations

import datetime
import traceback
from collections.abc import Callable, Mapping
from functools import wraps
from types import ModuleType
from typing import Any

from oracle.scenario import Topic, give, ring
from oracle.scenario.play import Disagreement, Play

from .refusals import cited, of

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000
ANZAC = 1_777_118_400_000
"""25 April 2026, 12:00 UTC: when a ring opens unless another time is given."""
MIDNIGHT = ANZAC + 12 * HOUR
"""The end of that day in UTC."""
MOST = 10**15
"""R54: "one command moves at most 10^15"."""
LARGEST = 2**53 - 1
HOST, RK, GS, CS = "host", "ringkeeper", "games-supervisor", "casino-supervisor"
OF_THE_CENTRE = (
    "select-coins", "change-coins", "stake-centre", "cover-centre", "decline-cover", "call-off-centre", "withdraw-due",
    "stay", "appoint-substitute",
)  # fmt: skip
"""The commands that `pub` does not know."""
By = int | str
Line = Mapping[Any, int]
"""A money line: the balances of each seat, the `pot`, the holders (`held`) and the `house`."""
Numbered = tuple[int, str]
"""A test's number, and its clauses with a blank between."""


def utc(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0, milli: int = 0) -> int:
    """That moment in milliseconds since 1970."""
    days = (datetime.date(year, month, day) - datetime.date(1970, 1, 1)).days
    return ((days * 24 + hour) * 60 + minute) * MINUTE + second * SECOND + milli


class Ring:
    """A ring in a scenario: the deeds of `oracle.scenario`, with the words in which rings differ."""

    def __init__(self, play: Any) -> None:
        self.play = play
        self.book: str = play.rulebook
        self.coins = 3 if self.book == "commemorative" else 2
        """How many are spun."""
        self.tails_up = "t" * self.coins
        """How they lie on the kip."""
        self.first = tuple(range(1, self.coins + 1))
        """The first coins of a set, so many as are spun."""
        self.boss = CS if self.book == "commemorative" else RK
        """The role that acts as supervisor."""

    # ------------------------------------------------------------------ the table

    def open(self, players: int = 0, **config: Any) -> None:
        """A table of the test's own, where it is not its group's; players sit at its first seats."""
        self.play.open(ring(**config))
        self.play.join(*range(1, players + 1))

    def not_opened(self, code: str, config: Any = None, **other: Any) -> None:
        """With this no ring is opened."""
        clause, adopted = cited(self.book, "open", code)
        self.play.not_opened(config or ring(**other), code, clause, adopted)

    def do(self, by: By, command: Any, at: int | None = None) -> None:
        """A command that is accepted."""
        self.at(at)
        self.play.do(by, command)

    def no(self, by: By, command: Any, code: str, at: int | None = None, clause: str | None = None) -> None:
        """A command that is refused with that code; the clause is `refusals`', or this one."""
        found, adopted = cited(self.book, name_of(command), code)
        now = self.at(at)
        named = of(clause, self.book) if clause else "-"
        self.play.refused(by, command, code, found if named == "-" else named, adopted)
        self.play.at = now

    def refused(self, by: By, code: str, *commands: Any, clause: str | None = None) -> None:
        """Commands that are all refused with that code; what only rings with a centre have is not asked in `pub`."""
        for command in commands:
            if self.book != "pub" or name_of(command) not in OF_THE_CENTRE:
                self.no(by, command, code, clause=clause)

    def at(self, at: int | None) -> int:
        """Sets the time of the next command. Returns the time that it would have had. Answers when it would have been."""
        assert self.play.table
        now: int = self.play.at
        self.play.at = now if at is None else at
        return now

    # ------------------------------------------------------------------ what is seen, told and held

    def see(self, **fields: Any) -> None:
        """Writes a step with a part of the view."""
        self.play.view(**fields)

    def ring(self, **fields: Any) -> None:
        """Writes a step with a part of the ring's view."""
        self.play.view(ring=fields)

    def centre(self, **fields: Any) -> None:
        """Writes a step with a part of the centre's view."""
        self.play.view(ring={"centre": fields})

    def told(self, *names: str) -> None:
        """Checks that the last line emitted exactly these events, in this order."""
        self.play.told_only(*names)

    def may(self, viewer: By, lines: str = "") -> None:
        """Writes a step with the viewer's choices now, separated by semicolons; each as `oracle.scenario.listing` reads it."""
        self.play.may(viewer, lines)

    def chances(self, *ways: str) -> None:
        """How the coins in the air can come down; nothing where none are."""
        self.play.chances(*ways)

    def chances_unlisted(self, most: int = 16) -> None:
        """They are not listed where they are more than that, or fixed by a chain."""
        self.play.chances_unlisted(most)

    def look(self) -> None:
        """All that can be seen."""
        seen = everything(self.play.table.view())
        self.play.view(**{name.replace("-", "_"): value for name, value in seen.items()})

    def money(self, line: Line) -> None:
        """The money line. Before it all that can be seen is compared."""
        if self.play._table is not None:
            self.look()
        self.play.money(dict(line))

    # ------------------------------------------------------------------ a line of several deeds

    def kip(self, seat: int, *coins: int) -> None:
        """A player takes the kip and selects pennies, those named or the first."""
        with self.play.line():
            self.play.accept(seat)
            self.play.select(seat, *coins)

    def nobody(self, *seats: int) -> None:
        """Everybody named is offered the kip and declines."""
        self.play.decline(*seats)

    def watched(self) -> None:
        """commemorative 4.1.1: the ringkeeper spins under a casino supervisor."""
        if self.book == "commemorative":
            self.do(HOST, give.present(CS))

    def house_spin(self, *seats: int) -> None:
        """Everybody named declines, and the ringkeeper spins."""
        self.watched()
        self.nobody(*seats)
        self.do(RK, "start-house-spin")

    def stake(self, seat: int, amount: int) -> None:
        self.do(seat, give.centre(amount))

    def cover(self, seat: int, amount: int) -> None:
        self.do(seat, give.cover(amount))

    def call(self) -> None:
        """Both calls."""
        self.play.call()

    def throw(self, by: By) -> None:
        self.do(by, give.throw(self.tails_up))

    def faces(self, rests: str) -> str:
        """`H` and `T` are Heads and Tails in as many coins as are spun."""
        return {"H": ("hh", "hth"), "T": ("tt", "tth")}.get(rests, (rests, rests))[self.coins - 2]

    def land(self, rests: str) -> None:
        self.do(RK, give.land(self.faces(rests)))

    def spin(self, by: By, rests: str) -> None:
        """Throw, landing, announcement."""
        with self.play.line():
            self.throw(by)
            self.land(rests)
            self.do(RK, "announce-result")

    def round(self, by: By, rests: str) -> None:
        """Both calls and a spin."""
        with self.play.line():
            self.call()
            self.spin(by, rests)

    def ride(self, times: int, amount: int, by: By = 1, coverer: int = 2) -> None:
        """Heads so many times: one player covers the centre, at first so much, and each time all of it."""
        with self.play.line():
            for throw in range(times):
                self.cover(coverer, amount << throw)
                self.round(by, "H")

    def bet(self, heads: int, tails: int, amount: int) -> None:
        """A bet on Heads, offered and matched in full."""
        self.play.bet(heads, tails, amount)

    def barred(self, by: By, reason: str = "too-low") -> None:
        """A throw that is called off in the air."""
        with self.play.line():
            self.throw(by)
            self.do(RK, give.no_spin(reason))


def name_of(command: Any) -> str:
    """Returns the command's name."""
    return command if isinstance(command, str) else str(next(iter(command)))


OPTIONAL = {
    "": ("closes-at", "disc", "offered", "thrower", "game", "landed", "casino", "ring"),
    "common": ("chain",),
    "game": ("side",),
    "ring": ("centre",),
    "centre": ("due",),
    "chain": ("next", "beacon", "due"),
    "disputes": ("decided-by", "reviewed-by"),
}
"""The fields that a view, and its parts, may lack."""


def everything(there: dict[str, Any], place: str = "") -> dict[str, Any]:
    """Returns all fields of a view, and the absent ones; except the lights, which are the casino's (nsw 2.4)."""
    seen: dict[str, Any] = {name: None for name in OPTIONAL.get(place, ())}
    for name, value in there.items():
        if isinstance(value, dict) and name in OPTIONAL:
            seen[name] = everything(value, name)
        elif name == "disputes":
            seen[name] = [everything(dispute, name) for dispute in value]
        elif name != "lights":
            seen[name] = value
    return seen


# ---------------------------------------------------------------------- scenarios and topics


def rings(
    seated: int | tuple[int, ...] = 0, *, policy: str = "riding", source: str = "observed", **books: Numbered
) -> Any:
    """Marks a scenario of each of these rulebooks, at a ring where so many players sit (or at these seats)."""

    def mark(deeds: Callable[[Ring], None]) -> Any:
        deeds.__dict__["rings"] = (seated, policy, source, books)
        return deeds

    return mark


def topic_of(book: str, module: ModuleType) -> Topic:
    """Returns the scenarios of a module for one rulebook, tests at rings opened alike together; its `NOTE` flags all of them."""
    name, kind, text = module.NOTE
    topic = Topic(notes={name: (kind, text)}, retired=getattr(module, "RETIRED", {}).get(book, ()))
    groups: dict[Any, Any] = {}
    for deeds in list(vars(module).values()):
        if book not in getattr(deeds, "rings", ((), (), (), {}))[3]:
            continue
        *opening, books = deeds.rings
        if tuple(opening) not in groups:
            groups[tuple(opening)] = group_of(topic, *opening)
        number, clauses = books[book]
        groups[tuple(opening)].test(number, *clauses.split(), flags=name)(played(deeds))
    return topic


def group_of(topic: Topic, seated: int | tuple[int, ...], policy: str, source: str) -> Any:
    """Returns a group of a topic."""
    players = f"{seated} players" if isinstance(seated, int) else "players at " + ", ".join(map(str, seated))
    said = f"eight seats, {players}, coins {source}" + (
        ", one cover for all throws" if policy == "single-cover" else ""
    )
    return topic.group(said, ring(policy=policy, source=source), seated=seated)


def played(deeds: Callable[[Ring], None]) -> Callable[[Play], None]:
    """Returns the scenario as the tool plays it; a disagreement gives its place in the shared module."""

    @wraps(deeds)
    def play(table: Play) -> None:
        try:
            deeds(Ring(table))
        except (Disagreement, AssertionError) as fault:
            name = deeds.__code__.co_filename
            lines = [frame.lineno for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == name]
            raise Disagreement(f"{name.rsplit('/', 1)[-1]}:{lines[-1] if lines else '?'}: {fault}") from fault

    return play
