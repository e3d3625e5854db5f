"""Disputes: the ringkeeper first, a review where there is one; they move no money (ringkeeper 3; commemorative 7.8,
7.9; R28, R53)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, GS, HOST, RK, Ring, rings

NOTE = (
    "FirstInstance",
    "authority",
    "The ringkeeper decides first; a review is another's, and only if asked for.",
)


@rings(2, ringkeeper=(181, "3 R28 R54"), pub=(121, "R28 R54"))
def the_ringkeeper_decides_a_dispute_and_nobody_reviews_it(r: Ring) -> None:
    r.no(RK, give.decide(1), "no-such-dispute")
    r.do(2, give.dispute("it rolled"))
    r.see(
        disputes=[
            {
                "dispute": {"number": 1, "seat": 2, "text": "it rolled"},
                "decided-by": None,
                "review": False,
                "reviewed-by": None,
                "referred": False,
            }
        ]
    )
    for by in (1, 2, HOST, CS, GS):
        r.no(by, give.decide(1), "not-authorised")
    r.no(RK, give.decide(2), "no-such-dispute")
    r.no(RK, give.decide(0), "no-such-dispute")
    r.do("ringkeeper 3", give.decide(1))
    r.see(disputes=[{"dispute": {"number": 1}, "decided-by": {"role": "ringkeeper", "number": 3}, "review": False}])
    r.no("ringkeeper 4", give.decide(1), "dispute-decided")
    r.no(2, give.review(1), "not-in-these-rules")
    r.no(RK, give.inspector(1), "not-in-these-rules")
    r.money({})


@rings(3, ringkeeper=(182, "3 R28"), commemorative=(208, "7.8 R28"), pub=(122, "R28"))
def disputes_are_numbered_and_move_no_money(r: Ring) -> None:
    for by in (RK, HOST, CS, GS):
        r.no(by, give.dispute("it hit a lamp"), "not-authorised")
    r.no(4, give.dispute("it hit a lamp"), "seat-empty")
    r.kip(1)
    if r.book != "pub":
        r.stake(1, 10)
        r.cover(2, 10)
    r.do(3, give.dispute("one"))
    r.call()
    r.throw(1)
    r.do(2, give.dispute("two"))
    r.land("T")
    r.do(RK, give.decide(2))
    r.do(RK, "announce-result")
    r.do(1, give.dispute("three"))
    r.do(RK, give.decide(1))
    r.see(disputes=[
        {"dispute": {"number": 1, "seat": 3, "text": "one"}, "decided-by": {"role": "ringkeeper", "number": 1}},
        {"dispute": {"number": 2, "seat": 2, "text": "two"}, "decided-by": {"role": "ringkeeper", "number": 1}},
        {"dispute": {"number": 3, "seat": 1, "text": "three"}, "decided-by": None},
    ])  # fmt: skip
    r.money({} if r.book == "pub" else {1: -10, 2: 10})


@rings(1, ringkeeper=(183, "R28 R46"), commemorative=(209, "7.8 R46"), pub=(123, "R28 R46"))
def a_dispute_is_one_to_256_bytes_of_text(r: Ring) -> None:
    r.no(1, give.dispute(""), "text-length")
    r.no(1, give.dispute("x" * 257), "text-length")
    # 128 letters of two bytes each.
    r.do(1, give.dispute("ö" * 128))
    r.no(1, give.dispute("ö" * 128 + "x"), "text-length")
    r.money({})


@rings(1, ringkeeper=(184, "R28"), commemorative=(210, "7.8"), pub=(124, "R28"))
def the_log_of_disputes_holds_256(r: Ring) -> None:
    for _ in range(256):
        r.do(1, give.dispute("again"))
    r.no(1, give.dispute("once more"), "dispute-log-full")
    r.do(RK, give.decide(256))
    r.no(1, give.dispute("once more"), "dispute-log-full")
    r.money({})


@rings(2, commemorative=(211, "7.8 R28 R53"))
def a_dispute_goes_to_the_ringkeeper_then_to_a_casino_supervisor(r: Ring) -> None:
    r.do(1, give.dispute("it hit a lamp"))
    r.no(CS, give.decide(1), "not-authorised")
    r.no(GS, give.decide(1), "not-authorised")
    r.no(1, give.review(1), "dispute-open")
    r.no(CS, give.inspector(1), "dispute-open")
    r.do(RK, give.decide(1))
    r.no(RK, give.decide(1), "dispute-decided")
    r.no(CS, give.decide(1), "not-authorised")
    r.no(2, give.review(1), "not-your-dispute")
    r.no(RK, give.review(1), "not-authorised")
    r.do(1, give.review(1))
    r.no(1, give.review(1), "review-requested")
    r.see(
        disputes=[
            {
                "dispute": {"number": 1}, "review": True, "decided-by": {"role": "ringkeeper", "number": 1},
                "reviewed-by": None,
            }
        ]
    )
    r.no(RK, give.decide(1), "not-authorised")
    r.no("ringkeeper 2", give.decide(1), "not-authorised")
    r.do("casino-supervisor 5", give.decide(1))
    reviewer = {"role": "casino-supervisor", "number": 5}
    r.see(disputes=[{"dispute": {"number": 1}, "reviewed-by": reviewer, "referred": False}])
    r.no("casino-supervisor 6", give.decide(1), "dispute-decided")
    r.no(1, give.review(1), "review-requested")
    r.money({})


@rings(1, commemorative=(212, "7.8 2.casino-supervisor R28"))
def a_games_supervisor_reviews_too(r: Ring) -> None:
    r.do(1, give.dispute("it hit a lamp"))
    r.do(RK, give.decide(1))
    r.do(1, give.review(1))
    r.no(1, give.decide(1), "not-authorised")
    r.no(HOST, give.decide(1), "not-authorised")
    r.do(GS, give.decide(1))
    r.see(disputes=[{"dispute": {"number": 1}, "reviewed-by": {"role": "games-supervisor", "number": 1}}])
    r.money({})


@rings(1, commemorative=(213, "7.9 R28 R30"))
def who_is_not_satisfied_is_told_of_the_inspector(r: Ring) -> None:
    r.do(1, give.dispute("it hit a lamp"))
    r.no(CS, give.inspector(2), "no-such-dispute")
    r.no(CS, give.inspector(1), "dispute-open")
    r.do(RK, give.decide(1))
    for by in (1, HOST, RK):
        r.no(by, give.inspector(1), "not-authorised")
    r.do(CS, give.inspector(1))
    r.see(disputes=[{"dispute": {"number": 1}, "referred": True}])
    r.no(GS, give.inspector(1), "inspector-referred")
    r.money({})


@rings(2, commemorative=(214, "7.8 7.9 R28"))
def disputes_outlast_who_raised_them(r: Ring) -> None:
    r.do(1, give.dispute("it hit a lamp"))
    r.do(HOST, give.leave(1))
    r.do(RK, give.decide(1))
    r.no(1, give.review(1), "seat-empty")
    r.do(GS, give.inspector(1))
    r.see(disputes=[{"dispute": {"number": 1, "seat": 1}, "referred": True}])
    r.money({})
