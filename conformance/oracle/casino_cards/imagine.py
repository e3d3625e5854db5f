"""A state that a seat cannot distinguish from the true one (C28)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from oracle.shapes import octets

from .books import rank_needed
from .cards import Words, rank_of
from .claims import asked_need
from .state import Part, State
from .table import Table

SEED = octets(32, 32)


def imagined(table: Table, seat: int, seed: Any) -> Table:
    """C28: "the cards it does not know are dealt anew"."""
    SEED(seed, "seed")
    table.require(seat in table.state.seats, "no-such-seat", f"the table has no seat {seat}")
    made = table.state.copy()
    made.imagined = True
    if made.draws.secret is not None:
        # "Link and seed are zero": what of the chain all know stays as it is
        made.draws.secret = None
        made.draws.head = bytes(32)
    words = Words(bytes.fromhex(seed))
    deal_anew(made, seat, words)
    order_anew(made, seat, words)
    return Table(made)


def needs(state: State, seat: int) -> Counter[int]:
    """Returns the ranks that a seat must hold, with how many: "(cover, known ranks)". "A build that the played card takes, or
    while it still takes could take, needs no cover (its card may be the one played)". A partner who has asked not to capture
    holds a card for that build (9.5); who has augmented an opponent's build holds the card that captures it (6.7)."""
    turn = state.turn
    free: set[int] = set()
    if turn is not None and turn.seat == seat and turn.out and turn.value is not None:
        if state.phase == "taking":
            free = {build.number for build in state.builds() if build.value == turn.value}
        else:
            free = {named for kind, named in turn.taken if kind == "build"}
    wanted: Counter[int] = Counter()
    for build in state.builds():
        if build.owner == seat and build.number not in free:
            wanted[rank_needed(build.value)] += 1
    if turn is not None and turn.seat == seat and turn.must_capture is not None and not turn.out:
        build = state.build(turn.must_capture)
        assert build is not None
        wanted[rank_needed(build.value)] += 1
    asked = asked_need(state)
    if asked is not None and asked[0] == seat:
        wanted[asked[1]] += 1
    for rank in state.seats[seat].known:
        wanted[rank] = max(wanted[rank], 1)
    return wanted


def deal_anew(state: State, seat: int, words: Words) -> None:
    """ "for each other seat by number, each rank it must hold with how many it needs, in order of rank: that many are drawn
    one by one from the unknown cards of that rank in pack order (element below(count)); what is left is shuffled as in C1,
    from pack order, and given, from the top, to the seats by number up to their counts, then to pack or drawing pile"."""
    shown = {state.turn.must_play} if state.turn is not None else set()
    others = {number: held for number, held in state.seats.items() if number != seat}
    kept = {number: [card for card in held.hand if card in shown] for number, held in others.items()}
    hidden = [card for held in others.values() for card in held.hand if card not in shown] + state.pack
    unknown = sorted(hidden)
    counts = {number: len(held.hand) for number, held in others.items()}
    for number, held in others.items():
        wanted = needs(state, number)
        held.hand = kept[number]
        for rank in sorted(wanted):
            for _ in range(wanted[rank]):
                fitting = [card for card in unknown if rank_of(card) == rank]
                card = fitting[words.below(len(fitting))]
                unknown.remove(card)
                held.hand.append(card)
    rest = words.shuffled(unknown)
    for number, held in others.items():
        many = counts[number] - len(held.hand)
        held.hand += rest[:many]
        del rest[:many]
    assert len(rest) == len(state.pack)
    state.pack = rest


def order_anew(state: State, seat: int, words: Words) -> None:
    """ "unknown pile orders are shuffled last, pile by pile by seat, capture by capture from below, and the order of a sorting
    under way with them". Element 0 is the uppermost."""
    turn = state.turn
    for pile, parts in state.piles.items():
        for part in parts:
            if part.hidden and part.sorter != seat:
                mix(part, words)
        if turn is not None and turn.sorter is not None and turn.sorter != seat and state.pile_of(turn.seat) == pile:
            mixed = words.shuffled(sorted(turn.captured))[::-1]
            turn.sorted = mixed[: len(turn.sorted)]


def mix(part: Part, words: Words) -> None:
    """Puts the hidden cards of a capture in another order."""
    low = words.shuffled(sorted(part.cards[: part.hidden]))
    part.cards[: part.hidden] = low[::-1]
