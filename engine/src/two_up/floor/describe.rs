//! The part of a rulebook's description that both machines share.

use alloc::string::String;
use alloc::vec::Vec;

use super::chances::MOST_CHANCES;
use super::machine::Machine;
use super::powers::includes;
use super::standing::one_of_each;
use crate::contract::{BetLine, ChanceSource, CommandLine, Head, Named, Policy, Role, RoleLine, Seat};
use crate::table::clause::ClauseTable;
use crate::table::describe::clauses;
use crate::two_up::contract::{Command, Config, Happening, Terms};
use crate::two_up::family::{FAMILY, GENERATION};
use crate::two_up::refusals::refusals;

/// The machine's part of a description.
pub struct Own {
    /// The title, source and document hash of the rulebook's record.
    pub title: &'static str,
    pub source: &'static str,
    pub source_sha256: [u8; 32],
    pub roles: Vec<RoleLine>,
    pub policies: Vec<Policy>,
    pub bets: Vec<BetLine>,
    pub tenders: Vec<Named>,
    pub house_accounts: Vec<Named>,
    /// The events of the other machine, by their names in Rust.
    pub foreign: &'static [&'static str],
    /// Events of the machine that never happen under this rulebook.
    pub never: &'static [&'static str],
}

/// Builds the head of a description.
pub fn head<M: Machine>(record: &M, table: &ClauseTable, own: Own) -> Head {
    let command = |(command, &means): (&Command, &&str)| {
        let (by, cite) = record.power(command)?;
        let by = by.iter().map(|role| String::from(role.as_str())).collect();
        Some(CommandLine { name: command.name().into(), by, means: means.into(), cite })
    };
    let one_of_each = one_of_each(M::RUNNER, record.facts().coins_spun);
    let event = |(&name, &means): (&&str, &&str)| {
        (!own.foreign.iter().any(|rust| is_same_name(rust, name)) && !own.never.contains(&name))
            .then(|| Named { name: name.into(), means: means.into() })
    };
    Head {
        family: FAMILY.into(),
        rulebook: table.rulebook.into(),
        title: own.title.into(),
        source: own.source.into(),
        source_sha256: own.source_sha256.to_vec(),
        generation: GENERATION.into(),
        engine: env!("CARGO_PKG_VERSION").into(),
        most_seats: super::well_formed::MOST_SEATS,
        roles: own.roles,
        commands: one_of_each.iter().zip(Command::MEANS).filter_map(command).collect(),
        refusals: refusals(),
        events: Happening::NAMES.iter().zip(Happening::MEANS).filter_map(event).collect(),
        clauses: clauses(table),
        policies: own.policies,
        bets: own.bets,
        tenders: own.tenders,
        house_accounts: own.house_accounts,
        hidden_information: false,
        // The landings of three coins, and one landing for each way to show no face.
        most_chances: MOST_CHANCES,
    }
}

/// Whether a Rust name and a contract name are the same name.
fn is_same_name(rust: &str, name: &str) -> bool {
    let letters = name.bytes().filter(|&letter| letter != b'-');
    letters.eq(rust.bytes().map(|letter| letter.to_ascii_lowercase()))
}

/// Returns an example config: twelve seats, Sydney's time.
pub fn example(terms: Terms) -> Config {
    const SEATS: Seat = 12;
    // 25 April 2026, noon in Sydney: a day on which every rulebook may be played.
    const OPENED_AT: u64 = 1_777_082_400_000;
    Config {
        table: "table 1".into(),
        seats: SEATS,
        opened_at: OPENED_AT,
        zone_offset_minutes: 600,
        source: ChanceSource::Fresh,
        terms,
    }
}

/// Builds a role, with the roles that it includes.
pub fn role(role: Role, means: &str) -> RoleLine {
    let also = Role::ALL.iter().filter(|&&other| other != role && includes(role, other));
    RoleLine {
        name: role.as_str().into(),
        means: means.into(),
        also: also.map(|role| String::from(role.as_str())).collect(),
    }
}

/// Returns the supervisors' roles.
pub fn supervisor_roles() -> [RoleLine; 2] {
    [
        role(Role::GamesSupervisor, "The supervisor who is immediately over the game."),
        role(Role::CasinoSupervisor, "A supervisor of the casino."),
    ]
}

/// Returns the roles of every table.
pub fn common_roles() -> [RoleLine; 2] {
    [
        role(Role::Player, "A player, numbered by seat. The spinner is a player."),
        role(Role::Host, "The platform: it seats players and brings chance."),
    ]
}
