//! The events and orders that say something of chance, taken from their JSON.

use alloc::vec::Vec;

use kip_contract::casino_cards::{Card, CutLayout, Dealt, Packed, Shuffle};
use kip_contract::two_up::Rests;
use kip_contract::types::{Commitment, Contribution, Link, Seat, UsedLink};
use serde::de::DeserializeOwned;
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
    /// A link was told to all.
    DrawRevealed(UsedLink),
    /// Two-Up: betting opened, so a decision began.
    BettingOpened,
    /// Two-Up: the coins are in the air.
    CoinsThrown,
    /// Two-Up: they came to rest.
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
    /// Cards: it does not, or was left.
    SeatNotReady(Seat),
    /// Cards: a pack was shuffled.
    PackShuffled(Shuffle),
    /// Cards: the layout was cut.
    PackCut(CutLayout),
    /// Cards: a hand got its cards.
    HandDealt(Dealt),
    /// Cards: a card came from the top of the pack to the layout.
    CardLaid(Card),
    /// Cards: a player drew it. `None` in what other seats are told.
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
    /// Reads what happened.
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
            "draws-committed" => Self::DrawsCommitted(parse(of)?),
            "entropy-added" => Self::EntropyAdded(parse(of)?),
            "round-due" => Self::RoundDue(of.as_u64()?),
            "draw-revealed" => Self::DrawRevealed(parse(of)?),
            "coins-thrown" => Self::CoinsThrown,
            "coins-landed" => Self::CoinsLanded(parse(of)?),
            "spin-invalid" => Self::SpinInvalid,
            "outcome-invalidated" => Self::OutcomeInvalidated,
            "result-announced" | "odds-standing" => Self::ResultAnnounced,
            "wagers-voided" => Self::WagersVoided,
            "seat-ready" => Self::SeatReady(parse(of.get("seat")?)?),
            "seat-not-ready" => Self::SeatNotReady(parse(of.get("seat")?)?),
            "player-left" => Self::SeatNotReady(parse(of)?),
            "pack-shuffled" => Self::PackShuffled(parse(of)?),
            "pack-cut" => Self::PackCut(parse(of)?),
            "hand-dealt" => Self::HandDealt(parse(of)?),
            "card-laid" => Self::CardLaid(parse(of.get("card")?)?),
            "card-drawn" => Self::CardDrawn(of.get("card").and_then(parse)),
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
    /// How coins were seen to fall.
    SeenCoins(Rests),
    /// How a pack was seen to lie.
    SeenPack(Packed),
}

impl Brought {
    /// Reads it from a command `land` or `deal`; `None` for every other.
    #[must_use]
    pub fn read(command: &Value) -> Option<Self> {
        let (name, of) = command.as_object()?.iter().next()?;
        let (source, given) = of.as_object()?.iter().next()?;
        match (name.as_str(), source.as_str()) {
            ("land" | "deal", "fresh") => kip_contract::json::hex::decode(given.as_str()?).ok().map(Self::Fresh),
            ("land" | "deal", "committed") => parse(given).map(Self::Committed),
            ("land", "observed") => parse(given).map(Self::SeenCoins),
            ("deal", "observed") => parse(given).map(Self::SeenPack),
            _ => None,
        }
    }

    /// The name of its source.
    #[must_use]
    pub const fn source(&self) -> &'static str {
        match self {
            Self::Fresh(_) => "fresh",
            Self::Committed(_) => "committed",
            Self::SeenCoins(_) | Self::SeenPack(_) => "observed",
        }
    }

    /// Whether it shows a draw, that nobody may see and then draw again.
    #[must_use]
    pub const fn is_drawn(&self) -> bool {
        matches!(self, Self::Fresh(_) | Self::Committed(_))
    }
}

/// Reads a type of the contract.
pub(super) fn parse<T: DeserializeOwned>(value: &Value) -> Option<T> {
    T::deserialize(value).ok()
}
