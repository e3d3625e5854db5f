#!/usr/bin/env python3
"""Recomputes every landing and every deal of a kip transcript: python3 verify_session.py TRANSCRIPT

Python's standard library, and `cryptography` for ChaCha20 (pip install cryptography). Nothing of kip
takes part. It checks the chain of the lines, every reveal against the published head, that no head or
link is used twice, that no order was applied twice under its id, and every landing; at a card table
every shuffle, and that cut, hands and drawn cards follow from it. It does not know the rules, so what a
result pays and what a hand scores is `kip verify`'s to check.
Exit code 0 when everything holds, 1 when something does not, 2 when it cannot be read.
"""

import hashlib
import hmac
import json
import re
import sys

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

TAIL = 76  # ,"chain":"  64 digits  "}


class DoesNotHold(Exception):
    """Something in the transcript is not as it was published."""

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
sorting record seat:u32 card:card?
top record pile:u32 card:card
drawn record seat:u32 card:card? left:u8
leftover record seat:u32? cards:card*
side-score record seat:u32 cards:u8 spades:u8 for-cards:u8 for-spades:u8 for-spy-two:u8 for-big-ten:u8 for-aces:u8 points:u8 total:u32
scores record sides:side-score*
settlement record seat:u32 staked:u64 won:u64 lost:u64 commission:u64 back:u64
match-end record winners:u32* hands:u16
voided record scope:void-scope text:string
happening variant table-opened table-imported:origin table-closed player-joined:joining player-left:u32 entropy-added:contribution draws-committed:commitment round-due:u64 draw-revealed:used-link seat-ready:by-seat seat-not-ready:by-seat stake-placed:seat-amount stake-returned:stake-back pack-shuffled:shuffle pack-cut:cut-layout cut-again:dead-cut hand-dealt:dealt card-laid:card-ref turn-began:by-seat card-played:played target-taken:target card-discarded:laid build-formed:build-made build-changed:build-made build-augmented:build-made build-founded:build-made build-joined:build-joined rank-known:known-rank request-open:by-seat capture-asked:by-seat capture-not-asked:by-seat capture-drifted:build-made claim-open:claim-window insisted:claim-window waived:claim-window card-taken-back:laid captured:captured card-sorted:sorting sorting-handed-over:by-seat pile-stacked:stacked picture-given:laid top-opened:top card-drawn:drawn turn-ended:by-seat passed-over:by-seat second-deal layout-collected:leftover hand-scored:scores seat-settled:settlement match-ended:match-end hand-voided:voided
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


def hold(holds, problem):
    if not holds:
        raise DoesNotHold(problem)


def read(path):
    """The lines of a transcript, their chain checked: SHA-256(chain before || text before the chain)."""
    before = bytes(32)
    with open(path, "rb") as file:
        for number, line in enumerate(file, 1):
            if number == 1 and not line.startswith(b'{"kip-transcript":'):
                raise ValueError("the first line does not begin as a transcript")
            if number > 1 and line.startswith(b'{"names":') and line.endswith(b"}\n"):
                continue  # what the host calls the players: in no chain, and nothing to check
            hold(line.endswith(b'"}\n'), f"line {number} is cut off")
            line = line[:-1]
            before = hashlib.sha256(before + line[:-TAIL]).digest()
            parsed = json.loads(line)
            hold(parsed["chain"] == before.hex(), f"line {number} was altered, or one before it")
            yield number, parsed


def sha256(prefix, *parts):
    return hashlib.sha256(prefix + b"".join(parts)).digest()


def number8(number):
    return number.to_bytes(8, "little")


def outcome_seed(link, *parts):
    message = b"kip/outcome/1" + b"".join(number8(len(part)) + part for part in parts)
    return hmac.new(link, message, hashlib.sha256).digest()


def coins(seed):
    """Coin i shows heads when bit i of the keystream's first byte is 1; counter and nonce are zero."""
    cipher = Cipher(algorithms.ChaCha20(seed, bytes(16)), mode=None)
    byte = cipher.encryptor().update(bytes(1))[0]
    return ["heads" if byte >> i & 1 else "tails" for i in range(3)]


def numbers_below(seed, bounds):
    """One uniform number below each bound, from the keystream's little-endian words: C1."""
    stream = Cipher(algorithms.ChaCha20(seed, bytes(16)), mode=None).encryptor()
    for bound in bounds:
        while True:
            product = int.from_bytes(stream.update(bytes(4)), "little") * bound
            if product % 2**32 >= 2**32 % bound:
                break
        yield product >> 32


def shuffle(seed, new_pack, players):
    """The pack, top first, and the dealer of a table's first deal: C1."""
    pack = list(new_pack)
    places = range(len(pack) - 1, 0, -1)
    numbers = numbers_below(seed, [place + 1 for place in places] + ([players] if players else []))
    for place in places:
        other = next(numbers)
        pack[place], pack[other] = pack[other], pack[place]
    return pack, next(numbers) + 1 if players else None


RANKS = ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"]
PACK_ORDER = {suit + rank: at for at, (suit, rank) in enumerate((s, r) for s in "cdhs" for r in RANKS)}


class Table:
    """What has been published, given and revealed."""

    outcome = "landing"

    def __init__(self, header):
        config = header["config"]
        self.table, self.rulebook, self.generation = config["table"], header["rulebook"], header["generation"]
        source = config["source"]
        self.chain = source["committed"] if isinstance(source, dict) else None
        self.by_eyes = source == "observed"
        self.last = self.head(self.chain)
        self.revealed = 0
        self.next, self.wait = None, 0
        self.entropy = self.joining = bytes(32)
        self.in_the_air, self.due = False, None
        self.between, self.in_play = True, None  # of a card table
        self.seed = None
        self.landings = 0
        self.known = {self.last}  # every head that was published and every link that was revealed
        self.given = self.served = 0  # what players gave since the serving chain was published: all of it, and what serves
        self.given_next = 0  # since the chain to follow was published
        self.chosen = []  # landings that nobody gave anything for

    def swapped(self, rulebook):
        self.rulebook = rulebook

    @staticmethod
    def head(chain):
        return chain and bytes.fromhex(chain["head"])

    def happened(self, at, what):
        """One event: a name alone, or a name with what it carries."""
        name, carries = next(iter(what.items())) if isinstance(what, dict) else (what, {})
        if name == "draws-committed":
            self.new(self.head(carries), "a head that is known already is committed")
            self.next, self.wait, self.given_next = carries, 2, 0
            self.used_up()
        elif name == "entropy-added":
            seat, given = number8(carries["seat"]), bytes.fromhex(carries["bytes"])
            self.given += 1
            self.given_next += 1
            self.joining = sha256(b"kip/client/1", self.joining, seat, given)
        elif name == "betting-opened" and self.chain:
            self.draw_begins()
        elif name == "coins-thrown":
            self.coins_thrown(at)
        elif name == "round-due":
            hold(carries == self.due, f"another round of the beacon is said to be due than {self.due}")
        elif name in ("spin-invalid", "outcome-invalidated"):
            self.undone()
        elif name == "draw-revealed":
            self.use(carries)
        elif name == "coins-landed":
            self.coins_landed(carries)

    def new(self, value, problem):
        hold(value not in self.known, problem)
        self.known.add(value)

    def join(self):
        self.entropy, self.served = self.joining, self.given

    def draw_begins(self, is_again=False):
        left = self.chain["length"] - self.revealed
        hold(is_again or self.next or left >= 64, f"a draw begins with {left} links left and no chain to follow")
        if self.wait == 1:
            self.given = self.given_next
        self.join()
        self.wait = max(self.wait - 1, 0)
        if self.next and self.wait == 0:
            self.chain, self.next, self.revealed = self.next, None, 0
            self.last = self.head(self.chain)

    def used_up(self):
        """With no link left, the chain to follow takes over when the next draw begins; what was given joins."""
        if self.next and self.wait == 2 and self.revealed == self.chain["length"]:
            self.wait = 1
            self.join()

    def coins_thrown(self, at):
        self.undone()
        self.in_the_air = True
        self.fix_round(at)

    def fix_round(self, at):
        """The round of the beacon that is due is the first that is published at least one period later."""
        if self.chain and "beacon" in self.chain:
            first, period = self.chain["beacon"]["first-round-at"], self.chain["beacon"]["period"]
            self.due = max(0, -(-(at + period - first) // period)) + 1

    def undone(self):
        """Where coins are numbers a throw lands: nothing else undoes it."""
        hold(self.by_eyes or not self.in_the_air, "a throw is called off")
        self.in_the_air = False

    def use(self, draw):
        """The link of a draw: it leads to the one before it, and gives the outcome's seed."""
        link, number = bytes.fromhex(draw["link"]["x"]), draw["number"]
        beacon = draw["link"].get("beacon", {"bytes": ""})
        landed, beacon = beacon.get("round"), bytes.fromhex(beacon["bytes"])
        hold(number == self.revealed + 1, f"link {number} is revealed where {self.revealed + 1} is due")
        hold(number <= self.chain["length"], "the chain has no such link")
        hold(sha256(b"kip/chain/1", link) == self.last, f"link {number} was not committed to")
        hold(bytes.fromhex(draw["entropy"]) == self.entropy, f"link {number} is said to go with another digest")
        self.new(link, f"link {number} is known already")
        hold(bool(beacon) == ("beacon" in self.chain), "a beacon is missing, or was not announced")
        hold(landed == self.due, f"round {landed} of the beacon lands, and {self.due} was due")
        self.due = None
        self.last, self.revealed = link, number
        if not self.served:
            self.chosen.append(str(self.landings + 1))
        names = (self.table.encode(), self.rulebook.encode(), self.generation.encode())
        self.seed = outcome_seed(link, *names, number8(number), self.entropy, beacon)
        self.used_up()

    def coins_landed(self, rests):
        landed = [rests[coin] for coin in ("first", "second", "third") if coin in rests]
        self.landings += 1
        self.in_the_air = False
        if self.seed is None:
            print(f"{self.landings:5}  seen by eyes: {', '.join(landed)}")
            return
        drawn = coins(self.seed)[: len(landed)]
        hold(landed == drawn, f"drawn {drawn}, said to have landed {landed}")
        link = f"link {self.revealed} {self.last.hex()[:10]}…" if self.chain else f"seed {self.seed.hex()[:10]}…"
        print(f"{self.landings:5}  {link}  {', '.join(landed)}")
        self.seed = None


class CardTable(Table):
    """The same at a card table: a link is used when a pack is shuffled, and told when the pack is dead."""

    outcome = "deal"

    def __init__(self, header):
        super().__init__(header)
        self.players = header["config"]["terms"]["players"]
        self.ready = set()
        self.new_pack, self.pack, self.hands, self.dealer = None, [], [], None

    def swapped(self, rulebook):
        if rulebook != self.rulebook:
            self.new_pack, self.ready = None, set()
        self.rulebook = rulebook

    def is_due(self):
        return self.chain and self.between and len(self.ready) == self.players

    def begin(self, at, is_again=False):
        self.draw_begins(is_again)
        self.fix_round(at)

    def happened(self, at, what):
        name, carries = next(iter(what.items())) if isinstance(what, dict) else (what, {})
        if name in ("draws-committed", "entropy-added", "round-due"):
            was_due = self.is_due()
            super().happened(at, what)
            if name == "draws-committed" and was_due and self.revealed == self.chain["length"]:
                self.begin(at, True)
        elif name == "seat-ready":
            self.ready.add(carries["seat"])
            if self.is_due():
                self.begin(at)
        elif name in ("seat-not-ready", "player-left"):
            self.ready.discard(carries["seat"] if isinstance(carries, dict) else carries)
        elif name == "pack-shuffled":
            self.shuffled(carries)
        elif name == "draw-revealed":
            hold(self.between, "a link is told while its pack is in play")
            hold(carries == self.in_play, "another link is told than the pack was shuffled with")
            self.in_play = None
            if self.is_due():
                self.begin(at, True)
        elif name in ("cut-again", "hand-scored", "hand-voided"):
            self.between = True
            if name != "cut-again":
                self.ready, self.due = set(), self.due if name == "hand-scored" else None
        elif name == "table-closed":
            self.ready, self.due = set(), None
        else:
            self.dealt(name, carries)

    def shuffled(self, told):
        if self.chain:
            self.in_play = told["used"]
            self.use(told["used"])
        new_pack = sorted(told["pack"], key=PACK_ORDER.__getitem__)
        hold(len(set(new_pack)) == len(new_pack) and self.new_pack in (None, new_pack), "the pack has other cards")
        if self.seed is not None:
            players = None if self.landings else self.players
            pack, dealer = shuffle(self.seed, new_pack, players)
            hold(told["pack"] == pack, f"the pack was shuffled to {' '.join(pack)}")
            hold(dealer in (None, told["dealer"]), f"seat {dealer} was drawn to deal first")
        self.landings += 1
        self.new_pack, self.pack, self.hands = new_pack, list(told["pack"]), []
        self.dealer, self.between = told["dealer"], False
        link = f"link {self.revealed} {self.last.hex()[:10]}…" if self.chain else "seen" if self.by_eyes else "seed"
        print(f"{self.landings:5}  {link}  seat {self.dealer} deals {' '.join(self.pack[:6])} …")
        self.seed = None

    def dealt(self, name, carries):
        if name == "pack-cut":
            above = carries["above"]
            hold(carries["cards"] == self.pack[above : above + 4], "the cut lays other cards than the pack has there")
            del self.pack[above : above + 4]
        elif name == "hand-dealt":
            if not self.hands:
                top = self.players * carries["count"]
                self.hands = [self.pack[place:top:self.players] for place in range(self.players)]
                self.seat = self.dealer
                del self.pack[:top]
            self.seat = self.seat % self.players + 1
            hold((carries["seat"], carries["cards"]) == (self.seat, self.hands.pop(0)), "a hand gets other cards than the pack has")
        elif name in ("card-laid", "card-drawn"):
            hold(carries["card"] == self.pack.pop(0), "another card is drawn than lies on top")


class Ids:
    """An id names one order. It comes again only where the component failed and nothing was applied."""

    def __init__(self):
        self.asked, self.answered = None, set()

    def follow(self, line):
        if "command" in line:
            self.asked = line.get("id")
            is_id = isinstance(self.asked, str) and re.fullmatch("[!-~]{1,64}", self.asked)
            hold(self.asked is None or is_id, "an order's id is none")
            hold(self.asked not in self.answered, f"the id {self.asked} comes again: one order was applied twice")
        elif self.asked is not None and ("events" in line or "refusal" in line):
            self.answered.add(self.asked)
            self.asked = None


def draw(order):
    """The link or the seed that a landing or a deal brings; None for all else."""
    land = order.get("land", order.get("deal")) if isinstance(order, dict) else None
    if not isinstance(land, dict):
        return None
    return land["committed"]["x"] if "committed" in land else land.get("fresh")


def verify(path):
    lines = read(path)
    _, header = next(lines)
    kinds = {"two-up": Table, "casino-cards": CardTable}
    table, ids = kinds[header["family"]](header), Ids()
    print("published head", table.last.hex() if table.chain else "none: not a committed table")
    order, closed = None, False
    failed, unused = [], {}  # orders recorded as failed, which nobody can play again; the draws of landings among them
    for number, line in lines:
        try:
            ids.follow(line)
            if "swap" in line:  # another component, or another rulebook, plays on with the same chain
                table.swapped(line["swap"]["to"]["rulebook"])
            elif "command" in line:
                order = line["command"]
            elif "fault" in line:
                failed.append(str(number))
                if draw(order):
                    unused[draw(order)] = number
            elif "events" in line:
                if draw(order):
                    unused.pop(draw(order), None)
                    hold(not unused, f"the draw of line {max(unused.values(), default=0)} was seen and thrown away")
                if not table.chain and draw(order):
                    table.seed = bytes.fromhex(draw(order))
                for event in line["events"]:
                    table.happened(event["at"], event["what"])
                hold(not (table.between and table.in_play), "a pack is dead and its link is not told")
            closed = "end" in line
        except DoesNotHold as problem:
            raise DoesNotHold(f"line {number}: {problem}") from None
    hold(closed, "the last line is missing")
    hold(not unused, f"the draw of line {max(unused.values(), default=0)} was seen and thrown away")
    hold(table.by_eyes or not table.in_the_air, "the session ends with the coins in the air")
    if failed:
        print(f"recorded as failed, not played: lines {', '.join(failed)}")
    if table.chosen:
        print(f"nobody gave entropy after the chain was published: {table.outcome}s {', '.join(table.chosen)}")
    if table.chain and "beacon" in table.chain:
        print("not checked: that the beacon signed its rounds")
    print(f"OK: {table.landings} {table.outcome}s, last chain {line['chain']}")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    try:
        verify(sys.argv[1])
    except DoesNotHold as problem:
        sys.exit(f"does not hold: {problem}")
    except (OSError, ValueError, KeyError, StopIteration) as problem:
        print(f"no transcript that can be read: {problem!r}", file=sys.stderr)
        sys.exit(2)
