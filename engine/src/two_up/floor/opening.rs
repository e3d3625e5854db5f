//! Opening a table: the shared part of a config.

use alloc::string::String;

use super::kind::Kind;
use super::rules::{Rules, StateOf};
use super::state::{Opening, State};
use super::step::time_too_large;
use super::well_formed::check_table;
use crate::table::money::MOST;
use crate::table::refusal::Refused;
use crate::table::source::Source;
use crate::two_up::contract::Config;

/// Checks name, seats, zone and time, and returns the source of chance.
pub fn check_config<M: Rules>(config: &Config) -> Result<Source, Refused> {
    check_table(config, M::CITES.malformed)?;
    if config.opened_at > MOST {
        return Err(time_too_large::<M>());
    }
    Source::opened(&config.source, M::CITES.malformed)
}

/// Returns the first state of a table opened with the config.
pub fn open_state<M: Rules>(
    config: &Config,
    source: Source,
    opening: <M::Kind as Kind>::Opening,
    own: <M::Kind as Kind>::Own,
) -> StateOf<M> {
    let opening = Opening {
        table: String::from(&*config.table),
        seats: config.seats,
        zone_offset_minutes: config.zone_offset_minutes,
        own: opening,
    };
    State::opened(opening, config.opened_at, source, own)
}
