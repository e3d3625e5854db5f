"""The state of a table: plain data, and what can be read off it without a rule."""

from __future__ import annotations

import copy
import dataclasses
import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Iterable

from oracle.refuse import Refused

from .books import BOOKS, Book, rank_needed
from .cards import rank_of
from .draws import CardDraws


@dataclass
class Build:
    """A build in the layout, or one that was captured."""

    number: int
    owner: int
    value: int
    augmented: bool
    cards: list[int]
    """Lowest in the pile first."""


@dataclass
class Part:
    """Cards that were added to a pile together."""

    cards: list[int]
    """Lowest first."""
    sorter: int | None = None
    """The seat that knows the order of the lowest cards, if not all do."""
    hidden: int = 0
    """So many of the lowest cards lie in an order that only the sorter knows (2.7)."""


@dataclass
class Seat:
    """A seat and what is its own."""

    taken: bool = False
    ready: bool = False
    hand: list[int] = field(default_factory=list)
    known: set[int] = field(default_factory=set)
    """Ranks that it is known to hold (9.2)."""
    stake: int = 0
    """The stake of `ready` for the hand (`per-point`)."""
    ante: int = 0
    """The seat's part of the match's pot."""
    entropy_given: bool = False


@dataclass
class Turn:
    """The state of a turn."""

    seat: int
    played: int | None = None
    """The hand card of this turn."""
    out: bool = False
    """True when the played card lies beside the layout: it takes, or waits for its capture to be sorted."""
    value: int | None = None
    taken: list[tuple[str, Any]] = field(default_factory=list)
    must_capture: int | None = None
    must_play: int | None = None
    insisted: bool = False
    claim: str | None = None
    """The claim on which somebody may insist now."""
    asked: int | None = None
    """The seat that is asked: the partner, or an opponent."""
    captured: list[int] = field(default_factory=list)
    """In table order, while they are sorted."""
    sorted: list[int] = field(default_factory=list)
    """From below."""
    sorter: int | None = None
    pictures: list[int] = field(default_factory=list)
    """Pictures captured in this turn (14.6)."""
    may_steal: bool = False
    """South African: one set with a top may follow (C13)."""


@dataclass
class State:
    """A table."""

    book_id: str
    config: dict[str, Any]
    now: int
    draws: CardDraws
    seats: dict[int, Seat]
    phase: str = "between"
    dealer: int | None = None
    leader: int | None = None
    again: bool = False
    """The last pack counted for nothing: the same dealer deals again (C2, C21)."""
    next_leader: int | None = None
    """South African: who lost the last hand (15.7)."""
    fixed: bool = False
    """All are ready: entropy has joined, and the beacon's round is fixed (C1)."""
    deals: int = 0
    hands: int = 0
    totals: dict[int, int] = field(default_factory=dict)
    layout: list[Any] = field(default_factory=list)
    """Loose cards (numbers) and builds, in table order."""
    piles: dict[int, list[Part]] = field(default_factory=dict)
    pack: list[int] = field(default_factory=list)
    """The cards still to be dealt or drawn, top first."""
    half: int = 1
    next_build: int = 1
    turn: Turn | None = None
    last_capture: int | None = None
    waiting_since: int = 0
    imagined: bool = False

    def __post_init__(self) -> None:
        self.book: Book = BOOKS[self.book_id]
        self.terms: dict[str, Any] = self.config["terms"]
        self.n: int = self.terms["players"]
        self.partners: bool = self.book.partners and self.n == 4

    # ------------------------------------------------------------------ copies and bytes

    def copy(self) -> "State":
        """Returns an independent copy."""
        made: State = copy.deepcopy(self)
        return made

    def canonical(self) -> str:
        """Returns the state as JSON: equal states, equal text."""
        fields = {f.name: getattr(self, f.name) for f in dataclasses.fields(self)}
        return json.dumps(plain(fields), sort_keys=True, separators=(",", ":"))

    # ------------------------------------------------------------------ seats and sides

    def right_of(self, seat: int, steps: int = 1) -> int:
        """C3: "seat k + 1 sits at seat k's right"."""
        return (seat - 1 + steps) % self.n + 1

    def partner_of(self, seat: int) -> int | None:
        """1.4: who sits opposite, with four in partnerships."""
        return self.right_of(seat, 2) if self.partners else None

    def side_of(self, seat: int) -> int:
        """Returns a side by its first seat: "seats 1 and 3, 2 and 4"."""
        return (seat - 1) % 2 + 1 if self.partners else seat

    def sides(self) -> list[int]:
        """Returns all sides."""
        return [1, 2] if self.partners else list(range(1, self.n + 1))

    def pile_of(self, seat: int) -> int:
        """Returns the pile's key. 2.3: "partners share a pile"."""
        return self.side_of(seat) if self.book.shared_pile else seat

    def opponents(self, seat: int) -> list[int]:
        """Returns the opponents in turn order from this seat."""
        order = [self.right_of(seat, step) for step in range(1, self.n)]
        return [other for other in order if self.side_of(other) != self.side_of(seat)]

    # ------------------------------------------------------------------ what lies where

    def loose(self) -> list[int]:
        """Returns loose cards, in table order."""
        return [item for item in self.layout if isinstance(item, int)]

    def builds(self) -> list[Build]:
        """Builds, in table order."""
        return [item for item in self.layout if isinstance(item, Build)]

    def build(self, number: int) -> Build | None:
        """Returns the build of that number."""
        return next((build for build in self.builds() if build.number == number), None)

    def build_of_value(self, value: int) -> Build | None:
        """8.9: there is one at most."""
        return next((build for build in self.builds() if build.value == value), None)

    def own_values(self, seat: int) -> list[int]:
        """Returns the values of the builds that a seat owns."""
        return [build.value for build in self.builds() if build.owner == seat]

    def top(self, pile: int) -> int | None:
        """Returns the uppermost card of a pile."""
        parts = self.piles[pile]
        return parts[-1].cards[-1] if parts else None

    def pile_cards(self, pile: int) -> list[int]:
        """Returns all cards of a pile, lowest first."""
        return [card for part in self.piles[pile] for card in part.cards]

    def tops_for(self, seat: int) -> list[int]:
        """Returns the tops that a seat can steal, from its right on. C7: "Tops of opponents only, in `sotho` and `sotho-forty` of
        the partner too (14.4), never of the own pile"."""
        found = []
        for step in range(1, self.n):
            pile = self.right_of(seat, step)
            if pile in self.piles and pile != self.pile_of(seat):
                top = self.top(pile)
                if top is not None:
                    found.append(top)
        return found

    def to_act(self) -> int | None:
        """Returns the seat that the hand waits for."""
        if self.phase == "cut":
            return self.leader
        if self.turn is None:
            return None
        if self.phase in ("asked", "challenge-play", "challenge-end"):
            return self.turn.asked
        return self.turn.sorter if self.phase == "stacking" else self.turn.seat

    def in_hand(self) -> bool:
        """Returns whether a pack is in play."""
        return self.phase not in ("between", "closed")

    # ------------------------------------------------------------------ what holds in two players' hands

    def no_discard_clause(self) -> str | None:
        """Returns the clause that forbids an owner to discard, where one does: 11.4 in the first half, 12.3 "until there are no
        cards left in the drawing pile", 15.17 but in two players' second ten (15.25)."""
        if self.book.south:
            return None if self.n == 2 and self.half == 2 else "15.17"
        if self.book.crazy:
            return "12.3" if self.pack else None
        return "11.4" if self.n == 2 and self.half == 1 else None

    def one_build(self) -> bool:
        """Returns whether nobody may end a turn with two builds (11.5, 12.4, C19)."""
        if self.book.south:
            return False
        return self.no_discard_clause() is not None and (not self.book.crazy or self.terms["one-build"])

    def tell_time(self) -> int:
        """Returns the time of the last command."""
        return self.now


def covers(hand: Iterable[int], values: Iterable[int]) -> bool:
    """C4: "for each rank, at least as many cards as the builds this player owns need of it"."""
    need = Counter(rank_needed(value) for value in values)
    if not need:
        return True
    held = Counter(rank_of(card) for card in hand)
    return all(held[rank] >= count for rank, count in need.items())


def without(cards: Iterable[int], gone: Iterable[int | None]) -> list[int]:
    """Returns the cards without some."""
    out = set(gone)
    return [card for card in cards if card not in out]


def plain(value: Any) -> Any:
    """Returns a value as JSON has it."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, dict):
        return {str(name): plain(held) for name, held in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(held) for held in value]
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    return value.hex() if isinstance(value, bytes) else value


def wrong_phase(state: State, clause: str = "2.19") -> Refused:
    """C26: `wrong-phase` 2.19."""
    return Refused("phase", f"{state.book.id} {clause}", f"not while the table is in phase {state.phase}", "wrong-phase")
