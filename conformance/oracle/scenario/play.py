"""Playing a scenario: every deed becomes a step of the vector, and is compared with the oracle at once."""

from __future__ import annotations

from contextlib import contextmanager
from typing import Any, Iterator

import oracle
from oracle.balances import Balances
from oracle.chance import coins_of
from oracle.refuse import Refused
from oracle.shapes import case_of
from oracle.view import named

from . import commands as give
from .codes import CODES
from .inheriting import refused
from .listing import check_listed
from .matching import Differs, projected, whole

By = str | int
"""A player's seat; or a role, which may carry a number after a blank: `"dealer 2"`."""
COMMON = ("table", "rulebook", "now", "closed", "taken", "lying", "chain")
"""The fields of the view's `common`."""
HOST, BOXER, DEALER, RINGKEEPER = "host", "boxer", "dealer", "ringkeeper"


class Disagreement(Exception):
    """The author's step differs from the oracle's."""


def actor(by: By) -> dict[str, Any]:
    """Returns the record `actor`."""
    if isinstance(by, int):
        return {"role": "player", "number": by}
    role, _, number = by.partition(" ")
    return {"role": role, "number": int(number or 1)}


class Play:
    """One test at one table."""

    def __init__(self, rulebook: str, config: dict[str, Any], seated: tuple[int, ...]) -> None:
        self.rulebook = rulebook
        self.inherits = False
        """The scenario is written for `nsw` and played in `house`."""
        self.steps: list[dict[str, Any]] = []
        self.total: dict[str, int] | None = None
        self._table: Any = None
        self._lines = 0
        self._recent: list[dict[str, Any]] = []
        self._untold: list[dict[str, Any]] = []
        self._config, self._seated = config, seated
        self.at = config["opened-at"]
        """The time of the next command."""

    # ------------------------------------------------------------------ the table

    @property
    def table(self) -> Any:
        """The oracle's table, opened as the group says unless the scenario opened another."""
        if self._table is None:
            self._opened(self._config)
            with self.line():
                for seat in self._seated:
                    self.do(HOST, give.join(seat))
        assert self._table is not None
        return self._table

    def _opened(self, config: dict[str, Any]) -> list[Any]:
        self._table = self.opened(config)
        self.balances = Balances(ring="ring" in config["terms"])
        return self._table.opening

    def opened(self, config: dict[str, Any]) -> Any:
        """Returns a table of the oracle's. Raises `Refused`."""
        return oracle.open(self.rulebook, config)

    def command_of(self, by: By, command: give.Command) -> give.Command:
        """Returns a command as it is given."""
        return command

    actor = staticmethod(actor)
    """The record `actor`."""

    def open(self, config: dict[str, Any]) -> None:
        """Opens this table in the stead of the group's, as the first step of a test on the opening."""
        self._first()
        self.at = config["opened-at"]
        try:
            opening = self._opened(config)
        except Refused as refused:
            raise Disagreement(f"the opening is refused: {refused.why}") from refused
        self._step({"open": config}, opening)

    def not_opened(self, config: dict[str, Any], code: str, clause: str, adopted: bool = False) -> None:
        """Opens a table, which is refused. The test has no other steps than refused openings."""
        self._first()
        try:
            self.opened(config)
        except Refused as refused:
            self._check_refusal(refused, code, clause, adopted)
        else:
            raise Disagreement("the opening is accepted")
        self.steps.append({"open": config, "refusal": {"code": code, "clause": self.refused_by(code, clause, "open")}})

    def _first(self) -> None:
        if self._table is not None:
            raise Disagreement("a table is open already")

    # ------------------------------------------------------------------ deeds

    def wait(self, milliseconds: int) -> None:
        """Lets time pass before the next command."""
        self.at += milliseconds

    def do(self, by: By, command: give.Command) -> list[Any]:
        """Gives a command that is accepted. Returns the events, in the contract's words."""
        with self.line():
            command = self.command_of(by, command)
            try:
                events = self.table.apply(self.actor(by), self.at, command)
            except Refused as refused:
                raise Disagreement(f"refused ({refused.kind}, {refused.clause}): {refused.why}") from refused
            self.balances.book(events)
            self.balances.check(self.table.view())
            return self._step({"command": command, "by": self.actor(by), "at": self.at}, events)

    def _step(self, step: dict[str, Any], events: list[Any]) -> list[Any]:
        told = [{"what": event["what"], "moves": event["moves"]} for event in events]
        self.steps.append({**step, "events": told})
        self._recent += told
        self._untold += told
        return [event["what"] for event in events]

    @contextmanager
    def line(self) -> Iterator[None]:
        """Joins deeds to one line of a scenario: `told` looks at the events of all of them."""
        if self._lines == 0:
            assert self.table
            self._recent, self._untold = [], []
        self._lines += 1
        try:
            yield
        finally:
            self._lines -= 1

    def refused(self, by: By, command: give.Command, code: str, clause: str, adopted: bool = False) -> None:
        """Gives a command that is refused, with its exact code and clause. `adopted` marks a clause that no text names: an
        engine's choice, found apt. `codes.py` marks such codes.
        """
        table, command = self.table, self.command_of(by, command)
        try:
            table.apply(self.actor(by), self.at, command)
        except Refused as refused:
            self._check_refusal(refused, code, clause, adopted)
        else:
            raise Disagreement(f"{command} is accepted")
        said = {"code": code, "clause": self.refused_by(code, clause, case_of(command)[0])}
        self.steps.append({"command": command, "by": self.actor(by), "at": self.at, "refusal": said})

    def _check_refusal(self, refused: Refused, code: str, clause: str, adopted: bool) -> None:
        why = f"({refused.kind}, {refused.code}, {refused.clause}: {refused.why})"
        if code not in CODES:
            raise Disagreement(f"{code} is not in codes.py {why}")
        named = None if CODES[code].source is None else refused.code
        if refused.kind not in CODES[code].kinds or named not in (None, code):
            raise Disagreement(f"refused, but not as {code} {why}")

    # ------------------------------------------------------------------ what is told, seen and held

    def cited(self, clause: str) -> str:
        """Returns a clause with its rulebook; rulings stand alone."""
        ruling = clause[:1] in ("R", "C") and clause[1:].isdigit()
        return clause if ruling or " " in clause else f"{self.rulebook} {clause}"

    def refused_by(self, code: str, clause: str, command: str) -> str:
        """Returns the clause of a refusal; for a scenario that is inherited, as `house` says it."""
        phase = self._table.view()["phase"] if self._table else ""
        return refused(code, clause, command, phase) if self.inherits else self.cited(clause)

    def told(self, name: str, clause: str | None = None, **carried: Any) -> None:
        """Checks that the last line emitted this event, not named yet, with these fields among others. With `clause`, by the
        text, the vector asserts the event's citation.
        """
        reasons = []
        for event in self._untold:
            held, carries = case_of(event["what"])
            if held != name:
                continue
            try:
                self.projected(*whole(name, carried, carries))
            except Differs as differs:
                reasons.append(str(differs))
                continue
            if clause is not None and not self.inherits:
                event["clause"] = self.cited(clause)
            self._untold.remove(event)
            return
        raise Disagreement(f"{name} is not told: {'; '.join(reasons) or self._names()}")

    projected = staticmethod(projected)
    """Compares written values with the oracle's."""

    def told_only(self, *names: str) -> None:
        """Checks that the last line emitted events of these names, in this order, and no others."""
        if self._names() != list(names):
            raise Disagreement(f"told are {self._names()}")

    def untold(self, *names: str) -> None:
        """Checks that the last line emitted no event of these names."""
        found = set(names) & set(self._names())
        if found:
            raise Disagreement(f"told are {sorted(found)}")

    def _names(self) -> list[str]:
        return [case_of(event["what"])[0] for event in self._recent]

    def view(self, viewer: By | None = None, **seen: Any) -> None:
        """Writes a step with the current view; `None` means that there is nothing. Only what is written is compared. The fields
        of every family's view are written as if they were in the view itself."""
        there = self.table.view()
        of_all = {name: seen.pop(name) for name in COMMON if name in seen}
        if of_all:
            seen["common"] = of_all
        try:
            step: dict[str, Any] = {"view": projected(seen, there)}
        except Differs as differs:
            raise Disagreement(str(differs)) from differs
        if viewer is not None:
            step["viewer"] = actor(viewer)
        self.steps.append(step)

    def may(self, viewer: By, lines: str) -> None:
        """Writes a step with everything that the viewer may do now: the oracle's whole list, each command as written."""
        now = self.table.view()["common"]["now"]
        listed = self.table.legal(now, actor(viewer))["first"]
        try:
            check_listed(lines, listed, self._lying())
        except Differs as differs:
            raise Disagreement(str(differs)) from differs
        step: dict[str, Any] = {"legal": listed, "of": actor(viewer)}
        if self._last() != now:
            step["at"] = now
        self.steps.append(step)

    def _lying(self) -> dict[Any, dict[str, int]]:
        """Returns the stakes of wagers, by seat and name."""
        seats = self.table.view()["seats"]
        return {(seat["seat"], wager["wager"]): wager["stake"] for seat in seats for wager in seat["wagers"]}

    def _last(self) -> int:
        """Returns the time of the last command, or of the opening."""
        opened = self._config["opened-at"]
        times = (step.get("at", step.get("open", {}).get("opened-at")) for step in reversed(self.steps))
        return next((at for at in times if at is not None), opened)  # type: ignore[no-any-return]

    def chances(self, *ways: str, most: int = 16) -> None:
        """Writes a step with the ways in which the coins in the air can come down, each as likely as another; nothing if none are
        in the air."""
        there = self.table.chances(most)
        listed = [] if there == "nothing" else there["listed"]
        likely = [held for held in listed if held["probability"]["numerator"]]
        shown = [self._way(held["command"]["land"]) for held in likely]
        equal = all(held["probability"] == {"numerator": 1, "denominator": len(ways)} for held in likely)
        if not equal or shown != [give.rests(way) for way in ways]:
            raise Disagreement(f"due is {there}")
        self.steps.append({"chances": there, "most": most})

    def _way(self, landing: Any) -> Any:
        """Returns how the coins lie then."""
        source, held = case_of(landing)
        if source == "observed":
            return held
        return named(coins_of(bytes.fromhex(held), self.table.view()["coins"].count("in-play")))

    def chances_unlisted(self, most: int = 16) -> None:
        """Writes a step where the chance that is due has more results than asked for, or is fixed by a chain."""
        if self.table.chances(most) != "unlisted":
            raise Disagreement(f"due is {self.table.chances(most)}")
        self.steps.append({"chances": "unlisted", "most": most})

    def sees(self, seat: int, **seen: Any) -> None:
        """Writes a step with the view of one seat."""
        there = self.table.view()["seats"]
        if seat not in [held["seat"] for held in there]:
            raise Disagreement(f"nobody sits at seat {seat}")
        self.view(seats=[{"seat": held["seat"], **(seen if held["seat"] == seat else {})} for held in there])

    def holds(self, account: int | str, net: int) -> None:
        """Checks the balance so far of a seat, the `house`, the `layout`, the `pot` or the `held`; not in the vector."""
        assert self.table
        line = self.balances.money_line()
        if line.get(str(account), 0) != net:
            raise Disagreement(f"{account} holds {line.get(str(account), 0)}: {line}")

    def money(self, total: dict[int | str, int]) -> None:
        """Checks every account's balance, worked out by hand, as the last line of a test; an account that is not named holds
        0."""
        assert self.table or self.steps
        line = self.balances.money_line() if self._table else {}
        written = {str(account): amount for account, amount in total.items() if amount}
        if written != line:
            raise Disagreement(f"the money is {line}")
        if sum(written.values()):
            raise Disagreement("the money does not come to 0")
        self.total = {str(account): amount for account, amount in total.items()}

    # ------------------------------------------------------------------ deeds of every table

    def join(self, *seats: int) -> None:
        """Lets players sit down."""
        with self.line():
            for seat in seats:
                self.do(HOST, give.join(seat))

    def leave(self, seat: int) -> None:
        self.do(HOST, give.leave(seat))

    @property
    def keeper(self) -> str:
        """Returns the actor who runs the spin."""
        return BOXER if "casino" in self.table.view() else RINGKEEPER

    def offer(self, seat: int) -> None:
        self.do(self.keeper, give.offer(seat))

    def accept(self, seat: int) -> None:
        """Offers the coins, or the kip, which are accepted."""
        with self.line():
            self.offer(seat)
            self.do(seat, "accept-coins")

    def decline(self, *seats: int) -> None:
        """Offers the coins, or the kip, to each, who declines."""
        with self.line():
            for seat in seats:
                self.offer(seat)
                self.do(seat, "decline-coins")

    def open_bets(self) -> None:
        """ "Place your bets"."""
        self.do(self.keeper, "place-your-bets")

    def close_bets(self) -> None:
        """ "No more bets, come in spinner"."""
        self.do(self.keeper, "no-more-bets")

    def thrower(self) -> By:
        """Returns the actor who throws now."""
        found = self.table.view().get("thrower")
        if not isinstance(found, dict):
            raise Disagreement(f"nobody throws: {found}")
        return next(iter(found.values()))

    def throw(self, by: By | None = None) -> None:
        """Spins the coins, by the present thrower unless another is given."""
        self.do(self.thrower() if by is None else by, give.throw(self.start))

    start = "ht"
    """How the coins lie on the kip."""

    def land(self, letters: str) -> None:
        """Lands the observed coins."""
        self.do(self.keeper, give.land(letters))

    def announce(self) -> None:
        self.do(self.keeper, "announce-result")

    def spin(self, letters: str, by: By | None = None) -> None:
        """Throws, lands and announces."""
        with self.line():
            self.throw(by)
            self.land(letters)
            self.announce()

    def no_spin(self, reason: str = "too-low", text: str | None = None, by: By | None = None) -> None:
        """Throws, and calls the spin invalid in the air."""
        with self.line():
            self.throw()
            self.do(self.keeper if by is None else by, give.no_spin(reason, text))
