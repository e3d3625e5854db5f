"""Captures and piles: what goes where, who knows in what order, and what lies open when a top is taken (C10, C12, C20)."""

from __future__ import annotations

from typing import Any

from .cards import INDEX, NAMES, is_picture, names, suit_of
from .claims import build_record, learn
from .playing import after_hand_card, taken_cards
from .state import Build, Part, State, Turn
from .table import Deed, Table, rule

# ---------------------------------------------------------------------- tops


def remove_tops(table: Table, tops: list[int]) -> list[dict[str, Any]]:
    """Takes tops off their piles; the records `top` of cards that lie open now and were not known to all. C20: "until
    stealing lays a card open"."""
    state, opened = table.state, []
    for pile, parts in state.piles.items():
        if not parts or parts[-1].cards[-1] not in tops:
            continue
        parts[-1].cards.pop()
        if not parts[-1].cards:
            parts.pop()
        if parts and parts[-1].hidden == len(parts[-1].cards):
            lay_open(parts[-1])
            opened.append({"pile": pile, "card": NAMES[parts[-1].cards[-1]]})
    return opened


def lay_open(part: Part) -> None:
    """Lays one more card open; all know then where a last hidden one lies."""
    part.hidden -= 1
    if part.hidden <= 1:
        part.hidden, part.sorter = 0, None


# ---------------------------------------------------------------------- a capture


def make_capture(table: Table) -> None:
    """Makes the capture: the cards leave the layout, and go to the pile or are sorted."""
    state = table.state
    turn = state.turn
    assert turn is not None and turn.played is not None
    numbers = {named for kind, named in turn.taken if kind == "build"}
    chosen = taken_cards(turn)
    loose, builds, cards = [], [], []
    for item in state.layout:
        if isinstance(item, Build) and item.number in numbers:
            builds.append(item)
            cards += item.cards
        elif isinstance(item, int) and item in chosen:
            loose.append(item)
            cards.append(item)
    stolen = [card for card in state.tops_for(turn.seat) if card in chosen]
    gone = {id(item) for item in builds}
    state.layout = [item for item in state.layout if id(item) not in gone and not (isinstance(item, int) and item in chosen)]
    remove_tops(table, stolen)
    told = {
        "seat": turn.seat, "card": NAMES[turn.played], "cards": names([*loose, *stolen]),
        "builds": [build_record(build) for build in builds],
    }  # fmt: skip
    state.last_capture = turn.seat
    turn.taken, turn.value, turn.must_capture, turn.insisted = [], None, None, False
    table.tell("captured", told)
    for build in builds:
        if build.owner != turn.seat:
            learn(table, build.owner, build.value)
    turn.captured = [*cards, *stolen]
    if state.book.sorts and len(turn.captured) > 1:
        state.phase, turn.sorter = "stacking", turn.seat
        return
    lay_down(table, [*turn.captured, turn.played], turn.seat)


def lay_down(table: Table, cards: list[int], sorter: int) -> None:
    """Lays the captured cards onto the pile, lowest first."""
    state = table.state
    turn = state.turn
    assert turn is not None
    if state.book.south:
        cards = by_number(cards)
    hidden = len(cards) - 1 if state.book.sorts and len(cards) > 2 else 0
    add_part(state, state.pile_of(turn.seat), Part(list(cards), sorter if hidden else None, hidden))
    turn.pictures = [card for card in cards if is_picture(card)] if not state.book.pictures_count else []
    turn.captured, turn.sorted, turn.sorter, turn.out = [], [], None, False
    told = {"seat": turn.seat, "sorter": sorter, "cards": names(cards), "in-order": True}
    table.tell("pile-stacked", told, "picture" if turn.pictures else None)
    after_hand_card(table)


def by_number(cards: list[int]) -> list[int]:
    """15.15: "in numerical order, with the lowest card on top"; C10: "of equal numbers spades lowest, then hearts, diamonds,
    clubs"."""
    return sorted(cards, key=lambda card: (-(card % 13), -suit_of(card)))


def add_part(state: State, pile: int, part: Part) -> None:
    """2.4: "New captures are added to the top of the pile"; 14.5: pictures "beneath all the numeral cards but above other
    picture cards"."""
    parts = state.piles[pile]
    if state.book.pictures_count or not is_picture(part.cards[0]):
        parts.append(part)
        return
    place = sum(1 for held in parts if is_picture(held.cards[0]))
    parts.insert(place, part)


# ---------------------------------------------------------------------- sorting


def sorting(table: Table, seat: int) -> Turn:
    """Checks the phase of a sorting. Returns its turn."""
    table.in_phase("stacking")
    table.their_turn(seat)
    assert table.state.turn is not None
    return table.state.turn


@rule("stack", "player", lambda book: book.sorts)
def stack(table: Table, seat: int, carried: Any) -> Deed:
    """2.5: "you may sort the captured cards however you like"; C10: "bottom up (`stack` one by one …), the capturing card on
    top"; "when one card is left to be laid it is laid (no `stack` for it)"."""
    turn, card = sorting(table, seat), INDEX[carried["card"]]
    fits = card in turn.captured and card not in turn.sorted
    table.require(fits, "not-to-sort", f"{NAMES[card]} is not to be sorted")

    def deed() -> None:
        lay(table, turn, seat, [card])
        if len(turn.captured) - len(turn.sorted) == 1:
            lay_rest(table, turn, seat)

    return deed


def lay(table: Table, turn: Turn, seat: int, cards: list[int]) -> None:
    """Lays cards in sorting, with an event for each. C20: "nor does the number, the kind or the moment of what is told of a
    sorting say anything of it": a sorting is one move, made when the pile is stacked."""
    for card in cards:
        turn.sorted.append(card)
        table.tell("card-sorted", {"seat": seat, "card": NAMES[card]})


def lay_rest(table: Table, turn: Turn, seat: int) -> None:
    """C10: "`stack-rest` the remaining in table order", with events "like single cards"."""
    assert turn.played is not None
    lay(table, turn, seat, [card for card in turn.captured if card not in turn.sorted])
    table.moved()
    lay_down(table, [*turn.sorted, turn.played], seat)


@rule("stack-rest", "player", lambda book: book.sorts)
def stack_rest(table: Table, seat: int, _: Any) -> Deed:
    """C10: "`stack-rest` the remaining in table order"."""
    turn = sorting(table, seat)
    return lambda: lay_rest(table, turn, seat)


@rule("hand-to-partner", "player", lambda book: book.sorts and book.partners)
def hand_to_partner(table: Table, seat: int, _: Any) -> Deed:
    """2.8: "you may hand the cards to your partner to sort instead"; C10: "with partners the mover may first hand them
    over"."""
    state, turn = table.state, sorting(table, seat)
    partner = state.partner_of(turn.seat)
    fits = partner is not None and turn.sorter == turn.seat and not turn.sorted
    table.require(fits, "not-to-sort", "only before sorting, to the partner", "2.8")

    def deed() -> None:
        turn.sorter = partner
        table.tell("sorting-handed-over", {"seat": partner})
        table.moved()

    return deed


# ---------------------------------------------------------------------- giving


@rule("give", "player", lambda book: book.partners and not book.sorts and not book.forty)
def give(table: Table, seat: int, carried: Any) -> Deed:
    """14.6: "You may give your partner picture cards you capture to store in your partner's pile"; C12: "`give`, before
    `end-turn`, lays one picture of this turn's capture … under the partner's numerals"."""
    state, card = table.state, INDEX[carried["card"]]
    table.in_phase("turn")
    table.their_turn(seat)
    turn, partner = state.turn, state.partner_of(seat)
    assert turn is not None
    fits = partner is not None and card in turn.pictures
    table.require(fits, "not-to-give", "only a picture of this turn's capture, to the partner")
    table.require(not turn.insisted, "not-added", "an opponent insists on adding")

    def deed() -> None:
        assert partner is not None
        parts = state.piles[seat]
        for part in parts:
            part.cards = [held for held in part.cards if held != card]
        state.piles[seat] = [part for part in parts if part.cards]
        add_part(state, partner, Part([card]))
        turn.pictures.remove(card)
        table.tell("picture-given", {"seat": seat, "card": NAMES[card]})
        table.moved()

    return deed
