"""Commands at random, good and bad, for a table as it is seen.

The sampler knows the contract's words, the names of a rulebook's commands, and looks at a view, not at the rules: which
of its commands are legal the two players of a duel decide. The weights are those of a table that is played at, with a
supervisor now and then; amounts are small, and now and then on an edge.
"""

from __future__ import annotations

import bisect
import copy
import hashlib
import itertools
import random
from typing import Any

from . import chance
from .tally import commands_of
from .weights import (
    ANZAC_NOON,
    BOXERS,
    CASINO,
    DAYS,
    DEALERS,
    EDGES,
    FORFEITABLE,
    LONG,
    MOODS,
    NUMBERS,
    OFTEN,
    PHASES,
    PLAY,
    SELDOM,
    RING,
    SPINNERS,
    STAFF,
    SUPERVISED,
    WANTS,
)  # fmt: skip
from .words import COMMANDS, NO_SPIN_REASONS, ROLES, WAGER_KINDS

View = dict[str, Any]
Order = dict[str, Any]


class Chains:
    """The hash chains of a committed table: a sampler knows their links, as a host does."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.links: dict[str, str] = {}

    def publish(self, length: int) -> str:
        """Makes a chain and remembers which link follows which; its head."""
        link = self.rng.randbytes(32)
        for _ in range(length):
            before = chance.previous_link(link)
            self.links[before.hex()] = link.hex()
            link = before
        return link.hex()


class Sampler:
    """Draws configs and commands."""

    def __init__(self, rulebook: str, seed: int) -> None:
        self.rulebook = rulebook
        self.machine = "casino" if rulebook in ("nsw", "house") else "ring"
        self.rng = random.Random(int.from_bytes(hashlib.sha256(f"{rulebook}/{seed}".encode()).digest(), "big"))
        self.chains = Chains(self.rng)
        weights = {**PLAY, **(RING if self.machine == "ring" else CASINO)}
        self.mood = self.rng.choices(list(OFTEN), list(OFTEN.values()))[0]
        self.many = LONG.get(self.mood)
        """Commands at this table, where its mood says it."""
        factors = MOODS[self.mood]
        known = commands_of(rulebook)
        self.names = [name for name in weights if name in known]
        self.base = {name: weights[name] * factors.get(name, 1) for name in self.names}
        self.source = "fresh"
        self.lucky_side = self.rng.choice(("heads", "heads", "tails"))
        self.weights: dict[tuple[str, tuple[str, ...]], list[float]] = {}
        """Weights of the commands, added up, by phase and by what the table lacks."""

    # ------------------------------------------------------------------ configs

    def config(self) -> dict[str, Any]:
        """A config that a table can be opened with, mostly."""
        config = self.good_config()
        return spoiled_config(self.rng, config) if self.rng.random() < 0.05 else config

    def good_config(self) -> dict[str, Any]:
        """A config of a table, now and then on a day when it may not open."""
        rng = self.rng
        zone = rng.choice((0, 600, 570, -840, 840))
        noon = rng.choice(DAYS.get(self.rulebook, (ANZAC_NOON,)))
        at = noon + rng.choice((0, 0, 3_600_000, 42_000_000)) - zone * 60_000
        if self.rulebook == "commemorative" and rng.random() < 0.5:
            at += 1
        self.source = source = rng.choice(("fresh", "committed", "observed", "observed"))
        carried: Any = source
        if source == "committed":
            length = rng.choice((64, 70, 100))
            carried = {"committed": {"head": self.chains.publish(length), "length": length}}
            if rng.random() < 0.3:
                carried["committed"]["beacon"] = {"scheme": "drand", "key": "abcd"}
        return {
            "table": rng.choice(("t1", "Größe 2")), "seats": rng.randint(2, 6), "opened-at": at,
            "zone-offset-minutes": zone, "source": carried, "terms": {self.machine: self.terms()},
        }  # fmt: skip

    def terms(self) -> dict[str, Any]:
        """A machine's terms."""
        rng = self.rng
        if self.machine == "ring":
            single = self.rulebook != "pub" and rng.random() < 0.4
            flagged = self.rulebook == "pub" and rng.random() < 0.3
            return {"centre-policy": "single-cover" if single else "riding", "anzac-day-only": flagged}
        terms: dict[str, Any] = {
            "sign": self.sign(), "enforcement": rng.choice(("strict", "at-settlement")),
            "denominations": rng.choice(([1], [1, 5, 25], [5, 25, 100], [100, 250], [2, 5], [10, 25])),
            "allow-return-over-one": rng.random() < 0.8,
        }  # fmt: skip
        if self.rulebook == "house" and rng.random() < 0.4:
            terms["odds"] = rng.choice((
                {"spinner": {"numerator": 7, "denominator": 1}, "heads-tails": {"numerator": 1, "denominator": 1}},
                {"spinner": {"numerator": 15, "denominator": 2}, "heads-tails": {"numerator": 1, "denominator": 1}},
                {"spinner": {"numerator": 22, "denominator": 3}, "heads-tails": {"numerator": 19, "denominator": 20}},
            ))  # fmt: skip
        return terms

    def sign(self) -> dict[str, Any]:
        """A sign."""
        return {"spinner": self.bounds(), "heads-tails": self.bounds()}

    def bounds(self) -> dict[str, int]:
        """The limits of one kind of wager."""
        rng = self.rng
        least = rng.choice((1, 5, 10, 25, 50, 100))
        bounds = {"min": least, "max": least * rng.choice((1, 2, 10, 40))}
        if rng.random() < 0.3:
            bounds["unit"] = rng.choice((1, 5, 10, 25))
        return bounds

    # ------------------------------------------------------------------ orders

    def order(self, view: View) -> Order:
        """A command, who gives it and when."""
        rng = self.rng
        weights = self.weights_of(view)
        name = self.names[bisect.bisect(weights, rng.random() * weights[-1], 0, len(weights) - 1)]
        if rng.random() < 0.02:
            name = rng.choice(list(COMMANDS))
        carried = getattr(self, "_" + name.replace("-", "_"), lambda _: None)(view)
        command: Any = name
        if COMMANDS[name] is not None:
            command = {name: carried if carried is not None else self._any(name, view)}
        if rng.random() < 0.01:
            command = self._spoiled(command)
        return {"by": self.actor(name, view, carried), "at": self.moment(name, view), "command": command}

    def weights_of(self, view: View) -> list[float]:
        """The weights of the commands as a table is seen, added up."""
        phase, lacks = view["phase"], lacking(view)
        if (phase, lacks) not in self.weights:
            hopeless = {name for want in lacks for name in WANTS[want].split()}
            likely = (phase in PHASES.get(name, phase).split() and name not in hopeless for name in self.names)
            here = (self.base[name] * (1 if here else SELDOM) for name, here in zip(self.names, likely))
            self.weights[phase, lacks] = list(itertools.accumulate(here))
        return self.weights[phase, lacks]

    def moment(self, name: str, view: View) -> int:
        """Mostly now or a little later; now and then much later, or earlier."""
        rng = self.rng
        now = int(view["now"])
        kind = rng.random()
        if kind < 0.005:
            return now - 1
        if kind < 0.02:
            return now + rng.choice((1_200_000, 1_199_999, 1_200_001, 3_600_000))
        if kind < 0.021:
            return now + 43_200_000
        if "closes-at" in view and rng.random() < 0.1:
            return max(now, int(view["closes-at"]) + rng.choice((-1, 0, 0, 1)))
        return now + rng.choice((0, 0, 1000))

    def actor(self, name: str, view: View, carried: Any) -> dict[str, Any]:
        """Who: mostly somebody who may."""
        rng = self.rng
        if rng.random() < 0.04:
            return {"role": rng.choice(ROLES), "number": rng.choice((0, 1, 2, 3))}
        role = self.role(name, view, carried)
        if role != "player":
            return {"role": role, "number": rng.choice((1, 1, 2))}
        return {"role": "player", "number": self.player(name, view, carried)}

    def role(self, name: str, view: View, carried: Any) -> str:
        """A role for a command, by the brackets in the contract."""
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
        if name == "throw":
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
        """A seat that acts."""
        rng = self.rng
        if name in ("accept-coins", "decline-coins") and "offered" in view and rng.random() < 0.9:
            return int(view["offered"])
        if name == "decline-cover" and isinstance(carried, dict) and rng.random() < 0.9:
            return int(carried["seat"])
        if name in SPINNERS and "game" in view and rng.random() < 0.95:
            return int(view["game"]["seat"])
        if name in SPINNERS and isinstance(view.get("thrower"), dict) and "spinner" in view["thrower"]:
            return int(view["thrower"]["spinner"])
        return self.seat(view)

    def seat(self, view: View) -> int:
        """Mostly a taken seat."""
        taken = [seat["seat"] for seat in view["seats"]]
        if taken and self.rng.random() < 0.97:
            return int(self.rng.choice(taken))
        return self.rng.randint(1, int(view["seat-count"]) + 1)

    def amount(self) -> int:
        """Mostly small."""
        rng = self.rng
        return rng.choice(EDGES) if rng.random() < 0.04 else rng.choice(NUMBERS) * rng.choice((1, 1, 1, 2, 3))

    # ------------------------------------------------------------------ what commands carry

    def _any(self, name: str, view: View) -> dict[str, Any]:
        rng = self.rng
        if name in ("land",):
            return {"fresh": {"seed": rng.randbytes(32).hex()}}
        return {"seat": self.seat(view)}

    def _spoiled(self, command: Any) -> Any:
        rng = self.rng
        if isinstance(command, str):
            return rng.choice((command + "s", {command: {}}, None, 7))
        name, carried = next(iter(command.items()))
        spoiled = dict(carried) if isinstance(carried, dict) else {}
        if spoiled:
            key = rng.choice(list(spoiled))
            if rng.random() < 0.5:
                del spoiled[key]
            else:
                spoiled[key] = rng.choice((-1, "x", 2**53, 0, True, []))
        else:
            spoiled["seat"] = 0
        return {name: spoiled}

    def _seat(self, view: View) -> dict[str, Any]:
        return {"seat": self.seat(view)}

    _leave = _vacate_seat = _clear_player_limits = _exclude_player = _seat

    def _void_wagers(self, view: View) -> dict[str, Any]:
        if "game" in view and self.rng.random() < 0.3:
            return {"seat": view["game"]["seat"]}
        return {"seat": self.seat(view)}

    def _decline_cover(self, view: View) -> dict[str, Any]:
        return {"seat": self.seat(view)}

    def _join(self, view: View) -> dict[str, Any]:
        return {"seat": self.rng.randint(1, int(view["seat-count"])), "age-attested": self.rng.random() < 0.95}

    def _offer_coins(self, view: View) -> dict[str, Any]:
        taken = sorted(seat["seat"] for seat in view["seats"])
        disc = view.get("disc", 0)
        if self.rng.random() < 0.8:
            out = [seat["seat"] for seat in view["seats"] if seat["declined"] or seat["barred"] or seat["excluded"]]
            taken = [seat for seat in taken if seat not in (*out, view.get("offered"))]
        ring = [seat for seat in taken if seat > disc] + [seat for seat in taken if seat <= disc]
        if ring and self.rng.random() < 0.8:
            return {"seat": ring[min(int(self.rng.expovariate(1.2)), len(ring) - 1)]}
        return {"seat": self.seat(view)}

    def _set_supervisor_presence(self, view: View) -> dict[str, Any]:
        roles = ("games-supervisor", "casino-supervisor", "games-supervisor", "casino-supervisor", "dealer")
        return {"role": self.rng.choice(roles), "present": self.rng.random() < 0.5}

    def _land(self, view: View) -> Any:
        rng = self.rng
        three = self.rulebook == "commemorative"
        chain = view.get("chain")
        if chain is not None and rng.random() < 0.98:
            right = self.chains.links.get(chain["head"], "00" * 32)
            reveal: dict[str, Any] = {"x": right if rng.random() < 0.97 else rng.randbytes(32).hex()}
            if ("beacon" in chain) == (rng.random() < 0.97):
                reveal["beacon"] = rng.randbytes(rng.choice((1, 32, 256))).hex()
            return {"revealed": reveal}
        if (self.source == "fresh") == (rng.random() < 0.97):
            return {"fresh": {"seed": self._seed().hex()}}
        good = rng.random() < (0.6 if self.mood == "clumsy" else 0.93)
        rest: tuple[str, ...] = (
            ("heads", "tails") if good else ("heads", "tails", "outside", "not-flat", "hit", "hit-ceiling")
        )
        if self.mood == "undecided" and rng.random() < 0.99:
            return {"observed": {"first": "heads", "second": "tails", **({"third": "tails"} if three else {})}}
        if rng.random() < (0.7 if self.mood == "lucky" else 0.3):
            rest = (self.lucky_side,)
        names = ("first", "second", "third") if three != (rng.random() < 0.02) else ("first", "second")
        return {"observed": {name: rng.choice(rest) for name in names}}

    def _seed(self) -> bytes:
        """A seed, one side up a little more often, so that three in a row are seen."""
        for _ in range(4):
            seed = self.rng.randbytes(32)
            if set(chance.coins_of(seed, 2)) == {self.lucky_side} or self.mood != "lucky":
                break
        return seed

    def _commit_draws(self, view: View) -> Any:
        chain = view.get("chain")
        length = self.rng.choice((64, 65, 90))
        head = self.chains.publish(length) if chain else "11" * 32
        said: dict[str, Any] = {"head": head, "length": length}
        if chain and "beacon" in chain and self.rng.random() < 0.95:
            said["beacon"] = chain["beacon"]
        return said

    def _add_entropy(self, view: View) -> Any:
        return {"bytes": self.rng.randbytes(32).hex()}

    def _raise_dispute(self, view: View) -> Any:
        return {"text": self.rng.choice(("the toss was too low", "naïve", "x" * 256, "x" * 257))}

    def _dispute(self, view: View) -> Any:
        return {"dispute": self.rng.randint(1, max(1, len(view["disputes"])))}

    _decide_dispute = _request_review = _refer_to_inspector = _dispute

    def _announce_closing(self, view: View) -> Any:
        return {"close-at": int(view["now"]) + self.rng.choice((1_200_000, 1_201_000, 1_199_999, 1_800_000))}

    def _coins(self, view: View) -> dict[str, int]:
        rng = self.rng
        coins = view["coins"]
        free = [number for number, status in enumerate(coins, 1) if status == "available"]
        spun = 3 if self.rulebook == "commemorative" else 2
        if len(free) < spun or rng.random() < 0.05:
            free = list(range(1, len(coins) + 2))
        chosen = rng.sample(free, min(spun if rng.random() < 0.97 else spun - 1, len(free)))
        return dict(zip(("first", "second", "third"), chosen))

    def _select_coins(self, view: View) -> Any:
        return {"coins": self._coins(view)}

    def _lose_coins(self, view: View) -> Any:
        return {"coins": self._some(view, ("in-play", "available", "in-play"))}

    def _return_coins(self, view: View) -> Any:
        return {"coins": self._some(view, ("lost",))}

    def _some(self, view: View, statuses: tuple[str, ...]) -> dict[str, int]:
        wanted = self.rng.choice(statuses)
        named = [number for number, status in enumerate(view["coins"], 1) if status == wanted] or [1]
        many = min(len(named), self.rng.choice((1, 1, 2)))
        return dict(zip(("first", "second", "third"), self.rng.sample(named, many)))

    def _change_coins(self, view: View) -> Any:
        return {"set": self.rng.choice((1, 2, 2, 1, 0, 3))}

    def _throw(self, view: View) -> Any:
        rng = self.rng
        if self.machine == "casino":
            pair = rng.choice((("heads", "tails"), ("tails", "heads")))
            if rng.random() < 0.04:
                pair = ("tails", "tails")
            return {"start": dict(zip(("first", "second"), pair))}
        names = ("first", "second", "third") if self.rulebook == "commemorative" else ("first", "second")
        if rng.random() < 0.02:
            names = names[:2] if len(names) == 3 else ("first", "second", "third")
        side = "heads" if rng.random() < 0.02 else "tails"
        return {"start": {name: side for name in names}}

    def _call_no_spin(self, view: View) -> Any:
        said: dict[str, Any] = {"reason": self.rng.choice(NO_SPIN_REASONS)}
        if self.rng.random() < (0.8 if said["reason"] == "other" else 0.1):
            said["text"] = "a dog ran in"
        return said

    def _appoint_substitute(self, view: View) -> Any:
        if self.rng.random() < 0.05:
            return {"role": self.rng.choice(ROLES)}
        return {"role": "ringkeeper" if self.machine == "ring" else self.rng.choice(("boxer", "dealer", "dealer"))}

    def _amount_of(self, view: View) -> Any:
        return {"amount": self.amount()}

    _stake_centre = _offer_side_bet = _amount_of

    def _cover_centre(self, view: View) -> Any:
        centre = view.get("ring", {}).get("centre")
        if centre and self.rng.random() < 0.7:
            left = centre["stake"] - sum(cover["amount"] for cover in centre["covers"])
            part = self.rng.choice((left, left, left // 2, left + 1))
            return {"amount": min(part, 10**15 + 1)}
        return {"amount": self.amount()}

    def _withdraw_side_offer(self, view: View) -> Any:
        return {"offer": self.rng.choice([offer["offer"] for offer in self._offers(view)] or [1])}

    def _match_side_bet(self, view: View) -> Any:
        offers = self._offers(view)
        if not offers:
            return {"offer": 1, "amount": self.amount()}
        offer = self.rng.choice(offers)
        if self.mood == "crowded":
            return {"offer": offer["offer"], "amount": 1}
        part = self.rng.choice((offer["amount"], offer["amount"], offer["amount"] // 2, offer["amount"] + 1))
        return {"offer": offer["offer"], "amount": part}

    @staticmethod
    def _offers(view: View) -> list[dict[str, Any]]:
        return list(view.get("ring", {}).get("offers", []))

    def _invalidate_outcome(self, view: View) -> Any:
        rng = self.rng
        fraud = rng.random() < 0.5
        forfeits = []
        for _ in range(rng.choice((0, 1, 1, 2)) if fraud or rng.random() < 0.05 else 0):
            forfeits.append(self._forfeit(view))
        return {
            "scope": rng.choice(("result", "game")), "reason": "fraud" if fraud else "disruption", "forfeits": forfeits,
        }  # fmt: skip

    def _forfeit(self, view: View) -> dict[str, Any]:
        rng = self.rng
        kinds = FORFEITABLE[self.machine] if rng.random() < 0.95 else WAGER_KINDS
        named: dict[str, Any] = {"seat": self.seat(view), "wager": rng.choice(kinds)}
        bets = view.get("ring", {}).get("bets", [])
        if named["wager"] == "side-bet":
            named["bet"] = rng.choice((1, 1, 2))
            if bets:
                bet = rng.choice(bets)
                named["bet"], named["seat"] = bet["bet"], rng.choice((bet["heads"], bet["tails"]))
        elif rng.random() < 0.03:
            named["bet"] = 1
        return named

    def _side(self, view: View) -> Any:
        if self.rulebook == "house" and self.rng.random() < 0.8:
            return {"side": "heads"}
        return {"side": self.rng.choice(("heads", "tails"))}

    _call_side = _elect_prison = _elect_partage = _withdraw_wager = _side

    def _wager(self, view: View) -> Any:
        return {"side": self.rng.choice(("heads", "tails")), **self._stake(view)}

    _place_wager = _change_wager = _wager

    def _stake(self, view: View) -> Any:
        rng = self.rng
        tokens = rng.choice(NUMBERS) if rng.random() < 0.2 else 0
        chips = 0 if tokens and rng.random() < 0.4 else self.amount()
        return {"chips": chips, "tokens": tokens}

    _place_spinner_wager = _change_spinner_wager = _stake

    def _wager_at(self, view: View) -> Any:
        return {"seat": self.seat(view), "wager": self.rng.choice(("heads", "tails", "spinner"))}

    _refuse_wager = _return_under_minimum = _wager_at

    def _announce_limits(self, view: View) -> Any:
        change = int(view["now"]) + self.rng.choice((1_200_000, 1_199_000, 1_201_000, 1_300_000))
        return {"sign": self.sign(), "change-at": change}

    def _set_limits(self, view: View) -> Any:
        announced = view.get("casino", {}).get("announced")
        if announced and self.rng.random() < 0.6:
            return {"sign": announced["sign"]}
        return {"sign": self.sign()}

    def _set_player_limits(self, view: View) -> Any:
        bounds = self.bounds()
        factor = self.rng.choice((1, 10, 100))
        kind = self.rng.choice(("heads", "tails", "spinner"))
        return {"seat": self.seat(view), "wager": kind, "min": bounds["min"], "max": bounds["max"] * factor}

    def _send_spinner_out(self, view: View) -> Any:
        reasons = ("repeated-invalid-spins", "delay-or-disorder", "contravened-rules")
        return {"reason": self.rng.choice(reasons), "bar": self.rng.random() < 0.4}


def lacking(view: View) -> tuple[str, ...]:
    """What the table has not, of that which commands want to see."""
    game, ring = view.get("game"), view.get("ring", {})
    centre = ring.get("centre")
    covers = sum(cover["amount"] for cover in centre["covers"]) if centre else 0
    staked = bool(centre) or bool(game and (game["stake"]["chips"] or game["stake"]["tokens"]))
    there = {
        "free": not game or view["phase"] == "won", "offered": "offered" in view,
        "wagers": any(seat["wagers"] for seat in view["seats"]),
        "staked": staked or not game or view["rulebook"] == "pub", "unstaked": bool(game) and not staked,
        "uncovered": bool(centre) and covers < centre["stake"], "covered": not centre or covers == centre["stake"],
        "offers": bool(ring.get("offers")), "unable": view["invalid-spins"] == 3 or view.get("thrower") == "vacant",
    }  # fmt: skip
    return tuple(name for name in WANTS if not there[name])


def spoiled_config(rng: random.Random, config: dict[str, Any]) -> dict[str, Any]:
    """The config with one thing of it on an edge or beyond."""
    place = rng.choice(paths(config))
    spoiled = copy.deepcopy(config)
    held = spoiled
    for name in place[:-1]:
        held = held[name]
    value = held[place[-1]]
    if isinstance(value, bool) or not isinstance(value, int):
        held[place[-1]] = rng.choice(("", "x" * 65, 0, [], {}, "fresh", "ring", not value))
    else:
        held[place[-1]] = rng.choice((value + 1, value - 1, 0, -1, 2, 65, 841, 10**15, 10**15 + 1, 2**53 - 1, 2**53))
    return spoiled


def paths(value: Any) -> list[tuple[Any, ...]]:
    """Every place in a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found: list[tuple[Any, ...]] = []
    for name, held in inner:
        found.append((name,))
        found += [(name, *below) for below in paths(held)]
    return found
