"""Voiding a centre that rides, and who stays because of a cover that rides (ringkeeper 3, 19; commemorative 6.2, 7.3.1;
R23, R29, R105, R115)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import HOST, RK, Ring, rings

NOTE = (
    "TakenBackWhole",
    "money",
    "A riding centre that is voided is taken back whole: every cover to who laid it, the first stake to the spinner.",
)


def one_heads(r: Ring) -> None:
    """Seat 1 spins for 100, of which seat 2 covers 60 and seat 3 covers 40; Heads: 200 are in the centre."""
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.round(1, "H")


def two_heads(r: Ring) -> None:
    """And seat 2 covers 50 of the 200, seat 4 covers 150; Heads: 400 are in the centre."""
    one_heads(r)
    r.cover(4, 150)
    r.cover(2, 50)
    r.round(1, "H")


def taken_back(r: Ring, covers: dict[int, int], after: tuple[str, ...] = ()) -> None:
    """Voids the wagers of seat 1: these events are emitted, covers by seat, the first stake of 100 last."""
    r.do(r.boss, give.void(1))
    r.told("wagers-voided", *("cover-returned",) * len(covers), "centre-returned", "spinner-game-ended", *after)
    for seat, amount in covers.items():
        r.play.told("cover-returned", seat=seat, amount=amount, reason="counterparty")
    r.play.told("centre-returned", seat=1, amount=100, reason="voided")
    r.play.told("spinner-game-ended", seat=1, outcome="returned")
    told = [event["what"] for event in r.play.steps[-1]["events"]]
    assert [what["cover-returned"]["seat"] for what in told if "cover-returned" in what] == sorted(covers)
    r.ring(centre=None)
    r.see(game=None)


GOES_ON = ("coins-handed-over", "substitute-appointed")
"""The decision is under way: the ringkeeper finishes it."""


@rings(5, ringkeeper=(433, "3 11 R105"), commemorative=(449, "7.3.1 4.10 R105"))
def after_one_heads_every_cover_goes_back_to_who_laid_it(r: Ring) -> None:
    one_heads(r)
    taken_back(r, {2: 60, 3: 40})
    r.see(phase="offering", thrower=None)
    r.money({})


@rings(5, ringkeeper=(434, "3 11 R105"), commemorative=(450, "7.3.1 4.10 R105"))
def after_two_heads_the_covers_of_a_seat_go_back_in_one_sum(r: Ring) -> None:
    two_heads(r)
    taken_back(r, {2: 60 + 50, 3: 40, 4: 150})
    r.see(phase="offering", thrower=None)
    r.money({})


@rings(5, ringkeeper=(435, "3 11 R105"), commemorative=(451, "7.3.1 4.10 R105"))
def the_covers_of_the_throw_to_come_are_in_the_sum(r: Ring) -> None:
    two_heads(r)
    r.cover(5, 100)
    r.cover(2, 30)
    r.do(RK, "place-your-bets")
    taken_back(r, {2: 60 + 50 + 30, 3: 40, 4: 150, 5: 100})
    r.see(phase="offering", thrower=None)
    r.money({})


@rings(5, ringkeeper=(436, "3 11 R85 R105"), commemorative=(452, "7.3.1 4.10 R85 R105"))
def offers_and_bets_of_the_spinner_go_first(r: Ring) -> None:
    one_heads(r)
    r.cover(4, 200)
    r.do(RK, "place-your-bets")
    r.do(1, give.side_bet(7))
    r.bet(5, 1, 8)
    r.bet(3, 2, 9)
    r.do(r.boss, give.void(1))
    r.told(
        "wagers-voided", "side-offer-withdrawn", *("side-bet-returned",) * 2, *("cover-returned",) * 3,
        "centre-returned", "spinner-game-ended",
    )  # fmt: skip
    r.ring(centre=None, offers=[], bets=[{"bet": 2, "heads": 3, "tails": 2, "amount": 9}])
    r.money({3: -9, 2: -9, "held": 18})


@rings(5, ringkeeper=(437, "3 R59 R105"), commemorative=(453, "7.3.1 R59 R105"))
def with_the_coins_down_it_is_taken_back_whole_too(r: Ring) -> None:
    one_heads(r)
    r.cover(4, 150)
    r.cover(2, 50)
    r.call()
    r.throw(1)
    r.no(r.boss, give.void(1), "coins-in-the-air")
    r.land("T")
    taken_back(r, {2: 60 + 50, 3: 40, 4: 150}, after=GOES_ON)
    r.see(phase="landed")
    r.do(RK, "announce-result")
    r.see(phase="offering", thrower=None)
    r.money({})


@rings(5, ringkeeper=(438, "3 R59 R105"), commemorative=(454, "7.3.1 R59 R105"))
def with_the_third_heads_down_and_unannounced_nothing_is_due(r: Ring) -> None:
    two_heads(r)
    r.cover(5, 400)
    r.call()
    r.throw(1)
    r.land("H")
    taken_back(r, {2: 60 + 50, 3: 40, 4: 150, 5: 400}, after=GOES_ON)
    r.do(RK, "announce-result")
    r.see(phase="offering", thrower=None)
    r.money({})


@rings(5, ringkeeper=(496, "3 R70 R105 R123"), commemorative=(513, "7.3.1 R70 R105 R123"))
def where_the_spinner_has_had_more_than_the_first_stake_what_is_left_goes_by_seat_as_far_as_it_goes(r: Ring) -> None:
    """Of the 200 that stand 150 went to the spinner for a voided cover: 50 are left, and seat 2 laid 60, seat 3 40."""
    one_heads(r)
    r.cover(4, 150)
    r.cover(5, 50)
    r.call()
    r.throw(1)
    r.land("T")
    r.do(r.boss, give.void(4))
    r.told("wagers-voided", "cover-returned", "centre-returned")
    r.play.told("cover-returned", seat=4, amount=150, reason="voided")
    r.play.told("centre-returned", seat=1, amount=150, reason="counterparty")
    r.do(r.boss, give.void(1))
    # Nothing is left for seat 3, nor for the spinner: they have no event.
    r.told("wagers-voided", "cover-returned", "cover-returned", "spinner-game-ended", *GOES_ON)
    r.play.told("cover-returned", seat=2, amount=50, reason="counterparty")
    r.play.told("cover-returned", seat=5, amount=50, reason="counterparty")
    r.play.told("spinner-game-ended", seat=1, outcome="returned")
    r.ring(centre=None)
    r.see(phase="landed", game=None)
    r.do(RK, "announce-result")
    r.see(phase="offering", thrower=None)
    r.money({1: 50, 2: -10, 3: -40})


@rings(5, ringkeeper=(439, "3 R36 R105"))
def with_odds_pending_the_ringkeeper_spins_for_the_bets(r: Ring) -> None:
    one_heads(r)
    r.cover(4, 200)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
    taken_back(r, {2: 60, 3: 40, 4: 200}, after=GOES_ON)
    r.see(phase="called", pending=True, thrower={"house": "ringkeeper"})
    r.spin(RK, "tt")
    r.money({2: -10, 3: 10})


@rings(5, ringkeeper=(440, "3 R38 R105"), commemorative=(455, "7.3.1 R38 R105"))
def a_game_that_the_ringkeeper_spins_for_is_taken_back_whole(r: Ring) -> None:
    one_heads(r)
    r.do(1, "decline-further-spins")
    r.cover(4, 200)
    r.round(RK, "H")
    r.see(game={"seat": 1, "run": 2, "handed-over": True})
    taken_back(r, {2: 60, 3: 40, 4: 200})
    r.see(phase="offering", thrower=None)
    r.money({})


@rings(5, ringkeeper=(441, "3 R23"), commemorative=(456, "7.3.1 R23"))
def before_any_heads_the_covers_of_the_throw_go_back_as_ever(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 30)
    r.do(r.boss, give.void(1))
    r.play.told("cover-returned", seat=2, amount=60, reason="counterparty")
    r.play.told("cover-returned", seat=3, amount=30, reason="counterparty")
    r.play.told("centre-returned", seat=1, amount=100, reason="voided")
    r.see(phase="offering", game=None)
    r.money({})


@rings(5, ringkeeper=(442, "3 R37 R105"), commemorative=(457, "7.3.1 5.4 R37 R105"))
def calling_a_riding_centre_off_stays_as_it_is(r: Ring) -> None:
    """R105: calling off takes nothing of the game back: the 400 that stand are the spinner's."""
    two_heads(r)
    for seat in (2, 3, 4, 5):
        r.do(seat, give.decline_cover(seat))
    r.do(RK, "call-off-centre")
    r.money({1: 300, 2: -110, 3: -40, 4: -150})


@rings(5, ringkeeper=(443, "3 R105"), commemorative=(458, "7.3.1 R105"))
def voiding_a_cover_of_the_throw_to_come_leaves_what_rode(r: Ring) -> None:
    two_heads(r)
    r.cover(2, 400)
    r.do(r.boss, give.void(2))
    r.play.told("cover-returned", seat=2, amount=400)
    r.centre(first_stake=100, stake=400, heads=2, covers=[])
    r.no(r.boss, give.void(3), "no-such-wager")
    r.money({1: -100, 2: -110, 3: -40, 4: -150, "pot": 400})


@rings(5, ringkeeper=(444, "3 R71 R105"), commemorative=(459, "7.3.1 R71 R105"))
def after_the_third_heads_there_is_a_due_and_no_wager(r: Ring) -> None:
    two_heads(r)
    r.cover(5, 400)
    r.round(1, "H")
    r.no(r.boss, give.void(1), "no-such-wager")
    r.centre(due=800)
    r.do(1, "withdraw-due")
    r.money({1: 700, 2: -110, 3: -40, 4: -150, 5: -400})


@rings(5, policy="single-cover", ringkeeper=(445, "3 R35 R105"), commemorative=(460, "7.3.1 R35 R105"))
def a_single_cover_has_not_ridden(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 60)
    r.cover(3, 40)
    r.round(1, "H")
    r.round(1, "H")
    r.do(r.boss, give.void(1))
    r.play.told("cover-returned", seat=2, amount=60, reason="counterparty")
    r.play.told("cover-returned", seat=3, amount=40, reason="counterparty")
    r.play.told("centre-returned", seat=1, amount=100, reason="voided")
    r.see(phase="offering", game=None)
    r.money({})


# ---------------------------------------------------------------------- and the outcome invalidated


@rings(5, ringkeeper=(446, "3 R24 R105"), commemorative=(461, "7.5 7.3.1 R24 R105"))
def an_invalidation_afterwards_moves_nothing_for_that_centre(r: Ring) -> None:
    one_heads(r)
    r.cover(4, 200)
    r.do(RK, "place-your-bets")
    r.bet(5, 2, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "H")
    taken_back(r, {2: 60, 3: 40, 4: 200})
    r.see(phase="offering", outcome_open=True)
    r.no(r.boss, give.invalidate("result", (1, "centre")), "no-such-wager")
    r.no(r.boss, give.invalidate("game", (1, "centre")), "no-such-wager")
    for seat in (2, 3, 4):
        r.no(r.boss, give.invalidate("result", (seat, "cover")), "no-such-wager")
    r.do(r.boss, give.invalidate("result"))
    r.told("side-bet-reversed", "outcome-invalidated", *("side-bet-returned",) * 2)
    r.see(phase="offering", game=None, thrower=None, offered=None, outcome_open=False)
    r.ring(centre=None, bets=[])
    r.nobody(2, 3, 4, 5)
    r.do(RK, give.offer(1))
    r.money({})


@rings(5, ringkeeper=(447, "3 R24 R105"), commemorative=(462, "7.5 7.3.1 R24 R105"))
def with_scope_game_too_there_is_no_game_left(r: Ring) -> None:
    two_heads(r)
    r.do(r.boss, give.void(1))
    r.do(r.boss, give.invalidate("game"))
    r.told("outcome-invalidated")
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None})
    r.money({})


@rings(5, ringkeeper=(448, "3 R59 R105"), commemorative=(463, "7.5 7.3.1 R59 R105"))
def voided_before_the_announcement_there_is_nothing_of_it_to_invalidate(r: Ring) -> None:
    one_heads(r)
    r.cover(4, 200)
    r.do(RK, "place-your-bets")
    r.bet(5, 2, 10)
    r.do(RK, "no-more-bets")
    r.throw(1)
    r.land("T")
    taken_back(r, {2: 60, 3: 40, 4: 200}, after=GOES_ON)
    r.do(RK, "announce-result")
    r.no(r.boss, give.invalidate("result", (4, "cover")), "no-such-wager")
    r.do(r.boss, give.invalidate("result", (5, "side-bet", 1)))
    r.see(phase="offering", game=None, thrower=None)
    r.money({5: -10, "house": 10})


@rings(5, ringkeeper=(449, "3 R24 R105"), commemorative=(464, "7.5 7.3.1 R24 R105"))
def a_game_begun_since_is_taken_back_with_it(r: Ring) -> None:
    one_heads(r)
    r.do(r.boss, give.void(1))
    r.kip(2)
    r.stake(2, 50)
    r.cover(4, 30)
    r.cover(3, 20)
    r.do(r.boss, give.invalidate("result"))
    r.told("cover-returned", "cover-returned", "centre-returned", "spinner-game-ended", "outcome-invalidated")
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None})
    r.money({})


# ---------------------------------------------------------------------- who stays because a cover rides


@rings(5, ringkeeper=(450, "19 12 R29 R115"), commemorative=(465, "6.2 4.8 R29 R115"))
def who_covered_an_earlier_throw_stays_until_the_centre_is_lost(r: Ring) -> None:
    one_heads(r)
    r.cover(4, 200)
    for seat in (1, 4):
        r.no(HOST, give.leave(seat), "money-at-stake")
    r.do(HOST, give.leave(5))
    r.do(RK, "place-your-bets")
    # The outcome that they rode on can no longer be invalidated; they stay all the same.
    for seat in (1, 2, 3, 4):
        r.no(HOST, give.leave(seat), "money-at-stake")
    r.do(RK, "no-more-bets")
    r.no(HOST, give.leave(2), "money-at-stake")
    r.throw(1)
    r.no(HOST, give.leave(2), "money-at-stake")
    r.land("T")
    r.no(HOST, give.leave(3), "money-at-stake")
    r.see(seats=[{"seat": 1}, {"seat": 2}, {"seat": 3}, {"seat": 4}])
    r.do(RK, "announce-result")
    r.nobody(2, 3)
    r.kip(4)
    r.stake(4, 1)
    r.do(RK, "place-your-bets")
    for seat in (1, 2, 3):
        r.do(HOST, give.leave(seat))
    r.money({1: -100, 2: -60, 3: -40, 4: 199, "pot": 1})


@rings(5, ringkeeper=(451, "19 16 R29 R115"), commemorative=(466, "6.2 4.9 R29 R115"))
def who_covered_an_earlier_throw_stays_until_the_due_is_paid(r: Ring) -> None:
    two_heads(r)
    r.cover(5, 400)
    r.call()
    for seat in (2, 3, 4):
        r.no(HOST, give.leave(seat), "money-at-stake")
    r.spin(1, "H")
    r.do(1, "withdraw-due")
    r.kip(2)
    r.stake(2, 1)
    r.do(RK, "place-your-bets")
    for seat in (1, 3, 4, 5):
        r.do(HOST, give.leave(seat))
    r.money({1: 700, 2: -111, 3: -40, 4: -150, 5: -400, "pot": 1})


@rings(5, ringkeeper=(494, "19 16 R29 R71 R115 R124"), commemorative=(511, "6.2 4.9 R29 R71 R115 R124"))
def while_the_due_stands_a_cover_of_an_earlier_throw_is_money_at_stake_and_then_an_open_outcome(r: Ring) -> None:
    two_heads(r)
    r.cover(5, 400)
    r.round(1, "H")
    r.see(phase="won")
    r.centre(due=800)
    for seat in (1, 2, 3, 4):
        r.no(HOST, give.leave(seat), "money-at-stake")
    # The player who covered the last throw has lost; its outcome can still be invalidated.
    r.no(HOST, give.leave(5), "outcome-open")
    r.do(1, "withdraw-due")
    for seat in (1, 2, 3, 4, 5):
        r.no(HOST, give.leave(seat), "outcome-open")
    r.do(RK, give.offer(2))
    r.no(HOST, give.leave(3), "outcome-open")
    r.money({1: 700, 2: -110, 3: -40, 4: -150, 5: -400})


@rings(5, ringkeeper=(495, "19 12 R29 R115 R124"), commemorative=(512, "6.2 4.8 R29 R115 R124"))
def when_the_centre_is_lost_a_cover_of_an_earlier_throw_is_an_open_outcome(r: Ring) -> None:
    one_heads(r)
    r.cover(4, 200)
    r.round(1, "T")
    for seat in (1, 2, 3, 4):
        r.no(HOST, give.leave(seat), "outcome-open")
    r.do(HOST, give.leave(5))
    r.money({1: -100, 2: -60, 3: -40, 4: 200})


@rings(5, ringkeeper=(452, "3 R29 R105 R115"), commemorative=(467, "7.3.1 R29 R105 R115"))
def who_covered_an_earlier_throw_may_leave_when_it_is_given_back(r: Ring) -> None:
    one_heads(r)
    r.cover(4, 200)
    r.do(RK, "place-your-bets")
    r.no(HOST, give.leave(3), "money-at-stake")
    r.do(r.boss, give.void(1))
    for seat in (2, 3, 4):
        r.do(HOST, give.leave(seat))
    r.see(seats=[{"seat": 1}, {"seat": 5}])
    r.money({})


@rings(5, ringkeeper=(453, "3 R29 R37 R115"), commemorative=(468, "5.4 R29 R37 R115"))
def who_covered_an_earlier_throw_may_leave_when_the_centre_is_called_off(r: Ring) -> None:
    one_heads(r)
    r.do(RK, "place-your-bets")
    r.no(HOST, give.leave(3), "money-at-stake")
    for seat in (2, 3, 4, 5):
        r.do(seat, give.decline_cover(seat))
    r.do(RK, "call-off-centre")
    for seat in (2, 3):
        r.do(HOST, give.leave(seat))
    r.money({1: 100, 2: -60, 3: -40})


@rings(3, policy="single-cover", ringkeeper=(454, "19 R29 R35"), commemorative=(469, "6.2 R29 R35"))
def a_single_cover_stands_and_its_player_stays(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    r.do(RK, "place-your-bets")
    r.no(HOST, give.leave(2), "money-at-stake")
    r.do(HOST, give.leave(3))
    r.money({1: -100, 2: -100, "pot": 200})


@rings(5, ringkeeper=(455, "3 R29 R81 R115"), commemorative=(470, "7.3.2 R29 R81 R115"))
def an_excluded_player_whose_cover_rides_stays_too(r: Ring) -> None:
    one_heads(r)
    r.cover(4, 200)
    r.do(RK, "place-your-bets")
    r.do(r.boss, give.exclude(3))
    r.no(HOST, give.leave(3), "money-at-stake")
    r.do(r.boss, give.void(1))
    r.do(HOST, give.leave(3))
    r.money({})
