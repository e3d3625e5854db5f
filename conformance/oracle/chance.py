"""Chance: from a seed to the faces of the coins, and from a chain of hashes to a seed (R1, R4, R45).

Everything here is a pure function of bytes. ChaCha20 is written from RFC 8439, section 2.3, with the counter at 0 and a
nonce of zeros; SHA-256 and HMAC are the standard library's.
"""

from __future__ import annotations

import hashlib
import hmac
from functools import lru_cache

GENERATION = "1.0"
_MASK = 0xFFFFFFFF
_CONSTANT = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
_ROUNDS = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
)  # fmt: skip


def _quarter_round(w: list[int], a: int, b: int, c: int, d: int) -> None:
    """RFC 8439, 2.1: add, exclusive or, rotate by 16, 12, 8 and 7."""
    x, y, z, t = w[a], w[b], w[c], w[d]
    x = (x + y) & _MASK
    t ^= x
    t = (t << 16 | t >> 16) & _MASK
    z = (z + t) & _MASK
    y ^= z
    y = (y << 12 | y >> 20) & _MASK
    x = (x + y) & _MASK
    t ^= x
    t = (t << 8 | t >> 24) & _MASK
    z = (z + t) & _MASK
    y ^= z
    w[a], w[b], w[c], w[d] = x, (y << 7 | y >> 25) & _MASK, z, t


def chacha20_block(key: bytes, counter: int, nonce: bytes = bytes(12)) -> bytes:
    """RFC 8439, 2.3: the 64 bytes of one block."""
    words = [int.from_bytes(key[i : i + 4], "little") for i in range(0, 32, 4)]
    tail = [int.from_bytes(nonce[i : i + 4], "little") for i in range(0, 12, 4)]
    begun = [*_CONSTANT, *words, counter & _MASK, *tail]
    work = list(begun)
    for _ in range(10):
        for quarter in _ROUNDS:
            _quarter_round(work, *quarter)
    return b"".join(((a + b) & _MASK).to_bytes(4, "little") for a, b in zip(work, begun))


def keystream_byte(seed: bytes, k: int) -> int:
    """Returns byte `k` of the keystream, counted from 0.

    `ChaCha20Rng` counts blocks in 64 bits, the upper half where the RFC has the first word of its nonce.
    """
    block, place = divmod(k, 64)
    return keystream_block(seed, block)[place]


@lru_cache(maxsize=64)
def keystream_block(seed: bytes, number: int) -> bytes:
    """Returns the 64 bytes of that block of the keystream."""
    upper = (number >> 32).to_bytes(4, "little") + bytes(8)
    return chacha20_block(seed, number & _MASK, upper)


def coins_of(seed: bytes, coins: int, k: int = 0) -> list[str]:
    """R1: "Coin `i` shows heads when bit `i` of one byte is 1, tails when it is 0"."""
    byte = keystream_byte(seed, k)
    return ["heads" if byte >> i & 1 else "tails" for i in range(coins)]


def number(value: int) -> bytes:
    """R45: "numbers and lengths are 8 bytes, little-endian"."""
    return value.to_bytes(8, "little")


def previous_link(link: bytes) -> bytes:
    """R4: `x_(k-1) = SHA-256("kip/chain/1" || x_k)`."""
    return hashlib.sha256(b"kip/chain/1" + link).digest()


def joined(digest: bytes, table: str, seat: int, count: int, contribution: bytes) -> bytes:
    """R141: the digest's exclusive or with `SHA-256("kip/client/2" || length of the table's name || table's name || seat ||
    count || bytes)`."""
    name = table.encode()
    message = b"kip/client/2" + number(len(name)) + name + number(seat) + number(count) + contribution
    return bytes(a ^ b for a, b in zip(digest, hashlib.sha256(message).digest(), strict=True))


def outcome_seed(link: bytes, table: str, rulebook: str, k: int, digest: bytes, beacon: bytes) -> bytes:
    """R4: HMAC-SHA-256 keyed by the link, over the prefix and six parts, "each with its length before it"."""
    parts = (table.encode(), rulebook.encode(), GENERATION.encode(), number(k), digest, beacon)
    message = b"kip/outcome/1" + b"".join(number(len(part)) + part for part in parts)
    return hmac.new(link, message, hashlib.sha256).digest()
