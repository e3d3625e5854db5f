//! Export and import of what only a ring has (R68).
//!
//! A ring has no limits, so a casino's are not imported.

use super::record::Record;
use super::state::State;
use crate::contract::Timestamp;
use crate::table::refusal::Refused;
use crate::table::seats::Seats;
use crate::two_up::contract::{RingTerms, Terms};
use crate::two_up::floor::codec::checked;
use crate::two_up::floor::exported::Exported;
use crate::two_up::floor::machine::Machine;
use crate::two_up::floor::transfer::{bad_table, keep, open_again, to_exported};
use crate::two_up::refusals::refused;

/// Exports the table, or refuses because of bets and offers.
pub(super) fn export(record: &Record, state: &State) -> Result<Exported, Refused> {
    if !state.own.bets.is_empty() || !state.own.offers.is_empty() {
        return Err(refused!("layout-not-empty", record.cites.floor.transfer, "Bets are standing."));
    }
    let opening = &state.opening.own;
    let terms = RingTerms { centre_policy: opening.policy, anzac_day_only: opening.anzac_day_only };
    Ok(to_exported(record, state, Terms::Ring(terms)))
}

/// Imports a table. The host has attested the age of every seated player, if the rulebook asks for it (R44).
pub(super) fn import(
    record: &Record,
    exported: &Exported,
    terms: Option<&Terms>,
    at: Timestamp,
) -> Result<State, Refused> {
    let given = terms.or(Some(&exported.terms).filter(|terms| matches!(terms, Terms::Ring(_))));
    let mut state = open_again(record, exported, given.cloned(), at)?;
    keep(record, &mut state, exported)?;
    if let Some(cite) = record.facts().age
        && let Some(seat) = Seats(state.occupied & !state.attested).next()
    {
        return Err(refused!(
            "age-not-attested",
            cite,
            "The host attests that a player is 18 years of age or older: for seat {} it has not."
        )
        .with(u64::from(seat)));
    }
    checked(record, &state).map_err(|_| bad_table(&record.cites.floor))
}
