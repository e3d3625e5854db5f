//! A casino's rulebook: one record of closed policies, each with its citation.
//!
//! All rulebooks whose house banks share one machine. A record states where they differ and which clauses their steps
//! cite. This module holds no step.
//!
//! A record that contradicts itself is refused: see `contradiction.rs`.

use serde::{Deserialize, Serialize};

use super::cites::Cites;
use crate::contract::Citation;
use crate::table::clause::Cited;
use crate::table::clause::ClauseTable;
pub use crate::table::money::Rounding;
use crate::table::record::{citation, list};
use crate::two_up::contract::{Faces, NoSpinReason, OddsPaid};
use crate::two_up::floor::pennies::cited_faces;

/// The facts and policies of a casino's rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its id, such as `nsw`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The published document.
    pub source: &'static str,
    /// That document's SHA-256; zeros when no document is published.
    pub source_sha256: [u8; 32],
    /// Its clauses and the rulings.
    pub clauses: ClauseTable,
    /// The number of coins in a set.
    pub coins_in_set: Cited<u8>,
    /// How the coins lie on the kip before a spin.
    #[serde(with = "cited_faces")]
    pub start: Cited<Faces>,
    /// The number of throws of the called side that win the spinner's wager.
    pub throws_to_win: Cited<u8>,
    /// The number of consecutive Odds that lose.
    pub odds_that_lose: Cited<u8>,
    /// Who decides which side is spun for.
    pub call: Cited<SideCall>,
    /// How the odds of winning wagers are set.
    pub odds: Cited<OddsRule>,
    /// What the Odds that lose do to wagers on Heads and Tails.
    pub five_odds: Cited<FiveOdds>,
    /// What becomes of winnings that the table's chips cannot pay exactly.
    pub rounding: Cited<Rounding>,
    /// Whether new wagers may be placed after an invalid spin.
    pub new_wagers_after_void: Cited<NewWagersAfterVoid>,
    /// The reasons for which a spin can be called invalid.
    #[serde(with = "list")]
    pub no_spin: &'static [NoSpinRule],
    /// The clause that each step of the machine cites.
    pub cites: Cites,
}

impl Record {
    /// Returns the coins of a set, a bit each: up to eight.
    #[inline]
    pub(super) fn coins(&self) -> u8 {
        u8::MAX >> (8 - self.coins_in_set.value.clamp(1, 8))
    }
}

/// Who decides which side is spun for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum SideCall {
    /// The spinner, by declaring Heads or Tails.
    Spinner,
    /// The rulebook: it is always Heads.
    AlwaysHeads,
}

/// How the odds of winning wagers are set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OddsRule {
    /// The rulebook states the odds; a table cannot be opened with others.
    Stated(OddsPaid),
    /// The table is opened with its odds; these apply when it is opened without any.
    AtOpening(OddsPaid),
}

impl OddsRule {
    /// Returns the odds of a table that is opened without any.
    pub const fn usual(&self) -> OddsPaid {
        match self {
            Self::Stated(odds) | Self::AtOpening(odds) => *odds,
        }
    }
}

/// What the Odds that lose (five in a row, or the record's `odds_that_lose`) do to a wager on Heads or Tails.
///
/// All variants but the first require even money on Heads and Tails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FiveOdds {
    /// The wager loses.
    Lose,
    /// Half of the wager is returned.
    LaPartage,
    /// The wager stays for one more decision, which returns or takes it.
    EnPrison,
    /// The player elects one of the two; half is returned to a player who does not elect.
    AtElection,
}

impl FiveOdds {
    /// Whether half of a wager can be returned.
    pub const fn can_halve(self) -> bool {
        matches!(self, Self::LaPartage | Self::AtElection)
    }

    /// Whether a wager can go to prison.
    pub const fn can_imprison(self) -> bool {
        matches!(self, Self::EnPrison | Self::AtElection)
    }
}

/// Whether new wagers may be placed after an invalid spin with nothing pending.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NewWagersAfterVoid {
    /// Only wagers already on the layout may change.
    Refused,
    /// New wagers are accepted as before "no more bets".
    Accepted,
}

/// One reason for "no spin".
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct NoSpinRule {
    /// The reason.
    pub reason: NoSpinReason,
    /// Who may call it.
    pub caller: NoSpinCaller,
    /// The clause that states it.
    #[serde(with = "citation")]
    pub cite: Citation,
}

/// Who may call a spin invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum NoSpinCaller {
    /// The boxer or a casino supervisor.
    BoxerOrSupervisor,
    /// The boxer.
    Boxer,
}
