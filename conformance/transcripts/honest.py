"""Honest transcripts, made from `host/docs/transcripts.md` alone: every family, source and way to go on or end.

They are honest as far as a text shows: lines, draws and money hold. Nobody plays by a rulebook here, so a component would
answer otherwise; `kip play` makes those transcripts.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections import Counter
from random import Random
from typing import Any

from .second import verify_session as second

Line = dict[str, Any]
OPENED = 1_800_000_000_000
RULEBOOKS = {"two-up": ("nsw", "house", "pub"), "casino-cards": ("swazi", "crazy", "sotho-forty")}
QUICKNET = next(iter(second.KNOWN_BEACONS))
FIVE_SIX = {"min": 100, "max": 100_000}
CASINO = {
    "casino": {
        "sign": {"spinner": FIVE_SIX, "heads-tails": {**FIVE_SIX, "unit": 100}},
        "enforcement": "strict",
        "denominations": [100, 500],
        "allow-return-over-one": False,
    }
}


def text_of(line: Any) -> bytes:
    """Returns a line's JSON without its chain, as a writer writes it."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")).encode()


def closed(texts: list[bytes]) -> bytes:
    """Returns a file of these lines, which have no chain yet: computes it; lines of names get none."""
    chain, made = bytes(32), []
    for text in texts:
        if not text.startswith(b'{"names":'):
            body = text[:-1]
            chain = hashlib.sha256(chain + body).digest()
            text = body + b',"chain":"' + chain.hex().encode() + b'"}'
        made.append(text + b"\n")
    return b"".join(made)


class Session:
    """A table that is played by chance alone, and its lines without chains."""

    family: str

    def __init__(self, chance: Random, source: str, beacon: bool = False) -> None:
        self.chance, self.source = chance, source
        self.endless = False
        """True when the first decision goes on, or the first cuts are dead, until no link is left."""
        self.lines: list[Line] = []
        self.at, self.n = OPENED, 0
        self.rulebook, self.digest = chance.choice(RULEBOOKS[self.family]), chance.randbytes(32).hex()
        self.name = chance.choice(["Ring 1", 'Tisch "4" \\ ä', "牌"])
        self.state = chance.randbytes(32).hex()
        self.given: Counter[int] = Counter()
        self.joined = self.effective = bytes(32)
        self.table: Counter[int] = Counter()
        self.due: int | None = None
        self.beacon = self.some_beacon() if beacon else None
        self.chain = self.new_chain() if source == "committed" else None
        self.waiting: Any = None
        self.used = self.countdown = 0

    def some_beacon(self) -> Line:
        known = self.chance.random() < 0.5
        terms = dict(
            zip(("first-round-at", "period"), second.KNOWN_BEACONS[QUICKNET] if known else (OPENED - 50_000, 3_000))
        )
        return {"scheme": "bls-unchained-g1-rfc9380", "key": QUICKNET if known else "ab" * 48, **terms}

    def new_chain(self) -> dict[str, Any]:
        length = self.chance.choice([64, 65, 80, 100])
        links = [self.chance.randbytes(32)]
        for _ in range(length):
            links.append(second.previous(links[-1]))
        links.reverse()
        told = {"head": links[0].hex(), "length": length, **({"beacon": self.beacon} if self.beacon else {})}
        return {"links": links, "told": told}

    def played(self, rounds: int) -> Session:
        """Plays the session with so many decisions or hands, and its end."""
        raise NotImplementedError

    # ------------------------------------------------------------------ lines

    def open(self, **config: Any) -> None:
        source = {"committed": self.chain["told"]} if self.chain else self.source
        told = {"table": self.name, "opened-at": self.at, "source": source, **config}
        events = [self.event("table-opened")]
        if self.chain:
            events.append(self.event({"draws-committed": self.chain["told"]}))
        header = {"kip-transcript": 1, "family": self.family, "rulebook": self.rulebook, "digest": self.digest}
        self.lines.append({**header, "generation": "1.0", "config": told, "events": events, "state": self.state})

    def event(self, what: Any, moves: list[Line] | None = None, clause: str = "1.1") -> Line:
        ruling = {"ruling": "R8"} if self.chance.random() < 0.2 else {}
        return {"at": self.at, "clause": clause, **ruling, "what": what, **({"moves": moves} if moves else {})}

    def move(self, payer: Line, payee: Line, amount: int, cause: str, tender: int = 0) -> Line:
        for account, sign in ((payer, -1), (payee, 1)):
            if "table" in account:
                self.table[account["table"]] += sign * amount
        return {"payer": payer, "payee": payee, "tender": tender, "amount": amount, "bet": 0, "cause": cause}

    def order(self, command: Any, *events: Line, role: str = "host", number: int = 0, failed: bool = False) -> None:
        """Writes an order and its outcome; sometimes one before it that was refused, or failed and is given again."""
        self.at += 1_000
        if not failed and self.chance.random() < 0.06:
            self.order(command, role=role, number=number, failed=True)
        self.n += 1
        named = {"id": f"order-{self.n}"} if self.chance.random() < 0.2 else {}
        self.lines.append(
            {"n": self.n, **named, "by": {"role": role, "number": number}, "at": self.at, "command": command}
        )
        if self.chance.random() < 0.02:
            self.names()
        outcome: Line = {"events": list(events)}
        if failed:
            refusal = {"code": "wrong-phase", "clause": "6.3", "message": "not now: \t\u0007"}
            outcome = self.chance.choice([{"refusal": refusal}, {"fault": "it took too long"}])
        else:
            self.state = self.chance.randbytes(32).hex()
        self.lines.append({"n": self.n, **outcome, "state": self.state})

    def names(self) -> None:
        self.lines.append({"names": {"1": "Ann", "2": "Bert \U0001f600"}})

    def swap(self, another: bool) -> None:
        """Swaps to another build, or to another rulebook with the same words."""
        to = (
            self.chance.choice([book for book in RULEBOOKS[self.family] if book != self.rulebook])
            if another
            else self.rulebook
        )
        told = [{"rulebook": self.rulebook, "digest": self.digest}]
        events = [self.event({"table-imported": {"rulebook": self.rulebook, "generation": "1.0"}})] if another else []
        self.rulebook, self.digest = to, self.chance.randbytes(32).hex()
        told.append({"rulebook": self.rulebook, "digest": self.digest})
        if another:
            self.state = self.chance.randbytes(32).hex()
        self.lines.append(
            {
                "swap": {"from": told[0], "to": told[1]},
                "after": self.n,
                "at": self.at,
                "events": events,
                "state": self.state,
            }
        )

    def end(self) -> None:
        self.lines.append({"end": self.n})

    # ------------------------------------------------------------------ draws

    def entropy(self, seat: int) -> None:
        given = self.chance.randbytes(32)
        self.given[seat] += 1
        name = self.name.encode()
        parts = (second.eight(len(name)), name, second.eight(seat), second.eight(self.given[seat]), given)
        digest = hashlib.sha256(b"kip/client/2" + b"".join(parts)).digest()
        self.joined = bytes(a ^ b for a, b in zip(self.joined, digest))
        self.order(
            {"add-entropy": given.hex()},
            self.event({"entropy-added": {"seat": seat, "bytes": given.hex()}}),
            role="player",
            number=seat,
        )

    def commit(self) -> None:
        self.waiting, self.countdown = self.new_chain(), 2
        committed = self.event({"draws-committed": self.waiting["told"]})
        self.order({"commit-draws": self.waiting["told"]}, committed)
        committed["at"] = self.at
        self.at_the_end()

    def at_the_end(self) -> None:
        if self.chain and self.waiting and self.countdown == 2 and self.used == self.chain["told"]["length"]:
            self.effective, self.countdown = self.joined, 1

    def links_left(self) -> int:
        return self.chain["told"]["length"] - self.used if self.chain else 64

    def begin(self) -> None:
        self.effective = self.joined
        if self.waiting:
            self.countdown -= 1
            if self.countdown == 0:
                self.chain, self.used, self.waiting = self.waiting, 0, None

    def round_due(self) -> list[Line]:
        if not self.beacon:
            return []
        self.due = 1
        while self.beacon["first-round-at"] + (self.due - 1) * self.beacon["period"] < self.at + self.beacon["period"]:
            behind = (
                self.at + self.beacon["period"] - self.beacon["first-round-at"] - (self.due - 1) * self.beacon["period"]
            )
            self.due += max(1, behind // self.beacon["period"])
        return [self.event({"round-due": self.due})]

    def draw(self) -> tuple[bytes, Any, Any]:
        """Returns the seed of the next draw, what its order brings, and the record of the link."""
        if self.source == "fresh":
            seed = self.chance.randbytes(32)
            return seed, {"fresh": seed.hex()}, None
        assert self.chain
        self.used += 1
        link = self.chain["links"][self.used]
        bytes_given = self.chance.randbytes(48) if self.beacon else b""
        told = {"x": link.hex(), **({"beacon": {"round": self.due, "bytes": bytes_given.hex()}} if self.beacon else {})}
        parts = (
            self.name.encode(),
            self.rulebook.encode(),
            b"1.0",
            second.eight(self.used),
            self.effective,
            bytes_given,
        )
        message = b"kip/outcome/1" + b"".join(second.eight(len(part)) + part for part in parts)
        record = {"number": self.used, "link": told, "entropy": self.effective.hex()}
        self.at_the_end()
        return hmac.digest(link, message, "sha256"), {"committed": told}, record


class Coins(Session):
    """Two-Up: decisions with throws, settled or invalidated."""

    family = "two-up"

    def played(self, rounds: int) -> Session:
        self.open(terms=CASINO, seats=4, **{"zone-offset-minutes": -60})
        self.order(
            {"join": {"seat": 1, "age-attested": True}},
            self.event({"player-joined": {"seat": 1, "age-attested": True}}),
        )
        for _ in range(rounds):
            self.decision()
            if self.chance.random() < 0.15:
                self.swap(another=self.chance.random() < 0.5)
        if self.chance.random() < 0.3:
            self.names()
        self.end()
        return self

    def decision(self) -> None:
        committed = self.source == "committed"
        if committed and not self.waiting and (self.links_left() < 64 or self.chance.random() < 0.1):
            self.commit()
        for _ in range(self.chance.choice([0, 1, 2]) if committed else 0):
            self.entropy(self.chance.choice([1, 2]))
        self.begin()
        self.order("place-your-bets", self.event("betting-opened"), role="dealer", number=1)
        amount = 100 * self.chance.randint(1, 9)
        placed = {"seat": 1, "wager": "heads", "stake": {"chips": amount, "tokens": 0}}
        stake = self.move({"purse": 1}, {"table": 1}, amount, "stake")
        self.order(
            {"place-wager": {"side": "heads", "stake": placed["stake"]}},
            self.event(
                {
                    "wager-placed": {
                        "seat": 1,
                        "side": "heads",
                        "stake": placed["stake"],
                        "total": placed["stake"],
                        "tokens-on-both-sides": False,
                    }
                },
                [stake],
            ),
            role="player",
            number=1,
        )
        self.order("no-more-bets", self.event("betting-closed"), role="boxer", number=1)
        for odds in range(1, 256):
            coins = self.throw()
            if not self.links_left() or not self.endless and (coins[0] == coins[1] or odds == 5):
                break
            self.order("announce-result", self.event({"odds-standing": odds}), role="boxer", number=1)
        self.endless = False
        self.settle(coins, placed, amount)

    def throw(self) -> list[str]:
        """Returns the coins, as they land."""
        start = {"first": "heads", "second": "tails"}
        thrown = self.event({"coins-thrown": {"by": {"spinner": 1}, "start": start}})
        while self.source == "observed" and self.chance.random() < 0.3:
            self.order({"throw-coins": start}, thrown, role="player", number=1)
            invalid = {"spin-invalid": {"reason": "too-low", "consecutive": 1}}
            self.order({"call-no-spin": {"reason": "too-low"}}, self.event(invalid), role="boxer", number=1)
        self.order({"throw-coins": start}, thrown, role="player", number=1)
        thrown["at"] = self.at  # a refused order may have gone before
        self.lines[-1]["events"] += self.round_due()
        events = []
        if self.source == "observed":
            coins = [self.chance.choice(["heads", "tails"]) for _ in range(2)]
            brought: Any = {"observed": dict(zip(("first", "second"), coins))}
        else:
            seed, brought, record = self.draw()
            events = [self.event({"draw-revealed": record})] if record else []
            byte = second.chacha20_block(seed, 0)[0]
            coins = ["heads" if byte >> coin & 1 else "tails" for coin in range(2)]
        landed = self.event({"coins-landed": dict(zip(("first", "second"), coins))})
        self.order({"land": brought}, *events, landed)
        return coins

    def settle(self, coins: list[str], placed: Line, amount: int) -> None:
        if self.chance.random() < 0.1:
            back = self.move({"table": 1}, {"purse": 1}, amount, "refund")
            voided = self.event({"outcome-invalidated": {"scope": "result", "reason": "disruption"}}, clause="9.4")
            returned = self.event({"wager-returned": {**placed, "reason": "invalidated"}}, [back])
            command = {"invalidate-outcome": {"scope": "result", "reason": "disruption", "forfeits": []}}
            self.order(command, voided, returned, role="casino-supervisor", number=1)
            return
        if coins == ["heads", "heads"]:
            moves = [
                self.move({"table": 1}, {"purse": 1}, amount, "settle"),
                self.move({"house": 0}, {"purse": 1}, amount, "settle"),
            ]
            won = {
                **placed,
                "exact": {"numerator": amount, "denominator": 1},
                "rounding": {"numerator": 0, "denominator": 1},
                "paid": amount,
            }
            paid = self.event({"wager-won": won}, moves)
        else:
            paid = self.event({"wager-lost": placed}, [self.move({"table": 1}, {"house": 0}, amount, "settle")])
        result = "five-odds" if coins[0] != coins[1] else coins[0]
        self.order("announce-result", self.event({"result-announced": result}), paid, role="boxer", number=1)


class Packs(Session):
    """The card games: hands that are cut, dealt, drawn and scored, or voided."""

    family = "casino-cards"

    def played(self, rounds: int) -> Session:
        self.players = self.chance.choice([2, 3])
        self.cards = (
            second.PACK
            if self.chance.random() < 0.5
            else [card for card in second.PACK if card[1:] not in ("j", "q", "k")]
        )
        self.dealer, self.deals = 0, 0
        terms = {
            "players": self.players,
            "redeal": True,
            "one-build": False,
            "length": {"hands": 3},
            "stakes": {"per-point": 10},
        }
        self.open(terms={**terms, "commission-basis-points": 0, "patience": 5_000})
        for _ in range(rounds):
            self.hand()
            if self.chance.random() < 0.15:
                self.swap(another=self.chance.random() < 0.5)
        if self.chance.random() < 0.3:
            self.names()
        self.end()
        return self

    def hand(self) -> None:
        committed = self.source == "committed"
        if committed and not self.waiting and (self.links_left() < 64 or self.chance.random() < 0.1):
            self.commit()
        for _ in range(self.chance.choice([0, 1, 2]) if committed else 0):
            self.entropy(self.chance.randint(1, self.players))
        seats = list(range(1, self.players + 1))
        self.chance.shuffle(seats)
        for seat in seats:
            ready = self.event({"seat-ready": {"seat": seat}})
            stake = self.event(
                {"stake-placed": {"seat": seat, "amount": 110}},
                [self.move({"purse": seat}, {"table": seat}, 110, "stake")],
            )
            self.order("ready", ready, stake, role="player", number=seat)
            for event in (ready, stake):
                event["at"] = self.at
        self.begin()
        self.lines[-1]["events"] += self.round_due()
        while True:
            pack, used = self.deal()
            if self.endless or self.chance.random() < 0.2 and self.links_left():
                self.endless = self.endless and self.links_left() > 0
                above = self.chance.randint(1, 20)
                cut = self.event({"pack-cut": {"above": above, "cards": pack[above : above + 4]}})
                self.order({"cut": {"above": above}}, cut, role="player", number=1)
                told = [self.event({"draw-revealed": used})] if used else []
                self.begin()
                again = self.event({"cut-again": {"points": 3, "pictures": 0}})
                self.lines[-1]["events"] += [again, *told, *self.round_due()]
                if not self.links_left():  # everybody waits: the chain that is committed now is used at once
                    self.commit()
                    self.begin()
                    self.lines[-1]["events"] += self.round_due()
                continue
            break
        self.endless = False
        self.play(pack, used)

    def deal(self) -> tuple[list[str], Any]:
        self.deals += 1
        first = self.deals == 1
        used: Any = None
        if self.source == "observed":
            pack = self.chance.sample(self.cards, len(self.cards))
            dealer = self.chance.randint(1, self.players)
            brought: Any = {"observed": {"pack": list(pack), **({"dealer": dealer} if first else {})}}
        else:
            seed, brought, used = self.draw()
            below, pack = second.numbers(seed), list(self.cards)
            for last in range(len(pack) - 1, 0, -1):
                other = below(last + 1)
                pack[last], pack[other] = pack[other], pack[last]
            dealer = below(self.players) + 1
        self.dealer = dealer if first else self.dealer
        told = {
            "number": self.deals,
            "dealer": self.dealer,
            "leader": self.dealer % self.players + 1,
            "pack": list(pack),
        }
        if used:
            told.update({"draw": used["number"], "used": used})
        self.order({"deal": brought}, self.event({"pack-shuffled": told}))
        return pack, used

    def hands_of(self, pack: list[str], each: int) -> list[Line]:
        """Returns the events of hands that are dealt from the top."""
        seats = [(self.dealer + step) % self.players + 1 for step in range(self.players)]
        dealt = [(seat, pack[place : each * self.players : self.players]) for place, seat in enumerate(seats)]
        del pack[: each * self.players]
        return [self.event({"hand-dealt": {"seat": seat, "count": each, "cards": cards}}) for seat, cards in dealt]

    def play(self, pack: list[str], used: Any) -> None:
        above = self.chance.randint(1, 30)
        events = []
        if self.chance.random() < 0.7:
            events = [self.event({"pack-cut": {"above": above, "cards": pack[above : above + 4]}})]
            del pack[above : above + 4]
        self.order({"cut": {"above": above}}, *events, *self.hands_of(pack, 4), role="player", number=1)
        told = [self.event({"draw-revealed": used})] if used else []
        if self.chance.random() < 0.1:
            back = [
                self.event(
                    {"stake-returned": {"seat": seat, "amount": 110, "by-player": False}},
                    [self.move({"table": seat}, {"purse": seat}, 110, "refund")],
                )
                for seat in range(1, self.players + 1)
            ]
            self.order(
                {"void-hand": {"scope": "hand", "text": "a card lay open"}},
                self.event({"hand-voided": {"scope": "hand", "text": "a card lay open"}}),
                *back,
                *told,
            )
            return
        laid = self.event({"card-laid": {"card": pack.pop(0)}})
        each = min(len(pack) // self.players, 8)
        self.order("end-turn", laid, self.event("second-deal"), *self.hands_of(pack, each), role="player", number=1)
        drawn = [
            self.event({"card-drawn": {"seat": 1, "card": card, "left": len(pack) - place - 1}})
            for place, card in enumerate(pack)
        ]
        scores = {
            "sides": [
                {
                    "seat": 1,
                    "cards": 30,
                    "spades": 6,
                    "for-cards": 2,
                    "for-spades": 2,
                    "for-spy-two": 1,
                    "for-big-ten": 2,
                    "for-aces": 4,
                    "points": 11,
                    "total": 11,
                }
            ]
        }
        settled = [
            self.event(
                {"seat-settled": {"seat": seat, "staked": 110, "won": 0, "lost": 0, "commission": 0, "back": 110}},
                [self.move({"table": seat}, {"purse": seat}, 110, "settle")],
            )
            for seat in range(1, self.players + 1)
        ]
        self.order("end-turn", *drawn, self.event({"hand-scored": scores}), *settled, *told, role="player", number=1)


def session(chance: Random, rounds: int | None = None) -> Session:
    """Returns an honest session by chance; one in a hundred uses up its chain."""
    family, source = chance.choice([Coins, Packs]), chance.choice(["fresh", "committed", "committed", "observed"])
    beacon = source == "committed" and chance.random() < 0.4
    made = family(chance, source, beacon)
    made.endless = source == "committed" and chance.random() < 0.02
    return made.played(rounds or chance.choice([1, 1, 2, 3]))
