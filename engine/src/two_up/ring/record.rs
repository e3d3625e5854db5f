//! A ring's rulebook: one record of closed policies, each with its citation.
//!
//! All rings share one machine. A record states where they differ and which clauses their steps cite. This module holds
//! no step.

use serde::{Deserialize, Serialize};

pub use super::cites::Cites;
use crate::contract::Citation;
use crate::table::clause::Cited;
use crate::table::clause::ClauseTable;
use crate::table::record::{citation, list};
use crate::two_up::contract::{Faces, NoSpinReason};
use crate::two_up::floor::pennies::cited_faces;

/// The facts and policies of a ring's rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its id, such as `ringkeeper`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The published document.
    pub source: &'static str,
    /// That document's SHA-256.
    pub source_sha256: [u8; 32],
    /// Its clauses and the rulings.
    pub clauses: ClauseTable,
    /// The number of sets of pennies, 1 or 2.
    pub sets: Cited<u8>,
    /// The number of pennies in a set, up to 8.
    pub coins_in_set: Cited<u8>,
    /// The number of pennies that are spun, 2 or 3.
    pub coins_spun: Cited<u8>,
    /// Who puts the pennies on the kip.
    pub selection: Cited<Selection>,
    /// How the pennies lie on the kip before a spin.
    #[serde(with = "cited_faces")]
    pub start: Cited<Faces>,
    /// What the spinner spins for.
    pub centre: Cited<CentreRule>,
    /// When side bets may be made.
    pub side_bets: Cited<SideBets>,
    /// Which pennies a winner who stays goes on with.
    pub staying: Cited<Staying>,
    /// Whether a spinner who throws three invalid spins in a row may be substituted.
    pub three_invalid: Cited<ThreeInvalid>,
    /// Who supervises the ring.
    pub supervision: Cited<Supervision>,
    /// The days on which the ring may play.
    pub calendar: Cited<Calendar>,
    /// Whether the host must attest the players' age.
    pub age: Cited<Age>,
    /// The reasons for which a spin can be called invalid.
    #[serde(with = "list")]
    pub no_spin: &'static [NoSpinRule],
    /// How long a spin can be called invalid.
    pub no_spin_until: Cited<NoSpinUntil>,
    /// The clause that each step of the machine cites.
    pub cites: Cites,
}

/// Who puts the pennies on the kip.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Selection {
    /// The spinner selects them from the set that the ringkeeper throws down.
    Spinner,
    /// The ringkeeper places them.
    Ringkeeper,
}

/// What the spinner spins for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum CentreRule {
    /// A stake that others cover. That many consecutive Heads win it.
    Heads(#[cfg_attr(feature = "schema", schemars(range(min = 1), description = "The number of Heads."))] u8),
    /// Nothing: there are only bets across the ring.
    None,
}

/// When side bets may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SideBets {
    /// Once the centre is set in full.
    CentreFirst,
    /// As soon as bets are called.
    AtOnce,
}

/// Which pennies a winner who stays goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Staying {
    /// Other pennies of the same set; the winning ones are retained.
    OtherCoins,
    /// Any pennies of the set.
    AnyCoins,
}

/// Whether three invalid spins in a row let the ringkeeper spin in the spinner's stead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum ThreeInvalid {
    /// The ringkeeper may spin in the spinner's stead.
    MaySubstitute,
    /// The spinner tries again.
    TryAgain,
}

/// Who supervises the ring.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Supervision {
    /// The ringkeeper, who also closes without notice and decides disputes for good.
    Ringkeeper,
    /// A casino supervisor.
    CasinoSupervisor,
}

/// The days on which the ring may play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Calendar {
    /// Any day.
    AnyDay,
    /// Only 25 April if the table is opened that way; otherwise any day.
    AnzacDayWhereSaid,
    /// 25 April, 15 August, and 11 November after noon.
    CommemorativeDays,
}

/// Whether the host must attest the players' age.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Age {
    /// The host attests each player's age.
    Attested,
    /// Nobody's age is asked for.
    NotAsked,
}

/// One reason for "no spin".
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct NoSpinRule {
    /// The reason.
    pub reason: NoSpinReason,
    /// The clause that states it.
    #[serde(with = "citation")]
    pub cite: Citation,
}

/// How long a spin can be called invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NoSpinUntil {
    /// Until the coins come to rest.
    CoinsRest,
    /// Until the result is announced, on a table with observed coins.
    Announcement,
}
