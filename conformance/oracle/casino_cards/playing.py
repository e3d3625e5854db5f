"""A card is played from the hand: it takes, or it is laid down (C9, C12, C13)."""

from __future__ import annotations

from typing import Any

from .cards import INDEX, NAMES, rank_of
from .claims import left_to_take, open_claims, open_request
from .duties import captures_enough, judge
from .sets import taken_by
from .state import Turn, covers, without
from .table import Deed, Table, rule


def free_to_play(table: Table, seat: int) -> Turn:
    """Checks phase and turn, and that no hand card was played yet (2.20, 2.27)."""
    table.in_phase("turn")
    table.their_turn(seat)
    turn = table.state.turn
    assert turn is not None
    table.require(turn.played is None, "hand-card-played", "exactly one card from the hand in a turn")
    return turn


def in_hand(table: Table, seat: int, card: int) -> None:
    """Refuses a card that the player does not hold."""
    table.require(card in table.state.seats[seat].hand, "card-not-in-hand", f"{NAMES[card]} is not in the hand")


def shows(table: Table, seat: int, card: int) -> None:
    """Shows a card of the hand that is played: 9.3, known ranks hold "as long as your partner does not play a card of this
    rank"."""
    held = table.state.seats[seat]
    held.hand.remove(card)
    if rank_of(card) in held.known:
        held.known.discard(rank_of(card))
        table.tell("rank-known", {"seat": seat, "rank": rank_of(card), "known": False}, "no-longer")


# ---------------------------------------------------------------------- capturing


@rule("play", "player")
def play(table: Table, seat: int, carried: Any) -> Deed:
    """C9: "`play` names card and value (and needs something to take)"; "`play` is refused when no choice of takes could
    satisfy" cover and duties."""
    state = table.state
    turn = free_to_play(table, seat)
    card, value = INDEX[carried["card"]], carried["value"]
    in_hand(table, seat, card)
    table.require(value in state.book.played_as(card), "wrong-value", f"{NAMES[card]} does not count {value}")
    something = left_to_take(state, card, value, [])
    table.require(something, "captures-nothing", "there is nothing that it captures")
    rest = without(state.seats[seat].hand, [card])
    own = state.own_values(seat)
    left = [other for other in own if other != value]
    table.require(covers(rest, left), "abandons-build", "a build would be left that its owner cannot capture")
    must = must_value(table, turn)
    if not captures_enough(state, rest, value, own, must):
        table.refuse("must-capture" if must not in (None, value) else "one-build", "a duty of this turn could not be met")
    table.require(turn.must_play in (None, card), "must-take", "the card that was taken back is played at once")

    def deed() -> None:
        turn.played, turn.value, turn.out, turn.must_play = card, value, True, None
        state.phase = "taking"
        table.tell("card-played", {"seat": seat, "card": NAMES[card], "value": value})
        shows(table, seat, card)
        table.moved()

    return deed


def must_value(table: Table, turn: Turn) -> int | None:
    """Returns the value of the opponent's build that must be captured (6.7)."""
    build = table.state.build(turn.must_capture) if turn.must_capture is not None else None
    return build.value if build else None


@rule("take", "player")
def take(table: Table, seat: int, target: Any) -> Deed:
    """C9: "each `take` names one set worth it, of loose cards not yet taken, or the build of it"."""
    state = table.state
    table.in_phase("taking")
    table.their_turn(seat)
    turn = state.turn
    assert turn is not None and turn.played is not None and turn.value is not None
    case = "build"
    if "build" in target:
        named: Any = target["build"]
        build = state.build(named)
        if build is None:
            table.refuse("no-such-build", f"there is no build {named}")
            raise AssertionError
        table.require(("build", named) not in turn.taken, "already-taken", "it is taken already")
        worth = build.value == turn.value
        table.require(worth, "not-worth-it", "a build is captured by matching its value", "3.6")
    else:
        named = tuple(INDEX[name] for name in target["cards"])
        case = check_set(table, turn, named)

    def deed() -> None:
        turn.taken.append(("build" if "build" in target else "cards", named))
        table.tell("target-taken", dict(target), case)
        table.moved()

    return deed


def check_set(table: Table, turn: Turn, named: tuple[int, ...]) -> str:
    """Refuses what is not one set of the card's value; what kind of set it is. In the South African version tops too,
    "as they lay when the card was played, each at most once" (C13)."""
    state = table.state
    assert turn.played is not None and turn.value is not None
    table.require(len(set(named)) == len(named), "card-named-twice", "a card is named twice")
    tops = state.tops_for(turn.seat) if state.book.south else []
    there = set(state.loose()) | set(tops)
    missing = [card for card in named if card not in there]
    # The tops of piles are taken there: other cards on a pile are not tops (15.16).
    captured = {card for pile in state.piles for card in state.pile_cards(pile)}
    in_piles = state.book.south and all(card in captured for card in missing)
    table.require(not missing, "not-a-top" if in_piles else "card-not-loose", "not all of these can be taken")
    taken = taken_cards(turn)
    table.require(not taken & set(named), "already-taken", "not all of these are left")
    fits = taken_by(state.book, turn.played, turn.value, named)
    table.require(fits, "not-worth-it", f"this is not one set worth {turn.value}", "3.5")
    if turn.value == 0:
        return "picture"
    if set(tops) & set(named):
        return "top"
    return "single" if len(named) == 1 else "set"


def taken_cards(turn: Turn) -> set[int]:
    """Returns cards of the sets taken so far."""
    return {card for kind, named in turn.taken if kind == "cards" for card in named}


@rule("done", "player")
def done(table: Table, seat: int, _: Any) -> Deed:
    """C9: "Cover and duties are judged at `done`"; after it partner and opponents are asked (C11)."""
    state = table.state
    table.in_phase("taking")
    table.their_turn(seat)
    turn = state.turn
    assert turn is not None and turn.played is not None and turn.value is not None
    table.require(bool(turn.taken), "nothing-taken", "a capture takes something")
    numbers = {named for kind, named in turn.taken if kind == "build"}
    own = [build.value for build in state.builds() if build.owner == seat and build.number not in numbers]
    hand = state.seats[seat].hand
    table.require(covers(hand, own), "abandons-build", "a build would be left that its owner cannot capture")
    met = turn.must_capture is None or turn.must_capture in numbers
    table.require(met, "must-capture", "the opponent's build that was augmented is captured in this turn")
    table.require(not state.one_build() or len(own) <= 1, "one-build", "one of the two builds is captured in this turn")
    left = state.terms.get("insist") is not None and left_to_take(state, turn.played, turn.value, turn.taken)
    bound = turn.insisted or state.terms.get("insist") == "always"
    table.require(not (left and bound), "not-all-taken", "something that it captures is left")

    def deed() -> None:
        table.moved()
        if not turn.insisted and open_request(table):
            return
        open_claims(table)

    return deed


# ---------------------------------------------------------------------- laying down


@rule("discard", "player")
def discard(table: Table, seat: int, carried: Any) -> Deed:
    """7.2: "You are always free … to play a card that does not capture anything"; "7.2 "always free" yields to 3.13, 7.4,
    11.4, 12.3" (C16), in the South African version to 15.17."""
    state = table.state
    turn = free_to_play(table, seat)
    card = INDEX[carried["card"]]
    in_hand(table, seat, card)
    rest = without(state.seats[seat].hand, [card])
    own = state.own_values(seat)
    table.require(covers(rest, own), "abandons-build", "a build would be left that its owner cannot capture")
    judge(table, seat, rest, own, must_value(table, turn), played=True)
    clause = state.no_discard_clause()
    if clause is not None and own:
        table.refuse("no-discard", "not while owning a build", clause)
    table.require(turn.must_play is None, "must-take", "the card that was taken back is played at once")
    could = any(left_to_take(state, card, value, []) for value in state.book.played_as(card))
    always = state.terms.get("insist") == "always"
    table.require(not (could and always), "must-take", "it could have captured")

    def deed() -> None:
        turn.played = card
        state.layout.append(card)
        table.tell("card-discarded", {"seat": seat, "card": NAMES[card]})
        shows(table, seat, card)
        table.moved()
        if could and state.terms.get("insist") == "by-opponents":
            open_claims(table, "take-all")
        else:
            after_hand_card(table)

    return deed


def after_hand_card(table: Table) -> None:
    """Goes on with the turn until `end-turn` (C17); the South African one "ends by itself" (C13)."""
    from .turns import finish_turn

    state = table.state
    state.phase = "turn"
    if state.book.south:
        finish_turn(table)


