"""What the events of the vectors say that the old ones did not, held against what others say: for `reexpressed.py`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from oracle import chance


Offers = dict[int, tuple[int, int]]
"""By number: whose, and what is open."""


class Wrong(Exception):
    """A new field that does not agree with the rest."""


class Unsaid:
    """What the old events did not say, held against what others say."""

    def __init__(self, table: str, rulebook: str) -> None:
        self.table, self.rulebook = table, rulebook
        self.offers: Offers = {}
        self.faces: list[str] | None = None
        """How the coins must land by the link that was used."""

    def see(self, event: dict[str, Any]) -> None:
        """One event, in order."""
        if isinstance(event["what"], str):
            return
        ((name, carried),) = event["what"].items()
        check = getattr(self, "_" + name.replace("-", "_"), None)
        if check is not None:
            check(carried, event["moves"])

    def _spinner_wager_placed(self, carried: dict[str, Any], moves: list[Any]) -> None:
        need(carried["wager"] == "spinner", carried)

    def _side_offer_made(self, carried: dict[str, Any], moves: list[Any]) -> None:
        self.offers[carried["offer"]] = carried["seat"], carried["amount"]

    def _side_bet_made(self, carried: dict[str, Any], moves: list[Any]) -> None:
        seat, left = self.offers[carried["offer"]]
        need(seat == carried["heads"] and left >= carried["amount"], carried)
        self.offers[carried["offer"]] = seat, left - carried["amount"]
        if left == carried["amount"]:
            del self.offers[carried["offer"]]

    def _side_offer_lapsed(self, carried: dict[str, Any], moves: list[Any]) -> None:
        need(self.offers.pop(carried["offer"]) == (carried["seat"], carried["amount"]), carried)

    def _side_offer_withdrawn(self, carried: dict[str, Any], moves: list[Any]) -> None:
        self._side_offer_lapsed(carried, moves)
        need([move["cause"] for move in moves] == ["withdraw" if carried["by-player"] else "refund"], carried)

    def _centre_rides(self, carried: dict[str, Any], moves: list[Any]) -> None:
        rode = [{"seat": move["payer"]["table"], "amount": move["amount"]} for move in moves]
        need(rode == carried["covers"], carried)
        need(all(move["payee"] == {"table": carried["seat"]} for move in moves), carried)

    def _cover_returned(self, carried: dict[str, Any], moves: list[Any]) -> None:
        out = Counter({move["payer"]["table"]: move["amount"] for move in moves})
        earlier = carried["earlier"]
        need(out == +Counter({carried["seat"]: carried["amount"] - earlier, carried["spinner"]: earlier}), carried)

    def _cover_paid(self, carried: dict[str, Any], moves: list[Any]) -> None:
        need(moves[1]["payer"] == {"table": carried["spinner"]} and carried["spinner"] != carried["seat"], carried)

    def _cover_reversed(self, carried: dict[str, Any], moves: list[Any]) -> None:
        end = moves[-1]["payee" if carried["paid"] else "payer"]
        need(end == {"table": carried["spinner"]} and carried["spinner"] != carried["seat"], carried)

    def _draw_revealed(self, carried: dict[str, Any], moves: list[Any]) -> None:
        link = carried["link"]
        beacon = bytes.fromhex(link["beacon"]["bytes"]) if "beacon" in link else b""
        known = (self.table, self.rulebook, carried["number"], bytes.fromhex(carried["entropy"]), beacon)
        seed = chance.outcome_seed(bytes.fromhex(link["x"]), *known)
        self.faces = chance.coins_of(seed, 3 if self.rulebook == "commemorative" else 2)

    def _coins_landed(self, carried: dict[str, Any], moves: list[Any]) -> None:
        need(self.faces is None or list(carried.values()) == self.faces, carried)
        self.faces = None


def need(holds: bool, carried: Any) -> None:
    """Refuses what does not agree."""
    if not holds:
        raise Wrong(f"{carried} does not agree with the rest")
