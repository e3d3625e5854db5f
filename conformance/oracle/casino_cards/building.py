"""Builds: formed, founded, changed, augmented (C5, C6, C7, C18; South African C13)."""

from __future__ import annotations

from typing import Any

from .books import rank_needed
from .cards import INDEX, NAMES, rank_of
from .claims import build_record, is_known, learn, made
from .duties import judge
from .piles import remove_tops
from .playing import after_hand_card, free_to_play, in_hand, must_value, shows
from .sets import can_be_made, has_no_number, worth
from .state import Build, State, Turn, without
from .table import Deed, Table, rule


def free_action(table: Table, seat: int, hand: int | None) -> Turn:
    """Checks phase, turn and hand card: "One hand card a turn, exactly; free actions … before and after it" (C17)."""
    table.in_phase("turn")
    table.their_turn(seat)
    turn = table.state.turn
    assert turn is not None
    if hand is not None:
        table.require(turn.played is None, "hand-card-played", "exactly one card from the hand in a turn")
    elif table.state.book.south and not turn.may_steal:
        table.refuse("hand-card-needed", "every action needs a card from the hand")
    return turn


def check_bound(table: Table, turn: Turn, adds: bool = False) -> None:
    """C9: a card that was taken back "is played at once"; at the turn's end the mover on whom an opponent insists "adds until
    nothing is left", and does nothing else."""
    table.require(turn.must_play is None, "must-take", "the card that was taken back is played at once")
    to_add = turn.insisted and turn.played is not None
    table.require(adds or not to_add, "not-added", "an opponent insists on adding")


def check_loose(table: Table, loose: list[int]) -> None:
    """C26: "card, build or pile that is not there": cards first."""
    there = table.state.loose()
    table.require(all(card in there for card in loose), "card-not-loose", "not all of these lie loose")


def check_there(table: Table, seat: int, loose: list[int], tops: list[int], hand: int | None) -> None:
    """Refuses cards that are named twice, not loose, or not in the hand."""
    state = table.state
    if hand is not None:
        in_hand(table, seat, hand)
    check_loose(table, loose)
    named = [*loose, *tops, *([] if hand is None else [hand])]
    table.require(len(set(named)) == len(named), "card-named-twice", "a card is named twice")


def check_set(table: Table, cards: list[int], value: int) -> None:
    """Refuses what is not one set worth the value (2.15)."""
    book = table.state.book
    table.require(not has_no_number(book, cards), "no-number", "a picture has no number here")
    table.require(worth(book, cards, value), "not-worth-it", f"this is not one set worth {value}")


def check_tops(table: Table, seat: int, tops: list[int]) -> None:
    """C7: "A set holds at most one card of a pile"; "Tops of opponents only, in `sotho` and `sotho-forty` of the partner
    too (14.4), never of the own pile"."""
    state = table.state
    all_tops = {state.top(pile): pile for pile in state.piles}
    for card in tops:
        table.require(card in all_tops, "not-a-top", f"{NAMES[card]} is not on top of a pile")
        table.require(all_tops[card] != state.pile_of(seat), "own-top", "not from the own pile")


def check_value_free(table: Table, value: int) -> None:
    """8.9: "There cannot be two builds of the same capture value on the table at the same time"."""
    free = table.state.build_of_value(value) is None
    table.require(free, "value-on-table", f"there is a build of {value}")


def check_owner(table: Table, seat: int, owner: int, hand: int | None, value: int, clause: str | None = None) -> None:
    """4.4, 8.7, 8.8, 9.4: the owner's card."""
    state = table.state
    if owner != seat:
        fits = owner == state.partner_of(seat) and is_known(state, owner, value)
        table.require(fits, "not-known-to-hold", "no partner who is known to hold the rank")
        return
    rest = without(state.seats[seat].hand, [hand])
    holds = any(rank_of(card) == rank_needed(value) for card in rest)
    if not holds:
        table.refuse("no-matching-card", f"no card left that captures {value}", clause)


def check_builder(table: Table, seat: int, hand: int | None) -> None:
    """C13 (3): "with a hand card …: only who owns no build"."""
    if not table.state.book.south:
        return
    table.require(hand is not None, "hand-card-needed", "every action needs a card from the hand")
    table.require(not table.state.own_values(seat), "owns-a-build", "who owns a build adds to it, or captures")


def use(table: Table, seat: int, loose: list[int], tops: list[int], hand: int | None) -> None:
    """Takes the cards from their places."""
    state = table.state
    turn = state.turn
    assert turn is not None
    gone = set(loose)
    state.layout = [item for item in state.layout if isinstance(item, Build) or item not in gone]
    if hand is not None:
        turn.played = hand
    table.moved()


def in_table_order(state: State, loose: list[int]) -> list[int]:
    """C10: "formed: loose cards in table order"."""
    return [card for card in state.loose() if card in loose]


def from_the_right(state: State, seat: int, tops: list[int]) -> list[int]:
    """C10: "tops from the mover's right on"."""
    return [card for card in state.tops_for(seat) if card in tops]


def new_build(state: State, owner: int, value: int, augmented: bool, cards: list[int]) -> Build:
    """Adds a build in table order: "a build comes last when it is made"."""
    build = Build(state.next_build, owner, value, augmented, cards)
    state.next_build += 1
    state.layout.append(build)
    return build


def card_or_none(carried: dict[str, Any]) -> int | None:
    """Returns the hand card that a command names."""
    return INDEX[carried["hand"]] if "hand" in carried else None


def followed(table: Table, seat: int, opened: list[dict[str, Any]], hand: int | None) -> None:
    """Emits the events that follow a build: a known rank that is gone, and tops that are open now. Ends the South African
    turn."""
    if hand is not None:
        shows(table, seat, hand)
    for top in opened:
        table.tell("top-opened", top)
    if table.state.book.south:
        after_hand_card(table)


# ---------------------------------------------------------------------- form


@rule("form", "player")
def form(table: Table, seat: int, carried: Any) -> Deed:
    """4.2: "A single build can be formed from single cards already in the layout, with or without adding a card from your
    hand"."""
    state, value, owner, hand = table.state, carried["value"], carried["owner"], card_or_none(carried)
    loose = [INDEX[name] for name in carried["loose"]]
    turn = free_action(table, seat, hand)
    check_there(table, seat, loose, [], hand)
    cards = [*loose, *([] if hand is None else [hand])]
    table.require(not has_no_number(state.book, cards), "no-number", "a picture has no number here")
    table.require(worth(state.book, cards, value), "not-worth-it", f"these do not sum to {value}", "2.14")
    table.require(bool(loose) and len(cards) >= 2, "too-few-cards", "a single build has two cards or more, one of them loose")
    check_value_free(table, value)
    table.require(value <= state.book.highest, "value-too-high", f"no card counts {value}")
    check_builder(table, seat, hand)
    check_owner(table, seat, owner, hand, value)
    own = state.own_values(seat) + ([value] if owner == seat else [])
    rest = without(state.seats[seat].hand, [hand])
    played = hand is not None or turn.played is not None
    judge(table, seat, rest, own, must_value(table, turn), played, "one-build")
    check_bound(table, turn)

    def deed() -> None:
        lies = in_table_order(state, loose) + ([] if hand is None else [hand])
        use(table, seat, loose, [], hand)
        build = new_build(state, owner, value, False, lies)
        table.tell("build-formed", made(seat, build, hand, []), None if owner == seat else "partner")
        followed(table, seat, [], hand)

    return deed


# ---------------------------------------------------------------------- found


@rule("found", "player")
def found(table: Table, seat: int, carried: Any) -> Deed:
    """6.5: "If there is a single card in the layout which you can match with a card from your hand, you can make this card
    into an augmented build by adding further cards to it". In the South African version of a hand card and loose cards."""
    state, value, owner, hand = table.state, carried["value"], carried["owner"], card_or_none(carried)
    base = INDEX[carried["on"]]
    loose, tops = [INDEX[name] for name in carried["loose"]], [INDEX[name] for name in carried["tops"]]
    turn = free_action(table, seat, hand)
    check_there(table, seat, [base, *loose], tops, hand)
    cards = [*loose, *tops, *([] if hand is None else [hand])]
    check_set(table, cards, value)
    check_tops(table, seat, tops)
    table.require(not (state.book.south and tops), "not-a-top", "only a build that stands takes a top", "15.18")
    check_value_free(table, value)
    table.require(state.book.number(base) is not None, "no-number", "a picture has no number here")
    table.require(value in state.book.counts(base), "wrong-value", f"{NAMES[base]} does not count {value}")
    check_builder(table, seat, hand)
    check_owner(table, seat, owner, hand, value, "8.7")
    own = state.own_values(seat) + ([value] if owner == seat else [])
    rest = without(state.seats[seat].hand, [hand])
    played = hand is not None or turn.played is not None
    judge(table, seat, rest, own, must_value(table, turn), played, "one-build")
    check_bound(table, turn)

    def deed() -> None:
        stolen = from_the_right(state, seat, tops)
        lies = [base, *in_table_order(state, loose), *stolen, *([] if hand is None else [hand])]
        use(table, seat, [base, *loose], tops, hand)
        opened = remove_tops(table, stolen)
        build = new_build(state, owner, value, True, lies)
        table.tell("build-founded", made(seat, build, hand, stolen), None if owner == seat else "partner")
        followed(table, seat, opened, hand)

    return deed


# ---------------------------------------------------------------------- change


@rule("change", "player")
def change(table: Table, seat: int, carried: Any) -> Deed:
    """5.2: "You can change the value of a single build only if all of the following conditions hold"; C5: "A change (C6) that
    reaches the value of a build of one's own side joins the two"."""
    state, hand = table.state, INDEX[carried["hand"]]
    turn = free_to_play(table, seat)
    in_hand(table, seat, hand)
    build = state.build(carried["build"])
    if build is None:
        table.refuse("no-such-build", f"there is no build {carried['build']}")
        raise AssertionError
    number = state.book.number(hand)
    table.require(number is not None, "no-number", "a picture has no number here")
    value = build.value + (number or 0)
    other = state.build_of_value(value)
    joins = other is not None and state.side_of(other.owner) == state.side_of(seat)
    table.require(other is None or joins, "value-on-table", f"an opponent has a build of {value}")
    table.require(value <= state.book.highest, "value-too-high", f"no card counts {value}")
    theirs = state.side_of(build.owner) != state.side_of(seat)
    table.require(theirs, "own-side", "the build belongs to the own side")
    table.require(not build.augmented, "augmented-build", "the value of an augmented build can never be changed")
    own = state.own_values(seat)
    if not (other is not None and other.owner == seat):
        check_builder(table, seat, hand)
    check_owner(table, seat, seat, hand, value, "5.5")
    rest = without(state.seats[seat].hand, [hand])
    judge(table, seat, rest, own if joins else [*own, value], must_value(table, turn), True, "one-build")
    check_bound(table, turn)

    def deed() -> None:
        was, owner = build.value, build.owner
        use(table, seat, [], [], hand)
        build.cards.append(hand)
        if other is not None:
            # C5: "its owner stays its owner, the changed build's cards lie on top, it is augmented"
            other.cards += build.cards
            other.augmented = True
            state.layout = [item for item in state.layout if item is not build]
            told = {"by": seat, "gone": build.number, "build": build_record(other), "hand": NAMES[hand]}
            table.tell("build-joined", told)
        else:
            build.value, build.owner = value, seat
            table.tell("build-changed", made(seat, build, hand, []))
        learn(table, owner, was)
        if state.book.south and other is not None and may_steal(state, seat, other):
            turn.may_steal = True
            shows(table, seat, hand)
            return
        followed(table, seat, [], hand)

    return deed


# ---------------------------------------------------------------------- augment


@rule("augment", "player")
def augment(table: Table, seat: int, carried: Any) -> Deed:
    """6.2, 6.3, 6.7, 6.8; C7: "One set worth the build's value at a time: loose cards, tops, and at most one hand card in the
    whole turn; any of the three may be absent, not all"."""
    state, hand = table.state, card_or_none(carried)
    loose, tops = [INDEX[name] for name in carried["loose"]], [INDEX[name] for name in carried["tops"]]
    turn = free_action(table, seat, hand)
    build = state.build(carried["build"])
    if hand is not None:
        in_hand(table, seat, hand)
    check_loose(table, loose)
    if build is None:
        table.refuse("no-such-build", f"there is no build {carried['build']}")
        raise AssertionError
    check_there(table, seat, loose, tops, hand)
    cards = [*loose, *tops, *([] if hand is None else [hand])]
    check_set(table, cards, build.value)
    check_tops(table, seat, tops)
    own_side = state.side_of(build.owner) == state.side_of(seat)
    if state.book.south:
        check_south(table, turn, own_side, tops, hand)
    elif not own_side:
        # 6.8: "any augmentation of an opponent's build has to be done using cards from the layout or from the top of your
        # opponents' capture pile(s)", and it is captured in the same turn
        before = hand is None and turn.played is None
        table.require(before, "opponents-build", "an opponent's build is augmented before the hand card, without one")
    own = state.own_values(seat)
    rest = without(state.seats[seat].hand, [hand])
    must = must_value(table, turn)
    if not own_side:
        other = turn.must_capture not in (None, build.number)
        table.require(not other, "must-capture", "two builds cannot be captured with one value")
        must = build.value
    played = hand is not None or turn.played is not None
    judge(table, seat, rest, own, must, played, None if own_side else "must-capture")
    check_bound(table, turn, adds=True)

    def deed() -> None:
        stolen = from_the_right(state, seat, tops)
        lies = in_table_order(state, loose) + stolen + ([] if hand is None else [hand])
        use(table, seat, loose, tops, hand)
        opened = remove_tops(table, stolen)
        build.cards += lies
        build.augmented = True
        if not own_side:
            turn.must_capture = build.number
        table.tell("build-augmented", made(seat, build, hand, stolen), None if own_side else "opponent")
        if state.book.south:
            follows = hand is not None and not stolen and may_steal(state, seat, build)
            turn.may_steal = follows
            if follows:
                shows(table, seat, card_of(hand))
                return
        followed(table, seat, opened, hand)

    return deed


def card_of(card: int | None) -> int:
    """Returns a card that is there."""
    assert card is not None
    return card


def check_south(table: Table, turn: Turn, own: bool, tops: list[int], hand: int | None) -> None:
    """15.18, C13 (4): "augment the own build with one set that holds the hand card, and may hold one top of another's pile.
    If it held none, … that one set may follow"."""
    table.require(len(tops) <= 1, "two-tops", "one top at a time")
    table.require(own, "opponents-build", "only the own build", "15.18")
    if turn.may_steal:
        table.require(bool(tops), "hand-card-needed", "what follows is a set with a top")
    else:
        table.require(hand is not None, "hand-card-needed", "every action needs a card from the hand")


def may_steal(state: State, seat: int, build: Build) -> bool:
    """C13 (4): "a set worth the value can be made of one top with or without loose cards"."""
    numbers = ((state.book.number(top) or 0) for top in state.tops_for(seat))
    return any(
        number == build.value or (number < build.value and can_be_made(state.book, state.loose(), build.value - number))
        for number in numbers
    )
