"""The facts in which the six rulebooks differ, each with where it is written."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from .cards import ACE, TEN, is_picture, rank_of


@lru_cache
def numbers(pictures_count: bool) -> tuple[int | None, ...]:
    """Returns the numbers of all cards inside a sum."""
    return tuple(None if is_picture(card) and not pictures_count else rank_of(card) for card in range(52))


@dataclass(frozen=True)
class Book:
    """One rulebook."""

    id: str
    players: tuple[int, ...]
    """How many may play, the usual number first."""
    forty: bool = False
    """14.8, 15.5: "obtained by removing all the pictures from a standard 52 card pack"."""
    cut: bool = True
    """1.7: four cards are cut out of the middle for the layout."""
    ace_high: bool = False
    """8.15: a single ace counts 1 or 14."""
    pictures_count: bool = False
    """1.6: "jacks count as 11, queens 12, kings 13"; 14.2: in the Sotho version they "lose their numerical value"."""
    sorts: bool = False
    """2.5: "you may sort the captured cards however you like"."""
    partners: bool = False
    """1.4: with four players "the players sitting opposite each other are partners"."""
    shared_pile: bool = False
    """2.3: "partners share a pile"; 14.4: in the Sotho version they "keep separate piles"."""
    crazy: bool = False
    """12.2: the remainder is a drawing pile."""
    south: bool = False
    """The South African machine (C13)."""
    points_at_stake: int = 11
    """C15: "11 points' worth (South African 12), the most a seat can lose"."""

    @property
    def highest(self) -> int:
        """The highest number, and value of a build."""
        return 14 if self.ace_high else TEN

    @property
    def pack_size(self) -> int:
        """How many cards."""
        return 40 if self.forty else 52

    def number(self, card: int) -> int | None:
        """Returns the number of a card inside a sum (C8: an ace 1); none for a picture without number (14.2)."""
        return numbers(self.pictures_count)[card]

    def counts(self, card: int) -> tuple[int, ...]:
        """Returns the values of a card that counts alone. C8: "an ace alone counts 1 or 14"."""
        number = numbers(self.pictures_count)[card]
        if number is None:
            return ()
        return (1, 14) if number == ACE and self.ace_high else (number,)

    def played_as(self, card: int) -> tuple[int, ...]:
        """Returns the values for which a played card may count. C12: a picture without number "is played with value 0"."""
        return self.counts(card) or (0,)

    def dealt(self, players: int) -> int:
        """Returns how many cards each gets at the deal (the table of `casino-cards.md`)."""
        if self.crazy:
            return 8  # 12.2
        if self.south:
            return 13 if players == 3 else 10  # 15.8 to 15.10
        return (self.pack_size - 4) // players // (2 if players == 2 else 1)

    def two_halves(self, players: int) -> bool:
        """11.2, 15.8: two players get their cards in two deals."""
        return players == 2 and not self.crazy


BOOKS = {
    book.id: book
    for book in (
        Book("swazi", (4, 3), ace_high=True, pictures_count=True, sorts=True, partners=True, shared_pile=True),
        Book("swazi-two", (2,), ace_high=True, pictures_count=True, sorts=True),
        Book("crazy", (2,), ace_high=True, pictures_count=True, sorts=True, crazy=True),
        Book("sotho", (4, 3, 2), partners=True),
        Book("sotho-forty", (4, 3, 2), forty=True, partners=True),
        Book("south-african", (4, 3, 2), forty=True, cut=False, south=True, points_at_stake=12),
    )
}


def rank_needed(value: int) -> int:
    """Returns the rank that captures a build: "A build of 1 and one of 14 need two aces" (C4)."""
    return ACE if value in (1, 14) else value
