"""Voiding bets (commemorative 7.3.1; R23, R54, R59, R85)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, GS, HOST, RK, Ring, rings

NOTE = (
    "VoidedBet",
    "money",
    "A voided bet returns both stakes.",
)


def covered(r: Ring) -> None:
    """Seat 1 spins for 100, of which seat 2 covers 60 and seat 3 covers 40; bets are taken."""
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.do(RK, "place-your-bets")


def house(r: Ring) -> None:
    """Bets on the ringkeeper's spin."""
    if r.book == "commemorative":
        r.do(HOST, give.present(CS))
    r.nobody(1, 2, 3, 4, 5)
    r.do(RK, "start-house-spin")
    r.do(RK, "place-your-bets")


# ---------------------------------------------------------------------- who


@rings(5, ringkeeper=(200, "2.ringkeeper 3 R54 R22"), pub=(137, "R54 R22"))
def the_ringkeeper_does_what_supervisors_do_elsewhere(r: Ring) -> None:
    house(r)
    r.bet(1, 2, 10)
    r.do(RK, "no-more-bets")
    r.throw(RK)
    for by in (1, 2, HOST, CS, GS, "boxer", "dealer"):
        r.no(by, give.void(1), "not-authorised")
        r.no(by, give.exclude(1), "not-authorised")
        r.no(by, give.invalidate("result"), "not-authorised")
    r.do(RK, give.invalidate("result"))
    r.do(RK, give.exclude(1))
    r.money({})


@rings(5, commemorative=(229, "7.3 7.4 2.casino-supervisor R22"))
def casino_supervisors_void_exclude_and_invalidate_and_nobody_else(r: Ring) -> None:
    house(r)
    r.bet(1, 2, 10)
    r.bet(3, 4, 20)
    r.do(RK, "no-more-bets")
    r.spin(RK, "hht")
    for by in (1, 2, HOST, RK, "boxer", "dealer"):
        r.no(by, give.void(1), "not-authorised")
        r.no(by, give.exclude(1), "not-authorised")
        r.no(by, give.invalidate("result"), "not-authorised")
    r.do(GS, give.exclude(1))
    r.do(CS, give.exclude(2))
    r.do(GS, give.invalidate("result"))
    r.do(RK, "place-your-bets")
    r.bet(3, 4, 20)
    r.bet(4, 3, 30)
    r.do("games-supervisor 2", give.void(3))
    r.ring(bets=[])
    r.money({})


# ---------------------------------------------------------------------- voiding bets


@rings(5, ringkeeper=(201, "3 R23 R54"), commemorative=(230, "7.3.1 R23"), pub=(138, "R23 R54"))
def a_voided_bet_returns_both_stakes(r: Ring) -> None:
    house(r)
    r.bet(1, 2, 10)
    r.bet(3, 4, 20)
    r.do(r.boss, give.void(2))
    r.ring(bets=[{"bet": 2, "offer": 1, "heads": 3, "tails": 4, "amount": 20}])
    r.see(seats=[{"seat": 1, "held": 0}, {"seat": 2}, {"seat": 3, "held": 40}, {"seat": 4}, {"seat": 5}])
    r.do(RK, "no-more-bets")
    r.spin(RK, "H")
    r.money({3: 20, 4: -20})


@rings(5, ringkeeper=(202, "3 R23 R85"), commemorative=(231, "7.3.1 R23 R85"), pub=(139, "R23 R85"))
def all_bets_of_a_player_are_voided_and_open_offers_come_down(r: Ring) -> None:
    house(r)
    r.bet(1, 2, 10)
    r.do(3, give.side_bet(15))
    r.do(1, give.match(1, 15))
    r.do(1, give.side_bet(30))
    r.do(3, give.side_bet(31))
    r.do(1, give.side_bet(32))
    r.do(r.boss, give.void(1))
    r.ring(bets=[], offers=[{"offer": 2, "seat": 3, "amount": 31}])
    r.do(2, give.match(2, 31))
    # Whose bets were voided may bet again.
    r.bet(1, 2, 3)
    r.do(RK, "no-more-bets")
    r.spin(RK, "T")
    r.money({1: -3, 2: 31 + 3, 3: -31})


@rings(5, ringkeeper=(203, "3 R23 R85"), commemorative=(232, "7.3.1 R23 R85"), pub=(140, "R23 R85"))
def there_is_nothing_to_void_of_who_has_no_wager(r: Ring) -> None:
    house(r)
    r.no(r.boss, give.void(1), "no-such-wager")
    r.no(r.boss, give.void(6), "seat-empty")
    r.bet(1, 2, 10)
    r.no(r.boss, give.void(3), "no-such-wager")
    r.do(r.boss, give.void(1))
    r.no(r.boss, give.void(1), "no-such-wager")
    r.no(r.boss, give.void(2), "no-such-wager")
    r.money({})


@rings(5, ringkeeper=(204, "3 R59"), commemorative=(233, "7.3.1 R59"), pub=(141, "R59"))
def nothing_is_voided_while_the_coins_fly(r: Ring) -> None:
    house(r)
    r.bet(1, 2, 10)
    r.do(RK, "no-more-bets")
    r.throw(RK)
    r.no(r.boss, give.void(1), "coins-in-the-air")
    r.no(r.boss, give.void(2), "coins-in-the-air")
    r.land("H")
    # Down, and not announced: they are voided, and the result moves nothing.
    r.do(r.boss, give.void(2))
    r.do(RK, "announce-result")
    r.no(r.boss, give.void(1), "no-such-wager")
    r.money({})


@rings(5, ringkeeper=(205, "3 R23"), commemorative=(234, "7.3.1 R23"), pub=(142, "R23"))
def bets_are_voided_after_the_call_too(r: Ring) -> None:
    house(r)
    r.bet(1, 2, 10)
    r.bet(3, 2, 20)
    r.do(RK, "no-more-bets")
    r.do(r.boss, give.void(1))
    r.barred(RK)
    r.spin(RK, "T")
    r.money({2: 20, 3: -20})


@rings(5, ringkeeper=(206, "3 R23 R36"), pub=(143, "R23 R36"))
def bets_are_voided_with_odds_pending(r: Ring) -> None:
    house(r)
    r.bet(1, 2, 10)
    r.bet(3, 2, 20)
    r.do(RK, "no-more-bets")
    r.spin(RK, "ht")
    r.do(RK, give.void(3))
    r.spin(RK, "hh")
    r.money({1: 10, 2: -10})


@rings(4, commemorative=(235, "7.3.1 R23 R54"))
def bets_that_wait_for_the_next_spinner_are_voided(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.do(RK, "place-your-bets")
    r.bet(3, 4, 25)
    for seat in (2, 3, 4):
        r.do(seat, give.decline_cover(seat))
    r.do(RK, "call-off-centre")
    r.see(phase="offering")
    r.do(CS, give.void(4))
    r.ring(bets=[])
    r.money({})


@rings(5, ringkeeper=(383, "3 R23 R85"), commemorative=(409, "7.3.1 R23 R85"), pub=(225, "R23 R85"))
def who_has_only_offers_has_them_taken_down(r: Ring) -> None:
    house(r)
    r.do(1, give.side_bet(30))
    r.do(2, give.side_bet(31))
    r.do(1, give.side_bet(32))
    r.do(r.boss, give.void(1))
    r.ring(offers=[{"offer": 2, "seat": 2, "amount": 31}])
    r.no(r.boss, give.void(1), "no-such-wager")
    r.money({2: -31, "held": 31})


@rings(5, ringkeeper=(402, "3 R23 R54"), commemorative=(423, "7.3.1 R23"), pub=(233, "R23 R54"))
def whose_bet_is_voided_and_whose_only_goes_back_is_told_apart(r: Ring) -> None:
    """What goes back to the other follows from "a voided bet returns both stakes" (R23)."""
    house(r)
    r.bet(1, 2, 10)
    r.bet(3, 1, 20)
    r.do(r.boss, give.void(1))
    voided = {"ringkeeper": "3", "commemorative": "7.3.1", "pub": "R54"}[r.book]
    other = {"ringkeeper": "R23", "commemorative": "7.3.1", "pub": "R23"}[r.book]
    r.play.told("side-bet-returned", voided, bet=1, seat=1, amount=10, reason="voided")
    r.play.told("side-bet-returned", other, bet=1, seat=2, amount=10, reason="counterparty")
    r.play.told("side-bet-returned", other, bet=2, seat=3, amount=20, reason="counterparty")
    r.play.told("side-bet-returned", voided, bet=2, seat=1, amount=20, reason="voided")
    r.ring(bets=[])
    r.money({})
