"""The commands that would be accepted: the contract's `legal`, and the moves of the seat that has to act, in the order of C25.

Every move is put to its rule. Moves that differ only in which loose cards make a sum are asked about once: neither owner,
cover nor duty depends on them (`simple.py` tries them all).
"""

from __future__ import annotations

import itertools
from typing import Any, Iterator

from . import words
from .books import rank_needed
from .cards import NAMES, Cards, bits, names, new_pack, rank_of
from .claims import is_known
from .sets import sums, takes_of
from .state import State
from .table import Table

Move = tuple[str, Any]
Json = dict[str, Any]
ALL = 2**32 - 1
"""No list is cut."""
ZEROS = "00" * 32
STANDINGS = ("awaited", "closes-window", "instead", "optional", "intervention", "ending")


def moves_of_seat(table: Table) -> list[Move]:
    """Returns the moves of the seat that has to act, in order. C25: "the commands of the seat that has to act by their fields as
    they stand in the contract: …; cards before builds, none before some; lowest first"."""
    state = table.state
    seat = state.to_act()
    if seat is None:
        return []
    found: list[tuple[Any, Move]] = []
    asked: dict[Any, bool] = {}
    for name, carried, key, group in candidates(state, seat):
        if group is None:
            fits = table.allows(name, seat, carried)
        else:
            if group not in asked:
                asked[group] = table.allows(name, seat, carried)
            fits = asked[group]
        if fits:
            found.append(((words.ORDER.index(name), key), (name, carried)))
    found.sort(key=lambda each: each[0])
    return [move for _, move in found]


Candidate = tuple[str, Any, Any, Any]
"""Name, what it carries, its place among those of its name, its group."""


def candidates(state: State, seat: int) -> Iterator[Candidate]:
    """Moves that could be accepted."""
    turn = state.turn
    if state.phase == "cut":
        for above in range(1, state.book.pack_size - 4):
            yield "cut", {"above": above}, above, None
        return
    assert turn is not None
    bare = {
        "taking": ("done",), "asked": ("ask", "let-pass"), "requested": ("capture", "drift"),
        "challenge-play": ("insist", "waive"), "challenge-end": ("insist", "waive"),
        "stacking": ("stack-rest", "hand-to-partner"), "turn": ("end-turn",),
    }[state.phase]  # fmt: skip
    for name in bare:
        if not (name == "hand-to-partner" and not state.partners):
            yield name, None, 0, None
    if state.phase == "taking":
        yield from takes(state)
    elif state.phase == "stacking":
        for card in sorted(turn.captured):
            yield "stack", {"card": NAMES[card]}, card, None
    elif state.phase == "turn":
        yield from of_a_turn(state, seat)


def takes(state: State) -> Iterator[Candidate]:
    """Sets and builds that a played card takes."""
    turn = state.turn
    assert turn is not None and turn.played is not None and turn.value is not None
    gone = {card for kind, named in turn.taken if kind == "cards" for card in named}
    tops = state.tops_for(turn.seat) if state.book.south else []
    left = [card for card in [*state.loose(), *tops] if card not in gone]
    for chosen in takes_of(state.book, turn.played, turn.value, left):
        yield "take", {"cards": names(chosen)}, (0, bits(chosen)), "take"
    for build in state.builds():
        yield "take", {"build": build.number}, (1, build.number), None


def of_a_turn(state: State, seat: int) -> Iterator[Candidate]:
    """Yields everything else in a turn."""
    turn = state.turn
    assert turn is not None
    hand = sorted(state.seats[seat].hand) if turn.played is None else []
    for card in hand:
        for value in state.book.played_as(card):
            yield "play", {"card": NAMES[card], "value": value}, (card, value), None
        yield "discard", {"card": NAMES[card]}, card, None
        for build in state.builds():
            yield "change", {"build": build.number, "hand": NAMES[card]}, (build.number, card), None
    for card in turn.pictures:
        yield "give", {"card": NAMES[card]}, card, None
    yield from forms(state, seat, hand)
    yield from founds(state, seat, hand)
    yield from augments(state, seat, hand)


def owners(state: State, seat: int, value: int) -> list[int]:
    """Returns the players who could own a new build of that value."""
    found = []
    if any(rank_of(card) == rank_needed(value) for card in state.seats[seat].hand):
        found.append(seat)
    partner = state.partner_of(seat)
    if partner is not None and is_known(state, partner, value):
        found.append(partner)
    return found


def forms(state: State, seat: int, hand: list[int]) -> Iterator[Candidate]:
    """Yields single builds of loose cards."""
    loose = sorted(state.loose())
    for value in range(2, state.book.highest + 1):
        if state.build_of_value(value) is not None:
            continue
        for owner, card in itertools.product(owners(state, seat, value), [None, *hand]):
            number = 0 if card is None else state.book.number(card)
            if number is None or number >= value:
                continue
            for chosen in sums(state.book, loose, value - number):
                if len(chosen) + (card is not None) < 2:
                    continue
                carried: Json = {"value": value, "loose": names(chosen), "owner": owner}
                key = (value, bits(chosen), place_of(card), owner)
                yield "form", with_hand(carried, card), key, ("form", value, card, owner)


def founds(state: State, seat: int, hand: list[int]) -> Iterator[Candidate]:
    """Yields augmented builds on a loose card."""
    for base in state.loose():
        for value in state.book.counts(base):
            if state.build_of_value(value) is not None:
                continue
            for owner in owners(state, seat, value):
                loose = [card for card in state.loose() if card != base]
                for chosen, tops, card in sets_for(state, seat, loose, hand, value):
                    carried: Json = {
                        "on": NAMES[base], "value": value, "loose": names(chosen), "tops": names(tops), "owner": owner,
                    }  # fmt: skip
                    key = (base, value, bits(chosen), bits(tops), place_of(card), owner)
                    group = ("found", value, bool(tops), card, owner)
                    yield "found", with_hand(carried, card), key, group


def augments(state: State, seat: int, hand: list[int]) -> Iterator[Candidate]:
    """Sets for builds that exist."""
    for build in state.builds():
        for chosen, tops, card in sets_for(state, seat, state.loose(), hand, build.value):
            carried = {"build": build.number, "loose": names(chosen), "tops": names(tops)}
            key = (build.number, bits(chosen), bits(tops), place_of(card))
            yield "augment", with_hand(carried, card), key, ("augment", build.number, len(tops), card)


def sets_for(
    state: State, seat: int, loose: list[int], hand: list[int], value: int
) -> Iterator[tuple[Cards, Cards, int | None]]:
    """Sets worth a value: loose cards, tops, a hand card."""
    book, ordered = state.book, sorted(loose)
    tops = sorted(top for top in state.tops_for(seat) if book.number(top) is not None)
    for card in [None, *hand]:
        number = 0 if card is None else book.number(card)
        if number is None:
            continue
        for many in range(len(tops) + 1):
            for stolen in itertools.combinations(tops, many):
                left = value - number - sum(book.number(top) or 0 for top in stolen)
                if left == 0 and (card is not None or stolen):
                    yield (), stolen, card
                elif left > 0:
                    yield from ((chosen, stolen, card) for chosen in sums(book, ordered, left))
    if value == 14:
        yield from (((card,), (), None) for card in ordered if rank_of(card) == 1)
        yield from (((), (card,), None) for card in tops if rank_of(card) == 1)
        yield from (((), (), card) for card in hand if rank_of(card) == 1)


def with_hand(carried: Json, card: int | None) -> Json:
    """Returns the record, with its hand card."""
    if card is not None:
        carried["hand"] = NAMES[card]
    return carried


def place_of(card: int | None) -> int:
    """C25: "none before some"."""
    return -1 if card is None else card


# ---------------------------------------------------------------------- the record `choices`


def legal(table: Table, at: int, of: Json | None = None, most: int = ALL) -> Json:
    """Returns the commands that would be accepted at that time, of that actor or of everybody: the first `most` of them."""
    words.moment(at, "at")
    if of is not None:
        words.actor(of, "of")
    state = table.state
    if at < state.now:
        return {"first": [], "total": 0, "until": state.now}
    if state.phase == "closed":
        return {"first": [], "total": 0}
    table.at = at
    found = [(place(each), each) for each in listed(table)]
    found.sort(key=lambda each: each[0])
    mine = [each for _, each in found if of is None or of == each["by"] or of["role"] == each["by"]["role"] == "host"]
    said: Json = {"first": [strip(each) for each in mine[:most]], "total": len(mine)}
    patience = state.terms.get("patience")
    if patience is not None and state.to_act() is not None and at < state.waiting_since + patience:
        said["until"] = state.waiting_since + patience
    return said


def strip(each: Json) -> Json:
    """Returns the record `choice`, without its place."""
    return {name: held for name, held in each.items() if name != "_key"}


def place(each: Json) -> tuple[Any, ...]:
    """C25: "by standing and command", fields, giver."""
    command = each["command"]
    name = command if isinstance(command, str) else next(iter(command))
    by = each["by"]
    return (
        STANDINGS.index(each["standing"]), words.ORDER.index(name), each["_key"], words.ROLES.index(by["role"]), by["number"],
    )  # fmt: skip


def listed(table: Table) -> Iterator[Json]:
    """Yields every choice, in no order."""
    state = table.state
    seat = state.to_act()
    if seat is not None:
        for index, (name, carried) in enumerate(moves_of_seat(table)):
            yield choice("player", seat, name, carried, "awaited", key=(index,))
    if seat is not None and table.allows("pass-over", 0, None):
        yield choice("host", 0, "pass-over", None, "instead", about=seat)
    if state.phase == "between":
        yield from between(table)
    for number, held in state.seats.items():
        if held.taken and table.allows("add-entropy", number, ZEROS):
            yield choice("player", number, "add-entropy", ZEROS, "optional", blanks=["entropy"])
    if state.draws.source == "committed":
        chain = state.draws.another()
        if table.allows("commit-draws", 0, chain):
            short = state.draws.length - state.draws.used < 64
            yield choice("host", 0, "commit-draws", chain, "awaited" if short else "optional", blanks=["commitment"])
    for index, scope in enumerate(("hand", "match")):
        carried = {"scope": scope, "text": "-"}
        if table.allows("void-hand", 0, carried):
            yield choice("host", 0, "void-hand", carried, "intervention", blanks=[{"text": 256}], key=(index,))


def between(table: Table) -> Iterator[Json]:
    """Yields the commands that are possible between hands."""
    state = table.state
    for seat, held in state.seats.items():
        joining = {"seat": seat, "age-attested": True}
        if table.allows("join", 0, joining):
            yield choice("host", 0, "join", joining, "optional", blanks=["attestation"], about=seat, key=(seat,))
        if table.allows("leave", 0, seat):
            yield choice("host", 0, "leave", seat, "optional", about=seat, key=(seat,))
        if held.taken:
            stakes = state.terms["stakes"] != "none"
            if table.allows("ready", seat, None):
                places = stakes and not held.ante
                yield choice("player", seat, "ready", None, "awaited", bet=0 if places else None)
            if table.allows("not-ready", seat, None):
                returns = bool(held.stake or (held.ante and state.hands == 0))
                yield choice("player", seat, "not-ready", None, "optional", bet=0 if returns else None)
    dealing, blank = a_dealing(state)
    if blank == "link":
        ready = all(held.taken and held.ready for held in state.seats.values())
        fits = ready and not state.imagined and not state.draws.exhausted()
    else:
        fits = table.allows("deal", 0, dealing)
    if fits:
        yield choice("host", 0, "deal", dealing, "awaited", blanks=[blank])
    yield choice("host", 0, "close-table", None, "ending")


def a_dealing(state: State) -> tuple[Json, str]:
    """Returns a dealing with its blank. Of a chain "but for `link` the command is accepted as it stands"; of eyes "one way stands
    in it": the pack in its order, the first seat as the first dealer."""
    if state.draws.source == "fresh":
        return {"fresh": ZEROS}, "seed"
    if state.draws.source == "committed":
        link: Json = {"x": ZEROS}
        if state.draws.due is not None:
            link["beacon"] = {"round": state.draws.due, "bytes": ""}
        return {"committed": link}, "link"
    lie: Json = {"pack": names(new_pack(state.book.forty))}
    if state.dealer is None:
        lie["dealer"] = 1
    return {"observed": lie}, "lie"


def choice(
    role: str, number: int, name: str, carried: Any, standing: str, blanks: list[Any] | None = None,
    about: int | None = None, bet: int | None = None, key: Any = (),
) -> Json:  # fmt: skip
    """Returns the record `choice`, with its place among those of its command."""
    made: Json = {"by": {"role": role, "number": number}, "_key": key}
    if role == "host":
        made["others-but"] = []
    if about is not None:
        made["about"] = about
    made["command"] = name if carried is None else {name: carried}
    made["standing"] = standing
    made["blanks"] = blanks or []
    if bet is not None:
        made["bet"] = bet
    return made


def chances(table: Table) -> Any:
    """Returns the record `due-chance`: a pack can lie in too many ways for a list."""
    state = table.state
    if state.phase != "between" or state.imagined:
        return "nothing"
    return "unlisted" if any("deal" in each["command"] for each in between(table)) else "nothing"
