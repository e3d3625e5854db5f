"""The facts in which the five rulebooks of Two-Up differ, each with where it is written."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Book:
    """One rulebook."""

    id: str
    machine: str
    """`casino`: the house banks; `ring`: players bet with each other."""
    coins_spun: int
    set_size: int
    """Coins in a set (R43; nsw 2.3; ringkeeper 5; commemorative 3.1)."""
    sets: int
    start: str
    """How the coins lie on the kip: `mixed`, one head and one tail up (nsw 6.1), or `tails` (R43)."""
    no_spin: dict[str, str]
    """The reasons for "no spin" and the clause of each (nsw 7.1, 7.3; ringkeeper 13; commemorative 5.1; R39)."""
    call_after_rest: bool
    """On an observed table a spin may be called invalid when the coins already rest (R13, R39; not in pub, R80)."""
    centre: bool = False
    """A spinner's stake in the centre (R42: pub has none)."""
    pairs_retained: bool = False
    """The winning pennies are kept back, the spinner who stays selects others (ringkeeper 10)."""
    supervised: bool = False
    """A casino supervisor supervises the game; else the ringkeeper acts as supervisor (R54)."""
    reviewed: bool = False
    """A dispute's decision can be reviewed and referred (nsw 9.12, 9.13a; commemorative 7.8, 7.9)."""
    of_age: bool = False
    """Nobody under 18 joins (ringkeeper 17, R44)."""
    states_odds: bool = True
    """The text states the odds it pays (nsw 8.1); `house` does not (R21)."""
    both_sides: bool = True
    """The spinner may call Heads or Tails; in `house` always Heads (house 1.B)."""
    new_after_no_spin: bool = False
    """After an invalid spin a new wager is taken (R7, R74: house)."""
    inherits: str | None = None
    """A house's own rulebook: the one that holds in all else (R82)."""
    odds_that_lose: tuple[str, ...] = ()
    """The effect of five Odds on a wager on Heads or Tails: `partage`, `prison`, at the player's election where both; none,
    and they lose ("Extra rulebooks", R75 to R78)."""
    rounds_down: bool = False
    """Winnings are rounded down to what chips can make up (R79)."""

    @property
    def text(self) -> str:
        """The rulebook whose clauses hold."""
        return self.inherits or self.id


_NSW_NO_SPIN = {
    "not-spun": "7.1.1", "too-low": "7.1.2", "outside-ring": "7.3.1", "hit-something": "7.3.2",
    "spinner-outside-ring": "7.3.3", "not-flat": "7.3.4",
}  # fmt: skip

BOOKS = {
    book.id: book
    for book in (
        Book("nsw", "casino", 2, 5, 2, "mixed", _NSW_NO_SPIN, True, supervised=True, reviewed=True),
        Book(
            "house", "casino", 2, 5, 2, "mixed", _NSW_NO_SPIN, True, supervised=True, reviewed=True,
            states_odds=False, both_sides=False, new_after_no_spin=True,
        ),
        Book(
            "ringkeeper", "ring", 2, 7, 2, "tails",
            {
                "outside-ring": "13.a.i", "hit-something": "13.a.ii", "too-low": "13.a.iii", "hit-ceiling": "13.a.iv",
                "spinner-outside-ring": "13.a.v", "not-spun": "13.a.vi", "other": "13.a.vii",
            },
            False, centre=True, pairs_retained=True, of_age=True,
        ),
        Book(
            "commemorative", "ring", 3, 5, 2, "tails",
            {
                "outside-ring": "5.1.1", "hit-something": "5.1.2", "too-low": "5.1.3", "hit-ceiling": "5.1.4",
                "spinner-outside-ring": "5.1.5", "not-spun": "5.1.6", "not-flat": "5.1.7", "other": "5.1.8",
            },
            True, centre=True, supervised=True, reviewed=True,
        ),
        Book("pub", "ring", 2, 2, 1, "tails", {"outside-ring": "4", "too-low": "3"}, False),
    )
}  # fmt: skip
"""The published ones."""

OWN = {
    id: replace(BOOKS["nsw"], id=id, inherits="nsw", odds_that_lose=policies, rounds_down=id == "down")
    for id, policies in (
        ("partage", ("partage",)), ("prison", ("prison",)), ("elects", ("partage", "prison")), ("down", ()),
    )
}  # fmt: skip
"""A house's own, on `nsw` ("Extra rulebooks", R75-R79, R82): odds of 7.5 to 1 and 1 to 1, a side that the spinner calls,
three throws that win, five Odds."""
ALL = {**BOOKS, **OWN}
