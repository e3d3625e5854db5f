"""The contract's words for commands and configs (`wit/types/`, `wit/two-up/`), as shapes."""

from __future__ import annotations

from typing import Any

from .refuse import Refused
from .shapes import LARGEST, boolean, coded, integer, list_of, octets, one_of, record, text, variant

ROLES = ("player", "boxer", "dealer", "ringkeeper", "games-supervisor", "casino-supervisor", "host")
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
link = octets(32, 32)

stake = record(chips=minor, tokens=minor)
fraction = record(numerator=minor, denominator=minor)
period = integer(1, 86_400_000)
beacon = coded("bad-beacon", record(scheme=text(1, 64), key=octets(1, 256), first_round_at=moment, period=period))
beacon_round = record(round=integer(1, LARGEST), bytes=octets(1, 256))
commitment = record({"beacon": beacon}, head=link, length=integer(64, 2**32 - 1))
coins = record({"second": coin, "third": coin}, first=coin)
faces = record({"third": side}, first=side, second=side)
rests = record({"third": rest}, first=rest, second=rest)
bounds = record({"unit": minor}, min=minor, max=minor)
sign = record(spinner=bounds, heads_tails=bounds)
at_seat = record(seat=seat)
side_ref = record(side=side)
amount_of = record(amount=minor)
wager = record(side=side, chips=minor, tokens=minor)
wager_at = record(seat=seat, wager=wager_kind)
dispute_ref = record(dispute=u32)
coins_ref = record(coins=coins)
offer_ref = record(offer=u32)
forfeit = record({"bet": u32}, seat=seat, wager=wager_kind)

actor = record(role=role, number=u32)

landing = variant({
    "fresh": record(seed=link),
    "revealed": record({"beacon": beacon_round}, x=link),
    "observed": rests,
})  # fmt: skip

_no_spin = record({"text": text(1, 256)}, reason=one_of(*NO_SPIN_REASONS))


def no_spin(value: Any, place: str) -> None:
    """`other` needs words: without them it is malformed."""
    _no_spin(value, place)
    if value["reason"] == "other" and "text" not in value:
        raise Refused("malformed", "R46", f"{place}: any other reason is announced in words", "text-missing")


COMMANDS = {
    "join": record(seat=seat, age_attested=boolean),
    "leave": at_seat,
    "set-supervisor-presence": record(role=role, present=boolean),
    "land": landing,
    "commit-draws": commitment,
    "vacate-seat": at_seat,
    "return-under-minimum": wager_at,
    "announce-limits": record(sign=sign, change_at=moment),
    "set-limits": record(sign=sign),
    "set-player-limits": record(seat=seat, wager=wager_kind, min=minor, max=minor),
    "clear-player-limits": at_seat,
    "announce-closing": record(close_at=moment),
    "cancel-closing": None,
    "close-table": None,
    "refuse-wager": wager_at,
    "void-wagers": at_seat,
    "exclude-player": at_seat,
    "invalidate-outcome": record(
        scope=one_of("result", "game"), reason=one_of("disruption", "fraud"), forfeits=list_of(forfeit)
    ),
    "refer-to-inspector": dispute_ref,
    "decide-dispute": dispute_ref,
    "offer-coins": at_seat,
    "lose-coins": coins_ref,
    "return-coins": coins_ref,
    "bring-new-set": None,
    "change-coins": record(set=integer(0, 255)),
    "send-spinner-out": record(
        reason=one_of("repeated-invalid-spins", "delay-or-disorder", "contravened-rules"), bar=boolean
    ),
    "record-failure-to-spin": None,
    "appoint-substitute": record(role=role),
    "no-more-bets": None,
    "announce-result": None,
    "start-house-spin": None,
    "place-your-bets": None,
    "call-no-spin": no_spin,
    "call-off-centre": None,
    "add-entropy": record(bytes=link),
    "raise-dispute": record(text=text(1, 256)),
    "request-review": dispute_ref,
    "accept-coins": None,
    "decline-coins": None,
    "place-wager": wager,
    "change-wager": wager,
    "withdraw-wager": side_ref,
    "cover-centre": amount_of,
    "decline-cover": at_seat,
    "offer-side-bet": amount_of,
    "withdraw-side-offer": offer_ref,
    "match-side-bet": record(offer=u32, amount=minor),
    "elect-prison": side_ref,
    "elect-partage": side_ref,
    "select-coins": coins_ref,
    "request-original-coins": None,
    "call-side": side_ref,
    "place-spinner-wager": stake,
    "change-spinner-wager": stake,
    "stake-centre": amount_of,
    "elect-retire": None,
    "elect-house-spin": None,
    "decline-further-spins": None,
    "retire": None,
    "spin-again": None,
    "withdraw-due": None,
    "stay": None,
    "throw": record(start=faces),
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
