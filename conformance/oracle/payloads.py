"""The payloads of commands, at random: most fit the table that is seen, a few do not."""

from __future__ import annotations

from typing import Any

from . import chance
from .openings import Openings
from .weights import EDGES, FORFEITABLE, LAST, NUMBERS
from .words import NO_SPIN_REASONS, ROLES, WAGER_KINDS

View = dict[str, Any]


class Payloads(Openings):
    """Draws what commands carry: the method of a command has its name, with an underscore before it."""

    lucky_side: str
    odds_part: float = 0
    """How many landings are made Odds."""
    meant: int | None = None
    """The seat that the last drawn payload is about, where it is about one."""

    def seat(self, view: View) -> int:
        """Returns a seat, mostly a taken one."""
        taken = [seat["seat"] for seat in view["seats"]]
        if taken and self.rng.random() < 0.97:
            return int(self.rng.choice(taken))
        return self.rng.randint(1, int(view["seat-count"]) + 1)

    def amount(self) -> int:
        """Returns an amount, mostly a small one."""
        rng = self.rng
        return rng.choice(EDGES) if rng.random() < 0.04 else rng.choice(NUMBERS) * rng.choice((1, 1, 1, 2, 3))

    def _any(self, name: str, view: View) -> Any:
        return {"fresh": self.rng.randbytes(32).hex()} if name == "land" else self.seat(view)

    def _spoiled(self, command: Any) -> Any:
        rng = self.rng
        if isinstance(command, str):
            return rng.choice((command + "s", {command: {}}, None, 7))
        name, carried = next(iter(command.items()))
        if not isinstance(carried, dict):
            return {name: rng.choice((-1, "x", 2**53, 0, True, [], {"seat": carried}))}
        spoiled = dict(carried)
        if spoiled:
            key = rng.choice(list(spoiled))
            if rng.random() < 0.5:
                del spoiled[key]
            else:
                spoiled[key] = rng.choice((-1, "x", 2**53, 0, True, []))
        else:
            spoiled["seat"] = 0
        return {name: spoiled}

    def _seat(self, view: View) -> int:
        return self.seat(view)

    _leave = _vacate_seat = _clear_player_limits = _seat

    def _exclude_player(self, view: View) -> int:
        if "game" in view and self.rng.random() < 0.25:
            return int(view["game"]["seat"])
        return self.seat(view)

    def _void_wagers(self, view: View) -> int:
        centre = view.get("ring", {}).get("centre")
        rides = bool(centre and centre["heads"])
        if "game" in view and self.rng.random() < (0.6 if rides else 0.3):
            return int(view["game"]["seat"])
        return self.seat(view)

    def _decline_cover(self, view: View) -> int:
        return self.seat(view)

    def _join(self, view: View) -> dict[str, Any]:
        return {"seat": self.rng.randint(1, int(view["seat-count"])), "age-attested": self.rng.random() < 0.95}

    def _offer_coins(self, view: View) -> int:
        taken = sorted(seat["seat"] for seat in view["seats"])
        disc = view.get("disc", 0)
        if self.rng.random() < 0.8:
            out = [seat["seat"] for seat in view["seats"] if seat["declined"] or seat["barred"] or seat["excluded"]]
            taken = [seat for seat in taken if seat not in (*out, view.get("offered"))]
        ring = [seat for seat in taken if seat > disc] + [seat for seat in taken if seat <= disc]
        if ring and self.rng.random() < 0.8:
            return int(ring[min(int(self.rng.expovariate(1.2)), len(ring) - 1)])
        return self.seat(view)

    def _set_supervisor_presence(self, view: View) -> dict[str, Any]:
        roles = ("games-supervisor", "casino-supervisor", "games-supervisor", "casino-supervisor", "dealer")
        return {"role": self.rng.choice(roles), "present": self.rng.random() < 0.5}

    def _land(self, view: View) -> Any:
        rng = self.rng
        three = self.rulebook == "commemorative"
        chain = view["common"].get("chain")
        if chain is not None and rng.random() < 0.98:
            right = self.chains.links.get(chain["head"], "00" * 32)
            reveal: dict[str, Any] = {"x": right if rng.random() < 0.97 else rng.randbytes(32).hex()}
            if ("beacon" in chain) == (rng.random() < 0.97):
                reveal["beacon"] = self._round(view, reveal["x"])
            return {"committed": reveal}
        if (self.source == "fresh") == (rng.random() < 0.97):
            return {"fresh": self._seed().hex()}
        good = rng.random() < (0.6 if self.mood == "clumsy" else 0.93)
        rest: tuple[str, ...] = (
            ("heads", "tails") if good else ("heads", "tails", "outside", "not-flat", "hit", "hit-ceiling")
        )
        wanted = 0.99 if self.mood == "undecided" else self.odds_part
        if wanted and rng.random() < wanted:
            return {"observed": {"first": "heads", "second": "tails", **({"third": "tails"} if three else {})}}
        if rng.random() < (0.7 if self.mood == "lucky" else 0.3):
            rest = (self.lucky_side,)
        names = ("first", "second", "third") if three != (rng.random() < 0.02) else ("first", "second")
        return {"observed": {name: rng.choice(rest) for name in names}}

    def _round(self, view: View, link: str) -> dict[str, Any]:
        """Returns the beacon's round that is due, mostly. Its bytes give Odds if nothing is decided: only a verifier checks
        whether a beacon published them."""
        rng, chain = self.rng, view["common"]["chain"]
        number = chain.get("due", 1)
        if rng.random() < 0.06:
            number = rng.choice((number + 1, number - 1, 1, 0, LAST, LAST + 1))
        known = (bytes.fromhex(link), view["common"]["table"], self.rulebook, chain["used"] + 1)
        odds = self.mood == "undecided" or (self.odds_part and rng.random() < self.odds_part)
        for _ in range(12):
            said = rng.randbytes(rng.choice((1, 32, 96, 256)))
            if not odds:
                break
            seed = chance.outcome_seed(*known, bytes.fromhex(chain["entropy"]), said)
            if len(set(chance.coins_of(seed, 2))) == 2:
                break
        if rng.random() < 0.01:
            said = rng.choice((b"", bytes(257)))
        return {"round": number, "bytes": said.hex()}

    def _seed(self) -> bytes:
        """Returns a seed, one side up a little more often, so that three in a row are seen."""
        odds = self.odds_part and self.rng.random() < self.odds_part
        for _ in range(12 if odds else 4):
            seed = self.rng.randbytes(32)
            if odds:
                if len(set(chance.coins_of(seed, 2))) == 2:
                    break
            elif set(chance.coins_of(seed, 2)) == {self.lucky_side} or self.mood != "lucky":
                break
        return seed

    def _commit_draws(self, view: View) -> Any:
        chain = view["common"].get("chain")
        length = self.rng.choice((64, 65, 90))
        head = self.chains.publish(length) if chain else "11" * 32
        if chain and self.rng.random() < 0.1:  # R4: heads and links that the state knows, and one that it does not
            left = int(chain["length"]) - int(chain["used"]) - 1
            head, length = self.rng.choice((chain["head"], self.chains.heads[chain["head"]])), 64
            if left >= 64 and self.rng.random() < 0.4:
                head, length = self.chains.links.get(chain["head"], head), left
        said: dict[str, Any] = {"head": head, "length": length}
        if chain and "beacon" in chain and self.rng.random() < 0.95:
            said["beacon"] = chain["beacon"]
            if self.rng.random() < 0.05:
                other = ({"period": 1}, {"period": 0}, {"first-round-at": 1}, {"scheme": "other"})
                said["beacon"] = {**chain["beacon"], **self.rng.choice(other)}
        return said

    def _add_entropy(self, view: View) -> Any:
        return self.rng.randbytes(32).hex()

    def _raise_dispute(self, view: View) -> Any:
        return self.rng.choice(("the toss was too low", "naïve", "x" * 256, "x" * 257))

    def _dispute(self, view: View) -> Any:
        return self.rng.randint(1, max(1, len(view["disputes"])))

    _decide_dispute = _request_review = _refer_to_inspector = _dispute

    def _announce_closing(self, view: View) -> Any:
        return int(view["common"]["now"]) + self.rng.choice((1_200_000, 1_201_000, 1_199_999, 1_800_000))

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
        return self._coins(view)

    def _lose_coins(self, view: View) -> Any:
        return self._some(view, ("in-play", "available", "in-play"))

    def _return_coins(self, view: View) -> Any:
        return self._some(view, ("lost",))

    def _some(self, view: View, statuses: tuple[str, ...]) -> dict[str, int]:
        wanted = self.rng.choice(statuses)
        named = [number for number, status in enumerate(view["coins"], 1) if status == wanted] or [1]
        many = min(len(named), self.rng.choice((1, 1, 2)))
        return dict(zip(("first", "second", "third"), self.rng.sample(named, many)))

    def _change_coins(self, view: View) -> Any:
        return self.rng.choice((1, 2, 2, 1, 0, 3))

    def _throw_coins(self, view: View) -> Any:
        rng = self.rng
        if self.machine == "casino":
            pair = rng.choice((("heads", "tails"), ("tails", "heads")))
            if rng.random() < 0.04:
                pair = ("tails", "tails")
            return dict(zip(("first", "second"), pair))
        names = ("first", "second", "third") if self.rulebook == "commemorative" else ("first", "second")
        if rng.random() < 0.02:
            names = names[:2] if len(names) == 3 else ("first", "second", "third")
        side = "heads" if rng.random() < 0.02 else "tails"
        return {name: side for name in names}

    def _call_no_spin(self, view: View) -> Any:
        said: dict[str, Any] = {"reason": self.rng.choice(NO_SPIN_REASONS)}
        if self.rng.random() < (0.8 if said["reason"] == "other" else 0.1):
            said["text"] = "a dog ran in"
        return said

    def _appoint_substitute(self, view: View) -> Any:
        if self.rng.random() < 0.05:
            return self.rng.choice(ROLES)
        return "ringkeeper" if self.machine == "ring" else self.rng.choice(("boxer", "dealer", "dealer"))

    def _amount_of(self, view: View) -> int:
        return self.amount()

    _stake_centre = _offer_side_bet = _amount_of

    def _cover_centre(self, view: View) -> Any:
        centre = view.get("ring", {}).get("centre")
        if centre and self.rng.random() < 0.7:
            left = centre["stake"] - sum(cover["amount"] for cover in centre["covers"])
            part = self.rng.choice((left, left, left // 2, left + 1))
            return min(part, 10**15 + 1)
        return self.amount()

    def _withdraw_side_offer(self, view: View) -> Any:
        return self.rng.choice([offer["offer"] for offer in self._offers(view)] or [1])

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
        imprisoned = [(s["seat"], w["wager"]) for s in view["seats"] for w in s["wagers"] if w["imprisoned"]]
        if imprisoned and rng.random() < 0.5:
            seat, kind = rng.choice(imprisoned)
            if rng.random() < 0.5:  # as it lay before the five Odds
                kind = kind.removeprefix("imprisoned-")
            return {"seat": seat, "wager": kind}
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
            return "heads"
        return self.rng.choice(("heads", "tails"))

    _call_side = _side

    def _elect(self, view: View) -> Any:
        wager = self._lying(view, ("heads", "tails"))
        return wager["wager"] if wager else self._side(view)

    _elect_prison = _elect_partage = _elect

    def _withdraw_wager(self, view: View) -> Any:
        wager = self._lying(view, ("heads", "tails"))
        return wager["wager"] if wager else self._side(view)

    def _wager(self, view: View) -> Any:
        return {"side": self.rng.choice(("heads", "tails")), "stake": self._stake(view)}

    _place_wager = _wager

    def _change_wager(self, view: View) -> Any:
        wager = self._lying(view, ("heads", "tails"))
        return {"side": wager["wager"], "stake": self._changed(wager["stake"])} if wager else self._wager(view)

    def _change_spinner_wager(self, view: View) -> Any:
        wager = self._lying(view, ("spinner",))
        return self._changed(wager["stake"]) if wager else self._stake(view)

    def _lying(self, view: View, kinds: tuple[str, ...]) -> Any:
        """Returns a wager on the layout, mostly, and its owner."""
        lying = [(seat["seat"], wager) for seat in view["seats"] for wager in seat["wagers"] if wager["wager"] in kinds]
        if not lying or self.rng.random() < 0.3:
            return None
        self.meant, wager = self.rng.choice(lying)
        return wager

    def _changed(self, stake: dict[str, int]) -> dict[str, int]:
        """Returns new totals: unchanged, lower, higher, or others altogether."""
        rng, chips, tokens = self.rng, stake["chips"], stake["tokens"]
        kind = rng.random()
        if kind < 0.1:
            return dict(stake)
        if kind < 0.4:
            return {"chips": chips // 2, "tokens": rng.choice((tokens, tokens // 2))}
        if kind < 0.6:
            return {"chips": chips + rng.choice(self.chips), "tokens": tokens}
        if kind < 0.7:
            return {"chips": tokens, "tokens": chips}
        return {"chips": self.amount(), "tokens": rng.choice((0, 0, tokens))}

    def _stake(self, view: View) -> Any:
        rng = self.rng
        tokens = rng.choice(NUMBERS) if rng.random() < 0.2 else 0
        chips = 0 if tokens and rng.random() < 0.4 else self.amount()
        return {"chips": chips, "tokens": tokens}

    _place_spinner_wager = _stake

    def _wager_at(self, view: View) -> Any:
        return {"seat": self.seat(view), "wager": self.rng.choice(("heads", "tails", "spinner"))}

    _refuse_wager = _return_under_minimum = _wager_at

    def _announce_limits(self, view: View) -> Any:
        change = int(view["common"]["now"]) + self.rng.choice((1_200_000, 1_199_000, 1_201_000, 1_300_000))
        return {"sign": self.sign(), "change-at": change}

    def _set_limits(self, view: View) -> Any:
        announced = view.get("casino", {}).get("announced")
        if announced and self.rng.random() < 0.6:
            sign = dict(announced["sign"])
            if self.rng.random() < 0.4:  # the minima of it, or one of them, under another sign (R120)
                kind = self.rng.choice(("spinner", "heads-tails"))
                sign[kind] = self.rng.choice((view["casino"]["sign"][kind], self.bounds()))
            return sign
        if "casino" in view and self.rng.random() < 0.2:
            return view["casino"]["sign"]
        return self.sign()

    def _set_player_limits(self, view: View) -> Any:
        bounds = self.bounds()
        factor = self.rng.choice((1, 10, 100))
        kind = self.rng.choice(("heads-tails", "heads-tails", "spinner"))
        most = bounds["max"] * factor + self.rng.choice((0, 0, 0, 0, 1))
        return {"seat": self.seat(view), "limits": kind, "min": bounds["min"], "max": most}

    def _send_spinner_out(self, view: View) -> Any:
        reasons = ("repeated-invalid-spins", "delay-or-disorder", "contravened-rules")
        return {"reason": self.rng.choice(reasons), "bar": self.rng.random() < 0.4}
