"""The shuffle, the cut and the deal (C1, C2, C3, C19)."""

from __future__ import annotations

from typing import Any

from . import cards
from .books import Book
from .cards import ACE, BIG_TEN, INDEX, SPY_TWO, Words, names, new_pack, rank_of
from .seating import fix, reveal
from .state import State, Turn
from .table import Deed, Table, rule


def shuffle(book: Book, words: Words, players: int | None) -> tuple[list[int], int | None]:
    """C1: the pack, "then, in a table's first deal only …, dealer's seat = 1 + below(players)"."""
    pack = words.shuffled(new_pack(book.forty))
    return pack, None if players is None else 1 + words.below(players)


@rule("deal", "host")
def deal(table: Table, _: int, dealing: Any) -> Deed:
    """C1: "A `deal` brings chance as R2, R4 and R45 say"."""
    state, draws = table.state, table.state.draws
    table.in_phase("between", clause="C1")
    table.require(not state.imagined, "imagined", "this state is imagined")
    table.require(all(seat.taken for seat in state.seats.values()), "seats-open", "all seats must be taken")
    table.require(all(seat.ready for seat in state.seats.values()), "not-ready", "not all players are ready")
    held = draws.check_source(dealing)
    used = None
    if draws.source == "observed":
        pack, dealer = observed(table, held)
    else:
        if draws.source == "committed":
            table.require(not draws.exhausted(), "next-chain-due", "the chain has no link left", "R117")
            seed, used = draws.seed_of(held, state.config["table"], state.book.id)
        else:
            seed = bytes.fromhex(held)
        pack, dealer = shuffle(state.book, Words(seed), first_dealer(state))

    def deed() -> None:
        if used is not None and draws.use(used):
            for seat in state.seats.values():
                seat.entropy_given = False
        dealt(table, pack, dealer, used)

    return deed


def first_dealer(state: State) -> int | None:
    """Returns the number of players where the first dealer is still to be drawn."""
    return state.n if state.dealer is None else None


def observed(table: Table, held: dict[str, Any]) -> tuple[list[int], int | None]:
    """C1: "`observed` the whole pack in order, and for the first hand the dealer's seat"."""
    state = table.state
    pack, dealer = [INDEX[name] for name in held["pack"]], held.get("dealer")
    whole = sorted(pack) == new_pack(state.book.forty)
    table.require(whole, "wrong-pack", "each card of the pack once")
    first = state.dealer is None
    fits = (dealer in state.seats) if first else dealer is None
    table.require(fits, "wrong-dealer", "the dealer is named in a table's first hand, never later")
    return pack, dealer


def dealt(table: Table, pack: list[int], dealer: int | None, used: dict[str, Any] | None) -> None:
    """Emits the shuffled pack; if no layout is cut the hands are dealt at once."""
    state = table.state
    state.fixed = False
    state.dealer, state.leader = next_dealer(state, dealer)
    state.again = False
    state.pack, state.deals = list(pack), state.deals + 1
    told: dict[str, Any] = {
        "number": state.deals, "dealer": state.dealer, "leader": state.leader, "pack": names(pack),
    }  # fmt: skip
    if used is not None:
        told.update({"draw": used["number"], "used": used})
    table.tell("pack-shuffled", told, "later" if state.deals > 1 else None)
    table.moved()
    if state.book.cut:
        state.phase = "cut"
        return
    deal_hands(table)
    if state.n == 3:
        laid = state.pack.pop(0)  # C3: "three players: the 40th card is laid face up, loose"
        state.layout.append(laid)
        table.tell("card-laid", {"card": cards.NAMES[laid]})
    begin_turn(table, state.leader)


def next_dealer(state: State, drawn: int | None) -> tuple[int, int]:
    """Returns who deals and who leads. C3: "The next deal passes to the right (the first player becomes the dealer).
    `south-african`: the loser of the last hand … is dealt first and leads, and the dealer is at the loser's left"."""
    if state.dealer is None:
        assert drawn is not None
        return drawn, state.right_of(drawn)
    assert state.leader is not None
    if state.again:
        return state.dealer, state.leader
    if state.book.south and state.next_leader is not None:
        return state.right_of(state.next_leader, state.n - 1), state.next_leader
    return state.leader, state.right_of(state.leader)


# ---------------------------------------------------------------------- the cut


@rule("cut", "player", lambda book: book.cut)
def cut(table: Table, seat: int, carried: Any) -> Deed:
    """1.7: the player to the dealer's right "cuts four cards out of the middle of the deck"; C2: "1 to 47, of forty 1 to
    35"."""
    state, above = table.state, carried["above"]
    table.in_phase("cut")
    table.their_turn(seat)
    if state.terms["redeal"] and state.draws.source == "committed":
        state.draws.check_round(table.at)  # C20: a refusal must not disclose whether this cut is dead
    fits = 1 <= above <= state.book.pack_size - 5
    table.require(fits, "wrong-cut", "out of the middle: never the first or the last card")
    four = state.pack[above : above + 4]
    points, pictures = layout_points(four), sum(1 for card in four if cards.is_picture(card))
    dead = state.terms["redeal"] and (points >= 3 or pictures >= 3)

    def deed() -> None:
        table.tell("pack-cut", {"above": above, "cards": names(four)})
        table.moved()
        if dead:
            again(table, points, pictures)
            return
        state.pack[above : above + 4] = []
        state.layout = list(four)
        deal_hands(table)
        begin_turn(table, seat)

    return deed


def layout_points(layout: list[int]) -> int:
    """C2: "ten of diamonds 2, two of spades and each ace 1"."""
    return sum(2 if card == BIG_TEN else card == SPY_TWO or rank_of(card) == ACE for card in layout)


def again(table: Table, points: int, pictures: int) -> None:
    """1.16: "the four cards should be put back in the pack, which is reshuffled and the cut repeated"; C2: "the same dealer
    deals again with new chance"."""
    state = table.state
    state.phase, state.pack, state.again = "between", [], True
    table.tell("cut-again", {"points": points, "pictures": pictures})
    reveal(table)
    fix(table)


# ---------------------------------------------------------------------- the deal


def deal_hands(table: Table) -> None:
    """C3: "Dealt one card at a time, first to the dealer's right, the dealer last". The second half too (11.6, 15.24)."""
    state = table.state
    assert state.leader is not None
    each = state.book.dealt(state.n)
    order = [state.right_of(state.leader, step) for step in range(state.n)]
    case = "second" if state.half == 2 else {2: "two", 3: "three"}.get(state.n)
    for place, seat in enumerate(order):
        hand = state.pack[place : each * state.n : state.n]
        state.seats[seat].hand = hand
        table.tell("hand-dealt", {"seat": seat, "count": each, "cards": names(hand)}, case)
    del state.pack[: each * state.n]


def begin_turn(table: Table, seat: int) -> None:
    """2.18: "The turn to play rotates"."""
    table.state.phase = "turn"
    table.state.turn = Turn(seat)
    table.tell("turn-began", {"seat": seat})
