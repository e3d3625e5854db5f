"""The days on which a ring is played (commemorative 1.1; pub p10; R33, R41, R42)."""

from __future__ import annotations

from typing import Any

from .ring import LARGEST, Ring, rings, utc

NOTE = (
    "LocalDate",
    "time",
    "The date and noon are local, to the millisecond.",
)


def flag(r: Ring) -> dict[str, Any]:
    """R42: a flag restricts `pub` to 25 April."""
    return {"anzac": True} if r.book == "pub" else {}


def opens(r: Ring, at: int, zone: int = 0, **other: Any) -> None:
    """At that moment a ring opens."""
    r.open(0, at=at, zone=zone, **other)
    r.see(phase="offering", now=at, zone_offset_minutes=zone)
    r.money({})


def closed(r: Ring, *moments: int, code: str = "not-on-this-day", **other: Any) -> None:
    """At none of these a ring opens."""
    for at in moments:
        r.not_opened(code, at=at, **other)
    r.money({})


# ---------------------------------------------------------------------- the three days


@rings(commemorative=(152, "1.1 R41"), pub=(86, "p10 R42"))
def the_day_before_anzac_day_to_its_last_millisecond_and_the_day_after_from_its_first(r: Ring) -> None:
    closed(r, utc(2026, 4, 24), utc(2026, 4, 24, 23, 59, 59, 999), utc(2026, 4, 26), utc(2026, 4, 26, 12), **flag(r))


@rings(commemorative=(153, "1.1 R41"), pub=(87, "p10 R42"))
def anzac_day_from_its_first_millisecond(r: Ring) -> None:
    opens(r, utc(2026, 4, 25), **flag(r))


@rings(commemorative=(154, "1.1 R41"), pub=(88, "p10 R42"))
def anzac_day_to_its_last_millisecond(r: Ring) -> None:
    opens(r, utc(2026, 4, 25, 23, 59, 59, 999), **flag(r))


@rings(commemorative=(155, "1.1 R41"), pub=(89, "p10 R42"))
def anzac_day_in_the_morning(r: Ring) -> None:
    opens(r, utc(2026, 4, 25, 11, 59, 59, 999), **flag(r))


@rings(commemorative=(156, "1.1 R41"))
def the_days_around_victory_in_the_pacific_day(r: Ring) -> None:
    closed(r, utc(2026, 8, 14, 12), utc(2026, 8, 14, 23, 59, 59, 999), utc(2026, 8, 16), utc(2026, 8, 16, 12))


@rings(commemorative=(157, "1.1 R41"))
def victory_in_the_pacific_day_from_its_first_millisecond(r: Ring) -> None:
    opens(r, utc(2026, 8, 15))


@rings(commemorative=(158, "1.1 R41"))
def victory_in_the_pacific_day_to_its_last_millisecond(r: Ring) -> None:
    opens(r, utc(2026, 8, 15, 23, 59, 59, 999))


@rings(commemorative=(159, "1.1 R41"))
def remembrance_day_not_before_noon_and_not_at_noon(r: Ring) -> None:
    closed(
        r, utc(2026, 11, 11), utc(2026, 11, 11, 11, 59, 59, 999), utc(2026, 11, 11, 12), code="before-noon",
    )  # fmt: skip


@rings(commemorative=(160, "1.1 R41"))
def remembrance_day_from_the_millisecond_after_noon(r: Ring) -> None:
    opens(r, utc(2026, 11, 11, 12, 0, 0, 1))


@rings(commemorative=(161, "1.1 R41"))
def remembrance_day_to_its_last_millisecond(r: Ring) -> None:
    opens(r, utc(2026, 11, 11, 23, 59, 59, 999))


@rings(commemorative=(162, "1.1 R41"))
def the_days_around_remembrance_day(r: Ring) -> None:
    closed(
        r, utc(2026, 11, 10, 12, 0, 0, 1), utc(2026, 11, 10, 23, 59, 59, 999), utc(2026, 11, 12),
        utc(2026, 11, 12, 12, 0, 0, 1),
    )  # fmt: skip


@rings(commemorative=(163, "1.1 R41"), pub=(90, "p10 R42"))
def no_other_day_of_the_year(r: Ring) -> None:
    """The same day of another month, another day of the same month, and days that a wrong calendar would take."""
    days = [
        (1, 1), (1, 25), (2, 25), (2, 28), (3, 25), (4, 1), (4, 5), (4, 11), (4, 15), (5, 25), (6, 25), (7, 15),
        (7, 25), (8, 1), (8, 5), (8, 11), (8, 25), (9, 15), (10, 11), (10, 15), (10, 25), (11, 1), (11, 15), (11, 25),
        (12, 11), (12, 25), (12, 31),
    ]  # fmt: skip
    closed(r, *(utc(2026, month, day, 15) for month, day in days), **flag(r))


@rings(pub=(91, "p10 R42"))
def the_pub_keeps_neither_of_the_other_two_days(r: Ring) -> None:
    closed(r, utc(2026, 8, 15, 15), utc(2026, 11, 11, 15), **flag(r))


# ---------------------------------------------------------------------- any year

YEARS = (1971, 1972, 1973, 1999, 2000, 2001, 2023, 2024, 2025, 2099, 2100, 2101, 2399, 2400, 9999)
"""Around leap days, in centuries that have one and in one that has none."""


@rings(commemorative=(164, "1.1 R41"), pub=(92, "p10 R42"))
def the_days_around_anzac_day_in_any_year(r: Ring) -> None:
    closed(r, *(at for year in YEARS for at in (utc(year, 4, 25) - 1, utc(year, 4, 26))), **flag(r))


@rings(commemorative=(165, "1.1 R41"), pub=(93, "p10 R42"))
def leap_days_and_the_days_after_them(r: Ring) -> None:
    closed(r, utc(2000, 2, 29, 12), utc(2000, 3, 1, 12), utc(2024, 2, 29, 12), utc(2100, 3, 1), **flag(r))


@rings(commemorative=(166, "1.1 R41"), pub=(94, "p10 R42"))
def anzac_day_of_the_first_year_there_is(r: Ring) -> None:
    opens(r, utc(1970, 4, 25), **flag(r))


@rings(commemorative=(167, "1.1 R41"), pub=(95, "p10 R42"))
def anzac_day_of_a_leap_year(r: Ring) -> None:
    opens(r, utc(2024, 4, 25), **flag(r))


@rings(commemorative=(168, "1.1 R41"), pub=(96, "p10 R42"))
def anzac_day_of_a_century_that_is_a_leap_year(r: Ring) -> None:
    opens(r, utc(2400, 4, 25, 23, 59, 59, 999), **flag(r))


@rings(commemorative=(169, "1.1 R41"), pub=(97, "p10 R42"))
def anzac_day_of_a_century_that_is_none(r: Ring) -> None:
    opens(r, utc(2100, 4, 25), **flag(r))


@rings(commemorative=(170, "1.1 R41"))
def remembrance_day_of_the_last_year_with_four_digits(r: Ring) -> None:
    opens(r, utc(9999, 11, 11, 12, 0, 0, 1))


# ---------------------------------------------------------------------- local time


@rings(commemorative=(171, "1.1 R41 R33"), pub=(98, "p10 R42 R33"))
def ten_hours_ahead_the_day_begins_and_ends_at_14_hours_of_greenwich(r: Ring) -> None:
    closed(r, utc(2026, 4, 24, 13, 59, 59, 999), utc(2026, 4, 25, 14), zone=600, **flag(r))


@rings(commemorative=(172, "1.1 R41 R33"), pub=(99, "p10 R42 R33"))
def ten_hours_ahead_its_first_millisecond(r: Ring) -> None:
    opens(r, utc(2026, 4, 24, 14), 600, **flag(r))


@rings(commemorative=(173, "1.1 R41 R33"), pub=(100, "p10 R42 R33"))
def five_hours_behind_the_day_begins_and_ends_at_5_hours_of_greenwich(r: Ring) -> None:
    closed(r, utc(2026, 4, 25, 4, 59, 59, 999), utc(2026, 4, 26, 5), zone=-300, **flag(r))


@rings(commemorative=(174, "1.1 R41 R33"), pub=(101, "p10 R42 R33"))
def five_hours_behind_its_last_millisecond(r: Ring) -> None:
    opens(r, utc(2026, 4, 26, 4, 59, 59, 999), -300, **flag(r))


@rings(commemorative=(175, "1.1 R41 R33"))
def noon_of_a_zone_of_nine_hours_and_a_half(r: Ring) -> None:
    closed(r, utc(2026, 11, 11, 2, 29, 59, 999), utc(2026, 11, 11, 2, 30), code="before-noon", zone=570)


@rings(commemorative=(176, "1.1 R41 R33"))
def the_millisecond_after_noon_of_a_zone_of_nine_hours_and_a_half(r: Ring) -> None:
    opens(r, utc(2026, 11, 11, 2, 30, 0, 1), 570)


@rings(commemorative=(177, "1.1 R41 R33"))
def the_day_of_the_farthest_zone_ahead(r: Ring) -> None:
    closed(r, utc(2026, 4, 24, 9, 59, 59, 999), utc(2026, 4, 25, 10), zone=840)


@rings(commemorative=(178, "1.1 R41 R33"))
def the_first_millisecond_in_the_farthest_zone_ahead(r: Ring) -> None:
    opens(r, utc(2026, 4, 24, 10), 840)


@rings(commemorative=(179, "1.1 R41 R33"))
def the_last_millisecond_in_the_farthest_zone_behind(r: Ring) -> None:
    opens(r, utc(2026, 4, 26, 13, 59, 59, 999), -840)


@rings(commemorative=(180, "1.1 R41 R33"))
def the_first_and_the_last_moment_there_is_are_on_no_such_day(r: Ring) -> None:
    """Fourteen hours behind, 1970 begins while it is still 1969 there."""
    for zone in (-840, 0, 840):
        r.not_opened("not-on-this-day", at=0, zone=zone)
        r.not_opened("not-on-this-day", at=LARGEST, zone=zone)
    r.money({})


@rings(ringkeeper=(164, "1 R41"))
def the_traditional_ring_is_played_on_any_day(r: Ring) -> None:
    opens(r, utc(2026, 7, 1))


@rings(pub=(102, "p10 R42"))
def without_the_flag_the_pub_plays_on_any_day(r: Ring) -> None:
    opens(r, utc(2026, 7, 1))
