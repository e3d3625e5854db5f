"""Side bets: offered on Heads, matched on Tails, held by the head bettor (ringkeeper 14; commemorative 6.3; pub 5, 6;
R27, R40, R54)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import CS, GS, HOST, MOST, RK, Line, Ring, rings

NOTE = (
    "HolderOfStakes",
    "money",
    "The head bettor holds both stakes from the matching to the outcome; an offer is no bet.",
)


def betting(r: Ring) -> None:
    """Bets are taken. In `pub` seat 2 spins; where there is a centre seat 5 spins for 10, covered by seat 4."""
    if r.book == "pub":
        r.nobody(1)
        r.kip(2)
        r.do(RK, "place-your-bets")
        return
    r.nobody(1, 2, 3, 4)
    r.kip(5)
    r.stake(5, 10)
    r.cover(4, 10)
    r.do(RK, "place-your-bets")


def spinner(r: Ring) -> int:
    """Returns the spinner's seat."""
    return 2 if r.book == "pub" else 5


def with_centre(r: Ring, line: Line, tails: bool = False) -> Line:
    """Returns the money line with the centre of `betting`: 10 of seat 5 and 10 of seat 4 in the pot; after Tails both are
    seat 4's."""
    if r.book == "pub":
        return line
    centre = {5: -10, 4: 10} if tails else {5: -10, 4: -10, "pot": 20}
    return {account: line.get(account, 0) + centre.get(account, 0) for account in (*line, *centre)}


@rings(5, ringkeeper=(85, "2.heads R40 R34"), commemorative=(83, "6.3 6.1 R40 R34"), pub=(29, "5 6 R40 R42 R34"))
def heads_win_the_head_bettor_the_bet(r: Ring) -> None:
    betting(r)
    r.bet(1, 3, 25)
    r.ring(offers=[], bets=[{"bet": 1, "offer": 1, "heads": 1, "tails": 3, "amount": 25}])
    r.do(RK, "no-more-bets")
    r.spin(spinner(r), "H")
    r.ring(bets=[])
    r.money(with_centre(r, {1: 25, 3: -25}))


@rings(5, ringkeeper=(86, "2.tails R40 R34"), commemorative=(84, "6.3 6.3.1 R40 R34"), pub=(30, "6 R40 R42 R34"))
def tails_win_the_tail_bettor_the_bet(r: Ring) -> None:
    betting(r)
    r.bet(1, 3, 25)
    r.do(RK, "no-more-bets")
    r.spin(spinner(r), "T")
    r.money(with_centre(r, {1: -25, 3: 25}, tails=True))


@rings(5, ringkeeper=(87, "19 R40"), commemorative=(85, "6.3.1 R40"), pub=(31, "5 R40"))
def the_head_bettor_holds_both_stakes(r: Ring) -> None:
    betting(r)
    r.do(1, give.side_bet(30))
    # An offer is not a bet: nothing is held.
    r.see(seats=[{"seat": 1, "held": 0}, {"seat": 2}, {"seat": 3}, {"seat": 4}, {"seat": 5}])
    r.do(3, give.match(1, 20))
    r.see(seats=[{"seat": 1, "held": 40}, {"seat": 2}, {"seat": 3, "held": 0}, {"seat": 4}, {"seat": 5}])
    r.do(4, give.match(1, 10))
    r.see(seats=[{"seat": 1, "held": 60}, {"seat": 2}, {"seat": 3}, {"seat": 4, "held": 0}, {"seat": 5}])
    r.no(HOST, give.leave(1), "money-at-stake")
    r.no(HOST, give.leave(3), "money-at-stake")
    r.do(RK, "no-more-bets")
    r.spin(spinner(r), "H")
    r.see(seats=[{"seat": 1, "held": 0}, {"seat": 2}, {"seat": 3}, {"seat": 4}, {"seat": 5}])
    r.money(with_centre(r, {1: 30, 3: -20, 4: -10}))


@rings(5, ringkeeper=(88, "19 R40"), commemorative=(86, "6.3 R40"), pub=(32, "5 R40"))
def an_offer_is_matched_in_parts(r: Ring) -> None:
    betting(r)
    r.do(1, give.side_bet(100))
    r.ring(offers=[{"offer": 1, "seat": 1, "amount": 100}])
    r.do(3, give.match(1, 60))
    r.ring(offers=[{"offer": 1, "seat": 1, "amount": 40}])
    r.no(4, give.match(1, 41), "above-the-offer")
    r.do(4, give.match(1, 39))
    r.do(3, give.match(1, 1))
    r.ring(offers=[], bets=[
        {"bet": 1, "offer": 1, "heads": 1, "tails": 3, "amount": 60},
        {"bet": 2, "offer": 1, "heads": 1, "tails": 4, "amount": 39},
        {"bet": 3, "offer": 1, "heads": 1, "tails": 3, "amount": 1},
    ])  # fmt: skip
    r.no(4, give.match(1, 1), "no-such-offer")
    r.do(RK, "no-more-bets")
    r.spin(spinner(r), "T")
    r.money(with_centre(r, {1: -100, 3: 61, 4: 39}, tails=True))


@rings(5, ringkeeper=(89, "19 R40"), commemorative=(87, "6.3 R40"), pub=(33, "5 R40"))
def nobody_matches_more_than_is_offered_or_an_own_offer(r: Ring) -> None:
    betting(r)
    r.do(1, give.side_bet(100))
    r.no(3, give.match(1, 101), "above-the-offer")
    r.no(1, give.match(1, 100), "own-offer")
    r.no(1, give.match(1, 1), "own-offer")
    r.no(3, give.match(2, 1), "no-such-offer")
    r.no(3, give.match(0, 1), "no-such-offer")
    r.no(3, give.match(1, 0), "amount-zero")
    r.no(3, give.match(1, MOST + 1), "amount-too-large")
    r.do(3, give.match(1, 100))
    r.money(with_centre(r, {1: -100, 3: -100, "held": 200}))


@rings(5, ringkeeper=(90, "19 R40 R54"), commemorative=(88, "6.3 R40 R54"), pub=(34, "5 R40 R54"))
def an_offer_is_one_to_ten_to_the_fifteenth(r: Ring) -> None:
    betting(r)
    r.no(1, give.side_bet(0), "amount-zero")
    r.no(1, give.side_bet(MOST + 1), "amount-too-large")
    r.do(1, give.side_bet(MOST))
    r.do(1, give.side_bet(1))
    r.do(3, give.match(2, 1))
    r.do(3, give.match(1, MOST))
    r.money(with_centre(r, {1: -MOST - 1, 3: -MOST - 1, "held": 2000000000000002}))


@rings(5, ringkeeper=(91, "19 R40"), commemorative=(89, "6.3 R40"), pub=(35, "5 R40"))
def an_open_offer_is_taken_back(r: Ring) -> None:
    betting(r)
    r.do(1, give.side_bet(100))
    r.do(3, give.side_bet(50))
    r.no(3, give.withdraw_offer(1), "not-your-offer")
    r.no(1, give.withdraw_offer(2), "not-your-offer")
    r.no(1, give.withdraw_offer(3), "no-such-offer")
    r.no(1, give.withdraw_offer(0), "no-such-offer")
    r.do(1, give.withdraw_offer(1))
    r.ring(offers=[{"offer": 2, "seat": 3, "amount": 50}])
    r.no(1, give.withdraw_offer(1), "no-such-offer")
    r.no(3, give.match(1, 100), "no-such-offer")
    r.money(with_centre(r, {3: -50, "held": 50}))


@rings(5, ringkeeper=(92, "19 R40"), commemorative=(90, "6.3 R40"), pub=(36, "5 R40"))
def what_is_matched_is_not_taken_back(r: Ring) -> None:
    betting(r)
    r.do(1, give.side_bet(100))
    r.do(3, give.match(1, 30))
    # The rest of the offer is, the bet is not.
    r.do(1, give.withdraw_offer(1))
    r.ring(offers=[], bets=[{"bet": 1, "offer": 1, "heads": 1, "tails": 3, "amount": 30}])
    r.no(1, give.withdraw_offer(1), "no-such-offer")
    r.no(3, give.withdraw_offer(1), "no-such-offer")
    r.do(RK, "no-more-bets")
    r.spin(spinner(r), "H")
    r.money(with_centre(r, {1: 30, 3: -30}))


@rings(5, ringkeeper=(93, "19 R40"), commemorative=(91, "6.3 R40"), pub=(37, "5 R40"))
def an_offer_nobody_matched_falls_away_at_the_call(r: Ring) -> None:
    betting(r)
    r.do(1, give.side_bet(100))
    r.do(3, give.side_bet(50))
    r.do(4, give.match(1, 60))
    r.do(RK, "no-more-bets")
    r.ring(offers=[], bets=[{"bet": 1, "offer": 1, "heads": 1, "tails": 4, "amount": 60}])
    r.no(3, give.withdraw_offer(2), "no-such-offer")
    r.no(4, give.match(2, 50), "betting-not-open")
    r.spin(spinner(r), "T")
    r.money(with_centre(r, {1: -60, 4: 60}, tails=True))


@rings(5, ringkeeper=(94, "14 R54"), commemorative=(92, "4.4 4.5 R54"), pub=(38, "2 5 R54"))
def bets_are_made_between_the_two_calls_only(r: Ring) -> None:
    r.no(1, give.side_bet(10), "betting-not-open")
    r.no(3, give.match(1, 10), "betting-not-open")
    if r.book == "pub":
        r.kip(1)
    else:
        r.kip(1)
        r.no(1, give.side_bet(10), "betting-not-open")
        r.stake(1, 10)
        r.cover(2, 10)
    r.no(3, give.side_bet(10), "betting-not-open")
    r.no(3, give.match(1, 10), "betting-not-open")
    r.do(RK, "place-your-bets")
    r.do(3, give.side_bet(10))
    r.do(RK, "no-more-bets")
    r.no(3, give.side_bet(10), "betting-not-open")
    r.no(4, give.match(1, 10), "betting-not-open")
    r.throw(1)
    r.no(3, give.side_bet(10), "betting-not-open")
    r.land("H")
    r.no(3, give.side_bet(10), "betting-not-open")
    r.do(RK, "announce-result")
    r.no(3, give.side_bet(10), "betting-not-open")
    r.money({} if r.book == "pub" else {1: -10, 2: -10, "pot": 20})


@rings(4, ringkeeper=(95, "14 R37"))
def no_side_bet_before_the_centre_is_covered(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.do(RK, "place-your-bets")
    r.no(3, give.side_bet(10), "centre-not-covered")
    r.cover(2, 99)
    r.no(3, give.side_bet(10), "centre-not-covered")
    r.no(3, give.match(1, 10), "centre-not-covered")
    r.cover(2, 1)
    r.do(3, give.side_bet(10))
    r.do(4, give.match(1, 10))
    r.money({1: -100, 2: -100, 3: -10, 4: -10, "held": 20, "pot": 200})


@rings(4, ringkeeper=(96, "14 R37 R35"))
def no_side_bet_before_what_rode_is_covered_again(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(1, 100)
    r.do(RK, "place-your-bets")
    r.cover(2, 199)
    r.no(3, give.side_bet(10), "centre-not-covered")
    r.cover(4, 1)
    r.bet(3, 4, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "hh")
    r.money({1: -100, 2: -299, 3: 10, 4: -11, "pot": 400})


@rings(4, ringkeeper=(97, "14 R54 R40"))
def a_voided_cover_holds_up_matching_too(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.do(RK, "place-your-bets")
    r.do(3, give.side_bet(10))
    r.do(RK, give.void(2))
    r.no(4, give.match(1, 10), "centre-not-covered")
    r.no(3, give.side_bet(10), "centre-not-covered")
    r.no(RK, "no-more-bets", "centre-not-covered")
    # Taking back is not a bet.
    r.do(3, give.withdraw_offer(1))
    r.cover(4, 100)
    r.do(3, give.side_bet(10))
    r.do(2, give.match(1, 10))
    r.money({1: -100, 2: -10, 3: -10, 4: -100, "held": 20, "pot": 200})


@rings(4, commemorative=(93, "6.3 6.2.1 R37"))
def side_bets_do_not_wait_for_the_cover_here(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.do(RK, "place-your-bets")
    r.bet(3, 4, 10)
    r.no(RK, "no-more-bets", "centre-not-covered")
    r.cover(2, 100)
    r.do(RK, "no-more-bets")
    r.spin(1, "thh")
    r.money({1: -100, 2: -100, 3: 10, 4: -10, "pot": 200})


@rings(5, ringkeeper=(98, "2.spinner R54"), commemorative=(94, "2.spinner R54"), pub=(39, "2 R54"))
def the_spinner_bets_on_the_side(r: Ring) -> None:
    betting(r)
    who = spinner(r)
    r.bet(who, 1, 25)
    # Even against the own throw.
    r.do(3, give.side_bet(40))
    r.do(who, give.match(1, 40))
    r.do(RK, "no-more-bets")
    r.spin(who, "T")
    line = {1: 25, 3: -40}
    line[who] = -25 + 40
    r.money(with_centre(r, line, tails=True))


@rings(5, ringkeeper=(99, "2.ringkeeper R22"), commemorative=(95, "6.1 R22"), pub=(40, "5 R22"))
def only_players_bet(r: Ring) -> None:
    betting(r)
    r.do(1, give.side_bet(10))
    for by in (RK, HOST, CS, GS, "boxer", "dealer"):
        r.no(by, give.side_bet(10), "not-authorised")
        r.no(by, give.match(1, 10), "not-authorised")
        r.no(by, give.withdraw_offer(1), "not-authorised")
    # Nobody sits at seat 6.
    r.no(6, give.side_bet(10), "seat-empty")
    r.no(6, give.match(1, 10), "seat-empty")
    r.money(with_centre(r, {1: -10, "held": 10}))


@rings(4, commemorative=(375, "6.3 5.4 R40 R37"))
def offers_outlast_a_centre_that_is_called_off(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 9)
    r.do(RK, "place-your-bets")
    r.do(2, give.side_bet(100))
    r.do(3, give.match(1, 40))
    for seat in (2, 3, 4):
        r.do(seat, give.decline_cover(seat))
    r.do(RK, "call-off-centre")
    r.ring(offers=[{"offer": 1, "seat": 2, "amount": 60}])
    r.no(3, give.match(1, 5), "betting-not-open")
    r.nobody(2, 3)
    r.kip(4)
    r.stake(4, 9)
    r.cover(3, 9)
    r.do(RK, "place-your-bets")
    r.do(3, give.match(1, 10))
    r.do(RK, "no-more-bets")
    # It is the call that makes the rest fall away.
    r.told("betting-closed", "side-offer-lapsed")
    r.spin(4, "T")
    r.money({2: -50, 3: 50 + 9, 4: -9})


@rings(3, pub=(202, "5 R40 R73"))
def offers_outlast_a_spinner_who_retires(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.do(2, give.side_bet(100))
    r.do(1, give.side_bet(50))
    r.do(3, give.match(1, 40))
    r.do(1, "retire")
    r.ring(offers=[{"offer": 1, "seat": 2, "amount": 60}, {"offer": 2, "seat": 1, "amount": 50}])
    r.no(3, give.match(1, 5), "betting-not-open")
    r.do(2, give.withdraw_offer(1))
    # A player who leaves takes the own offers down.
    r.do(HOST, give.leave(1))
    r.ring(offers=[])
    r.kip(2)
    r.round(2, "hh")
    r.money({2: 40, 3: -40})


@rings(3, pub=(203, "5 R40 R29"))
def a_spinner_who_leaves_takes_the_own_offers_down(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.do(1, give.side_bet(50))
    r.do(2, give.side_bet(60))
    r.do(HOST, give.leave(1))
    r.see(phase="offering", game=None)
    r.ring(offers=[{"offer": 2, "seat": 2, "amount": 60}])
    r.money({2: -60, "held": 60})
