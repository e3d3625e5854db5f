"""Shuffle, cut and deal, seats, time, chance in the Swazi rulebooks."""

from __future__ import annotations

from typing import Any

from oracle.chance import previous_link
from oracle.scenario.cards import give

from .table import swazis

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
REDEAL: Any = {"redeal": True}


def chain(length: int) -> tuple[str, list[str]]:
    """A chain's head and its links, in the order in which they are used."""
    link, links = bytes(range(32)), []
    for _ in range(length):
        links.append(link.hex())
        link = previous_link(link)
    return link.hex(), links[::-1]


HEAD, LINKS = chain(64)
CHAIN: Any = {"source": {"committed": {"head": HEAD, "length": 64}}}


@swazis("1.7 1.9 C1", 66, source="fresh")
def a_seed_shuffles_the_pack_and_draws_the_dealer(t: Any) -> None:
    """The ruling's example, for three players."""
    t.ready()
    t.chances("unlisted")
    t.do("host", give.fresh(SEED))
    t.told("pack-shuffled", number=1, pack="s7 ha s10 c8 ca s8 h10 d10 … d9 dk", draw=None, used=None)
    t.chances()
    t.money({})


@swazis("1.7 C2", 67)
def the_player_at_the_dealers_right_cuts_out_of_the_middle(t: Any) -> None:
    t.deal(cut=False)
    t.view(phase="cut", to_act=1, layout="")
    t.refused(2, "cut 24", "not-your-turn", "2.18")
    t.refused(1, "cut 0", "wrong-cut", "1.7")
    t.refused(1, "cut 48", "wrong-cut", "1.7")
    t.refused(1, "discard c2", "wrong-phase", "2.19")
    t.do(1, "cut 47")
    t.told("pack-cut", "1.7", above=47)
    t.money({})


@swazis("1.7 C2", 68)
def one_card_above_is_enough(t: Any) -> None:
    t.deal(cut=False)
    t.do(1, "cut 1")
    t.told("pack-cut", above=1)
    t.refused(1, "cut 1", "wrong-phase", "2.19")
    t.money({})


@swazis("1.13 1.14 1.16 C2", 69, **REDEAL)
def the_ten_of_diamonds_and_an_ace_are_cut_again(t: Any) -> None:
    t.deal(layout="d10 ha c4 d5", cut=False)
    t.do(1, "cut 24")
    t.told_only("pack-cut", "cut-again")
    t.told("cut-again", "1.16", points=3, pictures=0)
    t.view(phase="between", layout="", dealer=t.state.n)
    t.may("host", "deal; close-table; " + "; ".join(f"leave {seat}" for seat in t.state.seats))
    t.do("host", give.lies([*DECK[4:], *DECK[:4]]))
    t.told("pack-shuffled", number=2, dealer=t.state.n, leader=1)
    t.do(1, "cut 24")
    t.told("turn-began", seat=1)
    t.money({})


DECK = [suit + rank for suit in "cdhs" for rank in ("a", *map(str, range(2, 11)), "j", "q", "k")]


@swazis("1.13 1.14 C2", 70, **REDEAL)
def the_spy_two_and_an_ace_are_not_cut_again(t: Any) -> None:
    """Two points."""
    t.deal(layout="s2 ha c4 d5")
    t.view(phase="turn", layout="s2 ha c4 d5")
    t.money({})


@swazis("1.14 1.16 C2", 71, **REDEAL)
def three_aces_are_cut_again(t: Any) -> None:
    t.deal(layout="ca ha da d5", cut=False)
    t.do(1, "cut 24")
    t.told("cut-again", points=3, pictures=0)
    t.money({})


@swazis("1.15 1.16 C2", 72, **REDEAL)
def three_pictures_are_cut_again(t: Any) -> None:
    t.deal(layout="cj hq dk d5", cut=False)
    t.do(1, "cut 24")
    t.told("cut-again", points=0, pictures=3)
    t.money({})


@swazis("1.15 C2", 73, **REDEAL)
def two_pictures_are_not(t: Any) -> None:
    t.deal(layout="cj hq d10 d5")
    t.view(phase="turn")
    t.money({})


@swazis("1.13 C2", 74)
def where_the_table_has_no_such_rule_any_layout_is_played(t: Any) -> None:
    t.deal(layout="d10 ha sa s2")
    t.view(phase="turn", layout="d10 ha sa s2")
    t.money({})


@swazis("1.7 1.9 C1 C21", 75)
def a_pack_has_each_card_once_and_a_dealer_the_first_time(t: Any) -> None:
    t.refused("host", give.lies(DECK, 1), "not-ready", "C21")
    t.ready()
    t.refused("host", give.lies(DECK[1:], 1), "wrong-pack", "C1")
    t.refused("host", give.lies([*DECK[1:], "c2"], 1), "wrong-pack", "C1")
    t.refused("host", give.lies(DECK), "wrong-dealer", "C1")
    t.refused("host", give.lies(DECK, 9), "wrong-dealer", "C1")
    t.refused("host", give.fresh(SEED), "wrong-spin-source", "C1", adopted=True)
    t.refused(1, give.lies(DECK, 1), "not-authorised", "C1", adopted=True)
    t.do("host", give.lies(DECK, 2))
    t.told("pack-shuffled", dealer=2)
    t.refused("host", give.lies(DECK), "wrong-phase", "C1")
    t.money({})


@swazis("1.2 C21", 76)
def seats_are_taken_and_left_between_hands(t: Any) -> None:
    t.refused("host", "join 1", "seat-taken", "C21")
    t.refused("host", "join 7", "no-such-seat", "C21")
    t.refused(7, "ready", "no-such-seat", "C21")
    t.do("host", "leave 2")
    t.told("player-left", seat=2)
    t.refused(2, "ready", "seat-empty", "C21")
    t.refused("host", "leave 2", "seat-empty", "C21")
    t.do(1, "ready")
    t.refused(1, "ready", "already-ready", "C21")
    t.refused("host", give.lies(DECK, 1), "seats-open", "C21")
    t.do("host", "join 2")
    t.refused(2, "not-ready", "not-ready", "C21")
    t.do(1, "not-ready")
    t.told("seat-not-ready", seat=1)
    t.refused(1, "join 1", "not-authorised", "C21")
    t.money({})


@swazis("2.18 C21 C23", 77)
def a_closed_table_is_closed_and_time_does_not_run_back(t: Any) -> None:
    t.wait(1_000)
    t.ready()
    t.wait(-1)
    t.refused(1, "not-ready", "time-backwards", "C23")
    t.wait(1)
    t.do("host", "close-table")
    t.told("table-closed", "C21")
    t.refused(1, "ready", "table-closed", "C21")
    t.may("host", "")
    t.money({})


@swazis("2.18 C21", 78)
def nothing_of_a_hand_is_left_or_closed(t: Any) -> None:
    t.deal()
    t.refused("host", "close-table", "wrong-phase", "C21")
    t.do("host", give.void("hand"))
    t.told("hand-voided", "C21", scope="hand")
    t.view(phase="between", layout="", dealer=t.state.n, hands=0)
    t.deal()
    t.told("pack-shuffled", number=2, dealer=t.state.n, leader=1)
    t.money({})


@swazis("2.18 C23", 79, patience=60_000)
def who_is_silent_for_too_long_is_passed_over(t: Any) -> None:
    t.deal({1: "h8 c2"}, "c6 d7 s9 hk", cut=False)
    t.wait(59_999)
    t.refused("host", "pass-over", "too-early", "C23")
    t.refused(1, "pass-over", "not-authorised", "C23", adopted=True)
    t.wait(1)
    t.do("host", "pass-over")
    t.told("passed-over", "C23", seat=1)
    t.told("pack-cut", above=24)
    t.wait(60_000)
    t.do("host", "pass-over")
    t.told("card-discarded", seat=1)
    t.waive()
    t.wait(60_000)
    t.do("host", "pass-over")
    t.told("turn-ended", seat=1)
    t.money({})


@swazis("2.18 C23", 80)
def where_nobody_is_passed_over_it_is_always_too_early(t: Any) -> None:
    t.deal()
    t.wait(10_000_000)
    t.refused("host", "pass-over", "too-early", "C23")
    t.money({})


@swazis("1.7 C1 C20 C35", 81, **CHAIN)
def the_link_of_a_pack_is_told_when_the_pack_is_dead(t: Any) -> None:
    t.do(1, give.entropy("11" * 32))
    t.refused(1, give.entropy("22" * 32), "entropy-given", "C20")
    t.ready()
    t.refused("host", give.reveal("33" * 32), "draw-not-committed", "C1", adopted=True)
    t.do("host", give.reveal(LINKS[0]))
    t.told("pack-shuffled", draw=1)
    t.do("host", give.void("hand"))
    t.told("draw-revealed", number=1, link=dict(x=LINKS[0]))
    t.money({})
