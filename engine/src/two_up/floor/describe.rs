//! The part of a rulebook's description that both machines share.

use alloc::string::String;
use alloc::vec::Vec;

use super::chances::MOST_CHANCES;
use super::cites::Cites;
use crate::contract::{BetLine, ChanceSource, Citation, CommandLine, Head, Named, Policy, RoleLine, Seat};
use crate::table::clause::ClauseTable;
use crate::table::describe::clauses;
use crate::two_up::contract::{Command, Config, Happening, Terms};
use crate::two_up::refusals::refusals;
use crate::two_up::{FAMILY, GENERATION};

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

/// Who may give a command, and the clause that allows it.
pub type Allowed = (&'static [&'static str], Citation);

/// Builds the head of a description.
pub fn head(table: &ClauseTable, own: Own, allowed: impl Fn(&str) -> Option<Allowed>) -> Head {
    let command = |(&name, &means): (&&str, &&str)| {
        let (by, cite) = allowed(name)?;
        let by = by.iter().map(|&role| String::from(role)).collect();
        Some(CommandLine { name: name.into(), by, means: means.into(), cite })
    };
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
        commands: Command::NAMES.iter().zip(Command::MEANS).filter_map(command).collect(),
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

/// Returns who may give a command that both machines have, and the clause that allows it.
pub fn find_allowed(cites: &Cites, name: &str, staff: &Staff) -> Option<Allowed> {
    const HOST: Who = &["host"];
    const PLAYER: Who = &["player"];
    Some(match name {
        "join" => (HOST, cites.seats),
        "leave" => (HOST, cites.leaving),
        "add-entropy" => (PLAYER, cites.entropy),
        "commit-draws" => (HOST, cites.next_chain),
        "close-table" | "announce-closing" | "cancel-closing" => (staff.supervisor, cites.closing),
        "set-supervisor-presence" => (HOST, cites.presence),
        "land" => (staff.lands, cites.landing),
        "void-wagers" => (staff.supervisor, cites.void_wagers),
        "exclude-player" => (staff.supervisor, cites.exclude),
        "invalidate-outcome" => (staff.supervisor, cites.invalidate),
        "refer-to-inspector" => (staff.supervisor, cites.inspector),
        "offer-coins" => (staff.runner, cites.offer),
        "record-failure-to-spin" => (staff.runner, cites.failure),
        "appoint-substitute" => (staff.runner, cites.substitute),
        "no-more-bets" => (staff.runner, cites.no_more_bets),
        "announce-result" => (staff.runner, cites.announce),
        "start-house-spin" => (staff.dealer, cites.house_spin),
        "place-your-bets" => (staff.dealer, cites.place_your_bets),
        "call-no-spin" => (staff.calls_no_spin, cites.no_spin),
        "raise-dispute" => (PLAYER, cites.dispute),
        "request-review" => (PLAYER, cites.review),
        "accept-coins" => (PLAYER, cites.offer),
        "decline-coins" => (staff.declines, cites.offer),
        "select-coins" => (PLAYER, cites.select_coins),
        "decline-further-spins" => (PLAYER, cites.decline),
        "retire" => (PLAYER, cites.retire),
        "throw-coins" => (staff.throws, cites.throw),
        _ => return None,
    })
}

/// The roles of the staff at a kind of table.
pub struct Staff {
    pub runner: Who,
    pub dealer: Who,
    pub supervisor: Who,
    /// Who reports the landing.
    pub lands: Who,
    pub calls_no_spin: Who,
    /// Who declines the coins.
    pub declines: Who,
    pub throws: Who,
}

/// Names of roles.
pub type Who = &'static [&'static str];

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
pub fn role(name: &str, means: &str, also: &[&str]) -> RoleLine {
    RoleLine { name: name.into(), means: means.into(), also: also.iter().map(|&role| String::from(role)).collect() }
}

/// Returns the supervisors' roles.
pub fn supervisor_roles() -> [RoleLine; 2] {
    [
        role("games-supervisor", "The supervisor who is immediately over the game.", &["casino-supervisor"]),
        role("casino-supervisor", "A supervisor of the casino.", &[]),
    ]
}

/// Returns the roles of every table.
pub fn common_roles() -> [RoleLine; 2] {
    [
        role("player", "A player, numbered by seat. The spinner is a player.", &[]),
        role("host", "The platform: it seats players and brings chance.", &[]),
    ]
}
