// Written from `wit/` by `kip-builder contract`: change it there.

//! The words of Two-Up, for all its rulebooks.
//!
//! Seat 1 is the first to the right of the ring entrance; numbers go clockwise, 64 is the last there can be.
//!
//! A casino has two tenders, chips and promotional tokens; a ring's amounts are bare minor units. A bet in `head.bets` has
//! the name that `wager-kind` gives it: Heads, Tails and the spinner's in a casino; side bets, then the centre with its
//! covers, in a ring. A wager in prison stays on the bet that it was staked on.
//!
//! What each listed command is to the game:
//! - awaited: `announce-result`, `land`, `throw-coins`, `start-house-spin`, `place-your-bets`, `accept-coins`, `spin-again`,
//!   `withdraw-due`, `stay`, `elect-retire`, `elect-house-spin`, `appoint-substitute` where nobody is named to spin,
//!   `offer-coins` in `offering`, `cover-centre`, a player's `decline-coins` and `decline-cover`, `stake-centre` where no
//!   centre stands, `call-side` and `place-spinner-wager` where there is none yet, `select-coins` and
//!   `request-original-coins` in `preparing` and `called` with no coins in play, `retire` in `won`, `bring-new-set` where
//!   more than one coin is lost, `commit-draws` where fewer than 64 links are left and no chain is to follow;
//! - closes-window: `no-more-bets`;
//! - instead: `call-off-centre`, the staff's `decline-coins` and `decline-cover`, `record-failure-to-spin` where the spinner is
//!   awaited;
//! - intervention: `vacate-seat`, `return-under-minimum`, `cancel-closing`, `refuse-wager`, `void-wagers`, `exclude-player`,
//!   `invalidate-outcome`, `send-spinner-out`, `call-no-spin`, `record-failure-to-spin` of a spinner who is not;
//! - ending: `announce-closing`, `close-table`;
//! - optional: everything else.
//!
//! Stakes of two tenders are listed for each tender apart, the other as it stands; a change of totals for more and for less
//! apart. Closing is listed from 21 minutes ahead, and accepted from 20.
//!
//! A table is exported only between spinner's games, with nothing on the layout. What is exported has all that outlasts a
//! game and nothing that a rulebook keeps for itself. Once another rulebook has imported the table, the outcome before can
//! no longer be invalidated. Without new terms the table keeps those it had, where both rulebooks have the same bank.
//!
//! A rulebook refuses what it does not know (`not-in-these-rules`).

use alloc::string::String;
use alloc::vec::Vec;
use crate::types::{ChanceSource, Commitment, CommonView, Contribution, Fraction, Head, Joining, Link, MinorUnits, Origin, Seat, Timestamp, UsedLink};
#[cfg(feature = "wasmtime")]
use wasmtime::component::{ComponentType, Lift, Lower};

/// Who acts. A boxer is a dealer; a games supervisor is a casino supervisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Role {
    /// (every) A player, numbered by seat. The spinner is a player.
    #[cfg_attr(feature = "wasmtime", component(name = "player"))]
    Player,
    /// (every) The platform: it seats players and brings chance.
    #[cfg_attr(feature = "wasmtime", component(name = "host"))]
    Host,
    /// The dealer who controls the spinner and the ring.
    #[cfg_attr(feature = "wasmtime", component(name = "boxer"))]
    Boxer,
    /// A dealer.
    #[cfg_attr(feature = "wasmtime", component(name = "dealer"))]
    Dealer,
    /// The ringkeeper, or ringie, of a ring.
    #[cfg_attr(feature = "wasmtime", component(name = "ringkeeper"))]
    Ringkeeper,
    /// The supervisor who is immediately over the game.
    #[cfg_attr(feature = "wasmtime", component(name = "games-supervisor"))]
    GamesSupervisor,
    /// A supervisor of the casino.
    #[cfg_attr(feature = "wasmtime", component(name = "casino-supervisor"))]
    CasinoSupervisor,
}

impl Role {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Player,
        Self::Host,
        Self::Boxer,
        Self::Dealer,
        Self::Ringkeeper,
        Self::GamesSupervisor,
        Self::CasinoSupervisor,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Host => "host",
            Self::Boxer => "boxer",
            Self::Dealer => "dealer",
            Self::Ringkeeper => "ringkeeper",
            Self::GamesSupervisor => "games-supervisor",
            Self::CasinoSupervisor => "casino-supervisor",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Player,
            1 => Self::Host,
            2 => Self::Boxer,
            3 => Self::Dealer,
            4 => Self::Ringkeeper,
            5 => Self::GamesSupervisor,
            _ => Self::CasinoSupervisor,
        }
    }
}

/// An offer of a side bet: its number, from 1.
pub type OfferNumber = u32;

/// A side bet: its number, from 1.
pub type BetNumber = u32;

/// A dispute: its number, from 1.
pub type DisputeNumber = u32;

/// A set of coins: its number, from 1. A casino's new sets are 1 and 2 in turn.
pub type SetNumber = u8;

/// How the centre is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum CentrePolicy {
    /// The whole centre rides on Heads and is covered again before the next throw.
    #[cfg_attr(feature = "wasmtime", component(name = "riding"))]
    Riding,
    /// One cover stands for all three throws.
    #[cfg_attr(feature = "wasmtime", component(name = "single-cover"))]
    SingleCover,
}

impl CentrePolicy {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Riding,
        Self::SingleCover,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Riding => "riding",
            Self::SingleCover => "single-cover",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Riding,
            _ => Self::SingleCover,
        }
    }
}

/// A ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct RingTerms {
    /// What must be covered before each throw.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-policy"))]
    pub centre_policy: CentrePolicy,
    /// Whether this ring plays on 25 April only.
    #[cfg_attr(feature = "wasmtime", component(name = "anzac-day-only"))]
    pub anzac_day_only: bool,
}

/// When a wager is judged by the sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Enforcement {
    /// When it is placed: a wager outside the sign is refused.
    #[cfg_attr(feature = "wasmtime", component(name = "strict"))]
    Strict,
    /// When it is settled: a wager below the minimum is valid, what is above the maximum is handed back.
    #[cfg_attr(feature = "wasmtime", component(name = "at-settlement"))]
    AtSettlement,
}

impl Enforcement {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Strict,
        Self::AtSettlement,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::AtSettlement => "at-settlement",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Strict,
            _ => Self::AtSettlement,
        }
    }
}

/// The least and the most of one wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Bounds {
    /// At least, 1 or more.
    pub min: MinorUnits,
    /// At most, 10^15 or less.
    pub max: MinorUnits,
    /// The steps above the minimum, where the sign states them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub unit: Option<MinorUnits>,
}

/// The sign at a casino's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Sign {
    /// For the spinner's wager.
    pub spinner: Bounds,
    /// For each wager on Heads or on Tails.
    #[cfg_attr(feature = "wasmtime", component(name = "heads-tails"))]
    pub heads_tails: Bounds,
}

/// An amount in the two tenders of a casino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Stake {
    /// In chips.
    pub chips: MinorUnits,
    /// In casino promotional tokens.
    pub tokens: MinorUnits,
}

/// What is called, and what a player bets on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Side {
    /// Both coins head side up (two or three of three pennies).
    #[cfg_attr(feature = "wasmtime", component(name = "heads"))]
    Heads,
    /// Both coins tail side up (two or three of three pennies).
    #[cfg_attr(feature = "wasmtime", component(name = "tails"))]
    Tails,
}

impl Side {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Heads,
        Self::Tails,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Heads => "heads",
            Self::Tails => "tails",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Heads,
            _ => Self::Tails,
        }
    }
}

/// What ends a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum DecisionResult {
    /// Heads.
    #[cfg_attr(feature = "wasmtime", component(name = "heads"))]
    Heads,
    /// Tails.
    #[cfg_attr(feature = "wasmtime", component(name = "tails"))]
    Tails,
    /// The fifth Odds in a row, or as many as the rulebook's `odds-that-lose` says.
    #[cfg_attr(feature = "wasmtime", component(name = "five-odds"))]
    FiveOdds,
}

impl DecisionResult {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Heads,
        Self::Tails,
        Self::FiveOdds,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Heads => "heads",
            Self::Tails => "tails",
            Self::FiveOdds => "five-odds",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Heads,
            1 => Self::Tails,
            _ => Self::FiveOdds,
        }
    }
}

/// Which stake is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum WagerKind {
    /// On Heads.
    #[cfg_attr(feature = "wasmtime", component(name = "heads"))]
    Heads,
    /// On Tails.
    #[cfg_attr(feature = "wasmtime", component(name = "tails"))]
    Tails,
    /// The spinner's wager.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner"))]
    Spinner,
    /// What the spinner of a ring stakes in the centre.
    #[cfg_attr(feature = "wasmtime", component(name = "centre"))]
    Centre,
    /// A cover of the centre.
    #[cfg_attr(feature = "wasmtime", component(name = "cover"))]
    Cover,
    /// A bet between two players.
    #[cfg_attr(feature = "wasmtime", component(name = "side-bet"))]
    SideBet,
    /// On Heads, in prison for one more decision.
    #[cfg_attr(feature = "wasmtime", component(name = "imprisoned-heads"))]
    ImprisonedHeads,
    /// On Tails, in prison for one more decision.
    #[cfg_attr(feature = "wasmtime", component(name = "imprisoned-tails"))]
    ImprisonedTails,
}

impl WagerKind {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Heads,
        Self::Tails,
        Self::Spinner,
        Self::Centre,
        Self::Cover,
        Self::SideBet,
        Self::ImprisonedHeads,
        Self::ImprisonedTails,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Heads => "heads",
            Self::Tails => "tails",
            Self::Spinner => "spinner",
            Self::Centre => "centre",
            Self::Cover => "cover",
            Self::SideBet => "side-bet",
            Self::ImprisonedHeads => "imprisoned-heads",
            Self::ImprisonedTails => "imprisoned-tails",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Heads,
            1 => Self::Tails,
            2 => Self::Spinner,
            3 => Self::Centre,
            4 => Self::Cover,
            5 => Self::SideBet,
            6 => Self::ImprisonedHeads,
            _ => Self::ImprisonedTails,
        }
    }
}

/// Which limits are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum LimitsKind {
    /// For the spinner's wager.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner"))]
    Spinner,
    /// For Heads and Tails alike.
    #[cfg_attr(feature = "wasmtime", component(name = "heads-tails"))]
    HeadsTails,
}

impl LimitsKind {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Spinner,
        Self::HeadsTails,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Spinner => "spinner",
            Self::HeadsTails => "heads-tails",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Spinner,
            _ => Self::HeadsTails,
        }
    }
}

/// Where one coin came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Rest {
    /// In the ring, head side up.
    #[cfg_attr(feature = "wasmtime", component(name = "heads"))]
    Heads,
    /// In the ring, tail side up.
    #[cfg_attr(feature = "wasmtime", component(name = "tails"))]
    Tails,
    /// Outside the ring.
    #[cfg_attr(feature = "wasmtime", component(name = "outside"))]
    Outside,
    /// Not flat.
    #[cfg_attr(feature = "wasmtime", component(name = "not-flat"))]
    NotFlat,
    /// After it hit something or somebody it may not hit.
    #[cfg_attr(feature = "wasmtime", component(name = "hit"))]
    Hit,
    /// After it hit the ceiling.
    #[cfg_attr(feature = "wasmtime", component(name = "hit-ceiling"))]
    HitCeiling,
}

impl Rest {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Heads,
        Self::Tails,
        Self::Outside,
        Self::NotFlat,
        Self::Hit,
        Self::HitCeiling,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Heads => "heads",
            Self::Tails => "tails",
            Self::Outside => "outside",
            Self::NotFlat => "not-flat",
            Self::Hit => "hit",
            Self::HitCeiling => "hit-ceiling",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Heads,
            1 => Self::Tails,
            2 => Self::Outside,
            3 => Self::NotFlat,
            4 => Self::Hit,
            _ => Self::HitCeiling,
        }
    }
}

/// How the coins of a spin came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Rests {
    /// The first coin.
    pub first: Rest,
    /// The second coin.
    pub second: Rest,
    /// The third, where three are spun.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub third: Option<Rest>,
}

/// Which side of each coin is up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Faces {
    /// Of the first coin.
    pub first: Side,
    /// Of the second coin.
    pub second: Side,
    /// Of the third, where three are spun.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub third: Option<Side>,
}

/// One to three coins of the set, by number from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Picked {
    /// A coin.
    pub first: u8,
    /// Another.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub second: Option<u8>,
    /// A third.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub third: Option<u8>,
}

/// What a landing brings.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Landing {
    /// (every) 32 bytes of the host's generator.
    #[cfg_attr(feature = "wasmtime", component(name = "fresh"))]
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    Fresh(Vec<u8>),
    /// (every) The chain's next link.
    #[cfg_attr(feature = "wasmtime", component(name = "committed"))]
    Committed(Link),
    /// (every) As it was seen: where each coin came to rest.
    #[cfg_attr(feature = "wasmtime", component(name = "observed"))]
    Observed(Rests),
}

impl Landing {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "fresh",
        "committed",
        "observed",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Fresh(_) => "fresh",
            Self::Committed(_) => "committed",
            Self::Observed(_) => "observed",
        }
    }
}

impl Landing {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "32 bytes of the host's generator.",
        "The chain's next link.",
        "As it was seen: where each coin came to rest.",
    ];
}

/// Why a spin is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum NoSpinReason {
    /// The coins were not spun.
    #[cfg_attr(feature = "wasmtime", component(name = "not-spun"))]
    NotSpun,
    /// They did not go high enough.
    #[cfg_attr(feature = "wasmtime", component(name = "too-low"))]
    TooLow,
    /// A coin landed or came to rest outside the ring.
    #[cfg_attr(feature = "wasmtime", component(name = "outside-ring"))]
    OutsideRing,
    /// A coin hit something or somebody.
    #[cfg_attr(feature = "wasmtime", component(name = "hit-something"))]
    HitSomething,
    /// A coin hit the ceiling.
    #[cfg_attr(feature = "wasmtime", component(name = "hit-ceiling"))]
    HitCeiling,
    /// The spinner was not inside the ring.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-outside-ring"))]
    SpinnerOutsideRing,
    /// A coin does not lie flat.
    #[cfg_attr(feature = "wasmtime", component(name = "not-flat"))]
    NotFlat,
    /// Any other reason that the ringkeeper announces, in words.
    #[cfg_attr(feature = "wasmtime", component(name = "other"))]
    Other,
}

impl NoSpinReason {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::NotSpun,
        Self::TooLow,
        Self::OutsideRing,
        Self::HitSomething,
        Self::HitCeiling,
        Self::SpinnerOutsideRing,
        Self::NotFlat,
        Self::Other,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NotSpun => "not-spun",
            Self::TooLow => "too-low",
            Self::OutsideRing => "outside-ring",
            Self::HitSomething => "hit-something",
            Self::HitCeiling => "hit-ceiling",
            Self::SpinnerOutsideRing => "spinner-outside-ring",
            Self::NotFlat => "not-flat",
            Self::Other => "other",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::NotSpun,
            1 => Self::TooLow,
            2 => Self::OutsideRing,
            3 => Self::HitSomething,
            4 => Self::HitCeiling,
            5 => Self::SpinnerOutsideRing,
            6 => Self::NotFlat,
            _ => Self::Other,
        }
    }
}

/// Why a spinner is sent out of the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum SendingOutReason {
    /// Invalid spins again and again.
    #[cfg_attr(feature = "wasmtime", component(name = "repeated-invalid-spins"))]
    RepeatedInvalidSpins,
    /// Delay, disorder or abuse.
    #[cfg_attr(feature = "wasmtime", component(name = "delay-or-disorder"))]
    DelayOrDisorder,
    /// A breach of the rules.
    #[cfg_attr(feature = "wasmtime", component(name = "contravened-rules"))]
    ContravenedRules,
}

impl SendingOutReason {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::RepeatedInvalidSpins,
        Self::DelayOrDisorder,
        Self::ContravenedRules,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::RepeatedInvalidSpins => "repeated-invalid-spins",
            Self::DelayOrDisorder => "delay-or-disorder",
            Self::ContravenedRules => "contravened-rules",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::RepeatedInvalidSpins,
            1 => Self::DelayOrDisorder,
            _ => Self::ContravenedRules,
        }
    }
}

/// Why coins went from the spinner to the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum HandOverReason {
    /// Three spins in a row were invalid.
    #[cfg_attr(feature = "wasmtime", component(name = "three-invalid-spins"))]
    ThreeInvalidSpins,
    /// The spinner declined further spins.
    #[cfg_attr(feature = "wasmtime", component(name = "declined"))]
    Declined,
    /// The spinner failed to go on.
    #[cfg_attr(feature = "wasmtime", component(name = "failed"))]
    Failed,
    /// The spinner was sent out.
    #[cfg_attr(feature = "wasmtime", component(name = "sent-out"))]
    SentOut,
    /// The spinner was excluded from the game.
    #[cfg_attr(feature = "wasmtime", component(name = "excluded"))]
    Excluded,
    /// The spinner elected it.
    #[cfg_attr(feature = "wasmtime", component(name = "elected"))]
    Elected,
    /// The spinner's wager was voided while a decision was pending.
    #[cfg_attr(feature = "wasmtime", component(name = "voided"))]
    Voided,
}

impl HandOverReason {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::ThreeInvalidSpins,
        Self::Declined,
        Self::Failed,
        Self::SentOut,
        Self::Excluded,
        Self::Elected,
        Self::Voided,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::ThreeInvalidSpins => "three-invalid-spins",
            Self::Declined => "declined",
            Self::Failed => "failed",
            Self::SentOut => "sent-out",
            Self::Excluded => "excluded",
            Self::Elected => "elected",
            Self::Voided => "voided",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::ThreeInvalidSpins,
            1 => Self::Declined,
            2 => Self::Failed,
            3 => Self::SentOut,
            4 => Self::Excluded,
            5 => Self::Elected,
            _ => Self::Voided,
        }
    }
}

/// Why money went back to who staked it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum ReturnReason {
    /// The spinner retired before a valid spin.
    #[cfg_attr(feature = "wasmtime", component(name = "retired"))]
    Retired,
    /// The spinner was sent out or excluded before a valid spin.
    #[cfg_attr(feature = "wasmtime", component(name = "sent-out"))]
    SentOut,
    /// It is below the minimum on the sign.
    #[cfg_attr(feature = "wasmtime", component(name = "under-minimum"))]
    UnderMinimum,
    /// A supervisor voided it.
    #[cfg_attr(feature = "wasmtime", component(name = "voided"))]
    Voided,
    /// The outcome was invalidated.
    #[cfg_attr(feature = "wasmtime", component(name = "invalidated"))]
    Invalidated,
    /// The counterparty's stake was voided or forfeited.
    #[cfg_attr(feature = "wasmtime", component(name = "counterparty"))]
    Counterparty,
    /// The centre was called off.
    #[cfg_attr(feature = "wasmtime", component(name = "called-off"))]
    CalledOff,
    /// The day ended or the table closed.
    #[cfg_attr(feature = "wasmtime", component(name = "closed"))]
    Closed,
    /// It was in prison, and won.
    #[cfg_attr(feature = "wasmtime", component(name = "released"))]
    Released,
}

impl ReturnReason {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Retired,
        Self::SentOut,
        Self::UnderMinimum,
        Self::Voided,
        Self::Invalidated,
        Self::Counterparty,
        Self::CalledOff,
        Self::Closed,
        Self::Released,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Retired => "retired",
            Self::SentOut => "sent-out",
            Self::UnderMinimum => "under-minimum",
            Self::Voided => "voided",
            Self::Invalidated => "invalidated",
            Self::Counterparty => "counterparty",
            Self::CalledOff => "called-off",
            Self::Closed => "closed",
            Self::Released => "released",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Retired,
            1 => Self::SentOut,
            2 => Self::UnderMinimum,
            3 => Self::Voided,
            4 => Self::Invalidated,
            5 => Self::Counterparty,
            6 => Self::CalledOff,
            7 => Self::Closed,
            _ => Self::Released,
        }
    }
}

/// How far an invalidation reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum InvalidationScope {
    /// The result only: the spinner's game goes on from its earlier counts.
    #[cfg_attr(feature = "wasmtime", component(name = "result"))]
    Result,
    /// The spinner's game too.
    #[cfg_attr(feature = "wasmtime", component(name = "game"))]
    Game,
}

impl InvalidationScope {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Result,
        Self::Game,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Result => "result",
            Self::Game => "game",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Result,
            _ => Self::Game,
        }
    }
}

/// Why an outcome is invalidated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum InvalidationReason {
    /// Civil commotion, fire, riot, brawl, robbery, an act of God.
    #[cfg_attr(feature = "wasmtime", component(name = "disruption"))]
    Disruption,
    /// A fraudulent act. Only this reason forfeits stakes.
    #[cfg_attr(feature = "wasmtime", component(name = "fraud"))]
    Fraud,
}

impl InvalidationReason {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Disruption,
        Self::Fraud,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Disruption => "disruption",
            Self::Fraud => "fraud",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Disruption,
            _ => Self::Fraud,
        }
    }
}

/// What a player can elect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum ElectionChoice {
    /// After three invalid spins: to retire.
    #[cfg_attr(feature = "wasmtime", component(name = "retire"))]
    Retire,
    /// After three invalid spins: to let the house spin.
    #[cfg_attr(feature = "wasmtime", component(name = "house-spin"))]
    HouseSpin,
    /// After the Odds that lose: the wager stays for one more decision.
    #[cfg_attr(feature = "wasmtime", component(name = "prison"))]
    Prison,
    /// After the Odds that lose: half of the wager is returned.
    #[cfg_attr(feature = "wasmtime", component(name = "partage"))]
    Partage,
}

impl ElectionChoice {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Retire,
        Self::HouseSpin,
        Self::Prison,
        Self::Partage,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Retire => "retire",
            Self::HouseSpin => "house-spin",
            Self::Prison => "prison",
            Self::Partage => "partage",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Retire,
            1 => Self::HouseSpin,
            2 => Self::Prison,
            _ => Self::Partage,
        }
    }
}

/// What becomes of a spinner's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum GameOutcome {
    /// It was won.
    #[cfg_attr(feature = "wasmtime", component(name = "won"))]
    Won,
    /// It was lost.
    #[cfg_attr(feature = "wasmtime", component(name = "lost"))]
    Lost,
    /// The stake was returned.
    #[cfg_attr(feature = "wasmtime", component(name = "returned"))]
    Returned,
    /// The stake was forfeited.
    #[cfg_attr(feature = "wasmtime", component(name = "forfeited"))]
    Forfeited,
}

impl GameOutcome {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Won,
        Self::Lost,
        Self::Returned,
        Self::Forfeited,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Returned => "returned",
            Self::Forfeited => "forfeited",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Won,
            1 => Self::Lost,
            2 => Self::Returned,
            _ => Self::Forfeited,
        }
    }
}

/// Whether a kind of supervisor is at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Presence {
    /// `games-supervisor` or `casino-supervisor`.
    pub role: Role,
    /// Whether one is at hand.
    pub present: bool,
}

/// The spinner is sent out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SendingOut {
    /// Why.
    pub reason: SendingOutReason,
    /// Whether the player is barred from the ring until close of play.
    pub bar: bool,
}

/// A spin is called invalid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct NoSpin {
    /// Why.
    pub reason: NoSpinReason,
    /// In words, 1 to 256 bytes: with `other`, and with no other reason.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub text: Option<String>,
}

/// A wager on one side; a change names the new totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Wager {
    /// Heads or Tails.
    pub side: Side,
    /// How much.
    pub stake: Stake,
}

/// A side bet is matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Matching {
    /// The offer.
    pub offer: OfferNumber,
    /// How much of it.
    pub amount: MinorUnits,
}

/// A spin is invalid.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct InvalidSpin {
    /// Why.
    pub reason: NoSpinReason,
    /// In words.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub text: Option<String>,
    /// Invalid spins in a row, 3 for three or more.
    pub consecutive: u8,
}

/// An outcome no longer counts. Forfeits are events of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Invalidated {
    /// How far.
    pub scope: InvalidationScope,
    /// Why.
    pub reason: InvalidationReason,
}

/// One wager as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct WagerView {
    /// Which.
    pub wager: WagerKind,
    /// How much.
    pub stake: Stake,
    /// How much of it is above the maximum and will be handed back.
    pub excess: MinorUnits,
    /// Whether it cannot be changed: since the spinner was sent out; the spinner's own after a valid spin.
    pub frozen: bool,
    /// Whether it is in prison for one more decision.
    pub imprisoned: bool,
}

/// The lights that are lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Lights {
    /// Of five: Odds in a row.
    pub odds: u8,
    /// Of three: Heads of the spinner's game.
    pub heads: u8,
    /// Of three: Tails of the spinner's game.
    pub tails: u8,
}

/// One coin of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum CoinStatus {
    /// With the boxer.
    #[cfg_attr(feature = "wasmtime", component(name = "available"))]
    Available,
    /// On the kip, in the air or in the ring.
    #[cfg_attr(feature = "wasmtime", component(name = "in-play"))]
    InPlay,
    /// Not found.
    #[cfg_attr(feature = "wasmtime", component(name = "lost"))]
    Lost,
    /// Set aside while a winner stays, until the set is changed or another spinner comes.
    #[cfg_attr(feature = "wasmtime", component(name = "retained"))]
    Retained,
}

impl CoinStatus {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Available,
        Self::InPlay,
        Self::Lost,
        Self::Retained,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Available => "available",
            Self::InPlay => "in-play",
            Self::Lost => "lost",
            Self::Retained => "retained",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Available,
            1 => Self::InPlay,
            2 => Self::Lost,
            _ => Self::Retained,
        }
    }
}

/// Where a table is in its round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Phase {
    /// There is no spinner: the coins, or the kip, are offered.
    #[cfg_attr(feature = "wasmtime", component(name = "offering"))]
    Offering,
    /// Before "place your bets": coins, side, spinner's wager, centre and cover.
    #[cfg_attr(feature = "wasmtime", component(name = "preparing"))]
    Preparing,
    /// "Place your bets".
    #[cfg_attr(feature = "wasmtime", component(name = "betting"))]
    Betting,
    /// After an invalid spin: wagers already there may change.
    #[cfg_attr(feature = "wasmtime", component(name = "reopened"))]
    Reopened,
    /// "No more bets": the coins are to be thrown.
    #[cfg_attr(feature = "wasmtime", component(name = "called"))]
    Called,
    /// The coins are in the air.
    #[cfg_attr(feature = "wasmtime", component(name = "flying"))]
    Flying,
    /// The coins are down, the result is to be announced.
    #[cfg_attr(feature = "wasmtime", component(name = "landed"))]
    Landed,
    /// The spinner won and may retire or go on.
    #[cfg_attr(feature = "wasmtime", component(name = "won"))]
    Won,
    /// After three invalid spins: the spinner must choose.
    #[cfg_attr(feature = "wasmtime", component(name = "electing"))]
    Electing,
    /// (every) The table is closed.
    #[cfg_attr(feature = "wasmtime", component(name = "closed"))]
    Closed,
}

impl Phase {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Offering,
        Self::Preparing,
        Self::Betting,
        Self::Reopened,
        Self::Called,
        Self::Flying,
        Self::Landed,
        Self::Won,
        Self::Electing,
        Self::Closed,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Offering => "offering",
            Self::Preparing => "preparing",
            Self::Betting => "betting",
            Self::Reopened => "reopened",
            Self::Called => "called",
            Self::Flying => "flying",
            Self::Landed => "landed",
            Self::Won => "won",
            Self::Electing => "electing",
            Self::Closed => "closed",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Offering,
            1 => Self::Preparing,
            2 => Self::Betting,
            3 => Self::Reopened,
            4 => Self::Called,
            5 => Self::Flying,
            6 => Self::Landed,
            7 => Self::Won,
            8 => Self::Electing,
            _ => Self::Closed,
        }
    }
}

/// The machine that a rulebook runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Bank {
    /// The house banks.
    #[cfg_attr(feature = "wasmtime", component(name = "house"))]
    House,
    /// Players bet with each other.
    #[cfg_attr(feature = "wasmtime", component(name = "players"))]
    Players,
}

impl Bank {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::House,
        Self::Players,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::House => "house",
            Self::Players => "players",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::House,
            _ => Self::Players,
        }
    }
}

/// What they came to. Their money is in `auto-step.moves`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoTally {
    /// Spins.
    pub spins: u64,
    /// Decisions that got a result.
    pub decisions: u64,
    /// Of them Heads.
    pub heads: u64,
    /// Of them Tails.
    pub tails: u64,
    /// Of them five Odds in a row.
    #[cfg_attr(feature = "wasmtime", component(name = "five-odds"))]
    pub five_odds: u64,
    /// Spinners' games won.
    #[cfg_attr(feature = "wasmtime", component(name = "games-won"))]
    pub games_won: u64,
    /// Spinners' games lost.
    #[cfg_attr(feature = "wasmtime", component(name = "games-lost"))]
    pub games_lost: u64,
}

/// The odds that a winning wager is paid at, to 1; every number in them is 1 to 1,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct OddsPaid {
    /// The spinner's wager.
    pub spinner: Fraction,
    /// Heads and Tails.
    #[cfg_attr(feature = "wasmtime", component(name = "heads-tails"))]
    pub heads_tails: Fraction,
}

/// A casino's table.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CasinoTerms {
    /// The minimum and maximum wagers on the sign.
    pub sign: Sign,
    /// When a wager is judged by the sign.
    pub enforcement: Enforcement,
    /// What the table's chips are worth: 1 to 16 denominations, rising.
    pub denominations: Vec<MinorUnits>,
    /// Whether a wager may return more than its stake on average because winnings are rounded up to chips.
    #[cfg_attr(feature = "wasmtime", component(name = "allow-return-over-one"))]
    pub allow_return_over_one: bool,
    /// The odds paid, for a rulebook that states none.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub odds: Option<OddsPaid>,
}

/// How a table is played: what only one of the two machines has.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Terms {
    /// A casino's table: the house banks the wagers.
    #[cfg_attr(feature = "wasmtime", component(name = "casino"))]
    Casino(CasinoTerms),
    /// A ring: players bet with each other.
    #[cfg_attr(feature = "wasmtime", component(name = "ring"))]
    Ring(RingTerms),
}

impl Terms {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "casino",
        "ring",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Casino(_) => "casino",
            Self::Ring(_) => "ring",
        }
    }
}

impl Terms {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "A casino's table: the house banks the wagers.",
        "A ring: players bet with each other.",
    ];
}

/// Who throws the coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Thrower {
    /// The spinner, by seat.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner"))]
    Spinner(Seat),
    /// A boxer, dealer or ringkeeper.
    #[cfg_attr(feature = "wasmtime", component(name = "house"))]
    House(Role),
    /// Nobody yet: the boxer appoints somebody.
    #[cfg_attr(feature = "wasmtime", component(name = "vacant"))]
    Vacant,
}

impl Thrower {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "spinner",
        "house",
        "vacant",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Spinner(_) => "spinner",
            Self::House(_) => "house",
            Self::Vacant => "vacant",
        }
    }
}

impl Thrower {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "The spinner, by seat.",
        "A boxer, dealer or ringkeeper.",
        "Nobody yet: the boxer appoints somebody.",
    ];
}

/// A wager by seat and kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct WagerAt {
    /// Whose.
    pub seat: Seat,
    /// Which: `heads`, `tails` or `spinner`.
    pub wager: WagerKind,
}

/// Limits for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct PlayerLimits {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub limits: LimitsKind,
    /// At least.
    pub min: MinorUnits,
    /// At most, above the sign's maximum.
    pub max: MinorUnits,
}

/// A stake that is not refunded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Forfeit {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub wager: WagerKind,
    /// The bet, for a `side-bet`.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub bet: Option<BetNumber>,
}

/// An outcome is invalidated.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Invalidation {
    /// How far it reaches.
    pub scope: InvalidationScope,
    /// Why.
    pub reason: InvalidationReason,
    /// Stakes that are not refunded; only for fraud.
    pub forfeits: Vec<Forfeit>,
}

/// New limits for one player, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct PlayerLimitsChange {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub limits: LimitsKind,
    /// What they are; none when the sign holds again.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub bounds: Option<Bounds>,
}

/// An amount of one seat in a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SeatAmount {
    /// Whose.
    pub seat: Seat,
    /// How much.
    pub amount: MinorUnits,
}

/// What stands in the centre goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CentreBack {
    /// Whose.
    pub seat: Seat,
    /// How much.
    pub amount: MinorUnits,
    /// Why.
    pub reason: ReturnReason,
}

/// A cover goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CoverBack {
    /// Whose.
    pub seat: Seat,
    /// Who spins for the centre.
    pub spinner: Seat,
    /// How much.
    pub amount: MinorUnits,
    /// How much of it covered earlier throws: the spinner's account has that.
    pub earlier: MinorUnits,
    /// Why.
    pub reason: ReturnReason,
}

/// The whole centre rides.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct RidingCentre {
    /// Whose.
    pub seat: Seat,
    /// What stands in the centre now.
    pub amount: MinorUnits,
    /// Heads in a row.
    pub heads: u8,
    /// The covers of this throw, by seat: they ride too. Empty under `single-cover` before the third Heads.
    pub covers: Vec<SeatAmount>,
}

/// A cover is paid, or its payment undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CoverPayment {
    /// Whose.
    pub seat: Seat,
    /// Who spins for the centre.
    pub spinner: Seat,
    /// What was covered.
    pub cover: MinorUnits,
    /// What is paid, the cover included; 0 where a lost cover stands again.
    pub paid: MinorUnits,
}

/// Totals of a stake before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct StakeChange {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub wager: WagerKind,
    /// What stands now.
    pub total: Stake,
    /// What the player added.
    pub added: Stake,
    /// What the player took back.
    pub removed: Stake,
}

/// A wager is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Placing {
    /// Whose.
    pub seat: Seat,
    /// On what.
    pub side: Side,
    /// What was added.
    pub stake: Stake,
    /// What stands on that side now.
    pub total: Stake,
    /// The player has tokens on both sides, which turns tokens into chips.
    #[cfg_attr(feature = "wasmtime", component(name = "tokens-on-both-sides"))]
    pub tokens_on_both_sides: bool,
}

/// A stake of a casino.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct WagerStake {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub wager: WagerKind,
    /// How much.
    pub stake: Stake,
}

/// A stake of a casino goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct WagerBack {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub wager: WagerKind,
    /// How much.
    pub stake: Stake,
    /// Why.
    pub reason: ReturnReason,
}

/// A wager wins: the stake goes back in its tender, the winnings are chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Winning {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub wager: WagerKind,
    /// The stake, which goes back.
    pub stake: Stake,
    /// The stake times the odds.
    pub exact: Fraction,
    /// What rounding to chips added, or took away where the rulebook rounds down, over the denominator of `exact`.
    pub rounding: Fraction,
    /// What the bank pays in chips.
    pub paid: MinorUnits,
}

/// Half of a wager goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Halving {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub wager: WagerKind,
    /// What goes back.
    pub returned: Stake,
    /// What the bank keeps.
    pub lost: Stake,
}

/// A settlement is undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Reversal {
    /// Whose.
    pub seat: Seat,
    /// Which.
    pub wager: WagerKind,
    /// The stake, back on the layout.
    pub stake: Stake,
    /// The winnings, back with the bank; 0 where the wager had lost.
    pub paid: MinorUnits,
    /// Whether it had won.
    pub won: bool,
}

/// A bet on Heads, offered to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideOffer {
    /// Its number.
    pub offer: OfferNumber,
    /// Whose.
    pub seat: Seat,
    /// How much of it is open.
    pub amount: MinorUnits,
}

/// What was open of an offer goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct OfferBack {
    /// Its number.
    pub offer: OfferNumber,
    /// Whose.
    pub seat: Seat,
    /// How much.
    pub amount: MinorUnits,
    /// Whether the player took it back; else it was voided.
    #[cfg_attr(feature = "wasmtime", component(name = "by-player"))]
    pub by_player: bool,
}

/// A bet between two players. The head bettor holds both stakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideBet {
    /// Its number.
    pub bet: BetNumber,
    /// The offer it came from.
    pub offer: OfferNumber,
    /// Who bets on Heads and holds the stakes.
    pub heads: Seat,
    /// Who bets on Tails.
    pub tails: Seat,
    /// Each one's stake.
    pub amount: MinorUnits,
}

/// A bet between two players is settled, or the settlement undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideSettlement {
    /// Its number.
    pub bet: BetNumber,
    /// Who wins both stakes.
    pub winner: Seat,
    /// Who loses.
    pub loser: Seat,
    /// Each one's stake.
    pub amount: MinorUnits,
}

/// One stake of a bet is forfeited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideForfeit {
    /// The bet's number.
    pub bet: BetNumber,
    /// Whose stake.
    pub seat: Seat,
    /// How much.
    pub amount: MinorUnits,
}

/// One stake of a bet goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideStake {
    /// The bet's number.
    pub bet: BetNumber,
    /// Whose stake.
    pub seat: Seat,
    /// How much.
    pub amount: MinorUnits,
    /// Why.
    pub reason: ReturnReason,
}

/// The coins are in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Throwing {
    /// Who threw.
    pub by: Thrower,
    /// How they lay on the kip.
    pub start: Faces,
}

/// What a player elected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Election {
    /// Who.
    pub seat: Seat,
    /// What.
    pub choice: ElectionChoice,
    /// For the wager on which side, where it is about one.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub side: Option<Side>,
}

/// The spinner is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SentOut {
    /// Who.
    pub seat: Seat,
    /// Why.
    pub reason: SendingOutReason,
    /// Whether the player is barred from the ring until close of play.
    pub barred: bool,
}

/// The coins go from the spinner to the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct HandOver {
    /// Whose game it stays.
    pub seat: Seat,
    /// Why.
    pub reason: HandOverReason,
    /// Whether only a dealer may be appointed.
    #[cfg_attr(feature = "wasmtime", component(name = "dealer-only"))]
    pub dealer_only: bool,
}

/// A spinner's game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct GameEnd {
    /// Whose.
    pub seat: Seat,
    /// How.
    pub outcome: GameOutcome,
}

/// A dispute is raised.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Dispute {
    /// Its number.
    pub number: DisputeNumber,
    /// Who raised it.
    pub seat: Seat,
    /// What about.
    pub text: String,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SeatView {
    /// The seat.
    pub seat: Seat,
    /// What the player has on the layout; in a ring centre, offers and bets say what stands.
    pub wagers: Vec<WagerView>,
    /// What the player holds for bets, others' stakes included. The ledger has each stake with its owner.
    pub held: MinorUnits,
    /// May not spin until close of play. A seat is not a person: the host knows who leaves and comes back.
    pub barred: bool,
    /// Excluded from the game.
    pub excluded: bool,
    /// Rounds in a row without a wager while all seats were taken, 3 for three or more.
    pub abstained: u8,
    /// Entropy is in for the next decision.
    #[cfg_attr(feature = "wasmtime", component(name = "entropy-given"))]
    pub entropy_given: bool,
    /// Declined in this round of offers.
    pub declined: bool,
    /// Declined to cover the centre as it stands.
    #[cfg_attr(feature = "wasmtime", component(name = "declined-cover"))]
    pub declined_cover: bool,
}

/// The spinner's game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct GameView {
    /// Whose.
    pub seat: Seat,
    /// What is spun for.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub side: Option<Side>,
    /// The spinner's wager; nothing in a ring, where the centre says it.
    pub stake: Stake,
    /// Whether there has been a valid spin.
    #[cfg_attr(feature = "wasmtime", component(name = "valid-spin"))]
    pub valid_spin: bool,
    /// Throws of the called side so far.
    pub run: u8,
    /// Whether the house spins to the end.
    #[cfg_attr(feature = "wasmtime", component(name = "handed-over"))]
    pub handed_over: bool,
}

/// The centre of a ring.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CentreView {
    /// What the spinner put in at first.
    #[cfg_attr(feature = "wasmtime", component(name = "first-stake"))]
    pub first_stake: MinorUnits,
    /// What stands in it for the spinner.
    pub stake: MinorUnits,
    /// What is due to the spinner, who may withdraw or stay.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub due: Option<MinorUnits>,
    /// Who covers how much.
    pub covers: Vec<SeatAmount>,
    /// Heads in a row.
    pub heads: u8,
}

/// What only a ring shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct RingView {
    /// How the centre is covered.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-policy"))]
    pub centre_policy: CentrePolicy,
    /// Whether this ring plays on 25 April only.
    #[cfg_attr(feature = "wasmtime", component(name = "anzac-day-only"))]
    pub anzac_day_only: bool,
    /// The centre.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub centre: Option<CentreView>,
    /// Bets that nobody matched yet.
    pub offers: Vec<SideOffer>,
    /// Bets that stand.
    pub bets: Vec<SideBet>,
}

/// Who spins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoSpinner {
    /// The seat.
    pub seat: Seat,
    /// For what.
    pub side: Side,
    /// The spinner's wager of each game.
    pub stake: Stake,
}

/// A wager of each decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoWager {
    /// Whose.
    pub seat: Seat,
    /// On what.
    pub side: Side,
    /// How much.
    pub stake: Stake,
}

/// How a table is opened. It does not change afterwards.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Config {
    /// (every) The table's name, 1 to 64 bytes. It is part of every committed draw.
    pub table: String,
    /// (every) When the table opens.
    #[cfg_attr(feature = "wasmtime", component(name = "opened-at"))]
    pub opened_at: Timestamp,
    /// (every) Where chance comes from: `fresh` is drawn after betting has closed, `observed` is where each coin came to rest.
    pub source: ChanceSource,
    /// (every) How it is played.
    pub terms: Terms,
    /// How many seats there are, 1 to 64.
    pub seats: u32,
    /// Local time less UTC, in minutes, -840 to 840.
    #[cfg_attr(feature = "wasmtime", component(name = "zone-offset-minutes"))]
    pub zone_offset_minutes: i16,
}

/// A new sign, announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SignNotice {
    /// What it will say.
    pub sign: Sign,
    /// When it will change.
    #[cfg_attr(feature = "wasmtime", component(name = "change-at"))]
    pub change_at: Timestamp,
}

/// What can be asked of a table. Who may ask is said in brackets: p a player, sp the spinner, bx the boxer, d a dealer,
/// rk the ringkeeper (in a ring, wherever bx or d stands), gs a games supervisor, cs a casino supervisor, h the host.
/// Amounts of a ring are 1 to 10^15.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Command {
    /// (every) A player takes a seat (h).
    #[cfg_attr(feature = "wasmtime", component(name = "join"))]
    Join(Joining),
    /// (every) A player leaves (h).
    #[cfg_attr(feature = "wasmtime", component(name = "leave"))]
    Leave(Seat),
    /// (every) Bytes for the draws to come, 32 (p).
    #[cfg_attr(feature = "wasmtime", component(name = "add-entropy"))]
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    AddEntropy(Vec<u8>),
    /// (every) The next hash chain is published, with the table's beacon (h).
    #[cfg_attr(feature = "wasmtime", component(name = "commit-draws"))]
    CommitDraws(Commitment),
    /// (every) The table closes (cs, rk).
    #[cfg_attr(feature = "wasmtime", component(name = "close-table"))]
    CloseTable,
    /// A supervisor comes or goes (h).
    #[cfg_attr(feature = "wasmtime", component(name = "set-supervisor-presence"))]
    SetSupervisorPresence(Presence),
    /// The coins land (h; bx where they are observed).
    #[cfg_attr(feature = "wasmtime", component(name = "land"))]
    Land(Landing),
    /// A player who abstained too long gives up the seat (d).
    #[cfg_attr(feature = "wasmtime", component(name = "vacate-seat"))]
    VacateSeat(Seat),
    /// A wager below the minimum is handed back (d).
    #[cfg_attr(feature = "wasmtime", component(name = "return-under-minimum"))]
    ReturnUnderMinimum(WagerAt),
    /// A sign with new limits is shown (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "announce-limits"))]
    AnnounceLimits(SignNotice),
    /// The limits change (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "set-limits"))]
    SetLimits(Sign),
    /// One player may wager in excess of the maximum (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "set-player-limits"))]
    SetPlayerLimits(PlayerLimits),
    /// The player may no longer (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "clear-player-limits"))]
    ClearPlayerLimits(Seat),
    /// A sign with the closing time is shown (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "announce-closing"))]
    AnnounceClosing(Timestamp),
    /// That sign is taken down (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "cancel-closing"))]
    CancelClosing,
    /// A wager is refused and removed (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "refuse-wager"))]
    RefuseWager(WagerAt),
    /// A player's wagers are void (cs; rk in a ring without supervisors, here and below).
    #[cfg_attr(feature = "wasmtime", component(name = "void-wagers"))]
    VoidWagers(Seat),
    /// A player is excluded from the game (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "exclude-player"))]
    ExcludePlayer(Seat),
    /// An outcome is invalidated (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "invalidate-outcome"))]
    InvalidateOutcome(Invalidation),
    /// A player is told of the inspector (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "refer-to-inspector"))]
    ReferToInspector(DisputeNumber),
    /// A dispute is decided (gs, cs, rk).
    #[cfg_attr(feature = "wasmtime", component(name = "decide-dispute"))]
    DecideDispute(DisputeNumber),
    /// The coins, or the kip, are offered (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "offer-coins"))]
    OfferCoins(Seat),
    /// Coins cannot be found (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "lose-coins"))]
    LoseCoins(Picked),
    /// Coins are found and checked (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "return-coins"))]
    ReturnCoins(Picked),
    /// A new set comes to the ring (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "bring-new-set"))]
    BringNewSet,
    /// Other pennies are used (rk).
    #[cfg_attr(feature = "wasmtime", component(name = "change-coins"))]
    ChangeCoins(SetNumber),
    /// The spinner must return the coins (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "send-spinner-out"))]
    SendSpinnerOut(SendingOut),
    /// The spinner does not go on (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "record-failure-to-spin"))]
    RecordFailureToSpin,
    /// Somebody spins in the spinner's stead: `boxer`, `dealer` or `ringkeeper` (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "appoint-substitute"))]
    AppointSubstitute(Role),
    /// "No more bets, come in spinner" (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "no-more-bets"))]
    NoMoreBets,
    /// The result is announced and settled (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "announce-result"))]
    AnnounceResult,
    /// Nobody wants to spin: the house does (bx or d).
    #[cfg_attr(feature = "wasmtime", component(name = "start-house-spin"))]
    StartHouseSpin,
    /// "Place your bets" (bx or d).
    #[cfg_attr(feature = "wasmtime", component(name = "place-your-bets"))]
    PlaceYourBets,
    /// "No spin", "barred" (bx or cs).
    #[cfg_attr(feature = "wasmtime", component(name = "call-no-spin"))]
    CallNoSpin(NoSpin),
    /// Nobody covers: the centre is called off (rk).
    #[cfg_attr(feature = "wasmtime", component(name = "call-off-centre"))]
    CallOffCentre,
    /// A player raises a dispute, in 1 to 256 bytes (p); the log holds 256.
    #[cfg_attr(feature = "wasmtime", component(name = "raise-dispute"))]
    RaiseDispute(String),
    /// A player asks for a review of a decision (p).
    #[cfg_attr(feature = "wasmtime", component(name = "request-review"))]
    RequestReview(DisputeNumber),
    /// The player who is offered the coins spins (p).
    #[cfg_attr(feature = "wasmtime", component(name = "accept-coins"))]
    AcceptCoins,
    /// The player who is offered the coins does not (p, or bx for one who does not answer).
    #[cfg_attr(feature = "wasmtime", component(name = "decline-coins"))]
    DeclineCoins,
    /// A wager on Heads or Tails is placed (p).
    #[cfg_attr(feature = "wasmtime", component(name = "place-wager"))]
    PlaceWager(Wager),
    /// It gets new totals (p).
    #[cfg_attr(feature = "wasmtime", component(name = "change-wager"))]
    ChangeWager(Wager),
    /// It is taken back (p).
    #[cfg_attr(feature = "wasmtime", component(name = "withdraw-wager"))]
    WithdrawWager(Side),
    /// A part of the centre is covered (p).
    #[cfg_attr(feature = "wasmtime", component(name = "cover-centre"))]
    CoverCentre(MinorUnits),
    /// A player does not cover (p, or rk for one who does not answer).
    #[cfg_attr(feature = "wasmtime", component(name = "decline-cover"))]
    DeclineCover(Seat),
    /// A bet on Heads is offered to all (p).
    #[cfg_attr(feature = "wasmtime", component(name = "offer-side-bet"))]
    OfferSideBet(MinorUnits),
    /// The offer is taken back (p).
    #[cfg_attr(feature = "wasmtime", component(name = "withdraw-side-offer"))]
    WithdrawSideOffer(OfferNumber),
    /// The offer, or a part of it, is matched on Tails (p).
    #[cfg_attr(feature = "wasmtime", component(name = "match-side-bet"))]
    MatchSideBet(Matching),
    /// Five Odds: the wager stays for one more decision (p).
    #[cfg_attr(feature = "wasmtime", component(name = "elect-prison"))]
    ElectPrison(Side),
    /// Five Odds: half of the wager is returned (p).
    #[cfg_attr(feature = "wasmtime", component(name = "elect-partage"))]
    ElectPartage(Side),
    /// The spinner selects coins for the kip, once, named in rising order (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "select-coins"))]
    SelectCoins(Picked),
    /// The spinner asks for the coins that left the ring, once more (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "request-original-coins"))]
    RequestOriginalCoins,
    /// The spinner declares Heads or Tails (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "call-side"))]
    CallSide(Side),
    /// The spinner's wager is placed (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "place-spinner-wager"))]
    PlaceSpinnerWager(Stake),
    /// It gets new totals (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "change-spinner-wager"))]
    ChangeSpinnerWager(Stake),
    /// The spinner of a ring stakes what is spun for (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "stake-centre"))]
    StakeCentre(MinorUnits),
    /// After three invalid spins: the spinner retires (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "elect-retire"))]
    ElectRetire,
    /// After three invalid spins: the house spins (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "elect-house-spin"))]
    ElectHouseSpin,
    /// The spinner does not go on (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "decline-further-spins"))]
    DeclineFurtherSpins,
    /// The spinner retires (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "retire"))]
    Retire,
    /// The winner keeps spinning (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "spin-again"))]
    SpinAgain,
    /// The winner takes the due and withdraws (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "withdraw-due"))]
    WithdrawDue,
    /// The winner stays in the centre (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "stay"))]
    Stay,
    /// The coins are spun; so they lie on the kip (sp, or who spins in the spinner's stead).
    #[cfg_attr(feature = "wasmtime", component(name = "throw-coins"))]
    ThrowCoins(Faces),
}

impl Command {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "join",
        "leave",
        "add-entropy",
        "commit-draws",
        "close-table",
        "set-supervisor-presence",
        "land",
        "vacate-seat",
        "return-under-minimum",
        "announce-limits",
        "set-limits",
        "set-player-limits",
        "clear-player-limits",
        "announce-closing",
        "cancel-closing",
        "refuse-wager",
        "void-wagers",
        "exclude-player",
        "invalidate-outcome",
        "refer-to-inspector",
        "decide-dispute",
        "offer-coins",
        "lose-coins",
        "return-coins",
        "bring-new-set",
        "change-coins",
        "send-spinner-out",
        "record-failure-to-spin",
        "appoint-substitute",
        "no-more-bets",
        "announce-result",
        "start-house-spin",
        "place-your-bets",
        "call-no-spin",
        "call-off-centre",
        "raise-dispute",
        "request-review",
        "accept-coins",
        "decline-coins",
        "place-wager",
        "change-wager",
        "withdraw-wager",
        "cover-centre",
        "decline-cover",
        "offer-side-bet",
        "withdraw-side-offer",
        "match-side-bet",
        "elect-prison",
        "elect-partage",
        "select-coins",
        "request-original-coins",
        "call-side",
        "place-spinner-wager",
        "change-spinner-wager",
        "stake-centre",
        "elect-retire",
        "elect-house-spin",
        "decline-further-spins",
        "retire",
        "spin-again",
        "withdraw-due",
        "stay",
        "throw-coins",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Join(_) => "join",
            Self::Leave(_) => "leave",
            Self::AddEntropy(_) => "add-entropy",
            Self::CommitDraws(_) => "commit-draws",
            Self::CloseTable => "close-table",
            Self::SetSupervisorPresence(_) => "set-supervisor-presence",
            Self::Land(_) => "land",
            Self::VacateSeat(_) => "vacate-seat",
            Self::ReturnUnderMinimum(_) => "return-under-minimum",
            Self::AnnounceLimits(_) => "announce-limits",
            Self::SetLimits(_) => "set-limits",
            Self::SetPlayerLimits(_) => "set-player-limits",
            Self::ClearPlayerLimits(_) => "clear-player-limits",
            Self::AnnounceClosing(_) => "announce-closing",
            Self::CancelClosing => "cancel-closing",
            Self::RefuseWager(_) => "refuse-wager",
            Self::VoidWagers(_) => "void-wagers",
            Self::ExcludePlayer(_) => "exclude-player",
            Self::InvalidateOutcome(_) => "invalidate-outcome",
            Self::ReferToInspector(_) => "refer-to-inspector",
            Self::DecideDispute(_) => "decide-dispute",
            Self::OfferCoins(_) => "offer-coins",
            Self::LoseCoins(_) => "lose-coins",
            Self::ReturnCoins(_) => "return-coins",
            Self::BringNewSet => "bring-new-set",
            Self::ChangeCoins(_) => "change-coins",
            Self::SendSpinnerOut(_) => "send-spinner-out",
            Self::RecordFailureToSpin => "record-failure-to-spin",
            Self::AppointSubstitute(_) => "appoint-substitute",
            Self::NoMoreBets => "no-more-bets",
            Self::AnnounceResult => "announce-result",
            Self::StartHouseSpin => "start-house-spin",
            Self::PlaceYourBets => "place-your-bets",
            Self::CallNoSpin(_) => "call-no-spin",
            Self::CallOffCentre => "call-off-centre",
            Self::RaiseDispute(_) => "raise-dispute",
            Self::RequestReview(_) => "request-review",
            Self::AcceptCoins => "accept-coins",
            Self::DeclineCoins => "decline-coins",
            Self::PlaceWager(_) => "place-wager",
            Self::ChangeWager(_) => "change-wager",
            Self::WithdrawWager(_) => "withdraw-wager",
            Self::CoverCentre(_) => "cover-centre",
            Self::DeclineCover(_) => "decline-cover",
            Self::OfferSideBet(_) => "offer-side-bet",
            Self::WithdrawSideOffer(_) => "withdraw-side-offer",
            Self::MatchSideBet(_) => "match-side-bet",
            Self::ElectPrison(_) => "elect-prison",
            Self::ElectPartage(_) => "elect-partage",
            Self::SelectCoins(_) => "select-coins",
            Self::RequestOriginalCoins => "request-original-coins",
            Self::CallSide(_) => "call-side",
            Self::PlaceSpinnerWager(_) => "place-spinner-wager",
            Self::ChangeSpinnerWager(_) => "change-spinner-wager",
            Self::StakeCentre(_) => "stake-centre",
            Self::ElectRetire => "elect-retire",
            Self::ElectHouseSpin => "elect-house-spin",
            Self::DeclineFurtherSpins => "decline-further-spins",
            Self::Retire => "retire",
            Self::SpinAgain => "spin-again",
            Self::WithdrawDue => "withdraw-due",
            Self::Stay => "stay",
            Self::ThrowCoins(_) => "throw-coins",
        }
    }
}

impl Command {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "A player takes a seat.",
        "A player leaves.",
        "Bytes for the draws to come, 32.",
        "The next hash chain is published, with the table's beacon.",
        "The table closes.",
        "A supervisor comes or goes.",
        "The coins land.",
        "A player who abstained too long gives up the seat.",
        "A wager below the minimum is handed back.",
        "A sign with new limits is shown.",
        "The limits change.",
        "One player may wager in excess of the maximum.",
        "The player may no longer.",
        "A sign with the closing time is shown.",
        "That sign is taken down.",
        "A wager is refused and removed.",
        "A player's wagers are void.",
        "A player is excluded from the game.",
        "An outcome is invalidated.",
        "A player is told of the inspector.",
        "A dispute is decided.",
        "The coins, or the kip, are offered.",
        "Coins cannot be found.",
        "Coins are found and checked.",
        "A new set comes to the ring.",
        "Other pennies are used.",
        "The spinner must return the coins.",
        "The spinner does not go on.",
        "Somebody spins in the spinner's stead: `boxer`, `dealer` or `ringkeeper`.",
        "\"No more bets, come in spinner\".",
        "The result is announced and settled.",
        "Nobody wants to spin: the house does.",
        "\"Place your bets\".",
        "\"No spin\", \"barred\".",
        "Nobody covers: the centre is called off.",
        "A player raises a dispute, in 1 to 256 bytes; the log holds 256.",
        "A player asks for a review of a decision.",
        "The player who is offered the coins spins.",
        "The player who is offered the coins does not.",
        "A wager on Heads or Tails is placed.",
        "It gets new totals.",
        "It is taken back.",
        "A part of the centre is covered.",
        "A player does not cover.",
        "A bet on Heads is offered to all.",
        "The offer is taken back.",
        "The offer, or a part of it, is matched on Tails.",
        "Five Odds: the wager stays for one more decision.",
        "Five Odds: half of the wager is returned.",
        "The spinner selects coins for the kip, once, named in rising order.",
        "The spinner asks for the coins that left the ring, once more.",
        "The spinner declares Heads or Tails.",
        "The spinner's wager is placed.",
        "It gets new totals.",
        "The spinner of a ring stakes what is spun for.",
        "After three invalid spins: the spinner retires.",
        "After three invalid spins: the house spins.",
        "The spinner does not go on.",
        "The spinner retires.",
        "The winner keeps spinning.",
        "The winner takes the due and withdraws.",
        "The winner stays in the centre.",
        "The coins are spun; so they lie on the kip.",
    ];
}

/// What only a casino's table shows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CasinoView {
    /// The sign.
    pub sign: Sign,
    /// The sign to come.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub announced: Option<SignNotice>,
    /// Players with limits of their own.
    #[cfg_attr(feature = "wasmtime", component(name = "player-limits"))]
    pub player_limits: Vec<PlayerLimits>,
    /// When wagers are judged.
    pub enforcement: Enforcement,
    /// What the chips are worth.
    pub denominations: Vec<MinorUnits>,
    /// The odds paid.
    pub odds: OddsPaid,
}

/// What a lab and a player need to know of a rulebook: what every rulebook has, and the family's own.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Description {
    /// (every)
    pub head: Head,
    /// (every) Tables as they can be opened, the usual one first; `table`, `opened-at` and `source` are to be
    /// replaced; another `opened-at` may be refused.
    pub examples: Vec<Config>,
    /// Who banks.
    pub bank: Bank,
    /// How many coins a set has.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-in-set"))]
    pub coins_in_set: u8,
    /// How many are spun.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-spun"))]
    pub coins_spun: u8,
    /// How they lie on the kip.
    pub start: Faces,
    /// Throws of the called side that win.
    #[cfg_attr(feature = "wasmtime", component(name = "throws-to-win"))]
    pub throws_to_win: u8,
    /// Odds in a row that lose, where they do.
    #[cfg_attr(feature = "wasmtime", component(name = "odds-that-lose"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub odds_that_lose: Option<u8>,
    /// The reasons that it knows for "no spin".
    #[cfg_attr(feature = "wasmtime", component(name = "no-spin-reasons"))]
    pub no_spin_reasons: Vec<NoSpinReason>,
}

/// Many spins without anybody at the table, whose source is `fresh`: the coins are offered around, everybody but
/// the plan's spinner declines, before each decision the plan's wagers are placed, and a dealer spins where the
/// spinner does not. Where the spins run out the decision stays as it is.
///
/// In a ring the ringkeeper does what boxer and dealers do; the spinner stakes the centre, which the next player
/// clockwise covers; the plan's wagers on Heads are offered, and those on Tails match them. There are no tokens.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoPlan {
    /// (every) The time of every command.
    pub at: Timestamp,
    /// (every) 32 bytes: an outcome seed, whose k-th byte is the k-th spin's.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub seed: Vec<u8>,
    /// (every) How many spins, at most 10^9.
    pub rounds: u64,
    /// (every) Whether every game is played by the steps, where many could be remembered. In Two-Up the same coins in
    /// the same state are else played by the steps once, and looked up after that: it comes to the same.
    pub stepwise: bool,
    /// Who takes the coins whenever they are offered; without one the boxer spins.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub spinner: Option<AutoSpinner>,
    /// What is placed in each decision.
    pub wagers: Vec<AutoWager>,
}

/// One person: a player by seat, staff by a number of the host's choosing, from 1; the host has number 0.
pub type Actor = crate::frame::Actor<Role>;

/// A dispute is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct DisputeDecision {
    /// Its number.
    pub number: DisputeNumber,
    /// By whom.
    pub by: Actor,
}

/// What happened. Events are enough: all of them rebuild the state. Their moves say where money went.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Happening {
    /// (every) The table is open; a chain that it is opened with follows as `draws-committed`.
    #[cfg_attr(feature = "wasmtime", component(name = "table-opened"))]
    TableOpened,
    /// (every) A table that another rulebook, or another generation, has served goes on under this one.
    #[cfg_attr(feature = "wasmtime", component(name = "table-imported"))]
    TableImported(Origin),
    /// (every) The table is closed.
    #[cfg_attr(feature = "wasmtime", component(name = "table-closed"))]
    TableClosed,
    /// (every) A player took a seat.
    #[cfg_attr(feature = "wasmtime", component(name = "player-joined"))]
    PlayerJoined(Joining),
    /// (every) A seat is free.
    #[cfg_attr(feature = "wasmtime", component(name = "player-left"))]
    PlayerLeft(Seat),
    /// (every) A player's bytes join at the next "place your bets".
    #[cfg_attr(feature = "wasmtime", component(name = "entropy-added"))]
    EntropyAdded(Contribution),
    /// (every) A hash chain is published.
    #[cfg_attr(feature = "wasmtime", component(name = "draws-committed"))]
    DrawsCommitted(Commitment),
    /// (every) Nothing more goes into the next draw: this round of the beacon is due. Told where the table has a beacon.
    #[cfg_attr(feature = "wasmtime", component(name = "round-due"))]
    RoundDue(u64),
    /// (every) A link that is no secret any more.
    #[cfg_attr(feature = "wasmtime", component(name = "draw-revealed"))]
    DrawRevealed(UsedLink),
    /// A supervisor came or went.
    #[cfg_attr(feature = "wasmtime", component(name = "supervisor-presence-changed"))]
    SupervisorPresenceChanged(Presence),
    /// A new sign is shown.
    #[cfg_attr(feature = "wasmtime", component(name = "limits-announced"))]
    LimitsAnnounced(SignNotice),
    /// A new sign holds.
    #[cfg_attr(feature = "wasmtime", component(name = "limits-changed"))]
    LimitsChanged(Sign),
    /// A player has limits of their own, or no longer.
    #[cfg_attr(feature = "wasmtime", component(name = "player-limits-changed"))]
    PlayerLimitsChanged(PlayerLimitsChange),
    /// The closing time is shown.
    #[cfg_attr(feature = "wasmtime", component(name = "closing-announced"))]
    ClosingAnnounced(Timestamp),
    /// That sign is taken down.
    #[cfg_attr(feature = "wasmtime", component(name = "closing-cancelled"))]
    ClosingCancelled,
    /// The coins are offered; the disc marks the seat.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-offered"))]
    CoinsOffered(Seat),
    /// A player is the spinner.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-accepted"))]
    CoinsAccepted(Seat),
    /// A player is passed over in this round.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-declined"))]
    CoinsDeclined(Seat),
    /// The house spins.
    #[cfg_attr(feature = "wasmtime", component(name = "house-spin-started"))]
    HouseSpinStarted(Role),
    /// The house spins no longer: it has spun to a result, a player takes over, or nothing waits for its spin any more.
    #[cfg_attr(feature = "wasmtime", component(name = "house-spin-ended"))]
    HouseSpinEnded,
    /// Coins are on the kip.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-selected"))]
    CoinsSelected(Picked),
    /// Other pennies are in use.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-changed"))]
    CoinsChanged(SetNumber),
    /// Coins are lost.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-lost"))]
    CoinsLost(Picked),
    /// Coins are back.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-returned"))]
    CoinsReturned(Picked),
    /// A new set is in use.
    #[cfg_attr(feature = "wasmtime", component(name = "set-replaced"))]
    SetReplaced(SetNumber),
    /// The spinner spins for a side.
    #[cfg_attr(feature = "wasmtime", component(name = "side-called"))]
    SideCalled(Side),
    /// The spinner's wager is on the layout.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-wager-placed"))]
    SpinnerWagerPlaced(WagerStake),
    /// The spinner's wager has new totals; the difference moved.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-wager-changed"))]
    SpinnerWagerChanged(StakeChange),
    /// The spinner's stake is in the centre.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-staked"))]
    CentreStaked(SeatAmount),
    /// A cover, or more of one: what was added.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-covered"))]
    CentreCovered(SeatAmount),
    /// A player does not cover.
    #[cfg_attr(feature = "wasmtime", component(name = "cover-declined"))]
    CoverDeclined(Seat),
    /// Heads: the whole centre rides, the throw's covers in it.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-rides"))]
    CentreRides(RidingCentre),
    /// The centre is called off; the stakes follow as returns.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-called-off"))]
    CentreCalledOff,
    /// What stands in the centre goes back.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-returned"))]
    CentreReturned(CentreBack),
    /// A cover goes back.
    #[cfg_attr(feature = "wasmtime", component(name = "cover-returned"))]
    CoverReturned(CoverBack),
    /// The spinner lost what stood in the centre; it went to those who covered it.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-lost"))]
    CentreLost(SeatAmount),
    /// A cover won.
    #[cfg_attr(feature = "wasmtime", component(name = "cover-paid"))]
    CoverPaid(CoverPayment),
    /// The due is paid.
    #[cfg_attr(feature = "wasmtime", component(name = "due-paid"))]
    DuePaid(SeatAmount),
    /// What stood in the centre is the house's.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-forfeited"))]
    CentreForfeited(SeatAmount),
    /// A cover is the house's.
    #[cfg_attr(feature = "wasmtime", component(name = "cover-forfeited"))]
    CoverForfeited(SeatAmount),
    /// What became of a cover is undone: paid or lost, it stands again.
    #[cfg_attr(feature = "wasmtime", component(name = "cover-reversed"))]
    CoverReversed(CoverPayment),
    /// A paid due is undone.
    #[cfg_attr(feature = "wasmtime", component(name = "due-reversed"))]
    DueReversed(SeatAmount),
    /// "Place your bets".
    #[cfg_attr(feature = "wasmtime", component(name = "betting-opened"))]
    BettingOpened,
    /// "No more bets, come in spinner".
    #[cfg_attr(feature = "wasmtime", component(name = "betting-closed"))]
    BettingClosed,
    /// After an invalid spin wagers may change.
    #[cfg_attr(feature = "wasmtime", component(name = "betting-reopened"))]
    BettingReopened,
    /// A wager is on the layout.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-placed"))]
    WagerPlaced(Placing),
    /// A wager has new totals; the difference moved.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-changed"))]
    WagerChanged(StakeChange),
    /// A wager is taken back.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-withdrawn"))]
    WagerWithdrawn(WagerStake),
    /// A wager is refused and goes back.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-refused"))]
    WagerRefused(WagerStake),
    /// A wager goes back.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-returned"))]
    WagerReturned(WagerBack),
    /// What was above the maximum goes back.
    #[cfg_attr(feature = "wasmtime", component(name = "excess-returned"))]
    ExcessReturned(WagerStake),
    /// A bet on Heads is offered to all, its stake on the table.
    #[cfg_attr(feature = "wasmtime", component(name = "side-offer-made"))]
    SideOfferMade(SideOffer),
    /// The offer is taken back or voided: what was open of it goes back.
    #[cfg_attr(feature = "wasmtime", component(name = "side-offer-withdrawn"))]
    SideOfferWithdrawn(OfferBack),
    /// The offer found nobody: what was open of it goes back.
    #[cfg_attr(feature = "wasmtime", component(name = "side-offer-lapsed"))]
    SideOfferLapsed(SideOffer),
    /// The offer, or a part of it, is matched; the head bettor holds both stakes.
    #[cfg_attr(feature = "wasmtime", component(name = "side-bet-made"))]
    SideBetMade(SideBet),
    /// Both stakes go to the winner.
    #[cfg_attr(feature = "wasmtime", component(name = "side-bet-settled"))]
    SideBetSettled(SideSettlement),
    /// One stake goes back.
    #[cfg_attr(feature = "wasmtime", component(name = "side-bet-returned"))]
    SideBetReturned(SideStake),
    /// One stake is the house's.
    #[cfg_attr(feature = "wasmtime", component(name = "side-bet-forfeited"))]
    SideBetForfeited(SideForfeit),
    /// Both stakes are back with the holder.
    #[cfg_attr(feature = "wasmtime", component(name = "side-bet-reversed"))]
    SideBetReversed(SideSettlement),
    /// The coins are in the air.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-thrown"))]
    CoinsThrown(Throwing),
    /// "No spin", "barred".
    #[cfg_attr(feature = "wasmtime", component(name = "spin-invalid"))]
    SpinInvalid(InvalidSpin),
    /// The coins are down.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-landed"))]
    CoinsLanded(Rests),
    /// The decision has its result.
    #[cfg_attr(feature = "wasmtime", component(name = "result-announced"))]
    ResultAnnounced(DecisionResult),
    /// Odds in a row, fewer than lose; in a ring at most 255 are counted. The wagers stand.
    #[cfg_attr(feature = "wasmtime", component(name = "odds-standing"))]
    OddsStanding(u8),
    /// A wager won: the stake goes back, the bank pays the winnings.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-won"))]
    WagerWon(Winning),
    /// A wager lost: it is the bank's.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-lost"))]
    WagerLost(WagerStake),
    /// A wager is forfeited: it is the bank's.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-forfeited"))]
    WagerForfeited(WagerStake),
    /// Half of a wager goes back, the other half is the bank's.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-halved"))]
    WagerHalved(Halving),
    /// The wager stays for one more decision.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-imprisoned"))]
    WagerImprisoned(WagerStake),
    /// A won or lost wager is undone.
    #[cfg_attr(feature = "wasmtime", component(name = "settlement-reversed"))]
    SettlementReversed(Reversal),
    /// A player must choose: the spinner after three invalid spins, a bettor where the rulebook says so.
    #[cfg_attr(feature = "wasmtime", component(name = "election-required"))]
    ElectionRequired(Seat),
    /// The player chose.
    #[cfg_attr(feature = "wasmtime", component(name = "election-made"))]
    ElectionMade(Election),
    /// The spinner retired.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-retired"))]
    SpinnerRetired(Seat),
    /// The winner goes on.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-stayed"))]
    SpinnerStayed(Seat),
    /// The spinner was sent out.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-sent-out"))]
    SpinnerSentOut(SentOut),
    /// The coins are with the house.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-handed-over"))]
    CoinsHandedOver(HandOver),
    /// Somebody spins in the spinner's stead.
    #[cfg_attr(feature = "wasmtime", component(name = "substitute-appointed"))]
    SubstituteAppointed(Role),
    /// A spinner's game is over.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-game-ended"))]
    SpinnerGameEnded(GameEnd),
    /// An outcome no longer counts.
    #[cfg_attr(feature = "wasmtime", component(name = "outcome-invalidated"))]
    OutcomeInvalidated(Invalidated),
    /// A player's wagers are void; the stakes follow as returns.
    #[cfg_attr(feature = "wasmtime", component(name = "wagers-voided"))]
    WagersVoided(Seat),
    /// A player is out of the game.
    #[cfg_attr(feature = "wasmtime", component(name = "player-excluded"))]
    PlayerExcluded(Seat),
    /// A player gave up the seat, which is free.
    #[cfg_attr(feature = "wasmtime", component(name = "seat-vacated"))]
    SeatVacated(Seat),
    /// A dispute is raised.
    #[cfg_attr(feature = "wasmtime", component(name = "dispute-raised"))]
    DisputeRaised(Dispute),
    /// A dispute is decided.
    #[cfg_attr(feature = "wasmtime", component(name = "dispute-decided"))]
    DisputeDecided(DisputeDecision),
    /// A review is asked for.
    #[cfg_attr(feature = "wasmtime", component(name = "review-requested"))]
    ReviewRequested(DisputeNumber),
    /// The player was told of the inspector.
    #[cfg_attr(feature = "wasmtime", component(name = "inspector-referred"))]
    InspectorReferred(DisputeNumber),
}

impl Happening {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "table-opened",
        "table-imported",
        "table-closed",
        "player-joined",
        "player-left",
        "entropy-added",
        "draws-committed",
        "round-due",
        "draw-revealed",
        "supervisor-presence-changed",
        "limits-announced",
        "limits-changed",
        "player-limits-changed",
        "closing-announced",
        "closing-cancelled",
        "coins-offered",
        "coins-accepted",
        "coins-declined",
        "house-spin-started",
        "house-spin-ended",
        "coins-selected",
        "coins-changed",
        "coins-lost",
        "coins-returned",
        "set-replaced",
        "side-called",
        "spinner-wager-placed",
        "spinner-wager-changed",
        "centre-staked",
        "centre-covered",
        "cover-declined",
        "centre-rides",
        "centre-called-off",
        "centre-returned",
        "cover-returned",
        "centre-lost",
        "cover-paid",
        "due-paid",
        "centre-forfeited",
        "cover-forfeited",
        "cover-reversed",
        "due-reversed",
        "betting-opened",
        "betting-closed",
        "betting-reopened",
        "wager-placed",
        "wager-changed",
        "wager-withdrawn",
        "wager-refused",
        "wager-returned",
        "excess-returned",
        "side-offer-made",
        "side-offer-withdrawn",
        "side-offer-lapsed",
        "side-bet-made",
        "side-bet-settled",
        "side-bet-returned",
        "side-bet-forfeited",
        "side-bet-reversed",
        "coins-thrown",
        "spin-invalid",
        "coins-landed",
        "result-announced",
        "odds-standing",
        "wager-won",
        "wager-lost",
        "wager-forfeited",
        "wager-halved",
        "wager-imprisoned",
        "settlement-reversed",
        "election-required",
        "election-made",
        "spinner-retired",
        "spinner-stayed",
        "spinner-sent-out",
        "coins-handed-over",
        "substitute-appointed",
        "spinner-game-ended",
        "outcome-invalidated",
        "wagers-voided",
        "player-excluded",
        "seat-vacated",
        "dispute-raised",
        "dispute-decided",
        "review-requested",
        "inspector-referred",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::TableOpened => "table-opened",
            Self::TableImported(_) => "table-imported",
            Self::TableClosed => "table-closed",
            Self::PlayerJoined(_) => "player-joined",
            Self::PlayerLeft(_) => "player-left",
            Self::EntropyAdded(_) => "entropy-added",
            Self::DrawsCommitted(_) => "draws-committed",
            Self::RoundDue(_) => "round-due",
            Self::DrawRevealed(_) => "draw-revealed",
            Self::SupervisorPresenceChanged(_) => "supervisor-presence-changed",
            Self::LimitsAnnounced(_) => "limits-announced",
            Self::LimitsChanged(_) => "limits-changed",
            Self::PlayerLimitsChanged(_) => "player-limits-changed",
            Self::ClosingAnnounced(_) => "closing-announced",
            Self::ClosingCancelled => "closing-cancelled",
            Self::CoinsOffered(_) => "coins-offered",
            Self::CoinsAccepted(_) => "coins-accepted",
            Self::CoinsDeclined(_) => "coins-declined",
            Self::HouseSpinStarted(_) => "house-spin-started",
            Self::HouseSpinEnded => "house-spin-ended",
            Self::CoinsSelected(_) => "coins-selected",
            Self::CoinsChanged(_) => "coins-changed",
            Self::CoinsLost(_) => "coins-lost",
            Self::CoinsReturned(_) => "coins-returned",
            Self::SetReplaced(_) => "set-replaced",
            Self::SideCalled(_) => "side-called",
            Self::SpinnerWagerPlaced(_) => "spinner-wager-placed",
            Self::SpinnerWagerChanged(_) => "spinner-wager-changed",
            Self::CentreStaked(_) => "centre-staked",
            Self::CentreCovered(_) => "centre-covered",
            Self::CoverDeclined(_) => "cover-declined",
            Self::CentreRides(_) => "centre-rides",
            Self::CentreCalledOff => "centre-called-off",
            Self::CentreReturned(_) => "centre-returned",
            Self::CoverReturned(_) => "cover-returned",
            Self::CentreLost(_) => "centre-lost",
            Self::CoverPaid(_) => "cover-paid",
            Self::DuePaid(_) => "due-paid",
            Self::CentreForfeited(_) => "centre-forfeited",
            Self::CoverForfeited(_) => "cover-forfeited",
            Self::CoverReversed(_) => "cover-reversed",
            Self::DueReversed(_) => "due-reversed",
            Self::BettingOpened => "betting-opened",
            Self::BettingClosed => "betting-closed",
            Self::BettingReopened => "betting-reopened",
            Self::WagerPlaced(_) => "wager-placed",
            Self::WagerChanged(_) => "wager-changed",
            Self::WagerWithdrawn(_) => "wager-withdrawn",
            Self::WagerRefused(_) => "wager-refused",
            Self::WagerReturned(_) => "wager-returned",
            Self::ExcessReturned(_) => "excess-returned",
            Self::SideOfferMade(_) => "side-offer-made",
            Self::SideOfferWithdrawn(_) => "side-offer-withdrawn",
            Self::SideOfferLapsed(_) => "side-offer-lapsed",
            Self::SideBetMade(_) => "side-bet-made",
            Self::SideBetSettled(_) => "side-bet-settled",
            Self::SideBetReturned(_) => "side-bet-returned",
            Self::SideBetForfeited(_) => "side-bet-forfeited",
            Self::SideBetReversed(_) => "side-bet-reversed",
            Self::CoinsThrown(_) => "coins-thrown",
            Self::SpinInvalid(_) => "spin-invalid",
            Self::CoinsLanded(_) => "coins-landed",
            Self::ResultAnnounced(_) => "result-announced",
            Self::OddsStanding(_) => "odds-standing",
            Self::WagerWon(_) => "wager-won",
            Self::WagerLost(_) => "wager-lost",
            Self::WagerForfeited(_) => "wager-forfeited",
            Self::WagerHalved(_) => "wager-halved",
            Self::WagerImprisoned(_) => "wager-imprisoned",
            Self::SettlementReversed(_) => "settlement-reversed",
            Self::ElectionRequired(_) => "election-required",
            Self::ElectionMade(_) => "election-made",
            Self::SpinnerRetired(_) => "spinner-retired",
            Self::SpinnerStayed(_) => "spinner-stayed",
            Self::SpinnerSentOut(_) => "spinner-sent-out",
            Self::CoinsHandedOver(_) => "coins-handed-over",
            Self::SubstituteAppointed(_) => "substitute-appointed",
            Self::SpinnerGameEnded(_) => "spinner-game-ended",
            Self::OutcomeInvalidated(_) => "outcome-invalidated",
            Self::WagersVoided(_) => "wagers-voided",
            Self::PlayerExcluded(_) => "player-excluded",
            Self::SeatVacated(_) => "seat-vacated",
            Self::DisputeRaised(_) => "dispute-raised",
            Self::DisputeDecided(_) => "dispute-decided",
            Self::ReviewRequested(_) => "review-requested",
            Self::InspectorReferred(_) => "inspector-referred",
        }
    }
}

impl Happening {
    /// What each case means, in the contract's order.
    pub const MEANS: &[&str] = &[
        "The table is open; a chain that it is opened with follows as `draws-committed`.",
        "A table that another rulebook, or another generation, has served goes on under this one.",
        "The table is closed.",
        "A player took a seat.",
        "A seat is free.",
        "A player's bytes join at the next \"place your bets\".",
        "A hash chain is published.",
        "Nothing more goes into the next draw: this round of the beacon is due. Told where the table has a beacon.",
        "A link that is no secret any more.",
        "A supervisor came or went.",
        "A new sign is shown.",
        "A new sign holds.",
        "A player has limits of their own, or no longer.",
        "The closing time is shown.",
        "That sign is taken down.",
        "The coins are offered; the disc marks the seat.",
        "A player is the spinner.",
        "A player is passed over in this round.",
        "The house spins.",
        "The house spins no longer: it has spun to a result, a player takes over, or nothing waits for its spin any more.",
        "Coins are on the kip.",
        "Other pennies are in use.",
        "Coins are lost.",
        "Coins are back.",
        "A new set is in use.",
        "The spinner spins for a side.",
        "The spinner's wager is on the layout.",
        "The spinner's wager has new totals; the difference moved.",
        "The spinner's stake is in the centre.",
        "A cover, or more of one: what was added.",
        "A player does not cover.",
        "Heads: the whole centre rides, the throw's covers in it.",
        "The centre is called off; the stakes follow as returns.",
        "What stands in the centre goes back.",
        "A cover goes back.",
        "The spinner lost what stood in the centre; it went to those who covered it.",
        "A cover won.",
        "The due is paid.",
        "What stood in the centre is the house's.",
        "A cover is the house's.",
        "What became of a cover is undone: paid or lost, it stands again.",
        "A paid due is undone.",
        "\"Place your bets\".",
        "\"No more bets, come in spinner\".",
        "After an invalid spin wagers may change.",
        "A wager is on the layout.",
        "A wager has new totals; the difference moved.",
        "A wager is taken back.",
        "A wager is refused and goes back.",
        "A wager goes back.",
        "What was above the maximum goes back.",
        "A bet on Heads is offered to all, its stake on the table.",
        "The offer is taken back or voided: what was open of it goes back.",
        "The offer found nobody: what was open of it goes back.",
        "The offer, or a part of it, is matched; the head bettor holds both stakes.",
        "Both stakes go to the winner.",
        "One stake goes back.",
        "One stake is the house's.",
        "Both stakes are back with the holder.",
        "The coins are in the air.",
        "\"No spin\", \"barred\".",
        "The coins are down.",
        "The decision has its result.",
        "Odds in a row, fewer than lose; in a ring at most 255 are counted. The wagers stand.",
        "A wager won: the stake goes back, the bank pays the winnings.",
        "A wager lost: it is the bank's.",
        "A wager is forfeited: it is the bank's.",
        "Half of a wager goes back, the other half is the bank's.",
        "The wager stays for one more decision.",
        "A won or lost wager is undone.",
        "A player must choose: the spinner after three invalid spins, a bettor where the rulebook says so.",
        "The player chose.",
        "The spinner retired.",
        "The winner goes on.",
        "The spinner was sent out.",
        "The coins are with the house.",
        "Somebody spins in the spinner's stead.",
        "A spinner's game is over.",
        "An outcome no longer counts.",
        "A player's wagers are void; the stakes follow as returns.",
        "A player is out of the game.",
        "A player gave up the seat, which is free.",
        "A dispute is raised.",
        "A dispute is decided.",
        "A review is asked for.",
        "The player was told of the inspector.",
    ];
}

/// One dispute.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct DisputeView {
    /// What was raised.
    pub dispute: Dispute,
    /// Who decided first.
    #[cfg_attr(feature = "wasmtime", component(name = "decided-by"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub decided_by: Option<Actor>,
    /// A review is asked for.
    pub review: bool,
    /// Who reviewed.
    #[cfg_attr(feature = "wasmtime", component(name = "reviewed-by"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub reviewed_by: Option<Actor>,
    /// The player was told of the inspector.
    pub referred: bool,
}

/// All that can be seen of a table; everybody sees the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct TableView {
    /// (every)
    pub common: CommonView,
    /// (every) Where it is.
    pub phase: Phase,
    /// Local time less UTC, in minutes.
    #[cfg_attr(feature = "wasmtime", component(name = "zone-offset-minutes"))]
    pub zone_offset_minutes: i16,
    /// When it closes.
    #[cfg_attr(feature = "wasmtime", component(name = "closes-at"))]
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub closes_at: Option<Timestamp>,
    /// How many seats there are.
    #[cfg_attr(feature = "wasmtime", component(name = "seat-count"))]
    pub seat_count: u32,
    /// The players.
    pub seats: Vec<SeatView>,
    /// Where the disc lies.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub disc: Option<Seat>,
    /// Who is offered the coins.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub offered: Option<Seat>,
    /// Who throws.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub thrower: Option<Thrower>,
    /// The spinner's game.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub game: Option<GameView>,
    /// The lights.
    pub lights: Lights,
    /// At least one Odds in this decision: the wagers stand.
    pub pending: bool,
    /// Invalid spins in a row, 3 for three or more.
    #[cfg_attr(feature = "wasmtime", component(name = "invalid-spins"))]
    pub invalid_spins: u8,
    /// How the coins lie, where they are down.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub landed: Option<Rests>,
    /// The set in use.
    #[cfg_attr(feature = "wasmtime", component(name = "coin-set"))]
    pub coin_set: SetNumber,
    /// Its coins.
    pub coins: Vec<CoinStatus>,
    /// The log of disputes.
    pub disputes: Vec<DisputeView>,
    /// A games supervisor is at hand.
    #[cfg_attr(feature = "wasmtime", component(name = "games-supervisor-present"))]
    pub games_supervisor_present: bool,
    /// A casino supervisor is at hand: needed where the ringkeeper spins for want of a spinner in `commemorative`.
    #[cfg_attr(feature = "wasmtime", component(name = "casino-supervisor-present"))]
    pub casino_supervisor_present: bool,
    /// An outcome can still be invalidated.
    #[cfg_attr(feature = "wasmtime", component(name = "outcome-open"))]
    pub outcome_open: bool,
    /// What only a casino's table shows.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub casino: Option<CasinoView>,
    /// What only a ring shows.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub ring: Option<RingView>,
}

/// A command, who gives it and when.
pub type Order = crate::frame::Order<Role, Command>;

/// One event.
pub type Event = crate::frame::Event<Happening>;

/// One command that would be accepted. Each pair of `by` and `command` is listed once.
pub type Choice = crate::frame::Choice<Role, Command>;

/// What would be accepted.
pub type Choices = crate::frame::Choices<Role, Command>;

/// One thing that chance can bring.
pub type Chance = crate::frame::Chance<Role, Command>;

/// What chance is due.
pub type DueChance = crate::frame::DueChance<Role, Command>;

/// A state and the events that led to it.
pub type Step = crate::frame::Step<Happening>;

/// Several commands, up to the first that was refused.
pub type Steps = crate::frame::Steps<Happening>;

/// The same on a table that is kept.
pub type TableSteps = crate::frame::TableSteps<Happening>;

/// Many games.
pub type AutoStep = crate::frame::AutoStep<AutoTally>;
