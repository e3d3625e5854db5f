// Written from `wit/` by `kip-components contract`: change it there.

//! Words that every family of games shares.

use alloc::string::String;
#[cfg(feature = "wasmtime")]
use wasmtime::component::{ComponentType, Lift, Lower};

/// A seat: 1 is first to the right of the ring entrance, numbers go clockwise, 64 is the last there can be.
pub type SeatNumber = u8;

/// Milliseconds since 1970-01-01 00:00 UTC, at most 2^53 - 1.
pub type Timestamp = u64;

/// Whole minor units of the table's currency, at most 2^53 - 1 in any sum.
pub type MinorUnits = u64;

/// A row of `description.clauses`.
pub type ClauseNumber = u16;

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
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Stake {
    /// In chips.
    pub chips: MinorUnits,
    /// In casino promotional tokens.
    pub tokens: MinorUnits,
}

/// An exact ratio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Fraction {
    /// Above the line.
    pub numerator: u64,
    /// Below the line, never 0.
    pub denominator: u64,
}

/// What an event or a refusal follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Citation {
    /// The clause; the ruling, where no clause speaks.
    pub clause: ClauseNumber,
    /// The ruling too, where the clause is silent or open.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ruling: Option<ClauseNumber>,
}

/// Why a command, a config or a state was not accepted. Nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Refusal {
    /// Stable, in kebab-case. New codes may come; they break nobody.
    pub code: String,
    /// The clause as the document counts it, such as `nsw 4.6`; a ruling, such as `R46`, where no clause speaks.
    pub clause: String,
    /// The ruling, such as `R7`, where the clause is silent or open.
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub ruling: Option<String>,
    /// One sentence for a person.
    pub message: String,
}

/// One row of the clause table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case", deny_unknown_fields))]
#[cfg_attr(feature = "wasmtime", derive(ComponentType, Lift, Lower), component(record))]
pub struct Clause {
    /// What events carry.
    pub number: ClauseNumber,
    /// As it is cited: `nsw 4.1.2.3`, or `R7` for a ruling.
    pub id: String,
    /// The clause's own text, or a ruling in short.
    pub text: String,
}
