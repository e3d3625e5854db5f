"""The choices of each actor while the ringkeeper spins (contract: `legal`)."""

from __future__ import annotations

from oracle.scenario import give

from .phases_before_the_throw import betting, placed
from .ring import CS, HOST, RK, Ring, rings

NOTE = (
    "LegalList",
    "shape",
    "The list of legal commands has what is accepted, and nothing else.",
)


@rings(4, ringkeeper=(367, "19 R38 R22"), commemorative=(392, "6.2.1 R38 R22"))
def what_may_be_done_while_the_ringkeeper_spins_for_a_centre_to_be_covered(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.do(1, "decline-further-spins")
    r.may(1, "raise-dispute")
    r.may(2, "raise-dispute; cover-centre 1..10; decline-cover seat=2")
    r.may(3, "raise-dispute; cover-centre 1..10; decline-cover seat=3")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "decline-cover seat=2; decline-cover seat=3; decline-cover seat=4; change-coins item=1; "
            "change-coins item=2; place-your-bets; void-wagers seat=1; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    else:
        r.may(
            RK,
            "decline-cover seat=2; decline-cover seat=3; decline-cover seat=4; change-coins item=1; "
            "change-coins item=2; place-your-bets",
        )
    if r.book == "ringkeeper":
        r.may(HOST, "leave seat=2; leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; join seat=8")
    else:
        r.may(
            HOST,
            "leave seat=2; leave seat=3; leave seat=4; join seat=5; join seat=6; join seat=7; join seat=8; "
            "set-supervisor-presence subject=games-supervisor; set-supervisor-presence subject=casino-supervisor",
        )
    if r.book == "ringkeeper":
        r.may(CS)
    else:
        r.may(
            CS,
            "announce-closing; void-wagers seat=1; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    r.money({1: -10, "pot": 10})


@rings(4, ringkeeper=(368, "12 R38 R22"), commemorative=(393, "4.7 R38 R22"))
def what_may_be_done_while_the_ringkeepers_spin_for_the_spinner_is_called(r: Ring) -> None:
    betting(r)
    r.do(1, "decline-further-spins")
    r.do(RK, "no-more-bets")
    r.may(1, "raise-dispute")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "change-coins item=1; change-coins item=2; throw-coins; void-wagers seat=1; exclude-player seat=1; "
            "void-wagers seat=2; exclude-player seat=2; void-wagers seat=3; exclude-player seat=3; "
            "void-wagers seat=4; exclude-player seat=4",
        )
    else:
        r.may(RK, "change-coins item=1; change-coins item=2; throw-coins")
    if r.book == "ringkeeper":
        r.may(HOST, "join seat=5; join seat=6; join seat=7; join seat=8")
    else:
        r.may(
            HOST,
            "join seat=5; join seat=6; join seat=7; join seat=8; set-supervisor-presence subject=games-supervisor; "
            "set-supervisor-presence subject=casino-supervisor",
        )
    if r.book == "ringkeeper":
        r.may(CS)
    else:
        r.may(
            CS,
            "announce-closing; void-wagers seat=1; exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; "
            "void-wagers seat=3; exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    r.money(placed(r))


@rings(4, ringkeeper=(369, "12 R38 R22"), commemorative=(394, "4.7 R38 R22"))
def what_may_be_done_while_the_ringkeepers_coins_fly_for_the_spinner(r: Ring) -> None:
    betting(r)
    r.do(1, "decline-further-spins")
    r.do(RK, "no-more-bets")
    r.throw(RK)
    r.may(1, "raise-dispute")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "land; call-no-spin reason=outside-ring; call-no-spin reason=hit-something; call-no-spin reason=too-low; "
            "call-no-spin reason=hit-ceiling; call-no-spin reason=spinner-outside-ring; "
            "call-no-spin reason=not-spun; call-no-spin reason=other; invalidate-outcome; exclude-player seat=1; "
            "exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    else:
        r.may(
            RK,
            "land; call-no-spin reason=outside-ring; call-no-spin reason=hit-something; call-no-spin reason=too-low; "
            "call-no-spin reason=hit-ceiling; call-no-spin reason=spinner-outside-ring; "
            "call-no-spin reason=not-spun; call-no-spin reason=not-flat; call-no-spin reason=other",
        )
    if r.book == "ringkeeper":
        r.may(HOST, "join seat=5; join seat=6; join seat=7; join seat=8")
    else:
        r.may(
            HOST,
            "join seat=5; join seat=6; join seat=7; join seat=8; set-supervisor-presence subject=games-supervisor; "
            "set-supervisor-presence subject=casino-supervisor",
        )
    if r.book == "ringkeeper":
        r.may(CS)
    else:
        r.may(
            CS,
            "announce-closing; invalidate-outcome; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    r.money(placed(r))


@rings(4, ringkeeper=(370, "4 R38 R22"), commemorative=(395, "4.1.1 4.9.1 R38 R22"), pub=(214, "R38 R54 R22"))
def what_may_be_done_while_the_ringkeeper_has_the_kip(r: Ring) -> None:
    r.house_spin(1, 2, 3, 4)
    r.may(1, "raise-dispute")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "offer-coins seat=1; change-coins item=1; change-coins item=2; place-your-bets; close-table; "
            "exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(RK, "offer-coins seat=1; change-coins item=1; change-coins item=2; place-your-bets")
    else:
        r.may(
            RK,
            "offer-coins seat=1; place-your-bets; close-table; exclude-player seat=1; exclude-player seat=2; "
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


@rings(4, ringkeeper=(371, "4 R38 R22"), commemorative=(396, "4.1.1 4.9.1 R38 R22"), pub=(215, "R38 R54 R22"))
def what_may_be_done_while_the_ringkeeper_has_the_kip_and_offers_it(r: Ring) -> None:
    r.house_spin(1, 2, 3, 4)
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


@rings(4, ringkeeper=(372, "4 R38 R22"), commemorative=(397, "4.1.1 4.9.1 R38 R22"), pub=(216, "R38 R54 R22"))
def what_may_be_done_while_bets_are_taken_on_the_ringkeeper(r: Ring) -> None:
    r.house_spin(1, 2, 3, 4)
    r.do(RK, "place-your-bets")
    r.may(1, "raise-dispute; offer-side-bet 1..1000000000000000")
    r.may(2, "raise-dispute; offer-side-bet 1..1000000000000000")
    r.may(3, "raise-dispute; offer-side-bet 1..1000000000000000")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "change-coins item=1; change-coins item=2; no-more-bets; close-table; exclude-player seat=1; "
            "exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(RK, "change-coins item=1; change-coins item=2; no-more-bets")
    else:
        r.may(
            RK,
            "no-more-bets; close-table; exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; "
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


@rings(4, ringkeeper=(373, "4 R38 R22"), commemorative=(398, "4.1.1 4.9.1 R38 R22"), pub=(217, "R38 R54 R22"))
def what_may_be_done_while_the_ringkeepers_spin_is_called(r: Ring) -> None:
    r.house_spin(1, 2, 3, 4)
    r.call()
    r.may(1, "raise-dispute")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "change-coins item=1; change-coins item=2; throw-coins; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(RK, "change-coins item=1; change-coins item=2; throw-coins")
    else:
        r.may(RK, "throw-coins; exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; exclude-player seat=4")
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


@rings(4, ringkeeper=(374, "4 R38 R22"), commemorative=(399, "4.1.1 4.9.1 R38 R22"), pub=(218, "R38 R54 R22"))
def what_may_be_done_while_the_ringkeepers_coins_fly(r: Ring) -> None:
    r.house_spin(1, 2, 3, 4)
    r.call()
    r.throw(RK)
    r.may(1, "raise-dispute")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "land; call-no-spin reason=outside-ring; call-no-spin reason=hit-something; call-no-spin reason=too-low; "
            "call-no-spin reason=hit-ceiling; call-no-spin reason=spinner-outside-ring; "
            "call-no-spin reason=not-spun; call-no-spin reason=other; invalidate-outcome; exclude-player seat=1; "
            "exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(
            RK,
            "land; call-no-spin reason=outside-ring; call-no-spin reason=hit-something; call-no-spin reason=too-low; "
            "call-no-spin reason=hit-ceiling; call-no-spin reason=spinner-outside-ring; "
            "call-no-spin reason=not-spun; call-no-spin reason=not-flat; call-no-spin reason=other",
        )
    else:
        r.may(
            RK,
            "land; call-no-spin reason=outside-ring; call-no-spin reason=too-low; invalidate-outcome; "
            "exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
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
            "announce-closing; invalidate-outcome; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    r.money({})


@rings(4, ringkeeper=(375, "4 R38 R22"), commemorative=(400, "4.1.1 4.9.1 R38 R22"), pub=(219, "R38 R54 R22"))
def what_may_be_done_while_the_ringkeepers_coins_are_down(r: Ring) -> None:
    r.house_spin(1, 2, 3, 4)
    r.call()
    r.throw(RK)
    r.land("T")
    r.may(1, "raise-dispute")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book != "commemorative":
        r.may(
            RK,
            "announce-result; invalidate-outcome; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    else:
        r.may(
            RK,
            "announce-result; call-no-spin reason=outside-ring; call-no-spin reason=hit-something; "
            "call-no-spin reason=too-low; call-no-spin reason=hit-ceiling; call-no-spin reason=spinner-outside-ring; "
            "call-no-spin reason=not-spun; call-no-spin reason=not-flat; call-no-spin reason=other",
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
            "announce-closing; invalidate-outcome; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    r.money({})
