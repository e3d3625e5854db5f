"""The views of a table, and of events, that a viewer may know (C20)."""

from __future__ import annotations

from typing import Any

from oracle.shapes import case_of

from .cards import INDEX, NAMES, names
from .claims import build_record
from .state import Build, Part, Seat, State, Turn

Json = dict[str, Any]
Viewer = Json | None


def is_host(viewer: Viewer) -> bool:
    """C20: "The host's actor sees everything"."""
    return viewer is not None and viewer["role"] == "host"


def is_seat(viewer: Viewer, seat: int | None) -> bool:
    """Returns whether the viewer is that player. "A viewer without a seat is everybody"."""
    return viewer is not None and viewer["role"] == "player" and viewer["number"] == seat


def view(state: State, viewer: Viewer) -> Json:
    """Returns the record `table-view`."""
    seen: Json = {
        "common": common(state, viewer), "phase": state.phase, "waiting-since": state.waiting_since, "terms": state.terms,
        "seats": [seat_view(state, seat, held, viewer) for seat, held in state.seats.items()],
        "layout": [layout_item(item) for item in state.layout],
        "piles": [pile_view(pile, parts, viewer) for pile, parts in state.piles.items()],
        "pack": len(state.pack), "half": state.half, "hands": state.hands,
        "totals": [{"seat": side, "points": points} for side, points in state.totals.items()],
    }  # fmt: skip
    optional = {
        "dealer": state.dealer, "leader": state.leader, "to-act": state.to_act(), "last-capture": state.last_capture,
        "turn": turn_view(state, state.turn, viewer) if state.turn else None,
    }  # fmt: skip
    seen.update({name: held for name, held in optional.items() if held is not None})
    return seen


def common(state: State, viewer: Viewer) -> Json:
    """Returns the record `common-view`. C20: "nor does … the moment of what is told of a sorting say anything of it": a player
    who does not sort sees the time at which the sorting began."""
    sorts = state.phase == "stacking" and state.turn is not None
    seated = viewer is not None and viewer["role"] == "player" and viewer["number"] in state.seats
    hidden = sorts and seated and not is_seat(viewer, state.turn.sorter)
    lying = [
        {"seat": seat, "bet": 0, "tender": 0, "amount": held.stake + held.ante}
        for seat, held in state.seats.items()
        if held.stake + held.ante
    ]
    seen: Json = {
        "table": state.config["table"], "rulebook": state.book.id, "now": state.waiting_since if hidden else state.now, "closed": state.phase == "closed",
        "taken": [seat for seat, held in state.seats.items() if held.taken], "lying": lying,
    }  # fmt: skip
    chain = state.draws.as_view()
    if chain is not None:
        seen["chain"] = chain
    return seen


def seat_view(state: State, seat: int, held: Seat, viewer: Viewer) -> Json:
    """Returns the record `seat-view`. A `list<u8>` is hex in JSON, ranks too."""
    sees = is_host(viewer) or is_seat(viewer, seat)
    return {
        "seat": seat, "taken": held.taken, "ready": held.ready, "count": len(held.hand),
        "hand": names(sorted(held.hand)) if sees else [], "known": sorted(held.known), "staked": held.stake + held.ante,
        "entropy-given": held.entropy_given,
    }  # fmt: skip


def layout_item(item: Any) -> Json:
    """Returns the variant `layout-item`."""
    return {"build": build_record(item)} if isinstance(item, Build) else {"loose": NAMES[item]}


def pile_view(pile: int, parts: list[Part], viewer: Viewer) -> Json:
    """Returns the record `pile-view`, from the top. Of a capture that was sorted others know which cards lie on top, and which
    lie below in an order that they do not know: two parts."""
    seen = []
    for part in reversed(parts):
        known = part.hidden == 0 or is_host(viewer) or is_seat(viewer, part.sorter)
        hidden = 0 if known else part.hidden
        if len(part.cards) > hidden:
            seen.append({"cards": names(reversed(part.cards[hidden:])), "in-order": True})
        if hidden:
            seen.append({"cards": names(sorted(part.cards[:hidden])), "in-order": False})
    return {"seat": pile, "parts": seen}


def turn_view(state: State, turn: Turn, viewer: Viewer) -> Json:
    """Returns the record `turn-view`. C20: "While a capture is sorted, others see all its cards as still to be sorted"."""
    sorts = is_host(viewer) or is_seat(viewer, turn.sorter)
    to_sort = [card for card in turn.captured if not sorts or card not in turn.sorted]
    taken = [{"cards": names(named)} if kind == "cards" else {"build": named} for kind, named in turn.taken]
    seen: Json = {"seat": turn.seat, "taken": taken, "insisted": turn.insisted, "to-sort": names(sorted(to_sort))}
    optional = {
        "played": None if turn.played is None else NAMES[turn.played], "value": turn.value,
        "must-capture": turn.must_capture, "must-play": None if turn.must_play is None else NAMES[turn.must_play],
    }  # fmt: skip
    seen.update({name: held for name, held in optional.items() if held is not None})
    return seen


# ---------------------------------------------------------------------- events


def disclose(sorts: bool, events: list[Json], viewer: Viewer) -> list[Json]:
    """Returns the part of events that a viewer may know; "of what was disclosed, the same again". `sorts`: captures are sorted
    (2.5), so that their order is a secret (2.7)."""
    if is_host(viewer):
        return events
    told = [event for event, after in zip(events, [*events[1:], None]) if not is_of_a_sorting(event, after, viewer)]
    return [{**event, "what": disclosed(sorts, event["what"], viewer)} for event in told]


def is_of_a_sorting(event: Json, after: Json | None, viewer: Viewer) -> bool:
    """C10: "What is laid in sorting (`card-sorted`) is told to the sorter alone, `stack-rest` and a sorting by `pass-over` like
    single cards; everybody else hears nothing until `pile-stacked`": not that the sorter was passed over either."""
    name, carried = case_of(event["what"])
    if name == "passed-over" and after is not None:
        name = case_of(after["what"])[0]
    return name == "card-sorted" and not is_seat(viewer, carried["seat"])


def disclosed(sorts: bool, what: Any, viewer: Viewer) -> Any:
    """Returns one event as the viewer may know it."""
    name, carried = case_of(what)
    if name == "pack-shuffled":
        return {name: {**{key: held for key, held in carried.items() if key != "used"}, "pack": []}}
    if name == "hand-dealt" and not is_seat(viewer, carried["seat"]):
        return {name: {**carried, "cards": []}}
    if name == "card-drawn" and not is_seat(viewer, carried["seat"]):
        return {name: {key: held for key, held in carried.items() if key != "card"}}
    if name == "pile-stacked" and sorts and len(carried["cards"]) > 2 and not is_seat(viewer, carried["sorter"]):
        cards = sorted(carried["cards"], key=INDEX.__getitem__)
        return {name: {**carried, "cards": cards, "in-order": False}}
    return what
