"""Configs at random: tables that can be opened, mostly, and now and then one with a fault."""

from __future__ import annotations

import copy
import random
from typing import Any

from . import chance
from .weights import ANZAC_NOON, DAYS, LAST, PERIODS, SHIFTS, ZONES


class Chains:
    """The hash chains of a committed table: a sampler knows their links, as a host does."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.links: dict[str, str] = {}
        self.heads: dict[str, str] = {}
        """The published head of each link's chain, by the link."""

    def publish(self, length: int) -> str:
        """Makes a chain and remembers which link follows which; its head."""
        link = self.rng.randbytes(32)
        made = [link.hex()]
        for _ in range(length):
            before = chance.previous_link(link)
            self.links[before.hex()] = link.hex()
            link = before
            made.append(link.hex())
        self.heads.update(dict.fromkeys(made, link.hex()))
        return link.hex()


class Openings:
    """Draws configs."""

    rulebook: str
    machine: str
    rng: random.Random
    chains: Chains
    source: str
    mood: str
    chips: list[int]
    """The values of the table's chips."""

    def config(self) -> dict[str, Any]:
        """Returns a config, mostly one with which a table can be opened."""
        config = self.good_config()
        return spoiled_config(self.rng, config) if self.rng.random() < 0.05 else config

    def good_config(self) -> dict[str, Any]:
        """Returns a config of a table, now and then on a day when it may not open."""
        rng = self.rng
        zone = rng.choice(ZONES)
        noon = rng.choice(DAYS.get(self.rulebook, (ANZAC_NOON,)))
        at = noon + rng.choice(SHIFTS) - zone * 60_000
        if self.rulebook == "commemorative" and rng.random() < 0.5:
            at += 1
        if self.rulebook != "commemorative" and rng.random() < 0.02:
            at = LAST - rng.choice((0, 1, 5_000, 30_000, 60_000, 90_000_000, 200_000_000))
        # Odds without end, by what the beacon brings, use up a chain in one decision (R117).
        endless = self.mood == "undecided" and rng.random() < 0.5
        sources = ("fresh", "committed", "observed", "observed")
        if self.mood in ("clumsy", "silent", "banned"):  # what happens to coins of metal is to happen there
            sources = ("fresh", "committed", "observed", "observed", "observed", "observed", "observed", "observed")
        self.source = source = "committed" if endless else rng.choice(sources)
        carried: Any = source
        if source == "committed":
            length = 64 if endless else rng.choice((64, 70, 100))
            carried = {"committed": {"head": self.chains.publish(length), "length": length}}
            if endless or rng.random() < 0.4:
                carried["committed"]["beacon"] = self.beacon(at)
        return {
            "table": rng.choice(("t1", "Größe 2")), "seats": rng.randint(2, 6), "opened-at": at,
            "zone-offset-minutes": zone, "source": carried, "terms": {self.machine: self.terms()},
        }  # fmt: skip

    def beacon(self, at: int) -> dict[str, Any]:
        """Returns a beacon, whose first round was or will be."""
        rng = self.rng
        period = rng.choice(PERIODS)
        since = rng.choice((at, 0, period, 1, 10 * period + 1, -period, -period - 1, 1 - period, -3_600_000))
        return {
            "scheme": "drand", "key": "abcd", "first-round-at": min(max(at - since, 0), LAST), "period": period,
        }  # fmt: skip

    def terms(self) -> dict[str, Any]:
        """Returns a machine's terms."""
        rng = self.rng
        if self.machine == "ring":
            single = self.rulebook != "pub" and rng.random() < 0.4
            flagged = self.rulebook == "pub" and rng.random() < 0.3
            return {"centre-policy": "single-cover" if single else "riding", "anzac-day-only": flagged}
        self.chips = rng.choice(([1], [1, 5, 25], [5, 25, 100], [100, 250], [2, 5], [10, 25]))
        terms: dict[str, Any] = {
            "sign": self.sign(), "enforcement": rng.choice(("strict", "at-settlement")),
            "denominations": self.chips,
            "allow-return-over-one": rng.random() < 0.8,
        }  # fmt: skip
        if self.rulebook == "house" and rng.random() < 0.4:
            terms["odds"] = rng.choice((
                {"spinner": {"numerator": 7, "denominator": 1}, "heads-tails": {"numerator": 1, "denominator": 1}},
                {"spinner": {"numerator": 15, "denominator": 2}, "heads-tails": {"numerator": 1, "denominator": 1}},
                {"spinner": {"numerator": 22, "denominator": 3}, "heads-tails": {"numerator": 19, "denominator": 20}},
            ))  # fmt: skip
        return terms

    def sign(self) -> dict[str, Any]:
        """Returns a sign."""
        return {"spinner": self.bounds(), "heads-tails": self.bounds()}

    def bounds(self) -> dict[str, int]:
        """Returns the limits of one kind of wager."""
        rng = self.rng
        payable = rng.random() < 0.95
        least = rng.choice((1, 5, 10, 25, 50, 100))
        if payable:  # a multiple of a chip, mostly of the smallest
            least = self.chips[0] * max(1, least // self.chips[0])
        bounds = {"min": least, "max": least * rng.choice((1, 2, 10, 40))}
        if rng.random() < (0.02 if payable else 0.5):
            bounds["max"] += rng.choice((1, -1, 3))  # R111
        if rng.random() < 0.02:
            bounds["max"] = rng.choice((10**15, 10**15 - 10**15 % self.chips[0], 562_949_953_421_311))
        if rng.random() < 0.3:
            bounds["unit"] = rng.choice((1, 5, 10, 25, self.chips[0], self.chips[0]))
        return bounds


def spoiled_config(rng: random.Random, config: dict[str, Any]) -> dict[str, Any]:
    """Returns the config with one thing of it on an edge or beyond."""
    place = rng.choice(paths(config))
    spoiled = copy.deepcopy(config)
    held = spoiled
    for name in place[:-1]:
        held = held[name]
    value = held[place[-1]]
    if isinstance(value, bool) or not isinstance(value, int):
        held[place[-1]] = rng.choice(("", "x" * 65, 0, [], {}, "fresh", "ring", not value))
    else:
        held[place[-1]] = rng.choice((value + 1, value - 1, 0, -1, 2, 65, 841, 10**15, 10**15 + 1, 2**53 - 1, 2**53))
    return spoiled


def paths(value: Any) -> list[tuple[Any, ...]]:
    """Returns every place in a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found: list[tuple[Any, ...]] = []
    for name, held in inner:
        found.append((name,))
        found += [(name, *below) for below in paths(held)]
    return found
