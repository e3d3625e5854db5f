"""Commands at random, good and bad, for a table as it is seen.

The sampler knows the contract's words, the names of a rulebook's commands, and looks at a view, not at the rules: which
of its commands are legal the two players of a duel decide. The weights are those of a table that is played at, with a
supervisor now and then; amounts are small, and now and then on an edge. `openings.py` draws the configs, `payloads.py`
what commands carry.
"""

from __future__ import annotations

import bisect
import hashlib
import itertools
import random
from typing import Any

from .openings import Chains
from .payloads import Payloads, View
from .rulebooks import ALL, OWN
from .tally import commands_of
from .weights import (
    AT_THE_END,
    BOXERS,
    CASINO,
    DEALERS,
    HALF_A_DAY,
    LONG,
    MOODS,
    MORE,
    OFTEN,
    PHASES,
    PLAY,
    RING,
    SELDOM,
    SPINNERS,
    STAFF,
    SUPERVISED,
    WANTS,
)  # fmt: skip
from .weights import OWN as OWN_FACTORS
from .words import COMMANDS, ROLES

Order = dict[str, Any]


class Sampler(Payloads):
    """Draws configs and commands."""

    def __init__(self, rulebook: str, seed: int) -> None:
        self.rulebook = rulebook
        self.machine = ALL[rulebook].machine
        self.rng = random.Random(int.from_bytes(hashlib.sha256(f"{rulebook}/{seed}".encode()).digest(), "big"))
        self.chains = Chains(self.rng)
        weights = {**PLAY, **(RING if self.machine == "ring" else CASINO)}
        self.mood = self.rng.choices(list(OFTEN), list(OFTEN.values()))[0]
        self.many = LONG.get(self.mood)
        """Commands at this table, where its mood says it."""
        factors = dict(MOODS[self.mood])
        if ALL[rulebook].odds_that_lose:
            for name, factor in OWN_FACTORS.items():
                factors[name] = factors.get(name, 1) * factor
        self.odds_part = self.rng.choice((0, 0.8, 0.93)) if rulebook in OWN else 0
        """How many landings are made Odds."""
        known = commands_of(rulebook)
        self.names = [name for name in weights if name in known]
        self.base = {name: weights[name] * factors.get(name, 1) for name in self.names}
        self.source, self.chips = "fresh", [1]
        self.lucky_side = self.rng.choice(("heads", "heads", "tails"))
        self.weights: dict[tuple[str, tuple[str, ...], bool], list[float]] = {}
        """Weights of the commands, added up, by phase, by what the table lacks, and whether its chain is at its end."""

    def order(self, view: View) -> Order:
        """Returns an order: a command, its actor and its time."""
        rng = self.rng
        weights = self.weights_of(view)
        name = self.names[bisect.bisect(weights, rng.random() * weights[-1], 0, len(weights) - 1)]
        if rng.random() < 0.02:
            name = rng.choice(list(COMMANDS))
        self.meant = None
        carried = getattr(self, "_" + name.replace("-", "_"), lambda _: None)(view)
        command: Any = name
        if COMMANDS[name] is not None:
            command = {name: carried if carried is not None else self._any(name, view)}
        if rng.random() < 0.01:
            command = self._spoiled(command)
        return {"by": self.actor(name, view, carried), "at": self.moment(name, view), "command": command}

    def weights_of(self, view: View) -> list[float]:
        """Returns the weights of the commands as a table is seen, added up."""
        phase, lacks, chain = view["phase"], lacking(view), view["common"].get("chain")
        ended = chain is not None and chain["used"] == chain["length"]
        key = (phase, lacks, ended)
        if key not in self.weights:
            hopeless = {name for want in lacks for name in WANTS[want].split()}
            likely = (phase in PHASES.get(name, phase).split() and name not in hopeless for name in self.names)
            factors = AT_THE_END if ended else {}
            here = (
                self.base[name] * factors.get(name, 1) * MORE.get((name, phase), 1) * (1 if here else SELDOM)
                for name, here in zip(self.names, likely)
            )
            self.weights[key] = list(itertools.accumulate(here))
        return self.weights[key]

    def moment(self, name: str, view: View) -> int:
        """Returns a time: mostly now or a little later; now and then much later, or earlier."""
        rng = self.rng
        now = int(view["common"]["now"])
        kind = rng.random()
        if kind < 0.005:
            return now - 1
        if kind < 0.02:
            return now + rng.choice((1_200_000, 1_199_999, 1_200_001, 3_600_000))
        if kind < 0.021:
            return now + HALF_A_DAY
        if kind < 0.0225:  # to the next local noon or midnight, to the millisecond
            left = -(now + int(view["zone-offset-minutes"]) * 60_000) % HALF_A_DAY
            return now + max(0, left + rng.choice((-1, 0, 1)))
        if "closes-at" in view and rng.random() < 0.1:
            return max(now, int(view["closes-at"]) + rng.choice((-1, 0, 0, 1)))
        return now + rng.choice((0, 0, 1000))

    def actor(self, name: str, view: View, carried: Any) -> dict[str, Any]:
        """Returns the actor: mostly one who may give the command."""
        rng = self.rng
        if rng.random() < 0.04:
            return {"role": rng.choice(ROLES), "number": rng.choice((0, 1, 2, 3))}
        role = self.role(name, view, carried)
        if role != "player":
            return {"role": role, "number": rng.choice((1, 1, 2))}
        return {"role": "player", "number": self.player(name, view, carried)}

    def role(self, name: str, view: View, carried: Any) -> str:
        """Returns a role for a command, by the brackets in the contract."""
        rng = self.rng
        staff = STAFF[self.machine]
        conductor = staff[0]
        over = rng.choice(("casino-supervisor", "games-supervisor"))
        if self.rulebook in ("ringkeeper", "pub"):
            over = "ringkeeper"
        if name in ("join", "leave", "set-supervisor-presence", "commit-draws"):
            return "host"
        if name == "land":
            return conductor if isinstance(carried, dict) and "observed" in carried else "host"
        if name in SUPERVISED:
            return over
        if name == "decide-dispute":
            return rng.choice((over, conductor))
        if name == "call-no-spin":
            return rng.choice((conductor, conductor, over))
        if name == "throw-coins":
            thrower = view.get("thrower")
            if isinstance(thrower, dict) and "house" in thrower:
                return str(thrower["house"])
            return "player"
        if name in ("decline-coins", "decline-cover"):
            return rng.choice(("player", conductor))
        if name in BOXERS:
            return conductor
        if name in DEALERS:
            return conductor if self.machine == "ring" else rng.choice(("boxer", "dealer"))
        return "player"

    def player(self, name: str, view: View, carried: Any) -> int:
        """Returns a seat that acts."""
        rng = self.rng
        if name in ("accept-coins", "decline-coins") and "offered" in view and rng.random() < 0.9:
            return int(view["offered"])
        if name == "decline-cover" and isinstance(carried, int) and rng.random() < 0.9:
            return carried
        if self.meant is not None and rng.random() < 0.95:
            return self.meant
        if name in SPINNERS and "game" in view and rng.random() < 0.95:
            return int(view["game"]["seat"])
        if name in SPINNERS and isinstance(view.get("thrower"), dict) and "spinner" in view["thrower"]:
            return int(view["thrower"]["spinner"])
        return self.seat(view)


def lacking(view: View) -> tuple[str, ...]:
    """Returns those conditions of commands that the table does not meet."""
    game, ring = view.get("game"), view.get("ring", {})
    centre = ring.get("centre")
    covers = sum(cover["amount"] for cover in centre["covers"]) if centre else 0
    staked = bool(centre) or bool(game and (game["stake"]["chips"] or game["stake"]["tokens"]))
    there = {
        "free": not game or view["phase"] == "won", "offered": "offered" in view,
        "wagers": any(seat["wagers"] for seat in view["seats"]),
        "staked": staked or not game or view["common"]["rulebook"] == "pub", "unstaked": bool(game) and not staked,
        "uncovered": bool(centre) and covers < centre["stake"], "covered": not centre or covers == centre["stake"],
        "offers": bool(ring.get("offers")), "unable": view["invalid-spins"] == 3 or view.get("thrower") == "vacant",
    }  # fmt: skip
    return tuple(name for name in WANTS if not there[name])
