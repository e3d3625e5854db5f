"""The thrower after an invalidation, the pennies, and the order of the events (ringkeeper 3; commemorative
7.4, 7.5; R24, R52, R60, R106, R114, R119, R122)."""

from __future__ import annotations

from oracle.scenario import give

from .invalidation import called, house
from .ring import CS, HOST, RK, Ring, rings

NOTE = (
    "ThrowsAgain",
    "order",
    "Who threw throws again, with what is on the kip; all is reversed before anything is returned.",
)
TWO_BACK = ("side-bet-returned", "side-bet-returned")
"""Both stakes of a bet."""


def undone(r: Ring, *told: str, scope: str = "result") -> None:
    """Invalidates the outcome; exactly these events are emitted."""
    r.do(r.boss, give.invalidate(scope))
    r.told(*told)


def on_the_kip(r: Ring, *coins: int) -> None:
    """Those pennies are in play, and no others."""
    size = {"ringkeeper": 7, "commemorative": 5, "pub": 2}[r.book]
    r.see(coins=["in-play" if coin in coins else "available" for coin in range(1, size + 1)])


def order_of(r: Ring, name: str) -> list[tuple[int, int]]:
    """Returns seat and amount of every event of that name by the last command."""
    told = [event["what"] for event in r.play.steps[-1]["events"]]
    return [(what[name]["seat"], what[name]["amount"]) for what in told if isinstance(what, dict) and name in what]


# ---------------------------------------------------------------------- who throws


@rings(5, ringkeeper=(465, "3 13.a R36 R106"))
def a_substitute_since_the_throw_is_taken_back(r: Ring) -> None:
    called(r)
    r.spin(1, "ht")
    for _ in range(3):
        r.barred(1)
    r.do(RK, give.substitute(RK))
    r.spin(RK, "tt")
    r.do(RK, give.invalidate("result"))
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "handed-over": False, "valid-spin": False},
          invalid_spins=0)  # fmt: skip
    r.centre(stake=100, covers=[], heads=0)
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(466, "3 R47 R106 R118"), commemorative=(480, "7.5 R47 R106 R118"))
def who_failed_since_the_throw_throws_again(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.do(RK, "record-failure-to-spin")
    undone(
        r, "side-bet-reversed", "cover-reversed", "cover-reversed", "outcome-invalidated", *TWO_BACK, "cover-returned",
        "cover-returned",
    )  # fmt: skip
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1, "handed-over": False, "valid-spin": False})
    on_the_kip(r, *r.first)
    r.cover(4, 100)
    r.round(1, "T")
    r.money({1: -100, 4: 100})


@rings(5, ringkeeper=(467, "3 R60 R81 R106"), commemorative=(481, "7.4 7.5 7.3.2 R60 R81 R106"))
def who_was_excluded_since_and_had_no_valid_spin_before_has_the_centre_back(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.do(r.boss, give.exclude(1))
    undone(
        r, "side-bet-reversed", "cover-reversed", "cover-reversed", "outcome-invalidated", *TWO_BACK, "cover-returned",
        "cover-returned", "centre-returned", "spinner-game-ended",
    )  # fmt: skip
    if r.book == "commemorative":
        r.play.told("cover-returned", "7.5", seat=2, amount=60)
        r.play.told("cover-returned", "7.5", seat=3, amount=40)
        r.play.told("centre-returned", "7.5", seat=1, amount=100)
        r.play.told("spinner-game-ended", "7.4", seat=1, outcome="returned")
    r.see(phase="offering", game=None, thrower=None, ring={"centre": None})
    on_the_kip(r)
    r.money({})


@rings(3, ringkeeper=(468, "3 R60 R81 R106"), commemorative=(482, "7.4 7.5 7.3.2 R60 R81 R106"))
def for_who_was_excluded_since_the_ringkeeper_spins_on(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(2, 100)
    r.do(r.boss, give.exclude(1))
    undone(r, "cover-reversed", "outcome-invalidated", "cover-returned", "coins-handed-over", "substitute-appointed")
    if r.book == "commemorative":
        r.play.told("cover-returned", "7.5", seat=2, amount=200)
        r.play.told("coins-handed-over", "7.4", seat=1, reason="excluded")
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game={"seat": 1, "run": 1, "handed-over": True})
    on_the_kip(r, *r.first)
    r.centre(stake=200, heads=1, covers=[])
    r.money({1: -100, 2: -100, "pot": 200})


@rings(5, ringkeeper=(469, "3 R24 R106"), commemorative=(483, "7.5 R24 R106"), pub=(265, "R24 R106"))
def the_ringkeepers_spin_goes_on_whoever_took_over_since(r: Ring) -> None:
    house(r)
    r.spin(RK, "H")
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", game=None, thrower={"house": "ringkeeper"})
    r.call()
    r.throw(RK)
    r.money({})


@rings(3, pub=(266, "R24 R73 R106"))
def in_the_pub_who_failed_since_the_throw_has_the_kip_again(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "ht")
    r.do(RK, "record-failure-to-spin")
    r.spin(RK, "tt")
    r.do(RK, give.invalidate("result"))
    r.told("side-bet-reversed", "outcome-invalidated", *TWO_BACK)
    r.see(phase="preparing", thrower={"spinner": 1}, game={"seat": 1}, pending=False)
    r.round(1, "tt")
    r.money({})


# ---------------------------------------------------------------------- with which pennies


@rings(5, ringkeeper=(470, "3 5 R52 R119"), commemorative=(484, "7.5 4.2 R52 R119"))
def the_pennies_that_the_spinner_selected_stay_on_the_kip(r: Ring) -> None:
    chosen = (2, 5) if r.coins == 2 else (2, 4, 5)
    r.kip(1, *chosen)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    undone(r, "cover-reversed", "outcome-invalidated", "cover-returned")
    on_the_kip(r, *chosen)
    r.cover(2, 100)
    r.round(1, "T")
    r.money({1: -100, 2: 100})


@rings(5, ringkeeper=(471, "3 5 R38 R119"), commemorative=(485, "7.5 4.2 R38 R119"))
def the_ringkeeper_throws_on_with_what_the_spinner_took(r: Ring) -> None:
    chosen = (2, 5) if r.coins == 2 else (2, 4, 5)
    r.kip(1, *chosen)
    r.stake(1, 100)
    r.ride(1, 100)
    r.do(1, "decline-further-spins")
    r.cover(2, 200)
    r.round(RK, "H")
    undone(r, "cover-reversed", "outcome-invalidated", "cover-returned")
    r.see(thrower={"house": "ringkeeper"})
    on_the_kip(r, *chosen)
    r.cover(2, 200)
    r.call()
    r.throw(RK)
    r.told("coins-thrown")
    r.money({1: -100, 2: -300, "pot": 400})


@rings(5, ringkeeper=(472, "3 7 R36 R38 R119"))
def pennies_that_the_ringkeeper_took_since_are_put_back_and_the_spinner_selects_again(r: Ring) -> None:
    called(r)
    r.spin(1, "ht")
    r.do(1, "decline-further-spins")
    r.do(RK, give.change_coins(2))
    r.spin(RK, "ht")
    on_the_kip(r, 1, 2)
    undone(r, "outcome-invalidated", *TWO_BACK, "cover-returned", "cover-returned")
    r.see(phase="preparing", thrower={"spinner": 1}, coin_set=2)
    on_the_kip(r)
    r.cover(2, 100)
    r.call()
    r.no(1, give.throw("tt"), "coins-not-selected")
    r.do(1, give.select(6, 7))
    r.throw(1)
    r.money({1: -100, 2: -100, "pot": 200})


@rings(5, ringkeeper=(473, "3 7 R38 R119"), commemorative=(486, "7.5 3.3 R38 R119"))
def the_ringkeeper_keeps_the_pennies_that_he_took(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(1, 100)
    r.do(1, "decline-further-spins")
    r.do(RK, give.change_coins(2))
    r.cover(2, 200)
    r.round(RK, "H")
    undone(r, "cover-reversed", "outcome-invalidated", "cover-returned")
    r.see(thrower={"house": "ringkeeper"}, coin_set=2)
    on_the_kip(r, *r.first)
    r.cover(2, 200)
    r.call()
    r.throw(RK)
    r.told("coins-thrown")
    r.money({1: -100, 2: -300, "pot": 400})


@rings(3, ringkeeper=(474, "3 5 R52 R119"), commemorative=(487, "7.5 4.2 R52 R119"))
def a_spinning_ringkeeper_takes_the_first_pennies_after_a_later_spinners(r: Ring) -> None:
    r.house_spin(1, 2, 3)
    r.round(RK, "H")
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.do(1, give.select(*sorted((4, 5, 3)[: r.coins])))
    r.do(r.boss, give.invalidate("result"))
    r.see(phase="preparing", game=None, thrower={"house": "ringkeeper"})
    on_the_kip(r)
    r.call()
    r.throw(RK)
    r.told("coins-selected", "coins-thrown")
    r.play.told("coins-selected", coins=r.first)
    r.money({})


@rings(5, ringkeeper=(475, "3 5 R24 R119"), commemorative=(488, "7.5 4.2 R24 R119"))
def with_scope_game_no_pennies_stay_on_the_kip(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    undone(
        r, "side-bet-reversed", "cover-reversed", "cover-reversed", "outcome-invalidated", *TWO_BACK, "cover-returned",
        "cover-returned", "centre-returned", "spinner-game-ended", scope="game",
    )  # fmt: skip
    on_the_kip(r)
    r.money({})


# ---------------------------------------------------------------------- in which order


@rings(5, ringkeeper=(476, "3 R52 R114 R122"), commemorative=(489, "7.4 7.5 R52 R114 R122"))
def what_a_later_game_brought_goes_back_after_the_reversals_and_before_the_invalidation_is_told(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.kip(2)
    r.stake(2, 50)
    r.cover(5, 30)
    r.cover(3, 20)
    undone(
        r, "side-bet-reversed", "cover-reversed", "cover-reversed", "cover-returned", "cover-returned",
        "centre-returned", "spinner-game-ended", "outcome-invalidated", *TWO_BACK, "cover-returned", "cover-returned",
    )  # fmt: skip
    assert order_of(r, "cover-returned") == [(3, 20), (5, 30), (2, 60), (3, 40)]
    assert order_of(r, "centre-returned") == [(2, 50)]
    r.play.told("cover-reversed", seat=2, cover=60, paid=120)
    r.play.told("cover-reversed", seat=3, cover=40, paid=80)
    r.see(phase="preparing", thrower={"spinner": 1})
    r.centre(stake=100, covers=[], heads=0)
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(477, "3 R72 R114 R122"), commemorative=(490, "7.4 7.5 R72 R114 R122"))
def later_covers_go_back_before_the_invalidation_is_told_and_those_of_the_throw_after_it(r: Ring) -> None:
    called(r)
    r.spin(1, "H")
    r.cover(5, 150)
    r.cover(2, 20)
    undone(
        r, "side-bet-reversed", "cover-reversed", "cover-reversed", "cover-returned", "cover-returned",
        "outcome-invalidated", *TWO_BACK, "cover-returned", "cover-returned",
    )  # fmt: skip
    assert order_of(r, "cover-returned") == [(2, 20), (5, 150), (2, 60), (3, 40)]
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(478, "3 R24 R114 R122"), commemorative=(491, "7.4 7.5 R24 R114 R122"))
def a_due_that_was_paid_is_reversed_before_anything_goes_back(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(2, 100)
    r.cover(3, 300)
    r.cover(4, 100)
    r.do(RK, "place-your-bets")
    r.bet(4, 5, 10)
    r.bet(5, 2, 20)
    r.do(RK, "no-more-bets")
    r.spin(1, "H")
    r.do(1, "withdraw-due")
    r.kip(2)
    r.stake(2, 5)
    r.cover(1, 5)
    undone(
        r, "side-bet-reversed", "side-bet-reversed", "due-reversed", "cover-reversed", "cover-reversed",
        "cover-returned", "centre-returned", "spinner-game-ended", "outcome-invalidated", *TWO_BACK, *TWO_BACK,
        "cover-returned", "cover-returned",
    )  # fmt: skip
    assert order_of(r, "cover-returned") == [(1, 5), (3, 300), (4, 100)]
    r.play.told("due-reversed", seat=1, amount=800)
    r.money({1: -100, 2: -300, "pot": 400})


@rings(5, ringkeeper=(479, "3 R24 R37 R114 R122"), commemorative=(492, "7.4 7.5 5.4 R24 R37 R114 R122"))
def a_centre_called_off_since_is_reversed_first(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "H")
    for seat in (2, 3, 4, 5):
        r.do(seat, give.decline_cover(seat))
    r.do(RK, "call-off-centre")
    undone(r, "due-reversed", "cover-reversed", "outcome-invalidated", "cover-returned")
    r.play.told("due-reversed", seat=1, amount=200)
    r.centre(first_stake=100, stake=100, covers=[], heads=0)
    r.money({1: -100, "pot": 100})


@rings(5, ringkeeper=(480, "3 R97 R114 R122"), commemorative=(493, "7.4.2 7.5 R97 R114 R122"))
def forfeits_are_told_in_their_place_among_what_goes_back(r: Ring) -> None:
    called(r)
    r.spin(1, "T")
    r.do(r.boss, give.invalidate("game", (1, "centre"), (3, "cover"), (4, "side-bet", 1)))
    r.told(
        "side-bet-reversed", "cover-reversed", "cover-reversed", "outcome-invalidated", "side-bet-returned",
        "side-bet-forfeited", "cover-returned", "cover-forfeited", "centre-forfeited", "spinner-game-ended",
    )  # fmt: skip
    r.play.told("side-bet-returned", seat=3, amount=10, reason="counterparty")
    r.play.told("side-bet-forfeited", seat=4, amount=10)
    r.play.told("cover-returned", seat=2, amount=60)
    r.play.told("cover-forfeited", seat=3, amount=40)
    r.play.told("centre-forfeited", seat=1, amount=100)
    r.money({1: -100, 3: -40, 4: -10, "house": 150})


@rings(4, ringkeeper=(481, "3 R114 R122"), commemorative=(494, "7.4 7.5 R114 R122"), pub=(267, "R114 R122"))
def bets_are_all_reversed_in_the_order_made_before_any_goes_back(r: Ring) -> None:
    r.watched()
    r.nobody(1, 2, 3, 4)
    r.do(RK, "start-house-spin")
    r.do(RK, "place-your-bets")
    r.bet(4, 1, 10)
    r.bet(2, 3, 20)
    r.bet(1, 4, 30)
    r.do(RK, "no-more-bets")
    r.spin(RK, "T")
    undone(r, *("side-bet-reversed",) * 3, "outcome-invalidated", *TWO_BACK * 3)
    told = [event["what"] for event in r.play.steps[-1]["events"]]
    assert [what["side-bet-reversed"]["bet"] for what in told[:3]] == [1, 2, 3]
    assert [what["side-bet-returned"]["bet"] for what in told[4:]] == [1, 1, 2, 2, 3, 3]
    r.money({})


@rings(4, policy="single-cover", ringkeeper=(482, "3 R72 R114 R122"), commemorative=(495, "7.5 R72 R114 R122"))
def a_single_cover_that_was_paid_is_reversed_first_too(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(3, 40)
    r.cover(2, 60)
    r.round(1, "H")
    r.round(1, "T")
    undone(r, "cover-reversed", "cover-reversed", "outcome-invalidated", "cover-returned", "cover-returned",
           "centre-returned", "spinner-game-ended", scope="game")  # fmt: skip
    assert order_of(r, "cover-returned") == [(2, 60), (3, 40)]
    r.money({})


@rings(3, ringkeeper=(483, "3 R52 R122"), commemorative=(496, "7.5 R52 R122"))
def a_later_spinner_without_a_stake_has_retired_before_the_invalidation_is_told(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(3, 100)
    r.round(1, "T")
    r.kip(2)
    undone(r, "cover-reversed", "spinner-retired", "outcome-invalidated", "cover-returned")
    r.play.told("spinner-retired", seat=2)
    r.see(phase="preparing", thrower={"spinner": 1})
    r.no(HOST, give.leave(1), "money-at-stake")
    r.money({1: -100, "pot": 100})


@rings(3, ringkeeper=(488, "3 R60 R81 R106"), commemorative=(507, "7.4 7.5 7.3.2 R60 R81 R106"))
def who_declined_since_and_was_excluded_too_stays_out(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(2, 100)
    r.do(1, "decline-further-spins")
    r.do(r.boss, give.exclude(1))
    undone(r, "cover-reversed", "outcome-invalidated", "cover-returned", "coins-handed-over", "substitute-appointed")
    r.play.told("coins-handed-over", "7.4" if r.book == "commemorative" else None, seat=1, reason="excluded")
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game={"seat": 1, "run": 1, "handed-over": True})
    r.money({1: -100, 2: -100, "pot": 200})


# ---------------------------------------------------------------------- for whom the ringkeeper spins who had begun to


def spun_for(r: Ring, run: int, stake: int) -> None:
    """The ringkeeper throws for seat 1, whose centre stands uncovered after so many Heads; the round of offers is as
    before."""
    r.see(
        phase="preparing", offered=None, thrower={"house": "ringkeeper"}, pending=False, outcome_open=False,
        game={"seat": 1, "run": run, "valid-spin": True, "handed-over": True},
        seats=[{"seat": 1, "excluded": True}, {"seat": 2, "declined": False}, {"seat": 3, "declined": False}],
    )  # fmt: skip
    r.centre(first_stake=100, stake=stake, covers=[], heads=run)


def unwatched(r: Ring) -> None:
    """R109 asks for a casino supervisor where no patron spins; here it is on a patron's behalf."""
    if r.book == "commemorative":
        r.do(HOST, give.present(CS, False))


def undone_by(r: Ring) -> str | None:
    """Returns the clause of commemorative that a hand-over or an end cites after an invalidation."""
    return "7.4" if r.book == "commemorative" else None


def offered_anew(r: Ring) -> None:
    """Nobody spins, and everybody is to be offered the kip: the ringkeeper's spin is taken back, his pennies too."""
    r.see(phase="offering", offered=None, game=None, thrower=None)
    there = [seat["seat"] for seat in r.play.table.view()["seats"]]
    r.see(seats=[{"seat": seat, "declined": False} for seat in there])
    on_the_kip(r)
    r.no(RK, "start-house-spin", "players-to-be-offered")


@rings(3, ringkeeper=(489, "3 12 R60 R81 R106 R119"), commemorative=(508, "7.4 7.5 7.3.2 4.8 R60 R81 R106 R109 R119"))
def the_ringkeeper_spins_on_for_who_was_excluded_with_the_pennies_that_he_took_since(r: Ring) -> None:
    r.kip(1, *((2, 5) if r.coins == 2 else (2, 4, 5)))
    r.stake(1, 100)
    r.ride(1, 100)
    r.cover(3, 200)
    r.round(1, "T")
    r.do(r.boss, give.exclude(1))
    r.house_spin(2, 3)
    r.see(game=None, thrower={"house": "ringkeeper"})
    on_the_kip(r, *r.first)
    undone(r, "cover-reversed", "outcome-invalidated", "cover-returned", "coins-handed-over", "substitute-appointed")
    r.play.told("cover-reversed", seat=3, cover=200, paid=400)
    r.play.told("cover-returned", "7.5" if r.book == "commemorative" else None, seat=3, amount=200)
    r.play.told("coins-handed-over", undone_by(r), seat=1, reason="excluded")
    r.play.told("substitute-appointed", role="ringkeeper")
    spun_for(r, 1, 200)
    on_the_kip(r, *r.first)
    r.no(RK, give.offer(2), "ring-taken")
    unwatched(r)
    r.cover(2, 200)
    r.call()
    r.no(1, give.throw(r.tails_up), "not-authorised")
    r.throw(RK)
    r.told("coins-thrown")
    r.land("H")
    r.do(RK, "announce-result")
    r.told("result-announced", "centre-rides")
    r.see(phase="preparing", thrower={"house": "ringkeeper"}, game={"seat": 1, "run": 2})
    on_the_kip(r, *r.first)
    r.cover(3, 400)
    r.call()
    r.spin(RK, "T")
    r.told("coins-thrown", "coins-landed", "result-announced", "cover-paid", "centre-lost", "spinner-game-ended")
    r.play.told("cover-paid", seat=3, cover=400, paid=800)
    r.play.told("centre-lost", "4.8" if r.book == "commemorative" else "12", seat=1, amount=400)
    r.play.told("spinner-game-ended", seat=1, outcome="lost")
    r.see(phase="offering", game=None, thrower=None)
    on_the_kip(r)
    r.money({1: -100, 2: -300, 3: 400})


@rings(
    3, ringkeeper=(490, "3 7 R60 R71 R81 R119 R131"), commemorative=(509, "7.4 7.5 7.3.2 3.3 R60 R71 R81 R119 R131")
)  # fmt: skip
def for_an_excluded_winner_the_ringkeeper_takes_pennies_at_the_throw_where_he_changed_them_since(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.ride(3, 100)
    r.do(r.boss, give.exclude(1))
    r.house_spin(2, 3)
    on_the_kip(r, *r.first)
    r.do(RK, give.change_coins(2))
    on_the_kip(r)
    undone(
        r, "due-reversed", "cover-reversed", "outcome-invalidated", "cover-returned", "coins-handed-over",
        "substitute-appointed",
    )  # fmt: skip
    r.play.told("due-reversed", seat=1, amount=800)
    r.play.told("cover-returned", "7.5" if r.book == "commemorative" else None, seat=2, amount=400)
    r.play.told("coins-handed-over", undone_by(r), seat=1, reason="excluded")
    spun_for(r, 2, 400)
    r.see(coin_set=2)
    on_the_kip(r)
    unwatched(r)
    r.cover(3, 400)
    r.call()
    r.throw(RK)
    r.told("coins-selected", "coins-thrown")
    r.play.told("coins-selected", coins=r.first)
    r.land("H")
    r.do(RK, "announce-result")
    # The due is the spinner's, and is paid at once.
    r.play.told("centre-rides", amount=800)
    r.play.told("spinner-game-ended", seat=1, outcome="won")
    r.play.told("due-paid", seat=1, amount=800)
    r.see(phase="offering", game=None, thrower=None, coin_set=2)
    on_the_kip(r)
    r.money({1: 700, 2: -300, 3: -400})


@rings(3, ringkeeper=(491, "3 R60 R81 R87 R103 R119"), commemorative=(510, "7.4 7.5 7.3.2 R60 R81 R87 R103 R119"))
def for_who_was_excluded_without_a_valid_spin_before_the_ringkeeper_does_not_spin_on(r: Ring) -> None:
    r.kip(1)
    r.stake(1, 100)
    r.cover(2, 100)
    r.round(1, "T")
    r.do(r.boss, give.exclude(1))
    r.house_spin(2, 3)
    undone(r, "cover-reversed", "outcome-invalidated", "cover-returned", "centre-returned", "spinner-game-ended")
    r.play.told("cover-reversed", seat=2, cover=100, paid=200)
    r.play.told("cover-returned", "7.5" if r.book == "commemorative" else None, seat=2, amount=100)
    r.play.told("centre-returned", "7.5" if r.book == "commemorative" else None, seat=1, amount=100)
    r.play.told("spinner-game-ended", undone_by(r), seat=1, outcome="returned")
    offered_anew(r)
    r.kip(2)
    r.stake(2, 50)
    r.cover(3, 50)
    r.call()
    r.no(RK, give.throw(r.tails_up), "not-authorised")
    r.spin(2, "T")
    r.money({2: -50, 3: 50})


@rings(3, ringkeeper=(492, "3 7 R36 R60 R81 R106 R119"))
def pennies_that_the_ringkeeper_took_since_stay_where_the_spinner_was_excluded(r: Ring) -> None:
    """As with a spinner who throws again, but for whose pennies they are."""
    r.kip(1, 2, 5)
    r.stake(1, 100)
    r.ride(1, 100)
    r.cover(3, 200)
    r.round(1, "ht")
    r.do(RK, give.exclude(1))
    r.do(RK, give.change_coins(2))
    r.spin(RK, "ht")
    on_the_kip(r, 1, 2)
    undone(r, "outcome-invalidated", "cover-returned", "coins-handed-over", "substitute-appointed")
    r.play.told("cover-returned", seat=3, amount=200)
    r.play.told("coins-handed-over", seat=1, reason="excluded")
    spun_for(r, 1, 200)
    r.see(coin_set=2)
    on_the_kip(r, 1, 2)
    r.cover(2, 200)
    r.call()
    r.throw(RK)
    r.told("coins-thrown")
    r.land("T")
    r.do(RK, "announce-result")
    r.told("result-announced", "cover-paid", "centre-lost", "spinner-game-ended")
    r.play.told("centre-lost", "12", seat=1, amount=200)
    r.see(phase="offering", game=None, thrower=None)
    on_the_kip(r)
    r.money({1: -100, 2: 100})


@rings(3, pub=(271, "R60 R87 R103 R119"))
def in_the_pub_the_ringkeeper_does_not_spin_on_for_who_was_excluded_without_a_valid_spin_before(r: Ring) -> None:
    r.kip(1)
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "tt")
    r.do(RK, give.exclude(1))
    r.house_spin(2, 3)
    on_the_kip(r, 1, 2)
    # R73: before the spin is called a spinner without a centre retires.
    undone(r, "side-bet-reversed", "outcome-invalidated", *TWO_BACK, "spinner-retired")
    offered_anew(r)
    r.no(RK, give.offer(1), "excluded")
    r.kip(2)
    r.do(RK, "place-your-bets")
    r.bet(3, 2, 20)
    r.do(RK, "no-more-bets")
    r.no(RK, give.throw("tt"), "not-authorised")
    r.spin(2, "hh")
    r.money({2: -20, 3: 20})


@rings(3, pub=(272, "R54 R87 R103 R106 R119"))
def in_the_pub_the_ringkeeper_does_not_spin_on_for_who_left_since(r: Ring) -> None:
    r.kip(1)
    r.round(1, "hh")
    r.do(RK, "place-your-bets")
    r.bet(2, 3, 10)
    r.do(RK, "no-more-bets")
    r.spin(1, "tt")
    r.do(HOST, give.leave(1))
    r.house_spin(2, 3)
    on_the_kip(r, 1, 2)
    undone(r, "side-bet-reversed", "outcome-invalidated", *TWO_BACK)
    offered_anew(r)
    r.kip(2)
    r.do(RK, "place-your-bets")
    r.bet(3, 2, 20)
    r.do(RK, "no-more-bets")
    r.spin(2, "tt")
    r.money({2: 20, 3: -20})
