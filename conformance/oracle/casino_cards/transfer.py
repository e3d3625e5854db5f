"""Another rulebook takes a table over (C27)."""

from __future__ import annotations

import json
from typing import Any

from oracle.chance import GENERATION
from oracle.draws import Draws
from oracle.refuse import Refused, require

from . import words
from .books import BOOKS
from .table import Table, begun, check_terms

FAMILY = "casino-cards"
CHAIN = ("published", "head", "entropy", "entropy_next")


def exported(table: Table, at: int) -> bytes:
    """C27: "between hands with nothing staked and no match running …; seats, dealer, last leader, chain, entropy, patience go
    with it". "The state stays as it is"."""
    state = table.state
    words.moment(at, "at")
    require(state.phase != "closed", "closed", "C21", "the table is closed", "table-closed")
    require(at >= state.now, "time", "R33", "never earlier than the last", "time-backwards")
    table.at = at
    table.require(not state.imagined, "imagined", "this state is imagined")
    table.in_phase("between", clause="C27")
    table.require(not state.hands, "match-running", "a match is running", "C27")
    table.require(not any(held.stake or held.ante for held in state.seats.values()), "staked", "something is staked", "C27")
    table.require(not state.fixed or state.draws.source != "committed", "wrong-phase", "the draw of this deal is fixed", "C27")
    draws = {name: held for name, held in vars(state.draws).items() if name in Draws.__dataclass_fields__}
    draws.update({name: draws[name].hex() for name in CHAIN})
    draws["committed"] = [[head.hex(), length] for head, length in state.draws.committed.items()]
    draws["given"] = list(state.draws.given.items())
    told = {
        "at": at, "config": state.config, "taken": [seat for seat, held in state.seats.items() if held.taken],
        "entropy-given": [seat for seat, held in state.seats.items() if held.entropy_given], "dealer": state.dealer,
        "leader": state.leader, "again": state.again, "next-leader": state.next_leader, "deals": state.deals, "draws": draws,
    }  # fmt: skip
    line = f"kip/table/1 {FAMILY} {state.book.id} {GENERATION}\n"
    return (line + json.dumps(told, sort_keys=True, separators=(",", ":")) + "\n").encode()


def imported(book_id: str, given: bytes, terms: Any, at: int) -> Table:
    """C27: a table is taken over "where its number of players is allowed there"; "without, under the terms it had"."""
    words.moment(at, "at")
    try:
        head, body = given.decode().split("\n", 1)
        family, origin, generation = head.removeprefix("kip/table/1 ").split(" ")
        told = json.loads(body)
    except ValueError as fault:
        raise Refused("malformed", "C27", "these bytes are no table", "bad-state") from fault
    require(family == FAMILY and origin in BOOKS, "malformed", "C27", "these bytes are no table", "bad-state")
    require(generation == GENERATION, "malformed", "C27", "another generation", "other-generation")
    require(at >= told["at"], "time", "R33", "never earlier than the last", "time-backwards")
    held = told["config"]["terms"]
    if terms is not None:
        words.terms(terms, "terms")
        same = terms["players"] == held["players"]
        require(same, "not-in-these-rules", "C27", "the table has another number of players", "not-in-these-rules")
        held = terms
    check_terms(BOOKS[book_id], held)
    state = begun(book_id, {**told["config"], "terms": held}, at)
    state.dealer, state.leader, state.again = told["dealer"], told["leader"], told["again"]
    state.deals = told["deals"]
    if origin == book_id:
        state.next_leader = told["next-leader"]
    for seat in state.seats:
        state.seats[seat].taken = seat in told["taken"]
        state.seats[seat].entropy_given = seat in told["entropy-given"]
    draws = told["draws"]
    draws["committed"] = {bytes.fromhex(head): length for head, length in draws["committed"]}
    draws["given"] = dict(draws["given"])
    for name, value in draws.items():
        setattr(state.draws, name, bytes.fromhex(value) if name in CHAIN else value)
    state.draws.shown = state.draws.head
    table = Table(state)
    table.tell("table-imported", {"rulebook": origin, "generation": generation})
    return table
