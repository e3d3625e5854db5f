//! Checks values independently of table and rulebook; these checks come first (R46).

use super::cites::Cites;
use super::pennies::coin_bits;
use crate::contract::{Citation, Role, Seat};
use crate::table::refusal::Done;
use crate::table::source::{check_commitment, check_link};
use crate::table::well_formed::{check_entropy, check_name, check_seed, check_text};
use crate::two_up::contract::{Command, Config, Landing, NoSpin, NoSpinReason, Picked};
use crate::two_up::refusals::refused;

/// Fourteen hours, in minutes: no time zone is further from UTC.
pub const FURTHEST_ZONE: i16 = 840;

/// The most seats of a table: a set has one bit for each.
pub const MOST_SEATS: Seat = 64;

/// Checks a table's name, seats and zone.
pub fn check_table(config: &Config, cite: Citation) -> Done {
    check_name(&config.table, cite)?;
    if config.seats == 0 || config.seats > MOST_SEATS {
        return Err(refused!("seat-count", cite, "A table has 1 to 64 seats."));
    }
    if !(-FURTHEST_ZONE..=FURTHEST_ZONE).contains(&config.zone_offset_minutes) {
        return Err(refused!("zone-offset", cite, "A zone offset lies within 840 minutes of UTC."));
    }
    Ok(())
}

/// Checks the values of a command that both machines have.
pub fn check_shared(command: &Command, cites: &Cites) -> Done {
    let (cite, listed) = (cites.malformed, cites.listed);
    match command {
        Command::Land(landing) => check_landing(landing, cite),
        Command::CommitDraws(commitment) => check_commitment(commitment, cite),
        Command::AddEntropy(bytes) => check_entropy(bytes, cite),
        Command::SelectCoins(picked) => check_selection(*picked, cite, listed),
        Command::RaiseDispute(text) => check_text(text, cite),
        Command::CallNoSpin(NoSpin { reason, text: Some(text) }) => {
            check_text(text, cite)?;
            if *reason == NoSpinReason::Other {
                return Ok(());
            }
            Err(refused!("reason-in-words", listed, "Words go with the reason `other`, and with no other reason."))
        }
        _ => Ok(()),
    }
}

/// Checks that who comes and goes is a supervisor.
pub fn check_presence(role: Role, cite: Citation) -> Done {
    if matches!(role, Role::GamesSupervisor | Role::CasinoSupervisor) {
        return Ok(());
    }
    Err(refused!("not-in-these-rules", cite, "Only supervisors come and go."))
}

/// Checks the lengths in a landing.
pub fn check_landing(landing: &Landing, cite: Citation) -> Done {
    match landing {
        Landing::Fresh(seed) => check_seed(seed, cite),
        Landing::Committed(link) => check_link(link, cite),
        Landing::Observed(_) => Ok(()),
    }
}

/// Checks that coins have valid numbers, each once.
pub fn check_coins(coins: Picked, cite: Citation) -> Done {
    if coin_bits(coins).is_none() {
        return Err(refused!(
            "bad-coins",
            cite,
            "Coins are named by their numbers, from 1, each once, and a third only after a second."
        ));
    }
    Ok(())
}

/// > R139. … coins are selected in rising order …
fn check_selection(coins: Picked, cite: Citation, listed: Citation) -> Done {
    check_coins(coins, cite)?;
    let named = [Some(coins.first), coins.second, coins.third];
    if !named.iter().flatten().is_sorted() {
        return Err(refused!("not-in-order", listed, "Coins are selected by their numbers in rising order."));
    }
    Ok(())
}

/// Returns how to correct reasons for "no spin" of which one is there twice, or `None`.
pub fn find_in_no_spin(mut reasons: impl Iterator<Item = NoSpinReason> + Clone) -> Option<&'static str> {
    while let Some(reason) = reasons.next() {
        if reasons.clone().any(|other| other == reason) {
            return Some("a reason for \"no spin\" is given twice: leave one of the two out of `no-spin`");
        }
    }
    None
}
