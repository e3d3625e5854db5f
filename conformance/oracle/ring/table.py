"""A ring: players bet with each other, the ringkeeper conducts (`ringkeeper`, `commemorative`, `pub`; R34-R44, R54)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from .. import clock
from ..coins import CoinSet, recorded
from ..draws import Draws
from ..refuse import require
from ..rulebooks import Book
from ..table import Rules, Table

RING = ("ringkeeper", "commemorative", "pub")
WITH_CENTRE = ("ringkeeper", "commemorative")
MOST = 10**15
"""R54: "one command moves at most 10^15"."""
HEADS_DUE = 3
"""ringkeeper 11, commemorative 4.10: "three consecutive heads"."""


@dataclass
class Game:
    """A spinner's tenure of the kip, from accepting or staying to retiring."""

    seat: int
    tenure: int
    sitting: int
    handed_over: bool = False
    """The ringkeeper spins until the centre is determined; the due stays the spinner's (R38)."""
    valid: bool = False
    """There was a valid spin."""


@dataclass
class Centre:
    """The centre: the spinner's stake and its covers (ringkeeper 12, 14, 19; commemorative 6.2; R35)."""

    first: int
    stake: int
    """The spinner's amount in it."""
    covers: dict[int, int] = field(default_factory=dict)
    heads: int = 0
    declined: set[int] = field(default_factory=set)
    """The seats that declined to cover it at its present amount."""
    rode: dict[int, int] = field(default_factory=dict)
    """The sum of each seat's covers of earlier throws, which ride in it (R105, R115)."""

    def copy(self) -> "Centre":
        """Returns a copy of the centre."""
        return replace(self, covers=dict(self.covers), declined=set(self.declined), rode=dict(self.rode))

    def open_amount(self) -> int:
        """Returns the amount that is still to be covered."""
        return self.stake - sum(self.covers.values())

    @property
    def due(self) -> bool:
        """True after three Heads in a row: the money in the centre is the spinner's (R38, R71)."""
        return self.heads >= HEADS_DUE


@dataclass(frozen=True)
class Bet:
    """A side bet: the head bettor holds both stakes (commemorative 6.3, R40)."""

    number: int
    offer: int
    heads: int
    tails: int
    amount: int

    def as_json(self) -> dict[str, int]:
        """Returns the record `side-bet`."""
        return {
            "bet": self.number, "offer": self.offer, "heads": self.heads, "tails": self.tails, "amount": self.amount,
        }  # fmt: skip


@dataclass
class Before:
    """The ring as it was before the last throw made with nothing pending (R52)."""

    game: Game | None
    centre: Centre | None
    house_spin: bool
    invalid_spins: int
    disc: int | None
    declined: set[int]
    just_retired: set[int]
    sittings: int
    """How many had sat down by then: a seat is not a person."""


@dataclass
class RingTable(Table):
    """A ring."""

    RULES: ClassVar[Rules] = Rules(*RING)

    game: Game | None = None
    tenures: int = 0
    centre: Centre | None = None
    house_spin: bool = False
    """Nobody takes the kip: the ringkeeper spins, without a centre (R38)."""
    finishing: bool = False
    """The spinner's game ended with a decision open: the ringkeeper spins until its result (R23)."""
    kip: int | str | None = None
    """The actor who last put coins on the kip: a spinner, by tenure, or the `house` (R119)."""
    offers: dict[int, list[int]] = field(default_factory=dict)
    """Open offers by number: the seat and what is open of it."""
    bets: list[Bet] = field(default_factory=list)
    """In the order made (R56)."""
    before: Before | None = None
    settled: list[tuple[Any, ...]] = field(default_factory=list)
    """The moves of the last result, for an invalidation; see `settlement`."""

    # ------------------------------------------------------------------ opening

    @classmethod
    def opened(cls, book: Book, config: dict[str, Any]) -> "RingTable":
        """Opens a ring; the config is well-formed and its terms are a ring's."""
        terms = config["terms"]["ring"]
        flagged = book.id == "pub" or not terms["anzac-day-only"]
        require(flagged, "not-in-these-rules", "R42", "only pub has the flag for ANZAC Day")
        policy = book.centre or terms["centre-policy"] == "riding"
        require(policy, "not-in-these-rules", "R42", "pub has no centre")
        coins = CoinSet(book.set_size, book.coins_spun)
        table = cls(book, config, config["opened-at"], Draws.opened(config["source"]), coins)
        if book.id == "commemorative":
            require(clock.commemorative_day(table.local()), "time", "1.1", "this is no day for Commemorative Two Up")
        if terms["anzac-day-only"]:
            require(clock.anzac_day(table.local()), "time", "R42", "this ring plays on 25 April only")
        return table

    # ------------------------------------------------------------------ what the frame asks

    @property
    def terms(self) -> dict[str, Any]:
        """The ring's terms."""
        return dict(self.config["terms"]["ring"])

    @property
    def riding(self) -> bool:
        """R35: the centre rides, unless one cover holds for all three throws."""
        return bool(self.terms["centre-policy"] == "riding")

    def day_over(self) -> bool:
        """commemorative 1.1: "The game must be closed by the end of the calendar day"; R41, R42."""
        if self.book.id != "commemorative" and not self.terms["anzac-day-only"]:
            return False
        return self.local().day != clock.local(self.config["opened-at"], self.zone).day

    def spinner(self) -> int | None:
        return self.game.seat if self.game else None

    def thrower(self) -> str | None:
        """`spinner`, `house`, or nobody."""
        if self.house_spin:
            return "house"
        if self.finishing or (self.game is not None and self.game.handed_over):
            return "house"  # R38: "the ringkeeper spins": nobody else can, so nobody is to be appointed
        return "spinner" if self.game and self.phase != "won" else None

    def cite(self, ringkeeper: str | None = None, commemorative: str | None = None, pub: str | None = None) -> str:
        """Returns the clause of this ring's rulebook; "" where it has none."""
        return {"ringkeeper": ringkeeper, "commemorative": commemorative, "pub": pub}[self.book.id] or ""

    def note(self, name: str, carried: Any, ruling: str, *, r: str = "", c: str = "", p: str = "") -> None:
        """Tells an event by the clause of `ringkeeper`, `commemorative` or `pub`, and the ruling."""
        self.tell(name, carried, self.cite(r, c, p) or ruling, ruling)

    # ------------------------------------------------------------------ games and coins

    def check_may_offer(self) -> None:
        """Checks that the kip may be offered: when nobody has it, when a winner does not answer (R47), and, while the ringkeeper
        spins, between decisions (commemorative 4.9.1, R54)."""
        if self.house_spin:
            self.in_phase("preparing", clause="R54")
        else:
            self.in_phase("offering", "won", clause="R46")

    def make_way_for_an_offer(self) -> None:
        """R47: "a winner who neither stays nor retires has retired"."""
        if self.phase == "won":
            self.pay_due("R47")
            self.retire("R47")

    def check_may_accept(self) -> None:
        """Refuses nothing: every player who is offered the kip may take it."""

    def make_way_for_a_spinner(self) -> None:
        """commemorative 4.9.1: the ringkeeper spins "until a patron elects to be the spinner"."""
        if self.house_spin:
            self.house_spin = False
            self.coins.put_back()
            self.note("house-spin-ended", None, "R54", c="4.9.1")

    def begin_game(self, seat: int) -> None:
        """Gives a player the kip."""
        self.tenures += 1
        self.game = Game(seat, self.tenures, self.seats[seat].sitting)
        self.centre, self.finishing = None, False
        self.invalid_spins = 0
        self.phase = "preparing"
        self.ensure_enough_coins()
        if self.book.id == "pub":
            # pub 1: "A 'ringie' places two coins, tail side up, on a paddle": nobody selects.
            self.take_first_coins(self.tenures)

    def ensure_enough_coins(self) -> None:
        """R38: "a fresh set when fewer than two are left"."""
        if not self.coins.selected() and len(self.coins.named("available")) < self.coins.spun:
            self.coins.renew(self.coins.number % self.book.sets + 1)
            self.note("coins-changed", self.coins.number, "R38", r="7", c="3.3")

    def take_first_coins(self, taker: int | str = "house") -> None:
        """R48: "Coins for a house spin are the first two available"; in `pub` a spinner's too (1)."""
        if self.coins.selected():
            return
        self.ensure_enough_coins()
        taken = self.coins.named("available")[: self.coins.spun]
        self.coins.mark(taken, "in-play")
        self.kip = taker
        self.note("coins-selected", recorded(taken), "R48", r="5", c="4.2", p="1")

    def end_game(self, outcome: str, ruling: str, *, r: str = "", c: str = "", voided: bool = False) -> None:
        """Ends a spinner's game: the kip is free, or with the ringkeeper while a decision is open."""
        assert self.game is not None
        seat = self.game.seat
        self.note("spinner-game-ended", {"seat": seat, "outcome": outcome}, ruling, r=r, c=c)
        self.free_kip()
        if self.finishing and voided:
            carried = {"seat": seat, "reason": "voided", "dealer-only": False}
            self.note("coins-handed-over", carried, "R23")
            self.note("substitute-appointed", "ringkeeper", "R23")

    def free_kip(self) -> None:
        """Leaves the kip with nobody."""
        assert self.game is not None
        self.just_retired.add(self.game.seat)
        self.game = self.centre = None
        if self.pending or self.phase in ("flying", "landed"):
            # R23: "with Odds pending a dealer spins until the decision has its result"; here the ringkeeper does.
            self.finishing = True
        else:
            self.coins.put_back()
            self.invalid_spins = 0
            self.phase = "offering"

    def finish(self) -> None:
        """Frees the kip: nothing waits for the ringkeeper's spin any more."""
        self.finishing = False
        self.note("house-spin-ended", None, "R23")
        self.coins.put_back()
        self.invalid_spins = 0
        self.phase = "offering"

    def retire(self, ruling: str, *, r: str = "", c: str = "") -> None:
        """Retires the spinner."""
        assert self.game is not None
        self.note("spinner-retired", self.game.seat, ruling, r=r, c=c)
        self.free_kip()

    def hand_over(self, reason: str, ruling: str, *, c: str = "") -> None:
        """R38: "the ringkeeper spins, the due stays the spinner's"; in `pub`, R73, the ringkeeper takes the kip."""
        assert self.game is not None
        carried = {"seat": self.game.seat, "reason": reason, "dealer-only": False}
        self.note("coins-handed-over", carried, ruling, c=c)
        self.note("substitute-appointed", "ringkeeper", ruling, c=c)
        if self.centre is not None:
            self.game.handed_over = True
            return
        self.just_retired.add(self.game.seat)
        # R73: in `pub` the ringkeeper takes the kip, "and keeps it until a player takes over between decisions"
        self.game, self.house_spin = None, True

    def pay_due(self, ruling: str) -> None:
        """R38: "After three the due is paid out in full"."""
        assert self.game is not None and self.centre is not None and self.centre.due
        seat, amount = self.game.seat, self.centre.stake
        self.settled.append(("due", seat, amount))
        self.note("due-paid", {"seat": seat, "amount": amount}, ruling, r="16", c="4.10")
        self.centre = None

    def outcome_open(self) -> bool:
        """R24: "until the next "place your bets""; R52: in mid-air where coins are observed only."""
        return self.before is not None and not (self.draws.of_numbers and self.phase == "flying")

    def keep_before(self) -> None:
        """R52: ""before the first throw" is before the last throw made with nothing pending"."""
        if not self.pending:
            kept = (self.game and replace(self.game), self.centre and self.centre.copy())
            declined = {seat for seat, held in self.seats.items() if held.declined}
            retired = set(self.just_retired)
            spins = (self.house_spin, self.invalid_spins, self.disc)
            self.before = Before(*kept, *spins, declined, retired, self.sittings)
            self.settled = []

    # ------------------------------------------------------------------ leaving

    def what_holds(self, seat: int) -> tuple[str, str] | None:
        """R29, for a ring: a code and a sentence."""
        if any(seat in (bet.heads, bet.tails) for bet in self.bets):
            return "money-at-stake", "a bet is open"
        if self.centre and (seat in self.centre.covers or seat == self.spinner()):
            return "money-at-stake", "the centre is open"
        if self.centre and seat in self.centre.rode:
            return "money-at-stake", "a cover of an earlier throw rides in the centre"  # R115
        if any(seat in seats_of(entry) for entry in self.settled):
            return "outcome-open", "an outcome the player had money on can still be invalidated"
        stood = self.before.centre if self.before else None
        if stood is not None and seat in stood.rode:
            # R124: "no invalidation revives a centre with a cover of nobody"
            return "outcome-open", "the outcome that ended the centre can still be invalidated"
        if seat == self.spinner() and self.phase not in ("preparing", "betting"):
            return "spin-called", "the spin has been called: its spinner stays for it"  # R98
        return None

    def before_leaving(self, seat: int) -> None:
        """Takes open offers down; a spinner without a centre retires (R73)."""
        self.drop_offers(seat, by_player=True)
        if self.centre:
            self.centre.declined.discard(seat)
        if seat == self.spinner():
            self.retire("R47")

    def drop_offers(self, seat: int, by_player: bool) -> None:
        """R40: "an unmatched offer is no bet"."""
        for number in list(self.offers):
            if self.offers[number][0] == seat:
                self.drop_offer(number, by_player)

    def drop_offer(self, number: int, by_player: bool) -> None:
        """Takes an offer back, or down."""
        seat, amount = self.offers.pop(number)
        carried = {"offer": number, "seat": seat, "amount": amount, "by-player": by_player}
        self.note("side-offer-withdrawn", carried, "R40")

    def lapse_offers(self) -> None:
        """R40: "an unmatched offer is no bet and falls away when the spin is called"."""
        for number in list(self.offers):
            seat, amount = self.offers.pop(number)
            self.note("side-offer-lapsed", {"offer": number, "seat": seat, "amount": amount}, "R40")


def seats_of(entry: tuple[Any, ...]) -> set[int]:
    """Returns the seats that had money in an entry of `RingTable.settled`."""
    if entry[0] == "bet":
        return {entry[1].heads, entry[1].tails}
    if entry[0] == "rode":
        return set(entry[1]) | {entry[2]}
    return {entry[1]}
