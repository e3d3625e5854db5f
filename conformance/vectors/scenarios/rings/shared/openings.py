"""Tables that cannot be opened (R42, R46)."""

from __future__ import annotations

from oracle.scenario import casino, give
from oracle.scenario.configs import beacon, committed

from .ring import ANZAC, DAY, HOUR, LARGEST, Ring, rings

NOTE = (
    "Opening",
    "shape",
    "What a table cannot be opened with, one step beyond what it can.",
)


@rings(ringkeeper=(161, "1 R46"), commemorative=(149, "1.1 R46"), pub=(83, "R46"))
def a_ring_that_cannot_be_opened(r: Ring) -> None:
    r.not_opened("table-name-length", table="")
    r.not_opened("table-name-length", table="x" * 65)
    r.not_opened("seat-count", seats=0)
    r.not_opened("seat-count", seats=65)
    r.not_opened("zone-offset", zone=-841)
    r.not_opened("zone-offset", zone=841)
    r.not_opened("head-length", source=committed("00" * 31, 64))
    r.not_opened("head-length", source=committed("00" * 33, 64))
    r.not_opened("chain-too-short", source=committed("00" * 32, 63))
    r.not_opened("chain-too-long", source=committed("00" * 32, 4_097))
    r.not_opened("bad-beacon", source=committed("00" * 32, 64, beacon(0, 1, "", "00")))
    r.not_opened("bad-beacon", source=committed("00" * 32, 64, beacon(0, 1, "s", "")))
    r.not_opened("bad-beacon", source=committed("00" * 32, 64, beacon(0, 1, "s" * 65, "00")))
    r.not_opened("bad-beacon", source=committed("00" * 32, 64, beacon(0, 1, "s", "00" * 257)))
    r.not_opened("time-too-large", at=LARGEST + 1)
    r.money({})


@rings(ringkeeper=(162, "1 R27"), commemorative=(150, "1.1 6.1 R27"), pub=(84, "R42"))
def a_ring_has_no_casinos_terms(r: Ring) -> None:
    r.not_opened("not-in-these-rules", casino(at=ANZAC))
    r.money({})


@rings(pub=(85, "R42"))
def the_pub_has_no_centre_to_cover(r: Ring) -> None:
    r.not_opened("not-in-these-rules", policy="single-cover")
    r.money({})


@rings(ringkeeper=(163, "R42"), commemorative=(151, "R42"))
def only_the_pub_has_the_flag_for_anzac_day(r: Ring) -> None:
    r.not_opened("not-in-these-rules", anzac=True)
    r.money({})


WIDEST = {
    "table": "\u00f6" * 32, "seats": 64,
    "source": committed("00" * 32, 64, beacon(LARGEST, DAY, "s" * 64, "00" * 256)),
}  # fmt: skip
"""A name of 64 bytes, and a beacon as long as there is."""


@rings(ringkeeper=(309, "1 R46"), commemorative=(330, "1.1 R46"), pub=(176, "R46"))
def the_widest_ring_there_is(r: Ring) -> None:
    # Ahead of Greenwich by 14 hours it is still ANZAC Day.
    r.open(0, zone=840, at=ANZAC - 20 * HOUR, **WIDEST)
    r.see(table=WIDEST["table"], seat_count=64, zone_offset_minutes=840)
    r.money({})


@rings(ringkeeper=(310, "1 R46"), commemorative=(331, "1.1 R46"), pub=(177, "R46"))
def the_narrowest_ring_there_is(r: Ring) -> None:
    r.open(
        0,
        table="t",
        seats=1,
        zone=-840,
        at=ANZAC + 10 * HOUR,
        source=committed("00" * 32, 64, beacon(0, 1, "s", "00")),
    )
    r.see(table="t", seat_count=1, zone_offset_minutes=-840)
    r.do("host", give.join(1))
    r.no("host", give.join(2), "no-such-seat")
    r.money({})


@rings(ringkeeper=(311, "1 R46"), commemorative=(332, "1.1 R46"), pub=(178, "R46"))
def a_name_is_counted_in_bytes(r: Ring) -> None:
    r.not_opened("table-name-length", table="\u00f6" * 33)
    r.money({})


@rings(ringkeeper=(312, "1 R33"), pub=(179, "R33"))
def the_last_moment_there_is(r: Ring) -> None:
    r.open(0, at=LARGEST)
    r.do("host", give.join(1))
    r.no("host", give.join(2), "time-too-large", LARGEST + 1, clause="R33")
    r.money({})
