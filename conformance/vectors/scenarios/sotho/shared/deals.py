"""Shuffle, cut and deal, seats and time in the Sotho rulebooks."""

from __future__ import annotations

from typing import Any

from oracle.casino_cards.cards import names, new_pack
from oracle.scenario.cards import give

from .table import sothos

REDEAL: Any = {"redeal": True}


@sothos(64, "1.7 1.8 C2 C3")
def the_player_at_the_dealers_right_cuts_out_of_the_middle(t: Any) -> None:
    """Never the first or the last card: 1 to 47 lie above, of forty 1 to 35."""
    most = 35 if t.state.book.forty else 47
    t.deal(cut=False)
    t.view(phase="cut", to_act=1, layout="")
    t.refused(2, "cut 18", "not-your-turn", "2.18")
    t.refused(1, "cut 0", "wrong-cut", "1.7")
    t.refused(1, f"cut {most + 1}", "wrong-cut", "1.7")
    t.do(1, f"cut {most}")
    t.told("pack-cut", "1.7", above=most)
    t.told("hand-dealt", "1.8", seat=1, count=12 if t.state.book.forty else 16)
    t.money({})


@sothos(65, "1.7 C2")
def one_card_above_is_enough(t: Any) -> None:
    t.deal(cut=False)
    t.do(1, "cut 1")
    t.told("pack-cut", above=1)
    t.money({})


@sothos(66, "1.13 1.14 1.16 C2", **REDEAL)
def the_ten_of_diamonds_and_an_ace_are_cut_again(t: Any) -> None:
    t.deal(layout="d10 ha c4 d5", cut=False)
    t.do(1, "cut 18" if t.state.book.forty else "cut 24")
    t.told_only("pack-cut", "cut-again")
    t.told("cut-again", "1.16", points=3, pictures=0)
    t.view(phase="between", layout="", dealer=3)
    t.do("host", give.lies(names(new_pack(t.state.book.forty))))
    t.told("pack-shuffled", number=2, dealer=3, leader=1)
    t.money({})


@sothos(67, "1.13 1.14 C2", **REDEAL)
def the_spy_two_and_an_ace_are_not_cut_again(t: Any) -> None:
    """Two points."""
    t.deal(layout="s2 ha c4 d5")
    t.view(phase="turn", layout="s2 ha c4 d5")
    t.money({})


@sothos(68, "1.13 C2")
def where_the_table_has_no_such_rule_any_layout_is_played(t: Any) -> None:
    t.deal(layout="d10 ha sa s2")
    t.view(phase="turn", layout="d10 ha sa s2")
    t.money({})


@sothos(69, "1.9 C1 C3 C21", hands=2)
def the_first_dealer_is_named_with_the_pack_and_the_deal_passes_to_the_right(t: Any) -> None:
    pack = names(new_pack(t.state.book.forty))
    t.refused("host", give.lies(pack, 1), "not-ready", "C21")
    t.ready()
    t.refused("host", give.lies(pack[1:], 1), "wrong-pack", "C1")
    t.refused("host", give.lies([*pack[1:], "c2"], 1), "wrong-pack", "C1")
    t.refused("host", give.lies(pack), "wrong-dealer", "C1")
    t.refused("host", give.lies(pack, 9), "wrong-dealer", "C1")
    t.do("host", give.lies(pack, 2))
    t.told("pack-shuffled", dealer=2, leader=3)
    t.do(3, "cut 18")
    t.play_on()
    t.deal()
    t.told("pack-shuffled", number=2, dealer=3, leader=1)
    t.money({})


@sothos(70, "1.4 14.4 C3", players=4)
def four_players_are_dealt_one_card_at_a_time_the_dealer_last(t: Any) -> None:
    t.deal(lead=2)
    t.told("pack-shuffled", dealer=1, leader=2)
    t.told("hand-dealt", seat=1, count=9 if t.state.book.forty else 12)
    t.view(to_act=2, pack=0)
    t.money({})


@sothos(71, "2.18 C21 C23", patience=60_000)
def who_is_silent_for_too_long_is_passed_over(t: Any) -> None:
    above = 18 if t.state.book.forty else 24
    t.deal({1: "h8 c2"}, "c6 d7 s9 h10", cut=False)
    t.wait(59_999)
    t.refused("host", "pass-over", "too-early", "C23")
    t.wait(1)
    t.do("host", "pass-over")
    t.told("passed-over", "C23", seat=1)
    t.told("pack-cut", above=above)
    t.wait(60_000)
    t.do("host", "pass-over")
    t.told("card-discarded", seat=1)
    t.money({})


@sothos(72, "2.18 C21")
def a_hand_that_counts_for_nothing_is_dealt_again(t: Any) -> None:
    t.deal()
    t.refused("host", "close-table", "wrong-phase", "C21")
    t.do("host", give.void("hand"))
    t.told("hand-voided", "C21", scope="hand")
    t.deal()
    t.told("pack-shuffled", number=2, dealer=3, leader=1)
    t.money({})
