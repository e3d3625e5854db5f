"""Shuffle, cut and deal, seats, time, chance in the Swazi rulebooks."""

from __future__ import annotations

from typing import Any

from oracle.chance import joined, previous_link
from oracle.scenario.cards import give
from oracle.scenario.configs import NEW_YEAR, beacon, due

from .table import each, swazis

SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
REDEAL: Any = {"redeal": True}


def chain(length: int, last: bytes = bytes(range(32))) -> tuple[str, list[str]]:
    """Returns a chain's head and its links, in the order in which they are used."""
    link, links = last, []
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


LAMP = beacon(NEW_YEAR, 3_000)
LIT: Any = {"source": {"committed": {"head": HEAD, "length": 64, "beacon": LAMP}}}


@swazis("1.7 C1 C20", each(126, None, None), **LIT)
def the_last_to_be_ready_fixes_the_beacons_round(t: Any) -> None:
    """It is the first that is published at least one period later, and the deal brings its bytes and no other's."""
    t.ready(1, 2)
    t.untold("round-due")
    t.wait(1)
    t.do(3, "ready")
    number = due(LAMP, t.at)
    t.told("round-due", "C1", round=number)
    t.view(chain={"due": number, "used": 0})
    t.refused("host", give.reveal(LINKS[0]), "beacon-missing", "C1", adopted=True)
    for other in (number - 1, number + 1):
        t.refused("host", give.reveal(LINKS[0], (other, "bb" * 96)), "wrong-beacon-round", "C1", adopted=True)
    t.do("host", give.reveal(LINKS[0], (number, "bb" * 96)))
    t.told("pack-shuffled", number=1, draw=1)
    t.view(chain={"due": None, "used": 1})
    t.money({})


@swazis("1.7 C1 C20 C21", each(127, None, None), hands=2, **CHAIN)
def from_the_last_ready_on_nobody_steps_back(t: Any) -> None:
    """Before it somebody may; a dealt hand is voided all the same."""
    t.ready(1, 2)
    t.do(1, "not-ready")
    t.ready()
    t.refused(1, "not-ready", "deal-due", "C1", adopted=True)
    t.refused("host", "leave 1", "deal-due", "C1", adopted=True)
    t.do("host", give.reveal(LINKS[0]))
    t.do("host", give.void("hand"))
    t.told("hand-voided", scope="hand")
    t.do("host", "leave 1")
    t.money({})


@swazis("1.7 C1 C21", each(128, None, None), pot=500, hands=2, **CHAIN)
def a_match_is_not_voided_when_its_next_draw_is_fixed(t: Any) -> None:
    t.ready(1, 2)
    t.do("host", "void match")
    t.told("stake-returned", seat=1, amount=500, by_player=False)
    t.ready()
    t.refused("host", "void match", "deal-due", "C1", adopted=True)
    t.do("host", "close-table")
    t.told("stake-returned", seat=1, amount=500, by_player=False)
    t.told("table-closed")
    t.money({})


def dead_above(t: Any) -> int:
    """Returns how many cards lie above four that are cut again: three pictures, or three points, of the pack as it lies."""
    pack = [DECK[card] for card in t.state.pack]
    points = {"d10": 2, "s2": 1, "ca": 1, "da": 1, "ha": 1, "sa": 1}
    for above in range(1, 48):
        four = pack[above : above + 4]
        if sum(card[1:] in ("j", "q", "k") for card in four) >= 3 or sum(points.get(card, 0) for card in four) >= 3:
            return above
    raise ValueError("no cut of this pack is dead")


@swazis("1.7 1.16 C1 C2 C20", each(129, None, None), redeal=True, **LIT)
def a_dead_cut_fixes_another_round_and_lets_entropy_join(t: Any) -> None:
    """The link is told, and what was given since joins the next deal."""
    t.ready()
    t.do("host", give.reveal(LINKS[0], (due(LAMP, t.at), "bb" * 96)))
    t.do(2, give.entropy("11" * 32))
    t.refused(2, give.entropy("22" * 32), "entropy-given", "C20")
    t.wait(5_000)
    t.do(1, f"cut {dead_above(t)}")
    t.told("cut-again", "1.16")
    t.told("draw-revealed", number=1, link=dict(x=LINKS[0]))
    t.told("round-due", "C1", round=due(LAMP, t.at))
    t.do(2, give.entropy("22" * 32))
    t.refused(1, "not-ready", "deal-due", "C1", adopted=True)
    t.do("host", give.reveal(LINKS[1], (due(LAMP, t.at), "cc" * 96)))
    t.told("pack-shuffled", number=2, draw=2)
    t.money({})


NEXT, NEXT_LINKS = chain(65, bytes([9]) * 32)


@swazis("2.18 C20 C23", each(136, None, None), patience=60_000, **CHAIN)
def patience_begins_with_the_last_move_of_the_hand(t: Any) -> None:
    """What is no move, as entropy, does not make it longer."""
    t.wait(5_000)
    t.ready()
    t.view(waiting_since=NEW_YEAR)
    t.do("host", give.reveal(LINKS[0]))
    t.view(waiting_since=NEW_YEAR + 5_000)
    t.wait(30_000)
    t.do(t.to_act(), "cut 24")
    t.view(waiting_since=NEW_YEAR + 35_000)
    t.wait(59_999)
    t.do(2, give.entropy("11" * 32))
    t.refused("host", "pass-over", "too-early", "C23")
    t.view(waiting_since=NEW_YEAR + 35_000)
    t.wait(1)
    t.do("host", "pass-over")
    t.told("passed-over", "C23")
    t.view(waiting_since=NEW_YEAR + 95_000)
    t.money({})


def take_over(t: Any, link: str, following: tuple[str, list[str]]) -> None:
    """The next chain is committed, and serves the deal after the next. No hand is played out."""
    head, links = following
    t.do("host", give.commit(head, len(links)))
    for revealed in (link, links[0]):
        t.ready()
        t.do("host", give.reveal(revealed))
        t.do("host", give.void("hand"))


def other_chain(last: int) -> tuple[str, list[str]]:
    """Returns another chain's head and its 64 links."""
    return chain(64, bytes([last]) * 32)


@swazis("1.7 C20 C21", each(137, None, None), **CHAIN)
def entropy_is_one_a_seat_and_deal_whoever_sits_there(t: Any) -> None:
    t.do(2, give.entropy("11" * 32))
    t.sees(2, entropy_given=True)
    t.do("host", "leave 2")
    t.do("host", "join 2")
    t.refused(2, give.entropy("22" * 32), "entropy-given", "C20")
    t.do(3, give.entropy("33" * 32))
    t.do(1, give.entropy("11" * 32))
    digest = bytes(32)
    for seat, contribution in ((1, "11"), (2, "11"), (3, "33")):
        digest = joined(digest, "t1", seat, 1, bytes.fromhex(contribution * 32))
    t.view(chain={"entropy": "00" * 32, "entropy-next": digest.hex()})
    t.ready()
    t.view(chain={"entropy": digest.hex()})
    t.sees(2, entropy_given=False)
    t.do(2, give.entropy("22" * 32))
    t.view(chain={"entropy-next": joined(digest, "t1", 2, 2, bytes.fromhex("22" * 32)).hex()})
    t.do("host", give.commit(NEXT, 65))
    t.refused(2, give.entropy("33" * 32), "entropy-given", "C20")
    t.do("host", give.reveal(LINKS[0]))
    t.money({})


@swazis("1.7 C1", each(138, None, None), **CHAIN)
def with_sixty_three_links_left_the_next_chain_is_to_be_committed(t: Any) -> None:
    """The last to be ready is refused, and nobody before; then that chain serves the deal after the next."""
    t.ready()
    t.do("host", give.reveal(LINKS[0]))
    t.refused("host", give.commit(LINKS[0], 64), "chain-used", "C1", adopted=True)
    t.do("host", give.void("hand"))
    t.refused("host", give.commit(LINKS[0], 64), "chain-used", "C1", adopted=True)
    t.refused("host", give.commit(HEAD, 64), "chain-used", "C1", adopted=True)
    t.refused("host", give.commit(NEXT, 63), "chain-too-short", "C26", adopted=True)
    t.refused(1, give.commit(NEXT, 65), "not-authorised", "C1", adopted=True)
    t.ready(1, 2)
    t.refused(3, "ready", "next-chain-due", "C1", adopted=True)
    t.do("host", give.commit(NEXT, 65))
    t.told("draws-committed", "C1", head=NEXT, length=65)
    t.refused("host", give.commit("11" * 32, 64), "chain-committed", "C1", adopted=True)
    t.view(chain={"head": LINKS[0], "used": 1, "next": {"head": NEXT}})
    t.do(3, "ready")
    t.refused("host", give.reveal(NEXT_LINKS[0]), "draw-not-committed", "C1", adopted=True)
    t.do("host", give.reveal(LINKS[1]))
    t.do("host", give.void("hand"))
    t.ready()
    t.view(chain={"head": NEXT, "used": 0, "length": 65, "next": None})
    t.refused("host", give.reveal(LINKS[2]), "draw-not-committed", "C1", adopted=True)
    t.do("host", give.reveal(NEXT_LINKS[0]))
    t.told("pack-shuffled", number=3, draw=1)
    t.view(chain={"head": NEXT, "used": 1})
    before = previous_link(previous_link(bytes.fromhex(HEAD))).hex()
    for used in (HEAD, LINKS[0], LINKS[2], LINKS[63], before, NEXT, NEXT_LINKS[0], NEXT_LINKS[64]):
        t.refused("host", give.commit(used, 64), "chain-used", "C1", adopted=True)
    t.refused("host", give.commit("11" * 32, 4_097), "chain-too-long", "C26", adopted=True)
    t.do("host", give.void("hand"))
    link = NEXT_LINKS[1]
    for number in range(30):
        following = other_chain(11 + number)
        take_over(t, link, following)
        link = following[1][1]
    t.ready(1, 2)
    t.refused(3, "ready", "next-chain-due", "C1", adopted=True)
    for head in ("11" * 32, HEAD):
        t.refused("host", give.commit(head, 64), "chains-used-up", "C1", adopted=True)
    t.money({})


@swazis("1.7 C1 C21", each(139, None, None), **CHAIN)
def where_a_seat_is_open_nobody_is_the_last_to_be_ready(t: Any) -> None:
    """Sixty-three links are left, and the two who sit are ready."""
    t.ready()
    t.do("host", give.reveal(LINKS[0]))
    t.do("host", give.void("hand"))
    t.do("host", "leave 3")
    t.ready(1, 2)
    t.view(chain={"used": 1})
    t.refused("host", give.reveal(LINKS[1]), "seats-open", "C21")
    t.do("host", "join 3")
    t.refused(3, "ready", "next-chain-due", "C1", adopted=True)
    t.money({})


@swazis("1.7 C1", each(141, None, None), **LIT)
def a_chain_that_is_to_follow_fixes_no_round_anew(t: Any) -> None:
    t.ready()
    number = due(LAMP, t.at)
    t.wait(5_000)
    t.refused("host", give.commit(NEXT, 65), "beacon-differs", "C1", adopted=True)
    t.do("host", give.commit(NEXT, 65, LAMP))
    t.told_only("draws-committed")
    t.view(chain={"due": number, "used": 0})
    t.do("host", give.reveal(LINKS[0], (number, "bb" * 96)))
    t.money({})


LAST = 2**53 - 1


@swazis("1.7 1.16 C1 C2", each(142, None, None), redeal=True, **LIT)
def nobody_cuts_where_no_round_could_follow_a_dead_cut(t: Any) -> None:
    """Whether this cut is dead must not tell."""
    t.at = LAST - 10_000
    t.ready()
    number = due(LAMP, t.at)
    t.do("host", give.reveal(LINKS[0], (number, "bb" * 96)))
    t.at = LAST - 1_000
    t.refused(t.to_act(), "cut 24", "time-too-large", "C23", adopted=True)
    t.refused(t.to_act(), "discard c2", "wrong-phase", "2.19")
    t.at = LAST - 7_000
    t.do(t.to_act(), "cut 24")
    t.money({})


@swazis("1.7 C1 C2", each(143, None, None), **LIT)
def where_no_cut_is_dead_no_round_need_follow(t: Any) -> None:
    t.at = LAST - 10_000
    t.ready()
    t.do("host", give.reveal(LINKS[0], (due(LAMP, t.at), "bb" * 96)))
    t.at = LAST - 1_000
    t.do(t.to_act(), "cut 24")
    t.money({})
