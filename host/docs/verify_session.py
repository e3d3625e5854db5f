#!/usr/bin/env python3
"""Judges transcripts of kip: every line, every landing and every deal, as host/docs/transcripts.md says.

    python3 verify_session.py FILE...           several are compared: no chain serves two tables
    python3 verify_session.py --unfinished FILE  a transcript whose table still plays
    python3 verify_session.py --json FILE       the verdict as JSON

Exit code 0: it holds; 1: it does not, and the line is named; 2: no transcript, or wrong use. `-` is the standard input.

Python's standard library alone, 3.11 or later; nothing of kip takes part. It does not know the rules of the games: what a
result pays, and whether a rulebook's component answers so, `kip verify` checks.
"""

from __future__ import annotations

import argparse
import hashlib
import hmac
import io
import itertools
import json
import re
import struct
import sys
from collections import Counter, defaultdict
from functools import cache, lru_cache
from typing import Any, BinaryIO, Callable, Iterable, Iterator

# words: begin, written by conformance/schema/generate.py
WORDS = {
    "casino-cards": """\
role enum player host
card enum ca c2 c3 c4 c5 c6 c7 c8 c9 c10 cj cq ck da d2 d3 d4 d5 d6 d7 d8 d9 d10 dj dq dk ha h2 h3 h4 h5 h6 h7 h8 h9 h10 hj hq hk sa s2 s3 s4 s5 s6 s7 s8 s9 s10 sj sq sk
config record table:string opened-at:u64 source:chance-source terms:terms
terms record players:u8 insist:insisting? redeal:bool one-build:bool length:match-length stakes:stakes commission-basis-points:u16 patience:u32?
insisting enum by-opponents always
match-length variant hands:u16 target:u16
stakes variant none per-point:u64 pot:u64
dealing variant fresh:bytes committed:link observed:packed
packed record pack:card* dealer:u32?
void-scope enum hand match
voiding record scope:void-scope text:string
cutting record above:u8
playing record card:card value:u8
card-ref record card:card
target variant cards:card* build:u16
forming record value:u8 loose:card* hand:card? owner:u32
changing record build:u16 hand:card
augmenting record build:u16 loose:card* tops:card* hand:card?
founding record on:card value:u8 loose:card* tops:card* hand:card? owner:u32
command variant join:joining leave:u32 add-entropy:bytes commit-draws:commitment close-table deal:dealing pass-over void-hand:voiding ready not-ready cut:cutting play:playing take:target done discard:card-ref form:forming change:changing augment:augmenting found:founding ask let-pass capture drift insist waive stack:card-ref stack-rest hand-to-partner give:card-ref end-turn
stake-back record seat:u32 amount:u64 by-player:bool
seat-amount record seat:u32 amount:u64
shuffle record number:u32 dealer:u32 leader:u32 pack:card* draw:u32? used:used-link?
cut-layout record above:u8 cards:card*
dead-cut record points:u8 pictures:u8
dealt record seat:u32 count:u8 cards:card*
played record seat:u32 card:card value:u8
by-seat record seat:u32
laid record seat:u32 card:card
build record number:u16 owner:u32 value:u8 augmented:bool cards:card*
build-made record by:u32 build:build hand:card? tops:card*
build-joined record by:u32 gone:u16 build:build hand:card
known-rank record seat:u32 rank:u8 known:bool
claim enum take-all add-all
claim-window record claim:claim seat:u32
captured record seat:u32 card:card cards:card* builds:build*
stacked record seat:u32 sorter:u32 cards:card* in-order:bool
top record pile:u32 card:card
drawn record seat:u32 card:card? left:u8
leftover record seat:u32? cards:card*
side-score record seat:u32 cards:u8 spades:u8 for-cards:u8 for-spades:u8 for-spy-two:u8 for-big-ten:u8 for-aces:u8 points:u8 total:u32
scores record sides:side-score*
settlement record seat:u32 staked:u64 won:u64 lost:u64 commission:u64 back:u64
match-end record winners:u32* hands:u16
voided record scope:void-scope text:string
happening variant table-opened table-imported:origin table-closed player-joined:joining player-left:u32 entropy-added:contribution draws-committed:commitment round-due:u64 draw-revealed:used-link seat-ready:by-seat seat-not-ready:by-seat stake-placed:seat-amount stake-returned:stake-back pack-shuffled:shuffle pack-cut:cut-layout cut-again:dead-cut hand-dealt:dealt card-laid:card-ref turn-began:by-seat card-played:played target-taken:target card-discarded:laid build-formed:build-made build-changed:build-made build-augmented:build-made build-founded:build-made build-joined:build-joined rank-known:known-rank request-open:by-seat capture-asked:by-seat capture-not-asked:by-seat capture-drifted:build-made claim-open:claim-window insisted:claim-window waived:claim-window card-taken-back:laid captured:captured card-sorted:laid sorting-handed-over:by-seat pile-stacked:stacked picture-given:laid top-opened:top card-drawn:drawn turn-ended:by-seat passed-over:by-seat second-deal layout-collected:leftover hand-scored:scores seat-settled:settlement match-ended:match-end hand-voided:voided
account variant purse:u32 stack:u32 table:u32 house:u8
cause enum stake withdraw refund settle forfeit fee reverse
move record payer:account payee:account tender:u8 amount:u64 bet:u8 cause:cause
quantity variant amount:u64 moment:u64
refusal record code:string clause:string ruling:string? message:string names:quantity?
chance-source variant fresh committed:commitment observed
commitment record head:bytes length:u32 beacon:beacon?
beacon record scheme:string key:bytes first-round-at:u64 period:u32
beacon-round record round:u64 bytes:bytes
link record x:bytes beacon:beacon-round?
used-link record number:u32 link:link entropy:bytes
joining record seat:u32 age-attested:bool
contribution record seat:u32 bytes:bytes
origin record rulebook:string generation:string
""",
    "two-up": """\
role enum player host boxer dealer ringkeeper games-supervisor casino-supervisor
config record table:string opened-at:u64 source:chance-source terms:terms seats:u32 zone-offset-minutes:s16
terms variant casino:casino-terms ring:ring-terms
casino-terms record sign:sign enforcement:enforcement denominations:u64* allow-return-over-one:bool odds:odds-paid?
odds-paid record spinner:fraction heads-tails:fraction
ring-terms record centre-policy:centre-policy anzac-day-only:bool
centre-policy enum riding single-cover
enforcement enum strict at-settlement
sign record spinner:bounds heads-tails:bounds
bounds record min:u64 max:u64 unit:u64?
stake record chips:u64 tokens:u64
side enum heads tails
decision-result enum heads tails five-odds
wager-kind enum heads tails spinner centre cover side-bet imprisoned-heads imprisoned-tails
limits-kind enum spinner heads-tails
rest enum heads tails outside not-flat hit hit-ceiling
rests record first:rest second:rest third:rest?
faces record first:side second:side third:side?
picked record first:u8 second:u8? third:u8?
landing variant fresh:bytes committed:link observed:rests
no-spin-reason enum not-spun too-low outside-ring hit-something hit-ceiling spinner-outside-ring not-flat other
sending-out-reason enum repeated-invalid-spins delay-or-disorder contravened-rules
thrower variant spinner:u32 house:role vacant
hand-over-reason enum three-invalid-spins declined failed sent-out excluded elected voided
return-reason enum retired sent-out under-minimum voided invalidated counterparty called-off closed released
invalidation-scope enum result game
invalidation-reason enum disruption fraud
election-choice enum retire house-spin prison partage
game-outcome enum won lost returned forfeited
presence record role:role present:bool
wager-at record seat:u32 wager:wager-kind
sign-notice record sign:sign change-at:u64
player-limits record seat:u32 limits:limits-kind min:u64 max:u64
invalidation record scope:invalidation-scope reason:invalidation-reason forfeits:forfeit*
forfeit record seat:u32 wager:wager-kind bet:u32?
sending-out record reason:sending-out-reason bar:bool
no-spin record reason:no-spin-reason text:string?
wager record side:side stake:stake
matching record offer:u32 amount:u64
command variant join:joining leave:u32 add-entropy:bytes commit-draws:commitment close-table set-supervisor-presence:presence land:landing vacate-seat:u32 return-under-minimum:wager-at announce-limits:sign-notice set-limits:sign set-player-limits:player-limits clear-player-limits:u32 announce-closing:u64 cancel-closing refuse-wager:wager-at void-wagers:u32 exclude-player:u32 invalidate-outcome:invalidation refer-to-inspector:u32 decide-dispute:u32 offer-coins:u32 lose-coins:picked return-coins:picked bring-new-set change-coins:u8 send-spinner-out:sending-out record-failure-to-spin appoint-substitute:role no-more-bets announce-result start-house-spin place-your-bets call-no-spin:no-spin call-off-centre raise-dispute:string request-review:u32 accept-coins decline-coins place-wager:wager change-wager:wager withdraw-wager:side cover-centre:u64 decline-cover:u32 offer-side-bet:u64 withdraw-side-offer:u32 match-side-bet:matching elect-prison:side elect-partage:side select-coins:picked request-original-coins call-side:side place-spinner-wager:stake change-spinner-wager:stake stake-centre:u64 elect-retire elect-house-spin decline-further-spins retire spin-again withdraw-due stay throw-coins:faces
player-limits-change record seat:u32 limits:limits-kind bounds:bounds?
seat-amount record seat:u32 amount:u64
centre-back record seat:u32 amount:u64 reason:return-reason
cover-back record seat:u32 spinner:u32 amount:u64 earlier:u64 reason:return-reason
riding-centre record seat:u32 amount:u64 heads:u8 covers:seat-amount*
cover-payment record seat:u32 spinner:u32 cover:u64 paid:u64
stake-change record seat:u32 wager:wager-kind total:stake added:stake removed:stake
placing record seat:u32 side:side stake:stake total:stake tokens-on-both-sides:bool
wager-stake record seat:u32 wager:wager-kind stake:stake
wager-back record seat:u32 wager:wager-kind stake:stake reason:return-reason
winning record seat:u32 wager:wager-kind stake:stake exact:fraction rounding:fraction paid:u64
halving record seat:u32 wager:wager-kind returned:stake lost:stake
reversal record seat:u32 wager:wager-kind stake:stake paid:u64 won:bool
side-offer record offer:u32 seat:u32 amount:u64
offer-back record offer:u32 seat:u32 amount:u64 by-player:bool
side-bet record bet:u32 offer:u32 heads:u32 tails:u32 amount:u64
side-settlement record bet:u32 winner:u32 loser:u32 amount:u64
side-forfeit record bet:u32 seat:u32 amount:u64
side-stake record bet:u32 seat:u32 amount:u64 reason:return-reason
throwing record by:thrower start:faces
invalid-spin record reason:no-spin-reason text:string? consecutive:u8
election record seat:u32 choice:election-choice side:side?
sent-out record seat:u32 reason:sending-out-reason barred:bool
hand-over record seat:u32 reason:hand-over-reason dealer-only:bool
game-end record seat:u32 outcome:game-outcome
invalidated record scope:invalidation-scope reason:invalidation-reason
dispute record number:u32 seat:u32 text:string
dispute-decision record number:u32 by:actor
happening variant table-opened table-imported:origin table-closed player-joined:joining player-left:u32 entropy-added:contribution draws-committed:commitment round-due:u64 draw-revealed:used-link supervisor-presence-changed:presence limits-announced:sign-notice limits-changed:sign player-limits-changed:player-limits-change closing-announced:u64 closing-cancelled coins-offered:u32 coins-accepted:u32 coins-declined:u32 house-spin-started:role house-spin-ended coins-selected:picked coins-changed:u8 coins-lost:picked coins-returned:picked set-replaced:u8 side-called:side spinner-wager-placed:wager-stake spinner-wager-changed:stake-change centre-staked:seat-amount centre-covered:seat-amount cover-declined:u32 centre-rides:riding-centre centre-called-off centre-returned:centre-back cover-returned:cover-back centre-lost:seat-amount cover-paid:cover-payment due-paid:seat-amount centre-forfeited:seat-amount cover-forfeited:seat-amount cover-reversed:cover-payment due-reversed:seat-amount betting-opened betting-closed betting-reopened wager-placed:placing wager-changed:stake-change wager-withdrawn:wager-stake wager-refused:wager-stake wager-returned:wager-back excess-returned:wager-stake side-offer-made:side-offer side-offer-withdrawn:offer-back side-offer-lapsed:side-offer side-bet-made:side-bet side-bet-settled:side-settlement side-bet-returned:side-stake side-bet-forfeited:side-forfeit side-bet-reversed:side-settlement coins-thrown:throwing spin-invalid:invalid-spin coins-landed:rests result-announced:decision-result odds-standing:u8 wager-won:winning wager-lost:wager-stake wager-forfeited:wager-stake wager-halved:halving wager-imprisoned:wager-stake settlement-reversed:reversal election-required:u32 election-made:election spinner-retired:u32 spinner-stayed:u32 spinner-sent-out:sent-out coins-handed-over:hand-over substitute-appointed:role spinner-game-ended:game-end outcome-invalidated:invalidated wagers-voided:u32 player-excluded:u32 seat-vacated:u32 dispute-raised:dispute dispute-decided:dispute-decision review-requested:u32 inspector-referred:u32
actor record role:role number:u32
account variant purse:u32 stack:u32 table:u32 house:u8
cause enum stake withdraw refund settle forfeit fee reverse
move record payer:account payee:account tender:u8 amount:u64 bet:u8 cause:cause
fraction record numerator:u64 denominator:u64
quantity variant amount:u64 moment:u64
refusal record code:string clause:string ruling:string? message:string names:quantity?
chance-source variant fresh committed:commitment observed
commitment record head:bytes length:u32 beacon:beacon?
beacon record scheme:string key:bytes first-round-at:u64 period:u32
beacon-round record round:u64 bytes:bytes
link record x:bytes beacon:beacon-round?
used-link record number:u32 link:link entropy:bytes
joining record seat:u32 age-attested:bool
contribution record seat:u32 bytes:bytes
origin record rulebook:string generation:string
""",
}
# words: end

LONGEST_LINE = 67_108_864  # with its line feed
LONGEST_NAMES = 65_536  # without
LARGEST = 2**53 - 1
TAIL = 76  # ,"chain":"  64 digits  "}
LEAST_LINKS, MOST_LINKS = 64, 4_096  # of a chain; a draw begins with the least, where no chain follows
MOST_CHAINS = 32  # at one table


class NoTranscript(Exception):
    """A file that is not a transcript of a known family: a sentence."""


class TextDoesNotHold(Exception):
    """A line that nobody wrote: its number, a code and a sentence. It ends the reading."""


# ------------------------------------------------------------------------------------------------- one line, one meaning

LINES = """\
header record kip-transcript:one family:string rulebook:string digest:digest generation:string config:config events:events \
state:digest chain:digest
event record at:u64 clause:string ruling:string? what:one-of-many moves:move+?
order record n:u64 id:id? by:by at:u64 command:one-of-many chain:digest
by record role:role number:u32
accepted record n:u64 events:events state:digest chain:digest
refused record n:u64 refusal:refusal state:digest chain:digest
failed record n:u64 fault:string state:digest chain:digest
swap record swap:swapped after:u64 at:u64 events:events state:digest chain:digest
swapped record from:component to:component terms:terms?
component record rulebook:string digest:digest
end record end:u64 chain:digest
names record names:seats
"""
"""The lines, in the notation of the words; `+` is a list that is not empty, `events` are looked at one by one."""
BETWEEN, OUTCOMES = ("order", "swap", "end"), ("accepted", "refused", "failed")
KINDS = ("accepted", "refused", "failed", "end", "names", "swap", "header")


def up_to(most: int) -> str:
    """Returns the pattern of the integers from 0 to `most`, which has two digits or more."""
    digits = str(most)
    places = enumerate(map(int, digits))
    below = [f"{digits[:i]}[{int(i == 0)}-{d - 1}][0-9]{{{len(digits) - i - 1}}}" for i, d in places if d > (i == 0)]
    return f"(?:{'|'.join(['0', f'[1-9][0-9]{{0,{len(digits) - 2}}}', *below, digits])})(?![0-9])"


TEXT = r'"[^"\\\x00-\x1f]*+(?:\\(?:["\\bfnrt]|u00(?:0[0-7be-f]|1[0-9a-f]))[^"\\\x00-\x1f]*+)*+"'
BASIC = {
    "bool": "(?:true|false)",
    "u8": up_to(2**8 - 1),
    "u16": up_to(2**16 - 1),
    "u32": up_to(2**32 - 1),
    "u64": up_to(LARGEST),
    "s16": f"(?:-(?!0){up_to(2**15)}|{up_to(2**15 - 1)})",
    "string": TEXT,
    "bytes": '"(?:[0-9a-f]{2})*+"',
    "digest": '"[0-9a-f]{64}"',
    "id": r'"(?:[!#-\[\]-~]|\\["\\]){1,64}"',
    "one": "1",
    "one-of-many": "(one of many)",
    "events": r"(?P<events>\[.*\])",
    "seats": rf'\{{(?:"(?!0){up_to(2**32 - 1)}":{TEXT}(?:,(?!\}})|(?=\}})))*+\}}',
}
CASE = re.compile(r'\{?"([a-z0-9-]*)"')


class Grammar:
    """Patterns of the lines of a family: what a writer writes, and nothing else.

    No type holds itself, so a line is a regular expression of its types. Every repetition is possessive (`*+`, `?+`): the
    next character always says how a line goes on, so nothing is ever tried twice.
    """

    def __init__(self, family: str) -> None:
        words = (LINES + WORDS[family]).splitlines()
        self.types = {
            name: (kind, [part.partition(":")[::2] for part in parts]) for name, kind, *parts in map(str.split, words)
        }
        self.compiled: dict[tuple[str, str], list[re.Pattern[str]]] = {}

    def kind_of(self, text: str) -> str | None:
        """Returns the kind of a line; `None` for a line that nobody writes."""
        if self.end_of("order", "command", text, 0) == len(text):
            return "order"
        for kind in KINDS:
            if found := self.patterns(kind)[0].fullmatch(text):
                return kind if not found.re.groups or self.are_events(text, *found.span("events")) else None
        return None

    def are_events(self, text: str, place: int, end: int) -> bool:
        """Returns whether a list, from bracket to bracket, holds nothing but events."""
        if end - place == 2:
            return True
        while (after := self.end_of("event", "happening", text, place + 1)) and text.startswith(",", after):
            place = after
        return after == end - 1

    def end_of(self, kind: str, held: str, text: str, place: int) -> int | None:
        """Returns the end of an order or event that begins at a place, with one of many cases in it."""
        head, tail = self.patterns(kind)
        if not (found := head.match(text, place)) or not (case := CASE.match(text, found.end())):
            return None
        if not (found := self.patterns(held, case[1])[0].match(text, found.end())):
            return None
        return found.end() if (found := tail.match(text, found.end())) else None

    def patterns(self, name: str, case: str = "") -> list[re.Pattern[str]]:
        """Returns the pattern of a type, of this case alone where it has many; of what surrounds such a one two."""
        if (name, case) not in self.compiled:
            self.compiled[name, case] = [
                re.compile(part) for part in self.typed(name, case).split(BASIC["one-of-many"])
            ]
        return self.compiled[name, case]

    def typed(self, name: str, case: str) -> str:
        """Returns the pattern of a type; of commands and happenings this case alone."""
        if name[-1] in "*+":
            some = "" if name[-1] == "*" else r"(?!\])"
            return rf"\[{some}(?:{self.typed(name[:-1], case)}(?:,(?!\])|(?=\])))*+\]"
        if name in BASIC:
            return BASIC[name]
        kind, fields = self.types[name]
        if kind == "record":
            return rf"\{{{self.record(fields, case)}\}}"
        if name in ("command", "happening"):
            fields = [field for field in fields if field[0] == case]
        cases = [rf'\{{"{key}":{self.typed(held, case)}\}}' if held else f'"{key}"' for key, held in fields]
        return f"(?:{'|'.join(cases) or '(?!)'})"

    def record(self, fields: list[Any], case: str) -> str:
        """Returns the pattern of the fields, a comma between them: before each but the first that is never absent, after the
        fields before that one."""
        first = next(place for place, (_, held) in enumerate(fields) if not held.endswith("?"))
        made = ""
        for place, (key, held) in enumerate(fields):
            field = "," * (place > first) + f'"{key}":{self.typed(held.rstrip("?"), case)}' + "," * (place < first)
            made += f"(?:{field})?+" if held.endswith("?") else field
        return made


@cache
def grammar_of(family: str) -> Grammar:
    return Grammar(family)


def what_it_is(start: bytes) -> str:
    """Describes a file that does not begin as a transcript, from its first line."""
    if not start:
        return "an empty file"
    if start.startswith(b"\xef\xbb\xbf"):
        return "no transcript: it begins with a byte order mark"
    if start.startswith((b"\xff\xfe", b"\xfe\xff")) or start.startswith((b"{\0", b"\0{")):
        return "no transcript: it is UTF-16"
    if start.startswith(b'{"kip-transcript":1,'):
        return "no transcript: its lines end in carriage returns"
    if start.startswith(b'{"kip-transcript":'):
        return "a transcript of another version"
    if start.startswith(b'{"kip-seat-transcript":'):
        return "a seat's transcript: it has what one player may know"
    return "no transcript"


def read(file: BinaryIO) -> Iterator[tuple[int, str, Any]]:
    """Yields the lines of a transcript: number, kind, and content. Names are checked and left out.

    Raises `NoTranscript` at the first line and `TextDoesNotHold` at any.
    """
    number, count, chain, state = 0, 0, bytes(32), ""
    ids, named = set[str](), None  # of orders that were answered, and of the last one
    serves: Any = None
    grammar: Grammar | None = None
    due: tuple[str, ...] = ("header",)

    def broken(message: str, code: str = "wrong-order") -> TextDoesNotHold:
        return TextDoesNotHold(number, code, message)

    while raw := file.readline(LONGEST_LINE + 1):
        number += 1
        if grammar is None:
            if not raw.startswith(b'{"kip-transcript":1,') or raw.endswith(b"\r\n"):
                raise NoTranscript(what_it_is(raw[:64]))
            family = re.match(rb'\{"kip-transcript":1,"family":"((?:[^"\\]|\\.)*)"', raw)
            if not family:
                raise broken("the header does not name its family", "not-canonical")
            name = family[1].decode(errors="replace")
            if name not in WORDS:
                try:
                    told = json.loads(raw.decode())
                    # An escape of half a letter is no text.
                    json.dumps(told, ensure_ascii=False).encode()
                    name = str(told["family"])
                except (ValueError, RecursionError):
                    raise broken("the line is not JSON in UTF-8", "not-canonical") from None
            if name not in WORDS:
                # Only a line that is as it was written says that it is of another family.
                told = hashlib.sha256(chain + raw[: -TAIL - 1]).hexdigest()
                if raw[-TAIL - 1 :] != b',"chain":"' + told.encode() + b'"}\n':
                    raise broken("the line is not as it was written", "chain-broken")
                raise NoTranscript(f"a transcript of a family that is not known here: {shortened(name)}")
            grammar = grammar_of(name)
        if len(raw) > LONGEST_LINE:
            raise broken(f"the line is longer than {LONGEST_LINE:,} bytes", "not-canonical")
        if not raw.endswith(b"\n"):
            raise broken("the line is torn: it has no line feed", "not-canonical")
        try:
            text = raw[:-1].decode()
        except UnicodeDecodeError as fault:
            raise broken(f"byte {fault.start + 1} of the line is no UTF-8", "not-canonical") from None
        kind = grammar.kind_of(text)
        if kind is None:
            what = "it ends in a carriage return" if text.endswith("\r") else shortened(text)
            raise broken(f"nobody writes such a line: {what}", "not-canonical")
        if kind == "names":
            seats = [int(seat) for seat, _ in json.loads(text, object_pairs_hook=list)[0][1]]
            if len(raw) - 1 > LONGEST_NAMES:
                raise broken(f"names are longer than {LONGEST_NAMES:,} bytes", "not-canonical")
            if any(a >= b for a, b in itertools.pairwise(seats)):
                raise broken("the seats of names do not rise", "not-canonical")
            continue

        line = json.loads(text)
        chain = hashlib.sha256(chain + raw[: -TAIL - 1]).digest()
        if line["chain"] != chain.hex():
            raise broken("the line, or one before it, is not as it was written", "chain-broken")
        if kind not in due:
            raise broken(f"{kind} where {' or '.join(due) or 'nothing'} is due")
        if kind == "header":
            serves, state = {"rulebook": line["rulebook"], "digest": line["digest"]}, line["state"]
            due = BETWEEN
        elif kind == "order":
            count += 1
            if line["n"] != count:
                raise broken(f"order {count} is numbered {line['n']}", "wrong-number")
            named = line.get("id")
            if named in ids:
                raise broken(f"the id {named} has named an order before", "id-twice")
            due = OUTCOMES
        elif kind in OUTCOMES:
            if line["n"] != count:
                raise broken(f"the outcome of order {count} is numbered {line['n']}", "wrong-number")
            if kind == "accepted":
                state = line["state"]
            elif line["state"] != state:
                raise broken(f"a {kind} order has changed the state", "state-moved")
            if named is not None and kind != "failed":
                ids.add(named)
            due = BETWEEN
        elif kind == "swap":
            told, to = line["swap"], line["swap"]["to"]
            if line["after"] != count:
                raise broken(f"a swap after order {line['after']} is written after {count}", "wrong-number")
            if told["from"] != serves:
                raise broken("the swap is from another component than the one that serves", "wrong-swap")
            if to["rulebook"] == serves["rulebook"] and (line["events"] or line["state"] != state or "terms" in told):
                raise broken("another build of the same rulebook changes nothing", "wrong-swap")
            serves, state = to, line["state"]
        else:
            if line["end"] != count:
                raise broken(f"the end counts {line['end']} orders, there are {count}", "wrong-number")
            due = ()
        yield number, kind, line
    if not number:
        raise NoTranscript(what_it_is(b""))


def shortened(text: str) -> str:
    """Returns the beginning of a text, fit for a terminal."""
    return ascii(text[:72])[1:-1] + ("..." if len(text) > 72 else "")


# ------------------------------------------------------------------------------------------------- numbers of chance


def sized(*parts: bytes) -> bytes:
    """Returns each part after its length."""
    return b"".join(eight(len(part)) + part for part in parts)


def eight(number: int) -> bytes:
    return number.to_bytes(8, "little")


def sha256(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def previous(link: bytes) -> bytes:
    """Returns the link before a link; of link 1 the head."""
    return sha256(b"kip/chain/1", link)


def leads_to(start: bytes, heads: dict[bytes, int]) -> bool:
    """Returns whether a head is one of these, or leads to one by 1 to the length of that one's chain hashes."""
    if start in heads:
        return True
    for step in range(1, min(max(heads.values(), default=0), MOST_LINKS) + 1):
        start = previous(start)
        if heads.get(start, 0) >= step:
            return True
    return False


@lru_cache(4096)
def chacha20_block(key: bytes, counter: int, nonce: bytes = bytes(12)) -> bytes:
    """RFC 8439, 2.3: 64 bytes of the keystream."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    start += struct.unpack("<8I", key) + (counter,) + struct.unpack("<3I", nonce)
    s = start[:]

    def quarter(a: int, b: int, c: int, d: int) -> None:
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            mixed = s[z] ^ s[x]
            s[z] = (mixed << turn | mixed >> 32 - turn) & 0xFFFFFFFF

    for _ in range(10):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return struct.pack("<16I", *((a + b) & 0xFFFFFFFF for a, b in zip(s, start)))


def numbers(seed: bytes) -> Callable[[int], int]:
    """`below(n)` of a seed: each call takes words of its keystream, word 0 first."""
    words: Iterator[int] = (word for i in itertools.count() for word in struct.unpack("<16I", chacha20_block(seed, i)))

    def below(bound: int) -> int:
        while True:
            product = next(words) * bound
            if product & 0xFFFFFFFF >= 2**32 % bound:
                return product >> 32

    return below


# ------------------------------------------------------------------------------------------------- what is judged

KNOWN_BEACONS = {  # drand's, by key: when round 1 was published, and the milliseconds between rounds
    "83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e"
    "63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a": (1692803367000, 3000),
    "a0b862a7527fee3a731bcb59280ab6abd62d5c0b6ea03dc4ddf6612fdfc9d01f01c31542541771903475eb1ec6615f8d0df0b8b6dce385811d6dcf8"
    "cbefb8759e5e616a3dfd054c928940766d9a5b9db91e3b697e5d70a975181e007f87fca5e": (1677685200000, 3000),
}


def case_of(value: Any) -> tuple[str, Any]:
    """Returns a case of a variant and its payload; `None` if it carries nothing."""
    return (value, None) if isinstance(value, str) else next(iter(value.items()))


def counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}" + "s" * (number != 1)


def sums(moves: Iterable[Any]) -> str:
    """Returns the moved sums, by tender, for a person."""
    amounts = Counter[int]()
    for move in filter(None, moves):
        amounts[move["tender"]] += move["amount"]
    return ", ".join(f"{amount:,} in tender {tender}" for tender, amount in sorted(amounts.items())) or "no money"


class Table:
    """A table as the text shows it: money, chain, entropy and beacon. A method `on_…` takes the event of that name."""

    draw: str
    """The command that brings chance."""

    def __init__(self, header: Any, findings: list[Any], notes: list[Any], report: list[str]) -> None:
        self.findings, self.notes, self.report = findings, notes, report
        self.config, self.rulebook, self.generation = header["config"], header["rulebook"], header["generation"]
        self.source, committed = case_of(self.config["source"])
        self.line, self.draws = 1, 0
        self.ledger: dict[Any, int] = defaultdict(int)  # by account and tender
        self.failed: list[tuple[int, Any]] = []  # draws whose order failed: its outcome's line, and what it brought

        self.beacon = committed and committed.get("beacon")
        self.heads: dict[bytes, int] = {}  # published, with the length of their chain
        self.links: set[bytes] = set()  # published or revealed
        self.last, self.used, self.length = b"", 0, 0  # the chain in use: its last link, how many, of how many
        self.next: Any = None  # the chain to follow, and after how many beginnings it does
        self.next_in = 0
        self.joined = self.digest = 0  # the players' digest with all that was given, and as draws use it
        self.given: Counter[int] = Counter()  # contributions by seat
        self.in_effect = self.at_publication = 0  # how many contributions, as draws use them and when the chain was published
        self.without_entropy: Counter[str] = Counter()  # draws, by the head of their chain
        self.head = ""  # of the chain in use, from the beginning that of the config
        if committed:
            self.head, self.length = committed["head"], committed["length"]
            self.last = bytes.fromhex(self.head)
        self.due: int | None = None  # the beacon's round
        if self.beacon:
            self.judge_beacon(self.beacon)
        self.step(1, header["events"], None)
        if committed and not self.heads:
            self.finding("not-published", "the opening does not publish the chain of the config")
        if committed and not self.beacon:
            self.note(
                "without-beacon",
                "there is no beacon: whoever holds the chain knows each outcome once the entropy is in, decides when the betting "
                "closes, and with a seat of its own can choose the last entropy",
            )

    def finding(self, code: str, message: str, line: int | None = None) -> None:
        self.findings.append((line or self.line, code, message))

    def require(self, holds: bool, code: str, message: str) -> bool:
        """Adds a finding if something does not hold. Returns whether it holds."""
        if not holds:
            self.finding(code, message)
        return holds

    def note(self, code: str, message: str) -> None:
        self.notes.append((self.line, code, message))

    # ---------------------------------------------------------------------------------- lines

    def step(self, line: int, events: list[Any], order: Any) -> None:
        """Takes over the events of the header, of an accepted order or of a swap."""
        self.line, self.order = line, order
        kind, brought = case_of(order["command"]) if order else ("", None)
        self.brought = brought if kind == self.draw else None  # the chance that the order brings
        self.round_wanted, before = False, self.draws
        self.undone: list[Any] = []  # whether it is named in any case, clause, move
        if self.brought:
            source = case_of(self.brought)[0]
            self.require(source == self.source, "other-source", f"the draw is {source}, the table {self.source}")
            for failed, other in self.failed:
                if other != self.brought:
                    message = f"line {line} brings another draw than this order, which failed, had shown"
                    self.finding("draw-thrown-away", message, failed)
            self.failed = []
        for event in events:
            name, held = case_of(event["what"])
            self.at, self.clause = event["at"], shortened(event["clause"])
            self.book(event.get("moves", []))
            if method := getattr(self, "on_" + name.replace("-", "_"), None):
                method(held)
        if self.brought:
            self.require(
                self.draws > before, "draw-without-outcome", "the order brings a draw, and nothing that follows from it"
            )
        self.require(not self.round_wanted, "wrong-round", "the line does not name the beacon's round that is due")
        self.line_ended()

    def line_ended(self) -> None:
        """Checks the rules that need all events of a line."""

    def order_failed(self, line: int, order: Any, fault: str) -> None:
        """Judges an order whose outcome is a fault: it may have shown a draw."""
        self.line = line
        self.note("failed", f"the component failed, which nobody can check: {shortened(fault)}")
        kind, brought = case_of(order["command"])
        if kind == self.draw and case_of(brought)[0] != "observed":
            self.failed.append((line, brought))

    def swapped(self, line: int, swap: Any) -> None:
        """Lets another component serve from here."""
        self.rulebook = swap["swap"]["to"]["rulebook"]
        self.step(line, swap["events"], None)

    def ended(self, line: int) -> None:
        """Judges the last line: nothing may lie on the table."""
        self.line = line
        for failed, _ in self.failed:
            message = "no later order brings the draw that this order, which failed, had shown"
            self.finding("draw-thrown-away", message, failed)
        on_table = [(tender, held) for ((place, _), tender), held in self.ledger.items() if place == "table" and held]
        money = sums({"tender": tender, "amount": held} for tender, held in on_table)
        left = self.left() + [f"{money} on the table"] * bool(on_table)
        self.require(not left, "ended-early", f"the session ends with {', with '.join(left)}")

    def left(self) -> list[str]:
        """Lists the things on the table besides money."""
        return []

    def last_notes(self) -> None:
        for head, draws in self.without_entropy.items():
            if draws:
                message = f"of the chain {head} for which nobody gave entropy after it was published"
                self.notes.append((None, "no-entropy", f"{counted(draws, 'draw')} {message}"))

    # ---------------------------------------------------------------------------------- money

    def book(self, moves: list[Any]) -> None:
        """Books an event's moves: no seat takes from the table what it has not laid there."""
        for move in moves:
            if move["cause"] in ("refund", "reverse"):
                self.undone.append((move["cause"] == "reverse", self.clause, move))
            self.ledger[case_of(move["payer"]), move["tender"]] -= move["amount"]
            self.ledger[case_of(move["payee"]), move["tender"]] += move["amount"]
        for move in moves:
            for account in (case_of(move["payer"]), case_of(move["payee"])):
                held = self.ledger[account, move["tender"]]
                holds = held <= LARGEST and (held >= 0 or account[0] != "table")
                if not self.require(holds, "imbalance", f"{account[0]} {account[1]} holds {held:,}"):
                    return

    # ---------------------------------------------------------------------------------- entropy, chain, beacon

    def judge_beacon(self, beacon: Any) -> None:
        terms = (beacon["first-round-at"], beacon["period"])
        self.require(beacon["period"] > 0, "beacon-terms", "the beacon has no time between rounds")
        known = KNOWN_BEACONS.get(beacon["key"])
        if known:
            why = "the beacon of this key has another first round or period: rounds would be due that were published before"
            self.require(known == terms, "beacon-terms", why)
        else:
            self.note("round-times-unknown", "nothing says when a round of this beacon was published")
        self.note("signatures-not-checked", "that the beacon signed its rounds is not checked here")

    def on_entropy_added(self, given: Any) -> None:
        if not self.require(self.source == "committed", "other-source", "entropy at a table without a chain"):
            return
        self.given[given["seat"]] += 1
        contribution = bytes.fromhex(given["bytes"])
        self.require(len(contribution) == 32, "wrong-entropy", "a contribution is 32 bytes")
        numbers = eight(given["seat"]) + eight(self.given[given["seat"]])
        self.joined ^= int.from_bytes(
            sha256(b"kip/client/2", sized(self.config["table"].encode()), numbers, contribution)
        )

    def on_draws_committed(self, chain: Any) -> None:
        if not self.require(self.source == "committed", "other-source", "a chain at a table that has none"):
            return
        head, opening = bytes.fromhex(chain["head"]), not self.heads
        self.require(len(head) == 32, "wrong-chain", "a head is 32 bytes")
        if self.require(len(self.heads) < MOST_CHAINS, "chains-used-up", f"a table publishes {MOST_CHAINS} chains at most"):
            used = leads_to(head, self.heads) or any(leads_to(old, {head: chain["length"]}) for old in self.heads)
            self.require(not used, "chain-used", "the chain was published before, or leads into one that was, or one into it")
        fits = LEAST_LINKS <= chain["length"] <= MOST_LINKS
        self.require(fits, "wrong-chain", f"a chain has {LEAST_LINKS} to {MOST_LINKS:,} links")
        self.report.append(f"line {self.line}: published head {chain['head']} of {counted(chain['length'], 'link')}")
        self.heads[head] = chain["length"]
        self.links.add(head)
        if opening:
            self.require(
                self.line == 1 and chain == self.config["source"]["committed"],
                "wrong-chain",
                "the chain is not the one of the config",
            )
            return
        self.require(self.line != 1, "wrong-chain", "the opening publishes a second chain")
        self.require(chain.get("beacon") == self.beacon, "wrong-chain", "the beacon is not the table's")
        self.require(self.next is None, "committed-twice", "a chain waits already")
        self.next, self.next_in, self.next_published = chain, 2, self.given.total()
        self.join_at_the_end()

    def draw_begins(self, again: bool = False) -> None:
        """Begins a draw: the entropy given so far takes effect, and a chain to follow comes nearer."""
        if self.source != "committed":
            return
        self.digest, self.in_effect = self.joined, self.given.total()
        if self.next is None:
            enough = again or self.length - self.used >= LEAST_LINKS
            self.require(enough, "next-chain-due", f"fewer than {LEAST_LINKS} links are left, and no chain is to follow")
            return
        self.next_in -= 1
        if self.next_in == 0:
            self.head, self.used, self.length = self.next["head"], 0, self.next["length"]
            self.last = bytes.fromhex(self.head)
            self.next, self.at_publication = None, self.next_published

    def join_at_the_end(self) -> None:
        """Brings a chain nearer at once that has waited for no beginning, where no link is left."""
        if self.next and self.next_in == 2 and self.used == self.length:
            self.digest, self.in_effect, self.next_in = self.joined, self.given.total(), 1
            self.counted_at_the_end()

    def counted_at_the_end(self) -> None:
        """Takes note that a chain to follow came nearer without a beginning."""

    def fix_round(self) -> None:
        """Fixes the beacon's round that is due: nothing more goes into the draw."""
        if self.beacon and self.beacon["period"]:
            first, period = self.beacon["first-round-at"], self.beacon["period"]
            self.due, self.round_wanted = 1 + max(0, -((first - self.at - period) // period)), True

    def on_round_due(self, number: int) -> None:
        self.require(self.source == "committed", "other-source", "a beacon's round at a table without a chain")
        wanted = self.round_wanted and number == self.due
        self.require(
            wanted, "wrong-round", f"round {number} is named, {self.due if self.round_wanted else 'none'} is due"
        )
        self.round_wanted = False

    def seed_of(self, used: Any) -> bytes:
        """Returns the outcome seed of a link that was used. It is the next one of the chain, and the one that the order
        brought."""
        link, beacon = bytes.fromhex(used["link"]["x"]), used["link"].get("beacon")
        self.require(
            self.brought == {"committed": used["link"]}, "other-link", "the link is not the one that the order brings"
        )
        self.require(
            used["number"] == self.used + 1, "link-skipped", f"link {used['number']} comes after link {self.used}"
        )
        self.require(used["number"] <= self.length, "link-skipped", f"the chain has {self.length} links")
        name, follows = f"link {used['number']}", len(link) == 32 and previous(link) == self.last
        self.require(follows, "not-committed", f"{name} does not lead to the one before it")
        self.require(link not in self.links, "link-used", f"{name} was published or revealed before")
        digest = self.digest.to_bytes(32)
        self.require(used["entropy"] == digest.hex(), "other-entropy", f"the players' digest is {digest.hex()}")
        due = self.due if self.beacon else None
        brings = beacon["round"] if beacon else None
        self.require(brings == due, "wrong-round", f"the draw brings round {brings} of the beacon, {due} is due")
        self.last, self.used, self.due = link, self.used + 1, None
        self.links.add(link)
        self.without_entropy[self.head] += self.in_effect <= self.at_publication
        self.join_at_the_end()
        parts = (
            self.config["table"].encode(),
            self.rulebook.encode(),
            self.generation.encode(),
            eight(used["number"]),
            digest,
        )
        message = b"kip/outcome/1" + sized(*parts, bytes.fromhex(beacon["bytes"]) if beacon else b"")
        return hmac.digest(link, message, "sha256")

    def fresh_seed(self) -> bytes | None:
        """The 32 bytes that the order brings."""
        seed = bytes.fromhex(self.brought["fresh"]) if self.brought and "fresh" in self.brought else b""
        return seed if len(seed) == 32 else None


class TwoUp(Table):
    """Coins."""

    draw = "land"

    def __init__(self, *about: Any) -> None:
        self.in_air = False
        self.lying: Any = None  # line, and coins, until they are announced
        self.seed: bytes | None = None  # of a link that was revealed, and has landed nothing yet
        super().__init__(*about)

    def on_betting_opened(self, _: Any) -> None:
        self.draw_begins()

    def on_coins_thrown(self, _: Any) -> None:
        self.not_in_the_air("the coins are thrown again")
        self.in_air = True
        self.fix_round()

    def not_in_the_air(self, what: str) -> None:
        """Requires that no coins of numbers are in the air: at such a table only its landing undoes a throw."""
        called_off = self.in_air and self.source != "observed"
        self.require(not called_off, "called-off-in-the-air", f"{what} while the coins are in the air")
        self.in_air = False

    def on_spin_invalid(self, _: Any) -> None:
        self.not_in_the_air("the spin is called invalid")
        self.lying = None
        self.undone.append((False, self.clause, None))

    def on_outcome_invalidated(self, _: Any) -> None:
        self.not_in_the_air("an outcome is invalidated")
        self.lying = None
        self.undone.append((True, self.clause, None))

    def on_wagers_voided(self, _: Any) -> None:
        self.undone.append((False, self.clause, None))

    def on_result_announced(self, _: Any) -> None:
        self.lying, self.announced = None, True

    on_odds_standing = on_result_announced

    def on_draw_revealed(self, used: Any) -> None:
        if self.require(self.source == "committed", "other-source", "a link is revealed at a table without a chain"):
            self.require(self.seed is None, "nothing-landed", "two links are revealed for one landing")
            self.seed = self.seed_of(used)

    def on_coins_landed(self, rests: Any) -> None:
        self.draws += 1
        self.require(self.in_air, "not-thrown", "coins land that nobody threw")
        coins, self.in_air, self.lying = list(rests.values()), False, (self.line, rests)
        self.report.append(f"line {self.line}: landing {self.draws}: {' '.join(coins)}")
        if self.source == "observed":
            drawn = self.brought and self.brought.get("observed") and list(self.brought["observed"].values())
        else:
            seed, self.seed = (self.seed if self.source == "committed" else self.fresh_seed()), None
            drawn = seed and [("tails", "heads")[chacha20_block(seed, 0)[0] >> coin & 1] for coin in range(len(coins))]
        lie = f"the coins lie {' '.join(coins)}"
        if self.require(bool(drawn), "nothing-drawn", f"{lie}, which follows from nothing"):
            self.require(coins == drawn, "coins-differ", f"{lie}, the draw is {' '.join(drawn or [])}")

    def step(self, line: int, events: list[Any], order: Any) -> None:
        self.lay, self.announced = self.lying, False
        super().step(line, events, order)

    def line_ended(self) -> None:
        self.require(self.seed is None, "nothing-landed", "a link is revealed, and no coins land")
        self.seed = None
        lay = None if self.announced else self.lay
        undone = [(clause, move) for always, clause, move in self.undone if always or lay]
        if undone:
            after = f"the landing of line {lay[0]}, {' '.join(lay[1].values())}" if lay else "an announcement"
            went = sums(move for _, move in undone)
            self.note("called-off", f"called off after {after}, by {undone[0][0]}: {went} went back")

    def left(self) -> list[str]:
        lie = [f"coins that lie {' '.join(self.lying[1].values())} and are not announced"] if self.lying else []
        return ["coins in the air"] * self.in_air + lie


class CasinoCards(Table):
    """Packs."""

    draw = "deal"

    def __init__(self, header: Any, *about: Any) -> None:
        self.players = header["config"]["terms"]["players"]
        self.ready: set[int] = set()
        self.awaited = False  # everybody is ready: a pack is to be dealt
        self.pack: list[str] | None = None  # what is left of the pack in play
        self.cards: set[str] | None = None  # those of the rulebook's packs
        self.dealer, self.dealt, self.used = 0, set[int](), 0
        self.secret: Any = None  # the link of the pack in play
        self.hands: list[Any] = []  # dealt one after the other
        super().__init__(header, *about)

    # ---------------------------------------------------------------------------------- readiness

    def on_seat_ready(self, by: Any) -> None:
        before, self.ready = len(self.ready), self.ready | {by["seat"]} & set(range(1, self.players + 1))
        if before < len(self.ready) == self.players and self.pack is None:
            self.pack_begins()

    def pack_begins(self, again: bool = False) -> None:
        self.awaited = True
        self.draw_begins(again)
        self.fix_round()

    def counted_at_the_end(self) -> None:
        """Begins the draw at once where everybody waits for a deal, after a dead cut: the draw has begun already. A chain that takes
        over has a round of its own.
        """
        if self.awaited:
            self.draw_begins()
            self.fix_round()

    def on_seat_not_ready(self, by: Any) -> None:
        self.unready(by["seat"])

    def on_player_left(self, seat: int) -> None:
        self.unready(seat)

    def unready(self, seat: int) -> None:
        self.ready.discard(seat)
        self.awaited = False

    def swapped(self, line: int, swap: Any) -> None:
        """Begins with another rulebook's own pack, and nobody ready."""
        if swap["swap"]["to"]["rulebook"] != self.rulebook:
            self.ready, self.awaited, self.cards = set(), False, None
        super().swapped(line, swap)

    # ---------------------------------------------------------------------------------- the pack

    def on_pack_shuffled(self, told: Any) -> None:
        self.draws += 1
        self.report.append(f"line {self.line}: deal {self.draws}: {' '.join(told['pack'])}")
        self.require(self.awaited, "not-ready", "a pack is shuffled before everybody is ready")
        self.awaited, self.dealer, self.dealt, self.hands = False, told["dealer"], set(), []
        self.pack, self.secret, cards = list(told["pack"]), told.get("used"), set(told["pack"])
        self.require(len(cards) == len(self.pack) > 0, "wrong-pack", "a card is in the pack twice, or none is")
        self.require(self.cards in (None, cards), "wrong-pack", "the pack has other cards than the one before")
        self.cards = cards
        chain = "draw" in told or "used" in told
        self.require(
            self.source == "committed" or not chain, "other-source", "a link is named at a table without a chain"
        )
        if self.source == "observed":
            seen = self.brought and self.brought.get("observed")
            self.judge_pack(told, seen and seen["pack"], seen and seen.get("dealer"))
        elif self.source == "fresh":
            self.judge_pack(told, *self.shuffled(self.fresh_seed(), cards))
        elif self.secret:
            self.require(
                told.get("draw") == self.secret["number"], "link-skipped", "the deal names another link than it uses"
            )
            self.judge_pack(told, *self.shuffled(self.seed_of(self.secret), cards))
        else:
            self.judge_pack(told, None, None)

    def shuffled(self, seed: bytes | None, cards: set[str]) -> tuple[list[str] | None, int]:
        """Returns the pack and the first dealer that follow from a seed."""
        if seed is None:
            return None, 0
        below, pack = numbers(seed), [card for card in PACK if card in cards]
        for last in range(len(pack) - 1, 0, -1):
            other = below(last + 1)
            pack[last], pack[other] = pack[other], pack[last]
        return pack, below(self.players) + 1 if self.players else 0

    def judge_pack(self, told: Any, pack: list[str] | None, dealer: int | None) -> None:
        if self.require(pack is not None, "nothing-drawn", "the pack follows from nothing"):
            self.require(told["pack"] == pack, "pack-differs", "the draw gives the pack another order")
            first = self.draws > 1 or told["dealer"] == dealer
            self.require(first, "dealer-differs", f"seat {told['dealer']} deals first, the draw names {dealer}")

    def take(self, cards: list[str], what: str, above: int = 0) -> None:
        """Takes cards from the pack."""
        pack = self.pack or []
        self.require(
            bool(cards) and pack[above : above + len(cards)] == cards,
            "cards-differ",
            f"{what} is not what the pack has there",
        )
        del pack[above : above + len(cards)]

    def on_pack_cut(self, cut: Any) -> None:
        self.require(len(cut["cards"]) == 4, "cards-differ", "a cut lays four cards")
        self.take(cut["cards"], "the cut", cut["above"])

    def on_card_laid(self, laid: Any) -> None:
        self.take([laid["card"]], "the card that is laid")

    def on_card_drawn(self, drawn: Any) -> None:
        self.take([drawn["card"]] if "card" in drawn else [], "the card that is drawn")

    def on_hand_dealt(self, dealt: Any) -> None:
        """Collects the hands, dealt one card at a time from the seat after the dealer's; judges them when the last seat has its
        hand."""
        self.hands.append(dealt)
        if len(self.hands) < self.players:
            return
        hands, self.hands = self.hands, []
        seats = [(self.dealer + step) % self.players + 1 for step in range(self.players)]
        by_seat = {hand["seat"]: hand["cards"] for hand in hands}
        each = hands[0]["count"]
        even = sorted(by_seat) == sorted(seats) and all(len(hand["cards"]) == hand["count"] == each for hand in hands)
        if self.require(even, "cards-differ", "the hands are not one for each seat, of as many cards"):
            self.take([by_seat[seat][place] for place in range(each) for seat in seats], "what is dealt")
            self.dealt |= set(seats)

    # ---------------------------------------------------------------------------------- the end of a pack

    def step(self, line: int, events: list[Any], order: Any) -> None:
        self.dead: Any = None  # the link of a pack that dies in this line, until it is revealed
        self.voided = ""  # by which clause
        super().step(line, events, order)

    def pack_dies(self) -> None:
        self.pack, self.secret, self.dead = None, None, self.secret or self.dead

    def on_cut_again(self, _: Any) -> None:
        self.require(self.pack is not None, "no-pack", "a cut is dead, and no pack is in play")
        self.pack_dies()
        if len(self.ready) == self.players:
            self.pack_begins(again=True)

    def on_hand_scored(self, _: Any) -> None:
        whole = self.dealt == set(range(1, self.players + 1))
        left = counted(len(self.pack or []), "card")
        self.require(
            self.pack == [] and whole,
            "cards-left",
            f"a hand is scored: {left} of its pack went nowhere, or seats got no hand",
        )
        self.hand_ends()

    def on_hand_voided(self, _: Any) -> None:
        self.voided = self.clause
        self.hand_ends()

    def hand_ends(self) -> None:
        self.pack_dies()
        self.ready, self.awaited = set(), False

    def on_draw_revealed(self, used: Any) -> None:
        if self.require(self.source == "committed", "other-source", "a link is revealed at a table without a chain"):
            self.require(
                used == self.dead, "told-too-early", "the link is not the one of a pack that died in this line"
            )
            self.dead = None

    def line_ended(self) -> None:
        self.require(not self.hands, "cards-differ", "not every seat is dealt a hand")
        self.hands = []
        self.require(self.dead is None, "told-too-late", "a pack is dead, and its link is not told")
        if self.voided:
            back = (move for _, _, move in self.undone if move["cause"] == "refund")
            self.note("hand-voided", f"the host voided a hand, by {self.voided}: {sums(back)} went back")

    def left(self) -> list[str]:
        due = self.awaited and self.pack is None and self.source == "committed"
        return ["a pack in play"] * (self.pack is not None) + ["a deal due, whose draw is fixed"] * due


PACK = next(line.split()[2:] for line in WORDS["casino-cards"].splitlines() if line.startswith("card enum "))
FAMILIES = {"two-up": TwoUp, "casino-cards": CasinoCards}


# ------------------------------------------------------------------------------------------------- the verdict


class Verdict:
    """The judgement of one transcript."""

    def __init__(self, file: BinaryIO, unfinished: bool = False) -> None:
        """Judges a file that is read once. Raises `NoTranscript`."""
        self.findings: list[tuple[int | None, str, str]] = []
        self.notes: list[tuple[int | None, str, str]] = []
        self.report: list[str] = []
        self.counts = Counter[str]()
        self.table: Any = None
        self.header: Any = {}
        self.ending, self.chain = "open", ""
        try:
            for number, kind, line in read(file):
                self.counts[kind] += 1
                self.chain = line["chain"]
                self.judge_line(number, kind, line)
            self.judge_end(unfinished)
        except TextDoesNotHold as broken:
            self.ending = "broken"
            self.findings.append(broken.args)
        for said in (self.findings, self.notes):
            said.sort(key=lambda entry: entry[0] or float("inf"))

    def judge_line(self, number: int, kind: str, line: Any) -> None:
        if kind == "header":
            self.header = line
            self.table = FAMILIES[line["family"]](line, self.findings, self.notes, self.report)
        elif kind == "order":
            self.order, self.ending = line, "unanswered"
        elif kind in OUTCOMES:
            self.ending = "open"
        if kind == "accepted":
            self.table.step(number, line["events"], self.order)
        elif kind == "failed":
            self.table.order_failed(number, self.order, line["fault"])
        elif kind == "swap":
            self.table.swapped(number, line)
        elif kind == "end":
            self.ending = "closed"
            self.table.ended(number)

    def judge_end(self, unfinished: bool) -> None:
        if self.ending != "closed" and not unfinished:
            self.findings.append((None, "open", "there is no last line: the transcript may have been cut after any"))
        self.table.last_notes()

    def as_json(self) -> dict[str, Any]:
        """Returns the page's verdict."""

        def told(said: list[tuple[int | None, str, str]]) -> list[dict[str, Any]]:
            return [{"line": n, "code": c, "message": m} if n else {"code": c, "message": m} for n, c, m in said]

        return {
            "verdict": "fails" if self.findings else "holds",
            **{key: self.header.get(key) for key in ("family", "rulebook", "digest")},
            "table": self.table and self.table.config["table"],
            "source": self.table and self.table.source,
            "ending": self.ending,
            "commands": self.counts["order"],
            **{kind: self.counts[kind] for kind in ("accepted", "refused", "failed")},
            "swaps": self.counts["swap"],
            "draws": self.table.draws if self.table else 0,
            "replayed": False,
            "chain": self.chain,
            "findings": told(self.findings),
            "notes": told(self.notes),
        }  # fmt: skip

    def as_text(self) -> Iterator[str]:
        yield from self.report
        for mark, said in (("note", self.notes), ("does not hold", self.findings)):
            for number, code, message in said:
                yield f"{mark}: {f'line {number}: ' if number else ''}{message} ({code})"
        if not self.findings:
            orders, draws = counted(self.counts["order"], "order"), counted(self.table.draws, "draw")
            yield f"OK: {orders}, {draws} of a table that is {self.table.source}; chain {self.chain}"


def chains_shared(one: Table, other: Table) -> bool:
    """Returns whether one table's draws were known when the other was played."""
    known = one.links & other.links
    return bool(known) or any(leads_to(head, b.heads) for a, b in ((one, other), (other, one)) for head in a.heads)


def judged(path: str, unfinished: bool) -> Verdict:
    """Returns the verdict on the file at a path; `-` is the standard input."""
    if path == "-":
        return Verdict(sys.stdin.buffer, unfinished)
    with open(path, "rb") as file:
        return Verdict(file, unfinished)


def main() -> int:
    reader = argparse.ArgumentParser(description="Judges transcripts of kip. It does not know the rules of the games.")
    reader.add_argument("files", nargs="+", metavar="FILE", help="a transcript; several are compared")
    reader.add_argument(
        "--unfinished", action="store_true", help="a transcript without an end is judged as far as it goes"
    )
    reader.add_argument("--json", action="store_true", help="print the verdicts as JSON, a line each")
    asked = reader.parse_args()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # for any bytes in a path or a name
    verdicts: dict[str, Verdict] = {}
    code = 0
    for path in asked.files:
        try:
            verdicts[path] = judged(path, asked.unfinished)
        except (NoTranscript, OSError) as fault:
            print(f"{path}: {fault}", file=sys.stderr)
            code = 2
    for a, b in itertools.combinations(verdicts.values(), 2):
        if a.table and b.table and chains_shared(a.table, b.table):
            for verdict, other in ((a, b), (b, a)):
                name = shortened(other.table.config["table"])
                verdict.findings.append((None, "chain-shared", f"the draws of {name} were known here, or these there"))
    for path, verdict in verdicts.items():
        if asked.json:
            print(json.dumps(verdict.as_json()))
            continue
        print(*([f"{path}:"] * (len(asked.files) > 1)), *verdict.as_text(), sep="\n")
    if verdicts and not asked.json:
        print(
            "Not judged: results, settlements and refusals, which are the rulebook's. `kip verify` plays every order again."
        )
    return 1 if any(verdict.findings for verdict in verdicts.values()) else code


if __name__ == "__main__":
    sys.exit(main())
