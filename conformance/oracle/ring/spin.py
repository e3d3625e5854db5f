"""The spin: coins on the kip, the two calls, throw, landing, announcement (ringkeeper 5-9, 13; commemorative 4.2-4.7,
5; pub 1-6; R36, R38, R39, R43, R54, R56)."""

from __future__ import annotations

from typing import Any

from .. import offers, powers, seats
from ..coins import check_rising, listed
from ..refuse import require
from ..shapes import case_of
from ..table import Actor, Table
from .centre import same_tenure
from .table import WITH_CENTRE, RingTable

rule = RingTable.RULES.rule
FACELESS = {
    "outside": "outside-ring", "not-flat": "not-flat", "hit": "hit-something", "hit-ceiling": "hit-ceiling",
}  # fmt: skip


# ---------------------------------------------------------------------- coins on the kip


@rule("select-coins", powers.spinner, "R22", books=WITH_CENTRE, known=check_rising)
def select_coins(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """ringkeeper 5: "The spinner shall select two pennies from one of the sets"; commemorative 4.2: "three pennies"."""
    table.in_phase("preparing", "betting", "called")
    require(table.thrower() == "spinner", "phase", "R38", "the ringkeeper spins")
    chosen = listed(arg)
    table.coins.check_selection(chosen, table.cite("5", "4.2"))
    assert table.game is not None
    table.coins.mark(chosen, "in-play")
    table.kip = table.game.tenure
    table.note("coins-selected", dict(arg), "R43", r="5", c="4.2")


@rule("change-coins", powers.boxer, "R22", books=WITH_CENTRE)
def change_coins(table: RingTable, by: Actor, number: int) -> None:
    """ringkeeper 7, commemorative 3.3: "A change of pennies shall be at the discretion of the ringkeeper"."""
    table.in_phase("offering", "preparing", "betting", "called", "won")
    require(1 <= number <= table.book.sets, "subject", table.cite("5", "3.1"), "there is no such set")
    table.coins.renew(number)
    table.note("coins-changed", number, "R43", r="7", c="3.3")


@rule("start-house-spin", powers.dealer, "R22")
def start_house_spin(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """commemorative 4.1.1: "If no patron elects to spin, the ringkeeper shall act as the spinner"; R38: "Nobody takes
    the kip: the ringkeeper spins, without a centre"."""
    table.in_phase("offering", "won")
    require(not table.closing_time_is_come(), "time", "R25", "the closing time has come")
    check_supervised(table)
    offers.check_nobody_wants_to_spin(table, table.cite("4", "4.1.1") or "R38")
    offers.make_way(table)
    offers.end_round(table)
    table.coins.mark(table.coins.named("retained"), "available")
    table.house_spin, table.phase, table.invalid_spins = True, "preparing", 0
    table.note("house-spin-started", "ringkeeper", "R38", c="4.1.1")
    table.take_first_coins()


def check_supervised(table: RingTable) -> None:
    """commemorative 4.1.1: "a casino supervisor shall be responsible for the supervision of the game", where the
    ringkeeper spins for want of a patron; a games supervisor is one (2)."""
    if table.book.id == "commemorative":
        supervised = table.casino_supervisor or table.games_supervisor
        require(supervised, "phase", "4.1.1", "no casino supervisor is at hand", "supervisor-absent")


# ---------------------------------------------------------------------- the two calls


@rule("place-your-bets", powers.dealer, "R22")
def place_your_bets(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """commemorative 4.4; R54: ""place your bets" and "no more bets" are called in all three"."""
    table.in_phase("preparing")
    require(table.offered is None, "phase", "R54", "the kip is offered")
    if table.book.centre and table.game:
        require(table.centre is not None, "phase", "R48", "the spinner has not staked the centre")
    table.draws.check_supply()
    if table.house_spin:
        check_supervised(table)  # R109
    table.before, table.settled = None, []
    seats.new_decision(table)
    table.phase = "betting"
    table.note("betting-opened", None, "R54", c="4.4", p="5")


@rule("no-more-bets", powers.boxer, "R22")
def no_more_bets(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """commemorative 4.5; pub 2: "The call "come in spinner""; R54: ""no more bets" needs the centre covered"."""
    table.in_phase("betting")
    check_covered(table)
    table.phase = "called"
    table.note("betting-closed", None, "R54", c="4.5", p="2")
    table.lapse_offers()


def check_covered(table: RingTable) -> None:
    """R37: "No throw until the centre is covered"; commemorative 6.2.1."""
    covered = table.centre is None or table.centre.open_amount() == 0
    require(covered, "phase", table.cite("14", "6.2.1") or "R37", "the centre is not covered in full")


# ---------------------------------------------------------------------- throw and landing


def may_throw(table: Any, by: Actor, arg: dict[str, Any]) -> bool:
    """Returns the spinner, or the ringkeeper in the spinner's stead."""
    if by.role == "player":
        return powers.spinner(table, by, arg) and table.thrower() != "house"
    return by.role == "ringkeeper" and table.thrower() != "spinner"


@rule("throw-coins", may_throw, "R22")
def throw_coins(table: RingTable, by: Actor, start: dict[str, str]) -> None:
    """ringkeeper 9: "The spinner shall place pennies tails up on the kip"; commemorative 4.3; pub 1."""
    table.in_phase("called")
    wanted = "spinner" if by.role == "player" else "house"
    require(table.thrower() == wanted, "phase", "R38", "another spins")
    unselected = wanted == "house" or table.book.id == "pub"
    on_kip = unselected or table.coins.selected()
    require(on_kip, "phase", table.cite("5", "4.2") or "R43", "the coins are not selected")
    check_covered(table)
    table.draws.check_link_left()
    if table.house_spin:
        check_supervised(table)  # R109
    fits = len(start) == table.book.coins_spun and set(start.values()) == {"tails"}
    require(fits, "subject", table.cite("9", "4.3", "1"), f"{table.book.coins_spun} coins lie tails up on the kip")
    due = table.draws.round_for(table.now)
    if unselected:
        table.take_first_coins(table.game.tenure if wanted == "spinner" and table.game else "house")
    table.keep_before()
    table.thrown(due)
    thrower = {"spinner": by.number} if by.role == "player" else {"house": "ringkeeper"}
    table.note("coins-thrown", {"by": thrower, "start": dict(start)}, "R43", r="9", c="4.5", p="2")
    table.tell_due()


def may_land(table: Table, by: Actor, arg: dict[str, Any]) -> bool:
    """R2: the host brings chance; where the coins are observed it is the ringkeeper who sees them."""
    name, _ = case_of(arg)
    return powers.boxer(table, by, arg) if name == "observed" else powers.host(table, by, arg)


@rule("land", may_land, "R22")
def land(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """R1: chance is given when the coins land; R2: "A coin that shows no face makes the spin invalid by itself"."""
    table.in_phase("flying")
    rests = table.landing(arg)
    faceless = [rest for rest in rests if rest in FACELESS]
    tell_landed(table, rests, None if faceless else outcome_of(rests))
    if faceless:
        no_spin(table, FACELESS[faceless[0]], None, "R2")
    else:
        table.landed, table.phase = rests, "landed"


def tell_landed(table: RingTable, rests: list[str], outcome: str | None) -> None:
    """Emits how the coins lie, by the definition of it (ringkeeper 2, commemorative 2); Odds have none there (R36), and `pub`
    has no definitions."""
    carried = dict(zip(("first", "second", "third"), rests))
    if outcome in ("heads", "tails") and table.book.centre:
        table.tell("coins-landed", carried, f"2.{outcome}")
    else:
        ruling = "R36" if outcome == "odds" else "R2"
        table.tell("coins-landed", carried, table.cite(commemorative="4.6") or "R2", ruling)


def check_reason(table: Any, arg: dict[str, Any]) -> None:
    """R13: "Reasons are a list per rulebook"."""
    known = arg["reason"] in table.book.no_spin
    require(known, "not-in-these-rules", "R39", f"{arg['reason']} is no reason here", "not-in-these-rules")


@rule("call-no-spin", powers.boxer, "R22", known=check_reason)
def call_no_spin(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """ringkeeper 13 (b): "An invalid spin shall be declared as such prior to the pennies coming to rest";
    commemorative 5.2: "Where possible"; R3: where coins are observed."""
    table.check_may_call()
    reason = arg["reason"]
    table.in_phase("flying", *(("landed",) if table.book.call_after_rest else ()), clause="R39")
    no_spin(table, reason, arg.get("text"), "R39")


def no_spin(table: RingTable, reason: str, text: str | None, ruling: str) -> None:
    """R54: "Invalid spins leave bets as they are"; pub 4: "The 'spinner' then makes another turn"."""
    table.invalid_spins = min(3, table.invalid_spins + 1)
    table.landed, table.phase = None, "called"
    carried = {"reason": reason, "consecutive": table.invalid_spins}
    if text is not None:
        carried["text"] = text
    clause = table.book.no_spin.get(reason, ruling)
    table.tell("spin-invalid", carried, clause, ruling)
    if not table.pending:
        table.before = None
    release_finished(table)


def release_finished(table: RingTable) -> None:
    """Releases a finished game: a spin that proves invalid leaves no decision open; the ringkeeper need not spin on for a game
    that ended."""
    if table.finishing and not table.pending and table.phase == "called":
        table.finish()


# ---------------------------------------------------------------------- the announcement


def outcome_of(rests: list[str]) -> str:
    """Returns the outcome: "Three pennies have no Odds: two or three of a kind decide"; commemorative 2."""
    heads = rests.count("heads")
    if len(rests) == 2:
        return {2: "heads", 0: "tails", 1: "odds"}[heads]
    return "heads" if heads >= 2 else "tails"


@rule("announce-result", powers.boxer, "R22")
def announce_result(table: RingTable, by: Actor, arg: dict[str, Any]) -> None:
    """commemorative 4.6: "The ringkeeper will confirm the outcome of the spin and announce the result"."""
    table.in_phase("landed")
    assert table.landed is not None
    outcome = outcome_of(table.landed)
    table.landed, table.invalid_spins = None, 0
    if table.game:
        table.game.valid = True
    if outcome == "odds":
        odds_stand(table)
    else:
        decide(table, outcome)


def odds_stand(table: RingTable) -> None:
    """R36: Odds "neither win, lose nor break a run of Heads, and the spinner spins again"; pub 6."""
    table.odds = min(255, table.odds + 1)
    table.pending = True
    table.phase = "called"
    table.note("odds-standing", table.odds, "R36", p="6")


def decide(table: RingTable, outcome: str) -> None:
    """R56: "in rings side bets in the order made, covers by seat, the centre last"."""
    table.odds, table.pending = 0, False
    table.phase = "preparing"
    table.note("result-announced", outcome, "R54", c="4.6", p="6")
    settle_bets(table, outcome)
    if table.house_spin:
        # 4.9.1: the ringkeeper spins "until a patron elects to be the spinner": the kip is offered around again.
        offers.end_round(table)
    if table.centre is not None:
        if outcome == "heads":
            centre_rides(table)
        else:
            centre_lost(table)
    elif table.finishing:
        table.finish()


def settle_bets(table: RingTable, outcome: str) -> None:
    """R42: "bets on Heads or Tails across the ring at even money"."""
    bets, table.bets = table.bets, []
    for bet in bets:
        winner, loser = (bet.heads, bet.tails) if outcome == "heads" else (bet.tails, bet.heads)
        table.settled.append(("bet", bet, winner, loser))
        carried = {"bet": bet.number, "winner": winner, "loser": loser, "amount": bet.amount}
        table.note("side-bet-settled", carried, "R40", c="6.3", p="6")


def centre_rides(table: RingTable) -> None:
    """R35: "On Heads the whole centre rides: it must be covered again in full before the next throw"; by the other policy one
    cover holds for all three throws, and the third Heads makes it the spinner's."""
    centre, game = table.centre, table.game
    assert centre is not None and game is not None
    centre.heads += 1
    rode: list[dict[str, int]] = []
    if table.riding or centre.due:
        rode = [{"seat": seat, "amount": centre.covers[seat]} for seat in sorted(centre.covers)]
        table.settled.append(("rode", dict(centre.covers), game.seat))
        centre.stake += sum(centre.covers.values())
        for seat, amount in centre.covers.items():
            centre.rode[seat] = centre.rode.get(seat, 0) + amount
        centre.covers = {}
        centre.declined.clear()
    else:
        table.settled.append(("stood", game.seat))
    carried = {"seat": game.seat, "amount": centre.stake, "heads": centre.heads, "covers": rode}
    table.note("centre-rides", carried, "R35", r="11", c="6.2.2")
    if not centre.due:
        return
    table.note("spinner-game-ended", {"seat": game.seat, "outcome": "won"}, "R38", r="16", c="6.2.2")
    if game.handed_over:
        # R71: "where the ringkeeper spun to the end it is paid at once"
        table.pay_due("R71")
        table.retire("R71")
    else:
        table.phase = "won"


def centre_lost(table: RingTable) -> None:
    """ringkeeper 12: "In the event that the spinner throws tails, the spinner shall lose the total of the moneys in the
    centre and the right to spin"; R35: "those who covered the last throw get twice their cover"."""
    centre, game = table.centre, table.game
    assert centre is not None and game is not None and same_tenure(table)
    for seat in sorted(centre.covers):
        cover = centre.covers[seat]
        table.settled.append(("cover", seat, cover, 2 * cover))
        carried = {"seat": seat, "spinner": game.seat, "cover": cover, "paid": 2 * cover}
        table.note("cover-paid", carried, "R35", r="12", c="4.8")
    table.settled.append(("lost", game.seat, centre.stake))
    table.note("centre-lost", {"seat": game.seat, "amount": centre.stake}, "R35", r="12", c="4.8")
    table.note("spinner-game-ended", {"seat": game.seat, "outcome": "lost"}, "R35", r="12", c="4.8")
    if not game.handed_over:
        table.note("spinner-retired", game.seat, "R35", r="12", c="4.8")
    table.free_kip()
