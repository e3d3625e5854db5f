"""Sets of cards that are worth a value (C8, `Words` of `casino-cards.md`).

"Worth V: one card that counts V, or two and more cards whose numbers sum to V". An ace counts 1 in a sum, so that a set is
worth V when its numbers sum to V, or when it is an ace alone and V is 14.
"""

from __future__ import annotations

from typing import Iterable, Iterator, Sequence

from .books import Book
from .cards import Cards


def has_no_number(book: Book, cards: Iterable[int]) -> bool:
    """14.2: whether one of them has lost its number."""
    return any(book.number(card) is None for card in cards)


def worth(book: Book, cards: Sequence[int], value: int) -> bool:
    """Returns whether these cards are one set worth the value."""
    if len(cards) == 1:
        return value in book.counts(cards[0])
    return bool(cards) and not has_no_number(book, cards) and sum(book.number(card) or 0 for card in cards) == value


def sums(book: Book, cards: Sequence[int], value: int) -> Iterator[Cards]:
    """Yields every selection of these cards, the empty one too, whose numbers sum to the value."""
    numbered = [(card, number) for card in cards if (number := book.number(card)) is not None and number <= value]

    def grow(start: int, left: int, chosen: Cards) -> Iterator[Cards]:
        if left == 0:
            yield chosen
            return
        for index in range(start, len(numbered)):
            card, number = numbered[index]
            if number <= left:
                yield from grow(index + 1, left - number, (*chosen, card))

    yield from grow(0, value, ())


def sets_worth(book: Book, cards: Sequence[int], value: int) -> Iterator[Cards]:
    """Yields every set of these cards that is worth the value, in the pack's order within a set."""
    ordered = sorted(cards)
    yield from (chosen for chosen in sums(book, ordered, value) if chosen)
    if value == 14:
        yield from ((card,) for card in ordered if 14 in book.counts(card))


def can_be_made(book: Book, cards: Iterable[int], value: int) -> bool:
    """Returns whether any set of these cards is worth the value."""
    reached = 1
    for card in cards:
        number = book.number(card)
        if number is not None:
            if value in book.counts(card):
                return True
            reached |= reached << number
    return value > 0 and bool(reached >> value & 1)


def taken_by(book: Book, played: int, value: int, cards: Sequence[int]) -> bool:
    """Returns whether a played card takes these as one set. C12: a picture without number "takes any of the same pictures"."""
    if value == 0:
        return len(cards) == 1 and cards[0] % 13 == played % 13
    return worth(book, cards, value)


def takes_of(book: Book, played: int, value: int, cards: Sequence[int]) -> Iterator[Cards]:
    """Yields every set of these cards that a played card takes."""
    if value == 0:
        yield from ((card,) for card in sorted(cards) if card % 13 == played % 13)
    else:
        yield from sets_worth(book, cards, value)


def could_take(book: Book, played: int, value: int, cards: Iterable[int]) -> bool:
    """Returns whether a played card takes any set of these cards."""
    if value == 0:
        return any(card % 13 == played % 13 for card in cards)
    return can_be_made(book, cards, value)
