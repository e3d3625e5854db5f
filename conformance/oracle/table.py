"""The part that every Two-Up table has, whoever banks: the frame in which a command is judged, its time, actors and events.

The frame keeps the order of refusals of R46 as far as the phase; `casino` and `ring` add the rules. A rule is a function
`rule(table, by, arg)` that either refuses (`Refused`) or emits events and changes the table. It refuses before it emits or
changes anything: "a refused command leaves the state untouched".
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Callable, ClassVar

from . import clock, words
from .coins import CoinSet
from .draws import Draws
from .rows import moves_of
from .refuse import Refused, require
from .rulebooks import Book
from .shapes import case_of


Event = dict[str, Any]
"""An event in the JSON form of the contract."""
RuleBody = Callable[[Any, "Actor", Any], None]
Power = Callable[[Any, "Actor", Any], bool]
Known = Callable[[Any, Any], None]


AFTER_THE_DAY = (
    "land", "call-no-spin", "announce-result", "close-table", "leave", "raise-dispute", "decide-dispute",
    "request-review", "refer-to-inspector", "set-supervisor-presence", "invalidate-outcome", "exclude-player",
    "void-wagers", "withdraw-due", "retire", "withdraw-side-offer", "call-off-centre", "decline-coins",
    "cancel-closing",
)  # fmt: skip
"""R88: after the end of the day only "what gives money back, disputes, leaving and closing"."""


@dataclass(frozen=True)
class Actor:
    """An actor: a player by seat, staff by a number (R22)."""

    role: str
    number: int

    def as_json(self) -> dict[str, Any]:
        """Returns the record `actor`."""
        return {"role": self.role, "number": self.number}


@dataclass
class Seat:
    """A player at a seat."""

    age_attested: bool
    sitting: int = 0
    """The how-manieth to sit down at this table: a seat is not a person."""
    barred: bool = False
    excluded: bool = False
    abstained: int = 0
    declined: bool = False
    """Declined the coins in this round of offers."""


@dataclass(frozen=True)
class Rule:
    """A command's rule: who may give it, and in which rulebooks it is known."""

    body: RuleBody
    power: Power
    books: frozenset[str]
    clause: str
    known: Known | None = None
    """Refuses what the rulebook does not know in the command: before the table is looked at (R46)."""


class Rules(dict[str, Rule]):
    """The rules of one machine, by command."""

    def __init__(self, *books: str) -> None:
        super().__init__()
        self.all_books = frozenset(books)

    def rule(
        self, name: str, power: Power, clause: str, *, books: tuple[str, ...] = (), known: Known | None = None
    ) -> Callable[[RuleBody], RuleBody]:
        """Marks the function that is the rule of command `name`."""
        assert name in words.COMMANDS and name not in self, name

        def mark(body: RuleBody) -> RuleBody:
            self[name] = Rule(body, power, frozenset(books) or self.all_books, clause, known)
            return body

        return mark


@dataclass
class Table:
    """A table of any Two-Up rulebook."""

    RULES: ClassVar[Rules]

    book: Book
    config: dict[str, Any]
    now: int
    draws: Draws
    coins: CoinSet
    phase: str = "offering"
    seats: dict[int, Seat] = field(default_factory=dict)
    sittings: int = 0
    closes_at: int | None = None
    games_supervisor: bool = False
    casino_supervisor: bool = False
    disputes: list[dict[str, Any]] = field(default_factory=list)
    entropy_given: set[int] = field(default_factory=set)
    """R45: "one contribution a seat and decision": a seat, whoever sits there."""
    disc: int | None = None
    offered: int | None = None
    just_retired: set[int] = field(default_factory=set)
    """Passed over in this round of offers (R48)."""
    odds: int = 0
    """Odds in a row."""
    pending: bool = False
    """At least one valid spin of this decision was Odds."""
    invalid_spins: int = 0
    """Invalid spins in a row, 3 for three or more."""
    landed: list[str] | None = None
    """How the coins lie, from the landing to the announcement."""
    events: list[Event] = field(default_factory=list)
    """The events emitted and not taken yet."""

    # ------------------------------------------------------------------ the frame

    def apply(self, by: Any, at: Any, command: Any) -> list[Event]:
        """Judges one command: its events, or `Refused` with the table as it was."""
        actor, name, arg, rule = self._admitted(by, at, command)
        earlier, self.now = self.now, at
        try:
            ended = self.day_over() and name not in AFTER_THE_DAY
            require(not ended, "day-over", "R88", "the day has ended")
            rule.body(self, actor, arg)
        except Refused:
            assert not self.events, f"{name} told something and then refused"
            self.now = earlier
            raise
        return self.take_events()

    def take_events(self) -> list[Event]:
        """Returns the events since the last call."""
        told, self.events = self.events, []
        return told

    def _admitted(self, by: Any, at: Any, command: Any) -> tuple[Actor, str, Any, Rule]:
        """R46 up to the actor: "malformed, unknown, not in these rules, table closed, time, actor"."""
        words.actor(by, "by")
        words.moment(at, "at")
        words.command(command, "command")
        name, arg = case_of(command)
        rule = self.RULES.get(name)
        if rule is None or not rule.books & {self.book.id, self.book.text}:
            raise Refused("not-in-these-rules", "R46", f"{self.book.id} has no {name}", "not-in-these-rules")
        if rule.known is not None:
            rule.known(self, arg)
        require(self.phase != "closed", "closed", "R46", "the table is closed")
        require(at >= self.now, "time", "R33", "a command is never earlier than the last")
        actor = Actor(by["role"], by["number"])
        if actor.role == "player":
            require(actor.number in self.seats, "actor", "R22", f"nobody sits at seat {actor.number}")
        if not rule.power(self, actor, arg):
            raise Refused("actor", rule.clause, f"{actor.role} {actor.number} may not {name}", "not-authorised")
        return actor, name, arg, rule

    def tell(self, name: str, carried: Any, clause: str, ruling: str | None = None) -> None:
        """Tells an event, and where money goes by it. `clause` is a clause of this rulebook, or a ruling where no clause
        speaks."""
        whole = clause.startswith(f"{self.book.id} ") or (clause.startswith("R") and clause[1:].isdigit())
        cited = clause if whole else f"{self.book.text} {clause}"
        cite = {"clause": cited}
        if ruling is not None and ruling != cited:
            cite["ruling"] = ruling
        what = name if carried is None else {name: carried}
        self.events.append({"at": self.now, "cite": cite, "what": what, "moves": moves_of(what)})

    # ------------------------------------------------------------------ what the frame needs of a machine

    def day_over(self) -> bool:
        """Returns whether the day on which this table may play has ended."""
        return False

    def spinner(self) -> int | None:
        """Returns the seat of the spinner, if there is one."""
        raise NotImplementedError

    def winning_seat(self) -> int | None:
        """Returns the player who has won and may go on."""
        return self.spinner() if self.phase == "won" else None

    # ------------------------------------------------------------------ chance

    def thrown(self, due: int | None) -> None:
        """Puts the coins in the air, and fixes the round of the beacon that is due (R4)."""
        self.phase, self.draws.due = "flying", due

    def tell_due(self) -> None:
        """R4: "each throw names the round that is due (`round-due`)", right after the throw."""
        if self.draws.due is not None:
            self.tell("round-due", self.draws.due, "R4")

    def landing(self, landing: Any) -> list[str]:
        """Returns how the coins lie; emits the reveal. R117: with the last link the entropy given so far joins, where a
        chain to follow is committed, and players may contribute again."""
        rests, draw = self.draws.land(landing, self.config["table"], self.book.id, self.book.coins_spun)
        if draw:
            self.tell("draw-revealed", draw, "R4")
        if self.draws.join_at_the_end():
            self.entropy_given.clear()
        return rests

    def check_may_call(self) -> None:
        """R3: "On `fresh` and `committed` tables a throw cannot be called off": before any phase is looked at."""
        numbers = self.draws.of_numbers
        require(not numbers, "phase", "R3", "what is thrown here is no coin of metal", "no-coins-to-call")

    def outcome_open(self) -> bool:
        """Returns whether an outcome can still be invalidated."""
        raise NotImplementedError

    def check_may_invalidate(self) -> None:
        """R3, R52: "in mid-air on `observed` tables only"."""
        flying = self.draws.of_numbers and self.phase == "flying"
        require(not flying, "phase", "R3", "nothing undoes a throw of numbers before it lands", "coins-in-the-air")

    # ------------------------------------------------------------------ small words

    @property
    def zone(self) -> int:
        """Local time less UTC, in minutes."""
        return int(self.config["zone-offset-minutes"])

    def in_phase(self, *phases: str, clause: str = "R46") -> None:
        """Refuses unless the table is in one of these phases."""
        require(self.phase in phases, "phase", clause, f"not while the table is {self.phase}")

    def seated(self, seat: int) -> Seat:
        """Returns the player at a seat, which must be taken."""
        require(seat in self.seats, "subject", "R46", f"nobody sits at seat {seat}")
        return self.seats[seat]

    def taking_part(self, seat: int, clause: str = "R23") -> None:
        """9.3.2: an excluded person is out of "further participation in the game"; R110: of what is to be refused."""
        require(not self.seats[seat].excluded, "subject", clause, f"seat {seat} is excluded from the game", "excluded")

    def closing_time_is_come(self) -> bool:
        """R25: from the announced time on no new spinner's game starts."""
        return self.closes_at is not None and self.now >= self.closes_at

    def local(self) -> clock.Local:
        """Returns the local date and time."""
        return clock.local(self.now, self.zone)
