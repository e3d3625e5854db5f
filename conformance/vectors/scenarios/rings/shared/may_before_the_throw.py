"""The choices of each actor, phase by phase, before the throw (contract: `legal`)."""

from __future__ import annotations

from oracle.scenario import give

from .phases_before_the_throw import betting, covered, placed
from .ring import CS, HOST, RK, Ring, rings

NOTE = (
    "LegalList",
    "shape",
    "The list of legal commands has what is accepted, and nothing else.",
)


@rings(4, ringkeeper=(352, "4 R22"), commemorative=(378, "4.1 R22"), pub=(204, "R54 R22"))
def what_may_be_done_while_nobody_has_the_kip(r: Ring) -> None:
    r.may(1, "raise-dispute")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "offer-coins seat=1; change-coins item=1; change-coins item=2; close-table; exclude-player seat=1; "
            "exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(RK, "offer-coins seat=1; change-coins item=1; change-coins item=2")
    else:
        r.may(
            RK,
            "offer-coins seat=1; close-table; exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; "
            "exclude-player seat=4",
        )
    if r.book != "commemorative":
        r.may(
            HOST,
            "leave seat=1; leave seat=2; leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; "
            "join seat=8",
        )
    else:
        r.may(
            HOST,
            "leave seat=1; leave seat=2; leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; "
            "join seat=8; set-supervisor-presence subject=games-supervisor; "
            "set-supervisor-presence subject=casino-supervisor",
        )
    if r.book != "commemorative":
        r.may(CS)
    else:
        r.may(
            CS,
            "announce-closing; exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; "
            "exclude-player seat=4",
        )
    r.money({})


@rings(4, ringkeeper=(353, "4 R22"), commemorative=(379, "4.1 R22"), pub=(205, "R54 R22"))
def what_may_be_done_while_the_kip_is_offered(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.may(1, "raise-dispute; accept-coins; decline-coins")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "offer-coins seat=2; change-coins item=1; change-coins item=2; decline-coins; close-table; "
            "exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(RK, "offer-coins seat=2; change-coins item=1; change-coins item=2; decline-coins")
    else:
        r.may(
            RK,
            "offer-coins seat=2; decline-coins; close-table; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    if r.book != "commemorative":
        r.may(
            HOST,
            "leave seat=1; leave seat=2; leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; "
            "join seat=8",
        )
    else:
        r.may(
            HOST,
            "leave seat=1; leave seat=2; leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; "
            "join seat=8; set-supervisor-presence subject=games-supervisor; "
            "set-supervisor-presence subject=casino-supervisor",
        )
    if r.book != "commemorative":
        r.may(CS)
    else:
        r.may(
            CS,
            "announce-closing; exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; "
            "exclude-player seat=4",
        )
    r.money({})


@rings(4, ringkeeper=(354, "5 19 R22"), commemorative=(380, "4.2 6.2 R22"), pub=(206, "2 R22"))
def what_may_be_done_while_the_spinner_has_staked_nothing(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    if r.book == "ringkeeper":
        r.may(
            1,
            "raise-dispute; select-coins item=1; select-coins item=2; select-coins item=3; select-coins item=4; "
            "select-coins item=5; select-coins item=6; select-coins item=7; stake-centre 1..1000000000000000; retire",
        )
    elif r.book == "commemorative":
        r.may(
            1,
            "raise-dispute; select-coins item=1; select-coins item=2; select-coins item=3; select-coins item=4; "
            "select-coins item=5; stake-centre 1..1000000000000000; retire",
        )
    else:
        r.may(1, "raise-dispute; retire")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "change-coins item=1; change-coins item=2; record-failure-to-spin; close-table; exclude-player seat=1; "
            "exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(RK, "change-coins item=1; change-coins item=2; record-failure-to-spin")
    else:
        r.may(
            RK,
            "record-failure-to-spin; place-your-bets; close-table; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    if r.book != "commemorative":
        r.may(
            HOST,
            "leave seat=1; leave seat=2; leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; "
            "join seat=8",
        )
    else:
        r.may(
            HOST,
            "leave seat=1; leave seat=2; leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; "
            "join seat=8; set-supervisor-presence subject=games-supervisor; "
            "set-supervisor-presence subject=casino-supervisor",
        )
    if r.book != "commemorative":
        r.may(CS)
    else:
        r.may(
            CS,
            "announce-closing; exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; "
            "exclude-player seat=4",
        )
    r.money({})


@rings(4, ringkeeper=(355, "14 19 R22"), commemorative=(381, "6.2 6.2.1 R22"))
def what_may_be_done_while_the_centre_is_covered_in_part(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 4)
    r.may(1, "raise-dispute; decline-further-spins")
    r.may(2, "raise-dispute; cover-centre 1..6; decline-cover seat=2")
    r.may(3, "raise-dispute; cover-centre 1..6; decline-cover seat=3")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "decline-cover seat=2; decline-cover seat=3; decline-cover seat=4; change-coins item=1; "
            "change-coins item=2; record-failure-to-spin; place-your-bets; void-wagers seat=1; "
            "exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; exclude-player seat=3; "
            "exclude-player seat=4",
        )
    else:
        r.may(
            RK,
            "decline-cover seat=2; decline-cover seat=3; decline-cover seat=4; change-coins item=1; "
            "change-coins item=2; record-failure-to-spin; place-your-bets",
        )
    if r.book == "ringkeeper":
        r.may(HOST, "leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; join seat=8")
    else:
        r.may(
            HOST,
            "leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; join seat=8; "
            "set-supervisor-presence subject=games-supervisor; set-supervisor-presence subject=casino-supervisor",
        )
    if r.book == "ringkeeper":
        r.may(CS)
    else:
        r.may(
            CS,
            "announce-closing; void-wagers seat=1; exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    r.money({1: -10, 2: -4, "pot": 14})


@rings(4, ringkeeper=(356, "14 19 R22"), commemorative=(382, "6.2 4.4 R22"))
def what_may_be_done_while_the_centre_is_covered_before_bets(r: Ring) -> None:
    covered(r)
    r.may(1, "raise-dispute; decline-further-spins")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "change-coins item=1; change-coins item=2; record-failure-to-spin; place-your-bets; void-wagers seat=1; "
            "exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; exclude-player seat=3; "
            "exclude-player seat=4",
        )
    else:
        r.may(RK, "change-coins item=1; change-coins item=2; record-failure-to-spin; place-your-bets")
    if r.book == "ringkeeper":
        r.may(HOST, "leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; join seat=8")
    else:
        r.may(
            HOST,
            "leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; join seat=8; "
            "set-supervisor-presence subject=games-supervisor; set-supervisor-presence subject=casino-supervisor",
        )
    if r.book == "ringkeeper":
        r.may(CS)
    else:
        r.may(
            CS,
            "announce-closing; void-wagers seat=1; exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    r.money({1: -10, 2: -10, "pot": 20})


@rings(4, ringkeeper=(357, "14 19 R22"), commemorative=(383, "6.2.1 4.5 R22"))
def what_may_be_done_while_bets_are_taken_and_the_centre_is_covered_in_part(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 4)
    r.do(RK, "place-your-bets")
    if r.book == "ringkeeper":
        r.may(1, "raise-dispute; decline-further-spins")
    else:
        r.may(1, "raise-dispute; offer-side-bet 1..1000000000000000; decline-further-spins")
    if r.book == "ringkeeper":
        r.may(2, "raise-dispute; cover-centre 1..6; decline-cover seat=2")
    else:
        r.may(2, "raise-dispute; cover-centre 1..6; decline-cover seat=2; offer-side-bet 1..1000000000000000")
    if r.book == "ringkeeper":
        r.may(3, "raise-dispute; cover-centre 1..6; decline-cover seat=3")
    else:
        r.may(3, "raise-dispute; cover-centre 1..6; decline-cover seat=3; offer-side-bet 1..1000000000000000")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "decline-cover seat=2; decline-cover seat=3; decline-cover seat=4; change-coins item=1; "
            "change-coins item=2; record-failure-to-spin; void-wagers seat=1; exclude-player seat=1; "
            "void-wagers seat=2; exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    else:
        r.may(
            RK,
            "decline-cover seat=2; decline-cover seat=3; decline-cover seat=4; change-coins item=1; "
            "change-coins item=2; record-failure-to-spin",
        )
    if r.book == "ringkeeper":
        r.may(HOST, "leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; join seat=8")
    else:
        r.may(
            HOST,
            "leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; join seat=8; "
            "set-supervisor-presence subject=games-supervisor; set-supervisor-presence subject=casino-supervisor",
        )
    if r.book == "ringkeeper":
        r.may(CS)
    else:
        r.may(
            CS,
            "announce-closing; void-wagers seat=1; exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    r.money({1: -10, 2: -4, "pot": 14})


@rings(4, ringkeeper=(358, "14 R22"), commemorative=(384, "4.4 4.5 6.3 R22"), pub=(207, "2 5 R22"))
def what_may_be_done_while_bets_are_taken(r: Ring) -> None:
    betting(r)
    if r.book != "pub":
        r.may(
            1,
            "raise-dispute; offer-side-bet 1..1000000000000000; match-side-bet item=1 1..7; decline-further-spins",
        )
    else:
        r.may(
            1,
            "raise-dispute; offer-side-bet 1..1000000000000000; match-side-bet item=1 1..7; decline-further-spins; "
            "retire",
        )
    r.may(2, "raise-dispute; offer-side-bet 1..1000000000000000; match-side-bet item=1 1..7")
    r.may(3, "raise-dispute; offer-side-bet 1..1000000000000000; withdraw-side-offer item=1")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "change-coins item=1; change-coins item=2; record-failure-to-spin; no-more-bets; void-wagers seat=1; "
            "exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; void-wagers seat=3; "
            "exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(RK, "change-coins item=1; change-coins item=2; record-failure-to-spin; no-more-bets")
    else:
        r.may(
            RK,
            "record-failure-to-spin; no-more-bets; close-table; exclude-player seat=1; exclude-player seat=2; "
            "void-wagers seat=3; exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    if r.book == "ringkeeper":
        r.may(HOST, "join seat=5; join seat=6; join seat=7; join seat=8")
    elif r.book == "commemorative":
        r.may(
            HOST,
            "join seat=5; join seat=6; join seat=7; join seat=8; set-supervisor-presence subject=games-supervisor; "
            "set-supervisor-presence subject=casino-supervisor",
        )
    else:
        r.may(HOST, "leave seat=1; leave seat=2; join seat=5; join seat=6; join seat=7; join seat=8")
    if r.book != "commemorative":
        r.may(CS)
    else:
        r.may(
            CS,
            "announce-closing; void-wagers seat=1; exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; "
            "void-wagers seat=3; exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    r.money(placed(r, offered=7))


@rings(4, ringkeeper=(359, "9 R22"), commemorative=(385, "4.5 R22"), pub=(208, "2 R22"))
def what_may_be_done_while_the_spin_is_called(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.may(1, "raise-dispute; decline-further-spins; throw-coins")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "change-coins item=1; change-coins item=2; record-failure-to-spin; void-wagers seat=1; "
            "exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; void-wagers seat=3; "
            "exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(RK, "change-coins item=1; change-coins item=2; record-failure-to-spin")
    else:
        r.may(
            RK,
            "record-failure-to-spin; exclude-player seat=1; exclude-player seat=2; void-wagers seat=3; "
            "exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    if r.book == "ringkeeper":
        r.may(HOST, "join seat=5; join seat=6; join seat=7; join seat=8")
    elif r.book == "commemorative":
        r.may(
            HOST,
            "join seat=5; join seat=6; join seat=7; join seat=8; set-supervisor-presence subject=games-supervisor; "
            "set-supervisor-presence subject=casino-supervisor",
        )
    else:
        r.may(HOST, "leave seat=2; join seat=5; join seat=6; join seat=7; join seat=8")
    if r.book != "commemorative":
        r.may(CS)
    else:
        r.may(
            CS,
            "announce-closing; void-wagers seat=1; exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; "
            "void-wagers seat=3; exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    r.money(placed(r))
