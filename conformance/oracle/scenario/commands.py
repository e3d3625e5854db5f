"""The contract's commands, in short: `offer(3)` is `{"offer-coins": 3}`.

Commands that carry nothing are written as their name (`"place-your-bets"`). Nothing is checked here: what is written is
what is given.
"""

from __future__ import annotations

from typing import Any

Command = dict[str, Any] | str
PLACES = ("first", "second", "third")
RESTS = {"h": "heads", "t": "tails", "o": "outside", "n": "not-flat", "x": "hit", "c": "hit-ceiling"}


def rests(letters: str) -> dict[str, str]:
    """Returns the record `rests` or `faces`: `h`eads, `t`ails, `o`utside, `n`ot flat, `x` hit, hit `c`eiling."""
    return dict(zip(PLACES, (RESTS[letter] for letter in letters)))


def numbered(coins: tuple[int, ...]) -> dict[str, int]:
    """Returns the record `picked`."""
    return dict(zip(PLACES, coins))


# ---------------------------------------------------------------------- the host


def join(seat: int, of_age: bool = True) -> Command:
    return {"join": {"seat": seat, "age-attested": of_age}}


def leave(seat: int) -> Command:
    return {"leave": seat}


def present(role: str, here: bool = True) -> Command:
    return {"set-supervisor-presence": {"role": role, "present": here}}


def land(letters: str) -> Command:
    """Returns the coins as they are observed."""
    return {"land": {"observed": rests(letters)}}


def fresh(seed: str) -> Command:
    return {"land": {"fresh": seed}}


def reveal(x: str, beacon: tuple[int, str] | None = None) -> Command:
    """Returns the chain's next link; with a beacon its round and the bytes of it."""
    landed: dict[str, Any] = {"x": x}
    if beacon is not None:
        landed["beacon"] = dict(zip(("round", "bytes"), beacon))
    return {"land": {"committed": landed}}


def commit(head: str, length: int, beacon: dict[str, Any] | None = None) -> Command:
    return {"commit-draws": {"head": head, "length": length} | ({"beacon": beacon} if beacon else {})}


# ---------------------------------------------------------------------- supervisors


def announce_limits(sign: dict[str, Any], change_at: int) -> Command:
    return {"announce-limits": {"sign": sign, "change-at": change_at}}


def limits(sign: dict[str, Any]) -> Command:
    return {"set-limits": sign}


def player_limits(seat: int, kind: str, least: int, most: int) -> Command:
    return {"set-player-limits": {"seat": seat, "limits": kind, "min": least, "max": most}}


def clear_limits(seat: int) -> Command:
    return {"clear-player-limits": seat}


def announce_closing(close_at: int) -> Command:
    return {"announce-closing": close_at}


def refuse_wager(seat: int, wager: str) -> Command:
    return {"refuse-wager": {"seat": seat, "wager": wager}}


def void(seat: int) -> Command:
    return {"void-wagers": seat}


def exclude(seat: int) -> Command:
    return {"exclude-player": seat}


def invalidate(scope: str, *forfeits: tuple[int, str] | tuple[int, str, int], reason: str | None = None) -> Command:
    """Returns the command. Forfeits are `(seat, wager)`, or `(seat, "side-bet", bet)`; with any the reason is fraud unless
    another is given."""
    listed = [dict(zip(("seat", "wager", "bet"), forfeit)) for forfeit in forfeits]
    why = reason or ("fraud" if forfeits else "disruption")
    return {"invalidate-outcome": {"scope": scope, "reason": why, "forfeits": listed}}


def vacate(seat: int) -> Command:
    return {"vacate-seat": seat}


def under_minimum(seat: int, wager: str) -> Command:
    return {"return-under-minimum": {"seat": seat, "wager": wager}}


# ---------------------------------------------------------------------- disputes


def dispute(text: str) -> Command:
    return {"raise-dispute": text}


def decide(number: int) -> Command:
    return {"decide-dispute": number}


def review(number: int) -> Command:
    return {"request-review": number}


def inspector(number: int) -> Command:
    return {"refer-to-inspector": number}


# ---------------------------------------------------------------------- boxer, dealer, ringkeeper


def offer(seat: int) -> Command:
    return {"offer-coins": seat}


def lose(*coins: int) -> Command:
    return {"lose-coins": numbered(coins)}


def find(*coins: int) -> Command:
    return {"return-coins": numbered(coins)}


def change_coins(number: int) -> Command:
    return {"change-coins": number}


def send_out(reason: str = "delay-or-disorder", bar: bool = False) -> Command:
    return {"send-spinner-out": {"reason": reason, "bar": bar}}


def substitute(role: str) -> Command:
    return {"appoint-substitute": role}


def no_spin(reason: str = "too-low", text: str | None = None) -> Command:
    return {"call-no-spin": {"reason": reason} | ({} if text is None else {"text": text})}


# ---------------------------------------------------------------------- players


def entropy(octets: str) -> Command:
    return {"add-entropy": octets}


def place(side: str, chips: int, tokens: int = 0) -> Command:
    return {"place-wager": {"side": side, "stake": {"chips": chips, "tokens": tokens}}}


def change(side: str, chips: int, tokens: int = 0) -> Command:
    return {"change-wager": {"side": side, "stake": {"chips": chips, "tokens": tokens}}}


def withdraw(side: str) -> Command:
    return {"withdraw-wager": side}


def cover(amount: int) -> Command:
    return {"cover-centre": amount}


def decline_cover(seat: int) -> Command:
    return {"decline-cover": seat}


def side_bet(amount: int) -> Command:
    return {"offer-side-bet": amount}


def withdraw_offer(number: int) -> Command:
    return {"withdraw-side-offer": number}


def match(number: int, amount: int) -> Command:
    return {"match-side-bet": {"offer": number, "amount": amount}}


# ---------------------------------------------------------------------- the spinner


def select(*coins: int) -> Command:
    return {"select-coins": numbered(coins)}


def side(called: str) -> Command:
    return {"call-side": called}


def stake(chips: int, tokens: int = 0) -> Command:
    """Returns the spinner's wager."""
    return {"place-spinner-wager": {"chips": chips, "tokens": tokens}}


def change_stake(chips: int, tokens: int = 0) -> Command:
    return {"change-spinner-wager": {"chips": chips, "tokens": tokens}}


def centre(amount: int) -> Command:
    return {"stake-centre": amount}


def throw(start: str = "ht") -> Command:
    """Returns the command to throw, with the coins laid so on the kip."""
    return {"throw-coins": rests(start)}
