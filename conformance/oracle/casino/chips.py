"""Chips: what they can make up, rounding up to them, and returns (nsw 4.5, 4.10, 8.1; R18, R21, R49, R57, R61, R66)."""

from __future__ import annotations

import heapq
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import Any

from ..refuse import require
from ..shapes import LARGEST

MOST = 10**15
MANY, WIDEST = 16, 4096
"""R18: "at most 16 denominations, smallest divided by their common divisor at most 4,096"."""

STEPS = 200_000
"""Steps of chips looked at, at most: more than any sign needs whose odds do not return exactly 1 by themselves."""
WINS = {"heads-tails": (31, 64), "spinner": (29_791, 262_144)}
"""R21: how often a wager wins."""


@dataclass(frozen=True)
class Chips:
    """A table's chips."""

    denominations: tuple[int, ...]

    @classmethod
    def opened(cls, denominations: list[int]) -> "Chips":
        """The contract: "1 to 16, rising"."""
        fits = 1 <= len(denominations) <= MANY
        require(fits, "amount", "R18", f"1 to {MANY} denominations")
        require(1 <= denominations[0] and denominations[-1] <= MOST, "amount", "R18", "a chip is worth 1 to 10^15")
        rising = all(a < b for a, b in zip(denominations, denominations[1:]))
        require(rising, "amount", "R18", "denominations rise")
        wide = denominations[0] // gcd(*denominations)
        require(wide <= WIDEST, "amount", "R18", f"smallest chip over common divisor at most {WIDEST}")
        return cls(tuple(denominations))

    @property
    def divisor(self) -> int:
        """The common divisor of the denominations."""
        return gcd(*self.denominations)

    def can_make(self, amount: int) -> bool:
        """Returns whether "any number of each" makes up the amount."""
        return bool(amount == self.rounded_up(amount))

    def rounded_up(self, amount: int) -> int:
        """4.10: "the next highest amount to which payment can be made in chips"."""
        first = _reachable(self.denominations)
        units, modulus = -(-amount // self.divisor), len(first)
        while first[units % modulus] > units:
            units += 1
        return units * self.divisor

    def rounded_down(self, amount: int) -> int:
        """Returns the largest amount up to `amount` that chips make up; 0 is one."""
        first = _reachable(self.denominations)
        units, modulus = amount // self.divisor, len(first)
        while first[units % modulus] > units:
            units -= 1
        return units * self.divisor


@lru_cache(maxsize=256)
def _reachable(denominations: tuple[int, ...]) -> list[int]:
    """Returns for each remainder by the smallest chip (all in common divisors) the smallest amount that chips make up."""
    divisor = gcd(*denominations)
    units = [value // divisor for value in denominations]
    modulus = units[0]
    first = [0] + [1 << 200] * (modulus - 1)
    ahead = [0]
    while ahead:
        amount = heapq.heappop(ahead)
        if amount > first[amount % modulus]:
            continue
        for unit in units[1:]:
            further = amount + unit
            if further < first[further % modulus]:
                first[further % modulus] = further
                heapq.heappush(ahead, further)
    return first


HIGHEST = 1000
"""R75: "Odds are written with whole numbers of 1 to 1,000"."""


@dataclass(frozen=True)
class Odds:
    """Odds paid, to 1."""

    numerator: int
    denominator: int
    rounded_down: bool = False

    @classmethod
    def of(cls, fraction: dict[str, int]) -> "Odds":
        return cls(fraction["numerator"], fraction["denominator"])

    def check(self, chips: Chips) -> None:
        """R75: "and the lower one times the smallest chip is at most 2^53 - 1"."""
        fits = 1 <= self.numerator <= HIGHEST and 1 <= self.denominator <= HIGHEST
        require(fits, "amount", "R75", "odds are written with numbers of 1 to 1,000")
        lowest = gcd(self.numerator, self.denominator) == 1
        require(lowest, "amount", "R138", "odds are in lowest terms", "bad-odds")
        fits = self.denominator * chips.denominations[0] <= LARGEST
        require(fits, "amount", "R75", "the lower number times the smallest chip is at most 2^53 - 1")

    def as_json(self) -> dict[str, int]:
        return {"numerator": self.numerator, "denominator": self.denominator}


def paid(chips: Chips, odds: Odds, stake: int) -> int:
    """R18: "exact (stake times a ratio), then rounded up to whole minor units, then up to the smallest amount the
    table's chip denominations can make up"; R79: or "down to what chips can make up"."""
    if odds.rounded_down:
        return chips.rounded_down(stake * odds.numerator // odds.denominator)
    return chips.rounded_up(-(-stake * odds.numerator // odds.denominator))


def check_return(chips: Chips, odds: Odds, kind: str, bounds: dict[str, Any]) -> None:
    """R18: "opening a table whose sign permits a wager with a return over 1 is refused unless the config says it is
    wanted, and the refusal names the wager"; R66: the amounts that the sign permits."""
    found = stake_over_one(chips, odds, kind, bounds)
    require(found is None, "amount", "R18", f"a {kind} wager of {found} returns over 1")


def stake_over_one(chips: Chips, odds: Odds, kind: str, bounds: dict[str, Any]) -> int | None:
    """Returns the first stake found, among those that the sign permits, that returns over 1.

    A stake returns over 1 where `wins * (stake + paid) > of * stake`. The payment is a step of chips: within a step the smallest
    permitted stake returns the most. So one stake a step is examined, and no step beyond the amount where rounding can add what
    is missing.
    """
    if odds.rounded_down:
        return None  # R21: none of these odds returns over 1 by itself
    wins, of = WINS[kind]
    missing = (of - wins) * odds.denominator - wins * odds.numerator
    """The amount that a stake lacks to return 1 without rounding, times `wins * denominator / stake`."""
    most = bounds["max"]
    if missing > 0:
        most = min(most, wins * odds.denominator * (chips.denominations[0] + 1) // missing)
    stake: int | None = permitted_from(chips, kind, bounds, bounds["min"])
    steps = 0
    while stake is not None and stake <= most and steps < STEPS:
        steps += 1
        amount = paid(chips, odds, stake)
        if wins * (stake + amount) > of * stake:
            return stake
        beyond = amount * odds.denominator // odds.numerator + 1
        stake = permitted_from(chips, kind, bounds, max(beyond, stake + 1))
    return None


def permitted_from(chips: Chips, kind: str, bounds: dict[str, Any], least: int) -> int | None:
    """Returns the smallest amount from `least` on that the sign permits: in its steps, up to its maximum, and on Heads and
    Tails payable in chips (R57)."""
    least = max(least, bounds["min"])
    unit = bounds.get("unit")
    if unit is not None:
        least = bounds["min"] + -(-(least - bounds["min"]) // unit) * unit
    elif kind == "heads-tails":
        least = chips.rounded_up(least)
    return least if least <= bounds["max"] else None
