"""The choices of each actor, phase by phase, from the throw on (contract: `legal`)."""

from __future__ import annotations

from .phases_before_the_throw import betting, placed
from .ring import CS, HOST, RK, Ring, rings

NOTE = (
    "LegalList",
    "shape",
    "The list of legal commands has what is accepted, and nothing else.",
)


@rings(4, ringkeeper=(360, "7 13.a R22"), commemorative=(386, "3.3 4.6 5.1 R22"), pub=(209, "4 R22"))
def what_may_be_done_while_the_coins_fly(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.may(1, "raise-dispute")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "land; call-no-spin reason=outside-ring; call-no-spin reason=hit-something; call-no-spin reason=too-low; "
            "call-no-spin reason=hit-ceiling; call-no-spin reason=spinner-outside-ring; "
            "call-no-spin reason=not-spun; call-no-spin reason=other; invalidate-outcome; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
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
            "exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
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
            "announce-closing; invalidate-outcome; exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    r.money(placed(r))


@rings(4, ringkeeper=(361, "13.b R22"), commemorative=(387, "4.6 5.2 R22"), pub=(210, "4 6 R22"))
def what_may_be_done_while_the_coins_are_down(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.land("H")
    r.may(1, "raise-dispute")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "announce-result; invalidate-outcome; void-wagers seat=1; void-wagers seat=2; exclude-player seat=2; "
            "void-wagers seat=3; exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(
            RK,
            "announce-result; call-no-spin reason=outside-ring; call-no-spin reason=hit-something; "
            "call-no-spin reason=too-low; call-no-spin reason=hit-ceiling; call-no-spin reason=spinner-outside-ring; "
            "call-no-spin reason=not-spun; call-no-spin reason=not-flat; call-no-spin reason=other",
        )
    else:
        r.may(
            RK,
            "announce-result; invalidate-outcome; exclude-player seat=2; void-wagers seat=3; exclude-player seat=3; "
            "void-wagers seat=4; exclude-player seat=4",
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
            "announce-closing; invalidate-outcome; void-wagers seat=1; void-wagers seat=2; exclude-player seat=2; "
            "void-wagers seat=3; exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    r.money(placed(r))


@rings(4, ringkeeper=(362, "12 R36 R22"), pub=(211, "6 R36 R22"))
def what_may_be_done_while_odds_are_pending(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
    r.may(1, "raise-dispute; decline-further-spins; throw-coins")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "change-coins item=1; change-coins item=2; record-failure-to-spin; invalidate-outcome; "
            "void-wagers seat=1; exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; "
            "void-wagers seat=3; exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    else:
        r.may(
            RK,
            "record-failure-to-spin; invalidate-outcome; exclude-player seat=1; exclude-player seat=2; "
            "void-wagers seat=3; exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    if r.book == "ringkeeper":
        r.may(HOST, "join seat=5; join seat=6; join seat=7; join seat=8")
    else:
        r.may(HOST, "leave seat=2; join seat=5; join seat=6; join seat=7; join seat=8")
    r.may(CS)
    r.money(placed(r))


@rings(4, ringkeeper=(363, "11 R22"), commemorative=(388, "4.10 R22"), pub=(212, "6 R22"))
def what_may_be_done_after_heads(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.spin(1, "H")
    if r.book != "pub":
        r.may(1, "raise-dispute; decline-further-spins")
    else:
        r.may(1, "raise-dispute; decline-further-spins; retire")
    if r.book != "pub":
        r.may(2, "raise-dispute; cover-centre 1..20; decline-cover seat=2")
    else:
        r.may(2, "raise-dispute")
    if r.book != "pub":
        r.may(3, "raise-dispute; cover-centre 1..20; decline-cover seat=3")
    else:
        r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "decline-cover seat=2; decline-cover seat=3; decline-cover seat=4; change-coins item=1; "
            "change-coins item=2; record-failure-to-spin; place-your-bets; invalidate-outcome; void-wagers seat=1; "
            "exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(
            RK,
            "decline-cover seat=2; decline-cover seat=3; decline-cover seat=4; change-coins item=1; "
            "change-coins item=2; record-failure-to-spin; place-your-bets",
        )
    else:
        r.may(
            RK,
            "record-failure-to-spin; place-your-bets; close-table; invalidate-outcome; exclude-player seat=1; "
            "exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
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
            "announce-closing; invalidate-outcome; void-wagers seat=1; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    r.money({3: 5, 4: -5} if r.book == "pub" else {1: -10, 2: -10, 3: 5, 4: -5, "pot": 20})


@rings(4, ringkeeper=(364, "12 R22"), commemorative=(389, "4.8 R22"), pub=(213, "6 R22"))
def what_may_be_done_after_tails(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    r.spin(1, "T")
    if r.book != "pub":
        r.may(1, "raise-dispute")
    else:
        r.may(1, "raise-dispute; decline-further-spins; retire")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "offer-coins seat=2; change-coins item=1; change-coins item=2; close-table; invalidate-outcome; "
            "exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    elif r.book == "commemorative":
        r.may(RK, "offer-coins seat=2; change-coins item=1; change-coins item=2")
    else:
        r.may(
            RK,
            "record-failure-to-spin; place-your-bets; close-table; invalidate-outcome; exclude-player seat=1; "
            "exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
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
            "announce-closing; invalidate-outcome; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    r.money({3: -5, 4: 5} if r.book == "pub" else {1: -10, 2: 10, 3: -5, 4: 5})


@rings(4, ringkeeper=(365, "16 11 R22"), commemorative=(390, "4.9 4.10 R22"))
def what_may_be_done_while_the_due_stands(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.ride(3, 10)
    r.may(1, "raise-dispute; retire; withdraw-due; stay")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "offer-coins seat=2; change-coins item=1; change-coins item=2; close-table; invalidate-outcome; "
            "exclude-player seat=1; exclude-player seat=2; exclude-player seat=3; exclude-player seat=4",
        )
    else:
        r.may(RK, "offer-coins seat=2; change-coins item=1; change-coins item=2")
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
            "announce-closing; invalidate-outcome; exclude-player seat=1; exclude-player seat=2; "
            "exclude-player seat=3; exclude-player seat=4",
        )
    r.money({1: -10, 2: -70, "pot": 80})


@rings(4, ringkeeper=(366, "13.a R22"), commemorative=(391, "4.7 R22"))
def what_may_be_done_after_three_invalid_spins(r: Ring) -> None:
    betting(r)
    r.do(RK, "no-more-bets")
    for _ in range(3):
        r.barred(1)
    r.may(1, "raise-dispute; decline-further-spins; throw-coins")
    r.may(2, "raise-dispute")
    r.may(3, "raise-dispute")
    if r.book == "ringkeeper":
        r.may(
            RK,
            "change-coins item=1; change-coins item=2; record-failure-to-spin; "
            "appoint-substitute subject=ringkeeper; void-wagers seat=1; exclude-player seat=1; void-wagers seat=2; "
            "exclude-player seat=2; void-wagers seat=3; exclude-player seat=3; void-wagers seat=4; "
            "exclude-player seat=4",
        )
    else:
        r.may(
            RK,
            "change-coins item=1; change-coins item=2; record-failure-to-spin; appoint-substitute subject=ringkeeper",
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
            "announce-closing; void-wagers seat=1; exclude-player seat=1; void-wagers seat=2; exclude-player seat=2; "
            "void-wagers seat=3; exclude-player seat=3; void-wagers seat=4; exclude-player seat=4",
        )
    r.money(placed(r))
