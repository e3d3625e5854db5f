"""The pack that deals what an author writes: hands, layout, second hands, drawing pile.

The rest is filled with the cards that are left, in the pack's order, hand by hand in the order of play, so that
each hand is filled with whole suits. `without` keeps ranks out of the cards that fill a hand.
"""

from __future__ import annotations

from oracle.casino_cards.books import Book
from oracle.casino_cards.cards import names, new_pack

LAYOUT = 4
"""Cards that are cut out of the middle (1.7)."""


class WrongDeal(Exception):
    """The written cards cannot be dealt."""


def packed(
    book: Book, order: list[int], hands: dict[int, str], layout: str, second: dict[int, str], drawn: str, above: int,
    without: dict[int, str],
) -> list[str]:  # fmt: skip
    """Returns a pack, top card first, that is dealt so in that order of seats when it is cut below `above` cards."""
    players = len(order)
    each = book.dealt(players)
    written = [card for held in (*hands.values(), layout, *second.values(), drawn) for card in held.split()]
    whole = names(new_pack(book.forty))
    for card in written:
        if card not in whole or written.count(card) > 1:
            raise WrongDeal(f"{card} is no card of the pack, or is written twice")
    left = [card for card in whole if card not in written]
    out = layout.split()
    if book.cut or players == 3:
        size = LAYOUT if book.cut else 1
        if len(out) > size:
            raise WrongDeal(f"the layout has {size} cards")
    elif out:
        raise WrongDeal("nothing lies in the layout")
    strict = sorted(order, key=lambda seat: (seat not in without, order.index(seat)))
    first = {seat: filled(hands.get(seat, ""), each, without.get(seat, ""), left) for seat in strict}
    last = {}
    if book.two_halves(players):
        last = {seat: filled(second.get(seat, ""), each, without.get(seat, ""), left) for seat in strict}
    drawing = drawn.split()
    if len(out) < (LAYOUT if book.cut else players == 3):
        missing = (LAYOUT if book.cut else 1) - len(out)
        out += left[:missing]
        del left[:missing]
    body = [card for dealt in (first, last) if dealt for turn in zip(*(dealt[seat] for seat in order)) for card in turn]
    body += drawing + left
    return body[:above] + out + body[above:] if book.cut else body + out


def filled(written: str, size: int, without: str, left: list[str]) -> list[str]:
    """Returns a hand: what is written, then the first cards that are left and of no rank that is kept out."""
    hand = written.split()
    if len(hand) > size:
        raise WrongDeal(f"a hand has {size} cards")
    fits = [card for card in left if card[1:] not in without.split()][: size - len(hand)]
    if len(hand) + len(fits) < size:
        raise WrongDeal("too many ranks are kept out")
    for card in fits:
        left.remove(card)
    return hand + fits
