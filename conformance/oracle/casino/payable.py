"""Amounts of which sums can be made up of chips: the least and the most of them, exactly."""

from __future__ import annotations

from math import gcd, lcm
from typing import Iterator

from .chips import Chips, _reachable

Steps = tuple[int, int]
"""The start, and the distance between two steps."""


def from_to(chips: Chips, least: int, most: int, steps: Steps, tops: set[int]) -> tuple[int, int] | None:
    """Returns the least and the most amount from `least` to `most`, in those steps, that chips make up together with each of
    `tops`."""
    found: list[int] = []
    for amount, period in classes(chips, least, steps, tops):
        amount = max([amount, *(up_to_payable(chips, amount, top, period) for top in tops)])
        if amount <= most:
            found += [amount, amount + (most - amount) // period * period]
    return (min(found), max(found)) if found else None


def follows(chips: Chips, least: int, most: int, steps: Steps, top: int, other: int) -> bool:
    """Returns whether each amount from `least` to `most`, in those steps, that chips make up together with `top` is also one that
    they make up together with `other`."""
    for amount, period in classes(chips, least, steps, {top}):
        amount = up_to_payable(chips, amount, top, period)
        if amount <= most and not chips.can_make(amount + other):
            return False
    return True


def classes(chips: Chips, least: int, steps: Steps, tops: set[int]) -> Iterator[tuple[int, int]]:
    """Yields amounts from `least` on, in those steps, each the first of a row in which with one that is payable all later ones
    are; and how far apart they are in it."""
    start, step = steps
    for top in tops:
        both = meet(start, step, -top, chips.divisor)
        if both is None:
            return
        start, step = both
    first = least + (start - least) % step
    smallest = chips.denominations[0]
    rows = smallest // gcd(smallest, step) if tops else 1
    for row in range(rows):
        yield first + row * step, step * rows


def up_to_payable(chips: Chips, amount: int, top: int, period: int) -> int:
    """Returns the first of a row from `amount` on that chips make up together with `top`."""
    first = _reachable(chips.denominations)
    needed = first[(amount + top) // chips.divisor % len(first)] * chips.divisor
    return amount + max(0, -(-(needed - amount - top) // period)) * period


def meet(a: int, m: int, b: int, n: int) -> tuple[int, int] | None:
    """Returns the numbers that are `a` but for multiples of `m`, and `b` but for multiples of `n`: one, and how far apart."""
    common = gcd(m, n)
    if (b - a) % common:
        return None
    times = (b - a) // common * pow(m // common, -1, n // common) if n > common else 0
    return a + m * times, lcm(m, n)
