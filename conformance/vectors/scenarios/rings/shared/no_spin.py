"""Spins that are invalid: called by the ringkeeper, or by a coin without a face (ringkeeper 13; commemorative 5; pub
3, 4; R2, R39, R54, R80)."""

from __future__ import annotations

from oracle.scenario import give

from .pennies import money_of_spun, spun
from .ring import CS, GS, HOST, RK, Ring, rings

NOTE = (
    "NoSpin",
    "rule-boundary",
    "The reasons of this rulebook, in its own time, by the ringkeeper alone; a coin without a face by itself.",
)


@rings(
    3,
    ringkeeper=(131, "13.a 13.a.i 13.a.ii 13.a.iii 13.a.iv 13.a.v 13.a.vi R39"),
    commemorative=(122, "5.1 5.1.1 5.1.2 5.1.3 5.1.4 5.1.5 5.1.6 5.1.7 R39"),
    pub=(57, "3 4 R39"),
)
def the_ringkeeper_calls_no_spin_for_each_reason(r: Ring) -> None:
    spun(r)
    reasons = {
        "ringkeeper": ("outside-ring", "hit-something", "too-low", "hit-ceiling", "spinner-outside-ring", "not-spun"),
        "commemorative": (
            "outside-ring", "hit-something", "too-low", "hit-ceiling", "spinner-outside-ring", "not-spun", "not-flat",
        ),
        "pub": ("outside-ring", "too-low"),
    }[r.book]  # fmt: skip
    for reason in reasons:
        r.barred(1, reason)
        r.see(phase="called", landed=None)
    r.spin(1, "T")
    r.money(money_of_spun(r, tails=True))


@rings(3, ringkeeper=(132, "13.a R39"), pub=(58, "4 R39"))
def a_reason_of_another_rulebook_is_not_called(r: Ring) -> None:
    spun(r)
    r.throw(1)
    for reason in ("not-flat",) if r.book == "ringkeeper" else (
        "not-flat", "hit-something", "hit-ceiling", "spinner-outside-ring", "not-spun",
    ):  # fmt: skip
        r.no(RK, give.no_spin(reason), "not-in-these-rules")
    if r.book == "pub":
        r.no(RK, give.no_spin("other", "a dog"), "not-in-these-rules")
    r.land("T")
    r.do(RK, "announce-result")
    r.money(money_of_spun(r, tails=True))


@rings(3, ringkeeper=(133, "13.a.vii R39"), commemorative=(123, "5.1.8 R39"))
def any_other_reason_is_announced_in_words(r: Ring) -> None:
    spun(r)
    r.throw(1)
    r.no(RK, give.no_spin("other"), "text-missing")
    r.no(RK, give.no_spin("too-low", "a low one"), "reason-in-words")
    r.do(RK, give.no_spin("other", "a dog took a penny"))
    r.throw(1)
    r.do(RK, give.no_spin("other", "x" * 256))
    r.throw(1)
    r.no(RK, give.no_spin("other", "x" * 257), "text-length")
    r.no(RK, give.no_spin("other", ""), "text-length")
    r.money(money_of_spun(r))


@rings(3, ringkeeper=(134, "13.a R13 R22"), commemorative=(124, "5.1 R13 R22"), pub=(59, "3 R13 R22"))
def only_the_ringkeeper_calls_no_spin(r: Ring) -> None:
    spun(r)
    r.throw(1)
    for by in (1, 2, HOST, CS, GS, "boxer", "dealer"):
        r.no(by, give.no_spin("too-low"), "not-authorised")
    r.do(RK, give.no_spin("too-low"))
    r.money(money_of_spun(r))


@rings(3, ringkeeper=(135, "13.b R39"), pub=(60, "4 R80"))
def after_the_coins_rest_no_spin_is_called(r: Ring) -> None:
    spun(r)
    r.no(RK, give.no_spin("too-low"), "no-spin-under-way")
    r.throw(1)
    r.land("T")
    r.no(RK, give.no_spin("too-low"), "coins-have-landed")
    r.no(RK, give.no_spin("outside-ring"), "coins-have-landed")
    r.do(RK, "announce-result")
    r.no(RK, give.no_spin("too-low"), "no-spin-under-way")
    r.money(money_of_spun(r, tails=True))


@rings(3, commemorative=(125, "5.2 R13 R39"))
def no_spin_is_called_until_the_announcement_where_pennies_are_observed(r: Ring) -> None:
    spun(r)
    r.no(RK, give.no_spin("too-low"), "no-spin-under-way")
    r.throw(1)
    r.land("ttt")
    r.do(RK, give.no_spin("too-low"))
    r.see(phase="called", landed=None, invalid_spins=1)
    r.spin(1, "ttt")
    r.no(RK, give.no_spin("too-low"), "no-spin-under-way")
    r.money({1: -100, 2: 100})


@rings(3, ringkeeper=(136, "13.a R54 R39"), commemorative=(126, "5.1 R54"), pub=(61, "4 R39 R54"))
def after_no_spin_the_same_throws_again_without_another_call(r: Ring) -> None:
    spun(r)
    r.barred(1)
    r.see(phase="called", thrower={"spinner": 1}, invalid_spins=1)
    r.no(RK, "place-your-bets", "betting-not-due")
    r.no(RK, "no-more-bets", "betting-not-open")
    r.no(RK, give.land(r.faces("T")), "nothing-in-the-air")
    r.spin(1, "T")
    r.money(money_of_spun(r, tails=True))


@rings(3, ringkeeper=(137, "13.a.i 13.a R2"), commemorative=(127, "5.1.1 5.1 R2"), pub=(62, "4 R2"))
def a_penny_outside_voids_the_spin_by_itself(r: Ring) -> None:
    spun(r)
    for rests in ("oh", "to", "oo") if r.coins == 2 else ("ohh", "tot", "hho", "ooo"):
        r.throw(1)
        r.land(rests)
        outside = {"ringkeeper": "13.a.i", "commemorative": "5.1.1", "pub": "4"}[r.book]
        r.play.told("spin-invalid", outside, reason="outside-ring")
        r.see(phase="called", landed=None)
    r.no(RK, "announce-result", "nothing-to-announce")
    r.spin(1, "T")
    r.money(money_of_spun(r, tails=True))


@rings(3, ringkeeper=(138, "13.a.ii 13.a.iv 13.a.vii R2"), commemorative=(128, "5.1.2 5.1.4 5.1.7 R2"))
def a_penny_that_hit_something_or_does_not_lie_flat_voids_the_spin(r: Ring) -> None:
    spun(r)
    said = {"x": ("hit-something", "13.a.ii", "5.1.2"), "c": ("hit-ceiling", "13.a.iv", "5.1.4"),
            "n": ("not-flat", "R2", "5.1.7")}  # fmt: skip
    for rests in ("xh", "hx", "cc", "tc", "nn", "hn") if r.coins == 2 else ("xhh", "hhx", "ccc", "ttc", "nhh", "hnh"):
        r.throw(1)
        r.land(rests)
        reason, *clauses = next(said[rest] for rest in rests if rest in said)
        r.play.told("spin-invalid", clauses[r.coins - 2], reason=reason)
        r.see(phase="called", landed=None)
    r.see(invalid_spins=3)
    r.spin(1, "T")
    r.money(money_of_spun(r, tails=True))


@rings(3, ringkeeper=(139, "13.a R2"), commemorative=(129, "5.1 R2"))
def with_two_pennies_at_fault_the_first_says_why(r: Ring) -> None:
    spun(r)
    for rests in ("xo", "ox", "cn", "nc") if r.coins == 2 else ("hxo", "oxt", "cnt", "tnc"):
        r.throw(1)
        r.land(rests)
    r.money(money_of_spun(r))


@rings(3, ringkeeper=(140, "13.a R54"), commemorative=(130, "4.7 R54"))
def three_pennies_without_a_face_count_as_called(r: Ring) -> None:
    spun(r)
    r.throw(1)
    r.land("oh" if r.coins == 2 else "ohh")
    r.barred(1)
    r.no(RK, give.substitute(RK), "spinner-able")
    r.throw(1)
    r.land("nt" if r.coins == 2 else "ntt")
    r.see(invalid_spins=3)
    r.do(RK, give.substitute(RK))
    r.spin(RK, "T")
    r.money({1: -100, 2: 100})


@rings(3, ringkeeper=(141, "13.a R36 R54"), pub=(63, "4 R36 R54"))
def an_invalid_spin_with_odds_pending_leaves_them_pending(r: Ring) -> None:
    spun(r)
    r.spin(1, "ht")
    r.barred(1)
    r.see(phase="called", pending=True)
    r.throw(1)
    r.land("oh")
    r.see(phase="called", pending=True, invalid_spins=2)
    r.spin(1, "ht")
    r.see(invalid_spins=0)
    r.spin(1, "tt")
    r.money(money_of_spun(r, tails=True))


@rings(2, ringkeeper=(142, "13.a R54"), commemorative=(131, "5.1 R54"), pub=(64, "4 R54"))
def the_ringkeepers_own_spin_can_be_invalid(r: Ring) -> None:
    if r.book == "commemorative":
        r.do(HOST, give.present(CS))
    r.nobody(1, 2)
    r.do(RK, "start-house-spin")
    r.do(RK, "place-your-bets")
    r.bet(1, 2, 10)
    r.do(RK, "no-more-bets")
    r.barred(RK)
    r.see(phase="called", thrower={"house": "ringkeeper"})
    r.throw(RK)
    r.land("oh" if r.coins == 2 else "hoh")
    r.spin(RK, "H")
    r.money({1: 10, 2: -10})


@rings(2, pub=(175, "p4.3 p4.4 p4.5 R42"))
def five_odds_take_nothing_and_there_is_nothing_to_elect(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(1, 2, 10)
    r.do(RK, "no-more-bets")
    for _ in range(6):
        r.spin(1, "ht")
        for choice in ("elect-prison", "elect-partage"):
            r.no(1, {choice: "heads"}, "not-in-these-rules")
            r.no(2, {choice: "tails"}, "not-in-these-rules")
    r.ring(bets=[{"bet": 1, "offer": 1, "heads": 1, "tails": 2, "amount": 10}])
    r.spin(1, "hh")
    r.money({1: 10, 2: -10})


@rings(3, pub=(201, "4 R2"))
def a_coin_that_shows_no_face_voids_the_toss_in_the_pub_too(r: Ring) -> None:
    """It hit something, or the ceiling, or does not lie flat: the guide has no such reason; no coin shows a face."""
    spun(r)
    for rests in ("xh", "hx", "nt", "tn", "ch", "tc"):
        r.throw(1)
        r.land(rests)
        r.see(phase="called", landed=None)
    r.spin(1, "tt")
    r.money({})
