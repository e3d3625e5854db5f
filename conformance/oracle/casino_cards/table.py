"""The frame in which a command is judged: the order of refusals as far as the actor, time, events.

A rule is a function `rule(table, number, carried)` that refuses (`Refused`) or returns its deed, a function without arguments.
The rule looks and changes nothing; the deed changes the table and emits events, and never refuses. So a refused command leaves
the table untouched, and `legal` asks the rules themselves.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable

from oracle.refuse import Refused, require
from oracle.shapes import case_of

from . import cites, words
from .books import BOOKS, Book
from .draws import CardDraws
from .money import moves_of
from .state import Seat, State

Event = dict[str, Any]
Deed = Callable[[], None]
Body = Callable[["Table", int, Any], Deed]


@dataclass(frozen=True)
class Rule:
    """A command's rule: who gives it, where it is known."""

    body: Body
    role: str
    known: Callable[[Book], bool]


RULES: dict[str, Rule] = {}


def rule(name: str, role: str, known: Callable[[Book], bool] = lambda book: True) -> Callable[[Body], Body]:
    """Marks the function that is the rule of command `name`."""
    assert name in words.COMMANDS and name not in RULES, name

    def mark(body: Body) -> Body:
        RULES[name] = Rule(body, role, known)
        return body

    return mark


class Table:
    """A table of any of the six rulebooks."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        self.at = state.now
        """The time of the command that is judged."""

    def copy(self) -> "Table":
        """Returns an independent copy, in the same state."""
        return Table(self.state.copy())

    # ------------------------------------------------------------------ a command

    def apply(self, by: Any, at: Any, command: Any) -> list[Event]:
        """Judges one command: its events, or `Refused` with the table as it was."""
        deed = self.judged(by, at, command)
        self.state.now = at
        deed()
        return self.take_events()

    def judged(self, by: Any, at: Any, command: Any) -> Deed:
        """Returns the deed of a command that is accepted. C26: "malformed, not in these rules, table closed, time, actor", then
        what the rule looks at."""
        words.actor(by, "by")
        words.moment(at, "at")
        words.command(command, "command")
        name, carried = case_of(command)
        rule, state = RULES[name], self.state
        if not rule.known(state.book):
            self.refuse("not-in-these-rules", f"{state.book.id} has no {name}", kind="not-in-these-rules")
        if state.phase == "closed":
            self.refuse("table-closed", "the table is closed", kind="closed")
        if at < state.now:
            self.refuse("time-backwards", "a command is never earlier than the last", kind="time")
        number = by["number"]
        if by["role"] != rule.role:
            self.refuse("not-authorised", f"{name} is for a {rule.role}", kind="actor")
        if rule.role == "player":
            if number not in state.seats:
                self.refuse("no-such-seat", f"the table has no seat {number}", kind="actor")
            if not state.seats[number].taken:
                self.refuse("seat-empty", f"nobody sits at seat {number}", kind="actor")
        self.at = at
        return rule.body(self, number, carried)

    def allows(self, name: str, number: int, carried: Any) -> bool:
        """Returns whether a rule, asked alone, accepts; the caller answers the frame's questions."""
        try:
            RULES[name].body(self, number, carried)
        except Refused:
            return False
        return True

    def do(self, name: str, number: int, carried: Any) -> None:
        """Gives a command that is known to be accepted, as part of another."""
        RULES[name].body(self, number, carried)()

    # ------------------------------------------------------------------ what rules say

    def refuse(self, code: str, why: str, clause: str | None = None, kind: str = "subject") -> None:
        """Refuses, citing the clause that goes with the code (C26), or another."""
        book = self.state.book.id
        cite = cites.whole(book, clause) if clause else cites.refusal(book, code)
        raise Refused(kind, cite, why, code)

    def require(self, holds: bool, code: str, why: str, clause: str | None = None) -> None:
        """Refuses unless `holds`."""
        if not holds:
            self.refuse(code, why, clause)

    def in_phase(self, *phases: str, clause: str | None = None) -> None:
        """Refuses unless the table is in one of these phases."""
        if self.state.phase not in phases:
            self.refuse("wrong-phase", f"not while the table is in phase {self.state.phase}", clause, "phase")

    def their_turn(self, seat: int) -> None:
        """2.18: refuses unless the hand waits for this seat."""
        if self.state.to_act() != seat:
            self.refuse("not-your-turn", f"the hand waits for seat {self.state.to_act()}")

    def tell(self, name: str, carried: Any = None, case: str | None = None) -> None:
        """Tells an event."""
        what = name if carried is None else {name: carried}
        cite = cites.event(self.state.book.id, name, case)
        self.events.append({"at": self.state.now, "cite": cite, "what": what, "moves": moves_of(what)})

    def take_events(self) -> list[Event]:
        """Returns the events since the last call."""
        told, self.events = self.events, []
        return told

    def moved(self) -> None:
        """C23: a move of the hand; from now on who has to act is silent."""
        self.state.waiting_since = self.state.now


# ---------------------------------------------------------------------- opening


def opened(book_id: str, config: Any) -> Table:
    """Returns a table that is open, with the events of its opening still to be taken."""
    if book_id not in BOOKS:
        raise Refused("malformed", "C26", f"there is no rulebook {book_id}", "malformed")
    words.config(config, "config")
    check_terms(BOOKS[book_id], config["terms"])
    table = Table(begun(book_id, config, config["opened-at"]))
    table.tell("table-opened")
    if isinstance(config["source"], dict):
        table.tell("draws-committed", config["source"]["committed"])
    return table


def begun(book_id: str, config: dict[str, Any], at: int) -> State:
    """Returns a state in which nothing has happened."""
    players = config["terms"]["players"]
    seats = {seat: Seat() for seat in range(1, players + 1)}
    state = State(book_id, config, at, CardDraws.opened(config["source"]), seats, waiting_since=at)
    state.totals = {side: 0 for side in state.sides()}
    state.piles = empty_piles(state)
    return state


def empty_piles(state: State) -> dict[int, list[Any]]:
    """Returns one pile a seat, or a side where partners share it (2.3)."""
    return {pile: [] for pile in sorted({state.pile_of(seat) for seat in state.seats})}


def check_terms(book: Book, terms: dict[str, Any]) -> None:
    """Checks the bounds of the record `terms`: numbers first, then terms that the rulebook does not know."""

    def bounded(holds: bool, what: str, clause: str) -> None:
        require(holds, "malformed", clause, what, "malformed")

    def known(holds: bool, what: str, clause: str) -> None:
        require(holds, "not-in-these-rules", cites.whole(book.id, clause), what, "not-in-these-rules")

    length, many = case_of(terms["length"])
    bounded(1 <= many <= (1_000 if length == "hands" else 10_000), "a match's length", "C22")
    stakes, amount = case_of(terms["stakes"])
    bounded(stakes == "none" or 1 <= amount <= 10**13, "an amount is 1 to 10^13", "C15")
    bounded(terms["commission-basis-points"] <= 1_000, "commission is 0 to 1,000 basis points", "C15")
    patience = terms.get("patience")
    bounded(patience is None or 1_000 <= patience <= 3_600_000, "patience is 1 s to 1 h", "C23")
    known(terms["players"] in book.players, f"{terms['players']} players", "15.4" if book.south else "1.2")
    known(("insist" in terms) != book.south, "whether anybody insists", "C13" if book.south else "3.13")
    known(book.cut or not terms["redeal"], "nothing is cut", "C13")
    known(book.crazy or not terms["one-build"], "`one-build` is for crazy casino", "C19")
