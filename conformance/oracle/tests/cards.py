"""Positions of the card game for tests: hands, layout and piles as they are written, and what is then allowed."""

from __future__ import annotations

from typing import Any

from oracle import casino_cards
from oracle.casino_cards.cards import INDEX, NAMES
from oracle.casino_cards.choices import moves_of_seat
from oracle.casino_cards.state import Build, Part, State, Turn
from oracle.casino_cards.table import Table, opened
from oracle.refuse import Refused

HOST = {"role": "host", "number": 0}


def numbers(text: str) -> list[int]:
    """Returns cards, as they are written."""
    return [INDEX[name] for name in text.split()]


def words(cards: Any) -> str:
    """Returns cards, as they are written."""
    return " ".join(NAMES[card] for card in cards)


def config(rulebook: str, players: int = 0, **terms: Any) -> dict[str, Any]:
    """Returns a config, with a rulebook's usual terms."""
    book = casino_cards.BOOKS[rulebook]
    held: dict[str, Any] = {
        "players": players or book.players[0], "redeal": False, "one-build": False, "length": {"hands": 1},
        "stakes": "none", "commission-basis-points": 0,
    }  # fmt: skip
    if not book.south:
        held["insist"] = "by-opponents"
    held.update({name.replace("_", "-"): value for name, value in terms.items() if name != "source"})
    return {"table": "t1", "opened-at": 0, "source": terms.get("source", "fresh"), "terms": held}


def player(seat: int) -> dict[str, Any]:
    """Returns the actor of a player."""
    return {"role": "player", "number": seat}


class Game:
    """A table, most of all one in the middle of a hand."""

    def __init__(self, rulebook: str, players: int = 0, **terms: Any) -> None:
        self.table: Table = opened(rulebook, config(rulebook, players, **terms))
        self.opening = self.table.take_events()

    @property
    def state(self) -> State:
        return self.table.state

    # ------------------------------------------------------------------ positions

    def at(self, hands: dict[int, str], layout: list[Any], piles: dict[int, str] | None = None, seat: int = 1) -> "Game":
        """Sets the turn of a seat; `layout` has loose cards as text and builds as (owner, value, cards) or, single,
        (owner, value, cards, False). Piles are written from below. Hands that are not given have a card that is nowhere."""
        state = self.state
        for held in state.seats.values():
            held.taken = True
        for number in state.seats:
            state.seats[number].hand = numbers(hands.get(number, ""))
        for item in layout:
            if isinstance(item, str):
                state.layout += numbers(item)
            else:
                owner, value, cards, *augmented = item
                state.layout.append(Build(state.next_build, owner, value, not augmented, numbers(cards)))
                state.next_build += 1
        for pile, cards in (piles or {}).items():
            apart = [[card for card in numbers(cards) if (card % 13 > 9) == kind] for kind in (True, False)]
            together = [numbers(cards)] if state.book.pictures_count else apart
            state.piles[pile] = [Part(part) for part in together if part]
        state.dealer, state.leader = state.right_of(1, state.n - 1), 1
        state.phase, state.turn = "turn", Turn(seat)
        return self

    # ------------------------------------------------------------------ commands

    def give(self, by: int, command: Any, at: int | None = None) -> list[Any]:
        """Gives a player's command. Returns the events."""
        return self.order(player(by), command, at)

    def host(self, command: Any, at: int | None = None) -> list[Any]:
        """Gives the host's command. Returns the events."""
        return self.order(HOST, command, at)

    def order(self, by: Any, command: Any, at: int | None = None) -> list[Any]:
        """Gives a command. Returns the events."""
        self.events = self.table.apply(by, self.state.now if at is None else at, command)
        return [event["what"] for event in self.events]

    def code(self, by: int, command: Any, at: int | None = None) -> str | None:
        """Returns the code with which a player's command is refused, none where it would be accepted."""
        return self.code_of(player(by), command, at)

    def code_of(self, by: Any, command: Any, at: int | None = None) -> str | None:
        """Returns the code of a refusal."""
        try:
            self.table.judged(by, self.state.now if at is None else at, command)
        except Refused as refused:
            return refused.code or refused.kind
        return None

    def moves(self, name: str | None = None) -> list[Any]:
        """Returns the moves of the seat that has to act."""
        return [carried if name else (found, carried) for found, carried in moves_of_seat(self.table) if name in (None, found)]

    def seated(self, ready: bool = True) -> "Game":
        """Seats everybody, ready."""
        for seat in self.state.seats:
            self.host({"join": {"seat": seat, "age-attested": True}})
        if ready:
            for seat in self.state.seats:
                self.give(seat, "ready")
        return self

    # ------------------------------------------------------------------ words

    def play(self, by: int, card: str, value: int, *targets: Any) -> list[Any]:
        """Gives `play`, the takes and `done`. Returns the events of the last."""
        self.give(by, {"play": {"card": card, "value": value}})
        for target in targets:
            self.give(by, {"take": {"build": target} if isinstance(target, int) else {"cards": target.split()}})
        return self.give(by, "done")

    def pile(self, key: int) -> str:
        """A pile from below."""
        return words(self.state.pile_cards(key))

    def hand(self, seat: int) -> str:
        """Returns a hand, in the pack's order."""
        return words(sorted(self.state.seats[seat].hand))


def form(value: int, loose: str, owner: int, hand: str | None = None) -> Any:
    """Returns the command `form`."""
    return {"form": {"value": value, "loose": loose.split(), "owner": owner, **held(hand)}}


def augment(build: int, loose: str = "", tops: str = "", hand: str | None = None) -> Any:
    """Returns the command `augment`."""
    return {"augment": {"build": build, "loose": loose.split(), "tops": tops.split(), **held(hand)}}


def found(on: str, value: int, owner: int, loose: str = "", tops: str = "", hand: str | None = None) -> Any:
    """Returns the command `found`."""
    return {
        "found": {"on": on, "value": value, "loose": loose.split(), "tops": tops.split(), "owner": owner, **held(hand)}
    }  # fmt: skip


def change(build: int, hand: str) -> Any:
    """Returns the command `change`."""
    return {"change": {"build": build, "hand": hand}}


def held(hand: str | None) -> dict[str, str]:
    """Returns the hand card, where there is one."""
    return {} if hand is None else {"hand": hand}


def named(events: list[Any]) -> list[str]:
    """Returns the names of what happened."""
    return [event if isinstance(event, str) else next(iter(event)) for event in events]
