"""The pack, the deal, who leads, seats and the closing of a table, in `south-african`."""

from __future__ import annotations

from typing import Any

from oracle.scenario import Topic
from oracle.scenario.cards import cards, give

topic = Topic()
two = topic.group("2 players", cards(2, insist=None, hands=2), seated=2)
three = topic.group("3 players, 3 hands", cards(3, insist=None, hands=3), seated=3)
four = topic.group("4 players, 2 hands", cards(4, insist=None, hands=2), seated=4)
drawn = topic.group("4 players, fresh", cards(4, insist=None, source="fresh"), seated=4)
patient = topic.group("3 players, patience 60000", cards(3, insist=None, patience=60_000), seated=3)

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
PACK = [suit + rank for suit in "cdhs" for rank in ("a", *map(str, range(2, 11)))]


@drawn.test(42, "15.5", "15.6", "15.10", "C1")
def a_seed_shuffles_forty_cards_and_draws_the_first_dealer(t: Any) -> None:
    """The ruling's example, for four players."""
    t.ready()
    t.chances("unlisted")
    t.do("host", give.fresh(SEED))
    t.told("pack-shuffled", "15.6", number=1, dealer=4, leader=1, pack="c10 h10 c3 ca … d7 d10", draw=None, used=None)
    t.told("hand-dealt", "15.10", seat=1, count=10, cards="c10 …")
    t.view(dealer=4, leader=1, to_act=1)
    t.money({})


@three.test(43, "15.5", "15.6", "C1", "C21")
def a_pack_has_forty_cards_no_picture_and_a_dealer_the_first_time(t: Any) -> None:
    t.refused("host", give.lies(PACK, 1), "not-ready", "C21")
    t.ready()
    t.refused("host", give.lies(PACK[1:], 1), "wrong-pack", "C1")
    t.refused("host", give.lies([*PACK[1:], "c2"], 1), "wrong-pack", "C1")
    t.refused("host", give.lies([*PACK[1:], "cj"], 1), "wrong-pack", "C1")
    t.refused("host", give.lies(PACK), "wrong-dealer", "C1")
    t.refused("host", give.lies(PACK, 4), "wrong-dealer", "C1")
    t.do("host", give.lies(PACK, 2))
    t.told("pack-shuffled", dealer=2, leader=3)
    t.told("card-laid", card="s10")
    t.view(phase="turn", layout="s10", to_act=3)
    t.money({})


@two.test(44, "15.8", "15.24", "2.18", "1.5", "C3", "C19")
def two_players_get_ten_cards_and_ten_more(t: Any) -> None:
    """The same order deals and plays over both."""
    t.deal({}, lead=2)
    t.told("hand-dealt", "15.8", seat=2, count=10)
    t.view(to_act=2, pack=20, half=1, layout="")
    t.play_on(until=lambda t: t.state.half == 2)
    t.told("second-deal", "15.24")
    t.view(to_act=2, pack=0, half=2)
    t.sees(1, count=10)
    t.sees(2, count=10)
    t.money({})


@two.test(45, "15.24", "15.26", "15.7", "C14")
def the_last_capture_carries_over_to_the_second_ten(t: Any) -> None:
    t.deal({1: "c9", 2: "d9"}, lead=1)
    t.lay(1, "c9")
    t.turn(2, "play d9", "take c9", "done")
    t.play_on(until=lambda t: t.state.half == 2)
    t.view(last_capture=2, half=2)
    t.play_on()
    t.told("layout-collected", "15.26", seat=2)
    t.scores({1: 0, 2: 10}, cards={1: 0, 2: 40})
    t.view(phase="between", hands=1, totals={1: 0, 2: 10})
    t.deal()
    t.told("pack-shuffled", number=2, dealer=2, leader=1)
    t.money({})


@three.test(46, "15.7", "15.9", "C3")
def the_first_of_the_equal_losers_leads_and_the_dealer_is_at_its_left(t: Any) -> None:
    """Seat 1 leads and has everything: seats 2 and 3 are lowest, seat 2 comes first."""
    t.deal({1: "c9"}, "d9")
    t.turn(1, "play c9", "take d9", "done")
    t.play_on()
    t.scores({1: 10, 2: 0, 3: 0})
    t.deal()
    t.told("pack-shuffled", "15.7", number=2, dealer=1, leader=2)
    t.told("turn-began", seat=2)
    t.money({})


@three.test(47, "15.7", "C3", "C14")
def where_all_are_equal_who_led_leads_again(t: Any) -> None:
    t.deal({}, lead=3)
    t.told("pack-shuffled", dealer=2, leader=3)
    t.play_on()
    t.told("layout-collected", seat=None)
    t.scores({1: 0, 2: 0, 3: 0}, for_cards={1: 0, 2: 0, 3: 0}, cards={1: 0, 2: 0, 3: 0})
    t.deal()
    t.told("pack-shuffled", "15.7", number=2, dealer=2, leader=3)
    t.money({})


@three.test(48, "15.7", "C3", "C21")
def a_hand_that_counts_for_nothing_is_dealt_again_by_the_same_dealer(t: Any) -> None:
    t.deal({}, lead=2)
    t.refused("host", "close-table", "wrong-phase", "C21")
    t.do("host", give.void("hand"))
    t.told("hand-voided", "C21", scope="hand")
    t.view(phase="between", layout="", hands=0, dealer=1)
    t.deal()
    t.told("pack-shuffled", number=2, dealer=1, leader=2)
    t.money({})


@three.test(49, "15.4", "C21")
def seats_are_taken_and_left_between_hands(t: Any) -> None:
    t.refused("host", "join 1", "seat-taken", "C21")
    t.refused("host", "join 4", "no-such-seat", "C21")
    t.do("host", "leave 2")
    t.told("player-left", seat=2)
    t.do(1, "ready")
    t.refused(1, "ready", "already-ready", "C21")
    t.refused("host", give.lies(PACK, 1), "seats-open", "C21")
    t.do("host", "join 2")
    t.do(1, "not-ready")
    t.told("seat-not-ready", seat=1)
    t.do("host", "close-table")
    t.told("table-closed", "C21")
    t.refused(1, "ready", "table-closed", "C21")
    t.money({})


@patient.test(50, "15.17", "C13", "C23")
def who_is_silent_is_passed_over(t: Any) -> None:
    """The engine discards the first card it may; an owner may not, and so the first card that captures is played."""
    t.deal({1: "c9 d4 h8 ca", 2: "s4"}, "c5", without={1: "8 a"})
    t.wait(59_999)
    t.refused("host", "pass-over", "too-early", "C23")
    t.wait(1)
    t.do("host", "pass-over")
    t.told("passed-over", "C23", seat=1)
    t.told("card-discarded", seat=1, card="ca")
    t.told("turn-began", seat=2)
    t.lay(2, "s4")
    t.play_on(keep="c9 d4", until=lambda t: t.to_act() == 1)
    t.do(1, "form 9 c5 hand d4")
    t.play_on(until=lambda t: t.to_act() == 1)
    t.wait(60_000)
    t.do("host", "pass-over")
    t.told("card-played", seat=1)
    t.untold("card-discarded")
    t.money({})


@three.test(51, "2.9", "15.13", "C20")
def a_hand_is_its_players_alone_and_piles_are_everybodys(t: Any) -> None:
    t.deal({1: "c9"}, "d9")
    t.sees(1, 2, hand="", count=13)
    t.sees(1, hand="", count=13)
    t.turn(1, "play c9", "take d9", "done")
    t.pile(1, "c9 d9", viewer=2)
    t.view(piles={1: "c9 d9"}, layout="")
    t.money({})
