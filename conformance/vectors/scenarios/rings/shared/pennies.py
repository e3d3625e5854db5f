"""Pennies: two sets, selected by the spinner, tails up on the kip, how they come down (ringkeeper 5-10; commemorative
3, 4.2, 4.3; pub 1; R43, R85, R90)."""

from __future__ import annotations

from itertools import product

from oracle.scenario import give

from .ring import CS, HOST, RK, Line, Ring, rings

NOTE = (
    "PenniesOfTheSet",
    "rule-boundary",
    "So many of a set, tails up, and for a winner who stays others than the winning ones.",
)


def spun(r: Ring) -> None:
    """A spinner with a covered centre, the spin called."""
    r.kip(1)
    if r.book != "pub":
        r.stake(1, 100)
        r.cover(2, 100)
    r.call()


def money_of_spun(r: Ring, tails: bool = False) -> Line:
    """Returns the money line with the centre of `spun`: 100 of seat 1 and 100 of seat 2 in the pot; after Tails both are seat
    2's."""
    if r.book == "pub":
        return {}
    return {1: -100, 2: 100} if tails else {1: -100, 2: -100, "pot": 200}


@rings(1, ringkeeper=(111, "5 R43"), commemorative=(107, "3.1 4.2 R43"), pub=(51, "1 R43 R42"))
def how_many_pennies_a_set_has(r: Ring) -> None:
    size = {"ringkeeper": 7, "commemorative": 5, "pub": 2}[r.book]
    r.see(coins=["available"] * size, coin_set=1)
    r.kip(1)
    r.see(coins=["in-play"] * r.coins + ["available"] * (size - r.coins))
    r.money({})


@rings(2, ringkeeper=(112, "5 6 R43"), commemorative=(108, "3.1 3.2 4.2 R43"))
def the_spinner_selects_so_many_of_the_set_in_use(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.no(1, give.select(*r.first), "not-the-spinner")
    r.do(1, "accept-coins")
    size = {"ringkeeper": 7, "commemorative": 5}[r.book]
    last = tuple(range(size - r.coins + 1, size + 1))
    r.no(1, give.select(1), "wrong-number-of-coins")
    r.no(1, give.select(1, 2, 3) if r.coins == 2 else give.select(1, 2), "wrong-number-of-coins")
    r.no(1, give.select(*(1,) * r.coins), "bad-coins")
    r.no(1, give.select(*range(1, r.coins), size + 1), "no-such-coin")
    r.no(1, give.select(*reversed(last)), "not-in-order")
    r.no(2, give.select(*last), "not-the-spinner")
    r.no(RK, give.select(*last), "not-authorised")
    r.do(1, give.select(*last))
    r.see(coins=["available"] * (size - r.coins) + ["in-play"] * r.coins)
    # Selected they stay.
    r.no(1, give.select(*r.first), "coins-selected")
    r.no(1, give.select(*last), "coins-selected")
    r.money({})


@rings(2, ringkeeper=(113, "5 R90"), commemorative=(109, "4.2 R90"))
def pennies_are_selected_before_the_throw_at_the_latest(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.stake(1, 10)
    r.cover(2, 10)
    r.do(RK, "place-your-bets")
    r.do(RK, "no-more-bets")
    r.no(1, give.throw(r.tails_up), "coins-not-selected")
    r.do(1, give.select(*r.first))
    r.throw(1)
    r.money({1: -10, 2: -10, "pot": 20})


@rings(2, ringkeeper=(114, "5 R90"), commemorative=(110, "4.2 R90"))
def pennies_are_selected_in_betting(r: Ring) -> None:
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.stake(1, 10)
    r.cover(2, 10)
    r.do(RK, "place-your-bets")
    r.do(1, give.select(*r.first))
    r.do(RK, "no-more-bets")
    r.spin(1, "T")
    r.money({1: -10, 2: 10})


@rings(3, ringkeeper=(115, "9 R43"), commemorative=(111, "4.3 R43"), pub=(52, "1 R43"))
def the_pennies_lie_tails_up_on_the_kip(r: Ring) -> None:
    spun(r)
    for start in ("hh", "ht", "th", "ttt", "tth") if r.coins == 2 else ("hhh", "tth", "tht", "htt", "tt"):
        r.no(1, give.throw(start), "wrong-start")
    r.throw(1)
    r.money(money_of_spun(r))


@rings(3, ringkeeper=(116, "6 R43 R2"), commemorative=(112, "3.2 R43 R2"), pub=(53, "1 R43 R2"))
def so_many_pennies_land(r: Ring) -> None:
    spun(r)
    r.throw(1)
    r.no(RK, give.land("hhh" if r.coins == 2 else "hh"), "wrong-number-of-coins")
    r.land("H")
    r.see(
        phase="landed",
        landed=(
            {"first": "heads", "second": "heads"}
            if r.coins == 2
            else {"first": "heads", "second": "tails", "third": "heads"}
        ),
    )
    r.money(money_of_spun(r))


@rings(3, ringkeeper=(117, "2.heads 2.tails R1"), commemorative=(113, "2.heads 2.tails R1"), pub=(54, "6 R1"))
def the_ways_the_pennies_can_come_down_are_equally_likely(r: Ring) -> None:
    spun(r)
    r.chances()
    r.throw(1)
    # Every way with 1/4, or 1/8.
    r.chances(*("".join(faces) for faces in product("ht", repeat=r.coins)))
    # With one of each kind that shows no face they are four more.
    r.chances_unlisted(2**r.coins + 3)
    r.land("T")
    r.chances()
    r.do(RK, "announce-result")
    r.chances()
    r.money(money_of_spun(r, tails=True))


@rings(5, commemorative=(114, "2.heads 2.tails R43"))
def two_or_three_of_a_kind_decide(r: Ring) -> None:
    r.do(HOST, give.present(CS))
    r.nobody(1, 2, 3, 4, 5)
    r.do(RK, "start-house-spin")
    for number, faces in enumerate(("hhh", "hht", "hth", "thh", "htt", "tht", "tth", "ttt")):
        r.do(RK, "place-your-bets")
        # Of 1, 2, 4 ... each its own amount, so that the sum says which were Heads.
        r.bet(1, 2, 1 << number)
        r.do(RK, "no-more-bets")
        r.spin(RK, faces)
        r.see(phase="preparing", pending=False)
    # 1 + 2 + 4 + 8 won, 16 + 32 + 64 + 128 lost.
    r.money({1: 15 - 240, 2: 240 - 15})


@rings(3, ringkeeper=(118, "2.heads 2.tails R36"), pub=(55, "6 R36"))
def two_of_a_kind_decide_one_of_each_is_thrown_again(r: Ring) -> None:
    r.nobody(1, 2, 3)
    r.do(RK, "start-house-spin")
    r.do(RK, "place-your-bets")
    r.bet(1, 2, 5)
    r.do(RK, "no-more-bets")
    r.spin(RK, "ht")
    r.see(phase="called", pending=True, ring={"bets": [{"bet": 1, "offer": 1, "heads": 1, "tails": 2, "amount": 5}]})
    r.spin(RK, "th")
    r.see(phase="called", pending=True)
    r.spin(RK, "hh")
    r.see(phase="preparing", pending=False)
    r.do(RK, "place-your-bets")
    r.bet(1, 2, 7)
    r.do(RK, "no-more-bets")
    r.spin(RK, "tt")
    r.money({1: -2, 2: 2})


@rings(2, ringkeeper=(119, "7 R22 R43"), commemorative=(115, "3.3 R22 R43"))
def the_ringkeeper_changes_the_pennies(r: Ring) -> None:
    r.kip(1)
    r.see(coin_set=1)
    for by in (1, 2, HOST, CS):
        r.no(by, give.change_coins(2), "not-authorised")
    r.no(RK, give.change_coins(0), "no-such-set")
    r.no(RK, give.change_coins(3), "no-such-set")
    r.do(RK, give.change_coins(2))
    size = {"ringkeeper": 7, "commemorative": 5}[r.book]
    r.see(coins=["available"] * size, coin_set=2)
    # The spinner selects again.
    r.stake(1, 10)
    r.cover(2, 10)
    r.call()
    r.no(1, give.throw(r.tails_up), "coins-not-selected")
    r.do(1, give.select(*(3, 4, 5)[: r.coins]))
    r.spin(1, "T")
    r.money({1: -10, 2: 10})


@rings(2, ringkeeper=(120, "7 R85"), commemorative=(116, "3.3 R85"))
def the_set_in_use_may_be_thrown_down_anew(r: Ring) -> None:
    r.kip(1)
    r.do(RK, give.change_coins(1))
    size = {"ringkeeper": 7, "commemorative": 5}[r.book]
    r.see(coins=["available"] * size, coin_set=1)
    r.do(1, give.select(*(3, 4, 5)[: r.coins]))
    r.money({})


@rings(2, ringkeeper=(121, "7 R43"), commemorative=(117, "3.3 R43"))
def pennies_are_changed_in_every_phase_but_in_the_air_and_unannounced(r: Ring) -> None:
    r.do(RK, give.change_coins(2))
    r.do(RK, give.offer(1))
    r.do(RK, give.change_coins(1))
    r.do(1, "accept-coins")
    r.do(1, give.select(*r.first))
    r.stake(1, 10)
    r.cover(2, 10)
    r.do(RK, "place-your-bets")
    r.do(RK, give.change_coins(2))
    r.do(1, give.select(*r.first))
    r.do(RK, "no-more-bets")
    r.do(RK, give.change_coins(1))
    r.no(1, give.throw(r.tails_up), "coins-not-selected")
    r.do(1, give.select(*r.first))
    r.throw(1)
    r.no(RK, give.change_coins(2), "coins-in-the-air")
    r.land("H")
    r.no(RK, give.change_coins(2), "result-due")
    r.do(RK, "announce-result")
    r.do(RK, give.change_coins(2))
    r.do(1, give.select(*r.first))
    r.ride(2, 20)
    r.see(phase="won")
    r.do(RK, give.change_coins(1))
    r.do(1, "withdraw-due")
    r.money({1: 70, 2: -70})


@rings(2, ringkeeper=(122, "7 R43"))
def pennies_are_changed_with_odds_pending(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 10)
    r.cover(2, 10)
    r.call()
    r.spin(1, "ht")
    r.do(RK, give.change_coins(2))
    r.no(1, give.throw("tt"), "coins-not-selected")
    r.do(1, give.select(6, 7))
    r.spin(1, "tt")
    r.money({1: -10, 2: 10})


@rings(1, ringkeeper=(123, "7 4 R48"), commemorative=(118, "3.2 4.1.1 R48"))
def a_spinning_ringkeeper_has_the_first_pennies(r: Ring) -> None:
    if r.book == "commemorative":
        r.do(HOST, give.present(CS))
    r.nobody(1)
    r.do(RK, "start-house-spin")
    size = {"ringkeeper": 7, "commemorative": 5}[r.book]
    rest = ["available"] * (size - r.coins)
    r.see(coins=["in-play"] * r.coins + rest)
    r.no(1, give.select(*r.first), "not-the-spinner")
    r.do(RK, give.change_coins(2))
    r.call()
    r.throw(RK)
    r.see(coins=["in-play"] * r.coins + rest, coin_set=2)
    r.land("H")
    r.do(RK, "announce-result")
    r.money({})


@rings(2, ringkeeper=(124, "10 R38 R43"))
def who_stays_selects_two_others_of_the_remaining_five(r: Ring) -> None:
    r.kip(1, 2, 5)
    r.stake(1, 10)
    r.ride(3, 10)
    r.see(coins=["available", "in-play", "available", "available", "in-play", "available", "available"])
    r.do(1, "stay")
    r.see(coins=["available", "retained", "available", "available", "retained", "available", "available"], coin_set=1)
    r.no(1, give.select(2, 5), "penny-retained")
    r.no(1, give.select(1, 2), "penny-retained")
    r.no(1, give.select(1, 5), "penny-retained")
    r.do(1, give.select(1, 7))
    r.see(coins=["in-play", "retained", "available", "available", "retained", "available", "in-play"])
    r.money({1: 70, 2: -70})


@rings(2, ringkeeper=(125, "10 R38"))
def the_pennies_stay_until_three_heads(r: Ring) -> None:
    r.kip(1, 3, 4)
    r.stake(1, 10)
    r.cover(2, 10)
    r.round(1, "hh")
    r.no(1, give.select(1, 2), "coins-selected")
    r.cover(2, 20)
    r.round(1, "hh")
    r.no(1, give.select(1, 2), "coins-selected")
    r.see(coins=["available", "available", "in-play", "in-play", "available", "available", "available"])
    r.money({1: -10, 2: -30, "pot": 40})


@rings(2, ringkeeper=(126, "10 R38"))
def three_left_are_enough_and_one_is_not(r: Ring) -> None:
    r.kip(1, 1, 2)
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(1, "stay")
    r.do(1, give.select(3, 4))
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(1, "stay")
    # Four retained, three left: the same set.
    r.see(coins=["retained"] * 4 + ["available"] * 3, coin_set=1)
    r.do(1, give.select(5, 6))
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(1, "stay")
    # One left: a fresh set.
    r.see(coins=["available"] * 7, coin_set=2)
    r.do(1, give.select(1, 2))
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(1, "stay")
    r.do(1, give.select(3, 4))
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(1, "stay")
    r.do(1, give.select(5, 6))
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(1, "stay")
    # And the first again.
    r.see(coins=["available"] * 7, coin_set=1)
    r.money({1: 420, 2: -420})


@rings(2, ringkeeper=(127, "10 5 R48"))
def the_next_spinner_selects_from_all_seven(r: Ring) -> None:
    r.kip(1, 1, 2)
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(1, "stay")
    r.do(1, give.select(3, 4))
    r.stake(1, 10)
    r.cover(2, 10)
    r.round(1, "tt")
    r.do(RK, give.offer(2))
    r.do(2, "accept-coins")
    r.see(coins=["available"] * 7, coin_set=1)
    r.do(2, give.select(1, 2))
    r.money({1: 60, 2: -60})


@rings(2, ringkeeper=(128, "7 10 R43"))
def a_change_of_pennies_brings_the_retained_back(r: Ring) -> None:
    r.kip(1, 1, 2)
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(1, "stay")
    r.do(RK, give.change_coins(1))
    r.see(coins=["available"] * 7)
    r.do(1, give.select(1, 2))
    r.money({1: 70, 2: -70})


@rings(2, commemorative=(119, "4.9 4.2 R43"))
def who_stays_keeps_no_penny_back_here(r: Ring) -> None:
    r.kip(1, 3, 4, 5)
    r.stake(1, 10)
    r.ride(3, 10)
    r.see(coins=["available", "available", "in-play", "in-play", "in-play"])
    r.do(1, "stay")
    r.see(coins=["available"] * 5, coin_set=1)
    # The same three again.
    r.do(1, give.select(3, 4, 5))
    r.money({1: 70, 2: -70})


@rings(2, ringkeeper=(129, "7 5"), commemorative=(120, "3.1 4.2"))
def the_pennies_return_when_a_game_ends(r: Ring) -> None:
    r.kip(1, *sorted((4, 5, 3)[: r.coins]))
    r.stake(1, 10)
    r.cover(2, 10)
    r.round(1, "T")
    size = {"ringkeeper": 7, "commemorative": 5}[r.book]
    r.see(coins=["available"] * size)
    r.money({1: -10, 2: 10})


@rings(3, ringkeeper=(130, "6 R14"), commemorative=(121, "3.2 R14"), pub=(56, "1"))
def a_ring_loses_no_coins_and_brings_no_set(r: Ring) -> None:
    spun(r)
    for command in (
        {"lose-coins": {"first": 1}}, {"return-coins": {"first": 1}}, "bring-new-set",
    ):  # fmt: skip
        r.no(RK, command, "not-in-these-rules")
    r.no(1, "request-original-coins", "not-in-these-rules")
    r.money(money_of_spun(r))


@rings(1, ringkeeper=(394, "10 R48"))
def a_spinning_ringkeeper_has_the_retained_pennies_too(r: Ring) -> None:
    r.do(HOST, give.join(2))
    r.kip(1, 1, 2)
    r.stake(1, 10)
    r.ride(3, 10)
    r.do(1, "stay")
    r.do(1, give.select(3, 4))
    r.stake(1, 10)
    r.cover(2, 10)
    r.round(1, "tt")
    r.see(coins=["retained", "retained"] + ["available"] * 5)
    r.nobody(2)
    r.do(RK, "start-house-spin")
    r.see(coins=["in-play", "in-play"] + ["available"] * 5, coin_set=1)
    r.money({1: 60, 2: -60})


@rings(2, ringkeeper=(408, "6 R46"), commemorative=(429, "3.2 R46"))
def a_third_penny_without_a_second_names_no_pennies(r: Ring) -> None:
    """R46: what is malformed is refused before anything of the ring is looked at."""
    gap = {"select-coins": {"first": 1, "third": 3}}
    r.no(1, gap, "bad-coins")
    r.no(RK, gap, "bad-coins")
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.no(1, gap, "bad-coins")
    r.no(2, gap, "bad-coins")
    r.no(1, give.select(*(1,) * r.coins), "bad-coins")
    r.do(1, give.select(*r.first))
    r.no(1, gap, "bad-coins")
    r.money({})
