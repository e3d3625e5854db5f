"""The claims of the other players: the partner's request (C11), and the opponents' claims (C9)."""

from __future__ import annotations

from typing import Any

from .books import rank_needed
from .cards import NAMES, rank_of
from .sets import can_be_made, could_take
from .state import Build, State, Turn, covers
from .table import Deed, Table, rule


def left_to_take(state: State, card: int, value: int, taken: list[tuple[str, Any]]) -> bool:
    """C9 (a): "nothing worth the value is left among what was not taken". In the South African version tops can be taken
    too (15.16)."""
    gone = {named for kind, named in taken if kind == "build"}
    if any(build.value == value and build.number not in gone for build in state.builds()):
        return True
    used = {card for kind, named in taken if kind == "cards" for card in named}
    tops = state.tops_for(state.turn.seat) if state.book.south and state.turn else []
    return could_take(state.book, card, value, (other for other in [*state.loose(), *tops] if other not in used))


def left_to_add(state: State, seat: int) -> bool:
    """C9 (b): "sets without a hand card to any build of the mover's side, tops included"."""
    open_cards = [*state.loose(), *state.tops_for(seat)]
    sides = (build for build in state.builds() if state.side_of(build.owner) == state.side_of(seat))
    return any(can_be_made(state.book, open_cards, build.value) for build in sides)


# ---------------------------------------------------------------------- the partner


def build_of_the_side(state: State, turn: Turn) -> Build | None:
    """Returns the build of the mover's side among what is to be taken."""
    for kind, named in turn.taken:
        build = state.build(named) if kind == "build" else None
        if build is not None and state.side_of(build.owner) == state.side_of(turn.seat):
            return build
    return None


def open_request(table: Table) -> bool:
    """C11: "when `done` would take a build of the side, the partner is asked first …; the window opens whatever the partner
    holds"."""
    state = table.state
    turn = state.turn
    assert turn is not None
    partner = state.partner_of(turn.seat)
    if partner is None or build_of_the_side(state, turn) is None:
        return False
    state.phase, turn.asked = "asked", partner
    table.tell("request-open", {"seat": partner})
    return True


@rule("ask", "player", lambda book: book.partners)
def ask(table: Table, seat: int, _: Any) -> Deed:
    """9.5: "and you have a card of that rank in your hand, you may ask your partner not to capture the build"; C11: "holds a
    card of its rank and can cover it"."""
    state = table.state
    turn = asked_turn(table, seat, "asked")
    build = build_of_the_side(state, turn)
    assert build is not None
    own = [other.value for other in state.builds() if other.owner == seat and other is not build]
    fits = covers(state.seats[seat].hand, [*own, build.value])
    table.require(fits, "nothing-to-ask", "no card of the rank that could cover the build")

    def deed() -> None:
        state.phase, turn.asked = "requested", None
        table.tell("capture-asked", {"seat": seat})
        table.moved()

    return deed


def asked_turn(table: Table, seat: int, phase: str) -> Turn:
    """Checks the phase of an answer. Returns its turn."""
    table.in_phase(phase)
    table.their_turn(seat)
    assert table.state.turn is not None
    return table.state.turn


@rule("let-pass", "player", lambda book: book.partners)
def let_pass(table: Table, seat: int, _: Any) -> Deed:
    """C11: "whether to let it pass (`let-pass`)"."""
    turn = asked_turn(table, seat, "asked")

    def deed() -> None:
        turn.asked = None
        table.tell("capture-not-asked", {"seat": seat})
        table.moved()
        open_claims(table)

    return deed


@rule("capture", "player", lambda book: book.partners)
def capture(table: Table, seat: int, _: Any) -> Deed:
    """9.6: "Your partner may ignore your request and capture the build anyway"."""
    asked_turn(table, seat, "requested")

    def deed() -> None:
        table.moved()
        open_claims(table)

    return deed


@rule("drift", "player", lambda book: book.partners)
def drift(table: Table, seat: int, _: Any) -> Deed:
    """9.6: "or may instead use the played card to augment the build, in which case you take over ownership"; C11: "the
    played card alone goes into that build, the partner owns it, nothing is taken"."""
    state = table.state
    turn = asked_turn(table, seat, "requested")
    build, partner = build_of_the_side(state, turn), state.partner_of(seat)
    assert build is not None and partner is not None and turn.played is not None
    card = turn.played

    def deed() -> None:
        build.cards.append(card)
        build.augmented, build.owner = True, partner
        turn.taken, turn.value, turn.out = [], None, False
        state.phase = "turn"
        table.tell("capture-drifted", made(seat, build, card, []))
        table.moved()

    return deed


def made(by: int, build: Build, hand: int | None, tops: list[int]) -> dict[str, Any]:
    """Returns the record `build-made`."""
    told: dict[str, Any] = {"by": by, "build": build_record(build)}
    if hand is not None:
        told["hand"] = NAMES[hand]
    told["tops"] = [NAMES[card] for card in tops]
    return told


def build_record(build: Build) -> dict[str, Any]:
    """Returns the record `build`."""
    return {
        "number": build.number, "owner": build.owner, "value": build.value, "augmented": build.augmented,
        "cards": [NAMES[card] for card in build.cards],
    }  # fmt: skip


def asked_need(state: State) -> tuple[int, int] | None:
    """Returns the player who has asked, and the rank that this seat thereby holds beside the ones its own builds need."""
    turn = state.turn
    if state.phase != "requested" or turn is None:
        return None
    build, partner = build_of_the_side(state, turn), state.partner_of(turn.seat)
    if build is None or partner is None or build.owner == partner:
        return None
    return partner, rank_needed(build.value)


# ---------------------------------------------------------------------- the opponents


def open_claims(table: Table, claim: str | None = None) -> None:
    """C9: "each opponent in turn order from the mover says `insist` or `waive`". Without a claim the capture that was declared
    complete is judged: if nothing is left, or nobody may insist any more, it is made."""
    state = table.state
    turn = state.turn
    assert turn is not None
    if claim is None:
        assert turn.played is not None and turn.value is not None
        insist = state.terms.get("insist") == "by-opponents" and not turn.insisted
        if not insist or not left_to_take(state, turn.played, turn.value, turn.taken):
            finish_capture(table)
            return
        claim = "take-all"
    state.phase = "challenge-end" if claim == "add-all" else "challenge-play"
    turn.claim, turn.asked = claim, state.opponents(turn.seat)[0]
    table.tell("claim-open", {"claim": claim, "seat": turn.asked}, claim)


def finish_capture(table: Table) -> None:
    """Puts the capture onto the pile."""
    from .piles import make_capture

    make_capture(table)


def claim_turn(table: Table, seat: int) -> Turn:
    """Refuses an answer that nobody has asked for."""
    state = table.state
    if state.phase not in ("challenge-play", "challenge-end"):
        table.refuse("no-claim", "nobody is asked whether to insist", kind="phase")
    assert state.turn is not None and state.turn.claim is not None
    if state.to_act() != seat:
        clause = "6.18" if state.turn.claim == "add-all" else "3.13"
        table.refuse("no-claim", f"seat {state.to_act()} is asked", clause, "phase")
    return state.turn


@rule("insist", "player", lambda book: not book.south)
def insist(table: Table, seat: int, _: Any) -> Deed:
    """3.13, 6.18; C9: "the first `insist` binds"."""
    state = table.state
    turn = claim_turn(table, seat)
    claim = turn.claim

    def deed() -> None:
        turn.claim, turn.asked, turn.insisted = None, None, True
        table.tell("insisted", {"claim": claim, "seat": seat}, claim)
        table.moved()
        if claim == "add-all":
            state.phase = "turn"
        elif turn.out:
            state.phase = "taking"
        else:
            take_back(table)

    return deed


def take_back(table: Table) -> None:
    """C9: "a discarded card returns to the hand and is played at once, its value the mover's choice"."""
    state = table.state
    turn = state.turn
    assert turn is not None and turn.played is not None
    card = turn.played
    state.layout.remove(card)
    state.seats[turn.seat].hand.append(card)
    turn.played, turn.must_play = None, card
    state.phase = "turn"
    table.tell("card-taken-back", {"seat": turn.seat, "card": NAMES[card]})


@rule("waive", "player", lambda book: not book.south)
def waive(table: Table, seat: int, _: Any) -> Deed:
    """3.14: "they may let your play stand"."""
    state = table.state
    turn = claim_turn(table, seat)
    claim = turn.claim

    def deed() -> None:
        from .turns import finish_turn

        table.tell("waived", {"claim": claim, "seat": seat}, claim)
        table.moved()
        order = state.opponents(turn.seat)
        later = order[order.index(seat) + 1 :]
        if later:
            turn.asked = later[0]
            table.tell("claim-open", {"claim": claim, "seat": turn.asked}, claim)
            return
        turn.claim, turn.asked = None, None
        if claim == "add-all":
            finish_turn(table)
        elif turn.out:
            finish_capture(table)
        else:
            state.phase = "turn"

    return deed


def is_known(state: State, seat: int, value: int) -> bool:
    """9.4: whether a seat is known to hold the rank, and "owns no build that needs that rank" (C11)."""
    rank = rank_needed(value)
    if rank not in state.seats[seat].known:
        return False
    return all(rank_needed(own) != rank for own in state.own_values(seat))


def learn(table: Table, seat: int, value: int) -> None:
    """9.2: "then you know that your partner holds a card of the rank needed to capture that build"."""
    state, rank = table.state, rank_needed(value)
    held = state.seats[seat]
    if not state.partners or rank in held.known:
        return
    assert any(rank_of(card) == rank for card in held.hand), "an owner who does not cover"
    held.known.add(rank)
    table.tell("rank-known", {"seat": seat, "rank": rank, "known": True})
