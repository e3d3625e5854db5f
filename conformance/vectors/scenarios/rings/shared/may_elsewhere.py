"""The choices of each actor where they depend on more than the phase: chains, disputes, closing, the end of the day (`legal`)."""

from __future__ import annotations

from oracle.scenario import give

from .committed import LINKS, chain, opened
from .ring import ANZAC, CS, GS, HOST, MIDNIGHT, MINUTE, RK, Ring, rings

NOTE = (
    "LegalList",
    "shape",
    "The list of legal commands has what is accepted, and nothing else.",
)

JOINS = "; ".join(f"join seat={seat}" for seat in range(3, 9))
"""The seats that are free with two players."""


def presence(r: Ring) -> str:
    """Returns the lines that only `commemorative` gives to the host."""
    if r.book != "commemorative":
        return ""
    return "; set-supervisor-presence subject=games-supervisor; set-supervisor-presence subject=casino-supervisor"


@rings(ringkeeper=(378, "R45 R22"), commemorative=(403, "R45 R22"), pub=(220, "R45 R22"))
def what_may_be_done_at_a_ring_with_a_chain(r: Ring) -> None:
    opened(r, LINKS)
    r.may(1, "add-entropy; raise-dispute")
    r.may(HOST, f"leave seat=1; leave seat=2; {JOINS}{presence(r)}; commit-draws")
    r.do(1, give.entropy("01" * 32))
    r.do(HOST, give.commit(chain(5)[0].hex(), 64))
    r.may(1, "raise-dispute")
    r.may(2, "add-entropy; raise-dispute")
    r.may(HOST, f"leave seat=1; leave seat=2; {JOINS}{presence(r)}")
    r.house_spin(1, 2)
    r.call()
    r.may(1, "add-entropy; raise-dispute")
    r.throw(RK)
    r.chances_unlisted()
    r.may(1, "raise-dispute")
    r.may(HOST, f"leave seat=1; leave seat=2; {JOINS}{presence(r)}; land")
    r.may(RK, "" if r.book == "commemorative" else "exclude-player seat=1; exclude-player seat=2")
    r.money({})


@rings(2, ringkeeper=(379, "3 R28 R22"), pub=(221, "R28 R22"))
def what_may_be_done_with_disputes(r: Ring) -> None:
    r.do(1, give.dispute("one"))
    r.do(2, give.dispute("two"))
    r.do(RK, give.decide(1))
    r.may(1, "raise-dispute")
    pennies = "" if r.book == "pub" else "change-coins item=1; change-coins item=2; "
    r.may(
        RK,
        f"offer-coins seat=1; {pennies}close-table; "
        "exclude-player seat=1; exclude-player seat=2; decide-dispute item=2",
    )
    r.money({})


@rings(2, commemorative=(404, "7.8 7.9 R28 R53 R22"))
def what_may_be_done_with_disputes_and_reviews(r: Ring) -> None:
    r.do(1, give.dispute("one"))
    r.do(2, give.dispute("two"))
    r.may(
        RK, "offer-coins seat=1; change-coins item=1; change-coins item=2; decide-dispute item=1; decide-dispute item=2"
    )
    r.may(1, "raise-dispute")
    r.do(RK, give.decide(1))
    r.may(1, "raise-dispute; request-review item=1")
    r.may(2, "raise-dispute")
    r.may(RK, "offer-coins seat=1; change-coins item=1; change-coins item=2; decide-dispute item=2")
    r.may(CS, "announce-closing; exclude-player seat=1; exclude-player seat=2; refer-to-inspector item=1")
    r.do(1, give.review(1))
    r.do(CS, give.inspector(1))
    r.may(1, "raise-dispute")
    r.may(GS, "announce-closing; exclude-player seat=1; exclude-player seat=2; decide-dispute item=1")
    r.do(GS, give.decide(1))
    r.may(GS, "announce-closing; exclude-player seat=1; exclude-player seat=2")
    r.money({})


@rings(2, commemorative=(405, "7.7 R25 R22"))
def what_may_be_done_from_the_closing_time_on(r: Ring) -> None:
    r.do(CS, give.announce_closing(ANZAC + 20 * MINUTE))
    r.may(CS, "announce-closing; cancel-closing; exclude-player seat=1; exclude-player seat=2")
    r.do(HOST, give.present(CS), ANZAC + 20 * MINUTE)
    r.may(CS, "announce-closing; cancel-closing; close-table; exclude-player seat=1; exclude-player seat=2")
    r.may(RK, "change-coins item=1; change-coins item=2")
    r.do(CS, "cancel-closing")
    r.may(CS, "announce-closing; exclude-player seat=1; exclude-player seat=2")
    r.may(RK, "offer-coins seat=1; change-coins item=1; change-coins item=2")
    r.money({})


@rings(2, commemorative=(406, "1.1 R88 R22"))
def what_may_be_done_after_the_day(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 10)
    r.do(RK, "place-your-bets")
    r.do(2, give.side_bet(7))
    r.do(HOST, give.present(CS), MIDNIGHT)
    r.may(1, "raise-dispute")
    r.may(2, "raise-dispute; withdraw-side-offer item=1")
    r.may(RK)
    r.may(CS, "close-table; void-wagers seat=1; exclude-player seat=1; void-wagers seat=2; exclude-player seat=2")
    r.may(HOST, presence(r)[2:])
    r.do(CS, "close-table")
    r.may(1)
    r.may(RK)
    r.may(CS)
    r.may(HOST)
    r.money({})


@rings(2, ringkeeper=(380, "3 R22"), pub=(222, "R54 R22"))
def nothing_may_be_done_at_a_closed_ring(r: Ring) -> None:
    r.do(RK, "close-table")
    for viewer in (1, 2, RK, HOST, CS):
        r.may(viewer)
    r.money({})


@rings(2, ringkeeper=(381, "3 18 R22"), commemorative=(407, "7.3.2 R22"), pub=(223, "R23 R22"))
def what_the_excluded_may_do(r: Ring) -> None:
    r.do(r.boss, give.exclude(1))
    r.kip(2)
    if r.book != "pub":
        r.stake(2, 10)
    r.do(RK, "place-your-bets")
    # Saying no to a cover that is asked of nobody excluded does no harm.
    r.may(1, "raise-dispute" if r.book == "pub" else "raise-dispute; decline-cover seat=1")
    r.money({} if r.book == "pub" else {2: -10, "pot": 10})


@rings(2, ringkeeper=(382, "R22"), commemorative=(408, "R22"), pub=(224, "R22"))
def who_is_nobody_here_may_do_nothing(r: Ring) -> None:
    for viewer in (3, "boxer", "dealer"):
        r.may(viewer)
    if r.book != "commemorative":
        r.may(CS)
        r.may(GS)
    r.money({})
