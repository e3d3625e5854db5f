"""The ledger: the sum of moves, and what must hold of it (the invariants of `moves.md`)."""

from __future__ import annotations

from collections import Counter
from typing import Any, Callable, Iterable

from .moves import BETS, CENTRE, CHIPS, MONEY, SIDE_BET, TOKENS, Move, moves_of
from .shapes import case_of

Account = tuple[str, int]
"""An account's case and its seat or row: `("table", 3)`."""
Told = dict[str, Any]
"""An event."""
Lying = dict[str, int]
"""The contract's record `lying`: seat, bet, tender, amount."""


class Broken(AssertionError):
    """An invariant of the ledger that does not hold."""


class Balances:
    """What each account of one table has come to."""

    def __init__(self, ring: bool) -> None:
        self.ring = ring
        self.by_bet: Counter[tuple[Account, int, int]] = Counter()
        """By account, tender and bet."""
        self.accounts: Counter[tuple[Account, int]] = Counter()
        """By account and tender."""
        self.staked: set[int] = set()
        """Seats whose player has staked something since sitting down."""

    # ------------------------------------------------------------------ booking

    def book(self, events: Iterable[Told], seen: Callable[[Told, Move], None] | None = None) -> None:
        """Books the events of one command, and checks what must hold during it; `seen` is given each move."""
        payers: set[int] = set()
        for event in events:
            moves = moves_of(event)
            for move in moves:
                self._book(move)
                if move["cause"] != "reverse" and "purse" in move["payer"]:
                    payers.add(move["payer"]["purse"])
                if seen is not None:
                    seen(event, move)
            self._check_event(event, moves)
        require(len(payers) <= 1, f"one command takes money out of the purses {sorted(payers)}")

    def _book(self, move: Move) -> None:
        require(move["amount"] > 0, f"a move of nothing: {move}")
        require(move["payer"] != move["payee"], f"a move to its payer: {move}")
        if move["cause"] == "stake":
            self.staked.add(move["payer"]["purse"])
        ends = (*move["payer"].items(), *move["payee"].items())
        strangers = {seat for case, seat in ends if case != "house"} - self.staked
        require(not strangers, f"money of seats {sorted(strangers)}, where nobody has staked: {move}")
        for end, amount in (("payer", -move["amount"]), ("payee", move["amount"])):
            (account,) = move[end].items()
            self.accounts[account, move["tender"]] += amount
            self.by_bet[account, move["tender"], move["bet"]] += amount

    def _check_event(self, event: Told, moves: list[Move]) -> None:
        """T(s) is never below zero after any single event; in a ring H is not either. T(s) of a seat that is left is 0."""
        for move in moves:
            for end in ("payer", "payee"):
                (account,) = move[end].items()
                held = self.accounts[account, move["tender"]]
                bounded = account[0] == "table" or (self.ring and account[0] == "house")
                require(not bounded or held >= 0, f"{account} comes to {held} by {event['what']}")
        name, carried = case_of(event["what"])
        if name in ("player-left", "seat-vacated"):
            left = [self.accounts[("table", carried["seat"]), tender] for tender in (CHIPS, TOKENS)]
            require(not any(left), f"seat {carried['seat']} is left with {left} on the table")
            self.staked.discard(carried["seat"])

    # ------------------------------------------------------------------ after a command

    def check(self, view: dict[str, Any]) -> None:
        """After a command: all accounts of a tender come to 0, and T(s) is what the view says lies there for s."""
        sums: Counter[int] = Counter()
        for (_, tender), amount in self.accounts.items():
            sums[tender] += amount
        require(not any(sums.values()), f"the accounts come to {dict(sums)}")
        seen: Counter[tuple[int, int, int]] = Counter()
        for lies in lying(view):
            seen[lies["seat"], lies["tender"], lies["bet"]] += lies["amount"]
        here = {
            (account[1], tender, bet): amount
            for (account, tender, bet), amount in self.by_bet.items()
            if account[0] == "table" and amount
        }
        require(here == dict(seen), f"by seat, tender and bet there lies {dict(seen)}, the moves come to {here}")

    # ------------------------------------------------------------------ what was asked

    def of(self, account: str, number: int, tender: int | None = None) -> int:
        """What an account has come to, in a tender or in all."""
        tenders = (CHIPS, TOKENS) if tender is None else (tender,)
        return sum(self.accounts[(account, number), held] for held in tenders)

    def on_table(self, bet: int) -> int:
        """What lies on a bet, of all seats."""
        return sum(amount for (account, _, on), amount in self.by_bet.items() if account[0] == "table" and on == bet)

    def money_line(self, view: dict[str, Any]) -> dict[str, int]:
        """The money line of the vectors: what each account comes to, zeros left out.

        In the vectors an open offer is still the player's own money (R116 has it on the table): it is taken back here.
        """
        offers = view.get("ring", {}).get("offers", [])
        line: Counter[str] = Counter()
        for (account, _), amount in self.accounts.items():
            if account[0] != "table":
                line["house" if account[0] == "house" else str(account[1])] += amount
        for offer in offers:
            line[str(offer["seat"])] += offer["amount"]
        if self.ring:
            line["pot"] = self.on_table(CENTRE)
            line["held"] = self.on_table(SIDE_BET) - sum(offer["amount"] for offer in offers)
        else:
            line["layout"] = sum(self.on_table(bet) for bet in BETS.values())
        return {account: amount for account, amount in line.items() if amount}


def require(holds: bool, why: str) -> None:
    """An invariant."""
    if not holds:
        raise Broken(why)


def lying(view: dict[str, Any]) -> list[Lying]:
    """What a view says lies on the table, a record a wager, offer, stake of a side bet, cover and centre."""
    records = [
        {"seat": seat["seat"], "bet": BETS[wager["wager"].removeprefix("imprisoned-")], "tender": tender, "amount": amount}
        for seat in view["seats"]
        for wager in seat["wagers"]
        for tender, amount in ((CHIPS, wager["stake"]["chips"]), (TOKENS, wager["stake"]["tokens"]))
    ]
    if "ring" in view:
        records += lying_in_ring(view)
    return [record for record in records if record["amount"]]


def lying_in_ring(view: dict[str, Any]) -> list[Lying]:
    """Open offers, each seat's own stake of a side bet, the covers of the throw to come, and the spinner's: the standing
    centre, with what rode in it, or the due."""
    ring = view["ring"]
    held = [(offer["seat"], SIDE_BET, offer["amount"]) for offer in ring["offers"]]
    held += [(bet[side], SIDE_BET, bet["amount"]) for bet in ring["bets"] for side in ("heads", "tails")]
    centre = ring.get("centre")
    if centre is not None:
        held += [(cover["seat"], CENTRE, cover["amount"]) for cover in centre["covers"]]
        held.append((view["game"]["seat"], CENTRE, centre["stake"]))
    return [{"seat": seat, "bet": bet, "tender": MONEY, "amount": amount} for seat, bet, amount in held]
