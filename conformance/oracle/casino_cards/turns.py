"""The turn's end, the second half, the hand's end, scores, stakes, matches (C14, C15, C17, C19, C22)."""

from __future__ import annotations

from typing import Any

from oracle.shapes import case_of

from .cards import ACE, BIG_TEN, NAMES, SPADES, SPY_TWO, is_picture, names, rank_of, suit_of
from .claims import left_to_add, open_claims
from .dealing import begin_turn, deal_hands
from .money import per_point, settle, settlement, shares
from .piles import add_part
from .seating import clear_hand, reveal
from .state import Part, State
from .table import Deed, Table, rule


@rule("end-turn", "player")
def end_turn(table: Table, seat: int, _: Any) -> Deed:
    """C17: "then `end-turn`, always said, so that silence tells nothing about a hand"; C9 (b): what can be added may be
    insisted on. In the South African version it is said only where a set with a top could follow (C13)."""
    state = table.state
    table.in_phase("turn")
    table.their_turn(seat)
    turn = state.turn
    assert turn is not None
    table.require(turn.played is not None, "no-hand-card-played", "exactly one card from the hand in a turn")
    insist = state.terms.get("insist")
    left = insist is not None and left_to_add(state, seat)
    bound = turn.insisted or insist == "always"
    table.require(not (left and bound), "not-added", "something can be added to a build of the own side")

    def deed() -> None:
        table.moved()
        if left:
            open_claims(table, "add-all")
        else:
            finish_turn(table)

    return deed


def finish_turn(table: Table) -> None:
    """Ends the turn. 12.2: "you pick up a card after each play"; C19: "at the turn's end"."""
    state = table.state
    assert state.turn is not None
    seat = state.turn.seat
    if state.book.crazy and state.pack:
        card = state.pack.pop(0)
        state.seats[seat].hand.append(card)
        table.tell("card-drawn", {"seat": seat, "card": NAMES[card], "left": len(state.pack)})
    table.tell("turn-ended", {"seat": seat})
    state.turn = None
    following = state.right_of(seat)
    if state.seats[following].hand:
        begin_turn(table, following)
    elif state.pack:
        # 11.6: "After the first twelve cards have been played, the layout is left intact and the remaining cards are dealt"
        state.half = 2
        table.tell("second-deal")
        deal_hands(table)
        begin_turn(table, following)
    else:
        end_hand(table)


def end_hand(table: Table) -> None:
    """10.2: "When all the cards have been played"."""
    state = table.state
    collect(table)
    scores = scored(state)
    for score in scores:
        state.totals[score["seat"]] += score["points"]
        score["total"] = state.totals[score["seat"]]
    state.hands += 1
    state.next_leader = loser(state, scores) if state.book.south else None
    table.tell("hand-scored", {"sides": scores})
    settle_hand(table, {score["seat"]: score["points"] for score in scores})
    end_match(table)
    clear_hand(table)
    reveal(table)


def collect(table: Table) -> None:
    """C14: "loose cards go to the side that captured last, in table order, no sorting; … nobody captured: they stay, and
    score nothing"."""
    state = table.state
    assert not state.builds(), "a build outlives the cards dealt"
    cards = state.loose()
    if not cards:
        return
    told: dict[str, Any] = {"cards": names(cards)}
    if state.last_capture is not None:
        told["seat"] = state.last_capture
        pile = state.pile_of(state.last_capture)
        numerals = [card for card in cards if state.book.pictures_count or not is_picture(card)]
        for part in ([card for card in cards if card not in numerals], numerals):
            if part:
                add_part(state, pile, Part(part))
    state.layout = []
    table.tell("layout-collected", told)


# ---------------------------------------------------------------------- scores


def scored(state: State) -> list[dict[str, Any]]:
    """Returns the records `side-score`, without totals (10.4 to 10.8, 15.28 to 15.32)."""
    owned: dict[int, list[int]] = {side: [] for side in state.sides()}
    for pile in state.piles:
        owned[state.side_of(pile)] += state.pile_cards(pile)
    counts = {side: len(cards) for side, cards in owned.items()}
    spades = {side: sum(1 for card in cards if suit_of(card) == SPADES) for side, cards in owned.items()}
    most_cards = most(counts)
    if state.book.south:
        for_spades = {side: int(count >= 5) for side, count in spades.items()}  # 15.29
    else:
        for_spades = most(spades)
    made = []
    for side, cards in owned.items():
        score = {
            "seat": side, "cards": counts[side], "spades": spades[side], "for-cards": most_cards[side],
            "for-spades": for_spades[side], "for-spy-two": int(SPY_TWO in cards), "for-big-ten": 2 * (BIG_TEN in cards),
            "for-aces": sum(1 for card in cards if rank_of(card) == ACE),
        }  # fmt: skip
        score["points"] = sum(score[name] for name in score if name.startswith("for-"))
        made.append(score)
    return made


def most(counts: dict[int, int]) -> dict[int, int]:
    """10.4: "2 points (if tied the tieing players get one point each)"; C14: "A majority of nothing scores nothing"."""
    highest = max(counts.values())
    first = [side for side, count in counts.items() if count == highest]
    points = 0 if highest == 0 else 2 if len(first) == 1 else 1
    return {side: points if side in first else 0 for side in counts}


def loser(state: State, scores: list[dict[str, Any]]) -> int:
    """C3: "fewest points in it; of equals, the first in turn order counted from who led it"."""
    points = {score["seat"]: score["points"] for score in scores}
    assert state.leader is not None
    order = [state.right_of(state.leader, step) for step in range(state.n)]
    return min(order, key=lambda seat: points[seat])


# ---------------------------------------------------------------------- stakes and matches


def settle_hand(table: Table, points: dict[int, int]) -> None:
    """C15, per point: the balance of each seat, "the stake goes back with it"."""
    state = table.state
    name, amount = case_of(state.terms["stakes"])
    if name != "per-point":
        return
    sides = {seat: state.side_of(seat) for seat in state.seats}
    balances = per_point(points, sides, amount)
    tell_settled(table, {seat: held.stake for seat, held in state.seats.items()}, balances)
    for held in state.seats.values():
        held.stake = 0


def tell_settled(table: Table, staked: dict[int, int], balances: dict[int, int]) -> None:
    """Emits one event for each seat, in order of seats, with its moves."""
    basis_points = table.state.terms["commission-basis-points"]
    settlements = [settlement(seat, staked[seat], balances[seat], basis_points) for seat in staked]
    for told, moves in zip(settlements, settle(settlements)):
        table.tell("seat-settled", told)
        table.events[-1]["moves"] = moves


def winners(state: State) -> list[int] | None:
    """C22: who has won the match, once it is over."""
    name, many = case_of(state.terms["length"])
    highest = max(state.totals.values())
    leading = [side for side, points in state.totals.items() if points == highest]
    if name == "hands":
        return leading if state.hands >= many else None
    return leading if highest >= many and len(leading) == 1 else None


def end_match(table: Table) -> None:
    """C22: "After a match the next begins at 0"; C15: "the pot is divided equally among the seats of the winning side"."""
    state = table.state
    won = winners(state)
    if won is None:
        return
    name, ante = case_of(state.terms["stakes"])
    if name == "pot":
        staked = {seat: held.ante for seat, held in state.seats.items()}
        seats = [seat for seat in state.seats if state.side_of(seat) in won]
        parts = shares(seats, sum(staked.values()))
        tell_settled(table, staked, {seat: parts.get(seat, 0) - staked[seat] for seat in state.seats})
        for held in state.seats.values():
            held.ante = 0
    table.tell("match-ended", {"winners": won, "hands": state.hands})
    state.hands, state.totals = 0, {side: 0 for side in state.sides()}
