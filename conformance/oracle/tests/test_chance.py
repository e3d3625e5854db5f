"""Chance: RFC 8439's vectors, the coins of a byte, the chain."""

from __future__ import annotations

import hashlib
import hmac
import unittest

from oracle import chance


class ChaCha20(unittest.TestCase):
    def test_the_block_of_rfc_8439_2_3_2(self) -> None:
        nonce = bytes.fromhex("000000090000004a00000000")
        block = chance.chacha20_block(bytes(range(32)), 1, nonce)
        self.assertEqual(
            block.hex(),
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4ed2826446079faa0914c2d705d98b02a2"
            "b5129cd1de164eb9cbd083e8a2503c4e",
        )

    def test_the_first_and_second_vector_of_rfc_8439_a_1(self) -> None:
        first = "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7da41597c5157488d7724e03fb8d84a37"
        second = "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed29b721769ce64e43d57133b074d839d5"
        self.assertTrue(chance.chacha20_block(bytes(32), 0).hex().startswith(first))
        self.assertTrue(chance.chacha20_block(bytes(32), 1).hex().startswith(second))
        self.assertEqual(chance.keystream_byte(bytes(32), 0), 0x76)
        self.assertEqual(chance.keystream_byte(bytes(32), 64), 0x9F)

    def test_a_set_bit_is_heads_the_lowest_bit_the_first_coin(self) -> None:
        self.assertEqual(chance.coins_of(bytes(32), 3), ["tails", "heads", "heads"])  # 0x76 = 0b01110110
        self.assertEqual(chance.coins_of(bytes(32), 2, 64), ["heads", "heads"])  # 0x9f


class Chain(unittest.TestCase):
    def test_links_contributions_and_seeds_are_the_bytes_of_r4_and_r45(self) -> None:
        link = b"\x01" * 32
        self.assertEqual(chance.previous_link(link), hashlib.sha256(b"kip/chain/1" + link).digest())
        digest = chance.joined(bytes(32), "t1", 3, 1, b"\x02" * 32)
        wanted = hashlib.sha256(
            b"kip/client/2" + b"\x02" + bytes(7) + b"t1" + b"\x03" + bytes(7) + b"\x01" + bytes(7) + b"\x02" * 32
        ).digest()
        self.assertEqual(digest, wanted)
        eight = {1: b"\x01", 2: b"\x02", 3: b"\x03", 8: b"\x08", 32: b"\x20", 0: b"\x00"}
        message = b"kip/outcome/1"
        for part in (b"t1", b"nsw", b"1.0", b"\x07" + bytes(7), digest, b""):
            message += eight[len(part)] + bytes(7) + part
        seed = chance.outcome_seed(link, "t1", "nsw", 7, digest, b"")
        self.assertEqual(seed, hmac.new(link, message, hashlib.sha256).digest())


if __name__ == "__main__":
    unittest.main()
