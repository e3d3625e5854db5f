"""Between hands: seats, stakes, entropy and chains, voiding, passing over, closing (C20, C21, C23)."""

from __future__ import annotations

from typing import Any

from .money import ready_stake
from .table import RULES, Deed, Table, empty_piles, rule


@rule("join", "host")
def join(table: Table, _: int, carried: Any) -> Deed:
    """C21: "Between hands: `join`"."""
    state, seat = table.state, carried["seat"]
    table.in_phase("between")
    table.require(seat in state.seats, "no-such-seat", f"the table has no seat {seat}")
    table.require(not state.seats[seat].taken, "seat-taken", f"seat {seat} is taken")

    def deed() -> None:
        state.seats[seat].taken = True
        table.tell("player-joined", dict(carried))

    return deed


@rule("leave", "host")
def leave(table: Table, _: int, seat: int) -> Deed:
    """C21: `leave`, "not with anything staked, not in a match with an ante in the pot". Once all are ready on a table with
    a chain nobody backs out (C1 of `not-ready`)."""
    state = table.state
    table.in_phase("between")
    table.require(seat in state.seats, "no-such-seat", f"the table has no seat {seat}")
    held = state.seats[seat]
    table.require(held.taken, "seat-empty", f"nobody sits at seat {seat}")
    check_not_fixed(table)
    table.require(not (held.ante and state.hands), "match-running", "the ante is in the pot of a running match")
    table.require(not held.stake and not held.ante, "staked", "something is staked")

    def deed() -> None:
        held.taken = held.ready = False  # entropy is one "a seat and deal", whoever sits there
        table.tell("player-left", seat)

    return deed


def check_not_fixed(table: Table) -> None:
    """C1: "from then on `not-ready` is refused on tables with a chain": the draw is fixed. A chain without a link left has
    nothing that could be fixed."""
    draws = table.state.draws
    fixed = table.state.fixed and draws.source == "committed" and not draws.exhausted()
    table.require(not fixed, "wrong-phase", "the draw of this deal is fixed", "C1")


# ---------------------------------------------------------------------- ready and not


@rule("ready", "player")
def ready(table: Table, seat: int, _: Any) -> Deed:
    """C15: "`ready` stakes 11 points' worth", or "each seat's first `ready` of a match stakes the ante". C1, C20: the last
    one lets entropy join and fixes the beacon's round."""
    state = table.state
    held = state.seats[seat]
    table.in_phase("between")
    table.require(not held.ready, "already-ready", f"seat {seat} is ready")
    last = all(other.taken and (other.ready or other is held) for other in state.seats.values())
    if last:
        check_chain(table)
    stake, ante = ready_stake(state.terms, state.book.points_at_stake)

    def deed() -> None:
        held.ready = True
        table.tell("seat-ready", {"seat": seat})
        placed = stake or (ante if not held.ante else 0)
        if placed:
            held.stake, held.ante = stake, held.ante or ante
            table.tell("stake-placed", {"seat": seat, "amount": placed})
        if last:
            fix(table)

    return deed


def check_chain(table: Table) -> None:
    """R45: the next chain is to be committed "at the latest when 64 reveals are left". R33: no round beyond all time."""
    draws = table.state.draws
    if draws.source != "committed":
        return
    supplied = draws.next is not None or draws.length - draws.used >= 64
    table.require(supplied, "next-chain-due", "fewer than 64 links are left; the next chain is to be committed")
    draws.check_round(table.at)


def fix(table: Table) -> None:
    """C1, C20: entropy joins, the beacon's round that is due is fixed and emitted. C28: an imagined hand "ends without
    `draw-revealed`", a dead cut too: as no draw has ended none begins, and a chain that is to follow comes no nearer."""
    state = table.state
    state.fixed = True
    if state.draws.source != "committed":
        return
    if state.imagined:
        state.draws.due = state.draws.round_for(state.now)
    else:
        state.draws.join(state.now)
        forget_entropy(table)
    if state.draws.due is not None:
        table.tell("round-due", state.draws.due)


def forget_entropy(table: Table) -> None:
    """C20: "one a seat and deal": what is given from now on "serves the deal after"."""
    for held in table.state.seats.values():
        held.entropy_given = False


@rule("not-ready", "player")
def not_ready(table: Table, seat: int, _: Any) -> Deed:
    """C21. The ante of a match that has no hand yet goes back too; later it "lies there to the match's end"."""
    state = table.state
    held = state.seats[seat]
    table.in_phase("between")
    table.require(held.ready, "not-ready", f"seat {seat} is not ready")
    check_not_fixed(table)

    def deed() -> None:
        held.ready = state.fixed = False
        table.tell("seat-not-ready", {"seat": seat})
        give_back(table, seat, antes=state.hands == 0, by_player=True)

    return deed


def give_back(table: Table, seat: int, antes: bool, by_player: bool) -> None:
    """Gives a stake back."""
    held = table.state.seats[seat]
    amount = held.stake + (held.ante if antes else 0)
    held.stake = 0
    if antes:
        held.ante = 0
    if amount:
        table.tell("stake-returned", {"seat": seat, "amount": amount, "by-player": by_player})


# ---------------------------------------------------------------------- entropy and chains


@rule("add-entropy", "player")
def add_entropy(table: Table, seat: int, given: str) -> Deed:
    """C20: "Entropy (one a seat and deal, any time)"."""
    state = table.state
    committed = state.draws.source == "committed"
    table.require(committed, "wrong-spin-source", "the packs of this table are not committed", "R4")
    table.require(not state.seats[seat].entropy_given, "entropy-given", "one contribution a seat and deal")

    def deed() -> None:
        state.draws.contribute(state.config["table"], seat, bytes.fromhex(given))
        state.seats[seat].entropy_given = True
        table.tell("entropy-added", {"seat": seat, "bytes": given})

    return deed


@rule("commit-draws", "host")
def commit_draws(table: Table, _: int, chain: Any) -> Deed:
    """R45: "The next chain is committed ahead". R117: where the chain in use has no link left, entropy joins at once."""
    trial = type(table.state.draws)(**vars(table.state.draws))
    trial.commit(chain)

    def deed() -> None:
        if table.state.draws.commit(chain):
            forget_entropy(table)
        table.tell("draws-committed", dict(chain))

    return deed


# ---------------------------------------------------------------------- what no rule can mend, and the end


def clear_hand(table: Table) -> None:
    """Clears the table of the hand."""
    state = table.state
    state.phase, state.turn, state.layout, state.pack = "between", None, [], []
    state.piles, state.half, state.next_build, state.last_capture = empty_piles(state), 1, 1, None
    state.fixed = False
    for held in state.seats.values():
        held.ready, held.hand, held.known = False, [], set()


def reveal(table: Table) -> None:
    """C20: the link is told "to all when its pack is dead (redeal, end of hand, void)". C28: of an imagined state never."""
    used = table.state.draws.reveal()
    if used is not None and not table.state.imagined:
        table.tell("draw-revealed", used)


@rule("void-hand", "host")
def void_hand(table: Table, _: int, carried: Any) -> Deed:
    """C21: "stakes return, points of a voided hand do not count, the same dealer deals again; scope match returns antes
    too and clears the scores". Between hands only a match that has something can be voided, and not once its next draw is
    fixed: a hand that is dealt can be, and its link is told then (C20)."""
    state, whole = table.state, carried["scope"] == "match"
    match = any(held.ante for held in state.seats.values()) or state.hands > 0
    if not state.in_hand() and not (whole and match):
        table.in_phase("turn")
    if not state.in_hand():
        check_not_fixed(table)

    def deed() -> None:
        state.again = state.again or state.in_hand()
        table.tell("hand-voided", dict(carried))
        for seat in state.seats:
            give_back(table, seat, antes=whole, by_player=False)
        if whole:
            state.hands, state.totals = 0, {side: 0 for side in state.sides()}
        clear_hand(table)
        state.draws.due = None
        reveal(table)

    return deed


@rule("close-table", "host")
def close_table(table: Table, _: int, __: Any) -> Deed:
    """C21: "`close-table` comes between hands; stakes and antes go back first, and a running match counts for nothing"."""
    state = table.state
    table.in_phase("between", clause="C21")

    def deed() -> None:
        for seat in state.seats:
            give_back(table, seat, antes=True, by_player=False)
            state.seats[seat].ready = False
        state.phase, state.fixed, state.draws.due = "closed", False, None
        state.hands, state.totals = 0, {side: 0 for side in state.sides()}
        table.tell("table-closed")

    return deed


# ---------------------------------------------------------------------- silence


@rule("pass-over", "host")
def pass_over(table: Table, _: int, __: Any) -> Deed:
    """C23: "the host may `pass-over`, and the engine acts for that seat, by this list"."""
    state = table.state
    seat = state.to_act()
    if seat is None:
        table.in_phase("turn")
    patience = state.terms.get("patience")
    table.require(patience is not None, "too-early", "nobody is passed over at this table", "C23")
    assert seat is not None and patience is not None
    table.require(table.at >= state.waiting_since + patience, "too-early", "there is patience left")
    cutting = {"above": 18 if state.book.forty else 24}
    if state.phase == "cut":
        RULES["cut"].body(table, seat, cutting)

    def deed() -> None:
        name, carried = ("cut", cutting) if state.phase == "cut" else answer_for(table)
        table.tell("passed-over", {"seat": seat})
        table.do(name, seat, carried)

    return deed


def answer_for(table: Table) -> tuple[str, Any]:
    """C23: "`waive`, `let-pass`, `capture`, `stack-rest`; `done`, else the first legal `take`; nothing played: the first legal
    `discard`, else the first legal `play`; played: `end-turn`, else the first legal `augment`"."""
    from .choices import moves_of_seat  # the list of what is legal asks the rules, this one among them

    turn = table.state.turn
    assert turn is not None
    first: dict[str, Any] = {}
    for name, carried in moves_of_seat(table):
        first.setdefault(name, carried)
    order: tuple[str, ...] = ("waive", "let-pass", "capture", "stack-rest", "done", "take")
    if table.state.phase == "turn":
        order = ("discard", "play") if turn.played is None else ("end-turn", "augment")
    name = next(name for name in order if name in first)
    return name, first[name]
