#!/usr/bin/env python3
"""Recomputes every landing of a kip transcript: python3 verify_session.py TRANSCRIPT

Python's standard library, and `cryptography` for ChaCha20 (pip install cryptography). Nothing of kip
takes part. It checks the chain of the lines, every reveal against the published head, and every
landing; it does not know the rules, so what a result pays is `kip verify`'s to check.
Exit code 0 when everything holds, 1 when something does not, 2 when it cannot be read.
"""

import hashlib
import hmac
import json
import sys

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

TAIL = 76  # ,"chain":"  64 digits  "}


class DoesNotHold(Exception):
    """Something in the transcript is not as it was published."""


def hold(holds, problem):
    if not holds:
        raise DoesNotHold(problem)


def read(path):
    """The lines of a transcript, their chain checked: SHA-256(chain before || text before the chain)."""
    before = bytes(32)
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            hold(line.endswith(b'"}\n'), f"line {number} is cut off")
            line = line[:-1]
            before = hashlib.sha256(before + line[:-TAIL]).digest()
            parsed = json.loads(line)
            hold(parsed["chain"] == before.hex(), f"line {number} was altered, or one before it")
            yield number, parsed


def sha256(prefix, *parts):
    return hashlib.sha256(prefix + b"".join(parts)).digest()


def number8(number):
    return number.to_bytes(8, "little")


def outcome_seed(link, *parts):
    message = b"kip/outcome/1" + b"".join(number8(len(part)) + part for part in parts)
    return hmac.new(link, message, hashlib.sha256).digest()


def coins(seed):
    """Coin i shows heads when bit i of the keystream's first byte is 1; counter and nonce are zero."""
    cipher = Cipher(algorithms.ChaCha20(seed, bytes(16)), mode=None)
    byte = cipher.encryptor().update(bytes(1))[0]
    return ["heads" if byte >> i & 1 else "tails" for i in range(3)]


class Table:
    """What has been published, given and revealed."""

    def __init__(self, header):
        config = header["config"]
        self.table, self.rulebook, self.generation = config["table"], header["rulebook"], header["generation"]
        source = config["source"]
        self.chain = source["committed"] if isinstance(source, dict) else None
        self.last = self.head(self.chain)
        self.revealed = 0
        self.next, self.wait = None, 0
        self.entropy = self.joining = bytes(32)
        self.seed = None
        self.landings = 0

    @staticmethod
    def head(chain):
        return chain and bytes.fromhex(chain["head"])

    def happened(self, what):
        """One event: a name alone, or a name with what it carries."""
        name, carries = next(iter(what.items())) if isinstance(what, dict) else (what, {})
        if name == "draws-committed":
            self.next, self.wait = carries, 2
        elif name == "entropy-added":
            seat, given = number8(carries["seat"]), bytes.fromhex(carries["bytes"])
            self.joining = sha256(b"kip/client/1", self.joining, seat, given)
        elif name == "betting-opened" and self.chain:
            self.betting_opened()
        elif name == "draw-revealed":
            self.draw_revealed(carries)
        elif name == "coins-landed":
            self.coins_landed(carries["coins"])

    def betting_opened(self):
        left = self.chain["length"] - self.revealed
        hold(self.next or left >= 64, f"betting opens with {left} links left and no chain to follow")
        self.entropy = self.joining
        self.wait = max(self.wait - 1, 0)
        if self.next and self.wait == 0:
            self.chain, self.next, self.revealed = self.next, None, 0
            self.last = self.head(self.chain)

    def draw_revealed(self, draw):
        link, number = bytes.fromhex(draw["x"]), draw["number"]
        beacon = bytes.fromhex(draw.get("beacon", ""))
        hold(number == self.revealed + 1, f"link {number} is revealed where {self.revealed + 1} is due")
        hold(number <= self.chain["length"], "the chain has no such link")
        hold(sha256(b"kip/chain/1", link) == self.last, f"link {number} was not committed to")
        hold(bool(beacon) == ("beacon" in self.chain), "a beacon is missing, or was not announced")
        self.last, self.revealed = link, number
        names = (self.table.encode(), self.rulebook.encode(), self.generation.encode())
        self.seed = outcome_seed(link, *names, number8(number), self.entropy, beacon)

    def coins_landed(self, rests):
        landed = [rests[coin] for coin in ("first", "second", "third") if coin in rests]
        self.landings += 1
        if self.seed is None:
            print(f"{self.landings:5}  seen by eyes: {', '.join(landed)}")
            return
        drawn = coins(self.seed)[: len(landed)]
        hold(landed == drawn, f"drawn {drawn}, said to have landed {landed}")
        link = f"link {self.revealed} {self.last.hex()[:10]}…" if self.chain else f"seed {self.seed.hex()[:10]}…"
        print(f"{self.landings:5}  {link}  {', '.join(landed)}")
        self.seed = None


def verify(path):
    lines = read(path)
    _, header = next(lines)
    table = Table(header)
    print("published head", table.last.hex() if table.chain else "none: not a committed table")
    order, closed = None, False
    for number, line in lines:
        try:
            if "swap" in line:  # another component, or another rulebook, plays on with the same chain
                table.rulebook = line["swap"]["to"]["rulebook"]
            elif "command" in line:
                order = line["command"]
            elif "events" in line:
                if not table.chain and isinstance(order, dict) and "fresh" in order.get("land", {}):
                    table.seed = bytes.fromhex(order["land"]["fresh"]["seed"])
                for event in line["events"]:
                    table.happened(event["what"])
            closed = "end" in line
        except DoesNotHold as problem:
            raise DoesNotHold(f"line {number}: {problem}") from None
    hold(closed, "the last line is missing")
    print(f"OK: {table.landings} landings, last chain {line['chain']}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    try:
        verify(sys.argv[1])
    except DoesNotHold as problem:
        sys.exit(f"does not hold: {problem}")
    except (OSError, ValueError, KeyError, StopIteration) as problem:
        print(f"no transcript that can be read: {problem!r}", file=sys.stderr)
        sys.exit(2)
