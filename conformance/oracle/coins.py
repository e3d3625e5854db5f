"""The coins: a set, which of them are in play, lost or kept back (nsw 2.3, 6.1, 7.4; ringkeeper 5-10; R14, R43,
R48)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .refuse import require


@dataclass
class CoinSet:
    """The set in use. A coin is `available`, `in-play`, `lost` or `retained`."""

    size: int
    spun: int
    number: int = 1
    status: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.status = self.status or ["available"] * self.size

    def named(self, status: str) -> list[int]:
        """Returns the numbers of the coins of that status."""
        return [index + 1 for index, held in enumerate(self.status) if held == status]

    def mark(self, coins: list[int], status: str) -> None:
        """Gives these coins a status."""
        for coin in coins:
            self.status[coin - 1] = status

    def selected(self) -> bool:
        """Returns whether the coins to be spun are in play."""
        return len(self.named("in-play")) == self.spun

    def put_back(self) -> None:
        """R48: "all return to the set when the spinner's game ends"."""
        self.mark(self.named("in-play"), "available")

    def renew(self, number: int) -> None:
        """Brings another set, complete."""
        self.number, self.status = number, ["available"] * self.size

    def check_selection(self, coins: list[int], clause: str) -> None:
        """nsw 6.1, ringkeeper 5, 6, commemorative 3.1, 3.2: so many coins, no more, of those offered; R137: "Coins are chosen
        once"."""
        require(not self.named("in-play"), "phase", clause, "the coins are selected", "coins-selected")
        require(len(coins) == self.spun, "subject", clause, f"{self.spun} coins are spun")
        self.check_status(coins, ("available",), clause)

    def check_status(self, coins: list[int], statuses: tuple[str, ...], clause: str) -> None:
        """Refuses unless the coins are in the set and have one of these statuses."""
        for coin in coins:
            require(coin <= self.size, "subject", clause, f"the set has no coin {coin}")
            require(self.status[coin - 1] in statuses, "subject", clause, f"coin {coin} is not {statuses[0]}")


def listed(coins: dict[str, Any]) -> list[int]:
    """Returns the numbers in a record `picked`."""
    return [coins[name] for name in ("first", "second", "third") if name in coins]


def check_rising(table: Any, picked: dict[str, int]) -> None:
    """R139: "coins of `select-coins` are named in rising order (`not-in-order` …)"."""
    check_named(table, picked)
    named = listed(picked)
    require(named == sorted(named), "malformed", "R139", "coins are named in rising order", "not-in-order")


def check_named(table: Any, picked: dict[str, int]) -> None:
    """R46: coins that are named twice, or a third without a second, count as no coins."""
    named = listed(picked)
    require(len(set(named)) == len(named), "malformed", "R46", "a coin is named twice")
    gap = "third" in picked and "second" not in picked
    require(not gap, "malformed", "R46", "a third coin without a second")


def recorded(coins: list[int]) -> dict[str, int]:
    """Returns a record `picked`."""
    return dict(zip(("first", "second", "third"), coins))
