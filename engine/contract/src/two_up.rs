// Written from `wit/` by `kip-components contract`: change it there.

//! The words of Two-Up, for all its rulebooks: the casino's and the ring's.
//!
//! A rulebook refuses what it does not know (`not-in-these-rules`).

use alloc::string::String;
use alloc::vec::Vec;
use crate::types::{Citation, Clause, Fraction, MinorUnits, Refusal, SeatNumber, Timestamp};
#[cfg(feature = "wasmtime")]
use wasmtime::component::{ComponentType, Lift, Lower};

/// Who acts. A boxer is a dealer; a games supervisor is a casino supervisor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Role {
    /// A player, numbered by seat. The spinner is a player.
    #[cfg_attr(feature = "wasmtime", component(name = "player"))]
    Player,
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
    /// The platform: it seats players and brings chance.
    #[cfg_attr(feature = "wasmtime", component(name = "host"))]
    Host,
}

impl Role {
    /// Every case, in the contract's order.
    pub const ALL: &[Self] = &[
        Self::Player,
        Self::Boxer,
        Self::Dealer,
        Self::Ringkeeper,
        Self::GamesSupervisor,
        Self::CasinoSupervisor,
        Self::Host,
    ];

    /// The contract's name for it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Player => "player",
            Self::Boxer => "boxer",
            Self::Dealer => "dealer",
            Self::Ringkeeper => "ringkeeper",
            Self::GamesSupervisor => "games-supervisor",
            Self::CasinoSupervisor => "casino-supervisor",
            Self::Host => "host",
        }
    }

    /// The case of that number; hosts give no other.
    #[doc(hidden)]
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn _lift(case: u8) -> Self {
        match case {
            0 => Self::Player,
            1 => Self::Boxer,
            2 => Self::Dealer,
            3 => Self::Ringkeeper,
            4 => Self::GamesSupervisor,
            5 => Self::CasinoSupervisor,
            _ => Self::Host,
        }
    }
}

/// One person: a player by seat, staff by a number of the host's choosing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Actor {
    /// What the person acts as.
    pub role: Role,
    /// The seat of a player, the number of anybody else.
    pub number: u32,
}

/// An amount in the tenders of a casino. A ring's amounts are bare minor units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Stake {
    /// In chips.
    pub chips: MinorUnits,
    /// In casino promotional tokens.
    pub tokens: MinorUnits,
}

/// A public randomness beacon. Round n is published at `first-round-at + (n - 1) × period`. Who verifies a draw checks
/// its signature.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Beacon {
    /// The scheme's name, 1 to 64 bytes.
    pub scheme: String,
    /// The beacon's public key, 1 to 256 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub key: Vec<u8>,
    /// When round 1 was, or will be, published.
    #[cfg_attr(feature = "wasmtime", component(name = "first-round-at"))]
    pub first_round_at: Timestamp,
    /// Milliseconds between rounds, 1 to 86,400,000.
    pub period: u32,
}

/// A published hash chain.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Commitment {
    /// The head `x_0`, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub head: Vec<u8>,
    /// How many links can be revealed, 64 to 2^32 - 1.
    pub length: u32,
    /// A public randomness beacon that every landing must add.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub beacon: Option<Beacon>,
}

/// Where chance comes from, for as long as the table is open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum SpinSource {
    /// The host's certified generator, drawn after betting has closed.
    #[cfg_attr(feature = "wasmtime", component(name = "fresh"))]
    Fresh,
    /// A hash chain whose head is published when the table opens.
    #[cfg_attr(feature = "wasmtime", component(name = "committed"))]
    Committed(Commitment),
    /// Eyes: where each coin came to rest.
    #[cfg_attr(feature = "wasmtime", component(name = "observed"))]
    Observed,
}

impl SpinSource {
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
            Self::Fresh => "fresh",
            Self::Committed(_) => "committed",
            Self::Observed => "observed",
        }
    }
}

/// What a beacon published.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct BeaconRound {
    /// Which round, 1 to 2^53 - 1.
    pub round: u64,
    /// Its bytes, 1 to 256.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub bytes: Vec<u8>,
}

/// The odds a winning wager is paid at, to 1, each written with numbers of 1 to 1,000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// How the centre is covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Enforcement {
    /// When it is placed: outside the sign it is refused.
    #[cfg_attr(feature = "wasmtime", component(name = "strict"))]
    Strict,
    /// When it is settled: below the minimum it is valid, above the maximum the excess is handed back.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Bounds {
    /// At least, 1 or more.
    pub min: MinorUnits,
    /// At most, 10^15 or less.
    pub max: MinorUnits,
    /// The steps above the minimum, where the sign states them.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub unit: Option<MinorUnits>,
}

/// The sign at a casino's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A casino's table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CasinoTerms {
    /// The minimum and maximum wagers on the sign.
    pub sign: Sign,
    /// When a wager is judged by the sign.
    pub enforcement: Enforcement,
    /// What the table's chips are worth: 1 to 16, rising.
    pub denominations: Vec<MinorUnits>,
    /// Whether a wager may return more than its stake on average because winnings round up to chips.
    #[cfg_attr(feature = "wasmtime", component(name = "allow-return-over-one"))]
    pub allow_return_over_one: bool,
    /// Odds paid, for a rulebook that states none.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub odds: Option<OddsPaid>,
}

/// What only one of the two machines has.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

/// How a table is opened. It does not change afterwards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Config {
    /// The table's name, 1 to 64 bytes. It is part of every committed draw.
    pub table: String,
    /// How many seats there are, 1 to 64.
    pub seats: u8,
    /// When the table opens.
    #[cfg_attr(feature = "wasmtime", component(name = "opened-at"))]
    pub opened_at: Timestamp,
    /// Local time less UTC, in minutes, -840 to 840.
    #[cfg_attr(feature = "wasmtime", component(name = "zone-offset-minutes"))]
    pub zone_offset_minutes: i16,
    /// Where chance comes from.
    pub source: SpinSource,
    /// What only the casino or only the ring has.
    pub terms: Terms,
}

/// What is called, and what a player bets on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// Where one coin came to rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Rests {
    /// The first coin.
    pub first: Rest,
    /// The second coin.
    pub second: Rest,
    /// The third, where three are spun.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub third: Option<Rest>,
}

/// How the coins lie on the kip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Faces {
    /// The side of the first coin that is up.
    pub first: Side,
    /// The side of the second coin that is up.
    pub second: Side,
    /// The third, where three are spun.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub third: Option<Side>,
}

/// One to three coins of the set, by number from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Coins {
    /// A coin.
    pub first: u8,
    /// Another.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub second: Option<u8>,
    /// A third.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub third: Option<u8>,
}

/// Why a spin is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum NoSpinReason {
    /// The coins were not spun.
    #[cfg_attr(feature = "wasmtime", component(name = "not-spun"))]
    NotSpun,
    /// Not high enough.
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
    /// Any other reason the ringkeeper announces, in words.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// Against the rules.
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

/// Who throws the coins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Thrower {
    /// The spinner, by seat.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner"))]
    Spinner(SeatNumber),
    /// A boxer, dealer or ringkeeper.
    #[cfg_attr(feature = "wasmtime", component(name = "house"))]
    House(Role),
    /// Nobody yet: the boxer appoints.
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

/// Why coins went from the spinner to the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum HandOverReason {
    /// Three invalid spins in a row.
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
    /// The spinner's wager was voided with a decision pending.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// Below the minimum on the sign.
    #[cfg_attr(feature = "wasmtime", component(name = "under-minimum"))]
    UnderMinimum,
    /// Voided by a supervisor.
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
    /// The day or the table closed.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum InvalidationReason {
    /// Civil commotion, fire, riot, brawl, robbery, an act of God.
    #[cfg_attr(feature = "wasmtime", component(name = "disruption"))]
    Disruption,
    /// A fraudulent act. Only this one forfeits.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum GameOutcome {
    /// Won.
    #[cfg_attr(feature = "wasmtime", component(name = "won"))]
    Won,
    /// Lost.
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

/// A seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AtSeat {
    /// The seat.
    pub seat: SeatNumber,
}

/// A player takes a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Joining {
    /// The seat.
    pub seat: SeatNumber,
    /// The host attests that the player is of age.
    #[cfg_attr(feature = "wasmtime", component(name = "age-attested"))]
    pub age_attested: bool,
}

/// Whether a kind of supervisor is at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Presence {
    /// `games-supervisor` or `casino-supervisor`.
    pub role: Role,
    /// At hand.
    pub present: bool,
}

/// An outcome seed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Seed {
    /// 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub seed: Vec<u8>,
}

/// A link of the chain.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Reveal {
    /// The link `x_k`, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub x: Vec<u8>,
    /// The beacon's round that is due, where the table was opened with a beacon.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub beacon: Option<BeaconRound>,
}

/// What a landing brings.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Landing {
    /// 32 bytes of the host's generator.
    #[cfg_attr(feature = "wasmtime", component(name = "fresh"))]
    Fresh(Seed),
    /// The chain's next link.
    #[cfg_attr(feature = "wasmtime", component(name = "revealed"))]
    Revealed(Reveal),
    /// Where the coins came to rest.
    #[cfg_attr(feature = "wasmtime", component(name = "observed"))]
    Observed(Rests),
}

impl Landing {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "fresh",
        "revealed",
        "observed",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Fresh(_) => "fresh",
            Self::Revealed(_) => "revealed",
            Self::Observed(_) => "observed",
        }
    }
}

/// Bytes a player adds to the draws to come.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Entropy {
    /// 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub bytes: Vec<u8>,
}

/// A stake by seat and kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct WagerAt {
    /// Whose.
    pub seat: SeatNumber,
    /// Which: `heads`, `tails` or `spinner`.
    pub wager: WagerKind,
}

/// A new sign, announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A new sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct NewSign {
    /// What it says.
    pub sign: Sign,
}

/// Limits for one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct PlayerLimits {
    /// Whose.
    pub seat: SeatNumber,
    /// `spinner`, or `heads` (or `tails`) for Heads and Tails alike; it is told and shown as `heads`.
    pub wager: WagerKind,
    /// At least.
    pub min: MinorUnits,
    /// At most, above the sign's maximum.
    pub max: MinorUnits,
}

/// A closing time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Closing {
    /// When the table closes.
    #[cfg_attr(feature = "wasmtime", component(name = "close-at"))]
    pub close_at: Timestamp,
}

/// A stake that is not refunded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Forfeit {
    /// Whose.
    pub seat: SeatNumber,
    /// Which.
    pub wager: WagerKind,
    /// The bet's number, for a `side-bet`.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub bet: Option<u32>,
}

/// An outcome is invalidated.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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

/// A dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct DisputeRef {
    /// Its number, from 1.
    pub dispute: u32,
}

/// A dispute's text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Complaint {
    /// 1 to 256 bytes.
    pub text: String,
}

/// Which coins of the set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CoinsRef {
    /// Which.
    pub coins: Coins,
}

/// A set of coins. A casino's new sets are 1 and 2 in turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SetRef {
    /// The set's number, from 1.
    pub set: u8,
}

/// The spinner is sent out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SendingOut {
    /// Why.
    pub reason: SendingOutReason,
    /// Barred from the ring until close of play.
    pub bar: bool,
}

/// Who spins for the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Substitute {
    /// `boxer`, `dealer` or `ringkeeper`.
    pub role: Role,
}

/// A spin is called invalid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct NoSpin {
    /// Why.
    pub reason: NoSpinReason,
    /// In words, 1 to 256 bytes; `other` needs them.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub text: Option<String>,
}

/// A wager on one side; a change names the new totals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Wager {
    /// Heads or Tails.
    pub side: Side,
    /// In chips.
    pub chips: MinorUnits,
    /// In tokens.
    pub tokens: MinorUnits,
}

/// A side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideRef {
    /// Heads or Tails.
    pub side: Side,
}

/// An amount of a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AmountOf {
    /// Minor units, 1 to 10^15.
    pub amount: MinorUnits,
}

/// An unmatched side bet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct OfferRef {
    /// Its number.
    pub offer: u32,
}

/// A side bet is matched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Matching {
    /// The offer's number.
    pub offer: u32,
    /// How much of it.
    pub amount: MinorUnits,
}

/// The coins are spun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Spin {
    /// How they lie on the kip.
    pub start: Faces,
}

/// What can be asked of a table. Who may ask is said in brackets: p player, sp spinner,
/// bx boxer, d dealer, rk ringkeeper (in a ring, wherever bx or d stands), gs games supervisor,
/// cs casino supervisor, h host.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Command {
    /// A player takes a seat (h).
    #[cfg_attr(feature = "wasmtime", component(name = "join"))]
    Join(Joining),
    /// A player leaves (h).
    #[cfg_attr(feature = "wasmtime", component(name = "leave"))]
    Leave(AtSeat),
    /// A supervisor comes or goes (h).
    #[cfg_attr(feature = "wasmtime", component(name = "set-supervisor-presence"))]
    SetSupervisorPresence(Presence),
    /// The coins land (h; bx where they are observed).
    #[cfg_attr(feature = "wasmtime", component(name = "land"))]
    Land(Landing),
    /// The next hash chain is published, with the table's beacon (h).
    #[cfg_attr(feature = "wasmtime", component(name = "commit-draws"))]
    CommitDraws(Commitment),
    /// A player who abstained too long gives up the seat (d).
    #[cfg_attr(feature = "wasmtime", component(name = "vacate-seat"))]
    VacateSeat(AtSeat),
    /// A wager below the minimum is handed back (d).
    #[cfg_attr(feature = "wasmtime", component(name = "return-under-minimum"))]
    ReturnUnderMinimum(WagerAt),
    /// A sign with new limits is shown (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "announce-limits"))]
    AnnounceLimits(SignNotice),
    /// The limits change (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "set-limits"))]
    SetLimits(NewSign),
    /// One player may wager in excess of the maximum (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "set-player-limits"))]
    SetPlayerLimits(PlayerLimits),
    /// No more (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "clear-player-limits"))]
    ClearPlayerLimits(AtSeat),
    /// A sign with the closing time is shown (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "announce-closing"))]
    AnnounceClosing(Closing),
    /// It is taken down (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "cancel-closing"))]
    CancelClosing,
    /// The table closes (cs, rk).
    #[cfg_attr(feature = "wasmtime", component(name = "close-table"))]
    CloseTable,
    /// A wager is refused and removed (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "refuse-wager"))]
    RefuseWager(WagerAt),
    /// A player's wagers are void (cs; rk in a ring without supervisors, here and below).
    #[cfg_attr(feature = "wasmtime", component(name = "void-wagers"))]
    VoidWagers(AtSeat),
    /// A player is excluded from the game (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "exclude-player"))]
    ExcludePlayer(AtSeat),
    /// An outcome is invalidated (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "invalidate-outcome"))]
    InvalidateOutcome(Invalidation),
    /// A player is told of the inspector (cs).
    #[cfg_attr(feature = "wasmtime", component(name = "refer-to-inspector"))]
    ReferToInspector(DisputeRef),
    /// A dispute is decided (gs, cs, rk).
    #[cfg_attr(feature = "wasmtime", component(name = "decide-dispute"))]
    DecideDispute(DisputeRef),
    /// The coins, or the kip, are offered (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "offer-coins"))]
    OfferCoins(AtSeat),
    /// Coins cannot be found (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "lose-coins"))]
    LoseCoins(CoinsRef),
    /// Coins are found and checked (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "return-coins"))]
    ReturnCoins(CoinsRef),
    /// A new set comes to the ring (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "bring-new-set"))]
    BringNewSet,
    /// Other pennies (rk).
    #[cfg_attr(feature = "wasmtime", component(name = "change-coins"))]
    ChangeCoins(SetRef),
    /// The spinner must return the coins (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "send-spinner-out"))]
    SendSpinnerOut(SendingOut),
    /// The spinner does not go on (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "record-failure-to-spin"))]
    RecordFailureToSpin,
    /// Somebody spins in the spinner's stead (bx).
    #[cfg_attr(feature = "wasmtime", component(name = "appoint-substitute"))]
    AppointSubstitute(Substitute),
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
    /// Bytes for the draws to come (p).
    #[cfg_attr(feature = "wasmtime", component(name = "add-entropy"))]
    AddEntropy(Entropy),
    /// A dispute (p); the log holds 256.
    #[cfg_attr(feature = "wasmtime", component(name = "raise-dispute"))]
    RaiseDispute(Complaint),
    /// A review of a decision (p).
    #[cfg_attr(feature = "wasmtime", component(name = "request-review"))]
    RequestReview(DisputeRef),
    /// The offered player spins (p).
    #[cfg_attr(feature = "wasmtime", component(name = "accept-coins"))]
    AcceptCoins,
    /// The offered player does not (p, or bx for one who does not answer).
    #[cfg_attr(feature = "wasmtime", component(name = "decline-coins"))]
    DeclineCoins,
    /// A wager on Heads or Tails (p).
    #[cfg_attr(feature = "wasmtime", component(name = "place-wager"))]
    PlaceWager(Wager),
    /// Its new totals (p).
    #[cfg_attr(feature = "wasmtime", component(name = "change-wager"))]
    ChangeWager(Wager),
    /// It is taken back (p).
    #[cfg_attr(feature = "wasmtime", component(name = "withdraw-wager"))]
    WithdrawWager(SideRef),
    /// A part of the centre is covered (p).
    #[cfg_attr(feature = "wasmtime", component(name = "cover-centre"))]
    CoverCentre(AmountOf),
    /// A player does not cover (p, or rk for one who does not answer).
    #[cfg_attr(feature = "wasmtime", component(name = "decline-cover"))]
    DeclineCover(AtSeat),
    /// A bet on Heads, open to all (p).
    #[cfg_attr(feature = "wasmtime", component(name = "offer-side-bet"))]
    OfferSideBet(AmountOf),
    /// It is taken back (p).
    #[cfg_attr(feature = "wasmtime", component(name = "withdraw-side-offer"))]
    WithdrawSideOffer(OfferRef),
    /// It is matched on Tails (p).
    #[cfg_attr(feature = "wasmtime", component(name = "match-side-bet"))]
    MatchSideBet(Matching),
    /// Five Odds: the wager stays for one more decision (p).
    #[cfg_attr(feature = "wasmtime", component(name = "elect-prison"))]
    ElectPrison(SideRef),
    /// Five Odds: half of the wager is returned (p).
    #[cfg_attr(feature = "wasmtime", component(name = "elect-partage"))]
    ElectPartage(SideRef),
    /// Coins for the kip (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "select-coins"))]
    SelectCoins(CoinsRef),
    /// The coins that left the ring, once more (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "request-original-coins"))]
    RequestOriginalCoins,
    /// The spinner declares Heads or Tails (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "call-side"))]
    CallSide(SideRef),
    /// The spinner's wager (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "place-spinner-wager"))]
    PlaceSpinnerWager(Stake),
    /// Its new totals (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "change-spinner-wager"))]
    ChangeSpinnerWager(Stake),
    /// What the spinner spins for in a ring (sp).
    #[cfg_attr(feature = "wasmtime", component(name = "stake-centre"))]
    StakeCentre(AmountOf),
    /// After three invalid spins: retire (sp).
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
    /// The coins are spun (sp, or who spins in the spinner's stead).
    #[cfg_attr(feature = "wasmtime", component(name = "throw"))]
    Throw(Spin),
}

impl Command {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "join",
        "leave",
        "set-supervisor-presence",
        "land",
        "commit-draws",
        "vacate-seat",
        "return-under-minimum",
        "announce-limits",
        "set-limits",
        "set-player-limits",
        "clear-player-limits",
        "announce-closing",
        "cancel-closing",
        "close-table",
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
        "add-entropy",
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
        "throw",
    ];

    /// The contract's name of this case.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Join(_) => "join",
            Self::Leave(_) => "leave",
            Self::SetSupervisorPresence(_) => "set-supervisor-presence",
            Self::Land(_) => "land",
            Self::CommitDraws(_) => "commit-draws",
            Self::VacateSeat(_) => "vacate-seat",
            Self::ReturnUnderMinimum(_) => "return-under-minimum",
            Self::AnnounceLimits(_) => "announce-limits",
            Self::SetLimits(_) => "set-limits",
            Self::SetPlayerLimits(_) => "set-player-limits",
            Self::ClearPlayerLimits(_) => "clear-player-limits",
            Self::AnnounceClosing(_) => "announce-closing",
            Self::CancelClosing => "cancel-closing",
            Self::CloseTable => "close-table",
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
            Self::AddEntropy(_) => "add-entropy",
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
            Self::Throw(_) => "throw",
        }
    }
}

/// A command, who gives it and when.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Order {
    /// Who.
    pub by: Actor,
    /// When: never earlier than the last.
    pub at: Timestamp,
    /// What.
    pub command: Command,
}

/// The table is open.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Opening {
    /// Its name.
    pub table: String,
    /// Its seats.
    pub seats: u8,
    /// The hash chain it is opened with.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub draws: Option<Commitment>,
}

/// A table is taken over from another rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct TakingOver {
    /// Its name.
    pub table: String,
    /// Its seats.
    pub seats: u8,
    /// The rulebook it was played by.
    pub rulebook: String,
    /// That rulebook's generation of the contract.
    pub generation: String,
}

/// New limits for one player, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct PlayerLimitsChange {
    /// Whose.
    pub seat: SeatNumber,
    /// `spinner`, or `heads` for Heads and Tails alike.
    pub wager: WagerKind,
    /// The limits; none when the sign holds again.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub bounds: Option<Bounds>,
}

/// Bytes of one player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct EntropyOf {
    /// Whose.
    pub seat: SeatNumber,
    /// 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub bytes: Vec<u8>,
}

/// A link of the chain is revealed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct RevealedDraw {
    /// Its number in the chain, from 1.
    pub number: u32,
    /// The link, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub x: Vec<u8>,
    /// The beacon's round that was due.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub beacon: Option<BeaconRound>,
}

/// A round of the beacon is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct DueRound {
    /// Which: the first that is published at least one period after the throw.
    pub round: u64,
}

/// An amount of one seat in a ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SeatAmount {
    /// Whose.
    pub seat: SeatNumber,
    /// Minor units.
    pub amount: MinorUnits,
}

/// An amount of one seat goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AmountBack {
    /// Whose.
    pub seat: SeatNumber,
    /// Minor units.
    pub amount: MinorUnits,
    /// Why.
    pub reason: ReturnReason,
}

/// The whole centre rides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct RidingCentre {
    /// What stands in the centre now.
    pub amount: MinorUnits,
    /// Heads in a row.
    pub heads: u8,
}

/// A cover is paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CoverPayment {
    /// Whose.
    pub seat: SeatNumber,
    /// What was covered.
    pub cover: MinorUnits,
    /// What is paid, the cover among it.
    pub paid: MinorUnits,
}

/// A spinner's wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SeatStake {
    /// Whose.
    pub seat: SeatNumber,
    /// How much.
    pub stake: Stake,
}

/// Totals of a stake before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct StakeChange {
    /// Whose.
    pub seat: SeatNumber,
    /// Which.
    pub wager: WagerKind,
    /// Now.
    pub total: Stake,
    /// What the player added.
    pub added: Stake,
    /// What the player took back.
    pub removed: Stake,
}

/// A wager is placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Placing {
    /// Whose.
    pub seat: SeatNumber,
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

/// A stake of a casino moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct WagerStake {
    /// Whose.
    pub seat: SeatNumber,
    /// Which.
    pub wager: WagerKind,
    /// How much.
    pub stake: Stake,
}

/// A stake of a casino goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct WagerBack {
    /// Whose.
    pub seat: SeatNumber,
    /// Which.
    pub wager: WagerKind,
    /// How much.
    pub stake: Stake,
    /// Why.
    pub reason: ReturnReason,
}

/// A wager wins: the stake goes back in its tender, the winnings are chips.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Winning {
    /// Whose.
    pub seat: SeatNumber,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Halving {
    /// Whose.
    pub seat: SeatNumber,
    /// Which.
    pub wager: WagerKind,
    /// What goes back.
    pub returned: Stake,
    /// What the bank keeps.
    pub lost: Stake,
}

/// A settlement is undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Reversal {
    /// Whose.
    pub seat: SeatNumber,
    /// Which.
    pub wager: WagerKind,
    /// The stake, back on the layout.
    pub stake: Stake,
    /// The winnings, back with the bank; 0 where the wager had lost.
    pub paid: MinorUnits,
    /// Whether it had won.
    pub won: bool,
}

/// A bet on Heads, open to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideOffer {
    /// Its number.
    pub offer: u32,
    /// Whose.
    pub seat: SeatNumber,
    /// How much of it is open.
    pub amount: MinorUnits,
}

/// A bet between two players. The head bettor holds both stakes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideBet {
    /// Its number.
    pub bet: u32,
    /// The offer it came from.
    pub offer: u32,
    /// Who bets on Heads and holds.
    pub heads: SeatNumber,
    /// Who bets on Tails.
    pub tails: SeatNumber,
    /// Each one's stake.
    pub amount: MinorUnits,
}

/// A bet between two players is settled, or the settlement undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideSettlement {
    /// Its number.
    pub bet: u32,
    /// Who wins both stakes.
    pub winner: SeatNumber,
    /// Who loses.
    pub loser: SeatNumber,
    /// Each one's stake.
    pub amount: MinorUnits,
}

/// One stake of a bet is forfeited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideForfeit {
    /// The bet's number.
    pub bet: u32,
    /// Whose stake.
    pub seat: SeatNumber,
    /// How much.
    pub amount: MinorUnits,
}

/// One stake of a bet goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SideStake {
    /// The bet's number.
    pub bet: u32,
    /// Whose stake.
    pub seat: SeatNumber,
    /// How much.
    pub amount: MinorUnits,
    /// Why.
    pub reason: ReturnReason,
}

/// The coins are in the air.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Throwing {
    /// Who threw.
    pub by: Thrower,
    /// How they lay on the kip.
    pub start: Faces,
}

/// A spin is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct InvalidSpin {
    /// Why.
    pub reason: NoSpinReason,
    /// In words.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub text: Option<String>,
    /// Invalid spins in a row, 3 for three or more.
    pub consecutive: u8,
}

/// The coins are down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Landed {
    /// How.
    pub coins: Rests,
}

/// A decision has its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Announcement {
    /// Which.
    pub result: DecisionResult,
}

/// Odds in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct OddsCount {
    /// Below the number that loses; in a ring up to 255.
    pub consecutive: u8,
}

/// What a player elected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Election {
    /// Who.
    pub seat: SeatNumber,
    /// What.
    pub choice: ElectionChoice,
    /// For the wager on which side, where it is about one.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub side: Option<Side>,
}

/// The spinner is out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SentOut {
    /// Who.
    pub seat: SeatNumber,
    /// Why.
    pub reason: SendingOutReason,
    /// Barred from the ring until close of play.
    pub barred: bool,
}

/// The coins go from the spinner to the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct HandOver {
    /// Whose game it stays.
    pub seat: SeatNumber,
    /// Why.
    pub reason: HandOverReason,
    /// Whether only a dealer may be appointed.
    #[cfg_attr(feature = "wasmtime", component(name = "dealer-only"))]
    pub dealer_only: bool,
}

/// A spinner's game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct GameEnd {
    /// Whose.
    pub seat: SeatNumber,
    /// How.
    pub outcome: GameOutcome,
}

/// An outcome is invalidated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Invalidated {
    /// How far.
    pub scope: InvalidationScope,
    /// Why.
    pub reason: InvalidationReason,
}

/// A dispute is raised.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct DisputeText {
    /// Its number.
    pub dispute: u32,
    /// Who raised it.
    pub seat: SeatNumber,
    /// What about.
    pub text: String,
}

/// A dispute is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct DisputeDecision {
    /// Its number.
    pub dispute: u32,
    /// By whom.
    pub by: Actor,
}

/// What happened. Events are enough: they rebuild the state.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum Happening {
    /// The table is open.
    #[cfg_attr(feature = "wasmtime", component(name = "table-opened"))]
    TableOpened(Opening),
    /// A table that another rulebook has served goes on under this one.
    #[cfg_attr(feature = "wasmtime", component(name = "table-taken-over"))]
    TableTakenOver(TakingOver),
    /// A player took a seat.
    #[cfg_attr(feature = "wasmtime", component(name = "player-joined"))]
    PlayerJoined(Joining),
    /// A player left.
    #[cfg_attr(feature = "wasmtime", component(name = "player-left"))]
    PlayerLeft(AtSeat),
    /// A supervisor came or went.
    #[cfg_attr(feature = "wasmtime", component(name = "supervisor-presence-changed"))]
    SupervisorPresenceChanged(Presence),
    /// A new sign is shown.
    #[cfg_attr(feature = "wasmtime", component(name = "limits-announced"))]
    LimitsAnnounced(SignNotice),
    /// A new sign holds.
    #[cfg_attr(feature = "wasmtime", component(name = "limits-changed"))]
    LimitsChanged(NewSign),
    /// A player has limits of their own, or no longer.
    #[cfg_attr(feature = "wasmtime", component(name = "player-limits-changed"))]
    PlayerLimitsChanged(PlayerLimitsChange),
    /// The closing time is shown.
    #[cfg_attr(feature = "wasmtime", component(name = "closing-announced"))]
    ClosingAnnounced(Closing),
    /// It is taken down.
    #[cfg_attr(feature = "wasmtime", component(name = "closing-cancelled"))]
    ClosingCancelled,
    /// The table is closed.
    #[cfg_attr(feature = "wasmtime", component(name = "table-closed"))]
    TableClosed,
    /// A hash chain is published.
    #[cfg_attr(feature = "wasmtime", component(name = "draws-committed"))]
    DrawsCommitted(Commitment),
    /// A player's bytes join at the next "place your bets".
    #[cfg_attr(feature = "wasmtime", component(name = "entropy-added"))]
    EntropyAdded(EntropyOf),
    /// The coins are in the air: this round of the beacon lands with them. Told where the table has a beacon.
    #[cfg_attr(feature = "wasmtime", component(name = "round-due"))]
    RoundDue(DueRound),
    /// A link was revealed.
    #[cfg_attr(feature = "wasmtime", component(name = "draw-revealed"))]
    DrawRevealed(RevealedDraw),
    /// The coins are offered; the disc marks the seat.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-offered"))]
    CoinsOffered(AtSeat),
    /// A player is the spinner.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-accepted"))]
    CoinsAccepted(AtSeat),
    /// A player is passed over in this round.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-declined"))]
    CoinsDeclined(AtSeat),
    /// The house spins.
    #[cfg_attr(feature = "wasmtime", component(name = "house-spin-started"))]
    HouseSpinStarted(Substitute),
    /// The house spins no longer: it has spun to a result, a player takes over, or nothing waits for its spin any more.
    #[cfg_attr(feature = "wasmtime", component(name = "house-spin-ended"))]
    HouseSpinEnded,
    /// Coins are on the kip.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-selected"))]
    CoinsSelected(CoinsRef),
    /// Other pennies are in use.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-changed"))]
    CoinsChanged(SetRef),
    /// Coins are lost.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-lost"))]
    CoinsLost(CoinsRef),
    /// Coins are back.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-returned"))]
    CoinsReturned(CoinsRef),
    /// A new set is in use.
    #[cfg_attr(feature = "wasmtime", component(name = "set-replaced"))]
    SetReplaced(SetRef),
    /// The spinner spins for a side.
    #[cfg_attr(feature = "wasmtime", component(name = "side-called"))]
    SideCalled(SideRef),
    /// Player to layout: the spinner's wager.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-wager-placed"))]
    SpinnerWagerPlaced(SeatStake),
    /// Player to layout, or back: the difference.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-wager-changed"))]
    SpinnerWagerChanged(StakeChange),
    /// Player to pot: the spinner's stake.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-staked"))]
    CentreStaked(SeatAmount),
    /// Player to pot: a cover.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-covered"))]
    CentreCovered(SeatAmount),
    /// A player does not cover.
    #[cfg_attr(feature = "wasmtime", component(name = "cover-declined"))]
    CoverDeclined(AtSeat),
    /// Pot stays: Heads, the whole centre rides.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-rides"))]
    CentreRides(RidingCentre),
    /// The centre is called off; the stakes follow as returns.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-called-off"))]
    CentreCalledOff,
    /// Pot to player: what stands in the centre goes back.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-returned"))]
    CentreReturned(AmountBack),
    /// Pot to player: a cover goes back.
    #[cfg_attr(feature = "wasmtime", component(name = "cover-returned"))]
    CoverReturned(AmountBack),
    /// Pot stays: the spinner lost what stood in the centre.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-lost"))]
    CentreLost(SeatAmount),
    /// Pot to player: a cover won.
    #[cfg_attr(feature = "wasmtime", component(name = "cover-paid"))]
    CoverPaid(CoverPayment),
    /// Pot to player: the due.
    #[cfg_attr(feature = "wasmtime", component(name = "due-paid"))]
    DuePaid(SeatAmount),
    /// Pot to house.
    #[cfg_attr(feature = "wasmtime", component(name = "centre-forfeited"))]
    CentreForfeited(SeatAmount),
    /// Pot to house.
    #[cfg_attr(feature = "wasmtime", component(name = "cover-forfeited"))]
    CoverForfeited(SeatAmount),
    /// Player to pot: a paid cover is undone.
    #[cfg_attr(feature = "wasmtime", component(name = "cover-reversed"))]
    CoverReversed(CoverPayment),
    /// Player to pot: a paid due is undone.
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
    /// Player to layout.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-placed"))]
    WagerPlaced(Placing),
    /// Player to layout, or back: the difference.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-changed"))]
    WagerChanged(StakeChange),
    /// Layout to player.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-withdrawn"))]
    WagerWithdrawn(WagerStake),
    /// Layout to player: refused.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-refused"))]
    WagerRefused(WagerStake),
    /// Layout to player: returned.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-returned"))]
    WagerReturned(WagerBack),
    /// Layout to player: what was above the maximum.
    #[cfg_attr(feature = "wasmtime", component(name = "excess-returned"))]
    ExcessReturned(WagerStake),
    /// A bet on Heads is open to all.
    #[cfg_attr(feature = "wasmtime", component(name = "side-offer-made"))]
    SideOfferMade(SideOffer),
    /// It is taken back.
    #[cfg_attr(feature = "wasmtime", component(name = "side-offer-withdrawn"))]
    SideOfferWithdrawn(OfferRef),
    /// It found nobody.
    #[cfg_attr(feature = "wasmtime", component(name = "side-offer-lapsed"))]
    SideOfferLapsed(OfferRef),
    /// Both players to the holder.
    #[cfg_attr(feature = "wasmtime", component(name = "side-bet-made"))]
    SideBetMade(SideBet),
    /// Holder to winner: both stakes.
    #[cfg_attr(feature = "wasmtime", component(name = "side-bet-settled"))]
    SideBetSettled(SideSettlement),
    /// Holder to player: one stake.
    #[cfg_attr(feature = "wasmtime", component(name = "side-bet-returned"))]
    SideBetReturned(SideStake),
    /// Holder to house: one stake.
    #[cfg_attr(feature = "wasmtime", component(name = "side-bet-forfeited"))]
    SideBetForfeited(SideForfeit),
    /// Winner to holder: both stakes.
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
    CoinsLanded(Landed),
    /// The decision has its result.
    #[cfg_attr(feature = "wasmtime", component(name = "result-announced"))]
    ResultAnnounced(Announcement),
    /// Odds: the wagers stand.
    #[cfg_attr(feature = "wasmtime", component(name = "odds-standing"))]
    OddsStanding(OddsCount),
    /// Layout to player the stake, bank to player the winnings.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-won"))]
    WagerWon(Winning),
    /// Layout to bank.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-lost"))]
    WagerLost(WagerStake),
    /// Layout to bank: forfeited.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-forfeited"))]
    WagerForfeited(WagerStake),
    /// Layout to player one half, to bank the other.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-halved"))]
    WagerHalved(Halving),
    /// The wager stays for one more decision.
    #[cfg_attr(feature = "wasmtime", component(name = "wager-imprisoned"))]
    WagerImprisoned(WagerStake),
    /// The inverse of a won or lost wager.
    #[cfg_attr(feature = "wasmtime", component(name = "settlement-reversed"))]
    SettlementReversed(Reversal),
    /// A player must choose: the spinner after three invalid spins, a bettor where the rulebook says so.
    #[cfg_attr(feature = "wasmtime", component(name = "election-required"))]
    ElectionRequired(AtSeat),
    /// The player chose.
    #[cfg_attr(feature = "wasmtime", component(name = "election-made"))]
    ElectionMade(Election),
    /// The spinner retired.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-retired"))]
    SpinnerRetired(AtSeat),
    /// The winner goes on.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-stayed"))]
    SpinnerStayed(AtSeat),
    /// The spinner was sent out.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-sent-out"))]
    SpinnerSentOut(SentOut),
    /// The coins are with the house.
    #[cfg_attr(feature = "wasmtime", component(name = "coins-handed-over"))]
    CoinsHandedOver(HandOver),
    /// Somebody spins in the spinner's stead.
    #[cfg_attr(feature = "wasmtime", component(name = "substitute-appointed"))]
    SubstituteAppointed(Substitute),
    /// A spinner's game is over.
    #[cfg_attr(feature = "wasmtime", component(name = "spinner-game-ended"))]
    SpinnerGameEnded(GameEnd),
    /// An outcome no longer counts.
    #[cfg_attr(feature = "wasmtime", component(name = "outcome-invalidated"))]
    OutcomeInvalidated(Invalidated),
    /// A player's wagers are void; the stakes follow as returns.
    #[cfg_attr(feature = "wasmtime", component(name = "wagers-voided"))]
    WagersVoided(AtSeat),
    /// A player is out of the game.
    #[cfg_attr(feature = "wasmtime", component(name = "player-excluded"))]
    PlayerExcluded(AtSeat),
    /// A player gave up the seat.
    #[cfg_attr(feature = "wasmtime", component(name = "seat-vacated"))]
    SeatVacated(AtSeat),
    /// A dispute.
    #[cfg_attr(feature = "wasmtime", component(name = "dispute-raised"))]
    DisputeRaised(DisputeText),
    /// Its decision.
    #[cfg_attr(feature = "wasmtime", component(name = "dispute-decided"))]
    DisputeDecided(DisputeDecision),
    /// A review is asked for.
    #[cfg_attr(feature = "wasmtime", component(name = "review-requested"))]
    ReviewRequested(DisputeRef),
    /// The player was told of the inspector.
    #[cfg_attr(feature = "wasmtime", component(name = "inspector-referred"))]
    InspectorReferred(DisputeRef),
}

impl Happening {
    /// The contract's name of every case, in its order.
    pub const NAMES: &[&str] = &[
        "table-opened",
        "table-taken-over",
        "player-joined",
        "player-left",
        "supervisor-presence-changed",
        "limits-announced",
        "limits-changed",
        "player-limits-changed",
        "closing-announced",
        "closing-cancelled",
        "table-closed",
        "draws-committed",
        "entropy-added",
        "round-due",
        "draw-revealed",
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
            Self::TableOpened(_) => "table-opened",
            Self::TableTakenOver(_) => "table-taken-over",
            Self::PlayerJoined(_) => "player-joined",
            Self::PlayerLeft(_) => "player-left",
            Self::SupervisorPresenceChanged(_) => "supervisor-presence-changed",
            Self::LimitsAnnounced(_) => "limits-announced",
            Self::LimitsChanged(_) => "limits-changed",
            Self::PlayerLimitsChanged(_) => "player-limits-changed",
            Self::ClosingAnnounced(_) => "closing-announced",
            Self::ClosingCancelled => "closing-cancelled",
            Self::TableClosed => "table-closed",
            Self::DrawsCommitted(_) => "draws-committed",
            Self::EntropyAdded(_) => "entropy-added",
            Self::RoundDue(_) => "round-due",
            Self::DrawRevealed(_) => "draw-revealed",
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

/// One event.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Event {
    /// When: the command's time.
    pub at: Timestamp,
    /// From what it follows.
    pub cite: Citation,
    /// What happened.
    pub what: Happening,
}

/// Where a table is in its round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(enum))]
#[repr(u8)]
pub enum Phase {
    /// No spinner: the coins, or the kip, are offered.
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
    /// Three invalid spins: the spinner must choose.
    #[cfg_attr(feature = "wasmtime", component(name = "electing"))]
    Electing,
    /// The table is closed.
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

/// One wager as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// Frozen when the spinner was sent out; the spinner's own after a valid spin.
    pub frozen: bool,
    /// Whether it is in prison for one more decision.
    pub imprisoned: bool,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct SeatView {
    /// The seat.
    pub seat: SeatNumber,
    /// What the player has on the layout; in a ring centre, offers and bets say what stands.
    pub wagers: Vec<WagerView>,
    /// What the player holds for bets, others' stakes among it.
    pub held: MinorUnits,
    /// May not spin until close of play. A seat is not a person: who leaves and comes back is the host's to know.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct GameView {
    /// Whose.
    pub seat: SeatNumber,
    /// What is spun for.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub side: Option<Side>,
    /// The spinner's wager; nothing in a ring, where the centre says it.
    pub stake: Stake,
    /// Whether there was a valid spin yet.
    #[cfg_attr(feature = "wasmtime", component(name = "valid-spin"))]
    pub valid_spin: bool,
    /// Throws of the called side so far.
    pub run: u8,
    /// Whether the house spins to the end.
    #[cfg_attr(feature = "wasmtime", component(name = "handed-over"))]
    pub handed_over: bool,
}

/// The lights that are lit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// A published chain as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct ChainView {
    /// The head as it was published, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub published: Vec<u8>,
    /// The last link known, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub head: Vec<u8>,
    /// How many links have been revealed.
    pub revealed: u32,
    /// Of how many.
    pub length: u32,
    /// The players' running digest, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub entropy: Vec<u8>,
    /// The chain to follow.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub next: Option<Commitment>,
    /// The beacon every landing adds.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub beacon: Option<Beacon>,
    /// The beacon's round that is due, while the coins are in the air.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub due: Option<u64>,
}

/// One dispute.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct DisputeView {
    /// Its number.
    pub dispute: u32,
    /// Who raised it.
    pub seat: SeatNumber,
    /// What about.
    pub text: String,
    /// Who decided first.
    #[cfg_attr(feature = "wasmtime", component(name = "decided-by"))]
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub decided_by: Option<Actor>,
    /// A review is asked for.
    pub review: bool,
    /// Who reviewed.
    #[cfg_attr(feature = "wasmtime", component(name = "reviewed-by"))]
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub reviewed_by: Option<Actor>,
    /// The player was told of the inspector.
    pub referred: bool,
}

/// What only a casino's table shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CasinoView {
    /// The sign.
    pub sign: Sign,
    /// The sign to come.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
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

/// The centre of a ring.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct CentreView {
    /// What the spinner put in at first.
    #[cfg_attr(feature = "wasmtime", component(name = "first-stake"))]
    pub first_stake: MinorUnits,
    /// What stands in it for the spinner.
    pub stake: MinorUnits,
    /// What is due to the spinner, who may withdraw or stay.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub due: Option<MinorUnits>,
    /// Who covers how much.
    pub covers: Vec<SeatAmount>,
    /// Heads in a row.
    pub heads: u8,
}

/// What only a ring shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub centre: Option<CentreView>,
    /// Bets that nobody matched yet.
    pub offers: Vec<SideOffer>,
    /// Bets that stand.
    pub bets: Vec<SideBet>,
}

/// From and to, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AmountRange {
    /// At least.
    pub min: MinorUnits,
    /// At most.
    pub max: MinorUnits,
}

/// One thing that would be accepted now. It holds for a well-formed command; amounts lie within `amount`, in
/// the sign's steps, and are payable in chips; a change is to another stake than the one that stands, and what is
/// written on a sign is judged when it is given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct LegalCommand {
    /// The command's name.
    pub command: String,
    /// As what.
    pub role: Role,
    /// By whom: a player's seat, a member of staff; none for anybody of that role.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub number: Option<u32>,
    /// Not by this member of staff.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub except: Option<Actor>,
    /// For which seat, where the command names one.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub seat: Option<SeatNumber>,
    /// For which wager or side, where the command names one.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub wager: Option<WagerKind>,
    /// For which dispute, offer, set or coin, where the command names one.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub item: Option<u32>,
    /// For which role, where the command names one.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub subject: Option<Role>,
    /// For which reason, where the command names one.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub reason: Option<String>,
    /// The least and the most of the total that stands afterwards, where the command names an amount; in a ring of the
    /// amount that is named.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub amount: Option<AmountRange>,
}

/// One way the coins in the air can come down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Outcome {
    /// How they lie.
    pub coins: Rests,
    /// How likely that is.
    pub probability: Fraction,
}

/// All that can be seen of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct TableView {
    /// Its name.
    pub table: String,
    /// Its rulebook.
    pub rulebook: String,
    /// Where it is in its round.
    pub phase: Phase,
    /// The time of the last command.
    pub now: Timestamp,
    /// Local time less UTC, in minutes.
    #[cfg_attr(feature = "wasmtime", component(name = "zone-offset-minutes"))]
    pub zone_offset_minutes: i16,
    /// When it closes.
    #[cfg_attr(feature = "wasmtime", component(name = "closes-at"))]
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub closes_at: Option<Timestamp>,
    /// How many seats there are.
    #[cfg_attr(feature = "wasmtime", component(name = "seat-count"))]
    pub seat_count: u8,
    /// The players.
    pub seats: Vec<SeatView>,
    /// Where the disc lies.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub disc: Option<SeatNumber>,
    /// Who is offered the coins.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub offered: Option<SeatNumber>,
    /// Who throws.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub thrower: Option<Thrower>,
    /// The spinner's game.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub game: Option<GameView>,
    /// The lights.
    pub lights: Lights,
    /// At least one Odds in this decision: the wagers stand.
    pub pending: bool,
    /// Invalid spins in a row, 3 for three or more.
    #[cfg_attr(feature = "wasmtime", component(name = "invalid-spins"))]
    pub invalid_spins: u8,
    /// How the coins lie, where they are down.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub landed: Option<Rests>,
    /// The set in use.
    #[cfg_attr(feature = "wasmtime", component(name = "coin-set"))]
    pub coin_set: u8,
    /// Its coins.
    pub coins: Vec<CoinStatus>,
    /// The published chain.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub chain: Option<ChainView>,
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
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub casino: Option<CasinoView>,
    /// What only a ring shows.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ring: Option<RingView>,
    /// What the viewer may do now; all that anybody may, without a viewer.
    pub legal: Vec<LegalCommand>,
    /// The ways the coins in the air can come down; empty when none is.
    pub outcomes: Vec<Outcome>,
}

/// A hash chain, handed over: what is committed stays committed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct HandedChain {
    /// The head as it was published, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub published: Vec<u8>,
    /// The last link known, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub head: Vec<u8>,
    /// How many links have been revealed.
    pub revealed: u32,
    /// Of how many.
    pub length: u32,
    /// The players' digest that draws use, 32 bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub entropy: Vec<u8>,
    /// The digest with what was given since, 32 bytes.
    #[cfg_attr(feature = "wasmtime", component(name = "entropy-next"))]
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub entropy_next: Vec<u8>,
    /// The chain to follow.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub next: Option<Commitment>,
    /// Calls of "place your bets" until it is used: 2 or 1; 0 without one.
    #[cfg_attr(feature = "wasmtime", component(name = "next-in"))]
    pub next_in: u8,
    /// The beacon every landing adds.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub beacon: Option<Beacon>,
}

/// Where chance comes from, handed over.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(variant))]
pub enum HandedSource {
    /// The host's certified generator.
    #[cfg_attr(feature = "wasmtime", component(name = "fresh"))]
    Fresh,
    /// A hash chain.
    #[cfg_attr(feature = "wasmtime", component(name = "committed"))]
    Committed(HandedChain),
    /// Eyes.
    #[cfg_attr(feature = "wasmtime", component(name = "observed"))]
    Observed,
}

impl HandedSource {
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
            Self::Fresh => "fresh",
            Self::Committed(_) => "committed",
            Self::Observed => "observed",
        }
    }
}

/// A sign to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct ShownSign {
    /// What it will say, and when.
    pub notice: SignNotice,
    /// Since when it is shown.
    #[cfg_attr(feature = "wasmtime", component(name = "shown-at"))]
    pub shown_at: Timestamp,
}

/// A player, handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct HandedPlayer {
    /// The seat.
    pub seat: SeatNumber,
    /// The host attested that the player is of age.
    #[cfg_attr(feature = "wasmtime", component(name = "age-attested"))]
    pub age_attested: bool,
    /// May not spin until close of play.
    pub barred: bool,
    /// Excluded from the game.
    pub excluded: bool,
    /// Rounds in a row without a wager while all seats were taken, 3 for three or more.
    pub abstained: u8,
    /// Entropy is in for the next decision.
    #[cfg_attr(feature = "wasmtime", component(name = "entropy-given"))]
    pub entropy_given: bool,
}

/// A table between two spinner's games, with nothing on the layout: what one rulebook hands over to another.
///
/// It has all that outlasts a game, and nothing that a rulebook keeps for itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct HandedTable {
    /// The table's name.
    pub table: String,
    /// The rulebook that hands over.
    pub rulebook: String,
    /// Its generation of the contract.
    pub generation: String,
    /// How many seats there are.
    pub seats: u8,
    /// Local time less UTC, in minutes.
    #[cfg_attr(feature = "wasmtime", component(name = "zone-offset-minutes"))]
    pub zone_offset_minutes: i16,
    /// The time of the last command.
    pub now: Timestamp,
    /// Where chance comes from, as it stands.
    pub source: HandedSource,
    /// The terms in force.
    pub terms: Terms,
    /// The sign to come.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub announced: Option<ShownSign>,
    /// Players with limits of their own.
    #[cfg_attr(feature = "wasmtime", component(name = "player-limits"))]
    pub player_limits: Vec<PlayerLimits>,
    /// When the table closes.
    #[cfg_attr(feature = "wasmtime", component(name = "closes-at"))]
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub closes_at: Option<Timestamp>,
    /// A games supervisor is at hand.
    #[cfg_attr(feature = "wasmtime", component(name = "games-supervisor-present"))]
    pub games_supervisor_present: bool,
    /// A casino supervisor is at hand.
    #[cfg_attr(feature = "wasmtime", component(name = "casino-supervisor-present"))]
    pub casino_supervisor_present: bool,
    /// Where the disc lies.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub disc: Option<SeatNumber>,
    /// The players, by seat.
    pub players: Vec<HandedPlayer>,
    /// The log of disputes.
    pub disputes: Vec<DisputeView>,
}

/// The machine a rulebook runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// What one wager pays and returns where rounding to chips does not act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct PayLine {
    /// Which.
    pub wager: WagerKind,
    /// What is paid, to 1.
    pub odds: Fraction,
    /// How often it wins.
    pub wins: Fraction,
    /// What it returns of the stake on average.
    pub returns: Fraction,
}

/// What a lab and a player need to know of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Description {
    /// `two-up`.
    pub family: String,
    /// Its id.
    pub rulebook: String,
    /// Its title.
    pub title: String,
    /// The published document.
    pub source: String,
    /// That document's SHA-256, 32 bytes.
    #[cfg_attr(feature = "wasmtime", component(name = "source-sha256"))]
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub source_sha256: Vec<u8>,
    /// The contract's generation.
    pub generation: String,
    /// The engine's version.
    pub engine: String,
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
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub odds_that_lose: Option<u8>,
    /// Every clause, then every ruling.
    pub clauses: Vec<Clause>,
    /// What is paid.
    pub paytable: Vec<PayLine>,
    /// The names of the commands it knows.
    pub commands: Vec<String>,
    /// The reasons it knows for "no spin".
    #[cfg_attr(feature = "wasmtime", component(name = "no-spin-reasons"))]
    pub no_spin_reasons: Vec<NoSpinReason>,
}

/// Who spins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoSpinner {
    /// The seat.
    pub seat: SeatNumber,
    /// For what.
    pub side: Side,
    /// The spinner's wager of each game.
    pub stake: Stake,
}

/// A wager of each decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(C)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoWager {
    /// Whose.
    pub seat: SeatNumber,
    /// On what.
    pub side: Side,
    /// How much.
    pub stake: Stake,
}

/// Many spins without anybody at the table, whose source is `fresh`: the coins are offered around, everybody but
/// the plan's spinner declines, before each decision the plan's wagers are placed, and a dealer spins where the
/// spinner does not. Where the spins run out the decision stays as it is.
///
/// In a ring the ringkeeper does what boxer and dealers do; the spinner stakes the centre, which the next player
/// clockwise covers; the plan's wagers on Heads are offered, and those on Tails match them. There are no tokens.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoPlan {
    /// The time of every command.
    pub at: Timestamp,
    /// An outcome seed, 32 bytes; its k-th byte is the k-th spin's.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub seed: Vec<u8>,
    /// How many spins, at most 10^9.
    pub spins: u64,
    /// Who takes the coins whenever they are offered; nobody, and the boxer spins.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub spinner: Option<AutoSpinner>,
    /// What is placed in each decision.
    pub wagers: Vec<AutoWager>,
}

/// What many spins came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
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
    /// Stakes put on the layout.
    pub staked: MinorUnits,
    /// Stakes that went back to players.
    pub returned: MinorUnits,
    /// What the bank paid.
    pub paid: MinorUnits,
    /// What the bank collected.
    pub collected: MinorUnits,
}

/// A state and the events that led to it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Step {
    /// Canonical: equal states have equal bytes.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub state: Vec<u8>,
    /// In order.
    pub events: Vec<Event>,
}

/// Several commands, up to the first that was refused.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Steps {
    /// After the last that was accepted.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub state: Vec<u8>,
    /// In order.
    pub events: Vec<Event>,
    /// For each command that was accepted, how many events had been told after it.
    pub ends: Vec<u32>,
    /// Why the next one was not accepted.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub refused: Option<Refusal>,
}

/// The same on a table that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct TableSteps {
    /// In order.
    pub events: Vec<Event>,
    /// For each command that was accepted, how many events had been told after it.
    pub ends: Vec<u32>,
    /// Why the next one was not accepted.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub refused: Option<Refusal>,
}

/// Many games.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct AutoStep {
    /// Afterwards.
    #[cfg_attr(feature = "serde", serde(with = "crate::json::hex"))]
    pub state: Vec<u8>,
    /// What they came to.
    pub tally: AutoTally,
}
