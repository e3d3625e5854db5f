"""The configs of the vectors, each in a line: unnamed fields are a plain table's."""

from __future__ import annotations

from typing import Any

NEW_YEAR = 1_767_225_600_000
"""1 January 2026, 00:00 UTC."""
ANZAC_DAY = 1_777_118_400_000
"""25 April 2026, 12:00 UTC."""


def bounds(least: int, most: int, unit: int | None = None) -> dict[str, int]:
    """Returns the record `bounds`."""
    return {"min": least, "max": most} | ({} if unit is None else {"unit": unit})


def sign(spinner: tuple[int, ...] = (100, 100_000), sides: tuple[int, ...] = (100, 1_000_000)) -> dict[str, Any]:
    """Returns the record `sign`: minimum, maximum and perhaps the steps of either kind of wager."""
    return {"spinner": bounds(*spinner), "heads-tails": bounds(*sides)}


def odds(spinner: tuple[int, int], sides: tuple[int, int]) -> dict[str, Any]:
    """Returns the record `odds-paid`."""
    above, below = ("numerator", "denominator")
    return {"spinner": dict(zip((above, below), spinner)), "heads-tails": dict(zip((above, below), sides))}


def beacon(first: int, period: int, scheme: str = "drand", key: str = "aa" * 48) -> dict[str, Any]:
    """Returns the record `beacon`: when its first round was, or will be, published, and how far apart rounds are."""
    return {"scheme": scheme, "key": key, "first-round-at": first, "period": period}


def due(beacon: dict[str, Any], thrown: int) -> int:
    """R4: the round that is due for a throw: the first whose time is at least one period after it."""
    after = thrown + beacon["period"] - beacon["first-round-at"]
    return 1 if after <= 0 else 1 + -(-after // beacon["period"])


def committed(head: str, length: int, beacon: dict[str, Any] | None = None) -> dict[str, Any]:
    """Returns a hash chain as the source of spins."""
    return {"committed": {"head": head, "length": length} | ({"beacon": beacon} if beacon else {})}


def casino(
    *, seats: int = 4, table: str = "t1", at: int = NEW_YEAR, zone: int = 600, source: Any = "observed",
    chips: tuple[int, ...] = (100, 500, 2_500), strict: bool = True, over_one: bool = True,
    signed: dict[str, Any] | None = None, pays: dict[str, Any] | None = None,
) -> dict[str, Any]:  # fmt: skip
    """Returns a casino's table: chips of 1, 5 and 25 dollars, wagers from 1 dollar on, rounding allowed to favour players."""
    terms = {
        "sign": signed or sign(), "enforcement": "strict" if strict else "at-settlement", "denominations": list(chips),
        "allow-return-over-one": over_one,
    }  # fmt: skip
    if pays is not None:
        terms["odds"] = pays
    return _config(table, seats, at, zone, source, {"casino": terms})


def ring(
    *, seats: int = 8, table: str = "t1", at: int = ANZAC_DAY, zone: int = 0, source: Any = "observed",
    policy: str = "riding", anzac: bool = False,
) -> dict[str, Any]:  # fmt: skip
    """Returns a ring on ANZAC day, at noon UTC."""
    return _config(table, seats, at, zone, source, {"ring": {"centre-policy": policy, "anzac-day-only": anzac}})


def _config(table: str, seats: int, at: int, zone: int, source: Any, terms: Any) -> dict[str, Any]:
    return {
        "table": table, "seats": seats, "opened-at": at, "zone-offset-minutes": zone, "source": source, "terms": terms,
    }  # fmt: skip
