#!/usr/bin/env python3
"""Recomputes every landing of a kip transcript: python3 verify_session.py TRANSCRIPT

Python's standard library, and `cryptography` for ChaCha20 (pip install cryptography). Nothing of kip
takes part. It checks the chain of the lines, every reveal against the published head, that no head or
link is used twice, that no order was applied twice under its id, and every landing; it does not know the
rules, so what a result pays is `kip verify`'s to check.
Exit code 0 when everything holds, 1 when something does not, 2 when it cannot be read.
"""

import hashlib
import hmac
import json
import re
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
            if number == 1 and not line.startswith(b'{"kip-transcript":'):
                raise ValueError("the first line does not begin as a transcript")
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
        self.by_eyes = source == "observed"
        self.last = self.head(self.chain)
        self.revealed = 0
        self.next, self.wait = None, 0
        self.entropy = self.joining = bytes(32)
        self.in_the_air, self.due = False, None
        self.seed = None
        self.landings = 0
        self.known = {self.last}  # every head that was published and every link that was revealed
        self.given = self.served = 0  # what players gave since the serving chain was published: all of it, and what serves
        self.given_next = 0  # since the chain to follow was published
        self.chosen = []  # landings that nobody gave anything for

    @staticmethod
    def head(chain):
        return chain and bytes.fromhex(chain["head"])

    def happened(self, at, what):
        """One event: a name alone, or a name with what it carries."""
        name, carries = next(iter(what.items())) if isinstance(what, dict) else (what, {})
        if name == "draws-committed":
            self.new(self.head(carries), "a head that is known already is committed")
            self.next, self.wait, self.given_next = carries, 2, 0
            self.used_up()
        elif name == "entropy-added":
            seat, given = number8(carries["seat"]), bytes.fromhex(carries["bytes"])
            self.given += 1
            self.given_next += 1
            self.joining = sha256(b"kip/client/1", self.joining, seat, given)
        elif name == "betting-opened" and self.chain:
            self.betting_opened()
        elif name == "coins-thrown":
            self.coins_thrown(at)
        elif name == "round-due":
            hold(carries == self.due, f"another round of the beacon is said to be due than {self.due}")
        elif name in ("spin-invalid", "outcome-invalidated"):
            self.undone()
        elif name == "draw-revealed":
            self.draw_revealed(carries)
        elif name == "coins-landed":
            self.coins_landed(carries)

    def new(self, value, problem):
        hold(value not in self.known, problem)
        self.known.add(value)

    def join(self):
        self.entropy, self.served = self.joining, self.given

    def betting_opened(self):
        left = self.chain["length"] - self.revealed
        hold(self.next or left >= 64, f"betting opens with {left} links left and no chain to follow")
        if self.wait == 1:
            self.given = self.given_next
        self.join()
        self.wait = max(self.wait - 1, 0)
        if self.next and self.wait == 0:
            self.chain, self.next, self.revealed = self.next, None, 0
            self.last = self.head(self.chain)

    def used_up(self):
        """With no link left, the chain to follow takes over at the next "place your bets"; what was given joins."""
        if self.next and self.wait == 2 and self.revealed == self.chain["length"]:
            self.wait = 1
            self.join()

    def coins_thrown(self, at):
        """The throw's round of the beacon is the first that is published at least one period after it."""
        self.undone()
        self.in_the_air = True
        if self.chain and "beacon" in self.chain:
            first, period = self.chain["beacon"]["first-round-at"], self.chain["beacon"]["period"]
            self.due = max(0, -(-(at + period - first) // period)) + 1

    def undone(self):
        """Where coins are numbers a throw lands: nothing else undoes it."""
        hold(self.by_eyes or not self.in_the_air, "a throw is called off")
        self.in_the_air = False

    def draw_revealed(self, draw):
        link, number = bytes.fromhex(draw["link"]["x"]), draw["number"]
        beacon = draw["link"].get("beacon", {"bytes": ""})
        landed, beacon = beacon.get("round"), bytes.fromhex(beacon["bytes"])
        hold(number == self.revealed + 1, f"link {number} is revealed where {self.revealed + 1} is due")
        hold(number <= self.chain["length"], "the chain has no such link")
        hold(sha256(b"kip/chain/1", link) == self.last, f"link {number} was not committed to")
        hold(bytes.fromhex(draw["entropy"]) == self.entropy, f"link {number} is said to go with another digest")
        self.new(link, f"link {number} is known already")
        hold(bool(beacon) == ("beacon" in self.chain), "a beacon is missing, or was not announced")
        hold(landed == self.due, f"round {landed} of the beacon lands, and {self.due} was due")
        self.due = None
        self.last, self.revealed = link, number
        if not self.served:
            self.chosen.append(str(self.landings + 1))
        names = (self.table.encode(), self.rulebook.encode(), self.generation.encode())
        self.seed = outcome_seed(link, *names, number8(number), self.entropy, beacon)
        self.used_up()

    def coins_landed(self, rests):
        landed = [rests[coin] for coin in ("first", "second", "third") if coin in rests]
        self.landings += 1
        self.in_the_air = False
        if self.seed is None:
            print(f"{self.landings:5}  seen by eyes: {', '.join(landed)}")
            return
        drawn = coins(self.seed)[: len(landed)]
        hold(landed == drawn, f"drawn {drawn}, said to have landed {landed}")
        link = f"link {self.revealed} {self.last.hex()[:10]}…" if self.chain else f"seed {self.seed.hex()[:10]}…"
        print(f"{self.landings:5}  {link}  {', '.join(landed)}")
        self.seed = None


class Ids:
    """An id names one order. It comes again only where the component failed and nothing was applied."""

    def __init__(self):
        self.asked, self.answered = None, set()

    def follow(self, line):
        if "command" in line:
            self.asked = line.get("id")
            is_id = isinstance(self.asked, str) and re.fullmatch("[!-~]{1,64}", self.asked)
            hold(self.asked is None or is_id, "an order's id is none")
            hold(self.asked not in self.answered, f"the id {self.asked} comes again: one order was applied twice")
        elif self.asked is not None and ("events" in line or "refusal" in line):
            self.answered.add(self.asked)
            self.asked = None


def draw(order):
    """The link or the seed that a landing brings; None for all else."""
    land = order.get("land") if isinstance(order, dict) else None
    if not isinstance(land, dict):
        return None
    return land["committed"]["x"] if "committed" in land else land.get("fresh")


def verify(path):
    lines = read(path)
    _, header = next(lines)
    table, ids = Table(header), Ids()
    print("published head", table.last.hex() if table.chain else "none: not a committed table")
    order, closed = None, False
    failed, unused = [], {}  # orders recorded as failed, which nobody can play again; the draws of landings among them
    for number, line in lines:
        try:
            ids.follow(line)
            if "swap" in line:  # another component, or another rulebook, plays on with the same chain
                table.rulebook = line["swap"]["to"]["rulebook"]
            elif "command" in line:
                order = line["command"]
            elif "fault" in line:
                failed.append(str(number))
                if draw(order):
                    unused[draw(order)] = number
            elif "events" in line:
                if draw(order):
                    unused.pop(draw(order), None)
                    hold(not unused, f"the draw of line {max(unused.values(), default=0)} was seen and thrown away")
                if not table.chain and isinstance(order, dict) and "fresh" in order.get("land", {}):
                    table.seed = bytes.fromhex(order["land"]["fresh"])
                for event in line["events"]:
                    table.happened(event["at"], event["what"])
            closed = "end" in line
        except DoesNotHold as problem:
            raise DoesNotHold(f"line {number}: {problem}") from None
    hold(closed, "the last line is missing")
    hold(not unused, f"the draw of line {max(unused.values(), default=0)} was seen and thrown away")
    hold(table.by_eyes or not table.in_the_air, "the session ends with the coins in the air")
    if failed:
        print(f"recorded as failed, not played: lines {', '.join(failed)}")
    if table.chosen:
        print(f"nobody gave entropy after the chain was published: landings {', '.join(table.chosen)}")
    if table.chain and "beacon" in table.chain:
        print("not checked: that the beacon signed its rounds")
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
