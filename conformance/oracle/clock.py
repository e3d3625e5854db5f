"""Time: local dates, the days on which a ring may play, and periods of twenty minutes (R33, R41, R42)."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

DAY = 86_400_000
NOON = DAY // 2
TWENTY_MINUTES = 20 * 60 * 1000
MINUTE = 60 * 1000
"""For so long a listed sign can still be shown (wit: what is listed holds until `until`)."""
_DAYS_TO_1970 = datetime.date(1970, 1, 1).toordinal()


@dataclass(frozen=True)
class Local:
    """A local date, as days since 1970-01-01, and the milliseconds of that day."""

    day: int
    millisecond: int

    def month_and_day(self) -> tuple[int, int]:
        """Returns the month and the day in it, in the Gregorian calendar, however late the year."""
        day = self.day
        cycles, rest = divmod(day + _DAYS_TO_1970 - 1, 146_097)  # four centuries
        date = datetime.date.fromordinal(rest + 1)
        assert cycles >= 0
        return date.month, date.day


def local(at: int, zone_minutes: int) -> Local:
    """Returns the local time of `at`, for an offset that "is fixed when the table opens" (R33)."""
    return Local(*divmod(at + zone_minutes * 60_000, DAY))


def commemorative_day(when: Local) -> bool:
    """commemorative 1.1: "ANZAC day (25 April in any year), Victory in the Pacific Day (15 August in any year), and
    Remembrance Day (11 November in any year but only after noon)"; R41: "strictly after 12:00:00"."""
    date = when.month_and_day()
    return date in ((4, 25), (8, 15)) or (date == (11, 11) and when.millisecond > NOON)


def anzac_day(when: Local) -> bool:
    """pub: "For today only"; R42: "A flag restricts it to 25 April"."""
    return when.month_and_day() == (4, 25)
