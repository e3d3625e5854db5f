"""The contract's words for commands and configs (`wit/types/`, `wit/two-up/`), as shapes."""

from __future__ import annotations

from typing import Any

from .refuse import Refused
from .shapes import LARGEST, boolean, coded, integer, list_of, octets, one_of, record, text, variant

ROLES = ("player", "host", "boxer", "dealer", "ringkeeper", "games-supervisor", "casino-supervisor")
WAGER_KINDS = (
    "heads", "tails", "spinner", "centre", "cover", "side-bet", "imprisoned-heads", "imprisoned-tails",
)  # fmt: skip
NO_SPIN_REASONS = (
    "not-spun", "too-low", "outside-ring", "hit-something", "hit-ceiling", "spinner-outside-ring", "not-flat", "other",
)  # fmt: skip
RESTS = ("heads", "tails", "outside", "not-flat", "hit", "hit-ceiling")

u32 = integer(0, 2**32 - 1)
minor = integer(0, LARGEST)
moment = integer(0, LARGEST)
seat = integer(1, 64)
role = one_of(*ROLES)
side = one_of("heads", "tails")
wager_kind = one_of(*WAGER_KINDS)
coin = integer(1, 255)
rest = one_of(*RESTS)
bytes32 = octets(32, 32)

stake = record(chips=minor, tokens=minor)
fraction = record(numerator=minor, denominator=minor)
period = integer(1, 86_400_000)
beacon = coded("bad-beacon", record(scheme=text(1, 64), key=octets(1, 256), first_round_at=moment, period=period))
beacon_round = record(round=integer(1, LARGEST), bytes=octets(1, 256))
commitment = record({"beacon": beacon}, head=bytes32, length=integer(64, 4_096))
picked = record({"second": coin, "third": coin}, first=coin)
faces = record({"third": side}, first=side, second=side)
rests = record({"third": rest}, first=rest, second=rest)
bounds = record({"unit": minor}, min=minor, max=minor)
sign = record(spinner=bounds, heads_tails=bounds)
wager = record(side=side, stake=stake)
wager_at = record(seat=seat, wager=wager_kind)
forfeit = record({"bet": u32}, seat=seat, wager=wager_kind)

actor = record(role=role, number=u32)

landing = variant({
    "fresh": bytes32,
    "committed": record({"beacon": beacon_round}, x=bytes32),
    "observed": rests,
})  # fmt: skip

_no_spin = record({"text": text(1, 256)}, reason=one_of(*NO_SPIN_REASONS))


def no_spin(value: Any, place: str) -> None:
    """`other` needs words: without them it is malformed; R139: words "are refused with any other (`reason-in-words`)"."""
    _no_spin(value, place)
    if value["reason"] != "other" and "text" in value:
        raise Refused("malformed", "R139", f"{place}: this reason is named without words", "reason-in-words")
    if value["reason"] == "other" and "text" not in value:
        raise Refused("malformed", "R46", f"{place}: any other reason is announced in words", "text-missing")


COMMANDS = {
    "join": record(seat=seat, age_attested=boolean),
    "leave": seat,
    "set-supervisor-presence": record(role=role, present=boolean),
    "land": landing,
    "commit-draws": commitment,
    "vacate-seat": seat,
    "return-under-minimum": wager_at,
    "announce-limits": record(sign=sign, change_at=moment),
    "set-limits": sign,
    "set-player-limits": record(seat=seat, limits=one_of("spinner", "heads-tails"), min=minor, max=minor),
    "clear-player-limits": seat,
    "announce-closing": moment,
    "cancel-closing": None,
    "close-table": None,
    "refuse-wager": wager_at,
    "void-wagers": seat,
    "exclude-player": seat,
    "invalidate-outcome": record(
        scope=one_of("result", "game"), reason=one_of("disruption", "fraud"), forfeits=list_of(forfeit)
    ),
    "refer-to-inspector": u32,
    "decide-dispute": u32,
    "offer-coins": seat,
    "lose-coins": picked,
    "return-coins": picked,
    "bring-new-set": None,
    "change-coins": integer(0, 255),
    "send-spinner-out": record(
        reason=one_of("repeated-invalid-spins", "delay-or-disorder", "contravened-rules"), bar=boolean
    ),
    "record-failure-to-spin": None,
    "appoint-substitute": role,
    "no-more-bets": None,
    "announce-result": None,
    "start-house-spin": None,
    "place-your-bets": None,
    "call-no-spin": no_spin,
    "call-off-centre": None,
    "add-entropy": bytes32,
    "raise-dispute": text(1, 256),
    "request-review": u32,
    "accept-coins": None,
    "decline-coins": None,
    "place-wager": wager,
    "change-wager": wager,
    "withdraw-wager": side,
    "cover-centre": minor,
    "decline-cover": seat,
    "offer-side-bet": minor,
    "withdraw-side-offer": u32,
    "match-side-bet": record(offer=u32, amount=minor),
    "elect-prison": side,
    "elect-partage": side,
    "select-coins": picked,
    "request-original-coins": None,
    "call-side": side,
    "place-spinner-wager": stake,
    "change-spinner-wager": stake,
    "stake-centre": minor,
    "elect-retire": None,
    "elect-house-spin": None,
    "decline-further-spins": None,
    "retire": None,
    "spin-again": None,
    "withdraw-due": None,
    "stay": None,
    "throw-coins": faces,
}
"""Every command of the contract and what it carries."""

command = variant(COMMANDS)

casino_terms = record(
    {"odds": record(spinner=fraction, heads_tails=fraction)},
    sign=sign,
    enforcement=one_of("strict", "at-settlement"),
    denominations=list_of(minor),
    allow_return_over_one=boolean,
)
ring_terms = record(centre_policy=one_of("riding", "single-cover"), anzac_day_only=boolean)
source = variant({"fresh": None, "committed": commitment, "observed": None})

config = record(
    table=text(1, 64),
    seats=integer(1, 64),
    opened_at=moment,
    zone_offset_minutes=integer(-840, 840),
    source=source,
    terms=variant({"casino": casino_terms, "ring": ring_terms}),
)
