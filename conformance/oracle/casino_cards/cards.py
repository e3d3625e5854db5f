"""Cards, their order in a new pack, and what a seed makes of a pack (C1).

A card is a number from 0 to 51: 13 × suit + rank - 1, suits in the order clubs, diamonds, hearts, spades, "each ace to king"
(C1). That is also its bit in a set (C25), "in forty cards too".
"""

from __future__ import annotations

from typing import Iterable, Sequence

from oracle.chance import keystream_block

SUITS = "cdhs"
RANKS = ("a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k")
NAMES = tuple(suit + rank for suit in SUITS for rank in RANKS)
"""C1: "A card is written suit and rank: `d10`, `sa`, `ck`"."""
INDEX = {name: card for card, name in enumerate(NAMES)}
SPADES = 3
ACE, TEN = 1, 10
SPY_TWO, BIG_TEN = INDEX["s2"], INDEX["d10"]

Cards = tuple[int, ...]


def rank_of(card: int) -> int:
    """Returns the rank: 1 for the ace to 13 for the king."""
    return card % 13 + 1


def suit_of(card: int) -> int:
    """Returns the suit: 0 clubs, 1 diamonds, 2 hearts, 3 spades."""
    return card // 13


def is_picture(card: int) -> bool:
    """Returns whether a card is a jack, queen or king."""
    return rank_of(card) > TEN


def new_pack(forty: bool) -> list[int]:
    """C1: "New pack: clubs, diamonds, hearts, spades, each ace to king (to ten in forty)"."""
    return [card for card in range(52) if not (forty and is_picture(card))]


def names(cards: Iterable[int]) -> list[str]:
    """Returns the cards as they are written."""
    return [NAMES[card] for card in cards]


def bits(cards: Iterable[int]) -> int:
    """C25: "sets as numbers with bit i for card i"."""
    return sum(1 << card for card in cards)


class Words:
    """The 32-bit words of a seed's keystream, little-endian, "from word 0" (C1)."""

    def __init__(self, seed: bytes) -> None:
        self.seed, self.at = seed, 0

    def word(self) -> int:
        """Returns the next word."""
        block, place = divmod(self.at, 16)
        self.at += 1
        return int.from_bytes(keystream_block(self.seed, block)[4 * place : 4 * place + 4], "little")

    def below(self, bound: int) -> int:
        """C1: "m = w × b in 64 bits; while (m mod 2^32) < (2^32 mod b) take the next word; the result is m div 2^32"."""
        product = self.word() * bound
        while product % 2**32 < 2**32 % bound:
            product = self.word() * bound
        return product >> 32

    def shuffled(self, cards: Sequence[int]) -> list[int]:
        """C1: "Fisher–Yates: for i from n−1 down to 1 exchange elements i and j, j = below(i + 1); element 0 is the top"."""
        mixed = list(cards)
        for i in range(len(mixed) - 1, 0, -1):
            j = self.below(i + 1)
            mixed[i], mixed[j] = mixed[j], mixed[i]
        return mixed
