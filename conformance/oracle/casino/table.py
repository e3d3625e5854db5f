"""A casino's table: the house banks the wagers (`nsw`, `house`; rulings "The table")."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from ..coins import CoinSet, recorded
from ..draws import Draws
from ..refuse import require
from ..rulebooks import Book
from ..table import Rules, Table
from .chips import Chips, Odds
from .wager import Wager

SIDES = ("heads", "tails")
TO_WIN = 3
"""4.1.1.1: "Heads three times"."""
ODDS_LOSE = 5
"""4.1.1.2: "five consecutive Odds"."""


@dataclass
class Game:
    """A spinner's game, from the acceptance of the coins to the determination of the spinner's wager."""

    seat: int
    tenure: int
    sitting: int
    side: str | None
    wager: Wager | None = None
    valid: bool = False
    run: int = 0
    """Throws of the called side so far."""
    handed_over: bool = False
    """The boxer or a dealer spins until the wager is determined."""

    def copy(self) -> "Game":
        """Returns a copy of the game."""
        return replace(self, wager=self.wager and replace(self.wager))


@dataclass
class Before:
    """The table as it was before the last throw made with nothing pending (R52)."""

    game: Game | None
    house_spin: str | None
    invalid_spins: int
    substitute: str | None
    dealer_only: bool
    disc: int | None
    declined: set[int]
    just_retired: set[int]
    abstained: dict[int, int]
    """By sitting: a seat is not a person."""
    sittings: int
    """How many had sat down by then."""


@dataclass
class CasinoTable(Table):
    """A casino's table."""

    RULES: ClassVar[Rules] = Rules("nsw", "house")

    chips: Chips = Chips((1,))
    sign: dict[str, Any] = field(default_factory=dict)
    announced: dict[str, Any] | None = None
    announced_since: int = 0
    player_limits: dict[tuple[int, str], dict[str, int]] = field(default_factory=dict)
    """By seat and kind (`heads-tails`, `spinner`)."""
    wagers: dict[tuple[int, str], Wager] = field(default_factory=dict)
    """On Heads and Tails, by seat and side."""
    prison: dict[tuple[int, str], Wager] = field(default_factory=dict)
    """Wagers that stay for one more decision (R77)."""
    waiting: dict[tuple[int, str], Wager] = field(default_factory=dict)
    """Wagers whose players are to elect prison or half (R76)."""
    game: Game | None = None
    tenures: int = 0
    winner: int | None = None
    """The seat that won and may retire or go on."""
    house_spin: str | None = None
    """The role that spins because nobody wants to (3.3)."""
    finishing: bool = False
    """The spinner's game ended with a decision open: a dealer spins until its result (R23)."""
    to_hand_over: int | None = None
    """Whose game ended with the coins down; what is open goes to a dealer if need be (R59)."""
    dealer_only: bool = False
    substitute: str | None = None
    """The role appointed to spin in the spinner's stead."""
    interrupted: bool = False
    """A spinner's game ended without a result: "the layout is open as in R7" until the next "place your bets"."""
    originals: list[int] = field(default_factory=list)
    """The coins that left the ring, for a spinner who asks for them (7.4.3)."""
    kip: int | str | None = None
    """The actor who last put coins on the kip: a spinner, by tenure, or the `house` (R119)."""
    lit: str | None = None
    """The light that the last landing turned on (R121)."""
    lights: dict[str, int] = field(default_factory=lambda: {"odds": 0, "heads": 0, "tails": 0})
    sat_at_the_call: int = 0
    """How many had sat down at this table by "place your bets" (R26)."""
    before: Before | None = None
    settled: list[dict[str, Any]] = field(default_factory=list)
    """The moves of the last result, in order, for an invalidation."""

    # ------------------------------------------------------------------ opening

    @classmethod
    def opened(cls, book: Book, config: dict[str, Any]) -> "CasinoTable":
        """Opens a table; the config is well-formed and its terms are a casino's."""
        from .limits import check_sign

        terms = config["terms"]["casino"]
        stated = book.states_odds and "odds" in terms
        require(not stated, "not-in-these-rules", "8.1", "these rules state their odds", "not-in-these-rules")
        chips = Chips.opened(terms["denominations"])
        coins = CoinSet(book.set_size, book.coins_spun)
        table = cls(book, config, config["opened-at"], Draws.opened(config["source"]), coins, chips=chips)
        table.sign = terms["sign"]
        for kind in ("spinner", "heads-tails"):
            table.odds_of(kind).check(chips)
        check_sign(table, table.sign)
        return table

    @property
    def terms(self) -> dict[str, Any]:
        """The casino's terms."""
        return dict(self.config["terms"]["casino"])

    def odds_of(self, kind: str) -> Odds:
        """8.1: "Spinners wager 7.5 to 1, Heads 1 to 1, Tails 1 to 1"; R21: `house` can be opened with others."""
        if "odds" in self.terms:
            return Odds.of(self.terms["odds"][kind])
        return Odds(*((15, 2) if kind == "spinner" else (1, 1)), self.book.rounds_down)

    # ------------------------------------------------------------------ citations

    def cite(self, clause: str) -> str:
        """Returns a clause of `nsw`, in `house` by R31."""
        return clause if self.book.text == "nsw" else "R31"

    def inherited(self, clause: str, house: str = "R31", ruling: str | None = None) -> tuple[str, str | None]:
        """Returns an event's citation: the clause of `nsw`, or that of `house`, and the ruling."""
        return (clause if self.book.text == "nsw" else house), ruling

    def note(
        self, name: str, carried: Any, n: str, h: str = "R31", ruling: str | None = None
    ) -> None:
        """Tells an event by the clause of `nsw` or of `house`, and a ruling."""
        self.tell(name, carried, *self.inherited(n, h, ruling))

    # ------------------------------------------------------------------ who spins

    def spinner(self) -> int | None:
        return self.game.seat if self.game else self.winner

    def thrower(self) -> str | None:
        """`spinner`, a role, `vacant`, or nobody."""
        if self.house_spin:
            return self.house_spin
        if self.finishing or (self.game is not None and self.game.handed_over):
            return self.substitute or "vacant"
        return "spinner" if self.game else None

    def check_may_offer(self) -> None:
        """Checks that coins may be offered: when nobody has them, or a winner does not answer (R47)."""
        self.in_phase("offering", "won", clause="3.1")
        self.check_set("3.1")

    def check_set(self, clause: str) -> None:
        """R14: "with more than one lost a new set is brought before the next spinner's game"."""
        lost = len(self.coins.named("lost"))
        require(lost <= 1, "phase", "R14", "more than one coin is lost: a new set is brought first")

    def make_way_for_an_offer(self) -> None:
        """R47: "a winner who neither stays nor retires has retired"."""
        if self.phase == "won":
            self.retire_winner("R47")

    def check_may_accept(self) -> None:
        """R14, once more: coins may have been lost since the offer."""
        self.check_set("3.1")

    def make_way_for_a_spinner(self) -> None:
        """Does nothing: nobody has the coins."""

    def retire_winner(self, ruling: str) -> None:
        """Lets the winner leave the ring."""
        assert self.winner is not None
        self.note("spinner-retired", self.winner, "3.2", "1.C", ruling)
        self.leave_ring()

    def leave_ring(self) -> None:
        """Ends a winner's time as the spinner."""
        assert self.winner is not None
        self.just_retired.add(self.winner)
        self.winner = None
        self.coins.put_back()
        self.phase = "offering"

    def begin_game(self, seat: int) -> None:
        """Makes a player the spinner. In `house`, 1.B, always for Heads."""
        self.tenures += 1
        side = None if self.book.both_sides else "heads"
        self.game = Game(seat, self.tenures, self.seats[seat].sitting, side)
        if side:
            self.note("side-called", side, "4.2", "1.B")
        self.winner = None
        self.clear_substitutes()
        self.invalid_spins = 0
        self.coins.put_back()
        self.originals = []
        self.phase = "preparing"

    def clear_substitutes(self) -> None:
        """Clears the substitutes: nobody spins in anybody's stead."""
        self.finishing, self.substitute, self.dealer_only, self.to_hand_over = False, None, False, None

    # ------------------------------------------------------------------ a game's end

    def return_spinner_wager(self, reason: str, n: str, h: str = "R31", ruling: str | None = None) -> None:
        """Returns the spinner's wager, from layout to player."""
        assert self.game is not None and self.game.wager is not None
        carried = {"seat": self.game.seat, "wager": "spinner", "stake": self.game.wager.stake(), "reason": reason}
        self.note("wager-returned", carried, n, h, ruling)
        self.game.wager = None

    def end_game(self, outcome: str, n: str, h: str = "R31", ruling: str | None = None) -> None:
        """Ends a spinner's game without its own result: the coins are free, or with a dealer while a decision
        is open (R23, R59)."""
        assert self.game is not None
        self.note("spinner-game-ended", {"seat": self.game.seat, "outcome": outcome}, n, h, ruling)
        if self.before and self.before.game and self.before.game.tenure == self.game.tenure:
            self.before.game = None
        self.free_coins()

    def free_coins(self) -> None:
        """Leaves the table without a spinner."""
        assert self.game is not None
        ended, self.game = self.game, None
        self.just_retired.add(ended.seat)
        if self.pending or self.phase in ("flying", "landed"):
            self.finishing = True
            if self.substitute != "dealer":
                self.to_hand_over = ended.seat
                self.hand_over_what_is_open("R23")
            return
        self.offer_onwards()

    def offer_onwards(self) -> None:
        """Offers the coins to the others; wagers on the layout may change as R7 says."""
        self.clear_substitutes()
        self.coins.put_back()
        self.originals = []
        self.invalid_spins = 0
        self.interrupted = bool(self.wagers)
        self.phase = "offering"

    def hand_over_what_is_open(self, ruling: str) -> None:
        """R23: "with Odds pending a dealer spins until the decision has its result"."""
        if self.to_hand_over is not None and self.phase in ("called", "landed"):
            carried = {"seat": self.to_hand_over, "reason": "voided", "dealer-only": True}
            self.to_hand_over, self.dealer_only, self.substitute = None, True, None
            self.tell("coins-handed-over", carried, ruling)

    def hand_over(self, reason: str, dealer_only: bool, n: str, h: str = "R31", ruling: str | None = None) -> None:
        """Hands the coins to the boxer or a dealer until the spinner's wager is determined."""
        assert self.game is not None
        self.game.handed_over = True
        self.substitute, self.dealer_only = None, dealer_only
        carried = {"seat": self.game.seat, "reason": reason, "dealer-only": dealer_only}
        self.note("coins-handed-over", carried, n, h, ruling)

    def take_first_coins(self) -> None:
        """R48: "Coins for a house spin are the first two available"."""
        if self.coins.selected() or not self.coins_left():
            return
        self.coins.put_back()
        taken = self.coins.named("available")[: self.coins.spun]
        self.coins.mark(taken, "in-play")
        self.originals, self.kip = [], "house"
        self.note("coins-selected", recorded(taken), "6.1", "R48", "R48")

    def coins_left(self) -> bool:
        """Returns whether there are two coins to spin."""
        return self.coins.size - len(self.coins.named("lost")) >= self.coins.spun

    def outcome_open(self) -> bool:
        """R24: "until the next "place your bets""; R52: in mid-air where coins are observed only."""
        return self.before is not None and not (self.draws.of_numbers and self.phase == "flying")

    def keep_before(self) -> None:
        """R52: "before the first throw" is before the last throw made with nothing pending."""
        if not self.pending:
            kept = self.game and self.game.copy()
            declined = {seat for seat, held in self.seats.items() if held.declined}
            spins = (self.house_spin, self.invalid_spins, self.substitute, self.dealer_only)
            abstained = {held.sitting: held.abstained for held in self.seats.values()}
            self.before = Before(kept, *spins, self.disc, declined, set(self.just_retired), abstained, self.sittings)
            self.settled = []

    # ------------------------------------------------------------------ leaving

    def what_holds(self, seat: int) -> tuple[str, str] | None:
        """R29, in a casino: a code and a sentence."""
        if any((seat, side) in wagers for wagers in (self.wagers, self.prison, self.waiting) for side in SIDES):
            return "money-at-stake", "the player has wagers on the layout"
        if self.game and self.game.seat == seat and self.game.wager:
            return "money-at-stake", "the spinner's wager is not determined"
        if any(entry["seat"] == seat for entry in self.settled):
            return "outcome-open", "an outcome the player had money on can still be invalidated"
        return None

    def before_leaving(self, seat: int) -> None:
        """Retires a spinner without a wager; the player's own limits go with the player."""
        if self.game and self.game.seat == seat:
            self.note("spinner-retired", seat, "3.2", "R47", "R47")
            self.end_game("returned", "R47", "R47")
        for kind in ("heads-tails", "spinner"):
            self.player_limits.pop((seat, kind), None)

    # ------------------------------------------------------------------ the layout

    def layout_open(self) -> bool:
        """Returns whether wagers that lie on the layout may change: while betting is open, and as R7, R8, R9 and R11 say."""
        return self.phase in ("betting", "reopened", "electing") or (
            self.interrupted and self.phase in ("offering", "preparing")
        )
