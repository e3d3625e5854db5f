"""`python3 -m oracle`: the oracle as an adapter, one JSON object a line on stdin and stdout (`conformance.md`)."""

from __future__ import annotations

import json
import platform
import re
import sys
from typing import Any

import oracle
from oracle import casino_cards
from oracle.refuse import Refused
from oracle.rulebooks import ALL

VERSION = "1.0.0"


class Adapter:
    """The tables of one run."""

    def __init__(self) -> None:
        self.rulebook: str | None = None
        self.tables: dict[str, oracle.OpenTable | casino_cards.OpenTable] = {}

    def answer(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Returns the answer to one request, without its `seq`."""
        name = asked.get("cmd")
        deeds = {
            "start": self.start, "load": self.load, "open": self.open, "apply": self.apply, "apply-all": self.apply_all,
            "view": self.view, "legal": self.legal, "chances": self.chances, "close": self.close, **self.deeds_of_cards(),
        }  # fmt: skip
        if name not in deeds:
            return {"error": f"cmd {name!r} is not known here"}
        try:
            return deeds[name](asked)
        except Refused as refused:
            return {"refusal": refused.as_json()}
        except KeyError as missing:
            return {"error": f"{missing} is missing or not known"}

    def start(self, asked: dict[str, Any]) -> dict[str, Any]:
        if asked.get("protocol") != 1:
            return {"error": "protocol 1 is spoken here"}
        return {
            "name": "kip oracle", "version": VERSION, "language": "Python", "runtime": platform.python_version(),
            "os": platform.system(),
        }  # fmt: skip

    def load(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Selects a rulebook; the oracle loads no component: the path's last part names the rulebook (`nsw`, `kip_nsw.wasm`,
        `sotho_forty`)."""
        last = re.split(r"[/\\]", str(asked["component"]))[-1]
        cards = [id for id in casino_cards.BOOKS if re.search(rf"(?<![a-z]){id}(?![a-z])", last.replace("_", "-"))]
        if cards:
            self.rulebook = max(cards, key=len)
            return {"describe": casino_cards.described(self.rulebook, f"oracle {VERSION}")}
        named = [word for word in re.split(r"[^a-z]+", last) if word in ALL]
        if len(named) != 1:
            return {"error": f"{last} names no rulebook"}
        self.rulebook = named[0]
        book = ALL[self.rulebook]
        head = {"family": "two-up", "rulebook": book.id, "generation": "1.0", "engine": f"oracle {VERSION}"}
        described = {
            "head": head, "bank": "house" if book.machine == "casino" else "players", "coins-in-set": book.set_size,
            "coins-spun": book.coins_spun,
        }  # fmt: skip
        return {"describe": described}

    def open(self, asked: dict[str, Any]) -> dict[str, Any]:
        if self.rulebook is None:
            return {"error": "no component is loaded"}
        family: Any = casino_cards if self.rulebook in casino_cards.BOOKS else oracle
        table = family.open(self.rulebook, asked["config"])
        self.tables[asked["table"]] = table
        return {"events": table.opening}

    def apply(self, asked: dict[str, Any]) -> dict[str, Any]:
        table = self.tables[asked["table"]]
        return {"events": table.apply(asked["by"], asked["at"], asked["command"])}

    def apply_all(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Applies orders up to the first that is refused."""
        table = self.tables[asked["table"]]
        said: dict[str, Any] = {"events": [], "ends": []}
        for order in asked["orders"]:
            try:
                said["events"] += table.apply(order["by"], order["at"], order["command"])
            except Refused as refused:
                said["refused"] = refused.as_json()
                break
            said["ends"].append(len(said["events"]))
        return said

    def view(self, asked: dict[str, Any]) -> dict[str, Any]:
        table = self.tables[asked["table"]]
        if isinstance(table, casino_cards.OpenTable):
            return {"view": table.view(asked.get("viewer"))}
        return {"view": table.view()}

    def legal(self, asked: dict[str, Any]) -> dict[str, Any]:
        return {"legal": self.tables[asked["table"]].legal(asked["at"], asked.get("of"), asked["most"])}

    def chances(self, asked: dict[str, Any]) -> dict[str, Any]:
        return {"chances": self.tables[asked["table"]].chances(asked["most"])}

    # ------------------------------------------------------------------ what the cards have beside

    def deeds_of_cards(self) -> dict[str, Any]:
        """Returns the answers to requests once a rulebook of the card game is loaded."""
        if self.rulebook not in casino_cards.BOOKS:
            return {}
        return {
            "disclose": self.disclose, "imagine": self.imagine, "auto-play": self.auto_play, "export-table": self.export_table,
            "import-table": self.import_table,
        }  # fmt: skip

    def cards(self, asked: dict[str, Any]) -> casino_cards.OpenTable:
        """Returns the table that is asked about."""
        table = self.tables[asked["table"]]
        if not isinstance(table, casino_cards.OpenTable):
            raise KeyError(asked["table"])
        return table

    def disclose(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Returns the part of events that a viewer may know; no table is needed."""
        assert self.rulebook is not None
        return {"events": casino_cards.disclosed(self.rulebook, asked["events"], asked.get("viewer"))}

    def imagine(self, asked: dict[str, Any]) -> dict[str, Any]:
        """`imagine` with `table`, `seat`, `seed` and `into`: the imagined state is a table of that name."""
        self.tables[asked["into"]] = self.cards(asked).imagine(asked["seat"], asked["seed"])
        return {"imagined": asked["into"]}

    def auto_play(self, asked: dict[str, Any]) -> dict[str, Any]:
        """`auto-play` with `table`, `plan` and `into`: the table after it has that name."""
        self.tables[asked["into"]], tally, moves = self.cards(asked).auto_play(asked["plan"])
        return {"tally": tally, "moves": moves}

    def export_table(self, asked: dict[str, Any]) -> dict[str, Any]:
        """`export-table` with `table` and `at`: bytes of the oracle's own."""
        return {"exported": self.cards(asked).export(asked["at"]).hex()}

    def import_table(self, asked: dict[str, Any]) -> dict[str, Any]:
        """`import-table` with `table`, `exported`, `at` and perhaps `terms`."""
        assert self.rulebook is not None
        given = bytes.fromhex(asked["exported"])
        table = casino_cards.imported_table(self.rulebook, given, asked.get("terms"), asked["at"])
        self.tables[asked["table"]] = table
        return {"events": table.opening}

    def close(self, asked: dict[str, Any]) -> dict[str, Any]:
        """Forgets a table; the game itself is closed by `close-table`."""
        del self.tables[asked["table"]]
        return {"closed": asked["table"]}


def main() -> int:
    """Answers until `stop` or the end of the input."""
    adapter = Adapter()
    for line in sys.stdin:
        try:
            asked = json.loads(line)
            if not isinstance(asked, dict):
                raise ValueError("an object is wanted")
        except ValueError as fault:
            said: dict[str, Any] = {"error": f"no JSON object: {fault}"}
        else:
            if asked.get("cmd") == "stop":
                return 0
            said = {"seq": asked.get("seq"), **adapter.answer(asked)}
        sys.stdout.write(json.dumps(said, separators=(",", ":")) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
