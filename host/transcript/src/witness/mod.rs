//! Follows a table's draws in the events of its lines, and checks each outcome against them (R4, R45, R136, R141).
//!
//! It uses no component: heads, entropy and links are in the events, seeds in the orders, and the rest is computed here. It
//! checks no other rule, such as when entropy may be given or what a result pays; a replay does. The source in the header's config
//! decides what may be in a transcript.

mod beacons;
mod chains;
mod coins;
mod deals;
mod discrepancy;
mod fact;

use alloc::vec::Vec;

use kip_contract::types::{Beacon, BeaconRound, Timestamp};
use serde_json::Value;

pub use beacons::known_times;
pub use chains::{Chance, Contributed, LEAST_REVEALS, Linked, Published};
pub use coins::{Witness, Witnessed, coins_of};
pub use deals::{DealWitness, Pack, WitnessedDeal};
pub use discrepancy::Discrepancy;
pub(crate) use discrepancy::format_rests;
pub use fact::{Brought, Fact};

/// A witness of a table of either family whose draws are known.
#[derive(Clone, Debug)]
pub enum Draws {
    /// Two-Up.
    TwoUp(Witness),
    /// Casino, the card game.
    CasinoCards(DealWitness),
}

impl Draws {
    /// Returns a witness of a table that this rulebook opened with this config; `None` if the family's draws are not known here.
    #[must_use]
    pub fn of(family: &str, rulebook: &str, generation: &str, config: &Value) -> Option<Self> {
        let table = config.get("table")?.as_str()?;
        let source = fact::source(config.get("source")?)?;
        match family {
            "two-up" => Some(Self::TwoUp(Witness::new(table, rulebook, generation, &source))),
            "casino-cards" => {
                let players = config.get("terms")?.get("players")?.as_u64()?;
                let witness = DealWitness::new(table, rulebook, generation, &source, u8::try_from(players).ok()?);
                Some(Self::CasinoCards(witness))
            }
            _ => None,
        }
    }

    /// Records that another rulebook or generation plays the table from now on: both are part of every outcome seed.
    pub fn played_by(&mut self, rulebook: &str, generation: &str) {
        match self {
            Self::TwoUp(witness) => witness.played_by(rulebook, generation),
            Self::CasinoCards(witness) => witness.played_by(rulebook, generation),
        }
    }

    /// Follows the events of the opening: a committed table publishes its chain, once.
    #[must_use = "it contains the discrepancies"]
    pub fn open(&mut self, facts: &[(Timestamp, Fact)]) -> Vec<Discrepancy> {
        let published = facts.iter().filter_map(|(_, fact)| match fact {
            Fact::DrawsCommitted(commitment) => Some(commitment),
            _ => None,
        });
        let published: Vec<_> = published.collect();
        let chains = self.chains();
        let mut found = chains.map_or_else(Vec::new, |chains| chains.check_opening(&published));
        let is_committed = chains.is_some();
        let mut others = facts.iter().filter(|(_, fact)| !(is_committed && matches!(fact, Fact::DrawsCommitted(_))));
        found.extend(match self {
            Self::TwoUp(witness) => witness.follow_each(None, &mut others),
            Self::CasinoCards(witness) => witness.follow_each(None, &mut others),
        });
        found
    }

    /// Follows a line: the time of its events, the chance that its order brought, and its facts. Returns all discrepancies, and
    /// continues from what the table reports.
    #[must_use = "it contains the discrepancies"]
    pub fn follow(&mut self, brought: Option<&Brought>, facts: &[(Timestamp, Fact)]) -> Vec<Discrepancy> {
        match self {
            Self::TwoUp(witness) => witness.follow(brought, facts),
            Self::CasinoCards(witness) => witness.follow(brought, facts),
        }
    }

    /// Takes the round whose signature nobody has checked, with its beacon.
    pub fn take_unsigned(&mut self) -> Option<(Beacon, BeaconRound)> {
        match self {
            Self::TwoUp(witness) => witness.take_unsigned(),
            Self::CasinoCards(witness) => witness.take_unsigned(),
        }
    }

    /// Returns the chance that decided each landing or deal so far.
    #[must_use]
    pub fn chances(&self) -> Vec<&Chance> {
        match self {
            Self::TwoUp(witness) => witness.landings().iter().map(|landing| &landing.chance).collect(),
            Self::CasinoCards(witness) => witness.deals().iter().map(|deal| &deal.chance).collect(),
        }
    }

    /// Returns the number of landings or deals so far.
    #[must_use]
    pub fn count(&self) -> usize {
        match self {
            Self::TwoUp(witness) => witness.landings().len(),
            Self::CasinoCards(witness) => witness.deals().len(),
        }
    }

    /// Returns the noun of what a draw decides: a landing or a deal.
    #[must_use]
    pub const fn noun(&self) -> &'static str {
        match self {
            Self::TwoUp(_) => "landing",
            Self::CasinoCards(_) => "deal",
        }
    }

    /// Returns every published chain in order; none when the table's draws are not committed.
    #[must_use]
    pub fn published(&self) -> &[Published] {
        match self {
            Self::TwoUp(witness) => witness.published(),
            Self::CasinoCards(witness) => witness.published(),
        }
    }

    /// Returns the players' contributions, in order; none when the table's draws are not committed.
    #[must_use]
    pub fn contributions(&self) -> &[Contributed] {
        match self {
            Self::TwoUp(witness) => witness.contributions(),
            Self::CasinoCards(witness) => witness.contributions(),
        }
    }

    /// Returns every head that was published and every link that was revealed, in the order of their bytes.
    pub fn known(&self) -> impl Iterator<Item = &[u8]> {
        self.chains().into_iter().flat_map(chains::Chains::known)
    }

    /// Returns the beacon of the table.
    #[must_use]
    pub fn beacon(&self) -> Option<&Beacon> {
        self.chains().and_then(chains::Chains::beacon)
    }

    const fn chains(&self) -> Option<&chains::Chains> {
        match self {
            Self::TwoUp(witness) => witness.chains(),
            Self::CasinoCards(witness) => witness.chains(),
        }
    }
}

/// Returns whether chains of two tables have links in common: one is the other, is a part of it, or leads into it (R136).
#[must_use]
pub fn share_links(one: &[Published], other: &[Published]) -> bool {
    // A table has no more; a transcript that states more does not hold.
    let chains = |published: &[Published]| -> Vec<_> {
        published.iter().filter_map(Published::to_chain).take(kip_draws::MOST_CHAINS).collect()
    };
    let other = chains(other);
    chains(one).iter().any(|chain| kip_draws::find_reuse(chain, other.iter()).is_some())
}
