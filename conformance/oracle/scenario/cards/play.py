"""Playing a scenario at a card table."""

from __future__ import annotations

from typing import Any, Callable, Iterable

from oracle import casino_cards
from oracle.casino_cards.cards import NAMES
from oracle.casino_cards.choices import augments, takes
from oracle.casino_cards.dealing import next_dealer
from oracle.refuse import Refused
from oracle.shapes import case_of

from ..matching import Differs
from ..play import COMMON, HOST, By, Disagreement, Play
from . import give
from .codes import ADOPTED
from .matching import projected
from .packs import WrongDeal, packed

ABOVE = 24
"""The place of the cut unless it is given, of 52 cards; 18 of forty."""


class CardPlay(Play):
    """One test at one card table.

    A command is a line (`give.command_of`), or the record itself. The host is `"host"`.
    """

    projected = staticmethod(projected)

    # ------------------------------------------------------------------ the table

    def opened(self, config: dict[str, Any]) -> Any:
        """Returns the oracle's table."""
        return casino_cards.open(self.rulebook, config)

    @staticmethod
    def actor(by: By) -> dict[str, Any]:
        """Returns the record `actor`: the host has number 0."""
        return {"role": "player", "number": by} if isinstance(by, int) else {"role": by, "number": 0}

    def command_of(self, by: By, command: give.Command) -> give.Command:
        """Returns a line, as a command."""
        return give.command_of(command, by if isinstance(by, int) else 0) if isinstance(command, str) else command

    @property
    def state(self) -> Any:
        """The oracle's state."""
        return self.table.table.state

    def to_act(self) -> int:
        """Returns the seat that the hand waits for."""
        seat = self.state.to_act()
        if seat is None:
            raise Disagreement("the hand waits for nobody")
        return int(seat)

    def _check_refusal(self, refused: Refused, code: str, clause: str, adopted: bool) -> None:
        """Checks a refusal's code and clause, which the law gives (C26); a code that no text names is marked (`ADOPTED`)."""
        why = f"({refused.kind}, {refused.code}, {refused.clause}: {refused.why})"
        if adopted or code in ADOPTED:
            kinds = ADOPTED[code].kinds if code in ADOPTED else (refused.kind if refused.code == code else "",)
            if refused.kind not in kinds:
                raise Disagreement(f"refused, but not as {code} {why}")
            return
        if refused.code != code or refused.clause != self.cited(clause):
            raise Disagreement(f"refused, but not as {code} by {clause} {why}")

    # ------------------------------------------------------------------ a hand is dealt

    def ready(self, *seats: int) -> None:
        """Makes these players ready, or all who are not yet."""
        with self.line():
            held = self.state.seats
            for seat in seats or [seat for seat in held if not held[seat].ready]:
                self.do(seat, "ready")

    def deal(
        self, hands: dict[int, str] | None = None, layout: str = "", *, second: dict[int, str] | None = None,
        drawn: str = "", lead: int = 1, above: int | None = None, without: dict[int, str] | None = None, cut: bool = True,
    ) -> None:  # fmt: skip
        """Makes everybody ready, deals and cuts the pack: the hands, the layout, the second hands (two players) and the drawing
        pile (`crazy`) have the written cards, and the rest of the pack fills them (`packs.py`). `lead` is who plays first, in the
        table's first hand. `without` keeps ranks out of what fills a hand: `{2: "9 k"}`."""
        with self.line():
            self.ready()
            state = self.state
            players = state.n
            dealer, first = (lead - 2) % players + 1, state.dealer is None
            leader = lead if first else next_dealer(state, None)[1]
            order = [state.right_of(leader, step) for step in range(players)]
            place = above if above is not None else 18 if state.book.forty else ABOVE
            try:
                pack = packed(state.book, order, hands or {}, layout, second or {}, drawn, place, without or {})
            except WrongDeal as wrong:
                raise Disagreement(str(wrong)) from wrong
            self.do(HOST, give.lies(pack, dealer if first else None))
            if cut and state.book.cut:
                self.do(leader, f"cut {place}")

    # ------------------------------------------------------------------ turns

    def turn(self, seat: int, *lines: str) -> None:
        """Gives commands of one seat, one after another; `told` looks at the events of all of them."""
        with self.line():
            for line in lines:
                self.do(seat, line)

    def chow(self, seat: int, card: str, *takes: str, end: bool = True) -> None:
        """Plays a capture: `chow(1, "h9", "c9", "d4 c5", "#1")`, `chow(1, "ha 14", …)`; claims are waived, requests let pass, the
        cards sorted as they lie, the turn ended (`end=False`: nothing after `done`)."""
        with self.line():
            self.do(seat, f"play {card}")
            for take in takes:
                self.do(seat, f"take {take}")
            self.do(seat, "done")
            if end:
                self.end(seat)

    def lay(self, seat: int, card: str, end: bool = True) -> None:
        """Lays a card down, waives claims, ends the turn."""
        with self.line():
            self.do(seat, f"discard {card}")
            if end:
                self.end(seat)

    def end(self, seat: int) -> None:
        """Ends the turn: waives requests and claims, and leaves cards to be sorted as they lie."""
        with self.line():
            answers = {
                "asked": "let-pass", "challenge-play": "waive", "challenge-end": "waive", "stacking": "stack-rest",
                "turn": "end-turn",
            }  # fmt: skip
            while self.state.turn is not None and self.state.turn.seat == seat:
                if self.state.phase not in answers:
                    raise Disagreement(f"the turn cannot end in phase {self.state.phase}")
                self.do(self.to_act(), answers[self.state.phase])

    def waive(self) -> None:
        """Waives for all who are asked."""
        with self.line():
            while self.state.phase in ("challenge-play", "challenge-end"):
                self.do(self.to_act(), "waive")

    def play_on(
        self, left: int = 0, keep: str = "", capture: bool | tuple[int, ...] = False, until: Callable[["CardPlay"], bool] | None = None
    ) -> None:
        """Plays on for everybody until each hand has `left` cards (0: to the hand's end): a card that captures nothing is laid
        down, else any card but those of `keep`, aces and high cards first, so that few sets can be built; claims are waived.
        With `capture` who can captures all, or these seats do."""
        kept = keep.split()
        with self.line():
            while self.state.in_hand() and not (until and until(self)):
                if self.state.phase == "turn" and self.state.turn.played is None:
                    if left and len(self.state.seats[self.to_act()].hand) + len(self.state.pack) <= left:
                        return
                captures = capture if isinstance(capture, bool) else self.state.turn.seat in capture
                self.do(self.to_act(), self.next_line(kept, captures))

    def next_line(self, keep: list[str], capture: bool) -> str:
        """Returns the next line of `play_on`."""
        state, seat = self.state, self.to_act()
        bare = {"asked": "let-pass", "requested": "capture", "challenge-play": "waive", "challenge-end": "waive",
                "stacking": "stack-rest"}  # fmt: skip
        if state.phase in bare:
            return bare[state.phase]
        if state.phase == "taking":
            found = self._takes(keep)
            return found[0] if found and (capture or not self._allows("done")) else "done"
        if state.turn.played is not None:
            return "end-turn" if self._allows("end-turn") else self._first_augment()
        discards, plays = self._of_hand(keep)
        quiet = [line for line in discards if not self._asks(seat, line)]
        first = [*plays, *discards] if capture else [*quiet, *discards, *plays]
        if not first:
            raise Disagreement(f"seat {seat} can only play what is kept")
        return first[0]

    def _allows(self, line: str) -> bool:
        """Returns whether the rules accept this line from the seat that has to act; no list is made."""
        name, held = case_of(give.command_of(line, self.to_act()))
        self.table.table.at = self.at
        return bool(self.table.table.allows(name, self.to_act(), held))

    def _of_hand(self, keep: list[str]) -> tuple[list[str], list[str]]:
        """Returns the cards that the seat may lay down, and those that it may play to capture, of cards that are not kept."""
        state = self.state
        discards, plays = [], []
        for card in sorted(state.seats[self.to_act()].hand, key=lambda card: (-(card % 13 or 13), card)):
            if NAMES[card] in keep:
                continue
            discards += [f"discard {NAMES[card]}"]
            plays += [f"play {NAMES[card]} {value}" for value in state.book.played_as(card)]
        return [line for line in discards if self._allows(line)], [line for line in plays if self._allows(line)]

    def _takes(self, keep: list[str]) -> list[str]:
        """Returns the first set that the played card may take, of cards that are not kept, and every build."""
        for name, carried, _, _ in takes(self.state):
            line = give.line_of({name: carried}, self.to_act())
            if not set(line.split()) & set(keep) and self._allows(line):
                return [line]
        return []

    def _first_augment(self) -> str:
        """Returns the first set that can be added, where the turn cannot end without."""
        for _, carried, _, _ in augments(self.state, self.to_act(), []):
            line = give.line_of({"augment": carried}, self.to_act())
            if self._allows(line):
                return line
        raise Disagreement("the turn cannot end")

    def _asks(self, seat: int, line: str) -> bool:
        """Returns whether somebody is asked after that discard."""
        trial = self.table.copy()
        trial.apply(self.actor(seat), self.at, give.command_of(line, seat))
        return bool(trial.table.state.phase == "challenge-play")

    # ------------------------------------------------------------------ what is seen, and what may be done

    def view(self, viewer: By | None = None, **seen: Any) -> None:
        """Writes a step with the view of that viewer, or of everybody; `None` means that there is nothing. Only what is written
        is compared."""
        there = self.table.view(None if viewer is None else self.actor(viewer))
        of_all = {name: seen.pop(name) for name in COMMON if name in seen}
        if of_all:
            seen["common"] = of_all
        try:
            step: dict[str, Any] = {"view": projected(seen, there)}
        except Differs as differs:
            raise Disagreement(str(differs)) from differs
        if viewer is not None:
            step["viewer"] = self.actor(viewer)
        self.steps.append(step)

    def sees(self, seat: int, viewer: By | None = None, **seen: Any) -> None:
        """Writes a step with the view of one seat, by that viewer or by everybody."""
        self.view(viewer, seats={seat: seen})

    def hand(self, seat: int, cards: str) -> None:
        """Writes a step with a seat's hand, in the pack's order, as its player sees it."""
        self.sees(seat, seat, hand=cards)

    def pile(self, seat: int, parts: str, viewer: By = HOST) -> None:
        """Writes a step with a pile from the top, as that viewer sees it: `"h9 c4; d4 c3?"`."""
        self.view(viewer, piles={seat: {"parts": parts if parts else []}})

    def build(self, number: int, **held: Any) -> None:
        """Writes a step with a build in the layout: `owner`, `value`, `augmented`, `cards` from below."""
        there = self.table.view()
        if number not in [item["build"]["number"] for item in there["layout"] if "build" in item]:
            raise Disagreement(f"there is no build {number}")
        layout = []
        for item in there["layout"]:
            mine = "build" in item and item["build"]["number"] == number
            layout.append({"build": {"number": number, **projected(held, item["build"])}} if mine else {})
        self.steps.append({"view": {"layout": layout}})

    def _choices(self, viewer: By) -> list[dict[str, Any]]:
        listed: list[dict[str, Any]] = self.table.legal(max(self.at, self.state.now), self.actor(viewer))["first"]
        return listed

    def may(self, viewer: By, lines: str, only: Iterable[str] = ()) -> None:
        """Writes a step with everything that the viewer may do now, a line each with `;` between them, in any order; with `only`,
        all of these commands, whatever others there are. The step has the whole list, in order."""
        listed = self._choices(viewer)
        names = (only,) if isinstance(only, str) else tuple(only)
        seat = viewer if isinstance(viewer, int) else 0
        there = {
            give.line_of(choice["command"], seat)
            for choice in listed
            if not names or case_of(choice["command"])[0] in names
        }
        wanted = {self._spelled(line, seat) for line in lines.split(";") if line.strip()}
        if there != wanted:
            raise Disagreement(f"written, not listed: {sorted(wanted - there)}; not written: {sorted(there - wanted)}")
        step: dict[str, Any] = {"legal": listed, "of": self.actor(viewer)}
        if self._last() != self.at:
            step["at"] = self.at
        self.steps.append(step)

    @staticmethod
    def _spelled(line: str, seat: int) -> str:
        """Returns a line as `line_of` writes it."""
        words = line.split()
        if words[0] in ("add-entropy", "commit-draws", "deal"):
            return words[0]
        return give.line_of(give.command_of(" ".join(words), seat), seat)

    def chances(self, *ways: str, most: int = 16) -> None:
        """Writes a step with the chance that is due: nothing, or `"unlisted"`."""
        (wanted,) = ways or ("nothing",)
        if self.table.chances(most) != wanted:
            raise Disagreement(f"due is {self.table.chances(most)}")
        self.steps.append({"chances": wanted, "most": most})

    # ------------------------------------------------------------------ money and scores

    def scores(self, points: dict[int, int], **more: dict[int, Any]) -> None:
        """Checks that the last line emitted the hand's scores: points by side, and perhaps `cards`, `spades`, `for_cards`,
        `for_spades`, `for_spy_two`, `for_big_ten`, `for_aces`, `total` by side."""
        sides = {side: {"points": held, **{name: by[side] for name, by in more.items()}} for side, held in points.items()}
        self.told("hand-scored", sides=sides)

    def settled(self, seat: int, **held: int) -> None:
        """Checks that the last line emitted the settlement of that seat: `staked`, `won`, `lost`, `commission`, `back`."""
        self.told("seat-settled", seat=seat, **held)
