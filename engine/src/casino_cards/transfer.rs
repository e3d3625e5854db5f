//! Export and import: another rulebook takes a table over between hands (C27).
//!
//! Seats, dealer, chain, entropy and patience go with it; piles, points and terms of the old game do not.

use alloc::vec::Vec;

use super::codec::{self, NoTable, read_table};
use super::contract::{Config, Phase, Terms};
use super::record::Record;
use super::refusals::refused;
use super::state::State;
use super::terms;
use crate::contract::{ChanceSource, Origin, Timestamp};
use crate::table::refusal::{Done, Refused};

/// Exports a table at that time.
pub fn export(record: &Record, state: &State, at: Timestamp) -> Result<Vec<u8>, Refused> {
    require_between(record, state, at)?;
    Ok(codec::write_table(record, state))
}

fn require_between(record: &Record, state: &State, at: Timestamp) -> Done {
    if state.is_imagined {
        return Err(refused!("imagined", record.cites.imagined, "An imagined state is not exported."));
    }
    if state.phase == Phase::Closed {
        return Err(refused!("table-closed", record.cites.closed, "The table is closed."));
    }
    if at < state.now {
        return Err(
            refused!("time-backwards", record.cites.time, "The last command was given at {}.").with_moment(state.now)
        );
    }
    let is_fixed = state.is_deal_due() && state.source.chain().is_some();
    let is_staked = is_fixed || state.all().any(|(_, player)| player.stake > 0);
    if state.phase != Phase::Between || is_staked || state.hands > 0 {
        return Err(refused!(
            "game-under-way",
            record.cites.transfer,
            "A table changes rulebook between hands, with nothing staked, no draw fixed and no match running."
        ));
    }
    Ok(())
}

/// Imports a table, under those terms or its own. Returns the state, and what served the table before.
pub fn import(
    record: &'static Record,
    bytes: &[u8],
    terms: Option<&Terms>,
    at: Timestamp,
) -> Result<(State, Origin), Refused> {
    let exported = read_table(bytes).map_err(|error| refuse(record, error))?;
    if at < exported.now {
        return Err(refused!("time-backwards", record.cites.time, "The last command was given at {}.")
            .with_moment(exported.now));
    }
    let terms = *terms.unwrap_or(&exported.terms);
    if terms.players != exported.terms.players {
        return Err(refused!("terms", record.cites.transfer, "At this table play {}, and go on to.")
            .with(exported.terms.players.into()));
    }
    let config = Config { table: exported.table, opened_at: at, source: ChanceSource::Fresh, terms };
    let mut state = terms::open(record, &config)?;
    state.source = exported.source;
    for (player, (taken, given)) in
        state.players.iter_mut().zip(exported.taken.into_iter().zip(exported.has_given_entropy))
    {
        player.is_taken = taken;
        player.has_given_entropy = given;
    }
    // Under another rulebook the deal passes to the right, whatever the old one did (C3).
    let same = exported.origin.rulebook == record.id;
    (state.deals, state.dealer) = (exported.deals, exported.dealer);
    state.next_dealer = if same { exported.next_dealer } else { exported.next_elsewhere };
    // The bytes are untrusted: the imported state must pass the decoder's checks.
    let state = codec::read(record, &codec::write(record, &state)).map_err(|_| bad_table(record))?;
    Ok((state, exported.origin))
}

fn bad_table(record: &Record) -> Refused {
    refused!("bad-table", record.cites.transfer, "These bytes are no exported table, or one that contradicts itself.")
}

fn refuse(record: &Record, error: NoTable) -> Refused {
    match error {
        NoTable::Unreadable => bad_table(record),
        NoTable::OtherFamily => {
            refused!("other-family", record.cites.transfer, "This is a table of another family of games.")
        }
        NoTable::OtherGeneration => refused!(
            "other-generation",
            record.cites.transfer,
            "This table was exported by a generation that this rulebook does not know."
        ),
    }
}
