//! The events and orders that concern chance, read from their JSON.

use alloc::string::String;
use alloc::vec::Vec;

use kip_contract::casino_cards::{Card, CutLayout, Dealt, Packed, Shuffle};
use kip_contract::json::hex;
use kip_contract::two_up::{Rest, Rests};
use kip_contract::types::{Beacon, BeaconRound, ChanceSource, Commitment, Contribution, Link, Seat, UsedLink};
use serde_json::Value;

/// An event, as far as it concerns draws.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A chain was published.
    DrawsCommitted(Commitment),
    /// A player gave entropy.
    EntropyAdded(Contribution),
    /// A round of the beacon is due.
    RoundDue(u64),
    /// A link was revealed to all.
    DrawRevealed(UsedLink),
    /// Two-Up: betting opened, so a decision began.
    BettingOpened,
    /// Two-Up: the coins are in the air.
    CoinsThrown,
    /// Two-Up: the coins came to rest.
    CoinsLanded(Rests),
    /// Two-Up: the spin does not count.
    SpinInvalid,
    /// Two-Up: an outcome does not count.
    OutcomeInvalidated,
    /// Two-Up: the result was announced, Odds that do not end the decision among them.
    ResultAnnounced,
    /// Two-Up: a seat's wagers do not count.
    WagersVoided,
    /// Cards: a seat waits for the deal.
    SeatReady(Seat),
    /// Cards: a seat does not wait for the deal, or was left.
    SeatNotReady(Seat),
    /// Cards: a pack was shuffled.
    PackShuffled(Shuffle),
    /// Cards: the layout was cut.
    PackCut(CutLayout),
    /// Cards: a hand got its cards.
    HandDealt(Dealt),
    /// Cards: a card came from the top of the pack to the layout.
    CardLaid(Card),
    /// Cards: a player drew the top card. `None` in the event as other seats get it.
    CardDrawn(Option<Card>),
    /// Cards: the cut was dead.
    CutAgain,
    /// Cards: a hand was scored.
    HandScored,
    /// Cards: a hand was voided.
    HandVoided,
    /// Anything else.
    Other,
}

impl Fact {
    /// Reads a happening.
    #[must_use]
    pub fn read(what: &Value) -> Self {
        Self::of(what).unwrap_or(Self::Other)
    }

    fn of(what: &Value) -> Option<Self> {
        if let Some(name) = what.as_str() {
            return (name == "betting-opened").then_some(Self::BettingOpened);
        }
        let (name, of) = what.as_object()?.iter().next()?;
        Some(match name.as_str() {
            "draws-committed" => Self::DrawsCommitted(commitment(of)?),
            "entropy-added" => {
                Self::EntropyAdded(Contribution { seat: small(of, "seat")?, bytes: bytes(of, "bytes")? })
            }
            "round-due" => Self::RoundDue(of.as_u64()?),
            "draw-revealed" => Self::DrawRevealed(used_link(of)?),
            "coins-thrown" => Self::CoinsThrown,
            "coins-landed" => Self::CoinsLanded(rests(of)?),
            "spin-invalid" => Self::SpinInvalid,
            "outcome-invalidated" => Self::OutcomeInvalidated,
            "result-announced" | "odds-standing" => Self::ResultAnnounced,
            "wagers-voided" => Self::WagersVoided,
            "seat-ready" => Self::SeatReady(small(of, "seat")?),
            "seat-not-ready" => Self::SeatNotReady(small(of, "seat")?),
            "player-left" => Self::SeatNotReady(as_small(of)?),
            "pack-shuffled" => Self::PackShuffled(shuffle(of)?),
            "pack-cut" => Self::PackCut(CutLayout { above: small(of, "above")?, cards: cards(of, "cards")? }),
            "hand-dealt" => Self::HandDealt(dealt(of)?),
            "card-laid" => Self::CardLaid(card(of.get("card")?)?),
            "card-drawn" => Self::CardDrawn(of.get("card").and_then(card)),
            "cut-again" => Self::CutAgain,
            "hand-scored" => Self::HandScored,
            "hand-voided" => Self::HandVoided,
            _ => Self::Other,
        })
    }
}

/// The chance that an order brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Brought {
    /// The host's seed.
    Fresh(Vec<u8>),
    /// The chain's next link.
    Committed(Link),
    /// The coins as people saw them fall.
    SeenCoins(Rests),
    /// The pack as people saw it lie.
    SeenPack(Packed),
}

impl Brought {
    /// Reads the chance from a command `land` or `deal`; returns `None` for every other.
    #[must_use]
    pub fn read(command: &Value) -> Option<Self> {
        let (name, of) = command.as_object()?.iter().next()?;
        let (source, given) = of.as_object()?.iter().next()?;
        match (name.as_str(), source.as_str()) {
            ("land" | "deal", "fresh") => as_bytes(given).map(Self::Fresh),
            ("land" | "deal", "committed") => link(given).map(Self::Committed),
            ("land", "observed") => rests(given).map(Self::SeenCoins),
            ("deal", "observed") => packed(given).map(Self::SeenPack),
            _ => None,
        }
    }

    /// Returns the name of its source.
    #[must_use]
    pub const fn source(&self) -> &'static str {
        match self {
            Self::Fresh(_) => "fresh",
            Self::Committed(_) => "committed",
            Self::SeenCoins(_) | Self::SeenPack(_) => "observed",
        }
    }

    /// Returns whether it shows a draw, which nobody may see and then draw again.
    #[must_use]
    pub const fn is_drawn(&self) -> bool {
        matches!(self, Self::Fresh(_) | Self::Committed(_))
    }
}

// These functions read types of the contract, field by field, from values that a reader has checked against the family's words:
// the code that serde derives for them is a quarter of a component.

pub(super) fn source(of: &Value) -> Option<ChanceSource> {
    match of.as_str() {
        Some("fresh") => Some(ChanceSource::Fresh),
        Some("observed") => Some(ChanceSource::Observed),
        _ => commitment(of.get("committed")?).map(ChanceSource::Committed),
    }
}

fn commitment(of: &Value) -> Option<Commitment> {
    Some(Commitment { head: bytes(of, "head")?, length: small(of, "length")?, beacon: optional(of, "beacon", beacon)? })
}

fn beacon(of: &Value) -> Option<Beacon> {
    Some(Beacon {
        scheme: text(of, "scheme")?,
        key: bytes(of, "key")?,
        first_round_at: of.get("first-round-at")?.as_u64()?,
        period: small(of, "period")?,
    })
}

fn used_link(of: &Value) -> Option<UsedLink> {
    Some(UsedLink { number: small(of, "number")?, link: link(of.get("link")?)?, entropy: bytes(of, "entropy")? })
}

fn link(of: &Value) -> Option<Link> {
    Some(Link { x: bytes(of, "x")?, beacon: optional(of, "beacon", round)? })
}

fn round(of: &Value) -> Option<BeaconRound> {
    Some(BeaconRound { round: of.get("round")?.as_u64()?, bytes: bytes(of, "bytes")? })
}

fn rests(of: &Value) -> Option<Rests> {
    Some(Rests {
        first: rest(of.get("first")?)?,
        second: rest(of.get("second")?)?,
        third: optional(of, "third", rest)?,
    })
}

fn rest(of: &Value) -> Option<Rest> {
    let name = of.as_str()?;
    Rest::ALL.iter().copied().find(|rest| rest.as_str() == name)
}

fn shuffle(of: &Value) -> Option<Shuffle> {
    Some(Shuffle {
        number: small(of, "number")?,
        dealer: small(of, "dealer")?,
        leader: small(of, "leader")?,
        pack: cards(of, "pack")?,
        draw: optional(of, "draw", as_small)?,
        used: optional(of, "used", used_link)?,
    })
}

fn packed(of: &Value) -> Option<Packed> {
    Some(Packed { pack: cards(of, "pack")?, dealer: optional(of, "dealer", as_small)? })
}

fn dealt(of: &Value) -> Option<Dealt> {
    Some(Dealt { seat: small(of, "seat")?, count: small(of, "count")?, cards: cards(of, "cards")? })
}

fn cards(of: &Value, key: &str) -> Option<Vec<Card>> {
    of.get(key)?.as_array()?.iter().map(card).collect()
}

fn card(of: &Value) -> Option<Card> {
    let name = of.as_str()?;
    Card::ALL.iter().copied().find(|card| card.as_str() == name)
}

fn text(of: &Value, key: &str) -> Option<String> {
    of.get(key)?.as_str().map(String::from)
}

fn bytes(of: &Value, key: &str) -> Option<Vec<u8>> {
    of.get(key).and_then(as_bytes)
}

fn as_bytes(of: &Value) -> Option<Vec<u8>> {
    hex::decode(of.as_str()?).ok()
}

/// Reads a number of the type that is wanted.
fn small<T: TryFrom<u64>>(of: &Value, key: &str) -> Option<T> {
    of.get(key).and_then(as_small)
}

fn as_small<T: TryFrom<u64>>(of: &Value) -> Option<T> {
    T::try_from(of.as_u64()?).ok()
}

/// Reads a field that may be missing; returns `None` when it is there and of another type.
#[allow(clippy::option_option, reason = "it is read, or not there, or no such thing")]
fn optional<T>(of: &Value, key: &str, read: fn(&Value) -> Option<T>) -> Option<Option<T>> {
    of.get(key).map_or(Some(None), |value| read(value).map(Some))
}
