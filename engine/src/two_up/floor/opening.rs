//! Opening a table: the shared part of a config.

use alloc::string::String;

use super::machine::Machine;
use super::state::{Opening, State};
use super::step::time_too_large;
use super::well_formed::check_table;
use crate::table::money::MOST;
use crate::table::refusal::Refused;
use crate::table::source::Source;
use crate::two_up::contract::Config;

/// Checks name, seats, zone and time, and returns the source of chance.
pub fn check_config(record: &impl Machine, config: &Config) -> Result<Source, Refused> {
    let cites = record.cites();
    check_table(config, cites.malformed)?;
    if config.opened_at > MOST {
        return Err(time_too_large(cites));
    }
    Source::opened(&config.source, cites.malformed)
}

/// Returns the first state of a table opened with the config.
pub fn open_state<M: Machine>(config: &Config, source: Source, opening: M::Opening, own: M::Own) -> State<M> {
    let opening = Opening {
        table: String::from(&*config.table),
        seats: config.seats,
        zone_offset_minutes: config.zone_offset_minutes,
        own: opening,
    };
    State::opened(opening, config.opened_at, source, own)
}
