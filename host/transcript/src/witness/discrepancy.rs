//! The discrepancies of a table's draws.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use kip_contract::casino_cards::Card;
use kip_contract::two_up::{Faces, Rest, Rests, Side};
use kip_contract::types::{Seat, Timestamp};
use kip_draws::{MOST_CHAINS, MOST_LINKS};

use kip_draws::LEAST_LINKS as LEAST_REVEALS;

/// A result with a boxed error, because every function that follows a draw returns it.
pub(super) type Held<T = ()> = Result<T, Box<Discrepancy>>;

/// A difference between a table's draws and what was published.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Discrepancy {
    /// A revealed link does not lead to the link before it.
    #[error("link {number} of chain {chain} does not lead to the link before it: it was not committed to")]
    NotCommitted {
        /// The chain's number at this table, from 1.
        chain: usize,
        /// The link's number.
        number: u32,
    },

    /// A link was skipped, or revealed twice.
    #[error("link {found} of chain {chain} is revealed where link {expected} is due")]
    OutOfStep {
        /// The chain's number at this table, from 1.
        chain: usize,
        /// The number of the link that was due.
        expected: u32,
        /// The number of the revealed link.
        found: u32,
    },

    /// The chain has no such link.
    #[error("link {number} is revealed of a chain of {length}")]
    BeyondTheEnd {
        /// The link's number.
        number: u32,
        /// The chain's length.
        length: u32,
    },

    /// The table names another digest for a link than the one the players' entropy gives.
    #[error("link {number} of chain {chain} is said to go with another digest than the players' entropy came to")]
    EntropyDiffers {
        /// The chain's number at this table, from 1.
        chain: usize,
        /// The link's number.
        number: u32,
    },

    /// The coins landed otherwise than they were drawn.
    #[error("the coins were drawn {}, and are said to have landed {}", format_faces(.drawn), format_rests(.landed))]
    CoinsDiffer {
        /// The coins as they were drawn.
        drawn: Faces,
        /// The coins as they landed at the table.
        landed: Rests,
    },

    /// The coins landed without a draw.
    #[error("the coins land and no draw was given for them")]
    NothingDrawn,

    /// A pack has another order than its shuffle.
    #[error("the card at place {place} of the pack is said to be {said}, and the shuffle has {drawn} there", said = .said.as_str(), drawn = .drawn.as_str())]
    PackDiffers {
        /// The first place that differs, from 1, which is the top.
        place: usize,
        /// The card that the shuffle has there.
        drawn: Card,
        /// The card that is reported there.
        said: Card,
    },

    /// A pack does not have the cards of a pack.
    #[error("a pack of {count} cards is shuffled, and has a card twice or another number of cards than before")]
    OtherPack {
        /// The number of its cards.
        count: usize,
    },

    /// The dealer of a table's first deal is not the one that was drawn.
    #[error("seat {said} is said to deal first, and seat {drawn} was drawn")]
    DealerDiffers {
        /// The seat that was drawn.
        drawn: Seat,
        /// The seat that is reported to deal.
        said: Seat,
    },

    /// A pack is shuffled without a draw.
    #[error("a pack is shuffled and no draw was given for it")]
    PackUndrawn,

    /// A card is drawn and not named.
    #[error("a card is drawn and is not said")]
    CardHidden,

    /// A card is not the one at the pack's place from which it has to come (C2, C3).
    #[error("{what} {said}, and the pack has {packed} there")]
    DealtDiffers {
        /// The beginning of the message, such as `the cut lays`.
        what: &'static str,
        /// The reported cards.
        said: String,
        /// The cards that lie there in the pack.
        packed: String,
    },

    /// A link is revealed to all while its pack is still in play (C20).
    #[error("link {number} is told while its pack is in play")]
    ToldEarly {
        /// The link's number.
        number: u32,
    },

    /// A pack is dead and its link is not revealed (C20).
    #[error("a pack is dead and its link {number} is not told")]
    NotTold {
        /// The link's number.
        number: u32,
    },

    /// The revealed link is not the one that the pack was shuffled with.
    #[error("another link is told than link {number}, with which the pack was shuffled")]
    OtherTold {
        /// The number of the pack's link.
        number: u32,
    },

    /// A draw began with too few links left and no next chain: betting opened, or everybody was ready.
    #[error("a draw begins with {left} links left and no chain committed to follow: fewer than {LEAST_REVEALS}")]
    NextChainDue {
        /// The number of links left.
        left: u32,
    },

    /// A chain was committed while another was already waiting.
    #[error("a chain is committed while another is waiting to be used")]
    CommittedTwice,

    /// A chain of fewer than [`LEAST_REVEALS`] or more than [`MOST_LINKS`] links was committed.
    #[error("a chain of {length} links is committed: {LEAST_REVEALS} are the least, and {MOST_LINKS} the most")]
    ChainLength {
        /// Its length.
        length: u32,
    },

    /// More chains were committed than a table may have (R136).
    #[error("a chain is committed at a table that has had its {MOST_CHAINS} chains")]
    ChainsUsedUp,

    /// The opening does not publish the chain of the config, or publishes more.
    #[error("the opening does not publish the chain of its config, once")]
    OpeningChain,

    /// A known beacon has another first round or period.
    #[error(
        "the beacon of this key has its first round at {first_round_at} and one every {period} ms, and the table says otherwise"
    )]
    BeaconTerms {
        /// The time of its first round, in milliseconds since 1970 UTC.
        first_round_at: Timestamp,
        /// The time between two rounds, in milliseconds.
        period: u32,
    },

    /// A beacon has no time between two rounds.
    #[error("the beacon has no time between two rounds")]
    NoPeriod,

    /// An order brought a draw, and nothing follows from it.
    #[error("the order brings a draw, and no outcome follows from it")]
    DrawWithoutOutcome,

    /// The link that is used is not the one that the order brings.
    #[error("link {number} is used, or its beacon's round, and the order brings another one or none")]
    OtherLink {
        /// The number of the link that is used.
        number: u32,
    },

    /// The coins are not those that their order saw.
    #[error("the coins are said to have landed otherwise than the order saw them")]
    OtherCoinsSeen,

    /// A pack was shuffled that nobody waited for.
    #[error("a pack is shuffled before everybody is ready")]
    NotReady,

    /// A cut was dead without a pack.
    #[error("a cut is dead and no pack is in play")]
    NoPack,

    /// Coins landed that were not in the air.
    #[error("coins land that nobody threw")]
    NotThrown,

    /// A link was revealed and no coins landed with it.
    #[error("link {number} is revealed and no coins land by it")]
    NothingLands {
        /// The link's number.
        number: u32,
    },

    /// A hand was scored although not every card of its pack was dealt.
    #[error("a hand is scored with {left} cards of its pack undealt, or a seat without its hand")]
    CardsLeft {
        /// The number of cards that are left.
        left: usize,
    },

    /// The next chain was committed with another beacon than the table's.
    #[error("the next chain is committed with another beacon than the table was opened with")]
    BeaconDiffers,

    /// A draw at a table with a beacon adds none.
    #[error("the draw adds no beacon, and the table was opened with one")]
    BeaconMissing,

    /// A draw at a table without a beacon adds one.
    #[error("the draw adds a beacon, and the table was opened without one")]
    BeaconUnexpected,

    /// A throw whose coins come from numbers was called off before its landing (R3).
    #[error("a throw of numbers is called off: it has one draw, and that lands")]
    CalledOff,

    /// The beacon's round that is due was not named.
    #[error("nothing more goes into the draw, and which of the beacon's rounds is due is not said: it is round {due}")]
    NoRoundDue {
        /// The first round that is published at least one period after nothing more could go into the draw.
        due: u64,
    },

    /// A round was named although no draw waits for one.
    #[error("a round of the beacon is said to be due, and no draw waits for one")]
    RoundUnexpected,

    /// Another round was named than the first that is published at least one period later.
    #[error("round {found} of the beacon is said to be due, and it is round {due}")]
    WrongRoundDue {
        /// The first round that is published at least one period after nothing more could go into the draw.
        due: u64,
        /// The round that was named.
        found: u64,
    },

    /// A draw added another round than the one that was due.
    #[error("the draw adds round {found} of the beacon, and round {due} was due")]
    WrongRound {
        /// The round that was due.
        due: u64,
        /// The round that was added.
        found: u64,
    },

    /// The bytes of a round are not the signature that the beacon's scheme and key ask for.
    #[error("the beacon did not sign round {round}: its bytes are not that round's signature by the table's key")]
    NotSigned {
        /// The round that was added.
        round: u64,
    },

    /// A chain was committed that has links of another one of this table (R136).
    #[error("a chain is committed that has links of one that was published here before: they are known, or will be")]
    ChainUsed,

    /// A link is revealed that was published as a head, or revealed, before: a chain that leads into an older one.
    #[error("link {number} of chain {chain} is known already: it was published or revealed before")]
    LinkUsed {
        /// The chain's number at this table, from 1.
        chain: usize,
        /// The link's number.
        number: u32,
    },

    /// Something happened that belongs to another source of chance than the table's.
    #[error("{what}, at a table whose draws are {table}")]
    OtherSource {
        /// A description of it.
        what: String,
        /// The table's source.
        table: &'static str,
    },

    /// A value does not have 32 bytes.
    #[error("{what} has {length} bytes, not 32")]
    Length {
        /// A description of it.
        what: &'static str,
        /// Its length.
        length: usize,
    },
}
impl Discrepancy {
    /// Returns whether the outcome differs from its draw: coins, packs, hands. Else the draw itself is not what was published.
    #[must_use]
    pub const fn is_in_outcome(&self) -> bool {
        matches!(
            self,
            Self::CoinsDiffer { .. }
                | Self::NothingDrawn
                | Self::NotThrown
                | Self::OtherCoinsSeen
                | Self::CardHidden
                | Self::NoPack
                | Self::CardsLeft { .. }
                | Self::PackDiffers { .. }
                | Self::OtherPack { .. }
                | Self::DealerDiffers { .. }
                | Self::PackUndrawn
                | Self::DealtDiffers { .. }
        )
    }

    /// Returns the finding's code in a verdict.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotCommitted { .. } => "not-committed",
            Self::OutOfStep { .. } | Self::BeyondTheEnd { .. } => "link-skipped",
            Self::OtherLink { .. } => "other-link",
            Self::EntropyDiffers { .. } => "other-entropy",
            Self::CoinsDiffer { .. } | Self::OtherCoinsSeen => "coins-differ",
            Self::NothingDrawn | Self::PackUndrawn => "nothing-drawn",
            Self::DrawWithoutOutcome => "draw-without-outcome",
            Self::PackDiffers { .. } => "pack-differs",
            Self::OtherPack { .. } => "wrong-pack",
            Self::DealerDiffers { .. } => "dealer-differs",
            Self::DealtDiffers { .. } | Self::CardHidden => "cards-differ",
            Self::CardsLeft { .. } => "cards-left",
            Self::NotReady => "not-ready",
            Self::NoPack => "no-pack",
            Self::ToldEarly { .. } | Self::OtherTold { .. } => "told-too-early",
            Self::NotTold { .. } => "told-too-late",
            Self::NextChainDue { .. } => "next-chain-due",
            Self::CommittedTwice => "committed-twice",
            Self::ChainLength { .. } | Self::OpeningChain | Self::BeaconDiffers => "wrong-chain",
            Self::ChainsUsedUp => "chains-used-up",
            Self::BeaconTerms { .. } | Self::NoPeriod => "beacon-terms",
            Self::NotThrown => "not-thrown",
            Self::NothingLands { .. } => "nothing-landed",
            Self::CalledOff => "called-off-in-the-air",
            Self::NoRoundDue { .. }
            | Self::RoundUnexpected
            | Self::WrongRoundDue { .. }
            | Self::WrongRound { .. }
            | Self::BeaconMissing
            | Self::BeaconUnexpected => "wrong-round",
            Self::NotSigned { .. } => "not-signed",
            Self::ChainUsed => "chain-used",
            Self::LinkUsed { .. } => "link-used",
            Self::OtherSource { .. } => "other-source",
            Self::Length { .. } => "wrong-length",
        }
    }
}

fn format_faces(faces: &Faces) -> String {
    let sides = [Some(faces.first), Some(faces.second), faces.third];
    sides.into_iter().flatten().map(Side::as_str).collect::<Vec<_>>().join(", ")
}

/// Describes how coins lie, in words.
pub(crate) fn format_rests(rests: &Rests) -> String {
    let rests = [Some(rests.first), Some(rests.second), rests.third];
    rests.into_iter().flatten().map(Rest::as_str).collect::<Vec<_>>().join(", ")
}
